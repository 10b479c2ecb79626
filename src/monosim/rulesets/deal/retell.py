"""The ability `retell`: the game of a log once more, with its cards and its answers, for an audit.

Whatever is strange in the log is left to the rules: they get a card or an answer that is legal, and then tell
something else than the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from monosim.core import Case, Everyone, IllegalChoice, ScriptError, Strategy, Table
from monosim.core.diagnostics import MISSING, unusable
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.deckfile import SEEDED
from monosim.rulesets.deal.fold import follow
from monosim.rulesets.deal.inputs import Setup, read
from monosim.rulesets.deal.savefile import SEATS


def retell(case: Case, log: Sequence[Any]) -> tuple[Setup, Table]:
    """The log says by which readings is played, what was dealt, drawn and decided, and which limit ended it.

    Of a saved game, only the save says how the cards lay: then the case has it. It may also name the limit.
    """
    game = next(iter(log), None)
    if not isinstance(game, events.Game) or game.players not in SEATS:
        first, last = SEATS[0], SEATS[-1]
        raise unusable(MISSING, f"the log does not begin with a game of {first} to {last} seats")
    readings = dict(switch.partition("=")[::2] for switch in game.switches)
    setup = read(
        case._replace(seed=game.seed, readings=readings, players=None, seats={}, contents=_save(case))
    )
    is_dealt = any(isinstance(event, events.Deal) for event in log[1:2])
    if not is_dealt and setup.start is None:
        raise unusable(MISSING, "the log is of a game that goes on from a save: CARDS must name the save")
    if is_dealt:
        deck = setup.rules.deck(list_deck(log))
        setup = setup._replace(players=game.players, deck=tuple(deck), start=None, reshuffle=SEEDED)
    end = log[-1]
    if case.rounds is None and isinstance(end, events.TurnLimit):
        setup = setup._replace(limit=end.turns)
    return setup, Table(Reshuffles(setup, log), Everyone(Answers(log)))


def list_deck(log: Sequence[Any]) -> list[int]:
    """A deck with the cards as they were dealt and drawn before the first reshuffle; the others follow."""
    (deal,) = (event for event in log[1:2] if isinstance(event, events.Deal))
    rows = range(max(map(len, deal.hands), default=0))
    deck = [hand[row] for row in rows for hand in deal.hands if row < len(hand)]
    shuffled: set[int] = set()
    for event in log:
        if isinstance(event, events.Reshuffle):
            if shuffled:
                break
            shuffled = set(event.cards) or {-1}
        elif isinstance(event, events.Draw):
            deck += [card for card in event.cards if card not in shuffled]
            if shuffled:  # this draw has begun before the reshuffle
                break
    known = dict.fromkeys(card for card in deck if 0 <= card < COUNT)
    return [*known, *(card for card in range(COUNT) if card not in known)]


class Reshuffles:
    """Shuffles the discards as the log tells it."""

    def __init__(self, setup: Setup, log: Sequence[Any]) -> None:
        self._orders = list_orders(setup, log)

    def order(self, n: int, what: str) -> Sequence[int]:
        """Places that the log does not tell, or tells wrong, are in order."""
        told = dict.fromkeys(place for place in next(self._orders, ()) if place < n)
        return [*told, *(place for place in range(n) if place not in told)]

    def below(self, n: int, what: str) -> int:
        raise NotImplementedError("a deck is only shuffled")

    def finish(self) -> None:
        """What was told too much, the rules have not told."""


def list_orders(setup: Setup, log: Sequence[Any]) -> Iterator[Sequence[int]]:
    """For each reshuffle of the log, the places in the discard pile from which the cards came."""
    discards: list[int] = []
    positions = follow(setup.start, log)
    for event in log:
        if isinstance(event, events.Reshuffle):
            yield [discards.index(card) for card in event.cards if card in discards]
        try:
            discards = next(positions).discards[:]
        except Exception:  # what cannot have happened will show as an event that the rules do not tell
            return


class Answers(Strategy):
    """Decides as the log tells it, for all seats."""

    def __init__(self, log: Sequence[Any]) -> None:
        self._choices = (event for event in log if isinstance(event, events.Choice))

    def answer(self, decision: Any) -> str:
        choice = next(self._choices, None)
        if choice is None:
            raise ScriptError(f"the log ends where {decision.question()} is to be decided")
        try:
            answer: str = decision.check(choice.choice)
        except IllegalChoice:
            answer = decision.choices[0]
        return answer


def _save(case: Case) -> dict[str, bytes]:
    return {role: text for role, text in case.contents.items() if role == "cards"}
