"""Planted mistakes are explained, and the answer prints the same on inputs that nobody has seen.

A few of them, drawn from a fixed seed; benchmarks/diagnosis has the whole.
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from monosim.core import Case
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor import Names
from monosim.tutor.classes import classes_of, settled_edits
from monosim.tutor.diagnose import Diagnosis, Run, diagnose
from monosim.tutor.programs import find_gradable, predict
from monosim.tutor.specimen import Program
from monosim.tutor.vocabulary import vocabulary_of

UNSEEN = 40
REFUSES_ALL = "go-must-cost"  # such a program plays no game


def plant(names: Names) -> Program:
    def run(case: Case) -> Run:
        told = predict(tutor, case, names)
        return Run((told or "").encode("utf-8", "surrogateescape"), ended=told is not None)

    return run


def draw(among: list[str], size: int, seed: int) -> Names:
    """Mistakes that can be together: each about something else, and each edit in a place of its own."""
    chance, vocabulary = Random(f"{size} {seed}"), vocabulary_of(tutor)
    while True:
        names = frozenset(chance.sample(among, size))
        abouts = {vocabulary.find(name).about for name in names}
        if len(abouts) == size and vocabulary.codes(names) is not None:
            return names


def check(planted: Names, found: Diagnosis) -> None:
    assert found.status == "explained", (sorted(planted), found.status, sorted(found.names))
    for case in islice(tutor.inputs(99), UNSEEN):
        told = predict(tutor, case, planted)
        assert told is None or predict(tutor, case, found.names) == told, (planted, found.names)


@pytest.mark.parametrize(("size", "seed"), [(1, 0), (1, 1), (2, 0), (3, 0), (5, 0)])
def test_planted_misreadings(size: int, seed: int) -> None:
    names = [name for name in find_gradable(tutor) if name != REFUSES_ALL]
    planted = draw(names, size, seed)
    check(planted, diagnose(tutor, [], plant(planted)))


@pytest.mark.parametrize(("size", "seed"), [(1, 0), (1, 2), (1, 3), (2, 0)])
def test_planted_edits(size: int, seed: int) -> None:
    planted = draw(settled_edits(classes_of(tutor), vocabulary_of(tutor)), size, seed)
    check(planted, diagnose(tutor, [], plant(planted)))
