"""Just Say No."""

from __future__ import annotations

from monosim.rulesets.deal.asking import YES, Course
from monosim.rulesets.deal.cards import JUST_SAY_NO, KIND
from monosim.rulesets.deal.events import SayNo
from monosim.rulesets.deal.position import Position

NO_OR_YES = (0, 1)


def may_refuse(position: Position, seat: int) -> bool:
    return not JUST_SAY_NO.isdisjoint(position.hands[seat])


def refuses(position: Position, seat: int, by: int, against: str, amount: int = 0) -> Course[bool]:
    """Whether the seat stops what another one has played; only a seat that holds the card is asked."""
    if not may_refuse(position, seat):
        return False
    position.against, position.owed = against, amount
    if (yield seat, "say-no", NO_OR_YES) != YES:
        return False
    card = position.say_no(seat)
    position.tell(SayNo, seat, card, against)
    if position.rules.answers_refusals():
        answered = yield from refuses(position, by, seat, KIND[card])
        return not answered
    return True
