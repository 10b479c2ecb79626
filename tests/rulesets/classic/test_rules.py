"""The rules of a turn: dice, squares, deeds, jail, debts, the end."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.classic.table import (
    BALTIC,
    BOARDWALK,
    MEDITERRANEAN,
    READING,
    Answers,
    Dice,
    changes_in,
    of_kind,
    position,
    table,
    top,
    turn,
)

from monosim.core import drive
from monosim.rulesets.classic.board import BANK, COLOURS, JAIL, POT
from monosim.rulesets.classic.course import Game
from monosim.rulesets.classic.course.wishes import NotificationChanges
from monosim.rulesets.classic.events import (
    AuctionOpened,
    BidMade,
    BidPassed,
    GameDrawn,
    GameWon,
    NothingSold,
    PlayerOut,
    Refused,
    Standing,
    TradeDeclined,
    TradeProposed,
)
from monosim.rulesets.classic.state import State, highest_rent, rent
from monosim.rulesets.classic.state.changes import NOTHING, GroupOfChanges, group
from monosim.rulesets.classic.state.changes.buildings import DemolishHotel, Eliminate, SellDown
from monosim.rulesets.classic.state.changes.everyday import (
    BuyProperty,
    ChangePosition,
    Mortgage,
    RollDice,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.state.changes.jail import (
    DecrementJailMoves,
    LeaveJail,
    SendToJail,
    TransferJailCard,
    UseJailCard,
)
from monosim.rulesets.classic.state.invariants import broken_laws

RAILROADS = (5, 15, 25, 35)


def at(square: int, **more: Any) -> State:
    """Player 0 stands there, so that a roll of 1 and 2 leads three squares on."""
    return position(position=[square, 0, 0][: len(more.get("cash", (0, 0)))], **more)


def paid(events: list[Any], cause: str) -> list[tuple[int, int, int]]:
    return [payment[:3] for payment in of_kind(events, TransferMoney, lambda it: it.cause == cause)]


def whole_game(state: State, limit: int, *dice: int) -> list[Any]:
    at = table(state, dice)
    return list(drive(Game(state, at.chance).play(limit), at))


# Buying and auctions


def test_an_unowned_deed_is_bought_at_its_price() -> None:
    state = at(0)
    turn(state, (1, 2))
    assert state.owner[BALTIC] == 0
    assert state.cash[:2] == [1440, 1500]


def test_the_highest_bid_wins_also_of_the_one_who_declined() -> None:
    state = at(0)
    first, second = Answers(buy=NOTHING, bid_for_deed=[12, 14]), Answers(bid_for_deed=[13, None])
    events = turn(state, (1, 2), first, second)
    assert AuctionOpened("deed", BALTIC, 10) in events
    bids = [event for event in events if isinstance(event, BidMade | BidPassed)]
    assert bids == [BidMade(0, 12), BidMade(1, 13), BidMade(0, 14), BidPassed(1)]
    assert BuyProperty(0, BALTIC, 14, cause="auction") in changes_in(events)


def test_without_a_bid_a_deed_stays_with_the_bank() -> None:
    state = at(0)
    silent = Answers(buy=NOTHING, bid_for_deed=lambda _: None)
    assert NothingSold("deed", BALTIC) in turn(state, (1, 2), silent, silent)
    assert state.owner[BALTIC] == BANK


def test_a_bid_above_ones_cash_is_no_bid() -> None:
    state = at(0, cash=(1500, 20))
    events = turn(
        state, (1, 2), Answers(buy=NOTHING, bid_for_deed=lambda _: None), Answers(bid_for_deed=lambda _: 21)
    )
    assert NothingSold("deed", BALTIC) in events


def test_money_may_be_raised_to_buy() -> None:
    state = at(0, cash=(40, 0), owned={0: [READING]})
    events = turn(state, (1, 2), Answers(buy=group(Mortgage(READING), BuyProperty(0, BALTIC, 60))))
    assert state.cash[0] == 80
    assert not [event for event in events if isinstance(event, AuctionOpened)]


def test_a_purchase_without_the_money_is_refused_and_auctioned() -> None:
    state = at(0, cash=(40, 0))
    events = turn(state, (1, 2), Answers(buy=group(BuyProperty(0, BALTIC, 60))))
    assert Refused(0, (BuyProperty(0, BALTIC, 60),), "cash") in events
    assert state.owner[BALTIC] == 0  # the default bids what it has
    assert state.cash[0] < 40


# Rent


@pytest.mark.parametrize(
    ("state", "deed", "dice", "due"),
    [
        (position(owned={1: [BALTIC]}), BALTIC, 7, 4),
        (position(colours={1: {"brown": (0, 0)}}), BALTIC, 7, 8),
        (position(colours={1: {"brown": (0, 0)}}, mortgaged=[MEDITERRANEAN]), BALTIC, 7, 8),
        (position(colours={1: {"brown": (1, 0)}}), BALTIC, 7, 8),
        (position(colours={1: {"brown": (1, 0)}}), MEDITERRANEAN, 7, 10),
        (position(colours={1: {"dark_blue": (5, 5)}}), BOARDWALK, 7, 2000),
        (position(owned={1: [5]}), 5, 7, 25),
        (position(owned={1: [5, 15]}), 5, 7, 50),
        (position(owned={1: [5, 15, 25]}, mortgaged=[15, 25]), 5, 7, 100),
        (position(owned={1: RAILROADS}), 35, 7, 200),
        (position(owned={1: [12]}), 12, 7, 28),
        (position(owned={1: [12, 28]}), 12, 7, 70),
    ],
)
def test_rents(state: State, deed: int, dice: int, due: int) -> None:
    assert rent(state, deed, dice) == due


def test_rent_is_paid_to_the_owner() -> None:
    state = at(0, owned={1: [BALTIC]})
    events = turn(state, (1, 2))
    assert paid(events, "rent") == [(0, 1, 4)]
    assert of_kind(events, TransferMoney)[0].square == BALTIC


def test_a_utility_is_paid_by_the_roll_that_led_there() -> None:
    state = at(5, owned={1: [12]})
    assert paid(turn(state, (3, 4)), "rent") == [(0, 1, 28)]


def test_no_rent_for_own_or_mortgaged_deeds() -> None:
    assert paid(turn(at(0, owned={0: [BALTIC]}), (1, 2)), "rent") == []
    assert paid(turn(at(0, owned={1: [BALTIC]}, mortgaged=[BALTIC]), (1, 2)), "rent") == []


def test_the_highest_rent_counts_the_bank_as_an_owner() -> None:
    assert highest_rent(position()) == 200
    assert highest_rent(position(), 0) == 0
    state = position(colours={1: {"dark_blue": (0, 0)}}, owned={0: RAILROADS})
    assert (highest_rent(state), highest_rent(state, 0)) == (200, 100)


# Dice, Go, jail


@pytest.mark.parametrize(
    ("square", "dice", "salary"), [(35, (4, 6), True), (37, (1, 2), True), (17, (1, 2), False)]
)
def test_passing_and_reaching_go_pays_the_salary(square: int, dice: tuple[int, int], salary: bool) -> None:
    state = at(square, owned={0: [5]})
    (move,) = of_kind(turn(state, dice), ChangePosition)
    assert move.passes_go is salary
    assert state.cash[0] == (1700 if salary else 1500)


def test_doubles_roll_again() -> None:
    state = at(0)
    events = turn(state, (5, 5, 4, 6))
    assert [move.square for move in of_kind(events, ChangePosition)] == [10, 20]


def test_the_third_doubles_lead_to_jail_without_moving() -> None:
    state = at(0)
    events = turn(state, (5, 5, 5, 5, 1, 1))
    assert [move.square for move in of_kind(events, ChangePosition)] == [10, 20]
    assert (state.position[0], state.jail_moves[0]) == (JAIL, 3)


def test_in_jail_without_doubles_one_stays() -> None:
    state = position(position=[JAIL, 0], jail_moves=[3, 0])
    events = turn(state, (1, 2))
    assert DecrementJailMoves(0) in changes_in(events)
    assert (state.position[0], state.jail_moves[0]) == (JAIL, 2)


def test_doubles_let_one_out_but_not_roll_again() -> None:
    state = position(position=[JAIL, 0], jail_moves=[2, 0])
    turn(state, (5, 5))
    assert (state.position[0], state.jail_moves[0]) == (20, 0)


def test_after_the_third_failure_the_fine_is_paid_and_the_roll_moved() -> None:
    state = position(position=[JAIL, 0], jail_moves=[1, 0])
    events = turn(state, (4, 6))
    assert paid(events, "jail_fine") == [(0, BANK, 50)]
    assert state.position[0] == 20


def test_a_fine_that_cannot_be_paid_ends_the_turn_and_the_player() -> None:
    state = position(cash=(49, 0, 0), position=[JAIL, 0, 0], jail_moves=[1, 0, 0])
    events = turn(state, (4, 6))
    assert Eliminate(0, BANK, 50, "jail_fine") in changes_in(events)
    assert of_kind(events, ChangePosition) == []


def test_one_may_pay_before_rolling_and_then_roll_again_after_doubles() -> None:
    state = position(position=[JAIL, 0], jail_moves=[3, 0])
    events = turn(state, (5, 5, 4, 6), Answers(choose_in_jail="pay"))
    assert paid(events, "jail_fine") == [(0, BANK, 50)]
    assert [move.square for move in of_kind(events, ChangePosition)] == [20, 30]
    assert (state.position[0], state.jail_moves[0]) == (JAIL, 3)


def test_the_fine_may_need_a_mortgage() -> None:
    state = position(cash=(10, 0), position=[JAIL, 0], jail_moves=[3, 0], owned={0: [READING]})
    turn(state, (4, 6), Answers(choose_in_jail="pay"))
    assert (state.cash[0], state.position[0]) == (60, 20)


def test_a_card_lets_one_out_before_rolling() -> None:
    state = position(position=[JAIL, 0], jail_moves=[3, 0], jail_card=[BANK, 0])
    state.decks[1].remove("cc_goojf")
    events = turn(state, (4, 6))
    assert changes_in(events)[1:3] == [UseJailCard(0, 1), LeaveJail(0)]
    assert state.decks[1][-1] == "cc_goojf"


def test_the_ways_out_of_jail_are_those_that_are_open() -> None:
    poor = Game(position(cash=(49, 0), jail_moves=[3, 0]), Dice())
    assert poor.ways_out(0) == ("roll",)
    rich = Game(position(jail_moves=[3, 0], jail_card=[0, BANK]), Dice())
    assert rich.ways_out(0) == ("roll", "pay", "card")


# Taxes


def test_taxes_of_2008() -> None:
    assert paid(turn(at(1), (1, 2)), "tax") == [(0, BANK, 200)]
    assert paid(turn(at(35), (1, 2)), "tax") == [(0, BANK, 100)]


def test_taxes_before_2008() -> None:
    old = {"edition": "us_pre2008"}
    assert paid(turn(at(35, readings=old), (1, 2)), "tax") == [(0, BANK, 75)]
    assert paid(turn(at(1, readings=old), (1, 2)), "tax") == [(0, BANK, 200)]
    state = at(1, readings=old, cash=(105, 0), colours={0: {"brown": (1, 1)}}, owned={0: [READING]})
    state.mortgaged[READING] = True
    events = turn(state, (1, 2), Answers(choose_tax="percent"))
    assert paid(events, "tax") == [(0, BANK, (105 + 120 + 100 + 200) // 10)]


# Debts


def test_debts_are_raised_by_mortgages_first() -> None:
    state = at(36, cash=(10, 0), owned={0: [READING, 12], 1: [39]})
    events = turn(state, (1, 2))
    assert changes_in(events)[3:5] == [Mortgage(READING), TransferMoney(0, 1, 50, "rent", 39)]
    assert state.cash[:2] == [60, 50]


def test_one_chooses_what_to_sell() -> None:
    state = at(36, cash=(10, 0), owned={0: [READING, 12], 1: [39]})
    turn(state, (1, 2), Answers(raise_money=group(Mortgage(12))))
    assert state.cash[0] == 35
    assert state.mortgaged[12]


def test_r13_too_little_raised_is_refused_and_the_usual_sale_made() -> None:
    state = at(36, cash=(10, 0), owned={0: [READING, BALTIC], 1: [39]})
    events = turn(state, (1, 2), Answers(raise_money=group(Mortgage(BALTIC))))
    assert Refused(0, (Mortgage(BALTIC),), "cash") in events
    assert state.cash[1] == 50


def test_hotels_are_sold_down_for_a_debt_when_houses_are_short() -> None:
    """A player is not bankrupt while anything can be sold."""
    others = {"orange": (4, 4, 4), "red": (4, 4, 4), "yellow": (3, 3, 2)}
    state = at(36, cash=(0, 0), colours={0: {"brown": (5, 5)}, 1: others}, owned={1: [39]})
    assert state.houses == 0
    events = turn(state, (1, 2))
    assert SellDown("brown", (0, 0)) in changes_in(events)
    assert state.in_game[0]
    assert list(broken_laws(state)) == []


def test_bankrupt_to_a_player_who_pays_interest_at_once() -> None:
    state = at(36, cash=(10, 100, 0), owned={0: [READING], 1: [39]}, mortgaged=[READING])
    events = turn(state, (1, 2))
    assert Eliminate(0, 1, 50, "rent") in changes_in(events)
    assert paid(events, "mortgage_interest") == [(1, BANK, 10)]
    assert (state.owner[READING], state.cash[1]) == (1, 100)


def test_the_creditor_may_lift_the_mortgage_at_once() -> None:
    state = at(36, cash=(10, 200, 0), owned={0: [READING], 1: [39]}, mortgaged=[READING])
    events = turn(state, (1, 2), Answers(), Answers(take_mortgaged="lift"))
    assert Unmortgage(READING) in changes_in(events)
    assert paid(events, "mortgage_interest") == []
    assert state.cash[1] == 100


def test_interest_can_ruin_the_creditor() -> None:
    state = position((0, 5, 300, 300), owned={1: RAILROADS}, mortgaged=RAILROADS, position=[14, 0, 0, 0])
    events = turn(top(state, "cc_from_each"), (1, 2))
    assert [change[:2] for change in of_kind(events, Eliminate)] == [(1, 0), (0, BANK)]
    assert [event.square for event in events if isinstance(event, AuctionOpened)] == list(RAILROADS)
    assert list(broken_laws(state)) == []


def test_bankrupt_to_the_bank_is_auctioned_deed_by_deed() -> None:
    state = at(35, cash=(10, 300, 300), owned={0: [READING, BALTIC]}, mortgaged=[READING, BALTIC])
    events = turn(state, (1, 2))
    assert [event.square for event in events if isinstance(event, AuctionOpened)] == [BALTIC, READING]
    assert {state.owner[READING], state.owner[BALTIC]} <= {1, 2}
    assert not state.mortgaged[READING]


def test_the_last_one_wins_and_there_is_no_auction() -> None:
    state = at(35, cash=(10, 300), owned={0: [READING]}, mortgaged=[READING])
    events = whole_game(state, 10, 1, 2)
    assert not [event for event in events if isinstance(event, AuctionOpened)]
    assert events[-3:] == [GameWon(1, 1), Standing(1, 1, 300, 0, 300), PlayerOut(0)]


def test_at_the_limit_players_are_ranked_by_worth() -> None:
    state = position((5, 50, 50), colours={0: {"brown": (1, 1)}}, owned={2: [READING]}, mortgaged=[READING])
    state.position = [0, 0, 10]
    events = whole_game(state, 1, 4, 6)
    assert events[-4:] == [
        GameDrawn(1),
        Standing(1, 0, 5, 2, 225),
        Standing(2, 2, 50, 1, 150),
        Standing(3, 1, 50, 0, 50),
    ]


def test_who_is_out_is_skipped() -> None:
    state = position((100, 0, 100), in_game=[True, False, True], position=[10, -1, 10])
    events = whole_game(state, 2, 4, 6, 4, 6)
    assert [change.player for change in of_kind(events, RollDice)] == [0, 2]


# Trades


def offer(*changes: Any) -> NotificationChanges:
    return NotificationChanges((GroupOfChanges(changes),))


def test_a_trade_needs_consent() -> None:
    deal = (TransferMoney(0, 1, 100, "trade"), TransferProperty(1, 0, BALTIC))
    for agrees in (True, False):
        state = at(17, owned={1: [BALTIC]})
        events = turn(state, (1, 2), Answers(notify=[offer(*deal)]), Answers(consent=agrees))
        assert TradeProposed(0, deal) in events
        assert (TradeDeclined(1) in events) is not agrees
        assert state.owner[BALTIC] == (0 if agrees else 1)


def test_an_impossible_trade_is_refused_before_anybody_is_asked() -> None:
    state, other = at(17, owned={1: [BALTIC]}), Answers(consent=True)
    deal = (TransferMoney(0, 1, 9999, "trade"), TransferProperty(1, 0, BALTIC))
    events = turn(state, (1, 2), Answers(notify=[offer(*deal)]), other)
    assert Refused(0, deal, "cash") in events
    assert "Consent" not in {type(decision).__name__ for decision in other.asked}


def test_a_mortgaged_deed_changes_hands_only_with_interest() -> None:
    state = at(17, owned={1: [BALTIC]}, mortgaged=[BALTIC])
    deal = TransferProperty(1, 0, BALTIC)
    events = turn(state, (1, 2), Answers(notify=[offer(deal)]), Answers(consent=True))
    assert Refused(0, (deal,), "nobody pays the interest on the mortgage") in events


def test_cards_may_be_traded_and_three_may_trade() -> None:
    state = at(17, cash=(1500, 1500, 1500), owned={1: [BALTIC]}, jail_card=[2, BANK])
    deal = (TransferProperty(1, 2, BALTIC), TransferJailCard(2, 0, 0), TransferMoney(0, 1, 80, "trade"))
    yes = Answers(consent=True)
    turn(state, (1, 2), Answers(notify=[offer(*deal)]), yes, yes)
    assert (state.owner[BALTIC], state.jail_card[0], state.cash[:3]) == (2, 0, [1420, 1580, 1500])


def test_nobody_mortgages_what_is_anothers_without_consent() -> None:
    state = at(17, owned={1: [BALTIC]})
    events = turn(state, (1, 2), Answers(notify=[offer(Mortgage(BALTIC))]))
    assert TradeDeclined(1) in events
    assert not state.mortgaged[BALTIC]


def test_the_mortgage_of_a_group_is_undone_if_the_rest_fails() -> None:
    """All of a group or none of it."""
    state = at(17, owned={0: [READING]})
    events = turn(state, (1, 2), Answers(notify=[offer(Mortgage(READING), Mortgage(READING))]))
    assert not state.mortgaged[READING]
    assert [event.reason for event in events if isinstance(event, Refused)] == ["the deed is mortgaged"]


# House rules


def test_the_pot_of_free_parking() -> None:
    state = at(1, readings={"parking": "pot"})
    turn(state, (1, 2))
    assert state.cash[POT] == 200
    state.position[1] = 17
    events = turn(state, (1, 2), player=1)
    assert paid(events, "free_parking") == [(POT, 1, 200)]
    assert state.cash[POT] == 0


def test_bankrupt_to_the_pot_is_bankrupt_to_the_bank() -> None:
    state = at(35, cash=(10, 300, 300), readings={"parking": "pot"})
    assert Eliminate(0, BANK, 100, "tax") in changes_in(turn(state, (1, 2)))


def test_double_salary_for_landing_on_go() -> None:
    state = at(37, readings={"go": "double"})
    assert paid(turn(state, (1, 2)), "go_salary") == [(BANK, 0, 200)]
    assert state.cash[0] == 1900
    state = at(35, readings={"go": "double"}, owned={0: [5]})
    assert paid(turn(state, (4, 6)), "go_salary") == []


def test_no_auctions() -> None:
    state = at(0, readings={"auctions": "no"})
    events = turn(state, (1, 2), Answers(buy=NOTHING))
    assert state.owner[BALTIC] == BANK
    assert not [event for event in events if isinstance(event, AuctionOpened)]


def test_no_rent_to_an_owner_in_jail() -> None:
    state = at(0, owned={1: [BALTIC]}, jail_moves=[0, 2], readings={"jail-rent": "no"})
    assert paid(turn(state, (1, 2)), "rent") == []
    state = at(0, owned={1: [BALTIC]}, jail_moves=[0, 2])
    assert paid(turn(state, (1, 2)), "rent") == [(0, 1, 4)]


def test_unlimited_buildings() -> None:
    state = position(readings={"buildings": "unlimited"})
    assert (state.houses, state.hotels) == (88, 22)
    assert list(broken_laws(state)) == []


def test_a_deed_taken_mortgaged() -> None:
    state = at(0, readings={"take-mortgaged": "yes"})
    turn(state, (1, 2), Answers(buy=group(BuyProperty(0, BALTIC, 30, True))))
    assert state.mortgaged[BALTIC]
    assert state.cash[0] == 1470


def test_demolitions_of_hotels_are_changes_of_their_own() -> None:
    state = position(colours={0: {"brown": (5, 5)}})
    state.apply(group(DemolishHotel(BALTIC)))
    assert [state.level[deed] for deed in COLOURS["brown"]] == [5, 4]


# Cards


def drawn(card: str, square: int, *dice: int, **more: Any) -> tuple[State, list[Any]]:
    """Player 0 comes by 1 and 2 to a square of the card's deck."""
    state = top(at(square - 3, **more), card)
    return state, turn(state, (1, 2, *dice))


