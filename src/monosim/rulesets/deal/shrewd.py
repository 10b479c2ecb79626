"""The shrewd player keeps what is not useful yet, pays with what it misses least, and guards its sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from monosim.rulesets.deal.cards import ANY_COLOUR, COLOURS, DECK, PRINTED
from monosim.rulesets.deal.decisions import Estate, View


def shrewd(view: View, kind: str, options: Sequence[str]) -> str:
    return DECIDE[kind](view, options)


# What a card on the table is good for


def progress(estate: Estate) -> float:
    """What a set is worth to its owner: full sets win, and almost full sets are worth nearly as much."""
    share = len(estate.cards) / estate.size
    buildings = (estate.house is not None) + (estate.hotel is not None)
    return 10 * share * share + estate.rent / 4 + 3 * estate.is_full + buildings


def loss(estate: Estate) -> float:
    """What one card less means to a set."""
    fewer = estate._replace(cards=estate.cards[1:], rent=0)
    return progress(estate) - (progress(fewer) if fewer.cards else 0)


def gain(view: View, colour: str) -> float:
    """What one card more of a colour means to this seat."""
    have = view.most_in(colour)
    size = next(len(known.rents) for known in COLOURS if known.name == colour)
    return 10 * ((have + 1) ** 2 - have**2) / size**2 + (4 if have + 1 == size else 0)


def colours_of(card: int) -> list[str]:
    return [COLOURS[number].name for number in PRINTED[card] or range(len(COLOURS))]


def wish(view: View, card: int) -> float:
    """What a property card would mean to this seat."""
    if card in ANY_COLOUR:
        open_sets = [estate for estate in view.land(view.seat) if not estate.is_full]
        return max((gain(view, estate.colour) for estate in open_sets), default=0.0)
    return max(gain(view, colour) for colour in colours_of(card))


def home(view: View, seat: int, card: int) -> Estate:
    return next(estate for estate in view.land(seat) if card in estate.cards)


def opponents(view: View) -> list[int]:
    return [(view.seat + step) % view.players for step in range(1, view.players)]


# Moves


def move(view: View, options: Sequence[str]) -> str:
    """The best card, if one is worth a move; with too many cards in hand, any card is."""
    best = max(options[1:], key=lambda option: merit(view, int(option)))
    crowded = len(view.hand) > 7 and view.moves <= len(view.hand) - 7
    if merit(view, int(best)) > 0 or crowded:
        return best
    return options[0]


def merit(view: View, card: int) -> float:
    kind = DECK[card].kind
    if kind in ("property", "wild2", "wild"):
        return 20 + wish(view, card)
    if kind == "money":
        return 4 + view.value(card) / 10
    return MERITS[kind](view)


def deal_breaker_merit(view: View) -> float:
    return 60.0 if any(estate.is_full for seat in opponents(view) for estate in view.land(seat)) else -9.0


def sly_deal_merit(view: View) -> float:
    wishes = [wish(view, card) for card in within_reach(view)]
    return 12 + 3 * max(wishes) if wishes and max(wishes) >= 4 else -5.0


def force_deal_merit(view: View) -> float:
    mine = [loss(estate) for estate in view.land(view.seat) if not estate.is_full]
    wishes = [wish(view, card) for card in within_reach(view)]
    if not mine or not wishes:
        return -4.0
    return 10 + 2 * max(wishes) if max(wishes) > min(mine) + 2 else -4.0


def within_reach(view: View) -> list[int]:
    """The loose cards of the others."""
    return [
        card
        for seat in opponents(view)
        for estate in view.land(seat)
        if not estate.is_full
        for card in estate.cards
    ]


def debt_merit(view: View) -> float:
    return 16.0 if max(map(view.worth, opponents(view))) >= 5 else -3.0


def birthday_merit(view: View) -> float:
    guests = sum(view.worth(seat) >= 2 for seat in opponents(view))
    return 11.0 + guests if guests else -3.0


def rent_merit(view: View) -> float:
    richest = max(map(view.worth, opponents(view)))
    best = max((estate.rent for estate in view.land(view.seat)), default=0)
    return 8 + min(richest, best << view.doubles[view.seat]) if richest >= 2 and best >= 2 else -1.0


def house_merit(view: View) -> float:
    return building_merit(view, lambda estate: estate.house is None)


def hotel_merit(view: View) -> float:
    return building_merit(view, lambda estate: estate.house is not None and estate.hotel is None)


def building_merit(view: View, fits: Callable[[Estate], bool]) -> float:
    full = [it for it in view.land(view.seat) if it.is_full and it.colour not in ("Railroad", "Utility")]
    return 9.0 if any(map(fits, full)) else -6.0


def double_merit(view: View) -> float:
    """A doubling is worth it only before a high rent, with a move left for the rent."""
    rents = sum(DECK[card].kind in ("rent", "wild-rent") for card in view.hand)
    big = any(estate.rent >= 3 for estate in view.land(view.seat))
    return 17.0 if rents and big and view.moves >= 2 and rent_merit(view) > 8 else -2.0


MERITS: Mapping[str, Callable[[View], float]] = {
    "deal-breaker": deal_breaker_merit,
    "just-say-no": lambda view: -10.0,
    "sly-deal": sly_deal_merit,
    "force-deal": force_deal_merit,
    "debt-collector": debt_merit,
    "birthday": birthday_merit,
    "pass-go": lambda view: 30.0,
    "house": house_merit,
    "hotel": hotel_merit,
    "double-rent": double_merit,
    "rent": rent_merit,
    "wild-rent": rent_merit,
}


# Answers


def use(view: View, options: Sequence[str]) -> str:
    return options[0]


def target(view: View, options: Sequence[str]) -> str:
    """The seat that is nearest to winning and can pay."""
    return max(options, key=lambda seat: (sum(map(progress, view.land(int(seat)))), view.worth(int(seat))))


def say_no(view: View, options: Sequence[str]) -> str:
    """Says no to what would cost a set, or a good part of what is on the table."""
    against, mine = view.against, view.land(view.seat)
    if against in ("deal-breaker", "just-say-no"):
        return "yes"
    if against in ("sly-deal", "force-deal"):
        return "yes" if any(len(estate.cards) == estate.size - 1 for estate in mine) else "no"
    bank = sum(map(view.value, view.banks[view.seat]))
    return "yes" if view.owed >= 4 and view.owed > bank // 2 else "no"


def best_set(view: View, options: Sequence[str]) -> str:
    """A Deal Breaker takes the victim's best set; a building goes on the set with the highest rent."""
    estates = {estate.cards[0]: estate for seat in range(view.players) for estate in view.land(seat)}
    return max(options, key=lambda option: progress(estates[int(option)]))


