#!/usr/bin/env bash
# The Python package: its wheel is built and installed in a clean environment, examples, types and tests are run, and jobs
# on a real Ray of three nodes on this machine (tests/cluster), which --no-cluster leaves out. Needs Python 3.10 or newer;
# all else comes from PyPI and is kept in target/python.
# Usage: tests/python/run.sh WINNABLE [--no-cluster]
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$(dirname "$(realpath "$1")"):$PATH"
here=target/python
wanted="tests/python/requirements.txt"
[ "${2:-}" = --no-cluster ] || wanted="$wanted tests/cluster/requirements.txt"
[ -x $here/bin/python ] || python3 -m venv $here
for list in $wanted; do
  cmp --silent "$list" "$here/$(dirname "${list//tests\//}").txt" && continue
  $here/bin/python -m pip install --quiet --requirement "$list"
  cp "$list" "$here/$(dirname "${list//tests\//}").txt"
done

# The profile of the other tests, so that most of it is built already; the invariants stay checked.
rm -rf target/wheels
$here/bin/python -m maturin build --quiet --profile dev --manifest-path crates/python/Cargo.toml --out target/wheels
wheel=$(echo target/wheels/winnable-*-abi3-*.whl)

# Alone, in an environment that has nothing else.
python3 -m venv --clear target/python-clean
target/python-clean/bin/python -m pip install --quiet --no-index "$wheel"
target/python-clean/bin/python tests/python/readme_lines.py

$here/bin/python -m pip install --quiet --force-reinstall --no-deps --no-index "$wheel"
configuration=crates/python/pyproject.toml
# Without Ray its types are not there.
[ "${2:-}" = --no-cluster ] && no_ray="--disable-error-code import-not-found" || no_ray=
$here/bin/python -m mypy --config-file $configuration $no_ray crates/python/python/winnable
$here/bin/python -m mypy --config-file $configuration tests/python
$here/bin/python -m mypy.stubtest --mypy-config-file $configuration winnable._winnable
$here/bin/python -m pytest --quiet tests/python
[ "${2:-}" = --no-cluster ] && exit
$here/bin/python -m mypy --config-file $configuration tests/cluster
$here/bin/python -m pytest --quiet tests/cluster
