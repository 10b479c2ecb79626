"""The questions of a turn, and the usual way to raise money."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from operator import le
from typing import Any, NamedTuple, cast

from monosim.core import number_of, value
from monosim.core.spaces import AnyOf, Checked, Composed, Later, OneOf, SomeOf, Space, Whole, anything
from monosim.rulesets.classic import board, players
from monosim.rulesets.classic.players import NO, NONE, YES
from monosim.rulesets.classic.state import State, changes
from monosim.rulesets.classic.state.changes import NOTHING, GroupOfChanges, buildings, everyday, group


@value
class CountPlayers(NamedTuple):
    """The one question to the table as a whole; all other questions go to a seat."""

    player: None = None

    def question(self) -> str:
        return f"How many players, {board.FEWEST_PLAYERS} to {board.MOST_PLAYERS}?"

    @property
    def space(self) -> Whole:
        return Whole(board.FEWEST_PLAYERS, board.MOST_PLAYERS)

    def check(self, answer: object) -> int:
        if type(answer) is int and board.FEWEST_PLAYERS <= answer <= board.MOST_PLAYERS:
            return answer
        raise players.misfit(self, answer)

    def parse(self, text: str) -> int:
        return self.check(players.parse_number(text))

    def text(self, answer: int) -> str:
        return str(answer)

    def options(self) -> Sequence[int]:
        return range(board.FEWEST_PLAYERS, board.MOST_PLAYERS + 1)


@value
class Buy(NamedTuple):
    """Buy the deed, after raising money if needed, or do not buy it."""

    player: int
    deed: int
    price: int
    state: State

    def question(self) -> str:
        return f"Player {self.player}: buy {board.NAME[self.deed]} for ${self.price}? buy, or {NONE}"

    @property
    def space(self) -> Checked[GroupOfChanges]:
        return Checked(self, purchases(self))

    def check(self, answer: object) -> GroupOfChanges:
        if isinstance(answer, GroupOfChanges):
            if not answer.changes:
                return NOTHING
            *raising, last = answer.changes
            ways = (self.purchase(), self.purchase(mortgaged=True))
            if last in ways:
                sales = players.check_sales(self.state, self.player, raising) if raising else ()
                return group(*sales, ways[ways.index(last)])
        raise players.misfit(self, answer)

    def parse(self, text: str) -> GroupOfChanges:
        return self.check(self.plain_purchase() if text.strip() == "buy" else players.parse_group(text))

    def text(self, answer: GroupOfChanges) -> str:
        return players.write_group(answer)

    def options(self) -> Sequence[GroupOfChanges]:
        return (NOTHING, self.plain_purchase())

    def plain_purchase(self) -> GroupOfChanges:
        """The deed, bought with the cash at hand."""
        return group(everyday.BuyProperty(self.player, self.deed, board.PRICE[self.deed]))

    def purchase(self, mortgaged: bool = False) -> everyday.BuyProperty:
        price = self.price - board.MORTGAGE[self.deed] if mortgaged else self.price
        return everyday.BuyProperty(self.player, self.deed, price, mortgaged)


@value
class RaiseMoney(NamedTuple):
    """What to mortgage and to sell, until the player can pay."""

    player: int
    creditor: int
    amount: int
    cause: str
    state: State

    def question(self) -> str:
        cash = self.state.cash[self.player]
        return f"Player {self.player}: owes ${self.amount}, has ${cash}. What to mortgage and sell?"

    @property
    def space(self) -> Checked[GroupOfChanges]:
        return Checked(self, sales(self.state, self.player, self.amount))

    def check(self, answer: object) -> GroupOfChanges:
        if isinstance(answer, GroupOfChanges):
            return group(*players.check_sales(self.state, self.player, answer.changes))
        raise players.misfit(self, answer)

    def parse(self, text: str) -> GroupOfChanges:
        return self.check(players.parse_group(text))

    def text(self, answer: GroupOfChanges) -> str:
        return players.write_group(answer)

    def options(self) -> Sequence[GroupOfChanges]:
        return (plan_to_raise(self.state, self.player, self.amount),)


@value
class ChooseInJail(NamedTuple):
    """`pay`, `card` or `roll`; the ways that are open come with the question."""

    player: int
    ways: tuple[str, ...]
    state: State

    def question(self) -> str:
        return f"Player {self.player}: out of jail, {' or '.join(self.ways)}?"

    @property
    def space(self) -> OneOf[str]:
        return OneOf(self.ways)

    def check(self, answer: object) -> str:
        return players.check_choice(answer, self.ways, self)

    def parse(self, text: str) -> str:
        return self.check(text.strip())

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return self.ways


@value
class ChooseTax(NamedTuple):
    """The player chooses before anything is added up, so the question shows no amounts."""

    player: int
    ways: tuple[str, ...] = ("flat", "percent")

    def question(self) -> str:
        return f"Player {self.player}: income tax, {' or '.join(self.ways)}?"

    @property
    def space(self) -> OneOf[str]:
        return OneOf(self.ways)

    def check(self, answer: object) -> str:
        return players.check_choice(answer, self.ways, self)

    def parse(self, text: str) -> str:
        return self.check(text.strip())

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return self.ways


@value
class TakeMortgaged(NamedTuple):
    """A mortgaged deed of a bankrupt player: pay the interest now, or lift the mortgage now."""

    player: int
    deed: int
    ways: tuple[str, ...]
    state: State

    def question(self) -> str:
        return f"Player {self.player}: gets {board.NAME[self.deed]} mortgaged, {' or '.join(self.ways)}?"

    @property
    def space(self) -> OneOf[str]:
        return OneOf(self.ways)

    def check(self, answer: object) -> str:
        return players.check_choice(answer, self.ways, self)

    def parse(self, text: str) -> str:
        return self.check(text.strip())

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return self.ways


@value
class Consent(NamedTuple):
    """Whether a player agrees to a group that another player wants and that touches their things."""

    player: int
    proposer: int
    group: GroupOfChanges
    state: State

    def question(self) -> str:
        return (
            f"Player {self.player}: agree with player {self.proposer} to {players.write_group(self.group)}?"
        )

    @property
    def space(self) -> OneOf[bool]:
        return OneOf((False, True))

    def check(self, answer: object) -> bool:
        if not isinstance(answer, bool):
            raise players.misfit(self, answer)
        return answer

    def parse(self, text: str) -> bool:
        return players.check_choice(text.strip(), (YES, NO), self) == YES

    def text(self, answer: bool) -> str:
        return YES if answer else NO

    def options(self) -> Sequence[bool]:
        return (False, True)


@value
class ReviseDemolitions(NamedTuple):
    """The bank lacks the houses that the player's hotels would leave: sell down the group, or withdraw."""

    player: int
    group: str
    items: tuple[changes.Request, ...]
    state: State

    def question(self) -> str:
        left = number_of(self.state.houses, "house")
        return f"Player {self.player}: {left} left. sell-down {self.group} …, or {NONE}"

    @property
    def space(self) -> Checked[buildings.SellDown | None]:
        return Checked(self, OneOf([None, *sell_downs(self.state, self.group)]))

    def check(self, answer: object) -> buildings.SellDown | None:
        if answer is None:
            return None
        if isinstance(answer, buildings.SellDown) and answer.group == self.group:
            return cast(buildings.SellDown, players.reread(answer))
        raise players.misfit(self, answer)

    def parse(self, text: str) -> buildings.SellDown | None:
        return None if text.strip() == NONE else self.check(players.parse_change(text))

    def text(self, answer: buildings.SellDown | None) -> str:
        return NONE if answer is None else players.write_change(answer)

    def options(self) -> Sequence[buildings.SellDown | None]:
        return (None, best_sell_down(self.state, self.group))


