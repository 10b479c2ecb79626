"""Whole games of classic by people who choose at random: nothing hidden is shown, and nothing is lost."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from command import monosim
from rulesets.classic.table import play

from monosim.core import Case, Strategy
from monosim.core.console import Asked, Moment
from monosim.play.cases import Kept, load_kept
from monosim.play.screen import compose
from monosim.play.session import ME, Left, Session
from monosim.rulesets import classic
from monosim.rulesets.classic.board import IDS
from monosim.rulesets.classic.console import console
from monosim.rulesets.classic.course.notifications import Notify
from monosim.rulesets.classic.course.paying import BidForBuilding
from monosim.rulesets.classic.players.decisions import ReviseDemolitions, TakeMortgaged
from monosim.rulesets.classic.players.strategies import Default
from monosim.rulesets.classic.players.trading import Trader
from monosim.rulesets.classic.rules import OPEN
from monosim.rulesets.classic.state.changes import GroupOfChanges
from monosim.rulesets.classic.state.changes.everyday import SetCurrentPlayer

NUMBERED = re.compile(r"(?:^| )\s*(\d+)  \S", re.MULTILINE)
CARD = re.compile("|".join(card for deck in IDS for card in deck))


class Typist:
    """Types numbers at random, mostly the first ones, now and then a command; all that is shown is kept."""

    def __init__(self, seed: int, most: int = 10**6) -> None:
        self.random = random.Random(seed)
        self.most = most
        self.shown: list[str] = []
        self.lines = 0
        self.seen = ""

    def size(self) -> tuple[int, int]:
        return 80, 24

    def show(self, text: str) -> None:
        self.shown.append(text)
        self.seen += text

    def clear(self) -> None:
        raise AssertionError("nothing is hidden in classic")

    def read(self, prompt: str, words: Sequence[str]) -> str | None:
        self.lines += 1
        seen, self.seen = self.seen, ""
        return None if self.lines > self.most else self.choose(seen)

    def choose(self, seen: str) -> str:
        last = seen.rpartition("-" * 79)[2]
        if "Type your bid" in last or "or your bid" in last:
            bid = re.search(r"a number from (\d+)", last)
            assert bid is not None
            return self.random.choice(["pass", bid[1]])
        if self.random.random() < 0.02:
            return self.random.choice(["log 30", "hint", "table", "undo", "help", "rules", "b"])
        numbers = list(map(int, NUMBERED.findall(last.partition("\n\n")[2] or last)))
        if not numbers or ("b  back" in last and self.random.random() < 0.2):
            return self.random.choice(["b", "1"])
        return str(min(self.random.randint(1, max(numbers)), self.random.randint(1, 9)))


def case(seed: int, person: int, level: str = "trader", **more: Any) -> Case:
    seats = {str(seat): ME if seat == person else level for seat in range(4)}
    return Case("classic", seed=seed, seats=seats, **more)


def replay(place: Path) -> None:
    done = monosim("run", place)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == (place / "expected.txt").read_bytes()


@pytest.mark.parametrize("person", range(4))
def test_a_game_is_played_left_and_resumed_in_each_seat(person: int, tmp_path: Path) -> None:
    place = tmp_path / "kept"
    typist = Typist(person, most=30)
    with pytest.raises(Left):
        Session(classic, Kept(case(person, person, rounds="80")), typist, str(place)).play()
    before = load_kept(str(place)).answers
    assert len(before) >= 5
    other = Typist(person + 10)
    Session(classic, load_kept(str(place)), other, str(place)).play()
    replay(place)
    shown = "".join([*typist.shown, *other.shown])
    assert not CARD.search(shown)
    assert max(map(len, shown.splitlines())) <= 80
    assert f"  {person} you " in shown


def test_two_people_share_the_keyboard(tmp_path: Path) -> None:
    typist = Typist(5)
    seats = {"0": ME, "1": "agreeable", "2": ME}
    Session(
        classic, Kept(Case("classic", seed=5, seats=seats, rounds="40")), typist, str(tmp_path / "k")
    ).play()
    replay(tmp_path / "k")
    shown = "".join(typist.shown)
    assert "  0 you " in shown or "> 0 you " in shown
    assert "  2 you " in shown or "> 2 you " in shown


def test_undo_leads_to_the_same_screen(tmp_path: Path) -> None:
    screens: list[str] = []

    class Undoes(Typist):
        def choose(self, seen: str) -> str:
            screens.append(seen)
            return "undo" if len(screens) % 3 == 0 else "1"

    typist = Undoes(0, most=31)
    with pytest.raises(Left):
        Session(classic, Kept(case(3, 0)), typist, str(tmp_path / "k")).play()
    for at in range(2, 30, 3):
        assert screens[at + 1] == screens[at - 1]


# What the screen depends on


def further(asked: Asked, depth: int) -> list[Asked]:
    below = [found for option in asked.options if depth and (found := option.further()) is not None]
    return [asked, *(one for found in below for one in further(found._replace(back=asked), depth - 1))]


class Watcher(Strategy):
    """A person's seat: draws the screen of each decision, with the decks as they are and in another order."""

    def __init__(self, setup: Any, happened: list[Any], seed: int) -> None:
        self.setup = setup
        self.happened = happened
        self.random = random.Random(seed)
        self.source = Trader()
        self.kinds: set[type] = set()

    def answer(self, decision: Any) -> object:
        self.kinds.add(type(decision))
        moment = Moment(self.setup, decision, self.happened)
        depth = 0 if self.random.random() < 0.9 else 2
        shown = self.draw(moment, depth)
        state = getattr(decision, "state", None)
        if state is not None:
            decks = [list(deck) for deck in state.decks]
            for deck in state.decks:
                self.random.shuffle(deck)
            assert self.draw(moment, depth) == shown
            state.decks[:] = decks
        return self.choose(decision, console.ask(moment))

    def draw(self, moment: Moment, depth: int) -> list[str]:
        assert console.table is not None
        table = console.table(moment)
        shown = [compose(table, "", one, (80, 24)) for one in further(console.ask(moment), depth)]
        assert shown[0].count("\n") < 24, shown[0]
        assert all(len(line) < 80 for screen in shown for line in screen.splitlines())
        return shown

    def choose(self, decision: Any, asked: Asked) -> object:
        """At random, but in the usual way if money lacks, and mostly nothing of what it may want."""
        answers = [option.answer for option in asked.options if option.further() is None]
        if not answers or (isinstance(decision, Notify) and self.random.random() < 0.9):
            return self.source.answer(decision)
        return self.random.choice(answers)


