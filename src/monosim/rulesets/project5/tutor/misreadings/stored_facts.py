"""What programs count, or look up by name or place, where they should ask who owns what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from monosim.rulesets.project5.events import BuiltHouse, Purchased, WentBankrupt
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.bankruptcy import PROPERTY
from monosim.rulesets.project5.tutor.misreadings.bookkeeping import Row, describe
from monosim.rulesets.project5.tutor.misreadings.ownership import looking_up
from monosim.rulesets.project5.tutor.misreadings.rent import WHO_HAS_MONOPOLY
from monosim.rulesets.project5.tutor.misreadings.winners import WEALTH

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

COUNTED = "which properties are counted"


class CountsColours(State):
    """How many properties of each colour a player has, by the colour's first space."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.counts: list[dict[int, int]] = [{} for _ in setup.players]

    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        counts, colour = self.counts[turn.player], self.same_colour[turn.space][0]
        counts[colour] = counts.get(colour, 0) + 1

    def hand_over(self, turn: WentBankrupt) -> None:
        super().hand_over(turn)
        self.counts[turn.owner] |= self.counts[turn.player]


class ByCounts(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        assert isinstance(state, CountsColours)
        owner, group = state.owner[space], state.same_colour[space]
        return owner is not None and state.counts[owner].get(group[0], 0) >= len(group)


class ByNumber(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        return state.owner.count(state.owner[space]) >= len(state.same_colour[space])


class AllSold(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        return all(state.owner[other] is not None for other in state.same_colour[space])


class FirstDecides(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        return state.owner[state.same_colour[space][0]] == state.owner[space]


class LastSpaceUnchecked(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        owner = list(state.owner)
        owner[-1] = owner[space] if space in state.same_colour[-1] else owner[-1]
        with looking_up(state, owner):
            return super().has_monopoly(state, space)


class Always(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        return True


class KeepsMonopolies(State):
    """The complete colours of each player, by their first space; a takeover does not look for them."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.monopolies: list[set[int]] = [set() for _ in setup.players]

    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        group = self.same_colour[turn.space]
        if all(self.owner[space] == turn.player for space in group):
            self.monopolies[turn.player].add(group[0])


class KnownComplete(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        assert isinstance(state, KeepsMonopolies)
        owner = state.owner[space]
        return owner is not None and state.same_colour[space][0] in state.monopolies[owner]


MONOPOLIES: tuple[tuple[str, type[Rules], type[State], str, str], ...] = (
    ("colour-counts-replaced", ByCounts, CountsColours,
     "replaces the creditor's count of a colour by that of the bankrupt player instead of adding it",
     "add the two counts"),
    ("monopoly-by-number", ByNumber, State,
     "compares the number of all the owner's properties with the size of the colour",
     "count the owner's properties of that colour"),
    ("monopoly-if-all-sold", AllSold, State,
     "sees a monopoly where all properties of the colour are owned, by whomever",
     "a monopoly needs one owner of all the properties of the colour"),
    ("monopoly-first-decides", FirstDecides, State,
     "lets the first property of the colour decide, since the loop returns at once",
     "answer yes only after the loop"),
    ("monopoly-without-last-space", LastSpaceUnchecked, State,
     "does not look at the last space of the board when it checks for a monopoly",
     "check the bound of the loop"),
    ("monopoly-always", Always, State,
     "takes every property for a monopoly, as a comparison of texts with `==` in Java does",
     "compare colours with equals"),
    ("monopolies-found-when-bought", KnownComplete, KeepsMonopolies,
     "looks for a monopoly only when a property is bought, and not after a takeover",
     "look for it wherever an owner changes"),
)  # fmt: skip


def _monopolies() -> Iterator[Misreading]:
    for name, rules, state, instead, advice in MONOPOLIES:
        yield Misreading(name, assignment.MONOPOLY, instead, advice, WHO_HAS_MONOPOLY, rules, state)


class LastSpaceWorthless(Rules):
    def wealth(self, state: State) -> list[int]:
        with looking_up(state, [*state.owner[:-1], None]):
            return super().wealth(state)


class LastSpaceUncounted(Rules):
    def properties(self, state: State) -> list[int]:
        with looking_up(state, [*state.owner[:-1], None]):
            return super().properties(state)


class LastSpaceKept(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        last = self.owner[-1]
        super().hand_over(turn)
        self.owner[-1] = last


class ToBankWithHouses(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        owner = [None if held == turn.player else held for held in self.owner]
        super().hand_over(turn)
        self.owner = list(owner)


class HousesCounted(Rules):
    def properties(self, state: State) -> list[int]:
        owned = super().properties(state)
        for owner, houses in zip(state.owner, state.houses, strict=True):
            if owner is not None:
                owned[owner] += houses
        return owned


class NamesCounted(Rules):
    def properties(self, state: State) -> list[int]:
        held = {(owner, space.name) for owner, space in zip(state.owner, state.board, strict=True)}
        owners = [owner for owner, _ in held]
        return [owners.count(player) for player in range(len(state.solvent))]


class HousesByName(State):
    def build(self, turn: BuiltHouse) -> None:
        super().build(turn)
        for space, location in enumerate(self.board):
            if location.name == turn.name:
                self.houses[space] = self.houses[turn.space]


class PricesByName(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        prices = {location.name: location.price for location in setup.board}
        self.board = tuple(location._replace(price=prices[location.name]) for location in setup.board)


class NotesPurchases(State):
    """The spaces in the order in which they were bought first."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.bought: dict[int, None] = {}

    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        self.bought.setdefault(turn.space)


class LatestPropertyCounts(Rules):
    def wealth(self, state: State) -> list[int]:
        assert isinstance(state, NotesPurchases)
        wealth = state.cash.copy()
        for space in state.bought:
            owner = state.owner[space]
            if owner is not None:
                wealth[owner] = state.cash[owner] + state.board[space].price
        return wealth


LOOP = "check the bound of the loop"
PLACE = "names may occur twice: use the place on the board"
OTHERS: tuple[Row, ...] = (
    ("wealth-of-latest-property", assignment.WEALTH,
     "replaces the wealth in the loop over the purchases, so that only the latest one counts",
     "add up all the prices", WEALTH, LatestPropertyCounts, NotesPurchases),
    ("wealth-without-last-space", assignment.WEALTH,
     "does not count the last space of the board as property", LOOP, WEALTH, LastSpaceWorthless, State),
    ("count-without-last-space", assignment.SUMMARY,
     "does not count the last space of the board in the summary", LOOP, COUNTED, LastSpaceUncounted, State),
    ("transfer-without-last-space", assignment.TRANSFER, "does not hand over the last space of the board",
     LOOP, PROPERTY, Rules, LastSpaceKept),
    ("property-to-bank-with-houses", assignment.TRANSFER,
     "gives the property back to the bank, where anybody can buy it with its houses",
     "make the creditor the owner of those spaces", PROPERTY, Rules, ToBankWithHouses),
    ("houses-counted", assignment.SUMMARY, "counts houses as properties in the summary",
     "count the spaces that the player owns", COUNTED, HousesCounted, State),
    ("counted-by-name", assignment.SUMMARY, "counts two properties of the same name as one",
     PLACE, COUNTED, NamesCounted, State),
    ("houses-by-name", assignment.TWO_HOUSES,
     "keeps houses by name, so that properties of the same name share them",
     PLACE, "where houses are kept", Rules, HousesByName),
    ("prices-by-name", assignment.BOARD_FILE,
     "keeps prices by name, so that properties of the same name have the price of the last",
     PLACE, "where prices are kept", Rules, PricesByName),
)  # fmt: skip


MISREADINGS = (*_monopolies(), *describe(OTHERS))
