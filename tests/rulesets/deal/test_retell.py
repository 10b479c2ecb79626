"""A log is played once more from what it holds: the same events come, and a planted change is found."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from rulesets.deal.table import case_of, script, start

from monosim.core import Case, MonosimError, ScriptError, UnusableInput, drive
from monosim.play import runner
from monosim.rulesets import deal
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.deckfile import WAYS, write_deck
from monosim.rulesets.deal.retell import retell

READINGS: Sequence[dict[str, str]] = (
    {},
    {"preset": "official"},
    {"excess": "under", "rearrange": "yes"},
    {"double": "with", "say-no": "chain"},
    {"refusal": "after", "banking": "free", "demand": "partial"},
    {"third-set": "any", "force-deal": "any", "lone-wild": "yes", "hotels": "2"},
)
CASE = Case("deal")


def log_of(seed: int) -> list[Any]:
    """A game of two to five seats; one of four has a deck from a file, every other one a limit."""
    players = ("random", "shrewd", "greedy")[seed % 3]
    contents = {}
    if seed % 4 == 1:
        deck = random.Random(seed).sample(range(COUNT), COUNT)
        contents = {"cards": write_deck(deck, WAYS[seed % 9 // 3]).encode()}
    case = Case("deal", seed=seed, readings=READINGS[seed % 6], contents=contents)
    case = case._replace(seats=dict.fromkeys(map(str, range(2 + seed % 4)), players))
    return list(runner.events(deal, case._replace(rounds="60" if seed % 2 else None)))


def find_difference(log: Sequence[Any], case: Case = CASE) -> int | None:
    """The place of the first event that the rules do not tell; None if they tell the log."""
    setup, table = retell(case, log)
    told = 0
    try:
        for told, event in enumerate(drive(deal.play(setup, table.chance), table), 1):
            if log[told - 1 : told] != [event]:
                return told - 1
    except ScriptError:
        return told
    return None if told == len(log) else told


@pytest.mark.parametrize("seed", range(60))
def test_the_rules_tell_what_the_log_tells(seed: int) -> None:
    assert find_difference(log_of(seed)) is None


def change(value: Any, drawn: random.Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + drawn.choice((1, -1, 2))
        case str():
            return drawn.choice(["Green", "yes", "end", "43", "no such thing"])
        case tuple() if value:
            place = drawn.randrange(len(value))
            return (*value[:place], change(value[place], drawn), *value[place + 1 :])
        case tuple():
            return (1,)
    return 1


def test_a_planted_change_is_found() -> None:
    """A card that is drawn, and never seen, may have been another: that log is of a legal game, too."""
    drawn, found, missed = random.Random(1), 0, Counter[str]()
    for seed in range(200):
        log = log_of(seed)
        place = drawn.randrange(1, len(log))
        event = log[place]
        if not event._fields:
            continue
        field = drawn.choice(event._fields)
        other = event._replace(**{field: change(getattr(event, field), drawn)})
        if other == event:
            continue
        difference = find_difference([*log[:place], other, *log[place + 1 :]])
        if difference is None:
            missed[type(event).__name__] += 1
        else:
            assert difference >= place
            found += 1
    assert found > 180
    assert set(missed) <= {"Draw"}


def test_an_event_that_is_left_out_is_found() -> None:
    drawn = random.Random(2)
    for seed in range(60):
        log = log_of(seed)
        place = drawn.randrange(2, len(log))
        assert find_difference([*log[:place], *log[place + 1 :]]) is not None


def test_a_log_that_ends_before_the_game_is_told_where() -> None:
    log = log_of(0)
    last = next(place for place in range(len(log) - 1, 0, -1) if isinstance(log[place], events.Choice))
    setup, table = retell(Case("deal"), log[:last])
    with pytest.raises(ScriptError, match=r"the log ends where P\d \S+: .* is to be decided"):
        for _ in drive(deal.play(setup, table.chance), table):
            pass


def test_a_game_that_goes_on_from_a_save_needs_the_save() -> None:
    case = case_of(start([[90], [91]]), script(fallback="random"), rounds=30)
    log = list(runner.events(deal, case))
    with pytest.raises(UnusableInput, match="CARDS must name the save"):
        retell(Case("deal"), log)
    assert find_difference(log, case) is None
    assert find_difference([*log[:3], *log[4:]], case) is not None


def test_what_is_no_log_of_a_game_is_refused() -> None:
    for log in ([], [events.Turn(1, 0)], [events.Game("deal", 9, 0, ())]):
        with pytest.raises(UnusableInput, match="the log does not begin with a game of 2 to 5 seats"):
            retell(Case("deal"), log)
    with pytest.raises(MonosimError, match="deal has no reading 'no'"):
        retell(Case("deal"), [events.Game("deal", 2, 0, ("no=such",))])
