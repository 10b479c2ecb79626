"""What may be typed in answer to a prompt.

An answer is a typed line. A script may type anything: if a line does not fit the prompt, the game says so and
asks again. A strategy answers with a value (True, 128, (2, 3), "tt"), which must fit.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, TypeGuard, TypeVar

from monosim.core import value
from monosim.core.spaces import AnyOf, Composed, OneOf, SomeOf, Space, Text, Whole

T_co = TypeVar("T_co", covariant=True)
BACK: Final = "b"
WENT_BACK: Final = -1

# What the public program trims; Python would also trim U+0085.
BLANKS: Final = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
INT_MAX: Final = 2**31 - 1
_INTEGER = re.compile(r"[+-]?\d+")


def trim(line: str) -> str:
    return line.strip(BLANKS)


def normalise(line: str) -> str:
    return line.strip(BLANKS).lower()


def is_line(answer: object) -> TypeGuard[str]:
    return isinstance(answer, str) and "\n" not in answer


def parse_integer(text: str) -> int | None:
    """R22: an optional sign, then decimal digits of any script, as far as a 32-bit integer goes."""
    if _INTEGER.fullmatch(text) is None or max(text) > "\uffff":
        return None
    negative, value = text[0] == "-", 0
    for digit in text.lstrip("+-"):
        value = 10 * value + int(digit)
        if value > INT_MAX + negative:
            return None
    return -value if negative else value


class Shape(Protocol[T_co]):
    """The kind of answer that a prompt takes."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The words that it takes, as far as they can be listed."""
        ...

    def value(self, line: str) -> T_co | None:
        """What a typed line means; None if the line does not fit."""
        ...

    def line(self, answer: object) -> str | None:
        """How a strategy's answer is typed; None if it is not allowed."""
        ...

    def examples(self) -> Sequence[str]: ...

    @property
    def space(self) -> Space[str]:
        """The lines that fit; `contains` takes what `line` takes, such as True for y."""
        ...

    def describe(self) -> str:
        """The inputs that it takes, in words."""
        ...


class Codes(OneOf[str]):
    """The lines that fit a choice. For a choice of y and n, True and False are answers, too."""

    def contains(self, answer: object) -> bool:
        return Choice(self.options).line(answer) is not None


@value
class Choice(NamedTuple):
    codes: tuple[str, ...]

    def value(self, line: str) -> str | None:
        if line in self.codes:
            return line
        code = normalise(line)
        return code if code in self.codes else None

    def line(self, answer: object) -> str | None:
        if answer in self.codes:
            return str(answer)
        if isinstance(answer, bool) and self.codes[0] == "y":
            return "y" if answer else "n"
        return None

    def examples(self) -> Sequence[str]:
        return self.codes

    @property
    def space(self) -> Space[str]:
        return Codes(self.codes)

    def describe(self) -> str:
        return ", ".join(self.codes)


YES_OR_NO: Final = Choice(("y", "n"))


@value
class Number(NamedTuple):
    """A number. With the code BACK the player may also go back to the last prompt: the value WENT_BACK."""

    least: int
    most: int
    codes: tuple[str, ...] = ()

    def value(self, line: str) -> int | None:
        text = normalise(line)
        if text in self.codes:
            return WENT_BACK
        number = parse_integer(text)
        return number if number is not None and self.least <= number <= self.most else None

    def line(self, answer: object) -> str | None:
        if isinstance(answer, int) and not isinstance(answer, bool):
            return str(answer) if self.least <= answer <= min(self.most, INT_MAX) else None
        return answer if is_line(answer) and self.value(answer) is not None else None

    def examples(self) -> Sequence[str]:
        return (*map(str, sorted({self.least, min(self.most, INT_MAX)})), *self.codes)

    @property
    def space(self) -> Space[str]:
        numbers = Composed(
            lambda number: str(number),
            lambda answer: self.line(answer) is not None,
            number=Whole(self.least, min(self.most, INT_MAX)),
        )
        return AnyOf(numbers, OneOf(self.codes), weights=(9, 1)) if self.codes else numbers

    def describe(self) -> str:
        return ", or ".join([f"a number from {self.least} to {self.most}", *self.codes])


@value
class Positions(NamedTuple):
    """Some of the offered positions, in property order; none if the player goes back."""

    offered: tuple[int, ...]
    codes: tuple[str, ...] = (BACK,)

    def value(self, line: str) -> tuple[int, ...] | None:
        text = normalise(line)
        if text == BACK:
            return ()
        typed = {parse_integer(word) for word in text.split(" ")}
        return tuple(position for position in self.offered if position in typed) or None

    def line(self, answer: object) -> str | None:
        if isinstance(answer, str):
            return answer if is_line(answer) and self.value(answer) is not None else None
        if not isinstance(answer, tuple | list) or not answer:
            return None
        words = [str(place) for place in answer if place in self.offered]
        fits = len(words) == len(answer) and all(parse_integer(word) is not None for word in words)
        return " ".join(words) if fits else None

    def examples(self) -> Sequence[str]:
        first, every = str(self.offered[0]), " ".join(map(str, self.offered))
        return (first, every, BACK) if every != first else (first, BACK)

    @property
    def space(self) -> Space[str]:
        some = Composed(
            lambda chosen: " ".join(map(str, chosen)),
            lambda answer: self.line(answer) is not None,
            chosen=SomeOf(self.offered, 1),
        )
        return AnyOf(some, OneOf(self.codes), weights=(9, 1))

    def describe(self) -> str:
        return f"positions out of {' '.join(map(str, self.offered))}, or {BACK}"


NAMES: Final = ("Ann", "Bob B", " Cid\t", "Dörte", "E'e", "6", "b", "Player 8")
"""To draw from, where any name would do."""


@value
class Name(NamedTuple):
    """Any line; an empty one stands for the default."""

    default: str
    taken: tuple[str, ...]
    codes: tuple[str, ...] = ()

    def value(self, line: str) -> str:
        return trim(line) or self.default

    def line(self, answer: object) -> str | None:
        return answer if is_line(answer) and self.value(answer) not in self.taken else None

    def examples(self) -> Sequence[str]:
        return ("", self.default)

    @property
    def space(self) -> Space[str]:
        def fits(line: str) -> bool:
            return self.line(line) is not None

        return Text(fits, (*self.examples(), *filter(fits, NAMES)), "a name that no other player has")

    def describe(self) -> str:
        return f"a name, or an empty line for {self.default}"
