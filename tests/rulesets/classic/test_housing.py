"""The housing resolver: the vectors step for step, each branch, and a model of its own on random requests."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, permutations
from pathlib import Path
from typing import Any

import pytest
from rulesets.classic.housing_model import Item, Model
from rulesets.classic.table import BOARDWALK, PARK_PLACE, Answers, position, table

from monosim.core import SeededChance, drive, shuffled
from monosim.rulesets.classic.board import (
    COLOURS,
    DEED_BY_NAME,
    DEEDS,
    GROUP,
    HOUSE_COST,
    LIFT,
    MEMBERS,
    MORTGAGE,
    NAME,
    STREETS,
)
from monosim.rulesets.classic.course.housing import BuildingRequests, Refusal, plan, resolve_housing
from monosim.rulesets.classic.course.paying import BidForBuilding, can_pay
from monosim.rulesets.classic.course.requests import as_group, building_of, place_in_turn
from monosim.rulesets.classic.course.wishes import NotificationChanges, Silence
from monosim.rulesets.classic.events import AuctionOpened, BidMade, BidPassed, NothingSold
from monosim.rulesets.classic.players.decisions import best_sell_down
from monosim.rulesets.classic.players.strategies import Aggressive, Conservative, Default
from monosim.rulesets.classic.players.trading import Agreeable, Dealer, Trader
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, combine, group
from monosim.rulesets.classic.state.changes.buildings import (
    BuildHotel,
    BuildHouse,
    DemolishHotel,
    DemolishHouse,
    SellDown,
)
from monosim.rulesets.classic.state.changes.everyday import (
    Mortgage,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.state.invariants import broken_laws

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))
NEW_YORK, ILLINOIS = DEED_BY_NAME["New York Avenue"], DEED_BY_NAME["Illinois Avenue"]
TENNESSEE, ST_JAMES = DEED_BY_NAME["Tennessee Avenue"], DEED_BY_NAME["St. James Place"]
WORDS: dict[type, str] = {
    BuildHouse: "build_house", BuildHotel: "build_hotel", DemolishHouse: "demolish_house",
    DemolishHotel: "demolish_hotel", SellDown: "sell_down",
}  # fmt: skip


def up_to(cap: int) -> Answers:
    """Bids one more than the highest, up to a cap; sells down as well as it can."""

    def bid(decision: Any) -> tuple[int, Any] | None:
        return (decision.highest + 1, decision.items[0]) if decision.highest < cap else None

    return Answers(
        bid_for_building=bid,
        revise_demolitions=lambda decision: best_sell_down(decision.state, decision.group),
    )


def resolved(
    state: State, requests: Mapping[int, Sequence[Any]], *seats: Any, mode: str = "auction"
) -> tuple[list[Any], list[Refusal]]:
    """The steps, and what was refused."""
    asked = {seat: BuildingRequests(tuple(items)) for seat, items in requests.items()}
    resolver, steps = drive(resolve_housing(state, asked, mode), table(state, (), *seats)), list[Any]()
    while True:
        try:
            step = next(resolver)
        except StopIteration as end:
            return steps, end.value
        if isinstance(step, GroupOfChanges):
            assert list(broken_laws(state)) == []
        steps.append(step)


def logged(state: State, steps: Sequence[Any]) -> list[list[Any]]:
    """Who did what where, and the premium paid for it."""
    rows = []
    for step in steps:
        if isinstance(step, GroupOfChanges):
            premium = sum(change.amount for change in step.changes if isinstance(change, TransferMoney))
            (change,) = (change for change in step.changes if type(change) in WORDS)
            if isinstance(change, SellDown):
                members = COLOURS[change.group]
                deeds: Any = [
                    [NAME[deed], level] for deed, level in zip(members, change.targets, strict=True)
                ]
                rows.append([state.owner[members[0]], "sell_down", deeds, premium])
            else:
                rows.append([state.owner[change.deed], WORDS[type(change)], NAME[change.deed], premium])
    return rows


def last_house(houses: tuple[int, ...] = (4, 3)) -> State:
    colours: Any = {0: {"red": (0, 0, 0)}, 1: {"orange": (0, 0, 0)},
               2: {"yellow": (4, 4, 4), "green": (4, 4, 4), "dark_blue": houses}}  # fmt: skip
    return position((5000, 5000, 5000), colours=colours)


# The vectors


def test_v1_the_last_house_goes_to_the_highest_bid() -> None:
    state, wanted = last_house(), VECTORS["V1_last_house_auction"]
    asked: Any = {0: [BuildHouse(ILLINOIS)], 1: [BuildHouse(NEW_YORK)]}
    steps, refusals = resolved(state, asked, up_to(6), up_to(10))
    assert logged(state, steps) == wanted["log"]
    assert state.cash[:3] == wanted["cash"]
    assert [
        [seat, "build_house", NAME[building_of(item).deed], why] for seat, item, why in refusals
    ] == wanted["rejected"]


def test_v2_hotels_go_down_together_when_houses_are_short() -> None:
    colours: Any = {0: {"red": (5, 5, 5)}, 2: {"yellow": (4, 4, 4), "green": (4, 4, 4), "dark_blue": (3, 2)}}
    state, wanted = position((100, 100, 100), colours=colours), VECTORS["V2_partial_demolition"]
    asked: Any = {0: [DemolishHotel(deed) for deed in COLOURS["red"]]}
    _, refusals = resolved(state, asked, up_to(0))
    assert [state.level[deed] for deed in COLOURS["red"]] == wanted["levels"]
    assert state.cash[:3] == wanted["cash"]
    assert (state.houses, state.hotels) == (wanted["houses"], wanted["hotels"])
    assert len(refusals) == wanted["rejected"]


def test_v3_a_house_is_built_before_a_hotel_comes_down() -> None:
    colours: Any = {0: {"dark_blue": (5, 5)}, 1: {"orange": (0, 0, 0)},
               2: {"red": (4, 4, 4), "yellow": (4, 4, 4), "green": (2, 1, 1)}}  # fmt: skip
    state, wanted = (
        position((1000, 1000, 1000), colours=colours),
        VECTORS["V3_house_build_beats_hotel_demolition"],
    )
    asked: Any = {0: [DemolishHotel(PARK_PLACE)], 1: [BuildHouse(NEW_YORK)]}
    steps, _ = resolved(state, asked, up_to(0))
    assert logged(state, steps) == wanted["log"]
    assert (state.houses, state.hotels) == (wanted["houses"], wanted["hotels"])
    assert state.cash[:3] == wanted["cash"]


def test_v4_equal_shares_begin_with_the_current_player() -> None:
    others = {"yellow": (5, 5, 5), "green": (5, 5, 5), "dark_blue": (5, 5), "pink": (5, 5, 5)}
    colours: Any = {0: {"red": (4, 4, 4)}, 1: {"orange": (4, 4, 4)}, 2: others}
    state = position((5000, 5000, 5000), colours=colours, current=1)
    wanted = VECTORS["V4_hotel_shortage_equal"]
    asked: Any = {0: [BuildHotel(ILLINOIS)], 1: [BuildHotel(NEW_YORK)]}
    steps, refusals = resolved(state, asked, mode="equal")
    assert [row[:3] for row in logged(state, steps)] == wanted["log"]
    assert [
        [seat, "build_hotel", NAME[building_of(item).deed], why] for seat, item, why in refusals
    ] == wanted["rejected"]


def test_v5_a_hotel_is_built_first_when_it_feeds_houses() -> None:
    colours: Any = {
        0: {"dark_blue": (4, 4)},
        1: {"orange": (0, 0, 0)},
        2: {"yellow": (4, 4, 4), "green": (4, 4, 4)},
    }
    state, wanted = (
        position((5000, 5000, 5000), colours=colours),
        VECTORS["V5_hotel_first_when_it_feeds_houses"],
    )
    houses = [BuildHouse(NEW_YORK), BuildHouse(TENNESSEE), BuildHouse(ST_JAMES), BuildHouse(NEW_YORK)]
    steps, refusals = resolved(state, {0: [BuildHotel(BOARDWALK)], 1: houses})
    assert [row[:3] for row in logged(state, steps)] == wanted["log"]
    assert (len(refusals), state.houses) == (wanted["rejected"], wanted["houses"])


def test_v6_nobody_builds() -> None:
    state, wanted = last_house(), VECTORS["V6_noop"]
    steps, refusals = resolved(state, {0: [BuildHouse(ILLINOIS)], 1: [BuildHouse(NEW_YORK)]}, mode="none")
    assert (len(steps), len(refusals), state.houses) == (
        wanted["applied"],
        wanted["rejected"],
        wanted["houses"],
    )
    assert {refusal.reason for refusal in refusals} == {"denied"}


SAMPLES = {
    "sample_game3": position(
        (1000, 2300), colours={0: {"dark_blue": (4, 5)}, 1: {"brown": (1, 0), "red": (5, 4, 5)}}
    ),
    "sample_game4": position(
        (1000, 5000),
        colours={
            0: {
                "dark_blue": (5, 5),
                "green": (5, 5, 5),
                "yellow": (5, 5, 5),
                "orange": (4, 4, 4),
                "pink": (3, 3, 2),
            },
            1: {"brown": (4, 4), "red": (1, 0, 0)},
        },
    ),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_game_step_for_step(name: str) -> None:
    state, wanted = SAMPLES[name].copy(), VECTORS[name]
    assert (state.houses, state.hotels) == (wanted["houses_before"], wanted["hotels_before"])
    items = Conservative().plan(state, 1).items
    assert [[WORDS[type(item)], NAME[item.deed]] for item in items] == wanted["plan"]
    steps, refusals = resolved(state, {1: items})
    assert [row[1:3] for row in logged(state, steps)] == wanted["applied"]
    assert len(refusals) == wanted["rejected"]
    assert state.cash[:2] == wanted["cash"]
    assert (state.houses, state.hotels) == (wanted["houses"], wanted["hotels"])


# Branches


@pytest.mark.parametrize(
    ("counts", "order"),
    [
        ((0, 2, 0, 9, 1), "HDR"),
        ((9, 2, 1, 0, 0), "HDR"),
        ((6, 1, 0, 1, 1), "RHD"),
        ((1, 0, 1, 5, 0), "DHR"),
        ((4, 1, 0, 0, 1), "RHD"),
        ((0, 1, 1, 0, 1), "RHD"),
        ((4, 2, 1, 2, 1), "HDR"),
        ((1, 0, 1, 4, 0), "HRD"),
        ((0, 1, 1, 0, 0), "HDR"),
        ((0, 0, 0, 0, 0), "DHR"),
    ],
)
def test_the_order_of_the_phases(counts: tuple[int, int, int, int, int], order: str) -> None:
    assert plan(*counts) == order


def test_houses_come_down_first_and_are_built_again() -> None:
    state = position(
        colours={
            0: {"brown": (1, 1)},
            1: {"orange": (0, 0, 0), "red": (4, 4, 4), "yellow": (4, 4, 4), "green": (2, 2, 2)},
        }
    )
    assert state.houses == 0
    asked: Any = {0: [DemolishHouse(1)], 1: [BuildHouse(NEW_YORK)]}
    steps, refusals = resolved(state, asked)
    assert [row[1] for row in logged(state, steps)] == ["demolish_house", "build_house"]
    assert refusals == []


def test_nobody_bids_and_the_house_stays_with_the_bank() -> None:
    state = last_house()
    asked: Any = {0: [BuildHouse(ILLINOIS)], 1: [BuildHouse(NEW_YORK)]}
    steps, refusals = resolved(state, asked, up_to(-1), up_to(-1))
    assert steps[-1] == NothingSold("house", None)
    assert state.houses == 1
    assert [refusal.reason for refusal in refusals] == ["denied", "denied"]


def test_a_bid_that_cannot_be_paid_counts_as_passing() -> None:
    state = last_house()
    state.cash[0] = 160
    rash = Answers(bid_for_building=lambda decision: (11, decision.items[0]))
    steps, _ = resolved(state, {0: [BuildHouse(ILLINOIS)], 1: [BuildHouse(NEW_YORK)]}, rash, up_to(3))
    assert BidPassed(0) in steps
    assert state.level[NEW_YORK] == 1


def test_who_bids_no_more_than_the_highest_is_out() -> None:
    state = last_house()
    meek = Answers(bid_for_building=lambda decision: (max(0, decision.highest), decision.items[0]))
    steps, _ = resolved(state, {0: [BuildHouse(ILLINOIS)], 1: [BuildHouse(NEW_YORK)]}, up_to(99), meek)
    assert [step for step in steps if isinstance(step, BidMade)] == [BidMade(0, 0)]
    assert state.level[ILLINOIS] == 1


def test_two_lots_of_four_houses_are_sold_to_the_highest() -> None:
    colours: Any = {
        0: {"dark_blue": (5, 5)},
        1: {"green": (5, 5, 5)},
        2: {"red": (4, 4, 4), "yellow": (4, 4, 4), "orange": (2, 1, 1)},
    }
    state = position((0, 0, 0), colours=colours)
    assert state.houses == 4
    asked: Any = {0: [DemolishHotel(BOARDWALK)], 1: [DemolishHotel(31)]}
    steps, refusals = resolved(state, asked, up_to(20), up_to(5))
    assert logged(state, steps)[0] == [0, "demolish_hotel", "Boardwalk", 6]
    assert state.cash[0] == 100 - 6
    assert [state.level[deed] for deed in COLOURS["green"]] == [0, 0, 0]
    assert refusals == []


def test_without_an_answer_a_demolition_is_withdrawn() -> None:
    colours: Any = {0: {"red": (5, 5, 5)}, 1: {"yellow": (4, 4, 4), "green": (4, 4, 4), "dark_blue": (3, 2)}}
    state = position(colours=colours)
    steps, refusals = resolved(state, {0: [DemolishHotel(ILLINOIS)]}, Conservative())
    assert (steps, refusals) == ([], [])


def test_a_sell_down_that_is_not_legal_is_not_applied() -> None:
    colours: Any = {0: {"red": (5, 5, 5)}, 1: {"yellow": (4, 4, 4), "green": (4, 4, 4), "dark_blue": (3, 2)}}
    state = position(colours=colours)
    greedy = Answers(revise_demolitions=SellDown("red", (4, 4, 4)))
    steps, refusals = resolved(state, {0: [DemolishHotel(ILLINOIS)]}, greedy)
    assert steps == []
    assert [refusal.reason for refusal in refusals] == ["houses"]


def test_the_hotel_waits_for_its_fourth_house_and_is_swept_up() -> None:
    state = position((5000, 5000), colours={0: {"brown": (4, 3)}, 1: {"orange": (0, 0, 0)}})
    asked: Any = {0: [BuildHotel(1), BuildHouse(3), BuildHotel(3)], 1: [BuildHouse(NEW_YORK)]}
    _, refusals = resolved(state, asked)
    assert [state.level[deed] for deed in COLOURS["brown"]] == [5, 5]
    assert refusals == []


def test_requests_for_what_is_another_players_are_refused() -> None:
    state = position(colours={0: {"brown": (0, 0)}})
    _, refusals = resolved(state, {1: [BuildHouse(1), BuildHouse(5)]})
    assert [refusal.reason for refusal in refusals] == ["group not owned", "group not owned"]


def test_the_same_request_object_twice_is_two_requests() -> None:
    state = position(colours={0: {"brown": (0, 0)}})
    house = BuildHouse(1)
    steps, refusals = resolved(state, {0: [house, BuildHouse(3), house]})
    assert len(steps) == 3
    assert refusals == []


def everything(state: State, seat: int) -> list[Any]:
    """All houses, then the hotel, of each street of the player: what a rich player asks for."""
    return [*Conservative(0).plan(state, seat).items]


def rich(*colours: Sequence[str], cash: int = 9000, **facts: Any) -> State:
    """Players with whole colours that nobody has built on yet."""
    owned = {seat: {name: (0,) * len(COLOURS[name]) for name in names} for seat, names in enumerate(colours)}
    return position((cash,) * len(colours), colours=owned, **facts)


@pytest.mark.parametrize("mode", ["auction", "equal", "none"])
def test_two_rich_players_with_two_colours_each_build_all_hotels(mode: str) -> None:
    """48 houses and 12 hotels are asked for, of 32 and 12, but never more than 24 houses at a time."""
    state = rich(("orange", "red"), ("yellow", "pink"))
    asked = {seat: everything(state, seat) for seat in range(2)}
    assert sum(type(item) is BuildHouse for items in asked.values() for item in items) == 48
    steps, refusals = resolved(state, asked, mode=mode)
    assert refusals == []
    assert all(isinstance(step, GroupOfChanges) for step in steps)
    assert (state.houses, state.hotels) == (32, 0)


def test_a_poor_player_who_asks_for_much_keeps_nobody_from_building() -> None:
    state = rich(("brown",), ("orange", "red"))
    state.cash[0] = 60
    asked = {0: [BuildHouse(1 + 2 * (number % 2)) for number in range(33)], 1: everything(state, 1)}
    steps, refusals = resolved(state, asked)
    assert all(isinstance(step, GroupOfChanges) for step in steps)
    assert [state.level[deed] for deed in (*COLOURS["brown"], *COLOURS["orange"], *COLOURS["red"])] == [
        1, 0, *[5] * 6
    ]  # fmt: skip
    assert [refusal.player for refusal in refusals] == [0] * 32


def test_three_players_build_in_turn_where_their_houses_come_back() -> None:
    """R26: 36 houses of 32, but nobody needs more than 12 at a time."""
    state = rich(("orange",), ("red",), ("yellow",))
    steps, refusals = resolved(state, {seat: everything(state, seat) for seat in range(3)}, mode="none")
    assert (refusals, state.houses, state.hotels) == ([], 32, 3)
    assert [row[0] for row in logged(state, steps)] == [0] * 15 + [1] * 15 + [2] * 15


def test_who_gives_houses_back_builds_before_who_keeps_them() -> None:
    state = rich(("orange", "red"), ("yellow",), ("brown",))
    state.level[1], state.houses = 1, 31
    keeps = [BuildHouse(deed) for _ in range(3) for deed in COLOURS["orange"] + COLOURS["red"]]
    keeps += [BuildHouse(deed) for deed in COLOURS["orange"][:2]]
    steps, refusals = resolved(state, {0: keeps, 1: everything(state, 1)}, mode="none")
    assert refusals == []
    assert [row[0] for row in logged(state, steps)] == [1] * 15 + [0] * 20


def test_who_gives_houses_back_later_builds_before_who_keeps_all() -> None:
    """R26: the first player keeps one of five houses; the second needs all of them, and gives four back."""
    colours: Any = {0: {"red": (0, 0, 0)}, 1: {"orange": (0, 0, 0), "brown": (3, 3)},
                    2: {"yellow": (4, 4, 4), "green": (3, 3, 3)}}  # fmt: skip
    state = position((9000, 9000, 0), colours=colours)
    assert state.houses == 5
    second = [BuildHouse(1), BuildHouse(3), *[BuildHouse(deed) for deed in COLOURS["orange"]], BuildHotel(1)]
    steps, refusals = resolved(state, {0: [BuildHouse(24)], 1: second}, mode="none")
    assert refusals == []
    assert [row[0] for row in logged(state, steps)] == [1] * 6 + [0]


def test_if_any_order_of_players_leaves_enough_then_that_of_r26_does() -> None:
    houses, chance, late = 12, SeededChance(26), 0
    for _ in range(400):
        runs = [alone_with(houses, chance) for _ in range(3)]
        by_ruling = sorted(runs, key=place_in_turn)
        assert leaves_enough(by_ruling, houses) == any(
            leaves_enough(order, houses) for order in permutations(runs)
        )
        late += leaves_enough(by_ruling, houses) and not leaves_enough(runs, houses)
    assert late > 20


def alone_with(houses: int, chance: SeededChance) -> list[BuildHouse | BuildHotel]:
    """Houses and hotels that one player could build alone with so many houses in the bank."""
    run: list[BuildHouse | BuildHotel] = []
    for _ in range(chance.below(20)):
        run.append(BuildHotel(1) if not chance.below(6) else BuildHouse(1))
        if not leaves_enough([run], houses):
            run.pop()
    return run


def leaves_enough(runs: Iterable[list[BuildHouse | BuildHotel]], houses: int) -> bool:
    left = accumulate((item.step[1] for run in runs for item in run), initial=houses)
    return min(left) >= 0


def test_houses_that_a_hotel_gives_back_serve_who_takes_one_down() -> None:
    """R21: a hotel comes down for the one that is built, which gives the houses back that are asked for."""
    colours: Any = {
        0: {"orange": (5, 5, 5)}, 1: {"red": (4, 4, 4)}, 2: {"yellow": (0, 0, 0)},
        3: {"brown": (5, 5), "light_blue": (5, 5, 5), "pink": (5, 5, 5), "green": (4, 4, 4),
            "dark_blue": (4, 5)},
    }  # fmt: skip
    state = position((9000, 9000, 9000, 0), colours=colours)
    assert (state.houses, state.hotels) == (4, 0)
    houses = [BuildHouse(deed) for deed in COLOURS["yellow"]]
    steps, refusals = resolved(state, {0: [DemolishHotel(19)], 1: [BuildHotel(24)], 2: houses})
    assert refusals == []
    assert [row[0] for row in logged(state, steps)] == [0, 1, 2, 2, 2]


def test_only_what_is_short_is_auctioned() -> None:
    """Of 13 hotels that are asked for, there are 12; houses are not short."""
    state = rich(("orange", "red"), ("yellow", "pink"), ("brown",), cash=20000)
    state.level[1], state.level[3], state.houses = 4, 4, 24
    asked = {**{seat: everything(state, seat) for seat in range(2)}, 2: [BuildHotel(1)]}
    steps, refusals = resolved(state, asked, *[up_to(3)] * 3)
    lots = [step.lot for step in steps if isinstance(step, AuctionOpened)]
    assert set(lots) == {"hotel"}
    assert state.hotels == 0
    assert [(type(item), why) for _, item, why in refusals] == [(BuildHotel, "hotels")]


def test_houses_that_nobody_contests_are_built_while_hotels_are_withheld() -> None:
    """One hotel for two players, and nobody may bid; the house after it is still granted."""
    others = {"yellow": (5, 5, 5), "green": (5, 5, 5), "dark_blue": (5, 5), "pink": (5, 5, 5)}
    colours: Any = {0: {"red": (4, 4, 4), "brown": (0, 0)}, 1: {"orange": (4, 4, 4)}, 2: others}
    state = position((5000, 5000, 5000), colours=colours)
    asked: Any = {0: [BuildHotel(ILLINOIS), BuildHouse(1)], 1: [BuildHotel(NEW_YORK)]}
    steps, refusals = resolved(state, asked, mode="none")
    assert logged(state, steps) == [[0, "build_house", "Mediterranean Avenue", 0]]
    assert [refusal.reason for refusal in refusals] == ["denied", "denied"]


def test_a_hotel_that_is_to_come_down_counts_once() -> None:
    third: Any = {"yellow": (4, 4, 4), "green": (4, 4, 4), "dark_blue": (2, 1)}
    state = position((500, 500, 500), colours={0: {"orange": (5, 5, 5)}, 1: {"red": (0, 0, 0)}, 2: third})
    assert state.houses == 5
    steps, refusals = resolved(
        state, {0: [DemolishHotel(NEW_YORK)] * 33, 1: [BuildHouse(ILLINOIS)]}, up_to(9)
    )
    assert [row[1] for row in logged(state, steps)] == ["demolish_hotel", "build_house"]
    assert [refusal.reason for refusal in refusals] == ["level"] * 32


@pytest.mark.parametrize("bids", ["premium", "total"])
@pytest.mark.parametrize("strategy", [Default, Conservative, Aggressive, Trader, Dealer, Agreeable])
def test_r21_built_in_strategies_bid_at_least_the_list_price(strategy: Any, bids: str) -> None:
    for cash in (150, 155, 400, 5000):
        state = position((cash, 9000), colours={0: {"red": (0, 0, 0)}}, readings={"bids": bids})
        opening = state.rules.opening_premium
        item = BuildHouse(ILLINOIS)
        bid = strategy().bid_for_building(BidForBuilding(0, (item,), opening - 1, state))
        assert bid is not None
        assert state.rules.surcharge(ILLINOIS, bid[0]) >= 0
        assert can_pay(state, 0, item, bid[0])


def test_hundreds_of_requests_cost_little_more_than_a_few() -> None:
    """Each is refused, but equal ones are looked at once."""
    few, many = (count_looks(times) for times in (5, 500))
    assert many < 2 * few


def count_looks(times: int) -> int:
    state = rich(("orange", "red"), ("yellow", "pink"), cash=300)
    looks = 0
    real = BuildHouse.illegal

    def look(self: Any, state: Any, beside: Any) -> Any:
        nonlocal looks
        looks += 1
        return real(self, state, beside)

    asked = {
        seat: everything(state, seat) + [BuildHouse(1), BuildHouse(16 + seat)] * times for seat in (0, 1)
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BuildHouse, "illegal", look)
        resolved(state, asked)
    return looks


# The defects of the public program: ours does not have them.


def test_d1_houses_that_demolitions_need_are_counted() -> None:
    """Four houses left, A demolishes a hotel, B builds a house: the bank never owes a house."""
    test_v3_a_house_is_built_before_a_hotel_comes_down()


def test_d2_houses_wait_for_the_hotel_that_frees_them() -> None:
    colours: Any = {
        0: {"dark_blue": (4, 4)},
        1: {"orange": (0, 0, 0)},
        2: {"yellow": (4, 4, 4), "green": (4, 4, 4)},
    }
    state = position((5000, 5000, 5000), colours=colours)
    asked: Any = {0: [BuildHotel(BOARDWALK)], 1: [BuildHouse(deed) for deed in COLOURS["orange"]]}
    steps, refusals = resolved(state, asked)
    assert logged(state, steps)[0][1] == "build_hotel"
    assert refusals == []


def test_d3_no_deadlock_without_houses_and_hotels() -> None:
    """A's group is sold down, and B gets one of its hotels."""
    bank = {
        "red": (5, 5, 5),
        "yellow": (5, 5, 5),
        "green": (5, 5, 5),
        "pink": (4, 4, 4),
        "light_blue": (2, 1, 1),
    }
    mine, yours = {"dark_blue": (5, 5)}, {"orange": (4, 4, 4)}
    state = position((5000, 5000, 5000), colours={0: mine, 1: yours, 2: {**bank, "brown": (5, 4)}})
    assert (state.houses, state.hotels) == (0, 0)
    asked: Any = {0: [DemolishHotel(BOARDWALK)], 1: [BuildHotel(NEW_YORK)]}
    steps, refusals = resolved(state, asked, up_to(0))
    assert [row[1] for row in logged(state, steps)] == ["sell_down", "build_hotel"]
    assert refusals == []


