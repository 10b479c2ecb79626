"""The eighteen Action Cards."""

from __future__ import annotations

import pytest
from rulesets.singletonopoly.scene import ANN, BOB, CID, Scene

from monosim.rulesets.singletonopoly.board import MESSAGES, UNSHUFFLED
from monosim.rulesets.singletonopoly.events import CardDrawn, DroppedOut, Landed, MaintenanceDue
from monosim.rulesets.singletonopoly.landing import land

TO_A_PROPERTY = ("B4", "F8", "B8", "LAGOS", "KNUTH")
"""From position 7."""


def draw(scene: Scene, position: int = 7, typed: str = "", dice: str = "") -> Scene:
    scene.stand(ANN, position).play(land, ANN, typed=typed, dice=dice)
    return scene


@pytest.mark.parametrize("code", MESSAGES)
def test_every_card_says_its_message(code: str) -> None:
    scene = draw(Scene(deck=code), typed="n" if code in TO_A_PROPERTY else "")
    assert f"draws an Action Card: {MESSAGES[code]}\n" in scene.text


@pytest.mark.parametrize("code", [code for code in MESSAGES if code != "OFF"])
def test_a_card_goes_to_the_bottom(code: str) -> None:
    scene = Scene(deck=code)
    draw(scene, typed="n" if code in TO_A_PROPERTY else "")
    assert scene.state.deck[-1] == code
    assert len(scene.state.deck) == 18


def test_an_off_card_leaves_the_deck() -> None:
    scene = draw(Scene(deck="OFF"))
    assert scene.state.off_cards[ANN] == 1
    assert len(scene.state.deck) == 17


@pytest.mark.parametrize(("code", "money"), [("G128", 4224), ("G256", 4352), ("L128", 3968), ("L256", 3840)])
def test_gains_and_losses(code: str, money: int) -> None:
    assert draw(Scene(deck=code)).state.money[ANN] == money


def test_a_loss_may_take_the_last_dollar() -> None:
    scene = draw(Scene(deck="L128").money(128))
    assert (scene.state.money[ANN], scene.state.in_game[ANN]) == (0, True)


def test_a_loss_that_cannot_be_paid_leads_to_the_money_section() -> None:
    scene = draw(Scene(deck="L256").money(250).own(ANN, 10), typed="pa/10")
    assert scene.state.money[ANN] == 250


@pytest.mark.parametrize("code", ["L128", "GIVE32", "M32"])
def test_who_cannot_pay_a_card_drops_out_and_the_properties_are_unowned(code: str) -> None:
    scene = Scene(deck=code).money(31).own(ANN, 2, 3, 4, restaurants=1).own(ANN, 10, pawned=True)
    draw(scene, typed="ex")
    state = scene.state
    assert not state.in_game[ANN]
    assert state.estate(ANN) == []
    assert state.owner[10] is None
    assert not state.pawned[10]
    assert state.restaurants[2] == 0
    assert state.money == [0, 4096, 4096]
    assert scene.find(DroppedOut) == [DroppedOut("Ann", None, False)]


def test_r21_paying_every_other_player_needs_the_whole_sum_first() -> None:
    scene = draw(Scene(deck="GIVE32").money(63).own(ANN, 2), typed="pa/2")
    assert scene.state.money == [63, 4128, 4128]
    assert draw(Scene(deck="GIVE32").money(64)).state.money == [0, 4128, 4128]


def test_paying_every_other_player_leaves_out_who_has_dropped_out() -> None:
    scene = Scene(deck="GIVE32")
    scene.state.leave_game(CID)
    scene.state.empty(CID)
    assert draw(scene).state.money == [4064, 4128, 0]


def test_r21_getting_from_every_other_player_goes_in_play_order() -> None:
    scene = draw(Scene("Bob", "Ann", "Cid", "Dan", deck="GET32"))
    text = scene.text
    assert text.index("Ann loses $32") < text.index("Cid loses $32") < text.index("Dan loses $32")


def test_a_player_who_lacks_the_32_goes_to_the_money_section() -> None:
    scene = draw(Scene(deck="GET32").money(0, 31, 0).own(BOB, 2).own(CID, 3), typed="pa/2/x/pa/3")
    assert scene.state.money == [64, 63, 32]


def test_a_player_who_drops_out_there_leaves_everything_to_the_drawer() -> None:
    scene = Scene(deck="GET32").money(0, 31, 100).own(BOB, 2, 3, 4, restaurants=2).own(BOB, 5, pawned=True)
    draw(scene.hold(BOB, 1), typed="ex")
    state = scene.state
    assert state.money == [31 + 32, 0, 68]
    assert state.estate(ANN) == [5, 2, 3, 4]
    assert state.pawned[5]
    assert state.restaurants[3] == 2
    assert state.off_cards == [0, 0, 0]
    assert (state.current, state.in_game) == (ANN, [True, False, True])


