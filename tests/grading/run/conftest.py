"""What is skipped in CI is tried nowhere, so there a skipped test of the sandboxes fails."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and os.environ.get("CI") == "true" and item.path.name.startswith("test_sandbox"):
        report.outcome, report.longrepr = "failed", f"skipped in CI: {report.longrepr}"
    return report
