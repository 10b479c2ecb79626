"""The exact answer as text, as JSON and as rows of CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from monosim.report import tables
from monosim.rulesets.classic.board import GROUP, IDS, IN_JAIL, JAIL, KIND, NAME, PLACE_NAMES
from monosim.rulesets.classic.exact.chain import PLACES, Frequencies
from monosim.rulesets.classic.exact.rents import GroupYield, Yield
from monosim.rulesets.classic.rules import Rules

VERSION = 1
LEVELS = ("no houses", "1 house", "2 houses", "3 houses", "4 houses", "hotels")
CARDS = "Every card comes from a reshuffled deck" + (
    ": each of the sixteen has the chance 1/16."
    if {len(deck) for deck in IDS} == {16}
    else f", which are of {' and '.join(str(len(deck)) for deck in IDS)}."
)
WAYS = "Players leave jail at once, by paying, or stay as long as they may, rolling for doubles."
JAIL_RENT = "With jail-rent=no, this is the rent while the owner is out of jail."
OPPONENTS = {
    "leave": "an opponent who leaves jail at once",
    "stay": "an opponent who stays in jail as long as they may",
}
HEADS = ("jail", "what", "square", "name", "holding", "cost", "value", "fraction")


class Answer(NamedTuple):
    """For players who treat jail in one way."""

    frequencies: Frequencies
    yields: Mapping[int, Sequence[Yield]]
    """By deed."""
    groups: Sequence[GroupYield]


class Solution(NamedTuple):
    rules: Rules
    readings: Sequence[str]
    """Those that are not the default."""
    answers: Mapping[str, Answer]
    """By the way to treat jail: `leave` and `stay`."""
    policy: str
    """The way of the opponent whose rents are shown."""
    ignored: Sequence[str] = ()
    """Inputs that were given."""

    @property
    def shown(self) -> Answer:
        return self.answers[self.policy]

    @property
    def title(self) -> str:
        others = (reading for reading in self.readings if not reading.startswith("edition="))
        return f"Classic Monopoly ({', '.join([self.rules.edition, *others])})"

    def text(self) -> str:
        note = [] if self.rules.collects_rent_in_jail else [JAIL_RENT]
        yields = list(self.shown.yields.values())
        return tables.page(
            [f"{self.title}: the long run, solved exactly"],
            [
                CARDS,
                WAYS,
                *(
                    [f"In the long run, this does not matter: {', '.join(self.ignored)}."]
                    if self.ignored
                    else []
                ),
            ],
            list_squares(self.answers),
            [f"Expected rent for each roll of {OPPONENTS[self.policy]}:", *note],
            *list_deeds(yields, lambda one: f"{float(one.rent):.3f}"),
            ["Rolls of this opponent until the deed, each house and the hotel have paid for themselves:"],
            *list_deeds(yields, lambda one: f"{float(one.step or one.rolls):.1f}"),
            ["Rolls of this opponent until a whole group and all its buildings have paid for themselves:"],
            list_groups(self.shown.groups),
        )

    def record(self) -> dict[str, Any]:
        """The record that docs/exact.md describes."""
        return {
            "version": VERSION,
            "ruleset": "classic",
            "readings": list(self.readings),
            "edition": self.rules.edition,
            "cards": "reshuffled",
            "ways": [{"jail": policy, **answer_record(answer)} for policy, answer in self.answers.items()],
        }

    def csv(self) -> str:
        rows = ([policy, *row] for policy, answer in self.answers.items() for row in list_values(answer))
        return tables.csv_text(HEADS, rows)

    def plot(self, path: str) -> bytes:
        from monosim.rulesets.classic.exact import picture

        return picture.draw(path, self)


# Text


def in_order() -> list[int]:
    """Jail stands behind the square that it is on."""
    return sorted(PLACES, key=lambda place: (JAIL, 1) if place == IN_JAIL else (place, 0))


def list_squares(answers: Mapping[str, Answer]) -> list[str]:
    found = [answer.frequencies for answer in answers.values()]
    columns = [*(each.time for each in found), *(each.shares for each in found)]
    heads = [f"{what}, {policy}" for what in ("time spent", "landings") for policy in answers]
    rows = (
        [PLACE_NAMES[place], *(tables.percent(float(column[place]), 4) for column in columns)]
        for place in in_order()
    )
    return tables.table(("square", *heads), rows)


def list_deeds(yields: Iterable[Sequence[Yield]], show: Callable[[Yield], str]) -> Iterator[list[str]]:
    """A table for the streets, one for the railroads and one for the utilities."""
    kinds = dict[str, list[Sequence[Yield]]]()
    for each in yields:
        kinds.setdefault(KIND[each[0].deed], []).append(each)
    for kind, deeds in kinds.items():
        rows = ([NAME[each[0].deed], *map(show, each)] for each in deeds)
        yield tables.table((kind, *(one.holding.name for one in deeds[0])), rows)


def list_groups(groups: Iterable[GroupYield]) -> list[str]:
    rows = [
        [name.replace("_", " "), *(f"{float(one.rolls):.1f}" for one in levels)]
        for name, levels in groupby(groups, key=lambda one: one.group)
    ]
    return tables.table(("group", *LEVELS), [row + [""] * (len(LEVELS) + 1 - len(row)) for row in rows])


# JSON


def answer_record(answer: Answer) -> dict[str, Any]:
    return {
        "squares": [place_record(answer.frequencies, place) for place in PLACES],
        "deeds": [
            {
                "square": deed,
                "name": NAME[deed],
                "group": GROUP[deed],
                "holdings": [*map(yield_record, yields)],
            }
            for deed, yields in answer.yields.items()
        ],
        "groups": [group_record(one) for one in answer.groups],
    }


def number_record(value: Fraction) -> dict[str, Any]:
    return {"value": float(value), "fraction": str(value)}


def place_record(found: Frequencies, place: int) -> dict[str, Any]:
    return {
        "square": JAIL if place == IN_JAIL else place,
        "name": PLACE_NAMES[place],
        "time_spent": number_record(found.time[place]),
        "landings": number_record(found.shares[place]),
        "landings_a_roll": number_record(found.landings[place]),
    }


def yield_record(one: Yield) -> dict[str, Any]:
    return {
        "holding": one.holding.name,
        "cost": one.cost,
        "rent_a_roll": number_record(one.rent),
        "rolls": number_record(one.rolls),
        "rolls_of_step": None if one.step is None else number_record(one.step),
    }


def group_record(one: GroupYield) -> dict[str, Any]:
    return {
        "group": one.group,
        "level": one.level,
        "cost": one.cost,
        "rent_a_roll": number_record(one.rent),
        "rolls": number_record(one.rolls),
    }


# CSV: one value a row


def list_values(answer: Answer) -> Iterator[list[object]]:
    record = answer_record(answer)
    for place in record["squares"]:
        for what in ("time_spent", "landings", "landings_a_roll"):
            yield [what, place["square"], place["name"], "", "", *place[what].values()]
    for deed in record["deeds"]:
        for held in deed["holdings"]:
            yield from _list_yield([deed["square"], deed["name"], held["holding"]], held)
    for group in record["groups"]:
        yield from _list_yield(["", group["group"], LEVELS[group["level"]]], group)


def _list_yield(who: list[object], record: Mapping[str, Any]) -> Iterator[list[object]]:
    for what in ("rent_a_roll", "rolls", "rolls_of_step"):
        if record.get(what) is not None:
            yield [what, *who, record["cost"], *record[what].values()]
