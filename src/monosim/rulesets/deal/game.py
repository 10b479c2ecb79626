"""A game as events."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from monosim.core import Case, Table
from monosim.core.ruleset import NOTHING
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.events import Event, Game
from monosim.rulesets.deal.inputs import Setup, chance, read
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.state import State


def play(setup: Setup, table: Table) -> Generator[Event, None, State]:
    yield Game("deal", setup.players, setup.seed, setup.switches)
    state = begun(setup, table)
    yield from state.news()
    while not state.is_over():
        state.apply(table.ask(state.decision()))
        yield from state.news()
    return state


def state_of(save: str, seed: int = 0, readings: Mapping[str, str] = NOTHING) -> State:
    """The game that goes on from the text of a save; the seed is for reshuffles."""
    case = Case(ruleset="deal", seed=seed, readings=readings, contents={"cards": save.encode()})
    setup = read(case)
    return begun(setup, Table(chance(setup), ()))


def begun(setup: Setup, table: Table) -> State:
    shuffle = setup.shuffling.by(table.chance)
    if setup.start is not None:
        position = setup.start.copy()
        position.shuffle = shuffle
        return State(position, setup.limit, setup.shuffling)
    position = Position(setup.players, setup.rules, shuffle)
    return State(position, setup.limit, setup.shuffling, _deck(setup, table))


def _deck(setup: Setup, table: Table) -> Sequence[int]:
    if setup.deck is not None:
        return setup.deck
    return setup.rules.deck(table.chance.order(COUNT, f"deck of {setup.players} seats"))
