"""Singletonopoly for the tutor: games as typed lines and cards files, and the sentences behind the rules."""

from __future__ import annotations

from collections.abc import Iterator

from monosim.rulesets.singletonopoly.tutor import generate
from monosim.rulesets.singletonopoly.tutor.sentences import SENTENCES
from monosim.rulesets.singletonopoly.tutor.smaller import smaller
from monosim.tutor import Tutor
from monosim.tutor.draft import Draft


class SingletonopolyTutor(Tutor):
    ruleset = "singletonopoly"
    document = "the manual"
    sentences = SENTENCES

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        return generate.drafts(seed, fair)

    def smaller(self, draft: Draft) -> Iterator[Draft]:
        return smaller(draft)


tutor = SingletonopolyTutor()
