"""How far a run is, and a picture of it that a notebook shows while it goes on."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable
from typing import Any, TypedDict

#: Seconds that a run may take before it is shown.
PATIENCE = 1.0
#: Points of the picture, at the most.
POINTS = 200
#: The picture in pixels.
WIDTH, HEIGHT = 460, 120


class Progress(TypedDict):
    """How far a run is: what `progress` of `winnable.rate` is called with."""

    deals: int
    """Deals that the run will have at the most."""
    done: int
    """Deals done, those of an earlier run included."""
    found: int
    """Of these, found in the dataset."""
    wins: int
    """Wins among them."""
    undecided: int
    """Undecided deals among them."""
    low: float
    """The lower end of the interval so far."""
    high: float
    """The upper end."""


class Live:
    """The interval of a rate, drawn again as it narrows."""

    def __init__(self, game: str, display: Callable[..., Any]) -> None:
        self.game = game
        self.display = display
        self.began = time.monotonic()
        self.points: list[tuple[int, float, float]] = []
        self.handle: Any = None

    def __call__(self, progress: Progress) -> None:
        if progress["done"] == 0:
            return
        self.points.append((progress["done"], progress["low"], progress["high"]))
        if len(self.points) > POINTS:
            self.points = self.points[::2]
        if self.handle is None and time.monotonic() - self.began < PATIENCE:
            return
        shown = {"text/plain": self.text(progress), "text/html": self.html(progress)}
        about = {"winnable": "progress"}
        if self.handle is None:
            self.handle = self.display(shown, raw=True, display_id=True, metadata=about)
        else:
            self.handle.update(shown, raw=True, metadata=about)

    def text(self, progress: Progress) -> str:
        """The line that stands over the picture."""
        undecided = f", {progress['undecided']:,} undecided" if progress["undecided"] else ""
        interval = f"interval {100 * progress['low']:.2f} to {100 * progress['high']:.2f} %"
        return f"{self.game}: {progress['done']:,} of {progress['deals']:,} deals, {progress['wins']:,} won{undecided}; {interval}"

    def html(self, progress: Progress) -> str:
        """The line, and the interval over the deals that are done, from the left to all deals."""
        lows, highs = [low for _, low, _ in self.points], [high for _, _, high in self.points]
        # What the first few deals say fills the whole height; the scale follows the last half.
        half = len(self.points) // 2
        bottom, top = min(lows[half:]), max(highs[half:])
        room = max(top - bottom, 1e-9)

        def across(done: int) -> float:
            return WIDTH * done / max(progress["deals"], 1)

        def down(share: float) -> float:
            return HEIGHT * (1 - min(max((share - bottom) / room, 0), 1))

        above = [f"{across(done):.1f},{down(high):.1f}" for done, _, high in self.points]
        below = [f"{across(done):.1f},{down(low):.1f}" for done, low, _ in reversed(self.points)]
        band = f'<polygon points="{" ".join(above + below)}" fill="#2b6cb0" fill-opacity="0.35" stroke="#2b6cb0"/>'
        ends = f'<text x="{WIDTH + 6}" y="10">{100 * top:.2f} %</text><text x="{WIDTH + 6}" y="{HEIGHT}">{100 * bottom:.2f} %</text>'
        frame = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f4f5f6"/>'
        svg = f'<svg width="{WIDTH + 70}" height="{HEIGHT + 4}" font-size="11" fill="currentColor">{frame}{band}{ends}</svg>'
        return f"<div><p>{self.text(progress)}</p>{svg}</div>"


def shown(game: str) -> Live | None:
    """What shows the progress of a run, if this is a notebook."""
    shell = sys.modules["IPython"].get_ipython()
    if type(shell).__name__ != "ZMQInteractiveShell":
        return None
    return Live(game, importlib.import_module("IPython.display").display)
