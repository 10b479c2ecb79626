"""How people play DEAL: what they see, what they are asked, and what is hidden from them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from command import monosim
from rulesets.deal.table import BROWN, DARK_BLUE, GREEN, UTILITY, Sets, match_of, new_match, start

from monosim.core import Case
from monosim.core.console import Asked, Moment, Option
from monosim.core.match import Match
from monosim.play import runner
from monosim.play.cases import Kept, load, load_kept
from monosim.play.screen import find_option
from monosim.play.session import ME, Left, Session
from monosim.rulesets import deal
from monosim.rulesets.deal import cards, events, transcript
from monosim.rulesets.deal.cards import COLOUR_OF, DECK
from monosim.rulesets.deal.console import RULES, console
from monosim.rulesets.deal.decisions import KINDS_OF_DECISION, View

TOP = (103, 104)
READINGS: Sequence[Mapping[str, str]] = (
    {},
    {"preset": "official"},
    {"force-deal": "any", "broken-set": "discard", "say-no": "chain", "rearrange": "yes"},
    {"preset": "official", "force-deal": "any", "double": "keep", "banking": "strict"},
)


def meet(save: str, *answers: str, **readings: str) -> Moment:
    """The decision that follows the answers."""
    match = match_of(save, readings={name.replace("_", "-"): value for name, value in readings.items()})
    for answer in answers:
        match.play(answer)
    return Moment(None, match.decision, match.events)


def ask(save: str, *answers: str, **readings: str) -> list[str]:
    """The question, then each option and what would follow."""
    assert console.ask is not None
    asked = console.ask(meet(save, *answers, **readings))
    return [asked.question, *(f"{option.words}: {option.meaning}" for option in asked.options)]


def draw(moment: Moment) -> str:
    assert console.table is not None
    return console.table(moment)


# Each kind of decision


def test_a_move_tells_what_each_card_would_do() -> None:
    hand = (43, 70, 72, 82, 84, 88, 105, 106, 2, 11, 5, 8, 16, 20, 27, 30)
    save = start([hand], [(101,), (87,)], [[("Red", (44,)), BROWN], [("Orange", (51, 52))]], top=TOP)
    assert ask(save) == [
        "Play which card?",
        "Red: Red 2/3 rent $3M",
        "Red/Yellow wild: Red 2/3 rent $3M or Yellow 1/3 rent $2M",
        "any-colour wild: joins Red",
        "Red/Yellow rent: $2M for Red from P1, or bank it",
        "any-colour rent: $2M for Red or $2M for Brown from P1, or bank it",
        "$5M: your bank then has $6M",
        "$1M: your bank then has $2M (4 of them)",
        "Just Say No: for others' turns: will be banked by itself, $4M",
        "Sly Deal: take a card of P1",
        "Force Deal: swap a card with P1",
        "Debt Collector: $5M from P1",
        "It's My Birthday: $2M from P1",
        "Pass Go: draw 2 cards",
        "House: Brown FULL rent $5M",
        "Hotel: no use now: will be banked by itself, $4M",
        "end: your turn is over; discard 11 cards",
    ]


def test_a_move_tells_the_doubled_rent_and_who_pays_it() -> None:
    save = start([(78, 84, 33, 0)], sets=[[DARK_BLUE, GREEN]], players=3, doubles=(1,), top=TOP)
    assert ask(save)[1:] == [
        "Green/DarkBlue rent: $16M for DarkBlue or $14M for Green from P1 and P2, or bank it",
        "any-colour rent: $16M for DarkBlue or $14M for Green from P1 or P2, or bank it",
        "$1M: your bank then has $1M (2 of them)",
        "Deal Breaker: no use now: will be banked by itself, $5M",
        "Double The Rent: your next rent is doubled",
        "end: your turn is over",
    ]


def test_a_doubling_that_does_not_last_is_told() -> None:
    save = start([(33, 34)], top=TOP)
    assert "Double The Rent: your next rent is doubled, if you charge it in this turn (2 of them)" in ask(
        save, double="turn"
    )
    assert ask(save, "33", double="turn")[-1] == "end: your turn is over; the doubling of your rent is lost"


def test_a_card_that_wins_is_told_unless_the_colours_must_differ() -> None:
    save = start([(43,)], sets=[[("Red", (70, 69, 44)), DARK_BLUE, ("Red", (45, 72))]], top=TOP)
    assert "Red: Red FULL: you win" in ask(save)
    assert "Red: Red FULL rent $6M" in ask(save, colours="distinct")


def test_a_demand_that_is_met_in_part_is_told() -> None:
    save = start([(11, 16)], [(), (101,), (102, 103)], players=3, top=(105, 106))
    assert ask(save)[2:4] == [
        "Debt Collector: no use now: will be banked by itself, $3M",
        "It's My Birthday: $2M from P2",
    ]
    assert ask(save, demand="partial")[2:4] == [
        "Debt Collector: $5M from P1 or P2; P1 has only $1M; P2 has only $2M",
        "It's My Birthday: $2M from P1 and P2; P1 has only $1M",
    ]


def test_pass_go_tells_a_short_draw() -> None:
    everything = [card for card in range(35, 74) if card not in cards.ANY_COLOUR]
    hand = [*range(20), *range(21, 35), *everything, 72, 73, *range(74, 105)]
    save = start([(20,), hand], pile=(105, 106))
    assert "Pass Go: draw 1 card" in ask(save)


def test_a_card_is_played_or_banked() -> None:
    save = start([(11, 101)], [(), (87,)], top=TOP)
    assert "Debt Collector: $5M from P1, or bank it" in ask(save, banking="free")
    assert ask(save, "11", banking="free") == [
        "Play Debt Collector, or bank it?",
        "play: $5M from P1",
        "bank: your bank then has $3M",
    ]


def test_a_target_shows_what_it_has() -> None:
    sets: list[Sets] = [[("Red", (44,))], [("Orange", (51,)), BROWN], [("Yellow", (48, 49)), GREEN]]
    save = start([(11, 84, 5, 8, 0)], [(), (87,), (88,)], sets, players=3, top=TOP)
    has = ["P1: has $10M in the bank and $4M in property", "P2: has $5M in the bank and $18M in property"]
    assert ask(save, "11") == ["Debt Collector against whom?", *has]
    assert ask(save, "84", "44") == ["Charge $2M to whom?", *has]
    assert ask(save, "5") == ["Sly Deal against whom?", "P1: Orange", "P2: Yellow"]
    assert ask(save, "8") == ["Force Deal against whom?", "P1: Orange", "P2: Yellow"]
    assert ask(save, "8", force_deal="any")[1:] == ["P1: Orange or Brown", "P2: Yellow or Green"]
    assert ask(save, "0") == ["Deal Breaker against whom?", "P1: Brown", "P2: Green"]


def test_a_set_is_taken_or_built_on() -> None:
    breaker = start([(0,)], sets=[[BROWN], [GREEN, ("DarkBlue", (38, 39), 27)]], top=TOP)
    assert ask(breaker, "0") == [
        "Take which full set?",
        "Green: Green FULL rent $7M",
        "DarkBlue: DarkBlue FULL rent $11M",
    ]
    house = start([(27,)], sets=[[GREEN, BROWN]], top=TOP)
    assert "House: Green FULL rent $10M or Brown FULL rent $5M" in ask(house)
    assert ask(house, "27") == [
        "Build the House where?",
        "Green: Green FULL rent $10M",
        "Brown: Brown FULL rent $5M",
    ]


def test_a_rent_is_charged_or_banked() -> None:
    save = start([(84,)], [(), (101,)], [[BROWN, ("Red", (43,))]], players=3, doubles=(1,), top=TOP)
    assert ask(save, "84") == [
        "any-colour rent: charge the rent of which set, doubled?",
        "Brown: $4M from P1 or P2; P1 has only $1M; P2 has only $0M",
        "Red: $4M from P1 or P2; P1 has only $1M; P2 has only $0M",
        "bank: your bank then has $3M",
    ]


def test_a_card_is_taken() -> None:
    save = start([(5, 8)], sets=[[("Red", (43, 44))], [("Yellow", (48, 70)), ("Orange", (51, 72))]], top=TOP)
    assert ask(save, "5") == [
        "Take which card of P1?",
        "Yellow: Yellow 1/3 rent $2M",
        "Red/Yellow wild: Red FULL rent $6M or Yellow 1/3 rent $2M",
        "Orange: Orange 1/3 rent $1M",
        "any-colour wild: joins Red",
    ]
    assert ask(save, "8") == [
        "Take which card of P1? You give one next.",
        "Yellow: you have Yellow 0/3",
        "Red/Yellow wild: you have Red 2/3 and Yellow 0/3",
        "Orange: you have Orange 0/3",
        "any-colour wild: fits any set",
    ]


def test_a_wild_that_finds_no_set_is_told() -> None:
    save = start([(5,)], sets=[[BROWN], [("Orange", (51, 72))]], top=TOP)
    assert ask(save, "5")[-1] == "any-colour wild: to your hand, for it has no set to join"


def test_a_card_is_given() -> None:
    mine = [("Red", (44, 72)), ("Brown", (54,)), ("Green", (35, 36, 37), 27)]
    save = start([(8,)], sets=[mine, [("Yellow", (48, 70))]], top=TOP)
    assert ask(save, "8", "70") == [
        "Give which card in return?",
        "Red: Red then gone; its wild has to move",
        "any-colour wild: Red then 1/3 rent $2M",
        "Brown: Brown then gone",
    ]
    green = "Green: Green then 2/3 rent $4M; its House"
    assert ask(save, "8", "70", force_deal="any")[-1] == f"{green} goes to your bank (3 of them)"
    discarded = ask(save, "8", "70", force_deal="any", broken_set="discard")[-1]
    assert discarded == f"{green} is discarded (3 of them)"
    assert ask(save, "8", "70", lone_wild="yes")[1] == "Red: Red then 1/3 no rent"


def test_a_wild_is_given_a_colour_or_a_set() -> None:
    sets = [[("Orange", (51, 52)), ("Purple", (56,)), ("Orange", (64,))]]
    save = start([(63, 72)], sets=sets, top=TOP)
    assert ask(save, "63") == [
        "Purple/Orange wild: use it as which colour?",
        "Purple: Purple 2/3 rent $2M",
        "Orange: Orange 2/3 rent $3M",
    ]
    assert ask(save, "72") == [
        "any-colour wild: join which set?",
        "Orange A: Orange FULL rent $5M",
        "Purple: Purple 2/3 rent $2M",
        "Orange B: Orange 2/3 rent $3M",
    ]


def test_a_wild_may_start_a_set() -> None:
    save = start([(72,)], sets=[[("Orange", (51, 52))]], top=TOP)
    assert "any-colour wild: joins Orange or a new set" in ask(save, lone_wild="yes")
    assert ask(save, "72", lone_wild="yes")[2] == "new: starts a set of any colour"
    colours = ask(save, "72", "new", lone_wild="yes")
    assert colours[0] == "any-colour wild: start a set of which colour?"
    assert colours[4] == "Red: Red 1/3 no rent"


PAYER = start(
    [(78,)],
    [(), (87, 101, 20, 102, 11)],
    [[GREEN], [("Brown", (54, 55), 27, 30), ("Red", (43, 72))]],
    top=TOP,
)


def test_a_payment_tells_what_is_left_to_pay_and_what_it_costs() -> None:
    assert ask(PAYER, "78", "35") == [
        "You owe P0 $7M. Pay with which card?",
        "$1M: $6M left to pay (3 of them)",
        "$3M: $4M left to pay",
        "$10M: $3M too much, no change",
        "Hotel on Brown: $4M: $3M left to pay; Brown then FULL rent $5M",
        "Brown: $1M: $6M left to pay; Brown then 1/2 rent $1M; its House goes to your bank; its Hotel goes"
        " to your bank (2 of them)",
        "Red: $3M: $4M left to pay; Red then gone; its wild has to move",
    ]


def test_a_payment_goes_on_from_what_is_laid_down() -> None:
    moment = meet(PAYER, "78", "35", "30", "20", "101")
    assert ask(PAYER, "78", "35", "30", "20", "101") == [
        "You still owe P0 $1M after Hotel, $1M and $1M. Pay with which card?",
        "$1M: pays it all",
        "$3M: $2M too much, no change",
        "$10M: $9M too much, no change",
        "House on Brown: $3M: $2M too much, no change; Brown then FULL rent $2M",
        "Brown: $1M: pays it all; Brown then 1/2 rent $1M; its House goes to your bank (2 of them)",
        "Red: $3M: $2M too much, no change; Red then gone; its wild has to move",
    ]
    assert " P1 you   0  $14M  Brown FULL+House $5M, Red 2/3 $3M" in draw(moment).splitlines()


REFUSER = start(
    [(11, 16, 84, 0, 5, 8), (2, 3)],
    [(), (101, 88)],
    [[GREEN, ("Red", (43,))], [BROWN, ("Yellow", (48, 49, 70)), ("Orange", (51, 63))]],
    doubles=(2,),
    top=TOP,
)


@pytest.mark.parametrize(
    ("answers", "question", "yes", "no"),
    [
        (
            "11",
            "P0 charges you $5M for Debt Collector",
            "you pay nothing: saves $5M",
            "you pay $5M of your $21M",
        ),
        (
            "16",
            "P0 charges you $2M for It's My Birthday",
            "you pay nothing: saves $2M",
            "you pay $2M of your $21M",
        ),
        (
            "84 35",
            "P0 charges you $28M rent",
            "takes back one doubling, $14M is left: saves $7M",
            "you pay all that you have, $21M",
        ),
        (
            "0",
            "P0 plays Deal Breaker, to take your Brown or Yellow",
            "you keep all of it",
            "P0 chooses what to take",
        ),
        (
            "5",
            "P0 plays Sly Deal, to take your Orange or Purple/Orange wild",
            "you keep all of it",
            "P0 chooses what to take",
        ),
        (
            "8",
            "P0 plays Force Deal, to swap your Orange or Purple/Orange wild",
            "you keep all of it",
            "P0 chooses what to swap",
        ),
    ],
)  # fmt: skip
def test_a_just_say_no_tells_what_it_stops(answers: str, question: str, yes: str, no: str) -> None:
    assert ask(REFUSER, *answers.split()) == [
        f"{question}. Say no?",
        f"yes: {yes} (you have 2 Just Say No)",
        f"no: {no}",
    ]


def test_a_just_say_no_may_be_answered() -> None:
    save = start([(84, 2), (3, 4)], [(), (101,)], [[GREEN]], top=TOP)
    answers, unless = ("84", "35"), ", unless they say no to that"
    assert ask(save, *answers, say_no="chain") == [
        "P0 charges you $7M rent. Say no?",
        f"yes: you pay nothing: saves $1M{unless} (you have 2 Just Say No)",
        "no: you pay all that you have, $1M",
    ]
    assert ask(save, *answers, "yes", say_no="chain") == [
        "P1 plays Just Say No against your rent. Say no?",
        f"yes: your rent counts after all{unless} (you have 1 Just Say No)",
        "no: your rent is stopped",
    ]
    assert ask(save, *answers, "yes", "yes", say_no="chain")[0] == (
        "P0 plays Just Say No against your Just Say No. Say no?"
    )


def test_cards_too_many_are_discarded() -> None:
    save = start([(43, 44, 20, 21, 22, 101, 102, 2)], top=TOP)
    assert ask(save, "end") == [
        "You hold 10 cards and may keep 7. Discard which card?",
        "Red: worth $3M (2 of them)",
        "$1M: worth $1M (4 of them)",
        "Just Say No: worth $4M",
        "Pass Go: worth $1M (3 of them)",
    ]


# The table, and what has happened


def test_the_table_shows_all_seats_in_few_lines() -> None:
    sets: list[Sets] = [
        [("Red", (43, 72)), ("Brown", (54, 55), 27)],
        [("Red", (44,)), ("Red", (45,)), ("Yellow", (48,)), DARK_BLUE, UTILITY],
    ]
    save = start([(101, 102), (3,)], [(20,), (88, 87)], sets, doubles=(0, 2), top=TOP)
    assert draw(meet(save)).splitlines() == [
        "Turn 1, your turn: 3 moves left. 87 to draw, 0 discarded.",
        "       hand  bank  sets: cards, rent; 3 FULL ones win",
        ">P0 you   4   $1M  Brown FULL+House $5M, Red 2/3 $3M",
        " P1       1  $15M  DarkBlue FULL $8M, Utility FULL $2M, Red A 1/3 $2M,",
        "                   Red B 1/3 $2M, Yellow 1/3 $2M, next rent doubled 2 times",
    ]


def test_the_table_tells_what_wins() -> None:
    heading = draw(meet(start([(101, 102)], top=TOP), colours="distinct")).splitlines()[1]
    assert heading == "       hand  bank  sets: cards, rent; 3 FULL ones of different colours win"


def test_the_table_of_many_seats_leaves_out_the_rents_of_others() -> None:
    sets: list[Sets] = [[GREEN], [BROWN], [("Red", (43,))]]
    save = start([(78,)], [(), (101,), (), (102,)], sets, players=4, top=TOP)
    lines = draw(meet(save, "78")).splitlines()
    assert lines[0] == "Turn 1, your turn: 2 moves left after this one. 96 to draw, 0 discarded."
    assert lines[2:] == [
        ">P0 you   2   $0M  Green FULL $7M",
        " P1       0   $1M  Brown FULL",
        " P2       0   $0M  Red 1/3",
        " P3       0   $1M  -",
        "Your hand: 2 $1M",
    ]


def test_the_hand_is_shown_if_the_options_are_not_all_of_it() -> None:
    save = start([(72, 105, 106)], top=TOP)
    assert draw(meet(save)).splitlines()[-1] == "Your hand: any-colour wild, 4 $1M"
    assert "Your hand" not in draw(meet(start([(105, 106)], top=TOP)))


def tell(event: Any, seat: int | None) -> str:
    assert console.tell is not None
    return console.tell(event, seat)


@pytest.mark.parametrize(
    ("event", "to_me", "to_others"),
    [
        (events.Turn(3, 0), "\nTurn 3: ", "\nTurn 3: "),
        (events.Draw(0, (43, 20)), "You draw Red, Pass Go. ", "P0 draws 2 cards. "),
        (events.Deal(((43,), (44,))), "You are dealt Red. ", "You are dealt Red. "),
        (events.DrawShort(0, 1), *["{} draw{} 1 card too few: both piles are empty. "] * 2),
        (events.Reshuffle((43, 20)), *["The discard pile is shuffled: 2 cards. "] * 2),
        (events.Choice(0, "move", "43"), "", ""),
        (events.Bank(0, 101), *["{} bank{} $1M. "] * 2),
        (events.AutoBank(0, 0), *["{} bank{} Deal Breaker, which cannot be played. "] * 2),
        (events.Place(0, 43, "Red", 2, False), *["{} place{} Red, 2 of 3. "] * 2),
        (events.Place(0, 70, "Red", 3, True), *["{} place{} Red/Yellow wild: Red full. "] * 2),
        (events.ToHand(0, 72), *["{} take{} any-colour wild in hand, for it has no set to join. "] * 2),
        (events.Orphan(0, 72), "You have to move any-colour wild. ", "P0 has to move any-colour wild. "),
        (events.Action(1, 5, 0), "P1 plays Sly Deal against you. ", "P1 plays Sly Deal against P0. "),
        (events.Rent(0, 82, "Red", 3, 1), *["{} play{} Red/Yellow rent: $3M for Red, doubled 1 time. "] * 2),
        (events.SayNo(0, 2, "rent"), *["{} play{} Just Say No against the rent. "] * 2),
        (events.Demand(0, 1, 5), "", ""),
        (events.Paid(1, 0, (101,), 1, 0), *["P1 pays {to} $1M with $1M. "] * 2),
        (events.Paid(0, 1, (101,), 1, 4), *["{} pay{} P1 $1M with $1M, and owe{} the other $4M no more. "]*2),
        (events.Paid(0, 1, (), 0, 4), "You have nothing to pay with. ", "P0 has nothing to pay with. "),
        (events.Stolen(1, 0, 43), *["P1 takes Red from {to}. "] * 2),
        (events.Swapped(0, 1, 43, 48), *["{} take{} Red from P1 for Yellow. "] * 2),
        (events.SetTaken(1, 0, (38, 39)), *["P1 takes a full set from {to}: DarkBlue, DarkBlue. "] * 2),
        (events.Build(0, 27, "Green"), *["{} build{} House on Green. "] * 2),
        (events.BuildingBanked(0, 27), *["{} bank{} House of a set that is not full any more. "] * 2),
        (events.Discard(0, 101), *["{} discard{} $1M. "] * 2),
        (events.PutUnder(0, 101), "You put $1M under the draw pile. ",
         "P0 puts a card under the draw pile. "),
        (events.Rearrange(0, 70, 43), *["{} move{} Red/Yellow wild to the set of Red. "] * 2),
        (events.TurnEnd(0, 4), "", ""),
        (events.Win(0, 9), *["\n{} win{} in turn 9. "] * 2),
        (events.Stalemate(), *["\nNobody has a card left to play: stalemate. "] * 2),
        (events.TurnLimit(9), *["\nNobody has won after 9 turns. "] * 2),
        (events.Game("deal", 2, 7, ()), "", ""),
        (events.Game("deal", 2, 7, ("double=turn",)), *["Played with double=turn. "] * 2),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, tuple) else "",
)  # fmt: skip
def test_an_event_is_told_to_whom_it_happens_and_to_others(event: Any, to_me: str, to_others: str) -> None:
    assert tell(event, 0) == to_me.format("You", "", "", to="you")
    if not isinstance(event, events.Deal):
        assert tell(event, 2) == to_others.format("P0", "s", "s", to="P0")


def test_every_event_is_told() -> None:
    marks = test_an_event_is_told_to_whom_it_happens_and_to_others.pytestmark
    assert {type(row[0]) for row in marks[0].args[1]} == set(events.EVENTS)


def test_hands_are_told_to_nobody_where_several_look() -> None:
    assert tell(events.Deal(((43,), (44,))), None) == ""
    assert tell(events.Draw(0, (43,)), None) == "P0 draws 1 card. "


def test_the_rules_fit_on_a_screen() -> None:
    lines = RULES.splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 79


# Whole games by all readings: what is said is true, and words mean one thing


Look = Callable[[Moment, Asked], None]


def play_at_random(
    seed: int, look: Look = lambda moment, asked: None
) -> Iterator[tuple[Moment, Option, Match, list[Any]]]:
    """Look at each decision of a game; then take an option, and give what has come of it."""
    chance = random.Random(seed)
    match = new_match(2 + seed % 4, seed, READINGS[seed % len(READINGS)], limit=60)
    while not match.is_over:
        moment = Moment(None, match.decision, match.events[:])
        asked = console.ask(moment)
        look(moment, asked)
        option = chance.choice(asked.options)
        news = list(match.play(option.answer))
        yield moment, option, match, news


def only(kind: type, news: Sequence[Any]) -> Any:
    return next((event for event in news if isinstance(event, kind)), None)


def check_bank(moment: Moment, said: str, match: Match, news: Sequence[Any]) -> None:
    if found := re.match(r"your bank then has \$(\d+)M", said):
        banks = View(match.live, moment.decision.seat).banks[moment.decision.seat]
        assert sum(match.live.rules.value[card] for card in banks) == int(found[1])
    if moment.decision.kind == "move":
        assert ("will be banked by itself" in said) == (only(events.AutoBank, news) is not None)


def check_set(moment: Moment, said: str, match: Match, news: Sequence[Any]) -> None:
    found = re.match(r"(\w+) (\d|FULL)(?:/\d)?(?: rent \$(\d+)M|: (you win)| (no rent))(?! or)", said)
    placed = only(events.Place, news) or only(events.Build, news) or only(events.SetTaken, news)
    if not found or not placed or placed.seat != moment.decision.seat:
        return
    card = placed.cards[0] if isinstance(placed, events.SetTaken) else placed.card
    group = transcript.find_home(match.live, card)[1]
    assert group.colour == COLOUR_OF[found[1]]
    assert (found[2] == "FULL") == getattr(placed, "full", True)
    if len(group.cards) == getattr(placed, "size", group.size):
        assert found[2] == ("FULL" if group.is_full() else str(len(group.cards)))
        assert found[3] is None or int(found[3]) == group.rent()
    if found[4] or moment.decision.kind == "move":
        assert bool(found[4]) == match.live.wins(match.live.seat)


def check_debt(moment: Moment, said: str, match: Match, news: Sequence[Any]) -> None:
    if moment.decision.kind in ("charge", "double") and (rent := only(events.Rent, news)):
        assert said.startswith(f"${rent.base << rent.doubles}M from ")
    if moment.decision.kind == "move" and (found := re.match(r"draw (\d)", said)) and only(events.Draw, news):
        assert len(only(events.Draw, news).cards) == int(found[1])


def check_payment(moment: Moment, said: str, match: Match, news: Sequence[Any]) -> None:
    decision = moment.decision
    if decision.kind != "pay":
        return
    demand = only(events.Demand, moment.happened[::-1])
    paid = only(events.Paid, news)
    if found := re.search(r"\$(\d+)M left to pay", said):
        assert paid or match.decision.view.owed == int(found[1])
    else:
        over = re.search(r"\$(\d+)M too much", said)
        assert paid.value - demand.amount == (int(over[1]) if over else 0)
    for building in re.findall(r"its (House|Hotel) (?:goes to your bank|is discarded)", said):
        lost = [event for event in news if isinstance(event, events.BuildingBanked | events.Discard)]
        assert not paid or building in {DECK[event.card].name for event in lost}


def check_refusal(moment: Moment, option: Option, match: Match, news: Sequence[Any]) -> None:
    decision, demand = moment.decision, only(events.Demand, news)
    mine = demand if demand and demand.seat == decision.seat else None
    if "you pay nothing" in option.meaning and not match.live.rules.answers_refusals:
        assert mine is None
    if decision.kind == "say-no" and option.words == "no" and decision.view.owed:
        assert option.meaning.startswith("you pay ")


@pytest.mark.parametrize("seed", range(16))
def test_what_would_follow_does_follow(seed: int) -> None:
    for moment, option, match, news in play_at_random(seed):
        said = option.meaning
        check_bank(moment, said, match, news)
        check_set(moment, said, match, news)
        check_debt(moment, said, match, news)
        check_payment(moment, said, match, news)
        check_refusal(moment, option, match, news)


def stands_for(moment: Moment, asked: Asked, choice: str) -> bool:
    """Whether an option does the same as the choice."""
    if any(option.answer == choice for option in asked.options):
        return True
    view, kind = moment.decision.view, DECK[int(choice)]
    bank = view.banks[view.seat]
    place = [estate for land in view.lands for estate in land if int(choice) in estate.cards]
    twins = [int(option.answer) for option in asked.options if option.answer.isdigit()]
    return any(
        view.value(twin) == view.value(int(choice))
        if int(choice) in bank
        else DECK[twin] == kind and (not place or twin in place[0].cards)
        for twin in twins
    )


def test_words_tell_apart_what_is_not_the_same() -> None:
    kinds = set()

    def look(moment: Moment, asked: Asked) -> None:
        kinds.add(moment.decision.kind)
        words = [option.words for option in asked.options]
        assert len(set(words)) == len(words)
        assert all(find_option(option.words, asked) == option for option in asked.options)
        assert all(stands_for(moment, asked, choice) for choice in moment.decision.choices)
        assert all(moment.decision.check(option.answer) for option in asked.options)
        assert not any("#" in f"{option.words}{option.meaning}" for option in asked.options)

    for seed in range(16):
        for _ in play_at_random(seed, look):
            pass
    assert kinds == set(KINDS_OF_DECISION)


def test_the_table_fits_on_a_screen() -> None:
    def look(moment: Moment, asked: Asked) -> None:
        lines = draw(moment).splitlines()
        assert max(map(len, lines)) <= 79
        assert len(lines) <= 19

    for seed in range(8):
        for _ in play_at_random(seed, look):
            pass


# Nobody sees what they may not


def test_what_a_seat_knows_has_no_other_hand_and_no_pile() -> None:
    match = new_match(players=3, seed=7)
    known = View(match.live, 1).known()
    assert [len(hand) for hand in known.hands] == [0, 5, 0]
    assert (known.pile, known.shuffle) == ([], range)
    known.hands[1].clear()
    assert len(match.view(1).hand) == 5


def disguise(moment: Moment, chance: random.Random) -> Moment:
    """The same to the person who is asked: the cards in the other hands and in the pile are exchanged."""
    seat, position = moment.decision.seat, moment.decision.view._position
    twin = position.copy()
    others = [hand for number, hand in enumerate(twin.hands) if number != seat]
    hidden = [card for hand in (*others, twin.pile) for card in hand]
    chance.shuffle(hidden)
    for hand in (*others, twin.pile):
        hand[:] = [hidden.pop() for _ in hand]
    return moment._replace(decision=moment.decision._replace(view=View(twin, seat)))


def test_what_is_hidden_changes_nothing_that_is_shown() -> None:
    chance = random.Random(1)
    for seed in range(4):
        match = new_match(2 + seed % 4, seed, READINGS[seed], limit=40)
        while not match.is_over:
            moment = Moment(None, match.decision, match.events)
            other = disguise(moment, chance)
            assert (draw(other), console.ask(other)) == (draw(moment), console.ask(moment))
            match.play(chance.choice(moment.decision.choices))


@pytest.fixture
def marked_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card has a name of its own, so that a byte that tells it is found."""
    deck = tuple(card._replace(name=f"{card.name}<{number}>") for number, card in enumerate(DECK))
    monkeypatch.setattr(cards, "DECK", deck)
    monkeypatch.setattr(transcript, "DECK", deck)


