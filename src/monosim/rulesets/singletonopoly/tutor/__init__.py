"""Singletonopoly for the tutor: games as typed lines and cards files, and the sentences behind the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from monosim.rulesets.singletonopoly.tutor import generate
from monosim.rulesets.singletonopoly.tutor.sentences import SENTENCES
from monosim.rulesets.singletonopoly.tutor.smaller import smaller
from monosim.tutor import Tutor
from monosim.tutor.draft import Draft

_BEGIN = "3/A/B/C"
_TO_6_AND_8 = "tt/y/c/tt/y/c"
_C_BUYS_6 = "tr/1/n/y/6/y/4096/y/y/tt/y/ex/c"
_A_BUYS_8 = "tr/1/n/y/8/y/7936/y/y/tt/n/c"
_C_ASKS_A = "tt/n/c/tt/y/tr/1/c/ex/c/eg/y/n"
A_PARTNER_WITHOUT_MONEY = Draft(
    cards=("deck G128", "6 6 5 5 4 4", "2 3 3 4 5 6 1 2 2 3 1 2"),
    players=tuple("/".join((_BEGIN, _TO_6_AND_8, _C_BUYS_6, _A_BUYS_8, _C_ASKS_A)).split("/")),
)
"""Two players must have spent all their money, which is hardly ever drawn."""


class SingletonopolyTutor(Tutor):
    ruleset = "singletonopoly"
    document = "the manual"
    sentences = SENTENCES

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        return generate.drafts(seed, fair)

    def probes(self, fair: bool) -> Sequence[Draft]:
        return (A_PARTNER_WITHOUT_MONEY,) if fair else ()

    def smaller(self, draft: Draft) -> Iterator[Draft]:
        return smaller(draft)


tutor = SingletonopolyTutor()
