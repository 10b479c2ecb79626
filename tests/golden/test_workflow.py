"""Cases, claims and orphans; check, new, accept and prune."""

from __future__ import annotations

from pathlib import Path

import command
import pytest
from golden_world import BOARD, TRANSCRIPT, make_case, snapshot

from monosim.golden import files, workflow
from monosim.golden.files import find_claims, find_orphans, is_transcribed
from monosim.golden.workflow import Result, Step
from monosim.play import runner


@pytest.fixture(autouse=True)
def _at_the_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def check(*places: str) -> list[Result]:
    return list(workflow.check(places, find_claims(places)))


def statuses(*places: str) -> dict[str, str]:
    return {result.name: result.status for result in check(*places)}


def steps(deed: str, *places: str) -> list[Step]:
    if deed == "prune":
        return list(workflow.prune(places, find_claims(places), delete=True))
    return list({"new": workflow.new, "accept": workflow.accept}[deed](find_claims(places)))


def test_check_tells_equal_different_missing_and_failed_apart(tmp_path: Path) -> None:
    make_case(tmp_path / "equal")
    make_case(tmp_path / "different", recorded=TRANSCRIPT[:-1])
    make_case(tmp_path / "missing", recorded=None)
    make_case(tmp_path / "failed", board=b"A 1000 RED\n")
    (make_case(tmp_path / "typo") / "case.toml").write_text("bord = 1")
    assert statuses(".") == {
        "different": "different",
        "equal": "equal",
        "failed": "failed",
        "missing": "missing",
        "typo": "failed",
    }


def test_improper_inputs_are_a_transcript_like_any_other(tmp_path: Path) -> None:
    make_case(tmp_path / "improper", board=BOARD + b"B 0 RED\n", recorded=b"Improper inputs.\n")
    assert statuses(".") == {"improper": "equal"}


def test_a_golden_that_is_a_directory_is_a_failure(tmp_path: Path) -> None:
    make_case(tmp_path / "a", recorded=None)
    (tmp_path / "a/expected.txt").mkdir()
    [result] = check(".")
    assert (result.status, "cannot be read" in result.reason) == ("failed", True)


def test_a_case_is_found_once_however_often_it_is_named(tmp_path: Path) -> None:
    make_case(tmp_path / "a")
    assert len(check(".", "a", "./a/case.toml", str(tmp_path))) == 1


def test_hidden_directories_are_not_searched(tmp_path: Path) -> None:
    make_case(tmp_path / ".cache/a")
    make_case(tmp_path / "b")
    (tmp_path / ".cache/expected.txt").touch()
    assert statuses(".") == {"b": "equal"}


def test_two_cases_with_one_golden_are_an_error_for_both(tmp_path: Path) -> None:
    make_case(tmp_path / "cases/a", "../../golden/x.txt")
    make_case(tmp_path / "cases/b", "../../golden/../golden/x.txt")
    results = check(".")
    assert [result.status for result in results] == ["failed", "failed"]
    assert "another case has the same golden" in results[0].reason


def test_an_input_cannot_be_the_golden(tmp_path: Path) -> None:
    make_case(tmp_path / "a", "board.txt", recorded=None)
    before = snapshot(tmp_path)
    assert [step.deed for step in steps("new", ".")] == ["failed"]
    assert snapshot(tmp_path) == before


def test_orphans_below_a_golden_root(tmp_path: Path) -> None:
    make_case(tmp_path / "fixtures/p/a", "../../../golden/recorded/p/a.txt")
    for name in ("recorded/p/b.txt", "recorded/old/c.txt", "README.md", "recorded/p/.hidden.txt"):
        (tmp_path / "golden" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "golden" / name).touch()
    (tmp_path / "notes.txt").touch()
    expected = ["golden/recorded/old/c.txt", "golden/recorded/p/b.txt"]
    for places in (["."], ["fixtures", "golden"], ["fixtures", "golden", "golden/recorded"]):
        assert find_orphans(places, find_claims(places)) == expected
    assert find_orphans(["fixtures"], find_claims(["fixtures"])) == []


