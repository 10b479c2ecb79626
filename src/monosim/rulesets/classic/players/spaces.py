"""What players may answer, as spaces: who knows no classic can draw from them, and trades, builds and lends.

What is drawn is possible in the position of the question, so the rules refuse it only if somebody else
changes that position first. `contains` says what the decision's `check` says: players may also ask for what
the rules then refuse. Most samples want nothing, so that turns go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any, TypeVar

from monosim.core.spaces import AnyOf, Checked, Composed, Later, OneOf, SomeOf, Space, Whole, is_legal
from monosim.rulesets.classic.board import BANK, COLOURS, HOTEL, INTEREST
from monosim.rulesets.classic.course import notifications, paying
from monosim.rulesets.classic.course.notifications import QUIET, NotificationChanges, Notify, Silence
from monosim.rulesets.classic.course.requests import BuildingRequests, as_group
from monosim.rulesets.classic.players import decisions
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import (
    NOTHING,
    GroupOfChanges,
    Request,
    buildings,
    everyday,
    group,
    jail,
)

T = TypeVar("T")
QUIETS = {
    OneOf([QUIET]): 600,
    OneOf([NotificationChanges(silence=Silence(notifications.TURN))]): 1200,
    OneOf([NotificationChanges(silence=Silence(notifications.COLOUR))]): 60,
    OneOf([notifications.QUIET_UNTIL_CHANGE]): 60,
    OneOf([notifications.QUIET_UNTIL_MINE]): 4,
    OneOf([notifications.QUIET_UNTIL_END]): 1,
}
"""Ways to want nothing, with how often a sample is each."""
MOST_AT_ONCE = 3
"""Deeds that a sample mortgages at once, or that one side of a trade gives."""
CLOSE = 20
"""Most bids of a sample are not further above the highest one."""


def checked(decision: Any, space: Space[T]) -> Checked[T]:
    return Checked(space, partial(is_legal, decision))


def _composed(make: Callable[..., T | None], otherwise: T | None = None, **parts: Space[Any]) -> Composed[T]:
    """Parts of a sample; whether an answer fits is for the whole decision to say."""
    return Composed(make, lambda _: True, otherwise, **parts)


# Notifications


def wishes(decision: Notify) -> Space[NotificationChanges]:
    """Nothing, perhaps for longer; mortgages and lifts; a trade; buildings; or several of these at once."""
    state, player = decision.state, decision.player
    none = Later(lambda: nothing(state, player))
    own = Later(lambda: own_changes(state, player))
    trade = Later(lambda: offers(state, player))
    built = Later(lambda: building_wishes(state, player))
    several = _composed(partial(_join, state), QUIET, own=own, trade=trade, built=built)
    return AnyOf(none, own, trade, built, several, weights=(84, 3, 4, 7, 2))


def nothing(state: State, player: int) -> Space[NotificationChanges]:
    """No wish, perhaps until something happens. What may leave a player alone for long is rare."""
    cash = state.cash[player]
    saves = _composed(notifications.quiet_below, cash=Whole(cash + 1, 2 * cash + 1000))
    return AnyOf(*QUIETS, saves, weights=(*QUIETS.values(), 60))


def own_changes(state: State, player: int) -> Space[NotificationChanges]:
    """Some mortgages and lifts of the player's own, as one unit or each by itself."""
    steps = [
        change
        for deed in state.deeds(player)
        for change in (everyday.Mortgage(deed), everyday.Unmortgage(deed))
        if change.illegal(state, ()) is None
    ]
    if not steps:
        return OneOf([QUIET])

    def make(steps: tuple[Any, ...], apart: bool) -> NotificationChanges | None:
        if state.refusal(GroupOfChanges(steps)) is not None:
            return None
        groups = map(group, steps) if apart else [GroupOfChanges(steps)]
        return NotificationChanges(tuple(groups))

    return _composed(make, QUIET, steps=SomeOf(steps, 1, MOST_AT_ONCE), apart=OneOf([False, True]))


def offers(state: State, player: int) -> Space[NotificationChanges]:
    """A trade with any other player in the game."""
    others = [other for other in state.order(0) if other != player]
    return AnyOf(*(Later(partial(offers_to, state, player, other)) for other in others))


