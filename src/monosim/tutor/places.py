"""Where a mistake must be that nothing explains: the rule whose edits reach the first wrong lines."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from monosim.tutor import NONE, Names
from monosim.tutor.search import Search
from monosim.tutor.specimen import Specimen

MOST_PLACES = 3
PROPOSING = 3


class Suspicion(NamedTuple):
    """A rule that some first wrong lines point to."""

    place: str
    """The function."""
    sentence: str
    """The document's sentence about it, if the ruleset gives one."""
    specimens: tuple[str, ...]
    """The cases and inputs that it concerns."""


def find_suspicions(search: Search, names: Names) -> tuple[Suspicion, ...]:
    """By kinds of wrong lines, the most frequent first."""
    kinds: dict[tuple[str, str], list[Specimen]] = {}
    for specimen in search.find_failing(names):
        if specimen.fit(NONE).exact:  # the program is right there, so the set is wrong
            continue
        kinds.setdefault(specimen.kind(specimen.fit(names)), []).append(specimen)
    found: dict[str, Suspicion] = {}
    for group in sorted(kinds.values(), key=lambda some: -len(some))[:MOST_PLACES]:
        place = _suspect(search, names, group)
        if place is not None:
            before = found.get(place.place)
            specimens = (*(before.specimens if before else ()), *(one.name for one in group))
            found[place.place] = place._replace(specimens=specimens)
    return tuple(found.values())


def _suspect(search: Search, names: Names, group: list[Specimen]) -> Suspicion | None:
    """The function whose edits explain the first wrong lines most often; of names, the one they are about."""
    votes: Counter[tuple[str, str]] = Counter()
    for specimen in sorted(group, key=lambda one: len(one.output))[:PROPOSING]:
        best: dict[tuple[str, str], int] = {}
        for grown, count in search.propose(names, specimen):
            for name in grown - names:
                mistake = search.vocabulary.find(name)
                place = mistake.place or mistake.about, mistake.sentence
                best[place] = max(best.get(place, 0), count * 10 + specimen.fit(grown).place)
        votes.update(best)
    if not votes:
        return None
    (rule, sentence), _ = votes.most_common(1)[0]
    return Suspicion(rule, sentence, ())