def test_d4_nobody_bids_against_himself() -> None:
    state = last_house()
    steps, _ = resolved(state, {0: [BuildHouse(ILLINOIS), BuildHouse(21)]}, up_to(99))
    assert logged(state, steps) == [[0, "build_house", "Illinois Avenue", 0]]


def test_d5_there_are_no_ties() -> None:
    state = last_house()
    steps, _ = resolved(state, {0: [BuildHouse(ILLINOIS)], 1: [BuildHouse(NEW_YORK)]}, up_to(9), up_to(9))
    bids = [step.amount for step in steps if isinstance(step, BidMade)]
    assert bids == sorted(set(bids))


def test_d6_equal_shares_of_several_players_end() -> None:
    state = last_house((3, 3))
    asked = {
        0: [BuildHouse(deed) for deed in COLOURS["red"]],
        1: [BuildHouse(deed) for deed in COLOURS["orange"]],
    }
    steps, refusals = resolved(state, asked, mode="equal")
    assert [row[0] for row in logged(state, steps)] == [0, 1]
    assert len(refusals) == 4


# The values of seed 003


def test_building_requests_tell_their_kinds_and_counts() -> None:
    asked = BuildingRequests(
        (BuildHouse(1), BuildHotel(3), DemolishHouse(6), DemolishHotel(8), BuildHouse(9))
    )
    assert asked.houses_built == group(BuildHouse(1), BuildHouse(9))
    assert asked.hotels_built.changes == (BuildHotel(3),)
    assert asked.houses_demolished.changes == (DemolishHouse(6),)
    assert asked.hotels_demolished.changes == (DemolishHotel(8),)
    assert [asked.count(kind) for kind in WORDS if kind is not SellDown] == [2, 1, 1, 1]
    assert (asked.number_of_houses_built, asked.number_of_hotels_built) == (2, 1)
    assert (asked.number_of_houses_demolished, asked.number_of_hotels_demolished) == (1, 1)


