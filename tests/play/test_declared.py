"""Every type that a field of an event may be declared with."""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import pytest

from monosim.play.jsonl import Unfit, Wrong, make

if TYPE_CHECKING:
    from decimal import Decimal


class Part(NamedTuple):
    number: int
    note: str | None = None


class Everything(NamedTuple):
    whole: int
    share: float
    is_on: bool
    text: str
    side: Literal["heads", 1]
    maybe: int | tuple[int, ...] | None
    pair: tuple[int, str]
    rows: tuple[tuple[int, bool], ...]
    nothing: None
    anything: Any
    left_out: str | None = None


class Holder(NamedTuple):
    parts_: tuple[Any, ...]

    @staticmethod
    def parts() -> tuple[type, ...]:
        return (Part,)


class Foreign(NamedTuple):
    price: Decimal


Old = namedtuple("Old", ["x"])

GOOD: dict[str, Any] = {
    "whole": 10**30, "share": 0.5, "is_on": False, "text": "Ō\udcff", "side": "heads", "maybe": [1, 2],
    "pair": [1, "a"], "rows": [[1, True]], "nothing": None, "anything": [1, ["x", None]],
}  # fmt: skip
MADE = Everything(
    10**30, 0.5, False, "Ō\udcff", "heads", (1, 2), (1, "a"), ((1, True),), None, (1, ("x", None))
)


def test_lists_become_tuples_and_the_rest_stays() -> None:
    made = make(Everything, {"e": "everything", **GOOD})
    assert made == MADE
    assert list(map(type, made)) == list(map(type, MADE))
    assert make(Everything, {**GOOD, "share": 1, "maybe": None, "side": 1, "left_out": "x"}).left_out == "x"


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("whole", 1.0, "whole must be a whole number"),
        ("whole", True, "whole must be a whole number"),
        ("share", "1", "share must be a number"),
        ("share", False, "share must be a number"),
        ("is_on", 1, "is_on must be true or false"),
        ("text", None, "text must be a text"),
        ("text", "\ud800", "text has a character that is no text"),
        ("side", "tails", "side must be one of 'heads', 1"),
        ("side", True, "side must be one of 'heads', 1"),
        ("maybe", "x", "maybe must be a whole number or a list or null"),
        ("pair", [1], "pair must be a list of 2"),
        ("pair", [1, 2], "pair[1] must be a text"),
        ("pair", "1a", "pair must be a list of 2"),
        ("rows", [[1, True], [1, 0]], "rows[1][1] must be true or false"),
        ("rows", {}, "rows must be a list"),
        ("nothing", 0, "nothing must be null"),
        ("anything", [{"e": "part"}], "anything must be an object whose `e` is the name of a part"),
        ("anything", ["\udbff"], "anything has a character that is no text"),
    ],
)  # fmt: skip
def test_another_value_is_refused_by_its_field(field: str, value: object, told: str) -> None:
    with pytest.raises(Wrong) as caught:
        make(Everything, {**GOOD, field: value})
    assert str(caught.value) == told


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"parts_": [{"e": "part", "number": 1}]}, "parts_[0].note is missing"),
        ({"parts_": [{"e": "part", "number": 1, "note": "", "x": 1}]}, "parts_[0].'x' is no field of it"),
        ({"parts_": [{"e": "part", "number": "", "note": ""}]}, "parts_[0].number must be a whole number"),
        ({"parts_": [[]]}, "parts_[0] must be an object whose `e` is the name of a part"),
        ({}, "parts_ is missing"),
        ({"parts_": [], "a" * 300: 1}, f"'{'a' * 200}' is no field of it"),
    ],
)
def test_parts_are_looked_into(record: dict[str, Any], told: str) -> None:
    with pytest.raises(Unfit) as caught:
        make(Holder, record)
    assert str(caught.value) == told
    part = {"e": "part", "number": 1, "note": None}
    assert make(Holder, {"parts_": [part, part]}) == ((Part(1), Part(1)),)


def test_what_no_type_is_known_of_may_be_anything() -> None:
    assert make(Foreign, {"price": 5}) == (5,)
    assert make(Old, {"x": ["a"]}) == (("a",),)
    with pytest.raises(Unfit):
        make(Old, {})
