"""Mistakes that we plant: names and edits, and the same with the truth taken out of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from multiprocessing import Pool
from statistics import median
from time import process_time
from typing import Literal, NamedTuple

from benchmarks.diagnosis.corpus import SUITE
from monosim.core import Case, SeededChance
from monosim.play.cases import find_all, load
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.inputs import Reader
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import tutor
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings import MISREADINGS
from monosim.tutor import NONE, Names
from monosim.tutor.classes import classes_of
from monosim.tutor.diagnose import Diagnosis, Observation, Run, diagnose
from monosim.tutor.draft import in_memory
from monosim.tutor.programs import predict
from monosim.tutor.vocabulary import vocabulary_of

Kind = Literal["names", "edits"]

NUMBERS: dict[Kind, tuple[tuple[int, int], ...]] = {
    "names": ((1, 1000), (2, 100), (3, 60), (5, 40)),
    "edits": ((1, 100), (2, 60), (3, 40)),
}
"""How many programs of each size are made; of single names, all."""
REFUSES_ALL = "go-must-cost"
"""A program that plays no game is not explained, so this name is not planted."""
REFUSALS = 20
"""Of each kind and size: they take longest."""
UNSEEN_SEED, UNSEEN = 99, 60


class Score(NamedTuple):
    planted: Names
    status: str
    found: Names
    equal: bool
    seconds: float
    place: bool = False
    """Whether one of the places named is that of the mistake that was taken away."""


@cache
def suite() -> list[Case]:
    return [in_memory(load(toml).case) for toml in find_all([str(SUITE)])]


@cache
def unseen() -> list[Case]:
    return list(islice(tutor.inputs(UNSEEN_SEED, True), UNSEEN))


def pool_of(kind: Kind) -> list[str]:
    """What can be planted: the gradable names, or one edit of each class that fair inputs show."""
    if kind == "names":
        gradable = [name for name, one in tutor.misreadings.items() if one.gradable]
        return [name for name in gradable if name != REFUSES_ALL]
    classes, vocabulary = classes_of(tutor), vocabulary_of(tutor)
    return [
        group[0] for group in classes.groups if vocabulary.is_edit(group[0]) and group[0] not in classes.open
    ]


def draw(kind: Kind, size: int, number: int) -> Iterator[Names]:
    """Sets of which every member shows on some case of the suite."""
    chance, pool = SeededChance(size, f"planted {kind}"), pool_of(kind)
    if size == 1 and number >= len(pool):
        yield from filter(_all_show, (frozenset({name}) for name in pool))
        return
    while number:
        names: Names = NONE
        while len(names) < size:
            names = vocabulary_of(tutor).join(names, pool[chance.below(len(pool))]) or NONE
        if _all_show(names):
            number -= 1
            yield names


def _all_show(names: Names) -> bool:
    printed = [predict(tutor, case, names) for case in suite()]
    if sum(text is not None for text in printed) < len(printed) * 0.9:
        return False
    return all(
        any(
            text is not None and text != predict(tutor, case, names - {name})
            for case, text in zip(suite(), printed, strict=True)
        )
        for name in names
    )


def run_planted(names: Names, case: Case) -> Run:
    text = predict(tutor, case, names)
    return Run((text or "").encode("utf-8", "surrogateescape"), ended=text is not None)


def diagnose_planted(planted: Names, without: Sequence[str] = ()) -> tuple[Diagnosis, float]:
    runs = [(f"case {number}", case, run_planted(planted, case)) for number, case in enumerate(suite())]
    observed = [Observation(name, case, run.output, run.ended) for name, case, run in runs]
    start = process_time()
    found = diagnose(tutor, observed, lambda case: run_planted(planted, case), without=without)
    return found, process_time() - start


def score(planted: Names) -> Score:
    found, seconds = diagnose_planted(planted)
    return Score(planted, found.status, found.names, _is_equal(planted, found.names), seconds)


def score_without(planted: Names) -> Score:
    """Without one of the mistakes, and whatever prints the same as it."""
    removed = sorted(planted)[0]
    alike = next((group for group in classes_of(tutor).groups if removed in group), (removed,))
    found, seconds = diagnose_planted(planted, without=(removed, *alike))
    named = [one.place for one in found.suspicions] + [_place(name) for name in found.names]
    right = any(_rules_at(_place(removed)) & _rules_at(place) for place in named)
    return Score(planted, found.status, found.names, _is_equal(planted, found.names), seconds, right)


def _place(name: str) -> str:
    mistake = vocabulary_of(tutor).find(name)
    return mistake.place or mistake.about


def _rules_at(place: str) -> frozenset[str]:
    """The functions of the rules at a place: a function, or all that misreadings of a subject change."""
    if "." in place:
        return frozenset({place.rpartition(".")[2]})
    changed = (_changed(one) for one in MISREADINGS.values() if one.about == place)
    return frozenset({place}).union(*changed)


def _changed(one: Misreading) -> frozenset[str]:
    """The methods of the rules that a misreading overrides."""
    found: set[str] = set()
    for base, kind in ((Game, one.rules), (State, one.state), (Reader, one.reader), (Writer, one.writer)):
        own = [cls for cls in kind.__mro__ if cls not in base.__mro__]
        found |= {name for cls in own for name in vars(cls) if hasattr(base, name) and name[0] != "_"}
    return frozenset(found)


def _is_equal(planted: Names, found: Names) -> bool:
    printed = ((case, predict(tutor, case, planted)) for case in unseen())
    return all(text is None or text == predict(tutor, case, found) for case, text in printed)


def main(*kinds: Kind) -> None:
    print("planted       programs  explained  equal on unseen  median   worst")
    with Pool() as pool:
        for kind in kinds or ("names", "edits"):
            for size, number in NUMBERS[kind]:
                planted = list(draw(kind, size, number))
                report(kind, size, list(pool.imap(score, planted, chunksize=1)))
                chosen = planted[:: -(-len(planted) // REFUSALS)]
                report_without(kind, size, list(pool.imap(score_without, chosen, chunksize=1)))


def report(kind: Kind, size: int, scores: Sequence[Score]) -> None:
    seconds = [one.seconds for one in scores]
    explained = [one.status == "explained" for one in scores]
    equal = [one.status == "explained" and one.equal for one in scores]
    print(
        f"{size} {kind:10}  {len(scores):8}  {share(explained):>9}  {share(equal):>15}"
        f"  {median(seconds):4.1f} s  {max(seconds):4.1f} s",
        flush=True,
    )
    for one in scores:
        if not (one.status == "explained" and one.equal):
            print(f"    {one.status}: {' + '.join(sorted(one.planted))}: {' + '.join(sorted(one.found))}")


def report_without(kind: Kind, size: int, scores: Sequence[Score]) -> None:
    other = [one for one in scores if one.status == "explained" and not one.equal]
    same = [one for one in scores if one.status == "explained" and one.equal]
    open_ones = [one for one in scores if one.status != "explained"]
    print(
        f"  without one: {len(scores)} programs, {len(other)} explained by something else,"
        f" {len(same)} by an equivalent set, the place right in {share([one.place for one in open_ones])}"
        f" of {len(open_ones)}",
        flush=True,
    )


def share(facts: Sequence[bool]) -> str:
    return f"{100 * sum(facts) / len(facts):.1f}%" if facts else "–"
