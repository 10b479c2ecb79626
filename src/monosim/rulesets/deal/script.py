"""A script of decisions, one `P<seat> <kind> <option>` per line; each seat has its own queue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from monosim.core import Chance, Drawn, Line, Recording, Reread, Script, Sheet, natural_number
from monosim.rulesets.deal import problem_kinds as kinds
from monosim.rulesets.deal.decisions import KINDS_OF_DECISION
from monosim.rulesets.deal.deck import write_deck
from monosim.rulesets.deal.players import POLICIES
from monosim.rulesets.deal.savefile import SEATS

HEADER = "deal-script"
ERROR = "error"
FALLBACKS = (*POLICIES, "end", ERROR)
DECK = "deck of "


class Directions(NamedTuple):
    """What a script file says."""

    file: str
    lines: Mapping[int, Iterable[Line]]
    """The decisions, by seat."""
    fallbacks: Mapping[int, str]
    players: int | None = None
    ignore_extra: bool = False

    def seats(self) -> int:
        """The number of seats that the script names."""
        return self.players or 1 + max((*self.lines, *self.fallbacks), default=0)


def read_script(sheet: Sheet) -> Directions:
    """An empty file is a script without lines."""
    lines: dict[int, Iterable[Line]] = {}
    fallbacks: dict[int, str] = {}
    players, ignore_extra = None, False
    for row in sheet.body(HEADER, kinds.HEADER) if any(True for _ in sheet.rows()) else ():
        match row.start:
            case ["ignore-extra"]:
                ignore_extra = True
            case ["players", count] if natural_number(count) in SEATS:
                players = natural_number(count)
            case ["fallback", name, how] if (seat := _seat(name)) is not None and how in FALLBACKS:
                fallbacks[seat] = how
            case [name, kind, _] if (seat := _seat(name)) is not None and kind in KINDS_OF_DECISION:
                lines[seat] = Reread(_read_decisions, sheet, seat)
            case _:
                sheet.report(kinds.SCRIPT_LINE, f"`{row}` is not a line of a script", row)
    return Directions(sheet.file, lines, fallbacks, players, ignore_extra)


def _read_decisions(sheet: Sheet, seat: int) -> Iterator[Line]:
    for row in sheet.rows():
        match row.start:
            case [name, kind, option] if _seat(name) == seat and kind in KINDS_OF_DECISION:
                yield Line(f"P{seat} {kind} {option}", sheet.where(row))


def _seat(word: str) -> int | None:
    seat = natural_number(word[1:]) if word.startswith("P") else None
    return seat if seat is not None and seat < SEATS[-1] else None


class ScriptSeat(Script):
    """A seat that follows the script and, after the last line, its fallback."""

    def __init__(self, script: Directions, seat: int, chance: Chance) -> None:
        super().__init__(script.lines.get(seat, ()), f"{script.file}, P{seat}")
        self._ignores_extra = script.ignore_extra
        how = script.fallbacks.get(seat, ERROR)
        self._fallback = None if how == ERROR else POLICIES.get(how, POLICIES["first"])(chance)

    def run_out(self, decision: Any) -> Any:
        if self._fallback is None:
            return super().run_out(decision)
        return self._fallback(decision.view, decision.kind, decision.choices)

    def finish(self) -> None:
        if not self._ignores_extra:
            super().finish()


def write_script(lines: Sequence[str], players: int | None) -> str:
    """The script of the decisions; it names the number of seats if the decisions do not show it."""
    shown = 1 + max((int(line.split()[0][1:]) for line in lines), default=0)
    more = [] if players is None or players == max(shown, SEATS[0]) else [f"players {players}"]
    return "\n".join([f"{HEADER} 1", *more, *lines]) + "\n"


def recording(draws: Sequence[Drawn], answers: Sequence[Line]) -> Recording:
    """A deck that was not drawn comes from a file, and that file plays the game again too."""
    deck = next((drawn for drawn in draws if drawn.what.startswith(DECK)), None)
    lines = [answer.text for answer in answers]
    if deck is None or isinstance(deck.value, int):
        return Recording(write_script(lines, None), "", seeded=True)
    players = int(deck.what.removeprefix(DECK).split()[0])
    return Recording(write_script(lines, players), write_deck(deck.value), seeded=True)
