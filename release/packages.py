"""What is compiled into a program of ours, as cargo tells it without the network."""

import json
import pathlib
import subprocess
from typing import Any

ROOT = pathlib.Path(__file__).parents[1]


def told(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def host() -> str:
    """The target that this machine compiles for."""
    [line] = [line for line in told("rustc", "-vV").splitlines() if line.startswith("host: ")]
    return line.removeprefix("host: ")


def crates(target: str) -> list[dict[str, Any]]:
    """The crates of the workspace and all that it needs for a target. What was never built for it may not be here."""
    options = ["--locked", "--offline", "--format-version", "1", "--filter-platform", target]
    found: list[dict[str, Any]] = json.loads(told("cargo", "metadata", *options))["packages"]
    return sorted(found, key=lambda crate: (crate["name"], crate["version"]))


def compiled(package: str, target: str) -> list[dict[str, Any]]:
    """The crates that are compiled into a package, ours among them, in the order of their names."""
    tree = ["--package", package, "--target", target, "--edges", "normal,build", "--prefix", "none", "--format", "{p}"]
    lines = told("cargo", "tree", "--locked", "--offline", *tree).splitlines()
    # A line is a name and a version, and where it is from unless that is the registry.
    named = {tuple(line.split()[:2]) for line in lines}
    return [crate for crate in crates(target) if (crate["name"], f"v{crate['version']}") in named]
