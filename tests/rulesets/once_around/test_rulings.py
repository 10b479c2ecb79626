"""Each ruling of RULINGS.md by its number, and each open reading of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rulesets.once_around.games import credits_of, events, setup, totals

import monosim
from monosim.core import ScriptError, UnusableInput
from monosim.rulesets import once_around
from monosim.rulesets.once_around.board import STANDARD
from monosim.rulesets.once_around.events import CardDrawn, Moved, MovedBack, RoundEnded, SentToJail

RULINGS = Path(once_around.__file__).with_name("RULINGS.md")
TO_35 = "5 6  6 6  6 6"  # St. Charles Place, Indiana Avenue, Short Line Railroad
RAILROADS = "1 4  4 6  4 6  1 4  1 4  4 6  4 6  6 6"  # 5 15 25, Go To Jail, 15 25 35, past Go
TWO_DIVIDENDS = "1 6  chance dividend  5 5  chest stock  1 4  chance dividend  6 6  3 6"
ALL_OF_CHANCE = (
    "1 6  chance dividend  4 6  chest stock  1 4  chance jail  6 6  chance crossword"
    "  2 6  6 6  chance chairman  2 6  6 6  chance back3  6 6"
)


def test_r1_go_pays_200_once_however_it_is_reached() -> None:
    assert credits_of(f"{TO_35}  1 4") == [140, 220, 200, 200]
    assert credits_of(f"{TO_35}  6 6") == [140, 220, 200, 200]


def test_r1_go_400_pays_twice_for_an_exact_landing_only() -> None:
    assert credits_of(f"{TO_35}  1 4", go="400")[-1] == 400
    assert credits_of(f"{TO_35}  1 5", go="400")[-1] == 200


def test_r2_the_space_beyond_go_is_not_visited() -> None:
    assert credits_of(f"{TO_35}  4 6") == [140, 220, 200, 200]


@pytest.mark.parametrize(
    ("last", "paid"),
    [
        ("1 4", [200]),  # Go itself
        ("1 3  1 1", [400, 200, 60]),  # Boardwalk, then Mediterranean Avenue
        ("4 6", [200, 400]),  # Reading Railroad, the second landing
        ("6 6  chance back3", [200, 200]),  # Chance, back to Income Tax
        ("6 6  chance jail", [200]),
        ("1 6  chest bank-error", [200, 200]),
    ],
)
def test_r2_beyond_pays(last: str, paid: list[int]) -> None:
    assert credits_of(f"{TO_35}  {last}", beyond="pays") == [140, 220, 200, *paid]


def test_r3_going_back_lands_and_pays() -> None:
    assert credits_of("1 6  chance back3  1 6  6 6  6 6  1 4") == [200, 140, 220, 200, 200]  # 7 to 4
    assert credits_of("4 6  6 6  chance back3  6 6  4 5") == [200, 300, 200]  # 22 to 19


def test_r3_back_from_36_a_chest_card_is_drawn() -> None:
    script = "5 5  5 6  1 4  4 6  chance back3  chest bank-error  1 6"
    assert [event.deck for event in events(script) if isinstance(event, CardDrawn)] == ["chance", "chest"]
    assert credits_of(script) == [220, 260, 200, 200]


def test_r3_back3_rests_pays_nothing_and_draws_nothing() -> None:
    script = "1 6  chance back3  1 6  6 6  6 6  1 4"
    found = events(script, back3="rests")
    back = next(index for index, event in enumerate(found) if isinstance(event, MovedBack))
    assert isinstance(found[back + 1], Moved)
    assert credits_of(script, back3="rests") == [140, 220, 200, 200]


def test_r4_a_card_may_come_again_at_once() -> None:
    assert credits_of(TWO_DIVIDENDS) == [50, 50, 50, 320, 200]


def test_r4_a_card_that_is_dealt_is_gone() -> None:
    with pytest.raises(ScriptError, match="draw 3 is chance dividend; asked for chance, one of jail back3"):
        events(TWO_DIVIDENDS, cards="dealt")


def test_r4_a_deck_that_is_used_up_is_full_again() -> None:
    assert sum(credits_of(f"{ALL_OF_CHANCE}  1 4  chance dividend  3 6", cards="dealt")) == 960


def test_r4_both_decks_are_full_at_the_start_of_each_round() -> None:
    one = "1 6  chance dividend  5 5  chest stock  1 4  chance crossword  6 6  3 6  "
    ended = [event.total for event in events(one * 2, 2, cards="dealt") if isinstance(event, RoundEnded)]
    assert ended == [630, 630]


def test_r5_a_utility_pays_the_total_of_two_new_dice() -> None:
    assert credits_of("6 6  2 4  5 6  6 6  1 4")[0] == 5 * 6
    assert credits_of("5 6  6 6  1 4  5 6  6 6") == [140, 220, 10 * 11, 200]


def test_r5_utility_moving_takes_the_dice_that_moved_the_token() -> None:
    assert credits_of("6 6  5 6  6 6  1 4", utility="moving")[0] == 5 * 12


def test_r5_utility_product_is_the_seeds_example() -> None:
    assert credits_of("6 6  2 4  5 6  6 6  1 4", utility="product")[0] == 40


def test_r6_every_landing_on_a_railroad_pays_200_more() -> None:
    assert credits_of(RAILROADS) == [200, 400, 600, 800, 1000, 1200, 200]


def test_r6_rails_capped_pays_800_from_the_fourth_on() -> None:
    assert credits_of(RAILROADS, rails="capped") == [200, 400, 600, 800, 800, 800, 200]


def test_r6_rails_distinct_counts_different_railroads() -> None:
    assert credits_of(RAILROADS, rails="distinct") == [200, 400, 600, 600, 600, 800, 200]


@pytest.mark.parametrize("to_jail", ["1 6  chance jail", "1 1  chest jail", "4 6  4 6  4 6"])
def test_r7_jail_pays_nothing_and_the_next_roll_follows(to_jail: str) -> None:
    script = f"{to_jail}  1 5  5 6  6 6  1 1"  # from 10 to 16, 27, 39 and past Go
    found = events(script)
    sent = next(index for index, event in enumerate(found) if isinstance(event, SentToJail))
    assert found[sent].space == 10
    assert found[sent + 1].space == 16
    assert credits_of(script) == [180, 260, 400, 200]


def test_r8_taxes_pay_the_player() -> None:
    assert credits_of("1 3  6 6  5 6  5 6  1 1") == [200, 180, 260, 100, 200]


@pytest.mark.parametrize("steps", [7, 8])
def test_r9_no_card_leads_back_to_go_or_behind_it(steps: int) -> None:
    board = STANDARD.replace("back3 back 3", f"back3 back {steps}")
    with pytest.raises(UnusableInput) as caught:
        setup(board=board)
    assert [problem.kind.code for problem in caught.value.problems] == ["E807"]
    setup(board=STANDARD.replace("back3 back 3", "back3 back 6"))


def test_r10_what_is_random_comes_in_the_order_of_the_rules() -> None:
    """A roll is the first die, then the second; a space's dice and cards follow the roll."""
    with pytest.raises(ScriptError, match="draw 1 is chest stock; asked for a roll"):
        events("6 6  chest stock")
    with pytest.raises(ScriptError, match="roll 2 is 2 4; asked for a chance card"):
        events("1 6  2 4")


def test_r10_rounds_share_one_stream() -> None:
    assert totals({}, seed=1, rounds=10)[:4] == totals({}, seed=1, rounds=4)
    assert len(set(totals({}, seed=1, rounds=10))) > 5


def test_r11_without_rounds_there_is_one() -> None:
    transcript = monosim.run(ruleset="once-around", seed=7)
    assert transcript == monosim.run(ruleset="once-around", seed=7, rounds=1)
    assert transcript.count(b"Bonus round 1 ends") == 1
    assert b"mean" not in transcript


def test_r12_bad_inputs_print_nothing_on_stdout() -> None:
    for inputs in ({"board": b"property 1 A"}, {"cards": b"7"}, {"rounds": 0}, {"players": b"1 2"}):
        with pytest.raises(UnusableInput):
            monosim.run(ruleset="once-around", **inputs)


def test_every_ruling_has_its_tests() -> None:
    written = {int(number) for number in re.findall(r"^\| R(\d+) \|", RULINGS.read_text(), re.M)}
    named = {int(number) for number in re.findall(r"def test_r(\d+)_", Path(__file__).read_text())}
    assert named == written == set(range(1, 13))
