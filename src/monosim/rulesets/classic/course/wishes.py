"""What a player may want at a notification, as values; and a space of it, for who knows no classic.

What is drawn is possible in the position of the question, so the rules refuse it only if somebody else
changes that position first. Most samples want nothing, so that turns go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from monosim.core import value
from monosim.core.spaces import AnyOf, Composed, Later, OneOf, SomeOf, Space, Whole, anything
from monosim.rulesets.classic.board import BANK, COLOURS, HOTEL, INTEREST
from monosim.rulesets.classic.course.requests import BuildingRequests, as_group
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, Request, buildings, everyday, group, jail

NEXT, TURN, COLOUR, MINE, CHANGE, END = "next", "turn", "colour", "mine", "change", "end"
FOREVER = 10**9
"""More cash than a player ever waits for."""


@value
class Silence(NamedTuple):
    """How long to leave a player alone who wants nothing (R14): until the next notification, their next
    turn, their next turn or a new complete colour of theirs, a change of their own deeds or buildings, a
    change of anybody's, or the end."""

    until: str = NEXT
    cash: int = FOREVER
    """For a silence until anybody's change: it also ends when the player has this much cash."""


@value
class NotificationChanges(NamedTuple):
    groups: tuple[GroupOfChanges, ...] = ()
    """Each group is a unit of its own, such as a trade with one player or some mortgages."""
    buildings: BuildingRequests = BuildingRequests()
    silence: Silence = Silence()


QUIET = NotificationChanges()
QUIET_UNTIL_MINE = NotificationChanges(silence=Silence(MINE))
QUIET_UNTIL_CHANGE = NotificationChanges(silence=Silence(CHANGE))
QUIET_UNTIL_END = NotificationChanges(silence=Silence(END))


def quiet_below(cash: int) -> NotificationChanges:
    """The player wants nothing that there is now while they have less cash than that."""
    return NotificationChanges(silence=Silence(CHANGE, cash))


# The space

MOST_AT_ONCE = 3
"""Deeds that a sample mortgages at once, or that one side of a trade gives."""
QUIETS = {
    OneOf([QUIET]): 600,
    OneOf([NotificationChanges(silence=Silence(TURN))]): 1200,
    OneOf([NotificationChanges(silence=Silence(COLOUR))]): 60,
    OneOf([QUIET_UNTIL_CHANGE]): 60,
    OneOf([QUIET_UNTIL_MINE]): 4,
    OneOf([QUIET_UNTIL_END]): 1,
}
"""Ways to want nothing, with how often a sample is each."""


def wishes(state: State, player: int) -> Space[NotificationChanges]:
    """Nothing, perhaps for longer; mortgages and lifts; a trade; buildings; or several of these at once."""
    none = Later(lambda: nothing(state, player))
    own = Later(lambda: own_changes(state, player))
    trade = Later(lambda: offers(state, player))
    built = Later(lambda: building_wishes(state, player))
    several = Composed(partial(_join, state), anything, otherwise=QUIET, own=own, trade=trade, built=built)
    return AnyOf(none, own, trade, built, several, weights=(84, 3, 4, 7, 2))


def nothing(state: State, player: int) -> Space[NotificationChanges]:
    """No wish, perhaps until something happens. What may leave a player alone for long is rare."""
    cash = state.cash[player]
    saves = Composed(quiet_below, anything, cash=Whole(cash + 1, 2 * cash + 1000))
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

    return Composed(
        make, anything, otherwise=QUIET, steps=SomeOf(steps, 1, MOST_AT_ONCE), apart=OneOf([False, True])
    )


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
    return Composed(
        make,
        anything,
        otherwise=QUIET,
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
    build = Composed(
        make, anything, otherwise=QUIET, name=name, levels=levels, funds=either, backwards=either
    )
    sell = Composed(partial(_take_down, state), anything, otherwise=QUIET, name=OneOf(high), levels=levels)
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
