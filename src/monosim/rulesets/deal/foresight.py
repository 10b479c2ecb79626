"""What would follow, in words: the rules try it in a position that holds only what the person knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from monosim.core import number_of
from monosim.core.console import Moment
from monosim.rulesets.deal import actions, events
from monosim.rulesets.deal.cards import COLOUR_NAMES, COLOUR_OF, KIND, PRINTED, SIZES, Group, is_property
from monosim.rulesets.deal.decisions import Decision
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rearranging import find_movable
from monosim.rulesets.deal.transcript import (
    find_home,
    link,
    millions,
    name,
    name_on_table,
    name_seats,
    name_set,
    tell_rent,
    tell_size,
)
from monosim.rulesets.deal.transfers import find_chargeable
from monosim.rulesets.deal.turns import MOST_IN_HAND


class Scene:
    """What the person sees who is asked. Cards that are laid down for a payment have left the table."""

    def __init__(self, moment: Moment) -> None:
        decision: Decision = moment.decision
        self.seat, self.kind, self.choices, self.view = decision
        self.happened = moment.happened
        self.position = self.view.known()
        self.rules = self.position.rules
        self.laid = self._find_laid() if self.kind == "pay" else []
        self.position.hand_over(self.seat, self.laid)

    def _find_laid(self) -> list[int]:
        since = takewhile(lambda event: not isinstance(event, events.Demand), reversed(self.happened))
        return [int(event.choice) for event in since if isinstance(event, events.Choice)]

    @property
    def card(self) -> int:
        """The card of the move that is under way."""
        choices = (event for event in reversed(self.happened) if isinstance(event, events.Choice))
        return next(int(event.choice) for event in choices if event.kind == "move" and event.choice.isdigit())

    @property
    def lifted(self) -> int:
        """The card that is rearranged; it is not asked for if there is only one."""
        last = next(event for event in reversed(self.happened) if isinstance(event, events.Choice))
        return int(last.choice) if last.kind == "lift" else find_movable(self.position)[0]

    @property
    def charged(self) -> int:
        """The rent that is charged by the move that is under way."""
        rent = next(event for event in reversed(self.happened) if isinstance(event, events.Rent))
        return rent.base << rent.doubles

    def bank(self, seat: int) -> int:
        return sum(map(self.view.value, self.position.banks[seat]))

    def name(self, card: int | str) -> str:
        return name_on_table(self.position, int(card))

    def label(self, card: int | str) -> str:
        return name_set(self.position, int(card))

    def list_sets(self, groups: Iterable[Group]) -> list[str]:
        return [self.label(group.cards[0]) for group in groups]


def foresee_set(after: Position, seat: int, card: int) -> str:
    """The set that the card lies in then."""
    _, group = find_home(after, card)
    follows = ": you win" if seat == after.seat and after.wins(seat) else f" {tell_rent(group)}"
    return f"{COLOUR_NAMES[group.colour]} {tell_size(group)}{follows}"


def lift(scene: Scene, card: int) -> Position:
    """The position without a card; in a copy."""
    after = scene.position.copy()
    for group in (group for land in after.lands for group in land if card in group.cards):
        group.cards.remove(card)
    return after


def foresee_colour(scene: Scene, card: int, colour: int) -> str:
    after = lift(scene, card)
    if PRINTED[card]:
        after.put(scene.seat, card, colour)
    else:
        after.start_set(scene.seat, card, colour)
    return foresee_set(after, scene.seat, card)


def foresee_property(scene: Scene, card: int) -> str:
    if PRINTED[card]:
        return " or ".join(foresee_colour(scene, card, colour) for colour in PRINTED[card])
    places = scene.list_sets(group for group in scene.position.lands[scene.seat] if group.takes_a_wild())
    places += ["a new set"] * scene.rules.wild_starts_sets
    return f"joins {link(places)}" if places else "to your hand, for it has no set to join"


def foresee_fit(scene: Scene, card: int) -> str:
    """What the seat has of the colours of a card."""
    have = [
        f"{COLOUR_NAMES[colour]} {scene.view.most_in(COLOUR_NAMES[colour])}/{SIZES[colour]}"
        for colour in PRINTED[card]
    ]
    return f"you have {link(have, 'and')}" if have else "fits any set"


def foresee_join(scene: Scene, card: int, first: str) -> str:
    if first == "new":
        return "starts a set of any colour"
    after = scene.position.copy()
    after.join(scene.seat, card, find_home(after, int(first))[1])
    return foresee_set(after, scene.seat, card)


def foresee_loss(scene: Scene, card: int, unless: str = "") -> str:
    """What a card leaves behind that is paid, given away or moved."""
    after, label = scene.position.copy(), scene.label(card)
    _, group = find_home(after, card)
    broken = group.buildings() if group.is_full() and is_property(card) else []
    after.hand_over(scene.seat, [card])
    stays = bool(group.cards) and scene.rules.may_stay(group.cards)
    where = "goes to your bank" if scene.rules.banks_broken_buildings else "is discarded"
    lost = [f"its {name(building)} {where}{unless}" for building in broken]
    lost += ["its wild has to move"] * bool(group.cards and not stays)
    return "; ".join([f"{label} then {f'{tell_size(group)} {tell_rent(group)}' if stays else 'gone'}", *lost])


def foresee_bank(scene: Scene, card: int) -> str:
    return f"your bank then has {millions(scene.bank(scene.seat) + scene.view.value(card))}"


def foresee_move(scene: Scene, card: int) -> str:
    kind, position = KIND[card], scene.position
    if kind == "money":
        return foresee_bank(scene, card)
    if is_property(card):
        return foresee_property(scene, card)
    action = actions.ACTIONS.get(kind)
    scope = action.scope(position) if action else find_chargeable(position, card)
    if not scope:
        why = WHY_NOT.get(kind, "no use now")
        return f"{why}: will be banked by itself, {millions(scene.view.value(card))}"
    return f"{FORESEE[kind](scene, card, scope)}{', or bank it' if offers_bank(scene, kind) else ''}"


WHY_NOT = {"just-say-no": "for others' turns", "double-rent": "goes with a rent card"}


def offers_bank(scene: Scene, kind: str) -> bool:
    return scene.rules.offers_bank or kind not in actions.ACTIONS


def foresee_rent(scene: Scene, card: int, groups: Sequence[Group]) -> str:
    doubles, others = scene.position.doubles[scene.seat], scene.position.others[scene.seat]
    sums = [
        f"{millions(total_rent(bundle) << doubles)} for {label_bundle(scene, bundle)}"
        for bundle in scene.rules.bundle_for_rent(groups).values()
    ]
    return f"{link(sums)} from {name_seats(others, 'and' if PRINTED[card] else 'or')}"


def total_rent(bundle: Sequence[Group]) -> int:
    return sum(group.rent() for group in bundle)


def label_bundle(scene: Scene, bundle: Sequence[Group]) -> str:
    return scene.label(bundle[0].cards[0]) if len(bundle) == 1 else COLOUR_NAMES[bundle[0].colour]


def find_bundle(scene: Scene, card: int, first: str) -> Sequence[Group]:
    """The sets that are charged together, by the first card."""
    return scene.rules.bundle_for_rent(find_chargeable(scene.position, card))[int(first)]


def foresee_charge(scene: Scene, card: int, first: str) -> str:
    rent = total_rent(find_bundle(scene, card, first))
    return foresee_rent_of(scene, card, rent << scene.position.doubles[scene.seat])


def foresee_rent_of(scene: Scene, card: int, amount: int) -> str:
    return foresee_debts(scene, scene.position.others[scene.seat], amount, "and" if PRINTED[card] else "or")


def foresee_doubling(scene: Scene, card: int, times: int) -> str:
    more = f"; {number_of(times, 'more move')}" if times else ""
    return f"{foresee_rent_of(scene, card, scene.view.owed << times)}{more}"


def name_place(scene: Scene, place: str) -> str:
    """A set that a card can be moved to: an old one by its label, a new one by its colour."""
    return scene.label(place) if place.isdigit() else f"new {place}"


def foresee_lay(scene: Scene, card: int, place: str) -> str:
    """The set that the card comes to, then the set that it leaves."""
    after = scene.position.copy()
    onto = find_home(after, int(place))[1] if place.isdigit() else None
    after.lift(scene.seat, card)
    if onto is None:
        after.start_set(scene.seat, card, COLOUR_OF[place])
    else:
        after.join(scene.seat, card, onto)
    loss = foresee_loss(scene, card, " unless the set is filled before your next move")
    return f"{foresee_set(after, scene.seat, card)}; {loss}"


def foresee_debts(scene: Scene, seats: Sequence[int], amount: int, word: str) -> str:
    """Who owes how much, and who has less."""
    worth = {seat: scene.position.worth(seat) for seat in seats}
    poor = [f"P{seat} has only {millions(has)}" for seat, has in worth.items() if has < amount]
    return "; ".join([f"{millions(amount)} from {name_seats(seats, word)}", *poor])


def foresee_breaker(scene: Scene, card: int, owners: Sequence[int]) -> str:
    return f"take {link([f'{list_full_sets(scene, owner)} of P{owner}' for owner in owners])}"


def foresee_draw(scene: Scene, card: int, scope: Sequence[Any]) -> str:
    there = scene.view.pile + len(scene.view.discards) + 1
    return f"draw {number_of(min(actions.PASS_GO_CARDS, there), 'card')}"


def foresee_building(scene: Scene, card: int, groups: Sequence[Group]) -> str:
    return " or ".join(foresee_choice(scene, card, str(group.cards[0])) for group in groups)


def foresee_choice(scene: Scene, card: int, first: str) -> str:
    """A building comes to a set, or a Deal Breaker."""
    after = scene.position.copy()
    owner, group = find_home(after, int(first))
    if owner == scene.seat:
        after.build(card, group)
    else:
        after.take_set(owner, group)
    return foresee_set(after, scene.seat, int(first))


def foresee_double(scene: Scene, card: int, scope: Sequence[Any]) -> str:
    if scene.rules.keeps_doubles:
        return "your next rent is doubled"
    return "your next rent is doubled, if you charge it in this turn"


FORESEE: Mapping[str, Callable[[Scene, int, Sequence[Any]], str]] = {
    "rent": foresee_rent,
    "wild-rent": foresee_rent,
    "deal-breaker": foresee_breaker,
    "sly-deal": lambda scene, card, owners: f"take a card of {name_seats(owners)}",
    "force-deal": lambda scene, card, owners: f"swap a card with {name_seats(owners)}",
    "debt-collector": lambda scene, card, seats: foresee_debts(scene, seats, actions.DEBT, "or"),
    "birthday": lambda scene, card, seats: foresee_debts(scene, seats, actions.PRESENT, "and"),
    "pass-go": foresee_draw,
    "house": foresee_building,
    "hotel": foresee_building,
    "double-rent": foresee_double,
}


def list_full_sets(scene: Scene, seat: int) -> str:
    return link(scene.list_sets(scene.position.full_sets(seat)))


def tell_wealth(scene: Scene, seat: int) -> str:
    has, bank = scene.position.worth(seat), scene.bank(seat)
    return f"has {millions(bank)} in the bank and {millions(has - bank)} in property"


def list_names(scene: Scene, cards: Iterable[int]) -> str:
    return link(dict.fromkeys(map(scene.name, cards)))


def foresee_end(scene: Scene) -> str:
    over, doubles = len(scene.view.hand) - MOST_IN_HAND, scene.position.doubles[scene.seat]
    cards = number_of(over, "card")
    part = f"put {cards} under the draw pile" if scene.rules.puts_excess_under else f"discard {cards}"
    follows = [part] * (over > 0)
    follows += ["the doubling of your rent is lost"] * bool(doubles and not scene.rules.keeps_doubles)
    return "; ".join(["your turn is over", *follows])


def foresee_payment(scene: Scene, card: int, is_money: bool) -> str:
    value, left = scene.view.value(card), scene.view.owed - scene.view.value(card)
    over = f"{millions(-left)} too much, no change" if left else "pays it all"
    rest = f"{millions(left)} left to pay" if left > 0 else over
    return rest if is_money else f"{millions(value)}: {rest}; {foresee_loss(scene, card)}"
