"""What programs make of GO and Parking: who is paid for passing, what is announced, what can be bought."""

from __future__ import annotations

from collections.abc import Iterator

from monosim.core import Table
from monosim.rulesets.project5.events import Event, Purchased, ReceivedSalary, Stayed, Turn
from monosim.rulesets.project5.game import BuyProperty, Game
from monosim.rulesets.project5.rules import GO, PARKING, Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.movement import GO_SALARY, WRAPPING

PASSING = "whether passing GO pays"


def laps(state: State, position: int, steps: int) -> int:
    """How often a move comes to GO, whether it stops there or not."""
    size = len(state.board)
    return ((position - state.start) % size + steps) // size


def once(state: State, position: int, steps: int) -> int:
    ends_on_go = (position + steps - state.start) % len(state.board) == 0
    return int(laps(state, position, steps) > 0 and not ends_on_go)


def each_time(state: State, position: int, steps: int) -> int:
    ends_on_go = (position + steps - state.start) % len(state.board) == 0
    return laps(state, position, steps) - ends_on_go


def also_on_landing(state: State, position: int, steps: int) -> int:
    return int(laps(state, position, steps) > 0)


def by_position(state: State, position: int, steps: int) -> int:
    space = (position + steps) % len(state.board)
    return int(state.start < space < position)


class PaysFirst(Game):
    """Pays for passing GO before anything is decided, as `salaries` says."""

    def next_turn(self, state: State, player: int, table: Table) -> Turn:
        steps = self.card(state, player)
        state.cash[player] += 2000 * self.salaries(state, state.position[player], steps)
        return super().next_turn(state, player, table)

    def salaries(self, state: State, position: int, steps: int) -> int:
        return once(state, position, steps)


class PaysEachLap(PaysFirst):
    def salaries(self, state: State, position: int, steps: int) -> int:
        return each_time(state, position, steps)


class PaysOnLandingToo(PaysFirst):
    def salaries(self, state: State, position: int, steps: int) -> int:
        return also_on_landing(state, position, steps)


class PaysByPosition(PaysFirst):
    def salaries(self, state: State, position: int, steps: int) -> int:
        return by_position(state, position, steps)


class TellsPassing(PaysFirst):
    def play_round(self, state: State, table: Table) -> Iterator[Event]:
        for event in super().play_round(state, table):
            if isinstance(event, Turn) and once(state, event.space - event.steps, event.steps):
                yield ReceivedSalary(event.player, event.steps, state.start, GO, self.salary())
            yield event


class PassingEndsTurn(Game):
    def next_turn(self, state: State, player: int, table: Table) -> Turn:
        steps, position = self.card(state, player), state.position[player]
        if not once(state, position, steps):
            return super().next_turn(state, player, table)
        space = self.destination(position, steps, len(state.board))
        return ReceivedSalary(player, steps, space, GO, self.salary())


class PaidTwice(State):
    def receive(self, player: int, amount: int) -> None:
        super().receive(player, 2 * amount)


class SalaryUntold(Writer):
    def tell_action(self, turn: Turn) -> str:
        return "stays" if isinstance(turn, ReceivedSalary) else super().tell_action(turn)


class GoIsParking(Game):
    def turn_on_unowned(self, state: State, player: int, steps: int, space: int, table: Table) -> Turn:
        turn = super().turn_on_unowned(state, player, steps, space, table)
        return Stayed(*turn[:4]) if isinstance(turn, ReceivedSalary) else turn


class SellsForNothing(Game):
    """Sells a space that has no price, if `sells` says so."""

    def turn_on_unowned(self, state: State, player: int, steps: int, space: int, table: Table) -> Turn:
        if not self.sells(state, space):
            return super().turn_on_unowned(state, player, steps, space, table)
        name, price, _ = state.board[space]
        if table.ask(BuyProperty(player, state.cash[player], price, name)):
            return Purchased(player, steps, space, name, price)
        return Stayed(player, steps, space, name)

    def sells(self, state: State, space: int) -> bool:
        return False


