"""Each ruling of RULINGS.md by its number."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rulesets.deal.table import BROWN, GREEN, UTILITY, case_of, played, script, start, turn

from monosim.core import Case, ScriptError, Sheet
from monosim.play import runner
from monosim.play.runner import table_for
from monosim.rulesets import deal
from monosim.rulesets.deal.cards import COUNT, deck_stream
from monosim.rulesets.deal.commands import read_legacy
from monosim.rulesets.deal.events import Reshuffle
from monosim.rulesets.deal.game import rank_seats
from monosim.rulesets.deal.inputs import open_sheet
from monosim.rulesets.deal.rules import Rules

RULINGS = Path(str(deal.__file__)).with_name("RULINGS.md").read_text(encoding="utf-8")
LOOSE = ("Red", (43,))


def test_r01_auto_bank_has_no_reason() -> None:
    game = turn(start([[0]]), "P0 move 0")
    assert game.of("auto-bank") == [{"e": "auto-bank", "seat": 0, "card": 0}]


def test_r02_the_game_is_told_first() -> None:
    case = Case(ruleset="deal", seed=3, seats={"2": "first"}, rounds="1", readings={"railroad": "2"})
    first, second = list(runner.events(deal, case))[:2]
    assert type(first).__name__ == "Game"
    assert first == ("deal", 3, 3, ("railroad=2",))
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
    with pytest.raises(Exception, match="Hotel #32 is not played with"):
        deal.read(case_of(start(), script(), readings=two))


def old(sets: list[list[int]]) -> tuple[Sheet, object]:
    cards = [card for chain in sets for card in chain]
    chains = "\n".join(" ".join(map(str, [*chain, -1])) for chain in sets)
    text = f"-1\n{' '.join(map(str, cards))} -1\n-1\n-1\n{len(sets)}\n{chains}\n0 0 0\n-1\n-1\n0\n0 0 0\n"
    sheet = open_sheet("old.txt", "")
    position = read_legacy(sheet, text, Rules(), lenient=False)
    return sheet, position and [(group.colour, group.cards) for group in position.lands[0]]


def test_r25_the_colour_of_an_old_set() -> None:
    assert old([[69, 48]])[1] == [(5, [69, 48])]
    assert old([[69, 70]])[1] == [(3, [69, 70])]
    assert old([[72, 64]])[1] == [(8, [72, 64])]
    sheet, position = old([[67, 68]])
    assert position is None
    assert "Railroad/Green wild #68 does not belong in the DarkBlue set of P0" in sheet.problems[0].message


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


def test_every_ruling_has_its_test() -> None:
    written = {int(number) for number in re.findall(r"^\| R(\d+) \|", RULINGS, re.MULTILINE)}
    tested = {int(name[len("test_r") :][:2]) for name in globals() if name.startswith("test_r")}
    assert written == tested == set(range(1, 1 + len(written)))


def test_every_reading_is_listed() -> None:
    for name, values in deal.ABOUT.readings.items():
        assert f"| `{name}` | {', '.join(f'`{value}`' for value in values)} |" in RULINGS
