"""No hostile program gets through, outstays its limit, or leaves anything; see docs/security.md."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import Any

import pytest
from command import ROOT, environment

RUNNER = ROOT / "tests" / "grading" / "hostile" / "runner.py"
IN_TIME = 1.0
MOST_KILOBYTES = 64 << 10
AT_LEAST = 40
FAILURES = ("internal", "ok", "not-started", "compile-error")
CONFINING = ("bwrap", "landlock")
CLOSED_EVERYWHERE = ("kernel_keys",)

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("cc") is None, reason="needs Linux and a C compiler"
)


@pytest.fixture(scope="module", params=["limits", *CONFINING])
def trial(request: pytest.FixtureRequest) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, str(RUNNER), request.param],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        check=False,
    )
    if b"cannot be used here" in done.stderr and os.environ.get("CI") != "true":
        pytest.skip(done.stderr.decode().splitlines()[-1])
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["sandbox"] == request.param
    return found


def test_hostile_programs(trial: dict[str, Any]) -> None:
    """One test for each sandbox: the programs run once, and everything is asked of them together."""
    results = trial["results"]
    assert len(results) >= AT_LEAST
    assert trial["peak_kilobytes"] < MOST_KILOBYTES
    late = {each["name"]: each["seconds"] for each in results if each["seconds"] > trial["longest"] + IN_TIME}
    assert late == {}
    assert {each["name"]: each["verdict"] for each in results if not _is_plausible(each)} == {}
    assert {each["name"]: each["reached"] for each in results if each["name"] in CLOSED_EVERYWHERE} == {
        name: [] for name in CLOSED_EVERYWHERE
    }
    left = {each["name"]: each["left"] for each in results if each["left"]}
    if trial["sandbox"] in CONFINING:
        assert {each["name"]: each["reached"] for each in results if each["reached"]} == {}
        assert left == {}
    else:
        assert not any({"a process", "a room"} & set(names) for names in left.values()), left


def _is_plausible(result: dict[str, Any]) -> bool:
    verdict = result["verdict"]
    return (
        verdict in result["expected"]
        if result["expected"]
        else ": " not in verdict and verdict not in FAILURES
    )
