"""The rules of the card game by name: one test for each card and each rule."""

from __future__ import annotations

import pytest
from rulesets.deal.table import BROWN, DARK_BLUE, GREEN, RAILROAD, UTILITY, start, turn

from monosim.rulesets.deal.cards import COLOURS, COUNT, DECK, KIND, VALUE
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules

RED = ("Red", (43,))

# The deck


def test_the_deck_has_107_cards_worth_252() -> None:
    assert (COUNT, sum(VALUE)) == (107, 252)


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("deal-breaker", 2), ("just-say-no", 3), ("sly-deal", 3), ("force-deal", 3), ("debt-collector", 3),
        ("birthday", 3), ("pass-go", 10), ("house", 3), ("hotel", 3), ("double-rent", 2), ("property", 28),
        ("wild2", 9), ("wild", 2), ("rent", 10), ("wild-rent", 3), ("money", 20),
    ],
)  # fmt: skip
def test_how_many_cards_of_a_kind(kind: str, count: int) -> None:
    assert KIND.count(kind) == count


def test_every_colour_has_as_many_cards_as_make_a_set() -> None:
    for colour in COLOURS:
        own = [card for card in DECK if card.kind == "property" and card.name == colour.name]
        assert len(own) == len(colour.rents)


# Setup and drawing


def test_the_deal_goes_round_five_times() -> None:
    position = Position(3, Rules(), range)
    position.deal(range(COUNT))
    assert position.hands == [[0, 3, 6, 9, 12], [1, 4, 7, 10, 13], [2, 5, 8, 11, 14]]
    assert position.pile[-1] == 15


def test_two_cards_are_drawn_in_order() -> None:
    assert turn(start([[90]], top=(93, 94))).of("draw")[0]["cards"] == [93, 94]


def test_the_pile_is_made_anew_when_a_card_is_missing() -> None:
    save = start([[90]], sets=[[RED]], pile=[17])
    game = turn(save)
    assert game.names()[:3] == ["turn", "reshuffle", "draw"]
    assert game.of("draw")[0]["cards"][0] == 17
    assert game.position.discards == []


def test_a_reshuffle_waits_until_a_card_is_missing() -> None:
    assert turn(start([[90]], pile=[17, 18])).of("reshuffle") == []


# Moves


def test_three_moves_make_a_turn() -> None:
    game = turn(start([[90, 91, 92, 93]]), "P0 move 90", "P0 move 91", "P0 move 92")
    assert len(game.asked("move")) == 3
    assert game.position.banks[0] == [90, 91, 92]


def test_a_turn_may_end_without_a_move() -> None:
    assert turn(start([[90]]), "P0 move end").asked("move") == ["end"]


def test_a_seat_without_a_card_is_not_asked() -> None:
    """The one card there is to draw goes to the bank, and no other is left."""
    game = turn(start([[90], [101]], top=(102, 103)), "P0 move 90", "P0 move 102", "P0 move 103")
    assert game.of("turn-end")[0]["hand"] == 0


def test_money_goes_to_the_bank() -> None:
    assert turn(start([[87]]), "P0 move 87").of("bank") == [{"e": "bank", "seat": 0, "card": 87}]


def test_property_goes_to_the_newest_set_with_room() -> None:
    save = start([[45]], sets=[[RED, ("Yellow", (48,)), ("Red", (44,))]])
    assert turn(save, "P0 move 45").land(0) == [RED, ("Yellow", (48,)), ("Red", (44, 45))]


def test_a_two_colour_wild_is_asked_for_its_colour() -> None:
    game = turn(start([[67]]), "P0 move 67", "P0 colour Green")
    assert game.of("place") == [
        {"e": "place", "seat": 0, "card": 67, "colour": "Green", "size": 1, "full": False}
    ]


def test_a_multi_wild_joins_a_set_of_choice() -> None:
    save = start([[72]], sets=[[RED, GREEN, ("Brown", (54,))]])
    assert turn(save, "P0 move 72", "P0 join 54").land(0)[2] == ("Brown", (54, 72))


def test_a_multi_wild_is_not_asked_where_there_is_one_set() -> None:
    game = turn(start([[72]], sets=[[RED]]), "P0 move 72")
    assert game.asked("join") == []
    assert game.land(0) == [("Red", (43, 72))]


# Action cards


