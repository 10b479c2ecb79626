"""Misreadings of when, where and how many houses are built."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from monosim.core import Course, ask
from monosim.rulesets.project5.events import BuiltHouse, Event, Purchased
from monosim.rulesets.project5.game import BuildHouse, Game
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.debts import tell_instead
from monosim.rulesets.project5.tutor.misreadings.lines import changes_players

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

BUILDING = "when a house is built"
HOW_MANY = "how many houses a property supports"
MOST_HOUSES = 99
"""More than any game of a suite builds, but free houses, built all at once, must end."""


class AtEquality(Rules):
    def wants_house(self, cash: int, theta_h: int) -> bool:
        return cash >= theta_h


class IgnoresThreshold(Rules):
    def wants_house(self, cash: int, theta_h: int) -> bool:
        return cash > self.house_cost()


class AfterPaying(Rules):
    def wants_house(self, cash: int, theta_h: int) -> bool:
        return cash - self.house_cost() > theta_h


class NeedsCash(Rules):
    def may_build(self, state: State, player: int, space: int) -> bool:
        return super().may_build(state, player, space) and state.cash[player] >= self.house_cost()


class ThreeHouses(Rules):
    def most_houses(self) -> int:
        return 3


class OneHouse(Rules):
    def most_houses(self) -> int:
        return 1


class NoLimit(Rules):
    def most_houses(self) -> int:
        return MOST_HOUSES


class TwoPerPlayer(Rules):
    def may_build(self, state: State, player: int, space: int) -> bool:
        owned = sum(
            houses for houses, owner in zip(state.houses, state.owner, strict=True) if owner == player
        )
        return super().may_build(state, player, space) and owned < self.most_houses()


class CountsBuilt(State):
    """Counts what each player has built, whoever has the property now."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.built = [0 for _ in setup.players]

    def build(self, turn: BuiltHouse) -> None:
        super().build(turn)
        self.built[turn.player] += 1


class TwoBuiltPerPlayer(Rules):
    def may_build(self, state: State, player: int, space: int) -> bool:
        assert isinstance(state, CountsBuilt)
        return state.built[player] < self.most_houses()


class HousesShared(State):
    def build(self, turn: BuiltHouse) -> None:
        super().build(turn)
        self.houses = [self.houses[turn.space] for _ in self.houses]


class OnlyOnMonopoly(Rules):
    def may_build(self, state: State, player: int, space: int) -> bool:
        return super().may_build(state, player, space) and self.has_monopoly(state, space)


class Never(Rules):
    def may_build(self, state: State, player: int, space: int) -> bool:
        return False


class Free(Rules):
    def house_cost(self) -> int:
        return 0


class BuildsAgain(Game):
    """Builds another house in the same turn while `builds_again` holds."""

    def play_round(self, state: State) -> Course[None]:
        return tell_instead(super().play_round(state), partial(self.build_more, state))

    def build_more(self, state: State, event: Event) -> Course[None]:
        yield event
        for _ in range(MOST_HOUSES):
            if not (self.builds_again(event) and (yield from self.wants_another(state, event))):
                break
            event = self.build_another(state, event)
            yield event

    def builds_again(self, event: Event) -> bool:
        return False

    def wants_another(self, state: State, event: Event) -> Course[bool]:
        assert isinstance(event, BuiltHouse | Purchased)
        number = state.houses[event.space] + 1
        question = BuildHouse(event.player, state.cash[event.player], number, event.name)
        return self.may_build(state, event.player, event.space) and (yield from ask(question))

    def build_another(self, state: State, event: Event) -> BuiltHouse:
        assert isinstance(event, BuiltHouse | Purchased)
        player, steps, space, name, *_ = event
        built = BuiltHouse(player, steps, space, name, state.houses[space] + 1, self.house_cost())
        state.build(built)
        return built


class AllAtOnce(BuildsAgain):
    def builds_again(self, event: Event) -> bool:
        return super().builds_again(event) or isinstance(event, BuiltHouse)


