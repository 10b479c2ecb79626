"""The atomic changes, and groups of them that happen together or not at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from monosim.rulesets.classic.state.changes.buildings import (
    BuildHotel,
    BuildHouse,
    DemolishHotel,
    DemolishHouse,
    Eliminate,
    SellDown,
)
from monosim.rulesets.classic.state.changes.everyday import (
    BuyProperty,
    ChangePosition,
    Mortgage,
    RollDice,
    SetCurrentPlayer,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.state.changes.jail import (
    AddJailCard,
    DecrementJailMoves,
    DrawCard,
    LeaveJail,
    SendToJail,
    TransferJailCard,
    UseJailCard,
)

if TYPE_CHECKING:
    from monosim.rulesets.classic.state import State

__all__ = [
    "CAUSES",
    "CHANGES",
    "AddJailCard",
    "BuildHotel",
    "BuildHouse",
    "Building",
    "BuyProperty",
    "Change",
    "ChangePosition",
    "DecrementJailMoves",
    "DemolishHotel",
    "DemolishHouse",
    "DrawCard",
    "Eliminate",
    "LeaveJail",
    "Mortgage",
    "RollDice",
    "SellDown",
    "SendToJail",
    "SetCurrentPlayer",
    "TransferJailCard",
    "TransferMoney",
    "TransferProperty",
    "Unmortgage",
    "UseJailCard",
]
Building: TypeAlias = BuildHouse | BuildHotel | DemolishHouse | DemolishHotel
Change: TypeAlias = (
    TransferMoney
    | ChangePosition
    | BuyProperty
    | TransferProperty
    | Mortgage
    | Unmortgage
    | Building
    | SendToJail
    | DecrementJailMoves
    | LeaveJail
    | AddJailCard
    | UseJailCard
    | Eliminate
    | DrawCard
    | SetCurrentPlayer
    | SellDown
    | TransferJailCard
    | RollDice
)
CHANGES: tuple[type[Change], ...] = (
    TransferMoney,
    ChangePosition,
    BuyProperty,
    TransferProperty,
    Mortgage,
    Unmortgage,
    BuildHouse,
    BuildHotel,
    DemolishHouse,
    DemolishHotel,
    SendToJail,
    DecrementJailMoves,
    LeaveJail,
    AddJailCard,
    UseJailCard,
    Eliminate,
    DrawCard,
    SetCurrentPlayer,
    SellDown,
    TransferJailCard,
    RollDice,
)


class GameStateChange(Protocol):
    """The smallest step from one legal position to another, as an immutable value.

    It never happens alone: only `State.apply` calls these, for a whole group.
    """

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        """Why it cannot happen now, in a group with the others; None if it can."""
        ...

    def perform(self, state: State) -> Any:
        """Make it happen; what it returns is all that `revert` needs besides."""
        ...

    def revert(self, state: State, memo: Any) -> None: ...


class GroupOfChanges(NamedTuple):
    changes: tuple[Any, ...]

    @staticmethod
    def parts() -> tuple[type[Change], ...]:
        return CHANGES


NOTHING = GroupOfChanges(())


def group(*changes: GameStateChange) -> GroupOfChanges:
    return GroupOfChanges(changes)


def combine(groups: Iterable[GroupOfChanges | None]) -> GroupOfChanges:
    """One after the other, as one unit."""
    return GroupOfChanges(tuple(change for one in groups if one is not None for change in one.changes))
