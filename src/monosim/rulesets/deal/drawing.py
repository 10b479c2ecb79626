"""Cards are drawn, and the discards are shuffled when the draw pile is empty."""

from __future__ import annotations

from monosim.core import Course
from monosim.rulesets.deal import events
from monosim.rulesets.deal.position import Position


def draw(position: Position, seat: int, count: int) -> Course[None]:
    if len(position.pile) >= count:
        drawn = position.draw(seat, count)
        yield events.Draw(seat, tuple(drawn))
    else:
        yield from draw_one_by_one(position, seat, count)


def draw_one_by_one(position: Position, seat: int, count: int) -> Course[None]:
    """Draw where the discards have to be shuffled first, and may be too few."""
    drawn: list[int] = []
    while len(drawn) < count and (position.pile or position.discards):
        if not position.pile:
            cards = position.reshuffle()
            yield events.Reshuffle(tuple(cards))
        drawn += position.draw(seat, 1)
    if drawn:
        yield events.Draw(seat, tuple(drawn))
    if len(drawn) < count:
        position.short_draws += 1
        yield events.DrawShort(seat, count - len(drawn))
