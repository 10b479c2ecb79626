"""Changes of money: every movement says what it pays for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.rulesets.classic.board import PLACES, SALARY

if TYPE_CHECKING:
    from monosim.rulesets.classic.state import State

BANK, POT = -1, -2
"""Not players, but they have money: the last two purses of `State.cash`."""
CAUSES = (
    "rent", "purchase", "auction", "tax", "card", "jail_fine", "go_salary", "mortgage", "unmortgage",
    "mortgage_interest", "build", "demolish", "building_auction", "trade", "bankruptcy", "free_parking",
)  # fmt: skip


class TransferMoney(NamedTuple):
    source: int
    target: int
    amount: int
    cause: str
    square: int | None = None
    """The deed or square that it is paid for, if there is one."""

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
        return "cash" if source != BANK and state.cash[source] < amount else None

    def perform(self, state: State) -> None:
        state.cash[self.source] -= self.amount
        state.cash[self.target] += self.amount

    def revert(self, state: State, memo: None) -> None:
        state.cash[self.source] += self.amount
        state.cash[self.target] -= self.amount


class ChangePosition(NamedTuple):
    """Whoever moves the player says whether the way passes Go; it cannot be seen from the squares."""

    player: int
    square: int
    passes_go: bool

    @property
    def cause(self) -> str | None:
        """Of the salary, if there is one."""
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
