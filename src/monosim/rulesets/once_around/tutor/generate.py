"""Bonus rounds, drawn so that rare things come up often, by chance that sees where the token is.

With plain dice, a token seldom comes to a railroad for the fifth time, or to Go exactly. Here each game has a
liking for some kinds of space, and dice are chosen that lead there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from monosim.core import Chance, ScriptError, SeededChance, Table, UnusableInput, drive
from monosim.rulesets.once_around import events
from monosim.rulesets.once_around.board import DECKS, EFFECTS, NUMBERED, PLAIN
from monosim.rulesets.once_around.game import GO, MOVES, play
from monosim.rulesets.once_around.inputs import Setup, read
from monosim.rulesets.once_around.rules import Dice, roll_two
from monosim.rulesets.once_around.script import DIE
from monosim.tutor.draft import Draft


class Move(NamedTuple):
    round: int
    start: int
    dice: Dice
    decided: list[str]
    """What chance decides after the move, as a cards file has it."""

    @property
    def end(self) -> int:
        return self.start + sum(self.dice)

    def line(self) -> str:
        return " ".join([*map(str, self.dice), *self.decided])


class Guide(ABC):
    """Subclasses choose the rolls and the cards."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.round = 0
        self.position = GO
        self.is_landing = False
        self._second: int | None = None

    @abstractmethod
    def choose_move(self) -> Dice: ...

    @abstractmethod
    def choose_utility(self) -> Dice: ...

    @abstractmethod
    def choose_card(self, deck: str, names: Sequence[str]) -> str: ...

    def follow(self, event: events.Event) -> None:
        """Only a utility rolls dice between a move and what the space does."""
        self.is_landing = isinstance(event, MOVES)
        if isinstance(event, events.RoundStarted):
            self.round, self.position = event.number, GO
        elif isinstance(event, MOVES):
            self.position = event.space

    def below(self, n: int, what: str) -> int:
        if what != DIE:
            return self._draw(*what.split(": "))
        if self._second is None:
            first, self._second = self._roll()
            return first - 1
        second, self._second = self._second, None
        return second - 1

    def _draw(self, deck: str, cards: str) -> int:
        names = cards.split(" ")
        name = self.choose_card(deck, names)
        self.moves[-1].decided.extend((deck, name))
        return names.index(name)

    def _roll(self) -> Dice:
        if self.is_landing:
            dice = self.choose_utility()
            self.moves[-1].decided.extend(map(str, dice))
        else:
            dice = self.choose_move()
            self.moves.append(Move(self.round, self.position, dice, []))
        return dice

    def order(self, n: int, what: str) -> Sequence[int]:
        raise ScriptError(f"nothing is shuffled in Once Around; asked for {what}")

    def finish(self) -> None:
        """A guide has as many draws as it is asked for."""


class Reader(Guide):
    """Reads a script as it is, to find out what its words are for."""

    def __init__(self, chance: Chance) -> None:
        super().__init__()
        self._chance = chance

    def choose_move(self) -> Dice:
        return roll_two(self._chance)

    def choose_utility(self) -> Dice:
        return roll_two(self._chance)

    def choose_card(self, deck: str, names: Sequence[str]) -> str:
        return names[self._chance.below(len(names), f"{deck}: {' '.join(names)}")]

    def finish(self) -> None:
        self._chance.finish()


def play_with(guide: Guide, setup: Setup) -> list[Move]:
    """Play the game, and give the moves that it consists of."""
    for event in drive(play(setup, guide), Table(guide, ())):
        guide.follow(event)
    guide.finish()
    return guide.moves


def write_draft(moves: Sequence[Move], board: tuple[str, ...], rounds: int | None) -> Draft:
    return Draft(board, tuple(move.line() for move in moves), (), rounds)


T = TypeVar("T")

FASTEST = 9
LIKINGS: Sequence[Mapping[str, int]] = (
    {},
    {"chance": 12, "chest": 9, "go": 3},
    {"railroad": 60, "go-to-jail": 90},
    {"go-to-jail": 9, "utility": 15, "parking": 6, "jail": 6, "go": 6},
    {"tax": 9, "utility": 6, "go": 15, "railroad": 6},
)
"""How much likelier than a property each kind of space is."""
ROUNDS = (1, 1, 1, 1, 1, 1, 2, 2, 3)
MANY_ROLLS = 12
AMOUNTS = ("0", "1", "5", "10", "60", "200", "1000", "3000000000")
NAMES = ("A", "B", "Old Kent Road", "A", "C & D")
BAD_WORDS = ("0", "7", "x", "chance", "chest", "chance nobody", "chest back3", "3")


