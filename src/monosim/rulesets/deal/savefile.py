"""The text `deal-save 1`: a position at the start of a turn, before the draw, without loss."""

from __future__ import annotations

from collections.abc import Iterator

from monosim.rulesets.deal import kinds
from monosim.rulesets.deal.audit import faults
from monosim.rulesets.deal.cards import COLOUR_NAMES, COLOUR_OF
from monosim.rulesets.deal.groups import Group
from monosim.rulesets.deal.lines import Line, Sheet, number
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules

HEADER = "deal-save"
SEATS = range(2, 6)
BUILDINGS = ("house", "hotel")


def saved(position: Position) -> str:
    return "".join(f"{line}\n" for line in _lines_of(position))


def _lines_of(position: Position) -> Iterator[str]:
    yield f"{HEADER} 1"
    yield f"players {position.players}"
    yield f"turn {position.turn} seat {position.seat}"
    yield _words("draw", *reversed(position.pile))
    yield _words("discard", *position.discards)
    for seat in range(position.players):
        yield _words("seat", seat, "hand", *position.hands[seat])
        yield _words("seat", seat, "bank", *position.banks[seat])
        yield _words("seat", seat, "doubles", position.doubles[seat])
        for group in position.lands[seat]:
            yield _words("seat", seat, "set", COLOUR_NAMES[group.colour], *group.cards, *_buildings(group))


def _words(*words: object) -> str:
    return " ".join(map(str, words))


def _buildings(group: Group) -> Iterator[object]:
    for name, card in zip(BUILDINGS, (group.house, group.hotel), strict=True):
        if card is not None:
            yield from (name, card)


def read_save(sheet: Sheet, rules: Rules) -> Position | None:
    """The position, if nothing is wrong with it."""
    body = sheet.body(HEADER)
    players = _players(sheet, body)
    if players is None:
        return None
    position = Position(players, rules, range)
    reader = _Reader(sheet, position)
    for line in body:
        reader.take(line)
    reader.finish()
    if not sheet.problems:
        for fault in faults(position):
            sheet.report(fault.kind, fault.message)
    return None if sheet.problems else position.settled()


def _players(sheet: Sheet, body: tuple[Line, ...]) -> int | None:
    counts = [number(line.words[1]) for line in body if line.words[0] == "players" and len(line.words) == 2]
    if len(counts) == 1 and counts[0] in SEATS:
        return counts[0]
    if not sheet.problems:
        sheet.report(kinds.SAVE_LINE, "a save has one line `players N`, where N is 2 to 5")
    return None


class _Reader:
    """Puts each line of a save where it belongs; a line that comes again is refused."""

    def __init__(self, sheet: Sheet, position: Position) -> None:
        self.sheet = sheet
        self.position = position
        self.seen: set[tuple[str, ...]] = set()

    def take(self, line: Line) -> None:
        words = line.words
        if words[0] in ("draw", "discard"):
            ok = self._pile(line)
        elif words[0] == "seat":
            ok = self._seat(line)
        else:
            ok = words[0] == "players" or (words[0] == "turn" and self._turn(words))
        if not ok:
            self.sheet.report(kinds.SAVE_LINE, f"`{' '.join(words)}` is no line of a save", line)

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

    def _turn(self, words: tuple[str, ...]) -> bool:
        if len(words) != 4 or words[2] != "seat" or not self._first("turn"):
            return False
        turn, seat = number(words[1]), number(words[3])
        if not turn or seat is None or seat >= self.position.players:
            return False
        self.position.turn, self.position.seat = turn, seat
        return True

    def _pile(self, line: Line) -> bool:
        cards = self.sheet.cards(line, line.words[1:])
        if line.words[0] == "draw":
            self.position.pile = cards[::-1]
        else:
            self.position.discards = cards
        return self._first(line.words[0])

    def _seat(self, line: Line) -> bool:
        words = line.words
        seat = number(words[1]) if len(words) > 2 else None
        if seat is None or seat >= self.position.players:
            return False
        if words[2] == "set":
            return len(words) > 3 and words[3] in COLOUR_OF and self._set(line, seat)
        return self._zone(line, seat, words[2]) and self._first(str(seat), words[2])

    def _zone(self, line: Line, seat: int, zone: str) -> bool:
        if zone == "doubles":
            doubles = number(line.words[3]) if len(line.words) == 4 else None
            self.position.doubles[seat] = doubles or 0
            return doubles is not None
        if zone not in ("hand", "bank"):
            return False
        cards = self.sheet.cards(line, line.words[3:])
        (self.position.hands if zone == "hand" else self.position.banks)[seat] = cards
        return True

    def _set(self, line: Line, seat: int) -> bool:
        words = line.words[4:]
        group = Group(COLOUR_OF[line.words[3]])
        if len(words) >= 2 and words[-2] == "hotel":
            group.hotel = self._card(line, words[-1])
            words = words[:-2]
        if len(words) >= 2 and words[-2] == "house":
            group.house = self._card(line, words[-1])
            words = words[:-2]
        group.cards = self.sheet.cards(line, words)
        self.position.lands[seat].append(group)
        return True

    def _card(self, line: Line, word: str) -> int | None:
        cards = self.sheet.cards(line, (word,))
        return cards[0] if cards else None
