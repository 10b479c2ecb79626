"""The atomic changes, and groups of them that happen together or not at all."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, get_args

from monosim.core import value
from monosim.rulesets.classic.board import COLOURS
from monosim.rulesets.classic.state.changes import buildings, everyday, jail

if TYPE_CHECKING:
    from monosim.rulesets.classic.state import State

Building: TypeAlias = (
    buildings.BuildHouse | buildings.BuildHotel | buildings.DemolishHouse | buildings.DemolishHotel
)
Sale: TypeAlias = everyday.Mortgage | buildings.DemolishHouse | buildings.DemolishHotel | buildings.SellDown
"""The changes that raise money."""
Change: TypeAlias = (
    everyday.TransferMoney
    | everyday.ChangePosition
    | everyday.BuyProperty
    | everyday.TransferProperty
    | everyday.Mortgage
    | everyday.Unmortgage
    | Building
    | jail.SendToJail
    | jail.DecrementJailMoves
    | jail.LeaveJail
    | jail.AddJailCard
    | jail.UseJailCard
    | buildings.Eliminate
    | jail.DrawCard
    | everyday.SetCurrentPlayer
    | buildings.SellDown
    | jail.TransferJailCard
    | everyday.RollDice
)
CHANGES: tuple[type[Change], ...] = get_args(Change)
"""The memo's sixteen changes in its order, then those that it leaves out."""
BUILDINGS: tuple[type[Building], ...] = get_args(Building)


class GameStateChange(Protocol):
    """The smallest step from one legal position to another, as an immutable value.

    It never happens alone: only `State.happen` calls these, for a whole group.
    """

    def illegal(self, state: "State", beside: tuple[Any, ...]) -> str | None:
        """Why it cannot happen now, in a group with the others; None if it can."""
        ...

    def perform(self, state: "State") -> Any:
        """Make it happen; the return value is all that `revert` needs besides."""
        ...

    def revert(self, state: "State", memo: Any) -> None: ...


@value
class GroupOfChanges(NamedTuple):
    """Changes that happen together or not at all, and what can be read from them."""

    changes: tuple[Any, ...]

    @staticmethod
    def parts() -> tuple[type[Change], ...]:
        return CHANGES

    def number_of(self, kind: type[Change]) -> int:
        return sum(type(change) is kind for change in self.changes)

    @property
    def houses_built(self) -> int:
        return self.number_of(buildings.BuildHouse)

    @property
    def houses_demolished(self) -> int:
        """One by one; what a sell-down takes is in `net_levels`."""
        return self.number_of(buildings.DemolishHouse)

    @property
    def hotels_built(self) -> int:
        return self.number_of(buildings.BuildHotel)

    @property
    def hotels_demolished(self) -> int:
        return self.number_of(buildings.DemolishHotel)

    def outcome(self, state: "State") -> "State":
        """The position that the group leads to; the state itself stays as it is."""
        trial = state.copy()
        trial.apply(self)
        return trial

    def net_levels(self, deed: int, state: "State") -> int:
        """How many levels a street gains; a hotel is the fifth."""
        return self.outcome(state).level[deed] - state.level[deed]

    def net_pools(self, state: "State") -> tuple[int, int]:
        """How many houses and hotels the bank gains."""
        after = self.outcome(state)
        return after.houses - state.houses, after.hotels - state.hotels

    def net_cash(self, player: int, state: "State") -> int:
        return self.outcome(state).cash[player] - state.cash[player]

    def new_owner(self, deed: int, state: "State") -> int:
        """Who has the deed afterwards; -1 is the bank."""
        return self.outcome(state).owner[deed]


NOTHING = GroupOfChanges(())
Request: TypeAlias = Building | GroupOfChanges
"""A building that a player asks for, alone or in a group with what is to happen only together with it."""


def group(*changes: GameStateChange) -> GroupOfChanges:
    return GroupOfChanges(changes)


def deeds_of(sale: Any) -> tuple[int, ...]:
    return COLOURS[sale.group] if isinstance(sale, buildings.SellDown) else (sale.deed,)


def combine(groups: Iterable[GroupOfChanges | None]) -> GroupOfChanges:
    """Join groups, one after the other, into one unit."""
    return GroupOfChanges(tuple(change for one in groups if one is not None for change in one.changes))