def test_building_requests_count_the_buildings_in_their_groups() -> None:
    asked = BuildingRequests((group(Mortgage(5), BuildHouse(1)), BuildHouse(3)))
    assert asked.houses_built == group(BuildHouse(1), BuildHouse(3))
    assert asked.number_of_houses_built == 2
    assert asked.number_of_hotels_built == 0


def test_a_group_tells_what_comes_of_it_by_the_kinds_of_its_changes() -> None:
    """A hotel that is built is not four houses that are demolished."""
    state = position((900, 500), owned={0: [5]}, colours={0: {"brown": (4, 4)}})
    wanted = group(Mortgage(5), BuildHotel(1))
    assert (wanted.houses_built, wanted.hotels_built) == (0, 1)
    assert (wanted.houses_demolished, wanted.hotels_demolished) == (0, 0)
    assert (wanted.net_levels(1, state), wanted.net_levels(3, state)) == (1, 0)
    assert wanted.net_pools(state) == (4, -1)
    assert (wanted.net_cash(0, state), wanted.net_cash(1, state)) == (100 - 50, 0)
    swap = group(TransferProperty(0, 1, 5), TransferMoney(1, 0, 70, "trade"))
    assert (swap.new_owner(5, state), swap.new_owner(1, state)) == (1, 0)
    assert (swap.net_cash(0, state), swap.net_cash(1, state)) == (70, -70)
    down = group(SellDown("brown", (1, 1)))
    assert (down.net_levels(1, state), down.net_pools(state)) == (-3, (6, 0))
    assert state == position((900, 500), owned={0: [5]}, colours={0: {"brown": (4, 4)}})
    assert NotificationChanges() == NotificationChanges((), BuildingRequests(()), Silence())


