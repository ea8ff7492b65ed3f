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


def test_a_loss_has_no_moves(dataset: pathlib.Path, tmp_path: pathlib.Path) -> None:
    rows = pyarrow.table(winnable.Dataset(dataset)).to_pylist()
    assert {row["verdict"] for row in rows} == {"winnable", "unwinnable"}
    assert all((row["moves"] is None) == (row["verdict"] != "winnable") for row in rows)
    mean = pyarrow.parquet.read_table(dataset / "rows").to_pandas().moves.mean()
    assert mean == pytest.approx(winnable.Dataset(dataset).rate().mean_moves)
    table = winnable.report(dataset, tmp_path / "rows.csv", csv=True)
    frame = pandas.read_csv(table)
    assert frame.moves.isna().equals(frame.verdict != "winnable")
    winnable.rate("freecell", [11982], max_states=100, out=tmp_path / "open")
    assert pyarrow.table(winnable.Dataset(tmp_path / "open"))["moves"].to_pylist() == [None], "and an undecided deal"
    winnable.rate("calculation", 5, player="random", out=tmp_path / "played")
    played = pyarrow.table(winnable.Dataset(tmp_path / "played")).to_pylist()
    assert all(row["moves"] > 0 and row["verdict"] == "lost" for row in played), "a lost game has its length"


OLD = pathlib.Path(__file__).parent / "data" / "zero-moves"
"""Six deals of FreeCell with one cell, four of them lost, as they were written when a loss had 0 moves."""


def test_a_dataset_with_zeros_is_read_and_goes_on(tmp_path: pathlib.Path) -> None:
    stored = pyarrow.parquet.read_table(OLD / "rows")
    assert stored["moves"].to_pylist().count(0) == 4 and not stored.schema.field("moves").nullable
    assert pyarrow.table(winnable.Dataset(OLD))["moves"].to_pylist() == [None, 91, None, None, 144, None]
    copy = tmp_path / "copy"
    shutil.copytree(OLD, copy)
    rate = winnable.rate("freecell:cells=1", 12, out=copy, allow_mixed=True)
    assert rate.is_complete and (rate.wins, rate.losses) == (5, 7)
    assert len(list((copy / "rows").iterdir())) >= 2, "an old part and new ones"
    assert pyarrow.table(winnable.Dataset(copy))["moves"].null_count == 7
    assert winnable.compare(OLD, copy).both == 2
    assert winnable.report(OLD, tmp_path / "old.csv", csv=True).read_text().splitlines()[1].split(",")[7] == ""
    # Other programs read old and new parts together, as they are written.
    for moves in [
        pandas.read_parquet(copy / "rows").sort_values("number").moves,
        polars.read_parquet(copy / "rows").sort("number")["moves"].to_pandas(),
        duckdb.execute(f"select moves from '{copy}/rows/*.parquet' order by number").df().moves,
    ]:
        assert len(moves) == 12 and (moves == 0).sum() == 4 and moves.isna().sum() == 3


def test_one_line_of_pandas_polars_and_duckdb_reads_the_directory(dataset: pathlib.Path) -> None:
    """The lines of docs/python.md."""
    page = (pathlib.Path(__file__).parents[2] / "docs" / "python.md").read_text()
    wins = winnable.Dataset(dataset).rate().wins
    for line in ["pandas.read_parquet(f\"{out}/rows\")", "polars.read_parquet(f\"{out}/rows\")"]:
        assert line in page
        frame = eval(line, {"pandas": pandas, "polars": polars, "out": dataset})
        assert len(frame) == 500 and (frame["verdict"] == "winnable").sum() == wins
    line = "duckdb.sql(f\"select * from '{out}/rows/*.parquet'\")"
    assert line in page and len(eval(line, {"duckdb": duckdb, "out": dataset}).fetchall()) == 500


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
