"""Look for the sets of misreadings that print, on every specimen, exactly what was observed.

It is a beam search that widens while it fails. The first line that a set does not explain says what to
try next: only a misreading that changes that line, or one before it, can help.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from monosim.tutor import NONE, Names, Tutor
from monosim.tutor.programs import Catalogue
from monosim.tutor.specimen import Effort, Specimen

WIDTHS = ((3, 1), (10, 2), (40, 3), (120, 4))
"""How many sets are kept for the next step, and how many failing specimens propose additions to each."""
MOST_STEPS = 3
"""How many steps in a row may bring the search no closer."""
TO_GUESS_BY = 12
"""How many failing specimens propose additions to a guess; perhaps nothing explains the first few."""
WHOLE = 1.5
"""The score of a specimen that fits exactly; one that fits nearly to its end scores almost 1."""


class Search:
    def __init__(
        self, tutor: Tutor, specimens: Sequence[Specimen], vocabulary: Names, effort: Effort
    ) -> None:
        self._tutor = tutor
        self._catalogue = Catalogue(tutor)
        self.specimens = sorted(specimens, key=lambda specimen: len(specimen.output))
        self._vocabulary = self._tutor.in_order(vocabulary)
        self._effort = effort
        self._scores: dict[Names, float] = {}

    def exact(self, names: Names) -> bool:
        return all(specimen.fit(names).exact for specimen in self.specimens)

    def find_failing(self, names: Names) -> Iterator[Specimen]:
        return (specimen for specimen in self.specimens if not specimen.fit(names).exact)

    def score(self, names: Names) -> float:
        found = self._scores.get(names)
        if found is None:
            found = self._scores[names] = sum(_share(specimen, names) for specimen in self.specimens)
        return found

    def find_sets(self) -> list[Names]:
        """All fitting sets of the first size at which one is found; empty if none is found."""
        if self.exact(NONE):
            return [NONE]
        for width, proposers in WIDTHS:
            fitting = self._first_fitting(width, proposers)
            if fitting:
                return sorted(
                    {self.drop_unneeded(names) for names in fitting}, key=self._catalogue.preference
                )
        return []

    def _first_fitting(self, width: int, proposers: int) -> list[Names]:
        front, best, steps = [NONE], self.score(NONE), 0
        while front and steps < MOST_STEPS and not self._effort.is_over:
            grown = self._grow(front, proposers)
            fitting = [names for names in grown if self.exact(names)]
            if fitting:
                return fitting
            front = sorted(grown, key=self._rank)[:width]
            steps += 1
            if front and self.score(front[0]) > best:
                best, steps = self.score(front[0]), 0
        return []

    def guess(self) -> Names:
        """The set that explains most, grown by one misreading at a time while each helps; not an answer."""
        names = NONE
        while True:
            grown = min(self._grow([names], TO_GUESS_BY), key=self._rank, default=names)
            if self.score(grown) <= self.score(names):
                break
            names = grown
        for name in self._tutor.in_order(names):
            if self.score(names - {name}) >= self.score(names):
                names -= {name}
        return names

    def drop_unneeded(self, names: Names) -> Names:
        """Drop the misreadings that no specimen needs."""
        for name in reversed(self._tutor.in_order(names)):
            if self.exact(names - {name}):
                names -= {name}
        return names

    def find_swaps(self, names: Names) -> list[Names]:
        """The sets with one misreading exchanged that fit as well."""
        found = set()
        for name in names:
            rest = names - {name}
            found |= {other for other in self._grow([rest], 1) if self.exact(other)}
        return sorted(found - {names}, key=self._catalogue.preference)

    def _grow(self, front: Sequence[Names], proposers: int) -> list[Names]:
        grown: dict[Names, None] = {}
        for names in front:
            for specimen, _ in zip(self.find_failing(names), range(proposers), strict=False):
                grown.update(dict.fromkeys(self._additions(names, specimen)))
        return list(grown)

    def _additions(self, names: Names, specimen: Specimen) -> Iterator[Names]:
        fit = specimen.fit(names)
        for name in self._vocabulary:
            if name not in names:
                grown = self._catalogue.join(names, name)
                other = specimen.fit(grown)
                if other.exact or (other.begins, other.statement) != (fit.begins, fit.statement):
                    yield grown

    def _rank(self, names: Names) -> tuple[float, tuple[int, int, list[int]]]:
        return -self.score(names), self._catalogue.preference(names)


def _share(specimen: Specimen, names: Names) -> float:
    fit = specimen.fit(names)
    return WHOLE if fit.exact else fit.matched / max(1, len(specimen.output))
