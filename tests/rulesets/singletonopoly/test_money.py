"""Pawning, unpawning, restaurants, and the Money Getting Section."""

from __future__ import annotations

import pytest
from rulesets.singletonopoly.scene import ANN, BOB, Scene

from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly import money
from monosim.rulesets.singletonopoly.game import before_the_turn


def test_pawning_brings_half_the_price_of_each() -> None:
    scene = Scene().own(ANN, 10, 41)
    scene.play(money.pawn, ANN, typed="41 10")
    assert scene.state.money[ANN] == 4096 + 256 + 512
    assert scene.state.possible(ANN).unpawn == (10, 41)


def test_unpawning_costs_10_24_percent_more() -> None:
    scene = Scene().own(ANN, 10, 41, pawned=True)
    scene.play(money.unpawn, ANN, typed="10 41")
    assert scene.state.money[ANN] == 4096 - 282 - 564
    assert scene.state.possible(ANN).pawn == (10, 41)


def test_a_street_with_restaurants_cannot_be_pawned_but_its_neighbors_can() -> None:
    scene = Scene().own(ANN, 2, 3, 4)
    scene.state.restaurants[3] = 1
    assert scene.state.possible(ANN).pawn == (2, 4)


def test_restaurants_need_all_three_streets() -> None:
    assert Scene().own(ANN, 2, 3).own(BOB, 4).state.possible(ANN).add == ()
    assert Scene().own(ANN, 2, 3).state.possible(ANN).add == ()
    assert Scene().own(ANN, 2, 3, 4).state.possible(ANN).add == (2, 3, 4)


def test_a_pawned_neighbor_does_not_prevent_restaurants_but_its_own_street_cannot_have_any() -> None:
    assert Scene().own(ANN, 2, 3).own(ANN, 4, pawned=True).state.possible(ANN).add == (2, 3)


def test_a_street_has_five_restaurants_at_most() -> None:
    scene = Scene().own(ANN, 2, 3, 4)
    scene.state.restaurants[2] = 5
    assert scene.state.possible(ANN).add == (3, 4)


def test_one_pass_adds_one_restaurant_to_each_street() -> None:
    scene = Scene().own(ANN, 2, 3, 4)
    scene.play(money.add_restaurants, ANN, typed="2 2 4")
    assert scene.state.restaurants[2:5] == [1, 0, 1]
    assert scene.state.money[ANN] == 4096 - 128
    assert scene.find(e.RestaurantsAdded) == [e.RestaurantsAdded("Ann", (2, 4))]


def test_r17_restaurants_need_not_be_added_or_removed_evenly() -> None:
    scene = Scene().own(ANN, 2, 3, 4)
    for _ in range(5):
        scene.play(money.add_restaurants, ANN, typed="3")
    assert scene.state.restaurants[2:5] == [0, 5, 0]
    scene.state.restaurants[2] = 1
    scene.play(money.remove_restaurants, ANN, typed="2")
    assert scene.state.restaurants[2:5] == [0, 5, 0]


def test_removing_brings_half_of_what_was_paid() -> None:
    scene = Scene().own(ANN, 37, 40, 41, restaurants=2)
    scene.play(money.remove_restaurants, ANN, typed="37 41")
    assert scene.state.money[ANN] == 4096 + 512
    assert [scene.state.restaurants[street] for street in (37, 40, 41)] == [1, 2, 1]


@pytest.mark.parametrize("rule", [money.pawn, money.remove_restaurants, money.unpawn, money.add_restaurants])
def test_positions_are_asked_for_until_some_are_valid_and_the_list_is_shown_once(rule: object) -> None:
    scene = Scene().own(ANN, 2, 3, 4, restaurants=1).own(ANN, 10).own(ANN, 5, pawned=True)
    scene.play(rule, ANN, typed="/x/99 1/b")  # type: ignore[arg-type]
    assert len(scene.find(e.RefusedPositions)) == 3
    assert len(scene.find(e.PropertiesListed)) == 1
    assert scene.state.money[ANN] == 4096
    assert "No valid positions were entered." in scene.text


