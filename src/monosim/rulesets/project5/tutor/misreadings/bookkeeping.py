"""How a bankruptcy upsets what programs keep: cash, who is in the game, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

from monosim.core import Course
from monosim.rulesets.project5.events import Event, PaidRent, PlayerOut, PlayerSummary, Turn, WentBankrupt
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.bankruptcy import CASH, WHEN
from monosim.rulesets.project5.tutor.misreadings.debts import KeepsQueue

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

MARK = "what marks a bankrupt player"
WHO_MOVES = "who moves after a bankruptcy"
LAST_HANDED = "what the last bankruptcy hands over"

# What a debtor pays, and what the creditor gets


class GetsShortfall(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        self.cash[turn.owner] -= turn.rent
        super().hand_over(turn)


class GetsCashTwice(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        self.cash[turn.owner] += self.cash[turn.player]
        super().hand_over(turn)


class CashReplaced(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        self.cash[turn.owner] = 0
        super().hand_over(turn)


class OnlyInDebt(Rules):
    def is_bankrupt(self, cash: int, rent: int) -> bool:
        return cash < 0


class OnlyWithoutCash(Rules):
    def is_bankrupt(self, cash: int, rent: int) -> bool:
        return cash <= 0


class SparesSome(Game):
    def next_turn(self, state: State, player: int) -> Course[Turn]:
        turn = yield from super().next_turn(state, player)
        return PaidRent(*turn) if isinstance(turn, WentBankrupt) and self.spares(state, turn) else turn

    def spares(self, state: State, turn: WentBankrupt) -> bool:
        raise NotImplementedError


class ByBasicRent(SparesSome):
    def spares(self, state: State, turn: WentBankrupt) -> bool:
        basic = self.base_rent(self.rent_basis(state, turn.space))
        return not self.is_bankrupt(state.cash[turn.player], basic)


class ByWealth(SparesSome):
    def spares(self, state: State, turn: WentBankrupt) -> bool:
        return not self.is_bankrupt(self.wealth(state)[turn.player], turn.rent)


class LastHandsNothing(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        cash, owner = list(self.cash), list(self.owner)
        super().hand_over(turn)
        if self.remaining == 1:
            self.cash, self.owner = cash, owner


class LastHandsCash(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        owner = list(self.owner)
        super().hand_over(turn)
        if self.remaining == 1:
            self.owner = owner


# Who is still in the game, and whose turn it is


class BrokeIsOut(State):
    """Asks for a cash of 0 each time, so that rent brings a player back."""

    def apply(self, turn: Turn) -> None:
        super().apply(turn)
        self.solvent[:] = [cash != 0 for cash in self.cash]
        self.remaining = sum(self.solvent)


class BrokeIsSkipped(Game):
    def turn_order(self, state: State) -> Iterator[int]:
        return (player for player in super().turn_order(state) if state.cash[player] != 0)


class BrokeToldOut(Game):
    def results(self, state: State) -> Iterator[Event]:
        for event in super().results(state):
            if isinstance(event, PlayerSummary) and event.cash == 0:
                event = PlayerOut(event.player)
            yield event


class CountsTurns(KeepsQueue):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.turns_taken = 0


def begins_rounds(length: Callable[[CountsTurns], int]) -> type[Game]:
    """A round begins when the number of all turns so far is divisible by a length."""

    class BeginsRounds(Game):
        def turn_order(self, state: State) -> Iterator[int]:
            assert isinstance(state, CountsTurns)
            while queue := [player for player in state.queue if state.solvent[player]]:
                state.queue = [*queue[1:], queue[0]]
                yield queue[0]
                state.turns_taken += 1
                if state.turns_taken % max(1, length(state)) == 0:
                    return

    return BeginsRounds


class RoundEnds(Game):
    def turn_order(self, state: State) -> Iterator[int]:
        before = state.remaining
        for player in super().turn_order(state):
            yield player
            if state.remaining < before:
                return


class NumberShrinks(Game):
    def turn_order(self, state: State) -> Iterator[int]:
        for player in super().turn_order(state):
            if player >= state.remaining:
                return
            yield player


class ChangedWhileWalking(Exception):
    """The list of players has changed under the loop."""


class LoopCrashes(Game):
    """It ends quietly only behind the last but one: then it has walked as far as the list is long."""

    def play(self, state: State, rounds: int) -> Course[None]:
        with suppress(ChangedWhileWalking):
            yield from super().play(state, rounds)

    def turn_order(self, state: State) -> Iterator[int]:
        size = state.remaining
        for walked, player in enumerate(super().turn_order(state), 1):
            yield player
            if state.remaining < size:
                if walked != state.remaining:
                    raise ChangedWhileWalking
                return


def find_place(state: State, player: int) -> int:
    return sum(state.solvent[:player])


class StrategiesShift(Game):
    def next_turn(self, state: State, player: int) -> Course[Turn]:
        """Whoever sits at the player's place among those who are left is asked instead of the player."""
        turn, place, answer = super().next_turn(state, player), find_place(state, player), None
        while True:
            try:
                decision: Any = turn.send(answer)
            except StopIteration as end:
                decided: Turn = end.value
                return decided
            answer = yield decision._replace(player=place)


