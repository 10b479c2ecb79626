"""`make lockstep`: it agrees with itself, and keeps what does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulesets.project5.fast.lockstep import drawn_cases, large_cases

from monosim.play.cases import load
from monosim.rulesets.project5.fast import paths
from monosim.rulesets.project5.inputs import read
from tools import lockstep


def test_the_engines_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert lockstep.main(40, 77) == 0
    assert "40 games, 0 disagreements" in capsys.readouterr().err


def test_a_disagreement_is_kept_as_a_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lockstep, "FOUND", tmp_path)
    with monkeypatch.context() as planted:
        planted.setattr(paths.Course, "_double", lambda self, colour: None)
        assert lockstep.main(40, 77) == 1
        assert lockstep.replay(str(next(tmp_path.iterdir()))) == 1
    assert lockstep.replay(str(next(tmp_path.iterdir()))) == 0
    cases = [*drawn_cases(77, 38), *large_cases(77, 2)]
    wrong = {str(read(case)._replace(game=None)) for case in cases}  # type: ignore[arg-type]
    kept = [read(load(str(path)).case)._replace(game=None) for path in tmp_path.iterdir()]  # type: ignore[arg-type]
    assert kept
    assert {str(setup) for setup in kept} <= wrong
