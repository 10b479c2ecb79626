"""What every ruleset is held to, in the tree or out of it. A law is a function that asserts."""

from __future__ import annotations

import os
import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from inspect import signature
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

from monosim.core import (
    Case,
    Decision,
    Everyone,
    InputError,
    Line,
    ProblematicInput,
    Recorder,
    Script,
    SeededChance,
    Table,
)
from monosim.core.abilities import Abilities
from monosim.core.match import Match
from monosim.core.spaces import is_legal
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


def has_the_one_shape(ruleset: AnyRuleset) -> bool:
    """Whether the game yields what it asks; one that is not yet rewritten takes a table instead."""
    return "table" not in signature(ruleset.play).parameters


def exhausted(ruleset: AnyRuleset, setup: Any, table: Table, case: Case) -> tuple[list[Any], Any]:
    """All that a game tells, and the state in which it ends."""
    events: list[Any] = []
    game = runner.drive_game(ruleset, setup, table, case)
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
    events, _ = exhausted(ruleset, setup, table.with_seats(lambda seat: Examiner(seat, lines)), case)
    again = runner.table_for(ruleset, setup, case)._replace(seats=Everyone(Script(lines)))
    replayed, _ = exhausted(ruleset, setup, again, case)
    assert typed(replayed) == typed(events)


def state_is_the_fold_of_the_events(case: Case) -> None:
    ruleset, setup = find(case.ruleset), setup_of(case)
    fold = Abilities(ruleset).fold
    if fold is not None:
        events, state = exhausted(ruleset, setup, runner.table_for(ruleset, setup, case), case)
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


# The laws of a match, for games of the one shape

DECISIONS = 40
"""How many decisions of a match each law looks at."""
WRONG = (None, 3.5, "", "§", object())
COPIES: tuple[Callable[[Match], Match], ...] = (
    Match.fork,
    deepcopy,
    lambda match: pickle.loads(pickle.dumps(match)),
)


def match_of(case: Case) -> Match:
    """Its chance has no end, as a script of chance would have where it is played otherwise."""
    return Match(find(case.ruleset), case, chance=SeededChance(case.seed))


def played_at_random(match: Match, random: Random, most: int = DECISIONS) -> Iterator[Match]:
    """The match, before each of its next decisions."""
    for _ in range(most):
        if match.is_over:
            return
        yield match
        match.play(match.decision.space.sample(random))


def told(match: Match) -> tuple[Any, ...]:
    """What two matches have in common that have come to the same decision, in the same way."""
    asked = match.decision
    options = [] if asked is None else [asked.text(option) for option in asked.options()]
    return typed(match.events), type(asked), getattr(asked, "player", None), options, match.outcome


def says_what_is_legal(case: Case) -> None:
    """The space of a decision says what its check says, and whatever it draws is legal."""
    random = Random(case.seed)
    for match in played_at_random(match_of(case), random):
        decision, space = match.decision, match.decision.space
        for sample in (space.sample(random) for _ in range(5)):
            assert is_legal(decision, sample)
            assert space.contains(sample)
        for option in decision.options():
            assert space.contains(option)
        for answer in WRONG:
            assert space.contains(answer) == is_legal(decision, answer)
        for answer in islice(space, 100) if hasattr(space, "__iter__") else ():
            assert space.contains(answer)


def goes_on_alike_when_copied(case: Case) -> None:
    """Copies at any decision go on as their match does, and neither disturbs the other."""
    random, choices, alone, match = Random(case.seed), Random(1), match_of(case), match_of(case)
    play_on(alone, 1)
    for _ in range(DECISIONS):
        if match.is_over:
            break
        if random.random() < 0.2:
            before, seed = told(match), random.random()
            copies = [copy(match) for copy in COPIES]
            waiting = copies[0].fork()
            assert all(told(one) == before for one in copies)
            for one in (*copies, match):
                play_on(one, seed, most=10)
            assert all(told(one) == told(match) for one in copies)
            assert told(waiting) == before
            match = waiting
        match.play(match.decision.space.sample(choices))
    assert told(match) == told(alone)


def play_on(match: Match, seed: float, most: int = DECISIONS) -> None:
    for _ in played_at_random(match, Random(seed), most):
        pass


def is_seen_without_change(case: Case) -> None:
    """What a seat sees is a value of its own: it can be sent, and stays as it is when the match goes on."""
    seen: list[tuple[Any, Any]] = []
    match = match_of(case)
    for number, _ in enumerate(played_at_random(match, Random(case.seed))):
        if number % 5 == 0:
            views = [match.view(seat) for seat in {0, 1, match.decision.player or 0}]
            seen += [(view, pickle.loads(pickle.dumps(view))) for view in views]
    assert all(view == kept for view, kept in seen)


def tells_events_apart(ruleset: AnyRuleset) -> None:
    """Two events are never equal, nor one key, if their types differ; an event never equals a tuple."""
    made = [event._make(range(len(event._fields))) for event in ruleset.ABOUT.events]  # type: ignore[attr-defined]
    assert len(set(made)) == len(made)
    for one, other in combinations(made, 2):
        assert one != other
    assert all(event != tuple(event) and event == type(event)._make(event) for event in made)


LAWS_OF_A_GAME = (replays_from_recorded_answers, state_is_the_fold_of_the_events, survives_json)
LAWS_OF_A_MATCH = (says_what_is_legal, goes_on_alike_when_copied, is_seen_without_change)


def keeps_the_laws(case: Case) -> None:
    gives_the_same_bytes_twice(case)
    if setup_of(case) is None:
        refuses_with_problems(case)
        return
    for law in LAWS_OF_A_GAME:
        law(case)
    for law in LAWS_OF_A_MATCH if has_the_one_shape(find(case.ruleset)) else ():
        law(case)
