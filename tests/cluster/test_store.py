"""Jobs into a store that speaks S3: objects are put once, by the workers; twins and damage; runs that end by themselves."""

from __future__ import annotations

import json
import os
import pathlib
import signal
import subprocess
import time
from collections.abc import Iterator

import pyarrow
import pyarrow.parquet
import pytest
from nodes import Nodes, rows
from s3 import Server

import winnable
import winnable.cluster
from winnable.cluster.driver import span_of
from winnable.cluster.store import Store

DEALS, CHUNK = 6000, 10


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server(5991)
    try:
        yield server
    finally:
        server.stop()


def stored(store: Store) -> pyarrow.Table:
    """All rows in a store, without the times."""
    tables = [pyarrow.parquet.read_table(pyarrow.BufferReader(store.read(name))) for name in store.files_of_rows()]
    times = ["microseconds", "cpu_microseconds"]
    return pyarrow.concat_tables(tables).drop_columns(times).sort_by("number").combine_chunks()


def wait_for(server: Server, before: int, puts: int, process: subprocess.Popen[str]) -> None:
    """Waits until so many objects were put."""
    deadline = time.monotonic() + 120
    while server.counts().get("PUT", 0) - before < puts:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_many_chunks_a_node_and_a_driver_killed(nodes: Nodes, server: Server, tmp_path: pathlib.Path) -> None:
    """Hundreds of chunks; a node is killed, then the driver; the rows are those of a local run, and nothing was copied."""
    chunks = DEALS // CHUNK
    out = server.address("many/freecell")
    options = ("--chunk-deals", str(CHUNK))
    before = server.counts().get("PUT", 0)
    process = nodes.driver(out, DEALS, *options)
    wait_for(server, before, chunks // 6, process)
    nodes.kill()
    wait_for(server, before, chunks // 3, process)
    process.send_signal(signal.SIGKILL)
    process.wait()
    nodes.add()
    store = Store(out)
    there = store.files_of_rows()
    assert 0 < len({span_of(name) for name in there}) < chunks
    again = nodes.driver(out, DEALS, *options, "--json")
    output, told = again.communicate(timeout=300)
    assert again.returncode == 0, told
    counted = json.loads(output)
    assert (counted["deals"], counted["wins"], counted["mean_states"]) == (DEALS, DEALS, None)
    assert {span_of(name) for name in there} <= {span_of(name) for name in store.files_of_rows()}
    winnable.rate("freecell", DEALS, out=tmp_path / "here", jobs=2)
    assert stored(store).equals(rows(tmp_path / "here"))
    counts = server.counts()
    assert "COPY" not in counts and "POST upload" not in counts, counts


def test_a_second_file_of_the_same_deals_is_removed(connected: Nodes, tmp_path: pathlib.Path) -> None:
    """What a lost machine leaves that had written its file and not reported it."""
    out = tmp_path / "freecell"
    winnable.cluster.rate("freecell", 300, out=out, chunk_deals=100)
    before = rows(out)
    first = sorted((out / "rows").iterdir())[0]
    text = (out / "run.toml").read_text()
    name, content, _ = winnable._winnable.Job.join(text).compute(*span_of(first.name))
    assert name != first.name, "the times differ"
    (out / "rows" / name).write_bytes(content)
    with pytest.raises(ValueError, match="expected each deal once"):
        winnable.Dataset(out).rate()
    winnable.cluster.rate("freecell", 400, out=out, chunk_deals=100)
    assert len(list((out / "rows").iterdir())) == 4
    assert rows(out).slice(0, 300).combine_chunks().equals(before)


def test_verdicts_alone(connected: Nodes, server: Server, tmp_path: pathlib.Path) -> None:
    """The same bytes, wherever and however often they are computed."""
    out = server.address("verdicts")
    winnable.cluster.rate("four-companies", 1000, out=out, rows="verdicts", chunk_deals=250)
    local = winnable.rate("four-companies", 1000, out=tmp_path / "here", rows="verdicts")
    there = stored_verdicts(Store(out))
    assert there.equals(pyarrow.table(winnable.Dataset(tmp_path / "here")).combine_chunks())
    assert pyarrow.compute.sum(pyarrow.compute.equal(there["verdict"], "winnable")).as_py() == local.wins
    text = Store(out).run_toml()
    assert text is not None
    name, _, _ = winnable._winnable.Job.join(text).compute(250, 500)
    assert name in Store(out).files_of_rows()


def stored_verdicts(store: Store) -> pyarrow.Table:
    tables = [pyarrow.parquet.read_table(pyarrow.BufferReader(store.read(name))) for name in store.files_of_rows()]
    return pyarrow.concat_tables(tables).combine_chunks()


def test_a_run_that_ends_by_itself_ends_at_the_same_deal(connected: Nodes, tmp_path: pathlib.Path) -> None:
    here = winnable.rate("calculation:4", 5000, player="hanazawa", until_width=0.12, confidence=0.9, out=tmp_path / "here")
    options = {"player": "hanazawa", "until_width": 0.12, "confidence": 0.9, "chunk_deals": 70}
    there = winnable.cluster.rate("calculation:4", 5000, out=tmp_path / "there", **options)  # type: ignore[arg-type]
    assert there.is_complete and 100 < there.deals < 4000
    assert (there.deals, there.wins, there.low, there.high) == (here.deals, here.wins, here.low, here.high)
    assert rows(tmp_path / "there").equals(rows(tmp_path / "here"))
    told: list[str] = []
    narrow = winnable.cluster.rate("calculation:4", 600, player="hanazawa", until_width=0.01, out=tmp_path / "few", note=told.append)
    assert not narrow.is_complete and "wider than 1 %" in told[0], told


def test_options_of_the_rows(connected: Nodes, tmp_path: pathlib.Path) -> None:
    """Grades, certificates and a list of deals, as on one machine."""
    deals = ["ms:11982", "ms:617", "ms:1"]
    for call, out in ((winnable.rate, "here"), (winnable.cluster.rate, "there")):
        call("freecell", deals, out=tmp_path / out, grade=True, certify=True)
    there = rows(tmp_path / "there")
    assert there.equals(rows(tmp_path / "here"))
    assert there["certificate"].to_pylist()[2] is not None and there["grade"].to_pylist()[0] is not None


def test_damaged_files_are_set_aside(connected: Nodes, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "freecell"
    winnable.cluster.rate("freecell", 300, out=out, chunk_deals=100)
    before = rows(out)
    damaged, other, _ = sorted((out / "rows").iterdir())
    damaged.write_bytes(damaged.read_bytes()[:-1])
    (out / "rows" / "letter.txt").write_text("Dear")
    os.remove(other)
    told: list[str] = []
    assert winnable.cluster.rate("freecell", 300, out=out, repair=True, note=told.append).wins == 300
    assert rows(out).equals(before)
    assert len(told) == 2 and {path.name for path in (out / "aside").iterdir()} == {damaged.name, "letter.txt"}


def unlucky(view: winnable.View) -> None:
    """Gives up at once."""


def test_a_player_written_in_python(connected: Nodes) -> None:
    there = winnable.cluster.rate("calculation:4", 60, player=lambda view: view.moves[0], seed=3, chunk_deals=20)
    here = winnable.rate("calculation:4", 60, player=lambda view: view.moves[0], seed=3)
    assert (there.deals, there.wins) == (60, here.wins)
    with pytest.raises(ValueError, match="expected a player of ours with out"):
        winnable.cluster.rate("calculation:4", 60, player=unlucky, out="nowhere")
