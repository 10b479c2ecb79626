"""What programs make of the deck: where it begins, and what comes after its last card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from monosim.core import Course
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.movement import WHICH_CARD, RemembersCash

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

HOW_MANY = "how many cards there are"


class NoCardLeft(Exception):
    """All the cards are used."""


class DrawsOnce(Game):
    def card(self, state: State, player: int) -> int:
        if state.drawn >= len(state.deck):
            raise NoCardLeft
        return super().card(state, player)


class EndsWithDeck(DrawsOnce):
    def play_rounds(self, state: State, rounds: int) -> Course[None]:
        with suppress(NoCardLeft):
            yield from super().play_rounds(state, rounds)


class RestsWithoutDeck(DrawsOnce):
    def play_round(self, state: State) -> Course[None]:
        with suppress(NoCardLeft):
            yield from super().play_round(state)


class RepeatsLast(Rules):
    def card(self, state: State, player: int) -> int:
        return state.deck[min(state.drawn, len(state.deck) - 1)]


class RestartsAtSecond(Rules):
    def card(self, state: State, player: int) -> int:
        size, drawn = len(state.deck), state.drawn
        again = 1 + (drawn - size) % max(1, size - 1)
        return state.deck[drawn if drawn < size else again % size]


class StartsAtSecond(Rules):
    def card(self, state: State, player: int) -> int:
        return state.deck[(state.drawn + 1) % len(state.deck)]


class FromTheEnd(Rules):
    def card(self, state: State, player: int) -> int:
        return state.deck[-1 - state.drawn % len(state.deck)]


class CashIsFirst(Rules):
    def card(self, state: State, player: int) -> int:
        assert isinstance(state, RemembersCash)
        return state.whole_file[state.drawn % len(state.whole_file)]


def keeps(number: Callable[[Setup], slice]) -> type[State]:
    class Keeps(State):
        def __init__(self, setup: Setup) -> None:
            super().__init__(setup)
            self.deck = self.deck[number(setup)] or self.deck

    return Keeps


KEPT: tuple[tuple[str, str, Callable[[Setup], slice]], ...] = (
    ("first-card-lost", "never uses the first card", lambda setup: slice(1, None)),
    ("card-per-player", "reads one card for each player", lambda setup: slice(len(setup.players))),
    ("card-per-round", "reads one card for each round", lambda setup: slice(max(1, setup.rounds))),
)


def _kept() -> Iterator[Misreading]:
    advice = "every number behind the cash is a card: read until the end of the file"
    for name, instead, number in KEPT:
        yield Misreading(name, assignment.CARD_FILE, instead, advice, HOW_MANY, state=keeps(number))


MISREADINGS = (
    Misreading(
        "deck-ends-game",
        assignment.RESTART,
        "ends the game when the cards are used up",
        "start the deck again from its first card",
        WHICH_CARD,
        EndsWithDeck,
    ),
    Misreading(
        "deck-ends-moves",
        assignment.RESTART,
        "announces the rounds that are left when the cards are used up, but nobody moves in them",
        "start the deck again from its first card",
        WHICH_CARD,
        RestsWithoutDeck,
    ),
    Misreading(
        "deck-repeats-last",
        assignment.RESTART,
        "uses the last card again and again when the deck is used up",
        "start the deck again from its first card",
        WHICH_CARD,
        RepeatsLast,
    ),
    Misreading(
        "deck-restarts-at-second",
        assignment.RESTART,
        "starts the deck again from its second card",
        "set the index back to 0, and draw before you count on",
        WHICH_CARD,
        RestartsAtSecond,
    ),
    Misreading(
        "deck-starts-at-second",
        assignment.TURNS,
        "begins with the second card of the deck",
        "draw the card first, then count on",
        WHICH_CARD,
        StartsAtSecond,
    ),
    Misreading(
        "deck-from-the-end",
        assignment.TURNS,
        "draws the cards from the end of the file to its beginning",
        "the first card of the file is the top card",
        WHICH_CARD,
        FromTheEnd,
    ),
    Misreading(
        "cash-is-first-card",
        assignment.CARD_FILE,
        "uses the cash line as the first card",
        "the first number is the cash; the cards begin with the second",
        WHICH_CARD,
        CashIsFirst,
        RemembersCash,
    ),
    *_kept(),
)