def test_groups_are_combined_in_order() -> None:
    assert combine([group(Mortgage(1)), None, group(Mortgage(3))]).changes == (Mortgage(1), Mortgage(3))
    assert combine([]) == GroupOfChanges(())


# The model


def random_case(seed: int) -> tuple[State, dict[int, list[Any]], list[int], str]:
    chance = SeededChance(seed, "housing")
    players = 2 + chance.below(3)
    while True:
        state = position([[120, 400, 3000][chance.below(3)] for _ in range(players)])
        for members in COLOURS.values():
            owner, low = chance.below(players), chance.below(6)
            for deed in members:
                state.owner[deed], state.level[deed] = owner, min(5, low + chance.below(2))
                state.mortgaged[deed] = False
            if low == 0 and not any(state.level[deed] for deed in members):
                state.mortgaged[members[0]] = not chance.below(2)
        for deed in set(DEEDS) - set(STREETS):
            state.owner[deed], state.mortgaged[deed] = chance.below(players), not chance.below(3)
        built = [state.level[deed] for deed in STREETS]
        state.houses = 32 - sum(level for level in built if level < 5)
        state.hotels = 12 - built.count(5)
        if state.houses >= 0 and state.hotels >= 0:
            break
    state.current = chance.below(players)
    requests: dict[int, list[Any]] = {seat: [] for seat in range(players)}
    for seat in range(players):
        if not chance.below(4):
            requests[seat] += everything(state, seat)
    for _ in range(chance.below(12)):
        deed = STREETS[chance.below(len(STREETS))]
        kinds: list[Callable[[int], Any]] = [BuildHouse, BuildHouse, BuildHotel, DemolishHotel, DemolishHouse]
        asker = state.owner[deed] if chance.below(9) else chance.below(players)
        request = kinds[chance.below(5)](deed)
        if not chance.below(3):
            request = group(*shuffled(chance, [*random_loans(state, asker, chance), request], "loans"))
        requests[asker] += [request] * (1 + 20 * (not chance.below(9)))
    caps = [chance.below(30) - 3 for _ in range(players)]
    return state, requests, caps, ("auction", "auction", "equal", "none")[chance.below(4)]


