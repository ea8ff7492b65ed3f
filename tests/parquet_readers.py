"""A stock reader opens the Parquet parts and finds the same rate by SQL. Usage: parquet_readers.py WINNABLE"""

import json
import subprocess
import sys
import tempfile

import duckdb

winnable = sys.argv[1]
with tempfile.TemporaryDirectory() as directory:
    command = [winnable, "rate", "monte-carlo:4", "--deals", "500", "--out", f"{directory}/d", "--json"]
    rate = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    parts = f"read_parquet('{directory}/d/*.parquet')"
    deals, wins, states = duckdb.sql(
        f"select count(distinct deal), count(*) filter (verdict = 'winnable'), avg(states) from {parts}"
    ).fetchall()[0]
    columns = [row[0] for row in duckdb.sql(f"describe select * from {parts}").fetchall()]

assert (deals, wins) == (rate["deals"], rate["wins"]) == (500, wins), (deals, wins, rate)
assert abs(states - rate["mean_states"]) < 1e-6, (states, rate["mean_states"])
expected = "game deal verdict reason states duplicates moves max_empty_columns min_cards_left stock_left microseconds engine version"
assert set(expected.split()) <= set(columns), columns
print(f"DuckDB {duckdb.__version__} reads the parts: {wins} wins of {deals} deals by SQL, as by winnable")
