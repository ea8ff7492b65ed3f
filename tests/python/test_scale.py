"""The lost deals that docs/scale.md lists are lost, each with a proof."""

import pathlib
import re

import winnable

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "scale.md"


def test_the_lost_deals_of_the_slice_are_proven_again() -> None:
    text = PAGE.read_text()
    listed = [int(number) for number in re.findall(r"\b2\d{7}\b", text.partition("## A slice")[2]) if number != "20000001"]
    told = re.search(r"\| lost, proven \| (\d+) \|", text)
    assert told and len(listed) == len(set(listed)) == int(told.group(1)) > 100
    rate = winnable.rate("freecell", listed)
    assert (rate.wins, rate.losses, rate.undecided) == (0, len(listed), 0)
