"""The greedy player: plays whatever it can as soon as it can, property first, and looks no further."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.rulesets.deal.cards import DECK
from monosim.rulesets.deal.view import Estate, View

ORDER = (
    "property", "wild2", "wild", "deal-breaker", "sly-deal", "pass-go", "force-deal", "rent", "wild-rent",
    "debt-collector", "birthday", "house", "hotel", "money", "double-rent", "just-say-no",
)  # fmt: skip
RANK = {kind: rank for rank, kind in enumerate(ORDER)}


def greedy(view: View, kind: str, options: Sequence[str]) -> str:
    if kind == "move":
        return min(options[1:], key=lambda option: RANK[DECK[int(option)].kind])
    if kind in ("say-no", "use", "target"):
        return options[-1] if kind == "say-no" else options[0]
    if kind == "charge":
        return max(options[1:], key=lambda option: estate_of(view, option).rent)
    if kind == "colour":
        return max(options, key=lambda colour: most_in(view, colour))
    if kind in ("take", "set"):
        return max(options, key=lambda option: view.value(int(option)))
    if kind == "join":
        return options[0]
    return min(options, key=lambda option: view.value(int(option)))


def estate_of(view: View, first_card: str) -> Estate:
    """One of the seat's own sets, by its first card."""
    return next(estate for estate in view.land(view.seat) if estate.cards[0] == int(first_card))


def most_in(view: View, colour: str) -> int:
    """The cards that lie in a set of the colour which is not full."""
    open_sets = [estate for estate in view.land(view.seat) if estate.colour == colour and not estate.is_full]
    return max((len(estate.cards) for estate in open_sets), default=0)
