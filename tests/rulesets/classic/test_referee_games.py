"""The referee of logs on whole games: legal ones are clean, and spoilt at random they are caught."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rulesets.classic.logs import Log, event_of, game
from rulesets.classic.referee import audit
from rulesets.classic.table import BALTIC, READING, Answers, play

from monosim.core import Case, SeededChance
from monosim.play.cases import find_all, load
from monosim.rulesets import classic
from monosim.rulesets.classic import course
from monosim.rulesets.classic.board import COLOURS, STREETS
from monosim.rulesets.classic.course import Game, squares
from monosim.rulesets.classic.course.housing import BuildingRequests
from monosim.rulesets.classic.course.paying import Debts
from monosim.rulesets.classic.course.squares import Squares
from monosim.rulesets.classic.course.wishes import NotificationChanges
from monosim.rulesets.classic.events import AuctionOpened, Refused, TradeDeclined, TradeProposed
from monosim.rulesets.classic.files import STRATEGIES
from monosim.rulesets.classic.rules import OPEN
from monosim.rulesets.classic.state import Position, State
from monosim.rulesets.classic.state.changes import GroupOfChanges, group
from monosim.rulesets.classic.state.changes.buildings import (
    BuildHotel,
    BuildHouse,
    DemolishHotel,
    DemolishHouse,
    SellDown,
)
from monosim.rulesets.classic.state.changes.everyday import (
    BuyProperty,
    Mortgage,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.state.changes.jail import DecrementJailMoves

FIXTURES = Path(__file__).parents[3] / "fixtures" / "classic"
GAMES, PARTS, TURNS = 300, 4, 60
SHORTAGES = 24
SPOILT, SPOTS = 60, 20


def mixed(seed: int) -> Case:
    """Two to eight players of any strategies; about a third of the readings are not the default."""
    chance, names = SeededChance(seed, "audited"), list(STRATEGIES)
    seats = {str(seat): names[chance.below(len(names))] for seat in range(2 + chance.below(7))}
    readings = {name: list(values)[-1] for name, values in OPEN.items() if not chance.below(3)}
    return Case("classic", seed=seed, seats=seats, rounds=str(TURNS), readings=readings)


def played(case: Case) -> Log:
    setup = classic.read(case)
    return list(play(setup))


def is_clean(log: Log) -> bool:
    return audit(log).violation is None


@pytest.mark.parametrize("toml", list(find_all([str(FIXTURES)])), ids=lambda toml: Path(toml).parent.name)
def test_the_cases_that_come_with_it_are_clean(toml: str) -> None:
    assert is_clean(played(load(toml).case))


@pytest.mark.parametrize("part", range(PARTS))
def test_games_of_any_strategies_and_readings_are_clean(part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        assert audit(played(mixed(seed))).violation is None, seed


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in OPEN.items() for value in values]
)
def test_every_reading_is_known(name: str, value: str) -> None:
    seats = dict(zip("0123456", STRATEGIES, strict=True))
    case = Case("classic", seed=5, seats=seats, rounds=str(TURNS), readings={name: value})
    assert is_clean(played(case))


class Builder(Answers):
    """Asks for buildings at random, and bids for them."""

    def __init__(self, chance: SeededChance) -> None:
        super().__init__(notify=self.asks, bid_for_building=self.bids, revise_demolitions=self.sells)
        self.chance = chance

    def one_of(self, items: Any) -> Any:
        return items[self.chance.below(len(items))]

    def asks(self, decision: Any) -> NotificationChanges:
        mine = [deed for deed in STREETS if decision.state.owner[deed] == decision.player]
        kinds = (*[BuildHouse] * 6, *[BuildHotel] * 3, *[DemolishHotel] * 3, DemolishHouse)
        number = self.chance.below(6) if mine else 0
        items = tuple(self.one_of(kinds)(self.one_of(mine)) for _ in range(number))
        return NotificationChanges((), BuildingRequests(items))

    def bids(self, decision: Any) -> Any:
        bid = decision.highest + 1 + self.chance.below(20), self.one_of(decision.items)
        return bid if self.chance.below(4) else None

    def sells(self, decision: Any) -> SellDown:
        return SellDown(decision.group, (self.chance.below(3),) * len(COLOURS[decision.group]))


SHORT = Position(
    cash=(900, 2500, 400),
    position=(0, 3, 17),
    jail_moves=(0, 0, 0),
    in_game=(True, True, True),
    deeds=tuple(
        (deed, owner, False, level)
        for owner, name, levels in (
            (0, "orange", (4, 4, 4)), (0, "dark_blue", (5, 5)), (1, "red", (5, 5, 5)),
            (1, "pink", (3, 3, 2)), (2, "yellow", (3, 3, 2)), (2, "light_blue", (5, 5, 5)),
        )
        for deed, level in zip(COLOURS[name], levels, strict=True)
    ),
)  # fmt: skip
"""Four houses are left, and four hotels."""


def short_of_buildings(seed: int) -> Log:
    shortage = list(OPEN["shortage"])[seed % 8 % 3]
    seats: Any = {str(seat): Builder(SeededChance(seed, f"seat {seat}")) for seat in range(3)}
    case = Case("classic", seed=seed, seats=seats, rounds="12", readings={"shortage": shortage})
    setup = classic.read(case)._replace(position=SHORT)
    return list(play(setup))


def test_games_short_of_buildings_are_clean() -> None:
    logs = [short_of_buildings(seed) for seed in range(SHORTAGES)]
    assert [audit(log).violation for log in logs] == [None] * SHORTAGES
    lots = {event.lot for log in logs for event in log if isinstance(event, AuctionOpened)}
    assert lots >= {"house", "hotel demolition"}


# Spoilt

FREE = (Mortgage, Unmortgage, BuildHouse, BuildHotel, DemolishHouse, DemolishHotel, SellDown)
"""What nobody has to do, or not in this way: without it, or with another deed, a log may be as legal."""


def is_free(change: Any, log: Log) -> bool:
    """Also a deed that need not be auctioned, and interest, which anybody may give the bank."""
    if isinstance(change, BuyProperty):
        return change.cause == "purchase" and ("auctions", "no") in log[0].readings
    return isinstance(change, FREE) or (
        isinstance(change, TransferMoney) and change.cause == "mortgage_interest"
    )


def spoilt(log: Log, place: int, chance: SeededChance) -> Iterator[Log]:
    """Without the group, with the group twice, and with any number or flag of its changes changed."""
    changes = log[place].changes
    if not all(is_free(change, log) for change in changes):
        yield log[:place] + log[place + 1 :]
        yield log[: place + 1] + log[place:]
    for index, change in enumerate(changes):
        for field in change._fields:
            value = getattr(change, field)
            if type(value) not in (int, bool) or isinstance(change, FREE) or is_any_roll(changes, field):
                continue
            other = change._replace(
                **{field: not value if type(value) is bool else value + 1 - 2 * chance.below(2)}
            )
            yield [
                *log[:place],
                GroupOfChanges((*changes[:index], other, *changes[index + 1 :])),
                *log[place + 1 :],
            ]


def is_any_roll(changes: tuple[Any, ...], field: str) -> bool:
    """Who stays in jail may have rolled anything but doubles."""
    return isinstance(changes[-1], DecrementJailMoves) and field in ("first", "second")


@pytest.mark.parametrize("part", range(PARTS))
def test_games_spoilt_at_random_are_caught(part: int) -> None:
    tried = 0
    for seed in range(part, SPOILT, PARTS):
        log, chance = played(mixed(seed)), SeededChance(seed, "spoilt")
        groups = [place for place, event in enumerate(log) if isinstance(event, GroupOfChanges)]
        for _ in range(SPOTS):
            place = groups[chance.below(len(groups))]
            ways = list(spoilt(log, place, chance))
            if ways:
                found = audit(ways[chance.below(len(ways))]).violation
                assert found is not None, (seed, log[place])
                assert place < event_of(found) <= place + 20, (seed, log[place], found)
                tried += 1
    assert tried > SPOTS * SPOILT // PARTS * 0.9


# Slips of the game itself


@pytest.mark.parametrize(
    ("owner", "name", "slip"),
    [
        (Squares, "tenth", lambda game, player: 1),
        (Debts, "take_over", lambda game, player, deed: iter(())),
        (squares, "auction_deed", lambda state, deed: iter(())),
        (Game, "may_roll_again", lambda game, player: False),
        (State, "worth", lambda state, player: state.cash[player]),
        (State, "liquidation", lambda state, player: 0),
        (course, "MOST_DOUBLES", 4),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_a_slip_of_the_game_shows_in_its_logs(
    owner: Any, name: str, slip: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = dict.fromkeys("0123", "aggressive")
    cases = [
        Case("classic", seed=seed, seats=seats, rounds="300", readings={"edition": "us_pre2008"})
        for seed in range(6)
    ]
    with monkeypatch.context() as patched:
        patched.setattr(owner, name, slip)
        logs = [played(case) for case in cases]
    assert not all(map(is_clean, logs))


# What is open stays open

NO = Refused(0, (Mortgage(READING),), "no player has the deed")


def test_what_came_to_nothing_may_as_well_be_missing() -> None:
    wanted = [NotificationChanges((group(TransferProperty(0, 1, BALTIC)), GroupOfChanges(NO.changes)))]
    log = game((4, 6), Answers(notify=wanted), owned={0: [BALTIC]})
    assert [type(event) for event in log[2:5]] == [TradeProposed, TradeDeclined, Refused]
    assert is_clean(log[:2] + log[4:])
    assert is_clean(log[:4] + log[5:])


def test_wishes_are_heard_before_each_roll_and_at_the_end_of_a_turn() -> None:
    """Not between landing and paying, nor after the end."""
    log = game((5, 5, 3, 5), owned={1: [18]})
    assert isinstance(log[4].changes[0], TransferMoney)
    assert [place for place in range(len(log) + 1) if is_clean([*log[:place], NO, *log[place:]])] == [2, 3, 5]


def test_there_are_eight_rounds_of_answers_at_most() -> None:
    flips = {deed: [Mortgage(deed), Unmortgage(deed)] * 4 for deed in (BALTIC, READING)}
    wanted = {
        deed: [NotificationChanges((GroupOfChanges((flip,)),)) for flip in flips[deed]] for deed in flips
    }
    owned = {0: [BALTIC], 1: [READING]}
    log = game((4, 6), Answers(notify=wanted[BALTIC]), Answers(notify=wanted[READING]), owned=owned)
    assert is_clean(log)
    last = 2 + 2 * 8
    found = audit([*log[:last], log[2], *log[last:]]).violation
    assert found is not None
    assert "nobody is asked more than 8 times in a row" in found


def test_nobody_is_asked_again_when_nothing_came_of_it() -> None:
    log = game((4, 6), cash=(1500, 1500, 1500))
    all_refused = [NO._replace(player=player) for player in range(3)]
    assert is_clean([*log[:2], *all_refused, *log[2:]])
    found = audit([*log[:2], *all_refused, NO, *log[2:]]).violation
    assert found is not None
    assert "nothing changed in the last round of answers" in found


def test_a_sale_for_the_fine_may_be_refused_like_a_wish() -> None:
    """R13: too little is refused, and the usual sale made."""
    facts: Any = {
        "cash": (10, 1500),
        "owned": {0: [BALTIC, READING]},
        "position": [10, 0],
        "jail_moves": [2, 0],
    }
    seat = Answers(choose_in_jail="pay", raise_money=group(Mortgage(BALTIC)))
    log = game((4, 6), seat, **facts)
    assert log[2] == Refused(0, (Mortgage(BALTIC),), "cash")
    assert is_clean(log)
    assert not is_clean([*log[:2], log[2]._replace(reason="level"), *log[3:]])
