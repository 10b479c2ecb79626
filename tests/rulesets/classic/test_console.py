"""What people see and are asked in classic, at positions made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from rulesets.classic.table import BALTIC, BOARDWALK, ELECTRIC, MEDITERRANEAN, PARK_PLACE, READING, position

from monosim.core import IllegalChoice
from monosim.core.abilities import Abilities
from monosim.core.console import Asked, Console, Moment
from monosim.play.screen import compose, understand
from monosim.rulesets import classic
from monosim.rulesets.classic import events
from monosim.rulesets.classic.board import BANK, DEED_BY_NAME, DEEDS, POT
from monosim.rulesets.classic.console import ASKED, RULES, address, console
from monosim.rulesets.classic.console.questions import SHORT
from monosim.rulesets.classic.course.notifications import Notify
from monosim.rulesets.classic.course.paying import BidForBuilding, BidForDeed
from monosim.rulesets.classic.course.wishes import QUIET
from monosim.rulesets.classic.files import STRATEGIES
from monosim.rulesets.classic.players.decisions import (
    Buy,
    ChooseInJail,
    ChooseTax,
    Consent,
    CountPlayers,
    RaiseMoney,
    ReviseDemolitions,
    TakeMortgaged,
)
from monosim.rulesets.classic.players.strategies import Default
from monosim.rulesets.classic.players.trading import Trader
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import group
from monosim.rulesets.classic.state.changes.buildings import BuildHotel, BuildHouse, DemolishHotel
from monosim.rulesets.classic.state.changes.everyday import (
    ChangePosition,
    Mortgage,
    RollDice,
    SetCurrentPlayer,
    TransferMoney,
    TransferProperty,
)
from monosim.rulesets.classic.state.changes.jail import LeaveJail

ORIENTAL, VERMONT, CONNECTICUT = (
    DEED_BY_NAME[f"{name} Avenue"] for name in ("Oriental", "Vermont", "Connecticut")
)
LIGHT_BLUE = (ORIENTAL, VERMONT, CONNECTICUT)
BEGUN: Sequence[Any] = (events.TradeDeclined(1),)


def ask(decision: Any, happened: Sequence[Any] = BEGUN) -> Asked:
    return console.ask(Moment(None, decision, happened))


def texts(asked: Asked) -> list[str]:
    return [f"{option.words}: {option.meaning}" for option in asked.options]


def answer(line: str, decision: Any, happened: Sequence[Any] = BEGUN) -> str:
    """What is recorded for a line that is typed."""
    return str(decision.text(understand(line, ask(decision, happened), decision)))


def table(state: State, seat: int = 0) -> list[str]:
    assert console.table is not None
    return console.table(Moment(None, Notify(seat, state), BEGUN)).splitlines()


def test_the_console_is_found_and_all_questions_are_asked() -> None:
    assert Abilities(classic).console is console
    assert isinstance(console, Console)
    assert set(ASKED) == {*Default.METHODS, CountPlayers}


def test_the_levels_are_strategies() -> None:
    assert list(console.levels) == ["easy", "normal", "hard"]
    assert set(console.levels.values()) <= set(STRATEGIES)
    assert console.seats == 4


def test_the_rules_are_short() -> None:
    lines = RULES.splitlines()
    assert 15 <= len(lines) <= 22
    assert max(map(len, lines)) <= 79


def test_short_names_are_unique() -> None:
    assert len({SHORT[deed] for deed in DEEDS}) == len(DEEDS)


# The table


def test_the_table_tells_cash_places_jail_deeds_and_what_is_left() -> None:
    state = position(
        (1500, 20, 12000, 5),
        owned={1: [READING, BALTIC], 2: [ELECTRIC]},
        colours={0: {"light_blue": (5, 4, 4)}},
        mortgaged=[READING],
        position=[0, 10, 32, 10],
        jail_moves=[0, 2, 0, 0],
        jail_card=[2, 2],
        current=1,
        turn=17,
        dice=(3, 3),
        doubles=1,
    )
    assert table(state) == [
        "Turn 17, player 1's: 3 and 3 (doubles 1)   bank: 24 houses, 11 hotels, 22 deeds",
        "  0 you  $1500  Go                     LT BLUE Oriental hotel, Vermont 4h,",
        "      Connecticut 4h",
        "> 1        $20  in jail, 2 tries left  brown Baltic · rail Reading (m)",
        "  2     $12000  North Carolina Avenue  util Electric · 2 jail cards",
        "  3         $5  Just Visiting          no deeds",
    ]


def test_the_table_of_ones_own_turn_with_a_pot_and_players_who_are_out() -> None:
    state = position(
        (1500, 1, 1, 7), readings={"parking": "pot"}, in_game=[True, False, False, True], turn=1234
    )
    state.cash[POT], state.dice, state.doubles = 1250, (6, 6), 2
    assert table(state) == [
        "Turn 1234, yours: 6 and 6 (doubles 2)",
        "                                bank: 32 houses, 12 hotels, 28 deeds, pot $1250",
        "> 0 you  $1500  Go                     no deeds",
        "  3         $7  Go                     no deeds",
        "  out of the game: player 1 and player 2",
    ]


def test_eight_players_with_all_deeds_fit_on_a_screen() -> None:
    owned = {seat: DEEDS[seat::8] for seat in range(8)}
    state = position((1500,) * 8, owned=owned, mortgaged=DEEDS[::2])
    lines = table(state, 7)
    assert len(lines) <= 17
    assert max(map(len, lines)) <= 79


def test_before_the_game_there_is_no_table() -> None:
    assert console.table is not None
    assert console.table(Moment(None, CountPlayers(), ())) == ""


# News


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            group(RollDice(1, 3, 4), ChangePosition(1, 2, True)),
            "You roll 3 and 4, move to Community Chest and collect $200.",
        ),
        (group(TransferMoney(0, 1, 50, "card")), "Player 0 pays you $50 by the card."),
        (group(TransferMoney(1, 0, 8, "rent", BALTIC)), "You pay player 0 $8 rent for Baltic Avenue."),
        (
            group(TransferMoney(1, 2, 5, "trade"), TransferProperty(2, 1, BALTIC), TransferProperty(1, 2, 1)),
            "You pay player 2 $5 in the trade, Player 2 gives Baltic Avenue to you,"
            " you give Mediterranean Avenue to player 2.",
        ),
        (events.TradeDeclined(1), "You decline."),
        (events.GameWon(1, 12), "You win in turn 12."),
        (events.GameWon(0, 12), "Player 0 wins in turn 12."),
        (events.Standing(1, 1, 5, 2, 9), "1. You: worth $9, $5 in cash, 2 deed(s)."),
        (
            events.Refused(1, (Mortgage(BALTIC),), "cash"),
            "Not granted to you: Baltic Avenue is mortgaged for $30 (not enough cash).",
        ),
    ],
)
def test_events_are_told_to_the_person(event: Any, told: str) -> None:
    assert console.tell is not None
    assert console.tell(event, 1).strip() == told


def test_nobody_is_you_where_several_people_look() -> None:
    assert address("Player 1 pays player 2 $5.\n", None) == "Player 1 pays player 2 $5.\n"


@pytest.mark.parametrize(
    ("event", "is_news"),
    [
        (group(SetCurrentPlayer(0, 3)), False),
        (group(RollDice(0, 3, 4), ChangePosition(0, 7, False)), True),
        (group(RollDice(1, 3, 4), ChangePosition(1, 7, False)), False),
        (group(TransferMoney(1, 2, 99, "rent", BALTIC)), False),
        (group(TransferMoney(1, 2, 100, "rent", BALTIC)), True),
        (group(TransferMoney(1, 0, 1, "rent", BALTIC)), True),
        (group(TransferMoney(1, 2, 9, "trade"), TransferProperty(2, 1, BALTIC)), True),
        (events.BidMade(1, 20), False),
        (events.BidPassed(0), False),
        (events.Refused(1, (), "cash"), False),
        (events.Refused(0, (), "cash"), True),
        (events.TradeProposed(1, (TransferProperty(1, 2, BALTIC),)), True),
        (events.TradeProposed(1, (TransferProperty(1, 0, BALTIC),)), False),
        (events.TradeProposed(0, (TransferProperty(0, 1, BALTIC),)), True),
        (events.PlayerOut(1), True),
    ],
)
def test_what_the_table_or_the_question_shows_is_no_news(event: Any, is_news: bool) -> None:
    assert console.is_news is not None
    assert console.is_news(event, 0) is is_news


# Buying and bidding


def test_a_purchase_tells_rents_the_group_and_what_is_left() -> None:
    state = position((160, 900), owned={0: [ORIENTAL], 1: [VERMONT]})
    decision = Buy(0, CONNECTICUT, 120, state)
    asked = ask(decision)
    assert asked.question.splitlines() == [
        "Buy Connecticut Avenue (light blue) for $120? You have $160.",
        "Rents: 8, whole colour 16, houses (50 each) 40 100 300 450, hotel 600.",
        "The rest of light blue: you Oriental; player 1 Vermont.",
    ]
    assert texts(asked) == ["buy: you keep $40", "no: it is auctioned, from $10; you may bid"]
    assert answer("b", decision) == "buy 0 Connecticut Avenue"
    assert answer("2", decision) == "-"


def test_a_purchase_tells_what_it_completes() -> None:
    state = position(owned={0: [ORIENTAL, VERMONT]}, readings={"auctions": "no"})
    assert texts(ask(Buy(0, CONNECTICUT, 120, state))) == [
        "buy: you keep $1380; completes light blue for you",
        "no: it stays with the bank",
    ]


@pytest.mark.parametrize(
    ("deed", "rents"),
    [
        (
            READING,
            [
                "Rents: 25, 50, 100, 200 with 1, 2, 3, 4 railroads.",
                "The other railroads: the bank Pennsylvania RR, B&O, Short Line.",
            ],
        ),
        (
            ELECTRIC,
            ["Rents: 4 times the dice; 10 times with both utilities.", "The other utility: the bank Water."],
        ),
    ],
)
def test_the_rents_of_railroads_and_utilities(deed: int, rents: list[str]) -> None:
    assert ask(Buy(0, deed, 200, position())).question.splitlines()[1:] == rents


def test_who_lacks_the_cash_may_raise_it_and_buy() -> None:
    state = position((90, 900), owned={0: [READING, BALTIC]})
    decision = Buy(0, ORIENTAL, 100, state)
    assert texts(ask(decision))[0] == "buy after sales: raise $10 by mortgages or sales first"
    sales = understand("buy", ask(decision), decision)
    assert sales.question.endswith("You have $90. $10 more is needed.")
    assert texts(sales) == [
        "buy the usual way: mortgage Baltic Avenue; you keep $20",
        "mortgage Baltic Avenue: $30",
        "mortgage Reading Railroad: $100",
    ]
    sold = understand("mortgage r", sales, decision)
    assert sold.question.endswith("Sold so far: mortgage Reading Railroad; that makes $190.")
    assert decision.text(understand("buy", sold, decision)) == (
        "mortgage Reading Railroad + buy 0 Oriental Avenue"
    )


def test_who_could_not_raise_the_price_is_not_offered_it() -> None:
    assert [option.words for option in ask(Buy(0, BOARDWALK, 400, position((20, 900)))).options] == ["no"]


def test_a_deed_may_be_taken_mortgaged_where_the_reading_says_so() -> None:
    decision = Buy(0, BOARDWALK, 400, position((200, 900), readings={"take-mortgaged": "yes"}))
    assert "take it mortgaged: for $200; lifting the mortgage costs $220" in texts(ask(decision))
    assert answer("take", decision) == "buy-mortgaged 0 Boardwalk"


AUCTION = (events.AuctionOpened("deed", BALTIC, 10), events.BidMade(2, 40), events.BidPassed(1))


def test_a_bid_tells_the_highest_one_the_price_and_ones_cash() -> None:
    asked = ask(BidForDeed(0, BALTIC, 40, position((300, 9, 9))), AUCTION)
    assert asked.question.splitlines() == [
        "Auction of Baltic Avenue (brown, price $60). You have $300.",
        "Player 2 has bid $40. Out: player 1.",
        "Rents: 4, whole colour 8, houses (50 each) 20 60 180 320, hotel 450.",
        "The rest of brown: the bank Mediterranean.",
    ]
    assert asked.typed == "your bid: a number from 41 to 300"
    first = ask(BidForDeed(0, BALTIC, 9, position()), AUCTION[:1])
    assert "Nobody has bid yet." in first.question


@pytest.mark.parametrize(
    ("line", "given"),
    [("41", "41"), ("300", "300"), ("$50", "50"), ("bid 60", "60"), ("pass", "pass"), ("p", "pass")],
)
def test_bids(line: str, given: str) -> None:
    assert answer(line, BidForDeed(0, BALTIC, 40, position((300, 9, 9))), AUCTION) == given


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("40", r"^\$40 is too little: bid at least \$41, or pass$"),
        ("301", r"^\$301 is more than you can pay$"),
        ("", "^'' is not a number$"),
        ("lots", "^'lots' is not a number$"),
    ],
)
def test_a_bid_that_would_end_the_bidding_is_not_taken(line: str, said: str) -> None:
    """The rules would count it as a pass (R6)."""
    with pytest.raises(IllegalChoice, match=said):
        answer(line, BidForDeed(0, BALTIC, 40, position((300, 9, 9))), AUCTION)


LOT = (events.AuctionOpened("house", None, 0),)


def test_a_bid_for_a_building_is_a_number_and_perhaps_a_street() -> None:
    state = position((130, 900), colours={0: {"light_blue": (0, 0, 0), "pink": (0, 0, 0)}})
    decision = BidForBuilding(0, (BuildHouse(ORIENTAL), BuildHouse(11)), -1, state)
    asked = ask(decision, LOT)
    assert asked.question == (
        "One house is auctioned: for you, on Oriental Avenue ($50) and St. Charles Place ($100)."
        " A bid comes on top of the price. Nobody has bid yet. You have $130."
    )
    assert asked.typed == "your bid: a number from 0 on, and the street if it is not Oriental Avenue"
    assert answer("0", decision, LOT) == "0 house Oriental Avenue"
    assert answer("30 st", decision, LOT) == "30 house St. Charles Place"
    assert answer("7 house St. Charles Place", decision, LOT) == "7 house St. Charles Place"
    assert answer("pass", decision, LOT) == "pass"
    for line, said in [("81", "more than you can pay"), ("31 st", "more than"), ("x", "not a number")]:
        with pytest.raises(IllegalChoice, match=said):
            answer(line, decision, LOT)


def test_a_bid_shows_what_happens_together_with_the_building() -> None:
    state = position((30, 900), owned={0: [ELECTRIC]}, colours={0: {"orange": (0, 0, 0)}})
    request = group(Mortgage(ELECTRIC), BuildHouse(19))
    asked = ask(BidForBuilding(0, (request,), -1, state), LOT)
    assert (
        "for you, on New York Avenue ($100; Electric Company is mortgaged for $75). A bid" in asked.question
    )


def test_bids_for_a_hotel_at_its_whole_price_and_for_a_demolition() -> None:
    state = position(colours={0: {"brown": (4, 5)}}, readings={"bids": "total"})
    assert "A bid is the whole price." in ask(BidForBuilding(0, (BuildHotel(1),), 9, state), LOT).question
    told = ask(BidForBuilding(0, (DemolishHotel(BALTIC),), 0, state), LOT).question
    assert told.startswith(
        "One hotel demolition is auctioned: for you, on Baltic Avenue (brings $25). A bid is for"
    )


# Debts


def test_a_debt_tells_whom_and_what_each_sale_brings() -> None:
    state = position(
        (120, 900), owned={0: [READING]}, colours={0: {"light_blue": (1, 1, 2)}}, position=[39, 0]
    )
    decision = RaiseMoney(0, 1, 200, "rent", state)
    asked = ask(decision)
    assert asked.question == (
        "You owe player 1 $200 in rent for Boardwalk, and have $120. $80 more is needed."
    )
    assert texts(asked) == [
        "pay the usual way: mortgage Reading Railroad; you keep $20",
        "mortgage Reading Railroad: $100",
        "house on Connecticut Avenue: $25",
    ]
    assert answer("1", decision) == "mortgage Reading Railroad"


def test_things_are_sold_one_after_the_other_until_there_is_enough() -> None:
    state = position((20, 900), colours={0: {"light_blue": (1, 1, 2)}})
    decision = RaiseMoney(0, BANK, 90, "tax", state)
    first = understand("house", ask(decision), decision)
    assert first.question.endswith(
        "Sold so far: house on Connecticut Avenue; that makes $45, $45 more is needed."
    )
    assert [option.words for option in first.options[1:]] == [
        "house on Oriental Avenue", "house on Vermont Avenue", "house on Connecticut Avenue",
    ]  # fmt: skip
    second = understand("house on o", first, decision)
    third = understand("house on v", second, decision)
    assert texts(third)[0] == "pay: you keep $5"
    assert decision.text(understand("pay", third, decision)) == (
        "sell-house Connecticut Avenue + sell-house Oriental Avenue + sell-house Vermont Avenue"
    )
    assert decision.text(understand("pay", second, decision)).count("sell-house") == 3
    assert understand("back", second, decision) is first


def test_hotels_come_down_together_if_houses_are_short() -> None:
    state = position((0, 900), colours={0: {"brown": (5, 5)}})
    state.houses = 3
    assert "sell brown down to 2, 1: $175" in texts(ask(RaiseMoney(0, BANK, 30, "card", state)))


@pytest.mark.parametrize(("ways", "left"), [(("interest", "lift"), 2), (("interest",), 1)])
def test_a_mortgaged_deed_of_a_bankrupt_player(ways: tuple[str, ...], left: int) -> None:
    decision = TakeMortgaged(0, BOARDWALK, ways, position())
    asked = ask(decision)
    assert (
        asked.question == "You get Boardwalk (dark blue) from a bankrupt player, mortgaged. You have $1500."
    )
    assert texts(asked) == [
        "interest: $20 now; lifting it later costs $220",
        "lift: $220 now, and it earns rent",
    ][:left]  # fmt: skip
    assert answer("i", decision) == "interest"


# Jail, tax, hotels, the number of players


@pytest.mark.parametrize(
    ("tries", "told"),
    [(3, "else you stay"), (1, "else you pay $50 and move all the same")],
)
def test_jail(tries: int, told: str) -> None:
    state = position((60, 900), jail_moves=[tries, 0])
    decision = ChooseInJail(0, ("roll", "pay", "card"), state)
    asked = ask(decision)
    assert ("the last try" in asked.question) is (tries == 1)
    assert texts(asked) == [
        f"roll: doubles (1 in 6) let you out; {told}",
        "pay: $50; you keep $10, and roll as usual",
        "card: give your card back, and roll as usual",
    ]
    assert answer("p", decision) == "pay"


def test_jail_without_the_cash() -> None:
    state = position((49, 900), owned={0: [READING]}, jail_moves=[3, 0])
    assert "pay: $50; you sell something first, and roll as usual" in texts(
        ask(ChooseInJail(0, ("roll", "pay"), state))
    )


def test_the_tax_is_chosen_before_anything_is_added_up() -> None:
    asked = ask(ChooseTax(0))
    assert texts(asked)[0] == "flat: $200"
    assert "$" not in texts(asked)[1]
    assert answer("percent", ChooseTax(0)) == "percent"


def test_hotels_for_which_houses_lack() -> None:
    state = position(colours={0: {"brown": (5, 5)}})
    state.houses = 3
    decision = ReviseDemolitions(0, "brown", (DemolishHotel(BALTIC),), state)
    assert texts(ask(decision)) == [
        "keep the hotels: nothing is sold",
        "sell as few as possible: brings $175, leaves Mediterranean Avenue 2, Baltic Avenue 1",
        "sell all: brings $250, leaves Mediterranean Avenue 0, Baltic Avenue 0",
    ]
    assert answer("sell as", decision) == "sell-down brown 2 1"
    assert answer("sell-down brown 1 1", decision) == "sell-down brown 1 1"
    assert answer("keep", decision) == "-"


def test_the_number_of_players_is_typed() -> None:
    assert answer("4", CountPlayers(), ()) == "4"
    with pytest.raises(IllegalChoice):
        answer("9", CountPlayers(), ())


# What a person may want at any time


def rolled(first: int, second: int, *more: Any) -> tuple[Any, ...]:
    return (group(RollDice(0, first, second), *more),)


@pytest.mark.parametrize(
    ("facts", "happened", "question", "usual"),
    [
        ({}, BEGUN, "Your turn. Do you want anything before you roll?", "roll"),
        ({"dice": (3, 3), "doubles": 1}, rolled(3, 3), "Doubles: you roll again. Do you", "roll"),
        ({"dice": (3, 3), "doubles": 1}, rolled(3, 3, LeaveJail(0)), "Your turn ends. Do you", "nothing"),
        ({"dice": (3, 4)}, rolled(3, 4), "Your turn ends. Do you", "nothing"),
        ({"jail_moves": [2, 0]}, BEGUN, "Your turn, in jail. Do you", "go on"),
        ({"current": 1}, BEGUN, "It is player 1's turn. Do you", "nothing"),
    ],
)
def test_the_usual_answer_is_enter(facts: dict[str, Any], happened: Any, question: str, usual: str) -> None:
    decision = Notify(0, position(**facts))
    asked = ask(decision, happened)
    assert asked.question.startswith(question)
    assert asked.options[0].words == usual
    assert answer("", decision, happened) == answer(usual, decision, happened) == "- until colour"
    assert answer("keep", decision, happened) == "-"


def test_a_person_may_be_left_alone() -> None:
    decision = Notify(0, position())
    given = [answer(f"be quiet {words}", decision) for words in ("any", "my", "the end")]
    assert given == ["- until change", "- until mine", "- until end"]


def test_only_what_is_possible_is_offered() -> None:
    words = [option.words for option in ask(Notify(0, position())).options]
    assert words == ["roll", "keep asking", "trade", "be quiet"]


def test_buildings_tell_their_cost_and_the_rent() -> None:
    state = position((330, 900), colours={0: {"light_blue": (3, 4, 4)}})
    decision = Notify(0, state)
    build = understand("build", ask(decision), decision)
    assert build.question == "Build where? You have $330."
    assert texts(build) == [
        "Oriental Avenue: a house for $50: rent $270 to $400",
        "all light blue to hotels: $200: rent $550, $550, $600",
    ]
    assert decision.text(understand("oriental", build, decision)) == "house Oriental Avenue"
    assert answer("build all", decision) == (
        "house Oriental Avenue; hotel Oriental Avenue; hotel Vermont Avenue; hotel Connecticut Avenue"
    )


def test_a_colour_is_raised_as_far_as_the_cash_and_the_bank_go() -> None:
    state = position((320, 900), colours={0: {"light_blue": (0, 0, 0)}})
    decision = Notify(0, state)
    assert texts(understand("build", ask(decision), decision))[3:] == [
        "all light blue to 1 house: $150: rent $30, $30, $40",
        "all light blue to 2 houses: $300: rent $90, $90, $100",
    ]
    state.houses = 2
    assert len(understand("build", ask(decision), decision).options) == 3


def test_a_building_may_be_paid_for_by_mortgages_that_happen_only_with_it() -> None:
    state = position((20, 0), owned={0: [READING, ELECTRIC, BALTIC]}, colours={0: {"light_blue": (1, 0, 0)}})
    decision = Notify(0, state)
    build = understand("build", ask(decision), decision)
    assert texts(build) == [
        f"{name} Avenue by mortgages: a house for $50; nothing is mortgaged if it is not built"
        for name in ("Vermont", "Connecticut")
    ]
    which = understand("vermont", build, decision)
    assert (
        which.question == "Mortgage what for $50 on Vermont Avenue? Only if it is built. $30 more is needed."
    )
    assert texts(which) == ["Baltic Avenue: $30", "Reading Railroad: $100", "Electric Company: $75"]
    then = understand("baltic", which, decision)
    assert then.question.endswith("Only if it is built. So far: Baltic Avenue.")
    assert texts(then) == ["build: you keep $0", "Reading Railroad: $100", "Electric Company: $75"]
    assert (
        decision.text(understand("build", then, decision)) == "mortgage Baltic Avenue + house Vermont Avenue"
    )
    more = understand("reading", then, decision)
    assert texts(more)[0] == "build: you keep $100"


def test_nothing_is_offered_by_mortgages_that_would_not_suffice() -> None:
    state = position((10, 0), owned={0: [BALTIC]}, colours={0: {"light_blue": (0, 0, 0)}})
    assert "build" not in [option.words for option in ask(Notify(0, state)).options]


def test_a_person_may_type_a_group_as_in_a_script() -> None:
    decision = Notify(0, position())
    line = "mortgage Reading Railroad + house Illinois Avenue"
    assert answer(line, decision) == line


def test_a_bid_for_a_request_with_mortgages_is_a_number() -> None:
    state = position((100, 500), owned={0: [READING]}, colours={0: {"red": (0, 0, 0)}})
    decision = BidForBuilding(0, (group(Mortgage(READING), BuildHouse(24)),), 3, state)
    opened = [events.AuctionOpened("house", None, 0), events.BidMade(1, 3)]
    assert answer("50", decision, opened) == "50 mortgage Reading Railroad + house Illinois Avenue"
    with pytest.raises(IllegalChoice, match="more than you can pay"):
        answer("51", decision, opened)


def test_buildings_are_sold_and_hotels_also_when_houses_are_short() -> None:
    state = position(colours={0: {"brown": (5, 5), "light_blue": (1, 2, 1)}})
    state.houses = 3
    decision = Notify(0, state)
    assert texts(understand("sell", ask(decision), decision)) == [
        "Mediterranean Avenue: the hotel for $25: rent $250 to $160",
        "Baltic Avenue: the hotel for $25: rent $450 to $320",
        "Vermont Avenue: a house for $25: rent $90 to $30",
    ]
    assert answer("sell balt", decision) == "sell-hotel Baltic Avenue"


def test_mortgages_are_made_and_lifted() -> None:
    decision = Notify(
        0, position((100, 900), owned={0: [READING, BALTIC, BOARDWALK]}, mortgaged=[BALTIC, BOARDWALK])
    )
    assert texts(understand("mortgage", ask(decision), decision)) == [
        "Reading Railroad: railroad, $100; to lift it costs $110"
    ]
    assert texts(understand("lift", ask(decision), decision)) == ["Baltic Avenue: brown, for $33"]
    assert answer("mortgage read", decision) == "mortgage Reading Railroad"
    assert answer("lift 1", decision) == "lift Baltic Avenue"


def test_a_line_of_a_script_is_understood_too() -> None:
    decision = Notify(0, position(owned={0: [READING, BALTIC]}))
    line = "mortgage Reading Railroad + mortgage Baltic Avenue; pay 0 1 5"
    assert answer(line, decision) == line
    assert answer("- until 450", decision) == "- until 450"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("what", "^'what' is not understood: type 1 to 5, "),
        ("9", "^there is no option 9: the numbers are 1 to 5$"),
        ("build", "^'build' is not understood"),
        ("mortgage moon", "^'moon' is not understood: type 1 to 1, "),
        ("- until dawn", "is not understood"),
    ],
)
def test_a_wrong_answer_is_said_in_one_line(line: str, said: str) -> None:
    with pytest.raises(IllegalChoice, match=said):
        answer(line, Notify(0, position(owned={0: [READING]})))


# Trades


TRADES = position(
    (500, 300, 20),
    owned={0: [BOARDWALK, READING], 1: [PARK_PLACE, MEDITERRANEAN], 2: [BALTIC]},
    mortgaged=[MEDITERRANEAN],
    jail_card=[0, 1],
)


def test_a_trade_is_put_together_step_by_step() -> None:
    decision = Notify(0, TRADES)
    with_whom = understand("trade", ask(decision), decision)
    assert texts(with_whom) == ["player 1: $300, 2 deeds", "player 2: $20, 1 deed"]
    offer = understand("player 1", with_whom, decision)
    assert offer.question == "Trade with player 1, who has $300."
    assert texts(offer) == [
        "get Mediterranean Avenue: brown, $60, mortgaged",
        "get Park Place: dark blue, $350",
        "get the Chest jail card: ",
        "give Reading Railroad: railroad, $200",
        "give Boardwalk: dark blue, $400",
        "give the Chance jail card: ",
    ]
    for line in ("get park", "give reading", "get med", "pay 150", "give the"):
        offer = understand(line, offer, decision)
    assert offer.question == (
        "Trade with player 1, who has $300. You give $150, Reading Railroad, the Chance jail card"
        " and $3 interest to the bank and get Park Place and Mediterranean Avenue."
    )
    assert texts(offer)[0] == "propose it: completes dark blue for you"
    assert decision.text(understand("propose", offer, decision)) == (
        "pay 0 1 150 + give 1 0 Park Place + give 0 1 Reading Railroad + give 1 0 Mediterranean Avenue"
        " + card 0 1 chance + interest 0 Mediterranean Avenue"
    )
    assert "$150, Reading Railroad and $3" in understand("back", offer, decision).question


def test_money_may_be_asked_for_and_changed() -> None:
    decision = Notify(0, TRADES)
    offer = understand("trade player 2 give reading", ask(decision), decision)
    assert "You give Reading Railroad and get nothing." in offer.question
    offer = understand("get 30", offer, decision)
    assert offer.question.endswith("and get $30. That cannot be: not enough cash.")
    assert "propose it" not in [option.words for option in offer.options]
    offer = understand("get $20", offer, decision)
    assert decision.text(understand("1", offer, decision)) == "pay 2 0 20 + give 0 2 Reading Railroad"


def test_a_step_of_a_trade_that_is_not_understood() -> None:
    decision = Notify(0, TRADES)
    offer = understand("trade player 2", ask(decision), decision)
    with pytest.raises(IllegalChoice, match=r"money as in `pay 300` or `get 300`$"):
        understand("pay a lot", offer, decision)
    assert decision.text(understand("pay 0 1 5", offer, decision)) == "pay 0 1 5"


def test_bargains_that_complete_a_colour_are_ready() -> None:
    state = position((1000, 900), owned={0: [BOARDWALK], 1: [PARK_PLACE]})
    decision = Notify(0, state)
    bargain = texts(understand("trade", ask(decision), decision))[1]
    assert bargain == "offer player 1 $687 for Park Place: completes dark blue for you"
    assert answer("trade offer", decision) == "pay 0 1 687 + give 1 0 Park Place"


def test_deeds_of_a_colour_with_buildings_cannot_be_traded() -> None:
    decision = Notify(0, position(colours={0: {"brown": (1, 0)}}))
    assert understand("trade player 1", ask(decision), decision).options == ()


def test_an_offer_tells_what_one_gives_gets_and_what_it_completes() -> None:
    wanted = group(TransferMoney(1, 0, 300, "trade"), TransferProperty(0, 1, BOARDWALK))
    decision = Consent(0, 1, wanted, TRADES)
    asked = ask(decision)
    assert asked.question == (
        "Player 1 offers you a trade. You give Boardwalk (dark blue, $400) and get $300."
        " That completes dark blue for player 1."
    )
    assert texts(asked) == ["yes: you then have $800", "no: "]
    assert (answer("y", decision), answer("n", decision)) == ("yes", "no")


def test_an_offer_among_three_tells_the_rest() -> None:
    wanted = group(TransferProperty(0, 1, READING), TransferMoney(1, 2, 5, "trade"))
    told = ask(Consent(0, 1, wanted, TRADES)).question
    assert told.endswith("and get nothing. Besides, Player 1 pays player 2 $5 in the trade.")


# Hints


def phrase(decision: Any, given: Any, happened: Sequence[Any] = BEGUN) -> str:
    assert console.phrase is not None
    return console.phrase(Moment(None, decision, happened), given)


def test_a_hint_can_be_typed() -> None:
    decision = Notify(0, position((1000, 900), owned={0: [BOARDWALK], 1: [PARK_PLACE]}))
    bargain = Trader().notify(decision)
    assert phrase(decision, bargain).splitlines() == [
        "pay 0 1 687 + give 1 0 Park Place",
        "  You give $687 and get Park Place (dark blue, $350).",
    ]
    proposed = events.TradeProposed(0, bargain.groups[0].changes)
    assert phrase(decision, bargain, [*BEGUN, proposed]) == "roll"
    assert phrase(decision, QUIET) == "roll"
    assert phrase(BidForDeed(0, BALTIC, 40, TRADES), 50) == "50"


# The screen


def further(asked: Asked, depth: int) -> list[Asked]:
    """The question and those that its options lead to."""
    below = [found for option in asked.options if depth and (found := option.further()) is not None]
    return [asked, *(one for found in below for one in further(found._replace(back=asked), depth - 1))]


def test_the_fullest_screens_fit() -> None:
    owned = {seat: DEEDS[seat::4] for seat in range(4)}
    state = position((1500,) * 4, owned=owned, mortgaged=DEEDS[::3], jail_card=[0, 1])
    decision = Notify(0, state)
    for asked in further(ask(decision), 3):
        shown = compose("\n".join(table(state)), "News.\n" * 9, asked, (80, 24))
        assert shown.count("\n") + 1 <= 24, shown
        assert max(map(len, shown.splitlines())) <= 79
