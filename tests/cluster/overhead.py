"""What a job on a cluster of three local nodes costs beside `winnable rate --jobs 2`, in seconds of CPU: the figures of
docs/scale.md. Usage: overhead.py WINNABLE DEALS ...

The cluster is warm: its worker processes have computed a small job before. All processes of the cluster and the driver are
counted, from before the first chunk to after the last."""

from __future__ import annotations

import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import ray
from nodes import Nodes

import winnable.cluster


def local(command: str, deals: int, out: pathlib.Path) -> tuple[float, float]:
    """Seconds of CPU and of the clock of `winnable rate --jobs 2`."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    words = [command, "rate", "freecell", "--deals", str(deals), "--jobs", "2", "--out", str(out), "--json"]
    subprocess.run(words, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.perf_counter() - began


def main() -> None:
    """Measures jobs of these sizes, one after the other on both."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ray-", dir="/tmp"))
    nodes = Nodes(folder, cpus=2)
    os.environ.update({name: nodes.environment[name] for name in ("RAY_USAGE_STATS_ENABLED", "RAY_AUTH_MODE", "RAY_TMPDIR")})
    try:
        ray.init(address=nodes.address, log_to_driver=False)
        winnable.cluster.rate("freecell", 4000, out=folder / "warm", chunk_seconds=0.05)
        before = nodes.cpu_seconds()
        time.sleep(10)
        idle = (nodes.cpu_seconds() - before) / 10
        print(f"idle, the cluster takes {idle:.3f} s of CPU a second", flush=True)
        for number, deals in enumerate(map(int, sys.argv[2:])):
            here, here_clock = local(sys.argv[1], deals, folder / f"local-{number}")
            last: list[winnable.cluster.Progress] = []
            before, own, began = nodes.cpu_seconds(), time.process_time(), time.perf_counter()
            winnable.cluster.rate("freecell", deals, out=folder / f"cluster-{number}", progress=last.append)
            there = nodes.cpu_seconds() - before + time.process_time() - own
            there_clock = time.perf_counter() - began
            chunks, work = last[-1].chunks, there - idle * there_clock
            print(
                f"{deals:,} deals: winnable rate --jobs 2 {here:.2f} s of CPU ({here_clock:.1f} s on the clock); cluster "
                f"{there:.2f} s ({there_clock:.1f} s) in {chunks} chunks: {100 * (there / here - 1):+.1f} %; without what it "
                f"takes idle {work:.2f} s, {100 * (work / here - 1):+.1f} %, {1000 * (work - here) / chunks:+.1f} ms a chunk",
                flush=True,
            )
    finally:
        ray.shutdown()
        nodes.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
