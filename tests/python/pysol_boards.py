"""Boards that pysol_cards (PyPI), which deals for PySolFC, lays out: for crates/catalog/tests/data/pysol.txt and test_pysol.py.

    python tests/python/pysol_boards.py > crates/catalog/tests/data/pysol.txt        # pysol_cards 0.24.0

A line a deal: game, number, then rows (with / between them), cells, stock and hole (with ; between them). A line "all" has the FNV-1a hash of all
lines of the game, those that are not in the file too.
"""

from pysol_cards.cards import CardRenderer  # type: ignore[import-untyped]
from pysol_cards.deal_game import Game  # type: ignore[import-untyped]
from pysol_cards.random_base import RandomBase  # type: ignore[import-untyped]

GAMES = {
    "all-in-a-row": "all_in_a_row",
    "bakers-dozen": "bakers_dozen",
    "bakers-game": "bakers_game",
    "beleaguered-castle": "beleaguered_castle",
    "black-hole": "black_hole",
    "eight-off": "eight_off",
    "fore-cell": "forecell",
    "freecell": "freecell",
    "golf": "golf",
    "klondike": "klondike",
    "seahaven-towers": "seahaven_towers",
    "simple-simon": "simple_simon",
    "streets-and-alleys": "streets_and_alleys",
    "yukon": "yukon",
}
"""Our names, and those of pysol_cards."""

SHOWN = [1, 32000, 32001, 4294967296, 18446744073709551616, 100000000000000000000]
"""Numbers on both sides of every border: the last of Microsoft's, one word and two, two words and three, the last one."""

NUMBERS = SHOWN + list(range(50000, 50094))


def line(game: str, number: int) -> str:
    """A deal in one line."""
    parts: dict[str, list[str]] = {"Freecells": [], "Talon": [], "Foundations": []}
    rows = []
    there = Game(GAMES[game], number, RandomBase.DEALS_PYSOLFC).calc_layout_string(CardRenderer(True))
    for text in there.splitlines():
        label, colon, cards = text.partition(":")
        words = (cards if colon else text).replace("<", "").replace(">", "").split()
        if colon:
            parts[label] = [word for word in words if "-" not in word]
        else:
            rows.append(" ".join(words))
    if game == "simple-simon":  # The longest column lies on the left there, on the right here.
        rows.reverse()
    others = [" ".join(parts[name]) for name in ("Freecells", "Talon", "Foundations")]
    return f"{game} {number}: " + ";".join(["/".join(rows), *others])


def fnv(text: str) -> int:
    """FNV-1a of 64 bits."""
    number = 0xCBF29CE484222325
    for byte in text.encode():
        number = (number ^ byte) * 0x100000001B3 % 2**64
    return number


if __name__ == "__main__":
    for game in GAMES:
        for number in SHOWN:
            print(line(game, number))
        print(f"{game} all: {fnv(''.join(line(game, number) + chr(10) for number in NUMBERS)):016x}")
