"""Whether every crate that the workspace needs may be used by everybody: its licence is one of those below, and it says so itself.
Nothing is asked of the network. Exit code 1, and the names, if some may not.

    python3 release/licences.py [TARGET]     for this machine, or for another target whose crates were fetched once (cargo fetch)
"""

import re
import sys
from typing import Any

from packages import crates, host

#: Licences that ask for no more than to be named, and what is compiled with them.
ALLOWED = {
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC", "MIT",
    "MIT-0", "Unicode-3.0", "Unlicense", "Zlib",
}


def is_allowed(expression: str) -> bool:
    """Whether an SPDX expression can be met by licences that are allowed: one side of each OR, both sides of each AND."""
    # The old way to write OR.
    words = re.findall(r"\(|\)|[^\s()]+", expression.replace("/", " OR "))
    value, rest = either(words)
    if rest:
        raise ValueError(f"expected the end of a licence, found {rest[0]!r} in {expression!r}")
    return value


def either(words: list[str]) -> tuple[bool, list[str]]:
    value, rest = both(words)
    while rest and rest[0] == "OR":
        other, rest = both(rest[1:])
        value = value or other
    return value, rest


def both(words: list[str]) -> tuple[bool, list[str]]:
    value, rest = one(words)
    while rest and rest[0] == "AND":
        other, rest = one(rest[1:])
        value = value and other
    return value, rest


def one(words: list[str]) -> tuple[bool, list[str]]:
    if not words:
        raise ValueError("expected a licence, found the end")
    if words[0] == "(":
        value, rest = either(words[1:])
        if not rest or rest[0] != ")":
            raise ValueError(f"expected ), found {rest[:1]}")
        return value, rest[1:]
    if words[1:2] == ["WITH"]:
        return " ".join(words[:3]) in ALLOWED, words[3:]
    return words[0] in ALLOWED, words[1:]


def refused(found: list[dict[str, Any]]) -> list[str]:
    """A line for each crate that not everybody may use."""
    lines = []
    for crate in found:
        licence = crate["license"]
        if licence is None:
            lines.append(f"{crate['name']} {crate['version']}: names no licence")
        elif not is_allowed(licence):
            lines.append(f"{crate['name']} {crate['version']}: {licence}")
    return lines


def main() -> int:
    target = sys.argv[1] if len(sys.argv) > 1 else host()
    found = crates(target)
    lines = refused(found)
    if lines:
        print(f"expected one of {', '.join(sorted(ALLOWED))}, found", *lines, sep="\n")
        return 1
    print(f"{len(found)} crates for {target} may be used by everybody.")
    return 0


def check() -> None:
    """What the reading of expressions rests on."""
    assert is_allowed("MIT OR Apache-2.0") and is_allowed("MIT/GPL-3.0") and is_allowed("(MIT OR GPL-3.0) AND Unicode-3.0")
    assert is_allowed("Apache-2.0 WITH LLVM-exception OR GPL-2.0")
    for expression in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR ISC) AND LGPL-2.1", "MPL-2.0 WITH LLVM-exception"]:
        assert not is_allowed(expression), expression
    assert refused([{"name": "a", "version": "1", "license": None}, {"name": "b", "version": "1", "license": "AGPL-3.0"}]) == [
        "a 1: names no licence",
        "b 1: AGPL-3.0",
    ]


if __name__ == "__main__":
    check()
    sys.exit(main())