def plan_to_raise(state: State, player: int, amount: int) -> GroupOfChanges:
    """Mortgage deeds without buildings in their group, in the order of the board, then sell buildings (R12).

    It raises the amount if the player can raise it at all.
    """
    chosen = plan_mortgages(state, player, amount - state.cash[player])
    if state.cash[player] + sum(board.MORTGAGE[change.deed] for change in chosen) >= amount:
        return GroupOfChanges(tuple(chosen))
    trial = state.copy()
    trial.apply(group(*chosen))
    while trial.cash[player] < amount and (change := next_to_sell(trial, player)) is not None:
        trial.apply(group(change))
        chosen.append(change)
    return GroupOfChanges(tuple(chosen))


def plan_mortgages(state: State, player: int, missing: int) -> list[Any]:
    chosen = []
    for deed in state.deeds(player):
        if missing <= 0:
            break
        if not state.mortgaged[deed] and not state.built_on(deed):
            chosen.append(everyday.Mortgage(deed))
            missing -= board.MORTGAGE[deed]
    return chosen


def next_to_sell(state: State, player: int) -> changes.Sale | None:
    free = plan_mortgages(state, player, 1)
    built = [deed for deed in state.deeds(player) if state.level[deed]]
    if free or not built:
        return free[0] if free else None
    return sell_one_level(state, max(built, key=state.level.__getitem__))


