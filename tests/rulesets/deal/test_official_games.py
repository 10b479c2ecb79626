"""Games under `official`, audited from their logs; and logs that somebody has tampered with."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from rulesets.deal.official_referee import Event, Referee, audit
from rulesets.deal.referee_base import COLOURS, Violation

from tools.deal_official import log_of, mix

GAMES = 60
Log = list[Event]


@pytest.fixture(scope="module")
def logs() -> list[Log]:
    return [log_of(mix(seed)) for seed in range(GAMES)]


def test_games_follow_the_published_rules(logs: list[Log]) -> None:
    for log in logs:
        assert audit(log) == len(log)


def test_the_games_have_all_that_the_referee_looks_at(logs: list[Log]) -> None:
    seen = Counter(event["e"] for log in logs for event in log)
    never = {"to-hand", "orphan", "building-banked"}
    looked_at = {name for name in dir(Referee) if name.startswith("see_")}
    rare = {"see_turn_limit", "see_stalemate"}
    assert {f"see_{name.replace('-', '_')}" for name in seen} | rare == looked_at
    assert not never & set(seen)
    rents = [event for log in logs for event in log if event["e"] == "rent"]
    assert {event["doubles"] for event in rents} >= {0, 1}
    assert {event["against"] for log in logs for event in log if event["e"] == "say-no"} >= {
        "rent", "just-say-no", "sly-deal", "force-deal", "debt-collector", "birthday", "deal-breaker",
    }  # fmt: skip


# Logs that are not those of a game


def change(log: Log, place: int, **fields: object) -> Log:
    other = copy.copy(log)
    other[place] = {**log[place], **fields}
    return other


def find(log: Log, name: str) -> Iterator[tuple[int, Event]]:
    return ((place, event) for place, event in enumerate(log) if event["e"] == name)


def another_draw(log: Log) -> Iterator[Log]:
    for place, event in find(log, "draw"):
        yield change(log, place, cards=event["cards"][:-1])
        later = next((more["cards"] for _, more in find(log[place + 1 :], "draw")), None)
        if later:
            yield change(log, place, cards=[*event["cards"], later[0]])


def another_rent(log: Log) -> Iterator[Log]:
    for place, event in find(log, "rent"):
        yield change(log, place, base=event["base"] + 1)
        yield change(log, place, doubles=event["doubles"] + 1)
        yield change(log, place, card=event["card"] + 3)


def another_debt(log: Log) -> Iterator[Log]:
    for place, event in find(log, "demand"):
        yield change(log, place, amount=event["amount"] + 1)
        yield change(log, place, to=event["seat"])


def another_payment(log: Log) -> Iterator[Log]:
    for place, event in find(log, "paid"):
        yield change(log, place, value=event["value"] + 1)
        if event["cards"]:
            yield change(log, place, cards=event["cards"][:-1])
            yield change(log, place, cards=[*event["cards"], event["cards"][0]])


def another_theft(log: Log) -> Iterator[Log]:
    for name, field in (("stolen", "card"), ("swapped", "took"), ("swapped", "gave")):
        for place, event in find(log, name):
            yield change(log, place, **{field: event[field] + 1})
            yield change(log, place, source=event["seat"])
    for place, event in find(log, "set-taken"):
        yield change(log, place, cards=event["cards"][1:])


def another_refusal(log: Log) -> Iterator[Log]:
    for place, event in find(log, "say-no"):
        yield change(log, place, against="pass-go")
        yield change(log, place, card=17)
        yield [*log[:place], event, *log[place:]]


def nobody_is_asked(log: Log) -> Iterator[Log]:
    """A seat that could have said no was not asked."""
    for place, event in find(log, "choice"):
        if event["kind"] == "say-no" and event["choice"] == "no":
            yield [*log[:place], *log[place + 1 :]]


def refused_too_early(log: Log) -> Iterator[Log]:
    """The Just Say No comes before the card that is to be taken."""
    for place, event in find(log, "say-no"):
        before = place - 2
        if event["against"] in ("sly-deal", "force-deal", "deal-breaker") and log[before]["e"] == "choice":
            named = log[before]["kind"] in ("take", "give", "set")
            if named and log[place - 1].get("kind") == "say-no":
                yield [*log[:before], *log[place - 1 : place + 1], log[before], *log[place + 1 :]]


def another_set(log: Log) -> Iterator[Log]:
    for place, event in find(log, "place"):
        yield change(log, place, size=event["size"] + 1)
        yield change(log, place, full=not event["full"])
        if len(COLOURS[event["card"]]) == 1:
            yield change(log, place, colour="Green" if event["colour"] != "Green" else "Utility")


def another_building(log: Log) -> Iterator[Log]:
    for place, _ in find(log, "build"):
        yield change(log, place, colour="Railroad")
        yield change(log, place, card=32)


def moved_twice(log: Log) -> Iterator[Log]:
    for place, _ in find(log, "rearrange"):
        yield [*log[: place + 2], log[place], log[place + 1], *log[place + 2 :]]


def another_end(log: Log) -> Iterator[Log]:
    yield log[:-1]
    yield [*log, log[-1]]
    if log[-1]["e"] == "win":
        yield change(log, -1, turn=log[-1]["turn"] + 1)
        yield change(log, -1, seat=1 - min(1, log[-1]["seat"]))
    for place, event in find(log, "turn-end"):
        yield change(log, place, hand=event["hand"] + 1)
        yield [*log[:place], {"e": "win", "seat": event["seat"], "turn": 1}]


def another_pile(log: Log) -> Iterator[Log]:
    """What a reshuffle gives must come in its order."""
    for place, event in find(log, "reshuffle"):
        drawn = [card for _, draw in find(log[place:], "draw") for card in draw["cards"]]
        if len(set(event["cards"][:2]) & set(drawn)) == 2:
            first, second, *rest = event["cards"]
            yield change(log, place, cards=[second, first, *rest])


CORRUPTIONS: list[Callable[[Log], Iterator[Log]]] = [
    another_draw, another_rent, another_debt, another_payment, another_theft, another_refusal,
    nobody_is_asked, refused_too_early, another_set, another_building, moved_twice, another_end, another_pile,
]  # fmt: skip


@pytest.mark.parametrize("corrupt", CORRUPTIONS, ids=lambda corrupt: corrupt.__name__)
def test_the_referee_finds_what_is_wrong(corrupt: Callable[[Log], Iterator[Log]], logs: list[Log]) -> None:
    tried = 0
    for log in logs:
        for corrupted in list(corrupt(log))[:6]:
            tried += 1
            with pytest.raises(Violation):
                audit(corrupted)
    assert tried >= 5


@pytest.mark.parametrize("seed", [0, 1])
def test_no_event_can_be_left_out_or_told_twice(seed: int, logs: list[Log]) -> None:
    """Of the last turn there is too little left to tell."""
    log = logs[seed]
    last = max(place for place, _ in find(log, "turn"))
    for place in range(last):
        if log[place]["e"] != "choice":
            for corrupted in (log[:place] + log[place + 1 :], log[: place + 1] + log[place:]):
                with pytest.raises(Violation):
                    audit(corrupted)
