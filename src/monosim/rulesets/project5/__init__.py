"""Project 5 (seed 002): a simplified Monopoly as a course project."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.core import About, Case, DecisionSource, Problem, sit
from monosim.rulesets.project5.decisions import BuildHouse, BuyProperty, Threshold
from monosim.rulesets.project5.events import EVENTS, GameWon, PlayerOut, PlayerSummary
from monosim.rulesets.project5.game import fold, play
from monosim.rulesets.project5.inputs import Setup, read
from monosim.rulesets.project5.kinds import KINDS as ERROR_KINDS
from monosim.rulesets.project5.lint_kinds import KINDS as LINT_KINDS
from monosim.rulesets.project5.readings import OPEN
from monosim.rulesets.project5.transcript import Writer

__all__ = [
    "ABOUT",
    "KINDS",
    "BuildHouse",
    "BuyProperty",
    "fold",
    "play",
    "problems",
    "read",
    "refuse",
    "seats",
    "write",
]

write = Writer().write
refuse = Writer().refuse

KINDS = {**ERROR_KINDS, **LINT_KINDS}
ABOUT = About(
    summary="a course project: simplified Monopoly with threshold strategies (seed 002)",
    board="locations, one a line: NAME PRICE COLOUR",
    cards="the cash of every player, then the cards, one number a line",
    players="one line a player: THETA_P THETA_H",
    rounds="the number of rounds",
    needs=frozenset({"board", "cards", "players", "rounds"}),
    events=EVENTS,
    readings={name: tuple(values) for name, values in OPEN.items()},
    results=(GameWon, PlayerSummary, PlayerOut),
)


def seats(setup: Setup) -> Sequence[DecisionSource]:
    thresholds = [Threshold(setup.game, *player) for player in setup.players]
    return [sit(setup.seats.get(number, usual)) for number, usual in enumerate(thresholds)]


def problems(case: Case) -> list[Problem]:
    from monosim.rulesets.project5 import lint  # a run has no use for it

    return lint.problems(case, seats)
