"""Misreadings of who goes bankrupt, what is handed over, and what being removed means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from monosim.rulesets.project5.events import Event, PlayerOut, Purchased, Turn, WentBankrupt
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.output import renumber

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

WHEN = "when a player is bankrupt"
CASH = "what cash the creditor gets"
PROPERTY = "what happens to the property"


class AtEquality(Rules):
    def is_bankrupt(self, cash: int, rent: int) -> bool:
        return rent >= cash


class OutAtZero(State):
    """The program knows bankrupt players only by a cash of 0. Somebody still has to win."""

    def apply(self, turn: Turn) -> None:
        super().apply(turn)
        if self.remaining > 1 and self.solvent[turn.player] and self.cash[turn.player] == 0:
            self.solvent[turn.player] = False
            self.remaining -= 1


class CreditorGetsRent(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        self.cash[turn.owner] += turn.rent - self.cash[turn.player]
        super().hand_over(turn)


class CreditorGetsNoCash(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        self.cash[turn.player] = 0
        super().hand_over(turn)


class PropertyStays(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        owner = list(self.owner)
        super().hand_over(turn)
        self.owner = owner


class PropertyToBank(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        lost = [space for space, owner in enumerate(self.owner) if owner == turn.player]
        super().hand_over(turn)
        for space in lost:
            self.owner[space] = None
            self.houses[space] = 0


class HousesVanish(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        for space, owner in enumerate(self.owner):
            if owner == turn.player:
                self.houses[space] = 0
        super().hand_over(turn)


class CountsPurchases(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.purchases = [0 for _ in setup.players]

    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        self.purchases[turn.player] += 1


class OnlyPurchasesCount(Rules):
    def properties(self, state: State) -> list[int]:
        assert isinstance(state, CountsPurchases)
        return state.purchases


class SkippedDrawsCard(Game):
    def skip(self, state: State) -> None:
        state.drawn += 1


class NextMissesTurn(Game):
    def turn_order(self, state: State) -> Iterator[int]:
        order = super().turn_order(state)
        for player in order:
            before = state.remaining
            yield player
            if state.remaining < before:
                next(order, None)


class NumbersShift(Writer):
    """The program erases bankrupt players from its list, and prints each player's place in the list."""

    def __init__(self) -> None:
        super().__init__()
        self.gone: list[int] = []

    def write(self, event: Event) -> str:
        if isinstance(event, PlayerOut):
            return ""
        told = super().write(renumber(event, self.place))
        if isinstance(event, WentBankrupt):
            self.gone.append(event.player)
        return told

    def place(self, player: int) -> int:
        return player - sum(other < player for other in self.gone)


MISREADINGS = (
    Misreading(
        "bankrupt-at-equality",
        assignment.BANKRUPT,
        "makes a player bankrupt even if the cash is exactly the rent",
        "a player who can pay exactly pays and stays in with $0",
        WHEN,
        AtEquality,
    ),
    Misreading(
        "out-at-zero",
        assignment.BANKRUPT,
        "treats a player whose cash has reached 0 as bankrupt",
        "record bankruptcy in a flag of its own",
        "what marks a bankrupt player",
        state=OutAtZero,
    ),
    Misreading(
        "creditor-gets-rent",
        assignment.TRANSFER,
        "gives the creditor the full rent, which the bankrupt player did not have",
        "the creditor gets the cash that is left, no more",
        CASH,
        state=CreditorGetsRent,
    ),
    Misreading(
        "creditor-gets-no-cash",
        assignment.TRANSFER,
        "does not give the creditor the remaining cash",
        "add the bankrupt player's cash to the creditor's",
        CASH,
        state=CreditorGetsNoCash,
    ),
    Misreading(
        "property-keeps-dead-owner",
        assignment.TRANSFER,
        "leaves the bankrupt player as the owner of the spaces",
        "make the creditor the owner of those spaces",
        PROPERTY,
        state=PropertyStays,
    ),
    Misreading(
        "property-to-bank",
        assignment.TRANSFER,
        "gives the property back to the bank, where anybody can buy it",
        "make the creditor the owner of those spaces",
        PROPERTY,
        state=PropertyToBank,
    ),
    Misreading(
        "houses-vanish",
        assignment.TRANSFER,
        "removes the houses from a property that changes hands",
        "the property comes with its houses",
        "what happens to the houses",
        state=HousesVanish,
    ),
    Misreading(
        "counts-own-purchases",
        assignment.TRANSFER,
        "counts only bought properties in the summary, not transferred ones",
        "count what the player owns at the end",
        "which properties are counted",
        OnlyPurchasesCount,
        CountsPurchases,
    ),
    Misreading(
        "skipped-draws-card",
        assignment.REMOVED,
        "draws a card for a player who is skipped",
        "a skipped turn draws nothing",
        "what a skipped turn draws",
        SkippedDrawsCard,
    ),
    Misreading(
        "next-misses-turn",
        assignment.REMOVED,
        "erases the bankrupt player inside the loop, so that the next one misses a turn",
        "do not erase from a list while you walk through it; skip the player instead",
        "who moves after a bankruptcy",
        NextMissesTurn,
    ),
    Misreading(
        "numbers-shift",
        assignment.REMOVED,
        "erases the bankrupt player, so that the numbers of later players shift down",
        "keep every player in the list; player numbers are retained",
        "how players are numbered",
        writer=NumbersShift,
    ),
)
