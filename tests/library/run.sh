#!/usr/bin/env bash
# The library as a stranger gets it: all crates are packaged as for a registry, unpacked outside the workspace, and a small project
# that depends on them runs the examples of docs/library.md and of the crate. Needs cargo and cc, and no network once the
# dependencies of the workspace are there.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}
work=$target/library
rm -rf "$work/fresh" "$work/project"
mkdir -p "$work/fresh" "$work/packages" "$work/project"

# Those that are not for a registry say so in their manifests.
left_out=()
for manifest in $(grep -l '^publish = false' crates/*/Cargo.toml); do
  left_out+=(--exclude "$(sed -n 's/^name = "\(.*\)"/\1/p' "$manifest" | head -1)")
done
rm -rf "$work/packaging"
cargo package --workspace "${left_out[@]}" --no-verify --allow-dirty --offline --target-dir "$work/packaging" >"$work/packaging.txt" 2>&1 ||
  { cat "$work/packaging.txt"; exit 1; }
# A crate that is as it was last time stays as it is, so that it is not compiled again.
for package in "$work"/packaging/package/*.crate; do
  name=$(basename "$package" .crate)
  tar -xzmf "$package" -C "$work/fresh"
  rm -f "$work/fresh/$name"/{.cargo_vcs_info.json,Cargo.lock,Cargo.toml.orig}
  diff -rq "$work/fresh/$name" "$work/packages/$name" >"$work/changed.txt" 2>&1 && continue
  rm -rf "$work/packages/${name:?}"
  mv "$work/fresh/$name" "$work/packages/"
done
for package in "$work"/packages/*; do
  [ -e "$work/packaging/package/${package##*/}.crate" ] || rm -rf "$package"
done
for file in winnable-players-*/data/judge-4.bin winnable-rules-*/games/freecell.toml winnable-page-*/assets winnable-data-*/papers; do
  # shellcheck disable=SC2086
  [ -n "$(find $work/packages/$file 2>/dev/null)" ] || { echo "expected $file in the packages, found nothing" >&2; exit 1; }
done

needed=$(cargo tree --offline -p winnable --no-default-features -e normal --prefix none | sed -n 's/^\(winnable[a-z-]*\) .*/\1/p' | sort -u)

# The project: the page as its documentation, whose examples are then tests, and the examples of the crate as its own.
cd "$work/project"
mkdir src
{ echo '#![doc = include_str!("library.md")]'; } >src/lib.rs
cp "$root/docs/library.md" src/library.md
cp "$root/Cargo.lock" .
winnable=$(echo "$work"/packages/winnable-[0-9]*)
{
  echo '[package]'
  echo 'name = "stranger"'
  echo 'edition = "2024"'
  echo '[dependencies]'
  echo 'winnable = { version = "0.1", default-features = false }'
  # Searches are slow without.
  echo '[profile.dev]'
  echo 'opt-level = 1'
  echo 'debug = false'
  for example in winnable_deals hint own_player; do
    echo "[[example]]"
    echo "name = \"$example\""
    echo "path = \"$winnable/examples/$example.rs\""
  done
  echo '[workspace]'
  echo '[patch.crates-io]'
  for name in $needed; do
    echo "$name = { path = \"$(echo "$work/packages/$name"-[0-9]*)\" }"
  done
} >Cargo.toml
export CARGO_TARGET_DIR=$work/build
cargo test --quiet --offline --doc
ran() { cargo run --quiet --offline --example "$@"; }
says() { grep -q "$1" <<<"$2" || { echo "expected \"$1\", found: $2" >&2; exit 1; }; }
# Which winning move is found may change with any version.
says '^Hint: [1-8a-d][1-8a-dh]$' "$(ran hint -- freecell 617 1a)"
says 'The deal cannot be won' "$(ran hint -- freecell 11982)"
says 'Of 20 deals of golf, ours won' "$(ran own_player -- 20)"
says 'freecell ms:[0-9]*: hard' "$(ran winnable_deals -- freecell)"
if found=$(cargo tree --offline --prefix none | grep -E '^(clap|axum|tokio|parquet|indicatif|winnable-(page|lab|papers)) '); then
  echo "expected the library without the command, found $found" >&2
  exit 1
fi

# The C of the page, linked with the library that the tests of the workspace built.
sed -n '/^```c$/,/^```$/{/^```/!p}' "$root/docs/library.md" >page.c
library=$target/debug/deps
if [ -e "$library/libwinnable_c.so" ]; then
  cc -std=c99 -Wall -Wextra -Werror -I"$root/crates/capi/include" page.c -L"$library" -Wl,-rpath,"$library" -lwinnable_c -o page
  says '^[1-8a-d][1-8a-dh]$' "$(./page)"
else
  echo "The C of docs/library.md is not tried: build winnable-capi first." >&2
fi
echo "The library works outside the workspace."
