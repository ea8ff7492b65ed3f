#!/usr/bin/env bash
# Everything that must hold, in one command: format, lints, tests, a minute of the self-test, a stock Parquet reader on our
# datasets, the Python package with jobs on a real Ray, and the page in a real browser. Needs Rust; Python 3.10, whose
# packages are installed from PyPI into target/python; and Node.js for the browser tests (tests/browser/run.sh).
# --no-browser and --no-cluster leave the browser and Ray out.
set -euo pipefail
cd "$(dirname "$0")"
browser=yes cluster=
for option in "$@"; do
  case $option in
    --no-browser) browser=no ;;
    --no-cluster) cluster=--no-cluster ;;
    *) echo "expected --no-browser or --no-cluster, found \"$option\"" >&2; exit 2 ;;
  esac
done
cargo fmt --all --check
cargo clippy --workspace --all-targets --locked -- -D warnings
cargo test --workspace --locked
target/debug/winnable selftest --minutes 1
tests/python/run.sh target/debug/winnable $cluster
target/python/bin/python tests/parquet_readers.py target/debug/winnable
[ $browser = no ] || tests/browser/run.sh target/debug/winnable