def random_loans(state: State, seat: int, chance: SeededChance) -> list[Any]:
    """One or two mortgages and lifts, mostly possible ones of the player's own."""
    found = [
        Unmortgage(deed) if state.mortgaged[deed] else Mortgage(deed)
        for deed in DEEDS
        if state.owner[deed] == seat and not state.built_on(deed)
    ]
    anything = [kind(deed) for kind in (Mortgage, Unmortgage) for deed in DEEDS]
    return [
        some[chance.below(len(some))]
        for _ in range(1 + chance.below(2))
        for some in [found if found and chance.below(8) else anything]
    ]


LETTERS: dict[type, str] = {
    BuildHouse: "H", BuildHotel: "R", DemolishHotel: "D", DemolishHouse: "h", Mortgage: "m", Unmortgage: "u",
}  # fmt: skip


def model_of(state: State, caps: list[int], mode: str) -> Model:
    return Model(
        state.cash[: state.players], dict(enumerate(state.owner)), dict(enumerate(state.level)),
        {deed for deed in DEEDS if state.mortgaged[deed]}, {deed: list(MEMBERS[deed]) for deed in DEEDS},
        {deed: HOUSE_COST[deed] for deed in DEEDS}, {deed: (MORTGAGE[deed], LIFT[deed]) for deed in DEEDS},
        state.houses, state.hotels, state.current, caps, mode,
    )  # fmt: skip