def test_deal_breaker_takes_a_full_set_with_its_buildings() -> None:
    save = start([[0]], sets=[[RED], [(*GREEN, 27), DARK_BLUE]])
    game = turn(save, "P0 move 0", "P0 set 35")
    assert game.land(0) == [RED, ("Green", (35, 36, 37), 27)]
    assert game.land(1) == [DARK_BLUE]


def test_just_say_no_as_a_move_is_banked() -> None:
    assert turn(start([[2]]), "P0 move 2").of("auto-bank")[0]["card"] == 2


def test_sly_deal_takes_a_loose_card_also_a_multi_wild() -> None:
    save = start([[5]], sets=[[("Brown", (54,))], [GREEN, ("Red", (43, 72))]])
    game = turn(save, "P0 move 5", "P0 take 72")
    assert game.of("stolen") == [{"e": "stolen", "seat": 0, "source": 1, "card": 72}]
    assert game.land(0) == [("Brown", (54, 72))]


def test_a_stolen_multi_wild_without_a_set_goes_to_the_hand() -> None:
    game = turn(start([[5]], sets=[[], [("Red", (43, 72))]]), "P0 move 5", "P0 take 72")
    assert game.of("to-hand") == [{"e": "to-hand", "seat": 0, "card": 72}]


def test_force_deal_swaps_and_the_other_seat_chooses_the_colour() -> None:
    save = start([[8]], sets=[[("Red", (69,)), ("Brown", (54,))], [("Green", (35,))]])
    game = turn(save, "P0 move 8", "P0 give 69", "P1 colour Yellow")
    assert game.of("swapped") == [{"e": "swapped", "seat": 0, "source": 1, "took": 35, "gave": 69}]
    assert game.land(1) == [("Yellow", (69,))]


def test_force_deal_needs_a_loose_card_of_ones_own() -> None:
    save = start([[8]], sets=[[GREEN], [RED]])
    assert turn(save, "P0 move 8").of("auto-bank")[0]["card"] == 8


def test_debt_collector_takes_five() -> None:
    game = turn(start([[11]], [[], [88, 103]]), "P0 move 11", "P1 pay 88")
    assert game.of("demand")[0]["amount"] == 5
    assert game.position.banks == [[88], [103]]


def test_birthday_takes_two_of_everybody_in_turn() -> None:
    save = start([[], [14]], [[96], [], [97]], players=3, seat=1)
    game = turn(save, "P1 move 14")
    assert [event["seat"] for event in game.of("paid")] == [2, 0]


def test_pass_go_is_discarded_and_draws_two() -> None:
    game = turn(start([[17]], top=(93, 94, 95, 98)), "P0 move 17")
    assert [event["cards"] for event in game.of("draw")] == [[93, 94], [95, 98]]
    assert game.position.discards == [17]


def test_pass_go_may_come_back_in_a_reshuffle() -> None:
    everything = [card for card in range(COUNT) if card not in (17, 90, 91, 92)]
    rest = [card for card in everything if not 35 <= card < 74]
    lands = [(COLOURS[colour].name, (card,)) for colour, card in ((0, 35), (3, 43))]
    hand = [card for card in range(35, 74) if card not in (35, 43)]
    save = start([[17, 90], hand], [[], rest], [lands], pile=[91, 92])
    game = turn(save, "P0 move 17")
    assert game.of("reshuffle") == [{"e": "reshuffle", "cards": [17]}]
    assert game.of("draw")[1]["cards"] == [17]


def test_house_stays_on_the_set() -> None:
    game = turn(start([[27, 78]], [[], [87]], [[GREEN]]), "P0 move 27", "P0 move 78", "P0 charge 35")
    assert game.land(0) == [("Green", (35, 36, 37), 27)]
    assert game.of("rent")[0]["base"] == 10


def test_hotel_needs_a_house() -> None:
    assert turn(start([[30]], sets=[[GREEN]]), "P0 move 30").of("auto-bank") != []
    game = turn(start([[30]], sets=[[(*GREEN, 27), DARK_BLUE]]), "P0 move 30")
    assert game.land(0)[0] == ("Green", (35, 36, 37), 27, 30)


def test_a_second_house_goes_to_another_set_or_the_bank() -> None:
    game = turn(start([[28]], sets=[[(*GREEN, 27), DARK_BLUE]]), "P0 move 28")
    assert game.land(0)[1] == ("DarkBlue", (38, 39), 28)
    assert turn(start([[28]], sets=[[(*GREEN, 27)]]), "P0 move 28").of("auto-bank") != []


