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
STEPS = "how steps are printed"
MONEY = "how money is printed"


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
    """Holds back the end of each line until another line follows."""

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


class OneStep(Writer):
    def write(self, event: Event) -> str:
        return super().write(event).replace("moves 1 step(s) to ", "moves 1 step to ")


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
        "numbers the rounds from 0",
        "the first round is round 1",
        "how rounds are numbered",
        writer=FromRoundZero,
    ),
    Misreading(
        "players-from-one",
        "A round is completed when all players have finished a move starting from player 0.",
        "numbers the players from 1",
        "the first player is player 0",
        "how players are numbered in the output",
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
        "prints amounts without the dollar sign",
        "copy the statement with its dollar sign",
        MONEY,
        writer=NoDollarSign,
    ),
    Misreading(
        "line-ends-crlf",
        assignment.OWN_LINE,
        "ends lines with CR LF",
        "end each line with a single character, \\n",
        LINE_ENDS,
        writer=CarriageReturns,
    ),
    Misreading(
        "no-last-newline",
        assignment.OWN_LINE,
        "prints no newline after the last line",
        "print a newline after every statement, including the last",
        "what follows the last line",
        writer=NoLastNewline,
    ),
    Misreading(
        "trailing-blank",
        assignment.OWN_LINE,
        "prints a space before each newline",
        "print nothing between the statement and its newline",
        "what comes before a newline",
        writer=TrailingBlank,
    ),
    Misreading(
        "blank-line-before-round",
        assignment.OWN_LINE,
        "prints an empty line before each round",
        "print the statements only",
        "what comes between rounds",
        writer=BlankBeforeRound,
    ),
    Misreading(
        "steps-without-brackets",
        assignment.SPACING,
        "prints `steps` instead of `step(s)`",
        "copy the statement: step(s)",
        STEPS,
        writer=PlainSteps,
    ),
    Misreading(
        "steps-singular",
        assignment.SPACING,
        "prints `1 step` and `2 steps` instead of `step(s)`",
        "copy the statement: step(s)",
        STEPS,
        writer=CountedSteps,
    ),
    Misreading(
        "step-for-one",
        assignment.SPACING,
        "prints `1 step` instead of `1 step(s)`",
        "copy the statement: step(s)",
        STEPS,
        writer=OneStep,
    ),
    Misreading(
        "no-periods",
        assignment.SPACING,
        "leaves out the periods",
        "copy the statements with their periods",
        "how statements end",
        writer=NoPeriods,
    ),
    Misreading(
        "zero-properties",
        assignment.NO_PROPERTY,
        "prints 0 as the number of properties",
        "print `No purchased property.`",
        "how a player without property is summed up",
        writer=ZeroProperties,
    ),
    Misreading(
        "dead-in-full",
        assignment.OUT_OF_GAME,
        "prints the cash and properties of a bankrupt player",
        "print `Bankrupt and out of game.` instead",
        "how a bankrupt player is summed up",
        writer=FullSummaryOfDead,
    ),
    Misreading(
        "dead-not-listed",
        assignment.OUT_OF_GAME,
        "leaves bankrupt players out of the summary",
        "print `Bankrupt and out of game.` below the player's number",
        "how a bankrupt player is summed up",
        writer=DeadNotListed,
    ),
    Misreading(
        "goes-bankrupt",
        assignment.SPACING,
        "prints `goes bankrupt` instead of `bankrupt`",
        "copy the statement: `and bankrupt, transfers property`",
        "how a bankruptcy is printed",
        writer=GoesBankrupt,
    ),
    Misreading(
        "improper-without-period",
        assignment.MESSAGE,
        "prints the message for improper inputs without its period",
        "print `Improper inputs.` with the period",
        "how improper inputs are reported",
        writer=ImproperWithoutPeriod,
    ),
    Misreading(
        "improper-not-on-stdout",
        "This should be to standard output, not standard error.",
        "does not print the message for improper inputs on standard output",
        "print the message with cout",
        "how improper inputs are reported",
        writer=ImproperElsewhere,
    ),
    Misreading(
        "improper-once-per-error",
        assignment.MESSAGE,
        "prints the message for improper inputs once for each error",
        "print the message once, then exit",
        "how often improper inputs are reported",
        writer=ImproperOften,
    ),
)
