"""The plug-in of the contract tests, installed once for all that need it."""

from __future__ import annotations

from pathlib import Path

import pytest
from contract.plugin_wheel import build, install


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("site"), build(tmp_path_factory.mktemp("wheel")))


@pytest.fixture
def importable(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(installed)
