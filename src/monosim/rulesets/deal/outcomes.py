"""How a game ended: who won or leads, how long it took, and what else a study counts."""

from monosim.core import Outcome
from monosim.rulesets.deal import events
from monosim.rulesets.deal.inputs import Setup
from monosim.rulesets.deal.position import Position


def outcome(setup: Setup, end: Position) -> Outcome:
    """Scores are full sets. A game that the limit has stopped is at the start of the next turn."""
    winner = end.ending.seat if isinstance(end.ending, events.Win) else None
    columns = {
        "leader": rank_seats(end)[0] if winner is None else winner,
        "reshuffles": len(end.shuffles),
        "short_draws": end.short_draws,
        "stalemate": int(isinstance(end.ending, events.Stalemate)),
    }
    return Outcome(winner, min(end.turn, setup.limit), tuple(end.full), columns)


def rank_seats(position: Position) -> list[int]:
    """By full sets, then by what lies on the table; of equals, the lower seat comes first (R27)."""
    return sorted(
        range(position.players), key=lambda seat: (-position.full[seat], -position.worth(seat), seat)
    )
