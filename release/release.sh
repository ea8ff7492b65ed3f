#!/usr/bin/env bash
# Everything that a release consists of, in target/dist: archives of the command for Linux on x86-64, portable and for x86-64-v3, the Python
# wheel, the page as files, the package for browsers and Node.js, a bill of materials, and the checksums of all.
# Needs what site.sh needs, npm, and Python 3.10 with the network for maturin (kept in target/python).
# Usage: release/release.sh [PART...], of: archive archive-v3 wheel site npm sbom; all without a name
set -euo pipefail
cd "$(dirname "$0")/.."
parts=${*:-archive archive-v3 wheel site npm sbom}
for part in $parts; do
  case $part in
    archive | archive-v3 | wheel | site | npm | sbom) ;;
    *) echo "expected archive, archive-v3, wheel, site, npm or sbom, found \"$part\"" >&2; exit 2 ;;
  esac
done
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
dist=$PWD/target/dist
mkdir -p "$dist"
# The time of the last commit, so that the same source gives the same archive.
export SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
python3 release/licences.py

# An archive of a folder of target/pack, the same whoever makes it.
pack() {
  tar -C target/pack --sort=name --mtime=@"$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -cf - "$1" | gzip -9n >"$dist/$1.tar.gz.part"
  mv "$dist/$1.tar.gz.part" "$dist/$1.tar.gz"
}

# The command with the page's engine in it, what it is licensed under, its manual pages and completions.
archive() {
  local name=winnable-$version-linux-$1
  shift
  # Flags that are named replace those of a user's configuration; no path of this machine is left in the program.
  RUSTFLAGS="$* --remap-path-prefix=$PWD=winnable --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo" CARGO_TARGET_DIR=$PWD/target/$name \
    WINNABLE_SITE=$PWD/target/site cargo build --locked --release --package winnable
  rm -rf "target/pack/$name"
  mkdir -p "target/pack/$name/completions"
  cp "target/$name/release/winnable" CHANGELOG.md LICENSE-MIT LICENSE-APACHE "target/pack/$name/"
  cp release/archive.md "target/pack/$name/README.md"
  cp -r docs "target/pack/$name/"
  strip "target/pack/$name/winnable"
  python3 crates/web/licences.py winnable >"target/pack/$name/LICENSE-THIRD-PARTY"
  for shell in bash zsh fish; do "target/$name/release/winnable" completions $shell >"target/pack/$name/completions/winnable.$shell"; done
  mkdir -p "target/pack/$name/man"
  "target/$name/release/winnable" manual "target/pack/$name/man" >/dev/null
  local glibc
  glibc=$(objdump -T "target/pack/$name/winnable" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1)
  echo "$name needs ${glibc/_/ } or newer."
  pack "$name"
}

case " $parts " in *" archive"* | *" site "*) crates/web/build.sh; rm -f target/site/*.js; cp crates/web/js/*.js target/site/ ;; esac
for part in $parts; do
  case $part in
    archive) archive x86_64 "" ;;
    archive-v3) archive x86_64-v3 -C target-cpu=x86-64-v3 ;;
    wheel)
      [ -x target/python/bin/python ] || python3 -m venv target/python
      target/python/bin/python -m pip install --quiet maturin
      target/python/bin/python -m maturin build --quiet --release --manifest-path crates/python/Cargo.toml --out "$dist"
      ;;
    site)
      ./site.sh
      rm -rf "target/pack/winnable-$version-site"
      target/release/winnable site --out "target/pack/winnable-$version-site"
      pack "winnable-$version-site"
      ;;
    npm)
      packages/solver/build.sh
      cp "packages/solver/winnable-solver-$version.tgz" "$dist/"
      ;;
    sbom) python3 release/sbom.py >"$dist/winnable-$version.cdx.json" ;;
  esac
done
(cd "$dist" && sha256sum -- *"$version"* >SHA256SUMS.part && mv SHA256SUMS.part SHA256SUMS && cat SHA256SUMS)
