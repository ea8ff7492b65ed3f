"""A Ray cluster on this machine: a head without CPUs and nodes with one each, started and killed by their process ids."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import time

import pyarrow

import winnable

PORT = 6391
HEAD = "127.0.0.2"


def rows(out: str | pathlib.Path) -> pyarrow.Table:
    """All rows of a dataset, in the order of the deals, without the times. Every file is checked on the way."""
    return pyarrow.table(winnable.Dataset(out)).drop_columns(["microseconds", "cpu_microseconds"]).sort_by("number").combine_chunks()


class Nodes:
    """The processes of the cluster. All of them have the folder of the test in their command line or environment."""

    def __init__(self, folder: pathlib.Path, cpus: int) -> None:
        self.folder = folder
        self.address = f"{HEAD}:{PORT}"
        # The same for every process; 127.0.0.1 would be replaced by the machine's own address.
        self.environment = os.environ | {
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_AUTH_MODE": "disabled",
            "RAY_TMPDIR": str(folder),
        }
        self.environment.pop("RAY_ADDRESS", None)
        self._start("--head", f"--port={PORT}", f"--node-ip-address={HEAD}", "--num-cpus=0", "--include-dashboard=false")
        self.running: list[int] = []
        self.added = 0
        for _ in range(cpus):
            self.add()

    @staticmethod
    def ip(node: int) -> str:
        """The address of a node."""
        return f"127.0.0.{3 + node}"

    def add(self) -> None:
        """Starts a node with one CPU."""
        node, self.added = self.added, self.added + 1
        self.running.append(node)
        self._start(f"--address={self.address}", f"--node-ip-address={self.ip(node)}", "--num-cpus=1")

    def _start(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "ray.scripts.scripts", "start", *arguments, "--object-store-memory=100000000", "--disable-usage-stats"]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr

    def driver(self, out: str | pathlib.Path, deals: int, *options: str) -> subprocess.Popen[str]:
        """A driver of FreeCell's first deals in a process of its own."""
        words = ["rate", "freecell", "--deals", str(deals), "--out", str(out), "--address", self.address, *options]
        return subprocess.Popen(
            [sys.executable, "-m", "winnable.cluster", *words],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def kill(self) -> None:
        """Kills the last node as a power cut would: the process that is the node, by its id."""
        node = self.running.pop()
        found = [
            process
            for process, words in self._processes()
            if words[0].endswith("raylet/raylet") and f"--node_ip_address={self.ip(node)}" in words
        ]
        assert len(found) == 1, found
        os.kill(found[0], signal.SIGKILL)

    def _processes(self) -> list[tuple[int, list[str]]]:
        """All processes of this cluster with their command lines."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit() or int(entry.name) == os.getpid():
                continue
            try:
                words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
                environment = (entry / "environ").read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            if f"RAY_TMPDIR={self.folder}" in environment:
                found.append((int(entry.name), words))
        return found

    def cpu_seconds(self) -> float:
        """What all processes of the cluster that live have used so far."""
        ticks = os.sysconf("SC_CLK_TCK")
        total = 0
        for process, _ in self._processes():
            try:
                fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            total += int(fields[11]) + int(fields[12])
        return total / ticks

    def stop(self) -> None:
        """Ends all processes of the cluster by their ids; agents outlive their node."""
        for kind in (signal.SIGTERM, signal.SIGKILL):
            for process, _ in self._processes():
                try:
                    os.kill(process, kind)
                except OSError:
                    continue
            deadline = time.monotonic() + 5
            while self._processes() and time.monotonic() < deadline:
                time.sleep(0.1)
