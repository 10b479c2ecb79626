"""Each ruling of RULINGS.md by its number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from rulesets.deal import test_redeal
from rulesets.deal.table import BROWN, GREEN, UTILITY, case_of, match_of, played, script, start, turn

from monosim.core import Case, ScriptError
from monosim.play import runner
from monosim.play.runner import table_for
from monosim.rulesets import deal
from monosim.rulesets.deal.cards import COLOUR_NAMES, COUNT
from monosim.rulesets.deal.deckfile import deck_stream
from monosim.rulesets.deal.events import Game, Reshuffle
from monosim.rulesets.deal.old_import import open_old_save, read_old_save
from monosim.rulesets.deal.outcomes import rank_seats
from monosim.rulesets.deal.rules import choose_readings, rules_for

RULINGS = Path(str(deal.__file__)).with_name("RULINGS.md").read_text(encoding="utf-8")
LOOSE = ("Red", (43,))


def test_r01_auto_bank_has_no_reason() -> None:
    game = turn(start([[0]]), "P0 move 0")
    assert game.of("auto-bank") == [{"e": "auto-bank", "seat": 0, "card": 0}]


def test_r02_the_game_is_told_first() -> None:
    case = Case(ruleset="deal", seed=3, seats={"2": "first"}, rounds="1", readings={"railroad": "2"})
    first, second = list(runner.events(deal, case))[:2]
    assert first == Game("deal", 3, 3, ("railroad=2",))
    assert type(second).__name__ == "Deal"


def test_r03_a_target_is_named_where_there_was_a_choice() -> None:
    both = start([[5]], sets=[[], [LOOSE], [("Red", (44,))]], players=3)
    one = start([[5]], sets=[[], [], [("Red", (44,))]], players=3)
    chosen = turn(both, "P0 move 5", "P0 target 2")
    forced = turn(one, "P0 move 5")
    assert chosen.of("choice")[1]["kind"] == "target"
    assert chosen.of("action") == [{"e": "action", "seat": 0, "card": 5, "target": 2}]
    assert chosen.names().index("action") == 4
    assert forced.asked("target") == []
    assert forced.of("action") == [{"e": "action", "seat": 0, "card": 5}]


def test_r04_a_wild_rent_is_told_before_its_target() -> None:
    save = start([[84]], [[], [103], [104]], [[LOOSE]], players=3)
    game = turn(save, "P0 move 84", "P0 charge 43", "P0 target 2")
    assert [event.get("kind", event["e"]) for event in game.events[2:7]] == [
        "move", "charge", "rent", "target", "demand",
    ]  # fmt: skip
    assert game.position.banks == [[104], [103], []]


@pytest.mark.parametrize(
    ("card", "charge", "doubles", "against"),
    [
        (0, (), 0, "deal-breaker"),
        (5, (), 0, "sly-deal"),
        (8, (), 0, "force-deal"),
        (11, (), 0, "debt-collector"),
        (14, (), 0, "birthday"),
        (82, ("P0 charge 43",), 0, "rent"),
        (84, ("P0 charge 43",), 0, "rent"),
        (84, ("P0 charge 43",), 1, "double-rent"),
    ],
)
def test_r05_what_a_refusal_is_against(card: int, charge: tuple[str], doubles: int, against: str) -> None:
    mine, theirs = [LOOSE], [GREEN, ("Red", (44,))]
    save = start([[card], [2]], [[], [88]], [mine, theirs], doubles=[doubles])
    game = turn(save, f"P0 move {card}", *charge, "P1 say-no yes")
    assert game.of("say-no") == [{"e": "say-no", "seat": 1, "card": 2, "against": against}]


def test_r06_a_deck_that_is_read_reshuffles_like_the_one_that_is_drawn() -> None:
    drawn = Case(ruleset="deal", seed=19, seats={str(seat): "random" for seat in range(5)})
    deck = "deal-deck 1\n" + " ".join(map(str, deck_stream(19).order(COUNT)))
    read = drawn._replace(contents={"cards": deck.encode()})
    happened = list(runner.events(deal, drawn))
    assert sum(isinstance(event, Reshuffle) for event in happened) > 1
    assert list(runner.events(deal, read)) == happened


def test_r06_the_seed_shuffles_the_discards_of_a_save() -> None:
    """Behind a save as behind a deck: the draw pile is empty, so the first draw shuffles."""
    save = start([[], []], pile=(), discards=range(20))
    cases = [case_of(save, script(), 1, seed=seed) for seed in (1, 2)]
    shuffles = [played(game).of("reshuffle")[0]["cards"] for game in cases]
    ends = [deal.finish(deal.read(game), table_for(deal, deal.read(game), game)) for game in cases]
    for seed, cards, end in zip((1, 2), shuffles, ends, strict=True):
        stream = deck_stream(seed)
        stream.order(COUNT)
        assert cards == stream.order(COUNT)  # the discards are in order of their ids
        assert end.hands[0] == cards[:5]
    assert shuffles[0] != shuffles[1]


def test_r07_a_payer_with_nothing_is_told() -> None:
    game = turn(start([[78]], sets=[[GREEN]]), "P0 move 78", "P0 charge 35")
    assert game.of("demand", "paid") == [
        {"e": "demand", "seat": 1, "to": 0, "amount": 7},
        {"e": "paid", "seat": 1, "to": 0, "cards": [], "value": 0, "unpaid": 7},
    ]


def test_r08_the_payer_settles_before_the_payee_receives() -> None:
    theirs = [("Yellow", (48, 49, 72), 27), ("Brown", (54,))]
    save = start([[11, 78]], sets=[[("Green", (35, 36, 37))], theirs])
    game = turn(save, "P0 move 11", "P1 pay 48", "P1 pay 49")
    names = game.names()
    assert names[names.index("paid") :][:6] == [
        "paid", "building-banked", "orphan", "place", "place", "place",
    ]  # fmt: skip
    assert game.of("orphan") == [{"e": "orphan", "seat": 1, "card": 72}]
    assert game.of("place")[0]["seat"] == 1
    assert [event["card"] for event in game.of("place")[1:]] == [48, 49]


def test_r09_how_buildings_move() -> None:
    rich = [(*GREEN, 27, 30)]
    taken = turn(start([[0]], sets=[[], rich]), "P0 move 0")
    assert taken.of("set-taken")[0]["cards"] == [35, 36, 37]
    assert taken.land(0) == [("Green", (35, 36, 37), 27, 30)]
    broken = turn(start([[14]], sets=[[], rich]), "P0 move 14", "P1 pay 35")
    assert [event["card"] for event in broken.of("building-banked")] == [27, 30]
    paid = turn(
        start([[11]], sets=[[], [("Brown", (54, 55), 28, 31)]]), "P0 move 11", "P1 pay 31", "P1 pay 28"
    )
    assert paid.of("paid")[0]["cards"] == [31, 28]
    everything = turn(start([[78]], [[], []], [[(*GREEN, 29)], [("Brown", (54, 55), 28, 31)]]),
                      "P0 move 78", "P0 charge 35")  # fmt: skip
    assert everything.of("paid")[0]["cards"] == [31, 28, 54, 55]


def test_r10_a_building_is_told_as_built_alone() -> None:
    game = turn(start([[27]], sets=[[GREEN]]), "P0 move 27")
    assert game.names() == ["turn", "draw", "choice", "build", "choice", "turn-end", "turn-limit"]
    assert game.of("build") == [{"e": "build", "seat": 0, "card": 27, "colour": "Green"}]


def test_r11_reshuffle_then_draw_then_what_is_missing() -> None:
    everything = [card for card in range(35) if card not in (2, 17)] + list(range(74, COUNT))
    lands = [[(colour, cards)] for colour, cards in (LOOSE, ("Red", (44,)))]
    rest = [card for card in range(35, 74) if card not in (43, 44)]
    save = start([[17]], [[], everything], [*lands], pile=[], discards=[])
    assert f"discard 2 {rest[0]}" in save
    pile = save.replace(f"discard 2 {' '.join(map(str, rest))}\n", "discard 2\n")
    hand = pile.replace("seat 1 hand\n", f"seat 1 hand {' '.join(map(str, rest))}\n")
    game = played(case_of(hand, script("P0 move 17"), 1))
    assert [event for event in game.events if event["e"] in ("reshuffle", "draw", "draw-short")][:3] == [
        {"e": "reshuffle", "cards": [2]},
        {"e": "draw", "seat": 0, "cards": [2]},
        {"e": "draw-short", "seat": 0, "missing": 1},
    ]
    again = game.names()[game.names().index("action") :]
    assert again[1:4] == ["reshuffle", "draw", "draw-short"]


def test_r12_a_turn_is_told_before_the_game_is_found_to_be_over() -> None:
    won = turn(start(sets=[[GREEN, ("Utility", (46, 47)), ("Brown", (54, 55))]], turn=5))
    assert won.events == [{"e": "turn", "turn": 5, "seat": 0}, {"e": "win", "seat": 0, "turn": 5}]
    limit = turn(start())
    assert limit.names()[-2:] == ["turn-end", "turn-limit"]
    assert limit.events[-1] == {"e": "turn-limit", "turns": 1}


def test_r13_a_save_is_not_dealt() -> None:
    assert turn(start([[101]], top=(102, 103))).names()[0] == "turn"


def test_r14_the_victim_of_a_swap_settles_first() -> None:
    mine, theirs = [("Red", (43, 72)), ("Brown", (54,))], [("Green", (35, 73)), ("Utility", (46,))]
    game = turn(start([[8]], sets=[mine, theirs]), "P0 move 8", "P0 take 35", "P0 give 43")
    names = game.names()
    assert names[names.index("swapped") :][:7] == [
        "swapped", "orphan", "place", "orphan", "place", "place", "place",
    ]  # fmt: skip
    assert [event["seat"] for event in game.of("orphan")] == [1, 0]
    assert [event["card"] for event in game.of("place")] == [73, 72, 35, 43]


@pytest.mark.parametrize(
    ("lines", "seats", "players"),
    [([], {}, 2), (["P2 move end"], {}, 3), ([], {"3": "first"}, 4), (["players 5"], {}, 5)],
)
def test_r15_the_number_of_seats(lines: list[str], seats: dict[str, str], players: int) -> None:
    text = script(*lines, "ignore-extra", fallback="error").encode()
    case = Case(ruleset="deal", contents={"players": text}, seats=seats)
    assert deal.read(case).players == players


@pytest.mark.parametrize("fallback", ["end", "first"])
def test_r16_end_and_first_choose_the_first_option(fallback: str) -> None:
    save = start([[5, 90], [2]], sets=[[], [LOOSE]])
    game = played(case_of(save, script("P0 move 5", fallback=fallback), 2))
    assert game.asked("say-no") == ["no"]
    assert game.asked("move") == ["5", "end", "end"]


def test_r17_lines_left_over_are_no_error() -> None:
    case = case_of(start([[101]], top=(102, 103)), script("P0 move end", "P0 pay 3"), 1)
    assert runner.run(case)
    with pytest.raises(ScriptError, match=r"x\.script:5: 1 answer left over, the first is 'P0 pay 3'"):
        played(case)
    played(
        case._replace(
            contents={**case.contents, "players": script("ignore-extra", "P0 move end", "P0 pay 3").encode()}
        )
    )


def test_r18_doubles_wait_for_a_rent_that_is_charged() -> None:
    save = start([[33, 82, 83], [2, 3]], [[], []], [[LOOSE]])
    game = turn(save, "P0 move 33", "P0 move 82", "P0 charge bank", "P0 move end")
    assert game.position.doubles == [1, 0]
    refused = turn(save, "P0 move 33", "P0 move 82", "P0 charge 43", "P1 say-no yes", "P1 say-no yes")
    assert refused.of("demand") == []
    assert refused.position.doubles == [0, 0]


def test_r19_two_orphans_do_not_join_each_other() -> None:
    theirs = [("Red", (43, 72)), ("Yellow", (48, 73))]
    save = start([[78]], sets=[[GREEN], theirs])
    game = turn(save, "P0 move 78", "P0 charge 35")
    assert [event["e"] for event in game.events if event.get("card") in (72, 73)] == [
        "orphan", "to-hand", "orphan", "to-hand",
    ]  # fmt: skip
    assert game.land(1) == []


def test_r20_a_partial_demand_needs_something_to_demand() -> None:
    poor, empty = start([[11]], [[], [103]]), start([[11]])
    assert turn(poor, "P0 move 11", readings={"demand": "partial"}).of("paid")[0]["unpaid"] == 4
    assert turn(empty, "P0 move 11", readings={"demand": "partial"}).of("auto-bank") != []


def test_r21_free_banking_is_asked_behind_the_move() -> None:
    free = {"banking": "free"}
    save = start([[17, 0]])
    assert turn(save, "P0 move 17", "P0 use bank", readings=free).of("bank")[0]["card"] == 17
    assert turn(save, "P0 move 17", "P0 use play", readings=free).of("action")[0]["card"] == 17
    assert turn(save, "P0 move 0", readings=free).of("auto-bank")[0]["card"] == 0


def test_r22_a_lone_wild_starts_a_set_of_any_colour() -> None:
    lone = {"lone-wild": "yes"}
    save = start([[72, 82, 43]])
    game = turn(save, "P0 move 72", "P0 colour Red", "P0 move 82", readings=lone)
    assert game.land(0) == [("Red", (72,))]
    assert game.of("auto-bank")[0]["card"] == 82
    joined = turn(save, "P0 move 43", "P0 move 72", "P0 join new", "P0 colour Red", readings=lone)
    assert joined.land(0) == [("Red", (43,)), ("Red", (72,))]
    stays = turn(start([[5]], sets=[[], [("Red", (43, 72))]]), "P0 move 5", "P0 take 43", readings=lone)
    assert stays.land(1) == [("Red", (72,))]


@pytest.mark.parametrize(("answers", "stolen"), [(["yes", "no"], 0), (["yes", "yes"], 1), (["no"], 1)])
def test_r23_a_chain_of_refusals(answers: list[str], stolen: int) -> None:
    save = start([[5, 3], [2]], sets=[[], [LOOSE]])
    lines = [f"P{1 - step % 2} say-no {answer}" for step, answer in enumerate(answers)]
    game = turn(save, "P0 move 5", *lines, readings={"say-no": "chain"})
    assert len(game.of("stolen")) == stolen
    against = ["sly-deal", "just-say-no"][: answers.count("yes")]
    assert [event["against"] for event in game.of("say-no")] == against


def test_r24_two_hotels() -> None:
    two = {"hotels": "2"}
    deck = f"deal-deck 1\n{' '.join(map(str, range(COUNT)))}\n".encode()
    case = Case(ruleset="deal", contents={"cards": deck}, readings=two, seats={"1": "first"})
    setup = deal.read(case)
    assert setup.deck is not None
    assert len(setup.deck) == 106
    assert 32 not in setup.deck
    with pytest.raises(Exception, match="Hotel #32 is not in the deck with hotels=2"):
        deal.read(case_of(start(), script(), readings=two))
    with pytest.raises(Exception, match="Hotel #32 is missing; only a game with hotels=2 or preset=official"):
        deal.read(case_of(start().replace(" 32 ", " "), script()))


def old(*sets: list[int], readings: Mapping[str, str] | None = None) -> tuple[list[Any], list[str]]:
    """The colours and cards of the first player's sets, and what the file leaves open."""
    cards = [card for chain in sets for card in chain]
    chains = "\n".join(" ".join(map(str, [*chain, -1])) for chain in sets)
    text = f"-1\n{' '.join(map(str, cards))} -1\n-1\n-1\n{len(sets)}\n{chains}\n0 0 0\n-1\n-1\n0\n0 0 0\n"
    sheet = open_old_save("old.txt", text)
    found = read_old_save(sheet, rules_for(choose_readings(readings or {})))
    if found is None:
        return [], [problem.message for problem in sheet.problems]
    lands = [(COLOUR_NAMES[group.colour], group.cards) for group in found.position.lands[0]]
    return lands, list(found.doubts)


