"""A decision as scripts, people and strategies see it: by names, never by places in a list."""

from __future__ import annotations

from typing import NamedTuple

from monosim.core import IllegalChoice
from monosim.rulesets.deal.view import View


class Decision(NamedTuple):
    seat: int
    kind: str
    choices: tuple[str, ...]
    view: View

    @property
    def player(self) -> int:
        return self.seat

    def options(self) -> tuple[str, ...]:
        return self.choices

    def check(self, answer: object) -> str:
        if isinstance(answer, int):
            answer = str(answer)
        if not isinstance(answer, str) or answer not in self.choices:
            raise IllegalChoice(self.refusal(str(answer)))
        return answer

    def parse(self, text: str) -> str:
        """An option, or a whole line of a script."""
        words = text.split()
        if len(words) == 3 and words[0] == f"P{self.seat}":
            if words[1] != self.kind:
                raise IllegalChoice(self.mismatch(words[1]))
            return self.check(words[2])
        return self.check(" ".join(words))

    def text(self, answer: str) -> str:
        """As a line of a script."""
        return f"P{self.seat} {self.kind} {answer}"

    def refusal(self, option: str) -> str:
        return f'P{self.seat} {self.kind} "{option}" is not legal; legal: {", ".join(self.choices)}'

    def mismatch(self, kind: str) -> str:
        return f'P{self.seat} is asked "{self.kind}", the line says "{kind}"'

    def __str__(self) -> str:
        return f"P{self.seat} {self.kind}: {', '.join(self.choices)}"
