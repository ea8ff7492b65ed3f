"""Does --memory hold? Solves deals that run into small limits and compares the most memory that the process ever
had (its peak resident set) with the limit. What the program has without a search is measured first and taken off.

    python3 tests/memory.py PROGRAM [MEGABYTES...]      (16 and 64 MiB unless told)

Ends with 1 if a peak lies more than a tenth above its limit, or if a search does not end in a verdict.
"""

import json
import os
import subprocess
import sys

#: A game, a deal of it that runs into small limits, and the quality. Of other games and qualities none of the deals seed:1 to
#: seed:59 needs 16 MiB.
WORK = [
    ("freecell", "ms:5", "optimal"),
    ("freecell:cells=2", "seed:4", "optimal"),
    ("freecell:cells=8", "seed:11", "optimal"),
    ("freecell:columns=10", "seed:2", "optimal"),
    ("beleaguered-castle", "seed:3", "optimal"),
    ("streets-and-alleys", "seed:2", "optimal"),
    ("streets-and-alleys", "seed:70063", "fast"),
    ("citadel", "seed:3", "optimal"),
    ("fortress", "seed:4", "optimal"),
    ("siegecraft", "seed:7", "optimal"),
    ("stronghold", "seed:1", "optimal"),
    ("calculation:1", "seed:3", "fast"),
    ("calculation:2", "seed:1", "fast"),
    ("calculation:2", "seed:9", "fast"),
    ("gaps", "seed:1", "fast"),
    ("gaps", "seed:8", "fast"),
]

#: No verdict needs more; what ends a search here is its memory.
STATES = "2G"


def run(program: str, arguments: list[str]) -> tuple[int, dict[str, object]]:
    """The peak in bytes, and what was printed."""
    with subprocess.Popen([program, *arguments], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        text = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1, 3):
        sys.exit(f"{' '.join(arguments)} ended with {process.returncode}")
    return usage.ru_maxrss * 1024, json.loads(text)


def main() -> None:
    program, sizes = sys.argv[1], [int(size) for size in sys.argv[2:]] or [16, 64]
    small = ["--max-states", "1000", "--json"]
    without = min(run(program, ["solve", game, "1", *small])[0] for game in ("freecell", "gaps", "klondike"))
    print(f"without a search: {without >> 20} MiB")
    is_over = False
    for game, deal, quality in WORK:
        kind = ["--quality", quality]
        for size in sizes:
            limits = ["--memory", f"{size}M", "--max-states", STATES, "--json"]
            peak, solved = run(program, ["solve", game, deal, *kind, *limits])
            used = (peak - without) / (size << 20)
            is_full = solved.get("reason") == "the limit of memory was reached"
            is_over |= used > 1.1
            mark = "OVER" if used > 1.1 else "full" if is_full else ""
            print(f"{game:22} {deal:10} {quality:8} {size:4} MiB: {100 * used:5.1f} %  {solved['verdict']} {mark}", flush=True)
    sys.exit(1 if is_over else 0)


if __name__ == "__main__":
    main()
