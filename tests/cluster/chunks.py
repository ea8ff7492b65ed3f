"""Many tiny chunks on a head and two nodes of this machine, into a server that speaks S3: chunks a second, and what the driver
takes of them. The figures of docs/scale.md. Usage: chunks.py CHUNKS DEALS_IN_CHUNK [whole|verdicts] [--kill]

With --kill a node is killed after a third of the chunks, the driver after two thirds, and a second driver finishes the job. The rows are
compared with those of `winnable.rate` on this machine."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
from typing import Literal

import pyarrow
import pyarrow.parquet
from nodes import Nodes
from s3 import Server

import winnable
from winnable.cluster.store import Store

GAME, TIMES = "freecell", ["microseconds", "cpu_microseconds"]


class Driver:
    """A driver in a process of its own."""

    def __init__(self, nodes: Nodes, out: str, deals: int, chunk: int, rows: str) -> None:
        words = ["rate", GAME, "--deals", str(deals), "--out", out, "--address", nodes.address, "--chunk-deals", str(chunk)]
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "winnable.cluster", *words, "--rows", rows],
            env=nodes.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.cpu = self.clock = 0.0

    def is_running(self) -> bool:
        """Whether it is, and notes what it took so far."""
        try:
            fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return False
        if fields[0] == "Z":
            return False
        self.cpu = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        self.clock = time.perf_counter() - self.began
        return True


def whole(store: Store, rows: str) -> pyarrow.Table:
    """All rows in the store, in order, without the times."""
    tables = [pyarrow.parquet.read_table(pyarrow.BufferReader(store.read(name))) for name in store.files_of_rows()]
    return pyarrow.concat_tables(tables).drop_columns(TIMES if rows == "whole" else []).sort_by("number").combine_chunks()


def main() -> None:
    """Measures."""
    chunks, chunk = map(int, sys.argv[1:3])
    rows: Literal["whole", "verdicts"] = "verdicts" if "verdicts" in sys.argv else "whole"
    deals = chunks * chunk
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ray-", dir="/tmp"))
    nodes, server = Nodes(folder, cpus=2), Server(5992)
    try:
        out, marks = server.address(GAME), []
        before, driver = nodes.cpu_seconds(), Driver(nodes, out, deals, chunk, rows)
        first = second = None
        kills = ["node", "driver"] if "--kill" in sys.argv else []
        while driver.is_running():
            puts = server.counts().get("PUT", 0) - 4
            if puts > 0 and first is None:
                first = (time.perf_counter(), puts, driver.cpu, nodes.cpu_seconds())
            if puts > (second or (0, 0))[1]:
                second = (time.perf_counter(), puts, driver.cpu, nodes.cpu_seconds())
            if kills and puts >= chunks * (3 - len(kills)) / 3:
                kind = kills.pop(0)
                marks.append(f"{kind} killed after {puts} chunks")
                if kind == "node":
                    nodes.kill()
                else:
                    driver.process.kill()
                    driver.process.wait()
                    driver = Driver(nodes, out, deals, chunk, rows)
            time.sleep(0.2)
        assert driver.process.wait() == 0 and first and second
        took, made = second[0] - first[0], second[1] - first[1]
        print(f"{chunks} chunks of {chunk} deals, rows {rows}: {', '.join(marks) or 'nothing killed'}")
        print(f"{made / took:.0f} chunks a second over {took:.1f} s")
        if not marks:
            cpu, all_cpu = second[2] - first[2], second[3] - first[3]
            print(f"driver: {cpu:.1f} s of CPU, {100 * cpu / took:.0f} % of a core, {1000 * cpu / made:.2f} ms a chunk")
            print(f"cluster with the driver: {all_cpu:.1f} s of CPU, {1000 * all_cpu / made:.2f} ms a chunk with its deals")
        print(f"requests: {server.counts()}")
        winnable.rate(GAME, deals, out=folder / "here", jobs=2, rows=rows)
        here = pyarrow.table(winnable.Dataset(folder / "here")).drop_columns(TIMES if rows == "whole" else [])
        there = whole(Store(out), rows)
        print(f"{len(there)} rows, equal to the local ones: {there.equals(here.sort_by('number').combine_chunks())}")
    finally:
        server.stop()
        nodes.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
