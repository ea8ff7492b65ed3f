"""Our licences and those of the crates that are compiled into a package of ours, as text. Nothing is asked of the network once
they have been built.

    crates/web/licences.py                                     the engine for browsers
    crates/web/licences.py winnable                            the command
    crates/web/licences.py winnable-python > crates/python/LICENSE-THIRD-PARTY

A licence that several crates have word for word is printed once, under the names of all of them.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[2]
#: What is compiled, for which target, and what people call it.
PACKAGES = {
    "winnable": ("x86_64-unknown-linux-gnu", "the program"),
    "winnable-web": ("wasm32-unknown-unknown", "the engine"),
    "winnable-python": ("x86_64-unknown-linux-gnu", "the Python package"),
}


def told(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def text(package: str) -> str:
    """The licences of all that is compiled into this package."""
    target, called = PACKAGES[package]
    tree = ["--package", package, "--target", target, "--edges", "normal", "--prefix", "none", "--format", "{p}"]
    lines = told("cargo", "tree", "--locked", *tree).splitlines()
    # A line is a name and a version, and where it is from unless that is the registry.
    compiled = {tuple(line.split()[:2]) for line in lines}
    metadata = told("cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target)
    parts = ["Winnable is licensed under either of the MIT licence and the Apache licence 2.0, at your option.\n"]
    parts += [(ROOT / file).read_text() for file in ["LICENSE-MIT", "LICENSE-APACHE"]]
    parts += [f"Compiled into {called}:\n", "The standard library of Rust: MIT OR Apache-2.0, https://github.com/rust-lang/rust\n"]
    crates: dict[str, list[str]] = {}
    for crate in sorted(json.loads(metadata)["packages"], key=lambda crate: (crate["name"], crate["version"])):
        is_ours = crate["source"] is None
        if is_ours or (crate["name"], f"v{crate['version']}") not in compiled:
            continue
        title = f"{crate['name']} {crate['version']}: {crate['license']}, {crate['repository'] or ''}"
        files = sorted(pathlib.Path(crate["manifest_path"]).parent.iterdir())
        named = [file for file in files if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE"))]
        texts = [file.read_text(errors="replace").replace("\r\n", "\n").strip() for file in named if file.is_file()]
        for licence in texts or [f"No text comes with the crate: {crate['license']}"]:
            crates.setdefault(licence, []).append(title)
    for licence, titles in crates.items():
        parts += ["=" * 80, *titles, "", licence, ""]
    return "\n".join(line.rstrip() for line in "\n".join(parts).splitlines()) + "\n"


if __name__ == "__main__":
    wanted = sys.argv[1] if len(sys.argv) > 1 else "winnable-web"
    if wanted not in PACKAGES:
        sys.exit(f"expected one of {', '.join(PACKAGES)}, found {wanted}")
    sys.stdout.write(text(wanted))
