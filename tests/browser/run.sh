#!/usr/bin/env bash
# The page in a real browser: types of its modules, then what people do with it. Needs Node.js; installs Debian's
# Chromium where it is missing, and the test packages from the npm registry into target/browser.
# Usage: tests/browser/run.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
give_up() {
  echo "The browser tests cannot run: $1. Everything else: ./test.sh --no-browser" >&2
  exit 1
}
command -v npm >/dev/null || give_up "npm is missing"
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$chromium" ]; then
  command -v apt-get >/dev/null || give_up "no Chromium, and no apt-get to install it"
  (apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium) >/dev/null || give_up "Chromium cannot be installed"
  chromium=$(command -v chromium) || give_up "no Chromium"
fi
mkdir -p target/browser
cp tests/browser/package.json tests/browser/tsconfig.json tests/browser/*.mjs target/browser/
cp -r crates/page/assets target/browser/
cp crates/web/js/*.js target/browser/assets/
(cd target/browser && npm install --silent --no-audit --no-fund >/dev/null) || give_up "the npm packages cannot be installed"
target/browser/node_modules/.bin/tsc -p target/browser/tsconfig.json
WINNABLE=$program CHROMIUM=$chromium node --test target/browser/*.test.mjs
