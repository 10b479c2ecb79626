"""Each operator on a small function: what it says, and what the edited function then does."""

from __future__ import annotations

from typing import Any

import pytest
from tutor.rules_of import Source

from monosim.tutor.edits import make_edits

A = "def f(a):\n    return "

EXPRESSIONS: list[tuple[str, str, Any, Any]] = [
    (A + "a > 2", "behaves as if `a > 2` read `a >= 2`", 2, True),
    (A + "a > 2", "behaves as if `a > 2` read `True`", 0, True),
    (A + "a == 2", "behaves as if `a == 2` read `a != 2`", 2, False),
    (A + "a in (1, 2)", "behaves as if `a in (1, 2)` read `a not in (1, 2)`", 1, False),
    (A + "a is None", "behaves as if `a is None` read `a is not None`", 1, True),
    (A + "a is None", "behaves as if `a is None` read `not a`", 0, True),
    (A + "a is not None", "behaves as if `a is not None` read `bool(a)`", 0, False),
    (A + "1 < a < 9", "behaves as if `1 < a < 9` read `1 < a <= 9`", 9, True),
    (A + "a > 1 and a < 9", "behaves as if `a > 1 and a < 9` read `a > 1`", 10, True),
    (A + "a > 1 and a < 9", "behaves as if `a > 1 and a < 9` read `a > 1 or a < 9`", 10, True),
    (A + "not a", "behaves as if `not a` read `a`", True, True),
    (A + "1 if a else 2", "behaves as if `1 if a else 2` read `2`", True, 2),
    (A + "2000", "behaves as if `2000` read `1999`", 0, 1999),
    (A + "2000", "behaves as if `2000` read `200`", 0, 200),
    (A + "True", "behaves as if `True` read `False`", 0, False),
    (A + "a + 3", "behaves as if `a + 3` read `a - 3`", 5, 2),
    (A + "a + 3", "behaves as if `a + 3` read `3`", 5, 3),
    (A + "a // 10", "behaves as if `a // 10` read `-(-a // 10)`", 15, 2),
    (A + "a // 10", "behaves as if `a // 10` read `round(a / 10)`", 25, 2),
    (A + "a * 3", "behaves as if `a * 3` read `int(a * 3)`", 1.5, 4),
    (A + "a << 2", "behaves as if `a << 2` read `a * 2`", 3, 6),
    (A + "a", "behaves as if `a` read `0`", 5, 0),
    (A + "a[1]", "behaves as if `a[1]` read `a[1 - 1]`", "xyz", "x"),
    (A + "a[1]", "behaves as if `a[1]` read `a[-1]`", "xyz", "z"),
    (A + "all(a)", "behaves as if `all(a)` read `any(a)`", [0, 1], True),
    (A + "max(a)", "behaves as if `max(a)` read `min(a)`", [0, 1], 0),
    (A + "abs(a)", "behaves as if `abs(a)` read `a`", -1, -1),
    (A + "(a, 1)", "behaves as if `(a, 1)` read `(1,)`", 5, (1,)),
    (A + "[b for b in a]", "leaves out the last of `a`", [1, 2, 3], [1, 2]),
    (A + "[b for b in a]", "takes only the first of `a`", [1, 2, 3], [1]),
    (A + "[b for b in a]", "takes every second of `a`", [1, 2, 3], [1, 3]),
    (A + "[b for b in a]", "goes backwards through `a`", [1, 2, 3], [3, 2, 1]),
    (A + "f'${a}'", "prints `a` as a floating-point number", 5, "$5.0"),
    (A + "f'${a}'", "prints `a` as a C++ stream prints a double", 1234567, "$1.23457e+06"),
    (A + "f'${a}'", "prints `a` with the other sign", 5, "$-5"),
    (A + "f'${a}'", "prints `a` with thousands separators", 12345, "$12,345"),
]

