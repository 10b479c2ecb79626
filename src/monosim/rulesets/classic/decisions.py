"""The questions of the game. `check` lets through what is well formed and the player's to say; whether
it is legal at that moment is for the position to judge, when it is applied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, cast

from monosim.core import IllegalChoice
from monosim.rulesets.classic.board import COLOURS, FEWEST_PLAYERS, MORTGAGE, MOST_PLAYERS, NAME
from monosim.rulesets.classic.changes import (
    Building,
    BuyProperty,
    DemolishHotel,
    DemolishHouse,
    Mortgage,
    SellDown,
)
from monosim.rulesets.classic.group import NOTHING, GroupOfChanges, group
from monosim.rulesets.classic.language import NONE, parsed, parsed_group, reread, written, written_group
from monosim.rulesets.classic.selling import best_sell_down, plan_to_raise
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.usual import deed_bought

YES, NO = "yes", "no"


def number_of(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise IllegalChoice(f"{text!r} is no number")
    return int(text)


class Question(Protocol):
    def question(self) -> str: ...


def chosen(answer: object, among: Sequence[str], asked: Question) -> str:
    if answer not in among or not isinstance(answer, str):
        raise IllegalChoice(f"{asked.question()} One of {', '.join(among)}, not {answer!r}")
    return answer


class CountPlayers(NamedTuple):
    """The one question to the table as a whole: everything else follows from the seats."""

    player: None = None

    def question(self) -> str:
        return f"How many players, {FEWEST_PLAYERS} to {MOST_PLAYERS}?"

    def check(self, answer: object) -> int:
        if type(answer) is int and FEWEST_PLAYERS <= answer <= MOST_PLAYERS:
            return answer
        raise IllegalChoice(f"{self.question()} Not {answer!r}")

    def parse(self, text: str) -> int:
        return self.check(number_of(text))

    def text(self, answer: int) -> str:
        return str(answer)

    def options(self) -> Sequence[int]:
        return range(FEWEST_PLAYERS, MOST_PLAYERS + 1)


class Buy(NamedTuple):
    """Buy the deed, after raising money if need be; or nothing."""

    player: int
    deed: int
    price: int
    state: State

    def question(self) -> str:
        return f"Player {self.player}: buy {NAME[self.deed]} for ${self.price}? buy, or {NONE}"

    def check(self, answer: object) -> GroupOfChanges:
        if answer is NOTHING or answer is self.plainly():
            return answer
        if isinstance(answer, GroupOfChanges):
            if not answer.changes:
                return NOTHING
            *raising, last = answer.changes
            ways = (self.bought(), self.bought_mortgaged())
            if type(last) is BuyProperty and last in ways:
                return group(*money_raised(self.state, self.player, raising), ways[ways.index(last)])
        raise IllegalChoice(f"{self.question()} Not {answer!r}")

    def parse(self, text: str) -> GroupOfChanges:
        return self.check(self.plainly() if text.strip() == "buy" else parsed_group(text))

    def text(self, answer: GroupOfChanges) -> str:
        return written_group(answer)

    def options(self) -> Sequence[GroupOfChanges]:
        return (NOTHING, self.plainly())

    def plainly(self) -> GroupOfChanges:
        """Bought with the cash that is there."""
        return deed_bought(self.player, self.deed)

    def bought(self) -> BuyProperty:
        return BuyProperty(self.player, self.deed, self.price)

    def bought_mortgaged(self) -> BuyProperty:
        return BuyProperty(self.player, self.deed, self.price - MORTGAGE[self.deed], mortgaged=True)


def money_raised(state: State, player: int, changes: Sequence[Any]) -> list[Any]:
    """The changes, if they are sales of what is the player's."""
    again = list(map(reread, changes))
    for change in again:
        if not isinstance(change, Mortgage | DemolishHouse | DemolishHotel | SellDown):
            raise IllegalChoice(f"it raises no money: {written(change)}")
        if any(state.owner[deed] != player for deed in deeds_of(change)):
            raise IllegalChoice(f"it is not player {player}'s to sell: {written(change)}")
    return again


