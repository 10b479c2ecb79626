"""`make deal-saves`: positions of DEAL, each exported as an old save and imported again.

python tools/deal_positions.py POSITIONS [SEED]

Every other position is the start of a turn in a game of random players; the others are laid out at random,
which no game may ever do. What an import changes must be what the export has said that it loses.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count, islice

from monosim.core import Case, Checkpoint, SeededChance, Sheet
from monosim.rulesets import deal
from monosim.rulesets.deal.cards import (
    ALL_COLOURS,
    ANY_COLOUR,
    COLOUR_NAMES,
    COLOURS,
    HOTELS,
    HOUSES,
    PRINTED,
    Group,
    is_property,
)  # fmt: skip
from monosim.rulesets.deal.decisions import Decision
from monosim.rulesets.deal.old_export import find_losses, write_old_save
from monosim.rulesets.deal.old_import import open_old_save, read_old_save
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules, choose_readings, rules_for
from monosim.rulesets.deal.savefile import faults_of_set, find_faults, read_save, write_save

READINGS: Sequence[Mapping[str, str]] = (
    {}, {"preset": "official"}, {"lone-wild": "yes"}, {"hotels": "2"}, {"broken-set": "discard"},
)  # fmt: skip


def draw_positions(seed: int) -> Iterator[Position]:
    for number in count():
        readings = READINGS[number % len(READINGS)]
        chance = SeededChance(seed, f"deal positions/{number}")
        yield from play(readings, chance)
        for _ in range(30):
            yield lay_out(rules_for(choose_readings(readings)), chance)


def play(readings: Mapping[str, str], chance: SeededChance) -> Iterator[Position]:
    """The starts of all turns of a game."""
    setup = deal.read(Case("deal", seed=chance.below(10**9), readings=readings, rounds="200"))
    game, answer = deal.play(setup, deal.chance(setup)), None
    with suppress(StopIteration):
        while True:
            item, answer = game.send(answer), None
            if isinstance(item, Checkpoint):
                yield item.state.copy()
            elif isinstance(item, Decision):
                answer = item.choices[chance.below(len(item.choices))]


def lay_out(rules: Rules, chance: SeededChance) -> Position:
    """Every card somewhere where it may lie."""
    position = Position(2, rules)
    position.turn, position.seat = 1 + chance.below(99), chance.below(2)
    position.doubles = [max(0, chance.below(6) - 3) for _ in range(2)]
    for place in chance.order(len(rules.cards)):
        put(position, rules.cards[place], chance.below(7), chance)
    return position.count_full_sets()


def put(position: Position, card: int, where: int, chance: SeededChance) -> None:
    seat = chance.below(2)
    if where in (0, 1):
        position.hands[seat].append(card)
    elif where == 2:
        position.discards.append(card)
    elif where == 3:
        position.pile.append(card)
    elif card in HOUSES | HOTELS:
        build(position, card, seat)
    elif is_property(card):
        put_on_land(position, card, seat, chance)
    else:
        position.banks[seat].append(card)


def build(position: Position, card: int, seat: int) -> None:
    """On the first full set that has room for it; in the bank if there is none."""
    for group in position.full_sets(seat):
        if COLOURS[group.colour].has_buildings:
            if card in HOUSES and group.house is None:
                group.house = card
                return
            if card in HOTELS and group.house is not None and group.hotel is None:
                group.hotel = card
                return
    position.banks[seat].append(card)


def put_on_land(position: Position, card: int, seat: int, chance: SeededChance) -> None:
    colours = ALL_COLOURS if card in ANY_COLOUR else PRINTED[card]
    room = [group for group in position.open_sets(seat) if group.colour in colours]
    group = Group(colours[chance.below(len(colours))])
    if room and chance.below(4):
        group = room[chance.below(len(room))]
    group.cards.append(card)
    if any(faults_of_set(position.rules, seat, group)):
        group.cards.pop()
        position.hands[seat].append(card)
    elif len(group.cards) == 1:
        position.lands[seat].append(group)


# What comes back


class Difference(AssertionError):
    """An import has made something else of a position, and nobody has said so."""


def check(position: Position) -> int:
    """Export it and import it again; gives how many losses were told."""
    if list(find_faults(position)):
        raise Difference("the position itself is not legal")
    losses, text = list(find_losses(position)), write_old_save(position)
    sheet = open_old_save("old.txt", text)
    imported = read_old_save(sheet, position.rules)
    if imported is None:
        raise Difference(f"the import refuses it: {sheet.problems[0].message}")
    found = imported.position
    if write_old_save(found) != text:
        raise Difference("the import exports to another file")
    told = restore(found, position, losses)
    if told != len(losses) or write_save(found) != write_save(position):
        raise Difference("the import changes what the export does not tell")
    check_own_format(position)
    return told


def restore(found: Position, position: Position, losses: Sequence[str]) -> int:
    """Put back what the export has told to be lost, and nothing else; gives how much that was."""
    told = 0
    if any(loss.startswith("that it is turn ") for loss in losses):
        found.turn, found.seat, told = position.turn, position.seat, told + 1
    if any(loss.startswith("how the ") for loss in losses) and sorted(found.pile) == sorted(position.pile):
        found.pile, told = position.pile, told + 1
    for seat, doubles in enumerate(position.doubles):
        if any(loss.startswith(f"that the next rent of P{seat} is doubled {doubles} ") for loss in losses):
            found.doubles[seat], told = doubles, told + 1
    for mine, theirs in zip(_groups(found), _groups(position), strict=True):
        name, last = COLOUR_NAMES[theirs.colour], f"#{theirs.cards[-1]} is "
        if any(f"{last}{name}: " in loss for loss in losses):
            mine.colour, told = theirs.colour, told + 1
    return told


def _groups(position: Position) -> list[Group]:
    return [group for land in position.lands for group in land]


def check_own_format(position: Position) -> None:
    text = write_save(position)
    again = read_save(Sheet("x.save", text, comments="anywhere"), position.rules)
    if again is None or write_save(again) != text:
        raise Difference("its own save does not come back")


def main(number: int, seed: int = 0) -> int:
    told: Counter[int] = Counter()
    for done, position in enumerate(islice(draw_positions(seed), number), 1):
        try:
            told[check(position)] += 1
        except Difference as difference:
            print(f"position {done} of seed {seed}: {difference}\n{write_save(position)}")
            return 1
        if done % 1000 == 0:
            print(f"{done} positions", file=sys.stderr, flush=True)
    losses = ", ".join(f"{many} × {count}" for count, many in sorted(told.items()))
    print(f"{number} positions of seed {seed} come back but for what is told to be lost (losses: {losses})")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
