"""A cluster for all tests, and a connection to it."""

from __future__ import annotations

import os
import pathlib
import shutil
import tempfile
from collections.abc import Iterator

import pytest
import ray
from nodes import Nodes


@pytest.fixture(scope="session")
def nodes() -> Iterator[Nodes]:
    # Ray's sockets need a short path.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ray-", dir="/tmp"))
    nodes = Nodes(folder, cpus=2)
    os.environ.update({name: nodes.environment[name] for name in ("RAY_USAGE_STATS_ENABLED", "RAY_AUTH_MODE", "RAY_TMPDIR")})
    try:
        yield nodes
    finally:
        ray.shutdown()
        nodes.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def connected(nodes: Nodes) -> Nodes:
    if not ray.is_initialized():
        ray.init(address=nodes.address, log_to_driver=False)
    return nodes
