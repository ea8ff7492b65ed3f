"""Jobs on a real Ray: a head and two nodes on this machine, of which one is killed in the middle, as is a driver."""

from __future__ import annotations

import pathlib
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator

import pyarrow
import pytest
import ray
from nodes import Nodes, rows
from pyarrow import fs

import winnable
import winnable.cluster
from winnable.cluster import driver, ray_tasks
from winnable.cluster.sizes import Sizes
from winnable.cluster.store import Store

DEALS = 32_000


@pytest.fixture(scope="session")
def local(tmp_path_factory: pytest.TempPathFactory) -> pyarrow.Table:
    """The rows of `winnable rate` on this machine."""
    out = tmp_path_factory.mktemp("local") / "freecell"
    winnable.rate("freecell", DEALS, out=out, jobs=2)
    return rows(out)


def wait_for_rows(out: pathlib.Path, deals: int, process: subprocess.Popen[str]) -> int:
    """Waits until the dataset has so many rows; gives their number then."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()
        names = [path.name.split("-") for path in (out / "rows").glob("part-*-*-*.parquet")]
        there = sum(int(last) - int(first) + 1 for _, first, last, _ in names)
        if there >= deals:
            return there
        time.sleep(0.01)
    raise AssertionError("no rows came")


def test_a_node_is_killed(nodes: Nodes, local: pyarrow.Table, tmp_path: pathlib.Path) -> None:
    """A job on three nodes, one of them killed in the middle: all rows, each once, equal to the local ones."""
    out = tmp_path / "freecell"
    process = nodes.driver(out, DEALS, "--chunk-seconds", "0.2")
    there = wait_for_rows(out, DEALS // 5, process)
    nodes.kill()
    assert there < DEALS * 0.8, "the node was killed too late to tell anything"
    output, told = process.communicate(timeout=300)
    assert process.returncode == 0, told
    assert "31,999 of 32,000 deals won" in output, output
    assert f"{DEALS:,}/{DEALS:,} deals" in told.splitlines()[-1], told
    assert len(local) == DEALS and rows(out).equals(local)
    assert not list(out.glob("**/*.tmp"))
    nodes.add()


def test_a_driver_is_killed(nodes: Nodes, local: pyarrow.Table, tmp_path: pathlib.Path) -> None:
    """The same call goes on, on the cluster or with `winnable.rate` on one machine."""
    out = tmp_path / "freecell"
    process = nodes.driver(out, DEALS, "--chunk-seconds", "0.2")
    there = wait_for_rows(out, DEALS // 5, process)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert there < DEALS
    shutil.copytree(out, tmp_path / "copy")
    again = nodes.driver(out, DEALS)
    _, told = again.communicate(timeout=300)
    assert again.returncode == 0, told
    assert rows(out).equals(local)
    rate = winnable.rate("freecell", DEALS, out=tmp_path / "copy", jobs=2)
    assert (rate.wins, rate.losses) == (31_999, 1)
    assert rows(tmp_path / "copy").equals(local)


def test_a_local_run_is_finished_on_the_cluster(connected: Nodes, local: pyarrow.Table, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "freecell"
    winnable.rate("freecell", 3000, out=out)
    told: list[int] = []
    rate = winnable.cluster.rate("freecell", 8000, out=out, progress=lambda progress: told.append(progress.done))
    assert (rate.deals, rate.wins, rate.is_complete) == (8000, 8000, True)
    assert told[-1] == 8000 and told == sorted(told)
    assert rows(out).equals(local.slice(0, 8000).combine_chunks())
    before = sorted((out / "rows").iterdir())
    assert winnable.cluster.rate("freecell", 8000, out=out).wins == 8000, "nothing is missing, and nothing is computed"
    assert sorted((out / "rows").iterdir()) == before


def test_the_command_reads_what_the_cluster_wrote(connected: Nodes, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "there"
    winnable.cluster.rate("freecell", 500, out=out)
    winnable.rate("freecell", 500, out=tmp_path / "here")

    def run(*words: str) -> str:
        return subprocess.run(["winnable", *words], check=True, capture_output=True, text=True, cwd=tmp_path).stdout

    assert len(run("report", "there", "--csv").splitlines()) == 501
    assert run("compare", "there", "here")
    run("merge", "there", "--out", "merged")
    assert rows(tmp_path / "merged").equals(rows(tmp_path / "here"))


def test_another_experiment_is_refused_in_the_same_words(connected: Nodes, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "freecell"
    winnable.cluster.rate("freecell", 500, out=out)
    for call in (winnable.rate, winnable.cluster.rate):
        with pytest.raises(ValueError, match="a dataset can grow, not shrink"):
            call("freecell", 400, out=out)
        with pytest.raises(ValueError, match="differs in game"):
            call("bakers-game", 500, out=out)


def test_any_file_system_of_pyarrow(connected: Nodes, local: pyarrow.Table, tmp_path: pathlib.Path) -> None:
    """Through a file system that is not the local one, as far as the driver can tell."""
    system = fs.SubTreeFileSystem(str(tmp_path), fs.LocalFileSystem())
    for deals in (1000, 2000):
        winnable.cluster.rate("freecell", deals, out="there/freecell", filesystem=system)
        assert rows(tmp_path / "there/freecell").equals(local.slice(0, deals).combine_chunks())
    winnable.cluster.rate("freecell", 1000, out=f"file://{tmp_path}/address")
    assert rows(tmp_path / "address").equals(local.slice(0, 1000).combine_chunks())


def test_players_play_on_the_cluster(connected: Nodes, tmp_path: pathlib.Path) -> None:
    there = winnable.cluster.rate("calculation", 300, out=tmp_path / "there", player="hanazawa", seed=7)
    here = winnable.rate("calculation", 300, out=tmp_path / "here", player="hanazawa", seed=7)
    assert there.wins == here.wins > 0
    assert rows(tmp_path / "there").equals(rows(tmp_path / "here"))


def test_a_damaged_file_is_found_on_resume(connected: Nodes, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "freecell"
    winnable.cluster.rate("freecell", 500, out=out)
    part = sorted((out / "rows").iterdir())[0]
    part.write_bytes(part.read_bytes()[:-1])
    with pytest.raises(ValueError, match="expected the bytes that were written"):
        winnable.cluster.rate("freecell", 600, out=out)


def test_errors_come_before_any_work(connected: Nodes, tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match="expected a machine with .* bytes for a task"):
        winnable.cluster.rate("freecell", 10, out=tmp_path / "a", task_memory=1 << 60)
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "letter.txt").write_text("Dear")
    with pytest.raises(ValueError, match="found other files such as letter.txt"):
        winnable.cluster.rate("freecell", 10, out=tmp_path / "b")
    process = connected.driver(tmp_path / "c", 10, "--first", "ms:0")
    _, told = process.communicate(timeout=60)
    assert process.returncode == 2 and told.startswith("error: expected a Microsoft deal number"), told


def test_a_worker_with_another_build_is_refused(connected: Nodes, tmp_path: pathlib.Path) -> None:
    winnable.cluster.rate("freecell", 10, out=tmp_path / "freecell")
    text = (tmp_path / "freecell/run.toml").read_text()
    fingerprint = winnable.Dataset(tmp_path / "freecell").fingerprint
    assert fingerprint is not None
    cluster = ray_tasks.Cluster(ray, 1 << 20)
    task = cluster.task(driver.compute)
    store = Store(tmp_path / "freecell")
    other = text.replace(fingerprint, "1-0123456789abcdef")
    with pytest.raises(ValueError, match="install the same build everywhere"):
        list(cluster.results(iter([task.remote(store, other, 0, 5)])))


def test_tasks_in_flight_are_bounded(connected: Nodes) -> None:
    cluster = ray_tasks.Cluster(ray, 1 << 20)
    task = cluster.task(lambda number: number)
    begun = 0

    def tasks() -> Iterator[object]:
        nonlocal begun
        for number in range(100):
            begun += 1
            yield task.remote(number)

    results = []
    for result in cluster.results(tasks()):
        results.append(result)
        assert begun - len(results) < ray_tasks.IN_FLIGHT * cluster.cpus() + 1
    assert sorted(results) == list(range(100))


def test_sizes_follow_the_speed() -> None:
    sizes = Sizes(10.0)
    assert sizes.next(10**9, 100) == 16
    sizes.learn(16, 0.001)
    assert sizes.next(10**9, 100) == 1600, "grows step by step"
    sizes.learn(10_000, 1.0)
    assert 70_000 < sizes.next(10**9, 100) <= 100_000, "about ten seconds"
    assert 7_000 < sizes.next(20_000, 100) < 13_000, "at the end about a second"
    sizes.learn(10, 100.0)
    sizes.learn(10, 100.0)
    assert sizes.next(10**9, 100) < 1000, "slow deals make small chunks"