def test_r25_the_colour_of_an_old_set_fits_all_its_cards() -> None:
    assert old([69, 48]) == ([("Yellow", [69, 48])], [])
    assert old([66, 59, 60, 61]) == ([("Railroad", [66, 59, 60, 61])], [])
    assert old([66, 71, 68]) == ([("Railroad", [66, 71, 68])], [])
    assert old([67, 68]) == ([("Green", [67, 68])], [])
    assert old([65, 55, 27, 30]) == ([("Brown", [65, 55])], [])
    assert old([65, 72, 27]) == ([("Brown", [65, 72])], [])  # LightBlue would not be full
    problems = old([65, 71])[1]
    assert problems[0] == "Utility/Railroad wild #71 does not belong in the LightBlue set of P0"


def test_r25_the_first_colour_is_taken_where_several_fit() -> None:
    taken = (
        "the set of P0 with Red/Yellow wild #69, Red/Yellow wild #70 is taken as Red; Yellow would fit too"
    )
    assert old([69, 70]) == ([("Red", [69, 70])], [f"old.txt:6: {taken}"])
    assert old([72, 64])[0] == [("Purple", [72, 64])]
    lands, doubts = old([72], readings={"lone-wild": "yes"})
    assert lands == [("Green", [72])]
    assert "is taken as Green; DarkBlue, LightBlue, Red, Utility," in doubts[0]


