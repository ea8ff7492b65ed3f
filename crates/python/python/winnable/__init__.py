"""Can this solitaire deal be won? Verdicts that can be checked.

>>> import winnable
>>> winnable.solve("freecell", "ms:617").is_winnable
True

`winnable.cluster` runs experiments on a Ray cluster; it needs `pip install winnable[cluster]`.
"""

from ._winnable import (
    VERSION as __version__,
    Board,
    Dataset,
    Game,
    Grounds,
    Move,
    Played,
    Proof,
    Rate,
    Session,
    Verdict,
    View,
    board,
    check,
    games,
    play,
    rate,
    solve,
)

__all__ = [
    "Board",
    "Dataset",
    "Game",
    "Grounds",
    "Move",
    "Played",
    "Proof",
    "Rate",
    "Session",
    "Verdict",
    "View",
    "__version__",
    "board",
    "check",
    "games",
    "play",
    "rate",
    "solve",
]
