"""Experiments on a Ray cluster, into the datasets of `winnable rate --out`.

    import winnable.cluster
    winnable.cluster.rate("freecell", 1_000_000, out="/shared/freecell", address="auto")

or `python -m winnable.cluster rate freecell --deals 1M --out /shared/freecell --address auto`.

The deals are cut into chunks, a Ray task each. A task computes the rows of its deals and writes them under a temporary
name; the driver, which is this process, gives the file its own name when the task has reported. So every file is there
whole or not at all, and once: a task that Ray runs again, since its machine was lost, leaves at most a temporary file
behind. What a killed driver leaves is a dataset with missing deals, and the same call goes on with it, as does `winnable
rate` on one machine.
"""

from .driver import Progress, rate

__all__ = ["Progress", "rate"]
