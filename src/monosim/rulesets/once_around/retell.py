"""The ability `retell`: the dice and cards of a log, given to the rules once more."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from monosim.core import Case, RecordingChance, ScriptError, SeededChance, Table, UnusableInput
from monosim.rulesets.once_around.events import (
    CardDrawn,
    Event,
    GameStarted,
    Moved,
    PassedGo,
    ReachedGo,
    RoundStarted,
    UtilityPaid,
)
from monosim.rulesets.once_around.inputs import Setup, read
from monosim.rulesets.once_around.rules import Rules
from monosim.rulesets.once_around.script import DIE


def retell(case: Case, log: Sequence[Event]) -> tuple[Setup, Table]:
    """The readings and the number of rounds are those of the log, unless the case has others. The board is
    that of the pay table, unless the case has another."""
    held = {role: data for role, data in case.contents.items() if role != "cards"}
    rounds = case.rounds or _count_rounds(log)
    setup = _read(case._replace(cards=None, contents=held, rounds=rounds), log)
    return setup, Table(LoggedChance(log, setup), ())


def _count_rounds(log: Sequence[Event]) -> str:
    return str(max(1, sum(isinstance(event, RoundStarted) for event in log)))


def _read(case: Case, log: Sequence[Event]) -> Setup:
    named = next((event.readings for event in log if isinstance(event, GameStarted)), ())
    told = dict(reading.split("=", 1) for reading in named if isinstance(reading, str) and "=" in reading)
    try:
        return read(case._replace(readings={**told, **case.readings}))
    except UnusableInput:
        if not told:
            raise
        return read(case)  # no such reading: the first event of the game will differ from the log


T = TypeVar("T")


class LoggedChance:
    """Chance that draws what a log tells of dice and cards.

    What nobody could have drawn becomes the first of what there is: the game goes on, and its next event
    differs from that of the log.
    """

    def __init__(self, log: Iterable[Any], setup: Setup) -> None:
        self._board = setup.board
        self._dice, self._cards = deque[int](), deque[CardDrawn]()
        rolls: tuple[Any, ...] = (
            Moved,
            ReachedGo,
            PassedGo,
            *([UtilityPaid] if _utility_rolls(setup.rules) else []),
        )
        for event in log:
            if isinstance(event, rolls):
                self._dice.extend(event.dice)
            elif isinstance(event, CardDrawn):
                self._cards.append(event)

    def below(self, n: int, what: str) -> int:
        if what == DIE:
            drawn = self._take(self._dice) - 1
        else:
            deck, _, names = what.partition(": ")
            drawn = self._place(self._take(self._cards), deck, names.split(" "))
        return drawn if 0 <= drawn < n else 0

    @staticmethod
    def _take(left: deque[T]) -> T:
        if not left:
            raise ScriptError("the log ends before the game")
        return left.popleft()

    def _place(self, drawn: CardDrawn, deck: str, names: Sequence[str]) -> int:
        """Of the card among those that may be drawn; -1 if it is none of them."""
        cards = self._board.decks[deck]
        if drawn.deck != deck or not 0 <= drawn.card < len(cards) or cards[drawn.card].name not in names:
            return -1
        return names.index(cards[drawn.card].name)

    def order(self, n: int, what: str) -> Sequence[int]:
        raise ScriptError(f"nothing is shuffled in Once Around; asked for {what}")

    def finish(self) -> None:
        """What the log has too much is an event that the game does not have."""


def _utility_rolls(rules: Rules) -> bool:
    """Whether dice are rolled for a utility, or those that led there count."""
    asked = RecordingChance(SeededChance(0))
    rules.utility_dice((1, 1), asked)
    return bool(asked.draws)
