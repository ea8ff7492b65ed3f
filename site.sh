#!/usr/bin/env bash
# Builds the program with the engine for browsers in it: target/release/winnable, whose `winnable site --out DIR` writes the page as
# files. Needs Rust's target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown) and Python 3.
# With --debug the program is target/debug/winnable, which is built sooner.
set -euo pipefail
cd "$(dirname "$0")"
case ${1:---release} in
  --release) what="--package winnable --release" ;;
  # With the features that all crates together ask for, as the tests are built: then hardly anything is compiled again.
  --debug) what="--workspace --bin winnable --example ask" ;;
  *) echo "expected --release or --debug, found \"$1\"" >&2; exit 2 ;;
esac
crates/web/build.sh
rm -f target/site/*.js
cp crates/web/js/*.js target/site/
WINNABLE_SITE=$PWD/target/site cargo build --locked $what
