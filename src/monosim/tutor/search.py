"""Look for the plainest set of mistakes that prints, on every specimen, exactly what was observed.

A set grows by one mistake at a time. The first line that it does not explain says what to try next. Several
failing specimens, whose first wrong lines are of different kinds, propose mistakes; what most of them propose
is then tried on all. If no addition helps, a member is exchanged, and then the search keeps several sets at a
time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from monosim.tutor import NONE, Names
from monosim.tutor.candidates import Wordlist, learn_texts
from monosim.tutor.specimen import Effort, Specimen
from monosim.tutor.vocabulary import Vocabulary, sum_costs

PROPOSERS = 6
VOTED, SCORED, EXPANDED = 40, 10, 4
"""Of the candidates with most votes so many are tried on a part of the specimens, so many on all; the
classes of the best are expanded into their members."""
FAILING, PASSING = 20, 12
"""The part of the specimens that they are tried on."""
CHANGING = 40
"""Of the mistakes that change a line without explaining it, so many are tried in pairs."""
MOST_MISTAKES = 9
WIDTHS = (1, 2, 5)
WHOLE = 1.5
"""The score of a specimen that fits exactly; one that fits nearly to its end scores almost 1."""
THRIFT = 0.01
"""How much of a specimen's score a cost of 1 is worth."""

Propose: TypeAlias = Callable[[Names, Specimen], Iterator[tuple[Names, int]]]


