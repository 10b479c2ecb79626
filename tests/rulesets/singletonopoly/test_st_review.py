"""The ruleset beside a second one that was written from the rules alone: the same trace, input by input."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from singletonopoly_table import ANN, BOB, Scene, played
from singletonopoly_typist import Typist

from monosim.rulesets.singletonopoly.cardsfile import CardsReader
from monosim.rulesets.singletonopoly.prompts import PROMPTS

GAMES = 20
INPUTS = 350


def seen(row: dict[str, Any]) -> dict[str, Any]:
    """What means something: of a player who is out, nothing but that."""
    players = [each if each["in"] else {"name": each["name"]} for each in row.get("players", ())]
    return {**row, "players": players}


@pytest.mark.parametrize("seed", range(GAMES))
def test_two_rulesets_trace_the_same_states(seed: int) -> None:
    typist = Typist(seed, INPUTS)
    game = played(typist.lines, typist.cards)
    assert game.error == ""
    for ours, theirs in zip(game.rows, typist.model.rows, strict=True):
        assert seen(ours) == seen(theirs)


def test_the_games_that_are_compared_reach_every_prompt() -> None:
    reached = Counter(row["prompt"] for seed in range(GAMES) for row in Typist(seed, INPUTS).model.rows)
    assert set(reached) == set(PROMPTS)


@pytest.mark.parametrize(
    ("line", "column"),
    [("deck OFF OFF OFF", 14), ("deck VAC M32 M32", 14), ("1 2 12", 5), ("  17 7", 3), (" tie 1 1", 2)],
)
def test_a_problem_of_the_cards_file_is_shown_at_its_own_word(line: str, column: int) -> None:
    reader = CardsReader("game.dice")
    reader.read(f"# a comment\n{line}\r\n")
    place = reader.problems[0].place
    assert place is not None
    assert (place.line, place.column) == (2, column)


def test_doubles_promise_no_other_turn_that_vacation_takes_away() -> None:
    scene = Scene("Ann", "Bob").stand(ANN, 27)
    scene.turn("tt", "2 2")
    assert scene.text.endswith(
        "Ann rolls 2 and 2, a total of 4. Doubles, the first in a row.\n"
        "Ann lands on Go On Vacation (position 31).\n"
        "Ann goes on Vacation.\n"
    )


def test_who_goes_on_vacation_by_a_card_after_two_doubles_has_none_left() -> None:
    scene = Scene("Ann", "Bob", deck="B4").stand(ANN, 29)
    scene.state.doubles = 1
    scene.turn("tt", "3 3")
    assert (scene.state.position[ANN], scene.state.on_vacation[ANN], scene.state.money[ANN]) == (
        17,
        True,
        4096,
    )
    assert (scene.state.doubles, scene.state.again, scene.state.deck[-1]) == (0, False, "B4")


def test_maintenance_is_settled_before_restaurants_are_removed_for_it() -> None:
    scene = Scene("Ann", "Bob", deck="M64").own(ANN, 2, 3, 4, restaurants=2).money(320).stand(ANN, 1)
    scene.turn("tt/rr/2 3", "2 4")
    assert scene.state.money[ANN] == 320 + 2 * 32 - 6 * 64
    assert [scene.state.restaurants[street] for street in (2, 3, 4)] == [1, 1, 2]


def test_an_exact_arrival_on_41_pays_only_with_the_next_move() -> None:
    scene = Scene("Ann", "Bob").own(ANN, 41, 2).stand(ANN, 36)
    scene.turn("tt", "2 3")
    assert (scene.state.position[ANN], scene.state.money[ANN]) == (41, 4096)
    scene.turn("tt", "1 1")
    assert (scene.state.position[ANN], scene.state.money[ANN]) == (2, 4608)


def test_the_game_that_a_fee_ends_keeps_doubles_and_money_as_they_were() -> None:
    scene = Scene("Ann", "Bob").own(BOB, 37, 40, 41).money(100, 7).stand(ANN, 35)
    scene.turn("tt/ex", "1 1")
    assert (scene.state.winner, scene.state.money, scene.state.again) == (BOB, [100, 7], True)
