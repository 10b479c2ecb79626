"""The pages of the documentation, each copied into one shell from top to bottom, as a reader would do it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from command import ROOT, environment

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LONG = ("make", "pip install", "dask", "sudo")
"""Blocks that begin so are left out: they install things, take minutes or start what does not end."""
MARK = "=== block"


class Block(NamedTuple):
    """Commands to copy, and what the page says that they print; None if it says nothing about that."""

    line: int
    commands: str
    output: str | None


def list_fences(text: str) -> Iterator[tuple[int, str, str, bool]]:
    """The line, the language and the text of each fence, and whether nothing but blanks stands before it."""
    end = 0
    for found in re.finditer(r"^```(\w*)\n(.*?)^```$\n?", text, re.MULTILINE | re.DOTALL):
        line = text.count("\n", 0, found.start()) + 1
        yield line, found[1], found[2], not text[end : found.start()].strip()
        end = found.end()


def list_blocks(page: Path) -> list[Block]:
    blocks = list[Block]()
    for line, language, text, follows in list_fences(page.read_text(encoding="utf-8")):
        assert language != "console", f"{page}:{line}: a prompt cannot be copied: write sh, and text below it"
        if language == "sh":
            blocks.append(Block(line, text, None))
        elif language == "text" and follows and blocks:
            blocks[-1] = blocks[-1]._replace(output=text)
    return [block for block in blocks if not block.commands.startswith(LONG)]


def run_page(blocks: list[Block], clone: Path) -> list[tuple[str, bool, str]]:
    """What each block prints, whether a command fails, and the directory that it leaves the reader in."""
    mark = f"printf '{MARK} %s %s\\n' $failed \"$PWD\"; failed=0\n"
    script = "failed=0; trap failed=1 ERR\n" + "".join(f"{block.commands}\n{mark}" for block in blocks)
    done = subprocess.run(
        ["bash", "-c", script],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=clone,
        env=environment(PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", COLUMNS="80"),
        check=False,
    )
    found = re.findall(rf"(.*?)^{MARK} (\d+) (.*?)\n", done.stdout.decode(), re.MULTILINE | re.DOTALL)
    return [(printed, failed != "0", place) for printed, failed, place in found]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of what git would check out."""
    unwanted = shutil.ignore_patterns(".*", "build", "dist", "try", "__pycache__", "*.egg-info")
    return Path(shutil.copytree(ROOT, tmp_path / "monosim", ignore=unwanted))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_can_be_copied_into_one_shell(page: Path, clone: Path) -> None:
    blocks = list_blocks(page)
    printed = run_page(blocks, clone)
    for block, (output, fails, place) in zip(blocks, printed, strict=True):
        if block.output is None:
            assert not fails, f"{page}:{block.line} fails:\n{output}"
        else:
            assert output == block.output, f"{page}:{block.line}"
        assert place == str(clone), f"{page}:{block.line} leaves the reader in another directory"


def test_blocks_were_found() -> None:
    assert sum(block.output is not None for page in PAGES for block in list_blocks(page)) > 50


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
