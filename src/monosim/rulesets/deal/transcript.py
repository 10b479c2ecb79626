"""The transcript of a game of DEAL, what a person in a seat is told of it, and where every card lies."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from monosim.core import number_of
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import (
    ANY_COLOUR,
    COLOUR_NAMES,
    COLOUR_OF,
    COUNT,
    DECK,
    PRINTED,
    PROPERTY,
    SIZES,
    Group,
    is_property,
    title,
)
from monosim.rulesets.deal.position import Position

AGAINST = {"rent": "the rent", "double-rent": "a doubling of the rent"}
NAMES = {card.kind: card.name for card in DECK}
"""Of action cards."""

Frame: TypeAlias = (
    events.Game | events.Deal | events.Turn | events.Win | events.Stalemate | events.TurnLimit
)  # fmt: skip
Money: TypeAlias = events.Rent | events.SayNo | events.Demand | events.Paid


def write(event: events.Event) -> str:
    if isinstance(event, events.Choice):
        return ""
    return _frame(event) if isinstance(event, Frame) else f"  {_happening(event)}\n"


def _frame(event: Frame) -> str:
    match event:
        case events.Game(_, players, seed, switches):
            return f"Monopoly DEAL for {players}, seed {seed}{''.join(f', {name}' for name in switches)}\n"
        case events.Deal(hands):
            return "".join(f"P{seat} is dealt {list_cards(hand)}\n" for seat, hand in enumerate(hands))
        case events.Turn(turn, seat):
            return f"\nTurn {turn}, P{seat}\n"
        case events.Win(seat, turn):
            return f"\nP{seat} wins in turn {turn}\n"
        case events.Stalemate():
            return "\nNobody has a card left to play: stalemate\n"
        case events.TurnLimit(turns):
            return f"\nNobody has won after {number_of(turns, 'turn')}\n"


def _happening(event: events.Event) -> str:
    if isinstance(event, Money):
        return _money(event)
    match event:
        case events.Draw(seat, cards):
            return f"P{seat} draws {list_cards(cards)}"
        case events.DrawShort(seat, missing):
            return f"P{seat} draws {number_of(missing, 'card')} too few: both piles are empty"
        case events.Reshuffle(cards):
            return f"the discard pile is shuffled: {number_of(len(cards), 'card')}"
        case events.Bank(seat, card):
            return f"P{seat} banks {title(card)}"
        case events.AutoBank(seat, card):
            return f"P{seat} cannot play {title(card)} and banks it"
        case events.Discard(seat, card):
            return f"P{seat} discards {title(card)}"
        case events.PutUnder(seat, card):
            return f"P{seat} puts {title(card)} under the draw pile"
        case events.TurnEnd(seat, hand):
            return f"P{seat} ends the turn with {number_of(hand, 'card')}"
        case events.Action(seat, card, target):
            return f"P{seat} plays {title(card)}{'' if target is None else f' against P{target}'}"
        case _:
            return _land(event)


def _money(event: Money, money: Callable[[int], str] = str) -> str:
    match event:
        case events.Rent(seat, card, colour, base, doubles):
            doubled = f", doubled {number_of(doubles, 'time')}" if doubles else ""
            return f"P{seat} plays {title(card)}: {money(base)} for {colour}{doubled}"
        case events.SayNo(seat, card, against):
            return f"P{seat} plays {title(card)} against {AGAINST.get(against) or NAMES[against]}"
        case events.Demand(seat, to, amount):
            return f"P{seat} owes P{to} {money(amount)}"
        case events.Paid(seat, to, cards, value, unpaid):
            if not cards:
                return f"P{seat} has nothing to pay with"
            rest = f", and owes the other {money(unpaid)} no more" if unpaid else ""
            return f"P{seat} pays P{to} {money(value)} with {list_cards(cards)}{rest}"


def _land(event: events.Event) -> str:
    match event:
        case events.Place(seat, card, colour, size, full):
            so_far = "full" if full else f"{size} of {SIZES[COLOUR_OF[colour]]}"
            return f"P{seat} places {title(card)}: {colour} {so_far}"
        case events.ToHand(seat, card):
            return f"P{seat} takes {title(card)} in hand, for it has no set to join"
        case events.Rearrange(seat, card, onto):
            where = "a new set" if onto is None else f"the set of {title(onto)}"
            return f"P{seat} moves {title(card)} to {where}"
        case events.Orphan(seat, card):
            return f"P{seat} has to move {title(card)}"
        case events.Stolen(seat, source, card):
            return f"P{seat} takes {title(card)} from P{source}"
        case events.Swapped(seat, source, took, gave):
            return f"P{seat} takes {title(took)} from P{source} for {title(gave)}"
        case events.SetTaken(seat, source, cards):
            return f"P{seat} takes a full set from P{source}: {list_cards(cards)}"
        case events.Build(seat, card, colour):
            return f"P{seat} builds {title(card)} on {colour}"
        case events.BuildingBanked(seat, card):
            return f"P{seat} banks {title(card)} of a set that is not full any more"
        case _:
            raise AssertionError(event)


def list_cards(cards: Sequence[int]) -> str:
    return ", ".join(map(title, cards)) or "no card"


# What a person reads of it


def tell(event: events.Event, seat: int | None) -> str:
    """An event as the person in a seat may know it: sentences without ids, all of a turn in one line."""
    match event:
        case events.Choice() | events.TurnEnd() | events.Demand():
            return ""
        case events.Game(_, _, _, switches):
            return f"Played with {', '.join(switches)}. " if switches else ""
        case events.Deal(hands):
            return "" if seat is None else f"You are dealt {without_ids(list_cards(hands[seat]))}. "
        case events.Draw(drawer, cards) if drawer != seat:
            return f"P{drawer} draws {number_of(len(cards), 'card')}. "
        case events.PutUnder(keeper, _) if keeper != seat:
            return f"P{keeper} puts a card under the draw pile. "
        case events.Turn(turn, _):
            return f"\nTurn {turn}: "
        case events.AutoBank(banker, card):
            return f"{_address(f'P{banker} banks {name(card)}', seat)}, which cannot be played. "
        case _:
            sentence = _money(event, millions) if isinstance(event, Money) else write(event).strip()
            start = "\n" if isinstance(event, Frame) else ""
            said = re.sub(r"places (\w+): \1 ", r"places \1, ", without_ids(sentence))
            return f"{start}{_address(said, seat)}. "


def _address(sentence: str, seat: int | None) -> str:
    """A sentence about a seat, for the person who sits there."""
    me = f"P{seat} "
    if sentence.startswith(me):
        verb, _, rest = sentence.removeprefix(me).partition(" ")
        rest = rest.replace(", and owes ", ", and owe ")
        sentence = f"You {'have' if verb == 'has' else verb.removesuffix('s')} {rest}"
    return re.sub(rf"\bP{seat}\b", "you", sentence[0].upper() + sentence[1:])


# Words for what lies on the table


def millions(amount: int) -> str:
    return f"${amount}M" if amount < 10**9 else "more than $1000000000M"


def without_ids(text: str) -> str:
    return re.sub(r" #\d+", "", text)


def name(card: int | str) -> str:
    return DECK[int(card)].name


def link(words: Iterable[str], word: str = "or") -> str:
    *others, last = words
    return f"{', '.join(others)} {word} {last}" if others else last


def name_seats(seats: Iterable[int], word: str = "or") -> str:
    return link([f"P{seat}" for seat in seats], word)


def sort_hand(cards: Iterable[str]) -> list[str]:
    """Property, rents, money, actions."""
    first = min(PROPERTY)
    return sorted(cards, key=lambda card: (int(card) - first) % COUNT)


def label_sets(land: Sequence[Group]) -> dict[Group, str]:
    """The colours; if there are several sets of a colour, each has a letter too."""
    colours = [COLOUR_NAMES[group.colour] for group in land]
    letters = ["ABCDEFGHIJ"[colours[:place].count(colour)] for place, colour in enumerate(colours)]
    return {
        group: colour if colours.count(colour) == 1 else f"{colour} {letter}"
        for group, colour, letter in zip(land, colours, letters, strict=True)
    }


def find_home(position: Position, card: int) -> tuple[int, Group]:
    """The owner and the set of property or of a building."""
    places = ((seat, group) for seat, land in enumerate(position.lands) for group in land)
    return next(place for place in places if card in (*place[1].cards, *place[1].buildings()))


def name_set(position: Position, card: int) -> str:
    """The set that a card lies in."""
    owner, group = find_home(position, card)
    return label_sets(position.lands[owner])[group]


def name_on_table(position: Position, card: int) -> str:
    """A name that tells apart what is not the same: where it lies, unless all of the name lie there."""
    owner, home = find_home(position, card)
    label = label_sets(position.lands[owner])[home]
    if not is_property(card):
        return f"{name(card)} on {label}"
    if len(PRINTED[card]) == 1:
        return label
    others = [group for group in position.lands[owner] if name(card) in map(name, group.cards)]
    return name(card) if others == [home] else f"{name(card)} in {label}"


def tell_size(group: Group) -> str:
    return "FULL" if group.is_full() else f"{len(group.cards)}/{group.size}"


def tell_rent(group: Group) -> str:
    return "no rent" if ANY_COLOUR.issuperset(group.cards) else f"rent {millions(group.rent())}"


def describe(position: Position) -> str:
    """Where every card lies, with the hands, for those who look into a save."""
    lines = [f"Turn {position.turn}, P{position.seat} to draw"]
    lines.append(f"  {number_of(len(position.pile), 'card')} to draw, {len(position.discards)} discarded")
    for seat in range(position.players):
        bank = position.banks[seat]
        doubles = position.doubles[seat]
        total = sum(position.rules.value[card] for card in bank)
        doubled = f", the next rent doubled {number_of(doubles, 'time')}" if doubles else ""
        lines += ["", f"P{seat}{doubled}"]
        lines.append(f"  hand  {list_cards(position.hands[seat])}")
        lines.append(f"  bank  {total}: {list_cards(bank)}" if bank else "  bank  empty")
        for group in position.lands[seat]:
            full = "full" if group.is_full() else f"{len(group.cards)} of {group.size}"
            cards = list_cards([*group.cards, *group.buildings()])
            lines.append(f"  {COLOUR_NAMES[group.colour]} {full}: {cards}")
    return "\n".join(lines) + "\n"
