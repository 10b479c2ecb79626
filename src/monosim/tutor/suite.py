"""Choose a few small cases that tell all programs apart.

Each step takes, from a pool of generated inputs, the one that tells most of the remaining pairs of
programs apart; short transcripts are preferred. Every pair is to be told apart twice, since in a real
program a second mistake may hide the first. In the end unneeded cases are dropped, and every case is
made as small as its task allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from monosim.play.cases import CaseFile
from monosim.tutor import NONE, Tutor, programs
from monosim.tutor.draft import Draft, shrink
from monosim.tutor.programs import Column, Pairs, Programs, column, predict, tell_apart

TIMES = 2


class Member(NamedTuple):
    draft: Draft
    numbers: Column
    pairs: Pairs
    lines: int
    """The length of the transcript; a refusal has one line."""

    @property
    def is_game(self) -> bool:
        return self.lines > 1


def make_member(tutor: Tutor, draft: Draft, played: Programs) -> Member | None:
    """None if the draft tells no two programs apart."""
    case = tutor.case(draft)
    numbers, expected = column(tutor, case, played), predict(tutor, case, NONE)
    if numbers is None or expected is None or not any(numbers):
        return None
    return Member(draft, numbers, tell_apart(numbers), expected.count("\n"))


def draw(tutor: Tutor, seed: int, inputs: int, played: Programs, tick: Callable[[], object]) -> list[Member]:
    """Draw members. Of those that tell the same programs apart only the shortest is kept, so that a pair
    which is told apart twice is told apart by different cases."""
    best: dict[Column, Member] = {}
    for draft in islice(tutor.drafts(seed), inputs):
        tick()
        new = make_member(tutor, draft, played)
        if new is not None and (new.numbers not in best or new.lines < best[new.numbers].lines):
            best[new.numbers] = new
    return list(best.values())


def levels(cases: Iterable[Pairs]) -> list[Pairs]:
    """The pairs that the cases tell apart at least once, at least twice, … TIMES times."""
    told = [0] * TIMES
    for pairs in cases:
        for level in range(TIMES - 1, 0, -1):
            told[level] |= told[level - 1] & pairs
        told[0] |= pairs
    return told


def choose(candidates: Sequence[Member], most_games: int) -> list[Member]:
    taken: list[Member] = []
    for level, wanted in enumerate(levels(one.pairs for one in candidates)):
        while missing := wanted & ~levels(one.pairs for one in taken)[level]:
            games = sum(one.is_game for one in taken)
            left = [one for one in candidates if one not in taken and (games < most_games or not one.is_game)]
            best = max(left, key=lambda one: _worth(one, missing), default=None)
            if best is None or not best.pairs & missing:
                break
            taken.append(best)
    return taken


def _worth(one: Member, missing: Pairs) -> float:
    return (one.pairs & missing).bit_count() / one.lines**2


def find_needed(cases: Sequence[Pairs]) -> list[int]:
    """The places of the cases that cannot be left out; later cases are dropped first."""
    kept = list(range(len(cases)))
    wanted = levels(cases)
    for place in reversed(range(len(cases))):
        others = [other for other in kept if other != place]
        if levels(cases[other] for other in others) == wanted:
            kept = others
    return kept


def minimise(
    tutor: Tutor, members: Sequence[Member], played: Programs, tick: Callable[[], object]
) -> list[Member]:
    members = _drop_unneeded(members)
    for index in range(len(members)):
        tick()
        others = members[:index] + members[index + 1 :]
        members[index] = shrink_member(tutor, members[index], _task(members, others), played, others)
    return _drop_unneeded(members)


def _drop_unneeded(members: Sequence[Member]) -> list[Member]:
    return [members[place] for place in find_needed([one.pairs for one in members])]


def _task(members: Sequence[Member], others: Sequence[Member]) -> Pairs:
    """The pairs that the member missing from `others` has to tell apart."""
    task = 0
    wanted, rest = (levels(one.pairs for one in some) for some in (members, others))
    for want, have in zip(wanted, rest, strict=True):
        task |= want & ~have
    return task


def shrink_member(
    tutor: Tutor, one: Member, task: Pairs, played: Programs, others: Sequence[Member]
) -> Member:
    """Make a member smaller. A game stays a game and a refusal a refusal.

    The member neither becomes unfair nor equal to one of the others.
    """
    taken = {other.draft for other in others}
    concerned = set(programs.programs_of(task, len(played)))
    watched = tuple(names if index in concerned else NONE for index, names in enumerate(played))

    def keeps(draft: Draft) -> bool:
        if draft in taken:
            return False
        found = make_member(tutor, draft, watched)
        fits = found is not None and found.is_game == one.is_game and not task & ~found.pairs
        return fits and not tutor.warnings(tutor.case(draft))

    small = make_member(tutor, shrink(one.draft, keeps, tutor.smaller), played)
    assert small is not None
    return small


def find_superfluous(tutor: Tutor, suite: Sequence[CaseFile]) -> list[CaseFile]:
    """The cases without which, all together, the suite tells the same programs apart; later ones go first."""
    played = programs.programs(programs.find_gradable(tutor))
    columns = [column(tutor, file.case, played) or (0,) * len(played) for file in suite]
    kept = find_needed([tell_apart(numbers) for numbers in columns])
    return [file for place, file in enumerate(suite) if place not in kept]
