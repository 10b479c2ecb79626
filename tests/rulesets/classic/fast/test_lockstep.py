"""`make lockstep-classic`: it agrees with itself, and keeps what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from monosim.rulesets.classic.fast import turns
from tools import classic_lockstep


def test_the_engine_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    assert classic_lockstep.main(25, 77, jobs=1) == 0
    assert capsys.readouterr().out.startswith("25 games, ")


def test_a_disagreement_is_kept_as_a_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It differs again when it is replayed, and no longer when the bug is gone."""
    monkeypatch.setattr(classic_lockstep, "FOUND", tmp_path)
    monkeypatch.setattr(classic_lockstep, "compiled", lambda module: None)
    with monkeypatch.context() as planted:
        planted.setattr(turns.Game, "repair", lambda *_: None)
        assert classic_lockstep.main(60, 77, jobs=1) > 0
        kept = sorted(tmp_path.iterdir())
        capsys.readouterr()
        assert classic_lockstep.replay(str(kept[0]))
        assert "by the rules" in capsys.readouterr().out
    assert not classic_lockstep.replay(str(kept[0]))


def test_an_engine_that_fails_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr(classic_lockstep, "FOUND", tmp_path)
    monkeypatch.setattr(classic_lockstep, "compiled", lambda module: None)
    monkeypatch.setattr(turns.Game, "draw", fail)
    assert classic_lockstep.main(5, 77, jobs=1) > 0
    assert list(tmp_path.glob("*/case.toml"))
