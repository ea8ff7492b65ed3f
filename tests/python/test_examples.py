"""The examples in the docstrings, and the README's lines of Python."""

import doctest
import pathlib
import types

import readme_lines
import winnable


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
    assert readme_lines.run() == 4


def test_the_examples_of_the_page() -> None:
    page = pathlib.Path(__file__).parents[2] / "docs" / "python.md"
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0 and result.attempted > 20
