"""The text `deal-save 1`, a position at the start of a turn; and the laws that every position keeps."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from monosim.core import Kind, Row, Sheet, Word, natural_number, number_of
from monosim.rulesets.deal import cards
from monosim.rulesets.deal import problem_kinds as kinds
from monosim.rulesets.deal.cards import COLOUR_NAMES, COLOUR_OF, Group, is_property, title
from monosim.rulesets.deal.deckfile import read_card
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import LEFT_OUT_HOTELS, Rules

HEADER = "deal-save"
SEATS = range(2, 6)
BUILDINGS = ("house", "hotel")
UNKNOWN = "unknown"
"""What is wrong with a line of which nothing better can be said."""
MOST_TURNS = 10**9
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
    position = Position(players, rules)
    reader = _Reader(sheet, position)
    for row in sheet.body(HEADER, kinds.HEADER):
        reader.take(row)
    reader.finish()
    if not sheet.problems:
        report_faults(sheet, position, reader.words)
    return None if sheet.problems else position.count_full_sets()


def _players(sheet: Sheet) -> int | None:
    rows = list(islice((row for row in sheet.body(HEADER, kinds.HEADER) if row.first == "players"), 2))
    counts = [natural_number(row.start[1]) if len(row.start) == 2 else None for row in rows]
    if len(counts) == 1 and counts[0] in SEATS:
        return counts[0]
    if not sheet.problems:
        last = rows[-1] if rows else None
        sheet.report(kinds.SAVE_LINE, "a save has one line `players N`, where N is 2 to 5", last)
    return None


class _Reader:
    """Puts each line of a save where it belongs, and refuses a line that comes twice."""

    def __init__(self, sheet: Sheet, position: Position) -> None:
        self.sheet = sheet
        self.position = position
        self.seen: set[tuple[str, ...]] = set()
        self.words: dict[int, Word] = {}
        """Where each card was read last."""

    def take(self, row: Row) -> None:
        match row.start:
            case [("draw" | "discard") as pile, *_]:
                why = self._pile(pile, row)
            case ["seat", *_]:
                why = self._seat(row)
            case ["turn", turn, "seat", seat]:
                why = self._again("turn") or self._turn(natural_number(turn), seat)
            case [first, *_]:
                why = "" if first == "players" else UNKNOWN
        if why:
            more = "" if why == UNKNOWN else f": {why}"
            self.sheet.report(kinds.SAVE_LINE, f"`{row}` is not a line of a save{more}", row)

    def finish(self) -> None:
        seats = range(self.position.players)
        wanted: list[tuple[str, ...]] = [("turn",), ("draw",), ("discard",)]
        wanted += [("seat", str(seat), zone) for seat in seats for zone in ("hand", "bank", "doubles")]
        missing = [" ".join(key) for key in wanted if key not in self.seen]
        if missing and not self.sheet.problems:
            self.sheet.report(kinds.SAVE_LINE, f"the save has no line `{missing[0]}`")

    # What is wrong with a line of each kind; nothing is if the text is empty

    def _again(self, *key: str) -> str:
        again = key in self.seen
        self.seen.add(key)
        return f"there is another line `{' '.join(key)}`" if again else ""

    def _turn(self, turn: int | None, seat: str) -> str:
        if not turn or turn > MOST_TURNS:
            return f"turns are 1 to {MOST_TURNS}"
        number = self._number(seat)
        if number is None:
            return self._no_seat(seat)
        self.position.turn, self.position.seat = turn, number
        return ""

    def _number(self, seat: str) -> int | None:
        number = natural_number(seat)
        return number if number is not None and number < self.position.players else None

    def _no_seat(self, seat: str) -> str:
        return f"there is no seat {seat} in a game of {self.position.players} seats"

    def _pile(self, pile: str, row: Row) -> str:
        found = self._cards(row.since(1))
        if pile == "draw":
            found.reverse()
            self.position.pile = found
        else:
            self.position.discards = found
        return self._again(pile)

    def _seat(self, row: Row) -> str:
        words = row.start
        if len(words) < 3:
            return UNKNOWN
        seat = self._number(words[1])
        if seat is None:
            return self._no_seat(words[1])
        if words[2] == "set":
            return self._set(row, seat) if len(words) > 3 and words[3] in COLOUR_OF else UNKNOWN
        return self._zone(row, seat, words[2]) or self._again("seat", str(seat), words[2])

    def _zone(self, row: Row, seat: int, zone: str) -> str:
        if zone == "doubles":
            return self._doubles(seat, natural_number(row.word(3).text)) if len(row) == 4 else UNKNOWN
        if zone not in ("hand", "bank"):
            return UNKNOWN
        zones = self.position.hands if zone == "hand" else self.position.banks
        zones[seat] = self._cards(row.since(3))
        return ""

    def _doubles(self, seat: int, doubles: int | None) -> str:
        if doubles is None or doubles > MOST_DOUBLES:
            return f"a seat has 0 to {MOST_DOUBLES} doubles"
        self.position.doubles[seat] = doubles
        return ""

    def _set(self, row: Row, seat: int) -> str:
        group = Group(COLOUR_OF[row.start[3]])
        last, left = deque(row.since(4), 2 * len(BUILDINGS)), len(row) - 4
        for name in reversed(BUILDINGS):
            if len(last) >= 2 and last[-2].text == name:
                setattr(group, name, self._card(last.pop()))
                last.pop()
                left -= 2
        group.cards = self._cards(islice(row.since(4), left))
        self.position.lands[seat].append(group)
        return "" if group.cards or self.sheet.problems else "the set has no cards"

    def _cards(self, words: Iterable[Word]) -> list[int]:
        return [card for card in map(self._card, words) if card is not None]

    def _card(self, word: Word) -> int | None:
        card = read_card(self.sheet, word)
        if card is not None:
            self.words[card] = word
        return card


# The laws: each card is in one place, and every set is possible


class Fault(NamedTuple):
    kind: Kind
    message: str
    card: int | None = None
    """The card that it is about, if it is about one."""


def report_faults(sheet: Sheet, position: Position, words: Mapping[int, Word]) -> None:
    """Report all that is wrong with a position, each where the sheet has the card."""
    for fault in find_faults(position):
        sheet.report(fault.kind, fault.message, None if fault.card is None else words.get(fault.card))


def find_faults(position: Position) -> Iterator[Fault]:
    """Everything that is wrong, with the card that it is about."""
    for seat, land in enumerate(position.lands):
        for group in land:
            yield from faults_of_set(position.rules, seat, group)
    for seat, bank in enumerate(position.banks):
        for card in filter(is_property, bank):
            message = f"{title(card)} is property and cannot be in the bank of P{seat}"
            yield Fault(kinds.BAD_ZONE, message, card)
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
            yield Fault(kinds.TWICE, f"{title(card)} is in two places", card)
        elif card not in in_play:
            yield Fault(kinds.NOT_A_CARD, f"{title(card)} is not in the deck with hotels=2", card)
        seen.add(card)
    missing = [card for card in in_play if card not in seen]
    if missing:
        yield Fault(kinds.ABSENT, _tell_missing(missing))


def _tell_missing(cards: Sequence[int]) -> str:
    if set(cards) == LEFT_OUT_HOTELS:
        are, them = ("is", "it") if len(cards) == 1 else ("are", "them")
        hotels = ", ".join(map(title, cards))
        return f"{hotels} {are} missing; only a game with hotels=2 or preset=official is without {them}"
    return f"{number_of(len(cards), 'card')} missing, the first is {title(cards[0])}"


def faults_of_set(rules: Rules, seat: int, group: Group) -> Iterator[Fault]:
    name = f"the {COLOUR_NAMES[group.colour]} set of P{seat}"
    if not group.cards:
        yield Fault(kinds.BAD_SET, f"{name} has no cards")
        return
    for card in group.cards:
        if not is_property(card):
            yield Fault(kinds.BAD_ZONE, f"{title(card)} cannot be in {name}", card)
        elif card not in cards.ANY_COLOUR and group.colour not in cards.PRINTED[card]:
            yield Fault(kinds.BAD_SET, f"{title(card)} does not belong in {name}", card)
    if len(group.cards) > group.size:
        excess = group.cards[group.size]
        message = f"{name} is full with {group.size} cards, and {title(excess)} is too many"
        yield Fault(kinds.BAD_SET, message, excess)
    if not rules.may_stay(group.cards) or (group.is_full() and not group.has_colour()):
        first = group.cards[0]
        message = f"{title(first)} cannot lie in {name} without a card of a colour"
        yield Fault(kinds.BAD_SET, message, first)
    yield from _faults_of_buildings(name, group)


def _faults_of_buildings(name: str, group: Group) -> Iterator[Fault]:
    for card, kind in ((group.house, cards.HOUSES), (group.hotel, cards.HOTELS)):
        if card is not None and card not in kind:
            yield Fault(kinds.BAD_SET, f"{title(card)} is not a building for {name} there", card)
    if group.hotel is not None and group.house is None:
        message = f"{title(group.hotel)} is on {name}, which has no house"
        yield Fault(kinds.BAD_SET, message, group.hotel)
    has_buildings = cards.COLOURS[group.colour].has_buildings
    if group.house is not None and not (has_buildings and group.is_full()):
        why = "is not full" if has_buildings else "takes no buildings"
        yield Fault(kinds.BAD_SET, f"{title(group.house)} is on {name}, which {why}", group.house)
