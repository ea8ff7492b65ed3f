"""Does --memory hold? Solves deals that run into small limits and compares the most memory that the process ever
had (its peak resident set) with the limit. What the program has without a search is measured first and taken off.

    python3 tests/memory.py PROGRAM [MEGABYTES...]      (16 and 64 MiB unless told)

Ends with 1 if a peak lies more than a tenth above its limit, or if a search does not end in a verdict.
"""

import json
import os
import subprocess
import sys

#: A game, a deal of it that runs into small limits, the quality and the engine: from seeds 1, 2, 5 and 8 of thirty games and
#: options in all qualities with both engines, and seeds that were known to be hard. Of other games and qualities none needs 16 MiB.
WORK = [
    ("freecell", "ms:5", "optimal", "complete"),
    ("freecell:cells=2", "seed:4", "optimal", "complete"),
    ("freecell:cells=8", "seed:11", "optimal", "complete"),
    ("freecell:columns=10", "seed:2", "optimal", "complete"),
    ("beleaguered-castle", "seed:3", "optimal", "complete"),
    ("beleaguered-castle", "seed:8", "fast", "paper"),
    ("streets-and-alleys", "seed:2", "optimal", "complete"),
    ("streets-and-alleys", "seed:8", "optimal", "complete"),
    ("streets-and-alleys", "seed:70063", "fast", "complete"),
    ("streets-and-alleys", "seed:2", "fast", "paper"),
    ("citadel", "seed:3", "optimal", "complete"),
    ("fortress", "seed:4", "optimal", "complete"),
    ("siegecraft", "seed:7", "optimal", "complete"),
    ("siegecraft", "seed:1", "fast", "paper"),
    ("stronghold", "seed:1", "optimal", "complete"),
    ("stronghold", "seed:5", "optimal", "complete"),
    ("stronghold", "seed:2", "fast", "paper"),
    ("klondike", "seed:5", "fast", "complete"),
    ("klondike", "seed:5", "fast", "paper"),
    ("klondike:draw=1", "seed:5", "fast", "paper"),
    ("klondike:build=any,spaces=nothing", "seed:8", "fast", "paper"),
    ("calculation:1", "seed:3", "fast", "complete"),
    ("calculation:2", "seed:1", "fast", "complete"),
    ("calculation:2", "seed:2", "fast", "complete"),
    ("calculation:2", "seed:9", "good", "complete"),
    ("calculation:4", "seed:1", "fast", "paper"),
    ("gaps", "seed:1", "fast", "complete"),
    ("gaps", "seed:8", "fast", "complete"),
    ("gaps", "seed:1", "fast", "paper"),
]

#: A lost deal with a large certificate, and a limit in MiB that its set does not fit into.
CERTIFICATES = [("klondike", "seed:5", 32)]

#: No verdict needs more; what ends a search here is its memory.
STATES = "2G"


def without_search(program: str) -> int:
    """The peak in bytes of a search that ends at once. What `wait4` says of a child is never less than this script had itself
    when it began the child, which is more than the program needs; so /proc is asked, over and over until the end."""
    peak = 0
    for game in ("freecell", "gaps", "klondike"):
        arguments = [program, "solve", game, "1", "--max-states", "1000", "--json"]
        with subprocess.Popen(arguments, stdout=subprocess.DEVNULL) as process:
            while process.poll() is None:
                with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
                    lines = [line.split() for line in status if line.startswith("VmHWM:")]
                peak = max([peak, *(int(line[1]) * 1024 for line in lines)])
    return peak


def run(program: str, arguments: list[str]) -> tuple[int, str]:
    """The peak in bytes, and what was printed."""
    with subprocess.Popen([program, *arguments], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        text = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1, 3):
        sys.exit(f"{' '.join(arguments)} ended with {process.returncode}")
    return usage.ru_maxrss * 1024, text.decode()


def main() -> None:
    program, sizes = sys.argv[1], [int(size) for size in sys.argv[2:]] or [16, 64]
    without = without_search(program)
    print(f"without a search: {without / (1 << 20):.1f} MiB")
    is_over = False
    for game, deal, quality, engine in WORK:
        way = ["--quality", quality, "--engine", engine]
        for size in sizes:
            limits = ["--memory", f"{size}M", "--max-states", STATES, "--json"]
            peak, text = run(program, ["solve", game, deal, *way, *limits])
            solved = json.loads(text)
            used = (peak - without) / (size << 20)
            is_full = solved.get("reason") == "the limit of memory was reached"
            is_over |= used > 1.1
            mark = "OVER" if used > 1.1 else "full" if is_full else ""
            kind = f"{game:33} {deal:10} {quality:7} {engine:8}"
            print(f"{kind} {size:4} MiB: {100 * used:5.1f} %  {solved['verdict']} {mark}", flush=True)
    for game, deal, size in CERTIFICATES:
        peak, _ = run(program, ["prove", game, deal, "--memory", f"{size}M"])
        used = (peak - without) / (size << 20)
        is_over |= used > 1.1
        mark = "OVER" if used > 1.1 else ""
        print(f"{game:33} {deal:10} prove            {size:4} MiB: {100 * used:5.1f} % {mark}", flush=True)
    sys.exit(1 if is_over else 0)


if __name__ == "__main__":
    main()
