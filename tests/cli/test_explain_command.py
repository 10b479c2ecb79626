from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from monosim.cli import cli
from monosim.cli.reference import OUTCOMES, WIDTH, all_kinds, explain_kind

PAGE = Path(__file__).parents[2] / "docs" / "problems.md"


def explain(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "monosim", "explain", *arguments], capture_output=True)


def test_a_code() -> None:
    done = explain("e103")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().startswith("E103: a property's price is not positive\n\nWhat it does: error;")


def test_without_a_code_all_are_listed() -> None:
    listed = CliRunner().invoke(cli, ["explain"]).stdout_bytes.decode().splitlines()
    assert [line[:4] for line in listed] == list(all_kinds())


@pytest.mark.parametrize(
    ("code", "suggestion"),
    [("E1O3", "did you mean E013 or E103?"), ("potato", "`monosim explain` lists them")],
)
def test_an_unknown_code(code: str, suggestion: str) -> None:
    done = CliRunner().invoke(cli, ["explain", code])
    assert (done.exit_code, done.stdout_bytes) == (2, b"")
    assert f"there is no code {code!r}; {suggestion}" in done.stderr


@pytest.mark.parametrize("code", all_kinds())
def test_every_code_reads_well(code: str) -> None:
    kind = all_kinds()[code]
    text = explain_kind(kind)
    assert re.fullmatch(r"[EWN]\d{3}", code)
    assert kind.code == code
    assert {"E": "error", "W": "warning", "N": "note"}[code[0]] == kind.severity
    assert kind.outcome in OUTCOMES
    assert kind.explanation.endswith(".")
    assert not kind.hint.endswith(".")
    assert not kind.title.endswith(".")
    assert not re.search(r"docs/|\.md\b|fixtures/", text), "who installed a package has no such file"
    assert max(map(len, text.splitlines())) <= WIDTH
    assert "\n\n\n" not in text


def test_titles_are_unique() -> None:
    titles = [kind.title for kind in all_kinds().values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("code", all_kinds())
def test_every_code_stands_in_the_page(code: str) -> None:
    assert f"| {code} | {all_kinds()[code].title} |" in PAGE.read_text("utf-8")
