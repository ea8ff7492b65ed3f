"""The notebook says what comes out when it is run."""

import notebook


def test_the_notebook_says_what_comes_out() -> None:
    stored, fresh = notebook.executed()
    assert notebook.texts(stored) == notebook.texts(fresh)
    assert len(notebook.texts(fresh)) >= 8
    kinds = [kind for cell in fresh.cells for output in cell.get("outputs", []) for kind in output.get("data", {})]
    assert "image/png" in kinds, "a plot"
    assert "text/html" in kinds, "a drawn board"
