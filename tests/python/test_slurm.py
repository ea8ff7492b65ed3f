"""The array job of docs/slurm-array.sh, its elements started one after the other as Slurm would."""

import os
import pathlib
import subprocess

import pyarrow

import winnable

DOCS = pathlib.Path(__file__).parents[2] / "docs"


def test_the_elements_of_an_array_job_are_merged(tmp_path: pathlib.Path) -> None:
    for element in ("1", "2", "3", "2"):
        slurm = {"SLURM_ARRAY_TASK_ID": element, "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_CPUS_PER_TASK": "1"}
        job = {"GAME": "four-companies", "DEALS": "200", "OUT": str(tmp_path)}
        subprocess.run([DOCS / "slurm-array.sh"], env=os.environ | slurm | job, check=True, capture_output=True)
    merge = ["winnable", "merge", *sorted(map(str, tmp_path.glob("part-*"))), "--out", str(tmp_path / "whole")]
    subprocess.run(merge, check=True, capture_output=True)
    whole = pyarrow.table(winnable.Dataset(tmp_path / "whole"))
    assert sorted(whole["number"].to_pylist()) == list(range(1, 201))


def test_the_ray_job_is_a_script() -> None:
    """Slurm is not here to try it; this sees typing errors only."""
    subprocess.run(["bash", "-n", DOCS / "slurm-ray.sh"], check=True)
