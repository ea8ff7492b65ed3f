"""Stock readers open a dataset and find the rate that `winnable` prints. Usage: parquet_readers.py WINNABLE

The line of SQL of docs/experiments.md is run, as it is printed there."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import duckdb

winnable = pathlib.Path(sys.argv[1]).resolve()
page = (pathlib.Path(__file__).parent.parent / "docs/experiments.md").read_text()
line = re.search(r"`(select [^`]*'castle/rows/\*\.parquet'[^`]*)`", page)
assert line, "expected a line of SQL on 'castle/rows/*.parquet' in docs/experiments.md"

with tempfile.TemporaryDirectory() as directory:
    # In two runs, so that there are several files beside each other.
    for deals in ["250", "500"]:
        command = [winnable, "rate", "monte-carlo:4", "--deals", deals, "--out", "castle", "--json"]
        rate = json.loads(subprocess.run(command, check=True, capture_output=True, cwd=directory).stdout)
    parts = f"'{directory}/castle/rows/*.parquet'"
    deals, wins, states = duckdb.sql(
        f"select count(distinct deal), count(*) filter (verdict = 'winnable'), avg(states) from {parts}"
    ).fetchall()[0]
    columns = [row[0] for row in duckdb.sql(f"describe select * from {parts}").fetchall()]
    printed = duckdb.sql(line.group(1).replace("'castle/", f"'{directory}/castle/")).fetchall()
    readers = ["DuckDB " + duckdb.__version__]
    rows = pathlib.Path(directory) / "castle" / "rows"
    try:
        import pandas
        import pyarrow.dataset
    except ImportError:
        print("pandas and pyarrow are not installed: only DuckDB reads the rows")
    else:
        frame = pandas.read_parquet(rows)
        assert len(frame) == 500 and (frame.verdict == "winnable").sum() == wins, frame
        assert pyarrow.dataset.dataset(rows).count_rows() == 500
        readers += ["pandas " + pandas.__version__, "pyarrow " + pyarrow.__version__]

assert (deals, wins) == (rate["deals"], rate["wins"]) == (500, wins), (deals, wins, rate)
assert printed == [(rate["rate"],)], (line.group(1), printed, rate["rate"])
assert abs(states - rate["mean_states"]) < 1e-6, (states, rate["mean_states"])
expected = "game deal verdict reason states duplicates moves max_empty_columns min_cards_left stock_left microseconds cpu_microseconds engine version"
assert set(expected.split()) <= set(columns), columns
print(f"{', '.join(readers)} read the rows: {wins} wins of {deals} deals, as by winnable")
