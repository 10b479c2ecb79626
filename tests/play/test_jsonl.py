"""Events as JSON lines, there and back, and the published schema of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator

from monosim.core import InputError, ScriptError, UnusableInput
from monosim.play import jsonl, runner
from monosim.play.cases import find_all, load
from monosim.rulesets import find
from monosim.rulesets.project5.events import EVENTS, BuiltHouse, GameStarted, PaidRent, Stayed

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "events-1.json").read_text(encoding="utf-8"))
CASES = list(find_all([str(ROOT / "fixtures" / "project5")]))


class Dealt(NamedTuple):
    hands: tuple[tuple[int, ...], ...]
    note: str | None


def round_trip(*events: Any) -> list[tuple[type, Any]]:
    types = {type(event) for event in events}
    return typed(list(jsonl.decode(map(jsonl.line_of, events), types)))


def typed(events: list[Any]) -> list[tuple[type, Any]]:
    return [(type(event), event) for event in events]


def refused(*lines: bytes) -> str:
    with pytest.raises(ScriptError) as caught:
        list(jsonl.decode(lines, EVENTS))
    return str(caught.value)


def test_the_header_says_what_follows() -> None:
    header = b'{"e": "monosim-events", "version": 1, "ruleset": "once-around"}\n'
    assert jsonl.header("once-around") == jsonl.header("once_around") == header
    assert jsonl.ruleset_of(header) == "once-around"


def test_an_event_is_its_name_and_its_fields_in_order() -> None:
    line = jsonl.line_of(PaidRent(1, 5, 2, "Troy", 280, 0))
    assert line == (
        b'{"e": "paid-rent", "player": 1, "steps": 5, "space": 2, "name": "Troy", "rent": 280, "owner": 0}\n'
    )


@pytest.mark.parametrize(
    "name", ["Irvine", "Ōtautahi", "\udcff\udc80", "\U0001f3e0", 'a"b\\c', "\x7f\x01", "\u2028"]
)
def test_a_name_survives(name: str) -> None:
    event = Stayed(0, 1, 2, name)
    assert jsonl.line_of(event).isascii()
    assert round_trip(event) == [(Stayed, event)]


def test_tuples_numbers_and_nothing_survive() -> None:
    events = [Dealt(((1, 2), (), (3,)), None), Dealt((), "x"), BuiltHouse(0, 10**30, 1, "A", 2, -1000)]
    assert round_trip(*events) == typed(events)


class Aimed(NamedTuple):
    card: int
    target: int | None = None


def test_an_optional_field_is_left_out_where_it_has_no_value() -> None:
    assert jsonl.line_of(Aimed(5)) == b'{"e": "aimed", "card": 5}\n'
    assert jsonl.line_of(Aimed(5, 0)) == b'{"e": "aimed", "card": 5, "target": 0}\n'
    assert round_trip(Aimed(5), Aimed(5, 0)) == typed([Aimed(5), Aimed(5, 0)])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", "line 1: not a JSON object: b''"),
        (b"[]\n", "line 1: not a JSON object"),
        (b'{"e": "game-started"}', "line 1 of the events is not a monosim-events header"),
        (b'{"e": "monosim-events", "version": 1}', "line 1 of the events is not a monosim-events header"),
        (b'{"e": "monosim-events", "version": 2, "ruleset": "x"}', "line 1: the events are of version 2"),
        (b'{"e": "monosim-events", "ruleset": "x"}', "line 1: the events are of version None"),
    ],
)
def test_a_header_that_is_none_is_refused(line: bytes, message: str) -> None:
    with pytest.raises(ScriptError) as caught:
        jsonl.ruleset_of(line)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"e": "game-begun"}\n', "there is no event 'game-begun': b'"),
        (b"{}\n", "there is no event 'None'"),
        (b'{"e": ["x"]}\n', "there is no event "),
        (b'{"e": "round-started"}\n', "the fields do not fit the event round-started"),
        (b'{"e": "round-started", "number": 1, "x": 2}\n', "the fields do not fit the event round-started"),
        (b'{"e": "round-started", "number": "\\ud800"}\n', "the fields do not fit the event round-started"),
        (b'{"e": "round-started", "number": 1\n', "not a JSON object"),
        (b"\xff\n", "not a JSON object"),
        (b"\n", "not a JSON object"),
        (b"7\n", "not a JSON object"),
        (b"[" * 100_000, "not a JSON object"),
    ],
    ids=range(11),
)
def test_a_line_that_is_no_event_is_refused_by_its_number(line: bytes, message: str) -> None:
    said = refused(jsonl.line_of(GameStarted()), line)
    assert said.startswith(f"line 3: {message}")
    assert len(said) < 500


def lines_of_fixtures() -> Iterator[bytes]:
    for path in CASES:
        case = load(path).case
        try:
            happened = runner.events(find(case.ruleset), case)
        except (InputError, UnusableInput):
            continue
        yield from jsonl.encode(case.ruleset, happened)


def validator(definition: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{definition}"}]})


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_fits_every_line_of_every_fixture() -> None:
    assert CASES
    lines = set(lines_of_fixtures())
    headers = {line for line in lines if b'"monosim-events"' in line}
    assert headers == {jsonl.header("project5")}
    for line in lines:
        record = json.loads(line)
        assert Draft202012Validator(SCHEMA).is_valid(record), line
        assert validator("header" if line in headers else "project5").is_valid(record), line


@pytest.mark.parametrize("event", EVENTS, ids=jsonl.name_of)
def test_the_schema_names_the_fields_of_every_event_in_order(event: Any) -> None:
    described = SCHEMA["$defs"][jsonl.name_of(event)]
    assert described["properties"]["e"] == {"const": jsonl.name_of(event)}
    assert described["required"] == list(described["properties"]) == ["e", *event._fields]
    assert described["additionalProperties"] is False
    assert {"$ref": f"#/$defs/{jsonl.name_of(event)}"} in SCHEMA["$defs"]["project5"]["oneOf"]


@pytest.mark.parametrize("event", EVENTS, ids=jsonl.name_of)
def test_the_page_lists_the_fields_of_every_event(event: Any) -> None:
    fields = " ".join(f"`{field}`" for field in event._fields)
    row = f"| `{jsonl.name_of(event)}` | {fields + ' ' if fields else ''}| "
    assert row in (ROOT / "docs" / "events.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "record",
    [
        {"e": "round-started"},
        {"e": "round-started", "number": "1"},
        {"e": "round-started", "number": 1, "more": 2},
        {"e": "paid-tax", "player": 1},
        {"e": "player-out", "player": -1},
    ],
)
def test_the_schema_refuses_other_lines(record: dict[str, object]) -> None:
    assert not validator("project5").is_valid(record)
    assert not validator("header").is_valid(record)
