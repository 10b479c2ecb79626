"""A game of DEAL, from its beginning or from the start of a turn; and its end without what happens before."""

from __future__ import annotations

from monosim.core import Chance, Course, Table
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.deckfile import shuffler
from monosim.rulesets.deal.inputs import Setup
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.turns import play_turns


def play(setup: Setup, chance: Chance) -> Course[Position]:
    """The events and decisions of a game, which ends in the position that is returned."""
    yield events.Game("deal", setup.players, setup.seed, setup.switches)
    position = yield from begin(setup, chance)
    return (yield from resume(setup, chance, position))


def begin(setup: Setup, chance: Chance) -> Course[Position]:
    """The position of a save, or one in which a deck is dealt."""
    if setup.start is not None:
        return setup.start.copy()
    position = Position(setup.players, setup.rules)
    deck = setup.deck or setup.rules.deck(chance.order(COUNT, f"deck of {setup.players} seats"))
    position.deal(deck)
    yield events.Deal(tuple(map(tuple, position.hands)))
    return position


def resume(setup: Setup, chance: Chance, position: Position) -> Course[Position]:
    """The rest of a game that is at the start of a turn."""
    position.shuffle = shuffler(setup.reshuffle, chance)
    yield from play_turns(position, setup.limit)
    return position


def finish(setup: Setup, table: Table) -> Position:
    """The position in which the game ends of `play`, by the engine. Nobody at the table may search."""
    from monosim.rulesets.deal.ends import find_end  # a plain run does not pay for the engine

    return find_end(setup, table)