def test_r26_a_scenario_may_begin_with_more_than_seven_cards() -> None:
    assert turn(start([range(87, 97)], top=(101, 102))).of("turn-end")[0]["hand"] == 7


def lead(banks: list[list[int]], *sets: list[tuple[Any, ...]]) -> int:
    setup = deal.read(case_of(start((), banks, sets, turn=1), ""))
    assert setup.start is not None
    return rank_seats(setup.start)[0]


def test_r27_full_sets_lead_then_worth_then_the_lower_seat() -> None:
    assert lead([[], []]) == 0
    assert lead([[0], [1]]) == 0
    assert lead([[], [0]]) == 1
    assert lead([[0, 1, 2, 3, 4], []], [], [BROWN]) == 1
    assert lead([[], [0]], [BROWN], [UTILITY]) == 1


# Readings of the published rules

MOVING = {"rearrange": "yes"}


def test_r28_rearranging_is_asked_for_as_a_move_and_costs_none() -> None:
    mine = [("Red", (69, 43)), ("Yellow", (48,))]
    game = turn(start([[90]], sets=[mine]), "P0 move rearrange", "P0 lift 69", "P0 lay 48", readings=MOVING)
    assert game.of("rearrange") == [{"e": "rearrange", "seat": 0, "card": 69, "onto": 48}]
    assert game.names()[5:7] == ["rearrange", "place"]
    assert game.land(0) == [("Red", (43,)), ("Yellow", (48, 69))]
    with pytest.raises(Exception, match=r'P0 lift "x" is not legal; legal: 69, 43$'):
        turn(start(sets=[mine]), "P0 move rearrange", "P0 lift x", readings=MOVING)
    with pytest.raises(Exception, match=r'P0 lay "x" is not legal; legal: 48, Red, Yellow$'):
        turn(start(sets=[mine]), "P0 move rearrange", "P0 lift 69", "P0 lay x", readings=MOVING)