class ParkingSold(SellsForNothing):
    def sells(self, state: State, space: int) -> bool:
        return state.board[space].name == PARKING or super().sells(state, space)


class GoSold(SellsForNothing):
    def sells(self, state: State, space: int) -> bool:
        return self.is_go(state, space) or super().sells(state, space)


class WrapsEarly(Rules):
    def destination(self, position: int, steps: int, size: int) -> int:
        return (position + steps) % max(1, size - 1)


class WrapsPastGo(Rules):
    def destination(self, position: int, steps: int, size: int) -> int:
        space = position + steps
        return (space + (space >= size)) % size


MISREADINGS = (
    Misreading(
        "passing-go-pays-first",
        assignment.GO_PAYS,
        "pays $2000 for passing GO before the player decides what to do",
        "only landing on GO pays; sample 2 shows this",
        PASSING,
        PaysFirst,
    ),
    Misreading(
        "passing-go-pays-each-lap",
        assignment.GO_PAYS,
        "pays $2000 each time a move passes GO, twice for a card of two laps",
        "only landing on GO pays; sample 2 shows this",
        PASSING,
        PaysEachLap,
    ),
    Misreading(
        "passing-and-landing-pay",
        assignment.GO_PAYS,
        "pays $2000 for going past the end of the board, and $2000 more for landing on GO",
        "pay once, and only if the move ends on GO",
        PASSING,
        PaysOnLandingToo,
    ),
    Misreading(
        "passing-go-pays-by-position",
        assignment.GO_PAYS,
        "pays $2000 if a move ends on a space before the one where it began",
        "only landing on GO pays; sample 2 shows this",
        PASSING,
        PaysByPosition,
    ),
    Misreading(
        "passing-go-told",
        assignment.GO_PAYS,
        "pays for passing GO, and prints a statement of its own for it before the move",
        "only landing on GO pays, and each move is one statement",
        PASSING,
        TellsPassing,
    ),
    Misreading(
        "passing-go-ends-turn",
        assignment.GO_PAYS,
        "treats passing GO as landing there: prints GO, pays, and does nothing on the space behind it",
        "look at the space where the move ends",
        PASSING,
        PassingEndsTurn,
    ),
    Misreading(
        "go-pays-twice",
        assignment.GO_PAYS,
        "adds the $2000 for landing on GO twice",
        "add the $2000 in one place of the program",
        GO_SALARY,
        state=PaidTwice,
    ),
    Misreading(
        "go-paid-not-told",
        assignment.GO_PAYS,
        "pays for landing on GO but prints that the player stays",
        "print `and receives $2000.`",
        "how landing on GO is printed",
        writer=SalaryUntold,
    ),
    Misreading(
        "go-is-parking",
        assignment.GO_PAYS,
        "treats GO as Parking: nothing happens there",
        "add $2000 for landing on GO, and print it",
        GO_SALARY,
        GoIsParking,
    ),
    Misreading(
        "parking-is-sold",
        assignment.PARKED,
        "lets players buy Parking for $0 as if it were a property",
        "look for the name Parking before you ask whether the space is owned",
        "what can be bought on Parking",
        ParkingSold,
    ),
    Misreading(
        "go-is-sold",
        assignment.GO_PAYS,
        "lets players buy GO for $0 as if it were a property",
        "look for the name GO before you ask whether the space is owned",
        "which space is GO",
        GoSold,
    ),
    Misreading(
        "wraps-one-early",
        assignment.TURNS,
        "takes the remainder by the size of the board minus one, so that its last space is never reached",
        "use the remainder by the number of spaces: (position + steps) % size",
        WRAPPING,
        WrapsEarly,
    ),
    Misreading(
        "wraps-past-go",
        assignment.TURNS,
        "goes one space too far when a move goes round the board",
        "GO counts as a step: (position + steps) % size",
        WRAPPING,
        WrapsPastGo,
    ),
)
