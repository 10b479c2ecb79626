"""Vacation: going there and coming back."""

from __future__ import annotations

import pytest
from rulesets.singletonopoly.scene import ANN, BOB, ORDER_OF_TWO, TWO, Scene, play_script

from monosim.rulesets.singletonopoly.events import Asked, GaveUp, LeftVacation, RefusedInput, StayedOnVacation


def on_vacation(turns: int = 0) -> Scene:
    scene = Scene()
    scene.state.go_on_vacation(ANN)
    scene.state.vacation_turns[ANN] = turns
    return scene


def test_the_space_go_on_vacation_sends_there_and_cancels_doubles() -> None:
    scene = Scene().stand(ANN, 29)
    scene.turn("tt", "1 1")
    state = scene.state
    assert (state.position[ANN], state.on_vacation[ANN], state.vacation_turns[ANN]) == (17, True, 0)
    assert (state.doubles, state.again, state.money[ANN]) == (0, False, 4096)


def test_standing_on_vacation_by_dice_is_not_being_on_vacation() -> None:
    scene = Scene().stand(ANN, 11)
    scene.turn("tt", "2 4")
    assert not scene.state.on_vacation[ANN]


def test_the_vacation_menu_comes_after_tt_and_must_be_answered() -> None:
    scene = on_vacation()
    scene.turn("pl/tt/tt/b//go/rl", "1 2")
    assert len(scene.find(RefusedInput)) == 4
    assert [event.prompt for event in scene.find(Asked)] == ["menu"] * 2 + ["vacation"] * 5


def test_paying_128_is_followed_by_an_ordinary_turn_whose_doubles_count() -> None:
    scene = on_vacation(2)
    scene.turn("tt/py/n", "1 1")
    state = scene.state
    assert (state.money[ANN], state.position[ANN]) == (4096 - 128, 19)
    assert (state.on_vacation[ANN], state.vacation_turns[ANN]) == (False, 0)
    assert (state.doubles, state.again) == (1, True)


def test_paying_without_the_money_leads_to_the_money_section_and_pays_at_once() -> None:
    scene = on_vacation().money(100).own(ANN, 2)
    scene.turn("tt/py/pa/2/n", "4 5")
    assert scene.state.money[ANN] == 164 - 128


def test_who_does_not_get_the_money_is_back_in_the_vacation_menu() -> None:
    scene = on_vacation().money(100)
    scene.turn("tt/py/ex/rl", "1 2")
    assert scene.state.in_game[ANN]
    assert scene.find(GaveUp) == [GaveUp("Ann", "vacation")]
    assert scene.state.vacation_turns[ANN] == 1


def test_a_card_goes_to_the_bottom_of_the_deck_and_an_ordinary_turn_follows() -> None:
    scene = on_vacation().hold(ANN, 1)
    scene.turn("tt/GO", "6 5")
    assert (scene.state.off_cards[ANN], scene.state.deck[-1]) == (0, "G128")
    assert scene.find(LeftVacation) == [LeftVacation("Ann", "card")]
    assert scene.state.position[ANN] == 28
    assert list(scene.state.deck)[-2] == "OFF"


def test_the_card_is_offered_only_to_who_has_one() -> None:
    scene = on_vacation()
    scene.turn("tt/go/rl", "1 2")
    assert [event.options for event in scene.find(Asked)][1:] == [("py", "rl")] * 2
    scene = on_vacation().hold(ANN, 1)
    scene.turn("tt/rl", "1 2")
    assert scene.find(Asked)[-1].options == ("py", "rl", "go")


@pytest.mark.parametrize(("die", "position"), [(1, 19), (2, 21), (3, 23), (4, 25), (5, 27), (6, 29)])
def test_r14_doubles_move_on_from_vacation_but_give_no_other_turn(die: int, position: int) -> None:
    scene = on_vacation(1)
    scene.turn("tt/rl/y", f"{die} {die}")
    state = scene.state
    assert (state.position[ANN], state.owner[position]) == (position, ANN)
    assert (state.on_vacation[ANN], state.vacation_turns[ANN]) == (False, 0)
    assert (state.doubles, state.again) == (0, False)


def test_failing_to_roll_doubles_ends_the_turn() -> None:
    scene = on_vacation()
    scene.turn("tt/rl", "1 2")
    assert (scene.state.position[ANN], scene.state.vacation_turns[ANN]) == (17, 1)
    assert scene.find(StayedOnVacation) == [StayedOnVacation("Ann", 1)]


def test_r15_the_third_failure_ends_the_vacation_without_a_move_or_a_payment() -> None:
    scene = on_vacation(2)
    scene.turn("tt/rl", "1 2")
    state = scene.state
    assert (state.on_vacation[ANN], state.vacation_turns[ANN], state.position[ANN]) == (False, 0, 17)
    assert state.money[ANN] == 4096
    scene.turn("tt", "6 5")
    assert state.position[ANN] == 28


def test_three_turns_of_rolling_as_a_script() -> None:
    dice = f"{ORDER_OF_TWO} 5 5 3 3 1 1 4 6 1 2 1 5 2 1 5 2 2 1"
    game = play_script(f"{TWO}/tt/c/tt/c/tt/c/tt/c/tt/rl/c/tt/c/tt/rl/c/tt/n/c/tt/rl/c", dice)
    turns = [row["players"][0]["vturns"] for row in game.rows if row["prompt"] == "vacation"]
    assert turns == [0, 1, 2]
    assert not game.last["players"][0]["vac"]


def test_who_is_on_vacation_can_be_traded_with() -> None:
    scene = Scene().own(ANN, 5)
    scene.state.go_on_vacation(BOB)
    scene.turn("tr/1/y/100/y/5/y/y/tt", "4 6")
    assert scene.state.owner[5] == BOB
