"""Replays of failed cases: one for each that a student may see in such detail, and nothing of the others."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from command import monosim
from golden_world import TRANSCRIPT, make_case

from monosim.grading.emit import html, replays
from monosim.grading.grader import HowToRun, Trial, grade_trial
from monosim.grading.judge import Attempt, Grade, tasks
from monosim.grading.run import RunResult
from monosim.grading.run.sandbox import choose_sandbox
from monosim.play.cases import FEEDBACKS
from monosim.tutor import need_tutor
from monosim.tutor.programs import predict

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

HOW = HowToRun(choose_sandbox("limits"))
TUTOR = need_tutor("project5", "a test")
LEVELS_WITH_PAGE = {"diff", "rule", "hint", "witness"}


def add_case(suite: Path, name: str, feedback: str = "diff", visibility: str = "visible") -> None:
    case = make_case(suite / name)
    with open(case / "case.toml", "a") as file:
        file.write(f'feedback = "{feedback}"\nvisibility = "{visibility}"\n')


def grade_in(suite: Path, directory: Path, printed: bytes | None = None) -> Grade:
    """Of a program that does not take the price of a property, or prints this."""
    work = tasks.load(str(suite))
    told = predict(TUTOR, work[0].case, frozenset({"purchase-free"})) or ""
    ran = RunResult("ended", told.encode() if printed is None else printed, exit_status=0)
    trial = Trial(tuple(Attempt(task, ran) for task in work))
    return grade_trial(str(suite), "ada", work, trial, HOW, replays=str(directory))


def beside_in(page: Path) -> dict[str, object]:
    found = re.search(r'data-part="beside">([^<]*)</script>', page.read_text("utf-8"))
    assert found is not None
    read: dict[str, object] = json.loads(found[1])
    return read


@pytest.fixture(scope="module")
def levels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Grade, Path]:
    """A case of each level, all of them failed."""
    root = tmp_path_factory.mktemp("levels")
    for level in FEEDBACKS:
        add_case(root / "suite", level, level)
    return grade_in(root / "suite", root / "pages"), root / "pages"


def test_a_case_has_a_page_if_its_level_shows_the_difference(levels: tuple[Grade, Path]) -> None:
    grade, pages = levels
    assert {path.stem for path in pages.iterdir()} == LEVELS_WITH_PAGE
    assert {result.name for result in grade.results if result.replay} == LEVELS_WITH_PAGE
    assert grade.unreplayed == ()


@pytest.mark.parametrize(
    ("level", "has_rule", "has_mistake"),
    [("diff", False, False), ("rule", True, False), ("hint", True, True)],
)
def test_a_page_tells_what_the_level_tells(
    levels: tuple[Grade, Path], level: str, has_rule: bool, has_mistake: bool
) -> None:
    page = beside_in(levels[1] / f"{level}.html")
    assert bool(page["rule"]) == has_rule
    assert bool(page["mistakes"]) == has_mistake
    assert page["title"] == ("What the program believes" if has_mistake else "What the program printed")


def test_no_page_goes_beyond_the_event_of_the_first_wrong_line(levels: tuple[Grade, Path]) -> None:
    for page in levels[1].iterdir():
        shown = monosim("render", page).stdout
        assert shown.endswith(b"total asset value of $5000.\n***GAME SUMMARY***\n")
        assert TRANSCRIPT.startswith(shown)


def test_the_students_page_links_them(levels: tuple[Grade, Path]) -> None:
    grade, pages = levels
    page = html.render(grade.seen_from(str(pages.parent))).decode()
    links = set(re.findall(r'href="(pages/[^"]*)"', page))
    assert links == {f"pages/{level}.html" for level in LEVELS_WITH_PAGE}
    assert all((pages.parent / link).is_file() for link in links)


@pytest.mark.parametrize("visibility", ["hidden", "after_due_date", "after_published"])
def test_what_students_may_not_see_today_has_no_page(tmp_path: Path, visibility: str) -> None:
    add_case(tmp_path / "suite", "seen")
    add_case(tmp_path / "suite", "secret", "rule", visibility)
    grade = grade_in(tmp_path / "suite", tmp_path / "pages")
    assert [path.name for path in (tmp_path / "pages").iterdir()] == ["seen.html"]
    assert b"secret" not in (tmp_path / "pages" / "seen.html").read_bytes()
    assert not any("secret" in each for each in grade.unreplayed)


def test_a_page_goes_when_its_case_is_hidden(tmp_path: Path) -> None:
    add_case(tmp_path / "suite", "a")
    grade_in(tmp_path / "suite", tmp_path / "pages")
    (tmp_path / "pages" / "notes.txt").write_text("mine")
    toml = tmp_path / "suite" / "a" / "case.toml"
    toml.write_text(toml.read_text().replace('"visible"', '"hidden"'))
    grade_in(tmp_path / "suite", tmp_path / "pages")
    assert [path.name for path in (tmp_path / "pages").iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    ("limit", "most", "left_out"),
    [
        ("MOST_BYTES", 1000, "a, b (a page would be too large)"),
        ("MOST_TOGETHER", 150_000, "b (all pages together would be too large)"),
        ("LATEST", 10, "a, b (it goes wrong too late in the game)"),
    ],
)
def test_sizes_have_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int, left_out: str
) -> None:
    monkeypatch.setattr(replays, limit, most)
    for name in "ab":
        add_case(tmp_path / "suite", name)
    grade = grade_in(tmp_path / "suite", tmp_path / "pages")
    assert grade.unreplayed == (left_out,)
    assert f"Not replayed: {left_out}." in html.render(grade).decode()


def test_a_golden_of_other_rules_has_no_page(tmp_path: Path) -> None:
    add_case(tmp_path / "suite", "a")
    (tmp_path / "suite" / "a" / "expected.txt").write_bytes(TRANSCRIPT.replace(b"Player 0", b"Player A"))
    with open(tmp_path / "suite" / "a" / "case.toml", "a") as file:
        file.write('golden = "expected.txt"\n')
    grade = grade_in(tmp_path / "suite", tmp_path / "pages")
    assert grade.unreplayed == ("a (its golden is not what the rules play)",)


@pytest.mark.parametrize("printed", [TRANSCRIPT, b"", b"\xff\n" * 50, TRANSCRIPT * 3])
def test_whatever_a_program_prints_is_graded(tmp_path: Path, printed: bytes) -> None:
    add_case(tmp_path / "suite", "a", "rule")
    grade = grade_in(tmp_path / "suite", tmp_path / "pages", printed)
    assert bool(grade.results[0].replay) == (printed != TRANSCRIPT)
    assert grade.unreplayed == ()


def test_a_name_may_hold_what_a_path_may_not(tmp_path: Path) -> None:
    add_case(tmp_path / "suite", "a b%#?é")
    grade = grade_in(tmp_path / "suite", tmp_path / "pages")
    assert Path(grade.results[0].replay).is_file()
    page = html.render(grade.seen_from(str(tmp_path))).decode()
    assert 'href="pages/a%20b%2525%2523%253F%25C3%25A9.html"' in page


# The commands


def submit(directory: Path) -> Path:
    """A program that leaves out the last line."""
    directory.mkdir(parents=True)
    (directory / "student").write_text(f"#!/bin/sh\nhead -n 12 <<'END'\n{TRANSCRIPT.decode()}END\n")
    (directory / "student").chmod(0o755)
    return directory


def test_grade_tells_of_its_replays(tmp_path: Path) -> None:
    add_case(tmp_path / "suite", "a")
    submit(tmp_path / "in")
    emit, pages = f"html={tmp_path / 'out' / 'page.html'}", tmp_path / "pages"
    words = ("--sandbox", "limits", "--from", tmp_path / "in", "--replay", pages, "--emit", emit)
    done = monosim("grade", tmp_path / "suite", *words, "--", "./student")
    assert done.returncode == 1, done.stderr
    assert f"replays of 1 case: {pages}\n".encode() in done.stdout
    assert 'href="../pages/a.html"' in (tmp_path / "out" / "page.html").read_text()


def test_grade_all_writes_them_beside_the_feedback(tmp_path: Path) -> None:
    add_case(tmp_path / "suite", "a")
    add_case(tmp_path / "suite", "b", "rule", "hidden")
    submit(tmp_path / "in" / "ada")
    words = (tmp_path / "suite", tmp_path / "in", "--results", tmp_path / "out", "--sandbox", "limits")
    assert monosim("grade-all", *words, "--jobs", "1", "--no-diagnose").returncode == 0
    feedback = tmp_path / "out" / "feedback"
    assert [path.name for path in (feedback / "ada.replay").iterdir()] == ["a.html"]
    assert 'href="ada.replay/a.html"' in (feedback / "ada.html").read_text()
    again = monosim("grade-all", *words, "--jobs", "1", "--no-diagnose", "--no-replay")
    assert again.stdout.endswith(b"1 rejudged\n")
    assert not (feedback / "ada.replay").exists()
    assert "replay" not in (feedback / "ada.html").read_text()
