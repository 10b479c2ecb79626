"""The published schemas of the events of classic, Once Around and Singletonopoly, to the field.

Those of Project 5 are tested in test_jsonl.py, those of DEAL in rulesets/deal/test_event_schema.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

import pytest
from command import FIXTURES, ROOT
from jsonschema import Draft202012Validator

from monosim.core import Case
from monosim.play import jsonl, runner
from monosim.play.cases import find_all, load
from monosim.rulesets import find
from monosim.rulesets.classic import board as classic_board
from monosim.rulesets.classic.board import IDS
from monosim.rulesets.classic.events import GameWon, Refused, TradeProposed
from monosim.rulesets.classic.state.changes import CHANGES, group
from monosim.rulesets.classic.state.changes.buildings import BuildHouse, DemolishHotel, SellDown
from monosim.rulesets.classic.state.changes.everyday import CAUSES, TransferMoney
from monosim.rulesets.classic.state.changes.jail import TransferJailCard
from monosim.rulesets.singletonopoly import board as singletonopoly_board
from monosim.rulesets.singletonopoly.board import MESSAGES
from monosim.rulesets.singletonopoly.screens import MEANING, PROMPTS
from monosim.rulesets.singletonopoly.transcript import LEAVING, LISTS, PURPOSES

RULESETS = ("classic", "once-around", "singletonopoly")
SCHEMAS: dict[str, dict[str, Any]] = {
    name: json.loads((ROOT / "docs" / "schemas" / f"{name}-events-1.json").read_text(encoding="utf-8"))
    for name in RULESETS
}
MIXED = {"0": "aggressive", "1": "trader", "2": "conservative", "3": "default"}
FOUR = {"Ann": "trader", "Bob": "random", "Cid": "builder", "Dot\udcff": "cautious"}
ODD = {
    "bids": "total",
    "shortage": "equal",
    "take-mortgaged": "yes",
    "parking": "pot",
    "reserve": "opponents",
}
OTHERWISE = {"off-cards": "creditor", "vacation-doubles": "stay", "third-failure": "pay", "pawned": "idle"}
GAMES = (
    Case("classic", seed=21, rounds="60", seats=MIXED),
    Case("classic", seed=22, rounds="60", seats=MIXED, readings={**ODD, "edition": "us_pre2008"}),
    Case("once-around", seed=23, rounds="40"),
    Case("once-around", seed=24, rounds="40", readings={"cards": "dealt", "beyond": "pays", "go": "400"}),
    Case("singletonopoly", seed=25, rounds="25", seats=FOUR),
    Case("singletonopoly", seed=26, rounds="25", seats=FOUR, readings=OTHERWISE),
)

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def parts_of(ruleset: str) -> list[Any]:
    """The types of what its events hold."""
    holders = [event for event in find(ruleset).ABOUT.events if hasattr(event, "parts")]
    return list(dict.fromkeys(part for event in holders for part in event.parts()))


def names_of(types: Iterable[type]) -> list[str]:
    return list(map(jsonl.name_of, types))


EVENTS = [(ruleset, event) for ruleset in RULESETS for event in find(ruleset).ABOUT.events]
PARTS = [(ruleset, part) for ruleset in RULESETS for part in parts_of(ruleset)]


def ids(types: Iterable[tuple[str, type]]) -> list[str]:
    return [f"{ruleset}/{jsonl.name_of(described)}" for ruleset, described in types]


def refs(names: Iterable[str]) -> list[dict[str, str]]:
    return [{"$ref": f"#/$defs/{name}"} for name in names]


@cache
def validator(ruleset: str, *definitions: str) -> Draft202012Validator:
    """Of any line; or of the first definition, with no other changes inside it than the further ones.

    Each has its own `e`, so that no other could fit; and to try them all takes ten times as long.
    """
    schema = SCHEMAS[ruleset]
    if not definitions:
        return Draft202012Validator(schema)
    name, *inside = definitions
    known = schema["$defs"]
    if inside:
        known = {**known, "change": {"oneOf": refs(inside)}}
    return Draft202012Validator({**known[name], "$defs": known})


@every_ruleset
def test_the_schema_is_a_schema(ruleset: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[ruleset])


@every_ruleset
def test_a_line_is_the_header_or_one_of_the_events(ruleset: str) -> None:
    events = find(ruleset).ABOUT.events
    assert SCHEMAS[ruleset]["oneOf"] == refs(["header", *names_of(events)])
    assert validator(ruleset).is_valid(json.loads(jsonl.header(ruleset)))
    assert not validator(ruleset).is_valid(json.loads(jsonl.header("project5")))


def test_a_change_is_one_of_the_changes() -> None:
    assert parts_of("classic") == list(CHANGES)
    assert SCHEMAS["classic"]["$defs"]["change"]["oneOf"] == refs(names_of(CHANGES))


def has_the_fields(definition: dict[str, Any], described: Any, required: Sequence[str]) -> None:
    assert definition["type"] == "object"
    assert definition["properties"]["e"] == {"const": jsonl.name_of(described)}
    assert list(definition["properties"]) == ["e", *described._fields]
    assert definition["required"] == ["e", *required]
    assert definition["additionalProperties"] is False


@pytest.mark.parametrize(("ruleset", "event"), EVENTS, ids=ids(EVENTS))
def test_the_fields_of_every_event_are_described_in_order(ruleset: str, event: Any) -> None:
    absent = [field for field, default in event._field_defaults.items() if default is None]
    required = [field for field in event._fields if field not in absent]
    has_the_fields(SCHEMAS[ruleset]["$defs"][jsonl.name_of(event)], event, required)


@pytest.mark.parametrize(("ruleset", "part"), PARTS, ids=ids(PARTS))
def test_the_fields_of_every_change_are_described_in_order(ruleset: str, part: Any) -> None:
    """What stands inside an event has all its fields, those without a value too."""
    has_the_fields(SCHEMAS[ruleset]["$defs"][jsonl.name_of(part)], part, part._fields)


def unusual(ruleset: str) -> list[tuple[str, str]]:
    readings = find(ruleset).ABOUT.readings
    return [(name, value) for name, values in readings.items() for value in values[1:]]


CHOICES: list[tuple[str, str, Iterable[object]]] = [
    ("classic", "cause", CAUSES),
    ("classic", "deed", classic_board.DEEDS),
    ("classic", "street", classic_board.STREETS),
    ("classic", "chance-card", IDS[0]),
    ("classic", "chest-card", IDS[1]),
    ("classic", "sell-down/properties/group", classic_board.COLOURS),
    ("classic", "game-started/properties/edition", find("classic").ABOUT.readings["edition"]),
    (
        "classic",
        "game-started/properties/readings/items",
        [[name, value] for name, value in unusual("classic") if name != "edition"],
    ),
    (
        "once-around",
        "game-started/properties/readings/items",
        [f"{name}={value}" for name, value in unusual("once-around")],
    ),
    (
        "singletonopoly",
        "game-started/properties/readings/items",
        [f"{name}={value}" for name, value in unusual("singletonopoly")],
    ),
    ("singletonopoly", "property", singletonopoly_board.PROPERTIES),
    ("singletonopoly", "street", singletonopoly_board.STREETS),
    ("singletonopoly", "asked/properties/prompt", PROMPTS),
    ("singletonopoly", "asked/properties/options/items", [*MEANING, *"1234567"]),
    ("singletonopoly", "card-drawn/properties/card", MESSAGES),
    ("singletonopoly", "left-vacation/properties/how", LEAVING),
    ("singletonopoly", "properties-listed/properties/action", LISTS),
    ("singletonopoly", "gave-up/properties/purpose", PURPOSES),
    (
        "singletonopoly",
        "restaurants-sold/properties/neighborhood",
        [hood.name for hood in singletonopoly_board.NEIGHBORHOODS],
    ),
]


@pytest.mark.parametrize(("ruleset", "path", "values"), CHOICES, ids=[f"{c[0]}/{c[1]}" for c in CHOICES])
def test_the_words_to_choose_from_are_those_of_the_rules(
    ruleset: str, path: str, values: Iterable[object]
) -> None:
    found = SCHEMAS[ruleset]["$defs"]
    for step in path.split("/"):
        found = found[step]
    assert found["enum"] == list(values)


@cache
def lines_of(ruleset: str) -> frozenset[bytes]:
    cases = [load(toml).case for toml in find_all([str(FIXTURES / ruleset)])]
    cases += [case for case in GAMES if case.ruleset == ruleset]
    played = [jsonl.encode(ruleset, runner.events(find(ruleset), case)) for case in cases]
    return frozenset(chain.from_iterable(played))


@every_ruleset
def test_every_line_of_every_case_and_of_seeded_games_fits(ruleset: str) -> None:
    whole: set[str] = set()
    for line in lines_of(ruleset):
        record = json.loads(line)
        name = "header" if record["e"] == jsonl.SCHEMA else record["e"]
        inside = sorted({change["e"] for change in record.get("changes", ())})
        assert validator(ruleset, name, *inside).is_valid(record), line
        if name not in whole:
            whole.add(name)
            assert validator(ruleset).is_valid(record), line
    assert whole == {"header", *names_of(find(ruleset).ABOUT.events)}


SELDOM = [
    group(DemolishHotel(24), SellDown("red", (4, 4, 3))),
    group(TransferJailCard(0, 7, 1), TransferMoney(7, 0, 0, "trade")),
    TradeProposed(1, (TransferJailCard(0, 1, 0),)),
    Refused(0, (), "cash"),
    Refused(0, (TransferMoney(0, 1, -5, "trade"),), "the amount is negative"),
    Refused(0, (SellDown("red", (1, 1, 1, -7)),), "group not owned"),
    Refused(0, (BuildHouse(5),), "group not owned"),
    GameWon(3, 0),
]
"""Of classic, and in none of its cases."""


def spoilt(record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """With a field too many or too few, or with something in a field that no field holds."""
    yield {**record, "more": 1}
    for field in record:
        yield {name: value for name, value in record.items() if name != field}
        yield {**record, field: {"e": "nonsense"}}
        yield {**record, field: [["nonsense"]]}


@every_ruleset
def test_every_field_of_every_event_and_change_is_needed_and_looked_at(ruleset: str) -> None:
    lines = [*sorted(lines_of(ruleset)), *(map(jsonl.line_of, SELDOM) if ruleset == "classic" else ())]
    records = list(map(json.loads, lines))
    records += [change for record in records for change in record.get("changes", ())]
    examples = {record["e"]: record for record in records if record["e"] != jsonl.SCHEMA}
    assert set(examples) == set(names_of([*find(ruleset).ABOUT.events, *parts_of(ruleset)]))
    for name, record in examples.items():
        assert validator(ruleset, name).is_valid(record)
        for wrong in spoilt(record):
            assert not validator(ruleset, name).is_valid(wrong), wrong


@pytest.mark.parametrize("event", SELDOM)
def test_what_seldom_happens_fits(event: Any) -> None:
    assert validator("classic").is_valid(json.loads(jsonl.line_of(event)))


def changes(*records: object) -> dict[str, object]:
    return {"e": "group-of-changes", "changes": list(records)}


PAID = {"e": "transfer-money", "source": 0, "target": -1, "amount": 5, "cause": "tax", "square": 4}
NO_SQUARE = {field: value for field, value in PAID.items() if field != "square"}
ASKED = {
    "e": "asked",
    "prompt": "buy",
    "player": "Ann",
    "options": ["y", "n"],
    "other": "Labadie Street",
    "amount": 512,
    "limit": 512,
    "partners": [],
}
ROW = [2, None, False, 0, 0]
SHOWN = {"e": "properties-shown", "what": "by", "name": "Ann", "rows": [ROW]}
DRAWN = {"e": "card-drawn", "deck": "chest", "card": 0, "text": "x", "left": [0, 1]}


@pytest.mark.parametrize(
    ("ruleset", "record"),
    [
        ("classic", changes(PAID)),
        ("singletonopoly", ASKED),
        ("singletonopoly", SHOWN),
        ("once-around", DRAWN),
    ],
)
def test_the_lines_that_are_spoilt_below_fit(ruleset: str, record: dict[str, object]) -> None:
    assert validator(ruleset).is_valid(record)


@pytest.mark.parametrize(
    ("ruleset", "record"),
    [
        ("classic", PAID),
        ("classic", changes()),
        ("classic", changes(NO_SQUARE)),
        ("classic", changes({**PAID, "note": "x"})),
        ("classic", changes({**PAID, "amount": -5})),
        ("classic", changes({**PAID, "amount": 2.5})),
        ("classic", changes({**PAID, "cause": "taxes"})),
        ("classic", changes({**PAID, "source": -3})),
        ("classic", changes({**PAID, "square": 40})),
        ("classic", changes(PAID, changes(PAID))),
        ("classic", changes({"e": "build-house", "deed": 5})),
        ("classic", changes({"e": "mortgage", "deed": 0})),
        ("classic", changes({"e": "sell-down", "group": "red", "targets": [6, 6, 6]})),
        ("classic", changes({"e": "draw-card", "player": 0, "deck": 0, "card": "cc_go"})),
        ("classic", changes({"e": "draw-card", "player": 0, "deck": 2, "card": "ch_go"})),
        ("classic", changes({"e": "roll-dice", "player": 0, "first": 7, "second": 1, "moves": True})),
        ("classic", changes({"e": "send-to-jail", "player": 8})),
        ("classic", {"e": "auction-opened", "lot": "deed", "square": None, "opening": 10}),
        ("classic", {"e": "auction-opened", "lot": "house", "square": 1, "opening": 0}),
        ("classic", {"e": "refused", "player": 0, "changes": [{"e": "mortgage"}], "reason": "cash"}),
        ("classic", {"e": "game-drawn", "turn": 0}),
        ("once-around", {**DRAWN, "deck": "chests"}),
        ("once-around", {**DRAWN, "left": []}),
        ("once-around", {"e": "moved", "roll": 1, "dice": [1, 2, 3], "space": 3, "name": "x"}),
        ("once-around", {"e": "moved", "roll": 1, "dice": [0, 2], "space": 2, "name": "x"}),
        ("once-around", {"e": "game-started", "readings": ["go=200"]}),
        ("once-around", {"e": "card-paid", "credits": 10}),
        ("once-around", {"e": "card-paid", "credits": -10, "total": 0}),
        ("once-around", {"e": "purchased", "player": 0}),
        ("singletonopoly", {**ASKED, "prompt": "sell"}),
        ("singletonopoly", {**ASKED, "options": ["yes"]}),
        ("singletonopoly", {**SHOWN, "rows": [ROW[:4]]}),
        ("singletonopoly", {**SHOWN, "rows": [[*ROW, 0]]}),
        ("singletonopoly", {**SHOWN, "rows": [[1, *ROW[1:]]]}),
        ("singletonopoly", {"e": "landed", "name": "Ann", "position": 42}),
        ("singletonopoly", {"e": "landed", "name": "", "position": 1}),
        ("singletonopoly", {"e": "restaurants-added", "name": "Ann", "positions": [5]}),
        ("singletonopoly", {"e": "card-drawn", "name": "Ann", "card": "G64"}),
        ("singletonopoly", {"e": "board-shown", "rows": []}),
    ],
)
def test_other_lines_do_not_fit(ruleset: str, record: dict[str, object]) -> None:
    assert not validator(ruleset).is_valid(record)


@every_ruleset
@pytest.mark.parametrize("page", ["events.md", "promises.md"])
def test_the_pages_lead_to_the_schema(ruleset: str, page: str) -> None:
    link = f"(schemas/{ruleset}-events-1.json)"
    assert link in (ROOT / "docs" / page).read_text(encoding="utf-8")
