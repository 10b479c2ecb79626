"""`make bench-diagnosis`: how often planted misreadings are found, named, and not made up.

Wrong programs with 1, 2, 3 and 5 misreadings, drawn with fixed seeds, are diagnosed on the shipped
suite; then again with one of their misreadings taken out of the vocabulary, when the right answer is
that nothing explains them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from monosim.core import Case, SeededChance
from monosim.play.cases import find_all, load
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor import NONE, Names
from monosim.tutor.diagnose import Diagnosis, Observation, diagnose
from monosim.tutor.draft import in_memory
from monosim.tutor.programs import Catalogue, predict
from monosim.tutor.search import Search
from monosim.tutor.specimen import Effort, Specimen

ALL: Names = frozenset(tutor.misreadings)
SUITE = Path(__file__).resolve().parent.parent / "fixtures" / "project5" / "suite"
PLANTED = ((2, 200), (3, 150), (5, 100))
REFUSALS = 40
"""Of each size: they take longest."""
UNSEEN_SEED = 99
UNSEEN = 50
"""Of fair inputs, and as many of others."""


class Score(NamedTuple):
    planted: Names
    explained: bool
    named: bool
    unseen: bool
    seconds: float
    found: tuple[Names, ...]


class Refusal(NamedTuple):
    planted: Names
    removed: str
    found: tuple[Names, ...]
    """What explained it all the same."""
    seconds: float


@cache
def suite(place: str) -> list[Observation]:
    files = [load(toml) for toml in find_all([place])]
    return [Observation(file.name, in_memory(file.case), b"") for file in files]


@cache
def unseen() -> list[Case]:
    return [case for fair in (True, False) for case in islice(tutor.inputs(UNSEEN_SEED, fair), UNSEEN)]


def output(case: Case, names: Names) -> bytes | None:
    text = predict(tutor, case, names)
    return None if text is None else text.encode("utf-8", "surrogateescape")


def observed(place: str, names: Names) -> list[Observation]:
    """As if a program with these misreadings had been run on the suite; without what it does not end."""
    outputs = ((one, output(one.case, names)) for one in suite(place))
    return [one._replace(output=printed) for one, printed in outputs if printed is not None]


def search(place: str, names: Names) -> Search:
    effort = Effort(sys.maxsize)
    specimens = [Specimen(tutor, *one, effort) for one in observed(place, names)]
    return Search(tutor, specimens, ALL, effort)


def singles(place: str) -> list[Names]:
    """Those that the suite shows."""
    every = [frozenset({name}) for name in tutor.in_order(ALL)]
    return [names for names in every if search(place, names).drop_unneeded(names)]


def drawn(place: str, size: int, number: int) -> Iterator[Names]:
    join = Catalogue(tutor).join
    chance, pool = SeededChance(size, "planted"), tutor.in_order(ALL)
    while number:
        names = NONE
        while len(names) < size:
            names = join(names, pool[chance.below(len(pool))])
        if search(place, names).drop_unneeded(names):
            number -= 1
            yield names


def score(job: tuple[str, Names]) -> Score:
    place, planted = job
    diagnosis, seconds = diagnosed(place, planted, ALL)
    explained = diagnosis.status != "unexplained"
    looked_at = search(place, planted)
    needed = looked_at.drop_unneeded(planted)
    named = explained and any(looked_at.drop_unneeded(names) == needed for names in diagnosis.sets)
    equal = explained and all(_equal(case, planted, diagnosis.sets[0]) for case in unseen())
    return Score(planted, explained, named, equal, seconds, diagnosis.sets)


def diagnosed(place: str, planted: Names, vocabulary: Names) -> tuple[Diagnosis, float]:
    given = observed(place, planted)
    start = process_time()
    found = diagnose(tutor, given, lambda case: output(case, planted), vocabulary=vocabulary)
    return found, process_time() - start


def _equal(case: Case, planted: Names, found: Names) -> bool:
    printed = output(case, planted)
    return printed is None or printed == output(case, found)


def refusal(job: tuple[str, Names]) -> Refusal:
    """Diagnose it without one of the misreadings that the suite shows."""
    place, planted = job
    removed = tutor.in_order(search(place, planted).drop_unneeded(planted))[0]
    diagnosis, seconds = diagnosed(place, planted, ALL - {removed})
    found = () if diagnosis.status == "unexplained" else diagnosis.sets
    return Refusal(planted, removed, found, seconds)


def main(place: str) -> None:
    print(f"{len(suite(place))} cases, {len(ALL)} misreadings; CPU seconds, one core for each diagnosis")
    print("planted  programs  explained  named  equal on 100 unseen  median  worst")
    with Pool() as pool:
        groups = {1: singles(place), **{size: list(drawn(place, size, n)) for size, n in PLANTED}}
        for size, planted in groups.items():
            report(size, pool.map(score, [(place, names) for names in planted], chunksize=1))
        for size, planted in groups.items():
            jobs = [(place, names) for names in planted[:: -(-len(planted) // REFUSALS)]]
            report_refusals(size, pool.map(refusal, jobs, chunksize=1))


def report(size: int, scores: Sequence[Score]) -> None:
    seconds = [one.seconds for one in scores]
    print(
        f"{size:7}  {len(scores):8}"
        f"  {share([one.explained for one in scores]):>9}"
        f"  {share([one.named for one in scores]):>5}"
        f"  {share([one.unseen for one in scores]):>19}"
        f"  {median(seconds):4.2f} s  {max(seconds):3.1f} s",
        flush=True,
    )
    for one in scores:
        if not (one.explained and one.named and one.unseen):
            print(f"         {_told(one.planted)}: {' or '.join(map(_told, one.found))}", flush=True)


def report_refusals(size: int, refusals: Sequence[Refusal]) -> None:
    wrong = [one for one in refusals if one.found]
    seconds = [one.seconds for one in refusals]
    print(
        f"without one of {size}: {len(wrong)} of {len(refusals)} explained by something else;"
        f" median {median(seconds):.1f} s, worst {max(seconds):.1f} s",
        flush=True,
    )
    for one in wrong:
        print(f"         {_told(one.planted)} without {one.removed}: {' or '.join(map(_told, one.found))}")


def share(facts: Sequence[bool]) -> str:
    return f"{100 * sum(facts) / len(facts):.1f}%"


def _told(names: Names) -> str:
    return " + ".join(tutor.in_order(names)) or "nothing"


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else str(SUITE))
