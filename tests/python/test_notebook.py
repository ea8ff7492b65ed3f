"""The notebook says what comes out when it is run, its code is typed, and a long run shows how its interval narrows."""

import pathlib
import subprocess
import sys

import nbformat
import notebook
from nbclient import NotebookClient

ROOT = pathlib.Path(__file__).parents[2]


def test_the_notebook_says_what_comes_out() -> None:
    stored, fresh = notebook.executed()
    assert notebook.texts(stored) == notebook.texts(fresh)
    assert len(notebook.texts(fresh)) >= 10
    kinds = [kind for cell in fresh.cells for output in cell.get("outputs", []) for kind in output.get("data", {})]
    assert "image/png" in kinds, "a plot"
    assert "text/html" in kinds, "a drawn board"


def test_the_code_of_the_notebook_is_typed(tmp_path: pathlib.Path) -> None:
    module = tmp_path / "notebook_code.py"
    module.write_text(notebook.code())
    for library in ("pandas", "polars", "duckdb"):
        assert f"import {library}" in module.read_text()
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "crates/python/pyproject.toml"), str(module)]
    checked = subprocess.run(command, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


LONG = """
import winnable
import winnable._live
winnable._live.PATIENCE = 0
rate = winnable.rate("freecell:cells=2", 2000, jobs=1)
rate
"""


def shown(code: str) -> list[dict[str, str]]:
    """What a cell shows, and each time that it is shown anew."""
    cells = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])  # type: ignore[no-untyped-call]
    states: list[dict[str, str]] = []

    class Watching(NotebookClient):
        def process_message(self, msg, cell, cell_index):  # type: ignore[no-untyped-def]
            if msg["msg_type"] in ("display_data", "update_display_data", "execute_result"):
                states.append(msg["content"]["data"])
            return super().process_message(msg, cell, cell_index)

    Watching(cells, timeout=120, kernel_name="python3").execute()
    return states


def test_a_long_run_shows_how_its_interval_narrows() -> None:
    *live, result = shown(LONG)
    assert len(live) > 2, "it was shown again and again"
    done = [int(state["text/plain"].split(" of ")[0].rpartition(" ")[2].replace(",", "")) for state in live]
    assert done == sorted(done) and done[-1] == 2000
    widths = [interval(state["text/plain"]) for state in live]
    assert widths[-1] < widths[0] and widths[-1] < 5
    assert all(state["text/html"].count("<polygon") == 1 for state in live)
    assert result["text/plain"].startswith("<Rate freecell:cells=2") and "<svg" in result["text/html"]


def interval(text: str) -> float:
    """The width of the interval that a line tells, in points."""
    low, _, high = text.partition("interval ")[2].partition(" to ")
    return float(high.split(" ")[0]) - float(low)


def test_a_short_run_shows_nothing_but_its_rate() -> None:
    assert len(shown("import winnable\nwinnable.rate(\"gaps\", 1, max_states=100)")) == 1
    assert len(shown("import winnable\nwinnable.rate(\"gaps\", 1, max_states=100, progress=print)")) == 1
