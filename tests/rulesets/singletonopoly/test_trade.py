"""Trading, prompt by prompt. Ann asks; Bob is number 1, Cid number 2."""

from __future__ import annotations

import pytest
from rulesets.singletonopoly.scene import ANN, BOB, CID, Scene

from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.trade import trade


def make_trade(scene: Scene, typed: str, needs_money: bool = False) -> Scene:
    scene.play(trade, ANN, needs_money, typed=typed)
    return scene


def prompts(scene: Scene) -> list[str]:
    return [event.prompt for event in scene.find(e.Asked)]


def scene_with_everything() -> Scene:
    scene = Scene().own(ANN, 10, 2).own(BOB, 5, 3)
    return scene.hold(ANN, 1).hold(BOB, 1)


def test_a_partner_is_chosen_by_number_in_play_order() -> None:
    scene = make_trade(Scene().own(CID, 5), "2/n/y/5/y/9/y/y")
    assert scene.state.owner[5] == ANN
    assert scene.state.money == [4087, 4096, 4105]


@pytest.mark.parametrize("line", ["0", "3", "01", "+1", "1 ", "x", ""])
def test_a_partner_number_is_exact(line: str) -> None:
    scene = make_trade(Scene(), f"{line}/c")
    assert len(scene.find(e.RefusedInput)) == (0 if line == "1 " else 1)


def test_who_has_dropped_out_is_no_partner() -> None:
    scene = Scene().own(ANN, 5)
    scene.state.leave_game(BOB)
    make_trade(scene, "2/1/y/1/y/5/y/y")
    assert scene.state.owner[5] == CID


def test_info_and_cancelling_at_the_start() -> None:
    scene = make_trade(Scene().own(ANN, 5), "pr/by/b/pl/c")
    assert scene.find(e.PropertiesShown)[0].name == "Ann"
    assert len(scene.find(e.PlayersShown)) == 1
    assert len(scene.find(e.TradeStarted)) == 1


def test_with_nothing_but_money_trading_starts_anew() -> None:
    scene = make_trade(Scene().own(CID, 5), "1/2/n/n/c")
    assert scene.find(e.TradeImpossible) == [e.TradeImpossible("Ann", "Bob", False)]
    assert len(scene.find(e.TradeStarted)) == 2


def test_an_off_card_is_enough_to_trade() -> None:
    scene = make_trade(Scene().hold(BOB, 1), "1/n/y/1/y/50/y/y")
    assert scene.state.off_cards == [1, 0, 0]
    assert scene.state.money[:2] == [4046, 4146]


def test_who_needs_money_cannot_trade_with_who_has_none() -> None:
    scene = make_trade(Scene().money(5, 0).own(ANN, 5), "1/c", needs_money=True)
    assert scene.find(e.TradeImpossible) == [e.TradeImpossible("Ann", "Bob", True)]


def test_all_the_prompts_of_wanting_and_offering() -> None:
    scene = make_trade(scene_with_everything(), "1/n/y/5/n/n/y/10/y/1/y/y")
    assert prompts(scene) == [
        "partner", "want-money", "want-properties", "want-positions", "want-cards", "offer-money",
        "offer-properties", "offer-positions", "offer-cards", "offer-card-amount", "confirm", "accept",
    ]  # fmt: skip
    assert scene.state.estate(ANN) == [5, 2]
    assert scene.state.estate(BOB) == [10, 3]
    assert scene.state.off_cards == [0, 2, 0]


def test_going_back_asks_the_question_before_again() -> None:
    scene = make_trade(scene_with_everything(), "1/y/b/n/y/b/y/5/y/b/n/y/b/y/7/y/b/n/y/b/n/y/y")
    assert scene.state.owner[5] == ANN
    assert scene.state.money[:2] == [4089, 4103]
    assert prompts(scene).count("want-money") == 2
    assert prompts(scene).count("offer-cards") == 2


def test_what_is_invalid_is_asked_again() -> None:
    scene = make_trade(
        scene_with_everything(), "1/x/y/x/4097/-1/3/x/y/x//5/x/y/x/2/0/x/y/x/10/x/n/x/pr/b/pl/y/x/pr/b/pl/y"
    )
    assert scene.state.money[:2] == [4099, 4093]
    assert len(scene.find(e.RefusedPositions)) == 3
    assert len(scene.find(e.RefusedInput)) == 12


def test_money_goes_one_way_only() -> None:
    scene = make_trade(Scene().own(ANN, 10), "1/y/100/y/10/y/y")
    assert "offer-money" not in prompts(scene)
    assert scene.state.money[:2] == [4196, 3996]


def test_money_that_is_not_wanted_after_all_can_be_offered() -> None:
    scene = make_trade(Scene().own(BOB, 10), "1/y/0/y/10/y/100/y/y")
    assert scene.state.money[:2] == [3996, 4196]


def test_off_cards_go_one_way_only() -> None:
    scene = make_trade(Scene().hold(ANN, 1).hold(BOB, 1), "1/n/y/1/y/5/y/y")
    assert "offer-cards" not in prompts(scene)
    assert scene.find(e.OffCardsGiven) == [e.OffCardsGiven("Bob", "Ann", 1)]


