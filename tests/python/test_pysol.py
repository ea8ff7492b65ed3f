"""PySolFC's numbers: what pysol_cards deals is what we deal, game by game."""

import pathlib

import pysol_boards
import pytest
import winnable


def line(game: str, number: int) -> str:
    """Our board as pysol_boards writes theirs."""
    board = winnable.board(game, f"pysol:{number}")
    piles = [board.cells, board.stock or [], board.waste or []]
    cards = [" ".join(card.strip("[]") for card in pile if card) for pile in piles]
    rows = "/".join(" ".join(card.strip("[]") for card in row if card) for row in board.rows)
    return f"{game} {number}: " + ";".join([rows, *cards])


@pytest.mark.parametrize("game", pysol_boards.GAMES)
def test_numbers_are_dealt_as_there(game: str) -> None:
    for number in pysol_boards.NUMBERS:
        assert line(game, number) == pysol_boards.line(game, number)


def test_the_kept_boards_are_those_of_the_program() -> None:
    kept = pathlib.Path(__file__).parents[2] / "crates/catalog/tests/data/pysol.txt"
    there = [pysol_boards.line(game, number) for game in pysol_boards.GAMES for number in pysol_boards.SHOWN]
    assert [text for text in kept.read_text().splitlines() if " all: " not in text] == there


def test_a_deck_in_a_line_is_a_deal() -> None:
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    assert winnable.board("freecell", " ".join(deck)).rows[0] == deck[::8]
    assert winnable.solve("freecell", " ".join(deck)).is_winnable
    with pytest.raises(ValueError, match="expected each card once, found AC again"):
        winnable.board("freecell", " ".join(["AC", *deck[:-1]]))
    with pytest.raises(ValueError, match="expected a number of PySolFC from 1 to"):
        winnable.board("freecell", "pysol:0")
    with pytest.raises(ValueError, match="expected a game that Solvitaire deals as it is dealt here"):
        winnable.board("yukon", "solvitaire:1")
