"""The mistakes that a diagnosis tries: one of each class first, then the others of its class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from monosim.rulesets import find
from monosim.tutor import Tutor
from monosim.tutor.classes import Classes, classes_of
from monosim.tutor.tracing import Lines
from monosim.tutor.vocabulary import READING, Vocabulary

MOST_PLACES = 8
"""A class is tried where one of so many of its members stands."""


class Wordlist:
    def __init__(
        self,
        vocabulary: Vocabulary,
        readings: Mapping[str, str],
        without: Iterable[str] = (),
        edits: bool = True,
    ) -> None:
        """`without` takes mistakes away, so that it can be seen what is said when the truth is missing."""
        self.vocabulary = vocabulary
        self._readings = readings
        self._without = frozenset(without)
        self._edits = edits

    @cached_property
    def classes(self) -> Classes:
        return classes_of(self.vocabulary.tutor) if self._edits else Classes((), frozenset(), ())

    @cached_property
    def named(self) -> tuple[str, ...]:
        names = (*self.vocabulary.tutor.misreadings, *other_readings(self.vocabulary.tutor, self._readings))
        return tuple(name for name in names if name not in self._without)

    def candidates(self, executed: Lines) -> Iterator[str]:
        """The names, and one edit of each class that changes a statement which was executed."""
        yield from self.named
        tried: set[str] = set()
        for line in executed:
            for name in self._first_at.get(line, ()):
                if name not in tried:
                    tried.add(name)
                    yield name

    @cached_property
    def _first_at(self) -> dict[tuple[str, int], list[str]]:
        """By file and line: the edits that stand for their classes."""
        found: dict[tuple[str, int], list[str]] = {}
        for group in self._groups:
            edits = [name for name in group if self.vocabulary.is_edit(name)]
            if edits and len(edits) == len(group):
                for place in sorted({self._place(name) for name in edits[:MOST_PLACES]}):
                    found.setdefault(place, []).append(edits[0])
        return found

    @cached_property
    def _groups(self) -> list[list[str]]:
        kept = ([name for name in group if name not in self._without] for group in self.classes.groups)
        return [group for group in kept if group]

    def _place(self, name: str) -> tuple[str, int]:
        edit = self.vocabulary.edit(name)
        function = self.vocabulary.functions[edit.function]
        place = function.file, function.code_line if edit.line == function.first_line else edit.line
        return self.vocabulary.statements.get(place, place)

    @cached_property
    def _alike(self) -> dict[str, tuple[str, ...]]:
        return {name: tuple(group) for group in self._groups for name in group}

    def alike(self, name: str) -> tuple[str, ...]:
        """The other members of its class."""
        return tuple(other for other in self._alike.get(name, ()) if other != name)

    @property
    def crashing(self) -> tuple[str, ...]:
        return tuple(name for name in self.classes.crashing if name not in self._without)


def other_readings(tutor: Tutor, chosen: Mapping[str, str]) -> Iterator[str]:
    """The answers to open questions that a course has not chosen: each is a possible mistake."""
    for question, values in find(tutor.ruleset).ABOUT.readings.items():
        right = chosen.get(question, values[0])
        yield from (f"{READING}{question}={value}" for value in values if value != right)
    for amount, usual in find(tutor.ruleset).ABOUT.amounts.items():
        if chosen.get(amount, str(usual)) != str(usual):
            yield f"{READING}{amount}={usual}"