def deeds_of(change: Any) -> tuple[int, ...]:
    return COLOURS[change.group] if isinstance(change, SellDown) else (change.deed,)


class RaiseMoney(NamedTuple):
    """What to mortgage and to sell, until there is enough to pay with."""

    player: int
    creditor: int
    amount: int
    cause: str
    state: State

    def question(self) -> str:
        cash = self.state.cash[self.player]
        return f"Player {self.player}: owes ${self.amount}, has ${cash}. What to mortgage and sell?"

    def check(self, answer: object) -> GroupOfChanges:
        if isinstance(answer, GroupOfChanges):
            return group(*money_raised(self.state, self.player, answer.changes))
        raise IllegalChoice(f"{self.question()} Not {answer!r}")

    def parse(self, text: str) -> GroupOfChanges:
        return self.check(parsed_group(text))

    def text(self, answer: GroupOfChanges) -> str:
        return written_group(answer)

    def options(self) -> Sequence[GroupOfChanges]:
        return (plan_to_raise(self.state, self.player, self.amount),)


class ChooseInJail(NamedTuple):
    """`pay`, `card` or `roll`; the ways that are open come with the question."""

    player: int
    ways: tuple[str, ...]
    state: State

    def question(self) -> str:
        return f"Player {self.player}: out of jail, {' or '.join(self.ways)}?"

    def check(self, answer: object) -> str:
        return chosen(answer, self.ways, self)

    def parse(self, text: str) -> str:
        return self.check(text.strip())

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return self.ways


class ChooseTax(NamedTuple):
    """Before anything is added up; so the question shows nothing."""

    player: int
    ways: tuple[str, ...] = ("flat", "percent")

    def question(self) -> str:
        return f"Player {self.player}: income tax, {' or '.join(self.ways)}?"

    def check(self, answer: object) -> str:
        return chosen(answer, self.ways, self)

    def parse(self, text: str) -> str:
        return self.check(text.strip())

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return self.ways


class TakeMortgaged(NamedTuple):
    """A mortgaged deed of a bankrupt: pay the interest now, or lift the mortgage now."""

    player: int
    deed: int
    ways: tuple[str, ...]
    state: State

    def question(self) -> str:
        return f"Player {self.player}: gets {NAME[self.deed]} mortgaged, {' or '.join(self.ways)}?"

    def check(self, answer: object) -> str:
        return chosen(answer, self.ways, self)

    def parse(self, text: str) -> str:
        return self.check(text.strip())

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return self.ways


class Consent(NamedTuple):
    """Whether a player agrees to a group that another wants and that touches what is his."""

    player: int
    proposer: int
    group: GroupOfChanges
    state: State

    def question(self) -> str:
        return f"Player {self.player}: agree with player {self.proposer} to {written_group(self.group)}?"

    def check(self, answer: object) -> bool:
        if not isinstance(answer, bool):
            raise IllegalChoice(f"{self.question()} Yes or no, not {answer!r}")
        return answer

    def parse(self, text: str) -> bool:
        return chosen(text.strip(), (YES, NO), self) == YES

    def text(self, answer: bool) -> str:
        return YES if answer else NO

    def options(self) -> Sequence[bool]:
        return (False, True)


class ReviseDemolitions(NamedTuple):
    """The bank lacks the houses that the player's hotels would leave: sell down the group, or withdraw."""

    player: int
    group: str
    items: tuple[Building, ...]
    state: State

    def question(self) -> str:
        return f"Player {self.player}: {self.state.houses} houses left. sell-down {self.group} …, or {NONE}"

    def check(self, answer: object) -> SellDown | None:
        if answer is None:
            return None
        if isinstance(answer, SellDown) and answer.group == self.group:
            return cast(SellDown, reread(answer))
        raise IllegalChoice(f"{self.question()} Not {answer!r}")

    def parse(self, text: str) -> SellDown | None:
        return None if text.strip() == NONE else self.check(parsed(text))

    def text(self, answer: SellDown | None) -> str:
        return NONE if answer is None else written(answer)

    def options(self) -> Sequence[SellDown | None]:
        return (None, best_sell_down(self.state, self.group))
