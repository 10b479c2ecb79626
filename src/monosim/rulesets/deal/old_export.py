"""Write a save of the rule sheet's program, and say what of a position it cannot hold."""

from collections.abc import Iterator, Sequence

from monosim.core import number_of
from monosim.rulesets.deal.cards import COLOUR_NAMES, JUST_SAY_NO, Group
from monosim.rulesets.deal.old_import import END, PLAYERS, find_colours, list_titles
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules


def write_old_save(position: Position) -> str:
    """As the program writes it: a blank behind each id, and a new line behind each -1 and each number."""
    lines: list[object] = [_chain(position.discards), _chain(_held(position))]
    for seat in range(PLAYERS):
        lines += _block(position, seat)
    return "".join(f"{line}\n" for line in lines)


def _chain(cards: Sequence[int]) -> str:
    return " ".join(map(str, (*cards, END)))


def _held(position: Position) -> list[int]:
    """Every card that a player has. The program keeps them in the order in which they were drawn."""
    held = [card for zone in (*position.hands, *position.banks) for card in zone]
    return held + [card for land in position.lands for group in land for card in _cards_of(group)]


def _cards_of(group: Group) -> list[int]:
    return [*group.cards, *group.buildings()]


def _block(position: Position, seat: int) -> Iterator[object]:
    hand, bank, land = position.hands[seat], position.banks[seat], position.lands[seat]
    yield _chain(hand)
    yield _chain(bank)
    yield len(land)
    yield from (_chain(_cards_of(group)) for group in land)
    yield int(not JUST_SAY_NO.isdisjoint(hand))
    yield int(position.doubles[seat] > 0)
    yield sum(position.rules.value[card] for card in bank)


# What the old format has no room for


def find_losses(position: Position) -> Iterator[str]:
    """What the file does not say, and what an import makes of it."""
    if (position.turn, position.seat) != (1, 0):
        yield f"that it is turn {position.turn}, of P{position.seat}: an import begins with turn 1, of P0"
    if len(position.pile) > 1:
        yield f"how the {number_of(len(position.pile), 'card')} to draw lie: an import shuffles them"
    for seat, doubles in enumerate(position.doubles):
        if doubles > 1:
            yield f"that the next rent of P{seat} is doubled {doubles} times: an import doubles it once"
    for seat, land in enumerate(position.lands):
        for group in land:
            yield from _colour_losses(position.rules, seat, group)


def _colour_losses(rules: Rules, seat: int, group: Group) -> Iterator[str]:
    first, *more = find_colours(rules, group)
    if more:
        name, cards = COLOUR_NAMES[group.colour], list_titles(group.cards)
        guess = f"{COLOUR_NAMES[first]}, which is {'right' if first == group.colour else 'wrong'}"
        yield f"that the set of P{seat} with {cards} is {name}: an import takes it as {guess}"
