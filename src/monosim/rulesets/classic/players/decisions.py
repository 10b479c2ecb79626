"""The questions of a turn, and the usual way to raise money."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias, cast

from monosim.core import IllegalChoice
from monosim.rulesets.classic.board import (
    COLOURS,
    FEWEST_PLAYERS,
    GROUP,
    HOTEL,
    MORTGAGE,
    MOST_PLAYERS,
    NAME,
    PRICE,
)
from monosim.rulesets.classic.players import (
    NO,
    NONE,
    YES,
    check_choice,
    check_sales,
    parse_change,
    parse_group,
    parse_number,
    reread,
    write_change,
    write_group,
)
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import NOTHING, Building, GroupOfChanges, group
from monosim.rulesets.classic.state.changes.buildings import (
    PER_HOTEL,
    DemolishHotel,
    DemolishHouse,
    SellDown,
    houses_in,
)
from monosim.rulesets.classic.state.changes.everyday import BuyProperty, Mortgage


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
        return self.check(parse_number(text))

    def text(self, answer: int) -> str:
        return str(answer)

    def options(self) -> Sequence[int]:
        return range(FEWEST_PLAYERS, MOST_PLAYERS + 1)


@cache
def deed_bought(player: int, deed: int) -> GroupOfChanges:
    return GroupOfChanges((BuyProperty(player, deed, PRICE[deed]),))


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
                return group(*check_sales(self.state, self.player, raising), ways[ways.index(last)])
        raise IllegalChoice(f"{self.question()} Not {answer!r}")

    def parse(self, text: str) -> GroupOfChanges:
        return self.check(self.plainly() if text.strip() == "buy" else parse_group(text))

    def text(self, answer: GroupOfChanges) -> str:
        return write_group(answer)

    def options(self) -> Sequence[GroupOfChanges]:
        return (NOTHING, self.plainly())

    def plainly(self) -> GroupOfChanges:
        """Bought with the cash that is there."""
        return deed_bought(self.player, self.deed)

    def bought(self) -> BuyProperty:
        return BuyProperty(self.player, self.deed, self.price)

    def bought_mortgaged(self) -> BuyProperty:
        return BuyProperty(self.player, self.deed, self.price - MORTGAGE[self.deed], mortgaged=True)


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
            return group(*check_sales(self.state, self.player, answer.changes))
        raise IllegalChoice(f"{self.question()} Not {answer!r}")

    def parse(self, text: str) -> GroupOfChanges:
        return self.check(parse_group(text))

    def text(self, answer: GroupOfChanges) -> str:
        return write_group(answer)

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
        return check_choice(answer, self.ways, self)

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
        return check_choice(answer, self.ways, self)

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
        return check_choice(answer, self.ways, self)

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
        return f"Player {self.player}: agree with player {self.proposer} to {write_group(self.group)}?"

    def check(self, answer: object) -> bool:
        if not isinstance(answer, bool):
            raise IllegalChoice(f"{self.question()} Yes or no, not {answer!r}")
        return answer

    def parse(self, text: str) -> bool:
        return check_choice(text.strip(), (YES, NO), self) == YES

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
        return None if text.strip() == NONE else self.check(parse_change(text))

    def text(self, answer: SellDown | None) -> str:
        return NONE if answer is None else write_change(answer)

    def options(self) -> Sequence[SellDown | None]:
        return (None, best_sell_down(self.state, self.group))


Raising: TypeAlias = Mortgage | DemolishHouse | DemolishHotel | SellDown


def plan_to_raise(state: State, player: int, amount: int) -> GroupOfChanges:
    """Mortgage what has no buildings in its group, in the order of the board, then sell buildings (R12).

    It comes to the amount if all that the player has does.
    """
    trial, chosen = state.copy(), list[Raising]()
    while trial.cash[player] < amount:
        change = next_to_sell(trial, player)
        if change is None:
            break
        trial.apply(group(change))
        chosen.append(change)
    return GroupOfChanges(tuple(chosen))


def next_to_sell(state: State, player: int) -> Raising | None:
    deeds = state.deeds(player)
    for deed in deeds:
        if not state.mortgaged[deed] and not state.built_on(deed):
            return Mortgage(deed)
    built = [deed for deed in deeds if state.level[deed]]
    return one_level_down(state, max(built, key=state.level.__getitem__)) if built else None


def one_level_down(state: State, deed: int) -> Raising:
    """From the fullest street; all hotels of the group together if the bank has no houses for one."""
    if state.level[deed] < HOTEL:
        return DemolishHouse(deed)
    if state.houses >= PER_HOTEL:
        return DemolishHotel(deed)
    sell_down = best_sell_down(state, GROUP[deed])
    assert sell_down is not None
    return sell_down


def best_sell_down(state: State, name: str) -> SellDown | None:
    """Of all even ways to have fewer hotels with the houses there are, the one that keeps most (R11)."""
    levels = [state.level[member] for member in COLOURS.get(name, ())]
    if HOTEL not in levels:
        return None
    ways = (way for way in product(*(range(level + 1) for level in levels)) if _fits(state, levels, way))
    return SellDown(name, max(ways, key=lambda way: (sum(way), way)))


def _fits(state: State, levels: list[int], way: tuple[int, ...]) -> bool:
    return (
        max(way) - min(way) <= 1
        and way.count(HOTEL) < levels.count(HOTEL)
        and houses_in(way) - houses_in(levels) <= state.houses
    )
