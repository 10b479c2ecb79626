"""Project 5: a simplified Monopoly, as the assignment of a course describes it."""

from monosim.core import About, Kind
from monosim.rulesets.project5 import events
from monosim.rulesets.project5.game import BuildHouse, BuyProperty, fold, outcome, play, resume, seats, view
from monosim.rulesets.project5.inputs import read
from monosim.rulesets.project5.rules import READINGS, USUAL_AMOUNTS
from monosim.rulesets.project5.transcript import Writer

__all__ = [
    "ABOUT",
    "BuildHouse",
    "BuyProperty",
    "fold",
    "outcome",
    "play",
    "read",
    "refuse",
    "resume",
    "seats",
    "view",
    "write",
]

write = Writer().write
refuse = Writer().refuse

ABOUT = About(
    summary="a course project: simplified Monopoly with threshold strategies",
    board="locations, one per line: NAME PRICE COLOUR",
    cards="the cash of every player, then the cards, one number per line",
    players="one line per player: THETA_P THETA_H",
    rounds="the number of rounds",
    needs=frozenset({"board", "cards", "players", "rounds"}),
    events=events.EVENTS,
    readings=READINGS,
    amounts=USUAL_AMOUNTS,
    results=(events.GameWon, events.PlayerSummary, events.PlayerOut),
)


def __getattr__(name: str) -> dict[str, Kind]:
    if name != "KINDS":
        raise AttributeError(name)
    from monosim.rulesets.project5 import problems  # a run does not need it

    return problems.KINDS
