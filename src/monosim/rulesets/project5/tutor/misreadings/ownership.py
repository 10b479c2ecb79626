"""What programs that keep an owner in two places forget, and which properties they hand over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from monosim.core import Course
from monosim.rulesets.project5.events import Purchased, Stayed, Turn, WentBankrupt
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.bankruptcy import PROPERTY, PropertyStays
from monosim.rulesets.project5.tutor.misreadings.rent import WHO_HAS_MONOPOLY, RemembersBuyers

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup


class KeepsDeeds(State):
    """Keeps each player's properties in a list, in the order in which they came."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deeds: list[list[int]] = [[] for _ in setup.players]

    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        self.deeds[turn.player].append(turn.space)

    def hand_over(self, turn: WentBankrupt) -> None:
        super().hand_over(turn)
        self.deeds[turn.owner] += self.deeds[turn.player]
        self.deeds[turn.player] = []


def hands_over(part: Callable[[list[int]], list[int]]) -> type[State]:
    """The rest stays with the bankrupt player."""

    class HandsOverPart(KeepsDeeds):
        def hand_over(self, turn: WentBankrupt) -> None:
            lost = list(self.deeds[turn.player])
            super().hand_over(turn)
            for space in set(lost) - set(part(lost)):
                self.owner[space] = turn.player

    return HandsOverPart


class TwoBooks(State):
    """`holder` is right; a bankruptcy leaves `owner` as it is."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.holder: list[int | None] = [None for _ in setup.board]

    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        self.holder[turn.space] = turn.player

    def hand_over(self, turn: WentBankrupt) -> None:
        owner = list(self.owner)
        super().hand_over(turn)
        self.owner = owner
        self.holder = [turn.owner if held == turn.player else held for held in self.holder]


@contextmanager
def looking_up(state: State, book: list[int | None]) -> Iterator[State]:
    """Owners are looked up in another book for a while."""
    owner, state.owner = state.owner, book
    try:
        yield state
    finally:
        state.owner = owner


class LooksUpHolders(Rules):
    """Only the space says who gets the rent; the lists say the rest."""

    def has_monopoly(self, state: State, space: int) -> bool:
        assert isinstance(state, TwoBooks)
        owner = state.owner[space]
        return all(state.holder[other] == owner for other in state.same_colour[space])

    def wealth(self, state: State) -> list[int]:
        assert isinstance(state, TwoBooks)
        with looking_up(state, state.holder):
            return super().wealth(state)

    def properties(self, state: State) -> list[int]:
        assert isinstance(state, TwoBooks)
        with looking_up(state, state.holder):
            return super().properties(state)


class WealthFromBuyers(Rules):
    def wealth(self, state: State) -> list[int]:
        assert isinstance(state, RemembersBuyers)
        with looking_up(state, state.buyer):
            return super().wealth(state)


class BuyersOnlyBuild(Rules):
    def may_build(self, state: State, player: int, space: int) -> bool:
        assert isinstance(state, RemembersBuyers)
        return state.buyer[space] == player and super().may_build(state, player, space)


class FreeAfterDeath(Game):
    def next_turn(self, state: State, player: int) -> Course[Turn]:
        turn = yield from super().next_turn(state, player)
        owner = state.owner[turn.space]
        return turn if owner is None or state.solvent[owner] else Stayed(*turn[:4])


class NobodyElse(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        owner = state.owner[space]
        return all(state.owner[other] in (None, owner) for other in state.same_colour[space])


class LastDecides(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        return state.owner[state.same_colour[space][-1]] == state.owner[space]


class ThreeAreAll(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        owner = state.owner[space]
        return sum(state.owner[other] == owner for other in state.same_colour[space]) >= 3


class AnyColour(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        has_monopoly, owner = super().has_monopoly, state.owner[space]
        return any(has_monopoly(state, other) for other, held in enumerate(state.owner) if held == owner)


class NeverRecorded(State):
    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        self.owner[turn.space] = None


MISREADINGS = (
    Misreading(
        "transfers-first-only",
        assignment.TRANSFER,
        "hands over only the first property of the bankrupt player",
        "hand over every property: do not leave the loop after the first",
        PROPERTY,
        state=hands_over(lambda lost: lost[:1]),
    ),
    Misreading(
        "transfers-all-but-last",
        assignment.TRANSFER,
        "hands over all properties of the bankrupt player but the last",
        "check the bound of the loop that hands the properties over",
        PROPERTY,
        state=hands_over(lambda lost: lost[:-1]),
    ),
    Misreading(
        "transfers-every-second",
        assignment.TRANSFER,
        "hands over every second property, since it removes them from the list that it walks through",
        "walk through a copy of the list, or empty it after the loop",
        PROPERTY,
        state=hands_over(lambda lost: lost[::2]),
    ),
    Misreading(
        "transfer-not-on-board",
        assignment.TRANSFER,
        "moves the properties to the creditor's list, but the spaces keep the bankrupt owner",
        "if the owner is kept in two places, change both",
        PROPERTY,
        LooksUpHolders,
        TwoBooks,
    ),
    Misreading(
        "dead-owner-gets-nothing",
        assignment.TRANSFER,
        "hands over no property, and lets players stay for free where the owner is bankrupt",
        "make the creditor the owner of those spaces",
        PROPERTY,
        FreeAfterDeath,
        PropertyStays,
    ),
    Misreading(
        "wealth-counts-own-purchases",
        assignment.TRANSFER,
        "counts only bought properties towards the wealth, not transferred ones",
        "add up the prices of what the player owns at the end",
        "whose property counts as wealth",
        WealthFromBuyers,
        RemembersBuyers,
    ),
    Misreading(
        "houses-only-on-bought",
        assignment.TRANSFER,
        "builds no house on a property that came from a bankrupt player",
        "ask who owns the property now",
        "where a house may stand",
        BuyersOnlyBuild,
        RemembersBuyers,
    ),
    Misreading(
        "monopoly-if-nobody-else",
        assignment.MONOPOLY,
        "sees a monopoly where nobody else owns a property of the colour, even if some are unowned",
        "a monopoly needs all the properties of the colour",
        WHO_HAS_MONOPOLY,
        NobodyElse,
    ),
    Misreading(
        "monopoly-last-decides",
        assignment.MONOPOLY,
        "lets the last property of the colour decide, since each one overwrites the answer",
        "once a property has another owner, the answer is no",
        WHO_HAS_MONOPOLY,
        LastDecides,
    ),
    Misreading(
        "monopoly-of-three",
        assignment.MONOPOLY,
        "takes three properties of a colour for a monopoly, whatever the board has",
        "count the properties of the colour on the board",
        WHO_HAS_MONOPOLY,
        ThreeAreAll,
    ),
    Misreading(
        "monopoly-on-any-colour",
        assignment.DOUBLED,
        "doubles the rent of all the owner's properties if they have a monopoly on some colour",
        "ask for a monopoly on the colour of the space that is visited",
        WHO_HAS_MONOPOLY,
        AnyColour,
    ),
    Misreading(
        "purchase-not-recorded",
        assignment.RETAINED,
        "takes the price but does not record the owner, so that the next visitor buys the property again",
        "store the owner in the space itself, not in a copy of it",
        "whether a purchase is recorded",
        state=NeverRecorded,
    ),
)
