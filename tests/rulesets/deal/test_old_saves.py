"""Saves of the rule sheet's program, read and written, and what they leave open."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulesets.deal.table import start

from monosim.core import SeededChance
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.inputs import open_sheet
from monosim.rulesets.deal.old_export import find_losses, write_old_save
from monosim.rulesets.deal.old_import import open_old_save, read_old_save
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules, choose_readings, rules_for
from monosim.rulesets.deal.savefile import read_save, write_save
from tools import deal_positions

OLD = """17 -1
101 35 36 2 102 46 -1
101 2 -1
102 -1
1
35 36 -1
1
0
1
46 -1
-1
0
0
1
0
"""


def imported(text: str, lenient: bool = False) -> tuple[list[str], str | None]:
    sheet = open_old_save("old.txt", text)
    found = read_old_save(sheet, Rules(), lenient)
    problems = [f"{problem.kind.code} {problem.message}" for problem in sheet.problems]
    return problems, None if found is None else write_save(found.position)


def test_an_old_save_is_imported() -> None:
    found, text = imported(OLD)
    assert found == []
    assert text is not None
    rest = [card for card in range(COUNT) if card not in (17, 101, 35, 36, 2, 102, 46)]
    assert text.splitlines() == [
        "deal-save 1",
        "players 2",
        "turn 1 seat 0",
        f"draw {' '.join(map(str, rest))}",
        "discard 17",
        "seat 0 hand 101 2",
        "seat 0 bank 102",
        "seat 0 doubles 0",
        "seat 0 set Green 35 36",
        "seat 1 hand 46",
        "seat 1 bank",
        "seat 1 doubles 1",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("17 -1", "170 -1", "E980 170 is not a card; cards are 0 to 106"),
        ("17 -1", "17 101 -1", "E953 $1M #101 is in the hand of the first player and in the discard pile"),
        ("17 -1", "x -1", "E980 `x` is not a whole number where a card or -1 should be"),
        ("17 -1", f"{10**30} -1", "E980 a number of 31 digits stands where a card or -1 should be"),
        ("101 2 -1", "101 2 87 -1", "E981 $10M #87 is in the hand of the first player, but not in the list"),
        ("102 46 -1", "102 46 87 -1", "E981 $10M #87 is in the list of drawn cards, but not in any hand"),
        ("102 46 -1", "102 46 46 -1", "E953 Utility #46 is twice in the list of drawn cards"),
        ("1\n35 36 -1", "2\n35 36 -1\n-1", "E971 a set of P0 has no cards"),
        ("1\n0\n1\n46", "1\n0\n7\n46", "E982 P0 has 1 in the bank, last $1M #102; the file says 7"),
        ("1\n0\n1\n46", "0\n0\n1\n46", "E982 P0 holds Just Say No #2; the flag says 0"),
        ("1\n0\n1\n46", "1\n5\n1\n46", "E980 5 is not a flag of 0 or 1"),
        ("0\n1\n0\n", "0\n1\n", "E980 the file ends where the bank's total should be"),
        ("0\n1\n0\n", "0\n1\n0\n9", "E980 the file goes on with `9` after the second player"),
        ("46 -1\n-1\n0\n", "-1\n46 -1\n0\n", "E972 Utility #46 is property and cannot be in the bank of P1"),
    ],
)  # fmt: skip
def test_an_old_save_is_refused_with_the_card(old: str, new: str, message: str) -> None:
    text = new.join(OLD.rsplit(old, 1))
    assert text != OLD
    found, position = imported(text)
    assert position is None
    if "bank of P1" in message:
        found = imported(text, lenient=True)[0]
    assert found[0].startswith(message), found


@pytest.mark.parametrize(
    ("chain", "message"),
    [
        ("72", "only any-colour wild #72, and no card of a colour"),
        ("35 36 37 67", "the Green set of P0 is full with 3 cards, and DarkBlue/Green wild #67 is too many"),
        ("35 36 27", "House #27 is on the Green set of P0, which is not full"),
        ("59 60 61 62 27", "House #27 is on the Railroad set of P0, which takes no buildings"),
        ("35 36 37 30", "Hotel #30 is on the Green set of P0, which has no house"),
        ("35 36 37 27 28", "House #28 is one building too many"),
        ("35 43", "Red #43 does not belong in the Green set of P0"),
        ("35 90", "$4M #90 cannot be in the Green set of P0"),
    ],
)
def test_a_set_of_an_old_save_is_refused_with_the_card(chain: str, message: str) -> None:
    text = f"-1\n{chain} -1\n-1\n-1\n1\n{chain} -1\n0\n0\n0\n-1\n-1\n0\n0\n0\n0\n"
    found, position = imported(text)
    assert position is None
    assert message in found[0]


def test_lenient_computes_what_can_be_computed() -> None:
    wrong = OLD.replace("1\n0\n1\n46", "0\n0\n99\n46")
    assert imported(wrong)[1] is None
    assert imported(wrong, lenient=True)[1] == imported(OLD)[1]


def test_a_problem_is_told_with_its_line_and_column() -> None:
    for old, new, place in (("17 -1", "17 999 -1", (1, 4)), ("46 -1\n-1", "46 -1\n87 -1", (11, 1))):
        sheet = open_old_save("old.txt", OLD.replace(old, new))
        assert read_old_save(sheet, Rules()) is None
        found = sheet.problems[0].place
        assert found is not None
        assert (found.line, found.column) == place


def test_a_list_without_an_end_is_refused_early() -> None:
    assert imported("5 " * 200_000)[0] == ["E980 a list has more than 107 cards"]


# Export


def position_of(save: str) -> Position:
    position = read_save(open_sheet("x.save", save), Rules())
    assert position is not None
    return position


def test_an_old_save_is_written_to_the_byte() -> None:
    sets = [[("Green", (35, 36, 37), 27, 30), ("Brown", (54,))], []]
    save = start([[101, 2], []], [[102, 90], [96]], sets, discards=[17, 18], doubles=[0, 1], top=())
    assert write_old_save(position_of(save)) == (
        "17 18 -1\n101 2 102 90 96 35 36 37 27 30 54 -1\n"
        "101 2 -1\n102 90 -1\n2\n35 36 37 27 30 -1\n54 -1\n1\n0\n5\n"
        "-1\n96 -1\n0\n0\n1\n2\n"
    )


def test_an_export_tells_what_it_loses() -> None:
    assert list(find_losses(position_of(start(pile=[101])))) == []
    sets = [[("Yellow", (69, 72)), ("Railroad", (66, 59))], []]
    save = start(sets=sets, doubles=[0, 3], turn=8, seat=1, pile=[101, 102])
    assert list(find_losses(position_of(save))) == [
        "that it is turn 8, of P1: an import begins with turn 1, of P0",
        "how the 2 cards to draw lie: an import shuffles them",
        "that the next rent of P1 is doubled 3 times: an import doubles it once",
        "that the set of P0 with Red/Yellow wild #69, any-colour wild #72 is Yellow: an import"
        " takes it as Red, which is wrong",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_exported_comes_back_but_for_what_is_told(seed: int) -> None:
    for position in islice(deal_positions.draw_positions(seed), 150):
        deal_positions.check(position)


def test_a_change_that_nobody_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_of(start(pile=[102, 101], turn=4))
    monkeypatch.setattr(deal_positions, "find_losses", lambda _: ["that it is turn 4, of P0: …"])
    with pytest.raises(deal_positions.Difference, match="changes what the export does not tell"):
        deal_positions.check(position)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(deal_positions.READINGS))
def test_any_layout_comes_back(seed: int, readings: dict[str, str]) -> None:
    chance = SeededChance(seed)
    deal_positions.check(deal_positions.lay_out(rules_for(choose_readings(readings)), chance))
