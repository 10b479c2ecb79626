"""Once Around for the tutor: scripts of dice and cards, and the sentences behind the rules."""

from __future__ import annotations

from collections.abc import Iterator

from monosim.rulesets.once_around.tutor import generate
from monosim.rulesets.once_around.tutor.sentences import SENTENCES
from monosim.rulesets.once_around.tutor.smaller import smaller
from monosim.tutor import Tutor
from monosim.tutor.draft import Draft


class OnceAroundTutor(Tutor):
    ruleset = "once-around"
    document = "the pay table"
    sentences = SENTENCES

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        return generate.drafts(seed, fair)

    def smaller(self, draft: Draft) -> Iterator[Draft]:
        return smaller(draft)


tutor = OnceAroundTutor()
