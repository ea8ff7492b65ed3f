#!/usr/bin/env bash
# Builds the package: packages/solver/dist, and beside it the file that `npm publish` would send, winnable-solver-VERSION.tgz.
# Needs what crates/web/build.sh needs, and npm.
set -euo pipefail
cd "$(dirname "$0")/../.."
crates/web/build.sh
package=packages/solver
rm -rf $package/dist $package/*.tgz
mkdir $package/dist
cp -r $package/src/* $package/README.md $package/demo crates/web/js/*.js LICENSE-MIT LICENSE-APACHE $package/dist/
cp target/site/engine.wasm target/site/licences.txt crates/players/data/judge-*.bin $package/dist/
# The version is the workspace's, and only what was built may be published.
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
sed -e "s/\"version\": \".*\"/\"version\": \"$version\"/" -e '/"private": true/d' $package/package.json >$package/dist/package.json
(cd $package/dist && npm pack --silent --pack-destination ..)
