"""The driver: cuts a job into chunks, keeps Ray busy with them, and keeps the ledger of their files."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from .._winnable import Job, Lock, Rate, View
from .._winnable import rate as rate_here
from .ray_tasks import BASE_MEMORY, USUAL_MEMORY, Cluster
from .sizes import Sizes
from .store import Store

#: Files of an earlier run that one task checks.
FILES_TO_CHECK = 20
#: Seconds between two calls of `progress`.
TELL_EVERY = 1.0

#: Wins, losses and undecided deals; and how each deal ended, if the job ends by itself.
Content = tuple[tuple[int, int, int], bytes]


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
    headline: str = ""
    """The rate so far, in a sentence."""

    @property
    def done(self) -> int:
        """Deals that are done, those of an earlier run included."""
        return sum(self.counts)

    def __str__(self) -> str:
        speed = (self.done - self.found) / max(self.seconds, 1e-9)
        left = f", {(self.deals - self.done) / speed:,.0f} s left" if speed else ""
        return f"{self.done:,}/{self.deals:,} deals  {self.headline}  {speed:,.0f}/s{left}"


@dataclass
class Done:
    """What a task reports of its chunk: the place of its first deal, its file, what that holds, and seconds of CPU."""

    start: int
    name: str
    content: Content
    seconds: float


@lru_cache(maxsize=4)
def joined(run_toml: str) -> Job:
    """The experiment, in a worker. The first task of each worker process checks that its build behaves as the driver's."""
    return Job.join(run_toml)


def compute(store: Store, run_toml: str, start: int, end: int) -> Done:
    """A task: computes the rows of some deals and writes their file."""
    # Of CPU: a machine that has other work too should not get smaller chunks for it, which cost more.
    began = time.process_time()
    name, rows, content = joined(run_toml).compute(start, end)
    store.put(name, rows)
    return Done(start, name, content, time.process_time() - began)


def play(game: str, player: Callable[[View], Any], seed: int, max_turns: int, start: int, names: list[str]) -> Done:
    """A task: has deals played by a player that is written in Python; there is no file of it."""
    began = time.process_time()
    played = rate_here(game, names, player=player, seed=seed, max_turns=max_turns)
    return Done(start, "", ((played.wins, played.losses, played.undecided), b""), time.process_time() - began)


def check(store: Store, run_toml: str, names: list[str]) -> list[tuple[str, Content | str]]:
    """A task: checks files of an earlier run, as `winnable rate` does when it goes on; of a damaged one, what is wrong."""
    job = joined(run_toml)

    def checked(name: str) -> Content | str:
        try:
            return job.check(name, store.read(name))
        except ValueError as error:
            return str(error)

    return [(name, checked(name)) for name in names]


def span_of(name: str) -> tuple[int, int]:
    """The places of the deals in a file of rows, by its name."""
    _, first, last, _ = name.split("-")
    return int(first), int(last) + 1


def rate(
    game: str,
    deals: int | range | Iterable[str | int] | None = None,
    first: str | int | None = None,
    *,
    out: str | os.PathLike[str] | None = None,
    filesystem: Any = None,
    address: str | None = None,
    player: str | Callable[[View], Any] | None = None,
    seed: int = 1,
    engine: str = "complete",
    max_states: int = 20_000_000,
    memory: int = 4 << 30,
    rows: str = "whole",
    keep_moves: bool = False,
    grade: bool = False,
    certify: bool = False,
    until_width: float | None = None,
    confidence: float = 0.95,
    allow_mixed: bool = False,
    repair: bool = False,
    chunk_seconds: float = 10.0,
    chunk_deals: int | None = None,
    task_memory: int | None = None,
    max_turns: int = 1000,
    progress: Callable[[Progress], None] | None = None,
    note: Callable[[str], None] | None = None,
) -> Rate:
    """Measures on a Ray cluster how often a game can be won, or how often a player wins it.

    `out` is a directory that all machines of the cluster see, or an address such as "s3://bucket/path"; it holds the same
    dataset as that of `winnable rate --out`, and the same call goes on where it stopped. With `filesystem`, one of
    pyarrow's, it is a path in that. `address` is that of the cluster, as for `ray.init`: without one, Ray starts on this
    machine unless it runs in this process already. The options that `winnable.rate` has too mean the same here.

    A `player` that is a function is played with by the tasks, `max_turns` moves a game at the most, and counted: nothing
    tells how it behaves, so that it has no dataset and `out` is left out.

    `max_states` and `memory` limit the search of one deal. `task_memory` is what Ray sets aside for a task: 256 MiB more
    than `memory`, but at most 1 GiB, since hardly any search comes near its limit; set it where many do. A chunk of deals
    takes about `chunk_seconds` of CPU, or has `chunk_deals` deals. `progress` is called about once a second with a
    `Progress`, `note` with what a person should know: files that were set aside, and why a run ended early.
    """
    import ray

    is_function = callable(player)
    if is_function and (out is not None or until_width is not None):
        which = "out" if out is not None else "until_width"
        raise ValueError(f"expected a player of ours with {which}, since nothing tells how a function behaves, found a function")
    if out is None and not is_function:
        raise ValueError("expected out, where the rows go, found none; only a function as the player is counted without rows")
    store = None if out is None else Store(out, filesystem)
    lock = None
    if store is not None and store.is_local:
        os.makedirs(store.path, exist_ok=True)
        lock = Lock(store.path)
    job = Job(
        game,
        deals,
        first,
        None if store is None else store.run_toml(),
        player=None if callable(player) else player,
        seed=seed,
        engine=engine,
        max_states=max_states,
        memory=memory,
        rows=rows,
        keep_moves=keep_moves,
        grade=grade,
        certify=certify,
        until_width=until_width,
        confidence=confidence,
        allow_mixed=allow_mixed,
    )
    if store is not None:
        store.begin(job.run_toml)
        store.remove_leftovers()
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False)
    bytes_of_task = min(memory + BASE_MEMORY, USUAL_MEMORY) if task_memory is None else task_memory
    cluster = Cluster(ray, bytes_of_task)
    sizes = Sizes(chunk_seconds, rows, chunk_deals)
    run = Run(job, cluster, progress, note)
    if store is None:
        run.play(sizes, game, player, seed, max_turns)
    else:
        context = [ray.put(store), ray.put(job.run_toml)]
        run.check_what_is_there(store, context, repair)
        run.compute_what_is_missing(sizes, context)
        run.finish(store)
    del lock
    result, why = job.rate(run.progress.counts)
    if why is not None and note is not None:
        note(f"Stopped after {result.deals:,} deals: {why}.")
    return result