@pytest.mark.parametrize("part", range(4))
def test_the_resolver_agrees_with_a_model_of_its_own(part: int) -> None:
    for seed in range(part * 120, part * 120 + 120):
        state, requests, caps, mode = random_case(seed)
        model = model_of(state, caps, mode)
        model.resolve({seat: [as_item(item) for item in items] for seat, items in requests.items()})
        steps, refusals = resolved(state, requests, *map(up_to, caps), mode=mode)
        assert [as_row(state, step) for step in steps if isinstance(step, GroupOfChanges)] == model.log, seed
        assert state.level == list(model.level.values()), seed
        assert state.cash[: state.players] == model.cash, seed
        assert {deed for deed in DEEDS if state.mortgaged[deed]} == model.mortgaged, seed
        assert sorted((seat, as_item(item)) for seat, item, _ in refusals) == sorted(
            (seat, item) for seat, items in model.todo.items() for item in items
        ), seed


def as_item(item: Any) -> Item:
    return tuple((LETTERS[type(change)], change.deed) for change in as_group(item).changes)


def as_row(state: State, step: GroupOfChanges) -> tuple[int, Item, int]:
    """Who got what, and the premium paid for it."""
    if isinstance(step.changes[0], SellDown):
        first = COLOURS[step.changes[0].group][0]
        return state.owner[first], (("S", first),), 0
    request = group(*(change for change in step.changes if not isinstance(change, TransferMoney)))
    premium = sum(change.amount for change in step.changes if isinstance(change, TransferMoney))
    return state.owner[request.changes[0].deed], as_item(request), premium


