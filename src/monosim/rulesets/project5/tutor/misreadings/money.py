"""Money kept in doubles: how languages print it, in one place of the output or everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from monosim.rulesets.project5.events import Event, Turn
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.buying import single
from monosim.rulesets.project5.tutor.misreadings.output import MONEY

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup


class Form(NamedTuple):
    """How a double is printed."""

    suffix: str
    print: Callable[[int], str]
    told: str


def print_in_java(amount: int) -> str:
    """From 10 million on, Java prints a power of ten."""
    if abs(amount) < 10**7:
        return f"{amount}.0"
    mantissa, exponent = f"{amount:.17e}".split("e")
    digits = repr(float(amount)).replace("-", "").replace(".", "").split("e")[0].strip("0")
    sign = "-" if mantissa.startswith("-") else ""
    return f"{sign}{digits[0]}.{digits[1:] or '0'}E{int(exponent)}"


PLAIN = Form("from-double", "{:g}".format, "1000000 becomes 1e+06")
POINT = Form("with-point", "{}.0".format, "250 becomes 250.0")
JAVA = Form("from-java-double", print_in_java, "250 becomes 250.0 and 10000000 becomes 1.0E7")
CENTS = Form("with-cents", "{}.00".format, "250 becomes 250.00")

FIELDS: Mapping[str, str] = {"rent": "pays ", "wealth": "asset value of ", "cash": "Cash Balance: "}
"""What comes before the dollar sign."""


def prints_as_double(before: str, form: Form) -> type[Writer]:
    """The salary is never printed from a variable: its statement is a fixed text."""
    pattern = re.compile(rf"(?<={before}\$)(?<!receives \$)-?[0-9]+(?![0-9e]|\.[0-9])")

    class PrintsAsDouble(Writer):
        def write(self, event: Event) -> str:
            return pattern.sub(lambda money: form.print(int(money[0])), super().write(event))

    return PrintsAsDouble


class CashInFloats(State):
    """Above 2^24, a 32-bit float does not hold every integer."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.round_cash()

    def apply(self, turn: Turn) -> None:
        super().apply(turn)
        self.round_cash()

    def round_cash(self) -> None:
        self.cash = [int(single(cash)) for cash in self.cash]


def _one_field() -> Iterator[Misreading]:
    for field, before in FIELDS.items():
        for form in (PLAIN, POINT):
            yield Misreading(
                f"{field}-{form.suffix}",
                assignment.SPACING,
                f"prints the {field}, but no other amount, from a double, so that {form.told}",
                f"keep the {field} in an integer, or convert it before you print it",
                f"how the {field} is printed",
                writer=prints_as_double(before, form),
            )


def _all_fields() -> Iterator[Misreading]:
    for form in (POINT, JAVA, CENTS):
        yield Misreading(
            f"money-{form.suffix}",
            assignment.SPACING,
            f"prints all amounts from doubles, so that {form.told}",
            "keep money in integers",
            MONEY,
            writer=prints_as_double("", form),
        )


MISREADINGS = (
    *_one_field(),
    *_all_fields(),
    Misreading(
        "cash-in-floats",
        assignment.CARD_FILE,
        "keeps cash in 32-bit floats, which lose dollars above 16777216",
        "keep money in integers",
        "how cash is kept",
        state=CashInFloats,
    ),
)
