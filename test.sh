#!/usr/bin/env bash
# Everything that must hold, in one command: format, lints, tests, the self-test for some seconds, a stock Parquet reader on
# our datasets, the library outside the workspace, the Python package with jobs on a real Ray, and the page in a real browser.
# Needs Rust and a C compiler; Python 3.11, whose packages are installed from PyPI into target/python; and Node.js for the browser
# tests (tests/browser/run.sh). Where rustup can add the target wasm32-unknown-unknown, the engine for browsers is
# compared with the native one, the page is tried without a server too, and so is the package for browsers and Node.js.
# --no-browser and --no-cluster leave the browser and Ray out. --thorough goes through more decks and positions where tests hunt
# for counterexamples, and runs the self-test for a minute. What each part took is told at the end (docs/notes/test-time.md).
set -euo pipefail
cd "$(dirname "$0")"
browser=yes cluster= minutes=0.3
for option in "$@"; do
  case $option in
    --no-browser) browser=no ;;
    --no-cluster) cluster=--no-cluster ;;
    --thorough) export WINNABLE_THOROUGH=1; minutes=1 ;;
    *) echo "expected --no-browser, --no-cluster or --thorough, found \"$option\"" >&2; exit 2 ;;
  esac
done

took=()
# Runs a part, and notes what it took.
part() {
  local name=$1 began=$SECONDS
  shift
  "$@"
  took+=("$(printf '%5d s  %s' $((SECONDS - began)) "$name")")
}
# Commands of it are joined by &&, since nothing else stops it where its end is asked for.
package_and_datasets() {
  tests/python/run.sh target/debug/winnable $cluster &&
    target/python/bin/python tests/parquet_readers.py target/debug/winnable
}
# Both wait a good deal, for a browser and for Ray, so they are run side by side; what the browser's say is shown when they have ended.
python_and_browser() {
  [ $browser = yes ] || { package_and_datasets; return; }
  tests/browser/run.sh target/debug/winnable >target/browser.txt 2>&1 &
  local page=$! python_ended=0 page_ended=0
  package_and_datasets || python_ended=$?
  wait $page || page_ended=$?
  cat target/browser.txt
  [ $python_ended = 0 ] && [ $page_ended = 0 ]
}

part "format" cargo fmt --all --check
part "lints" cargo clippy --workspace --all-targets --locked -- -D warnings
part "building" cargo test --workspace --locked --no-run
part "tests" cargo test --workspace --locked
wasm=no
# A toolchain that cannot have the target, a distribution's for instance, does without what needs it.
if [ $browser = yes ] && rustup target add wasm32-unknown-unknown 2>/dev/null; then wasm=yes; fi
[ $wasm = no ] || part "the engine in WebAssembly" tests/engine/run.sh
part "licences" python3 release/licences.py
part "self-test" target/debug/winnable selftest --minutes $minutes
part "The library outside the workspace" tests/library/run.sh
part "Python, datasets and the page" python_and_browser
# Behind those of the page, which install the browser.
[ $wasm = no ] || part "the package for browsers and Node.js" packages/solver/test.sh target/debug/winnable
printf '%s\n' "${took[@]}"
