"""The scripts of docs/clusters, as they are: with an sbatch, pods and a queue that are processes here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command import ROOT, environment, monosim
from study.plans import bonus_rounds, random_thresholds

SCRIPTS = ROOT / "docs" / "clusters"
SBATCH = '''#!{python}
"""Kills the second task of an array when it has begun; then runs all of them at once, that one anew."""
import os, re, subprocess, sys, time

options = [word for word in sys.argv[1:] if word.startswith("--")]
script, *words = [word for word in sys.argv[1:] if not word.startswith("--")]
found = re.search(r"^#SBATCH --array=1-(\\d+)$", open(script).read(), re.MULTILINE)
count = int(found[1]) if found else 0
log = open(os.environ["SBATCH_LOG"], "a")
print(os.path.basename(script), *options, file=log, flush=True)

def start(task):
    array = dict(SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_COUNT=str(count)) if count else dict()
    return subprocess.Popen(["bash", script, *words], env=dict(os.environ, **array), stdout=log)

if count:
    second = start(2)
    while not os.path.exists(words[1] + "/part-2.csv.manifest.json"):
        time.sleep(0.001)
    second.kill()
    print("killed", second.wait(), file=log, flush=True)
tasks = [start(task) for task in range(1, count + 1)] or [start(0)]
assert [task.wait() for task in tasks] == [0] * len(tasks)
print(4711)
'''


def path_with(place: Path, **commands: str) -> str:
    """Commands that come first on the PATH; `monosim` is ours."""
    ours = f'#!/bin/sh\nexec "{sys.executable}" -m monosim "$@"\n'
    for name, text in {"monosim": ours, **commands}.items():
        command = place / name
        command.write_text(text)
        command.chmod(0o755)
    return f"{place}{os.pathsep}{os.environ['PATH']}"


@pytest.fixture
def bin_directory(tmp_path: Path) -> Path:
    (tmp_path / "bin").mkdir()
    return tmp_path / "bin"


def test_a_slurm_array_with_a_task_that_is_killed_has_the_rows_of_one_call(
    bin_directory: Path, tmp_path: Path
) -> None:
    plan, log, rows = random_thresholds(tmp_path, 80_000, rounds=10), tmp_path / "log", tmp_path / "rows"
    path = path_with(bin_directory, sbatch=SBATCH.format(python=sys.executable))
    words = ["bash", str(SCRIPTS / "slurm.sh"), str(plan), str(rows)]
    subprocess.run(words, check=True, env=environment(PATH=path, SBATCH_LOG=str(log)), capture_output=True)
    whole = monosim("batch", plan, "-o", tmp_path / "whole.csv", "--summary", tmp_path / "summary.json")
    assert (rows / "rows.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert (rows / "summary.json").read_bytes() == (tmp_path / "summary.json").read_bytes()
    told = log.read_text()
    assert told.startswith("array.sh --parsable\nkilled -9\n")
    assert "\nmerge.sh --dependency=afterok:4711 --kill-on-invalid-dep=yes\n" in told
    assert told.endswith(whole.stdout.decode())


def test_single_tasks_of_an_array_can_be_given_once_more(bin_directory: Path, tmp_path: Path) -> None:
    """SLURM counts only the tasks that were submitted with them."""
    variables = {"SHARDS": "2", "SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "1"}
    words = ["bash", str(SCRIPTS / "array.sh"), str(bonus_rounds(tmp_path, 60)), str(tmp_path)]
    done = subprocess.run(
        words, check=True, env=environment(PATH=path_with(bin_directory), **variables), capture_output=True
    )
    assert b"once-around" in done.stdout
    manifest = json.loads((tmp_path / "part-2.csv.manifest.json").read_bytes())
    assert (tmp_path / "part-2.csv").exists()
    assert manifest["finished"]


def pod_of(name: str) -> dict[str, Any]:
    job = pytest.importorskip("yaml").safe_load((SCRIPTS / name).read_text())
    assert (job["apiVersion"], job["kind"]) == ("batch/v1", "Job")
    return dict(job["spec"])


def run_pod(pod: dict[str, Any], volume: Path, **variables: str) -> None:
    """The container's command, with the volume in another place."""
    [container] = pod["template"]["spec"]["containers"]
    own = {each["name"]: each["value"] for each in container.get("env", ())}
    words = [word.replace("/data/", f"{volume}/") for word in (*container["command"], *container["args"])]
    subprocess.run(words, check=True, env=environment(**own, **variables), capture_output=True)


def test_an_indexed_job_of_kubernetes_has_the_rows_of_one_call(bin_directory: Path, tmp_path: Path) -> None:
    path, job = path_with(bin_directory), pod_of("job.yaml")
    bonus_rounds(tmp_path, 30).rename(tmp_path / "plan.toml")
    [container] = job["template"]["spec"]["containers"]
    assert container["env"] == [{"name": "SHARDS", "value": str(job["completions"])}]
    assert (job["completionMode"], container["volumeMounts"][0]["mountPath"]) == ("Indexed", "/data")
    for index in range(job["completions"]):
        run_pod(job, tmp_path, PATH=path, JOB_COMPLETION_INDEX=str(index))
    run_pod(pod_of("merge.yaml"), tmp_path, PATH=path)
    monosim("batch", tmp_path / "plan.toml", "-o", tmp_path / "whole.csv")
    assert (tmp_path / "rows.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


QUEUE = """
import os
from distributed import LocalCluster

class {name}(LocalCluster):
    def __init__(self, **wanted):
        assert set(wanted) == {wanted}, wanted
        # without processes, it would speak to nobody but its own, unless it is given a protocol
        super().__init__(n_workers=1, processes=False, protocol="tcp://", dashboard_address=None)
    def scale(self, jobs=None, n=None):
        pass
    def __exit__(self, kind, error, trace):
        os._exit(error.code)  # on a busy machine, a cluster inside a process takes long to stop
"""


@pytest.mark.parametrize(
    ("script", "module", "name", "wanted"),
    [
        ("jobqueue.py", "dask_jobqueue.py", "SLURMCluster", {"cores", "processes", "memory", "walltime"}),
        ("kubernetes.py", "dask_kubernetes/operator.py", "KubeCluster", {"name", "image", "n_workers"}),
    ],
)
def test_a_script_starts_workers_and_plays_there(
    script: str, module: str, name: str, wanted: set[str], bin_directory: Path, tmp_path: Path
) -> None:
    pytest.importorskip("distributed")
    place = tmp_path / "fake" / module
    place.parent.mkdir(parents=True)
    place.write_text(QUEUE.replace("{name}", name).replace("{wanted}", repr(wanted)))
    found = os.pathsep.join([str(tmp_path / "fake"), os.environ.get("PYTHONPATH", "")])
    words: list[str | Path] = [
        sys.executable,
        SCRIPTS / script,
        bonus_rounds(tmp_path, 30),
        tmp_path / "rows.csv",
    ]
    done = subprocess.run(
        words,
        env=environment(PATH=path_with(bin_directory), PYTHONPATH=found),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b": 1 worker with monosim " in done.stderr
    monosim("batch", tmp_path / "once.toml", "-o", tmp_path / "whole.csv")
    assert (tmp_path / "rows.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