def test_what_is_chosen_must_be_paid_for_at_once_or_nothing_is_done() -> None:
    scene = Scene().money(100).own(ANN, 2, 3, 4)
    scene.play(money.add_restaurants, ANN, typed="2 3/ex")
    assert scene.state.money[ANN] == 100
    assert scene.state.restaurants[2:5] == [0, 0, 0]
    assert scene.find(e.GaveUp) == [e.GaveUp("Ann", "add")]
    scene = Scene().money(281).own(ANN, 10, pawned=True)
    scene.play(money.unpawn, ANN, typed="10/ex")
    assert scene.find(e.GaveUp) == [e.GaveUp("Ann", "unpawn")]
    assert scene.state.pawned[10]


def test_what_is_chosen_is_done_as_soon_as_the_money_is_there() -> None:
    scene = Scene().money(100).own(ANN, 2, 3, 4).own(ANN, 10)
    scene.play(money.add_restaurants, ANN, typed="2 3/pa/10")
    assert scene.state.money[ANN] == 100 + 256 - 128
    assert scene.state.restaurants[2:4] == [1, 1]


def test_the_menu_comes_back_after_an_action() -> None:
    scene = Scene().own(ANN, 2, 3, 4)
    assert scene.play(before_the_turn, ANN, typed="ar/2 3/ar/2/rr/2/pa/b/tt")
    assert scene.state.restaurants[2:5] == [1, 1, 0]


def test_the_money_section_takes_ex_and_tr_and_only_what_is_possible() -> None:
    scene = Scene()
    assert not scene.play(money.gather, ANN, 5000, money.BY_CHOICE, typed="pa/rr/up/ar/dr/eg/pr/pl/tt/ex")
    assert len(scene.find(e.RefusedInput)) == 9
    assert scene.find(e.Asked)[0].options == ("ex", "tr")


def test_the_money_section_offers_pawning_and_removing_if_possible() -> None:
    scene = Scene().own(ANN, 2, 3, 4, restaurants=1).own(ANN, 10)
    assert not scene.play(money.gather, ANN, 9000, money.BY_CHOICE, typed="pa/10/rr/2 3 4/ex")
    assert [event.options for event in scene.find(e.Asked) if event.prompt == "money"] == [
        ("ex", "tr", "pa", "rr"),
        ("ex", "tr", "rr"),
        ("ex", "tr", "pa"),
    ]
    assert scene.state.money[ANN] == 4096 + 256 + 96


def test_it_ends_by_itself_as_soon_as_the_money_is_there() -> None:
    scene = Scene().money(0).own(ANN, 10, 5)
    assert scene.play(money.gather, ANN, 256, money.BY_CHOICE, typed="pa/b/pa/10")
    assert scene.state.money[ANN] == 256


def test_r20_leaving_by_choice_is_going_back_and_by_force_dropping_out_without_a_question() -> None:
    scene = Scene().money(0)
    assert not scene.play(money.gather, ANN, 1, money.BY_CHOICE, typed="ex")
    assert scene.state.in_game[ANN]
    assert "  ex  go back\n" in scene.text
    assert not scene.play(money.can_pay, ANN, 1, typed="ex")
    assert not scene.state.in_game[ANN]
    assert "  ex  drop out\n" in scene.text


def test_who_has_nothing_must_still_say_so() -> None:
    scene = Scene().money(0, 100)
    assert not scene.play(money.gather, ANN, 1, money.BY_FORCE, typed="tr/1/c/ex")
    assert len(scene.find(e.TradeImpossible)) == 1


def test_a_trade_in_the_money_section_may_not_be_enough() -> None:
    scene = Scene().money(0).own(ANN, 10, 5)
    assert scene.play(money.gather, ANN, 300, money.BY_CHOICE, typed="tr/1/100/y/10/y/y/tr/1/200/n/y/5/y/y")
    assert scene.state.money[ANN] == 300
    assert scene.state.estate(BOB) == [10, 5]
