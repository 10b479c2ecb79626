"""The log of every case is clean: with the inputs of its case and, where it holds everything, without."""

from __future__ import annotations

from contextlib import suppress

import pytest
from command import FIXTURES

from monosim.core import Case, ProblematicInput
from monosim.core.abilities import Abilities
from monosim.play import jsonl, runner
from monosim.play.audit import audit
from monosim.play.cases import find_all, load
from monosim.rulesets import find

PATHS = [path for path in find_all([str(FIXTURES)]) if "/suite/" not in path]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.removeprefix(f"{FIXTURES}/"))
def test_the_log_of_a_case_is_clean(path: str) -> None:
    case = load(path).case
    try:
        happened = runner.events(find(case.ruleset), case, left_over=str)
    except ProblematicInput:
        return  # there is no game
    log = b"".join(jsonl.encode(case.ruleset, happened)).splitlines(keepends=True)
    assert str(audit(iter(log), lambda name: case)) == f"clean: {len(log) - 1} events"
    if case.has("board") or Abilities(find(case.ruleset)).retell is None:
        return  # the log does not hold what it was played from
    with suppress(ProblematicInput):  # as the ruleset says of other inputs
        assert audit(iter(log), lambda name: Case(ruleset=name)).violation is None
