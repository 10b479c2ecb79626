"""Bonus rounds, drawn so that rare spaces, cards and ends come up often.

With plain dice, a token seldom comes to a railroad for the fifth time, or to Go exactly. Here each game has a
liking for some kinds of space, and dice are chosen that lead there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from monosim.core import SeededChance, UnusableInput
from monosim.rulesets.once_around.board import DECKS, EFFECTS, NUMBERED, PLAIN
from monosim.rulesets.once_around.inputs import Setup, read
from monosim.rulesets.once_around.rules import Dice
from monosim.rulesets.once_around.tutor.guide import Guide, play_with, write_draft
from monosim.tutor.draft import Draft

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
    """Fair drafts are played on the board of the pay table."""
    drawing = Drawing(seed)
    while True:
        board = draw_board(drawing) if not fair and drawing.one_in(2) else ()
        draft = draw_game(drawing, board)
        if draft is not None:
            yield spoil(drawing, draft) if not fair and drawing.one_in(4) else draft


def draw_game(drawing: Drawing, board: tuple[str, ...]) -> Draft | None:
    """None if no bonus can be played on the board."""
    rounds = drawing.pick(ROUNDS)
    try:
        setup = read(Draft(board, rounds=rounds).case("once-around"))
    except UnusableInput:
        return None
    moves = play_with(Leader(drawing, setup, drawing.pick(LIKINGS)), setup)
    return write_draft(moves, board, None if rounds == 1 and drawing.one_in(2) else rounds)


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
