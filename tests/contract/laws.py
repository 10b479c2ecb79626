"""What every ruleset is held to, in the tree or out of it. A law is a function that asserts."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from monosim.core import Case, Decision, Everyone, InputError, Line, ProblematicInput, Recorder, Script, Table
from monosim.core.abilities import Abilities
from monosim.core.table import A
from monosim.play import jsonl, runner
from monosim.play.cases import CaseFile
from monosim.rulesets import AnyRuleset, find

FOUR = ("board", "cards", "players", "rounds")


def typed(events: Iterable[Any]) -> list[tuple[type, Any]]:
    """Events of different types with equal fields are equal tuples, so compare their types too."""
    return [(type(event), event) for event in events]


def setup_of(case: Case) -> Any:
    """None if no game can be played from the case."""
    try:
        return find(case.ruleset).read(case)
    except ProblematicInput:
        return None


def exhausted(ruleset: AnyRuleset, setup: Any, table: Table) -> tuple[list[Any], Any]:
    """All that `play` yields, and what it returns."""
    events: list[Any] = []
    game = runner.drive_game(ruleset, setup, table, Case())
    while True:
        try:
            events.append(next(game))
        except StopIteration as end:
            if ruleset.ABOUT.leftovers == "error":
                table.finish()
            return events, end.value


def outcome(case: Case) -> bytes | str:
    try:
        return runner.run(case)
    except ProblematicInput as error:
        return f"{type(error).__name__}: {error}"


def has_the_five_functions(ruleset: AnyRuleset) -> None:
    for function in ("read", "seats", "play", "write", "refuse"):
        assert callable(getattr(ruleset, function, None)), function


def is_described(ruleset: AnyRuleset) -> None:
    about = ruleset.ABOUT
    assert about.summary.strip()
    assert "\n" not in about.summary
    assert about.needs <= {*FOUR, *about.inputs}
    assert all(about.inputs.get(name) or getattr(about, name) for name in about.needs)
    assert not set(about.inputs) & {*FOUR, "answers"}
    assert about.events
    assert all(issubclass(event, tuple) and hasattr(event, "_fields") for event in about.events)
    assert len({jsonl.name_of(event) for event in about.events}) == len(about.events)
    assert all(code == kind.code for code, kind in (Abilities(ruleset).KINDS or {}).items())


def accepts_its_readings(ruleset: AnyRuleset, cases: Sequence[CaseFile]) -> None:
    """Every value is read; the first is what a case without that reading gets."""
    case = next(file.case for file in cases if setup_of(file.case) is not None)._replace(readings={})
    for name, values in ruleset.ABOUT.readings.items():
        assert len(set(values)) == len(values) > 1
        for value in values:
            ruleset.read(case._replace(readings={name: value}))
        assert runner.run(case._replace(readings={name: values[0]})) == runner.run(case)


def owns_a_golden(cases: Sequence[CaseFile]) -> None:
    assert any(os.path.isfile(file.golden) for file in cases)


def shows_every_event(ruleset: AnyRuleset, cases: Sequence[CaseFile]) -> None:
    seen: set[type] = set()
    for file in cases:
        if setup_of(file.case) is not None:
            seen.update(map(type, runner.events(ruleset, file.case)))
    assert seen == set(ruleset.ABOUT.events)


def gives_the_same_bytes_twice(case: Case) -> None:
    assert outcome(case) == outcome(case)


class Examiner(Recorder):
    """Also checks that what a decision offers is legal and can be written and read."""

    def decide(self, decision: Decision[A]) -> A:
        for option in decision.options():
            assert decision.check(option) == option
        answer = super().decide(decision)
        for option in (answer, *decision.options()):
            assert decision.parse(decision.text(option)) == option
        return answer


def replays_from_recorded_answers(case: Case) -> None:
    ruleset, setup = find(case.ruleset), setup_of(case)
    table = runner.table_for(ruleset, setup, case)
    lines: list[Line] = []
    events, _ = exhausted(ruleset, setup, table.with_seats(lambda seat: Examiner(seat, lines)))
    again = runner.table_for(ruleset, setup, case)._replace(seats=Everyone(Script(lines)))
    replayed, _ = exhausted(ruleset, setup, again)
    assert typed(replayed) == typed(events)


def state_is_the_fold_of_the_events(case: Case) -> None:
    ruleset, setup = find(case.ruleset), setup_of(case)
    fold = Abilities(ruleset).fold
    if fold is not None:
        events, state = exhausted(ruleset, setup, runner.table_for(ruleset, setup, case))
        assert state is not None
        assert fold(setup, events) == state


def survives_json(case: Case) -> None:
    """The events come back the same, and are all that the transcript depends on."""
    ruleset = find(case.ruleset)
    events = list(runner.events(ruleset, case))
    header, *lines = jsonl.encode(case.ruleset, events)
    decoded = list(jsonl.decode(lines, ruleset.ABOUT.events))
    assert jsonl.ruleset_of(header) == case.ruleset
    assert typed(decoded) == typed(events)
    assert b"".join(runner.encode(ruleset, decoded)) == runner.run(case)


def refuses_with_problems(case: Case) -> None:
    """Inputs that no game can be played from are refused for reasons that can be explained."""
    ruleset = find(case.ruleset)
    with pytest.raises(ProblematicInput) as caught:
        ruleset.read(case)
    error = caught.value
    assert error.problems
    assert all(re.fullmatch("[A-Z]+[0-9]+", problem.kind.code) for problem in error.problems)
    assert not isinstance(error, InputError) or ruleset.refuse(error).endswith("\n")


LAWS_OF_A_GAME = (replays_from_recorded_answers, state_is_the_fold_of_the_events, survives_json)


def keeps_the_laws(case: Case) -> None:
    gives_the_same_bytes_twice(case)
    if setup_of(case) is None:
        refuses_with_problems(case)
        return
    for law in LAWS_OF_A_GAME:
        law(case)
