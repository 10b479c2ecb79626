"""The ten action cards: what each can be played on, and what it does.

A card that cannot be played on anything is not a valid move; it goes to its owner's bank.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from monosim.core import Course
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import COLOUR_NAMES, COLOURS, KIND, Group
from monosim.rulesets.deal.decisions import PLAY, TO_BANK, choose
from monosim.rulesets.deal.drawing import draw
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.transfers import (
    ask_refusal,
    bank,
    bank_unplayable,
    choose_set,
    pay,
    place,
    settle,
)

DEBT, PRESENT = 5, 2
PASS_GO_CARDS = 2


def act(position: Position, card: int) -> Course[None]:
    """The card has left the hand. It must be played if it can be, unless the rules offer the bank."""
    action = ACTIONS[KIND[card]]
    scope = action.scope(position)
    if not scope:
        yield from bank_unplayable(position, card)
    elif position.rules.offers_bank and (yield from is_banked(position)):
        yield from bank(position, card)
    else:
        yield from action.effect(position, card, scope)


def is_banked(position: Position) -> Course[bool]:
    use = yield from choose(position, position.seat, "use", (PLAY, TO_BANK))
    return use == TO_BANK


Name: TypeAlias = Callable[[Position, int], Course[tuple[int, ...]]]
"""Asks what of the victim's a card is to act on; gives cards."""


def against_one(
    position: Position, card: int, victims: Sequence[int], name: Name
) -> Course[tuple[int | None, tuple[int, ...]]]:
    """The victim, or None if it says no; and what is named. The rules say whether it is named before the
    victim answers, or after."""
    victim = yield from choose_victim(position, card, victims)
    named: tuple[int, ...] = ()
    if position.rules.names_before_refusals:
        named = yield from name(position, victim)
    refused = yield from ask_refusal(position, victim, position.seat, KIND[card], named=named)
    if refused:
        return None, ()
    if not position.rules.names_before_refusals:
        named = yield from name(position, victim)
    return victim, named


def choose_victim(position: Position, card: int, victims: Sequence[int]) -> Course[int]:
    position.discard(card)
    victim = yield from choose(position, position.seat, "target", victims)
    yield events.Action(position.seat, card, victim if len(victims) > 1 else None)
    return victim


# Deal Breaker


def owners_of_full_sets(position: Position) -> list[int]:
    return [other for other in position.others[position.seat] if position.full[other]]


def deal_breaker(position: Position, card: int, victims: Sequence[int]) -> Course[None]:
    victim, cards = yield from against_one(position, card, victims, name_set)
    if victim is not None:
        group = position.home(victim, cards[0])
        position.take_set(victim, group)
        yield events.SetTaken(position.seat, victim, tuple(group.cards))


def name_set(position: Position, owner: int) -> Course[tuple[int, ...]]:
    group = yield from choose_set(position, position.seat, "set", position.full_sets(owner))
    return tuple(group.cards)


# Just Say No as a move


def nobody(position: Position) -> list[int]:
    return []


def no_effect(position: Position, card: int, scope: Sequence[Any]) -> Course[None]:
    raise AssertionError("a Just Say No is never played as a move")


# Sly Deal


def owners_of_loose_cards(position: Position) -> list[int]:
    return [other for other in position.others[position.seat] if position.has_open_set(other)]


def sly_deal(position: Position, card: int, victims: Sequence[int]) -> Course[None]:
    seat = position.seat
    victim, cards = yield from against_one(position, card, victims, name_card)
    if victim is not None:
        (taken,) = cards
        position.lift(victim, taken)
        yield events.Stolen(seat, victim, taken)
        yield from settle(position, victim)
        yield from place(position, seat, taken)


def name_card(position: Position, owner: int) -> Course[tuple[int, ...]]:
    card = yield from choose(position, position.seat, "take", position.loose_cards(owner))
    return (card,)


# Force Deal


def partners_of_a_swap(position: Position) -> list[int]:
    may_swap = has_land if position.rules.swaps_full_sets else Position.has_open_set
    if not may_swap(position, position.seat):
        return []
    return [other for other in position.others[position.seat] if may_swap(position, other)]


def has_land(position: Position, seat: int) -> bool:
    return bool(position.lands[seat])


