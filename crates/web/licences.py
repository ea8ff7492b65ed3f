"""The licences of the crates that are compiled into the engine for browsers, as text."""

import json
import pathlib
import subprocess

TARGET = "wasm32-unknown-unknown"


def told(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main() -> None:
    tree = ["--package", "winnable-web", "--target", TARGET, "--edges", "normal", "--prefix", "none", "--format", "{p}"]
    lines = told("cargo", "tree", "--locked", *tree).splitlines()
    # A line is a name and a version, and where it is from unless that is the registry.
    compiled = {tuple(line.split()[:2]) for line in lines}
    packages = json.loads(told("cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", TARGET))["packages"]
    print("The standard library of Rust: MIT OR Apache-2.0, https://github.com/rust-lang/rust\n")
    for package in sorted(packages, key=lambda package: (package["name"], package["version"])):
        is_ours = package["source"] is None
        if is_ours or (package["name"], f"v{package['version']}") not in compiled:
            continue
        print(f"{'=' * 80}\n{package['name']} {package['version']}: {package['license']}, {package['repository'] or ''}\n")
        for file in sorted(pathlib.Path(package["manifest_path"]).parent.iterdir()):
            if file.is_file() and file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE")):
                print(file.read_text(errors="replace").strip() + "\n")


main()
