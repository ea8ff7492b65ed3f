"""The examples in the docstrings, and the README's lines of Python."""

import doctest
import pathlib
import re
import types

import winnable

ROOT = pathlib.Path(__file__).parents[2]


def examples() -> list[doctest.DocTest]:
    """All examples of the package; doctest alone does not look into native modules."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = []
    for name in [*winnable.__all__, "__doc__"]:
        thing = getattr(winnable, name)
        if isinstance(thing, type | types.BuiltinFunctionType):
            found += finder.find(thing, name, module=False, globs={})
    found += finder.find(types.ModuleType("winnable", winnable.__doc__), "winnable", module=False, globs={})
    return [test for test in found if test.examples]


def test_docstrings() -> None:
    tests = examples()
    assert {"solve", "rate", "play", "check", "games", "Session", "Dataset", "winnable"} <= {test.name for test in tests}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for test in tests:
        runner.run(test)
    assert runner.summarize().failed == 0


def test_everything_public_is_documented() -> None:
    for name in winnable.__all__:
        if name != "__version__":
            assert getattr(winnable, name).__doc__, name


def test_the_lines_of_the_readme() -> None:
    """Every comment that is a value is what the line gives."""
    text = (ROOT / "crates/python/README.md").read_text()
    block = re.search(r"```python\n(.*?)```", text, re.S)
    assert block, "expected a block of Python in crates/python/README.md"
    space: dict[str, object] = {}
    lines = block.group(1).strip().splitlines()
    assert len(lines) == 5
    for line in lines:
        code, _, comment = line.partition("#")
        if code.startswith("import"):
            exec(code, space)
            continue
        shown = repr(eval(code, space))
        if comment.strip().startswith("<"):
            expected = comment.strip().rstrip(">").rstrip(".").rstrip()
            assert shown.startswith(expected.removesuffix(",")), (shown, comment)