def sell_one_level(state: State, deed: int) -> changes.Sale:
    """Sell from the fullest street, or all hotels of the group together if the bank lacks the houses."""
    if state.level[deed] < board.HOTEL:
        return buildings.DemolishHouse(deed)
    if state.houses >= buildings.PER_HOTEL:
        return buildings.DemolishHotel(deed)
    best = best_sell_down(state, board.GROUP[deed])
    assert best is not None
    return best


def best_sell_down(state: State, name: str) -> buildings.SellDown | None:
    """The even sale to fewer hotels that the bank has houses for and that keeps most (R11)."""
    levels = [state.level[member] for member in board.COLOURS.get(name, ())]
    return buildings.SellDown(name, sell_down(levels, state.houses)) if board.HOTEL in levels else None


def sell_down(levels: list[int], houses: int) -> tuple[int, ...]:
    """The levels of a group after that sale."""
    even = (product((low, low + 1), repeat=len(levels)) for low in reversed(range(board.HOTEL)))
    fitting = ([way for way in ways if _fits(houses, levels, way)] for ways in even)
    return max(next(filter(None, fitting)), key=lambda way: (sum(way), way))


def _fits(houses: int, levels: list[int], way: tuple[int, ...]) -> bool:
    return (
        all(map(le, way, levels))
        and way.count(board.HOTEL) < levels.count(board.HOTEL)
        and buildings.houses_in(way) - buildings.houses_in(levels) <= houses
    )


# Spaces of what may be raised, for who knows no classic

MOST_AT_ONCE = 3
"""Sales that a sample begins with."""


def purchases(decision: Buy) -> Space[GroupOfChanges]:
    """Nothing, or the deed, at half its price where the bank sells mortgaged deeds; perhaps after sales."""
    state, player = decision.state, decision.player
    ways = [decision.purchase()]
    if state.rules.takes_mortgaged:
        ways.append(decision.purchase(mortgaged=True))
    most = state.cash[player] + state.liquidation(player)
    found: list[Space[GroupOfChanges]] = [OneOf([NOTHING])]
    found += [OneOf([group(way)]) for way in ways if way.price <= state.cash[player]]
    found += [Later(partial(sales, state, player, way.price, way)) for way in ways if way.price <= most]
    return AnyOf(*found)


def sales(state: State, player: int, amount: int, *then: Any) -> Space[GroupOfChanges]:
    """Some mortgages and sales to begin with, and what is missing to the amount in the usual way (R12)."""

    def make(first: tuple[Any, ...]) -> GroupOfChanges | None:
        begun = GroupOfChanges(first)
        if state.refusal(begun) is not None:
            return None
        rest = plan_to_raise(begun.outcome(state), player, amount)
        return group(*first, *rest.changes, *then)

    usual = group(*plan_to_raise(state, player, amount).changes, *then)
    return Composed(
        make, anything, otherwise=usual, first=SomeOf(list(_first_sales(state, player)), 0, MOST_AT_ONCE)
    )


def _first_sales(state: State, player: int) -> Iterator[Any]:
    for deed in state.deeds(player):
        ways: Iterable[Any] = (
            everyday.Mortgage(deed),
            buildings.DemolishHouse(deed),
            buildings.DemolishHotel(deed),
        )
        yield from (way for way in ways if way.illegal(state, ()) is None)
    for name in state.complete_groups(player):
        if any(state.level[street] == board.HOTEL for street in board.COLOURS[name]):
            yield from sell_downs(state, name)


def sell_downs(state: State, name: str) -> Iterator[buildings.SellDown]:
    """Every way to sell a colour down, those that keep most on its first streets first."""
    for targets in product(reversed(range(board.HOTEL + 1)), repeat=len(board.COLOURS[name])):
        sale = buildings.SellDown(name, targets)
        if sale.illegal(state, ()) is None:
            yield sale
