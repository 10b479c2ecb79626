"""The other values of the open readings, each by the number of its ruling; and what a user sees of them."""

from __future__ import annotations

import json

import pytest
from command import monosim
from rulesets.singletonopoly.scene import ANN, BOB, Scene

from monosim.core import Case, UnusableInput
from monosim.play import jsonl, runner
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.board import OFF
from monosim.rulesets.singletonopoly.landing import draw_card, land
from monosim.rulesets.singletonopoly.money import add_restaurants
from monosim.rulesets.singletonopoly.rules import OPEN
from monosim.rulesets.singletonopoly.tutor import tutor

OTHERS = [f"{name}={value}" for name, values in OPEN.items() for value in list(values)[1:]]


def on_vacation(turns: int = 0, reading: str = "") -> Scene:
    scene = Scene(reading=reading)
    scene.state.go_on_vacation(ANN)
    scene.state.vacation_turns[ANN] = turns
    return scene


def test_r06_off_cards_deck_puts_them_at_the_bottom() -> None:
    scene = Scene(reading="off-cards=deck").hold(ANN, 2).own(BOB, 5).money(9)
    scene.stand(ANN, 5).play(land, ANN, typed="ex")
    assert scene.state.off_cards == [0, 0, 0]
    assert list(scene.state.deck)[-2:] == [OFF, OFF]
    assert len(scene.state.deck) == 18


def test_r06_off_cards_creditor_gives_them_to_whoever_gets_the_rest() -> None:
    scene = Scene(reading="off-cards=creditor").hold(ANN, 2).own(BOB, 5).money(9)
    scene.stand(ANN, 5).play(land, ANN, typed="ex")
    assert scene.state.off_cards == [0, 2, 0]
    assert len(scene.state.deck) == 16
    assert scene.find(e.OffCardsGiven) == [e.OffCardsGiven("Ann", "Bob", 2)]


def test_r06_off_cards_creditor_puts_those_without_an_heir_at_the_bottom() -> None:
    scene = Scene(reading="off-cards=creditor").hold(ANN, 1)
    scene.turn("dr/y")
    assert scene.state.off_cards == [0, 0, 0]
    assert scene.state.deck[-1] == OFF
    assert scene.find(e.OffCardsGiven) == []


def test_r07_last_estate_settled_gives_all_to_the_creditor_before_the_end() -> None:
    scene = Scene("Ann", "Bob", reading="last-estate=settled").own(BOB, 5).own(ANN, 2, 3, pawned=True)
    scene.money(60).stand(ANN, 5).play(land, ANN, typed="ex")
    assert scene.state.over
    assert scene.state.money == [0, 4156]
    assert scene.state.estate(BOB) == [5, 2, 3]
    assert scene.text.endswith(
        "Ann drops out. Money and properties go to Bob.\nBob gains $60 and now has $4156.\n"
    )


def test_r07_last_estate_settled_frees_the_properties_if_nobody_is_owed() -> None:
    scene = Scene("Ann", "Bob", reading="last-estate=settled").own(ANN, 2, 3, 4, restaurants=1)
    scene.turn("dr/y")
    assert (scene.state.estate(ANN), sum(scene.state.restaurants), scene.state.money) == ([], 0, [0, 4096])


def test_r13_store_dice_moving_takes_the_roll_that_led_there() -> None:
    scene = Scene(reading="store-dice=moving").own(BOB, 10).stand(ANN, 3)
    scene.turn("tt", "3 4")
    assert scene.state.money[ANN] == 4096 - 8 * 7
    assert scene.find(e.RolledForFee) == []
    assert scene.text.count("Bob owns it: a roll of 7, a fee of $56.\n") == 1


def test_r13_store_dice_moving_takes_the_roll_of_the_turn_after_a_move_by_card() -> None:
    scene = Scene(deck="B4", reading="store-dice=moving").own(BOB, 10, 34).stand(ANN, 9)
    scene.turn("tt", "2 3")
    assert scene.state.money[ANN] == 4096 - 16 * 5


def test_r14_vacation_doubles_again_gives_another_turn_and_counts() -> None:
    scene = on_vacation(reading="vacation-doubles=again")
    scene.turn("tt/rl/n", "1 1")
    state = scene.state
    assert (state.position[ANN], state.on_vacation[ANN]) == (19, False)
    assert (state.doubles, state.again) == (1, True)
    assert "Doubles, the first in a row." in scene.text


