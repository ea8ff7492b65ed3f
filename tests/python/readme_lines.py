"""The five lines of Python in the package's README give what is printed beside them. Needs nothing but the package."""

import pathlib
import re

ROOT = pathlib.Path(__file__).parents[2]


def run() -> int:
    """Runs the lines; gives how many values were compared."""
    text = (ROOT / "crates/python/README.md").read_text()
    block = re.search(r"```python\n(.*?)```", text, re.S)
    assert block, "expected a block of Python in crates/python/README.md"
    space: dict[str, object] = {}
    first, *lines = block.group(1).strip().splitlines()
    exec(first, space)
    for line in lines:
        code, _, printed = line.partition("#")
        shown = repr(eval(code, space))
        expected = re.escape(printed.strip()).replace(r"\.\.\.", ".*")
        assert re.fullmatch(expected, shown, re.S), f"{code.strip()} gives\n{shown}\nexpected\n{printed.strip()}"
    return len(lines)


if __name__ == "__main__":
    print(f"{run()} lines of the README give what they say")
