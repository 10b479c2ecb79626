"""The expert: expected rents, offers for whole colours, mortgages by return, jail."""

from __future__ import annotations

import json
from typing import Any

import pytest
from command import monosim
from rulesets.classic.table import BOARDWALK, PARK_PLACE, READING, play, position

from monosim.core import Case
from monosim.rulesets import classic
from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import BANK, COLOURS, DEEDS, MORTGAGE, PRICE
from monosim.rulesets.classic.players.expert import (
    BEST,
    VISITS,
    expect_rents,
    plan_finance,
    rank_spare_deeds,
)
from monosim.rulesets.classic.players.trading import BONUS
from monosim.rulesets.classic.state import State

ST_JAMES, TENNESSEE, NEW_YORK = COLOURS["orange"]
ELECTRIC, WATER = board.GROUPS["utility"]
FEW = ("--games", "2", "--rounds", "5", "--jobs", "1", "--json")


def notify(state: State, expert: classic.Expert | None = None, player: int = 0) -> Any:
    return (expert or classic.Expert()).decide(classic.Notify(player, state))


def test_the_visits_are_those_of_the_exact_chances() -> None:
    exact = pytest.importorskip("monosim.rulesets.classic.exact.chain", reason="`exact` comes by itself")
    landings = exact.Frequencies(exact.make_chain(classic.State(RULES, 2, 0).rules, "leave")).landings
    assert [round(10_000 * landings[deed]) for deed in DEEDS] == [VISITS[deed] for deed in DEEDS]
    assert sum(map(bool, VISITS)) == len(DEEDS)


RULES = classic.View(position()).rules


def test_orange_and_red_are_among_the_best_colours() -> None:
    assert list(BEST) == ["orange", "dark_blue", "red", "yellow", "green", "pink", "light_blue", "brown"]
    assert expect_rents(BOARDWALK) == 263 * 1400 * 20 // 10_000
    assert expect_rents(WATER) == 281 * 70 * 20 // 10_000


def test_it_buys_a_colour_from_two_owners_in_one_trade() -> None:
    state = position((2000, 500, 500), owned={0: [NEW_YORK], 1: [ST_JAMES], 2: [TENNESSEE]})
    expert = classic.Expert()
    (wanted,) = notify(state, expert).groups
    part = BONUS["orange"] * 60 // 220
    assert wanted == classic.group(
        classic.TransferMoney(0, 1, PRICE[ST_JAMES] + part, "trade"),
        classic.TransferMoney(0, 2, PRICE[TENNESSEE] + part, "trade"),
        classic.TransferProperty(1, 0, ST_JAMES),
        classic.TransferProperty(2, 0, TENNESSEE),
    )
    assert all(classic.Trader().decide(classic.Consent(seller, 0, wanted, state)) for seller in (1, 2))
    assert notify(state, expert).groups == ()  # it was declined, so it does not ask again


def test_it_mortgages_what_brings_least_to_buy_a_colour_or_waits_for_the_cash() -> None:
    owned = {0: [NEW_YORK, READING, ELECTRIC], 1: [ST_JAMES, TENNESSEE]}
    due = PRICE[ST_JAMES] + PRICE[TENNESSEE] + BONUS["orange"] * 60 // 160 + 500
    state = position((due - 80, 500), owned=owned)
    (wanted,) = notify(state).groups
    assert wanted.changes[0] == classic.Mortgage(READING)
    assert [type(change) for change in wanted.changes[1:]] == [
        classic.TransferMoney, classic.TransferProperty, classic.TransferProperty,
    ]  # fmt: skip
    poor = position((due - 180, 500), owned=owned)
    assert notify(poor) == classic.quiet_below(due - MORTGAGE[READING] - MORTGAGE[ELECTRIC])


def test_spare_deeds_are_ranked_by_their_return() -> None:
    state = position((0, 0), owned={0: [READING, ELECTRIC, ST_JAMES]}, colours={0: {"dark_blue": (0, 0)}})
    assert rank_spare_deeds(state, 0) == [ST_JAMES, READING, ELECTRIC]
    mortgages, missing = plan_finance(state, 0, 100)
    assert (mortgages, missing) == ([classic.Mortgage(ST_JAMES), classic.Mortgage(READING)], 0)
    assert plan_finance(state, 0, 1000) == (
        [classic.Mortgage(ST_JAMES), classic.Mortgage(READING), classic.Mortgage(ELECTRIC)],
        1000 - 90 - 100 - 75,
    )


def test_it_mortgages_for_the_first_three_houses_only() -> None:
    low = position((150, 0), owned={0: [READING]}, colours={0: {"orange": (2, 2, 3)}})
    assert notify(low).groups == (classic.group(classic.Mortgage(READING)),)
    high = position((150, 0), owned={0: [READING]}, colours={0: {"orange": (3, 3, 3)}})
    assert notify(high) == classic.quiet_below(200)