def find_swappable(position: Position, seat: int) -> list[int]:
    if position.rules.swaps_full_sets:
        return [card for group in position.lands[seat] for card in group.cards]
    return position.loose_cards(seat)


def force_deal(position: Position, card: int, victims: Sequence[int]) -> Course[None]:
    seat = position.seat
    victim, cards = yield from against_one(position, card, victims, name_both)
    if victim is not None:
        took, gave = cards
        position.lift(victim, took)
        position.lift(seat, gave)
        yield events.Swapped(seat, victim, took, gave)
        yield from settle(position, victim)
        yield from settle(position, seat)
        yield from place(position, seat, took)
        yield from place(position, victim, gave)


def name_both(position: Position, owner: int) -> Course[tuple[int, ...]]:
    took = yield from choose(position, position.seat, "take", find_swappable(position, owner))
    gave = yield from choose(position, position.seat, "give", find_swappable(position, position.seat))
    return took, gave


# Debt Collector and It's My Birthday


def debtors(position: Position) -> list[int]:
    return worth_at_least(position, position.rules.least_worth(DEBT))


def guests(position: Position) -> list[int]:
    return worth_at_least(position, position.rules.least_worth(PRESENT))


def worth_at_least(position: Position, least: int) -> list[int]:
    return [other for other in position.others[position.seat] if position.worth(other) >= least]


def debt_collector(position: Position, card: int, victims: Sequence[int]) -> Course[None]:
    victim = yield from choose_victim(position, card, victims)
    refused = yield from ask_refusal(position, victim, position.seat, KIND[card], DEBT)
    if not refused:
        yield from pay(position, victim, position.seat, DEBT)


def birthday(position: Position, card: int, payers: Sequence[int]) -> Course[None]:
    """Each guest refuses or pays before the next is asked."""
    seat = position.seat
    position.discard(card)
    yield events.Action(seat, card)
    for payer in payers:
        refused = yield from ask_refusal(position, payer, seat, KIND[card], PRESENT)
        if not refused:
            yield from pay(position, payer, seat, PRESENT)


# Pass Go and Double The Rent


def always(position: Position) -> tuple[int]:
    return (position.seat,)


def pass_go(position: Position, card: int, scope: Sequence[int]) -> Course[None]:
    """The card is discarded before the draw, so it may come back at once."""
    position.discard(card)
    yield events.Action(position.seat, card)
    yield from draw(position, position.seat, PASS_GO_CARDS)


def unless_with_a_rent(position: Position) -> tuple[int, ...]:
    return () if position.rules.doubles_with_rent else always(position)


def double_rent(position: Position, card: int, scope: Sequence[int]) -> Course[None]:
    position.discard(card)
    position.add_double()
    yield events.Action(position.seat, card)


# House and Hotel


def sets_for_a_house(position: Position) -> list[Group]:
    return [group for group in find_buildable(position) if group.house is None]


def sets_for_a_hotel(position: Position) -> list[Group]:
    return [group for group in find_buildable(position) if group.house is not None and group.hotel is None]


def find_buildable(position: Position) -> list[Group]:
    return [group for group in position.full_sets(position.seat) if COLOURS[group.colour].has_buildings]


def build(position: Position, card: int, groups: Sequence[Group]) -> Course[None]:
    group = yield from choose_set(position, position.seat, "set", groups)
    position.build(card, group)
    yield events.Build(position.seat, card, COLOUR_NAMES[group.colour])


class ActionCard(NamedTuple):
    scope: Callable[[Position], Sequence[Any]]
    """What the card can be played on now: seats, or the player's own sets."""
    effect: Callable[[Position, int, Sequence[Any]], Course[None]]


ACTIONS = {
    "deal-breaker": ActionCard(owners_of_full_sets, deal_breaker),
    "just-say-no": ActionCard(nobody, no_effect),
    "sly-deal": ActionCard(owners_of_loose_cards, sly_deal),
    "force-deal": ActionCard(partners_of_a_swap, force_deal),
    "debt-collector": ActionCard(debtors, debt_collector),
    "birthday": ActionCard(guests, birthday),
    "pass-go": ActionCard(always, pass_go),
    "house": ActionCard(sets_for_a_house, build),
    "hotel": ActionCard(sets_for_a_hotel, build),
    "double-rent": ActionCard(unless_with_a_rent, double_rent),
}
