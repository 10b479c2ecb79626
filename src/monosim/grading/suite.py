"""Choose few and small cases that tell all programs apart.

Of a pool of generated inputs the one is taken, again and again, that tells most pairs of programs
apart that are not yet told apart, short transcripts first. Every pair is to be told apart twice,
since in a real program a second mistake may hide the first. Then what is not needed goes, and every
case becomes as small as its task allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from monosim.grading.draft import Draft
from monosim.grading.fairness import warnings
from monosim.grading.generate import drafts
from monosim.grading.matrix import Column, Pairs, Programs, column, involved, told_apart
from monosim.grading.reference import printed
from monosim.grading.shrink import shrunk

TIMES = 2


class Member(NamedTuple):
    draft: Draft
    numbers: Column
    pairs: Pairs
    lines: int
    """Of the transcript; improper inputs have one."""

    @property
    def is_game(self) -> bool:
        return self.lines > 1


def member(draft: Draft, played: Programs) -> Member | None:
    """None if the draft tells no two programs apart."""
    numbers, expected = column(draft.case(), played), printed(draft.case())
    if numbers is None or expected is None or not any(numbers):
        return None
    return Member(draft, numbers, told_apart(numbers), expected.count(b"\n"))


def pool(seed: int, inputs: int, played: Programs, tick: Callable[[], object]) -> list[Member]:
    """Of the members that tell the same apart, the one with the shortest transcript."""
    best: dict[Column, Member] = {}
    for draft in islice(drafts(seed), inputs):
        tick()
        new = member(draft, played)
        if new is not None and (new.numbers not in best or new.lines < best[new.numbers].lines):
            best[new.numbers] = new
    return list(best.values())


def told(members: Iterable[Member]) -> list[Pairs]:
    """The pairs told apart at least once, at least twice, … TIMES times."""
    levels = [0] * TIMES
    for one in members:
        for level in range(TIMES - 1, 0, -1):
            levels[level] |= levels[level - 1] & one.pairs
        levels[0] |= one.pairs
    return levels


def chosen(candidates: Sequence[Member], most_games: int) -> list[Member]:
    taken: list[Member] = []
    for level, wanted in enumerate(told(candidates)):
        while missing := wanted & ~told(taken)[level]:
            games = sum(one.is_game for one in taken)
            left = [one for one in candidates if one not in taken and (games < most_games or not one.is_game)]
            best = max(left, key=lambda one: _worth(one, missing), default=None)
            if best is None or not best.pairs & missing:
                break
            taken.append(best)
    return taken


def _worth(one: Member, missing: Pairs) -> float:
    return (one.pairs & missing).bit_count() / one.lines**2


def needed(members: Sequence[Member]) -> list[Member]:
    """Without those that can be left out; a later one goes first."""
    kept = list(members)
    wanted = told(kept)
    for one in reversed(members):
        others = [other for other in kept if other is not one]
        if told(others) == wanted:
            kept = others
    return kept


def minimised(members: Sequence[Member], played: Programs, tick: Callable[[], object]) -> list[Member]:
    members = needed(members)
    for index in range(len(members)):
        tick()
        others = members[:index] + members[index + 1 :]
        members[index] = smallest(members[index], _task(told(members), others), played, others)
    return needed(members)


def _task(wanted: Sequence[Pairs], others: Sequence[Member]) -> Pairs:
    """The pairs that one more member has to tell apart."""
    task = 0
    for want, have in zip(wanted, told(others), strict=True):
        task |= want & ~have
    return task


def smallest(one: Member, task: Pairs, played: Programs, others: Sequence[Member]) -> Member:
    """A game stays a game, and improper inputs stay improper; no test becomes unfair or one of the others."""
    taken = {other.draft for other in others}
    concerned = set(involved(task, len(played)))
    watched = tuple(names if index in concerned else frozenset() for index, names in enumerate(played))

    def keeps(draft: Draft) -> bool:
        if draft in taken:
            return False
        found = member(draft, watched)
        fits = found is not None and found.is_game == one.is_game and not task & ~found.pairs
        return fits and not warnings(draft.case())

    small = member(shrunk(one.draft, keeps), played)
    assert small is not None
    return small
