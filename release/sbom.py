"""What is compiled into the command, as a bill of materials (CycloneDX 1.5, JSON). Nothing is asked of the network.

    python3 release/sbom.py [PACKAGE [TARGET]] > winnable.cdx.json
"""

import json
import re
import sys
from typing import Any

from packages import ROOT, compiled, host


def checksums() -> dict[tuple[str, str], str]:
    """The SHA-256 sums of the lock file, by name and version."""
    found = {}
    for entry in (ROOT / "Cargo.lock").read_text().split("[[package]]")[1:]:
        fields = dict(re.findall(r'^(\w+) = "(.*)"$', entry, re.MULTILINE))
        if "checksum" in fields:
            found[fields["name"], fields["version"]] = fields["checksum"]
    return found


def component(crate: dict[str, Any], sums: dict[tuple[str, str], str]) -> dict[str, Any]:
    name, version = crate["name"], crate["version"]
    told = {
        "type": "library",
        "bom-ref": f"pkg:cargo/{name}@{version}",
        "name": name,
        "version": version,
        "purl": f"pkg:cargo/{name}@{version}",
        "licenses": [{"expression": crate["license"].replace("/", " OR ")}],
    }
    if (name, version) in sums:
        told["hashes"] = [{"alg": "SHA-256", "content": sums[name, version]}]
    return told


def main() -> None:
    package = sys.argv[1] if len(sys.argv) > 1 else "winnable"
    crates = compiled(package, sys.argv[2] if len(sys.argv) > 2 else host())
    sums = checksums()
    [whole] = [crate for crate in crates if crate["name"] == package]
    told = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {**component(whole, sums), "type": "application"}},
        "components": [component(crate, sums) for crate in crates if crate is not whole],
    }
    print(json.dumps(told, indent=1))


main()
