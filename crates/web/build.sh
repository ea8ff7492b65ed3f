#!/usr/bin/env bash
# Builds the engine for browsers, target/site/engine.wasm, and gathers the licences of what is compiled in, target/site/licences.txt.
# Needs Rust's target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown) and Python 3.
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo build --locked --package winnable-web --target wasm32-unknown-unknown --profile web
mkdir -p target/site
cp target/wasm32-unknown-unknown/web/winnable_web.wasm target/site/engine.wasm
python3 crates/web/licences.py >target/site/licences.txt
