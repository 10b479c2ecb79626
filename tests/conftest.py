"""What holds for every test."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

# What hypothesis remembers of one run for the next goes where all that is made goes.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(Path(__file__).parents[1] / "build" / "hypothesis"))


def pytest_configure() -> None:
    """A shell's background job ignores SIGINT, and so would every command that a test interrupts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The pages of the documentation take longest: if one began last, all other workers would wait for it."""
    items.sort(key=lambda item: item.path.name != "test_documentation.py")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What monosim keeps between two calls goes to a directory that all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared / "cache"))
        yield


@pytest.fixture(scope="module")
def few_classes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """For commands whose tests are not about mistakes. What the shipped classes show has tests of its own."""
    from tutor.few_classes import keep_few_classes

    from monosim.rulesets.project5.tutor import tutor

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        keep_few_classes(tutor)
        yield