def test_properties_may_go_both_ways() -> None:
    scene = make_trade(Scene().own(ANN, 10).own(BOB, 5), "1/n/y/5/n/y/10/y/y")
    assert scene.find(e.PropertiesGiven) == [
        e.PropertiesGiven("Ann", "Bob", (10,)),
        e.PropertiesGiven("Bob", "Ann", (5,)),
    ]


def test_wanting_nothing_is_tried_again_or_cancelled() -> None:
    scene = make_trade(Scene().own(BOB, 10), "1/y/0/n/x/ta/n/n/c")
    assert prompts(scene).count("nothing-wanted") == 3
    assert scene.state.owner[10] == BOB


def test_offering_nothing_is_tried_again_or_cancelled() -> None:
    scene = make_trade(Scene().own(BOB, 10), "1/n/y/10/y/0/x/ta/n/c")
    assert prompts(scene).count("nothing-offered") == 3
    assert scene.state.owner[10] == BOB


def test_who_wants_money_and_owns_nothing_can_only_cancel() -> None:
    scene = make_trade(Scene().own(BOB, 10), "1/y/5/n/ta/c")
    assert prompts(scene).count("nothing-offered") == 2


def test_r25_needing_money_the_amount_is_asked_at_once_and_must_be_at_least_1() -> None:
    scene = make_trade(Scene().own(ANN, 10), "1/0/b/c/4097/ 4096 /y/10/y/y", needs_money=True)
    assert prompts(scene).count("want-amount") == 5
    assert "want-money" not in prompts(scene)
    assert "offer-money" not in prompts(scene)
    assert scene.state.money[:2] == [8192, 0]


def test_the_initiator_may_deny_and_start_anew_or_leave() -> None:
    scene = make_trade(Scene().own(ANN, 10), "1/y/5/y/10/n/x/st/1/y/6/y/10/n/ex")
    assert len(scene.find(e.TradeStarted)) == 2
    assert scene.state.owner[10] == ANN


def test_the_trade_is_shown_again_after_info_and_after_invalid_input() -> None:
    scene = make_trade(Scene().own(ANN, 10), "1/y/5/y/10/pl/x/pr/b/n/ex")
    assert len(scene.find(e.TradeSide)) == 8


def test_the_partner_may_deny_and_sees_own_properties() -> None:
    scene = make_trade(Scene().own(ANN, 10).own(BOB, 5), "1/y/5/n/y/10/y/pr/by/b/n")
    assert scene.find(e.TradeDenied) == [e.TradeDenied("Bob")]
    assert [event.name for event in scene.find(e.PropertiesShown) if event.what == "by"] == ["Bob"]
    assert scene.state.owner[10] == ANN


def test_giving_one_street_sells_the_restaurants_of_the_whole_neighborhood() -> None:
    scene = Scene().own(ANN, 37, 40, 41)
    for street, number in ((37, 5), (40, 1)):
        scene.state.restaurants[street] = number
    make_trade(scene, "1/y/10/y/41/y/y")
    assert scene.find(e.RestaurantsSold) == [e.RestaurantsSold("Ann", "Hampton", 6)]
    assert scene.state.money[:2] == [4096 + 10 + 6 * 256, 4086]
    assert sum(scene.state.restaurants) == 0


def test_the_restaurants_of_a_wanted_street_are_sold_for_its_owner() -> None:
    scene = Scene().own(BOB, 2, 3, 4, restaurants=2)
    make_trade(scene, "1/n/y/3/y/10/y/y")
    assert scene.state.money[:2] == [4086, 4106 + 6 * 32]
    assert scene.state.owner[2:5] == [BOB, ANN, BOB]


def test_the_money_of_the_offer_moves_before_restaurants_are_sold() -> None:
    scene = Scene().own(BOB, 2, 3, 4, restaurants=1).money(10)
    make_trade(scene, "1/n/y/2/y/10/y/y")
    assert scene.state.money[:2] == [0, 4106 + 96]


def test_a_note_stands_below_each_street_of_a_whole_neighborhood() -> None:
    scene = Scene().own(ANN, 2, 3, 4, 10).own(BOB, 6, 8)
    make_trade(scene, "1/n/y/6/n/y/2 3 4 10/n/ex")
    sides = scene.find(e.TradeSide)
    assert [side.whole for side in sides] == [(2, 3, 4), ()]
    assert scene.text.count("Note: Ann owns the whole neighborhood of this street.") == 3


def test_r27_pawned_properties_stay_pawned() -> None:
    scene = make_trade(Scene().own(ANN, 10, pawned=True), "1/y/5/y/10/y/y")
    assert (scene.state.owner[10], scene.state.pawned[10]) == (BOB, True)


def test_the_summary_lists_money_then_properties_then_cards() -> None:
    scene = make_trade(scene_with_everything(), "1/n/y/5 3/n/y/25/y/2/y/1/n/ex")
    assert (
        "\nAnn gives Bob:\n"
        "$25\n"
        "Victoria Street: position 2, owner Ann, current fee $16\n"
        "1 get off Vacation free card\n"
        "\nBob gives Ann:\n"
        "Granby Golf Club: position 5, owner Bob, current fee $64\n"
        "Nottingham Avenue: position 3, owner Bob, current fee $16\n"
    ) in scene.text
