"""Mistakes of the output: the game is right, its transcript is not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from monosim.core import InputError
from monosim.rulesets.project5.events import Event, PlayerOut, PlayerSummary, RoundStarted, WentBankrupt
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading

LINE_ENDS = "how lines end"
STEPS = "how steps are written"
MONEY = "how money is written"


def renumber(event: Event, number: Callable[[int], int]) -> Event:
    """The event with its players called by other numbers."""
    fields = [field for field in ("player", "owner") if hasattr(event, field)]
    numbers: dict[str, Any] = {field: number(getattr(event, field)) for field in fields}
    return event._replace(**numbers)


class FromRoundZero(Writer):
    def write(self, event: Event) -> str:
        if isinstance(event, RoundStarted):
            event = RoundStarted(event.number - 1)
        return super().write(event)


class FromPlayerOne(Writer):
    def write(self, event: Event) -> str:
        return super().write(renumber(event, lambda player: player + 1))


class MoneyFromDouble(Writer):
    def write(self, event: Event) -> str:
        return re.sub(r"\$(-?[0-9]+)", lambda money: f"${int(money[1]):g}", super().write(event))


class NoDollarSign(Writer):
    def write(self, event: Event) -> str:
        return re.sub(r"\$(?=-?[0-9])", "", super().write(event))


class CarriageReturns(Writer):
    def write(self, event: Event) -> str:
        return super().write(event).replace("\n", "\r\n")

    def refuse(self, error: InputError) -> str:
        return super().refuse(error).replace("\n", "\r\n")


class NoLastNewline(Writer):
    """Keeps each line's end back until another line follows."""

    def __init__(self) -> None:
        super().__init__()
        self.kept = ""

    def write(self, event: Event) -> str:
        told = self.kept + super().write(event)
        self.kept = "\n" if told.endswith("\n") else ""
        return told.removesuffix("\n")

    def refuse(self, error: InputError) -> str:
        return super().refuse(error).removesuffix("\n")


class TrailingBlank(Writer):
    def write(self, event: Event) -> str:
        return super().write(event).replace("\n", " \n")


class BlankBeforeRound(Writer):
    def write(self, event: Event) -> str:
        return ("\n" if isinstance(event, RoundStarted) else "") + super().write(event)


class PlainSteps(Writer):
    def write(self, event: Event) -> str:
        return super().write(event).replace(" step(s) to ", " steps to ")


class CountedSteps(Writer):
    def write(self, event: Event) -> str:
        told = super().write(event)
        return told.replace("moves 1 step(s) to ", "moves 1 step to ").replace(" step(s) to ", " steps to ")


class NoPeriods(Writer):
    def write(self, event: Event) -> str:
        return super().write(event).replace(".\n", "\n")


class ZeroProperties(Writer):
    def tell_holdings(self, summary: PlayerSummary) -> str:
        return f"Number of Purchased Properties: {summary.properties}\n"


class FullSummaryOfDead(Writer):
    def write(self, event: Event) -> str:
        if isinstance(event, PlayerOut):
            return super().write(PlayerSummary(event.player, 0, 0))
        return super().write(event)


class DeadNotListed(Writer):
    def write(self, event: Event) -> str:
        return "" if isinstance(event, PlayerOut) else super().write(event)


class GoesBankrupt(Writer):
    def write(self, event: Event) -> str:
        told = super().write(event)
        if isinstance(event, WentBankrupt):
            told = told.replace(" and bankrupt, transfers ", " and goes bankrupt, transfers ")
        return told


class ImproperWithoutPeriod(Writer):
    def refuse(self, error: InputError) -> str:
        return super().refuse(error).replace(".", "")


class ImproperElsewhere(Writer):
    def refuse(self, error: InputError) -> str:
        return ""


class ImproperOften(Writer):
    def refuse(self, error: InputError) -> str:
        improper = [problem for problem in error.problems if problem.kind.outcome == "improper"]
        return super().refuse(error) * len(improper)