def test_r14_vacation_doubles_stay_ends_the_vacation_without_a_move() -> None:
    scene = on_vacation(reading="vacation-doubles=stay")
    scene.turn("tt/rl", "1 1")
    state = scene.state
    assert (state.position[ANN], state.on_vacation[ANN], state.again) == (17, False, False)
    assert scene.text.endswith("Ann rolled doubles and is off Vacation.\n")


def test_r15_third_failure_move_moves_by_the_roll() -> None:
    scene = on_vacation(2, "third-failure=move")
    scene.turn("tt/rl/n", "1 2")
    state = scene.state
    assert (state.position[ANN], state.on_vacation[ANN], state.money[ANN]) == (20, False, 4096)


def test_r15_third_failure_pay_pays_128_and_moves() -> None:
    scene = on_vacation(2, "third-failure=pay")
    scene.turn("tt/rl/n", "1 2")
    assert (scene.state.position[ANN], scene.state.money[ANN]) == (20, 4096 - 128)


def test_r15_third_failure_pay_must_be_paid() -> None:
    scene = on_vacation(2, "third-failure=pay").money(100)
    scene.turn("tt/rl/ex", "1 2")
    assert not scene.state.in_game[ANN]
    assert scene.find(e.LeftVacation) == []


def test_r15_a_first_failure_changes_nothing_under_any_reading() -> None:
    for reading in ("third-failure=move", "third-failure=pay"):
        scene = on_vacation(0, reading)
        scene.turn("tt/rl", "1 2")
        assert (scene.state.position[ANN], scene.state.vacation_turns[ANN]) == (17, 1)


def third_doubles(start: int, reading: str = "third-doubles=move", deck: str = "") -> Scene:
    scene = Scene(deck=deck, reading=reading).stand(ANN, start)
    scene.state.doubles = 2
    return scene


def test_r16_third_doubles_move_visits_the_space_first() -> None:
    scene = third_doubles(40)
    scene.turn("tt", "1 1")
    state = scene.state
    assert state.money[ANN] == 4096 + 512
    assert (state.position[ANN], state.on_vacation[ANN], state.doubles, state.again) == (17, True, 0, False)


def test_r16_third_doubles_move_may_buy_on_the_way() -> None:
    scene = third_doubles(1)
    scene.turn("tt/y", "2 2")
    assert scene.state.estate(ANN) == [5]
    assert scene.text.endswith("These are the third doubles in a row. Ann goes on Vacation.\n")


@pytest.mark.parametrize(("start", "deck"), [(29, ""), (5, "VAC")], ids=["space", "card"])
def test_r16_third_doubles_move_goes_on_vacation_once(start: int, deck: str) -> None:
    scene = third_doubles(start, deck=deck)
    scene.turn("tt", "1 1")
    assert scene.find(e.WentOnVacation) == [e.WentOnVacation("Ann", False)]


def test_r16_third_doubles_move_ends_with_the_game_or_the_player() -> None:
    scene = third_doubles(1).own(BOB, 5).money(9)
    scene.turn("tt/ex", "2 2")
    assert scene.find(e.WentOnVacation) == []
    scene = Scene("Ann", "Bob", deck="GET32", reading="third-doubles=move").stand(ANN, 5).money(9, 9)
    scene.state.doubles = 2
    scene.turn("tt/ex", "1 1")
    assert scene.state.over
    assert scene.find(e.WentOnVacation) == []


def fee_of(scene: Scene, place: int, dice: str = "") -> int:
    scene.stand(ANN, place).play(land, ANN, dice=dice)
    return 4096 - scene.state.money[ANN]


def test_r18_pawned_no_building_stops_restaurants_but_not_the_doubled_fees() -> None:
    scene = Scene(reading="pawned=no-building").own(BOB, 2, 3, restaurants=1).own(BOB, 4, pawned=True)
    assert scene.state.possible(BOB).add == ()
    assert fee_of(scene, 2) == 64
    scene.state.unpawn(4)
    assert scene.state.possible(BOB).add == (2, 3, 4)


def test_r18_pawned_no_building_leaves_out_streets_beside_one_that_is_pawned_meanwhile() -> None:
    scene = Scene(reading="pawned=no-building").money(60).own(ANN, 2, 3, 4)
    scene.play(add_restaurants, ANN, typed="2/pa/3")
    assert scene.find(e.LeftOut) == [e.LeftOut("Ann", "add", (2,), False)]