def reveals(event: Any, seat: int) -> set[int]:
    match event:
        case events.Deal(hands):
            return set(hands[seat])
        case events.Draw(drawer, drawn):
            return set(drawn) if drawer == seat else set()
        case events.PutUnder(keeper, card):
            return {card} if keeper == seat else set()
        case events.Choice() | events.Reshuffle():
            return set()
    fields = [getattr(event, field, ()) for field in ("card", "cards", "took", "gave", "onto")]
    return {card for field in fields for card in (field if isinstance(field, tuple) else (field,))}


class Player:
    """Somebody who answers at random, uses every command, and leaves now and then."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.session: Any = None
        self.commands = ["log all", "hint", "table", "rules", "help", "undo", "nonsense", "log 3"]
        self.leaves_at = self.chance.randrange(9, 14)
        self.reads = 0
        self.seen: set[int] = set()

    def size(self) -> tuple[int, int]:
        return 80, 24

    def show(self, text: str) -> None:
        shown = set(map(int, re.findall(r"<(\d+)>", text)))
        seat = int(self.session._at_screen)
        known = [reveals(event, seat) for event in self.session._happened]
        assert shown <= set().union(*known)
        self.seen |= shown

    def clear(self) -> None:
        pass

    def read(self, prompt: str, words: Sequence[str]) -> str | None:
        self.reads += 1
        if self.reads == self.leaves_at:
            return None
        if self.commands and self.chance.random() < 0.2:
            return self.commands.pop(0)
        return str(1 + self.chance.randrange(max(1, words.index("help")))) if words else ""


def sit_down(player: Player, kept: Kept, place: Path) -> None:
    player.session = Session(deal, kept, player, str(place))
    player.session.play()


@pytest.mark.usefixtures("marked_cards")
@pytest.mark.parametrize("seed", range(6))
def test_a_person_sees_no_other_hand_and_no_pile(seed: int, tmp_path: Path) -> None:
    count = 2 + seed % 3
    seats = {str(seat): ME if seat == seed % count else "shrewd" for seat in range(count)}
    player = Player(seed)
    kept = Kept(Case("deal", seed=seed, seats=seats, readings=READINGS[seed % 4], rounds="60"))
    with pytest.raises(Left):
        sit_down(player, kept, tmp_path)
    sit_down(player, load_kept(str(tmp_path)), tmp_path)
    assert len(player.seen) > 20
    again = load(str(tmp_path)).case
    golden = (tmp_path / "expected.txt").read_bytes()
    assert b"".join(runner.encode(deal, runner.events(deal, again))) == golden


@pytest.mark.usefixtures("marked_cards")
def test_two_people_see_only_their_own_hands(tmp_path: Path) -> None:
    player = Player(3)
    player.leaves_at = 0
    sit_down(
        player, Kept(Case("deal", seed=3, seats={"0": ME, "1": ME, "2": "greedy"}, rounds="30")), tmp_path
    )
    assert (tmp_path / "expected.txt").exists()


# The command


def test_a_person_plays_at_a_pipe(tmp_path: Path) -> None:
    words = ("play", "deal", "--seed", "3", "--level", "easy", "--output", "mine")
    done = monosim(*words, stdin=b"88\nend\nhint\n", cwd=tmp_path)
    text = done.stdout.decode()
    assert "there is no option 88: the numbers are 1 to " in text
    assert "Play which card?\n  1  " in text
    assert "P1 draws 2 cards." in text
    assert "the computer would choose: " in text
    assert "Seats: 0 is you, 1 is random." in text
    assert (tmp_path / "mine" / "game.in").read_text().startswith("deal-script 1\nP0 move end\n")
    again = monosim("play", "--resume", "mine", stdin=b"log\n", cwd=tmp_path)
    assert b"Turn 1: You draw " in again.stdout
