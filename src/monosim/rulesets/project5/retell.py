"""The ability `retell`: a game of which there is a log, played from its inputs once more."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.core import Case, Everyone, InputError, Script, SeededChance, Table, UnusableInput, read_lines
from monosim.core.diagnostics import MISSING, unusable
from monosim.core.ruleset import ROLES
from monosim.rulesets.project5.events import Event
from monosim.rulesets.project5.game import seats
from monosim.rulesets.project5.inputs import Setup, read


def retell(case: Case, log: Sequence[Event]) -> tuple[Setup, Table]:
    """The players play as they did: by the thresholds of their file, by the answers that were recorded, or as
    whoever the case seats.

    Nothing is taken from the log: the cards and the thresholds decide every turn, and are in none of its
    events.
    """
    if case.rounds is None or not all(map(case.has, ROLES)):
        message = "a log of Project 5 does not hold its inputs: give BOARD CARDS PLAYERS ROUNDS, as for `run`"
        raise unusable(MISSING, message)
    try:
        setup = read(case)
    except InputError as error:  # no game was played from these, so no log is right
        raise UnusableInput(error.problems) from None
    chance = SeededChance(case.seed)
    if case.has("answers"):
        file = case.path("answers")
        return setup, Table(chance, Everyone(Script(read_lines(case.text("answers"), file), file)))
    return setup, Table(chance, seats(setup))