def test_a_directory_with_cases_is_no_golden_root(tmp_path: Path) -> None:
    make_case(tmp_path / "all/a", "../a.txt")
    (tmp_path / "all/other.txt").touch()
    assert statuses(".") == {"a": "equal"}


def test_an_expected_txt_without_its_case_is_an_orphan(tmp_path: Path) -> None:
    make_case(tmp_path / "a", "../golden/a.txt")
    make_case(tmp_path / "b")
    (tmp_path / "a/expected.txt").touch()
    (tmp_path / "c").mkdir()
    (tmp_path / "c/expected.txt").touch()
    assert find_orphans(["."], find_claims(["."])) == ["a/expected.txt", "c/expected.txt"]


def test_orphans_are_not_guessed_while_a_case_cannot_be_read(tmp_path: Path) -> None:
    make_case(tmp_path / "fixtures/a", "../../golden/a.txt")
    make_case(tmp_path / "fixtures/b", "../../golden/b.txt")
    (tmp_path / "fixtures/b/case.toml").write_text("not toml")
    assert "orphan" not in statuses(".").values()
    assert [step.deed for step in steps("prune", ".")] == ["failed"]
    assert (tmp_path / "golden/b.txt").exists()


def test_new_writes_beside_and_removes_what_is_stale(tmp_path: Path) -> None:
    make_case(tmp_path / "different", recorded=b"x\n")
    make_case(tmp_path / "equal")
    make_case(tmp_path / "missing", "../golden/deep/missing.txt", recorded=None)
    (tmp_path / "equal/expected.txt.new").write_bytes(b"stale")
    assert steps("new", ".") == [
        Step("written", "different/expected.txt.new"),
        Step("removed", "equal/expected.txt.new", "the golden is equal again"),
        Step("written", "golden/deep/missing.txt.new"),
    ]
    assert (tmp_path / "different/expected.txt").read_bytes() == b"x\n"
    assert (tmp_path / "different/expected.txt.new").read_bytes() == TRANSCRIPT
    assert (tmp_path / "golden/deep/missing.txt.new").read_bytes() == TRANSCRIPT
    assert not (tmp_path / "golden/deep/missing.txt").exists()


def test_accept_promotes_without_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = make_case(tmp_path / "a", recorded=b"old\n")
    steps("new", ".")
    (case / "board.txt").write_bytes(b"no board any more")
    monkeypatch.setattr(runner, "run", None)
    assert steps("accept", ".") == [Step("accepted", "a/expected.txt")]
    assert (case / "expected.txt").read_bytes() == TRANSCRIPT
    assert not (case / "expected.txt.new").exists()
    assert steps("accept", ".") == []


def test_accept_leaves_what_no_case_claims(tmp_path: Path) -> None:
    make_case(tmp_path / "a")
    (tmp_path / "stray.txt.new").touch()
    assert steps("accept", ".") == []


def test_a_pending_file_is_told_and_fails_nothing(tmp_path: Path) -> None:
    make_case(tmp_path / "a")
    (tmp_path / "a/expected.txt.new").touch()
    [result] = check(".")
    assert (result.status, result.pending) == ("equal", True)


def test_prune_lists_and_deletes(tmp_path: Path) -> None:
    make_case(tmp_path / "a", "../golden/a.txt")
    (tmp_path / "golden/b.txt").touch()
    assert list(workflow.prune(["."], find_claims(["."]), delete=False)) == [Step("orphan", "golden/b.txt")]
    assert (tmp_path / "golden/b.txt").exists()
    assert steps("prune", ".") == [Step("deleted", "golden/b.txt")]
    assert [path.name for path in (tmp_path / "golden").iterdir()] == ["a.txt"]


@pytest.mark.parametrize(
    ("path", "transcribed"),
    [
        ("golden/spec/a.txt", True),
        ("x/golden/spec/p/q/a.txt", True),
        ("golden/recorded/a.txt", False),
        ("golden/x/spec/a.txt", False),
        ("spec/golden/a.txt", False),
        ("golden/recorded/../spec/a.txt", True),
    ],
)
def test_what_is_transcribed_by_hand(path: str, transcribed: bool) -> None:
    assert is_transcribed(path) is transcribed


