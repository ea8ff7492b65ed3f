"""Players written in Python."""

import winnable
from random_player import RandomPlayer


def test_random_play_wins_as_often_as_the_paper_says() -> None:
    """0.0652 % (Sugiyama and Iida, and ours over many millions of games) lies in the interval of a Python player's rate."""
    rate = winnable.rate("calculation", 40_000, player=RandomPlayer())
    assert rate.wins > 0 and rate.low <= 0.000652 <= rate.high, rate
    assert rate.high < 0.002, rate


def test_a_game_depends_on_deal_and_seed_alone() -> None:
    def player(view: winnable.View) -> str:
        return view.random.choice(view.moves)

    games = [winnable.play("monte-carlo", "seed:3", player, seed=seed).moves for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_a_player_sees_no_hidden_card() -> None:
    seen: list[str] = []

    def player(view: winnable.View) -> str:
        seen.append(view.board.text)
        assert view.turn == len(seen) - 1
        assert {move.text for move in view.legal_moves} == set(view.moves)
        return view.moves[0]

    played = winnable.play("calculation", "seed:9", player)
    assert len(seen) == len(played.moves) > 0
    stock = winnable.board("calculation", "seed:9").stock
    assert stock is not None
    # The first card is drawn and lies open; the second is face down.
    assert seen[0].count(str(stock[1])) == 0 and "??" in seen[0]


def test_a_player_of_an_open_game_can_win() -> None:
    """A player that asks the solver; it wins FreeCell, where nothing is hidden."""
    line = iter(winnable.solve("freecell", 617).moves)
    played = winnable.play("freecell", 617, lambda view: next(line))
    assert played.is_won and played.cards_left == 0 and len(played.moves) == 94
    assert not winnable.play("freecell", 617, lambda view: None).is_won


def test_our_players_play() -> None:
    played = winnable.play("calculation", "seed:1", "hanazawa:tuned", seed=5)
    assert played.is_won and winnable.check("calculation", "seed:1", played.moves) == len(played.moves)
    rate = winnable.rate("calculation", 200_000, player="random")
    assert rate.low <= 0.000652 <= rate.high and rate.mean_states is None