@pytest.mark.parametrize(
    ("card", "square", "place", "salary"),
    [
        ("ch_go", 7, 0, True),
        ("ch_go", 22, 0, True),
        ("cc_go", 17, 0, True),
        ("cc_go", 2 + 31, 0, True),
        ("ch_illinois", 7, 24, False),
        ("ch_illinois", 36, 24, True),
        ("ch_st_charles", 7, 11, False),
        ("ch_st_charles", 22, 11, True),
        ("ch_boardwalk", 36, 39, False),
        ("ch_reading", 7, 5, True),
        ("ch_reading", 22, 5, True),
        ("ch_nearest_railroad_a", 7, 15, False),
        ("ch_nearest_railroad_b", 22, 25, False),
        ("ch_nearest_railroad_a", 36, 5, True),
        ("ch_nearest_utility", 7, 12, False),
        ("ch_nearest_utility", 22, 28, False),
        ("ch_nearest_utility", 36, 12, True),
    ],
)
def test_a_card_moves_forward_and_pays_the_salary_over_go(
    card: str, square: int, place: int, salary: bool
) -> None:
    state, events = drawn(card, square)
    assert state.position[0] == place
    assert of_kind(events, ChangePosition)[1] == ChangePosition(0, place, salary)
    assert list(broken_laws(state)) == []


