"""The project's own goldens. Those below golden/spec are transcribed by hand: no flag rewrites them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from monosim.golden.compare import compare
from monosim.golden.files import find_claims, find_orphans, is_transcribed
from monosim.golden.report import report
from monosim.play import cases, runner
from monosim.play.cases import CaseFile

ROOT = Path(__file__).parents[2]
CASES = [cases.load(toml) for toml in cases.find_all([str(ROOT / "fixtures")])]
TRANSCRIBED = [case for case in CASES if is_transcribed(case.golden)]
RECORDED = [case for case in CASES if not is_transcribed(case.golden)]


def named(case: CaseFile) -> str:
    return f"{case.case.ruleset}-{case.name}"


def same_bytes(obtained: Path, expected: Path) -> None:
    __tracebackhide__ = True
    found = compare(expected.read_bytes(), obtained.read_bytes()).difference
    if found is not None:
        raise AssertionError(report(expected.name, found))


@pytest.mark.parametrize("case", TRANSCRIBED, ids=named)
def test_transcribed(case: CaseFile) -> None:
    assert runner.run(case.case) == Path(case.golden).read_bytes()


@pytest.mark.parametrize("case", RECORDED, ids=named)
def test_recorded(
    case: CaseFile, file_regression: FileRegressionFixture, pytestconfig: pytest.Config
) -> None:
    golden = Path(case.golden)
    regenerates = pytestconfig.getoption("force_regen") or pytestconfig.getoption("regen_all")
    assert golden.is_file() or regenerates, f"{golden} is missing; `make golden` records it"
    file_regression.check(
        runner.run(case.case), binary=True, extension=".txt", fullpath=golden, check_fn=same_bytes
    )


def test_a_difference_is_told_by_the_first_divergence_report(tmp_path: Path) -> None:
    (tmp_path / "got.txt").write_bytes(b"a\nb")
    (tmp_path / "wanted.txt").write_bytes(b"a\nb\n")
    with pytest.raises(AssertionError, match=r"wanted\.txt: line 2 of 2 differs"):
        same_bytes(tmp_path / "got.txt", tmp_path / "wanted.txt")


def test_there_are_cases_enough() -> None:
    assert len(TRANSCRIBED) >= 2
    assert len(RECORDED) >= 50


def test_every_golden_is_claimed_once() -> None:
    places = [str(ROOT / "fixtures"), str(ROOT / "golden")]
    found = find_claims(places)
    assert [claim.wrong for claim in found if claim.wrong] == []
    assert find_orphans(places, found) == []


def test_ours_are_all_below_golden() -> None:
    kinds = {Path(case.golden).resolve().relative_to(ROOT.resolve()).parts[:2] for case in CASES}
    assert kinds == {("golden", "spec"), ("golden", "recorded")}
