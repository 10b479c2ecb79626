"""Singletonopoly in small: a scene set up by hand, or a whole game typed into it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from monosim.core import Case, Everyone, Line, ScriptError, Table, drive
from monosim.play import runner
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.board import OFF, PROPERTIES, UNSHUFFLED
from monosim.rulesets.singletonopoly.events import Event
from monosim.rulesets.singletonopoly.game import take_pass
from monosim.rulesets.singletonopoly.inputs import Script
from monosim.rulesets.singletonopoly.rules import rules_for
from monosim.rulesets.singletonopoly.state import State
from monosim.rulesets.singletonopoly.trace import trace

T = TypeVar("T")
E = TypeVar("E")
ANN, BOB, CID = 0, 1, 2


class Dice:
    """Values written down; the names of the rolls are kept."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = list(values)
        self.rolls: list[str] = []

    def below(self, n: int, what: str) -> int:
        self.rolls.append(what)
        return self.values.pop(0) - 1

    def order(self, n: int, what: str) -> Sequence[int]:
        return range(n)

    def finish(self) -> None:
        assert not self.values


class Scene:
    """Ann, Bob and Cid at the table, in that order, and the state free to be arranged."""

    def __init__(self, *names: str, deck: str = "", reading: str = "") -> None:
        """A reading is given as `third-doubles=move`."""
        names = names or ("Ann", "Bob", "Cid")
        first = deck.split()
        rest = list(UNSHUFFLED)
        for code in first:
            rest.remove(code)
        rules = rules_for(dict([reading.split("=")]) if reading else {})
        self.state = State(names, range(len(names)), [*first, *rest], rules)
        self.events: list[Event] = []

    def own(self, player: int, *places: int, pawned: bool = False, restaurants: int = 0) -> Scene:
        for place in places:
            self.state.hand_over(place, player)
            self.state.pawned[place] = pawned
        for place in places:
            self.state.restaurants[place] = restaurants
        return self

    def money(self, *amounts: int) -> Scene:
        self.state.money[: len(amounts)] = amounts
        return self

    def stand(self, player: int, position: int) -> Scene:
        self.state.position[player] = position
        return self

    def hold(self, player: int, cards: int) -> Scene:
        for _ in range(cards):
            self.state.deck.remove(OFF)
        self.state.off_cards[player] = cards
        return self

    def play(self, rule: Callable[..., Telling[T]], *args: Any, typed: str = "", dice: str = "") -> T:
        """Runs a rule to its end; all the lines (kept apart by /) and dice must be used."""
        table = table_with(typed, dice)
        telling = drive(rule(Game(self.state, table.chance), *args), table)
        self.events = []
        while True:
            try:
                self.events.append(next(telling))
            except StopIteration as end:
                table.finish()
                keep_the_law(self.state)
                value: T = end.value
                return value
            keep_the_law(self.state, between=True)

    def turn(self, typed: str, dice: str = "") -> None:
        """A pass of the current player."""
        self.play(take_pass, self.state.current, typed=typed, dice=dice)

    def find(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def text(self) -> str:
        return "".join(map(singletonopoly.write, self.events))


def table_with(typed: str, dice: str) -> Table:
    lines = typed.split("/") if typed else []
    script = Script([Line(line, f"typed:{number}") for number, line in enumerate(lines, 1)], "typed")
    return Table(Dice([int(value) for value in dice.split()]), Everyone(script))


def keep_the_law(state: State, between: bool = False) -> None:
    """What holds after every input; between two events a thing may be under way from hand to hand."""
    assert min(state.money) >= 0
    for place, owner in enumerate(state.owner):
        if owner is None:
            assert not state.pawned[place]
            assert not state.restaurants[place]
        else:
            assert place in PROPERTIES
            assert state.in_game[owner] or between or state.over
            keep_the_law_of_restaurants(state, place)
    gone = 18 - len(state.deck)
    assert sum(state.off_cards) <= gone <= 2
    assert Counter([*state.deck, *[OFF] * gone]) == Counter(UNSHUFFLED)


def keep_the_law_of_restaurants(state: State, place: int) -> None:
    if state.restaurants[place]:
        assert state.owns_all_streets(place)
        assert not state.pawned[place]
        assert state.restaurants[place] <= 5


class Played(NamedTuple):
    rows: list[dict[str, Any]]
    events: list[Event]
    text: str
    error: str
    state: State | None

    def find(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def last(self) -> dict[str, Any]:
        return self.rows[-1]

    def row(self, prompt: str) -> dict[str, Any]:
        return next(row for row in self.rows if row["prompt"] == prompt)


class Watcher:
    """Checks the law before each input, and keeps the last state seen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state: State | None = None

    def decide(self, decision: Any) -> Any:
        self.state = decision.state
        if decision.state is not None:
            keep_the_law(decision.state)
        return self.table.ask(decision)

    def finish(self) -> None:
        for seat in self.table.seats:
            seat.finish()


def play_script(
    lines: Iterable[str] | str, cards: str = "", seed: int = 0, rounds: int | None = None
) -> Played:
    """A game from its script (lines kept apart by /), as far as it goes."""
    typed = lines.split("/") if isinstance(lines, str) else list(lines)
    script = "".join(f"{line}\n" for line in typed).encode("utf-8", "surrogateescape")
    contents = {"players": script, "cards": cards.encode()}
    case = Case(
        ruleset="singletonopoly",
        seed=seed,
        contents=contents,
        rounds=None if rounds is None else str(rounds),
    )
    return watch_game(case)


def watch_game(case: Case) -> Played:
    rows: list[bytes] = []
    watchers: list[Watcher] = []
    events: list[Event] = []

    def watch(table: Table) -> Table:
        watchers.append(Watcher(trace(table, rows.append)))
        chance = watchers[0].table.chance
        return Table(chance, Everyone(watchers[0]))

    error = ""
    try:
        for event in runner.events(singletonopoly, case, watch):
            events.append(event)
    except ScriptError as problem:
        error = str(problem)
    text = "".join(map(singletonopoly.write, events))
    return Played([json.loads(row) for row in rows], events, text, error, watchers[0].state)


TWO = "2/Ann/Bob"
THREE = "3/Ann/Bob/Cid"
ORDER_OF_TWO = "6 6 1 1"
ORDER_OF_THREE = "6 6 5 5 1 1"
