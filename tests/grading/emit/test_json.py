"""The result files that are JSON, each against its platform's schema."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from grading.emit.grades import (
    ALL_VERDICTS,
    EMPTY,
    FAILED_BY_US,
    GRADES,
    NASTY_GRADE,
    NOW,
    UNCOMPILED,
    WITH_HIDDEN,
    case,
    grade,
)

from monosim.core import UnusableInput
from monosim.grading.emit import LEFT_OUT, clip, clip_all, emit, size, whole_points
from monosim.grading.judge.model import Feedback, Grade, Visibility

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
CLASSROOM = {
    "CLASSROOM": "eecs",
    "ASSIGNMENT": "project5",
    "SUBMISSION_TAG": "submit/3",
    "OWNER": "ada",
    "ASSIGNMENT_TYPE": "individual",
    "COMMIT_URL": "https://example.org/commit/1",
    "RELEASE_URL": "https://example.org/release/1",
    "REVIEW_URL": "https://example.org/review/1",
}
SCHEMAS = {
    "gradescope": HERE / "schemas" / "gradescope.json",
    "prairielearn": HERE / "schemas" / "prairielearn.json",
    "classroom50": HERE / "schemas" / "classroom50.json",
    "json": ROOT / "docs" / "schemas" / "grade-1.json",
}


def emitted(kind: str, graded: Grade, directory: Path, environment: dict[str, str] | None = None) -> Any:
    file = directory / "results.json"
    emit(graded, f"{kind}={file}", now=NOW, environment=CLASSROOM if environment is None else environment)
    return json.loads(file.read_bytes())


@pytest.mark.parametrize("name", GRADES)
@pytest.mark.parametrize("kind", SCHEMAS)
def test_every_grade_is_valid_for_every_platform(kind: str, name: str, tmp_path: Path) -> None:
    schema = json.loads(SCHEMAS[kind].read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(emitted(kind, GRADES[name], tmp_path))


@pytest.mark.parametrize("kind", SCHEMAS)
def test_nothing_invisible_and_nothing_that_is_no_text_gets_in(kind: str, tmp_path: Path) -> None:
    record = emitted(kind, NASTY_GRADE, tmp_path)
    json.dumps(record, ensure_ascii=False).encode("utf-8")
    everything = "\n".join(texts(record))
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]", everything)
    for sight in ("␀␁␛[31m␋␡␍\\xff\\xfe\\xed\\xa0\\x80\\ufffe\\u0085", "␍\nnext", "\\ud800 and \\udfff"[:7]):
        assert sight in everything


def texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for child in children for text in texts(child)]


@pytest.mark.parametrize("kind", ["gradescope", "prairielearn", "classroom50"])
def test_a_flood_is_cut(kind: str, tmp_path: Path) -> None:
    emitted(kind, GRADES["flood"], tmp_path)
    assert (tmp_path / "results.json").stat().st_size <= 1 << 20 or kind == "gradescope"
    assert (tmp_path / "results.json").stat().st_size < (1 << 20) + 65536


def test_gradescope_keeps_hidden_cases_hidden(tmp_path: Path) -> None:
    tests = emitted("gradescope", WITH_HIDDEN, tmp_path)["tests"]
    assert [test["visibility"] for test in tests] == ["visible", "hidden", "after_due_date", "hidden"]
    assert [(test["score"], test["max_score"]) for test in tests] == [(3, 3), (1, 1), (0, 2), (4, 4)]
    assert [test["status"] for test in tests] == ["passed", "passed", "failed", "passed"]


def test_gradescope_shows_the_headline_and_what_the_level_allows(tmp_path: Path) -> None:
    tests = emitted(
        "gradescope", grade(case("a", "wrong", shown="- x\n+ y\n"), case("b", "cpu-time")), tmp_path
    )
    assert [test["output"] for test in tests["tests"]] == [
        "not equal: wrong\n\n- x\n+ y",
        "not equal: cpu-time",
    ]


def test_gradescope_gets_a_score_even_if_there_is_no_case(tmp_path: Path) -> None:
    assert emitted("gradescope", EMPTY, tmp_path)["score"] == 0


def test_gradescope_tells_what_the_compiler_said_and_what_is_our_fault(tmp_path: Path) -> None:
    assert (
        "could not be compiled.\n\nstudent.cpp:3:1" in emitted("gradescope", UNCOMPILED, tmp_path)["output"]
    )
    assert "1 of 2 cases could not be judged" in emitted("gradescope", FAILED_BY_US, tmp_path)["output"]


def test_prairielearn_scores_a_share(tmp_path: Path) -> None:
    record = emitted("prairielearn", ALL_VERDICTS, tmp_path)
    assert record["gradable"] is True
    assert record["score"] == pytest.approx(1 / 8)


@pytest.mark.parametrize(
    ("results", "score"), [((), 0), ((case("a", "ok", 0),), 1), ((case("a", "wrong", 0),), 0)]
)
def test_prairielearn_scores_without_points(results: tuple[Any, ...], score: float, tmp_path: Path) -> None:
    assert emitted("prairielearn", grade(*results), tmp_path)["score"] == score


def test_prairielearn_tells_hidden_cases_together(tmp_path: Path) -> None:
    record = emitted("prairielearn", WITH_HIDDEN, tmp_path)
    assert [test["name"] for test in record["tests"]] == ["open", "hidden cases"]
    hidden = record["tests"][1]
    assert (hidden["points"], hidden["max_points"]) == (5, 7)
    assert hidden["message"] == "hidden: 2 of 3 passed"
    assert "secret" not in json.dumps(record)


def test_prairielearn_takes_no_attempt_for_what_cannot_be_graded(tmp_path: Path) -> None:
    uncompiled = emitted("prairielearn", UNCOMPILED, tmp_path)
    assert uncompiled["gradable"] is False
    assert uncompiled["format_errors"][1] == "student.cpp:3:1: error: expected ';'␛[0m"
    ours = emitted("prairielearn", FAILED_BY_US, tmp_path)
    assert ours["gradable"] is False
    assert "The autograder failed" in ours["format_errors"][0]


def test_prairielearn_cuts_long_outputs_alike_and_leaves_short_ones(tmp_path: Path) -> None:
    graded = grade(*(case(f"{n}", "wrong", shown="\0ü" * (10 if n % 2 else 200000)) for n in range(8)))
    outputs = [test["output"] for test in emitted("prairielearn", graded, tmp_path)["tests"]]
    assert outputs[1] == "␀ü" * 10
    assert {len(output) for output in outputs[::2]} == {len(outputs[0])}
    assert outputs[0].endswith(LEFT_OUT)
    assert (1 << 20) - 64 < (tmp_path / "results.json").stat().st_size <= 1 << 20


def test_prairielearn_stays_within_the_limit_with_thousands_of_cases(tmp_path: Path) -> None:
    record = emitted("prairielearn", grade(*(case(f"{'x' * 200}{n}") for n in range(5000))), tmp_path)
    assert (tmp_path / "results.json").stat().st_size <= 1 << 20
    assert (record["score"], record["tests"]) == (1, [])


def test_classroom50_says_whose_and_when(tmp_path: Path) -> None:
    record = emitted("classroom50", WITH_HIDDEN, tmp_path)
    assert record["datetime"] == "2026-11-16T03:04:05Z"
    assert (record["owner"], record["submission"]) == ("ada", "submit/3")
    assert [(test["test-name"], test["score"], test["max-score"]) for test in record["tests"]] == [
        ("open", 3, 3),
        ("hidden cases", 5, 7),
    ]
    assert (record["score"], record["max-score"]) == (8, 10)


def test_classroom50_points_are_whole_and_sum(tmp_path: Path) -> None:
    graded = grade(*(case(f"{n}", "ok" if n % 3 else "wrong", 35 / 24) for n in range(24)))
    record = emitted("classroom50", graded, tmp_path)
    assert record["max-score"] == 35
    assert sum(test["max-score"] for test in record["tests"]) == 35
    assert sum(test["score"] for test in record["tests"]) == record["score"]
    assert all(test["score"] == test["max-score"] * test["passed"] for test in record["tests"])


def test_classroom50_has_a_hundred_tests_with_short_names_at_most(tmp_path: Path) -> None:
    graded = grade(*(case(f"{'ü' * 70}{n}", "ok" if n else "wrong") for n in range(140)))
    record = emitted("classroom50", graded, tmp_path)
    assert len(record["tests"]) == 100
    assert record["tests"][-1]["message"] == "others: 41 of 41 passed"
    assert (record["score"], record["max-score"]) == (139, 140)
    assert max(len(test["test-name"].encode()) for test in record["tests"]) <= 100


def test_classroom50_finds_addresses_that_github_knows(tmp_path: Path) -> None:
    known = {name: CLASSROOM[name] for name in ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG")}
    github = {"SERVER_URL": "https://example.org", "REPOSITORY": "o/r", "SHA": "abc", "ACTOR": "bob"}
    environment = {**known, **{f"GITHUB_{name}": value for name, value in github.items()}}
    record = emitted("classroom50", EMPTY, tmp_path, environment)
    assert record["commit"] == record["review"] == "https://example.org/o/r/commit/abc"
    assert record["release"] == "https://example.org/o/r/releases/tag/submit/3"
    assert (record["owner"], record["assignment_type"]) == ("bob", "individual")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"CLASSROOM": "", "REVIEW_URL": ""}, "does not tell classroom, review"),
        ({"SUBMISSION_TAG": "v1"}, "must begin with submit/, and is 'v1'"),
        ({"ASSIGNMENT_TYPE": "pair"}, "ASSIGNMENT_TYPE is one of individual, group"),
    ],
)
def test_classroom50_refuses_to_guess(change: dict[str, str], complaint: str, tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match=complaint):
        emitted("classroom50", EMPTY, tmp_path, {**CLASSROOM, **change})
    assert list(tmp_path.iterdir()) == []


def test_json_keeps_everything(tmp_path: Path) -> None:
    record = emitted("json", WITH_HIDDEN, tmp_path)
    assert (record["points"], record["max_points"], record["passed"]) == (8, 10, 3)
    assert record["results"][2]["shown"] == "a secret line"
    assert record["results"][0]["wall_seconds"] == 0.022


@pytest.mark.parametrize(
    ("points", "whole"),
    [
        ([], []),
        ([0, 0], [0, 0]),
        ([1, 2, 3], [1, 2, 3]),
        ([0.5, 0.5, 0.5], [1, 1, 0]),
        ([1.25, 1.5, 1.25], [1, 2, 1]),
        ([0.1, 0.2], [0, 1]),
        ([35 / 3] * 3, [12, 12, 11]),
    ],
)
def test_whole_points(points: list[float], whole: list[int]) -> None:
    assert whole_points(points) == whole


def test_clipping_counts_bytes_as_json_has_them() -> None:
    for room in range(80):
        cut = clip('"\n' * 40, room)
        assert size(cut) <= room
    assert clip("abc", 3) == "abc"
    assert clip("abcd", 3) == ""


def test_fair_shares() -> None:
    assert clip_all([], 10) == []
    assert clip_all(["a", "b" * 9], 10) == ["a", "b" * 9]
    assert [size(text) for text in clip_all(["a", "b" * 99, "c" * 99], 101)] == [1, 50, 50]
    assert clip_all(["abc"], -1) == [""]


@pytest.mark.parametrize("feedback", ["none", "verdict", "actual", "line", "diff", "rule", "hint", "witness"])
@pytest.mark.parametrize("visibility", ["visible", "hidden", "after_due_date", "after_published"])
def test_what_may_not_be_seen_is_in_no_list_for_students(
    feedback: Feedback, visibility: Visibility, tmp_path: Path
) -> None:
    graded = grade(case("SECRET", "wrong", feedback=feedback, visibility=visibility, shown="SECRET"))
    told = json.dumps(emitted("prairielearn", graded, tmp_path)) + json.dumps(
        emitted("classroom50", graded, tmp_path)
    )
    assert ("SECRET" in told) == (visibility == "visible" and feedback != "none")


def test_points_that_are_no_whole_numbers_still_sum(tmp_path: Path) -> None:
    graded = grade(*(case(f"{n}", "ok", 35 / 24) for n in range(24)))
    tests = emitted("gradescope", graded, tmp_path)["tests"]
    assert round(sum(test["max_score"] for test in tests), 6) == 35
    assert emitted("json", graded, tmp_path)["points"] == 35
    assert emitted("json", grade(case("a", "ok", 0.1), case("b", "ok", 0.2)), tmp_path)["points"] == 0.3
