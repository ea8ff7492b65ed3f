#!/usr/bin/env bash
# The package as others get it: built, packed, installed into an empty project (target/npm) and used there, by Node.js and in a real
# browser. Needs Node.js 20 or newer, what build.sh needs, and Chromium, which --no-browser leaves out (tests/browser/run.sh installs
# Debian's). Test packages come from the npm registry. Answers are compared with those of a native program
# that is named; it must be built from the same source, since limits are reached elsewhere in another.
# Usage: packages/solver/test.sh [--no-browser] [PROGRAM]
set -euo pipefail
browser=yes program=
for option in "$@"; do
  case $option in
    --no-browser) browser=no ;;
    -*) echo "expected --no-browser or a program, found \"$option\"" >&2; exit 2 ;;
    *) program=$(realpath -e "$option") ;;
  esac
done
cd "$(dirname "$0")"
./build.sh
project=../../target/npm
mkdir -p $project
# Test packages stay from run to run; all else begins anew.
rm -rf $project/node_modules/@winnable $project/package-lock.json $project/copy $project/dist $project/*.mjs
cp tests/* $project/
cp -r dist $project/
sed -n '/^```js$/,/^```$/p' README.md | sed '1d;$d' >$project/example.mjs
tarball=$(echo "$PWD"/winnable-solver-*.tgz)
cd $project
npm install --silent --no-audit --no-fund --no-save "$tarball" >/dev/null
node_modules/.bin/tsc -p tsconfig.json
node_modules/.bin/tsc -p modules.tsconfig.json
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' ../../Cargo.toml)
WINNABLE=$program VERSION=$version node --test node.test.mjs
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ $browser = no ]; then
  echo "The browser was left out."
elif [ -z "$chromium" ]; then
  echo "expected Chromium for the browser's part, found none; --no-browser leaves it out" >&2
  exit 1
else
  CHROMIUM=$chromium node --test browser.test.mjs
fi
