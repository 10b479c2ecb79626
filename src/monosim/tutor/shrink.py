"""From an input that shows something to the smallest one found that still does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from monosim.rulesets.project5.tutor.draft import Draft

_NUMBER = re.compile(r"(?<![\w.-])[1-9][0-9]*(?![\w.])")


def shrunk(draft: Draft, keeps: Callable[[Draft], bool]) -> Draft:
    """Smaller by one step after another, as long as a step keeps what matters."""
    failed = 0
    while True:
        for step, candidate in islice(enumerate(smaller(draft)), failed, None):
            if weight(candidate) < weight(draft) and keeps(candidate):
                draft, failed = candidate, step  # what failed before a step mostly fails behind it too
                break
        else:
            if not failed:
                return draft
            failed = 0


def weight(draft: Draft) -> tuple[int, int, int]:
    """What a reader has to take in: lines and rounds, then digits other than 0, then characters."""
    lines = [*draft.board, *draft.cards, *draft.players]
    text = " ".join(lines)
    return len(lines) + draft.rounds, sum(text.count(digit) for digit in "123456789"), len(text)


def smaller(draft: Draft) -> Iterator[Draft]:
    for rounds in sorted({1, draft.rounds // 2, draft.rounds - 1}):
        if 0 < rounds < draft.rounds:
            yield draft._replace(rounds=rounds)
    yield from (draft._replace(players=players) for players in _without_one(draft.players))
    for index, line in enumerate(draft.board):
        if line.split()[0] != "GO":
            without = draft._replace(board=draft.board[:index] + draft.board[index + 1 :])
            yield without
            yield without._replace(cards=_nearer(draft.cards))
    yield from (draft._replace(cards=cards) for cards in _without_one(draft.cards))
    yield from (draft._replace(players=players) for players in _rounder(draft.players))
    yield from (draft._replace(board=board) for board in _rounder(draft.board))
    yield from (draft._replace(cards=cards) for cards in _rounder(draft.cards))


def _without_one(lines: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if len(lines) > 1:
        yield from (lines[:index] + lines[index + 1 :] for index in range(len(lines)))


def _nearer(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Each step count by one less, as the space behind the one that is left out needs it."""
    return cards[0], *(str(int(card) - 1) if card.isdigit() and int(card) > 1 else card for card in cards[1:])


def _rounder(lines: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """With one number of fewer digits that are not 0."""
    for index, line in enumerate(lines):
        for found in _NUMBER.finditer(line):
            for number in _simpler(found[0]):
                changed = f"{line[: found.start()]}{number}{line[found.end() :]}"
                yield (*lines[:index], changed, *lines[index + 1 :])


def _simpler(number: str) -> list[str]:
    """The two small ones are prices whose rent has to be rounded."""
    zeros = "0" * (len(number) - 1)
    plain = ["25", "5", "100"] if len(number) > 2 else []
    return [*plain, f"1{zeros}", f"{number[0]}{zeros}", number[:2] + zeros[1:]]
