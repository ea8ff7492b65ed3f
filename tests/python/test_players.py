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
    line = winnable.solve("freecell", 617).moves
    left = iter(line)
    played = winnable.play("freecell", 617, lambda view: next(left))
    assert played.is_won and played.cards_left == 0 and played.moves == line
    assert not winnable.play("freecell", 617, lambda view: None).is_won


def test_a_player_who_goes_to_and_fro_is_stopped() -> None:
    """At random a game of FreeCell does not end by itself."""
    left: list[int] = []

    def player(view: winnable.View) -> str:
        assert view.turn + view.turns_left == (left[0] if left else view.turns_left)
        left.append(view.turns_left)
        return view.random.choice(view.moves)

    played = winnable.play("freecell", 1, player)
    assert len(played.moves) == len(left) == 1000 and left[0] == 1000 and left[-1] == 1 and not played.is_won
    short = winnable.play("freecell", 1, lambda view: view.random.choice(view.moves), max_turns=20)
    assert short.moves == played.moves[:20], "the limit changes nothing but the end"
    rate = winnable.rate("freecell", 3, player=lambda view: view.random.choice(view.moves), max_turns=30)
    assert (rate.deals, rate.losses) == (3, 3)


def test_a_win_at_the_last_turn_is_a_win() -> None:
    line = winnable.solve("freecell", 617).moves
    for most, is_won in [(len(line), True), (len(line) - 1, False)]:
        left = iter(line)
        assert winnable.play("freecell", 617, lambda view: next(left), max_turns=most).is_won is is_won


def test_our_players_play() -> None:
    played = winnable.play("calculation", "seed:1", "hanazawa:tuned", seed=5)
    assert played.is_won and winnable.check("calculation", "seed:1", played.moves) == len(played.moves)
    rate = winnable.rate("calculation", 200_000, player="random")
    assert rate.low <= 0.000652 <= rate.high and rate.mean_states is None
