"""Notifications: players are told what has changed, and answer with what they would like to do."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from monosim.core import Course, IllegalChoice, ask, value
from monosim.core.spaces import Checked
from monosim.rulesets.classic import players
from monosim.rulesets.classic.board import BANK, DEEDS, INTEREST
from monosim.rulesets.classic.course.housing import resolve_housing
from monosim.rulesets.classic.course.paying import refuse, write_request
from monosim.rulesets.classic.course.requests import (
    BuildingRequests,
    as_group,
    asks_for_building,
    carries_building,
    check_request,
)
from monosim.rulesets.classic.course.wishes import (
    CHANGE,
    COLOUR,
    END,
    FOREVER,
    MINE,
    NEXT,
    QUIET,
    TURN,
    NotificationChanges,
    Silence,
    wishes,
)
from monosim.rulesets.classic.events import TradeDeclined, TradeProposed
from monosim.rulesets.classic.players import NONE
from monosim.rulesets.classic.players.decisions import Consent
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, everyday, jail

MOST_ROUNDS = 8
APART = "; "
UNTIL = "until"


@value
class Notify(NamedTuple):
    """What a player wants of trades, mortgages and buildings, perhaps nothing (R14).

    Each part of the answer is a group; buildings are asked for one by one, or each in a group (R27).
    """

    player: int
    state: State

    def question(self) -> str:
        nothing = f"{NONE} for nothing, or {NONE} {UNTIL} {TURN}"
        return f"Player {self.player}: anything to trade, mortgage, lift or build? {nothing}"

    @property
    def space(self) -> Checked[NotificationChanges]:
        return Checked(self, wishes(self.state, self.player))

    def check(self, answer: object) -> NotificationChanges:
        if not isinstance(answer, NotificationChanges) or not isinstance(answer.buildings, BuildingRequests):
            raise players.misfit(self, answer)
        groups, (items,), silence = answer
        if not isinstance(groups, tuple | list) or not isinstance(items, tuple | list):
            raise players.misfit(self, answer)
        if not _is_silence(silence):
            raise IllegalChoice(f"{self.question()} There is no such silence: {players.show(silence)}")
        if silence != Silence() and (groups or items):
            raise IllegalChoice(f"{self.question()} Only a player who wants nothing is left alone")
        return self._check_parts(answer, groups, items) if groups or items else answer

    def _check_parts(
        self, answer: NotificationChanges, groups: Sequence[Any], items: Sequence[Any]
    ) -> NotificationChanges:
        """A group that carries a building is a request, wherever it stands; one of nothing is left out."""
        parts = [part for part in map(players.reread_group, groups) if part.changes]
        wanted = tuple(part for part in parts if not carries_building(part))
        for part in wanted:
            if not all(map(self._may_be_wanted, part.changes)):
                raise IllegalChoice(f"{self.question()} (not {players.write_group(part)})")
        requests = map(check_request, (*filter(carries_building, parts), *items))
        return NotificationChanges(wanted, BuildingRequests(tuple(requests)), answer.silence)

    def _may_be_wanted(self, change: Any) -> bool:
        match change:
            case everyday.Mortgage() | everyday.Unmortgage():
                return True
            case everyday.TransferMoney(source, target, amount, "mortgage_interest", int(deed)):
                due = deed in DEEDS and target == BANK and amount == INTEREST[deed]
                return due and self._plays(source)
            case everyday.TransferMoney(source, target, _, "trade", None):
                return self._plays(source) and self._plays(target)
            case everyday.TransferProperty(source, target) | jail.TransferJailCard(source, target):
                return self._plays(source) and self._plays(target)
        return False

    def _plays(self, player: int) -> bool:
        return 0 <= player < self.state.players

    def parse(self, text: str) -> NotificationChanges:
        text = text.strip()
        if text.startswith(NONE):
            return self.check(NotificationChanges(silence=_parse_silence(text.removeprefix(NONE).strip())))
        parts = list(map(players.parse_group, text.split(APART)))
        wanted = [part for part in parts if not asks_for_building(part)]
        requests = filter(asks_for_building, parts)
        return self.check(NotificationChanges(tuple(wanted), BuildingRequests(tuple(requests))))

    def text(self, answer: NotificationChanges) -> str:
        parts = [*map(players.write_group, answer.groups), *map(write_request, answer.buildings.items)]
        return APART.join(parts) or NONE + _write_silence(answer.silence)

    def options(self) -> Sequence[NotificationChanges]:
        return (QUIET,)


def _is_silence(silence: object) -> bool:
    if not isinstance(silence, Silence):
        return False
    until, cash = silence
    if until == CHANGE:
        return type(cash) is int and 0 <= cash <= FOREVER
    return until in (NEXT, TURN, COLOUR, MINE, END) and cash == FOREVER


def _parse_silence(text: str) -> Silence:
    until, _, what = text.partition(" ")
    if not text or (until == UNTIL and what in (TURN, COLOUR, MINE, CHANGE, END)):
        return Silence(what or NEXT)
    if until == UNTIL:
        return Silence(CHANGE, players.parse_number(what))
    known = ", ".join((TURN, COLOUR, MINE, CHANGE, END))
    raise IllegalChoice(f"{NONE}, or {NONE} {UNTIL} {known} or some cash, not {NONE} {text}")


def _write_silence(silence: Silence) -> str:
    until, cash = silence
    return "" if until == NEXT else f" {UNTIL} {until if cash == FOREVER else cash}"


def parties(state: State, wanted: GroupOfChanges) -> list[int]:
    """The players whose things a group touches, in the order of seats; each must agree to it."""
    touched: set[int] = set()
    holder = list(state.owner)
    for change in wanted.changes:
        if isinstance(change, everyday.Mortgage | everyday.Unmortgage):
            touched.add(holder[change.deed])
        else:
            touched |= {change.source, change.target}
        if isinstance(change, everyday.TransferProperty):
            holder[change.deed] = change.target
    return [seat for seat in state.order(state.current) if seat in touched]


def keep_silence(state: State, seat: int, silence: Silence) -> None:
    """Note in the state how long the player is left alone, since they have just answered (R14)."""
    until, cash = silence
    then, colours = state.estate, 0
    if until == MINE:
        then = state.holdings[seat]
    elif until in (TURN, COLOUR):
        then = state.turn
        colours = len(state.complete_groups(seat))
    state.silences[seat] = until, cash, then, colours


def is_left_alone(state: State, seat: int) -> bool:
    until, cash, then, colours = state.silences[seat]
    if until == MINE:
        return state.holdings[seat] == then
    if until == CHANGE:
        return state.estate == then and state.cash[seat] < cash
    if until == COLOUR and len(state.complete_groups(seat)) > colours:
        return False
    if until in (TURN, COLOUR):
        return state.turn == then or state.current != seat
    return until == END


class Notifications:
    def __init__(self, state: State) -> None:
        self.state = state

    def ask_everybody(self) -> Course[None]:
        """Ask for rounds of answers, as long as a round changes something (R14)."""
        if self.state.remaining < 2:
            return
        for _ in range(MOST_ROUNDS):
            if not (yield from self.one_round()):
                break

    def one_round(self) -> Course[bool]:
        """Apply groups at once, so that the next player sees them; then settle all buildings together.

        Gives whether anything was applied.
        """
        state, applied = self.state, False
        requests: dict[int, BuildingRequests] = {}
        for seat in state.order(state.current):
            if is_left_alone(state, seat):
                continue
            groups, buildings, silence = yield from ask(Notify(seat, state))
            keep_silence(state, seat, silence)
            for wanted in groups:
                applied |= yield from self.grant(seat, wanted)
            if buildings.items:
                requests[seat] = buildings
        if requests:
            applied |= yield from self.build(requests)
        return applied

    def grant(self, seat: int, wanted: GroupOfChanges) -> Course[bool]:
        """Apply a group at once, if all players agree whose things it touches (R24)."""
        state = self.state
        reason = state.refusal(wanted)
        if reason is not None:
            yield refuse(state, seat, wanted, reason)
            return False
        others = [other for other in parties(state, wanted) if other != seat]
        if others:
            yield TradeProposed(seat, wanted.changes)
        for other in others:
            if not (yield from ask(Consent(other, seat, wanted, state))):
                yield TradeDeclined(other)
                return False
        yield state.happen(wanted)
        return True

    def build(self, requests: Mapping[int, BuildingRequests]) -> Course[bool]:
        """Whether anything was built."""
        state = self.state
        before = state.estate
        for seat, item, reason in (yield from resolve_housing(state, requests)):
            yield refuse(state, seat, as_group(item), reason)
        return state.estate != before