class PositionsShift(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        before = [place for place, solvent in zip(self.position, self.solvent, strict=True) if solvent]
        super().hand_over(turn)
        for player, solvent in enumerate(self.solvent):
            if solvent:
                self.position[player] = before[find_place(self, player)]


Row: TypeAlias = tuple[str, str, str, str, str, type[Rules], type[State]]
TAKE_ALL = "the creditor gets the cash that is left, no more"
BEFORE = "compare the rent with the cash before it is paid"
FLAG = "record bankruptcy in a flag of its own"
SKIP = "keep every player in the list, and skip those who are bankrupt"
ROWS: tuple[Row, ...] = (
    ("creditor-gets-shortfall", assignment.TRANSFER,
     "takes the rent from the bankrupt player first, and gives the creditor what is then left: less than 0",
     TAKE_ALL, CASH, Rules, GetsShortfall),
    ("creditor-gets-cash-twice", assignment.TRANSFER, "gives the creditor the remaining cash twice",
     TAKE_ALL, CASH, Rules, GetsCashTwice),
    ("creditor-cash-replaced", assignment.TRANSFER,
     "replaces the creditor's cash by the bankrupt player's instead of adding it",
     "add the bankrupt player's cash to the creditor's", CASH, Rules, CashReplaced),
    ("bankrupt-only-in-debt", assignment.BANKRUPT,
     "makes a player bankrupt only when the cash is already below 0: the rent before is paid on credit",
     BEFORE, WHEN, OnlyInDebt, State),
    ("bankrupt-only-without-cash", assignment.BANKRUPT,
     "makes a player bankrupt only when no cash is left: the rent before is paid on credit",
     BEFORE, WHEN, OnlyWithoutCash, State),
    ("bankrupt-by-basic-rent", assignment.BANKRUPT,
     "compares the cash with the basic rent, before it is doubled",
     "compare the cash with all that is owed", WHEN, ByBasicRent, State),
    ("bankrupt-by-wealth", assignment.BANKRUPT,
     "makes a player bankrupt only if the rent is more than cash and property together",
     "only cash can pay the rent", WHEN, ByWealth, State),
    ("last-hands-over-nothing", assignment.TRANSFER,
     "ends the game with the last bankruptcy before anything is handed over",
     "hand everything over first, then end the game", LAST_HANDED, Rules, LastHandsNothing),
    ("last-hands-over-cash-only", assignment.TRANSFER,
     "ends the game with the last bankruptcy before the property is handed over",
     "hand everything over first, then end the game", LAST_HANDED, Rules, LastHandsCash),
    ("broke-is-out", assignment.BANKRUPT,
     "takes players with a cash of 0 for bankrupt, until they receive rent", FLAG, MARK, Rules, BrokeIsOut),
    ("broke-is-skipped", assignment.BANKRUPT,
     "skips the turn of players with a cash of 0", FLAG, MARK, BrokeIsSkipped, State),
    ("broke-told-out", assignment.OUT_OF_GAME,
     "prints in the summary that a player with a cash of 0 is bankrupt", FLAG, MARK, BrokeToldOut, State),
    ("rounds-by-players-left", assignment.REMOVED,
     "begins a round when the number of turns so far is divisible by the number of players left, so that"
     " rounds begin at wrong turns after a bankruptcy",
     "a round is over when every remaining player had a turn",
     WHO_MOVES, begins_rounds(lambda state: state.remaining), CountsTurns),
    ("rounds-of-equal-length", assignment.REMOVED,
     "gives every round as many turns as there were players, so that some move twice after a bankruptcy",
     "a round is over when every remaining player had a turn",
     WHO_MOVES, begins_rounds(lambda state: len(state.solvent)), CountsTurns),
    ("bankruptcy-ends-round", assignment.REMOVED,
     "leaves the loop over the players after a bankruptcy, so that the others miss their turns",
     "go on with the next player", WHO_MOVES, RoundEnds, State),
    ("highest-never-move", assignment.REMOVED,
     "lets the loop over the players end at the number of those left, so that the highest miss their turns",
     SKIP, WHO_MOVES, NumberShrinks, State),
    ("removal-crashes", assignment.REMOVED,
     "removes the bankrupt player from the list that it walks through, and crashes",
     SKIP, WHO_MOVES, LoopCrashes, State),
    ("strategies-shift", assignment.REMOVED,
     "gives players behind a bankrupt one the strategy of the player before them",
     SKIP, "whose strategy is used after a bankruptcy", StrategiesShift, State),
    ("positions-shift", assignment.REMOVED,
     "lets players behind a bankrupt one go on from where the player before them stands",
     SKIP, "whose position is used after a bankruptcy", Rules, PositionsShift),
)  # fmt: skip


def describe(rows: Iterable[Row]) -> Iterator[Misreading]:
    return (Misreading(*row) for row in rows)


MISREADINGS = tuple(describe(ROWS))