def test_r28_property_is_rearranged_when_no_move_is_left() -> None:
    mine = [("Red", (69, 43)), ("Yellow", (48,))]
    moves = [f"P0 move {card}" for card in (90, 91, 92)]
    game = turn(start([[90, 91, 92, 93]], sets=[mine]), *moves, "P0 move rearrange", "P0 lift 69",
                "P0 lay Yellow", readings=MOVING)  # fmt: skip
    assert game.land(0)[-1] == ("Yellow", (69,))
    assert game.of("rearrange") == [{"e": "rearrange", "seat": 0, "card": 69}]


def test_r28_rearranging_may_win() -> None:
    mine = [GREEN, BROWN, ("Utility", (46,)), ("Railroad", (59, 71))]
    game = turn(start(sets=[mine]), "P0 move rearrange", "P0 lift 71", "P0 lay 46", readings=MOVING)
    assert game.names()[-2:] == ["place", "win"]


def test_r29_a_card_is_rearranged_once_between_two_moves() -> None:
    save = start([[90]], sets=[[("Red", (69,))]])
    once = ("P0 move rearrange", "P0 lay Yellow")
    with pytest.raises(Exception, match=r'P0 move "rearrange" is not legal; legal: end, 90, 101, 102$'):
        turn(save, "P0 move rearrange", *once, readings=MOVING)
    game = turn(save, "P0 move rearrange", "P0 move 90", "P0 move rearrange", readings=MOVING)
    assert [event["colour"] for event in game.of("place")] == ["Yellow", "Red"]


