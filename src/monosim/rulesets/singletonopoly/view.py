"""The ability `view`: all that a player may see; only the order of cards that nobody has drawn is hidden."""

from typing import Any, NamedTuple

from monosim.core import value
from monosim.rulesets.singletonopoly.asking import property_rows, show_players
from monosim.rulesets.singletonopoly.board import PROPERTIES
from monosim.rulesets.singletonopoly.events import PropertyRow
from monosim.rulesets.singletonopoly.state import State


@value
class View(NamedTuple):
    """Players are numbered in play order. `me` is None before it is known, and for a seat that nobody has."""

    me: int | None = None
    players: tuple[tuple[str, bool, int, int, int, bool, int], ...] = ()
    """The rows of PlayersShown."""
    properties: tuple[PropertyRow, ...] = ()
    """The rows of PropertiesShown, for all properties."""
    hidden: int = 0
    """How many cards on top of the deck nobody has drawn yet."""
    below: tuple[str, ...] = ()
    """The cards under these, which have gone there in everybody's sight."""
    current: int = 0
    turns: int = 0
    rounds: int = 0
    dice: tuple[int, int] = (0, 0)
    doubles: int = 0
    over: bool = False
    winner: int | None = None


def view(setup: Any, state: State | None, seat: int) -> View:
    """Between two games it is the end of the first."""
    if state is None:
        return View()
    return View(
        me=state.seat.index(seat) if seat in state.seat else None,
        players=show_players(state).rows,
        properties=property_rows(state, PROPERTIES),
        hidden=state.unseen,
        below=tuple(state.deck)[state.unseen :],
        current=state.current,
        turns=state.turns,
        rounds=state.rounds,
        dice=state.dice,
        doubles=state.doubles,
        over=state.over,
        winner=state.winner,
    )
