"""What programs make of GO and Parking: who is paid for passing, what is announced, what can be bought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from monosim.core import Course, ask
from monosim.rulesets.project5.events import Event, Purchased, ReceivedSalary, Stayed, Turn
from monosim.rulesets.project5.game import BuyProperty, Game
from monosim.rulesets.project5.rules import GO, PARKING, Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.debts import tell_instead
from monosim.rulesets.project5.tutor.misreadings.movement import GO_SALARY, WRAPPING, PassingPays

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


def beyond(state: State, position: int, steps: int) -> int:
    return int((position - state.start) % len(state.board) + steps > len(state.board))


def by_position(state: State, position: int, steps: int) -> int:
    space = (position + steps) % len(state.board)
    return int(state.start < space < position)


Salaries: TypeAlias = Callable[[State, int, int], int]
"""How many salaries a move pays on its way, from its position and its steps."""


def pays_first(salaries: Salaries) -> type[Game]:
    """Pays before anything is decided."""

    class PaysFirst(Game):
        def next_turn(self, state: State, player: int) -> Course[Turn]:
            steps = self.card(state, player)
            state.cash[player] += 2000 * salaries(state, state.position[player], steps)
            return super().next_turn(state, player)

    return PaysFirst


def pays_late(salaries: Salaries) -> type[State]:
    """Pays when all is decided."""

    class PaysLate(State):
        def move(self, turn: Turn) -> None:
            self.cash[turn.player] += 2000 * salaries(self, self.position[turn.player], turn.steps)
            super().move(turn)

    return PaysLate


def announce_passing(state: State, event: Event) -> Iterator[ReceivedSalary]:
    if isinstance(event, Turn) and once(state, event.space - event.steps, event.steps):
        yield ReceivedSalary(event.player, event.steps, state.start, GO, 2000)


class TellsFirst(pays_first(once)):  # type: ignore[misc]
    def play_round(self, state: State) -> Course[None]:
        def tell(event: Event) -> Course[None]:
            yield from announce_passing(state, event)
            yield event

        return tell_instead(super().play_round(state), tell)


class TellsLate(Game):
    def play_round(self, state: State) -> Course[None]:
        def tell(event: Event) -> Course[None]:
            yield event
            yield from announce_passing(state, event)

        return tell_instead(super().play_round(state), tell)


class PassingEndsTurn(Game):
    def next_turn(self, state: State, player: int) -> Course[Turn]:
        steps, position = self.card(state, player), state.position[player]
        if not once(state, position, steps):
            return (yield from super().next_turn(state, player))
        space = self.destination(position, steps, len(state.board))
        return ReceivedSalary(player, steps, space, GO, self.salary())


class PaidTwice(State):
    def receive(self, player: int, amount: int) -> None:
        super().receive(player, 2 * amount)


class SalaryUntold(Writer):
    def tell_action(self, turn: Turn) -> str:
        return "stays" if isinstance(turn, ReceivedSalary) else super().tell_action(turn)


class GoIsParking(Game):
    def turn_on_unowned(self, state: State, player: int, steps: int, space: int) -> Course[Turn]:
        turn = yield from super().turn_on_unowned(state, player, steps, space)
        return Stayed(*turn[:4]) if isinstance(turn, ReceivedSalary) else turn


class SellsForNothing(Game):
    """Sells a space that has no price, if `sells` says so."""

    def turn_on_unowned(self, state: State, player: int, steps: int, space: int) -> Course[Turn]:
        if not self.sells(state, space):
            return (yield from super().turn_on_unowned(state, player, steps, space))
        name, price, _ = state.board[space]
        if (yield from ask(BuyProperty(player, state.cash[player], price, name))):
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


ONLY_LANDING = "only landing on GO pays; sample 2 shows this"
ONE_STATEMENT = "only landing on GO pays, and each move is one statement"

PATTERNS: Mapping[str, tuple[Salaries, str]] = {
    "passing-go-pays-each-lap": (
        each_time,
        "pays $2000 each time a move passes GO, twice for a card of two laps",
    ),
    "passing-and-landing-pay": (
        also_on_landing,
        "pays $2000 for going past the end of the board, and $2000 more for landing on GO",
    ),
    "passing-beyond-go-pays": (
        beyond,
        "pays $2000 for going further than GO, and once more for landing on GO after a whole lap",
    ),
    "passing-go-by-position-pays": (
        by_position,
        "pays $2000 if a move ends on a space before the one where it began",
    ),
}


def _passing() -> Iterator[Misreading]:
    told = "pays $2000 for passing GO before the player decides what to do"
    yield Misreading(
        "passing-go-pays-first", assignment.GO_PAYS, told, ONLY_LANDING, PASSING, pays_first(once)
    )
    for name, (salaries, told) in PATTERNS.items():
        first = f"{told}, before the player decides what to do"
        yield Misreading(
            f"{name}-first", assignment.GO_PAYS, first, ONLY_LANDING, PASSING, pays_first(salaries)
        )
        late = f"{told}, after the player's decision"
        yield Misreading(
            f"{name}-late", assignment.GO_PAYS, late, ONLY_LANDING, PASSING, state=pays_late(salaries)
        )


class WrapsWithoutFirst(Rules):
    def destination(self, position: int, steps: int, size: int) -> int:
        space = position + steps
        return space if space < size else min(1 + (space - 1) % max(1, size - 1), size - 1)


MISREADINGS = (
    *_passing(),
    Misreading(
        "passing-go-told-first",
        assignment.GO_PAYS,
        "pays for passing GO, and prints a statement of its own for it before the move",
        ONE_STATEMENT,
        PASSING,
        TellsFirst,
    ),
    Misreading(
        "passing-go-told-late",
        assignment.GO_PAYS,
        "pays for passing GO after the move, and prints another statement for it",
        ONE_STATEMENT,
        PASSING,
        TellsLate,
        PassingPays,
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
    Misreading(
        "wraps-without-first",
        assignment.TURNS,
        "leaves out the first space each time a move goes round the board",
        "after the last space comes the first: (position + steps) % size",
        WRAPPING,
        WrapsWithoutFirst,
    ),
)
