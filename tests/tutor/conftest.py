"""The toy ruleset of these tests, installed under its name."""

from __future__ import annotations

import pytest

from monosim import rulesets


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets.RULESETS, "totals", "tutor.totals")
