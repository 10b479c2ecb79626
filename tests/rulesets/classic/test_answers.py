"""What an independent review found, by a model of the resolver and an auditor of logs of its own."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.classic.table import BALTIC, ELECTRIC, READING, Answers, of_kind, position, table, turn

from monosim.core import IllegalChoice, drive
from monosim.rulesets.classic.board import BANK, COLOURS, DEED_BY_NAME
from monosim.rulesets.classic.course.housing import BuildingRequests, resolve_housing
from monosim.rulesets.classic.course.notifications import Notify
from monosim.rulesets.classic.course.wishes import NotificationChanges, Silence
from monosim.rulesets.classic.players.decisions import (
    Buy,
    Consent,
    RaiseMoney,
    ReviseDemolitions,
    best_sell_down,
)
from monosim.rulesets.classic.players.strategies import Aggressive, Conservative
from monosim.rulesets.classic.players.trading import Agreeable, Dealer, Trader
from monosim.rulesets.classic.state.changes import NOTHING, GroupOfChanges, group
from monosim.rulesets.classic.state.changes.buildings import BuildHouse, DemolishHotel, Eliminate, SellDown
from monosim.rulesets.classic.state.changes.everyday import (
    BuyProperty,
    Mortgage,
    TransferMoney,
    TransferProperty,
)
from monosim.rulesets.classic.state.changes.jail import TransferJailCard


@pytest.mark.parametrize("square", [-1, 0, 20, 40, 99])
def test_a_building_on_what_is_no_deed_is_no_answer(square: int) -> None:
    state = position(colours={0: {"dark_blue": (0, 0)}})
    asked = NotificationChanges((), BuildingRequests((BuildHouse(square),)))
    with pytest.raises(IllegalChoice):
        Notify(0, state).check(asked)


def test_nothing_is_sold_down_where_nothing_can_be_built() -> None:
    assert best_sell_down(position(), "railroad") is None


def test_a_hotel_on_a_railroad_is_withdrawn_and_others_are_sold_down() -> None:
    colours: Any = {0: {"red": (5, 5, 5)}, 1: {"yellow": (4, 4, 4), "green": (4, 4, 4), "dark_blue": (3, 2)}}
    state = position((100, 100), owned={0: [READING]}, colours=colours)
    items = (DemolishHotel(READING), *map(DemolishHotel, COLOURS["red"]))
    steps: list[Any] = []
    building = resolve_housing(state, {0: BuildingRequests(items)})
    for step in drive(building, table(state, (), Aggressive())):
        assert isinstance(step, GroupOfChanges)
        steps.extend(step.changes)
    assert steps == [SellDown("red", (1, 1, 1))]


def test_a_creditor_pays_no_interest_on_what_he_mortgages_himself() -> None:
    """He inherits a mortgage and a free deed, and mortgages the free one to pay the interest."""
    short_line = DEED_BY_NAME["Short Line"]
    owned, mortgaged = {0: [ELECTRIC, short_line]}, [ELECTRIC]
    state = position((0, 0, 500), owned, {1: {"orange": (2, 2, 2)}}, mortgaged, position=[13, 0, 0])
    creditor = Answers(raise_money=lambda decision: group(Mortgage(short_line)))
    events = turn(state, (1, 2), Answers(), creditor)
    assert len(of_kind(events, Eliminate)) == 1
    assert of_kind(events, TransferMoney) == [TransferMoney(1, BANK, 8, "mortgage_interest", ELECTRIC)]
    assert state.cash[1] == 100 - 8


def test_a_conservative_player_asks_again_for_what_was_refused() -> None:
    """Though no deed has changed since: the one he was in conflict with may want nothing any more."""
    state = position((3000, 3000), colours={0: {"dark_blue": (0, 0)}})
    seat = Conservative()
    asked = seat.notify(Notify(0, state))
    assert asked.buildings.items
    assert seat.notify(Notify(0, state)) == asked


@pytest.mark.parametrize(
    "change",
    [
        Mortgage(0), Mortgage(99), Mortgage(-1), TransferJailCard(0, 1, 7), TransferMoney(0, 1, 5, "rent", 3),
        TransferMoney(0, 1, 1.5, "trade"), TransferProperty(0, 1, "Baltic Avenue"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_a_strategy_cannot_want_what_no_script_could(change: Any) -> None:
    """Part of a dollar would be money that is not whole, and a deed that is none ended the run in a crash."""
    with pytest.raises(IllegalChoice):
        Notify(0, position()).check(NotificationChanges((GroupOfChanges((change,)),)))


@pytest.mark.parametrize(
    "answer",
    [
        NotificationChanges((Mortgage(5),)), NotificationChanges(silence=("next", 5)),  # type: ignore[arg-type]
        NotificationChanges(5), NotificationChanges((), ()), NotificationChanges((), BuildingRequests(5)),  # type: ignore[arg-type]
        NotificationChanges((), BuildingRequests((5,))), None, "house 24",  # type: ignore[arg-type]
        NotificationChanges((), BuildingRequests((Mortgage(5),))),  # type: ignore[arg-type]
        NotificationChanges((), BuildingRequests((GroupOfChanges(()),))),
        NotificationChanges((), BuildingRequests((GroupOfChanges((5, 6)),))),
    ],
)  # fmt: skip
def test_what_is_no_group_or_silence_is_no_answer(answer: NotificationChanges) -> None:
    with pytest.raises(IllegalChoice):
        Notify(0, position()).check(answer)


def test_what_is_bought_costs_whole_dollars() -> None:
    question = Buy(0, ELECTRIC, 150, position())
    answer = question.check(group(BuyProperty(0, ELECTRIC, 150.0)))  # type: ignore[arg-type]
    assert type(answer.changes[0].price) is int


@pytest.mark.parametrize("levels", [(1, 1), (1, 1, 1, 1), ()])
def test_a_sell_down_names_the_level_of_each_street(levels: tuple[int, ...]) -> None:
    """With too few the transcript could not tell of its refusal."""
    state = position((10, 0), colours={0: {"red": (5, 5, 5)}}, houses=0)
    question = RaiseMoney(0, BANK, 500, "tax", state)
    with pytest.raises(IllegalChoice):
        question.check(group(SellDown("red", levels)))
    with pytest.raises(IllegalChoice):
        question.parse(" ".join(["sell-down red", *map(str, levels)]))


@pytest.mark.parametrize(("cash", "agrees"), [(61, True), (60, False)])
def test_the_agreeable_player_agrees_to_any_gain_and_proposes_nothing(cash: int, agrees: bool) -> None:
    state = position(owned={0: [ELECTRIC], 1: [3]}, colours={1: {"light_blue": (0, 0, 0)}})
    wanted = group(TransferMoney(0, 1, cash, "trade"), TransferProperty(1, 0, 3))
    assert Agreeable().consent(Consent(1, 0, wanted, state)) is agrees
    assert not Agreeable().notify(Notify(0, state)).groups


def test_the_dealer_trades_but_keeps_the_reserve_of_the_conservative_player() -> None:
    state = position((1000, 1000), owned={0: [39], 1: [37]}, colours={0: {"brown": (0, 0)}})
    dealer, highest = Dealer(), Conservative().reserve(state, 0)
    assert dealer.notify(Notify(0, state)).groups
    assert dealer.reserve(state, 0) == highest > dealer.keeps
    wanted = group(TransferMoney(0, 1, 351, "trade"), TransferProperty(1, 0, 37))
    assert dealer.consent(Consent(1, 0, wanted, state))
    assert not Trader().consent(Consent(1, 0, wanted, state))


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (None, "there was no answer"),
        ("buy", "not the text 'buy'"),
        (5, "not 5"),
        (
            group(BuyProperty(0, BALTIC, 1)),
            "not a group of BuyProperty (player 0, deed 3, price 1, mortgaged False, cause purchase)",
        ),
    ],
    ids=["nothing", "text", "number", "group"],
)
def test_a_wrong_answer_is_told_beside_the_question(answer: Any, told: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        Buy(0, BALTIC, 60, position()).check(answer)
    assert str(caught.value) == f"Player 0: buy Baltic Avenue for $60? buy, or - ({told})"


def test_a_silence_that_does_not_exist_is_told() -> None:
    with pytest.raises(IllegalChoice, match=r"There is no such silence: Silence \(until dawn"):
        Notify(0, position()).check(NotificationChanges(silence=Silence("dawn")))


def test_a_group_of_nothing_changes_nothing() -> None:
    asked = NotificationChanges((NOTHING, group(Mortgage(READING)), NOTHING))
    assert Notify(0, position()).check(asked) == NotificationChanges((group(Mortgage(READING)),))


@pytest.mark.parametrize("name", ["light_blue", "light blue"])
def test_a_colour_is_written_as_in_reports_or_with_a_line(name: str) -> None:
    question = ReviseDemolitions(0, "light_blue", (), position(colours={0: {"light_blue": (5, 5, 5)}}))
    assert question.parse(f"sell-down {name} 1 1 0") == SellDown("light_blue", (1, 1, 0))