def test_three_houses_everywhere_come_before_the_fourth() -> None:
    state = position((550, 0), colours={0: {"orange": (3, 3, 3), "light_blue": (2, 2, 2)}})
    items = notify(state).buildings.items
    assert items[:3] == tuple(map(classic.BuildHouse, (9, 6, 8)))
    assert items[3:] == tuple(map(classic.BuildHouse, COLOURS["orange"][2:] + COLOURS["orange"][:2]))


def test_debts_are_paid_by_mortgages_of_the_least_return() -> None:
    state = position((10, 0), owned={0: [READING, ST_JAMES]}, colours={0: {"dark_blue": (1, 0)}})
    raised = classic.Expert().decide(classic.RaiseMoney(0, 1, 90, "rent", state))
    assert raised == classic.group(classic.Mortgage(ST_JAMES))
    more = classic.Expert().decide(classic.RaiseMoney(0, 1, 220, "rent", state))
    assert more.changes[:2] == (classic.Mortgage(ST_JAMES), classic.Mortgage(READING))
    assert more.changes[2] == classic.DemolishHouse(PARK_PLACE)


def test_it_bids_expected_rents_and_twice_that_for_the_last_of_a_group() -> None:
    free = classic.BidForDeed(0, NEW_YORK, 300, position((2000, 0)))
    assert classic.Expert().limit(free) == expect_rents(NEW_YORK)
    last = free._replace(state=position((2000, 0), owned={1: [ST_JAMES, TENNESSEE]}))
    assert classic.Expert().limit(last) == 2 * expect_rents(NEW_YORK)


def test_it_leaves_jail_while_there_is_something_to_buy_and_nothing_to_fear() -> None:
    def choose(state: State, ways: tuple[str, ...] = ("roll", "pay")) -> str:
        return classic.Expert().decide(classic.ChooseInJail(0, ways, state))

    assert choose(position((500, 500))) == "pay"
    assert choose(position((500, 500)), ("roll", "pay", "card")) == "card"
    assert choose(position((150, 500))) == "roll"
    assert choose(position((500, 500), owned={1: DEEDS})) == "roll"
    assert choose(position((500, 500), colours={1: {"orange": (2, 2, 2)}})) == "roll"
    assert choose(position((500, 500), colours={0: {"orange": (2, 2, 2)}})) == "pay"


def test_games_of_experts_come_to_an_end() -> None:
    for seed in range(8):
        case = Case("classic", seed=seed, seats=dict.fromkeys("0123", "expert"))
        setup = classic.read(case)
        *_, last = play(setup)
        assert isinstance(last, classic.events.PlayerOut)


# Who sits where nobody is named


def test_traders_are_simulated_and_default_is_run() -> None:
    assert classic.ABOUT.strategy == "default"
    for seats in ((), ("--seats", "3"), ("--seat", "1=default", "--seat", "0=trader")):
        record = json.loads(monosim("simulate", "classic", *seats, *FEW).stdout)
        assert {seat["strategy"] for seat in record["seats"]} - {"default"} == {"trader"}
    run = monosim("run", "-r", "classic", "--seats", "2", "--seed", "1").stdout
    named = monosim(
        "run", "-r", "classic", "--seat", "0=default", "--seat", "1=default", "--seed", "1"
    ).stdout
    assert run == named


def test_the_odds_of_a_position_that_names_nobody_are_those_of_traders() -> None:
    setup = classic.read(Case("classic", contents={"board": POSITION}, usual="trader"))
    assert [type(source) for source in classic.seats(setup)] == [classic.Trader, classic.Default]
    setup = classic.read(Case("classic", contents={"board": POSITION}))
    assert [type(source) for source in classic.seats(setup)] == [classic.Default, classic.Default]


POSITION = json.dumps(
    {
        "players": [
            {"name": "A", "cash": 500, "current_turn": True},
            {"name": "B", "cash": 500, "decision_maker": "default"},
        ]
    }
).encode()


def test_the_last_streets_are_those_that_one_owner_lacks() -> None:
    state = position((0, 0, 0), owned={0: [ST_JAMES, NEW_YORK, BOARDWALK], 1: [TENNESSEE], 2: [PARK_PLACE]})
    assert [state.last_streets(player) for player in (0, 1, 2)] == [[TENNESSEE, PARK_PLACE], [], [BOARDWALK]]
    assert state.last_streets(BANK) == []
    state.apply(classic.group(classic.TransferProperty(1, 0, TENNESSEE)))
    assert state.last_streets(0) == [PARK_PLACE]
    assert state.complete_groups(0) == ["orange"]
