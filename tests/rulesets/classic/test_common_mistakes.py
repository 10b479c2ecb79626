"""What public simulators get wrong, one test for each defect: ours does not have it."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.classic.table import (
    BALTIC,
    ELECTRIC,
    PARK_PLACE,
    READING,
    Answers,
    changes_in,
    of_kind,
    position,
    top,
    turn,
)

from monosim.rulesets.classic.board import BANK, COLOURS, DEED_BY_NAME, LIFT, RENTS
from monosim.rulesets.classic.events import AuctionOpened
from monosim.rulesets.classic.players.decisions import plan_to_raise
from monosim.rulesets.classic.players.strategies import Conservative
from monosim.rulesets.classic.rules import rules_for
from monosim.rulesets.classic.state.changes import group
from monosim.rulesets.classic.state.changes.buildings import DemolishHotel, DemolishHouse, Eliminate, SellDown
from monosim.rulesets.classic.state.changes.everyday import ChangePosition, Mortgage, RollDice, TransferMoney
from monosim.rulesets.classic.state.changes.jail import UseJailCard
from monosim.rulesets.classic.state.invariants import broken_laws, money


def drawn(card: str, square: int, **more: Any) -> tuple[Any, list[Any]]:
    players = len(more.get("cash", (0, 0)))
    state = top(position(position=[(square - 3) % 40, *[0] * (players - 1)], **more), card)
    return state, turn(state, (1, 2))


@pytest.mark.parametrize(
    ("card", "square"),
    [("cc_go", 2), ("ch_go", 7), ("cc_go", 17), ("ch_go", 22), ("ch_st_charles", 22), ("ch_reading", 22),
     ("ch_reading", 7)],
)  # fmt: skip
def test_the_salary_is_not_guessed_from_the_squares(card: str, square: int) -> None:
    _, events = drawn(card, square)
    assert of_kind(events, ChangePosition)[-1].passes_go


def test_mortgaged_deeds_charge_no_rent() -> None:
    state = position(owned={1: [BALTIC]}, mortgaged=[BALTIC])
    assert of_kind(turn(state, (1, 2)), TransferMoney) == []


def test_back_three_visits_the_square() -> None:
    assert of_kind(drawn("ch_back_3", 7)[1], TransferMoney)[0].cause == "tax"


def test_the_reading_card_costs_a_single_rent() -> None:
    (payment,) = of_kind(drawn("ch_reading", 7, owned={1: [READING]})[1], TransferMoney)
    assert payment.amount == 25


def test_payments_of_one_card_are_made_one_after_the_other() -> None:
    state, events = drawn("ch_chairman", 22, cash=(60, 0, 0, 0))
    assert of_kind(events, TransferMoney)[0][:3] == (0, 1, 50)
    assert Eliminate(0, 2, 50, "card") in changes_in(events)
    assert state.cash[:4] == [0, 50, 10, 0]


def test_the_same_deed_is_not_mortgaged_for_each_of_several_payments() -> None:
    state, events = drawn("ch_chairman", 22, cash=(0, 0, 0), owned={0: [READING]})
    assert of_kind(events, Mortgage) == [Mortgage(READING)]
    assert state.cash[:3] == [0, 50, 50]


def test_doubles_onto_go_to_jail_do_not_roll_again() -> None:
    state = position(position=[24, 0])
    events = turn(state, (3, 3))
    assert len(of_kind(events, RollDice)) == 1
    assert state.jail_moves[0] == 3


def test_the_eliminated_do_not_roll_on_after_doubles() -> None:
    state = position(cash=(0, 0, 0), position=[2, 0, 0])
    events = turn(state, (1, 1))
    assert [type(change) for change in changes_in(events)][-1] is Eliminate


def test_the_eliminated_do_not_walk_out_of_jail() -> None:
    state = position(cash=(0, 0, 0), position=[10, 0, 0], jail_moves=[1, 0, 0])
    assert of_kind(turn(state, (1, 2)), ChangePosition) == []


def test_a_hotel_owner_returns_hotels_not_houses() -> None:
    state = position(cash=(0, 0), colours={0: {"brown": (5, 5)}})
    state.apply(group(Eliminate(0, 1, 9999, "rent")))
    assert (state.houses, state.hotels) == (32, 12)


def test_forced_sales_go_one_level_at_a_time_and_evenly() -> None:
    state = position(cash=(0, 0), colours={0: {"brown": (5, 5)}})
    plan = plan_to_raise(state, 0, 60)
    assert plan.changes == (DemolishHotel(1), DemolishHotel(3), DemolishHouse(1))
    state.apply(plan)
    assert list(broken_laws(state)) == []


def test_nobody_is_bankrupt_with_assets_unsold() -> None:
    colours = {0: {"green": (5, 5, 5)}, 1: {"orange": (4, 4, 4), "red": (4, 4, 4), "yellow": (3, 3, 2)}}
    state = position(cash=(0, 0), colours=colours)
    assert state.liquidation(0) == 1500 + 460
    plan = plan_to_raise(state, 0, 1960)
    assert isinstance(plan.changes[0], SellDown)
    state.apply(plan)
    assert state.cash[0] == 1960


def test_a_used_jail_card_goes_to_its_own_deck() -> None:
    state = position(position=[10, 0], jail_moves=[3, 0], jail_card=[BANK, 0])
    state.decks[1].remove("cc_goojf")
    assert UseJailCard(0, 1) in changes_in(turn(state, (4, 6)))
    assert "cc_goojf" in state.decks[1]
    assert state.decks[0].count("cc_goojf") == 0


def test_jail_cards_do_not_vanish_in_a_bankruptcy() -> None:
    state = position(cash=(0, 0, 0), jail_card=[0, BANK])
    state.decks[0].remove("ch_goojf")
    state.apply(group(Eliminate(0, BANK, 1, "tax")))
    assert list(broken_laws(state)) == []


def test_the_eliminated_are_not_paid_by_cards() -> None:
    state = top(
        position(cash=(500, 0, 500), position=[19, -1, 0], in_game=[True, False, True]), "ch_chairman"
    )
    assert [payment.target for payment in of_kind(turn(state, (1, 2)), TransferMoney)] == [2]


def test_the_eliminated_are_not_asked() -> None:
    state = position(cash=(500, 0, 500), position=[17, -1, 0], in_game=[True, False, True])
    ghost = Answers()
    turn(state, (1, 2), Answers(), ghost)
    assert ghost.asked == []


def test_a_tenth_is_rounded_up() -> None:
    assert (LIFT[ELECTRIC], LIFT[PARK_PLACE]) == (83, 193)


def test_money_stays_whole() -> None:
    state = position(owned={0: [ELECTRIC]}, mortgaged=[ELECTRIC])
    state.cash[0] = 82
    total = money(state)
    assert all(type(cash) is int for cash in state.cash)
    assert list(broken_laws(state, total)) == []


def test_bankrupt_to_the_bank_is_auctioned() -> None:
    state = position(cash=(0, 300, 300), owned={0: [READING]}, mortgaged=[READING], position=[35, 0, 0])
    assert any(isinstance(event, AuctionOpened) for event in turn(state, (1, 2)))


def test_nobody_builds_on_a_mortgaged_group() -> None:
    state = position((9999, 0), colours={0: {"brown": (0, 0)}}, mortgaged=[BALTIC])
    assert not Conservative().plan(state, 0).items


def test_numbers_that_others_have_wrong() -> None:
    assert RENTS[1][0] == 2
    assert RENTS[DEED_BY_NAME["St. James Place"]][4] == RENTS[DEED_BY_NAME["Tennessee Avenue"]][4] == 750
    assert RENTS[DEED_BY_NAME["Pacific Avenue"]][4] == 1100
    assert (rules_for({}).houses, len(COLOURS)) == (32, 8)
