"""How many deals a chunk has, from the speed that was measured. Seconds are those of CPU."""

from __future__ import annotations

#: The first chunks, which measure the speed.
FIRST = 16
#: A chunk has at most so many times the deals of the largest one that was measured.
GROWTH = 100
#: Most deals in a chunk, whose rows are kept in memory.
MOST = {"whole": 100_000, "verdicts": 1_000_000}
#: While more than this is left for each CPU, a chunk is a fraction of what is left, so that all end at the same time.
PARTS_FOR_EACH_CPU = 4
#: Least seconds of work in a chunk: a task costs some milliseconds.
LEAST_SECONDS = 1.0


class Sizes:
    """Learns from chunks how long a deal takes."""

    def __init__(self, seconds: float, rows: str = "whole", fixed: int | None = None) -> None:
        self.seconds, self.most, self.fixed = seconds, MOST[rows], fixed
        if fixed is not None and not 1 <= fixed <= self.most:
            raise ValueError(f"expected chunks of 1 to {self.most} deals, found {fixed}")
        self.largest = 0
        self.deals = 0.0
        self.work = 0.0

    def learn(self, deals: int, seconds: float) -> None:
        """A chunk of so many deals took so long. What lies long back counts less."""
        self.largest = max(self.largest, deals)
        self.deals = 0.8 * self.deals + deals
        self.work = 0.8 * self.work + seconds

    def next(self, missing: int, cpus: int) -> int:
        """The size of the next chunk, if so many deals are missing."""
        if self.fixed is not None:
            return self.fixed
        if self.deals == 0:
            return FIRST
        speed = self.deals / max(self.work, 1e-6)
        fair = missing / (PARTS_FOR_EACH_CPU * max(cpus, 1))
        size = min(max(fair, LEAST_SECONDS * speed), self.seconds * speed, GROWTH * self.largest, self.most)
        return max(1, int(size))
