"""Ray, as far as it is needed here: tasks that are begun when there is room for them, and what they give."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

#: Tasks in flight for each CPU of the cluster: one that runs and one that waits. A billion deals are no more.
IN_FLIGHT = 2
#: How often Ray starts a task again whose worker was lost.
RETRIES = 20
#: Bytes that a task may want beside its searches, and the most that Ray sets aside for a task unless told otherwise.
BASE_MEMORY = 256 << 20
USUAL_MEMORY = 1 << 30
#: Seconds between two looks at the size of the cluster.
LOOK_EVERY = 5.0


class Cluster:
    """The cluster that this process is connected to."""

    def __init__(self, ray: Any, memory: int) -> None:
        self.ray, self.memory = ray, memory
        self.looked, self.size = 0.0, 1
        most = max((node["Resources"].get("memory", 0) for node in ray.nodes() if node["Alive"]), default=0)
        if most < memory:
            raise ValueError(
                f"expected a machine with {memory} bytes for a task in the cluster, found {int(most)} at the most; "
                "task_memory says what a task needs"
            )

    def task(self, function: Callable[..., Any]) -> Any:
        """A function as a Ray task."""
        return self.ray.remote(function).options(num_cpus=1, memory=self.memory, max_retries=RETRIES)

    def cpus(self) -> int:
        """How many CPUs there are; machines come and go."""
        if time.perf_counter() - self.looked > LOOK_EVERY:
            self.looked = time.perf_counter()
            self.size = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        return self.size

    def results(self, tasks: Iterator[Any]) -> Iterator[Any]:
        """The results of tasks as they come. A task is begun, by taking it from `tasks`, when there is room for it."""
        waiting: list[Any] = []
        try:
            while True:
                while len(waiting) < IN_FLIGHT * self.cpus() and (task := next(tasks, None)) is not None:
                    waiting.append(task)
                if not waiting:
                    return
                ready, waiting = self.ray.wait(waiting, num_returns=1, timeout=LOOK_EVERY)
                if ready and waiting:
                    # All that are ready by now, so that a driver that is behind catches up.
                    more, waiting = self.ray.wait(waiting, num_returns=len(waiting), timeout=0)
                    ready += more
                yield from self.gathered(ready)
        finally:
            for task in waiting:
                self.ray.cancel(task)

    def gathered(self, tasks: list[Any]) -> list[Any]:
        """What tasks give, or the error that ended one of them, as itself."""
        try:
            results: list[Any] = self.ray.get(tasks)
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None
        return results