class OnPurchase(BuildsAgain):
    def builds_again(self, event: Event) -> bool:
        return super().builds_again(event) or isinstance(event, Purchased)


MISREADINGS = (
    Misreading(
        "build-at-equality",
        assignment.CASH_TO_BUILD,
        "builds even if the cash equals the threshold",
        "use `>`, not `>=`: the cash must be strictly greater",
        BUILDING,
        AtEquality,
    ),
    Misreading(
        "build-threshold-ignored",
        assignment.CASH_TO_BUILD,
        "builds whenever the cash is more than 1000",
        "compare the cash with the player's second threshold",
        BUILDING,
        IgnoresThreshold,
    ),
    Misreading(
        "build-after-paying",
        assignment.CASH_TO_BUILD,
        "compares the cash that would be left after paying for the house",
        "compare the cash before the house is paid for",
        BUILDING,
        AfterPaying,
    ),
    Misreading(
        "build-needs-cash",
        assignment.VALID_THRESHOLDS,
        "builds only if the cash also covers the $1000, whatever the threshold",
        "the threshold alone decides",
        "whether building needs the money",
        NeedsCash,
        gradable=False,
    ),
    Misreading(
        "houses-three",
        assignment.TWO_HOUSES,
        "lets a property have three houses",
        "check for two houses before building",
        HOW_MANY,
        ThreeHouses,
    ),
    Misreading(
        "houses-one",
        assignment.TWO_HOUSES,
        "lets a property have only one house",
        "a second visit may build the second house",
        HOW_MANY,
        OneHouse,
    ),
    Misreading(
        "houses-unlimited",
        assignment.TWO_HOUSES,
        "sets no limit on the houses of a property",
        "check for two houses before building",
        HOW_MANY,
        NoLimit,
    ),
    Misreading(
        "houses-two-per-player",
        assignment.TWO_HOUSES,
        "lets a player have two houses in all",
        "the limit is per property",
        "whose houses are counted",
        TwoPerPlayer,
    ),
    Misreading(
        "houses-two-built-per-player",
        assignment.TWO_HOUSES,
        "lets a player build two houses in all, wherever houses stand already",
        "the limit is per property",
        "whose houses are counted",
        TwoBuiltPerPlayer,
        CountsBuilt,
    ),
    Misreading(
        "houses-only-on-monopoly",
        assignment.OWN_PROPERTY,
        "builds only where the player has a monopoly",
        "a player may build on any property they own; the official Monopoly rules do not apply",
        "where a house may stand",
        OnlyOnMonopoly,
    ),
    Misreading(
        "houses-never",
        assignment.OWN_PROPERTY,
        "never builds a house",
        "a player who lands on their own property may build a house",
        "where a house may stand",
        Never,
    ),
    Misreading(
        "houses-all-at-once",
        assignment.OWN_PROPERTY,
        "builds as many houses as the threshold allows in one visit",
        "a visit builds at most one house",
        "how many houses a visit builds",
        AllAtOnce,
    ),
    Misreading(
        "house-on-purchase",
        assignment.OWN_PROPERTY,
        "lets a player build in the turn in which they buy the property",
        "a player builds only on a later visit, when the property is already theirs",
        "whether a purchase builds",
        OnPurchase,
    ),
    Misreading(
        "houses-shared",
        assignment.TWO_HOUSES,
        "keeps one number of houses for all properties, as a static member does",
        "give each property a number of its own",
        "where houses are kept",
        state=HousesShared,
    ),
    Misreading(
        "house-threshold-of-last",
        assignment.IN_ORDER,
        "compares with the house threshold of the last player, which is left in the variable",
        "use the threshold of the player whose turn it is",
        "whose house threshold is used",
        reader=changes_players(lambda players: [one._replace(house=players[-1].house) for one in players]),
    ),
    Misreading(
        "house-free",
        assignment.HOUSE_PRICE,
        "does not take the $1000 for a house",
        "subtract $1000 from the player's cash",
        "the price of a house",
        Free,
    ),
)
