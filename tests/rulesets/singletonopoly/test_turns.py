"""The turn: passes, doubles, revolutions, the menu, the end of the turn."""

from __future__ import annotations

import pytest
from rulesets.singletonopoly.scene import ANN, BOB, ORDER_OF_TWO, TWO, Scene, play_script

from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.game import before_the_turn, menu_of


def test_a_quiet_turn_is_tt_and_c() -> None:
    game = play_script(f"{TWO}/tt/c/tt/c", f"{ORDER_OF_TWO} 4 6 4 6")
    assert [event.name for event in game.find(e.TurnStarted)] == ["Ann", "Bob", "Ann"]
    assert "ends at the prompt 'menu' to Ann" in game.error


def test_the_next_player_is_current_before_the_end_of_turn_prompt() -> None:
    row = play_script(f"{TWO}/tt/c", f"{ORDER_OF_TWO} 4 6").row("continue")
    assert row["cur"] == "Bob"


def test_doubles_give_another_pass_with_a_full_menu() -> None:
    game = play_script(f"{TWO}/tt/c/pl/tt/c", f"{ORDER_OF_TWO} 5 5 2 4")
    assert [event.name for event in game.find(e.TurnStarted)] == ["Ann", "Ann", "Bob"]
    assert [(row["cur"], row["doubles"], row["again"]) for row in game.rows[3:]] == [
        ("Ann", 0, False), ("Ann", 1, False), ("Ann", 1, False), ("Ann", 1, False), ("Bob", 0, False),
    ]  # fmt: skip


def test_go_again_is_set_while_the_pass_lasts() -> None:
    game = play_script(f"{TWO}/tt/n/c", f"{ORDER_OF_TWO} 1 1")
    assert (game.row("buy")["doubles"], game.row("buy")["again"]) == (1, True)
    assert (game.row("continue")["cur"], game.row("continue")["again"]) == ("Ann", False)


def test_r16_the_third_doubles_in_a_row_go_to_vacation_without_a_move() -> None:
    game = play_script(f"{TWO}/tt/c/tt/c/tt/c", f"{ORDER_OF_TWO} 5 5 3 3 1 1")
    ann = game.last["players"][0]
    assert (ann["pos"], ann["vac"], ann["vturns"], ann["money"]) == (17, True, 0, 4096)
    assert (game.last["cur"], game.last["doubles"], game.last["again"]) == ("Bob", 0, False)
    assert game.find(e.WentOnVacation) == [e.WentOnVacation("Ann", True)]
    assert [event.doubles for event in game.find(e.Rolled)] == [1, 2, 3]


def test_a_roll_that_is_no_doubles_resets_the_count() -> None:
    scene = Scene()
    scene.state.doubles = 2
    scene.turn("tt", "4 6")
    assert scene.state.doubles == 0


@pytest.mark.parametrize(
    ("start", "dice", "position", "money"),
    [(36, "2 4", 1, 4608), (39, "1 5", 4, 4608), (31, "4 6", 41, 4096), (41, "4 6", 10, 4608)],
)
def test_a_revolution_is_made_beyond_41(start: int, dice: str, position: int, money: int) -> None:
    scene = Scene().stand(ANN, start).own(ANN, 41, 10, 4)
    scene.turn("tt", dice)
    assert (scene.state.position[ANN], scene.state.money[ANN]) == (position, money)


def test_a_revolution_is_paid_before_the_space_counts() -> None:
    scene = Scene().stand(ANN, 40).own(BOB, 5).money(10)
    scene.turn("tt", "2 4")
    assert scene.state.money[:2] == [512 + 10 - 64, 4096 + 64]
    kinds = [type(event) for event in scene.events]
    assert kinds.index(e.MadeRevolution) < kinds.index(e.Gained) < kinds.index(e.Landed)


@pytest.mark.parametrize("position", [1, 11, 17, 30])
def test_start_break_time_and_vacation_have_no_effect(position: int) -> None:
    scene = Scene().stand(ANN, (position - 6 - 1) % 41 + 1)
    scene.turn("tt", "2 4")
    assert scene.state.position[ANN] == position
    assert not scene.state.on_vacation[ANN]
    assert "It has no effect." in scene.text


def test_the_end_of_turn_prompt_comes_after_every_pass_but_not_at_the_end() -> None:
    game = play_script(f"{TWO}/tt/c/tt/c/dr/y/n", f"{ORDER_OF_TWO} 5 5 2 4")
    assert [row["prompt"] for row in game.rows[3:]] == [
        "menu", "continue", "menu", "continue", "menu", "drop", "again", "again",
    ]  # fmt: skip


