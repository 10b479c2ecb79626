"""A script of decisions, `P<seat> <kind> <option>` a line; each seat has a queue of its own."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from monosim.core import Chance, IllegalChoice, ScriptError
from monosim.rulesets.deal import kinds
from monosim.rulesets.deal.asking import KINDS_OF_DECISION
from monosim.rulesets.deal.decisions import Decision
from monosim.rulesets.deal.lines import Line, Sheet, number
from monosim.rulesets.deal.players import POLICIES, Policy
from monosim.rulesets.deal.savefile import SEATS

HEADER = "deal-script"
ERROR = "error"
FALLBACKS = (*POLICIES, "end", ERROR)


class Entry(NamedTuple):
    line: int
    kind: str
    option: str


class Script(NamedTuple):
    file: str
    entries: Mapping[int, Sequence[Entry]]
    """By seat."""
    fallbacks: Mapping[int, str]
    players: int | None = None
    ignore_extra: bool = False

    def seats(self) -> int:
        """As many as it names."""
        return self.players or 1 + max((*self.entries, *self.fallbacks), default=0)


def read_script(sheet: Sheet) -> Script:
    """An empty file is a script without lines."""
    entries: dict[int, list[Entry]] = {}
    fallbacks: dict[int, str] = {}
    players, ignore_extra = None, False
    for line in sheet.body(HEADER) if sheet.lines else ():
        words = line.words
        seat = _seat(words[1]) if words[0] == "fallback" and len(words) == 3 else _seat(words[0])
        if words == ("ignore-extra",):
            ignore_extra = True
        elif words[0] == "players" and len(words) == 2 and number(words[1]) in SEATS:
            players = number(words[1])
        elif seat is None or len(words) != 3:
            _refuse(sheet, line)
        elif words[0] == "fallback" and words[2] in FALLBACKS:
            fallbacks[seat] = words[2]
        elif words[1] in KINDS_OF_DECISION:
            entries.setdefault(seat, []).append(Entry(line.number, words[1], words[2]))
        else:
            _refuse(sheet, line)
    return Script(sheet.file, entries, fallbacks, players, ignore_extra)


def _seat(word: str) -> int | None:
    seat = number(word[1:]) if word.startswith("P") else None
    return seat if seat is not None and seat < SEATS[-1] else None


def _refuse(sheet: Sheet, line: Line) -> None:
    sheet.report(kinds.SCRIPT_LINE, f"`{' '.join(line.words)}` is no line of a script", line)


class ScriptSeat:
    """A seat that follows the script; behind the last line, its fallback."""

    def __init__(self, script: Script, seat: int, chance: Chance) -> None:
        self._script = script
        self._lines = deque(script.entries.get(seat, ()))
        how = script.fallbacks.get(seat, ERROR)
        self._fallback: Policy | None = None if how == ERROR else POLICIES.get(how, POLICIES["first"])(chance)

    def decide(self, decision: Any) -> Any:
        asked: Decision = decision
        if not self._lines:
            return self._without_lines(asked)
        entry = self._lines.popleft()
        where = f"{self._script.file}:{entry.line}"
        if entry.kind != asked.kind:
            raise ScriptError(f"{where}: {asked.mismatch(entry.kind)}")
        try:
            return asked.check(entry.option)
        except IllegalChoice as error:
            raise IllegalChoice(f"{where}: {error}") from None

    def _without_lines(self, asked: Decision) -> str:
        if self._fallback is not None:
            return self._fallback(asked.view, asked.kind, asked.choices)
        options = ", ".join(asked.choices)
        raise ScriptError(
            f"{self._script.file}: no line left for P{asked.seat}; asked {asked.kind}: {options}"
        )

    def finish(self) -> None:
        if self._lines and not self._script.ignore_extra:
            left, entry = len(self._lines), self._lines[0]
            raise ScriptError(
                f"{self._script.file}:{entry.line}: {left} line(s) left over, the first is"
                f' "{entry.kind} {entry.option}"'
            )


def written(lines: Sequence[str], players: int | None) -> str:
    """The script of the decisions; it says how many seats there are where they do not show it."""
    shown = 1 + max((int(line.split()[0][1:]) for line in lines), default=0)
    more = [] if players is None or players == max(shown, SEATS[0]) else [f"players {players}"]
    return "\n".join([f"{HEADER} 1", *more, *lines]) + "\n"
