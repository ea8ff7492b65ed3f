"""The driver: cuts a job into chunks, keeps Ray busy with them, and gives the files of rows their names."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from .._winnable import Job, Lock, Rate, headline
from .sizes import Sizes
from .store import Store

#: Tasks in flight for each CPU of the cluster: one that runs and one that waits. A billion deals are no more.
IN_FLIGHT = 2
#: How often Ray starts a task again whose worker was lost.
RETRIES = 20
#: Bytes that a task may want beside its searches, and the most that Ray sets aside for a task unless told otherwise.
BASE_MEMORY = 256 << 20
USUAL_MEMORY = 1 << 30
#: Files of an earlier run that one task checks.
FILES_TO_CHECK = 20
#: Seconds between two looks at the size of the cluster, and between two calls of `progress`.
LOOK_EVERY = 5.0
TELL_EVERY = 1.0


@dataclass
class Progress:
    """How far a job is."""

    deals: int
    """Deals of the job."""
    found: int = 0
    """Of these, found in the dataset at the start."""
    counts: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Wins, losses and undecided deals."""
    chunks: int = 0
    """Chunks that this run has computed."""
    seconds: float = 0.0
    """Since the first chunk began."""
    work_seconds: float = 0.0
    """Seconds of CPU that the tasks took, added up."""

    @property
    def done(self) -> int:
        """Deals that are done, those of an earlier run included."""
        return sum(self.counts)

    def __str__(self) -> str:
        speed = (self.done - self.found) / max(self.seconds, 1e-9)
        left = f", {(self.deals - self.done) / speed:,.0f} s left" if speed else ""
        return f"{self.done:,}/{self.deals:,} deals  {headline(*self.counts)}  {speed:,.0f}/s{left}"


@dataclass
class Done:
    """What a task reports: its file under both names, wins, losses and undecided deals, and seconds of CPU."""

    temporary: str
    name: str
    counts: tuple[int, int, int]
    seconds: float


@lru_cache(maxsize=4)
def joined(run_toml: str) -> Job:
    """The experiment, in a worker. The first task of each worker process checks that its build behaves as the driver's."""
    return Job.join(run_toml)


def compute(store: Store, run_toml: str, start: int, end: int) -> Done:
    """A task: computes the rows of some deals and writes them under a temporary name."""
    # Of CPU: a machine that has other work too should not get smaller chunks for it, which cost more.
    began = time.process_time()
    name, content, counts = joined(run_toml).compute(start, end)
    temporary = store.put(content)
    return Done(temporary, name, counts, time.process_time() - began)


def check(store: Store, run_toml: str, names: list[str]) -> list[tuple[int, int, int]]:
    """A task: checks files of an earlier run, as `winnable rate` does when it goes on."""
    job = joined(run_toml)
    return [job.check(name, store.read(f"{store.rows}/{name}")) for name in names]


def rate(
    game: str,
    deals: int | range | Iterable[str | int],
    first: str | int = 1,
    *,
    out: str | os.PathLike[str],
    filesystem: Any = None,
    address: str | None = None,
    player: str | None = None,
    seed: int = 1,
    engine: str = "complete",
    max_states: int = 20_000_000,
    memory: int = 4 << 30,
    keep_moves: bool = False,
    allow_mixed: bool = False,
    chunk_seconds: float = 10.0,
    task_memory: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Rate:
    """Measures on a Ray cluster how often a game can be won, or how often one of our players wins it.

    `out` is a directory that all machines of the cluster see, or an address such as "s3://bucket/path"; it holds the same
    dataset as that of `winnable rate --out`, and the same call goes on where it stopped. With `filesystem`, one of
    pyarrow's, it is a path in that. `address` is that of the cluster, as for `ray.init`: without one, Ray starts on this
    machine unless it runs in this process already.

    `max_states` and `memory` limit the search of one deal. `task_memory` is what Ray sets aside for a task: 256 MiB more
    than `memory`, but at most 1 GiB, since hardly any search comes near its limit; set it where many do. A chunk of deals
    takes about `chunk_seconds` of CPU. `progress` is called about once a second with a `Progress`.
    """
    import ray

    store = Store(out, filesystem)
    lock = None
    if store.is_local:
        os.makedirs(store.path, exist_ok=True)
        lock = Lock(store.path)
    job = Job(
        game,
        deals,
        first,
        store.run_toml(),
        player=player,
        seed=seed,
        engine=engine,
        max_states=max_states,
        memory=memory,
        keep_moves=keep_moves,
        allow_mixed=allow_mixed,
    )
    store.begin(job.run_toml)
    store.remove_leftovers()
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False)
    bytes_of_task = min(memory + BASE_MEMORY, USUAL_MEMORY) if task_memory is None else task_memory
    cluster = Cluster(ray, bytes_of_task)
    run = Run(job, store, cluster, progress)
    run.check_what_is_there()
    run.compute_what_is_missing(Sizes(chunk_seconds))
    store.remove_leftovers()
    del lock
    return job.rate(run.progress.counts)


class Run:
    """One call of `rate`."""

    def __init__(
        self, job: Job, store: Store, cluster: Cluster, tell: Callable[[Progress], None] | None
    ) -> None:
        self.job, self.store, self.cluster, self.tell = job, store, cluster, tell
        self.progress = Progress(job.deals)
        self.began = self.told = time.perf_counter()
        # Once for all tasks.
        self.context = [cluster.ray.put(store), cluster.ray.put(job.run_toml)]

    def check_what_is_there(self) -> None:
        """Checks and counts the files of an earlier run."""
        names = self.store.files_of_rows()
        self.job.found(names)
        task = self.cluster.task(check)
        batches = (names[at : at + FILES_TO_CHECK] for at in range(0, len(names), FILES_TO_CHECK))
        for counted in self.cluster.results(task.remote(*self.context, batch) for batch in batches):
            for counts in counted:
                self.add(counts)
        self.progress.found = self.progress.done
        self.began = time.perf_counter()

    def compute_what_is_missing(self, sizes: Sizes) -> None:
        """Computes chunk after chunk until no deal is missing."""
        task = self.cluster.task(compute)

        def chunks() -> Iterator[Any]:
            missing = self.progress.deals - self.progress.found
            while span := self.job.take(sizes.next(missing, self.cluster.cpus())):
                missing -= span[1] - span[0]
                yield task.remote(*self.context, *span)

        for done in self.cluster.results(chunks()):
            self.store.keep(done.temporary, done.name)
            sizes.learn(sum(done.counts), done.seconds)
            self.progress.chunks += 1
            self.progress.work_seconds += done.seconds
            self.add(done.counts)

    def add(self, counts: tuple[int, int, int]) -> None:
        """Adds the counts of a file, and tells how far the job is."""
        self.progress.counts = [sum(both) for both in zip(self.progress.counts, counts)]
        now = time.perf_counter()
        self.progress.seconds = now - self.began
        is_end = self.progress.done == self.progress.deals
        if self.tell is not None and (is_end or now - self.told >= TELL_EVERY):
            self.told = now
            self.tell(self.progress)


class Cluster:
    """Ray, as far as it is needed here."""

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
                for task in ready:
                    yield self.result(task)
        finally:
            for task in waiting:
                self.ray.cancel(task)

    def result(self, task: Any) -> Any:
        """What a task gives, or the error that ended it, as itself."""
        try:
            return self.ray.get(task)
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None
