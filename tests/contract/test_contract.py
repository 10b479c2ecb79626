"""Every ruleset that `monosim rulesets` lists, put through every law. A new one is picked up by name."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from contract import laws

from monosim.cli.reference import all_kinds
from monosim.core import Case, diagnostics
from monosim.core.abilities import Abilities
from monosim.play.cases import BAD_CASE, CaseFile, find_all, load
from monosim.rulesets import UNKNOWN, find, names

FIXTURES = Path(__file__).parents[2] / "fixtures"


@cache
def cases_of(ruleset: str) -> tuple[CaseFile, ...]:
    return tuple(map(load, find_all([str(FIXTURES / ruleset)])))


def all_cases() -> list[object]:
    files = [(name, file) for name in names() for file in cases_of(name)]
    return [pytest.param(file.case, id=f"{name}/{file.name}") for name, file in files]


every_ruleset = pytest.mark.parametrize("name", names())


@every_ruleset
def test_a_ruleset_is_complete(name: str) -> None:
    laws.has_the_five_functions(find(name))
    laws.is_described(find(name))
    laws.tells_events_apart(find(name))


@every_ruleset
def test_a_ruleset_owns_a_golden(name: str) -> None:
    laws.owns_a_golden(cases_of(name))


@every_ruleset
def test_the_cases_of_a_ruleset_are_of_that_ruleset(name: str) -> None:
    assert {file.case.ruleset for file in cases_of(name)} == {name}


@every_ruleset
def test_every_event_of_a_ruleset_occurs_in_a_case(name: str) -> None:
    laws.shows_every_event(find(name), cases_of(name))


@every_ruleset
def test_every_reading_of_a_ruleset_can_be_chosen(name: str) -> None:
    laws.accepts_its_readings(find(name), cases_of(name))


@pytest.mark.parametrize("case", all_cases())
def test_a_case_keeps_the_laws(case: Case) -> None:
    laws.keeps_the_laws(case)


def test_a_code_means_one_kind_of_problem() -> None:
    own = [*diagnostics.KINDS, UNKNOWN, BAD_CASE]
    rulesets = [kind for name in names() for kind in (Abilities(find(name)).KINDS or {}).values()]
    kinds = [*own, *rulesets]
    assert [code for code, times in Counter(kind.code for kind in kinds).items() if times > 1] == []
    assert all(all_kinds()[kind.code] is kind for kind in kinds)