def offers_to(state: State, player: int, other: int) -> Space[NotificationChanges]:
    """Deeds and jail cards of both, and cash of one of them.

    Who gets a mortgaged deed pays the interest, or lifts the mortgage.
    """

    def make(
        mine: tuple[int, ...], theirs: tuple[int, ...], cards: tuple[int, ...], cash: int, lifts: bool
    ) -> NotificationChanges | None:
        handed = [everyday.TransferProperty(player, other, deed) for deed in mine]
        handed += [everyday.TransferProperty(other, player, deed) for deed in theirs]
        changes: list[Any] = []
        if cash:
            payer, payee = (player, other) if cash > 0 else (other, player)
            changes.append(everyday.TransferMoney(payer, payee, abs(cash), "trade"))
        for change in handed:
            changes.append(change)
            if state.mortgaged[change.deed]:
                changes.append(_settle(change.target, change.deed, lifts))
        for deck in cards:
            holder = state.jail_card[deck]
            changes.append(jail.TransferJailCard(holder, other if holder == player else player, deck))
        wanted = GroupOfChanges(tuple(changes))
        return NotificationChanges((wanted,)) if changes and state.refusal(wanted) is None else None

    held = [deck for deck, holder in enumerate(state.jail_card) if holder in (player, other)]
    return _composed(
        make,
        QUIET,
        mine=SomeOf(_free_deeds(state, player), 0, MOST_AT_ONCE),
        theirs=SomeOf(_free_deeds(state, other), 0, MOST_AT_ONCE),
        cards=SomeOf(held),
        cash=AnyOf(OneOf([0]), Whole(-state.cash[other], state.cash[player])),
        lifts=OneOf([False, True]),
    )


def _free_deeds(state: State, player: int) -> list[int]:
    return [deed for deed in state.deeds(player) if not state.built_on(deed)]


def _settle(player: int, deed: int, lifts: bool) -> Any:
    if lifts:
        return everyday.Unmortgage(deed)
    return everyday.TransferMoney(player, BANK, INTEREST[deed], "mortgage_interest", deed)


def building_wishes(state: State, player: int) -> Space[NotificationChanges]:
    """Buildings on one colour, or buildings of one colour to sell, as many levels as there may be."""
    colours = state.complete_groups(player)
    low = [name for name in colours if _may_build(state, COLOURS[name])]
    high = [name for name in colours if any(state.level[street] for street in COLOURS[name])]
    if not low and not high:
        return OneOf([QUIET])
    levels, either = Whole(1, 3 * HOTEL), OneOf([False, True])
    make, name = partial(_build, state, player), OneOf(low)
    build = _composed(make, QUIET, name=name, levels=levels, funds=either, backwards=either)
    sell = _composed(partial(_take_down, state), QUIET, name=OneOf(high), levels=levels)
    return AnyOf(build, sell, weights=(4 * bool(low), bool(high)))


def _may_build(state: State, streets: Sequence[int]) -> bool:
    return any(state.level[street] < HOTEL for street in streets) and not any(
        state.mortgaged[street] for street in streets
    )


def _build(
    state: State, player: int, name: str, levels: int, funds: bool, backwards: bool
) -> NotificationChanges | None:
    """So many levels or as many as are possible, each where the colour is lowest.

    `funds` mortgages deeds of other colours for a building that the player cannot pay, only together with it.
    """
    trial, items = state.copy(), list[Request]()
    streets = COLOURS[name][::-1] if backwards else COLOURS[name]
    while len(items) < levels:
        street = min(streets, key=trial.level.__getitem__)
        kind = buildings.BuildHotel if trial.level[street] == HOTEL - 1 else buildings.BuildHouse
        item: Request = kind(street)
        if funds and kind(street).illegal(trial, ()) == "cash":
            spare = [deed for deed in _free_deeds(trial, player) if deed not in streets]
            loans = [everyday.Mortgage(deed) for deed in spare if not trial.mortgaged[deed]]
            item = group(*loans[:MOST_AT_ONCE], kind(street))
        if trial.refusal(as_group(item)) is not None:
            break
        trial.happen(as_group(item))
        items.append(item)
    return NotificationChanges((), BuildingRequests(tuple(items))) if items else None


