"""The files: script, cards, seats, limit, trace."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rulesets.singletonopoly.scene import (
    ORDER_OF_THREE,
    ORDER_OF_TWO,
    THREE,
    TWO,
    Played,
    play_script,
    watch_game,
)

from monosim.core import Case, UnusableInput
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly.board import UNSHUFFLED
from monosim.rulesets.singletonopoly.cards_file import read_cards
from monosim.rulesets.singletonopoly.inputs import Setup

GAME = f"{TWO}/tt/n/c"
DICE = f"{ORDER_OF_TWO} 1 2"


def read(**given: Any) -> Setup:
    return singletonopoly.read(Case(ruleset="singletonopoly", **given))


def problem(cards: str = "", players: bytes = b"", **given: Any) -> str:
    contents = {"cards": cards.encode(), "players": players}
    with pytest.raises(UnusableInput) as caught:
        read(contents=contents, **given)
    return caught.value.problems[0].kind.code


def read_script(players: bytes) -> list[str]:
    script = read(contents={"players": players}).script
    assert script is not None
    return [line.text for line in script]


def test_a_line_ends_at_a_line_feed_and_the_last_needs_none() -> None:
    assert read_script(b"2\n\nAnn\r\nx") == ["2", "", "Ann", "x"]
    assert read_script(b"2\n\n") == ["2", ""]
    assert read_script(b"") == []


def test_an_empty_line_is_an_empty_input() -> None:
    assert [row["input"] for row in play_script("2///", ORDER_OF_TWO).rows] == ["2", "", "", ""]


def test_the_input_is_traced_and_echoed_as_it_was_typed() -> None:
    game = play_script(f"{TWO}/  TT ", f"{DICE}")
    assert game.last["input"] == "  TT "
    assert ">   TT \n" in game.text


def test_names_need_not_be_utf_8() -> None:
    game = play_script("2/\udcff\udcfe/Bob/tt/n/c", DICE)
    assert game.last["players"][0]["name"] == "\udcff\udcfe"


def test_lines_left_over_are_an_error_that_names_the_first() -> None:
    game = play_script(f"{TWO}/eg/y/n/tt/c", ORDER_OF_TWO)
    assert game.error == (
        "<players>:7: 2 answers left over, the first is 'tt'; the last question was the prompt 'again'"
    )


def test_dice_that_run_out_are_an_error_that_names_the_roll() -> None:
    game = play_script(f"{TWO}/tt", f"{ORDER_OF_TWO} 3\n")
    assert game.error == (
        "<cards>:2: the dice end after 5 values; a d6 of a turn's roll is needed, a value from 1 to 6;"
        " Ann rolls after the prompt 'menu'"
    )
    assert len(game.rows) == 4


def test_dice_left_over_are_an_error() -> None:
    game = play_script(f"{TWO}/eg/y/n", "6 6 1\n1 5 4\n")
    assert game.error == (
        "<cards>:2: 2 values of dice left over, the first is 5;"
        " the last one taken was a d6 of a roll for the order"
    )


def test_r28_decks_and_ties_left_over_are_an_error() -> None:
    assert (
        play_script(f"{TWO}/eg/y/n", f"{ORDER_OF_TWO}\ntie 2 1\n").error
        == "<cards>:2: a tie line is left over"
    )
    game = play_script(f"{TWO}/eg/y/n", f"deck\n{ORDER_OF_TWO}\ndeck\n")
    assert game.error == "<cards>:3: a deck line is left over"


def test_a_deck_line_names_the_top_and_the_rest_follows_in_order() -> None:
    deck = play_script(f"{TWO}/tt", f"deck VAC KNUTH OFF\n{DICE}").last["deck"]
    rest = [code for code in UNSHUFFLED if code != "KNUTH"]
    rest.remove("VAC")
    rest.remove("OFF")
    assert deck == ["VAC", "KNUTH", "OFF", *rest]


def test_comments_and_line_breaks_do_not_matter() -> None:
    cards = "# a game\n\n  # more\n6\t6 1\r\n1\n1 2\n"
    assert "'menu' to Bob" in play_script(GAME, cards).error


def test_without_a_deck_line_the_deck_comes_from_the_seed() -> None:
    decks = [play_script(f"{TWO}/tt", DICE, seed=seed).last["deck"] for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert sorted(decks[0]) == sorted(UNSHUFFLED)


def test_without_a_tie_line_the_order_comes_from_the_seed() -> None:
    orders = {play_script(f"{THREE}/tt", "3 3 2 4 1 5 1 2", seed=seed).last["cur"] for seed in range(12)}
    assert orders == {"Ann", "Bob", "Cid"}


def test_without_dice_they_come_from_the_seed() -> None:
    games = [play_script(f"{TWO}/tt", "deck\n", seed=seed).text for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_a_tie_line_of_another_size_is_an_error() -> None:
    game = play_script(f"{THREE}/tt", "tie 2 1\n3 3 2 4 1 5")
    assert game.error == (
        "<cards>:1: the line orders 2 players, but 3 have tied; it would take each number from 1 to 3 once"
    )


@pytest.mark.parametrize("token", ["7", "0", "x", "-1", "06", "1,2", "Deck", "G128", "３"])
def test_any_other_token_is_unusable(token: str) -> None:
    assert problem(f"6 6 1 {token}\n") == "E901"


@pytest.mark.parametrize("codes", ["G128 G128", "OFF OFF OFF", "g128", "G512"])
def test_a_deck_of_other_cards_is_unusable(codes: str) -> None:
    assert problem(f"deck {codes}\n") == "E902"


@pytest.mark.parametrize("order", ["", "1", "1 1", "0 1", "2 3", "1 2 x", "1 2 3 4 5 6 7 8 9", "-1 2"])
def test_a_tie_that_is_no_order_is_unusable(order: str) -> None:
    assert problem(f"tie {order}\n") == "E903"


@pytest.mark.parametrize("rounds", ["0", "-1", "x", "", "1.5", "9" * 30])
def test_a_limit_that_is_no_number_of_rounds_is_unusable(rounds: str) -> None:
    assert problem(rounds=rounds) == "E904"


def test_a_board_and_readings_are_not_for_this_game() -> None:
    assert problem(board="board.txt") == "E907"
    assert problem(readings={"end": "round"}) == "E003"


def test_there_must_be_players() -> None:
    with pytest.raises(UnusableInput, match="no players"):
        read()


@pytest.mark.parametrize(
    "seats",
    [
        {"Ann": "cautious"},
        {str(n): "random" for n in range(9)},
        {"": "random", "B": "random"},
        {"A": "random", " A ": "random"},
        {"A\nB": "random", "C": "random"},
    ],
)
def test_seats_that_make_no_game_are_unusable(seats: dict[str, str]) -> None:
    assert problem(seats=seats) == "E905"


def test_an_unknown_strategy_is_unusable() -> None:
    with pytest.raises(UnusableInput, match="there is no strategy 'brave'; there are random, cautious"):
        singletonopoly.seats(read(seats={"Ann": "brave", "Bob": "random"}))


def case_with(tmp_path: Path, toml: str) -> Case:
    (tmp_path / "seats.toml").write_text(toml)
    return Case(ruleset="singletonopoly", root=str(tmp_path), players="seats.toml", rounds="3", seed=5)


def test_a_players_file_in_toml_names_seats_and_strategies(tmp_path: Path) -> None:
    game = watch_game(case_with(tmp_path, '[seats]\nAnn = "builder"\n"Bob B." = "cautious"\n'))
    assert game.error == ""
    assert {player["name"] for player in game.last["players"]} == {"Ann", "Bob B."}


@pytest.mark.parametrize(
    "toml", ["", "seats = 3", "[seats]\nAnn = 1", "x = 1\n[seats]\nA='random'\nB='random'", "]"]
)
def test_another_toml_is_unusable(tmp_path: Path, toml: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        singletonopoly.read(case_with(tmp_path, toml))
    assert caught.value.problems[0].kind.code == "E906"


def test_r30_a_seat_may_leave_its_answers_to_the_script() -> None:
    contents = {"players": b"tt\nn\nc\neg\ny\n", "cards": b"6 6 1 1 1 2 4 6"}
    seats = {"Ann": "script", "Bob": "builder"}
    game = watch_game(Case(ruleset="singletonopoly", contents=contents, seats=seats))
    assert game.error == ""
    asked = [row for row in game.rows if row["prompt"] in ("count", "name", "again") and "input" in row]
    assert [row["input"] for row in asked] == ["2", "Ann", "Bob", "n"]


def test_a_seat_without_a_script_cannot_ask_for_one() -> None:
    game = watch_game(Case(ruleset="singletonopoly", seats={"Ann": "script", "Bob": "script"}))
    assert game.error.startswith("no script:1: the script ends at the prompt 'menu'")


def first_menu(game: Played) -> dict[str, object]:
    return game.row("menu")


def test_the_trace_has_the_keys_of_its_format_in_order() -> None:
    game = play_script(f"{THREE}/tt/y/c/eg/y/n", f"deck G128 OFF\n{ORDER_OF_THREE} 4 5")
    assert list(game.rows[0]) == ["i", "dice", "prompt", "input"]
    keys = ["cur", "doubles", "again", "players", "props", "deck"]
    assert list(first_menu(game)) == ["i", "dice", "prompt", "input", *keys]
    assert list(game.rows[-2]) == ["i", "dice", "prompt", "winner", *keys]
    assert list(game.last["players"][0]) == ["name", "pos", "money", "in", "vac", "vturns", "cards"]
    assert game.last["props"] == [{"pos": 10, "owner": "Ann", "pawned": False, "rest": 0}]
    assert (first_menu(game)["i"], first_menu(game)["dice"]) == (4, 6)


def test_r29_the_end_is_told_once_before_the_first_input_of_again() -> None:
    game = play_script(f"{TWO}/eg/y/x/n", ORDER_OF_TWO)
    assert [(row["i"], row.get("input", "end")) for row in game.rows[-3:]] == [(5, "end"), (5, "x"), (6, "n")]


def test_the_end_is_traced_also_if_the_script_ends_there() -> None:
    game = play_script(f"{TWO}/dr/y", ORDER_OF_TWO)
    assert game.last["winner"] == "Bob"
    assert "'again'" in game.error


def test_owned_properties_are_traced_in_property_order() -> None:
    game = play_script(f"{TWO}/tt/y/c/tt/y/c/tt", f"{ORDER_OF_TWO} 1 2 4 5 4 6")
    assert [prop["pos"] for prop in game.last["props"]] == [10, 4]


@pytest.mark.parametrize(
    ("line", "column"),
    [("deck OFF OFF OFF", 14), ("deck VAC M32 M32", 14), ("1 2 12", 5), ("  17 7", 3), (" tie 1 1", 2)],
)
def test_a_problem_of_the_cards_file_is_shown_at_its_own_word(line: str, column: int) -> None:
    with pytest.raises(UnusableInput) as caught:
        read_cards("game.dice", f"# a comment\n{line}\r\n")
    place = caught.value.problems[0].place
    assert place is not None
    assert (place.line, place.column) == (2, column)
