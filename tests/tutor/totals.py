"""A game of one line a round, the total of the cards so far without its tens; and its tutor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from monosim.core import (
    About,
    Case,
    Chance,
    Course,
    DecisionSource,
    InputError,
    Kind,
    Problem,
    Ruleset,
    SeededChance,
)
from monosim.tutor import Names, Tutor
from monosim.tutor.draft import Draft

NUMBER = Kind("TOTAL1", "improper", "not a number", "", "write digits")


class Setup(NamedTuple):
    cards: tuple[int, ...]
    rounds: int


class Told(NamedTuple):
    total: int


class Ended(NamedTuple):
    pass


class Totals:
    """The rules; with names, as a program has them that gets these things wrong."""

    ABOUT = About(
        "totals", None, "numbers, one a line", None, "how many", frozenset({"cards", "rounds"}), (Told, Ended)
    )

    def __init__(self, names: Names = frozenset()) -> None:
        self._wrong = names

    def read(self, case: Case) -> Setup:
        lines = case.text("cards").split()
        if not all(map(str.isdigit, lines)):
            raise InputError([Problem(NUMBER, "a card is not a number")])
        cards = tuple(map(int, lines))
        return Setup(cards[:-1] if "last-card-lost" in self._wrong else cards, int(case.rounds or 0))

    def seats(self, setup: Setup) -> Sequence[DecisionSource]:
        return ()

    def play(self, setup: Setup, chance: Chance, /) -> Course[None]:
        total = 0
        for number in range(setup.rounds):
            total += setup.cards[number % len(setup.cards)]
            yield Told(total if "tens-kept" in self._wrong else total % 10)
        yield Ended()

    def write(self, event: Told | Ended) -> str:
        if isinstance(event, Ended):
            return "That is all.\n"
        return f"{'Sum' if 'says-sum' in self._wrong else 'Total'} {event.total}\n"

    def refuse(self, error: InputError) -> str:
        return "no\n" if "refuses-rudely" in self._wrong else "Improper inputs.\n"


class Mistake(NamedTuple):
    name: str
    about: str
    instead: str
    sentence: str = "Say the total without its tens."
    advice: str = "read it again"
    gradable: bool = True


MISTAKES = (
    Mistake("tens-kept", "the total", "says the tens too"),
    Mistake("last-card-lost", "the cards", "never draws the last card"),
    Mistake("says-sum", "the words", "says Sum"),
    Mistake("refuses-rudely", "the refusal", "says no"),
)


class TotalsTutor(Tutor):
    """Only what a tutor cannot do without."""

    ruleset = "totals"
    misreadings: ClassVar[Mapping[str, Mistake]] = {mistake.name: mistake for mistake in MISTAKES}  # type: ignore[misc]

    def misread(self, names: Iterable[str]) -> Ruleset[Any, Any]:
        return Totals(frozenset(names))

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        chance = SeededChance(seed, "totals")
        while True:
            cards = tuple(str(1 + chance.below(9)) for _ in range(2 + chance.below(3)))
            spoilt = chance.below(5) == 0
            yield Draft(cards=(*cards, "x") if spoilt else cards, rounds=1 + chance.below(6))


ABOUT = Totals.ABOUT
_right = Totals()
read, seats, play, write, refuse = _right.read, _right.seats, _right.play, _right.write, _right.refuse
tutor = TotalsTutor()
