"""The question that is asked when anything has changed: what would you like to do?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from monosim.core import IllegalChoice
from monosim.rulesets.classic.board import DEEDS, INTEREST
from monosim.rulesets.classic.changes import (
    BuildHotel,
    BuildHouse,
    DemolishHotel,
    DemolishHouse,
    Mortgage,
    TransferJailCard,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.changes.money import BANK
from monosim.rulesets.classic.decisions import number_of
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.language import NONE, parsed_group, reread_group, written, written_group
from monosim.rulesets.classic.requests import (
    CHANGE,
    END,
    FOREVER,
    MINE,
    NEXT,
    QUIET,
    TURN,
    BuildingRequests,
    NotificationChanges,
    Silence,
)
from monosim.rulesets.classic.state import State

BUILDINGS = (BuildHouse, BuildHotel, DemolishHouse, DemolishHotel)
APART = "; "
UNTIL = "until"


class Notify(NamedTuple):
    """Trades, mortgages and buildings, of which nothing may be wanted (R14).

    Each part of the answer is a group; the buildings are asked for one by one.
    """

    player: int
    state: State

    def question(self) -> str:
        nothing = f"{NONE} for nothing, or {NONE} {UNTIL} {TURN}"
        return f"Player {self.player}: anything to trade, mortgage, lift or build? {nothing}"

    def check(self, answer: object) -> NotificationChanges:
        if isinstance(answer, NotificationChanges):
            if answer.groups:
                answer = answer._replace(groups=tuple(map(reread_group, answer.groups)))
            if self._is_fit(answer):
                return answer
        raise IllegalChoice(f"{self.question()} Not {answer!r}")

    def _is_fit(self, answer: NotificationChanges) -> bool:
        groups, buildings, silence = answer
        if not groups and not buildings.items:
            return _is_silence(silence)
        return (
            silence == Silence()
            and all(map(_is_of_a_deed, buildings.items))
            and all(one.changes and all(map(self._may_be_wanted, one.changes)) for one in groups)
        )

    def _may_be_wanted(self, change: Any) -> bool:
        match change:
            case Mortgage() | Unmortgage():
                return True
            case TransferMoney(source, target, amount, "mortgage_interest", int(deed)):
                due = deed in DEEDS and target == BANK and amount == INTEREST[deed]
                return due and self._plays(source)
            case TransferMoney(source, target, _, "trade", None):
                return self._plays(source) and self._plays(target)
            case TransferProperty(source, target) | TransferJailCard(source, target):
                return self._plays(source) and self._plays(target)
        return False

    def _plays(self, player: int) -> bool:
        return 0 <= player < self.state.players

    def parse(self, text: str) -> NotificationChanges:
        text = text.strip()
        if text.startswith(NONE):
            return self.check(NotificationChanges(silence=_silence(text.removeprefix(NONE).strip())))
        parts = [parsed_group(part) for part in text.split(APART)]
        wanted = [part for part in parts if not _asks_for_building(part)]
        items = [part.changes[0] for part in parts if _asks_for_building(part)]
        return self.check(NotificationChanges(tuple(wanted), BuildingRequests(tuple(items))))

    def text(self, answer: NotificationChanges) -> str:
        parts = [*map(written_group, answer.groups), *map(written, answer.buildings.items)]
        return APART.join(parts) or NONE + _written_silence(answer.silence)

    def options(self) -> Sequence[NotificationChanges]:
        return (QUIET,)


def _is_silence(silence: object) -> bool:
    if not isinstance(silence, Silence):
        return False
    until, cash = silence
    if until == CHANGE:
        return type(cash) is int and 0 <= cash <= FOREVER
    return until in (NEXT, TURN, MINE, END) and cash == FOREVER


def _silence(text: str) -> Silence:
    until, _, what = text.partition(" ")
    if not text or (until == UNTIL and what in (TURN, MINE, CHANGE, END)):
        return Silence(what or NEXT)
    if until == UNTIL:
        return Silence(CHANGE, number_of(what))
    raise IllegalChoice(
        f"{NONE}, or {NONE} {UNTIL} {TURN}, {MINE}, {CHANGE}, {END} or some cash, not {NONE} {text!r}"
    )


def _written_silence(silence: Silence) -> str:
    until, cash = silence
    return "" if until == NEXT else f" {UNTIL} {until if cash == FOREVER else cash}"


def _is_of_a_deed(item: object) -> bool:
    return isinstance(item, BUILDINGS) and type(item.deed) is int and item.deed in DEEDS


def _asks_for_building(part: GroupOfChanges) -> bool:
    return len(part.changes) == 1 and isinstance(part.changes[0], BUILDINGS)


def parties(state: State, wanted: GroupOfChanges) -> list[int]:
    """Whose things a group touches, in the order of seats: each must agree to it."""
    touched: set[int] = set()
    holder = list(state.owner)
    for change in wanted.changes:
        if isinstance(change, Mortgage | Unmortgage):
            touched.add(holder[change.deed])
        else:
            touched |= {change.source, change.target}
        if isinstance(change, TransferProperty):
            holder[change.deed] = change.target
    return [seat for seat in state.order(state.current) if seat in touched]