def test_the_debtor_of_the_card_may_trade_with_the_drawer() -> None:
    scene = draw(Scene(deck="GET32").money(500, 0, 100).own(BOB, 2), typed="tr/1/200/y/2/y/y")
    assert scene.state.money == [500 - 200 + 64, 168, 68]
    assert scene.state.owner[2] == ANN


def test_the_game_is_over_at_once_when_the_card_leaves_one() -> None:
    scene = Scene(deck="GET32").money(5, 31, 100).own(BOB, 2)
    scene.state.leave_game(CID)
    draw(scene, typed="ex")
    assert (scene.state.over, scene.state.winner) == (True, ANN)
    assert scene.state.money[:2] == [5, 31]
    assert scene.state.owner[2] == BOB


@pytest.mark.parametrize(("code", "due"), [("M32", 32 * 7), ("M64", 64 * 7)])
def test_maintenance_is_for_all_one_s_restaurants(code: str, due: int) -> None:
    scene = (
        Scene(deck=code)
        .own(ANN, 2, 3, 4, restaurants=2)
        .own(ANN, 37, 40, 41)
        .own(BOB, 6, 8, 9, restaurants=5)
    )
    scene.state.restaurants[40] = 1
    assert draw(scene).state.money[ANN] == 4096 - due


def test_maintenance_without_restaurants_costs_nothing() -> None:
    scene = draw(Scene(deck="M64").money(0))
    assert scene.find(MaintenanceDue) == [MaintenanceDue("Ann", 0, 64)]
    assert scene.state.money[ANN] == 0


@pytest.mark.parametrize(
    ("start", "code", "position", "money"),
    [
        (7, "F4", 11, 4096),
        (35, "F8", 2, 4608),
        (39, "F4", 2, 4608),
        (39, "F8", 6, 4608),
        (7, "B4", 3, 4096),
        (7, "B8", 40, 4096),
        (28, "B8", 20, 4096),
        (7, "LAGOS", 9, 4096),
        (14, "LAGOS", 9, 4608),
        (39, "LAGOS", 9, 4608),
        (28, "KNUTH", 33, 4096),
        (35, "KNUTH", 33, 4608),
        (39, "KNUTH", 33, 4608),
    ],
)
def test_r23_cards_that_move(start: int, code: str, position: int, money: int) -> None:
    scene = draw(Scene(deck=code).own(ANN, 2, 3, 6, 9, 20, 33, 40), start)
    assert (scene.state.position[ANN], scene.state.money[ANN]) == (position, money)
    assert scene.find(Landed) == [Landed("Ann", start), Landed("Ann", position)]


def test_the_luck_of_moving_back_from_7_comes_with_the_next_move() -> None:
    scene = draw(Scene(deck="B8").own(ANN, 40, 5), 7)
    scene.turn("tt", "2 4")
    assert (scene.state.position[ANN], scene.state.money[ANN]) == (5, 4608)


@pytest.mark.parametrize(
    ("start", "codes", "spaces"),
    [
        (14, "F8 G128", [14, 22]),
        (35, "F4 G128", [35, 39]),
        (22, "B8 G128", [22, 14]),
        (39, "B4 G128", [39, 35]),
        (14, "F8 B8 G128", [14, 22, 14]),
    ],
)
def test_a_move_to_another_draw_space_draws_the_next_card(start: int, codes: str, spaces: list[int]) -> None:
    scene = draw(Scene(deck=codes), start)
    assert [event.position for event in scene.find(Landed)] == spaces
    assert [event.card for event in scene.find(CardDrawn)] == codes.split()
    assert scene.state.money[ANN] == 4224


@pytest.mark.parametrize(("start", "code"), [(35, "B4"), (39, "B8"), (7, "VAC"), (39, "VAC")])
def test_cards_that_end_on_vacation(start: int, code: str) -> None:
    scene = Scene(deck=code)
    scene.state.doubles, scene.state.again = 1, True
    state = draw(scene, start).state
    assert (state.position[ANN], state.on_vacation[ANN], state.money[ANN]) == (17, True, 4096)
    assert (state.doubles, state.again) == (0, False)


def test_a_card_s_move_pays_the_fee_there_with_a_fresh_roll_for_a_store() -> None:
    scene = draw(Scene(deck="B4").own(BOB, 10), 14, dice="6 6")
    assert scene.state.money[BOB] == 4096 + 96


def test_a_card_s_move_leaves_the_other_turn_for_doubles() -> None:
    scene = Scene(deck="F4").stand(ANN, 1)
    scene.turn("tt", "3 3")
    assert (scene.state.position[ANN], scene.state.again) == (11, True)


def test_the_deck_is_never_shuffled_again() -> None:
    scene = Scene(deck="G128 G256 L128 L256")
    for _ in range(2):
        for code in [code for code in scene.state.deck if code in ("G128", "G256", "L128", "L256")]:
            scene.state.deck.remove(code)
            scene.state.deck.appendleft(code)
            draw(scene)
            assert scene.state.deck[-1] == code
    assert sorted(scene.state.deck) == sorted(UNSHUFFLED)


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
