"""Choose a few small cases that tell all misreadings apart and show every edit of the rules.

Each step takes, from a pool of generated inputs, the one that tells most of the remaining pairs of
programs apart; short transcripts are preferred. Every pair is to be told apart twice, since in a real
program a second mistake may hide the first. Then come the inputs that show edits which no case shows yet. In
the end unneeded cases are dropped, and every case is made as small as its task allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from monosim.play.cases import CaseFile
from monosim.tutor import NONE, Names, Tutor, programs
from monosim.tutor.classes import edits_to_kill
from monosim.tutor.draft import Draft, shrink
from monosim.tutor.programs import (
    Column,
    Pairs,
    Programs,
    column,
    differs,
    find_shown,
    first_pair,
    predict,
    tell_apart,
)

TIMES = 2
RARE = 10
"""For edits that hardly any input shows, so many times as many inputs are tried."""
Tick = Callable[[], object]


class Member(NamedTuple):
    draft: Draft
    numbers: Column
    pairs: Pairs
    lines: int
    """The length of the transcript; a refusal has one line."""
    kills: frozenset[str] = frozenset()
    """The edits that it shows."""

    @property
    def is_game(self) -> bool:
        return self.lines > 1


class Goal(NamedTuple):
    """What a suite should show."""

    played: Programs
    """The right program, and one for each misreading that may be graded: all are to be told apart."""
    edits: tuple[str, ...]
    """One edit of each class without a name: each is to be killed."""


def find_goal(tutor: Tutor) -> Goal:
    played = programs.programs(programs.find_gradable(tutor))
    return Goal(played, edits_to_kill(tutor))


def make_member(tutor: Tutor, draft: Draft, played: Programs) -> Member | None:
    """None if its output cannot be predicted."""
    case = tutor.case(draft)
    numbers, expected = column(tutor, case, played), predict(tutor, case, NONE)
    if numbers is None or expected is None:
        return None
    return Member(draft, numbers, tell_apart(numbers), expected.count("\n"))


def draw(tutor: Tutor, seed: int, inputs: int, played: Programs, tick: Tick) -> list[Member]:
    """Draw members. Of those that tell the same programs apart only the shortest is kept, so that a pair
    which is told apart twice is told apart by different cases."""
    best: dict[Column, Member] = {}
    for draft in islice(tutor.drafts(seed), inputs):
        tick()
        new = make_member(tutor, draft, played)
        if new is None or not any(new.numbers):
            continue
        if new.numbers not in best or new.lines < best[new.numbers].lines:
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


def choose(
    candidates: Sequence[Member], most_games: int, already: Sequence[Member] = (), times: int = TIMES
) -> list[Member]:
    """The members that are taken already, and those that tell all pairs apart so many times."""
    taken = list(already)
    for level, wanted in enumerate(levels(one.pairs for one in candidates)[:times]):
        while missing := wanted & ~levels(one.pairs for one in taken)[level]:
            games = sum(one.is_game for one in taken)
            left = [one for one in candidates if one not in taken and (games < most_games or not one.is_game)]
            best = max(left, key=lambda one: _worth(one, missing), default=None)
            if best is None or not best.pairs & missing:
                break
            taken.append(best)
    return taken


def _worth(one: Member, missing: Pairs) -> float:
    return (one.pairs & missing).bit_count() / one.lines


def add_killers(
    tutor: Tutor, taken: Sequence[Member], goal: Goal, seed: int, inputs: int, tick: Tick
) -> list[Member]:
    """Add inputs that show the edits which none of the cases shows, as far as there are any."""
    members = list(taken)
    alive = set(goal.edits)
    for one in members:
        alive -= find_shown(tutor, tutor.case(one.draft), alive)
    drafts = tutor.drafts(seed + 1)
    pool: dict[Draft, frozenset[str]] = {}
    for draft in islice(drafts, inputs):
        tick()
        if alive and (kills := find_shown(tutor, tutor.case(draft), alive)):
            pool[draft] = kills
    while killed := max((kills & alive for kills in pool.values()), key=len, default=frozenset()):
        best = next(draft for draft, kills in pool.items() if kills & alive == killed)
        alive -= killed
        members += filter(None, [make_member(tutor, best, goal.played)])
    for draft in islice(drafts, RARE * inputs if alive else 0):  # few are left to try, so many inputs can be
        if kills := find_shown(tutor, tutor.case(draft), alive):
            alive -= kills
            members += filter(None, [make_member(tutor, draft, goal.played)])
    return members


def with_kills(tutor: Tutor, members: Sequence[Member], edits: Sequence[str], tick: Tick) -> list[Member]:
    """The members with all the edits that each shows."""
    done = []
    for one in members:
        tick()
        done.append(one._replace(kills=find_shown(tutor, tutor.case(one.draft), edits)))
    return done


def find_needed(members: Sequence[Member]) -> list[int]:
    """The places of the cases that cannot be left out; later cases are dropped first."""
    kept = list(range(len(members)))
    wanted, killed = levels(one.pairs for one in members), _all_kills(members)
    for place in reversed(range(len(members))):
        others = [members[other] for other in kept if other != place]
        if levels(one.pairs for one in others) == wanted and _all_kills(others) == killed:
            kept.remove(place)
    return kept


def _all_kills(members: Iterable[Member]) -> frozenset[str]:
    return frozenset(name for one in members for name in one.kills)


def minimise(tutor: Tutor, members: Sequence[Member], goal: Goal, tick: Tick) -> list[Member]:
    """Drop what is not needed, and make every case as small as its task allows."""
    members = _drop_unneeded(members)
    for index in range(len(members)):
        tick()
        others = members[:index] + members[index + 1 :]
        members[index] = _shrink_member(tutor, members[index], others, goal)
    return _drop_unneeded(members)


def _drop_unneeded(members: Sequence[Member]) -> list[Member]:
    return [members[place] for place in find_needed(members)]


def _task(members: Sequence[Member], others: Sequence[Member]) -> Pairs:
    """The pairs that the member missing from `others` has to tell apart."""
    task = 0
    wanted, rest = (levels(one.pairs for one in some) for some in (members, others))
    for want, have in zip(wanted, rest, strict=True):
        task |= want & ~have
    return task


def _shrink_member(tutor: Tutor, one: Member, others: Sequence[Member], goal: Goal) -> Member:
    """Make a member smaller. A game stays a game and a refusal a refusal.

    The member neither becomes unfair nor equal to one of the others.
    """
    task, taken = _task([*others, one], others), {other.draft for other in others}
    edits = list(one.kills - _all_kills(others))
    concerned = set(programs.programs_of(task, len(goal.played)))
    watched = tuple(names if index in concerned else NONE for index, names in enumerate(goal.played))

    last: list[Names] = []

    def keeps(draft: Draft) -> bool:
        if draft in taken or not _tells_apart(tutor, draft, last) or not _shows_all(tutor, draft, edits):
            return False
        found = make_member(tutor, draft, watched)
        if found is None or found.is_game != one.is_game:
            return False
        missing = task & ~found.pairs
        last[:] = [goal.played[place] for place in first_pair(missing, len(goal.played))] if missing else last
        return not missing and not tutor.warnings(tutor.case(draft))

    small = make_member(tutor, shrink(one.draft, keeps, tutor.smaller), goal.played)
    assert small is not None
    return small._replace(kills=find_shown(tutor, tutor.case(small.draft), goal.edits))


def _tells_apart(tutor: Tutor, draft: Draft, pair: Sequence[Names]) -> bool:
    """The pair that was not told apart last is tried first: it mostly is not again."""
    return not pair or len(set(column(tutor, tutor.case(draft), tuple(pair)) or ())) > 1


def _shows_all(tutor: Tutor, draft: Draft, edits: list[str]) -> bool:
    """The edit that failed last is tried first: it mostly fails again."""
    case = tutor.case(draft)
    for place, name in enumerate(edits):
        if not differs(tutor, case, frozenset({name})):
            edits.insert(0, edits.pop(place))
            return False
    return True


def find_superfluous(tutor: Tutor, suite: Sequence[CaseFile], tick: Tick = lambda: None) -> list[CaseFile]:
    """The cases without which, all together, the suite shows as much; later ones go first."""
    goal = find_goal(tutor)
    members = []
    for file in suite:
        tick()
        numbers = column(tutor, file.case, goal.played) or (0,) * len(goal.played)
        kills = find_shown(tutor, file.case, goal.edits)
        members.append(Member(Draft(), numbers, tell_apart(numbers), 0, kills))
    kept = find_needed(members)
    return [file for place, file in enumerate(suite) if place not in kept]
