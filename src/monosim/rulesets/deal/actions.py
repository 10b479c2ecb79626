"""The ten action cards: what each can be played on, and what it does.

A card that cannot be played on anything is not a valid move; it goes to its owner's bank.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import COLOUR_NAMES, COLOURS, KIND, Group
from monosim.rulesets.deal.decisions import DONE, PLAY, TO_BANK, Course, Steps, ask, ask_set
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.transfers import ask_refusal, may_refuse, pay, place, settle

DEBT, PRESENT = 5, 2
PASS_GO_CARDS = 2


def act(position: Position, card: int) -> Steps:
    """The card has left the hand. It must be played if it can be, unless the rules offer the bank."""
    action = ACTIONS[KIND[card]]
    scope = action.scope(position)
    if not scope:
        position.bank(card, events.AutoBank)
        return DONE
    if position.rules.offers_bank:
        return play_or_bank(position, card, action, scope)
    return action.effect(position, card, scope)


def play_or_bank(position: Position, card: int, action: "ActionCard", scope: Sequence[Any]) -> Course[None]:
    if (yield position.seat, "use", (PLAY, TO_BANK)) == TO_BANK:
        position.bank(card)
    else:
        yield from action.effect(position, card, scope)


def against_one(position: Position, card: int, victims: Sequence[int], amount: int = 0) -> Course[int | None]:
    """The victim, or None if it says no. It answers before it learns what it would lose."""
    seat = position.seat
    position.discard(card)
    victim = yield from ask(seat, "target", victims)
    position.tell(events.Action, seat, card, victim if len(victims) > 1 else None)
    if may_refuse(position, victim):
        refused = yield from ask_refusal(position, victim, seat, KIND[card], amount)
        return None if refused else victim
    return victim


# Deal Breaker


def owners_of_full_sets(position: Position) -> list[int]:
    return [other for other in position.others[position.seat] if position.full_sets(other)]


def deal_breaker(position: Position, card: int, victims: Sequence[int]) -> Course[None]:
    victim = yield from against_one(position, card, victims)
    if victim is not None:
        group = yield from ask_set(position.seat, "set", position.full_sets(victim))
        position.take_set(victim, group)


# Just Say No as a move


def nobody(position: Position) -> list[int]:
    return []


def no_effect(position: Position, card: int, scope: Sequence[Any]) -> Steps:
    raise AssertionError("a Just Say No is never played as a move")


# Sly Deal


def owners_of_loose_cards(position: Position) -> list[int]:
    return [other for other in position.others[position.seat] if position.loose_cards(other)]


def sly_deal(position: Position, card: int, victims: Sequence[int]) -> Course[None]:
    victim = yield from against_one(position, card, victims)
    if victim is not None:
        seat = position.seat
        taken = yield from ask(seat, "take", position.loose_cards(victim))
        position.lift(victim, taken)
        position.tell(events.Stolen, seat, victim, taken)
        yield from settle(position, victim)
        yield from place(position, seat, taken)


# Force Deal


def partners_of_a_swap(position: Position) -> list[int]:
    seat = position.seat
    if not find_swappable(position, seat):
        return []
    return [other for other in position.others[seat] if find_swappable(position, other)]


def find_swappable(position: Position, seat: int) -> list[int]:
    if position.rules.swaps_full_sets:
        return [card for group in position.lands[seat] for card in group.cards]
    return position.loose_cards(seat)


def force_deal(position: Position, card: int, victims: Sequence[int]) -> Course[None]:
    victim = yield from against_one(position, card, victims)
    if victim is not None:
        seat = position.seat
        took = yield from ask(seat, "take", find_swappable(position, victim))
        gave = yield from ask(seat, "give", find_swappable(position, seat))
        position.lift(victim, took)
        position.lift(seat, gave)
        position.tell(events.Swapped, seat, victim, took, gave)
        yield from settle(position, victim)
        yield from settle(position, seat)
        yield from place(position, seat, took)
        yield from place(position, victim, gave)


# Debt Collector and It's My Birthday


def debtors(position: Position) -> list[int]:
    return worth_at_least(position, position.rules.least_worth(DEBT))


def guests(position: Position) -> list[int]:
    return worth_at_least(position, position.rules.least_worth(PRESENT))


def worth_at_least(position: Position, least: int) -> list[int]:
    return [other for other in position.others[position.seat] if position.worth(other) >= least]


def debt_collector(position: Position, card: int, victims: Sequence[int]) -> Course[None]:
    victim = yield from against_one(position, card, victims, DEBT)
    if victim is not None:
        yield from pay(position, victim, position.seat, DEBT)


def birthday(position: Position, card: int, payers: Sequence[int]) -> Course[None]:
    """Each guest refuses or pays before the next is asked."""
    seat = position.seat
    position.discard(card)
    position.tell(events.Action, seat, card)
    for payer in payers:
        refused = yield from ask_refusal(position, payer, seat, KIND[card], PRESENT)
        if not refused:
            yield from pay(position, payer, seat, PRESENT)


# Pass Go and Double The Rent


def always(position: Position) -> tuple[int]:
    return (position.seat,)


def pass_go(position: Position, card: int, scope: Sequence[int]) -> Steps:
    """The card is discarded before the draw, so it may come back at once."""
    position.discard(card)
    position.tell(events.Action, position.seat, card)
    position.draw(position.seat, PASS_GO_CARDS)
    return DONE


def double_rent(position: Position, card: int, scope: Sequence[int]) -> Steps:
    position.discard(card)
    position.add_double()
    position.tell(events.Action, position.seat, card)
    return DONE


# House and Hotel


def sets_for_a_house(position: Position) -> list[Group]:
    return [group for group in find_buildable(position) if group.house is None]


def sets_for_a_hotel(position: Position) -> list[Group]:
    return [group for group in find_buildable(position) if group.house is not None and group.hotel is None]


def find_buildable(position: Position) -> list[Group]:
    return [group for group in position.full_sets(position.seat) if COLOURS[group.colour].has_buildings]


def build(position: Position, card: int, groups: Sequence[Group]) -> Course[None]:
    group = yield from ask_set(position.seat, "set", groups)
    position.build(card, group)
    position.tell(events.Build, position.seat, card, COLOUR_NAMES[group.colour])


class ActionCard(NamedTuple):
    scope: Callable[[Position], Sequence[Any]]
    """What the card can be played on now: seats, or the player's own sets."""
    effect: Callable[[Position, int, Sequence[Any]], Steps]


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
    "double-rent": ActionCard(always, double_rent),
}