@pytest.mark.parametrize(
    ("card", "gain"),
    [
        ("ch_dividend", 50), ("ch_loan_matures", 150), ("ch_fine", -15), ("cc_bank_error", 200),
        ("cc_life_insurance", 100), ("cc_inherit", 100), ("cc_seasonal_fund", 100), ("cc_services", 25),
        ("cc_tax_refund", 20), ("cc_beauty", 10), ("cc_doctor", -50), ("cc_hospital", -100), ("cc_stock", 50),
        ("cc_school", -50),
    ],
)  # fmt: skip
def test_a_card_pays_or_costs(card: str, gain: int) -> None:
    state, _ = drawn(card, 22 if card.startswith("ch") else 17)
    assert state.cash[0] == 1500 + gain
    assert state.decks[0 if card.startswith("ch") else 1][-1] == card


@pytest.mark.parametrize(("card", "gain"), [("cc_stock", 45), ("cc_school", -150), ("cc_from_each", 50)])
def test_cards_before_2008(card: str, gain: int) -> None:
    assert drawn(card, 17, readings={"edition": "us_pre2008"})[0].cash[0] == 1500 + gain


def test_going_back_three_visits_the_square() -> None:
    assert paid(drawn("ch_back_3", 7)[1], "tax") == [(0, BANK, 200)]
    assert BuyProperty(0, 19, 200) in changes_in(drawn("ch_back_3", 22)[1])
    state = top(top(at(33), "ch_back_3"), "cc_beauty")
    assert paid(turn(state, (1, 2)), "card") == [(BANK, 0, 10)]