def test_the_menu_has_seven_codes_always() -> None:
    assert menu_of(Scene().state.possible(ANN)).codes == ("tt", "sp", "pr", "pl", "tr", "dr", "eg")


def test_the_menu_has_four_codes_only_if_possible() -> None:
    scene = Scene()
    for code in ("pa", "up", "ar", "rr"):
        scene.play(before_the_turn, ANN, typed=f"{code}/tt")
        assert len(scene.find(e.RefusedInput)) == 1
    scene.own(ANN, 2, 3, 4).own(ANN, 10).own(ANN, 5, pawned=True)
    scene.state.restaurants[2] = 1
    assert menu_of(scene.state.possible(ANN)).codes[7:] == ("pa", "up", "ar", "rr")


def test_the_menu_is_worked_out_anew_after_each_action() -> None:
    scene = Scene().own(ANN, 10)
    scene.play(before_the_turn, ANN, typed="up/pa/10/pa/up/10/up/tt")
    assert len(scene.find(e.RefusedInput)) == 3


def test_spaces_and_players_are_shown_and_the_menu_comes_back() -> None:
    scene = Scene()
    assert scene.play(before_the_turn, ANN, typed="sp/pl/SP/tt")
    assert len(scene.find(e.BoardShown)) == 2
    assert len(scene.find(e.PlayersShown)) == 1


def test_property_info_has_a_menu_of_its_own() -> None:
    scene = Scene()
    scene.play(before_the_turn, ANN, typed="pr/by/ba/x/aa/b/tt")
    assert [event.what for event in scene.find(e.PropertiesShown)] == ["by", "ba", "aa"]
    assert len(scene.find(e.RefusedInput)) == 1


def test_dropping_out_must_be_confirmed() -> None:
    scene = Scene()
    assert scene.play(before_the_turn, ANN, typed="dr/x/n/tt")
    assert scene.state.in_game[ANN]
    assert not scene.play(before_the_turn, ANN, typed="dr/Y")
    assert not scene.state.in_game[ANN]


def test_ending_the_game_must_be_confirmed_and_nobody_wins() -> None:
    scene = Scene()
    assert scene.play(before_the_turn, ANN, typed="eg/tt/n/tt")
    game = play_script(f"{TWO}/eg/y/n", ORDER_OF_TWO)
    assert game.find(e.GameEnded) == [e.GameEnded()]
    assert [row.get("winner", "-") for row in game.rows[-2:]] == [None, "-"]
    assert game.error == ""


def test_a_player_on_vacation_has_the_full_menu() -> None:
    scene = Scene().own(ANN, 10)
    scene.state.go_on_vacation(ANN)
    scene.turn("pa/10/up/10/tt/rl", "1 2")
    assert scene.state.money[ANN] == 4096 + 256 - 282


def test_play_again_begins_a_new_game_from_the_number_of_players() -> None:
    cards = f"deck G128\ndeck VAC\n{ORDER_OF_TWO} 4 5 1 2 6 3\n"
    game = play_script(f"{TWO}/tt/y/c/eg/y/x/y/2/Dan/Eve/eg/y/n", cards)
    assert game.error == ""
    assert [row["prompt"] for row in game.rows].count("count") == 2
    again = [row for row in game.rows if row["prompt"] == "again"]
    assert [row.get("input", "end") for row in again] == ["end", "x", "y", "end", "n"]
    first, last = game.rows[3], game.last
    assert (first["deck"][0], last["deck"][0]) == ("G128", "VAC")
    assert last["props"] == []
    assert [player["name"] for player in last["players"]] == ["Eve", "Dan"]
    assert [row["i"] for row in game.rows if "input" in row] == list(range(16))
    assert [row["dice"] for row in game.rows if row["prompt"] == "count"] == [0, 6]


def test_doubles_promise_no_other_turn_that_vacation_takes_away() -> None:
    scene = Scene("Ann", "Bob").stand(ANN, 27)
    scene.turn("tt", "2 2")
    assert scene.text.endswith(
        "Ann rolls 2 and 2, a total of 4. Doubles, the first in a row.\n"
        "Ann lands on Go On Vacation (position 31).\n"
        "Ann goes on Vacation.\n"
    )


def test_an_exact_arrival_on_41_pays_only_with_the_next_move() -> None:
    scene = Scene("Ann", "Bob").own(ANN, 41, 2).stand(ANN, 36)
    scene.turn("tt", "2 3")
    assert (scene.state.position[ANN], scene.state.money[ANN]) == (41, 4096)
    scene.turn("tt", "1 1")
    assert (scene.state.position[ANN], scene.state.money[ANN]) == (2, 4608)