@pytest.mark.parametrize("full", [UTILITY, RAILROAD])
def test_no_buildings_on_utilities_and_railroads(full: tuple[str, tuple[int, ...]]) -> None:
    assert turn(start([[27]], sets=[[full]]), "P0 move 27").of("auto-bank") != []


def test_double_the_rent_is_a_move_of_its_own_and_stacks() -> None:
    save = start([[33, 34, 82]], [[], [87, 88]], [[RED]])
    game = turn(save, "P0 move 33", "P0 move 34", "P0 move 82", "P0 charge 43")
    assert game.of("rent")[0]["doubles"] == 2
    assert game.of("demand")[0]["amount"] == 8
    assert game.position.doubles == [0, 0]


def test_a_double_waits_for_a_later_turn() -> None:
    save = start([[33]], sets=[[RED]])
    assert turn(save, "P0 move 33").position.doubles == [1, 0]


# Rent


def test_rent_without_a_set_of_its_colours_is_banked() -> None:
    assert turn(start([[82]], sets=[[GREEN]]), "P0 move 82").of("auto-bank")[0]["card"] == 82


def test_rent_may_be_banked_by_choice() -> None:
    game = turn(start([[82]], sets=[[RED]]), "P0 move 82", "P0 charge bank")
    assert game.of("bank") == [{"e": "bank", "seat": 0, "card": 82}]


def test_rent_of_two_colours_is_paid_by_all_from_the_left() -> None:
    save = start([[], [82]], [[101], [], [102]], [[], [RED]], players=3, seat=1, top=(103, 104))
    game = turn(save, "P1 move 82", "P1 charge 43")
    assert [event["seat"] for event in game.of("paid")] == [2, 0]


def test_wild_rent_is_paid_by_one() -> None:
    save = start([[84]], [[], [101], [102]], [[RED]], players=3, top=(103, 104))
    game = turn(save, "P0 move 84", "P0 charge 43", "P0 target 1")
    assert [event["seat"] for event in game.of("paid")] == [1]


@pytest.mark.parametrize(
    ("colour", "count", "rent"),
    [(colour.name, count + 1, rent) for colour in COLOURS for count, rent in enumerate(colour.rents)],
)
def test_rent_by_the_number_of_cards(colour: str, count: int, rent: int) -> None:
    cards = [number for number, card in enumerate(DECK) if card.kind == "property" and card.name == colour]
    game = turn(start([[84]], sets=[[(colour, cards[:count])]]), "P0 move 84", f"P0 charge {cards[0]}")
    assert game.of("rent")[0]["base"] == rent


# Just Say No


def test_a_refusal_costs_no_move_and_is_discarded_behind_the_refused_card() -> None:
    save = start([[5, 90, 91], [3, 2]], sets=[[], [RED]])
    game = turn(save, "P0 move 5", "P1 say-no yes", "P0 move 90", "P0 move 91")
    assert game.position.discards == [5, 3]
    assert game.of("stolen") == []


def test_the_oldest_refusal_in_hand_is_spent() -> None:
    game = turn(start([[5], [4, 2]], sets=[[], [RED]]), "P0 move 5", "P1 say-no yes")
    assert game.of("say-no")[0]["card"] == 4


def test_who_holds_none_is_not_asked() -> None:
    assert turn(start([[5], [90]], sets=[[], [RED]]), "P0 move 5").asked("say-no") == []


def test_a_refusal_comes_before_the_choice_of_the_card() -> None:
    save = start([[5], [2]], sets=[[], [("Red", (43, 44))]])
    game = turn(save, "P0 move 5", "P1 say-no yes")
    assert game.asked("take") == []


def test_a_refusal_protects_only_the_seat_that_plays_it() -> None:
    save = start([[82], [2]], [[], [101], [102]], [[RED]], players=3, top=(103, 104))
    game = turn(save, "P0 move 82", "P0 charge 43", "P1 say-no yes")
    assert [event["seat"] for event in game.of("paid")] == [2]


def test_a_refusal_cannot_be_refused() -> None:
    save = start([[5, 3], [2]], sets=[[], [RED]])
    game = turn(save, "P0 move 5", "P1 say-no yes")
    assert len(game.asked("say-no")) == 1


# Payment


def test_the_hand_is_never_used_for_payment() -> None:
    game = turn(start([[82], [87, 88]], sets=[[RED]]), "P0 move 82", "P0 charge 43")
    assert game.of("paid")[0]["cards"] == []


