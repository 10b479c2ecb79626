"""Landing on properties: buying, fees, who is spared."""

from __future__ import annotations

import pytest
from rulesets.singletonopoly.scene import ANN, BOB, Scene

from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.landing import land


def land_on(scene: Scene, position: int, typed: str = "", dice: str = "") -> Scene:
    scene.stand(ANN, position).play(land, ANN, typed=typed, dice=dice)
    return scene


def test_an_unowned_property_can_be_bought() -> None:
    scene = land_on(Scene(), 41, "maybe/ Y ")
    assert scene.state.owner[41] == ANN
    assert scene.state.money[ANN] == 4096 - 1024
    assert scene.find(e.Bought) == [e.Bought("Ann", 41)]
    assert len(scene.find(e.RefusedInput)) == 1


def test_money_that_just_suffices_suffices_and_0_is_no_reason_to_leave() -> None:
    scene = land_on(Scene().money(128), 2, "y")
    assert (scene.state.owner[2], scene.state.money[ANN], scene.state.in_game[ANN]) == (ANN, 0, True)


def test_r26_a_property_that_is_not_bought_stays_unowned() -> None:
    scene = land_on(Scene(), 41, "n")
    assert scene.state.owner[41] is None
    assert scene.state.money[ANN] == 4096


def test_buying_without_the_money_leads_to_the_money_section_and_buys_at_once() -> None:
    scene = land_on(Scene().money(300).own(ANN, 10), 5, "y/pa/10")
    assert scene.state.owner[5] == ANN
    assert scene.state.money[ANN] == 300 + 256 - 512
    assert scene.find(e.MoneyGathered) == [e.MoneyGathered("Ann", 512)]


def test_giving_up_the_purchase_is_not_asked_about_again() -> None:
    scene = land_on(Scene().money(300).own(ANN, 2), 5, "y/pa/2/ex")
    assert scene.state.owner[5] is None
    assert scene.state.money[ANN] == 364
    assert scene.find(e.GaveUp) == [e.GaveUp("Ann", "buy")]


@pytest.mark.parametrize("pawned", [False, True])
def test_one_s_own_property_has_no_effect_even_if_pawned(pawned: bool) -> None:
    scene = land_on(Scene().own(ANN, 5, pawned=pawned), 5)
    assert scene.state.money[ANN] == 4096
    assert scene.find(e.FeeSpared) == [e.FeeSpared("Ann", "Ann", 5)]


def test_a_pawned_property_costs_nothing() -> None:
    scene = land_on(Scene().own(BOB, 10, pawned=True), 10)
    assert scene.state.money[:2] == [4096, 4096]
    assert scene.find(e.FeeSpared) == [e.FeeSpared("Ann", "Bob", 10)]


@pytest.mark.parametrize(("streets", "fee"), [((2,), 16), ((2, 3), 16), ((2, 3, 4), 32)])
def test_a_street_costs_double_if_the_owner_has_all_three(streets: tuple[int, ...], fee: int) -> None:
    scene = land_on(Scene().own(BOB, *streets), 2)
    assert scene.state.money[:2] == [4096 - fee, 4096 + fee]


def test_a_neighborhood_of_two_owners_has_starting_fees() -> None:
    assert land_on(Scene().own(BOB, 37, 40).own(2, 41), 37).state.money[ANN] == 4096 - 128


@pytest.mark.parametrize("restaurants", range(6))
def test_restaurants_raise_the_fee_of_their_street_only(restaurants: int) -> None:
    scene = Scene().own(BOB, 37, 40, 41)
    scene.state.restaurants[37] = restaurants
    land_on(scene, 37)
    assert scene.state.money[BOB] == 4096 + 128 * (2 * restaurants + 2)
    land_on(scene, 40)
    assert scene.find(e.FeeDue) == [e.FeeDue("Ann", "Bob", 40, 0, 256)]


def test_r18_pawned_streets_still_count_for_the_others() -> None:
    scene = Scene().own(BOB, 37, 40).own(BOB, 41, pawned=True)
    scene.state.restaurants[37] = 1
    assert land_on(scene, 37).state.money[ANN] == 4096 - 512


@pytest.mark.parametrize(
    ("clubs", "fee"), [((5,), 64), ((5, 19), 128), ((5, 19, 38), 256), ((5, 19, 25, 38), 512)]
)
def test_a_golf_club_costs_by_the_clubs_of_its_owner(clubs: tuple[int, ...], fee: int) -> None:
    assert land_on(Scene().own(BOB, *clubs), 5).state.money[BOB] == 4096 + fee


def test_pawned_clubs_and_those_of_others() -> None:
    scene = Scene().own(BOB, 5).own(BOB, 19, pawned=True).own(2, 25)
    assert land_on(scene, 5).state.money[BOB] == 4096 + 128


@pytest.mark.parametrize(("other", "fee"), [(None, 56), (BOB, 112), (ANN, 56)])
def test_r13_a_super_store_costs_a_fresh_roll_times_8_or_16(other: int | None, fee: int) -> None:
    scene = Scene().own(BOB, 10)
    if other is not None:
        scene.own(other, 34)
    land_on(scene, 10, dice="3 4")
    assert scene.state.money[BOB] == 4096 + fee
    assert scene.find(e.RolledForFee)[0][1:3] == (3, 4)


@pytest.mark.parametrize(("store", "other"), [(10, 34), (34, 10)])
def test_the_other_store_counts_even_if_pawned(store: int, other: int) -> None:
    scene = land_on(Scene().own(BOB, store).own(BOB, other, pawned=True), store, dice="1 1")
    assert scene.state.money[BOB] == 4096 + 32


def test_doubles_of_a_store_s_roll_mean_nothing() -> None:
    scene = land_on(Scene().own(BOB, 10), 10, dice="5 5")
    assert (scene.state.doubles, scene.state.again) == (0, False)


def test_an_owner_on_vacation_collects() -> None:
    scene = Scene().own(BOB, 5)
    scene.state.go_on_vacation(BOB)
    assert land_on(scene, 5).state.money[BOB] == 4160


def test_a_fee_that_is_too_high_leads_to_the_money_section() -> None:
    scene = land_on(Scene().money(63).own(BOB, 5).own(ANN, 2), 5, "pa/2")
    assert scene.state.money[:2] == [63, 4160]
    assert "Ann has the $64 now." in scene.text


def test_r24_the_fee_and_its_owner_are_settled_before_the_money_section() -> None:
    """The debtor gets the very property in a trade, and still owes the fee to its old owner."""
    scene = Scene().money(60).own(BOB, 5).own(ANN, 41)
    land_on(scene, 5, "tr/1/4/y/5/y/41/y/y")
    assert scene.state.owner[5] == ANN
    assert scene.state.owner[41] == BOB
    assert scene.state.money[:2] == [0, 4096 - 4 + 64]


def test_every_arrival_is_announced() -> None:
    assert land_on(Scene(), 30).find(e.Landed) == [e.Landed("Ann", 30)]
