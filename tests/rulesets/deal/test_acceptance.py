"""The acceptance cases that follow straight from the rule sheet, A1 to A15, and four more, X1 to X4."""

from __future__ import annotations

import pytest
from rulesets.deal.table import GREEN, RAILROAD, start, turn

from monosim.rulesets.deal.old_import import open_old_save, read_old_save
from monosim.rulesets.deal.rules import Rules


def test_a01_change_is_not_given() -> None:
    game = turn(start([[14]], [[], [93]]), "P0 move 14")
    assert game.of("paid") == [{"e": "paid", "seat": 1, "to": 0, "cards": [93], "value": 3, "unpaid": 0}]
    assert game.position.banks == [[93], []]


def test_a02_a_debt_of_five_from_a_seat_worth_three_is_banked() -> None:
    game = turn(start([[11]], [[], [93]]), "P0 move 11")
    assert game.of("auto-bank") == [{"e": "auto-bank", "seat": 0, "card": 11}]
    assert game.position.banks == [[11], [93]]


def test_a03_a_birthday_before_a_seat_worth_three_must_be_played() -> None:
    game = turn(start([[14]], [[], [93]]), "P0 move 14")
    assert game.of("action") == [{"e": "action", "seat": 0, "card": 14}]
    assert game.of("auto-bank") == []


def test_a04_what_a_full_set_cannot_take_starts_another() -> None:
    save = start([[69, 72]], sets=[[("Yellow", (48, 49, 50))]])
    game = turn(save, "P0 move 69", "P0 colour Yellow", "P0 move 72")
    assert game.land(0) == [("Yellow", (48, 49, 50)), ("Yellow", (69, 72))]


@pytest.mark.parametrize(
    ("doubles", "refusals", "amount"), [(0, 0, 14), (1, 0, 28), (1, 1, 14), (1, 2, None), (0, 1, None)]
)
def test_a05_green_with_house_and_hotel(doubles: int, refusals: int, amount: int | None) -> None:
    rich = [87, 88, 89, 90, 91, 92, 93, 94]
    save = start([[78], [2, 3]], [[], rich], [[(*GREEN, 27, 30)]], doubles=[doubles])
    answers = ["P1 say-no yes"] * refusals + ["P1 say-no no"] * (refusals < 2 and amount is not None)
    game = turn(save, "P0 move 78", "P0 charge 35", *answers)
    assert game.of("rent")[0] == {
        "e": "rent", "seat": 0, "card": 78, "colour": "Green", "base": 14, "doubles": doubles,
    }  # fmt: skip
    assert [event["amount"] for event in game.of("demand")] == ([] if amount is None else [amount])


def test_a06_two_doubles_on_four_railroads() -> None:
    game = turn(start([[76]], sets=[[RAILROAD]], doubles=[2]), "P0 move 76", "P0 charge 59")
    assert game.of("demand")[0]["amount"] == 16


def test_a07_a_multi_wild_with_empty_land_is_not_offered() -> None:
    with pytest.raises(Exception, match=r'P0 move "72" is not legal; legal: end, 90, 101, 102$'):
        turn(start([[72, 90]]), "P0 move 72")


def test_a08_a_poor_payer_pays_what_it_has() -> None:
    game = turn(start([[78]], [[], [103]], [[GREEN]]), "P0 move 78", "P0 charge 35")
    assert game.of("paid") == [{"e": "paid", "seat": 1, "to": 0, "cards": [103], "value": 1, "unpaid": 6}]


def test_a09_an_empty_hand_draws_five() -> None:
    game = turn(start(top=(101, 102, 103, 104, 105)))
    assert game.of("draw") == [{"e": "draw", "seat": 0, "cards": [101, 102, 103, 104, 105]}]


def test_a10_ten_cards_at_the_end_are_three_too_many() -> None:
    save = start([[90, 91, 92, 93, 94, 95, 96, 97]])
    game = turn(save, "P0 move end", "P0 discard 91", "P0 discard 90", "P0 discard 102")
    assert [event["card"] for event in game.of("discard")] == [91, 90, 102]
    assert game.of("turn-end") == [{"e": "turn-end", "seat": 0, "hand": 7}]