def watch(seed: int) -> set[type]:
    readings = {name: list(values)[-1] for name, values in OPEN.items() if seed % 3 and name != "auctions"}
    seats = {str(seat): ("trader", "dealer", "agreeable")[seat % 3] for seat in range(2 + seed % 4)}
    setup = classic.read(Case("classic", seed=seed, seats=seats, rounds="150", readings=readings))
    happened: list[Any] = []
    sources = list(classic.seats(setup))
    watcher = Watcher(setup, happened, seed)
    sources[-1] = watcher
    for event in play(setup, sources):
        happened.append(event)
    return watcher.kinds


def test_no_screen_depends_on_the_order_of_the_decks() -> None:
    kinds = set[type]().union(*map(watch, range(40)))
    rare = {BidForBuilding, ReviseDemolitions, TakeMortgaged}
    assert kinds | rare == set(Default.METHODS)


class Counter(Trader):
    """A person who presses Enter when asked what they want."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def notify(self, decision: Notify) -> Any:
        self.asked.append(decision.state.turn)
        return (
            console.ask(Moment(None, decision, [GroupOfChanges((SetCurrentPlayer(0, 1),))])).options[0].answer
        )

    def consent(self, decision: Any) -> bool:
        return False


def test_who_presses_enter_is_asked_once_a_turn_and_when_a_colour_is_complete() -> None:
    setup = classic.read(case(2, 0, rounds="200"))
    person = Counter()
    sources = classic.seats(setup._replace(seats={**setup.seats, 0: person}))
    turns = 0
    for event in play(setup, sources):
        if isinstance(event, GroupOfChanges) and event.changes[0].__class__ is SetCurrentPlayer:
            turns += event.changes[0].player == 0
    assert turns <= len(person.asked) <= turns + 8
