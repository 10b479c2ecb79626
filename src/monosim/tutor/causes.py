"""Why a program crashes or does not end: a mistake that goes wrong on exactly those inputs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from monosim.tutor import Names
from monosim.tutor.specimen import Specimen
from monosim.tutor.vocabulary import Mistake
from monosim.tutor.wordlist import Wordlist

MOST_TRIED = 12
"""So many completed inputs must not be marked; the rest is looked at for those that pass."""


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
