"""What a case says, as the lists of lines that it was made from."""

from __future__ import annotations

from monosim.core import Case
from monosim.core.ruleset import ROLES
from monosim.rulesets.project5.tutor.draft import Draft


def draft_of(case: Case) -> Draft:
    board, cards, players = (tuple(case.text(role).splitlines()) for role in ROLES)
    return Draft(board, cards, players, int(case.rounds or 0))
