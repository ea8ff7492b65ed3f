"""The package as people use it: verdicts, sessions, errors, Ctrl-C, threads."""

import errno
import json
import pathlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib import metadata
from typing import Any

import pytest

import winnable

ROOT = pathlib.Path(__file__).parents[2]
WON = "Foundations: H-K D-K S-K C-J\nCells: - - - -\n1: KC QC\n2:\n3:\n4:\n5:\n6:\n7:\n8:\n"


def test_a_win_has_its_moves_and_the_referee_agrees() -> None:
    verdict = winnable.solve("freecell", "ms:617")
    assert (verdict.verdict, verdict.is_winnable, verdict.deal) == ("winnable", True, "ms:617")
    assert winnable.check("freecell", 617, verdict.moves) == verdict.move_count
    assert verdict.grounds is None and verdict.reason is None
    shortest = winnable.solve("freecell", 2, quality="short")
    assert shortest.length is not None and shortest.at_least is not None and shortest.at_least <= shortest.length


RULES = """name = "wide-bakers-game"
[piles]
count = 10
build = "down"
suits = "suit"
moves = "as-spaces-allow"
spaces = "any"
[cells]
count = 2
"""


def test_a_rule_file_is_a_game_by_its_path(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "my game.toml"
    path.write_text(RULES)
    game = str(path)
    won = winnable.solve(game, 2)
    assert won.is_winnable and winnable.check(game, 2, won.moves) == won.move_count
    lost = winnable.solve(game, 1)
    assert lost.is_winnable is False and lost.proof is not None and lost.proof.game == game


def test_a_loss_has_its_grounds_and_an_undecided_deal_its_reason() -> None:
    lost = winnable.solve("freecell", 11982)
    assert lost.is_winnable is False and lost.moves == []
    assert lost.grounds is not None and "symmetry" in lost.grounds.prunings
    proof = lost.proof
    assert proof is not None and (proof.game, proof.model, proof.keys) == ("freecell", "manoeuvres", lost.grounds.keys)
    assert proof.claims[1] == (
        "safe moves",
        ["no card leaves the foundations", "foundations are built in suit from the ace"],
    )
    assert proof.horizon == {"C": 1, "D": 3, "H": 3, "S": 1} and str(proof) == str(lost.grounds)
    assert 0 < proof.root < 2**128 and f"{proof.root:032x}" in repr(proof)
    open_ = winnable.solve("freecell", 11982, max_states=100)
    assert open_.is_winnable is None and open_.reason == "the limit of states was reached" and open_.states == 100


def test_positions_are_texts() -> None:
    verdict = winnable.solve("freecell", WON)
    assert verdict.moves == ["1h", "1h"]
    assert winnable.board("freecell", WON).text == WON
    board = winnable.board("freecell", 617)
    assert board.rows[0][-1] == "JD" and board.cells == [None] * 4
    assert board.foundations == {"C": 0, "D": 0, "H": 0, "S": 0} and board.stock is None
    assert winnable.solve("freecell", board.text).moves == winnable.solve("freecell", 617).moves
    in_one_line = json.dumps({"foundations": board.foundations, "cells": board.cells, "rows": board.rows})
    assert winnable.solve("freecell", in_one_line).moves == winnable.solve("freecell", 617).moves


@pytest.mark.parametrize("game", [game.name for game in winnable.games()])
def test_every_game_is_solved_drawn_and_played(game: str) -> None:
    verdict = winnable.solve(game, "seed:2", max_states=20_000)
    assert verdict.states > 0
    session = winnable.Session(game, "seed:2")
    start = session.text
    svg = session.board.svg()
    shown = sum(card is not None for row in session.board.rows for card in row) + (session.board.stock is not None)
    assert svg.startswith("<svg") and svg.count('"#fffefb"') >= shown > 0
    session.play(session.legal_moves()[0])
    assert len(session.line) == 1 and session.text != start
    assert session.undo() and not session.undo() and session.text == start
    assert verdict._repr_html_().count("<svg") == 1  # type: ignore[attr-defined]


def test_a_session_is_won_by_its_hints() -> None:
    session = winnable.Session("freecell", WON)
    while not session.is_won:
        hint = session.hint()
        assert hint is not None
        session.play(hint)
    assert session.line == ["1h", "1h"] and session.can_win() is True


def test_hidden_cards_are_hidden() -> None:
    session = winnable.Session("calculation", "seed:5")
    assert session.view is not None and session.board.stock is not None
    assert "??" in session.view.text and "??" not in session.board.text


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: winnable.solve("frecell", 1), ValueError, 'found "frecell"; did you mean freecell?'),
        (lambda: winnable.solve("freecell", "ms:0"), ValueError, "expected a Microsoft deal number from 1 to 8589934591"),
        (lambda: winnable.solve("freecell", "no/such/file"), FileNotFoundError, 'cannot read "no/such/file"'),
        (lambda: winnable.solve("freecell", pathlib.Path("617")), FileNotFoundError, 'cannot read "617"'),
        (lambda: winnable.solve("freecell", pathlib.Path("tests")), IsADirectoryError, 'cannot read "tests"'),
        (lambda: winnable.solve("no/such.toml", 1), FileNotFoundError, "expected a rule file, which cannot be read"),
        (lambda: winnable.solve(pathlib.Path("no/such.toml"), 1), FileNotFoundError, "expected a rule file"),
        (lambda: winnable.solve(pathlib.Path("freecell"), 1), ValueError, "expected the path of a rule file, which ends in .toml"),
        (lambda: winnable.rate("freecell", 5, out="README.md/x"), OSError, "cannot make the directory README.md/x"),
        (lambda: winnable.solve("freecell", 1.5), TypeError, 'expected a deal: a number, a name such as "ms:617", a path, a board'),  # type: ignore[arg-type]
        (lambda: winnable.solve("freecell", None), TypeError, "found NoneType"),  # type: ignore[arg-type]
        (lambda: winnable.solve(7, 1), TypeError, 'expected a game: its name such as "freecell", or the path of a rule file; found int'),  # type: ignore[arg-type]
        (lambda: winnable.rate("freecell", 1.5), TypeError, "expected deals: how many, a range, or a list of numbers and names; found float"),  # type: ignore[arg-type]
        (lambda: winnable.rate("freecell", -5), ValueError, "deals: expected a number of deals from 1 to 18446744073709551615, found -5"),
        # Letters of a text are no deals.
        (lambda: winnable.rate("freecell", "617"), TypeError, "expected deals: how many, a range, or a list of numbers and names; found str"),
        (lambda: winnable.rate("freecell", b"12"), TypeError, "found bytes"),
        (lambda: winnable.rate("freecell", {1: 2}), TypeError, "found dict"),
        (lambda: winnable.rate("freecell", [1, 2], "seed:1"), ValueError, "expected first with a number of deals, found it with deals that are listed"),
        (lambda: winnable.rate("freecell", range(1, 3), 5), ValueError, "expected first with a number of deals"),
        (lambda: winnable.rate("freecell"), ValueError, "expected deals, or until_width, which needs none, found neither"),
        (lambda: winnable.rate("freecell", 5, confidence=0.3), ValueError, "confidence: expected a confidence from 0.5 to 0.999999, found 0.3"),
        (lambda: winnable.rate("freecell", 5, rows="verdicts"), ValueError, 'expected out, where the rows go, with rows="verdicts", found none'),
        (lambda: winnable.check("freecell", 1, 5), TypeError, "expected moves, in a list or in one text, found int"),  # type: ignore[arg-type]
        (lambda: winnable.check("freecell", 1, [5]), TypeError, "expected a move: its text"),  # type: ignore[list-item]
        (lambda: winnable.Session("freecell", 1).play(5), TypeError, "expected a move: its text"),  # type: ignore[arg-type]
        (lambda: winnable.play("freecell", 1, lambda view: None, max_turns=0), ValueError, 'max_turns: expected a number of moves from 1 on, found "0"'),
        (lambda: winnable.solve("gaps", "1:" + 13 * " XX" + "\n2:\n3:\n4:"), ValueError, "line 1, column 4: expected a card"),
        (lambda: winnable.solve("freecell", 1, quality="best"), ValueError, "expected a quality (fast, good, short, opt"),  # type: ignore[arg-type]
        (lambda: winnable.solve("freecell", 1, count="cards"), ValueError, "expected quality short or optimal"),
        (lambda: winnable.solve("gaps", 1, quality="short"), ValueError, "expected quality fast or good for gaps"),
        (lambda: winnable.rate("freecell", 0), ValueError, "deals: expected a number of deals from 1"),
        (lambda: winnable.rate("freecell", 5, "x"), ValueError, "expected the first deal as a number"),
        (lambda: winnable.rate("freecell", [5, 5]), ValueError, "line 2: expected each deal once"),
        (lambda: winnable.rate("calculation", 5, player="hanzawa"), ValueError, "did you mean hanazawa?"),
        (lambda: winnable.rate("freecell", 5, player="random"), ValueError, "expected a game with face-down cards"),
        (lambda: winnable.play("calculation", 1, lambda view: 7), TypeError, "expected a move from the player"),  # type: ignore
        (lambda: winnable.play("calculation", 1, lambda view: "D9"), ValueError, 'expected a legal move, found "D9"'),
        (lambda: winnable.play("calculation", 1, lambda view: str(1 // 0)), ZeroDivisionError, "division"),
        (lambda: winnable.Dataset("no/such/dir"), FileNotFoundError, "cannot read no/such/dir/run.toml"),
        (lambda: winnable.Session("freecell", 617).play("18"), ValueError, 'expected a legal move, found "18"'),
    ],
)
def test_errors_are_exceptions_with_the_messages_of_the_command(call, kind, message) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(kind) as raised:
        call()
    assert message in str(raised.value)


def test_an_error_of_a_file_has_its_name(tmp_path: pathlib.Path) -> None:
    missing = tmp_path / "board.txt"
    for deal in (missing, str(missing)):
        with pytest.raises(FileNotFoundError) as raised:
            winnable.solve("freecell", deal)
        assert raised.value.filename == str(missing) and raised.value.errno == errno.ENOENT
    with pytest.raises(FileNotFoundError) as raised:
        winnable.Dataset(tmp_path / "none")
    assert raised.value.filename == str(tmp_path / "none" / "run.toml")


@pytest.mark.parametrize(
    ("name", "value", "option"),
    [
        ("max_states", 0, "--max-states"),
        ("max_states", -3, "--max-states"),
        ("memory", 1, "--memory"),
        ("memory", 2**20 - 1, "--memory"),
        ("jobs", 0, "--jobs"),
        ("jobs", 1025, "--jobs"),
    ],
)
def test_limits_are_refused_in_the_words_of_the_command(name: str, value: int, option: str) -> None:
    with pytest.raises(ValueError) as raised:
        winnable.rate("freecell", 1, **{name: value})  # type: ignore[arg-type]
    command = ["winnable", "rate", "freecell", "--deals", "1", f"{option}={value}"]
    refused = subprocess.run(command, capture_output=True, text=True)
    words = str(raised.value).removeprefix(f"{name}: ")
    assert refused.returncode == 2 and words in refused.stderr and words.startswith("expected a ")
    limits: Any = {name: value}
    session = winnable.Session("freecell", 1)
    calls: list[Callable[[], object]] = [
        lambda: winnable.solve("freecell", 1, **limits),
        lambda: winnable.prove("freecell", 1, **limits),
        lambda: winnable.deals("freecell", **limits),
        lambda: session.solve(**limits),
        lambda: session.can_win(**limits),
    ]
    for call in calls if name != "jobs" else [lambda: winnable.ladder("calculation", **limits)]:
        with pytest.raises(ValueError) as again:
            call()
        assert str(again.value) == str(raised.value)


def test_a_path_is_a_deal_and_a_game(tmp_path: pathlib.Path) -> None:
    board = winnable.board("freecell", 617)
    expected = winnable.solve("freecell", 617).moves
    (tmp_path / "board.txt").write_text(board.text)
    (tmp_path / "board.json").write_text(json.dumps(board.to_dict()))
    for path in (tmp_path / "board.txt", tmp_path / "board.json"):
        verdict = winnable.solve("freecell", path)
        assert verdict.moves == expected and verdict.deal == str(path)
        assert winnable.Session("freecell", path).board == winnable.board("freecell", path) == board
        assert winnable.check("freecell", path, expected) == len(expected)
    rules = tmp_path / "mine.toml"
    rules.write_text(RULES)
    assert winnable.solve(rules, 2) == winnable.solve(str(rules), 2)


def test_a_path_that_looks_like_a_number_is_a_file(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "1").write_text(winnable.board("freecell", 617).text)
    verdict = winnable.solve("freecell", pathlib.Path("1"))
    assert verdict.moves == winnable.solve("freecell", 617).moves and verdict.deal == "./1"
    assert verdict._repr_html_().count("<svg") == 1  # type: ignore[attr-defined]


def test_json_in_one_line_is_json() -> None:
    board = winnable.board("freecell", 617)
    expected = winnable.solve("freecell", 617).moves
    line = json.dumps(board.to_dict())
    assert "\n" not in line
    for text in (line, f"  {line}", f"\ufeff{line}", line + "\n", json.dumps(board.to_dict(), indent=1)):
        assert winnable.solve("freecell", text).moves == expected
    assert winnable.solve("freecell", board).moves == expected, "and a board is a deal as it is"
    with pytest.raises(ValueError, match="line 1, column 17: expected a position as JSON"):
        winnable.solve("freecell", '{"rows": [["XX"]]')
    with pytest.raises(ValueError, match="expected"):
        winnable.solve("freecell", '[["AC"]]')


def test_moves_in_one_text_are_moves() -> None:
    moves = winnable.solve("freecell", 617).moves
    assert winnable.check("freecell", 617, " ".join(moves)) == winnable.check("freecell", 617, iter(moves)) == len(moves)
    session = winnable.Session("freecell", WON)
    assert winnable.check("freecell", WON, [session.legal_moves()[0], "1h"]) == 2


LONG = """
import winnable
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize(
    "call",
    [
        'winnable.solve("gaps", 1, engine="paper", max_states=10**12, memory=2**33)',
        'winnable.rate("freecell", 10**9)',
        'winnable.rate("calculation", 10**9, player=lambda view: view.moves[0])',
        'winnable.find("freecell", "hard", first=10**6, count=10**6)',
        'winnable.puzzle("freecell", moves=20, count=10**6, deals=10**9)',
        'winnable.prove("gaps", 1, engine="paper", max_states=10**12, memory=2**33)',
        'list(winnable.deals("freecell", winnable=True))',
        'winnable.ladder("calculation", 10**6, players=["lookahead"])',
    ],
)
def test_ctrl_c_ends_a_long_call(call: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", LONG.format(call=call)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    time.sleep(0.5)
    assert process.poll() is None
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=30)
    assert (output, process.returncode) == ("interrupted\n", 0)
    assert time.monotonic() - sent < 20


def test_other_threads_run_while_one_searches() -> None:
    """With the interpreter lock held, the counting thread would stand still until the search ends."""
    counted = []
    searching = threading.Thread(target=lambda: winnable.solve("gaps", 1, engine="paper", max_states=3_000_000))
    searching.start()
    while searching.is_alive():
        counted.append(time.monotonic())
        time.sleep(0.001)
    assert len(counted) > 20


def test_progress_is_told_and_its_errors_come_back() -> None:
    told: list[winnable.Progress] = []
    rate = winnable.rate("freecell", 300, progress=told.append)
    assert told[-1]["done"] == told[-1]["deals"] == 300 and told[-1]["wins"] == rate.wins
    assert (told[-1]["low"], told[-1]["high"]) == (rate.low, rate.high)

    def fail(progress: winnable.Progress) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        winnable.rate("freecell", 300, progress=fail)


def test_licence_and_metadata() -> None:
    about = metadata.metadata("winnable")
    assert about["License-Expression"] == "MIT OR Apache-2.0"
    assert sorted(about.get_all("License-File") or []) == ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-THIRD-PARTY"]
    assert about["Requires-Python"] == ">=3.10" and about["Version"] == winnable.__version__
    files = [str(file) for file in metadata.files("winnable") or []]
    assert "winnable/py.typed" in files and "winnable/_winnable.pyi" in files
    for name in ("LICENSE-APACHE", "LICENSE-MIT", "LICENSE-THIRD-PARTY"):
        text = next(file for file in metadata.files("winnable") or [] if file.name == name).read_text()
        assert text == (ROOT / "crates/python" / name).read_text()


def test_the_wheel_has_the_licences_of_all_that_is_compiled_into_it() -> None:
    """The file is made by a script; if this fails, make it again as the message says."""
    command = [sys.executable, str(ROOT / "crates/web/licences.py"), "winnable-python"]
    made = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    stored = (ROOT / "crates/python/LICENSE-THIRD-PARTY").read_text()
    assert stored == made, "crates/web/licences.py winnable-python > crates/python/LICENSE-THIRD-PARTY"
    for crate in ("pyo3", "parquet", "arrow-array", "serde_json"):
        assert f"\n{crate} " in stored
    assert "Permission is hereby granted" in stored and "winnable-lab" not in stored


def test_a_run_until_its_interval_is_narrow_needs_no_number_of_deals() -> None:
    found = winnable.rate("four-companies", until_width=0.3)
    assert found.is_complete and 20 < found.deals < 1000 and found.high - found.low <= 0.3
