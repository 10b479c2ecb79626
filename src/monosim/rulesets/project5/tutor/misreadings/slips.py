"""Slips of code: copies, flags that are not reset, shared lists, `break` for `continue`, wrong operators."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from monosim.core import Course
from monosim.rulesets.project5.events import PaidRent, Purchased, Turn, WentBankrupt
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import GO, PARKING, Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.bankruptcy import CountsPurchases, OnlyPurchasesCount
from monosim.rulesets.project5.tutor.misreadings.bookkeeping import WHO_MOVES
from monosim.rulesets.project5.tutor.misreadings.checks import is_of_board, is_of_cards, overlooks_lines
from monosim.rulesets.project5.tutor.misreadings.ending import HOW_MANY_ROUNDS, WINNER
from monosim.rulesets.project5.tutor.misreadings.ownership import KeepsDeeds
from monosim.rulesets.project5.tutor.misreadings.rent import FACTOR, WHO_HAS_MONOPOLY
from monosim.rulesets.project5.tutor.misreadings.stored_rents import KeepsRents, ReadsStored, owns_all
from monosim.rulesets.project5.tutor.misreadings.winners import WEALTH

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

WHERE = "whether a move is remembered"


class ByDeeds(Rules):
    """Counts what stands in the players' lists, as often as it stands there."""

    def wealth(self, state: State) -> list[int]:
        assert isinstance(state, KeepsDeeds)
        return [
            cash + sum(state.board[space].price for space in deeds)
            for cash, deeds in zip(state.cash, state.deeds, strict=True)
        ]

    def properties(self, state: State) -> list[int]:
        assert isinstance(state, KeepsDeeds)
        return [len(deeds) for deeds in state.deeds]


class OwnerOnCopy(KeepsDeeds):
    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        self.owner[turn.space] = None


class SharedDeeds(KeepsDeeds):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        shared = list[int]()
        self.deeds = [shared for _ in setup.players]

    def hand_over(self, turn: WentBankrupt) -> None:
        for space in self.deeds[turn.player]:
            self.owner[space] = turn.player
        super().hand_over(turn)


class CountsTakeoverOnce(CountsPurchases):
    def hand_over(self, turn: WentBankrupt) -> None:
        self.purchases[turn.owner] += 1
        super().hand_over(turn)


class OwnerZeroIsNobody(Game):
    """`if not owner` takes the number 0 for nothing."""

    def next_turn(self, state: State, player: int) -> Course[Turn]:
        steps = self.card(state, player)
        space = self.destination(state.position[player], steps, len(state.board))
        if state.owner[space] == 0:
            return self.turn_on_unowned(state, player, steps, space)
        return super().next_turn(state, player)


