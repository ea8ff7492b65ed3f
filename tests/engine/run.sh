#!/usr/bin/env bash
# The engine in WebAssembly beside the native one. Needs Node.js and Rust's target wasm32-unknown-unknown; leaves target/debug/winnable
# with the engine for browsers in it.
# Usage: tests/engine/run.sh [DEALS], how many deals of each game are compared
set -euo pipefail
cd "$(dirname "$0")/../.."
./site.sh --debug
node tests/engine/identity.mjs target/site/engine.wasm target/debug/examples/ask "${1:-2}"
