"""Deck files, scripts, saves and old saves: what they say, and how they are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import monosim
from rulesets.deal.table import GREEN, case_of, script, start

from monosim.core import Case, MonosimError, Sheet, UnusableInput
from monosim.play import runner
from monosim.rulesets import deal
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.deckfile import deck_stream, shuffler
from monosim.rulesets.deal.inputs import open_sheet
from monosim.rulesets.deal.rules import Rules
from monosim.rulesets.deal.savefile import read_save, write_save

ALL = " ".join(map(str, range(COUNT)))
SAVE = start(
    [[101, 47], [2]], [[102, 97], []], [[("Brown", (54, 55), 27, 30)], [("Red", (43, 72))]],
    doubles=[1, 0], top=(12, 88, 3), discards=[17, 74], turn=7, seat=1,
)  # fmt: skip


def with_cards(text: str, seed: int = 0) -> Case:
    return Case(
        ruleset="deal", cards="x.deck", contents={"cards": text.encode()}, seats={"1": "first"}, seed=seed
    )


def problems(case: Case) -> list[str]:
    with pytest.raises(UnusableInput) as caught:
        deal.read(case)
    return [f"{problem.kind.code} {problem.message}" for problem in caught.value.problems]


# Decks


def test_a_deck_names_the_top_first_with_any_line_breaks() -> None:
    text = f"# a deck\ndeal-deck 1\n\n{ALL[:50]}\n{ALL[50:].strip()}  # the rest\n"
    assert deal.read(with_cards(text)).deck == tuple(range(COUNT))


def test_the_rest_may_follow_ascending_or_shuffled() -> None:
    ascending = deal.read(with_cards("deal-deck 1\n5 3\nrest ascending\n")).deck
    assert ascending is not None
    assert ascending[:6] == (5, 3, 0, 1, 2, 4)
    shuffled = deal.read(with_cards("deal-deck 1\n5 3\nrest shuffle\n", seed=4)).deck
    order = [card for card in deck_stream(4).order(COUNT) if card not in (5, 3)]
    assert shuffled == (5, 3, *order)


@pytest.mark.parametrize("how", ["oldest-first", "newest-first", "seeded"])
def test_how_the_discards_are_shuffled(how: str) -> None:
    setup = deal.read(with_cards(f"deal-deck 1\n{ALL}\nreshuffle {how}\n"))
    order = list(shuffler(setup.reshuffle, deal.chance(setup))(4))
    stream = deck_stream(0)
    stream.order(COUNT)
    assert (
        order == {"oldest-first": [0, 1, 2, 3], "newest-first": [3, 2, 1, 0], "seeded": stream.order(4)}[how]
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "E950 x.deck does not begin with `deal-deck 1`"),
        ("deal-deck 2\n", "E950 x.deck does not begin with `deal-deck 1`"),
        ("deal-deck 1\n0 1 107\nrest ascending", "E952 107 is not a card"),
        ("deal-deck 1\n0 1 x\nrest ascending", "E952 x is not a card"),
        ("deal-deck 1\n0 1 0\nrest ascending", "E953 card 0 is named twice"),
        ("deal-deck 1\n0 1 3\n", "E954 104 cards missing, the first is 2"),
        (f"deal-deck 1\n{ALL}\nrest upwards", "E951 `rest upwards` is neither cards nor a setting"),
        (
            f"deal-deck 1\n{ALL}\nreshuffle twice",
            "E951 `reshuffle twice` is neither cards nor a setting",
        ),
        ("deal-deck 1\n-1\nrest ascending", "E951 `-1` is neither cards nor a setting"),
    ],
)
def test_a_deck_is_refused(text: str, message: str) -> None:
    assert problems(with_cards(text)) == [message]


# Scripts: the messages are part of what users rely on


def stopped(text: str, hand: list[int] | None = None) -> str:
    save = start([hand or [20, 43, 11, 22, 0], [30, 87]], top=(52, 74))
    with pytest.raises(MonosimError) as caught:
        runner.run(case_of(save, text))
    return str(caught.value)


def test_a_line_of_another_kind_is_named() -> None:
    text = script("P0 pay 3", fallback="error")
    assert stopped(text) == 'x.script:2: P0 is asked "move", the line says "pay"'


def test_an_option_that_is_not_legal_is_named_with_those_that_are() -> None:
    text = script("P0 move 200", fallback="error")
    assert stopped(text) == ('x.script:2: P0 move "200" is not legal; legal: end, 20, 43, 11, 22, 0, 52, 74')


def test_a_script_that_ends_says_what_it_was_asked() -> None:
    text = script("P0 move end", fallback="error")
    assert stopped(text) == "x.script, P1: ran out after 0 answers; asked P1 move: end, 30, 87, 1, 2"


def test_each_seat_has_a_queue_of_its_own() -> None:
    save = start([[90], [91]], top=(101, 102, 103, 104))
    text = script("P1 move 91", "P1 move end", "P0 move 90", "P0 move end", fallback="error")
    assert runner.run(case_of(save, text, 2)).count(b"banks $4M") == 2


@pytest.mark.parametrize(
    "line",
    ["P0 move", "P9 move end", "P0 hop end", "move 3", "fallback P0 nobody", "players 6", "P0 move 3 4"],
)
def test_a_line_that_is_none_is_refused(line: str) -> None:
    case = Case(ruleset="deal", players="x.script", contents={"players": f"deal-script 1\n{line}\n".encode()})
    assert problems(case) == [f"E960 `{line}` is not a line of a script"]


def test_a_script_without_its_header_is_refused() -> None:
    case = Case(ruleset="deal", players="x.script", contents={"players": b"P0 move end\n"})
    assert problems(case) == ["E950 x.script does not begin with `deal-script 1`"]


# Saves


def loaded(text: str) -> tuple[Sheet, str | None]:
    sheet = open_sheet("x.save", text)
    position = read_save(sheet, Rules())
    return sheet, None if position is None else write_save(position)


def test_a_save_is_written_to_the_byte() -> None:
    lines = SAVE.splitlines()
    assert lines[:3] == ["deal-save 1", "players 2", "turn 7 seat 1"]
    assert lines[3].startswith("draw 12 88 3 0 1 ")
    assert lines[4:] == [
        "discard 17 74",
        "seat 0 hand 101 47",
        "seat 0 bank 102 97",
        "seat 0 doubles 1",
        "seat 0 set Brown 54 55 house 27 hotel 30",
        "seat 1 hand 2",
        "seat 1 bank",
        "seat 1 doubles 0",
        "seat 1 set Red 43 72",
    ]


def test_loading_and_saving_gives_the_same_bytes() -> None:
    assert loaded(SAVE)[1] == SAVE


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("deal-save 1", "deal-save 2", "E950 x.save does not begin with `deal-save 1`"),
        ("players 2", "players 7", "E970 a save has one line `players N`, where N is 2 to 5"),
        ("turn 7 seat 1", "turn 7 seat 2", "E970 `turn 7 seat 2` is not a line of a save: there"),
        ("seat 1 bank\n", "", "E970 the save has no line `seat 1 bank`"),
        ("seat 1 bank\n", "seat 1 purse\n", "E970 `seat 1 purse` is not a line of a save"),
        ("discard 17 74", "discard 17 74\ndiscard", "E970 `discard` is not a line of a save: there is"),
        ("seat 0 doubles 1", "seat 0 doubles 1 1", "E970 `seat 0 doubles 1 1` is not a line of a save"),
        ("discard 17 74", "discard 17", "E954 1 card missing, the first is Purple/Orange rent #74"),
        ("discard 17 74", "discard 17 74 2", "E953 Just Say No #2 is in two places"),
        ("discard 17 74", "discard 17 74 200", "E952 200 is not a card"),
        ("bank 102 97", "bank 102 97 35", "E972 Green #35 is property and cannot be in the bank of P0"),
        ("set Red 43 72", "set Red 72", "E971 any-colour wild #72 cannot lie in the Red set of P1"),
        ("set Red 43 72", "set Mauve 43 72", "E970 `seat 1 set Mauve 43 72` is not a line of a save"),
        ("set Red 43 72", "set Yellow 43 72", "E971 Red #43 does not belong in the Yellow set of P1"),
        ("set Red 43 72", "set Red 43 72 house 28", "E971 House #28 is on the Red set of P1, which is"),
        ("house 27 hotel 30", "hotel 30", "E971 Hotel #30 is on the Brown set of P0, which has no house"),
        ("house 27 hotel 30", "house 30 hotel 27", "E971 Hotel #30 is not a building for the Brown"),
        ("set Brown 54 55", "set Brown 54 55 65", "E971 the Brown set of P0 is full with 2 cards, and"),
    ],
)  # fmt: skip
def test_a_save_is_refused_with_the_card(old: str, new: str, message: str) -> None:
    assert old in SAVE
    sheet, text = loaded(SAVE.replace(old, new))
    assert text is None
    found = [f"{problem.kind.code} {problem.message}" for problem in sheet.problems]
    assert found[0].startswith(message), found


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("turn 7 seat 1", f"turn 1{'0' * 30} seat 1", (3, 0), ": turns are 1 to 1000000000"),
        ("turn 7 seat 1", "turn 1000000001 seat 1", (3, 0), ": turns are 1 to 1000000000"),
        ("turn 7 seat 1", "turn 0 seat 1", (3, 0), ": turns are 1 to 1000000000"),
        ("turn 7 seat 1", "turn 7 seat 99", (3, 0), ": there is no seat 99 in a game of 2 seats"),
        ("turn 7 seat 1", "turn 7 seat -1", (3, 0), ": there is no seat -1 in a game of 2 seats"),
        ("turn 7 seat 1", "turn \u0667 seat 1", (3, 0), ": turns are 1 to 1000000000"),
        ("doubles 1", "doubles -1", (8, 0), ": a seat has 0 to 10000 doubles"),
        ("doubles 1", "doubles 10001", (8, 0), ": a seat has 0 to 10000 doubles"),
        ("doubles 1", f"doubles {'9' * 5000}", (8, 0), ": a seat has 0 to 10000 doubles"),
        ("seat 1 bank", f"seat {'9' * 40} bank", (11, 0), f": there is no seat {'9' * 40} in a game of 2"),
        ("players 2", "players 0", (2, 0), "a save has one line `players N`, where N is 2 to 5"),
        ("players 2", f"players {'2' * 99}", (2, 0), "a save has one line `players N`"),
        ("players 2", "players 2\nplayers 2", (3, 0), "a save has one line `players N`"),
        ("discard 17", f"discard {10**30}", (5, 9), f"{10**30} is not a card"),
        ("discard 17", "discard -1", (5, 9), "-1 is not a card"),
        ("bank 102 97", "bank 102 97 2", (10, 13), "Just Say No #2 is in two places"),
        ("bank 102 97", "bank 102 97 35", (7, 20), "Green #35 is property and cannot be in the bank"),
        ("set Red 43 72", "set Red 43 72 house 28", (13, 28), "House #28 is on the Red set of P1"),
        ("set Red 43 72", "set Red", (13, 0), ": the set has no cards"),
    ],
)  # fmt: skip
def test_absurd_numbers_are_refused_with_their_line(
    old: str, new: str, place: tuple[int, int], message: str
) -> None:
    assert old in SAVE
    problem = loaded(SAVE.replace(old, new, 1))[0].problems[0]
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == place, problem
    assert message in problem.message


# Other inputs


@pytest.mark.parametrize(
    ("case", "message"),
    [
        (Case(board="b.txt"), "E963 deal takes no board: b.txt"),
        (Case(rounds="0"), "E962 '0' is not a number of turns"),
        (Case(rounds="many"), "E962 'many' is not a number of turns"),
        (Case(seats={"5": "random"}), "E961 there is no seat '5'; the seats are 0 to 4"),
        (Case(seats={"Ann": "random"}), "E961 there is no seat 'Ann'; the seats are 0 to 4"),
        (Case(readings={"banking": "never"}), "E003 the reading banking is one of strict, free, not 'never'"),
        (Case(readings={"hats": "no"}), "E003 deal has no reading 'hats'; it has banking, force-deal"),
        (
            Case(readings={"preset": "mine"}),
            "E003 the reading preset is one of rule-sheet, official, not 'mine'",
        ),
    ],
)
def test_other_inputs_are_refused(case: Case, message: str) -> None:
    assert problems(case._replace(ruleset="deal"))[0].startswith(message)


def test_a_save_has_the_seats_that_it_says() -> None:
    case = case_of(start(sets=[[GREEN]]), "deal-script 1\nP2 move end\n")
    assert problems(case) == ["E961 there is no seat 2 in a game of 2 seats"]


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(UnusableInput, match="there is no player 'genius'; there are random, first, greedy"):
        runner.run(Case(ruleset="deal", seats={"0": "genius"}))


def test_a_preset_gives_way_to_what_is_chosen_beside_it() -> None:
    setup = deal.read(
        Case(ruleset="deal", readings={"preset": "official", "hotels": "3", "say-no": "single"})
    )
    assert setup.switches == (
        "banking=free", "demand=partial", "colours=distinct", "double=with", "lone-wild=yes", "railroad=2",
        "broken-set=discard", "rearrange=yes", "refusal=after", "doubled-refusal=rent", "rent=colour",
        "excess=under",
    )  # fmt: skip


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="No such file"):
        deal.read(Case(ruleset="deal", cards=str(tmp_path / "none")))


@pytest.mark.parametrize(("doubles", "code"), [(10_000, 0), (15_000, 2), (10**18 - 1, 2)])
def test_a_save_with_many_doubles_is_played_or_refused(doubles: int, code: int, tmp_path: Path) -> None:
    """A rent of more than 4300 digits cannot be written."""
    (tmp_path / "x.save").write_text(start([[78], [2, 3]], [[], [87]], [[GREEN]], doubles=[doubles]))
    (tmp_path / "x.script").write_text(script("P0 move 78", "P0 charge 35"))
    words = ("--cards", "x.save", "--players", "x.script", "--rounds", "1")
    ran = monosim("run", "-r", "deal", *words, cwd=tmp_path)
    assert ran.returncode == code, ran.stderr
    assert (b"doubled 10000 times" in ran.stdout) is (code == 0)
