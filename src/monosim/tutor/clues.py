"""What is said of a program that nothing explains: the certain part, the rule to look at, its crashes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from monosim.tutor import NONE, Names
from monosim.tutor.search import Search
from monosim.tutor.specimen import Specimen
from monosim.tutor.vocabulary import UNSETTLED, Mistake
from monosim.tutor.wordlist import Wordlist

REMAIN = 0.1
"""If at most this share of the inputs is not explained, little evidence is enough to name a part of it."""
LITTLE, MUCH = 3, 8
"""On so many inputs a mistake must explain more, and on none less, to be named in a partial answer."""
PLAIN = 2.2
"""With little evidence to ask for, plain edits are named too; else only misreadings with names. In trials
without the truth, dearer edits were mostly wrong about the detail."""
MOST_PLACES = 4
PROPOSING = 3


# The certain part


def keep_certain(search: Search, names: Names) -> Names:
    """The plain mistakes without which clearly less is explained."""
    few = len(search.find_failing(names)) <= REMAIN * len(search.specimens)
    dearest, least = (PLAIN, LITTLE) if few else (UNSETTLED, MUCH)
    plain = [name for name in names if search.vocabulary.find(name).cost <= dearest]
    return frozenset(name for name in plain if _count_gains(search, names, name) >= least)


def add_certain(search: Search, names: Names, best: Names) -> Names:
    """A set that explains every game, with what else explains improper inputs."""
    for name in sorted(best - names):
        grown = search.vocabulary.join(names, name)
        if grown is not None and names < grown and _count_gains(search, grown, name) >= LITTLE:
            names = grown
    return names


def _count_gains(search: Search, names: Names, name: str) -> int:
    """On how many inputs more is explained with the mistake than without.

    0 if less is explained on any, or if hardly any is explained wholly: a few letters may be an accident.
    """
    pairs = [(one.fit(names), one.fit(names - {name})) for one in search.specimens]
    if any(fit.begins < before.begins or before.exact for fit, before in pairs if not fit.exact):
        return 0
    if sum(fit.exact > before.exact for fit, before in pairs) < LITTLE:
        return 0
    return sum(fit.begins > before.begins or fit.exact > before.exact for fit, before in pairs)


# Where a mistake must be that nothing explains: the rule whose edits reach the first wrong lines


class Suspicion(NamedTuple):
    """A rule that some first wrong lines point to."""

    place: str
    """The function."""
    sentence: str
    """The document's sentence about it, if the ruleset gives one."""
    specimens: tuple[str, ...]
    """The cases and inputs that it concerns."""


def find_places(search: Search, names: Names, best: Names) -> tuple[Suspicion, ...]:
    """First where what is certain goes wrong; then where the best guess does, whose details may be false."""
    found: dict[str, Suspicion] = {}
    for one in (*_find_suspicions(search, names), *_find_suspicions(search, best)):
        found.setdefault(one.place, one)
    several = [one for one in found.values() if len(one.specimens) > 1]
    return tuple(several or found.values())[:MOST_PLACES]


def _find_suspicions(search: Search, names: Names) -> tuple[Suspicion, ...]:
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


# Why a program crashes or does not end: a mistake that goes wrong on exactly those inputs


class Crashes(NamedTuple):
    inputs: tuple[str, ...]
    """The cases and inputs on which the program crashed or was stopped."""
    of: int
    """Of so many runs."""
    cause: Mistake | None
    """What goes wrong on all of these and on no other; None if nothing is known that does."""


def find_crashes(words: Wordlist, specimens: Sequence[Specimen], names: Names) -> Crashes | None:
    crashed = [one for one in specimens if not one.ended]
    if not crashed:
        return None
    completed = [one for one in specimens if one.ended]
    cause = next(_causes(words, crashed, completed, names), None) if completed else None
    return Crashes(tuple(one.name for one in crashed), len(specimens), cause)


def _causes(
    words: Wordlist, crashed: Sequence[Specimen], completed: Sequence[Specimen], names: Names
) -> Iterator[Mistake]:
    vocabulary = words.vocabulary
    for name in (*words.named, *words.crashing):
        grown = vocabulary.join(names, name)
        if grown is not None and _marks(grown, names, crashed, completed):
            yield vocabulary.find(name)


def _marks(grown: Names, names: Names, crashed: Sequence[Specimen], completed: Sequence[Specimen]) -> bool:
    """Whether the mistake goes wrong on all crashed inputs and leaves all completed ones as they are."""
    if not all(one.breaks_off(grown) for one in crashed):
        return False
    return all(one.fit(grown)[:4] == one.fit(names)[:4] for one in completed)
