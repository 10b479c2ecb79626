"""A diagnosis of each status as a record of its schema, of both versions; and in words."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from command import ROOT
from jsonschema import Draft202012Validator
from tutor.students import examine, program, right
from tutor.test_honesty import counting_some_twice, crashing_if_long, odd_seldom, printing
from tutor.totals import tutor

from monosim.core import Case
from monosim.tutor.answer import SkippedCase, Subject, record, record_1
from monosim.tutor.diagnose import Diagnosis, Program, Run, Status, diagnose
from monosim.tutor.diagnosis_report import text

SUBJECT = Subject("./student \udcff", (SkippedCase("case-7", "internal"),), "limits")


def schema(version: int) -> Any:
    place = ROOT / "docs" / "schemas" / f"diagnosis-{version}.json"
    return json.loads(place.read_text("utf-8"))


BY_STATUS: dict[Status, Program] = {
    "right": program(),
    "right where it ends": crashing_if_long,
    "explained": program("tens-kept", "last-card-lost"),
    "partly explained": odd_seldom,
    "not explained": counting_some_twice,
    "no game": printing(""),
}


@pytest.fixture(scope="module", params=get_args(Status))
def found(request: pytest.FixtureRequest) -> Diagnosis:
    from monosim import rulesets

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(rulesets.RULESETS, "totals", "tutor.totals")
        diagnosis = examine(BY_STATUS[request.param], statements=100_000)
    assert diagnosis.status == request.param
    return diagnosis


def test_the_schemas_are_schemas() -> None:
    for version in (1, 2):
        Draft202012Validator.check_schema(schema(version))


def test_a_record_is_of_version_2(found: Diagnosis) -> None:
    made = json.loads(json.dumps(record(tutor, SUBJECT, found)))
    Draft202012Validator(schema(2)).validate(made)
    assert made["status"] == found.status
    assert bool(made["reason"]) is (found.status == "no game")
    assert bool(made["crashes"]) is (found.status == "right where it ends")


def test_the_earlier_form_is_of_version_1(found: Diagnosis) -> None:
    """The toy has no board and no players, which version 1 knew in every input."""
    made = json.loads(json.dumps(record_1(tutor, SUBJECT, found)))
    made["inputs"] = [{"board": "", "players": "", **one} for one in made["inputs"]]
    Draft202012Validator(schema(1)).validate(made)


def test_the_headline_begins_with_the_status(found: Diagnosis) -> None:
    told = text(tutor, SUBJECT, found)
    assert told.startswith(f"{found.status}: ")
    assert told.endswith("left out of the comparison:\n  case-7: internal\n\nsandbox: limits\n")


def test_an_alternative_and_a_cause_are_mistakes_too() -> None:
    crashes = examine(crashing_if_long)
    made = record(tutor, SUBJECT, crashes)
    assert made["crashes"]["cause"]["kind"] == "edit"
    assert made["crashes"]["cause"]["rule"] == "Totals.play"
    case = Case("totals", rounds="2", contents={"cards": b"5\n6\n"})
    seen = Run(right(case).replace("Total 1", "Total 11").encode())
    alone = diagnose(tutor, [_observation(case, seen)])
    others = record(tutor, SUBJECT, alone)["mistakes"][0]["alternatives"]
    assert others
    assert all(other["words"] for other in others)


def _observation(case: Case, run: Run) -> Any:
    from monosim.tutor.diagnose import Observation

    return Observation("mine", case, run.output)