class Search:
    def __init__(self, words: Wordlist, specimens: Sequence[Specimen], effort: Effort) -> None:
        self.words = words
        self.vocabulary: Vocabulary = words.vocabulary
        self.specimens = sorted(specimens, key=lambda one: len(one.output))
        self._effort = effort
        self._scores: dict[Names, float] = {}
        self._improved: dict[tuple[Names, bool], list[Names]] = {}

    # How well a set explains

    def is_exact(self, names: Names) -> bool:
        return all(specimen.fit(names).exact for specimen in self.specimens)

    def find_failing(self, names: Names) -> list[Specimen]:
        return [specimen for specimen in self.specimens if not specimen.fit(names).exact]

    def score(self, names: Names) -> float:
        found = self._scores.get(names)
        if found is None:
            found = self._scores[names] = self._score_on(self.specimens, names)
        return found

    def _score_on(self, specimens: Iterable[Specimen], names: Names) -> float:
        shares = sum(_share(specimen, names) for specimen in specimens)
        return shares - THRIFT * sum_costs(self.vocabulary, names)

    # The search

    def find_set(self, start: Names = NONE) -> Names | None:
        """A set that explains every specimen; None if none is found."""
        self.best = start
        for width in WIDTHS:
            found = self._grow_sets(start, width)
            if found is not None:
                return self.refine(found)
            if self._effort.is_over:
                break
        return None

    def _grow_sets(self, start: Names, width: int) -> Names | None:
        front = [start]
        while front and not self._effort.is_over:
            exact = [names for names in front if self.is_exact(names)]
            if exact:
                return min(exact, key=self._preference)
            front = self._next_front(front, width)
            if front and self.score(front[0]) > self.score(self.best):
                self.best = front[0]
        return None

    def _next_front(self, front: Sequence[Names], width: int) -> list[Names]:
        """The best sets that explain more than the set that they are made from."""
        grown: dict[Names, None] = {}
        for names in front:
            better = self.improve(names) or self.improve(names, by_two=True)
            grown.update(dict.fromkeys(better or self._exchange(names)))
        return sorted(grown, key=self._rank)[:width]

    def improve(self, names: Names, by_two: bool = False) -> list[Names]:
        """The sets with one more mistake, or two, that explain more, the best first."""
        key = names, by_two
        if key not in self._improved:  # a wider search begins with the sets of the narrower one
            self._improved[key] = [] if len(names) >= MOST_MISTAKES else self._find_better(names, by_two)
        return self._improved[key]

    def _find_better(self, names: Names, by_two: bool) -> list[Names]:
        before = self.score(names)
        voted = self._vote(names, by_two)
        failing = self.find_failing(names)[:FAILING]
        passing = [one for one in self.specimens if one.fit(names).exact][:PASSING]
        part = [*failing, *passing]
        tried = sorted(voted, key=lambda one: -self._score_on(part, one))[:SCORED]
        best = sorted(tried, key=self._rank)[:EXPANDED]
        expanded = {one for some in best for one in (some, *self._expand(names, some))}
        return [one for one in sorted(expanded, key=self._rank) if self.score(one) > before]

    def _vote(self, names: Names, by_two: bool) -> list[Names]:
        proposers = self.choose_proposers(names)
        votes = Counter[Names]() if by_two else self._count_votes(self.propose, names, proposers)
        if len(names) + 2 <= MOST_MISTAKES and not any(self._adds_name(names, grown) for grown in votes):
            votes += self._count_votes(self._propose_pairs, names, proposers)
        order = sorted(votes, key=lambda one: (-votes[one], sum_costs(self.vocabulary, one), sorted(one)))
        return order[:VOTED]

    def _adds_name(self, names: Names, grown: Names) -> bool:
        return not any(self.vocabulary.is_edit(name) for name in grown - names)

    def _count_votes(self, propose: Propose, names: Names, proposers: Sequence[Specimen]) -> Counter[Names]:
        votes: Counter[Names] = Counter()
        for specimen in proposers:
            if self._effort.is_over:
                break
            votes.update(dict(propose(names, specimen)))
        return votes

    def choose_proposers(self, names: Names) -> list[Specimen]:
        """Failing specimens whose first wrong lines are early and of different kinds."""
        failing = sorted(self.find_failing(names), key=lambda one: one.line(one.fit(names)))
        kinds: dict[tuple[str, str], list[Specimen]] = {}
        for specimen in failing:
            kinds.setdefault(specimen.kind(specimen.fit(names)), []).append(specimen)
        common = sorted(kinds.values(), key=lambda some: -len(some))
        chosen = [some[0] for some in common[:PROPOSERS]]
        rest = [one for one in failing if one not in chosen]
        return (chosen + rest)[:PROPOSERS]

    def propose(self, names: Names, specimen: Specimen) -> Iterator[tuple[Names, int]]:
        """Additions that explain the first wrong line, with their votes: 2 if they explain the rest too."""
        fit = specimen.fit(names)
        for _, grown in self.add_one(names, specimen):
            other = specimen.fit(grown)
            if other.exact or (other.begins > fit.matched and not other.is_lost):
                yield grown, 1 + other.exact

    def _propose_pairs(self, names: Names, specimen: Specimen) -> Iterator[tuple[Names, int]]:
        """Two mistakes that explain the first wrong line only together; each alone changes it."""
        fit = specimen.fit(names)
        changing: list[tuple[bool, float, str]] = []
        for name, changed in self.add_one(names, specimen):
            other = specimen.fit(changed)
            if other.begins <= fit.matched and other.statement != fit.statement and not other.is_lost:
                changing.append((other.matched < fit.matched, self.vocabulary.find(name).cost, name))
        plainest = [name for _, _, name in sorted(changing)[:CHANGING]]
        for one, two in combinations(plainest, 2):
            grown = self.vocabulary.join(names | {one}, two)
            if grown is not None and specimen.fit(grown).begins > fit.matched:
                yield grown, 1 + specimen.fit(grown).exact

    def add_one(self, names: Names, specimen: Specimen) -> Iterator[tuple[str, Names]]:
        """Every mistake that may matter to the specimen, and the set with it."""
        for name in self._candidates(names, specimen):
            grown = self.vocabulary.join(names, name)
            if grown is not None and name not in names:
                yield name, grown

    def _candidates(self, names: Names, specimen: Specimen) -> Iterator[str]:
        yield from self.words.candidates(specimen.executed(names))
        yield from learn_texts(specimen, names)

    def _expand(self, names: Names, grown: Names) -> Iterator[Names]:
        """The set with the new member exchanged for the others of its class, which may differ in company."""
        for new in grown - names:
            for other in self.words.alike(new):
                joined = self.vocabulary.join(names, other)
                if joined is not None:
                    yield joined

    def _exchange(self, names: Names) -> list[Names]:
        """Sets with one member exchanged that explain more."""
        found: dict[Names, None] = {}
        for name in sorted(names):
            for other in self.improve(names - {name}):
                if self.score(other) > self.score(names):
                    found[other] = None
        return sorted(found, key=self._rank)[: WIDTHS[-1]]

    # The plainest of the sets that explain everything

    def refine(self, names: Names) -> Names:
        names = self.drop_unneeded(names)
        for size in (1, 2):
            for some in combinations(sorted(names, key=lambda one: -self.vocabulary.find(one).cost), size):
                names = self._replace(names, frozenset(some))
        return names

    def _replace(self, names: Names, some: Names) -> Names:
        """The set with one plainer mistake in place of some, if one explains as much."""
        if not some <= names or self._effort.is_over:
            return names
        rest = names - some
        for other in self.find_equals(rest):
            if self._preference(other) < self._preference(names):
                return other
        return names

    def find_equals(self, rest: Names) -> list[Names]:
        """All ways to explain everything by one more mistake, the plainest first."""
        failing = self.find_failing(rest)
        if not failing:
            return [rest]
        first = min(failing, key=lambda one: len(one.output))
        grown = [names for names, votes in self.propose(rest, first) if votes > 1]
        grown += [other for names in list(grown) for other in self._expand(rest, names)]
        return sorted({names for names in grown if self.is_exact(names)}, key=self._preference)

    def drop_unneeded(self, names: Names) -> Names:
        for name in sorted(names, key=lambda one: -self.vocabulary.find(one).cost):
            if self.is_exact(names - {name}):
                names -= {name}
        return names

    def _preference(self, names: Names) -> tuple[float, int, list[str]]:
        return round(sum_costs(self.vocabulary, names), 6), len(names), sorted(names)

    def _rank(self, names: Names) -> tuple[float, tuple[float, int, list[str]]]:
        return -self.score(names), self._preference(names)


def _share(specimen: Specimen, names: Names) -> float:
    fit = specimen.fit(names)
    return WHOLE if fit.exact else fit.matched / max(1, len(specimen.output))
