"""`python -m winnable.cluster rate GAME ...`: the command line of `winnable.cluster.rate`."""

from __future__ import annotations

import argparse
import sys

from . import Progress, rate

SUFFIXES = {"k": 10**3, "M": 10**6, "G": 10**9}
BYTES = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def number(text: str, suffixes: dict[str, int], example: str) -> int:
    """Reads a whole number with a suffix."""
    factor = suffixes.get(text[-1:], 1)
    digits = text[:-1] if text[-1:] in suffixes else text
    try:
        value = float(digits) * factor
    except ValueError:
        value = 0.5
    if value != int(value) or value < 1:
        raise argparse.ArgumentTypeError(f'expected a whole number such as {example}, found "{text}"')
    return int(value)


def count(text: str) -> int:
    """A number of deals or states."""
    return number(text, SUFFIXES, "70000, 10k, 2.5M or 1e6")


def size(text: str) -> int:
    """A number of bytes."""
    return number(text, BYTES, "512M or 4G")


def parser() -> argparse.ArgumentParser:
    """The arguments; where `winnable rate` has the same, they mean the same."""
    top = argparse.ArgumentParser(prog="python -m winnable.cluster", description="Experiments on a Ray cluster.")
    command = top.add_subparsers(required=True, metavar="COMMAND").add_parser(
        "rate", help="measure how often a game can be won, or how often a player wins it"
    )
    add = command.add_argument
    add("game", help="the game, for example freecell or monte-carlo:5")
    add("--deals", metavar="N", type=count, required=True, help="how many deals, for example 70000, 10k or 2.5M")
    add("--first", metavar="K", default="1", help="the first deal: a number, or seed:K or ms:K (1)")
    add("--out", metavar="DIR", required=True, help="a directory that all machines see, or an address such as s3://...")
    add("--address", help="of the cluster, as for ray.init; without one Ray starts on this machine")
    add("--player", metavar="NAME", help="have the deals played by a player who may not see the face-down cards")
    add("--seed", metavar="N", type=int, default=1, help="the player's seed (1)")
    add("--engine", default="complete", choices=["complete", "paper"], help="how to search (complete)")
    add("--max-states", metavar="N", type=count, default=20_000_000, help="give a deal up after so many states (20M)")
    add("--memory", metavar="SIZE", type=size, default=4 << 30, help="give a deal up at this size (4G)")
    add("--keep-moves", action="store_true", help="keep the solutions in the rows too")
    add("--allow-mixed", action="store_true", help="go on with a dataset of a build that behaves differently")
    add("--chunk-seconds", metavar="S", type=float, default=10.0, help="work in a chunk (10)")
    add("--task-memory", metavar="SIZE", type=size, help="what Ray sets aside for a task (at most 1G)")
    return top


def tell(progress: Progress) -> None:
    """A line of progress."""
    print(progress, file=sys.stderr, flush=True)


def main() -> int:
    """Runs the command; gives its exit code, which is as that of `winnable rate`."""
    arguments = vars(parser().parse_args())
    game, deals, first = (arguments.pop(name) for name in ("game", "deals", "first"))
    try:
        print(rate(game, deals, first, progress=tell, **arguments))
    except KeyboardInterrupt:
        print("Interrupted; the same command goes on from here.", file=sys.stderr)
        return 3
    except (ValueError, OSError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
