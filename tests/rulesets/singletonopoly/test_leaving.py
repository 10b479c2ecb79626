"""Dropping out, and the end of the game."""

from __future__ import annotations

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

from monosim.rulesets.singletonopoly.events import DroppedOut, GameWon, PlayersShown, TurnStarted
from monosim.rulesets.singletonopoly.landing import land


def test_r19_dropping_out_in_the_menu_frees_everything() -> None:
    scene = Scene().own(ANN, 2, 3, 4, restaurants=3).own(ANN, 10, pawned=True).hold(ANN, 1)
    scene.turn("dr/y")
    state = scene.state
    assert state.money == [0, 4096, 4096]
    assert [owner for owner in state.owner if owner is not None] == []
    assert sum(state.restaurants) + sum(state.pawned) == 0
    assert scene.find(DroppedOut) == [DroppedOut("Ann", None, False)]


def test_who_cannot_pay_a_fee_leaves_everything_to_the_owner_as_it_is() -> None:
    scene = Scene().money(50).own(ANN, 2, 3, 4, restaurants=1).own(ANN, 10, pawned=True).own(BOB, 38)
    scene.stand(ANN, 38).play(land, ANN, typed="ex")
    state = scene.state
    assert state.money == [0, 4146, 4096]
    assert state.estate(BOB) == [10, 38, 2, 3, 4]
    assert state.pawned[10]
    assert state.restaurants[2:5] == [1, 1, 1]


def test_a_dropped_player_is_skipped_and_shown_as_out() -> None:
    dice = f"{ORDER_OF_THREE} 4 6 4 6"
    game = play_script(f"{THREE}/tt/c/dr/y/c/tt/c/pl", dice)
    assert [event.name for event in game.find(TurnStarted)] == ["Ann", "Bob", "Cid", "Ann"]
    assert "Bob: out of the game\n" in game.text
    assert [row[1] for row in game.find(PlayersShown)[0].rows] == [True, False, True]


def test_freed_properties_can_be_bought_at_full_price() -> None:
    scene = Scene().own(ANN, 5, pawned=True)
    scene.turn("dr/y")
    scene.stand(BOB, 5).play(land, BOB, typed="y")
    assert (scene.state.owner[5], scene.state.money[BOB]) == (BOB, 4096 - 512)


def test_the_last_one_in_the_game_wins() -> None:
    game = play_script(f"{TWO}/dr/y/n", ORDER_OF_TWO)
    assert game.find(GameWon) == [GameWon("Bob")]
    assert [row.get("winner", "-") for row in game.rows[-2:]] == ["Bob", "-"]
    assert game.last["players"][0]["in"] is False
    assert game.error == ""


def test_the_game_ends_at_once_also_by_a_fee() -> None:
    scene = Scene("Ann", "Bob").money(5).own(BOB, 5)
    scene.stand(ANN, 5).play(land, ANN, typed="ex")
    assert (scene.state.over, scene.state.winner) == (True, BOB)


def test_play_again_takes_y_or_n_only() -> None:
    game = play_script(f"{TWO}/dr/y/maybe/c/N", ORDER_OF_TWO)
    assert game.text.endswith("(y/n) > maybe\nInvalid input\nWould you like to play again? (y/n) > c\n"
                              "Invalid input\nWould you like to play again? (y/n) > N\n")  # fmt: skip


def test_two_of_three_can_drop_out() -> None:
    game = play_script(f"{THREE}/dr/y/c/dr/y/n", ORDER_OF_THREE)
    assert game.find(GameWon) == [GameWon("Cid")]
    assert CID == 2


def test_the_game_that_a_fee_ends_keeps_doubles_and_money_as_they_were() -> None:
    scene = Scene("Ann", "Bob").own(BOB, 37, 40, 41).money(100, 7).stand(ANN, 35)
    scene.turn("tt/ex", "1 1")
    assert (scene.state.winner, scene.state.money, scene.state.again) == (BOB, [100, 7], True)
