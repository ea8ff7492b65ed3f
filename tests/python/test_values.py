"""What Python people do with values: pickle them, compare them, put them into sets, make dicts of them, ask whether they are true."""

from __future__ import annotations

import copy
import functools
import json
import multiprocessing
import pathlib
import pickle
import subprocess
from typing import Any

import pytest

import winnable


@pytest.fixture(scope="module")
def values(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """One value of each class, and where a class has several forms one of each."""
    directory = tmp_path_factory.mktemp("values")
    first, second = directory / "1", directory / "2"
    winnable.rate("freecell:cells=1", 30, out=first)
    rate = winnable.rate("freecell:cells=2", 30, out=second)
    won, lost = winnable.solve("freecell", 617), winnable.solve("freecell", 11982)
    board = winnable.board("klondike", 1)
    seen: list[winnable.View] = []

    def player(view: winnable.View) -> str:
        view.random.random()
        seen.append(view)
        return view.moves[0]

    played = winnable.play("calculation", 1, player, max_turns=3)
    return {
        "Verdict": won,
        "Verdict of a loss": lost,
        "Verdict undecided": winnable.solve("freecell", 11982, max_states=100),
        "Verdict of a position": winnable.solve("freecell", winnable.board("freecell", 617)),
        "Grounds": lost.grounds,
        "Proof": lost.proof,
        "Board": board,
        "Board with hidden cards": winnable.Session("klondike", 1).view,
        "Game": winnable.games()[0],
        "Move": winnable.Session("freecell", 617).legal_moves()[0],
        "Played": played,
        "Rate": rate,
        "Rate of a player": winnable.rate("calculation", 20, player="hanazawa:tuned"),
        "Rate of a function": winnable.rate("calculation", 2, player=player, max_turns=3),
        "Grade": winnable.grade("monte-carlo:4", 4),
        "Puzzle": winnable.puzzle("freecell")[0],
        "Certificate": winnable.prove("freecell", 11982),
        "Comparison": winnable.compare(first, second),
        "Rung": winnable.ladder("calculation", 3, players=["random"])[0],
        "Dataset": winnable.Dataset(second),
    }


def test_every_class_is_here(values: dict[str, Any]) -> None:
    """A class that is added must be added above; sessions and views have tests of their own, an iterator needs none."""
    classes = {name for name in winnable.__all__ if isinstance(getattr(winnable, name), type)}
    others = {"Deals", "Progress", "Session", "Undecided", "View"}
    assert {type(value).__name__ for value in values.values()} == classes - others


def test_values_go_through_pickle_and_are_the_same(values: dict[str, Any]) -> None:
    for name, value in values.items():
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(value, protocol))
            assert type(again) is type(value) and again == value and hash(again) == hash(value), name
            assert repr(again) == repr(value) and again.to_dict() == value.to_dict(), name
        assert copy.deepcopy(value) == value and copy.copy(value) == value, name
        if hasattr(value, "_repr_html_"):
            assert pickle.loads(pickle.dumps(value))._repr_html_() == value._repr_html_(), name


def test_values_differ_if_they_say_something_else(values: dict[str, Any]) -> None:
    listed = list(values.values())
    assert len(set(listed)) == len(listed)
    for at, value in enumerate(listed):
        assert all(value != other for other in listed[at + 1 :]) and value != "a text" and value is not None
    assert winnable.solve("freecell", 617) == values["Verdict"]
    assert winnable.solve("freecell", 618) != values["Verdict"]
    # Two positions are both called "a position".
    one, two = (winnable.solve("freecell", winnable.board("freecell", deal), max_states=1) for deal in (1, 2))
    assert one.deal == two.deal == "a position" and one != two
    assert {winnable.board("gaps", 1): "one"}[winnable.board("gaps", 1)] == "one"


def test_dicts_have_plain_values_alone(values: dict[str, Any]) -> None:
    for name, value in values.items():
        told = value.to_dict()
        assert isinstance(told, dict) and told and json.loads(json.dumps(told)) == told, name
        assert all(type(key) is str for key in told), name


