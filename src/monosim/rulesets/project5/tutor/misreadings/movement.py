"""Misreadings of cards, steps and GO."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monosim.core import Course
from monosim.rulesets.project5.events import Event, Purchased, ReceivedSalary, Turn
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import GO, Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

GO_SALARY = "what GO pays"
WHICH_CARD = "which card is next"
WRAPPING = "how a move goes round the board"


class PassingPays(State):
    def move(self, turn: Turn) -> None:
        size = len(self.board)
        to_go = (self.start - self.position[turn.player] - 1) % size + 1
        if turn.steps > to_go and turn.space != self.start:
            self.cash[turn.player] += 2000
        super().move(turn)


class StartPays(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.cash = [cash + 2000 for cash in self.cash]


class TwoHundred(Rules):
    def salary(self) -> int:
        return 200


class ToldNotPaid(State):
    def receive(self, player: int, amount: int) -> None:
        pass


class NewDeckEachRound(Game):
    def play_round(self, state: State) -> Course[None]:
        state.drawn = 0
        yield from super().play_round(state)


class CountsTurns(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.turns = [0 for _ in setup.players]

    def move(self, turn: Turn) -> None:
        super().move(turn)
        self.turns[turn.player] += 1


class DeckPerPlayer(Rules):
    def card(self, state: State, player: int) -> int:
        assert isinstance(state, CountsTurns)
        return state.deck[state.turns[player] % len(state.deck)]


class LastCardLost(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deck = self.deck[:-1] or self.deck


class LastCardTwice(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deck = (*self.deck, self.deck[-1])


class RemembersCash(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.whole_file = (setup.cash, *setup.deck)


class CashIsCard(Rules):
    def card(self, state: State, player: int) -> int:
        assert isinstance(state, RemembersCash)
        return state.whole_file[(state.drawn + 1) % len(state.whole_file)]


class WrapsOnce(Rules):
    def destination(self, position: int, steps: int, size: int) -> int:
        space = position + steps
        return min(space - size, size - 1) if space >= size else space % size


class StopsAtEnd(Rules):
    def destination(self, position: int, steps: int, size: int) -> int:
        return 0 if position + steps >= size else (position + steps) % size


class TellsRemainder(Rules):
    def card(self, state: State, player: int) -> int:
        return super().card(state, player) % len(state.board)


class OwnedByName(State):
    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        for space, location in enumerate(self.board):
            if location.name == turn.name:
                self.owner[space] = turn.player


class StartsOnFirstLine(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.position = [0 for _ in self.position]


class GoIsFirstLine(Rules):
    def is_go(self, state: State, space: int) -> bool:
        return space == 0


class GoInName(Rules):
    def is_go(self, state: State, space: int) -> bool:
        return GO in state.board[space].name


class ToldAsGo(Writer):
    def write(self, event: Event) -> str:
        return super().write(event._replace(name=GO) if isinstance(event, ReceivedSalary) else event)


class PositionByName(State):
    def move(self, turn: Turn) -> None:
        super().move(turn)
        names = [location.name for location in self.board]
        self.position[turn.player] = names.index(names[turn.space])


MISREADINGS = (
    Misreading(
        "passing-go-pays",
        assignment.GO_PAYS,
        "also pays $2000 for passing GO, after the player's decision",
        "only landing on GO pays; sample 2 shows this",
        "whether passing GO pays",
        state=PassingPays,
    ),
    Misreading(
        "start-pays",
        assignment.START_CASH,
        "pays $2000 for starting on GO",
        "players start with the cash in the card file and nothing more",
        "what cash is at the start",
        state=StartPays,
    ),
    Misreading(
        "go-pays-200",
        assignment.GO_PAYS,
        "pays $200 on GO",
        "GO pays $2000 in this game",
        GO_SALARY,
        TwoHundred,
    ),
    Misreading(
        "go-told-not-paid",
        assignment.GO_PAYS,
        "prints that the player receives $2000 but does not add it",
        "add the $2000 to the player's cash",
        GO_SALARY,
        state=ToldNotPaid,
    ),
    Misreading(
        "deck-restarts-each-round",
        assignment.RESTART,
        "starts the deck again in every round",
        "continue with the card after the last one drawn",
        WHICH_CARD,
        NewDeckEachRound,
    ),
    Misreading(
        "deck-per-player",
        assignment.TURNS,
        "gives each player a deck of their own, or draws one card for all players of a round",
        "all players share one deck",
        WHICH_CARD,
        DeckPerPlayer,
        CountsTurns,
    ),
    Misreading(
        "cash-is-card",
        assignment.RESTART,
        "restarts the deck with the cash line",
        "the cash line is not a card",
        WHICH_CARD,
        CashIsCard,
        RemembersCash,
    ),
    Misreading(
        "last-card-lost",
        assignment.CARD_FILE,
        "never uses the last card",
        "check the reading loop: the last number counts, with or without a newline after it",
        "how many cards there are",
        state=LastCardLost,
    ),
    Misreading(
        "last-card-twice",
        assignment.CARD_FILE,
        "uses the last card twice, as `while (!in.eof())` does",
        "read first, then check whether the read succeeded",
        "how many cards there are",
        state=LastCardTwice,
    ),
    Misreading(
        "wraps-once",
        assignment.TURNS,
        "subtracts the size of the board once, and leaves the board on a large card (here: stops on its"
        " last space)",
        "use the remainder: (position + steps) % size",
        WRAPPING,
        WrapsOnce,
    ),
    Misreading(
        "stops-at-go",
        assignment.TURNS,
        "stops on the first space when a move goes past the end of the board",
        "keep counting past the end: (position + steps) % size",
        WRAPPING,
        StopsAtEnd,
    ),
    Misreading(
        "tells-remainder",
        assignment.TURNS,
        "prints the remainder of the card by the size of the board",
        "print the number on the card",
        "which number of steps is printed",
        TellsRemainder,
    ),
    Misreading(
        "owned-by-name",
        assignment.START_SPACE,
        "identifies a property by its name, so that two with the same name share an owner",
        "identify a property by its place on the board",
        "what identifies a property",
        state=OwnedByName,
    ),
    Misreading(
        "starts-on-first-line",
        assignment.START_SPACE,
        "starts players on the first line of the board, wherever GO is",
        "find the space named GO and start there",
        "where players start",
        state=StartsOnFirstLine,
        gradable=False,
    ),
    Misreading(
        "go-is-first-line",
        assignment.GO_PAYS,
        "treats the first line of the board as GO, whatever its name",
        "compare the name of the space with GO",
        "which space is GO",
        GoIsFirstLine,
        gradable=False,
    ),
    Misreading(
        "go-found-in-name",
        assignment.GO_PAYS,
        "looks for GO in the name of the space, and finds it in `GOshen`",
        "compare the whole name",
        "which space is GO",
        GoInName,
    ),
    Misreading(
        "go-found-in-name-as-go",
        assignment.GO_PAYS,
        "looks for GO in the name of the space, finds it in `GOshen`, and prints `GO`",
        "compare the whole name",
        "which space is GO",
        GoInName,
        writer=ToldAsGo,
    ),
    Misreading(
        "position-by-name",
        assignment.TURNS,
        "remembers where a player stands by the name of the space, and goes on from the first of that name",
        "remember the place on the board: there may be several Parking spaces",
        "how a position is remembered",
        state=PositionByName,
    ),
)
