"""Datasets as Arrow tables for the libraries that people use."""

import json
import pathlib
import shutil

import duckdb
import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest

import winnable


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A dataset that was made in two steps, so that it has several parts."""
    out = tmp_path_factory.mktemp("datasets") / "companies"
    winnable.rate("four-companies", 300, out=out)
    winnable.rate("four-companies", 500, out=out)
    assert len(list((out / "rows").iterdir())) > 1
    return out


def test_all_libraries_read_the_same_table(dataset: pathlib.Path) -> None:
    rows = winnable.Dataset(dataset)
    rate = rows.rate()
    assert rate.is_complete and rate.deals == 500 and rate.wins > 400
    stored = pyarrow.parquet.read_table(dataset / "rows").sort_by("number")
    table = pyarrow.table(rows)
    assert table.column_names == stored.column_names
    assert table.sort_by("number").to_pylist() == stored.to_pylist()
    assert pandas.DataFrame.from_arrow(rows).verdict.value_counts()["winnable"] == rate.wins
    assert polars.DataFrame(rows).filter(polars.col("verdict") == "winnable").height == rate.wins
    streamed = pyarrow.RecordBatchReader.from_stream(rows)
    wins = duckdb.sql("select count(*) from streamed where verdict = 'winnable'")
    assert wins is not None and wins.fetchall() == [(rate.wins,)]


def test_rows_are_handed_over_part_by_part_without_copying(dataset: pathlib.Path) -> None:
    reader = pyarrow.RecordBatchReader.from_stream(winnable.Dataset(dataset))
    assert sum(1 for _ in reader) == len(list((dataset / "rows").iterdir()))


def test_solutions_are_a_column(tmp_path: pathlib.Path) -> None:
    winnable.rate("freecell", [617, 11982], out=tmp_path / "two", keep_moves=True)
    table = pyarrow.table(winnable.Dataset(tmp_path / "two")).to_pylist()
    assert [row["verdict"] for row in table] == ["winnable", "unwinnable"]
    assert winnable.check("freecell", 617, table[0]["solution"].split()) == table[0]["moves"]
    assert table[1]["solution"] is None
    assert table[0]["proof"] is None
    proof = json.loads(table[1]["proof"])
    assert (proof["game"], proof["model"], len(proof["root"])) == ("freecell", "manoeuvres", 32)


def test_a_damaged_part_is_named(dataset: pathlib.Path, tmp_path: pathlib.Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(dataset, copy)
    part = sorted((copy / "rows").iterdir())[1]
    part.write_bytes(part.read_bytes()[:-1])
    with pytest.raises(ValueError, match="expected the bytes that were written"):
        winnable.Dataset(copy).rate()
    with pytest.raises(pyarrow.ArrowException, match="expected the bytes that were written"):
        pyarrow.table(winnable.Dataset(copy))
    with pytest.raises(ValueError, match="--repair"):
        winnable.rate("four-companies", 500, out=copy)
    assert winnable.rate("four-companies", 500, out=copy, repair=True).deals == 500
