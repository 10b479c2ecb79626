"""One test for each ruling of RULINGS.md, named by its number."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rulesets.classic.table import (
    BALTIC,
    BOARDWALK,
    ELECTRIC,
    MEDITERRANEAN,
    PARK_PLACE,
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

from monosim.core import IllegalChoice, drive
from monosim.rulesets import classic
from monosim.rulesets.classic.board import BANK, INTEREST, LIFT
from monosim.rulesets.classic.course import Game
from monosim.rulesets.classic.course.housing import BuildingRequests, plan, resolve_housing
from monosim.rulesets.classic.course.notifications import Notify
from monosim.rulesets.classic.course.paying import WinningBid, auction_deed, sale
from monosim.rulesets.classic.course.wishes import FOREVER, QUIET, NotificationChanges, Silence
from monosim.rulesets.classic.events import AuctionOpened, BidMade, Refused, Standing, TradeProposed
from monosim.rulesets.classic.files.positions import read_position
from monosim.rulesets.classic.players.decisions import best_sell_down, plan_to_raise
from monosim.rulesets.classic.players.strategies import Conservative
from monosim.rulesets.classic.state import rent
from monosim.rulesets.classic.state.changes import NOTHING, GroupOfChanges, group
from monosim.rulesets.classic.state.changes.buildings import (
    BuildHotel,
    BuildHouse,
    DemolishHotel,
    DemolishHouse,
    Eliminate,
    SellDown,
)
from monosim.rulesets.classic.state.changes.everyday import (
    ChangePosition,
    Mortgage,
    RollDice,
    SetCurrentPlayer,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)

PACKAGE = Path(str(classic.__file__)).parent
RULINGS = (PACKAGE / "RULINGS.md").read_text("utf-8")
WRITTEN = [int(number) for number in re.findall(r"^### R(\d+) \S", RULINGS, re.MULTILINE)]


def paid(events: list[Any], cause: str) -> list[int]:
    return [payment.amount for payment in of_kind(events, TransferMoney, lambda it: it.cause == cause)]


def test_rulings_are_numbered_without_gaps_and_each_has_its_test() -> None:
    assert list(range(1, len(WRITTEN) + 1)) == WRITTEN
    names = re.findall(r"^def test_r(\d\d)_\w", Path(__file__).read_text("utf-8"), re.MULTILINE)
    assert sorted(map(int, names)) == WRITTEN


def test_every_ruling_has_a_source_and_a_reason() -> None:
    for section in re.split(r"^### ", RULINGS, flags=re.MULTILINE)[1:]:
        assert re.findall(r"^- (\S+):", section, re.MULTILINE) == ["Source", "Ruling", "Reason"], section


def test_the_code_cites_only_rulings_that_exist() -> None:
    files = PACKAGE.rglob("*.py")
    cited = {int(number) for file in files for number in re.findall(r"\bR(\d+)\b", file.read_text("utf-8"))}
    assert cited <= set(WRITTEN)


def test_readings_are_listed() -> None:
    for name, values in classic.ABOUT.readings.items():
        assert f"| `{name}` | {', '.join(f'`{value}`' for value in values)} |" in RULINGS


def test_r01_of_equals_the_lower_seat_comes_first() -> None:
    state = position((100, 100, 200))
    results = [event for event in Game(state, Dice()).results() if isinstance(event, Standing)]
    assert [event.player for event in results] == [2, 0, 1]


def test_r02_a_position_starts_a_turn() -> None:
    state = position(current=1)
    assert changes_in(turn(state, (4, 6), player=1))[0] == SetCurrentPlayer(1, 1)
    assert state.doubles == 0


def test_r03_only_moves_forward_pass_go() -> None:
    state = top(top(position(position=[33, 0]), "ch_back_3"), "cc_beauty")
    assert not any(move.passes_go for move in of_kind(turn(state, (1, 2)), ChangePosition))


def test_r04_a_tenth_is_rounded_up() -> None:
    assert [(LIFT[deed], INTEREST[deed]) for deed in (ELECTRIC, PARK_PLACE)] == [(83, 8), (193, 18)]


@pytest.mark.parametrize(("edition", "opening"), [("us_2008", 10), ("us_pre2008", 1)])
def test_r05_an_edition_opens_its_auctions(edition: str, opening: int) -> None:
    state = position(readings={"edition": edition})
    assert next(auction_deed(state, BALTIC)) == AuctionOpened("deed", BALTIC, opening)


def test_r06_bids_go_round_from_the_current_player() -> None:
    state = position((100, 100, 100), current=2)
    seats = [Answers(bid_for_deed=lambda it: it.highest + 1 if it.highest < 14 else None) for _ in range(3)]
    events = list(drive(auction_deed(state, BALTIC), table(state, (), *seats)))
    assert [event.player for event in events if isinstance(event, BidMade)] == [2, 0, 1, 2, 0]


def test_r07_reasons_begin_with_what_nothing_can_mend() -> None:
    state = position((0, 0), colours={0: {"brown": (0, 1)}}, houses=0)
    assert BuildHouse(BALTIC).illegal(state, ()) == "uneven"
    assert BuildHouse(MEDITERRANEAN).illegal(state, ()) == "houses"
    state.houses = 1
    assert BuildHouse(MEDITERRANEAN).illegal(state, ()) == "cash"
    state.mortgaged[BALTIC] = True
    assert BuildHouse(BALTIC).illegal(state, ()) == "mortgaged group"


@pytest.mark.parametrize("kind", [BuildHouse, BuildHotel, DemolishHouse, DemolishHotel])
def test_a_group_that_is_not_owned_is_the_first_reason(kind: Any) -> None:
    """Also where nothing is built: on a railroad, on a part of a colour, on a street of the bank."""
    state = position(owned={0: [READING, BALTIC]})
    for deed in (READING, BALTIC, BOARDWALK):
        assert kind(deed).illegal(state, ()) == "group not owned"
    assert SellDown("brown", (0, 0)).illegal(state, ()) == "group not owned"
    assert kind(BALTIC).illegal(position(colours={0: {"brown": (5, 4)}}), ()) != "group not owned"


def test_r08_siblings_count_whatever_their_state() -> None:
    assert rent(position(colours={1: {"brown": (1, 0)}}), BALTIC, 7) == 8
    assert rent(position(owned={1: [5, 15]}, mortgaged=[15]), 5, 7) == 50


def test_r09_houses_before_hotel_demolitions() -> None:
    assert plan(1, 0, 1, 4, 0) == "HRD"
    assert plan(0, 1, 1, 0, 0) == "HDR"


def test_r10_the_tenth_is_rounded_down() -> None:
    state = position((109, 0), owned={0: [READING]}, mortgaged=[READING])
    assert Game(state, Dice()).squares.tenth(0) == 30


def test_r11_the_first_streets_keep_more() -> None:
    state = position(colours={0: {"dark_blue": (5, 5)}}, houses=3)
    assert best_sell_down(state, "dark_blue") == SellDown("dark_blue", (2, 1))


def test_r12_mortgages_first_then_buildings_then_their_deeds() -> None:
    state = position((0, 0), colours={0: {"brown": (1, 1)}}, owned={0: [READING]})
    assert plan_to_raise(state, 0, 210).changes == (
        Mortgage(READING),
        DemolishHouse(MEDITERRANEAN),
        DemolishHouse(BALTIC),
        Mortgage(MEDITERRANEAN),
        Mortgage(BALTIC),
    )


def test_r13_too_little_raised_is_refused_and_the_usual_sale_made() -> None:
    state = position((10, 0), owned={0: [READING, BALTIC], 1: [BOARDWALK]}, position=[36, 0])
    events = turn(state, (1, 2), Answers(raise_money=group(Mortgage(BALTIC))))
    assert Refused(0, (Mortgage(BALTIC),), "cash") in events
    assert Mortgage(READING) in changes_in(events)


def asked(seat: Answers) -> int:
    return sum(isinstance(decision, Notify) for decision in seat.asked)


@pytest.mark.parametrize(("dice", "rounds"), [((4, 6), 2), ((5, 5, 4, 6), 3)])
def test_r14_everybody_is_asked_before_and_after_each_roll(dice: tuple[int, ...], rounds: int) -> None:
    first, second = Answers(notify=QUIET), Answers(notify=QUIET)
    turn(position(), dice, first, second)
    assert (asked(first), asked(second)) == (rounds, rounds)


def test_a_round_begins_with_the_player_whose_turn_it_is() -> None:
    order: list[int] = []

    def told(decision: Notify) -> NotificationChanges:
        order.append(decision.player)
        return QUIET

    seats = [Answers(notify=told) for _ in range(3)]
    turn(position((900, 900, 900)), (4, 6), *seats, player=1)
    assert order == [1, 2, 0, 1, 2, 0]


def turns(state: Any, dice: tuple[int, ...], players: tuple[int, ...], *seats: Any) -> None:
    at = table(state, dice, *seats)
    game = Game(state, at.chance)
    for player in players:
        list(drive(game.turn(player), at))


def silent(until: str, cash: int = FOREVER) -> Answers:
    return Answers(notify=NotificationChanges(silence=Silence(until, cash)))


@pytest.mark.parametrize(
    ("until", "times"),
    [("next", 6), ("turn", 2), ("colour", 2), ("mine", 1), ("change", 2), ("end", 1)],
    ids=lambda it: str(it),
)
def test_who_wants_nothing_is_left_alone_as_long_as_he_says(until: str, times: int) -> None:
    """Player 1 buys a deed in the second of three turns; player 0 begins the first and the third."""
    seat = silent(until)
    turns(position(), (4, 6, 1, 2, 4, 6), (0, 1, 0), seat)
    assert asked(seat) == times


@pytest.mark.parametrize(("cash", "times"), [(1520, 4), (1521, 1)])
def test_who_waits_for_cash_is_asked_when_he_has_it(cash: int, times: int) -> None:
    state = top(position(owned={1: [MEDITERRANEAN]}, position=[39, 0]), "cc_tax_refund")
    state.cash[0] = 1500 - 200  # it passes Go
    seat = silent("change", cash)
    turns(state, (1, 2, 4, 6), (0, 1), seat)
    assert asked(seat) == times


def test_who_waits_for_a_change_of_his_own_is_asked_when_it_comes() -> None:
    """He buys a deed after the first round, and mortgages it after the second."""
    mine = NotificationChanges(silence=Silence("mine"))
    mortgage = NotificationChanges((group(Mortgage(BALTIC)),))
    seat = Answers(notify=[mine, mortgage, mine, mine])
    turns(position(), (1, 2, 4, 6), (0, 1), seat)
    assert asked(seat) == 3


@pytest.mark.parametrize(("owned", "times"), [([MEDITERRANEAN], 2), ([READING], 1)])
def test_who_waits_for_a_colour_is_asked_when_it_is_complete(owned: list[int], times: int) -> None:
    """The player buys Baltic Avenue in the first turn, and does not begin the second."""
    seat = silent("colour")
    turns(position(owned={0: owned}), (1, 2, 4, 6), (0, 1), seat)
    assert asked(seat) == times


@pytest.mark.parametrize("until", ["mine", "change"])
def test_a_trade_that_is_only_tried_wakes_nobody(until: str) -> None:
    deal = NotificationChanges((group(TransferProperty(0, 1, BALTIC)),))
    seat = silent(until)
    events = turn(position(owned={0: [BALTIC]}), (4, 6), Answers(notify=[deal], consent=False), seat)
    assert any(isinstance(event, TradeProposed) for event in events)
    assert asked(seat) == 1


def test_rounds_of_answers_have_an_end() -> None:
    state = position(colours={0: {"brown": (0, 0)}})
    on_and_off = Answers(notify=lambda it: NotificationChanges((GroupOfChanges((flipped(it.state),)),)))
    assert len(of_kind(turn(state, (4, 6), on_and_off), Mortgage)) == 2 * 8 // 2


def flipped(state: Any) -> Any:
    return Unmortgage(BALTIC) if state.mortgaged[BALTIC] else Mortgage(BALTIC)


def test_r15_nothing_is_auctioned_after_the_end() -> None:
    state = position((10, 300), owned={0: [READING]}, mortgaged=[READING], position=[35, 0])
    assert not [event for event in turn(state, (1, 2)) if isinstance(event, AuctionOpened)]


def test_r16_bankrupt_to_the_pot_is_bankrupt_to_the_bank() -> None:
    state = position((10, 300, 300), readings={"parking": "pot"}, position=[35, 0, 0])
    assert of_kind(turn(state, (1, 2)), Eliminate)[0].creditor == BANK


def test_r17_a_number_of_jail_cards_takes_that_of_community_chest_first() -> None:
    players = '{"name": "A", "get_out_of_jail_cards": 1, "current_turn": true}, {"name": "B"}'
    found, _ = read_position("p", f'{{"players": [{players}]}}', {})
    assert found.jail_card == (BANK, 0)


def test_r18_the_roll_for_a_utility_is_no_doubles() -> None:
    state = top(position(owned={1: [28]}, position=[19, 0]), "ch_nearest_utility")
    events = turn(state, (1, 2, 3, 3))
    assert RollDice(0, 3, 3, False) in changes_in(events)
    assert paid(events, "rent") == [60]


def resolved(state: Any, requests: Any, *seats: Any) -> tuple[list[Any], list[Any]]:
    resolver = drive(resolve_housing(state, requests), table(state, (), *seats))
    steps = []
    while True:
        try:
            steps.append(next(resolver))
        except StopIteration as end:
            return steps, end.value


def test_r19_a_withdrawn_demolition_is_not_refused() -> None:
    state = position(colours={0: {"red": (5, 5, 5)}}, houses=3)
    wanted = {0: BuildingRequests((DemolishHotel(24), DemolishHotel(23)))}
    assert resolved(state.copy(), wanted, Conservative()) == ([], [])
    willing = Answers(revise_demolitions=lambda it: best_sell_down(it.state, it.group))
    assert resolved(state, wanted, willing) == ([group(SellDown("red", (1, 1, 1)))], [])


def test_r20_the_reserve_looks_at_all_deeds_or_at_opponents() -> None:
    brown: Any = {0: {"brown": (0, 0)}}
    assert Conservative().reserve(position(colours=brown), 0) == 200
    assert Conservative(2).reserve(position(colours=brown), 0) == 400
    assert Conservative().reserve(position(colours=brown, readings={"reserve": "opponents"}), 0) == 0


def test_r21_requests_that_wait_are_no_demand_until_their_turn_comes() -> None:
    """Two houses and three requests, of which one can only be met after others: there are no bids."""
    state = position((900, 900), colours={0: {"brown": (0, 0)}, 1: {"orange": (0, 0, 0)}}, houses=2)
    wanted = {
        0: BuildingRequests((BuildHouse(1), BuildHotel(1), BuildHotel(3))),
        1: BuildingRequests((BuildHouse(19), BuildHouse(1), BuildHotel(19))),
    }
    steps, refusals = resolved(state, wanted, *[Answers() for _ in range(2)])
    assert steps == [group(BuildHouse(1)), group(BuildHouse(19))]
    assert [refusal.reason for refusal in refusals] == ["level", "level", "group not owned", "level"]


def test_r22_nonsense_ends_the_run_but_an_illegal_wish_does_not() -> None:
    with pytest.raises(IllegalChoice):
        turn(position(), (1, 2), Answers(buy="perhaps"))
    events = turn(position(), (4, 6), Answers(notify=[NotificationChanges((group(Mortgage(BALTIC)),))]))
    assert any(isinstance(event, Refused) for event in events)


def test_r23_a_bid_is_a_premium_or_the_whole_price() -> None:
    won = WinningBid(0, BuildHouse(BALTIC), 7)
    assert sale(position(), won).changes[0] == TransferMoney(0, BANK, 7, "building_auction", BALTIC)
    total = position(readings={"bids": "total"})
    assert sale(total, won).changes[0] == TransferMoney(BANK, 0, 43, "building_auction", BALTIC)
    assert sale(total, won._replace(bid=50)).changes == (BuildHouse(BALTIC),)
    lot = WinningBid(0, DemolishHotel(BALTIC), 7)
    assert [type(change) for change in sale(total, lot).changes] == [DemolishHotel, TransferMoney]


def test_r24_everybody_touched_must_agree() -> None:
    deal = group(TransferProperty(1, 2, BALTIC), TransferMoney(2, 1, 90, "trade"))
    state = position((500, 500, 500), owned={1: [BALTIC]}, position=[0, 0, 0])
    yes = Answers(consent=True)
    events = turn(state, (4, 6), Answers(notify=[NotificationChanges((deal,))]), yes, Answers(consent=False))
    assert TradeProposed(0, deal.changes) in events
    assert state.owner[BALTIC] == 1


def test_r25_dice_are_in_the_log() -> None:
    events = turn(position(), (4, 6), Answers(buy=NOTHING))
    assert changes_in(events)[1:3] == [RollDice(0, 4, 6), ChangePosition(0, 10, False)]


def test_r26_who_can_build_in_turn_need_not_bid() -> None:
    """Both want the last house, but the hotel of one gives four back."""
    state = position((900, 900), colours={0: {"orange": (0, 0, 0)}, 1: {"brown": (4, 3)}}, houses=1)
    wanted = {0: BuildingRequests((BuildHouse(19),)), 1: BuildingRequests((BuildHouse(3), BuildHotel(1)))}
    steps, refusals = resolved(state, wanted)
    assert steps == [group(BuildHouse(3)), group(BuildHotel(1)), group(BuildHouse(19))]
    assert refusals == []


MORTGAGE_TO_BUILD = group(Mortgage(READING), BuildHouse(24))


def test_r27_a_group_is_granted_as_a_whole() -> None:
    state = position((60, 0), owned={0: [READING]}, colours={0: {"red": (0, 0, 0)}})
    steps, refusals = resolved(state, {0: BuildingRequests((MORTGAGE_TO_BUILD, MORTGAGE_TO_BUILD))})
    assert steps == [MORTGAGE_TO_BUILD]
    assert refusals == [(0, MORTGAGE_TO_BUILD, "the deed is mortgaged")]
    assert (state.cash[0], state.mortgaged[READING], state.level[24]) == (10, True, 1)


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"cash": (40, 0)}, "cash"),
        ({"colours": {0: {"red": (0, 0, 1)}}}, "uneven"),
        ({"colours": {0: {"red": (4, 4, 4)}}}, "level"),
        ({"mortgaged": [23]}, "mortgaged group"),
        ({"owned": {1: [READING]}}, "the deed is not the player's"),
        ({"houses": 0}, "houses"),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_nothing_of_a_group_happens_if_its_building_is_refused(facts: Any, reason: str) -> None:
    usual: Any = {"cash": (60, 60), "owned": {0: [READING]}, "colours": {0: {"red": (0, 0, 0)}}}
    state = position(**{**usual, **facts})
    before = state.copy()
    steps, refusals = resolved(state, {0: BuildingRequests((MORTGAGE_TO_BUILD,))})
    assert (steps, refusals) == ([], [(0, MORTGAGE_TO_BUILD, reason)])
    assert state == before


def bid_up_to(cap: int) -> Answers:
    return Answers(
        bid_for_building=lambda it: (it.highest + 1, it.items[-1]) if it.highest < cap else None,
        revise_demolitions=lambda it: best_sell_down(it.state, it.group),
    )


@pytest.mark.parametrize(("caps", "winner"), [((9, 99), 1), ((99, 9), 0)])
def test_only_the_winner_of_an_auction_mortgages(caps: tuple[int, int], winner: int) -> None:
    """Both can bid only by the money of their groups: $40 and $30 beyond the price."""
    owned, colours = {0: [READING], 1: [ELECTRIC]}, {0: {"red": (0, 0, 0)}, 1: {"orange": (0, 0, 0)}}
    state = position((90, 55), owned, colours, houses=1)
    mine, yours = MORTGAGE_TO_BUILD, group(Mortgage(ELECTRIC), BuildHouse(19))
    wanted = {0: BuildingRequests((mine,)), 1: BuildingRequests((yours,))}
    steps, refusals = resolved(state, wanted, *map(bid_up_to, caps))
    paid = TransferMoney(winner, BANK, 10 - winner, "building_auction", (24, 19)[winner])
    mortgage, house = (mine, yours)[winner].changes
    assert steps[-1] == group(mortgage, paid, house)
    assert [state.mortgaged[READING], state.mortgaged[ELECTRIC]] == [winner == 0, winner == 1]
    assert refusals == [(1 - winner, (yours, mine)[winner], "houses")]


def test_the_money_of_a_group_bounds_its_bids() -> None:
    owned, colours = {0: [READING], 1: [ELECTRIC]}, {0: {"red": (0, 0, 0)}, 1: {"orange": (0, 0, 0)}}
    state = position((90, 55), owned, colours, houses=1)
    wanted = {
        0: BuildingRequests((MORTGAGE_TO_BUILD,)),
        1: BuildingRequests((group(Mortgage(12), BuildHouse(19)),)),
    }
    steps, _ = resolved(state, wanted, bid_up_to(99), bid_up_to(99))
    assert max(step.amount for step in steps if isinstance(step, BidMade)) == 30
    assert state.cash[:2] == [90 + 100 - 150 - 30, 55]


def test_a_sell_down_takes_the_place_of_a_group() -> None:
    state = position((500, 0), {0: [READING]}, {0: {"red": (5, 5, 5)}}, [READING], houses=3)
    wanted = {0: BuildingRequests((group(DemolishHotel(24), Unmortgage(READING)),))}
    steps, refusals = resolved(state, wanted, bid_up_to(0))
    assert (steps, refusals) == ([group(SellDown("red", (1, 1, 1)))], [])
    assert state.mortgaged[READING]


def test_a_lift_may_free_the_colour_that_is_built_on() -> None:
    state = position((500, 0), colours={0: {"red": (0, 0, 0)}}, mortgaged=[24])
    wanted = group(Unmortgage(24), BuildHouse(24))
    assert resolved(state, {0: BuildingRequests((wanted,))}) == ([wanted], [])


def test_what_a_group_brings_counts_as_demand() -> None:
    """Without the mortgage there would be no demand of the first player, and no auction."""
    owned, colours = {0: [READING]}, {0: {"red": (0, 0, 0)}, 1: {"orange": (0, 0, 0)}}
    for request, is_short in ((MORTGAGE_TO_BUILD, True), (BuildHouse(24), False)):
        state = position((60, 500), owned, colours, houses=1)
        wanted = {0: BuildingRequests((request,)), 1: BuildingRequests((BuildHouse(19),))}
        steps, _ = resolved(state, wanted, *[Answers(bid_for_building=None)] * 2)
        assert any(isinstance(step, AuctionOpened) for step in steps) is is_short


@pytest.mark.parametrize(
    "text",
    [
        "mortgage Reading Railroad + house Illinois Avenue",
        "mortgage Reading Railroad + mortgage Short Line + hotel Illinois Avenue",
        "lift Illinois Avenue + house Illinois Avenue",
        "pay 0 1 50; mortgage Reading Railroad + house Illinois Avenue; house Baltic Avenue",
        "sell-hotel Boardwalk + lift Reading Railroad",
    ],
)
def test_an_answer_with_a_group_is_read_as_it_is_written(text: str) -> None:
    question = Notify(0, position())
    answer = question.parse(text)
    assert question.text(answer) == text
    assert question.check(answer) == answer
    assert isinstance(answer.buildings.items[0], GroupOfChanges)


def test_a_strategy_may_give_the_group_where_other_groups_stand() -> None:
    found = Notify(0, position()).check(NotificationChanges((group(Mortgage(1)), MORTGAGE_TO_BUILD)))
    assert found == NotificationChanges((group(Mortgage(1)),), BuildingRequests((MORTGAGE_TO_BUILD,)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "mortgage Reading Railroad + house Illinois Avenue + house Kentucky Avenue",
            "a group has one building",
        ),
        ("house Illinois Avenue + pay 0 1 50", "mortgages and lifts only"),
        ("give 0 1 Boardwalk + house Illinois Avenue", "mortgages and lifts only"),
        ("interest 0 Boardwalk + house Illinois Avenue", "mortgages and lifts only"),
        ("sell-house Baltic Avenue + house Illinois Avenue", "a group has one building"),
    ],
)
def test_r28_a_request_has_one_building_and_only_what_is_the_players_own(text: str, said: str) -> None:
    with pytest.raises(IllegalChoice, match=said) as found:
        Notify(0, position()).parse(text)
    assert text.partition(" ")[0] in str(found.value)
    assert "deed=" not in str(found.value)


@pytest.mark.parametrize(
    ("owner", "mortgaged", "is_legal"),
    [(0, True, True), (0, False, False), (1, True, False), (BANK, False, False)],
)
def test_r29_interest_is_paid_on_ones_own_mortgage(owner: int, mortgaged: bool, is_legal: bool) -> None:
    interest = TransferMoney(0, BANK, INTEREST[BALTIC], "mortgage_interest", BALTIC)
    owned = {} if owner == BANK else {owner: [BALTIC]}
    state = position(owned=owned, mortgaged=[BALTIC] if mortgaged else [])
    events = turn(state, (4, 6), Answers(notify=[NotificationChanges((group(interest),))]))
    refused = Refused(0, (interest,), "the player has no such mortgage")
    assert (refused in events) is not is_legal
    assert (interest in changes_in(events)) is is_legal


@pytest.mark.parametrize("first", [True, False])
def test_interest_may_come_before_or_after_the_deed(first: bool) -> None:
    interest = TransferMoney(0, BANK, INTEREST[BALTIC], "mortgage_interest", BALTIC)
    deed = TransferProperty(1, 0, BALTIC)
    state = position(owned={1: [BALTIC]}, mortgaged=[BALTIC])
    assert state.refusal(group(interest, deed) if first else group(deed, interest)) is None
