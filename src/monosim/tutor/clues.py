"""What is said of a program that nothing explains: the certain part, the rule to look at, its crashes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from monosim.tutor import NONE, Names
from monosim.tutor.candidates import Wordlist
from monosim.tutor.search import Search
from monosim.tutor.specimen import Fit, Specimen
from monosim.tutor.vocabulary import UNSETTLED, Mistake

REMAIN = 0.1
"""If at most this share of the inputs is not explained, little evidence is enough to name a part of it."""
LITTLE, MUCH = 3, 8
"""On so many inputs a mistake must explain more, and on none less, to be named in a partial answer."""
PLAIN = 2.2
"""With little evidence to ask for, plain edits are named too; else only misreadings with names. In trials
without the truth, dearer edits were mostly wrong about the detail."""
MOST_PLACES = 5
MOST_KINDS, PROPOSING = 6, 3
"""So many kinds of wrong lines are looked at, and of each so many short specimens."""
FURTHER, NEAR, COPIED = 20, 8, 0.1
"""What weighs how much: a further statement that is explained, at most; the same words changed to others; a
text that was learned from the wrong line itself."""
_WORD = re.compile(r"\w+|[^\w\s]")


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
    """Where the best guess has its mistakes, maybe false in detail; then what wrong lines point to."""
    found: dict[str, Suspicion] = {}
    after_best, after_names = _suspect(search, best), _suspect(search, names)
    for one in (*_places_of(search, best - names, best), *after_best[:1], *after_names):
        found.setdefault(one.place, one)
    return tuple(found.values())[:MOST_PLACES]


def _places_of(search: Search, some: Names, names: Names) -> list[Suspicion]:
    """Those of some members of a set, with the inputs that are explained less well without them."""
    found = list[Suspicion]()
    for name in sorted(some):
        pairs = [(one, one.fit(names).matched > one.fit(names - {name}).matched) for one in search.specimens]
        found.append(
            Suspicion(*_find_place(search, name), tuple(one.name for one, better in pairs if better))
        )
    return sorted(found, key=lambda one: -len(one.specimens))


def _find_place(search: Search, name: str) -> tuple[str, str]:
    """The function that an edit changes, or what a name is about; and the document's sentence."""
    mistake = search.vocabulary.find(name)
    return mistake.place or mistake.about, mistake.sentence


def _suspect(search: Search, names: Names) -> list[Suspicion]:
    """The rules whose changes explain the first wrong lines or come near, the most suspicious first."""
    votes: Counter[tuple[str, str]] = Counter()
    concerned: dict[tuple[str, str], list[str]] = {}
    for group in _list_kinds(search, names)[:MOST_KINDS]:
        shown: Counter[tuple[str, str]] = Counter()
        for specimen in sorted(group, key=lambda one: len(one.output))[:PROPOSING]:
            shown.update(_weigh_places(search, names, specimen))
        votes.update(shown)
        for place in shown:
            concerned.setdefault(place, []).extend(one.name for one in group)
    return [Suspicion(*place, tuple(concerned[place])) for place, _ in votes.most_common(MOST_PLACES)]


def _list_kinds(search: Search, names: Names) -> list[list[Specimen]]:
    """The failing specimens by kinds of first wrong lines, the most frequent kind first."""
    kinds: dict[tuple[str, str], list[Specimen]] = {}
    for specimen in search.find_failing(names):
        if not specimen.fit(NONE).exact:  # else the program is right there, and the set is wrong
            kinds.setdefault(specimen.kind(specimen.fit(names)), []).append(specimen)
    return sorted(kinds.values(), key=lambda some: -len(some))


def _weigh_places(search: Search, names: Names, specimen: Specimen) -> dict[tuple[str, str], float]:
    """How well the best change at each place explains the first wrong line; 1 for the best of all."""
    weights: dict[tuple[str, str], float] = {}
    fit = specimen.fit(names)
    for name, grown in search.add_one(names, specimen):
        weight = _weigh(specimen, fit, specimen.fit(grown))
        if weight:
            place = _find_place(search, name)
            weight *= COPIED if search.vocabulary.is_learned(name) else 1
            weights[place] = max(weights.get(place, 0), weight)
    most = max(weights.values(), default=1)
    return {place: weight / most for place, weight in weights.items()}


def _weigh(specimen: Specimen, fit: Fit, other: Fit) -> float:
    """A change that prints the wrong line counts most; one that changes the same words of it counts too."""
    if other.exact or (other.begins > fit.matched and not other.is_lost):
        return 10 + 10 * other.exact + min(other.place - fit.place, FURTHER)
    if other.is_lost or other.place != fit.place or other.statement == fit.statement:
        return 0
    observed = specimen.output[fit.begins : fit.begins + len(fit.statement) + len(other.statement)]
    right = _find_changed(fit.statement, observed)
    return NEAR if right and right == _find_changed(fit.statement, other.statement) else 0


def _find_changed(expected: str, told: str) -> list[int]:
    """Which words of the first line that differs are others; none if they cannot be compared one by one."""
    for one, other in zip(expected.splitlines(), told.splitlines(), strict=False):
        if one != other:
            words, others = _WORD.findall(one), _WORD.findall(other)
            if len(words) != len(others):
                return []
            return [
                number for number, pair in enumerate(zip(words, others, strict=True)) if len(set(pair)) > 1
            ]
    return []


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
    """Of the mistakes that were found, if with them the game goes wrong there; else one more."""
    vocabulary = words.vocabulary
    if all(one.breaks_off(names) for one in crashed):
        yield from (
            vocabulary.find(name)
            for name in sorted(names)
            if not any(one.breaks_off(names - {name}) for one in crashed)
        )
        return
    for name in (*words.named, *words.crashing):
        grown = vocabulary.join(names, name)
        if grown is not None and _marks(grown, names, crashed, completed):
            yield vocabulary.find(name)


def _marks(grown: Names, names: Names, crashed: Sequence[Specimen], completed: Sequence[Specimen]) -> bool:
    """Whether the mistake goes wrong on all crashed inputs and leaves all completed ones as they are."""
    if not all(one.breaks_off(grown) for one in crashed):
        return False
    return all(one.fit(grown)[:4] == one.fit(names)[:4] for one in completed)