STATEMENTS: list[tuple[str, str, Any, Any]] = [
    ("a += 1", "never does `a += 1`", 5, 5),
    ("a += 1", "does `a += 1` twice", 5, 7),
    ("a += 1", "behaves as if `a += 1` read `a -= 1`", 5, 4),
    ("a += 1", "behaves as if `a += 1` read `a = 1`", 5, 1),
    ("if a > 1: a = 9", "takes `a > 1` for true, always", 0, 9),
    ("if a > 1: a = 9", "takes `a > 1` for false, always", 5, 5),
    ("if a > 1: a = 9", "takes the opposite of `a > 1`", 0, 9),
    ("for b in (1, 2): a += b", "leaves out the first of `(1, 2)`", 0, 2),
    ("for b in (1, 2, 0, 3):\n        if b: a += b", "stops at the first for which `b` is false", 0, 3),
    ("for b in (1, 2, 0, 3):\n        if b: a += b", "stops at the first for which `b` is true", 0, 1),
    ("raise ValueError", "never does `raise ValueError`", 3, 3),
]


def behaviour(source: str, words: str, argument: Any) -> Any:
    toy = Source(source)
    with toy.edited(words):
        return toy.names["f"](argument)


@pytest.mark.parametrize(("source", "words", "argument", "result"), EXPRESSIONS, ids=lambda value: str(value))
def test_an_expression_is_edited(source: str, words: str, argument: Any, result: Any) -> None:
    assert behaviour(source, words, argument) == result


@pytest.mark.parametrize(("source", "words", "argument", "result"), STATEMENTS, ids=lambda value: str(value))
def test_a_statement_is_edited(source: str, words: str, argument: Any, result: Any) -> None:
    assert behaviour(f"def f(a):\n    {source}\n    return a\n", words, argument) == result


def test_a_filter_may_be_missing() -> None:
    assert behaviour(A + "[b for b in a if b > 1]", _unfiltered(), [1, 2]) == [1, 2]


def _unfiltered() -> str:
    (words,) = (edit.words for edit in Source(A + "[b for b in a if b > 1]").edits if "without" in edit.after)
    return words


def test_a_case_may_be_missing() -> None:
    cases = "        case 1:\n            return 'one'\n        case _:\n            return 'other'\n"
    source = f"def f(a):\n    match a:\n{cases}"
    assert behaviour(source, "has no case for `1`", 1) == "other"


def test_a_function_without_a_value_may_stop_early() -> None:
    source = "def f(a):\n    a.append(1)\n    a.append(2)\n"
    toy, told = Source(source), list[int]()
    with toy.edited("stops before `a.append(2)`"):
        toy.names["f"](told)
    assert told == [1]


@pytest.mark.parametrize(("other", "swapped"), [("int", True), ("str", False)])
def test_a_name_is_taken_for_another_of_its_type(other: str, swapped: bool) -> None:
    toy = Source("def f(a, b=0):\n    return a\n", a="int", b=other)
    assert any(edit.words == "behaves as if `a` read `b`" for edit in toy.edits) is swapped


METHODS = """
class Rules:
    def low(self, price):
        return price
    def high(self, price):
        return 2 * price
    def rent(self, space):
        return self.low(space.price) + space.houses
"""


class Space:
    price, houses = 10, 1


@pytest.mark.parametrize(
    ("words", "rent"),
    [
        ("behaves as if `self.low(space.price)` read `self.high(space.price)`", 21),
        ("behaves as if `space.price` read `space.houses`", 2),
    ],
)
def test_another_method_or_attribute_of_the_same_kind_is_taken(words: str, rent: int) -> None:
    toy = Source(METHODS, space="Space", space__price="int", space__houses="int")
    with toy.edited(words):
        assert toy.names["Rules"]().rent(Space) == rent


def test_documentation_and_annotations_are_not_edited() -> None:
    source = 'def f(a: "int" = 5) -> "int":\n    """Twice 2."""\n    b: int = a\n    return b\n'
    said = " ".join(edit.words for edit in Source(source).edits)
    assert "Twice" not in said
    assert "`int`" not in said


def test_names_of_edits_are_unique_and_stay_the_same() -> None:
    one, other = (make_edits(Source(METHODS).rules) for _ in range(2))
    assert list(one) == list(other)
    assert [edit.words for edit in one.values()] == [edit.words for edit in other.values()]
    assert all(name.startswith(f"{edit.function}#") for name, edit in one.items())
    assert all(edit.words and edit.cost > 1 for edit in one.values())
