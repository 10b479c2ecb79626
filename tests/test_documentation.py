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
from contract.plugin_wheel import build

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SCRATCH = "try"
"""The directory that pages write to; git ignores it."""
LEFT_OUT = ("make ", "pip install ", "sudo ", "sbatch ", "kubectl ")
"""How commands begin that take minutes, change the tester's system or need a cluster: they are left out here.
make and the scripts for clusters have tests of their own, and what pip would install is there."""
TESTED_ELSEWHERE = "monosim suite audit fixtures/project5/suite "
"""It takes most of a minute, and the tests of the shipped suite compare what the page says."""
MARK = "=== block"
README = (ROOT / "README.md").read_text(encoding="utf-8")


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


def leave_out(commands: str) -> str:
    return "".join(line for line in commands.splitlines(keepends=True) if not line.startswith(LEFT_OUT))


def list_blocks(page: Path) -> list[Block]:
    blocks = list[Block]()
    for line, language, text, follows in list_fences(page.read_text(encoding="utf-8")):
        if language == "sh":
            blocks.append(Block(line, leave_out(text), None))
        elif language == "text" and follows and blocks:
            blocks[-1] = blocks[-1]._replace(output=text)
    return [block for block in blocks if not block.commands.startswith(TESTED_ELSEWHERE)]


def run_page(blocks: list[Block], clone: Path, **variables: str) -> list[tuple[str, bool, str]]:
    """What each block prints, whether a command fails, and the directory that it leaves the reader in."""
    mark = f"printf '{MARK} %s %s\\n' $failed \"$PWD\"; failed=0\n"
    script = "failed=0; trap failed=1 ERR\n" + "".join(f"{block.commands}\n{mark}" for block in blocks)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", script],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=clone,
        env=environment(PATH=path, COLUMNS="80", **variables),
        check=False,
    )
    shutil.rmtree(clone / SCRATCH, ignore_errors=True)
    found = re.findall(rf"(.*?)^{MARK} (\d+) (.*?)\n", done.stdout.decode(), re.MULTILINE | re.DOTALL)
    return [(printed, failed != "0", place) for printed, failed, place in found]


def copy_repository(place: Path) -> Path:
    """What git would check out. Pages can share it, for they write to their scratch directory only."""
    unwanted = (".git", ".venv", ".*_cache", ".hypothesis", "build", "dist", "*.egg-info", "__pycache__")
    ignore = shutil.ignore_patterns(*unwanted, SCRATCH)
    return Path(shutil.copytree(ROOT, place / "monosim", ignore=ignore))


def list_files(clone: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in clone.rglob("*") if path.is_file()}


def install(page: Path, place: Path) -> dict[str, str]:
    """What stands in for an installation of the plug-in, which would be there for all other tests too."""
    if "pip install --quiet ./tests/contract/plugin\n" not in page.read_text(encoding="utf-8"):
        return {}
    return {"PYTHONPATH": os.pathsep.join([str(build(place)), os.environ.get("PYTHONPATH", "")])}


@pytest.fixture(scope="session")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_repository(tmp_path_factory.mktemp("clone"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_can_be_copied_into_one_shell(page: Path, clone: Path, tmp_path: Path) -> None:
    blocks, before = list_blocks(page), list_files(clone)
    printed = run_page(blocks, clone, **install(page, tmp_path))
    for block, (output, fails, place) in zip(blocks, printed, strict=True):
        if block.output is None:
            assert not fails, f"{page}:{block.line} fails:\n{output}"
        else:
            assert output == block.output, f"{page}:{block.line}"
        assert place == str(clone), f"{page}:{block.line} leaves the reader in another directory"
    assert list_files(clone) == before, f"{page} changes files outside {SCRATCH}/"


@pytest.mark.parametrize("page", PAGES[1:], ids=lambda page: str(page.relative_to(ROOT)))
def test_the_python_of_a_page_can_be_copied_into_one_python(
    page: Path, clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(clone)
    names = dict[str, object]({"__name__": page.stem})
    for line, language, text, _ in list_fences(page.read_text(encoding="utf-8")):
        if language == "python":
            exec(compile("\n" * line + text, page, "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_are_in_blocks_that_can_be_copied(page: Path) -> None:
    for line, language, text, _ in list_fences(page.read_text(encoding="utf-8")):
        assert language not in ("", "console"), f"{page}:{line}: write sh, and text for what it prints"
        commands = re.search(r"^(\$ )?monosim [a-z]", text, re.MULTILINE)
        assert language != "text" or not commands, f"{page}:{line}: commands that look like output"


def test_blocks_were_found() -> None:
    assert sum(block.output is not None for page in PAGES for block in list_blocks(page)) > 50


def list_links(page: Path) -> list[str]:
    return re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in list_links(page):
        assert ":" in target or (page.parent / target).exists(), target


def test_the_readme_links_each_page_once() -> None:
    links = [str((ROOT / link).relative_to(ROOT)) for link in list_links(ROOT / "README.md")]
    assert len(links) == len(set(links))
    pages = {str(page.relative_to(ROOT)) for page in ROOT.glob("docs/*.md")} | {"CONTRIBUTING.md"}
    assert pages <= set(links)


def test_the_readme_shows_a_part_of_the_program_that_it_diagnoses() -> None:
    [shown] = [text for _, language, text, _ in list_fences(README) if language == "python"]
    assert shown in (ROOT / "docs" / "programs" / "monopoly.py").read_text(encoding="utf-8")


def test_the_readme_has_the_figures_of_the_audit() -> None:
    """Which the page about suites shows, and which is run there."""
    figures = re.findall(r"\d+ of \d+ [a-z]+", README)
    page = (ROOT / "docs" / "suites.md").read_text(encoding="utf-8")
    assert figures
    assert all(f"\n{figure} " in page for figure in figures), figures
