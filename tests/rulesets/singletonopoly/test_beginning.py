"""The beginning of a game: how many play, their names, and who goes first."""

from __future__ import annotations

import pytest
from rulesets.singletonopoly.scene import ORDER_OF_TWO, play_script

from monosim.rulesets.singletonopoly.events import PlayersOrdered, RefusedInput, RefusedName, RolledForOrder


@pytest.mark.parametrize("line", ["1", "9", "", "two", "2.0", "b", "-2"])
def test_the_number_of_players_is_2_to_8(line: str) -> None:
    game = play_script(f"{line}/ 02 /Ann/Bob", ORDER_OF_TWO)
    assert len(game.find(RefusedInput)) == 1
    assert game.find(PlayersOrdered) == [PlayersOrdered(("Ann", "Bob"))]


def test_eight_can_play() -> None:
    game = play_script("8/////////", "6 6 6 5 5 5 5 4 4 4 4 3 3 3 3 2")
    assert game.find(PlayersOrdered)[0].names == tuple(f"Player {number}" for number in range(1, 9))


def test_a_taken_name_is_asked_for_again_and_takes_no_dice() -> None:
    game = play_script("2/Ann/ Ann /ann", ORDER_OF_TWO)
    assert game.find(RefusedName) == [RefusedName("Ann")]
    assert [row["dice"] for row in game.rows] == [0, 0, 2, 2]
    assert game.find(RolledForOrder) == [RolledForOrder("Ann", 6, 6), RolledForOrder("ann", 1, 1)]


def test_no_name_is_a_default_name_by_order_of_entry() -> None:
    game = play_script("3/  /Bob/", "1 1 1 2 6 6")
    assert game.find(PlayersOrdered)[0].names == ("Player 3", "Bob", "Player 1")


def test_a_default_name_can_be_refused_when_typed() -> None:
    assert play_script("2//Player 1/Bob", ORDER_OF_TWO).find(RefusedName) == [RefusedName("Player 1")]


def test_the_highest_total_goes_first() -> None:
    game = play_script("3/Ann/Bob/Cid", "1 2 6 5 4 3")
    assert game.find(PlayersOrdered)[0].names == ("Bob", "Cid", "Ann")


def test_those_who_tie_are_shuffled_highest_group_first() -> None:
    cards = "tie 2 1\ntie 3 1 2\n6 4 1 2 5 5 2 1 1 2\n"
    game = play_script("5/A/B/C/D/E", cards)
    assert game.find(PlayersOrdered)[0].names == ("C", "A", "E", "B", "D")


def test_everybody_begins_at_1_with_4096() -> None:
    row = play_script("2/Ann/Bob/tt", ORDER_OF_TWO).last
    assert row["cur"] == "Ann"
    assert [(player["pos"], player["money"]) for player in row["players"]] == [(1, 4096), (1, 4096)]
    assert row["props"] == []
    assert len(row["deck"]) == 18