class Run:
    """One call of `rate`."""

    def __init__(
        self, job: Job, cluster: Cluster, tell: Callable[[Progress], None] | None, note: Callable[[str], None] | None
    ) -> None:
        self.job, self.cluster, self.tell, self.note = job, cluster, tell, note
        self.progress = Progress(job.deals)
        self.began = self.told = time.perf_counter()
        #: The ledger: files of rows that belong to the dataset, by the place of their first deal.
        self.files: dict[int, str] = {}
        #: Where the job ends by itself, once that is known.
        self.end: int | None = None

    def check_what_is_there(self, store: Store, context: list[Any], repair: bool) -> None:
        """Checks and counts the files of an earlier run. Of two files of the same deals, which a lost machine leaves when it
        had written its file and not reported it, one is enough."""
        names, strays = self.job.survey(store.files_of_rows())
        spans = {span_of(name): name for name in names}
        twins = [name for name, _ in strays if name.startswith("part-") and name.count("-") == 3 and span_of(name) in spans]
        damaged = [(name, why) for name, why in strays if name not in twins]
        task = self.cluster.task(check)
        batches = (names[at : at + FILES_TO_CHECK] for at in range(0, len(names), FILES_TO_CHECK))
        for checked in self.cluster.results(task.remote(*context, batch) for batch in batches):
            for name, content in checked:
                if isinstance(content, str):
                    damaged.append((name, content))
                else:
                    self.add(span_of(name)[0], name, content)
        for name, why in damaged:
            if not repair:
                raise ValueError(why)
            aside = store.set_aside(name)
            if self.note is not None:
                self.note(f"Set aside {why}; it is now {aside}.")
        for name in twins:
            store.remove(name)
        self.job.found(list(self.files.values()))
        self.progress.found = self.progress.done
        self.began = time.perf_counter()

    def compute_what_is_missing(self, sizes: Sizes, context: list[Any]) -> None:
        """Computes chunk after chunk until no deal is missing."""
        task = self.cluster.task(compute)
        self.results(sizes, lambda start, end: task.remote(*context, start, end))

    def play(self, sizes: Sizes, game: str, player: Any, seed: int, max_turns: int) -> None:
        """Has a function play the deals."""
        task = self.cluster.task(play)
        shared = self.cluster.ray.put(player)
        self.results(sizes, lambda start, end: task.remote(game, shared, seed, max_turns, start, self.job.names(start, end)))

    def results(self, sizes: Sizes, begin: Callable[[int, int], Any]) -> None:
        """Begins tasks for all that is missing and takes what they report."""

        def chunks() -> Iterator[Any]:
            missing = self.progress.deals - self.progress.found
            while self.end is None and (span := self.job.take(sizes.next(missing, self.cluster.cpus()))):
                missing -= span[1] - span[0]
                yield begin(*span)

        for done in self.cluster.results(chunks()):
            sizes.learn(sum(done.content[0]), done.seconds)
            self.progress.chunks += 1
            self.progress.work_seconds += done.seconds
            self.add(done.start, done.name, done.content)

    def finish(self, store: Store) -> None:
        """Leaves one file of all deals, that of the ledger; a job that ends by itself has no deals behind its end."""
        if self.end is not None:
            self.cut_off(store, self.end)
        there = store.files_of_rows()
        if gone := set(self.files.values()) - set(there):
            raise ValueError(
                f"{store.rows}: expected the files that this run has written, found {len(gone)} of them gone, such as "
                f"{min(gone)}; does another driver write there? The same command again computes what is missing"
            )
        spans = {span_of(name): name for name in self.files.values()}
        for name in there:
            if spans.get(span_of(name), name) != name:
                store.remove(name)
        store.remove_leftovers()

    def cut_off(self, store: Store, end: int) -> None:
        """Removes the rows of all deals from a place on."""
        for start, name in list(self.files.items()):
            if span_of(name)[1] <= end:
                continue
            rest = self.job.cut(name, store.read(name), end) if start < end else None
            # A moment without these rows is better than one with them twice; they can be computed again.
            store.remove(name)
            del self.files[start]
            if rest is not None:
                store.put(rest[0], rest[1])
                self.files[start] = rest[0]

    def add(self, start: int, name: str, content: Content) -> None:
        """Adds a file to the ledger and to the counts, and tells how far the job is."""
        counts, outcomes = content
        self.files[start] = name
        self.progress.counts = [sum(both) for both in zip(self.progress.counts, counts)]
        if outcomes:
            self.end = self.job.look(start, outcomes)
        now = time.perf_counter()
        self.progress.seconds = now - self.began
        is_end = self.progress.done == self.progress.deals
        if self.tell is not None and (is_end or now - self.told >= TELL_EVERY):
            self.told = now
            self.progress.headline = self.job.headline(self.progress.counts)
            self.tell(self.progress)
