"""The exact answer as a picture: the board with the time spent on each square, and when deeds pay off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monosim.report import plots
from monosim.rulesets.classic.board import GROUP, NAME
from monosim.rulesets.classic.study.picture import Bar, draw_bars, make_spots
from monosim.study.intervals import Estimate

if TYPE_CHECKING:
    from monosim.rulesets.classic.exact.report import Solution

WORDS = "Rolls of one opponent that pay for a fully built deed, and for a whole group"


def draw(path: str, solution: Solution) -> bytes:
    shown = solution.shown
    shares = [Estimate(float(share)) for share in shown.frequencies.time]
    heading = f"Where players are in the long run\n{solution.title}, {TOLD[solution.policy]}"
    bars = [Bar(NAME[deed], GROUP[deed], float(held[-1].rolls)) for deed, held in shown.yields.items()]
    most = {one.group: one for one in shown.groups}
    bars += [Bar(group.replace("_", " "), group, float(one.rolls)) for group, one in most.items()]
    note = "Solved exactly; every card comes from a reshuffled deck."
    return plots.draw_board(
        path,
        make_spots(shares),
        heading,
        note,
        "share of all rolls that end there",
        lambda axes: draw_bars(axes, bars, WORDS),
    )


TOLD = {"leave": "leaving jail at once", "stay": "staying in jail"}
