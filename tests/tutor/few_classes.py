"""Classes of a few edits, kept where monosim looks for them: all edits of a large ruleset take minutes."""

from __future__ import annotations

from itertools import islice

from monosim.tutor import Tutor
from monosim.tutor.classes import (
    CRASHES,
    Classes,
    Trial,
    cached_place,
    compute_checksum,
    load,
    save,
)
from monosim.tutor.vocabulary import vocabulary_of

INPUTS = 12


def keep_few_classes(tutor: Tutor, most: int = 30) -> None:
    """In the cache, where they are found before those that are shipped."""
    checksum = compute_checksum(vocabulary_of(tutor))
    if not load(cached_place(tutor), checksum):
        save(cached_place(tutor), checksum, make_few_classes(tutor, most))


def make_few_classes(tutor: Tutor, most: int) -> Classes:
    """Of the misreadings, and of as many edits that inputs show."""
    vocabulary = vocabulary_of(tutor)
    trial = Trial(vocabulary, list(islice(tutor.inputs(1), INPUTS)), [])
    found: dict[bytes, list[str]] = {}
    step = max(1, len(vocabulary.edits) // (4 * most))
    for name in (*tutor.misreadings, *list(vocabulary.edits)[::step]):
        behaviour = trial.behave(name)
        if behaviour is not None and behaviour != CRASHES:
            found.setdefault(behaviour, []).append(name)
    return Classes(tuple(map(tuple, found.values())), frozenset(), ())