def test_r30_a_set_that_is_rearranged_loses_its_buildings() -> None:
    lines = ("P0 move rearrange", "P0 lift 67", "P0 lay DarkBlue")
    save = start(sets=[[("Green", (35, 36, 67), 27, 30)]])
    banked = turn(save, *lines, readings=MOVING)
    assert banked.land(0) == [("Green", (35, 36)), ("DarkBlue", (67,))]
    assert banked.position.banks[0] == [27, 30]
    lost = turn(save, *lines, readings={**MOVING, "broken-set": "discard"})
    assert lost.position.discards == [27, 30]


def test_r30_a_set_that_is_full_again_keeps_its_buildings() -> None:
    """The wild makes room for a card of the colour, between two moves and without a break."""
    mine = [("Green", (35, 36, 67), 27, 30), ("Green", (37,)), ("DarkBlue", (38,))]
    swap = ("P0 move rearrange", "P0 lift 67", "P0 lay 38", "P0 move rearrange", "P0 lift 37")
    for lines in ((*swap, "P0 move 90"), swap):
        game = turn(start([[90]], sets=[mine]), *lines, readings=MOVING)
        assert game.land(0) == [("Green", (35, 36, 37), 27, 30), ("DarkBlue", (38, 67))]
        assert game.of("building-banked") == []
    late = (*swap[:3], "P0 move 90", *swap[3:])
    game = turn(start([[90]], sets=[mine]), *late, readings=MOVING)
    assert game.land(0) == [("Green", (35, 36, 37)), ("DarkBlue", (38, 67))]
    order = ["rearrange", "place", "choice", "building-banked", "building-banked", "bank"]
    assert game.names()[5:11] == order


