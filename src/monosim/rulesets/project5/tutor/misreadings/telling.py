"""Statements that programs forget, leave unfinished, or print elsewhere, and money from doubles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from monosim.core import Course, InputError
from monosim.rulesets.project5.events import (
    Event,
    GameStarted,
    GameWon,
    PlayerOut,
    PlayerSummary,
    Stayed,
    Turn,
)
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import PARKING, Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.buying import single
from monosim.rulesets.project5.tutor.misreadings.output import MONEY

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup


class Untold(Stayed):
    """A visit of which nothing is printed."""


class Unfinished(Stayed):
    """A visit of which the move is printed, and another end of the line."""

    end = ""


class Ended(Unfinished):
    end = "\n"


class Open(Unfinished):
    end = " and "


class Visit(NamedTuple):
    """A kind of visit without consequences."""

    name: str
    sentence: str
    told: str


NOT_BUILT = Visit("unbuilt", assignment.OWN_PROPERTY, "a player does not build on their own property")
NOT_BOUGHT = Visit("unbought", assignment.NOT_BOUGHT, "a player does not buy")
PARKED = Visit("parked", assignment.PARKED, "a player lands on Parking")


def find_visit(state: State, turn: Stayed) -> Visit:
    if turn.name == PARKING:
        return PARKED
    return NOT_BOUGHT if state.owner[turn.space] is None else NOT_BUILT


def forgets(visit: Visit, told: type[Stayed]) -> type[Rules]:
    class Forgets(Game):
        def next_turn(self, state: State, player: int) -> Course[Turn]:
            turn = yield from super().next_turn(state, player)
            if type(turn) is Stayed and find_visit(state, turn) is visit:
                return told(*turn)
            return turn

    return Forgets


class TellsLess(Writer):
    def write(self, event: Event) -> str:
        if isinstance(event, Untold):
            return ""
        told = super().write(event)
        return told.split(" and stays")[0] + event.end if isinstance(event, Unfinished) else told


class NoStart(Writer):
    def write(self, event: Event) -> str:
        return "" if isinstance(event, GameStarted) else super().write(event)


class Broken(Writer):
    """Breaks lines where the assignment's page does."""

    def write(self, event: Event) -> str:
        told = super().write(event)
        told = re.sub(r" and (stays|purchases|pays)", r"\nand \1", told)
        return told.replace(" and receives $", " and receives\n$")


class BlankBeforeResults(Writer):
    def write(self, event: Event) -> str:
        return ("\n" if isinstance(event, GameWon) else "") + super().write(event)


class BlankAfterPlayer(Writer):
    def write(self, event: Event) -> str:
        return super().write(event) + ("\n" if isinstance(event, PlayerSummary | PlayerOut) else "")


class StartsThenRefuses(Writer):
    def refuse(self, error: InputError) -> str:
        return self.write(GameStarted()) + super().refuse(error)


class RefusesOnOpenLine(Writer):
    def refuse(self, error: InputError) -> str:
        return super().refuse(error).rstrip("\r\n")


LESS: tuple[tuple[str, type[Stayed], str], ...] = (
    ("untold", Untold, "prints nothing"),
    ("unfinished", Unfinished, "prints the move without `and stays.` and without a newline"),
    ("ended", Ended, "prints the move without `and stays.`"),
    ("open", Open, "prints the move up to `and`, without `stays.` and without a newline"),
)


def _visits() -> Iterator[Misreading]:
    for visit in (NOT_BUILT, NOT_BOUGHT, PARKED):
        for form, told, instead in LESS:
            yield Misreading(
                f"stay-{visit.name}-{form}",
                visit.sentence,
                f"{instead} when {visit.told}",
                "print the statement that the player stays: the `if` needs an `else`",
                f"what is printed when {visit.told}",
                forgets(visit, told),
                writer=TellsLess,
            )


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
    *_visits(),
    Misreading(
        "start-not-told",
        "Announce when simulation starts",
        "does not announce the start of the game",
        "print `***MONOPOLY GAME STARTS***` first",
        "how the start is announced",
        writer=NoStart,
    ),
    Misreading(
        "statements-broken",
        assignment.OWN_LINE,
        "breaks statements into two lines, as the page of the assignment does",
        "print each statement on one line, as the samples show",
        "how statements are broken",
        writer=Broken,
    ),
    Misreading(
        "blank-line-before-results",
        assignment.OWN_LINE,
        "prints an empty line before the results",
        "print the statements only",
        "what comes before the results",
        writer=BlankBeforeResults,
    ),
    Misreading(
        "blank-line-after-player",
        assignment.OWN_LINE,
        "prints an empty line after each player of the summary",
        "print the statements only",
        "what comes between players",
        writer=BlankAfterPlayer,
    ),
    Misreading(
        "improper-after-start",
        assignment.MESSAGE,
        "announces the start of the game before it refuses improper inputs",
        "check all files before you print anything",
        "what is printed before the inputs are refused",
        writer=StartsThenRefuses,
    ),
    Misreading(
        "improper-without-newline",
        assignment.MESSAGE,
        "prints no newline after the message for improper inputs",
        "print the message with a newline",
        "what follows the message for improper inputs",
        writer=RefusesOnOpenLine,
    ),
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
