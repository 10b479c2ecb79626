"""What an independent review found: requests for what is no street, and questions about them."""

from __future__ import annotations

from typing import Any

import pytest
from classic_table import READING, position, table

from monosim.errors import IllegalChoice
from monosim.rulesets.classic.board import COLOURS
from monosim.rulesets.classic.changes import BuildHouse, DemolishHotel, SellDown
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.housing import resolve_housing
from monosim.rulesets.classic.notification import Notify
from monosim.rulesets.classic.requests import BuildingRequests, NotificationChanges
from monosim.rulesets.classic.selling import best_sell_down
from monosim.rulesets.classic.strategies import Aggressive


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
    for step in resolve_housing(state, {0: BuildingRequests(items)}, table(state, (), Aggressive())):
        assert isinstance(step, GroupOfChanges)
        state.apply(step)
        steps.extend(step.changes)
    assert steps == [SellDown("red", (1, 1, 1))]
