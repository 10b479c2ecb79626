"""The text `deal-save 1`, a position at the start of a turn; and the laws that every position keeps."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from monosim.core import Kind, Row, Sheet, Word, natural_number, number_of
from monosim.rulesets.deal import cards
from monosim.rulesets.deal import problem_kinds as kinds
from monosim.rulesets.deal.cards import COLOUR_NAMES, COLOUR_OF, Group, is_property, read_card, title
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules

HEADER = "deal-save"
SEATS = range(2, 6)
BUILDINGS = ("house", "hotel")
MOST_DOUBLES = 10_000
"""Each doubles the next rent, and a number of more than 4300 digits cannot be written."""


def write_save(position: Position) -> str:
    return "".join(f"{line}\n" for line in _lines_of(position))


def _lines_of(position: Position) -> Iterator[str]:
    yield f"{HEADER} 1"
    yield f"players {position.players}"
    yield f"turn {position.turn} seat {position.seat}"
    yield _join("draw", *reversed(position.pile))
    yield _join("discard", *position.discards)
    for seat in range(position.players):
        yield _join("seat", seat, "hand", *position.hands[seat])
        yield _join("seat", seat, "bank", *position.banks[seat])
        yield _join("seat", seat, "doubles", position.doubles[seat])
        for group in position.lands[seat]:
            yield _join("seat", seat, "set", COLOUR_NAMES[group.colour], *group.cards, *_buildings(group))


def _join(*words: object) -> str:
    return " ".join(map(str, words))


def _buildings(group: Group) -> Iterator[object]:
    for name, card in zip(BUILDINGS, (group.house, group.hotel), strict=True):
        if card is not None:
            yield from (name, card)


def read_save(sheet: Sheet, rules: Rules) -> Position | None:
    """The position; None, with the problems in the sheet, if something is wrong with it."""
    players = _players(sheet)
    if players is None:
        return None
    position = Position(players, rules, range)
    reader = _Reader(sheet, position)
    for row in sheet.body(HEADER, kinds.HEADER):
        reader.take(row)
    reader.finish()
    if not sheet.problems:
        for fault in find_faults(position):
            sheet.report(fault.kind, fault.message)
    return None if sheet.problems else position.count_full_sets()


def _players(sheet: Sheet) -> int | None:
    rows = (row.start for row in sheet.body(HEADER, kinds.HEADER) if row.first == "players")
    counts = list(islice((natural_number(start[1]) for start in rows if len(start) == 2), 2))
    if len(counts) == 1 and counts[0] in SEATS:
        return counts[0]
    if not sheet.problems:
        sheet.report(kinds.SAVE_LINE, "a save has one line `players N`, where N is 2 to 5")
    return None


class _Reader:
    """Puts each line of a save where it belongs, and refuses a line that comes twice."""

    def __init__(self, sheet: Sheet, position: Position) -> None:
        self.sheet = sheet
        self.position = position
        self.seen: set[tuple[str, ...]] = set()

    def take(self, row: Row) -> None:
        match row.start:
            case [("draw" | "discard") as pile, *_]:
                known = self._pile(pile, row)
            case ["seat", *_]:
                known = self._seat(row)
            case ["turn", turn, "seat", seat]:
                known = self._first("turn") and self._turn(natural_number(turn), natural_number(seat))
            case [first, *_]:
                known = first == "players"
        if not known:
            self.sheet.report(kinds.SAVE_LINE, f"`{row}` is not a line of a save", row)

    def finish(self) -> None:
        seats = range(self.position.players)
        wanted: list[tuple[str, ...]] = [("turn",), ("draw",), ("discard",)]
        wanted += [(str(seat), zone) for seat in seats for zone in ("hand", "bank", "doubles")]
        missing = [" ".join(key) for key in wanted if key not in self.seen]
        if missing and not self.sheet.problems:
            self.sheet.report(kinds.SAVE_LINE, f"the save has no line for {missing[0]}")

    def _first(self, *key: str) -> bool:
        again = key in self.seen
        self.seen.add(key)
        return not again

    def _turn(self, turn: int | None, seat: int | None) -> bool:
        if not turn or seat is None or seat >= self.position.players:
            return False
        self.position.turn, self.position.seat = turn, seat
        return True

    def _pile(self, pile: str, row: Row) -> bool:
        found = self._cards(row.since(1))
        if pile == "draw":
            found.reverse()
            self.position.pile = found
        else:
            self.position.discards = found
        return self._first(pile)

    def _seat(self, row: Row) -> bool:
        words = row.start
        seat = natural_number(words[1]) if len(words) > 2 else None
        if seat is None or seat >= self.position.players:
            return False
        if words[2] == "set":
            return len(words) > 3 and words[3] in COLOUR_OF and self._set(row, seat)
        return self._zone(row, seat, words[2]) and self._first(str(seat), words[2])

    def _zone(self, row: Row, seat: int, zone: str) -> bool:
        if zone == "doubles":
            return self._doubles(row, seat, natural_number(row.word(3).text) if len(row) == 4 else None)
        if zone not in ("hand", "bank"):
            return False
        zones = self.position.hands if zone == "hand" else self.position.banks
        zones[seat] = self._cards(row.since(3))
        return True

    def _doubles(self, row: Row, seat: int, doubles: int | None) -> bool:
        if doubles is None:
            return False
        if doubles > MOST_DOUBLES:
            self.sheet.report(kinds.SAVE_LINE, f"`{row}`: a save has at most {MOST_DOUBLES} doubles", row)
        self.position.doubles[seat] = doubles
        return True

    def _set(self, row: Row, seat: int) -> bool:
        group = Group(COLOUR_OF[row.start[3]])
        last, left = deque(row.since(4), 2 * len(BUILDINGS)), len(row) - 4
        for name in reversed(BUILDINGS):
            if len(last) >= 2 and last[-2].text == name:
                setattr(group, name, read_card(self.sheet, last.pop()))
                last.pop()
                left -= 2
        group.cards = self._cards(islice(row.since(4), left))
        self.position.lands[seat].append(group)
        return True

    def _cards(self, words: Iterable[Word]) -> list[int]:
        found = (read_card(self.sheet, word) for word in words)
        return [card for card in found if card is not None]


# The laws: each card is in one place, and every set is possible


class Fault(NamedTuple):
    kind: Kind
    message: str


def find_faults(position: Position) -> Iterator[Fault]:
    """Everything that is wrong, with the card that it is about."""
    for seat, land in enumerate(position.lands):
        for group in land:
            yield from _faults_of_set(position, seat, group)
    for seat, bank in enumerate(position.banks):
        for card in filter(is_property, bank):
            yield Fault(kinds.BAD_ZONE, f"{title(card)} is property and cannot be in the bank of P{seat}")
    yield from _faults_of_places(position)


def places(position: Position) -> Iterator[int]:
    """Every card of the position, as often as it is there."""
    yield from position.pile
    yield from position.discards
    for zone in (*position.hands, *position.banks):
        yield from zone
    for land in position.lands:
        for group in land:
            yield from (*group.cards, *group.buildings())


def _faults_of_places(position: Position) -> Iterator[Fault]:
    seen: set[int] = set()
    in_play = position.rules.cards
    for card in places(position):
        if card in seen:
            yield Fault(kinds.TWICE, f"{title(card)} is in two places")
        elif card not in in_play:
            yield Fault(kinds.NOT_A_CARD, f"{title(card)} is not played with")
        seen.add(card)
    missing = [card for card in in_play if card not in seen]
    if missing:
        count = number_of(len(missing), "card")
        yield Fault(kinds.ABSENT, f"{count} missing, the first is {title(missing[0])}")


def _faults_of_set(position: Position, seat: int, group: Group) -> Iterator[Fault]:
    name = f"the {COLOUR_NAMES[group.colour]} set of P{seat}"
    if not group.cards:
        yield Fault(kinds.BAD_SET, f"{name} has no cards")
        return
    for card in group.cards:
        if not is_property(card):
            yield Fault(kinds.BAD_ZONE, f"{title(card)} cannot be in {name}")
        elif card not in cards.ANY_COLOUR and group.colour not in cards.PRINTED[card]:
            yield Fault(kinds.BAD_SET, f"{title(card)} does not belong in {name}")
    if len(group.cards) > group.size:
        excess = title(group.cards[group.size])
        yield Fault(kinds.BAD_SET, f"{name} is full with {group.size} cards, and {excess} is too many")
    if not position.rules.may_stay(group.cards):
        yield Fault(kinds.BAD_SET, f"{title(group.cards[0])} cannot lie in {name} without a card of a colour")
    yield from _faults_of_buildings(name, group)


def _faults_of_buildings(name: str, group: Group) -> Iterator[Fault]:
    for card, kind in ((group.house, cards.HOUSES), (group.hotel, cards.HOTELS)):
        if card is not None and card not in kind:
            yield Fault(kinds.BAD_SET, f"{title(card)} is not a building for {name} there")
    if group.hotel is not None and group.house is None:
        yield Fault(kinds.BAD_SET, f"{title(group.hotel)} is on {name}, which has no house")
    fit = len(group.cards) == group.size and cards.COLOURS[group.colour].has_buildings
    if group.house is not None and not fit:
        why = "is not full" if cards.COLOURS[group.colour].has_buildings else "takes no buildings"
        yield Fault(kinds.BAD_SET, f"{cards.DECK[group.house].name} #{group.house} is on {name}, which {why}")
