"""A Ray cluster on this machine: a head without CPUs and nodes with one each, started and killed by their process ids."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import time

PORT = 6391
HEAD = "127.0.0.2"


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
        for node in range(cpus):
            self.add(node)

    @staticmethod
    def ip(node: int) -> str:
        """The address of a node."""
        return f"127.0.0.{3 + node}"

    def add(self, node: int) -> None:
        """Starts a node with one CPU."""
        self._start(f"--address={self.address}", f"--node-ip-address={self.ip(node)}", "--num-cpus=1")

    def _start(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "ray.scripts.scripts", "start", *arguments, "--object-store-memory=100000000", "--disable-usage-stats"]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr

    def kill(self, node: int) -> None:
        """Kills a node as a power cut would: the process that is the node, by its id."""
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
