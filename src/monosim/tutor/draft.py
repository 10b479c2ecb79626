"""The inputs of a case as lists of lines, which can be drawn, tuned and made smaller."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, TypeAlias

from monosim.core import Case, Problem, UnusableInput
from monosim.core.diagnostics import visible
from monosim.core.ruleset import ROLES
from monosim.rulesets import find

Lines: TypeAlias = tuple[str, ...]

_NUMBER = re.compile(r"(?<![\w.-])[1-9][0-9]*(?![\w.])")


class Draft(NamedTuple):
    """The lines of each file. A file without lines is not given."""

    board: Lines = ()
    cards: Lines = ()
    players: Lines = ()
    rounds: int | None = None

    def case(self, ruleset: str) -> Case:
        files = {"board": self.board, "cards": self.cards, "players": self.players}
        contents = {role: _encode(lines) for role, lines in files.items() if lines}
        rounds = None if self.rounds is None else str(self.rounds)
        return Case(ruleset, rounds=rounds, contents=contents)

    @property
    def lines(self) -> Lines:
        return *self.board, *self.cards, *self.players


def _encode(lines: Lines) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")


def roles_of(case: Case) -> list[str]:
    """The files that were given, by role; further inputs in the order in which the ruleset lists them."""
    return [role for role in (*ROLES, *find(case.ruleset).ABOUT.inputs) if case.has(role)]


def indent(text: str) -> str:
    """The lines of a file as a report shows them."""
    return "".join(f"  {visible(line)}\n" for line in text.splitlines())


def in_memory(case: Case) -> Case:
    """The case with its files' contents, so that nothing is read twice."""
    contents: dict[str, bytes] = {}
    problems: list[Problem] = []
    for role in roles_of(case):
        try:
            contents[role] = case.text(role).encode("utf-8", "surrogateescape")
        except UnusableInput as error:
            problems += error.problems
    if problems:
        raise UnusableInput(problems)
    return case._replace(contents=contents)


def shrink(
    draft: Draft, keeps: Callable[[Draft], bool], smaller: Callable[[Draft], Iterator[Draft]]
) -> Draft:
    """Make the draft smaller step by step, as long as a step keeps what matters."""
    failed = 0
    while True:
        for step, candidate in islice(enumerate(smaller(draft)), failed, None):
            if weigh(candidate) < weigh(draft) and keeps(candidate):
                draft, failed = candidate, step  # a step that failed before mostly fails again
                break
        else:
            if not failed:
                return draft
            failed = 0


def weigh(draft: Draft) -> tuple[int, int, int]:
    """What a reader has to take in: lines and rounds, then digits other than 0, then characters."""
    text = " ".join(draft.lines)
    digits = sum(text.count(digit) for digit in "123456789")
    return len(draft.lines) + (draft.rounds or 0), digits, len(text)


def smaller(draft: Draft) -> Iterator[Draft]:
    """Fewer rounds, fewer lines, rounder numbers."""
    yield from with_fewer_rounds(draft)
    yield from (draft._replace(players=players) for players in without_one(draft.players))
    yield from (draft._replace(board=board) for board in without_one(draft.board))
    yield from (draft._replace(cards=cards) for cards in without_one(draft.cards))
    yield from with_rounder_numbers(draft)


def with_fewer_rounds(draft: Draft) -> Iterator[Draft]:
    most = draft.rounds or 0
    for rounds in sorted({1, most // 2, most - 1}):
        if 0 < rounds < most:
            yield draft._replace(rounds=rounds)


def without_one(lines: Lines) -> Iterator[Lines]:
    if len(lines) > 1:
        yield from (lines[:index] + lines[index + 1 :] for index in range(len(lines)))


def with_rounder_numbers(draft: Draft, sharp: Sequence[str] = ()) -> Iterator[Draft]:
    """Replace one number by one with fewer digits other than 0, or by a sharp number."""
    yield from (draft._replace(players=players) for players in _rounder(draft.players, sharp))
    yield from (draft._replace(board=board) for board in _rounder(draft.board, sharp))
    yield from (draft._replace(cards=cards) for cards in _rounder(draft.cards, sharp))


def _rounder(lines: Lines, sharp: Sequence[str]) -> Iterator[Lines]:
    for index, line in enumerate(lines):
        for found in _NUMBER.finditer(line):
            for number in _simpler(found[0], sharp):
                changed = f"{line[: found.start()]}{number}{line[found.end() :]}"
                yield (*lines[:index], changed, *lines[index + 1 :])


def _simpler(number: str, sharp: Sequence[str]) -> list[str]:
    zeros = "0" * (len(number) - 1)
    plain = [*sharp, "100"] if len(number) > 2 else []
    return [*plain, f"1{zeros}", f"{number[0]}{zeros}", number[:2] + zeros[1:]]
