"""What is compiled into a program of ours, as cargo tells it without the network."""

import json
import pathlib
import subprocess
from typing import Any

ROOT = pathlib.Path(__file__).parents[1]


def told(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def compiled(package: str, target: str | None = None) -> list[dict[str, Any]]:
    """The crates that are compiled into a package, ours among them, in the order of their names."""
    for_target = ["--target", target] if target else []
    tree = ["--package", package, *for_target, "--edges", "normal,build", "--prefix", "none", "--format", "{p}"]
    lines = told("cargo", "tree", "--locked", "--offline", *tree).splitlines()
    # A line is a name and a version, and where it is from unless that is the registry.
    named = {tuple(line.split()[:2]) for line in lines}
    metadata = json.loads(told("cargo", "metadata", "--locked", "--offline", "--format-version", "1"))
    crates = [crate for crate in metadata["packages"] if (crate["name"], f"v{crate['version']}") in named]
    return sorted(crates, key=lambda crate: (crate["name"], crate["version"]))
