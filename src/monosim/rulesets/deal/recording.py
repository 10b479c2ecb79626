"""A game that was played, as the two files that play it once more."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.core import Drawn, Line, Recording
from monosim.rulesets.deal import deckfile, script

DECK = "deck of "


def recording(draws: Sequence[Drawn], answers: Sequence[Line]) -> Recording:
    """A deck that was not drawn was read, from a file that plays the game again just as well."""
    deck = next((drawn for drawn in draws if drawn.what.startswith(DECK)), None)
    lines = [answer.text for answer in answers]
    if deck is None or isinstance(deck.value, int):
        return Recording(script.written(lines, None), "", seeded=True)
    players = int(deck.what.removeprefix(DECK).split()[0])
    return Recording(script.written(lines, players), deckfile.written(deck.value), seeded=True)
