"""The changes of nearly every turn: whose turn it is, dice, moves, money, deeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.core import value
from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import BANK, DEEDS, PLACES, PRICE, SALARY
from monosim.rulesets.classic.state.changes.buildings import OfADeed

if TYPE_CHECKING:
    from monosim.rulesets.classic.state import State

CAUSES = (
    "rent", "purchase", "auction", "tax", "card", "jail_fine", "go_salary", "mortgage", "unmortgage",
    "mortgage_interest", "build", "demolish", "building_auction", "trade", "bankruptcy", "free_parking",
)  # fmt: skip


@value
class TransferMoney(NamedTuple):
    source: int
    target: int
    amount: int
    cause: str
    square: int | None = None
    """The deed or square that the money is for, if there is one."""

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        source, target, amount, cause, _ = self
        if amount < 0:
            return "the amount is negative"
        if source == target:
            return "nobody pays himself"
        if cause not in CAUSES:
            return "there is no such cause"
        if (source >= 0 and not state.in_game[source]) or (target >= 0 and not state.in_game[target]):
            return "the player is out of the game"
        if cause == "mortgage_interest" and not self._is_due(state, beside):
            return "the player has no such mortgage"
        return "cash" if source != BANK and state.cash[source] < amount else None

    def _is_due(self, state: State, beside: tuple[Any, ...]) -> bool:
        """Interest is due from the player who has the mortgaged deed, or gets it in the same group (R29)."""
        deed = self.square
        if deed is None or not state.mortgaged[deed]:
            return False
        return state.owner[deed] == self.source or any(
            type(other) is TransferProperty and (other.target, other.deed) == (self.source, deed)
            for other in beside
        )

    def perform(self, state: State) -> None:
        state.cash[self.source] -= self.amount
        state.cash[self.target] += self.amount

    def revert(self, state: State, memo: None) -> None:
        state.cash[self.source] += self.amount
        state.cash[self.target] -= self.amount


@value
class ChangePosition(NamedTuple):
    """The rule that moves the player says whether they pass Go, since the squares do not show it."""

    player: int
    square: int
    passes_go: bool

    @property
    def cause(self) -> str | None:
        """The cause of the salary, if there is one."""
        return "go_salary" if self.passes_go else None

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        player, square, _ = self
        if not state.in_game[player]:
            return "the player is out of the game"
        if state.jail_moves[player]:
            return "the player is in jail"
        return None if square in PLACES else "there is no such square"

    def perform(self, state: State) -> int:
        player, square, passes_go = self
        before = state.position[player]
        state.position[player] = square
        if passes_go:
            state.cash[player] += SALARY
            state.cash[BANK] -= SALARY
        return before

    def revert(self, state: State, memo: int) -> None:
        state.position[self.player] = memo
        if self.passes_go:
            state.cash[self.player] -= SALARY
            state.cash[BANK] += SALARY


FACES = range(1, 7)


@value
class SetCurrentPlayer(NamedTuple):
    """A turn begins."""

    player: int
    turn: int

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        player, turn = self
        if not state.in_game[player]:
            return "the player is out of the game"
        return None if turn == state.turn + 1 else "it is not the next turn"

    def perform(self, state: State) -> tuple[int, int, tuple[int, int]]:
        before = state.current, state.doubles, state.dice
        state.current, state.turn = self
        state.doubles = 0
        state.dice = (0, 0)
        return before

    def revert(self, state: State, memo: tuple[int, int, tuple[int, int]]) -> None:
        state.current, state.doubles, state.dice = memo
        state.turn -= 1


@value
class RollDice(NamedTuple):
    player: int
    first: int
    second: int
    moves: bool = True
    """False if the dice are only rolled for a rent; then they do not count as doubles either."""

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        player, first, second, _ = self
        if player != state.current or not state.in_game[player]:
            return "it is not the player's turn"
        return None if first in FACES and second in FACES else "a die has six sides"

    def perform(self, state: State) -> tuple[int, tuple[int, int]]:
        _, first, second, moves = self
        before = state.doubles, state.dice
        state.dice = (first, second)
        if moves:
            state.doubles = state.doubles + 1 if first == second else 0
        return before

    def revert(self, state: State, memo: tuple[int, tuple[int, int]]) -> None:
        state.doubles, state.dice = memo


@value
class BuyProperty(NamedTuple):
    """A deed is bought from the bank at its price or, with the cause `auction`, at the highest bid."""

    player: int
    deed: int
    price: int
    mortgaged: bool = False
    cause: str = "purchase"

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        player, deed, price, mortgaged, cause = self
        if deed not in DEEDS or state.owner[deed] != BANK:
            return "the bank has no such deed"
        if not state.in_game[player]:
            return "the player is out of the game"
        if mortgaged and (cause != "purchase" or not state.rules.takes_mortgaged):
            return "the bank sells no mortgaged deeds"
        if not self._is_priced():
            return "the price is not that of the deed"
        return "cash" if state.cash[player] < price else None

    def _is_priced(self) -> bool:
        if self.cause == "auction":
            return self.price >= 0
        due = PRICE[self.deed] - board.MORTGAGE[self.deed] if self.mortgaged else PRICE[self.deed]
        return self.cause == "purchase" and self.price == due

    def perform(self, state: State) -> None:
        self._sell(state, self.player, self.mortgaged, self.price)

    def revert(self, state: State, memo: None) -> None:
        self._sell(state, BANK, False, -self.price)

    def _sell(self, state: State, owner: int, mortgaged: bool, price: int) -> None:
        player, deed = self.player, self.deed
        state.cash[player] -= price
        state.cash[BANK] += price
        state.owner[deed] = owner
        state.mortgaged[deed] = mortgaged
        state.note_estate(player)


@value
class TransferProperty(NamedTuple):
    """A player who gets a mortgaged deed pays a tenth of the mortgage, or lifts it, in the same group."""

    source: int
    target: int
    deed: int

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        source, target, deed = self
        if source < 0 or target < 0 or source == target:
            return "a deed goes from one player to another"
        if deed not in DEEDS or state.owner[deed] != source:
            return "the deed is not the player's to give"
        if not (state.in_game[source] and state.in_game[target]):
            return "the player is out of the game"
        if state.built_on(deed):
            return "there are buildings in the group"
        if state.mortgaged[deed] and not self._is_settled(beside):
            return "nobody pays the interest on the mortgage"
        return None

    def _is_settled(self, beside: tuple[Any, ...]) -> bool:
        interest = TransferMoney(self.target, BANK, board.INTEREST[self.deed], "mortgage_interest", self.deed)
        lift = Unmortgage(self.deed)
        return interest in beside or lift in beside

    def perform(self, state: State) -> None:
        self._hand_over(state, self.target)

    def revert(self, state: State, memo: None) -> None:
        self._hand_over(state, self.source)

    def _hand_over(self, state: State, owner: int) -> None:
        state.owner[self.deed] = owner
        state.note_estate(self.source, self.target)


def _set_mortgaged(state: State, deed: int, mortgaged: bool, money: int) -> None:
    """Mortgage a deed, or lift its mortgage, for money that the owner gets."""
    owner = state.owner[deed]
    state.mortgaged[deed] = mortgaged
    state.cash[owner] += money
    state.cash[BANK] -= money
    state.note_estate(owner)


class Mortgage(OfADeed):
    __slots__ = ()
    cause = "mortgage"

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        deed = self.deed
        if deed not in DEEDS or state.owner[deed] < 0:
            return "no player has the deed"
        if state.mortgaged[deed]:
            return "the deed is mortgaged"
        return "there are buildings in the group" if state.built_on(deed) else None

    def perform(self, state: State) -> None:
        _set_mortgaged(state, self.deed, True, board.MORTGAGE[self.deed])

    def revert(self, state: State, memo: None) -> None:
        _set_mortgaged(state, self.deed, False, -board.MORTGAGE[self.deed])


class Unmortgage(OfADeed):
    __slots__ = ()
    cause = "unmortgage"

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        deed = self.deed
        if deed not in DEEDS or not state.mortgaged[deed] or state.owner[deed] < 0:
            return "the deed is not mortgaged"
        return "cash" if state.cash[state.owner[deed]] < board.LIFT[deed] else None

    def perform(self, state: State) -> None:
        _set_mortgaged(state, self.deed, False, -board.LIFT[self.deed])

    def revert(self, state: State, memo: None) -> None:
        _set_mortgaged(state, self.deed, True, board.LIFT[self.deed])
