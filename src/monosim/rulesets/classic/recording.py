"""A game that was played, as the two files that play it once more."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.core import Drawn, Line, Recording
from monosim.rulesets.classic.chances import written


def recording(draws: Sequence[Drawn], answers: Sequence[Line]) -> Recording:
    return Recording(players="".join(f"{answer.text}\n" for answer in answers), cards=written(draws))