def test_r30_buildings_are_gone_with_their_set_and_when_the_game_is_won() -> None:
    gone = start(sets=[[("Brown", (65, 72), 27), ("LightBlue", (40, 41))]])
    lines = ("P0 move rearrange", "P0 lift 65", "P0 lay 40")
    game = turn(gone, *lines, readings=MOVING)
    assert [event["e"] for event in game.events if event.get("card") == 27] == ["building-banked"]
    assert game.names()[5:8] == ["rearrange", "place", "building-banked"]
    mine = [UTILITY, GREEN, ("Green", (67, 68, 72), 27), ("DarkBlue", (38,))]
    lines = ("P0 move rearrange", "P0 lift 67", "P0 lay 38")
    won = turn(start(sets=[mine]), *lines, readings={**MOVING, "colours": "distinct"})
    assert won.names()[-3:] == ["place", "building-banked", "win"]


def test_r30_a_rent_of_a_set_that_is_not_full_has_no_buildings() -> None:
    match = match_of(start([[90]], sets=[[("Green", (35, 36, 67), 27, 30)]]), readings=MOVING)
    for answer in ("rearrange", "67", "DarkBlue"):
        match.play(answer)
    assert [estate.rent for estate in match.view(0).land(0)] == [4, 3]


def test_r30_an_orphan_is_placed_anew() -> None:
    save = start(sets=[[("Red", (69, 72)), ("Yellow", (48,))]])
    game = turn(save, "P0 move rearrange", "P0 lift 69", "P0 lay 48", readings=MOVING)
    assert [event["e"] for event in game.events if event.get("card") == 72] == ["orphan", "place"]
    assert game.land(0) == [("Yellow", (48, 69, 72))]


def test_r31_a_stalemate_waits_for_one_turn_of_each_seat() -> None:
    lands: list[list[tuple[Any, ...]]] = [
        [GREEN, ("DarkBlue", (38, 39)), ("Red", (69, 72)), ("Yellow", (48, 49))],
        [("LightBlue", (40, 41, 42)), ("Red", (43, 44, 45)), ("Red", (70, 73)), ("Yellow", (50,))],
        [UTILITY, BROWN, ("Purple", (63, 64)), ("LightBlue", (65, 66)), ("Orange", (51, 52))],
        [("Orange", (53,)), ("DarkBlue", (67,)), ("Railroad", (68, 59, 60, 61)), ("Purple", (56, 57, 58))],
        [("Railroad", (62,)), ("Utility", (71,))],
    ]
    save = start([], [range(35), range(74, COUNT)], lands, players=5, pile=())
    text = script(players=5)
    assert played(case_of(save, text)).names() == ["turn", "stalemate"]
    waits = played(case_of(save, text, readings=MOVING))
    assert waits.names()[-2:] == ["turn", "stalemate"]
    assert len(waits.of("turn")) == 6
    won = script("P0 move rearrange", "P0 lift 69", "P0 lay 48", players=5)
    assert played(case_of(save, won, readings=MOVING)).names()[-1] == "win"


