"""Positions of classic made by hand, and tables with known dice and answers to play them at."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any

from monosim.core import Table, drive
from monosim.rulesets import classic
from monosim.rulesets.classic.board import CHANCE, CHEST, COLOURS, DEED_BY_NAME, HOTEL, IDS
from monosim.rulesets.classic.course import Game
from monosim.rulesets.classic.players.strategies import Default
from monosim.rulesets.classic.rules import rules_for
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges
from monosim.rulesets.classic.state.changes.buildings import houses_in

BOARDWALK, PARK_PLACE = DEED_BY_NAME["Boardwalk"], DEED_BY_NAME["Park Place"]
BALTIC, MEDITERRANEAN = DEED_BY_NAME["Baltic Avenue"], DEED_BY_NAME["Mediterranean Avenue"]
READING, ELECTRIC = DEED_BY_NAME["Reading Railroad"], DEED_BY_NAME["Electric Company"]


def position(
    cash: Sequence[int] = (1500, 1500),
    owned: Mapping[int, Iterable[int]] | None = None,
    colours: Mapping[int, Mapping[str, tuple[int, ...]]] | None = None,
    mortgaged: Iterable[int] = (),
    readings: Mapping[str, str] | None = None,
    **facts: Any,
) -> State:
    """Deeds by owner, and whole colours by owner with the levels of their streets."""
    state = State(rules_for(readings or {}), len(cash), 0)
    state.cash[: len(cash)] = cash
    for owner, deeds in (owned or {}).items():
        for deed in deeds:
            state.owner[deed] = owner
    for owner, groups in (colours or {}).items():
        for name, levels in groups.items():
            for deed, level in zip(COLOURS[name], levels, strict=True):
                state.owner[deed], state.level[deed] = owner, level
    for deed in mortgaged:
        state.mortgaged[deed] = True
    state.houses -= houses_in(state.level)
    state.hotels -= state.level.count(HOTEL)
    for name, value in facts.items():
        setattr(state, name, value)
    return state


def top(state: State, card: str) -> State:
    """The card comes next in its deck."""
    deck = CHANCE if card in IDS[CHANCE] else CHEST
    state.decks[deck].remove(card)
    state.decks[deck].insert(0, card)
    return state


class Dice:
    """Known faces, and decks as they are."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def below(self, n: int, what: str) -> int:
        return self.faces.pop(0) - 1

    def order(self, n: int, what: str) -> Sequence[int]:
        return range(n)

    def finish(self) -> None:
        assert not self.faces


class Answers(Default):
    """Answers by the name of the question: a value, a list of values one after the other, or a function."""

    def __init__(self, **answers: Any) -> None:
        self.answers = answers
        self.asked: list[Any] = []

    def answer(self, decision: Any) -> object:
        self.asked.append(decision)
        given = self.answers.get(self.METHODS[type(decision)])
        if given is None:
            return super().answer(decision)
        if isinstance(given, list):
            return given.pop(0) if given else super().answer(decision)
        return given(decision) if callable(given) else given


def table(state: State, dice: Sequence[int] = (), *seats: Any) -> Table:
    others = [Answers() for _ in range(len(seats), state.players)]
    return Table(Dice(*dice), [*seats, *others])


def play(setup: Any, seats: Sequence[Any] | None = None) -> Generator[Any, None, State]:
    """The events of a whole game, in which the seats of the setup answer, or those that are given."""
    at = Table(classic.chance(setup), classic.seats(setup) if seats is None else seats)
    return drive(classic.play(setup, at.chance), at)


def turn(state: State, dice: Sequence[int], *seats: Any, player: int = 0) -> list[Any]:
    """The events of one turn; all the dice must be rolled."""
    at = table(state, dice, *seats)
    events = list(drive(Game(state, at.chance).turn(player), at))
    at.chance.finish()
    return events


def changes_in(events: Iterable[Any]) -> list[Any]:
    return [change for event in events if isinstance(event, GroupOfChanges) for change in event.changes]


def of_kind(events: Iterable[Any], kind: type, where: Callable[[Any], bool] = lambda _: True) -> list[Any]:
    return [change for change in changes_in(events) if type(change) is kind and where(change)]
