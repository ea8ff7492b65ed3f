"""The command of the cluster has the options of `winnable rate`: both helps are compared."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest

import winnable
import winnable.cluster.__main__ as command
from winnable.cluster.__main__ import main, parser

#: How one machine works.
ONE_MACHINE = {"jobs", "shard"}


def options(text: str) -> dict[str, str]:
    """The options of a help with all that is said of each, on one line."""
    found: dict[str, str] = {}
    name = None
    for line in text.splitlines():
        if begun := re.match(r"\s+(?:-h, )?--([a-z-]+)(.*)", line):
            name, line = begun[1], begun[2]
            found[name] = ""
        elif line and not line.startswith(" "):
            name = None
        if name is not None:
            found[name] = f"{found[name]} {line.strip()}".strip()
    return found


def test_both_helps_say_the_same(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    with pytest.raises(SystemExit):
        parser().parse_args(["rate", "--help"])
    there = options(capsys.readouterr().out.split("options of the cluster:")[0])
    text = subprocess.run(["winnable", "rate", "--help"], check=True, capture_output=True, text=True).stdout
    here = options(text.split("Examples:")[0])
    assert set(here) - set(there) == ONE_MACHINE and not set(there) - set(here)
    for name in set(here) & set(there) - {"help"}:
        # clap adds the possible values, and sets values in angle brackets.
        said = re.sub(r" *\[possible values.*?\]| *Possible values:.*(?=\[default)", "", here[name])
        assert re.sub(r"[<>]| ", "", said).casefold() == re.sub(r"[<>]| ", "", there[name]).casefold(), name


def test_the_values_are_read_in_the_same_words(capfd: pytest.CaptureFixture[str]) -> None:
    for words in (["--deals", "2.55"], ["--until-width", "3"], ["--confidence", "20%"], ["--memory", "4T"], ["--engine", "best"]):
        here = subprocess.run(["winnable", "rate", "freecell", "--out", "x", *words], capture_output=True, text=True)
        with pytest.raises(SystemExit) as ended:
            main(["rate", "freecell", "--out", "x", *words])
        told = capfd.readouterr().err
        assert (here.returncode, ended.value.code) == (2, 2)
        if words[0] != "--engine":
            expected = re.search(r"expected .*", here.stderr)
            assert expected is not None and expected[0] in told, (here.stderr, told)


def test_options_that_exclude_each_other(capfd: pytest.CaptureFixture[str]) -> None:
    usual = ["rate", "freecell", "--out", "x"]
    for words, said in (
        (["--deals", "5", "--player", "random", "--engine", "paper"], "--player cannot be used with --engine"),
        (["--deals-from", "f", "--first", "3"], "--deals-from cannot be used with --first"),
        (["--deals", "5", "--player", "random", "--certify"], "--certify cannot be used with --player"),
        (["--deals", "5", "--seed", "3"], "--seed needs --player"),
        ([], "expected --deals, --deals-from or --until-width"),
    ):
        with pytest.raises(SystemExit) as ended:
            main(usual + words)
        assert ended.value.code == 2 and said in capfd.readouterr().err


def test_the_standard_output_has_the_result_alone(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray prints its news there, of a node that is lost for instance: not between us and a program that reads our JSON."""

    def rate(game: str, deals: int, **_: Any) -> winnable.Rate:
        print("(raylet) The node has been marked dead.")
        return winnable.rate(game, deals)

    monkeypatch.setattr(command, "rate", rate)
    assert main(["rate", "freecell", "--deals", "20", "--out", "x", "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["deals"] == 20
    assert "marked dead" in told.err