class RemembersMonopoly(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.flag: bool | None = None


class FlagStaysSet(Rules):
    """One flag for all rents: a monopoly sets it, and nothing sets it back."""

    sticks_at = True

    def has_monopoly(self, state: State, space: int) -> bool:
        assert isinstance(state, RemembersMonopoly)
        found = super().has_monopoly(state, space)
        if found == self.sticks_at:
            state.flag = found
        return found if state.flag is None else state.flag


class FlagStaysUnset(FlagStaysSet):
    sticks_at = False


class FallsThroughFirst(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(monopoly, {1: 3, 2: 2}.get(houses, 0))


class ExclusiveOr(Rules):
    def rent_factor(self, monopoly: bool, houses: int) -> int:
        return super().rent_factor(monopoly, 0) * (2 ^ houses)


class BankruptEndsTurns(Game):
    def turn_order(self, state: State) -> Iterator[int]:
        for player, solvent in enumerate(state.solvent):
            if not solvent:
                return
            yield player


class AtLeastOneRound(Game):
    """`do … while`: what is asked before a round is asked after it."""

    def starts_round(self, state: State, number: int) -> bool:
        return number == 1 or super().starts_round(state, number)

    def play_rounds(self, state: State, rounds: int) -> Course[None]:
        return super().play_rounds(state, max(rounds, 1))


class AgainstFirst(Rules):
    def winner(self, state: State) -> int:
        wealth = self.wealth(state)
        richer = [player for player in range(len(wealth)) if wealth[player] > wealth[0]]
        return richer[-1] if richer else 0


class NotMovedOnParking(State):
    left_out = (PARKING,)

    def move(self, turn: Turn) -> None:
        before = self.position[turn.player]
        super().move(turn)
        if turn.name in self.left_out:
            self.position[turn.player] = before


class NotMovedOnGo(NotMovedOnParking):
    left_out = (GO,)


class OwnerGetsBasicRent(State):
    def pay_rent(self, turn: PaidRent) -> None:
        super().pay_rent(turn)
        basic = (self.board[turn.space].price + 5) // 10
        self.cash[turn.owner] += basic - turn.rent


class StoresWealth(State):
    """Keeps each player's wealth as it was at the end of their last turn."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.worth = list(self.cash)

    def apply(self, turn: Turn) -> None:
        super().apply(turn)
        spaces = [space for space, owner in enumerate(self.owner) if owner == turn.player]
        property_value = sum(self.board[space].price for space in spaces)
        self.worth[turn.player] = self.cash[turn.player] + property_value


class StoresWealthByRound(StoresWealth):
    """Keeps it as it was at the end of the last round that nothing cut short."""

    def apply(self, turn: Turn) -> None:
        State.apply(self, turn)


class WealthAsStored(Rules):
    def wealth(self, state: State) -> list[int]:
        assert isinstance(state, StoresWealth)
        return list(state.worth)


class NotesWealthAfterRound(WealthAsStored, Game):
    def play_round(self, state: State) -> Course[None]:
        yield from super().play_round(state)
        assert isinstance(state, StoresWealth)
        if not self.stops_round(state):
            state.worth = Rules.wealth(self, state)


class AsksForEach(KeepsRents):
    """After a bankruptcy, it looks for a monopoly once for each property of the creditor."""

    def hand_over(self, turn: WentBankrupt) -> None:
        super(KeepsRents, self).hand_over(turn)
        for space in sorted(self.deeds[turn.owner]):
            self.refresh(space)


class DoublesAsked(AsksForEach):
    def refresh(self, latest: int) -> None:
        if latest not in self.complete and owns_all(self, self.same_colour[latest]):
            self.complete.add(latest)
            self.factors[latest] *= 2


class DoublesForEach(AsksForEach):
    def refresh(self, latest: int) -> None:
        group = self.same_colour[latest]
        if owns_all(self, group):
            self.double(group, latest)


ROWS: tuple[tuple[str, str, str, str, str, type[Rules], type[State]], ...] = (
    ("owner-on-copy", assignment.RETAINED,
     "records a purchase in the player's list but not on the board, so that anybody can buy it again",
     "change the space itself, not a copy of it", "whether a purchase is recorded", ByDeeds, OwnerOnCopy),
    ("deeds-shared", assignment.SUMMARY,
     "keeps one list of properties for all players, as a default argument does",
     "give each player a list of their own", "whose properties are counted", ByDeeds, SharedDeeds),
    ("transfer-counted-once", assignment.TRANSFER,
     "adds 1 to the creditor's number of properties, however many are transferred",
     "add the number of those that come", "which properties are counted",
     OnlyPurchasesCount, CountsTakeoverOnce),
    ("owner-zero-is-nobody", assignment.PAYS_OWNER,
     "takes the properties of player 0 for unowned, as `if not owner` does",
     "compare the owner with None, or with -1", "which properties are unowned", OwnerZeroIsNobody, State),
    ("monopoly-flag-stays-set", assignment.DOUBLED,
     "doubles every rent after the first that a monopoly doubles, since the flag is not reset",
     "set the flag to false before each check", WHO_HAS_MONOPOLY, FlagStaysSet, RemembersMonopoly),
    ("monopoly-flag-stays-unset", assignment.DOUBLED,
     "doubles no rent for a monopoly after the first that has none, since the flag is not reset",
     "set the flag to true before each check", WHO_HAS_MONOPOLY, FlagStaysUnset, RemembersMonopoly),
    ("houses-fall-through-first", assignment.HOUSES_DOUBLE,
     "doubles the rent three times for one house, as a `case 1` without `break` does",
     "end each case with a break", FACTOR, FallsThroughFirst, State),
    ("houses-by-xor", assignment.HOUSES_DOUBLE,
     "multiplies the rent by `2 ^ houses`, which is exclusive or: by 2, 3 or 0",
     "multiply in a loop, or shift", FACTOR, ExclusiveOr, State),
    ("bankrupt-ends-turns", assignment.REMOVED,
     "leaves the loop over the players at one who is bankrupt, so that those behind never move again",
     "go on with the next player", WHO_MOVES, BankruptEndsTurns, State),
    ("winner-against-first", assignment.WEALTH,
     "compares every player with player 0 only, and lets the last who is richer win",
     "remember the greatest wealth so far", WINNER, AgainstFirst, State),
    ("parking-keeps-position", assignment.PARKED,
     "forgets to store where a player stands who lands on Parking",
     "store the position before anything else is decided", WHERE, Rules, NotMovedOnParking),
    ("go-keeps-position", assignment.GO_PAYS,
     "forgets to store where a player stands who lands on GO",
     "store the position before anything else is decided", WHERE, Rules, NotMovedOnGo),
    ("owner-gets-basic-rent", assignment.PAYS_OWNER,
     "gives the owner only the basic rent, whatever the visitor pays",
     "give the owner what the visitor pays", "what the owner receives", Rules, OwnerGetsBasicRent),
    ("wealth-of-own-turn", assignment.WEALTH,
     "stores the wealth at the end of a player's own turn, without the rent that comes later",
     "compute the wealth when the game is over", WEALTH, WealthAsStored, StoresWealth),
    ("wealth-of-last-whole-round", assignment.WEALTH,
     "stores the wealth at the end of each round, but not of the one that the last bankruptcy ends",
     "compute the wealth when the game is over", WEALTH, NotesWealthAfterRound, StoresWealthByRound),
    ("purchase-doubles-itself", assignment.DOUBLED,
     "doubles only the rent of the property whose purchase completes a colour, but all at a takeover",
     "double the rents of all the properties of the colour", FACTOR, ReadsStored, DoublesAsked),
    ("takeover-doubles-for-each", assignment.DOUBLED,
     "doubles the rents of the creditor's monopolies once for each property in them after a takeover",
     "the rent is doubled once, whoever has the monopoly", FACTOR, ReadsStored, DoublesForEach),
)  # fmt: skip
UNCHECKED = (
    ("last-card-unchecked", assignment.NUMBERS, "does not check the last card",
     "which lines of the card file are checked", is_of_cards),
    ("last-location-unchecked", assignment.PRICES, "does not check the last line of the board",
     "which lines of the board are checked", is_of_board),
)  # fmt: skip


def _unchecked() -> Iterator[Misreading]:
    for name, sentence, instead, about, concerns in UNCHECKED:
        reader = overlooks_lines(concerns, last=True)
        yield Misreading(name, sentence, instead, "check the bound of the loop", about, reader=reader)


MISREADINGS = (
    *(Misreading(*row) for row in ROWS),
    *_unchecked(),
    Misreading(
        "at-least-one-round",
        assignment.ENDS,
        "plays one round before it asks whether a round is to be played, as `do … while` does",
        "ask before the first round too",
        HOW_MANY_ROUNDS,
        AtLeastOneRound,
        gradable=False,
    ),
)