def charge(view: View, options: Sequence[str]) -> str:
    """The highest rent, unless nobody could pay any."""
    best = max(options[1:], key=lambda option: view.own_set(option).rent)
    return best if max(map(view.worth, opponents(view))) else options[0]


def take(view: View, options: Sequence[str]) -> str:
    owner = {card: seat for seat in opponents(view) for estate in view.land(seat) for card in estate.cards}

    def merit(option: str) -> float:
        card = int(option)
        return 2 * wish(view, card) + loss(home(view, owner[card], card))

    return max(options, key=merit)


def give(view: View, options: Sequence[str]) -> str:
    return min(options, key=lambda option: sacrifice(view, int(option)))


def colour(view: View, options: Sequence[str]) -> str:
    return max(options, key=lambda option: gain(view, option))


def join(view: View, options: Sequence[str]) -> str:
    known = [option for option in options if option != "new"]
    return max(known, key=lambda option: gain(view, view.own_set(option).colour)) if known else options[0]


def sacrifice(view: View, card: int) -> float:
    """What giving the card away costs, beyond its value."""
    for estate in view.land(view.seat):
        if card in estate.cards:
            return 2 + loss(estate)
        if card in (estate.house, estate.hotel):
            return 3.0
    return 0.0


def pay(view: View, options: Sequence[str]) -> str:
    """The card that covers the debt with the least to spare; otherwise the most money, then property."""

    def cost(option: str) -> float:
        card = int(option)
        value = view.value(card)
        over = value - view.owed
        return sacrifice(view, card) + (over if over >= 0 else 1.5 - value / 10)

    return min(options, key=cost)


def discard(view: View, options: Sequence[str]) -> str:
    return min(options, key=lambda option: KEEP.get(DECK[int(option)].kind, view.value(int(option)) / 10))


KEEP = {
    "deal-breaker": 9.0, "just-say-no": 8.0, "property": 5.0, "wild2": 6.0, "wild": 7.0, "sly-deal": 4.0,
    "force-deal": 3.0, "debt-collector": 3.0, "birthday": 2.0, "rent": 2.0, "wild-rent": 3.0, "pass-go": 4.0,
    "double-rent": 0.5,
}  # fmt: skip
DECIDE: Mapping[str, Callable[[View, Sequence[str]], str]] = {
    "move": move,
    "use": use,
    "target": target,
    "say-no": say_no,
    "set": best_set,
    "charge": charge,
    "take": take,
    "give": give,
    "colour": colour,
    "join": join,
    "pay": pay,
    "discard": discard,
}