def test_everything_is_handed_over_in_order() -> None:
    theirs = [("Brown", (54, 55), 28, 31), ("Red", (43, 72))]
    save = start([[78]], [[], [101, 74]], [[(*GREEN, 27, 30)], theirs], doubles=[1], top=(102, 103))
    game = turn(save, "P0 move 78", "P0 charge 35")
    assert game.of("paid")[0]["cards"] == [101, 74, 31, 28, 54, 55, 43]
    assert game.position.banks[0] == [101, 74, 31, 28]


def test_a_payer_stops_when_the_debt_is_covered() -> None:
    save = start([[11]], [[], [101, 88, 89]], top=(102, 103))
    game = turn(save, "P0 move 11", "P1 pay 101", "P1 pay 88")
    assert game.of("paid")[0] == {
        "e": "paid",
        "seat": 1,
        "to": 0,
        "cards": [101, 88],
        "value": 6,
        "unpaid": 0,
    }


def test_a_multi_wild_cannot_be_paid() -> None:
    save = start([[14]], [[], [101]], [[], [("Red", (43, 72))]], top=(102, 103))
    with pytest.raises(Exception, match=r'P1 pay "72" is not legal; legal: 101, 43$'):
        turn(save, "P0 move 14", "P1 pay 72")


def test_a_hotel_is_paid_before_its_house() -> None:
    save = start([[14]], sets=[[], [(*GREEN, 27, 30)]])
    with pytest.raises(Exception, match=r'P1 pay "27" is not legal; legal: 30, 35, 36, 37$'):
        turn(save, "P0 move 14", "P1 pay 27")


def test_paid_property_goes_to_the_land_of_the_payee_who_chooses_its_colour() -> None:
    save = start([[14]], sets=[[], [("Red", (69, 70))]])
    game = turn(save, "P0 move 14", "P1 pay 70", "P0 colour Yellow")
    assert game.land(0) == [("Yellow", (70,))]


def test_a_paid_building_is_money() -> None:
    save = start([[14]], sets=[[GREEN], [(*BROWN, 28)]])
    game = turn(save, "P0 move 14", "P1 pay 28")
    assert game.position.banks[0] == [28]


# The end


def test_three_full_sets_of_two_colours_win() -> None:
    mine = [BROWN, ("Red", (43, 44, 45)), ("Red", (69, 70))]
    assert turn(start([[72]], sets=[mine]), "P0 move 72").events[-1]["e"] == "win"


def test_different_colours_may_be_asked_for() -> None:
    mine = [BROWN, ("Red", (43, 44, 45)), ("Red", (69, 70))]
    game = turn(start([[72]], sets=[mine]), "P0 move 72", readings={"colours": "distinct"})
    assert game.of("win") == []


def test_a_third_set_in_somebody_elses_turn_wins_at_the_next_turn_start() -> None:
    theirs = [UTILITY, DARK_BLUE, ("Red", (44, 45)), ("Orange", (51,))]
    save = start([[8]], sets=[[RED], theirs])
    game = turn(save, "P0 move 8", "P0 take 51", turns=2)
    assert game.names()[-3:] == ["turn-end", "turn", "win"]
    assert game.events[-1]["seat"] == 1


def test_a_set_with_a_house_is_full_by_its_cards_alone() -> None:
    """The rule sheet's program counts buildings as cards of the set."""
    game = turn(start([[45]], sets=[[("Red", (43, 44))]]), "P0 move 45")
    assert game.of("place")[0]["full"] is True


def test_other_readings() -> None:
    swap = start([[8]], sets=[[RED], [GREEN]])
    assert turn(swap, "P0 move 8", "P0 take 36", readings={"force-deal": "any"}).land(0) == [("Green", (36,))]
    kept = turn(start([[33]]), "P0 move 33", turns=2, readings={"double": "turn"})
    assert kept.position.doubles == [0, 0]
    rails = start([[11]], sets=[[], [("Railroad", (59, 60, 61))]])
    assert turn(rails, "P0 move 11").of("auto-bank") != []
    assert turn(rails, "P0 move 11", readings={"railroad": "2"}).of("demand") != []
    broken = turn(start([[14]], sets=[[], [(*GREEN, 27)]]), "P0 move 14", "P1 pay 35",
                  readings={"broken-set": "discard"})  # fmt: skip
    assert broken.of("discard") == [{"e": "discard", "seat": 1, "card": 27}]
    assert broken.position.discards == [14, 27]
