"""What the published sheet says, sentence by sentence: the table of the page, and a test of each line.

A test plays its sentence under the default and under `preset=official`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from command import ROOT
from rulesets.deal.table import BROWN, DARK_BLUE, GREEN, RAILROAD, UTILITY, Played, new_match, start, turn

from monosim.core import IllegalChoice
from monosim.rulesets.deal.cards import DECK, KIND
from monosim.rulesets.deal.rules import PRESETS, choose_readings, rules_for

PAGE = (ROOT / "docs" / "rulesets" / "deal.md").read_text(encoding="utf-8")
OFFICIAL = {"preset": "official"}
RULES = rules_for(choose_readings(OFFICIAL))
RED, YELLOW = ("Red", (43,)), ("Yellow", (48,))
SENTENCES: dict[str, Callable[[], None]] = {}


def sheet(sentence: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """The test is that of the line of the page."""

    def keep(test: Callable[[], None]) -> Callable[[], None]:
        assert sentence not in SENTENCES
        SENTENCES[sentence] = test
        return test

    return keep


def official(save: str, *lines: str, turns: int = 1) -> Played:
    """By the official rules; card 32 is not in their deck."""
    return turn(re.sub(r" 32\b", "", save), *lines, turns=turns, readings=OFFICIAL)


def both(save: str, *lines: str, turns: int = 1) -> list[Played]:
    return [turn(save, *lines, turns=turns), official(save, *lines, turns=turns)]


# The object, the deck, the turn


@sheet("the first to collect 3 full sets of different colours wins")
def test_three_sets_of_different_colours_win() -> None:
    twins = start([[55]], sets=[[("Red", (43, 44, 45)), ("Red", (69, 70, 72)), ("Brown", (54,))]])
    assert [len(game.of("win")) for game in both(twins, "P0 move 55")] == [1, 0]
    three = start([[55]], sets=[[GREEN, ("Red", (69, 70, 72)), ("Brown", (54,))]])
    assert [len(game.of("win")) for game in both(three, "P0 move 55")] == [1, 1]


@sheet("34 action, 28 property, 11 wild, 13 rent and 20 money cards")
def test_the_deck_has_106_cards() -> None:
    kinds = [KIND[card] for card in RULES.cards]
    classes = {"property": 28, "wild2": 9, "wild": 2, "rent": 10, "wild-rent": 3, "money": 20}
    assert {kind: kinds.count(kind) for kind in classes} == classes
    assert (len(kinds), len(kinds) - sum(classes.values()), kinds.count("hotel")) == (106, 34, 2)


@sheet("a Railroad card is worth 2M")
def test_a_railroad_is_worth_two() -> None:
    save = start([[14]], sets=[[], [("Railroad", (59, 60))]])
    assert turn(save, "P0 move 14").of("paid")[0]["cards"] == [59, 60]
    published = official(save, "P0 move 14", "P0 use play", "P1 pay 59")
    assert (published.of("paid")[0]["cards"], published.of("paid")[0]["value"]) == ([59], 2)
    wilds = [DECK[card].value for card in (66, 68, 71)]
    assert [RULES.value[card] for card in (66, 68, 71)] == wilds


@sheet("5 cards to each player")
def test_five_cards_are_dealt() -> None:
    for readings in ({}, OFFICIAL):
        assert new_match(3, 1, readings).view(1).hand_sizes == (7, 5, 5)


@sheet("take 2 cards; if you have none left, pick up 5")
def test_two_cards_are_drawn_or_five() -> None:
    for save, count in ((start([[90]]), 2), (start(), 5)):
        assert [len(game.of("draw")[0]["cards"]) for game in both(save)] == [count, count]


@sheet("play up to 3 cards; you need not play any")
def test_up_to_three_cards_are_played() -> None:
    save = start([[90, 91, 92, 93]])
    for game in both(save, "P0 move 90", "P0 move 91", "P0 move 92"):
        assert game.position.banks[0] == [90, 91, 92]
        assert len(game.of("bank")) == 3
    assert [game.of("bank") for game in both(save, "P0 move end")] == [[], []]


@sheet("put money and action cards into your bank")
def test_action_cards_may_be_banked() -> None:
    save = start([[17]])
    assert official(save, "P0 move 17", "P0 use bank").position.banks[0] == [17]
    with pytest.raises(IllegalChoice, match='asked "move", the line says "use"'):
        turn(save, "P0 move 17", "P0 use bank")


@sheet("a banked action card is money for the rest of the game")
def test_a_banked_card_stays_money() -> None:
    save = start([[11]], [[], [5, 17]], top=(101, 102))
    game = official(save, "P0 move 11", "P0 use play")
    assert (game.of("paid")[0]["cards"], game.position.banks[0]) == ([5, 17], [5, 17])
    default = turn(start([[14]], [[], [5]]), "P0 move 14")
    assert (default.of("paid")[0]["cards"], default.position.banks[0]) == ([5], [5])


@sheet("property never goes to the bank")
def test_property_is_never_banked() -> None:
    for game in both(start([[43]]), "P0 move 43"):
        assert (game.position.banks[0], game.land(0)) == ([], [RED])


@sheet("cards do not return to a hand")
def test_cards_do_not_return_to_a_hand() -> None:
    save = start([[5]], sets=[[], [("Red", (43, 72))]])
    assert turn(save, "P0 move 5", "P0 take 43").of("to-hand") != []
    game = official(save, "P0 move 5", "P0 use play", "P0 take 43")
    assert (game.of("to-hand"), game.land(1)) == ([], [("Red", (72,))])


@sheet("more than 7 cards at the end: extras to the bottom of the draw pile")
def test_cards_too_many_go_under_the_pile() -> None:
    save = start([[90, 91, 92, 93, 94, 95]])
    default, published = both(save, "P0 move end", "P0 discard 91")
    assert (default.position.discards, default.position.pile[0]) == ([91], 106)
    assert (published.position.discards, published.position.pile[0]) == ([], 91)


@sheet("the draw pile is empty: the discard pile is shuffled")
def test_the_discard_pile_is_shuffled() -> None:
    for game in both(start([[90]], sets=[[RED]], pile=[17])):
        assert game.names()[:3] == ["turn", "reshuffle", "draw"]


@sheet("a third set in the turn of another")
def test_a_third_set_in_the_turn_of_another_waits() -> None:
    theirs = [UTILITY, DARK_BLUE, ("Red", (44, 45)), ("Orange", (51,))]
    save = start([[8]], sets=[[RED], theirs])
    default = turn(save, "P0 move 8", "P0 take 51", turns=2)
    published = official(save, "P0 move 8", "P0 use play", "P0 take 51", turns=2)
    assert default.names()[-3:] == published.names()[-3:] == ["turn-end", "turn", "win"]
    at_once = turn(save, "P0 move 8", "P0 take 51", readings={"third-set": "any"})
    assert at_once.events[-1] == {"e": "win", "seat": 1, "turn": 1}


# Property and wilds


@sheet("move property and change the colour of wilds at any time on your turn")
def test_property_is_rearranged_on_ones_own_turn() -> None:
    save = start([[90]], sets=[[("Red", (43, 69)), YELLOW]])
    lines = ("P0 move rearrange", "P0 lift 69", "P0 lay 48", "P0 move 90")
    assert official(save, *lines).land(0) == [RED, ("Yellow", (48, 69))]
    moves = ("P0 move 90", "P0 move 91", "P0 move 92")
    lone = start([[90, 91, 92]], sets=[[("Red", (69,))]])
    first = official(lone, "P0 move rearrange", *moves)
    assert (first.land(0), first.position.banks[0]) == ([("Yellow", (69,))], [90, 91, 92])
    assert official(lone, *moves, "P0 move rearrange").land(0) == [("Yellow", (69,))]
    for wrong in ("P0 lay 38", "P0 lay DarkBlue", "P0 lay 48"):  # another colour, or a full set
        with pytest.raises(IllegalChoice, match=r"legal: Red, Yellow$"):
            official(
                start(sets=[[("Red", (43, 69)), ("DarkBlue", (38,)), ("Yellow", (48, 49, 50))]]),
                "P0 move rearrange", "P0 lift 69", wrong,
            )  # fmt: skip
    with pytest.raises(IllegalChoice, match='"rearrange" is not legal'):
        turn(save, *lines)


@sheet("a full set takes no more cards; others start a new set")
def test_a_surplus_card_starts_a_set() -> None:
    for game in both(start([[69]], sets=[[("Yellow", (48, 49, 50))]]), "P0 move 69", "P0 colour Yellow"):
        assert game.land(0) == [("Yellow", (48, 49, 50)), ("Yellow", (69,))]


@sheet("a wild of any colour has no value")
def test_a_wild_of_any_colour_pays_nothing() -> None:
    save = start([[14]], [[], [101]], [[], [("Red", (43, 72))]], top=(102, 103))
    for lines in (("P0 move 14",), ("P0 move 14", "P0 use play")):
        with pytest.raises(IllegalChoice, match=r'"72" is not legal; legal: 101, 43$'):
            (official if len(lines) > 1 else turn)(save, *lines, "P1 pay 72")


@sheet("no rent for a wild of any colour alone")
def test_no_rent_for_a_lone_wild() -> None:
    assert official(start([[72, 82]]), "P0 move 72", "P0 colour Red", "P0 move 82").of("auto-bank") != []
    with pytest.raises(IllegalChoice, match='"72" is not legal'):
        turn(start([[72, 82]]), "P0 move 72")


@sheet("a set needs a card with a colour")
def test_a_set_needs_a_card_with_a_colour() -> None:
    game = official(start([[72, 73]]), "P0 move 72", "P0 colour Brown", "P0 move 73", "P0 colour Red")
    assert game.land(0) == [("Brown", (72,)), ("Red", (73,))]
    assert not any(event["full"] for event in game.of("place"))
    stolen = start([[5]], sets=[[], [("Brown", (54,)), ("Utility", (46, 72))]])
    assert official(stolen, "P0 move 5", "P0 use play").land(0) == [("Brown", (54,))]


# Action cards


@sheet("Deal Breaker: a complete set, with any buildings")
def test_deal_breaker_takes_the_buildings_too() -> None:
    save = start([[0]], sets=[[], [(*GREEN, 27, 30)]])
    assert turn(save, "P0 move 0").land(0) == [("Green", (35, 36, 37), 27, 30)]
    assert official(save, "P0 move 0", "P0 use play").land(0) == [("Green", (35, 36, 37), 27, 30)]


@sheet("Sly Deal: not part of a full set")
def test_sly_deal_does_not_reach_into_full_sets() -> None:
    for game in both(start([[5]], sets=[[], [GREEN]]), "P0 move 5"):
        assert game.of("auto-bank") != []
    beside = start([[5]], sets=[[], [GREEN, ("Red", (43, 44))]])
    for play, use in ((turn, ()), (official, ("P0 use play",))):
        with pytest.raises(IllegalChoice, match=r'"35" is not legal; legal: 43, 44$'):
            play(beside, "P0 move 5", *use, "P0 take 35")


@sheet("Forced Deal: not part of a full set")
def test_force_deal_does_not_reach_into_full_sets() -> None:
    for mine, theirs in ((RED, GREEN), (GREEN, RED)):
        for game in both(start([[8]], sets=[[mine], [theirs]]), "P0 move 8"):
            assert game.of("auto-bank") != []
    beside = start([[8]], sets=[[("Red", (43, 44)), GREEN], [("Yellow", (48, 49)), DARK_BLUE]])
    for lines in (("P0 take 38",), ("P0 take 48", "P0 give 35")):
        for play, use in ((turn, ()), (official, ("P0 use play",))):
            with pytest.raises(IllegalChoice, match=r"legal: (48, 49|43, 44)$"):
                play(beside, "P0 move 8", *use, *lines)


@sheet("Debt Collector: any player pays 5M")
def test_debt_collector_takes_what_there_is() -> None:
    save = start([[11]], [[], [103]])
    assert turn(save, "P0 move 11").of("auto-bank") != []
    paid = official(save, "P0 move 11", "P0 use play").of("paid")[0]
    assert (paid["cards"], paid["unpaid"]) == ([103], 4)


@sheet("It's My Birthday: all players give 2M")
def test_birthday_takes_what_there_is_of_all() -> None:
    save = start([[14]], [[], [101], [93]], players=3, top=(102, 103))
    assert [event["seat"] for event in turn(save, "P0 move 14").of("paid")] == [2]
    assert [event["seat"] for event in official(save, "P0 move 14", "P0 use play").of("paid")] == [1, 2]


@sheet("Pass Go: draw 2 extra cards")
def test_pass_go_draws_two() -> None:
    assert len(turn(start([[17]]), "P0 move 17").of("draw")[1]["cards"]) == 2
    assert len(official(start([[17]]), "P0 move 17", "P0 use play").of("draw")[1]["cards"]) == 2


@sheet("House and Hotel: onto a full set, the house first")
def test_buildings_need_a_full_set_and_a_hotel_a_house() -> None:
    for lands in ([GREEN], [("Green", (35, 36))], [(*GREEN, 27)]):
        card = 30 if lands == [GREEN] else 28
        for game in both(start([[card]], sets=[lands]), f"P0 move {card}"):
            assert game.of("auto-bank") != []
    assert official(start([[30]], sets=[[(*GREEN, 27)]]), "P0 move 30", "P0 use play").of("build") != []


@sheet("House and Hotel: except railroads and utilities")
def test_no_buildings_on_railroads_and_utilities() -> None:
    for game in both(start([[27]], sets=[[RAILROAD, UTILITY]]), "P0 move 27"):
        assert game.of("auto-bank") != []


@sheet("the buildings of a set that is broken are lost")
def test_the_buildings_of_a_broken_set() -> None:
    save = start([[14]], sets=[[], [(*GREEN, 27, 30)]])
    assert turn(save, "P0 move 14", "P1 pay 35").position.banks[1] == [27, 30]
    lost = official(save, "P0 move 14", "P0 use play", "P1 pay 35")
    assert (lost.position.banks[1], lost.position.discards) == ([], [14, 27, 30])


# Rent


@sheet("rent: for properties you own in one of these colours")
def test_a_rent_card_charges_one_colour() -> None:
    save = start([[82]], [[], [87]], [[("Red", (43, 44, 45)), YELLOW, ("Red", (69,))]])
    default, published = both(save, "P0 move 82", "P0 charge 43")
    assert (default.of("rent")[0]["base"], published.of("rent")[0]["base"]) == (6, 6 + 2)
    assert published.of("rent")[0]["colour"] == "Red"


@sheet("rent of two colours: all players pay")
def test_all_players_pay_a_rent_of_two_colours() -> None:
    save = start([[82]], [[], [101], [102]], [[RED]], players=3, top=(103, 104))
    for game in both(save, "P0 move 82", "P0 charge 43"):
        assert [event["seat"] for event in game.of("paid")] == [1, 2]


@sheet("rent of any colour: one player pays")
def test_one_player_pays_a_rent_of_any_colour() -> None:
    for players in (3, 5):
        save = start([[84]], [[], [101], [102]], [[RED]], players=players, top=(103, 104))
        for game in both(save, "P0 move 84", "P0 charge 43", "P0 target 2"):
            assert [event["seat"] for event in game.of("paid")] == [2]


@sheet("Double The Rent: played with a rent card, and a card of the turn")
def test_a_double_is_played_with_a_rent() -> None:
    save = start([[82, 33, 90, 91]], [[], [87]], [[RED]])
    game = official(save, "P0 move 82", "P0 charge 43", "P0 double 1", "P0 move 90")
    assert (game.of("demand")[0]["amount"], len(game.asked("move"))) == (4, 2)
    assert set(game.position.discards) == {33, 82}
    last = start([[82, 33, 34, 90, 91]], [[], [87]], [[RED]])
    with pytest.raises(IllegalChoice, match=r'"2" is not legal; legal: 0, 1$'):
        official(last, "P0 move 90", "P0 move 82", "P0 charge 43", "P0 double 2")
    alone = official(last, "P0 move 90", "P0 move 91", "P0 move 82", "P0 charge 43")
    assert (alone.asked("double"), alone.of("demand")[0]["amount"]) == ([], 2)
    assert official(save, "P0 move 33").of("auto-bank") != []
    assert turn(save, "P0 move 33").position.doubles[0] == 1


@sheet("two Double The Rent: four times the rent")
def test_two_doubles_quadruple() -> None:
    save = start([[82, 33, 34]], [[], [87]], [[RED]])
    game = official(save, "P0 move 82", "P0 charge 43", "P0 double 2")
    assert (game.of("demand")[0]["amount"], len(game.asked("move"))) == (8, 1)
    default = turn(save, "P0 move 33", "P0 move 34", "P0 move 82", "P0 charge 43")
    assert default.of("demand")[0]["amount"] == 8


# Just Say No


@sheet("Just Say No: when an action card is played against you")
def test_a_refusal_comes_when_all_is_named() -> None:
    save = start([[5], [2]], sets=[[], [("Red", (43, 44))]])
    game = official(save, "P0 move 5", "P0 use play", "P0 take 43", "P1 say-no yes")
    assert [event["kind"] for event in game.of("choice")][:4] == ["move", "use", "take", "say-no"]
    assert (game.of("stolen"), game.land(1)) == ([], [("Red", (43, 44))])
    swap = start([[8], [2]], sets=[[("Brown", (54,)), YELLOW], [("Red", (43, 44))]])
    named = ("P0 take 43", "P0 give 54", "P1 say-no yes")
    assert official(swap, "P0 move 8", "P0 use play", *named).of("swapped") == []
    default = turn(save, "P0 move 5", "P1 say-no yes")
    assert default.asked("take") == []


@sheet("a Just Say No stops a doubled rent")
def test_a_refusal_of_a_doubled_rent() -> None:
    save = start([[82, 33], [2]], [[], [87]], [[RED]])
    game = official(save, "P0 move 82", "P0 charge 43", "P0 double 1", "P1 say-no yes")
    assert game.of("demand") == []
    default = turn(save, "P0 move 33", "P0 move 82", "P0 charge 43", "P1 say-no yes")
    assert default.of("demand")[0]["amount"] == 2


@sheet("a Just Say No can be played against a Just Say No")
def test_a_refusal_is_refused() -> None:
    save = start([[5, 3], [2, 4]], sets=[[], [RED]])
    answers = ("P1 say-no yes", "P0 say-no yes", "P1 say-no yes")
    game = official(save, "P0 move 5", "P0 use play", *answers)
    assert (len(game.of("say-no")), game.of("stolen")) == (3, [])
    assert len(turn(save, "P0 move 5", "P1 say-no yes").of("say-no")) == 1


@sheet("a Just Say No is none of the 3 cards")
def test_a_refusal_is_not_a_move() -> None:
    save = start([[5, 3, 90, 91], [2]], sets=[[], [RED]])
    moves = ("P0 move 90", "P0 move 91")
    game = official(save, "P0 move 5", "P0 use play", "P1 say-no yes", "P0 say-no yes", *moves)
    assert (len(game.of("stolen")), game.position.banks[0]) == (1, [90, 91])
    default = turn(save, "P0 move 5", "P1 say-no yes", *moves)
    assert default.position.banks[0] == [90, 91]


@sheet("a Just Say No protects its player alone")
def test_a_refusal_protects_one() -> None:
    save = start([[82], [2]], [[], [101], [102]], [[RED]], players=3, top=(103, 104))
    for game in both(save, "P0 move 82", "P0 charge 43", "P1 say-no yes"):
        assert [event["seat"] for event in game.of("paid")] == [2]
    birthday = start([[14, 3], [2], [4]], [[], [96], [97], [98]], players=4, top=(103, 104))
    default = turn(birthday, "P0 move 14", "P1 say-no yes", "P2 say-no no")
    assert [event["seat"] for event in default.of("paid")] == [2, 3]
    answers = ("P1 say-no yes", "P0 say-no yes", "P2 say-no yes")
    game = official(birthday, "P0 move 14", "P0 use play", *answers)
    assert [event["seat"] for event in game.of("paid")] == [1, 3]


# Payment


@sheet("never pay with cards from your hand")
def test_hands_do_not_pay() -> None:
    for game in both(start([[82], [87]], sets=[[RED]]), "P0 move 82", "P0 charge 43"):
        assert game.of("paid")[0]["cards"] == []


@sheet("no change is given")
def test_no_change_is_given() -> None:
    for game in both(start([[82]], [[], [87]], [[RED]]), "P0 move 82", "P0 charge 43"):
        assert (game.of("paid")[0]["value"], game.position.banks) == (10, [[87], []])


@sheet("with too little you pay all; with nothing you do not pay")
def test_a_poor_player_pays_all_and_no_more() -> None:
    for bank, value in (([103], 1), ([], 0)):
        for game in both(start([[82]], [[], bank], [[RED]]), "P0 move 82", "P0 charge 43"):
            assert (game.of("paid")[0]["value"], game.of("paid")[0]["unpaid"]) == (value, 2 - value)


@sheet("property that is paid goes to the collection of the other")
def test_paid_property_goes_to_the_land() -> None:
    for game in both(start([[82]], [[]], [[RED], [BROWN]]), "P0 move 82", "P0 charge 43"):
        assert (game.land(0), game.position.banks[0]) == ([RED, BROWN], [])


# The page


def list_rows() -> list[list[str]]:
    table = PAGE.split("| the published sheet | default | `official` |\n")[1].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table.splitlines()[1:]]


def test_every_sentence_of_the_page_has_its_test() -> None:
    assert [sentence for sentence, *_ in list_rows()] == list(SENTENCES)


def test_the_page_names_every_reading_of_official() -> None:
    named = [reading for *_, official in list_rows() for reading in re.findall(r"`([\w-]+=\w+)`", official)]
    assert set(named) == {f"{name}={value}" for name, value in PRESETS["official"].items()}
