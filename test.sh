#!/usr/bin/env bash
# Everything that must hold, in one command: format, lints, tests, and a stock Parquet reader on our datasets.
# Needs Rust, and Python 3 for the reader, which is installed from PyPI into target/python.
set -euo pipefail
cd "$(dirname "$0")"
cargo fmt --all --check
cargo clippy --workspace --all-targets --locked -- -D warnings
cargo test --workspace --locked
[ -x target/python/bin/python ] || python3 -m venv target/python
target/python/bin/python -c 'import duckdb' 2>/dev/null || target/python/bin/pip install --quiet duckdb==2.0.0
target/python/bin/python tests/parquet_readers.py target/debug/winnable
