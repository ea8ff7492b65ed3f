#!/usr/bin/env bash
# Everything that must hold, in one command: format, lints, tests. Needs Rust alone.
set -euo pipefail
cd "$(dirname "$0")"
cargo fmt --all --check
cargo clippy --workspace --all-targets --locked -- -D warnings
cargo test --workspace --locked
