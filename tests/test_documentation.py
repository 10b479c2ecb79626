"""Every console example of the documentation, run as it stands, with its output compared."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import ROOT, environment

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def fences(page: Path) -> Iterator[tuple[int, list[str]]]:
    """The line number and the lines of each console fence."""
    inside: list[str] | None = None
    for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
        if line == "```console":
            start, inside = number, []
        elif line == "```" and inside is not None:
            yield start, inside
            inside = None
        elif inside is not None:
            inside.append(line)


def commands(lines: list[str]) -> list[str]:
    return [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]


def session(lines: list[str]) -> str:
    """A script that prints each command behind a prompt, then runs it."""
    return "\n".join(f"cat <<'END'\n$ {line}\nEND\n{line}" for line in commands(lines))


EXAMPLES = [
    pytest.param(lines, id=f"{page.relative_to(ROOT)}:{number}")
    for page in PAGES
    for number, lines in fences(page)
]


@pytest.mark.parametrize("lines", EXAMPLES)
def test_example_prints_what_the_page_says(lines: list[str], tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", session(lines)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
        env=environment(PATH=path, TMPDIR_DOCS=str(tmp_path), COLUMNS="80"),
        check=False,
    )
    shown = done.stdout.decode().replace(str(tmp_path), "$TMPDIR_DOCS")
    assert shown == "\n".join(lines) + "\n"


def test_examples_were_found() -> None:
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    import re

    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