def test_a_link_into_golden_spec_is_transcribed_too(tmp_path: Path) -> None:
    (tmp_path / "golden/spec").mkdir(parents=True)
    (tmp_path / "golden/spec/a.txt").write_bytes(b"by hand\n")
    case = make_case(tmp_path / "a", recorded=None)
    (case / "expected.txt").symlink_to(tmp_path / "golden/spec/a.txt")
    assert [step.deed for step in steps("new", ".")] == ["kept"]
    assert (tmp_path / "golden/spec/a.txt").read_bytes() == b"by hand\n"


@pytest.mark.parametrize("value", ["true", "1", "yes", "github"])
def test_ci_forbids_writing(value: str) -> None:
    assert workflow.forbids_writing({"CI": value})


@pytest.mark.parametrize("environment", [{}, {"CI": ""}, {"CI": "0"}, {"CI": "false"}, {"CI": "False"}])
def test_elsewhere_writing_is_free(environment: dict[str, str]) -> None:
    assert not workflow.forbids_writing(environment)


def test_a_file_is_written_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.txt"
    target.write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise OSError("no")

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", refuse)
        with pytest.raises(OSError, match="no"):
            files.write(str(target), b"new")
    assert snapshot(tmp_path) == {"a.txt": b"old"}
    files.write(str(target), b"new")
    assert snapshot(tmp_path) == {"a.txt": b"new"}


@pytest.mark.parametrize("key", ["inputs = { rules = 'rules.txt' }", "answers = 'rules.txt'"])
def test_a_golden_that_is_a_further_input_or_the_answers_is_refused(tmp_path: Path, key: str) -> None:
    case = make_case(tmp_path / "a", "rules.txt")
    with open(case / "case.toml", "a") as file:
        file.write(f"{key}\n")
    (claim,) = find_claims([str(tmp_path)])
    assert str(claim.wrong).startswith("its golden is also one of its inputs")


@pytest.mark.parametrize("error", ["1 / 0", "raise SystemExit(0)", "raise OSError(2, 'lost', 'x')", "lost()"])
def test_a_case_that_crashes_hides_no_other(
    tmp_path: Path
    , error: str
) -> None:
    """The ruleset of somebody else may do whatever it likes, and is told as the failure of its case."""
    (tmp_path / "crooked-2.5.dist-info").mkdir()
    (tmp_path / "crooked-2.5.dist-info" / "METADATA").write_text("Name: crooked-games\nVersion: 2.5\n")
    points = "[monosim.rulesets]\ncrooked = crooked_module\n"
    (tmp_path / "crooked-2.5.dist-info" / "entry_points.txt").write_text(points)
    (tmp_path / "crooked_module.py").write_text(CROOKED.format(error=error))
    make_case(tmp_path / "cases" / "a")
    make_case(tmp_path / "cases" / "b", recorded=b"")
    (tmp_path / "cases" / "b" / "case.toml").write_text('ruleset = "crooked"\n')
    make_case(tmp_path / "cases" / "c")
    done = command.monosim("golden", "check", "cases", cwd=tmp_path, env={"PYTHONPATH": f"{tmp_path}"})
    assert b"Traceback" not in done.stderr
    assert b"b: cannot be run: a bug in the ruleset 'crooked' of crooked_module" in done.stdout
    assert b"\n3 cases: 2 equal, 0 different, 0 missing, 0 orphan, 1 failed\n" in done.stdout
    assert done.returncode == 3


CROOKED = """
from monosim import About
ABOUT = About("a game", None, None, None, None, frozenset(), ())
def read(case): return case
def seats(setup): return []
def play(setup, chance):
    {error}
    yield
def write(event): return ""
def refuse(error): return ""
"""


def test_a_final_newline_is_a_change_like_any_other(tmp_path: Path) -> None:
    make_case(tmp_path / "a", recorded=TRANSCRIPT[:-1])
    done = command.monosim("golden", "check", ".", cwd=tmp_path)
    assert b"Traceback" not in done.stderr
    assert done.returncode == 1
