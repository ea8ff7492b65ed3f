#!/usr/bin/env bash
# Everything that must hold, in one command: format, lints, tests, a stock Parquet reader on our datasets, and the page in
# a real browser. Needs Rust, Python 3 for the reader, which is installed from PyPI into target/python, and Node.js for the
# browser tests (tests/browser/run.sh), which --no-browser leaves out.
set -euo pipefail
cd "$(dirname "$0")"
cargo fmt --all --check
cargo clippy --workspace --all-targets --locked -- -D warnings
cargo test --workspace --locked
[ -x target/python/bin/python ] || python3 -m venv target/python
target/python/bin/python -c 'import duckdb' 2>/dev/null || target/python/bin/pip install --quiet duckdb==2.0.0
target/python/bin/python tests/parquet_readers.py target/debug/winnable
[ "${1:-}" = --no-browser ] || tests/browser/run.sh target/debug/winnable