def test_r18_pawned_idle_does_nothing_for_the_other_properties() -> None:
    def scene() -> Scene:
        return Scene(reading="pawned=idle").own(BOB, 10, 5, 19).own(BOB, 2, 3, restaurants=1)

    pawned = (4, 25, 34)
    assert fee_of(scene().own(BOB, *pawned, pawned=True), 2) == 16
    assert fee_of(scene().own(BOB, *pawned, pawned=True), 5) == 128
    assert fee_of(scene().own(BOB, *pawned, pawned=True), 10, "1 2") == 24
    assert scene().own(BOB, *pawned, pawned=True).state.possible(BOB).add == ()


def test_r18_pawned_idle_counts_what_is_not_pawned() -> None:
    def scene() -> Scene:
        return Scene(reading="pawned=idle").own(BOB, 10, 34, 5, 19, 25, 2, 3, 4)

    assert (fee_of(scene(), 2), fee_of(scene(), 5), fee_of(scene(), 10, "1 2")) == (32, 256, 48)


# What a user sees


def first_event(**readings: str) -> object:
    chosen = {name.replace("_", "-"): value for name, value in readings.items()}
    case = Case("singletonopoly", seats={"Ann": "builder", "Bob": "builder"}, rounds="1", readings=chosen)
    return next(iter(runner.events(singletonopoly, case)))


def test_the_first_event_names_the_readings_that_are_not_the_default() -> None:
    assert first_event() == first_event(pawned="count") == e.GameStarted()
    assert first_event(pawned="idle", off_cards="deck") == e.GameStarted(("off-cards=deck", "pawned=idle"))


def test_the_transcript_begins_as_that_of_a_program_that_reads_the_manual_so() -> None:
    assert singletonopoly.write(e.GameStarted(("pawned=idle",))) == singletonopoly.write(e.GameStarted())


def test_without_readings_the_events_say_nothing_of_them() -> None:
    (line,) = list(jsonl.encode("singletonopoly", [e.GameStarted()]))[1:]
    assert json.loads(line) == {"e": "game-started"}


@pytest.mark.parametrize("reading", OTHERS)
def test_every_reading_is_played_to_the_end_by_strategies(reading: str) -> None:
    seats = {"Ann": "random", "Bob": "trader", "Cid": "builder"}
    case = Case("singletonopoly", seed=3, rounds="60", seats=seats, readings=dict([reading.split("=")]))
    *_, last = runner.events(singletonopoly, case)
    assert last == e.Entered("n")


@pytest.mark.parametrize("name", OPEN)
def test_the_default_may_be_named_and_changes_nothing(name: str) -> None:
    seats = {"Ann": "random", "Bob": "trader"}
    case = Case("singletonopoly", seed=5, rounds="20", seats=seats)
    named = case._replace(readings={name: next(iter(OPEN[name]))})
    assert list(runner.events(singletonopoly, named)) == list(runner.events(singletonopoly, case))


@pytest.mark.parametrize(
    ("readings", "message"),
    [
        ({"vacation": "x"}, "singletonopoly has no reading 'vacation'; it has off-cards, last-estate, "),
        ({"pawned": "never"}, "the reading pawned is one of count, no-building, idle, not 'never'"),
    ],
)
def test_other_readings_are_refused(readings: dict[str, str], message: str) -> None:
    with pytest.raises(UnusableInput, match=message):
        singletonopoly.read(Case("singletonopoly", seats={"A": "random", "B": "random"}, readings=readings))


def test_the_command_lists_them() -> None:
    listed = monosim("rulesets", "singletonopoly").stdout.decode()
    for name, values in OPEN.items():
        assert f"  --reading {name}={'|'.join(values)}\n" in listed


@pytest.mark.parametrize("reading", OTHERS)
def test_a_course_that_reads_so_gets_inputs_that_can_be_played(reading: str) -> None:
    course = tutor.under(dict([reading.split("=")]))
    drafts = course.drafts(1)
    for _ in range(15):
        draft = next(drafts)
        runner.run(course.case(draft))
        runner.run(course.case(next(course.smaller(draft))))


def test_a_card_gives_the_same_under_every_reading() -> None:
    """They replace nothing but what their rulings say."""
    for reading in OTHERS:
        scene = Scene(deck="GET32", reading=reading)
        scene.play(draw_card, ANN)
        assert scene.state.money == [4160, 4064, 4064]