def test_cards_to_jail_pay_no_salary() -> None:
    for card, square in (("ch_jail", 36), ("cc_jail", 33)):
        state, events = drawn(card, square)
        assert (state.cash[0], state.position[0], state.jail_moves[0]) == (1500, JAIL, 3)
        assert SendToJail(0) in changes_in(events)


def test_the_jail_card_is_kept() -> None:
    for card, square, deck in (("ch_goojf", 22, 0), ("cc_goojf", 17, 1)):
        state, _ = drawn(card, square)
        assert state.jail_card[deck] == 0
        assert card not in state.decks[deck]


def test_the_nearest_railroad_costs_double() -> None:
    _, events = drawn("ch_nearest_railroad_a", 22, owned={1: [25, 35]})
    assert paid(events, "rent") == [(0, 1, 100)]


def test_the_nearest_utility_costs_ten_times_a_new_roll() -> None:
    state, events = drawn("ch_nearest_utility", 22, 6, 6, owned={1: [28]})
    assert paid(events, "rent") == [(0, 1, 120)]
    assert RollDice(0, 6, 6, False) in changes_in(events)
    assert state.current == 0


def test_the_nearest_deed_is_free_if_it_is_mortgaged_or_ones_own() -> None:
    assert paid(drawn("ch_nearest_railroad_a", 22, owned={1: [25]}, mortgaged=[25])[1], "rent") == []
    assert paid(drawn("ch_nearest_utility", 22, owned={0: [28]})[1], "rent") == []


def test_repairs_are_paid_by_house_and_hotel() -> None:
    colours = {0: {"brown": (4, 5), "orange": (1, 1, 0)}}
    assert paid(drawn("ch_repairs", 22, colours=colours)[1], "card") == [(0, BANK, 6 * 25 + 100)]
    assert paid(drawn("cc_street_repairs", 17, colours=colours)[1], "card") == [(0, BANK, 6 * 40 + 115)]
    assert paid(drawn("ch_repairs", 22)[1], "card") == []


def test_one_pays_each_player_in_turn() -> None:
    state, events = drawn("ch_chairman", 22, cash=(1500, 10, 10))
    assert paid(events, "card") == [(0, 1, 50), (0, 2, 50)]
    assert state.cash[:3] == [1400, 60, 60]


def test_one_collects_from_each_player_in_turn() -> None:
    state, events = drawn("cc_from_each", 17, cash=(1500, 10, 5))
    assert paid(events, "card") == [(1, 0, 10)]
    assert Eliminate(2, 0, 10, "card") in changes_in(events)
    assert state.cash[:3] == [1515, 0, 0]
