"""The examples of docs/result-files.md are what the code writes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from grading.emit.grades import NOW

from monosim import __version__
from monosim.golden.compare import compare
from monosim.golden.report import report
from monosim.grading.emit import PLATFORMS, emit
from monosim.grading.judge.model import CaseResult, Cause, Grade
from monosim.grading.run.limits import Usage

PAGE = Path(__file__).parents[3] / "docs" / "result-files.md"
DIFFERENCE = compare(b"Round: 1\n", b"Round:1\n").difference
assert DIFFERENCE
EXAMPLE = Grade(
    "suite",
    "ada",
    "bwrap",
    (
        CaseResult("tie", "ok", 2, "equal", "diff", "visible", "", Usage(0.002, 0.004, 3456), 0),
        CaseResult(
            "rent", "wrong", 1.5, "the output is not the expected one", "diff", "visible",
            report("rent", DIFFERENCE), Usage(0.002, 0.003, 3456), 0, ("money",),
        ),
        CaseResult(
            "deck", "cpu-time", 1.5, "killed after 5 s of CPU time", "verdict", "hidden",
            usage=Usage(5, 5, 3456), exit_status=-9,
        ),
    ),
    causes=(
        Cause(
            "there are blanks too few between words", "there are blanks too few between words", ("rent",),
            "symptom", "diff",
        ),
        Cause(
            "killed after 5 s of CPU time", "killed after 5 s of CPU time", ("deck",), "verdict", "verdict"
        ),
    ),
)  # fmt: skip
CLASSROOM = {
    "CLASSROOM": "eecs183",
    "ASSIGNMENT": "project5",
    "SUBMISSION_TAG": "submit/7",
    "OWNER": "ada",
    **{f"{name}_URL": f"https://example.org/{name.lower()}" for name in ("COMMIT", "RELEASE", "REVIEW")},
}


def examples() -> Iterator[tuple[str, str]]:
    """The kind that a section is about, and its fence."""
    for section in PAGE.read_text("utf-8").split("\n## ")[1:]:
        kind = re.search(r"--emit (\w+)", section)
        fence = re.search(r"```(?:json|xml|csv|text)\n(.*?)```", section, re.DOTALL)
        if kind and fence:
            yield kind[1], fence[1]


def written(kind: str, directory: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> str:
    file = directory / "file"
    emit(EXAMPLE, "github" if kind == "github" else f"{kind}={file}", now=NOW, environment=CLASSROOM)
    data = capfdbinary.readouterr().out if kind == "github" else file.read_bytes()
    return data.decode("utf-8").replace(f'"{__version__}"', '"0.1.0"')


@pytest.mark.parametrize(("kind", "shown"), list(examples()))
def test_an_example_is_what_is_written(
    kind: str, shown: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert shown == written(kind, tmp_path, capfdbinary)


def test_every_kind_but_the_page_has_an_example() -> None:
    assert {kind for kind, _ in examples()} == set(PLATFORMS) - {"html"}