class Drawing:
    def __init__(self, seed: int) -> None:
        self._chance = SeededChance(seed, "inputs")

    def below(self, n: int) -> int:
        return self._chance.below(n)

    def one_in(self, n: int) -> bool:
        return self._chance.below(n) == 0

    def pick(self, pool: Sequence[T]) -> T:
        return pool[self._chance.below(len(pool))]

    def dice(self, total: int) -> Dice:
        first = self.pick(range(max(1, total - 6), min(6, total - 1) + 1))
        return first, total - first


class Leader(Guide):
    """Leads the token to the spaces that it likes; after many rolls, only ahead."""

    def __init__(self, drawing: Drawing, setup: Setup, likes: Mapping[str, int]) -> None:
        super().__init__()
        self._drawing = drawing
        self._spaces = setup.board.spaces
        self._likes = likes

    def choose_move(self) -> Dice:
        if sum(move.round == self.round for move in self.moves) >= MANY_ROLLS:
            return self._drawing.dice(FASTEST)
        pool = [steps for steps in range(2, 13) for _ in range(self._weigh(steps))]
        return self._drawing.dice(self._drawing.pick(pool))

    def _weigh(self, steps: int) -> int:
        """Long moves are likelier, since they keep games short."""
        space = self.position + steps
        if space > len(self._spaces):
            return 2
        kind = self._spaces[space % len(self._spaces)].kind
        return self._likes.get(kind, 1) * (1 + (steps > 5) + (steps > 8))

    def choose_utility(self) -> Dice:
        return self._drawing.dice(2 + self._drawing.below(11))

    def choose_card(self, deck: str, names: Sequence[str]) -> str:
        return self._drawing.pick(names)


def drafts(seed: int, fair: bool) -> Iterator[Draft]:
    """Fair drafts are played on the board of the pay table, and say how many rounds there are: a program
    waits for that line."""
    drawing = Drawing(seed)
    while True:
        board = draw_board(drawing) if not fair and drawing.one_in(2) else ()
        draft = draw_game(drawing, board, fair)
        if draft is not None:
            yield spoil(drawing, draft) if not fair and drawing.one_in(4) else draft


def draw_game(drawing: Drawing, board: tuple[str, ...], fair: bool) -> Draft | None:
    """None if no bonus can be played on the board."""
    rounds = drawing.pick(ROUNDS)
    try:
        setup = read(Draft(board, rounds=rounds).case("once-around"))
    except UnusableInput:
        return None
    moves = play_with(Leader(drawing, setup, drawing.pick(LIKINGS)), setup)
    is_left_out = rounds == 1 and drawing.one_in(2) and not fair
    return write_draft(moves, board, None if is_left_out else rounds)


# What the pay table does not describe: boards of one's own, and files that are refused


def draw_board(drawing: Drawing) -> tuple[str, ...]:
    spaces = [draw_space(drawing) for _ in range(3 + drawing.below(12))]
    cards = [draw_card(drawing, deck, name) for deck in DECKS for name in "uvw"[: 1 + drawing.below(3)]]
    jail = ["jail Prison"] if drawing.below(4) else []
    return (f"go {drawing.pick(AMOUNTS)} Start", *spaces, *jail, *cards)


def draw_space(drawing: Drawing) -> str:
    kind = drawing.pick((*NUMBERED[1:], *(kind for kind in PLAIN if kind != "jail")))
    number = f" {drawing.pick(AMOUNTS)}" if kind in NUMBERED else ""
    return f"{kind}{number} {drawing.pick(NAMES)}"


def draw_card(drawing: Drawing, deck: str, name: str) -> str:
    effect = drawing.pick(EFFECTS)
    number = {"pay": f" {drawing.pick(AMOUNTS)}", "back": f" {1 + drawing.below(3)}", "jail": ""}[effect]
    return f"{deck}-card {name} {effect}{number} The card {name}."


def spoil(drawing: Drawing, draft: Draft) -> Draft:
    """Make the files unusable."""
    match drawing.below(4):
        case 0:
            return draft._replace(rounds=-drawing.below(2))
        case 1 if draft.board:
            return draft._replace(board=_without(draft.board, drawing.below(len(draft.board))))
        case _:
            line = drawing.below(len(draft.cards))
            bad = f"{draft.cards[line]} {drawing.pick(BAD_WORDS)}"
            return draft._replace(cards=(*draft.cards[:line], bad, *draft.cards[line + 1 :]))


def _without(lines: tuple[str, ...], index: int) -> tuple[str, ...]:
    return lines[:index] + lines[index + 1 :]