@pytest.mark.parametrize("part", range(2))
def test_a_group_happens_as_a_whole_or_not_at_all(part: int) -> None:
    """Every mortgage and lift stands in one group with the building that it was asked for with."""
    carried = 0
    for seed in range(1000 + part * 100, 1100 + part * 100):
        state, requests, caps, mode = random_case(seed)
        asked = Counter((seat, as_item(item)) for seat, items in requests.items() for item in items)
        before = state.copy()
        steps, refusals = resolved(state, requests, *map(up_to, caps), mode=mode)
        groups = [step for step in steps if isinstance(step, GroupOfChanges)]
        granted = Counter(as_row(state, step)[:2] for step in groups if type(step.changes[0]) is not SellDown)
        assert granted <= asked, seed
        refused = Counter((seat, as_item(item)) for seat, item, _ in refusals)
        assert granted + refused <= asked, seed
        loans = {d for _, item in granted.elements() for kind, d in item if kind in "mu"}
        assert {deed for deed in DEEDS if state.mortgaged[deed] != before.mortgaged[deed]} <= loans, seed
        carried += len(loans)
        again = before.copy()
        assert resolved(again, requests, *map(up_to, caps), mode=mode) == (steps, refusals), seed
    assert carried > 20


def test_reasons_come_structure_first() -> None:
    """R7: what the streets lack, then the bank, then the player."""
    state = position((0, 0), colours={0: {"brown": (0, 1)}}, houses=0)
    assert BuildHouse(3).illegal(state, ()) == "uneven"
    assert BuildHouse(1).illegal(state, ()) == "houses"
    assert GROUP[1] == "brown"
