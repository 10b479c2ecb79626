"""monosim golden, as a user calls it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
from golden_world import TRANSCRIPT, make_case, monosim, monosim_process, snapshot

from monosim.cli import terminal
from monosim.golden.workflow import Result

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/schemas/golden-1.json").read_text())
SUMMARY = b"%d cases: %d equal, %d different, %d missing, %d orphan, %d failed\n"


def test_all_equal(tmp_path: Path) -> None:
    make_case(tmp_path / "a")
    make_case(tmp_path / "b")
    ran = monosim_process(tmp_path, "golden", "check")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, SUMMARY % (2, 2, 0, 0, 0, 0), b"")


def test_a_difference_a_missing_golden_and_an_orphan_fail_alike(tmp_path: Path) -> None:
    make_case(tmp_path / "different", recorded=TRANSCRIPT.replace(b"$4000", b"$4001"))
    make_case(tmp_path / "missing", recorded=None)
    (tmp_path / "orphan").mkdir()
    (tmp_path / "orphan/expected.txt").touch()
    ran = monosim_process(tmp_path, "golden", "check", ".")
    assert (ran.returncode, ran.stderr) == (1, b"")
    assert ran.stdout == (
        b"different: line 9 of 13 differs (line 8 was the last good one)\n"
        b"  case    different/case.toml\n"
        b"  golden  different/expected.txt\n"
        b"    6 | Player 0 wins the game with total asset value of $5000.\n"
        b"    7 | ***GAME SUMMARY***\n"
        b"    8 | Player 0:\n"
        b"  - 9 | Cash Balance: $4001\n"
        b"  + 9 | Cash Balance: $4000\n"
        b"                          ^ column 19: expected '1' (0x31), got '0' (0x30)\n"
        b"\n"
        b"missing: its golden missing/expected.txt is missing\n"
        b"  case  missing/case.toml\n"
        b"\n"
        b"orphan/expected.txt: no case claims this golden\n"
        b"\n" + SUMMARY % (2, 0, 1, 1, 1, 0)
        + b"next: `monosim golden review .` shows each change and asks whether it is right\n"
        b"next: `monosim golden prune --delete .` deletes goldens that no case claims\n"
    )  # fmt: skip


@pytest.mark.parametrize("kind", ["missing", "orphan"])
def test_each_of_them_alone_exits_1(tmp_path: Path, kind: str) -> None:
    make_case(tmp_path / "a", "../golden/a.txt", recorded=None if kind == "missing" else TRANSCRIPT)
    if kind == "orphan":
        (tmp_path / "golden/b.txt").touch()
    assert monosim(tmp_path, "golden", "check").returncode == 1


def test_no_case_exits_3(tmp_path: Path) -> None:
    for words in (["check"], ["new"], ["accept"], ["prune"]):
        ran = monosim(tmp_path, "golden", *words)
        assert (ran.returncode, ran.stderr) == (3, b"monosim: there is no case.toml below .\n")


def test_a_case_that_cannot_run_exits_3_and_says_why(tmp_path: Path) -> None:
    make_case(tmp_path / "different", recorded=b"x\n")
    make_case(tmp_path / "unusable", board=b"A 1000 RED\n")
    (make_case(tmp_path / "typo") / "case.toml").write_text("bord = 1")
    ran = monosim(tmp_path, "golden", "check")
    assert ran.returncode == 3
    assert ran.stdout.count(b"unknown key 'bord'; did you mean 'board'?") == 1
    assert b"--> typo/case.toml:1\n" in ran.stdout
    assert b"unusable: cannot be run\n" in ran.stdout
    assert SUMMARY % (3, 0, 1, 0, 0, 2) in ran.stdout
    assert ran.stdout.endswith(b"next: mend the cases that cannot be run\n")


def test_a_place_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    assert monosim(tmp_path, "golden", "check", "nowhere").returncode == 2


def test_json(tmp_path: Path) -> None:
    make_case(tmp_path / "a", recorded=b"\xff\0\n")
    ran = monosim(tmp_path, "golden", "check", "--format", "json")
    report = json.loads(ran.stdout)
    jsonschema.Draft202012Validator(SCHEMA).validate(report)
    assert (ran.returncode, report["results"][0]["difference"]["expected"]) == (1, "\\xff\0\n")


def test_github(tmp_path: Path) -> None:
    make_case(tmp_path / "100%, a:b", recorded=b"")
    ran = monosim(tmp_path, "golden", "check", "--format", "github")
    first, summary = ran.stdout.split(b"\n", 1)
    assert first.startswith(
        b"::error file=100%25%2C a%3Ab/expected.txt,line=1,title=100%25%2C a%3Ab%3A golden"
    )
    assert summary == b"1 case: 0 equal, 1 different, 0 missing, 0 orphan, 0 failed\n"


def test_junit_is_written_beside_the_other_report(tmp_path: Path) -> None:
    make_case(tmp_path / "a", recorded=b"\x1b")
    ran = monosim(tmp_path, "golden", "check", "--junit", "out.xml", CI="true")
    assert ran.returncode == 1
    assert ran.stdout.startswith(b"a: line 1 of 1 differs")
    root = ElementTree.parse(tmp_path / "out.xml").getroot()
    assert root.get("failures") == "1"


def test_junit_that_cannot_be_written_exits_2(tmp_path: Path) -> None:
    make_case(tmp_path / "a")
    ran = monosim(tmp_path, "golden", "check", "--junit", "no/such/place.xml")
    assert ran.returncode == 2
    assert b"no/such/place.xml" in ran.stderr


def test_colour_is_chosen_as_everywhere(tmp_path: Path) -> None:
    make_case(tmp_path / "a", recorded=b"x\n")
    assert b"\x1b[" not in monosim(tmp_path, "golden", "check").stdout
    assert b"\x1b[" in monosim(tmp_path, "golden", "check", "--color", "always").stdout
    assert b"\x1b[" in monosim(tmp_path, "golden", "check", FORCE_COLOR="1").stdout


def test_new_then_accept(tmp_path: Path) -> None:
    case = make_case(tmp_path / "a", recorded=b"old\n")
    new = monosim_process(tmp_path, "golden", "new")
    assert (new.returncode, new.stdout) == (0, b"written a/expected.txt.new\n")
    pending = monosim(tmp_path, "golden", "check")
    assert pending.returncode == 1
    assert b"note: a/expected.txt.new is pending; `monosim golden accept` promotes it\n" in pending.stdout
    (case / "board.txt").write_bytes(b"changed after `new`")
    accepted = monosim_process(tmp_path, "golden", "accept")
    assert (accepted.returncode, accepted.stdout) == (0, b"accepted a/expected.txt\n")
    assert (case / "expected.txt").read_bytes() == TRANSCRIPT
    again = monosim(tmp_path, "golden", "accept")
    assert (again.returncode, again.stdout, again.stderr) == (0, b"", b"monosim: nothing is pending\n")


def test_prune(tmp_path: Path) -> None:
    make_case(tmp_path / "a", "../golden/a.txt")
    (tmp_path / "golden/b.txt").touch()
    listed = monosim(tmp_path, "golden", "prune", CI="1")
    assert (listed.returncode, listed.stdout) == (1, b"orphan golden/b.txt\n")
    deleted = monosim_process(tmp_path, "golden", "prune", "--delete")
    assert (deleted.returncode, deleted.stdout) == (0, b"deleted golden/b.txt\n")
    clean = monosim(tmp_path, "golden", "prune")
    assert (clean.returncode, clean.stderr) == (0, b"monosim: every golden belongs to a case\n")


@pytest.mark.parametrize("words", [["new"], ["accept"], ["prune", "--delete"]])
def test_in_a_ci_job_nothing_is_written(tmp_path: Path, words: list[str]) -> None:
    make_case(tmp_path / "a", "../golden/a.txt", recorded=b"old\n")
    make_case(tmp_path / "b", "../golden/b.txt", recorded=None)
    (tmp_path / "golden/a.txt.new").write_bytes(b"pending\n")
    (tmp_path / "golden/orphan.txt").touch()
    before = snapshot(tmp_path)
    ran = monosim_process(tmp_path, "golden", *words, CI="true")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(b"monosim: CI is set")
    assert monosim(tmp_path, "golden", "check", CI="true").returncode == 1
    assert snapshot(tmp_path) == before


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


BAR = f"[{'#' * 30}] 1 of 1 cases"


@pytest.mark.parametrize(("patience", "shown"), [(60.0, ""), (-1.0, f"\r{BAR}\r{' ' * len(BAR)}\r")])
def test_progress_is_for_those_who_have_to_wait(
    monkeypatch: pytest.MonkeyPatch, patience: float, shown: str
) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(terminal, "PATIENCE", patience)
    assert list(terminal.count_through([Result("equal", "a")], 1, "cases")) == [Result("equal", "a")]
    assert screen.getvalue() == shown


def test_help_leads_with_examples(tmp_path: Path) -> None:
    for words in ([], ["check"], ["new"], ["accept"], ["prune"]):
        ran = monosim(tmp_path, "golden", *words, "-h")
        assert ran.returncode == 0
        assert b"Example" in ran.stdout
