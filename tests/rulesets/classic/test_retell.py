"""A log of classic, played again with its own dice and answers: clean logs are clean, spoilt ones differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from rulesets.classic.logs import game
from rulesets.classic.referee import audit
from rulesets.classic.retelling import find_difference
from rulesets.classic.table import READING, Answers, play

from monosim.core import Case, SeededChance, UnusableInput
from monosim.rulesets import classic
from monosim.rulesets.classic.board import DEEDS
from monosim.rulesets.classic.course.housing import BuildingRequests
from monosim.rulesets.classic.course.wishes import NotificationChanges
from monosim.rulesets.classic.events import BidMade, GameStarted, Refused, Standing, TradeDeclined
from monosim.rulesets.classic.files import STRATEGIES
from monosim.rulesets.classic.retell import retell
from monosim.rulesets.classic.rules import OPEN
from monosim.rulesets.classic.state.changes import GroupOfChanges, group
from monosim.rulesets.classic.state.changes.buildings import DemolishHotel, SellDown
from monosim.rulesets.classic.state.changes.everyday import Mortgage, RollDice
from tools.classic_games import deal_out, mix, with_wishes
from tools.classic_games import play as play_case

LOGS, PARTS, TURNS = 200, 4, 100
Log = list[Any]


@cache
def log_of(seed: int) -> Log:
    """Any strategies and readings; every other game is one of colours dealt out, and of wishes at random."""
    if seed % 2 == 0:
        return list(play_case(mix(seed, TURNS)))
    case = mix(seed, TURNS)
    return list(play_case(with_wishes(case), deal_out(SeededChance(seed, "deeds"), len(case.seats))))


@pytest.mark.parametrize("part", range(PARTS))
def test_clean_logs_are_clean(part: int) -> None:
    for seed in range(part, LOGS, PARTS):
        assert find_difference(log_of(seed)) is None, seed


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in OPEN for value in OPEN[name]])
def test_logs_of_every_reading_are_clean(name: str, value: str) -> None:
    seats = dict(zip("0123456", STRATEGIES, strict=True))
    case = Case("classic", seed=5, seats=seats, rounds="200", readings={name: value})
    assert find_difference(list(play(classic.read(case)))) is None


# One change in each log


def spoil(log: Log, chance: SeededChance) -> tuple[Log, int]:
    """The log with one number of one event changed, or with an event less or twice; and the place of that."""
    place = 1 + chance.below(len(log) - 1)
    event = log[place]
    kind = chance.below(6)
    if kind == 0:
        return [*log[:place], *log[place + 1 :]], place
    if kind == 1:
        return [*log[: place + 1], *log[place:]], place + 1
    ways = list(changed(event))
    other = ways[chance.below(len(ways))] if ways else None
    return ([*log[:place], other, *log[place + 1 :]], place) if ways else spoil(log, chance)


def changed(event: Any) -> Iterator[Any]:
    """The event with one number of it one more."""
    if isinstance(event, GroupOfChanges):
        for number, change in enumerate(event.changes):
            for other in changed(change):
                yield GroupOfChanges((*event.changes[:number], other, *event.changes[number + 1 :]))
        return
    for name, value in zip(event._fields, event, strict=True):
        if type(value) is int:
            yield event._replace(**{name: value + 1})


@pytest.mark.parametrize("part", range(PARTS))
def test_one_change_in_a_log_is_found_where_it_is_or_where_it_first_matters(part: int) -> None:
    """A changed event may be one that players could have chosen; then what follows from it is missing.

    It may also be legal throughout: then the referee, which knows the rules apart from the game, says so too.
    """
    found = Counter[str]()
    for seed in range(part, LOGS, PARTS):
        log, place = spoil(log_of(seed), SeededChance(seed, "spoilt"))
        if log[place : place + 1] == log_of(seed)[place : place + 1] and len(log) == len(log_of(seed)):
            continue
        difference = find_difference(log)
        if difference is None:
            assert audit(log).violation is None, (seed, log[place])
            found["legal"] += 1
        else:
            assert difference.place >= place - 1, (seed, place, difference)
            found["there" if difference.place <= place else "later"] += 1
    assert found["there"] > 0.7 * found.total(), found
    assert found["legal"] < 0.1 * found.total(), found


def test_the_first_event_that_differs_is_told_with_what_is_due() -> None:
    log = log_of(2)
    place = next(place for place, event in enumerate(log) if isinstance(event, Standing))
    wrong = log[place]._replace(worth=1)
    assert find_difference([*log[:place], wrong, *log[place + 1 :]]) == (place, wrong, log[place])


def test_a_log_that_breaks_off_or_goes_on_differs_there() -> None:
    log = log_of(2)
    for end in (1, 2, 30, len(log) - 1):
        difference = find_difference(log[:end])
        assert difference is not None
        assert difference[:2] == (end, None)
    assert find_difference([*log, log[-1]]) == (len(log), log[-1], None)


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (TradeDeclined(1), "begins with game-started"),
        (log_of(2)[0]._replace(limit="many"), "'many' is not a number of turns"),
        (log_of(2)[0]._replace(cash=(1500,)), "a game has 2 to 8 players, not 1"),
        (log_of(2)[0]._replace(cash=None), "no game can start as the log says"),
        (log_of(2)[0]._replace(jail_card=(7, 7)), "I7"),
        (log_of(2)[0]._replace(current=9), "the first player is not in the game"),
    ],
)  # fmt: skip
def test_a_log_that_does_not_say_where_the_game_begins_is_refused(event: Any, message: str) -> None:
    with pytest.raises(UnusableInput, match=message):
        retell(Case("classic"), [event, *log_of(2)[1:]])
    with pytest.raises(UnusableInput, match="begins with game-started"):
        retell(Case("classic"), [])


@pytest.mark.parametrize(
    "event",
    [
        BidMade(None, "much"),  # type: ignore[arg-type]
        GroupOfChanges(()),
        GroupOfChanges((None,)),
        GroupOfChanges(None),  # type: ignore[arg-type]
        Refused(0, (), ""),
        Refused(9, (Mortgage(99),), "level"),
        group(RollDice(0, 7, None)),  # type: ignore[arg-type]
        group(Mortgage(None)),  # type: ignore[arg-type]
        None,
    ],
    ids=repr,
)
def test_events_that_cannot_be_differ_and_no_more(event: Any) -> None:
    log = log_of(2)
    for place in (1, 2, 3, 10, 40):
        difference = find_difference([*log[:place], event, *log[place:]])
        assert difference is not None
        assert difference.place <= place


# What a log does not say outright

TWO_HOUSES_LEFT: Any = {
    0: {"dark_blue": (5, 5)},
    1: {"red": (4, 4, 4), "green": (4, 4, 4), "orange": (2, 2, 2)},
}


def test_a_hotel_that_was_withdrawn_leaves_no_trace() -> None:
    """Four houses are needed and two are left, so the player is asked, and answers nothing (R19)."""
    seats = [
        Answers(notify=[NotificationChanges((), BuildingRequests((DemolishHotel(39),)))]),
        Answers(),
    ]
    log = game((4, 6), *seats, colours=TWO_HOUSES_LEFT)
    assert find_difference(log) is None


def test_a_sale_of_a_whole_colour_shows_which_hotels_were_to_come_down() -> None:
    sale = SellDown("dark_blue", (1, 1))
    wants = NotificationChanges((), BuildingRequests((DemolishHotel(37),)))
    log = game((4, 6), Answers(notify=[wants], revise_demolitions=sale), colours=TWO_HOUSES_LEFT)
    assert group(sale) in log
    assert find_difference(log) is None


def test_a_sale_that_is_not_possible_is_answered_again() -> None:
    """Who answers with a sale that changes nothing is refused, and has not withdrawn (R19)."""
    idle = SellDown("dark_blue", (5, 5))
    wants = NotificationChanges((), BuildingRequests((DemolishHotel(37),)))
    log = game((4, 6), Answers(notify=[wants], revise_demolitions=idle), colours=TWO_HOUSES_LEFT)
    assert any(isinstance(event, Refused) for event in log)
    assert find_difference(log) is None


def test_a_sale_for_the_fine_that_brings_too_little_is_not_a_wish() -> None:
    seats = [Answers(choose_in_jail="pay", raise_money=GroupOfChanges(()))]
    log = game((1, 2), *seats, cash=(20, 500), owned={0: [READING]}, position=[10, 0], jail_moves=[3, 0])
    assert any(isinstance(event, Refused) for event in log)
    assert find_difference(log) is None


def test_whole_games_begin_with_all_that_the_rules_need() -> None:
    start = log_of(3)[0]
    assert isinstance(start, GameStarted)
    setup, table = retell(Case("classic"), log_of(3))
    assert next(iter(classic.play(setup, table.chance))) == start
    assert {deed[0] for deed in start.deeds} == set(DEEDS)
