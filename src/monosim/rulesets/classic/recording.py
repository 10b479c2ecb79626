"""A game that was played, as the two files that play it once more."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.chance import Drawn
from monosim.decision import Line
from monosim.ruleset import Recording
from monosim.rulesets.classic.chances import written


def recorded(draws: Sequence[Drawn], answers: Sequence[Line]) -> Recording:
    return Recording(players="".join(f"{answer.text}\n" for answer in answers), cards=written(draws))
