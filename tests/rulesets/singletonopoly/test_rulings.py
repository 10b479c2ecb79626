"""One test for each ruling of RULINGS.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rulesets.singletonopoly.scene import (
    ANN,
    BOB,
    CID,
    ORDER_OF_THREE,
    ORDER_OF_TWO,
    THREE,
    TWO,
    Scene,
    play_script,
)

from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.game import find_leader
from monosim.rulesets.singletonopoly.landing import draw_card, land
from monosim.rulesets.singletonopoly.money import add_restaurants, unpawn


def test_r01_whoever_drops_out_after_doubles_gets_no_other_pass() -> None:
    """In the Money Getting Section, and in the menu of a pass that doubles gave."""
    dice = f"{ORDER_OF_THREE} 2 3 5 5 2 5 1 4 4 6"
    game = play_script(f"{THREE}/tt/y/c/tt/c/dr/y/c/tt/n/c/tt/c", dice)
    assert [event.name for event in game.find(e.TurnStarted)] == ["Ann", "Bob", "Bob", "Cid", "Ann", "Cid"]
    assert [row["doubles"] for row in game.rows if row["prompt"] == "continue"] == [0, 1, 0, 0, 0]
    scene = Scene().own(BOB, 5).money(0)
    scene.state.doubles, scene.state.again = 1, True
    scene.stand(ANN, 5).play(land, ANN, typed="ex")
    assert (scene.state.doubles, scene.state.again) == (0, False)


def test_r01_the_doubles_of_the_drawer_stay_when_another_drops_out() -> None:
    scene = Scene(deck="GET32").money(9, 9)
    scene.state.doubles, scene.state.again = 1, True
    scene.play(draw_card, ANN, typed="ex")
    assert (scene.state.doubles, scene.state.again) == (1, True)


def test_r02_whoever_drops_out_has_no_money_left() -> None:
    scene = Scene().own(BOB, 5).money(60)
    scene.stand(ANN, 5).play(land, ANN, typed="ex")
    assert scene.state.money == [0, 4156, 4096]
    scene = Scene()
    scene.turn("dr/y")
    assert scene.state.money == [0, 4096, 4096]


def test_r03_a_street_that_cannot_have_a_restaurant_any_more_is_left_out_and_not_charged() -> None:
    scene = Scene().money(100).own(ANN, 2, 3, 4)
    scene.play(add_restaurants, ANN, typed="2 3/pa/3")
    assert scene.state.restaurants[2:5] == [1, 0, 0]
    assert scene.state.money[ANN] == 100 + 64 - 64
    assert scene.find(e.LeftOut) == [e.LeftOut("Ann", "add", (3,), True)]
    assert scene.find(e.RestaurantsAdded) == [e.RestaurantsAdded("Ann", (2,))]


def test_r03_if_nothing_is_left_nothing_is_done_and_a_line_says_so() -> None:
    scene = Scene().money(100).own(ANN, 2, 3, 4)
    scene.play(add_restaurants, ANN, typed="2 3/tr/1/500/y/4/y/y")
    assert sum(scene.state.restaurants) == 0
    assert scene.state.money[ANN] == 600
    assert scene.text.endswith(
        "No longer to be given a restaurant: Victoria Street, Nottingham Avenue. Nothing is done.\n"
    )


def test_r04_a_property_that_was_traded_away_is_not_unpawned() -> None:
    scene = Scene().money(100).own(ANN, 10, 34, pawned=True)
    scene.play(unpawn, ANN, typed="10 34/tr/1/500/y/10/y/y")
    assert (scene.state.pawned[10], scene.state.pawned[34]) == (True, False)
    assert scene.state.money[:2] == [600 - 282, 3596]
    assert scene.find(e.LeftOut) == [e.LeftOut("Ann", "unpawn", (10,), True)]


def test_r03_the_money_needed_is_settled_on_entering_the_money_section() -> None:
    """One street less would be cheap enough, but the section goes on for both."""
    scene = Scene().money(100).own(ANN, 2, 3, 4).own(ANN, 10)
    scene.play(add_restaurants, ANN, typed="2 3/tr/1/5/y/2/n/ex/tr/c/pa/2")
    assert scene.find(e.Lost) == [e.Lost("Ann", 64, 100)]


def test_r05_a_default_name_that_is_taken_moves_on_to_the_next_number() -> None:
    game = play_script("3/Player 2/Player 3/", "6 6 5 5 4 4")
    assert game.find(e.PlayersOrdered)[0].names == ("Player 2", "Player 3", "Player 4")
    game = play_script("3/Player 3//", "6 6 5 5 4 4")
    assert game.find(e.PlayersOrdered)[0].names == ("Player 3", "Player 2", "Player 4")


def test_r06_the_off_cards_of_a_dropped_player_leave_the_game() -> None:
    scene = Scene().hold(ANN, 2)
    scene.turn("dr/y")
    assert scene.state.off_cards == [0, 0, 0]
    assert len(scene.state.deck) == 16


def test_r07_the_final_drop_out_changes_nothing_else() -> None:
    scene = Scene("Ann", "Bob").own(BOB, 5).own(ANN, 2, 3, 4, restaurants=1).money(60).hold(ANN, 1)
    scene.state.doubles, scene.state.again = 1, True
    scene.stand(ANN, 5).play(land, ANN, typed="ex")
    state = scene.state
    assert state.money == [60, 4096]
    assert (state.estate(ANN), state.restaurants[2], state.off_cards[ANN]) == ([2, 3, 4], 1, 1)
    assert (state.doubles, state.again) == (1, True)
    assert scene.find(e.DroppedOut) == [e.DroppedOut("Ann", "Bob", True)]


def test_r08_a_round_is_over_when_everybody_in_the_game_has_finished_a_turn() -> None:
    dice = f"{ORDER_OF_THREE} 5 5 2 4 4 6 4 6"
    game = play_script(f"{THREE}/tt/c/tt/c/tt/c/tt/n", dice, rounds=1)
    assert game.error == ""
    assert game.find(e.LimitReached)[0].rounds == 1
    assert [row["prompt"] for row in game.rows[-3:]] == ["menu", "again", "again"]
    assert game.rows[-2]["winner"] is None
    assert (game.rows[-2]["cur"], game.last["cur"]) == ("Cid", "Cid")
    assert game.text.endswith(
        "\nThe limit of 1 round is reached. Nobody wins.\n"
        "Ann: $4096, 0 properties\nBob: $4096, 0 properties\n"
        "Cid: $4096, 0 properties\nWould you like to play again? (y/n) > n\n"
    )


def test_r08_a_round_is_over_when_its_last_player_drops_out() -> None:
    game = play_script(f"{THREE}/tt/c/tt/c/dr/y/n", f"{ORDER_OF_THREE} 4 6 4 6", rounds=1)
    assert game.error == ""
    assert "Cid: out of the game\n" in game.text


def test_r09_invalid_input_at_the_end_of_a_turn_is_told_as_everywhere_else() -> None:
    game = play_script(f"{TWO}/tt/tt//c", f"{ORDER_OF_TWO} 4 6")
    assert game.text.count("Invalid input\nEnd of the turn. c to continue > ") == 2


def test_r10_a_card_is_at_the_bottom_before_its_effect() -> None:
    scene = Scene(deck="F8 F4")
    scene.state.position[ANN] = 14
    telling = scene.play(land, ANN, typed="n")
    assert telling is None
    assert [event.position for event in scene.find(e.Landed)] == [14, 22, 26]
    assert list(scene.state.deck)[-2:] == ["F8", "F4"]


def test_r11_a_whole_neighborhood_traded_to_one_player_has_doubled_fees_at_once() -> None:
    scene = Scene().own(ANN, 2, 3, 4, restaurants=1)
    scene.turn("tr/1/y/9/y/2 3 4/y/y/tt", "4 6")
    assert sum(scene.state.restaurants) == 0
    scene.stand(CID, 2).play(land, CID)
    assert scene.state.money[CID] == 4096 - 32


def test_r12_the_end_of_input_is_a_script_error_that_names_the_prompt() -> None:
    game = play_script(f"{TWO}/tt", f"{ORDER_OF_TWO} 1 2")
    assert game.error == "<players>:5: the script ends at the prompt 'buy' to Ann; it takes y, n"
    assert game.text.endswith("Buy Manchester Road for $128? (y/n) > ")
    assert game.last["prompt"] == "menu"


@pytest.mark.parametrize(("start", "deck"), [(29, ""), (5, "VAC")], ids=["space", "card"])
def test_r32_doubles_that_lead_to_vacation_lose_the_extra_turn(start: int, deck: str) -> None:
    scene = Scene(deck=deck).stand(ANN, start)
    scene.turn("tt", "1 1")
    state = scene.state
    assert (state.on_vacation[ANN], state.doubles, state.again) == (True, 0, False)
    state.end_pass()
    assert state.current == BOB


def test_r32_the_third_doubles_lose_it_too_and_the_next_doubles_are_the_first_again() -> None:
    dice = f"{ORDER_OF_TWO} 5 5 5 5 1 1 1 2 1 1 1 2"
    game = play_script(f"{TWO}/tt/c/tt/n/c/tt/c/tt/n/c/tt/py/n/c", dice)
    assert [event.name for event in game.find(e.TurnStarted)] == ["Ann", "Ann", "Ann", "Bob", "Ann", "Ann"]
    assert [event.doubles for event in game.find(e.Rolled)] == [1, 2, 3, 0, 1]


@pytest.mark.parametrize(
    ("more", "worth"),
    [({}, 512), ({"pawned": True}, 256), ({"restaurants": 2}, 512)],
    ids=["a price", "half of it", "two restaurants"],
)
def test_r33_what_a_player_is_worth(more: dict[str, Any], worth: int) -> None:
    place = 6 if "restaurants" in more else 5
    assert Scene().money(100).own(ANN, place, **more).state.worth(ANN) == 100 + worth


def test_r33_whoever_is_worth_most_leads_and_of_equals_the_first_by_seat() -> None:
    scene = Scene().money(1000, 600, 9000).own(BOB, 5)
    scene.state.in_game[CID] = False
    assert find_leader(scene.state) == BOB
    scene.money(1112)
    assert find_leader(scene.state) == ANN
    scene.state.seat = (1, 0, 2)
    assert find_leader(scene.state) == BOB


def test_every_ruling_has_a_test_and_every_test_a_ruling() -> None:
    rulings = Path(singletonopoly.__file__).with_name("RULINGS.md").read_text()
    tests = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py"))
    numbered = [int(number) for number in re.findall(r"^\*\*R(\d+)\.", rulings, re.MULTILINE)]
    assert numbered == list(range(1, len(numbered) + 1))
    assert {int(number) for number in re.findall(r"def test_r(\d+)_", tests)} == set(numbered)
