"""Experiments on a Ray cluster, into the datasets of `winnable rate --out`.

    import winnable.cluster
    winnable.cluster.rate("freecell", 1_000_000, out="/shared/freecell", address="auto")

or `python -m winnable.cluster rate freecell --deals 1M --out /shared/freecell --address auto`.

The deals are cut into chunks, a Ray task each. A task computes the rows of its deals and writes their file itself; the
driver, which is this process, keeps the ledger: which file has which deals. Every file is there whole or not at all. A task
that Ray runs again, since its machine was lost, may leave a second file of its deals behind: the driver removes what is not in its
ledger at the end, and a driver that goes on removes such twins at the start. What a killed driver leaves is a dataset with missing
deals, and the same call goes on with it, as does `winnable rate` on one machine.
"""

from .driver import Progress, rate

__all__ = ["Progress", "rate"]
