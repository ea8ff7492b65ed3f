"""The notebook in docs/, executed. As a command it writes what came out into the notebook."""

from __future__ import annotations

import pathlib
from typing import Any

import nbformat
from nbclient import NotebookClient

PATH = pathlib.Path(__file__).parents[2] / "docs" / "winnable.ipynb"


def executed() -> tuple[Any, Any]:
    """The notebook as it is stored, and as it comes out now. Cells that install something are left out."""
    stored = nbformat.read(PATH, as_version=4)  # type: ignore[no-untyped-call]
    fresh = nbformat.read(PATH, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(fresh, timeout=120, kernel_name="python3", skip_cells_with_tag="install").execute()
    return stored, fresh


def texts(notebook: Any) -> list[list[str]]:
    """What each cell of code says, pictures left out, and what was only shown while a run took long."""
    shown = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            outputs = [output for output in cell.outputs if "image/png" not in output.get("data", {})]
            outputs = [output for output in outputs if "winnable" not in output.get("metadata", {})]
            # What is printed may come in one piece or in several.
            printed = "".join(output.text for output in outputs if output.output_type == "stream")
            others = [output for output in outputs if output.output_type != "stream"]
            shown.append([printed, *(output.get("data", {}).get("text/plain", "") for output in others)])
    return shown


def code() -> str:
    """The code of all cells but those that install something, as one module."""
    stored = nbformat.read(PATH, as_version=4)  # type: ignore[no-untyped-call]
    cells = [cell for cell in stored.cells if cell.cell_type == "code" and "install" not in cell.metadata.get("tags", [])]
    return "\n".join(cell.source for cell in cells) + "\n"


if __name__ == "__main__":
    _, fresh = executed()
    for cell in fresh.cells:
        # When it ran is of no interest, and differs each time.
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if "winnable" not in output.get("metadata", {})]
            first, *others = [output for output in cell.outputs if output.output_type == "stream"] or [None]
            for output in others:
                first.text += output.text
                cell.outputs.remove(output)
    nbformat.write(fresh, PATH)  # type: ignore[no-untyped-call]
    print(f"{PATH.name} holds what came out")