@pytest.mark.parametrize(
    ("card", "named", "against"),
    [
        (0, ("P0 set 46",), (46, 47)),
        (5, ("P0 take 44",), (44,)),
        (8, ("P0 take 44", "P0 give 43"), (44, 43)),
    ],
)
def test_r32_what_is_named_before_a_refusal(card: int, named: tuple[str], against: tuple[int]) -> None:
    mine, theirs = [("Red", (43,)), ("Brown", (54,))], [GREEN, UTILITY, ("Red", (44, 45))]
    save = start([[card], [2]], sets=[mine, theirs])
    game = turn(save, f"P0 move {card}", *named, "P1 say-no yes", readings={"refusal": "after"})
    assert [event.get("kind", event["e"]) for event in game.events][-5:-3] == ["say-no"] * 2
    assert game.land(1) == theirs
    match = match_of(save, readings={"refusal": "after"})
    for line in (f"P0 move {card}", *named):
        match.play(line.split()[-1])
    assert (match.decision.kind, match.view(1).named) == ("say-no", against)


def test_r33_wilds_alone_are_never_a_full_set() -> None:
    lone = {"lone-wild": "yes"}
    save = start([[72, 73]])
    game = turn(save, "P0 move 72", "P0 colour Brown", "P0 move 73", "P0 colour Brown", readings=lone)
    assert game.land(0) == [("Brown", (72,)), ("Brown", (73,))]
    red = turn(save, "P0 move 72", "P0 colour Red", "P0 move 73", "P0 join 72", readings=lone)
    assert red.land(0) == [("Red", (72, 73))]
    together = start([], [], [[("Brown", (54, 72))]], top=(73,)).replace("Brown 54 72", "Brown 72 73")
    with pytest.raises(Exception, match="any-colour wild #72 cannot lie in the Brown set of P0 without a"):
        deal.read(case_of(together.replace("draw 73 ", "draw 54 "), script(), readings=lone))


WITH = {"double": "with"}


@pytest.mark.parametrize(("doubles", "amount"), [(0, 2), (1, 4), (2, 8)])
def test_r34_doubles_go_with_the_rent(doubles: int, amount: int) -> None:
    save = start([[34, 82, 33]], [[], [87]], [[LOOSE]])
    game = turn(save, "P0 move 82", "P0 charge 43", f"P0 double {doubles}", readings=WITH)
    assert game.of("rent")[0]["doubles"] == doubles
    assert game.of("demand")[0]["amount"] == amount
    assert [event["card"] for event in game.of("action")] == [34, 33][:doubles]
    assert game.position.discards == [*[34, 33][:doubles], 82]
    assert len(game.asked("move")) == (1 if doubles == 2 else 2)


def test_r34_a_double_needs_a_move_and_is_banked_alone() -> None:
    save = start([[34, 82, 33, 90]], [[], [87]], [[LOOSE]])
    with pytest.raises(Exception, match=r'P0 double "2" is not legal; legal: 0, 1$'):
        turn(save, "P0 move 90", "P0 move 82", "P0 charge 43", "P0 double 2", readings=WITH)
    alone = turn(save, "P0 move 34", "P0 move 90", "P0 move 82", "P0 charge 43", readings=WITH)
    assert alone.of("auto-bank") == [{"e": "auto-bank", "seat": 0, "card": 34}]
    assert alone.of("rent")[0]["doubles"] == 0


@pytest.mark.parametrize("reading", ["turn", "with"])
def test_r35_pending_doubles_of_a_save_last_one_turn(reading: str) -> None:
    save = start([[82]], [[], [87]], [[LOOSE]], doubles=[1, 1])
    game = turn(save, "P0 move 82", "P0 charge 43", readings={"double": reading})
    assert game.of("rent")[0]["doubles"] == 1
    assert game.position.doubles == [0, 1]
    assert turn(save, turns=2, readings={"double": reading}).position.doubles == [0, 0]


