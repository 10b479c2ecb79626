"""How games between the computer's players end, by the engine: nobody hears what happens before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from monosim.core import DecisionSource, Table
from monosim.rulesets.deal import engine
from monosim.rulesets.deal.decisions import Decision, View, texts_of
from monosim.rulesets.deal.players import ByNumber, PolicySeat
from monosim.rulesets.deal.position import Position

if TYPE_CHECKING:
    from monosim.rulesets.deal.inputs import Setup


def find_end(setup: Setup, table: Table, rules: Mapping[str, Any] = engine.RULES) -> Position:
    """The position in which the game ends that `play` plays. Nobody at the table may search."""
    position = engine.begin(setup, table.chance, rules)
    position.pickers = [make_picker(position, seat, table.seats[seat]) for seat in range(setup.players)]
    engine.play_on(position, setup.limit, rules)
    return position


def make_picker(position: Position, seat: int, source: DecisionSource) -> engine.Picker:
    """Ask a computer player directly, and without names of options if it does not need them."""
    if isinstance(source, PolicySeat) and source.is_blind:
        blind: engine.Picker = source.policy
        return blind
    if isinstance(source, PolicySeat) and isinstance(source.policy, ByNumber):
        choose = source.policy.choose
        return lambda _, kind, options: choose(position, seat, kind, options)
    view = View(position, seat)

    def pick(_: Any, kind: str, options: Sequence[int]) -> int:
        texts = texts_of(kind, options)
        return options[texts.index(source.decide(Decision(seat, kind, texts, view)))]

    return pick