def test_a11_a_third_full_set_ends_the_game_before_the_discard() -> None:
    hand = [55, 90, 91, 92, 93, 94, 95, 96, 97]
    save = start([hand], sets=[[GREEN, RAILROAD, ("Brown", (54,))]])
    game = turn(save, "P0 move 55")
    assert game.names()[-2:] == ["place", "win"]
    assert game.events[-1] == {"e": "win", "seat": 0, "turn": 1}


def test_a12_a_house_for_railroads_is_banked() -> None:
    game = turn(start([[27]], sets=[[RAILROAD]]), "P0 move 27")
    assert game.of("auto-bank") == [{"e": "auto-bank", "seat": 0, "card": 27}]


def test_a13_an_old_save_that_contradicts_itself_names_the_card() -> None:
    """As the file that comes with the rule sheet's program: its list has 35, its hand 37."""
    text = "-1\n35 101 -1\n37 -1\n101 -1\n0\n0 0 1\n-1\n-1\n0\n0 0 0\n"
    sheet = open_old_save("file1.txt", text)
    assert read_old_save(sheet, Rules()) is None
    assert [problem.message for problem in sheet.problems][:2] == [
        "Green #37 is in the hand of the first player, but not in the list of drawn cards",
        "Green #35 is in the list of drawn cards, but not in any hand, bank or set",
    ]


def test_a14_the_last_utility_wins_at_once() -> None:
    save = start([[47]], sets=[[GREEN, RAILROAD, ("Utility", (46,))]])
    game = turn(save, "P0 move 47")
    assert game.names() == ["turn", "draw", "choice", "place", "win"]


def test_a15_drawn_cards_come_from_the_top_and_money_goes_to_the_banks() -> None:
    """As a run of the rule sheet's program from a save of two seats, with 58 74 and 40 76 on top."""
    save = start([[101, 102], [96, 97]], top=(58, 74, 40, 76))
    moves = ["P0 move 101", "P0 move 102", "P0 move 58", "P1 move 96", "P1 move 97", "P1 move 40"]
    game = turn(save, *moves, turns=2)
    assert [event["cards"] for event in game.of("draw")] == [[58, 74], [40, 76]]
    assert game.position.banks == [[101, 102], [96, 97]]


def test_x1_an_orphaned_multi_wild_is_placed_anew() -> None:
    save = start([[5]], sets=[[], [("Red", (43, 72)), ("Orange", (51,))]])
    game = turn(save, "P0 move 5", "P0 take 43")
    assert game.names()[5:9] == ["stolen", "orphan", "place", "place"]
    assert game.land(0) == [("Red", (43,))]
    assert game.land(1) == [("Orange", (51, 72))]


def test_x2_a_broken_set_gives_its_buildings_to_the_bank_of_its_owner() -> None:
    save = start([[14]], sets=[[], [(*GREEN, 27, 30)]])
    game = turn(save, "P0 move 14", "P1 pay 35")
    assert game.names()[4:8] == ["demand", "choice", "paid", "building-banked"]
    assert game.position.banks[1] == [27, 30]
    assert game.land(1) == [("Green", (36, 37))]


def test_x3_nothing_loose_nothing_to_take() -> None:
    game = turn(start([[5, 8]], sets=[[("Red", (43,))], [GREEN]]), "P0 move 5", "P0 move 8")
    assert [event["card"] for event in game.of("auto-bank")] == [5, 8]


def test_x4_a_birthday_of_three_passes_over_the_poor() -> None:
    save = start([[14]], [[], [101], [93]], players=3, top=(102, 103))
    game = turn(save, "P0 move 14")
    assert game.of("demand") == [{"e": "demand", "seat": 2, "to": 0, "amount": 2}]
    assert game.position.banks == [[93], [101], []]