def test_r36_one_refusal_stops_a_doubled_rent() -> None:
    save = start([[82], [2, 3]], [[], [87]], [[LOOSE]], doubles=[2])
    game = turn(save, "P0 move 82", "P0 charge 43", "P1 say-no yes", readings={"doubled-refusal": "rent"})
    assert game.of("say-no") == [{"e": "say-no", "seat": 1, "card": 2, "against": "rent"}]
    assert game.of("demand") == []
    paid = turn(save, "P0 move 82", "P0 charge 43", "P1 say-no no", readings={"doubled-refusal": "rent"})
    assert paid.of("demand")[0]["amount"] == 8


def test_r37_a_colour_is_charged_with_all_its_sets() -> None:
    save = start([[82]], [[], [87]], [[("Red", (43, 44, 45), 27), ("Yellow", (48,)), ("Red", (69, 72))]])
    colour = {"rent": "colour"}
    assert turn(save, "P0 move 82", "P0 charge 43", readings=colour).of("rent")[0]["base"] == 6 + 3 + 3
    assert turn(save, "P0 move 82", "P0 charge 43").of("rent")[0]["base"] == 6 + 3
    built = start([[82]], [[], [87]], [[("Red", (43,)), ("Red", (44, 45, 69), 27, 30)]])
    assert turn(built, "P0 move 82", "P0 charge 43", readings=colour).of("rent")[0]["base"] == 2 + 6 + 3 + 4
    with pytest.raises(Exception, match=r'P0 charge "69" is not legal; legal: bank, 43, 48$'):
        turn(save, "P0 move 82", "P0 charge 69", readings=colour)
    lone = start([[82, 73]], [[], [87]], [[LOOSE]])
    game = turn(lone, "P0 move 73", "P0 join new", "P0 colour Red", "P0 move 82", "P0 charge 43",
                readings={**colour, "lone-wild": "yes"})  # fmt: skip
    assert game.of("rent")[0]["base"] == 2


def test_r38_cards_too_many_lie_under_the_pile_in_order() -> None:
    save = start([[90, 91, 92, 93, 94, 95, 96]], pile=[17, 18, 19])
    game = turn(save, "P0 move end", "P0 discard 91", "P0 discard 17", readings={"excess": "under"})
    assert game.of("put-under") == [{"e": "put-under", "seat": 0, "card": card} for card in (91, 17)]
    assert game.position.pile == [17, 91, 19]
    assert game.of("discard") == []


AT_ONCE = {"third-set": "any"}


def test_r39_a_third_set_wins_in_the_turn_of_another() -> None:
    theirs = [UTILITY, GREEN, ("Red", (44, 45)), ("Orange", (51,))]
    save = start([[8]], sets=[[LOOSE], theirs])
    game = turn(save, "P0 move 8", "P0 take 51", readings=AT_ONCE)
    assert game.events[-1] == {"e": "win", "seat": 1, "turn": 1}
    mine = [LOOSE, BROWN, ("Purple", (56, 57, 58)), ("Orange", (52, 53))]
    both = turn(start([[8]], sets=[mine, theirs]), "P0 move 8", "P0 take 51", "P0 give 43", readings=AT_ONCE)
    assert both.events[-1] == {"e": "win", "seat": 0, "turn": 1}
    save = start([[90]], sets=[[], [UTILITY, GREEN, BROWN]])
    assert turn(save, readings=AT_ONCE).names() == ["turn", "win"]
    assert turn(save, turns=2).events[-1] == {"e": "win", "seat": 1, "turn": 2}


def test_r40_what_official_chooses() -> None:
    chosen = choose_readings({"preset": "official"})
    assert {name: chosen[name] for name in ("excess", "third-set", "broken-set", "doubled-refusal")} == {
        "excess": "under", "third-set": "own", "broken-set": "discard", "doubled-refusal": "rent",
    }  # fmt: skip


def test_every_ruling_has_its_test() -> None:
    written = {int(number) for number in re.findall(r"^\| R(\d+) \|", RULINGS, re.MULTILINE)}
    named = [name for name in (*globals(), *vars(test_redeal)) if re.match(r"test_r\d\d_", name)]
    tested = {int(name[len("test_r") :][:2]) for name in named}
    assert written == tested == set(range(1, 1 + len(written)))


def test_every_reading_is_listed() -> None:
    for name, values in deal.ABOUT.readings.items():
        assert f"| `{name}` | {', '.join(f'`{value}`' for value in values)} |" in RULINGS
