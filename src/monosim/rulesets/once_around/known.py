"""What `exact` and `batch.Rounds` were written for, which calculate and play in other ways than the rules."""

from __future__ import annotations

from monosim.core.ruleset import WrittenFor, find_foreign
from monosim.rulesets.once_around.inputs import Setup
from monosim.rulesets.once_around.rules import OPEN, Rules

READINGS: WrittenFor = {
    "go": ("200", "400"),
    "beyond": ("ends", "pays"),
    "back3": ("lands", "rests"),
    "cards": ("replaced", "dealt"),
    "utility": ("rolled", "moving", "product"),
    "rails": ("landings", "capped", "distinct"),
}
SPACES = frozenset(
    {"go", "property", "tax", "railroad", "utility", "chance", "chest", "jail", "parking", "go-to-jail"}
)
EFFECTS = frozenset({"pay", "back", "jail"})


def find_foreign_part(setup: Setup) -> str | None:
    """A reading, a kind of space or an effect of a card that only the rules know; None if there is none."""
    foreign = find_foreign(setup.rules, Rules, OPEN, READINGS)
    if foreign is not None:
        return foreign
    kinds = (space.kind for space in setup.board.spaces if space.kind not in SPACES)
    effects = (
        card.effect for cards in setup.board.decks.values() for card in cards if card.effect not in EFFECTS
    )
    kind, effect = next(kinds, None), next(effects, None)
    if kind is not None:
        return f"spaces of the kind {kind}"
    return None if effect is None else f"cards with the effect {effect}"