def _take_down(state: State, name: str, levels: int) -> NotificationChanges:
    """Hotels, or so many houses; or as many as there are, each where the colour is highest.

    Houses come down before hotels do, so an answer cannot have one after the other. For a hotel without four
    houses in the bank, the rules ask what to do, so it is the last request.
    """
    trial, items = state.copy(), list[Request]()
    has_hotels = max(state.level[street] for street in COLOURS[name]) == HOTEL
    while len(items) < levels:
        street = max(COLOURS[name], key=trial.level.__getitem__)
        level = trial.level[street]
        if not level or (level == HOTEL) != has_hotels:
            break
        item = buildings.DemolishHotel(street) if has_hotels else buildings.DemolishHouse(street)
        items.append(item)
        if trial.refusal(group(item)) is not None:
            break
        trial.happen(group(item))
    return NotificationChanges((), BuildingRequests(tuple(items)))


def _join(
    state: State, own: NotificationChanges, trade: NotificationChanges, built: NotificationChanges
) -> NotificationChanges | None:
    """All of it, if each part stays possible, whether the trade is made or not."""
    trial = state.copy()
    for wanted in own.groups:
        trial.happen(wanted)
    for wanted in trade.groups:
        if trial.refusal(wanted) is not None or not _all_possible(wanted.outcome(trial), built):
            return None
    if not _all_possible(trial, built):
        return None
    return NotificationChanges((*own.groups, *trade.groups), built.buildings)


def _all_possible(state: State, wanted: NotificationChanges) -> bool:
    trial = state.copy()
    for item in wanted.buildings.items:
        if trial.refusal(as_group(item)) is not None:
            return False
        trial.happen(as_group(item))
    return True


# Money


def purchases(decision: decisions.Buy) -> Space[GroupOfChanges]:
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
        rest = decisions.plan_to_raise(begun.outcome(state), player, amount)
        return group(*first, *rest.changes, *then)

    usual = group(*decisions.plan_to_raise(state, player, amount).changes, *then)
    return _composed(make, usual, first=SomeOf(list(_first_sales(state, player)), 0, MOST_AT_ONCE))


def _first_sales(state: State, player: int) -> Iterator[Any]:
    for deed in state.deeds(player):
        ways: Iterable[Any] = (
            everyday.Mortgage(deed),
            buildings.DemolishHouse(deed),
            buildings.DemolishHotel(deed),
        )
        yield from (way for way in ways if way.illegal(state, ()) is None)
    for name in state.complete_groups(player):
        if any(state.level[street] == HOTEL for street in COLOURS[name]):
            yield from sell_downs(state, name)


def sell_downs(state: State, name: str) -> Iterator[buildings.SellDown]:
    """Every way to sell a colour down, those that keep most on its first streets first."""
    for targets in product(reversed(range(HOTEL + 1)), repeat=len(COLOURS[name])):
        sale = buildings.SellDown(name, targets)
        if sale.illegal(state, ()) is None:
            yield sale


def bids(decision: paying.BidForDeed) -> Space[int | None]:
    """Pass, or bid no more than the player has; mostly not much more than the highest bid."""
    most, least = decision.state.cash[decision.player], decision.highest + 1
    if most < least:
        return OneOf([None])
    return AnyOf(OneOf([None]), Whole(least, min(most, least + CLOSE)), Whole(least, most), weights=(4, 3, 1))


def premiums(decision: paying.BidForBuilding) -> Space[tuple[int, Request] | None]:
    """Pass, or bid for one of the requests what the player can pay for it."""
    made = [Later(partial(_premiums_for, decision, item)) for item in decision.items]
    return AnyOf(OneOf([None]), *made)


def _premiums_for(decision: paying.BidForBuilding, item: Request) -> Space[tuple[int, Request] | None]:
    state, player, least = decision.state, decision.player, decision.highest + 1
    most, step = least, 1
    while paying.can_pay(state, player, item, most + step):
        most += step
        step *= 2
    close = min(most, least + CLOSE)
    bid = AnyOf(Whole(least, close), Whole(least, most), weights=(3, 1))
    return _composed(lambda bid: (bid, item), bid=bid)
