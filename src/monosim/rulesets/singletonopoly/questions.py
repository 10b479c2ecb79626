"""The questions of the game, and what may be typed in answer to each.

An answer is a typed line. A script may type anything: what fits no question is part of the game, which
says so and asks again. A strategy answers with a value (True, 128, (2, 3), "tt"), and it must fit.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from monosim.core import IllegalChoice
from monosim.rulesets.singletonopoly.events import Asked, RefusedInput, RefusedPositions
from monosim.rulesets.singletonopoly.state import State

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
BACK: Final = "b"
WENT_BACK: Final = -1

# What the public program trims: Python's own notion has U+0085 besides.
BLANKS: Final = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
INT_MAX: Final = 2**31 - 1
_INTEGER = re.compile(r"[+-]?\d+")


def trimmed(line: str) -> str:
    return line.strip(BLANKS)


def formatted(line: str) -> str:
    return line.strip(BLANKS).lower()


def integer(text: str) -> int | None:
    """A sign at most, then decimal digits of any script, as 32-bit integers allow."""
    if _INTEGER.fullmatch(text) is None or max(text) > "\uffff":
        return None
    negative, value = text[0] == "-", 0
    for digit in text.lstrip("+-"):
        value = 10 * value + int(digit)
        if value > INT_MAX + negative:
            return None
    return -value if negative else value


class Shape(Protocol[T_co]):
    """What kind of answer a question takes."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The words it takes, as far as they can be listed."""
        ...

    def value(self, line: str) -> T_co | None:
        """What a typed line means; None if nothing."""
        ...

    def line(self, answer: object) -> str | None:
        """How a strategy's answer is typed; None if it is not allowed."""
        ...

    def some(self) -> Sequence[str]: ...

    def wanted(self) -> str:
        """The inputs it takes, for people."""
        ...

    def refusal(self) -> RefusedInput | RefusedPositions: ...


class Choice(NamedTuple):
    codes: tuple[str, ...]

    def value(self, line: str) -> str | None:
        if line in self.codes:
            return line
        code = formatted(line)
        return code if code in self.codes else None

    def line(self, answer: object) -> str | None:
        if answer in self.codes:
            return str(answer)
        if isinstance(answer, bool) and self.codes[0] == "y":
            return "y" if answer else "n"
        return None

    def some(self) -> Sequence[str]:
        return self.codes

    def wanted(self) -> str:
        return ", ".join(self.codes)

    def refusal(self) -> RefusedInput:
        return RefusedInput()


YES_OR_NO: Final = Choice(("y", "n"))


class Number(NamedTuple):
    least: int
    most: int
    codes: tuple[str, ...] = ()

    def value(self, line: str) -> int | None:
        number = integer(formatted(line))
        return number if number is not None and self.least <= number <= self.most else None

    def line(self, answer: object) -> str | None:
        if isinstance(answer, int) and not isinstance(answer, bool):
            return str(answer) if self.least <= answer <= self.most else None
        return answer if isinstance(answer, str) and self.value(answer) is not None else None

    def some(self) -> Sequence[str]:
        return tuple(map(str, sorted({self.least, self.most})))

    def wanted(self) -> str:
        return f"a number from {self.least} to {self.most}"

    def refusal(self) -> RefusedInput:
        return RefusedInput()


class Amount(NamedTuple):
    """A number from 0 on; or back to the question before, which is the value WENT_BACK."""

    most: int
    codes: tuple[str, ...] = (BACK,)

    def value(self, line: str) -> int | None:
        return WENT_BACK if formatted(line) == BACK else Number(0, self.most).value(line)

    def line(self, answer: object) -> str | None:
        return BACK if answer == BACK else Number(0, self.most).line(answer)

    def some(self) -> Sequence[str]:
        return (*Number(0, self.most).some(), BACK)

    def wanted(self) -> str:
        return f"{Number(0, self.most).wanted()}, or {BACK}"

    def refusal(self) -> RefusedInput:
        return RefusedInput()


class Positions(NamedTuple):
    """Some of the offered positions, in property order however typed; or back, which is none of them."""

    offered: tuple[int, ...]
    codes: tuple[str, ...] = (BACK,)

    def value(self, line: str) -> tuple[int, ...] | None:
        text = formatted(line)
        if text == BACK:
            return ()
        typed = {integer(word) for word in text.split(" ")}
        return tuple(position for position in self.offered if position in typed) or None

    def line(self, answer: object) -> str | None:
        if isinstance(answer, str):
            return answer if self.value(answer) is not None else None
        if not isinstance(answer, tuple | list) or not answer or not set(answer) <= set(self.offered):
            return None
        return " ".join(map(str, answer))

    def some(self) -> Sequence[str]:
        first, every = str(self.offered[0]), " ".join(map(str, self.offered))
        return (first, every, BACK) if every != first else (first, BACK)

    def wanted(self) -> str:
        return f"positions out of {' '.join(map(str, self.offered))}, or {BACK}"

    def refusal(self) -> RefusedPositions:
        return RefusedPositions()


class Name(NamedTuple):
    """Any line; an empty one stands for the default."""

    default: str
    taken: tuple[str, ...]
    codes: tuple[str, ...] = ()

    def value(self, line: str) -> str:
        return trimmed(line) or self.default

    def line(self, answer: object) -> str | None:
        return answer if isinstance(answer, str) and self.value(answer) not in self.taken else None

    def some(self) -> Sequence[str]:
        return ("", self.default)

    def wanted(self) -> str:
        return f"a name, or an empty line for {self.default}"

    def refusal(self) -> RefusedInput:
        return RefusedInput()


class Items(NamedTuple):
    """What one side of a trade gives. Nothing at all is all zeros."""

    money: int
    properties: tuple[int, ...]
    off_cards: int


class Question(NamedTuple, Generic[T]):
    """One prompt. `me` is whom it asks in play order; `state` is for looking, only the rules write it.

    Before the players are known there is no state. Where a trade is agreed upon, `gives` and `gets` say
    what it means for whom it asks.
    """

    player: int | None
    me: int
    asked: Asked
    shape: Shape[T]
    state: State | None
    gives: Items | None = None
    gets: Items | None = None

    @property
    def prompt(self) -> str:
        return self.asked.prompt

    def check(self, answer: object) -> str:
        line = self.shape.line(answer)
        if line is None:
            raise IllegalChoice(f"{self} takes {self.shape.wanted()}; not {answer!r}")
        return line

    def parse(self, text: str) -> str:
        return text

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return self.shape.some()

    def __str__(self) -> str:
        whom = f" to {self.asked.player}" if self.asked.player else ""
        return f"the prompt {self.prompt!r}{whom}"


def first_free(names: Container[str], number: int) -> str:
    """R5: a default name that is taken moves on to the next number."""
    while f"Player {number}" in names:
        number += 1
    return f"Player {number}"
