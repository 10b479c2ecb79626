"""Once Around for people: where two dice may bring the token, and what is paid there."""

from __future__ import annotations

from monosim.core import number_of
from monosim.core.console import Console, Moment
from monosim.rulesets.once_around import events
from monosim.rulesets.once_around.board import DECKS, PAYS
from monosim.rulesets.once_around.game import State, fold
from monosim.rulesets.once_around.inputs import Setup

ROLLS = range(2, 13)
COLUMN = 39
ROLL = "Press Enter to roll the dice."
RULES = """\
The token goes once around the board, from Go to Go. You roll two dice, and
every space pays:
  properties and taxes   their price, in credits
  railroads              200 for the first landing of the round, 400 for the
                         second, and so on
  utilities              5 or 10 times two dice that are rolled for it
  Chance and Chest       by the card, which may also move the token
  Go to Jail             takes the token to Jail, from where it goes on
The round ends when the token reaches or passes Go. There is nothing to decide:
the dice do it all."""


def draw_table(moment: Moment) -> str:
    setup: Setup = moment.setup
    state = fold(setup, moment.happened)
    rolls = number_of(state.rolls, "roll")
    title = f"Bonus round {state.rounds + 1} of {setup.rounds}: {state.total} credits after {rolls}"
    cells = [_describe(setup, state, roll) for roll in ROLLS]
    half = (len(cells) + 1) // 2
    rows = zip(cells[:half], [*cells[half:], ""], strict=True)
    where = f"The token is on {state.board.spaces[state.position].name}. The dice may bring it to:"
    return "\n".join([title, where, *(f"  {left:<{COLUMN}}{right}".rstrip() for left, right in rows)])


def _describe(setup: Setup, state: State, roll: int) -> str:
    place = state.position + roll
    if place >= len(state.board.spaces):
        return f"{roll:>2} beyond Go"
    return f"{roll:>2} {_clip(state.board.spaces[place].name)}{_pays(setup, state, place)}"


def _clip(name: str) -> str:
    return name if len(name) <= COLUMN - 16 else f"{name[: COLUMN - 17]}…"


def _pays(setup: Setup, state: State, place: int) -> str:
    space = state.board.spaces[place]
    if space.kind in PAYS:
        return f" ({space.credits})"
    if space.kind == "railroad":
        return f" ({space.credits * setup.rules.railroad_factor((*state.landed, place))})"
    if space.kind == "utility":
        return f" ({space.credits} × dice)"
    return " (a card)" if space.kind in DECKS else ""


console = Console(
    table=draw_table,
    rules=RULES,
    waits=dict.fromkeys((events.Moved, events.ReachedGo, events.PassedGo), ROLL),
)
