"""What programs keep about cards and positions, and how they compute what they decide by."""

from __future__ import annotations

from collections.abc import Callable
from math import floor

from monosim.core import Course, ask
from monosim.rulesets.project5.events import BuiltHouse, ReceivedSalary, Stayed, Turn, WentBankrupt
from monosim.rulesets.project5.game import BuildHouse, Game
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.misreadings.bookkeeping import Row, describe
from monosim.rulesets.project5.tutor.misreadings.buying import BUYING
from monosim.rulesets.project5.tutor.misreadings.movement import WHICH_CARD
from monosim.rulesets.project5.tutor.misreadings.rent import FACTOR

POSITION = "how a position is remembered"


class FindsEqual(Game):
    def next_turn(self, state: State, player: int) -> Course[Turn]:
        spaces = list(zip(state.board, state.houses, state.owner, strict=True))
        state.position[player] = spaces.index(spaces[state.position[player]])
        return super().next_turn(state, player)


class NotKept(State):
    def move(self, turn: Turn) -> None:
        super().move(turn)
        self.position[turn.player] = self.start


class Shared(State):
    def move(self, turn: Turn) -> None:
        super().move(turn)
        self.position = [turn.space for _ in self.position]


def keeps_card(*kinds: type[Turn]) -> type[State]:
    class KeepsCard(State):
        def move(self, turn: Turn) -> None:
            super().move(turn)
            self.drawn -= isinstance(turn, kinds)

    return KeepsCard


class AlwaysFirst(Rules):
    def card(self, state: State, player: int) -> int:
        return state.deck[0]


class RestartsWhenShort(Game):
    def play_round(self, state: State) -> Course[None]:
        if len(state.deck) - state.drawn % len(state.deck) < state.remaining:
            state.drawn = 0
        return super().play_round(state)


def buys_if(test: Callable[[int, int, float], bool]) -> type[Rules]:
    class BuysIf(Rules):
        def wants_property(self, cash: int, price: int, theta_p: float) -> bool:
            return test(cash, price, theta_p)

    return BuysIf


class BuildsInLoop(Game):
    def turn_on_own(self, state: State, player: int, steps: int, space: int) -> Course[Turn]:
        turn = yield from super().turn_on_own(state, player, steps, space)
        cash, houses = state.cash[player], state.houses[space]
        while isinstance(turn, BuiltHouse) and (yield from self.builds_another(state, turn, cash)):
            turn = turn._replace(number=turn.number + 1, cost=turn.cost + self.house_cost())
        state.cash[player], state.houses[space] = cash, houses
        return turn

    def builds_another(self, state: State, turn: BuiltHouse, cash: int) -> Course[bool]:
        left = cash - turn.cost
        state.cash[turn.player], state.houses[turn.space] = left, turn.number
        question = BuildHouse(turn.player, left, turn.number + 1, turn.name)
        return self.may_build(state, turn.player, turn.space) and (yield from ask(question))


class AddsBasicRent(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return 1 + monopoly + houses


class HousesHideMonopoly(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(monopoly and not houses, houses)


class OneDoublingLess(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(monopoly, max(houses - 1, 0))


def is_ratio_enough(cash: int, price: int, theta_p: float) -> bool:
    return price == 0 or cash // price >= theta_p


def is_rounded_product_enough(cash: int, price: int, theta_p: float) -> bool:
    return cash >= floor(theta_p * price + 0.5)


def is_rounded_threshold_enough(cash: int, price: int, theta_p: float) -> bool:
    return cash >= floor(theta_p + 0.5) * price


def is_sum_enough(cash: int, price: int, theta_p: float) -> bool:
    return cash >= price + theta_p


COUNT_ON = "count on with every card that is drawn"
WITH_DOUBLE = "compare the cash with threshold times price, as doubles"
ROWS: tuple[Row, ...] = (
    ("position-by-equal-space", assignment.TURNS,
     "looks for a space that equals the one where the player stands, and goes on from the first",
     "remember the place on the board", POSITION, FindsEqual, State),
    ("position-not-kept", assignment.TURNS, "begins every move on GO",
     "store the new position in the player itself, not in a copy", POSITION, Rules, NotKept),
    ("position-shared", assignment.TURNS, "keeps one position for all players",
     "give each player a position", POSITION, Rules, Shared),
    ("stay-keeps-card", assignment.TURNS, "uses a card again after a turn in which the player only stays",
     COUNT_ON, WHICH_CARD, Rules, keeps_card(Stayed)),
    ("salary-keeps-card", assignment.TURNS, "uses a card again after a turn that ends on GO",
     COUNT_ON, WHICH_CARD, Rules, keeps_card(ReceivedSalary)),
    ("bankrupt-keeps-card", assignment.TURNS, "uses a card again after a player has gone bankrupt",
     COUNT_ON, WHICH_CARD, Rules, keeps_card(WentBankrupt)),
    ("first-card-always", assignment.TURNS, "uses the first card in every turn",
     COUNT_ON, WHICH_CARD, AlwaysFirst, State),
    ("deck-restarts-when-short", assignment.RESTART,
     "starts the deck again before a round for which it has too few cards",
     "use every card before the deck starts again", WHICH_CARD, RestartsWhenShort, State),
    ("buy-ratio-truncated", assignment.CASH_TO_BUY,
     "divides the cash by the price as integers before it compares, so that 1.9 becomes 1",
     WITH_DOUBLE, BUYING, buys_if(is_ratio_enough), State),
    ("buy-product-rounded", assignment.CASH_TO_BUY, "rounds the product before it compares",
     WITH_DOUBLE, BUYING, buys_if(is_rounded_product_enough), State),
    ("buy-threshold-rounded", assignment.CASH_TO_BUY, "rounds the threshold, so that 1.5 becomes 2",
     WITH_DOUBLE, BUYING, buys_if(is_rounded_threshold_enough), State),
    ("buy-threshold-added", assignment.CASH_TO_BUY, "adds the threshold to the price instead of multiplying",
     WITH_DOUBLE, BUYING, buys_if(is_sum_enough), State),
    ("houses-in-loop-told-once", assignment.OWN_PROPERTY,
     "builds as many houses as the threshold allows in one visit, and prints only the last number",
     "a visit builds at most one house", "how many houses a visit builds", BuildsInLoop, State),
    ("houses-add-basic-rent", assignment.HOUSES_DOUBLE,
     "adds the basic rent for each house and for a monopoly",
     "double the rent for each", FACTOR, AddsBasicRent, State),
    ("houses-hide-monopoly", assignment.DOUBLED,
     "doubles the rent for a monopoly only where there is no house",
     "double the rent for both", FACTOR, HousesHideMonopoly, State),
    ("houses-double-one-less", assignment.HOUSES_DOUBLE,
     "doubles the rent once less than there are houses",
     "check the bound of the loop", FACTOR, OneDoublingLess, State),
)  # fmt: skip

MISREADINGS = tuple(describe(ROWS))
