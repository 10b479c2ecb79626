"""Changes of buildings, and bankruptcy. The reasons are those for which a request can be refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from monosim.core import value
from monosim.rulesets.classic import board

if TYPE_CHECKING:
    from monosim.rulesets.classic.state import State

PER_HOTEL = 4


COST = tuple(-cost for cost in board.HOUSE_COST)
"""What an owner gets for a building, in negative numbers."""


def _cannot_build(state: State, deed: int, fits: bool, left: int, lacking: str) -> str | None:
    """R7: the reason is first what the streets lack, then what the bank lacks, then what the player lacks."""
    if not _is_whole(state, deed):
        return "group not owned"
    members, height = board.MEMBERS[deed], state.level[deed]
    for member in members:
        if state.mortgaged[member]:
            return "mortgaged group"
    if not fits:
        return "level"
    for member in members:
        if state.level[member] < height:
            return "uneven"
    if left < 1:
        return lacking
    return "cash" if state.cash[state.owner[deed]] < board.HOUSE_COST[deed] else None


def _is_whole(state: State, deed: int) -> bool:
    """Whether it is a street of a colour that one player has as a whole."""
    owner = state.owner[deed]
    for member in board.MEMBERS[deed]:
        if state.owner[member] != owner:
            return False
    return owner >= 0 and board.HOUSE_COST[deed] > 0


@value
class OfADeed(NamedTuple):
    deed: int


class _OneLevel(OfADeed):
    """A building more or less on one street."""

    __slots__ = ()
    step: ClassVar[tuple[int, int, int]]
    """What it adds to the street's level, to the bank's houses and to its hotels."""
    money: ClassVar[tuple[int, ...]]
    """What it adds to the owner's cash, by deed."""

    def perform(self, state: State) -> None:
        self._go(state, 1)

    def revert(self, state: State, memo: None) -> None:
        self._go(state, -1)

    def _go(self, state: State, sign: int) -> None:
        deed, (level, houses, hotels) = self.deed, self.step
        owner, money = state.owner[deed], sign * self.money[deed]
        state.level[deed] += sign * level
        state.houses += sign * houses
        state.hotels += sign * hotels
        state.cash[owner] += money
        state.cash[board.BANK] -= money
        state.note_estate(owner)


class BuildHouse(_OneLevel):
    __slots__ = ()
    cause = "build"
    step = (1, -1, 0)
    money = COST

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        fits = state.level[self.deed] < board.HOTEL - 1
        return _cannot_build(state, self.deed, fits, state.houses, "houses")


class BuildHotel(_OneLevel):
    __slots__ = ()
    cause = "build"
    step = (1, PER_HOTEL, -1)
    money = COST

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        fits = state.level[self.deed] == board.HOTEL - 1
        return _cannot_build(state, self.deed, fits, state.hotels, "hotels")


class DemolishHouse(_OneLevel):
    __slots__ = ()
    cause = "demolish"
    step = (-1, 1, 0)
    money = board.REFUND

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        level = state.level
        if not _is_whole(state, self.deed):
            return "group not owned"
        if not 1 <= level[self.deed] < board.HOTEL:
            return "level"
        uneven = any(level[member] > level[self.deed] for member in board.MEMBERS[self.deed])
        return "uneven" if uneven else None


class DemolishHotel(_OneLevel):
    __slots__ = ()
    cause = "demolish"
    step = (-1, -PER_HOTEL, 1)
    money = board.REFUND

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        if not _is_whole(state, self.deed):
            return "group not owned"
        if state.level[self.deed] != board.HOTEL:
            return "level"
        return "houses" if state.houses < PER_HOTEL else None


@value
class SellDown(NamedTuple):
    """Sell down a whole group at once: the one legal step if the bank lacks the houses for a hotel."""

    group: str
    targets: tuple[int, ...]
    """The level that each street of the group is left with, in the order of the board."""

    @property
    def cause(self) -> str:
        return "demolish"

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        members = board.COLOURS.get(self.group, ())
        if not members or len(self.targets) != len(members) or not _is_whole(state, members[0]):
            return "group not owned"
        levels = [state.level[member] for member in members]
        pairs = list(zip(self.targets, levels, strict=True))
        if any(not 0 <= target <= level for target, level in pairs) or all(t == now for t, now in pairs):
            return "level"
        if max(self.targets) - min(self.targets) > 1:
            return "uneven"
        return "houses" if houses_in(self.targets) - houses_in(levels) > state.houses else None

    def perform(self, state: State) -> tuple[int, ...]:
        members = board.GROUPS[self.group]
        before = tuple(state.level[member] for member in members)
        self._set(state, members, before, self.targets)
        return before

    def revert(self, state: State, memo: tuple[int, ...]) -> None:
        self._set(state, board.GROUPS[self.group], self.targets, memo)

    def _set(
        self, state: State, members: tuple[int, ...], before: tuple[int, ...], after: tuple[int, ...]
    ) -> None:
        for member, level in zip(members, after, strict=True):
            state.level[member] = level
        refund = (sum(before) - sum(after)) * board.REFUND[members[0]]
        state.houses += houses_in(before) - houses_in(after)
        state.hotels += before.count(board.HOTEL) - after.count(board.HOTEL)
        owner = state.owner[members[0]]
        state.cash[owner] += refund
        state.cash[board.BANK] -= refund
        state.note_estate(owner)


def houses_in(levels: tuple[int, ...] | list[int]) -> int:
    return sum(level for level in levels if level < board.HOTEL)


NOWHERE = -1


@value
class Eliminate(NamedTuple):
    """A player who owes more than they could raise hands everything over, and is out.

    The creditor's interest on mortgages, and the bank's auctions, follow as groups of their own.
    """

    player: int
    creditor: int
    debt: int
    owed_for: str
    """The cause of the debt."""

    @property
    def cause(self) -> str:
        return "bankruptcy"

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        player, creditor, debt, _ = self
        if not state.in_game[player]:
            return "the player is out of the game"
        if creditor in (player, board.POT) or (creditor >= 0 and not state.in_game[creditor]):
            return "there is no such creditor"
        if debt <= state.cash[player] + state.liquidation(player):
            return "the player can raise the money"
        return None

    def perform(self, state: State) -> list[Any]:
        before = state.facts()
        self._hand_over_deeds(state)
        self._hand_over_cards(state)
        state.cash[self.creditor] += state.cash[self.player]
        state.cash[self.player] = 0
        state.in_game[self.player] = False
        state.position[self.player] = NOWHERE
        state.jail_moves[self.player] = 0
        state.note_estate(self.player, self.creditor)
        return before

    def _hand_over_deeds(self, state: State) -> None:
        """Buildings go back to the bank, a hotel as one hotel; a player gets half their cost for them."""
        for deed in state.deeds(self.player):
            level = state.level[deed]
            if self.creditor >= 0:
                state.cash[self.creditor] += level * board.REFUND[deed]
                state.cash[board.BANK] -= level * board.REFUND[deed]
                state.owner[deed] = self.creditor
            else:
                state.owner[deed] = board.BANK
                state.mortgaged[deed] = False
            state.level[deed] = 0
            state.houses += level if level < board.HOTEL else 0
            state.hotels += level == board.HOTEL

    def _hand_over_cards(self, state: State) -> None:
        for deck, holder in enumerate(state.jail_card):
            if holder == self.player:
                state.jail_card[deck] = self.creditor
                if self.creditor < 0:
                    state.decks[deck].append(board.JAIL_CARDS[deck])

    def revert(self, state: State, memo: list[Any]) -> None:
        state.restore(memo)
