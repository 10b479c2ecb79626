"""What the pages say of versions is so: no release is told of that has no tag."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from command import ROOT

import monosim

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")), ROOT / "action.yml"]
TOLD = re.compile(r"^## v?(\d+\.\d+\.\d+)\b|\bv(\d+\.\d+\.\d+)\b|^\s*rev: v?(\d+\.\d+\.\d+)", re.MULTILINE)
"""The heading of a release, a tag, or the tag that a hook of pre-commit is taken from."""


def git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()


def knows_its_tags() -> bool:
    """Not an sdist, whose directory may lie in somebody else's clone, and not a shallow clone."""
    if shutil.which("git") is None or not git("rev-parse", "--show-toplevel"):
        return False
    is_ours = Path(git("rev-parse", "--show-toplevel")).resolve() == ROOT.resolve()
    return is_ours and git("rev-parse", "--is-shallow-repository") == "false"


def find_versions(page: str) -> set[str]:
    return {version for found in TOLD.findall(page) for version in found if version}


def test_versions_are_found() -> None:
    page = "## 0.1.0 – 2026\nthe tag `v1.2.3`\n    rev: v0.4.0\n0.0.9, 10.0.0.1, uses: a@v4\n## Unreleased\n"
    assert find_versions(page) == {"0.1.0", "1.2.3", "0.4.0"}


@pytest.mark.skipif(not knows_its_tags(), reason="there are no tags to look at")
def test_every_version_that_a_page_tells_of_has_a_tag() -> None:
    """Only the version that is to come may be named before it has its tag, where the page says so."""
    tags = {tag.removeprefix("v") for tag in git("tag", "--list").split()}
    told = {(page.name, version) for page in PAGES for version in find_versions(page.read_text("utf-8"))}
    to_come = set() if monosim.__version__ in tags else {("CHANGELOG.md", monosim.__version__)}
    assert {(page, version) for page, version in told - to_come if version not in tags} == set()


@pytest.mark.skipif(not knows_its_tags(), reason="there are no tags to look at")
def test_the_changelog_says_whether_there_is_a_release() -> None:
    page = (ROOT / "CHANGELOG.md").read_text("utf-8")
    is_released = bool(re.findall(r"^v\d+\.\d+\.\d+$", git("tag", "--list"), re.MULTILINE))
    assert ("There is no release yet." in page) != is_released
    assert bool(re.findall(r"^## v?\d", page, re.MULTILINE)) == is_released
