"""`python -m winnable.cluster rate GAME ...`: the command line of `winnable.cluster.rate`."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from .._winnable import listed_deals, rate_options, read_option
from . import Progress, rate


def reader(name: str) -> Callable[[str], Any]:
    """What reads the value of an option of `winnable rate`, as that does."""

    def read(text: str) -> Any:
        try:
            return read_option(name, text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read


def parser() -> argparse.ArgumentParser:
    """The arguments: those of `winnable rate`, from the same table, and those of the cluster."""
    top = argparse.ArgumentParser(prog="python -m winnable.cluster", description="Experiments on a Ray cluster.")
    command = top.add_subparsers(required=True, metavar="COMMAND").add_parser(
        "rate",
        help="measure how often a game can be won, or how often a player wins it",
        epilog="The first options are those of `winnable rate`. DIR is a directory that all machines see, or an address such as "
        "s3://bucket/path. A player of your own is a Python function that all machines can import; its games are counted, "
        "without --out.",
    )
    command.add_argument("game", help="The game, for example freecell or monte-carlo:5 (see `winnable games`)")
    for name, value, default, text, _, is_here in rate_options():
        if not is_here:
            continue
        told = text.replace("%", "%%") + ("" if default is None else f" [default: {default.replace('%', '%%')}]")
        if value is None:
            command.add_argument(f"--{name}", action="store_true", default=None, help=told)
        else:
            command.add_argument(f"--{name}", metavar=value, type=reader(name), help=told)
    added = command.add_argument_group("options of the cluster")
    added.add_argument("--address", help="Of the cluster, as for ray.init; without one Ray starts on this machine")
    added.add_argument("--chunk-seconds", metavar="S", type=float, help="Work in a chunk (10)")
    added.add_argument("--chunk-deals", metavar="N", type=reader("deals"), help="Deals in a chunk, whatever they take")
    added.add_argument("--task-memory", metavar="SIZE", type=reader("memory"), help="What Ray sets aside for a task (at most 1G)")
    added.add_argument("--python-player", metavar="MODULE:FUNCTION", help="Have the deals played by a function of yours")
    added.add_argument("--max-turns", metavar="N", type=int, help="Most moves of a game that it plays (1000)")
    return top


def checked(command: argparse.ArgumentParser, given: dict[str, Any]) -> None:
    """Ends with an error if options were given that exclude each other or need another, as `winnable rate` does."""

    def is_given(name: str) -> bool:
        return name.replace("-", "_") in given

    excluded = [(name, other) for name, _, _, _, conflicts, _ in rate_options() for other in conflicts]
    for name, other in [*excluded, ("python-player", "player"), ("python-player", "out")]:
        if is_given(name) and is_given(other):
            command.error(f"the option --{name} cannot be used with --{other}")
    if is_given("seed") and not (is_given("player") or is_given("python-player")):
        command.error("the option --seed needs --player")
    if is_given("max-turns") and not is_given("python-player"):
        command.error("the option --max-turns needs --python-player")
    if not (is_given("deals") or is_given("until-width") or is_given("deals-from")):
        command.error("expected --deals, --deals-from or --until-width, found none")
    if not (is_given("out") or is_given("python-player")):
        command.error("expected --out, found none")


def function(text: str) -> Callable[..., Any]:
    """A function by the name of its module and its own."""
    module, _, name = text.partition(":")
    found = getattr(importlib.import_module(module), name, None) if module and name else None
    if not callable(found):
        raise ValueError(f'expected a function as MODULE:FUNCTION, found "{text}"')
    return found  # type: ignore[no-any-return]


def note(text: str) -> None:
    """A line for the person who waits."""
    print(text, file=sys.stderr, flush=True)


def tell(progress: Progress) -> None:
    """A line of progress."""
    note(str(progress))


def main(words: list[str] | None = None) -> int:
    """Runs the command; gives its exit code, which is as that of `winnable rate`.

    Ray writes what it has to say, and what workers print, to the standard output: here that goes to the standard error, and the
    standard output has the result alone.
    """
    command = parser()
    given = {name: value for name, value in vars(command.parse_args(words)).items() if value is not None}
    checked(command, given)
    answer = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):
        code, text = run(given)
        if text is not None:
            print(text, file=answer, flush=True)
    return code


def run(given: dict[str, Any]) -> tuple[int, str | None]:
    """Runs what is asked for; gives the exit code, and the result as text."""
    game, deals, path = given.pop("game"), given.pop("deals", None), given.pop("deals_from", None)
    is_json = given.pop("json", False)
    began = time.perf_counter()
    try:
        if path is not None:
            listed = listed_deals(game, path)
            if deals is not None and deals > len(listed):
                raise ValueError(f"{path}: expected at least {deals} deals, found {len(listed)}")
            deals = listed[:deals]
        if (player := given.pop("python_player", None)) is not None:
            sys.path.insert(0, "")
            given["player"] = function(player)
        result = rate(game, deals, progress=tell, note=note, **given)
    except KeyboardInterrupt:
        note("Interrupted; the same command goes on from here.")
        return 3, None
    except (ValueError, OSError, ImportError) as error:
        note(f"error: {error}")
        return 2, None
    told = str(result)
    if is_json:
        values = result.to_dict()
        values.pop("is_complete", None)
        told = json.dumps(values | {"seconds": time.perf_counter() - began})
    return 0 if result.is_complete else 3, told


if __name__ == "__main__":
    sys.exit(main())
