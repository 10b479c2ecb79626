"""The position that a game starts from, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from monosim.core import Chance, shuffled
from monosim.rulesets.classic.board import HOTEL, STARTING_CASH
from monosim.rulesets.classic.cards import DECK_WORDS, IDS, JAIL_CARDS
from monosim.rulesets.classic.changes.buildings import houses_in
from monosim.rulesets.classic.changes.money import BANK
from monosim.rulesets.classic.events import GameStarted
from monosim.rulesets.classic.readings import rules_for
from monosim.rulesets.classic.state import State

if TYPE_CHECKING:
    from monosim.rulesets.classic.inputs import Setup


class Position(NamedTuple):
    """As GameStarted has it; decks that are None are shuffled."""

    cash: tuple[int, ...]
    position: tuple[int, ...]
    jail_moves: tuple[int, ...]
    in_game: tuple[bool, ...]
    jail_card: tuple[int, ...] = (BANK, BANK)
    decks: tuple[tuple[str, ...] | None, ...] = (None, None)
    deeds: tuple[tuple[int, int, bool, int], ...] = ()
    current: int = 0


def beginning(players: int) -> Position:
    return Position((STARTING_CASH,) * players, (0,) * players, (0,) * players, (True,) * players)


def started(setup: Setup, players: int, chance: Chance) -> GameStarted:
    position = setup.position or beginning(players)
    decks = tuple(_deck(position, deck, chance) for deck in range(2))
    return GameStarted(setup.edition, setup.readings, setup.limit, **{**position._asdict(), "decks": decks})


def _deck(position: Position, deck: int, chance: Chance) -> tuple[str, ...]:
    given = position.decks[deck]
    if given is not None:
        return given
    order = shuffled(chance, IDS[deck], DECK_WORDS[deck])
    return tuple(card for card in order if card != JAIL_CARDS[deck] or position.jail_card[deck] == BANK)


def state_of(start: GameStarted) -> State:
    """The one place where a state is made from facts rather than from changes."""
    state = State(rules_for({"edition": start.edition, **dict(start.readings)}), len(start.cash), 0)
    state.cash[: state.players] = start.cash
    state.position = list(start.position)
    state.jail_moves = list(start.jail_moves)
    state.in_game = list(start.in_game)
    state.jail_card = list(start.jail_card)
    state.decks = [list(deck) for deck in start.decks]
    for square, owner, mortgaged, level in start.deeds:
        state.owner[square] = owner
        state.mortgaged[square] = mortgaged
        state.level[square] = level
    state.houses -= houses_in(state.level)
    state.hotels -= state.level.count(HOTEL)
    state.current = start.current
    state.players_changed()
    return state