def test_a_dict_is_what_the_command_prints(values: dict[str, Any], tmp_path: pathlib.Path) -> None:
    def printed(*command: str) -> dict[str, Any]:
        output = subprocess.run(["winnable", *command], capture_output=True, text=True)
        told: dict[str, Any] = json.loads(output.stdout)
        told.pop("seconds", None)
        return told

    assert values["Verdict"].to_dict() == printed("solve", "freecell", "617", "--json")
    assert values["Verdict of a loss"].to_dict() == printed("solve", "freecell", "11982", "--json")
    rate = printed("rate", "freecell:cells=2", "--deals", "30", "--json")
    assert values["Rate"].to_dict() == rate | {"is_complete": True}
    assert values["Grade"].to_dict() == printed("grade", "monte-carlo:4", "4", "--json")
    board = printed("deal", "klondike", "1", "--format", "json")
    assert board.pop("deal") == "seed:1" and values["Board"].to_dict() == board
    puzzle = values["Puzzle"].to_dict()
    assert winnable.board("freecell", json.dumps(puzzle.pop("board"))) == values["Puzzle"].board
    assert puzzle == printed("puzzle", "freecell", "--json")


def test_a_verdict_that_was_pickled_is_drawn_as_before(values: dict[str, Any]) -> None:
    position = pickle.loads(pickle.dumps(values["Verdict of a position"]))
    assert position._repr_html_().count("<svg") == 1 and position.moves == values["Verdict"].moves
    lost = pickle.loads(pickle.dumps(values["Verdict of a loss"]))
    assert lost.proof == values["Proof"] and lost.grounds == values["Grounds"] and lost.proof.root == values["Proof"].root


def test_processes_share_the_work() -> None:
    solve = functools.partial(winnable.solve, "freecell:cells=1", quality="fast")
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        found = pool.map(solve, range(1, 9))
        assert pool.apply(winnable.solve, ("freecell", 617)) == winnable.solve("freecell", 617)
    assert found == [solve(deal) for deal in range(1, 9)]
    assert {verdict.is_winnable for verdict in found} == {True, False}


def test_a_session_is_pickled_with_what_was_taken_back() -> None:
    session = winnable.Session("freecell", 617)
    for move in ("1a", "7b", "7c"):
        session.play(move)
    assert session.undo() and session.undo()
    again = pickle.loads(pickle.dumps(session))
    assert session.line == again.line == ["1a"] and session.text == again.text
    assert again.redo() and again.redo() and not again.redo() and again.line == ["1a", "7b", "7c"]
    assert again.line != session.line, "it is another session"
    from_position = pickle.loads(pickle.dumps(winnable.Session("freecell", session.board)))
    assert from_position.text == session.text and from_position.line == []
    assert session.to_dict() == {
        "game": "freecell",
        "deal": "ms:617",
        "line": ["1a"],
        "text": session.text,
        "is_won": False,
    }


def test_a_view_is_pickled_with_its_chance() -> None:
    kept: list[bytes] = []
    drawn: list[float] = []

    def player(view: winnable.View) -> str:
        kept.append(pickle.dumps(view))
        drawn.append(view.random.random())
        return view.moves[0]

    winnable.play("klondike", 1, player, max_turns=3)
    views = [pickle.loads(view) for view in kept]
    assert [view.random.random() for view in views] == drawn and len(set(drawn)) == 3
    assert [view.turn for view in views] == [0, 1, 2] and [view.turns_left for view in views] == [3, 2, 1]
    assert "??" in views[0].board.text and views[0].moves == [move.text for move in views[0].legal_moves]
    told = views[0].to_dict()
    assert told["moves"] == views[0].moves and told["turns_left"] == 3 and json.dumps(told)


def test_a_verdict_is_true_if_the_deal_can_be_won(values: dict[str, Any]) -> None:
    assert bool(values["Verdict"]) is True
    assert bool(values["Verdict of a loss"]) is False
    with pytest.raises(winnable.Undecided, match="found freecell ms:11982, which is not: the limit of states was reached"):
        bool(values["Verdict undecided"])
    assert issubclass(winnable.Undecided, ValueError)
    assert str(pickle.loads(pickle.dumps(winnable.Undecided("why")))) == "why"
    assert not winnable.play("freecell", 617, lambda view: None), "a game that was lost"


def test_what_was_never_written_is_refused() -> None:
    reduced: Any = winnable.solve("freecell", 617).__reduce__()
    restored, (name, text) = reduced
    assert name == "Verdict" and restored(name, text) == winnable.solve("freecell", 617)
    for bad in [("Nothing", text), ("Verdict", "{}"), ("Verdict", "no JSON")]:
        with pytest.raises(ValueError, match="expected|missing"):
            restored(*bad)
