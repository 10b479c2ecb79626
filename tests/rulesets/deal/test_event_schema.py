"""The published schema and the page describe every event of DEAL."""

from __future__ import annotations

import json
from typing import Any

import pytest
from command import FIXTURES, ROOT
from jsonschema import Draft202012Validator

from monosim.play import jsonl, runner
from monosim.play.cases import find_all, load
from monosim.rulesets import deal
from monosim.rulesets.deal.events import EVENTS

SCHEMA = json.loads((ROOT / "docs" / "schemas" / "deal-events-1.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
PAGE = (ROOT / "docs" / "rulesets" / "deal.md").read_text(encoding="utf-8")


def test_every_line_of_every_case_fits() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    lines: set[bytes] = set()
    for toml in find_all([str(FIXTURES / "deal")]):
        lines.update(jsonl.encode("deal", runner.events(deal, load(toml).case)))
    assert len(lines) > 1000
    for line in lines:
        assert VALIDATOR.is_valid(json.loads(line)), line


@pytest.mark.parametrize("event", EVENTS, ids=jsonl.name_of)
def test_the_fields_of_every_event_are_described_in_order(event: Any) -> None:
    name = jsonl.name_of(event)
    described = SCHEMA["$defs"][name]
    assert list(described["properties"]) == ["e", *event._fields]
    assert described["required"] == [
        field for field in ("e", *event._fields) if field not in event._field_defaults
    ]
    fields = " ".join(f"`{field}`" for field in event._fields)
    assert f"| `{name}` | {fields + ' ' if fields else ''}| " in PAGE


@pytest.mark.parametrize(
    "record",
    [
        {"e": "bank", "seat": 0, "card": 107},
        {"e": "bank", "seat": 0, "card": 1, "reason": "x"},
        {"e": "place", "seat": 0, "card": 43, "colour": "Mauve", "size": 1, "full": False},
        {"e": "action", "seat": 0},
        {"e": "turn", "turn": 0, "seat": 0},
    ],
)
def test_other_lines_do_not_fit(record: dict[str, object]) -> None:
    assert not VALIDATOR.is_valid(record)