MISREADINGS = (
    Misreading(
        "rounds-from-zero",
        assignment.FIRST_ROUND,
        "calls the first round 0",
        "print the number plus one",
        "how rounds are numbered",
        writer=FromRoundZero,
    ),
    Misreading(
        "players-from-one",
        "A round is completed when all players have finished a move starting from player 0.",
        "calls the first player 1",
        "player numbers begin with 0",
        "what the first player is called",
        writer=FromPlayerOne,
    ),
    Misreading(
        "money-from-double",
        assignment.SPACING,
        "prints money from a double, so that 1000000 becomes 1e+06",
        "keep money in integers",
        MONEY,
        writer=MoneyFromDouble,
    ),
    Misreading(
        "no-dollar-sign",
        assignment.SPACING,
        "prints amounts without $",
        "copy the statement",
        MONEY,
        writer=NoDollarSign,
    ),
    Misreading(
        "line-ends-crlf",
        assignment.OWN_LINE,
        "ends lines with CR LF",
        "a newline is one character: \\n",
        LINE_ENDS,
        writer=CarriageReturns,
    ),
    Misreading(
        "no-last-newline",
        assignment.OWN_LINE,
        "prints no newline behind the last line",
        "every statement is followed by a newline, the last one too",
        "what follows the last line",
        writer=NoLastNewline,
    ),
    Misreading(
        "trailing-blank",
        assignment.OWN_LINE,
        "prints a blank before each newline",
        "nothing stands between the statement and its newline",
        "what stands before a newline",
        writer=TrailingBlank,
    ),
    Misreading(
        "blank-line-before-round",
        assignment.OWN_LINE,
        "prints an empty line before each round",
        "only the statements are printed",
        "what stands between rounds",
        writer=BlankBeforeRound,
    ),
    Misreading(
        "steps-without-brackets",
        assignment.SPACING,
        "prints `steps` for `step(s)`",
        "copy the statement: step(s)",
        STEPS,
        writer=PlainSteps,
    ),
    Misreading(
        "steps-singular",
        assignment.SPACING,
        "prints `1 step` and `2 steps` for `step(s)`",
        "copy the statement: step(s)",
        STEPS,
        writer=CountedSteps,
    ),
    Misreading(
        "no-periods",
        assignment.SPACING,
        "leaves the periods off",
        "copy the statements with their periods",
        "how statements end",
        writer=NoPeriods,
    ),
    Misreading(
        "zero-properties",
        assignment.NO_PROPERTY,
        "prints a number of 0 properties",
        "print `No purchased property.`",
        "how no property is told",
        writer=ZeroProperties,
    ),
    Misreading(
        "dead-in-full",
        assignment.OUT_OF_GAME,
        "prints cash and properties of a bankrupt player",
        "print `Bankrupt and out of game.` instead",
        "how a bankrupt player is told",
        writer=FullSummaryOfDead,
    ),
    Misreading(
        "dead-not-listed",
        assignment.OUT_OF_GAME,
        "leaves bankrupt players out of the summary",
        "print `Bankrupt and out of game.` below the player's number",
        "how a bankrupt player is told",
        writer=DeadNotListed,
    ),
    Misreading(
        "goes-bankrupt",
        assignment.SPACING,
        "prints `goes bankrupt` for `bankrupt`",
        "copy the statement: `and bankrupt, transfers property`",
        "how a bankruptcy is told",
        writer=GoesBankrupt,
    ),
    Misreading(
        "improper-without-period",
        assignment.MESSAGE,
        "prints the message without its period",
        "`Improper inputs.`, with the period",
        "how improper inputs are told",
        writer=ImproperWithoutPeriod,
    ),
    Misreading(
        "improper-not-on-stdout",
        "This should be to standard output, not standard error.",
        "prints the message elsewhere, or not at all",
        "print it with cout",
        "how improper inputs are told",
        writer=ImproperElsewhere,
    ),
    Misreading(
        "improper-once-per-error",
        assignment.MESSAGE,
        "prints the message once for each error",
        "print it once, and exit",
        "how often improper inputs are told",
        writer=ImproperOften,
    ),
)
