"""The data of the manual: spaces, prices, fees, cards."""

from __future__ import annotations

import pytest

from monosim.rulesets.singletonopoly import board

# number, price, pawn and adding price, unpawn price, removal gain, starting fee, fees by restaurants
TABLE = [
    ("Vauxhall", 128, 64, 71, 32, 16, (32, 64, 96, 128, 160, 192)),
    ("Monrovia", 256, 128, 141, 64, 32, (64, 128, 192, 256, 320, 384)),
    ("Ozark", 384, 192, 212, 96, 48, (96, 192, 288, 384, 480, 576)),
    ("Augusta", 512, 256, 282, 128, 64, (128, 256, 384, 512, 640, 768)),
    ("Little Italy", 640, 320, 353, 160, 80, (160, 320, 480, 640, 800, 960)),
    ("Gauss", 768, 384, 423, 192, 96, (192, 384, 576, 768, 960, 1152)),
    ("Turing", 896, 448, 494, 224, 112, (224, 448, 672, 896, 1120, 1344)),
    ("Hampton", 1024, 512, 564, 256, 128, (256, 512, 768, 1024, 1280, 1536)),
]


def test_the_board_has_41_spaces_of_the_manual_s_kinds() -> None:
    spaces = board.NAMES[1:]
    assert len(spaces) == board.SPACES == 41
    assert [place for place, name in enumerate(board.NAMES) if name == board.DRAW] == [7, 14, 22, 28, 35, 39]
    assert [place for place, name in enumerate(board.NAMES) if name == board.BREAK_TIME] == [11, 30]
    assert (board.NAMES[1], board.NAMES[17], board.NAMES[31]) == ("Start", "Vacation", "Go On Vacation")
    assert len(board.PROPERTIES) == len(set(board.PROPERTIES)) == 30


def test_a_property_list_has_stores_then_clubs_then_streets_by_position() -> None:
    assert board.PROPERTIES[:6] == (10, 34, 5, 19, 25, 38)
    assert list(board.STREETS) == sorted(board.STREETS)
    assert [board.NAMES[place] for place in board.STORES] == ["Newton Super Store", "Leibniz Super Store"]
    clubs = ["Granby", "Monett", "Neosho", "Aurora"]
    assert [board.NAMES[place] for place in board.CLUBS] == [f"{club} Golf Club" for club in clubs]


@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_a_neighborhood_costs_what_the_manual_s_table_says(row: tuple[object, ...]) -> None:
    hood = next(hood for hood in board.NEIGHBORHOODS if hood.name == row[0])
    for street in hood.streets:
        assert (
            hood.name, board.PRICE[street], board.PAWN_PRICE[street], board.UNPAWN_PRICE[street],
            hood.restaurant_gain, hood.starting_fee, tuple(hood.fee(number) for number in range(6)),
        ) == row  # fmt: skip
    assert hood.restaurant_price == row[2]


def test_stores_and_clubs_cost_512_and_256_and_282() -> None:
    for place in (*board.STORES, *board.CLUBS):
        assert (board.PRICE[place], board.PAWN_PRICE[place], board.UNPAWN_PRICE[place]) == (512, 256, 282)


def test_the_deck_has_18_cards_two_of_them_twice() -> None:
    assert len(board.UNSHUFFLED) == 18
    assert [code for code in board.MESSAGES if board.UNSHUFFLED.count(code) == 2] == ["OFF", "VAC"]
    assert " ".join(board.UNSHUFFLED) == (
        "G128 G256 L128 L256 GET32 GIVE32 M32 M64 F4 B4 F8 B8 LAGOS KNUTH OFF OFF VAC VAC"
    )


def test_a_street_is_shown_with_its_neighborhood() -> None:
    assert board.full_name(13) == "Lake Shore Drive, Ozark"
    assert board.full_name(19) == "Monett Golf Club"
