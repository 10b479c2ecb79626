"""Whatever is written in a deck, a script, a save or an old save: it is played, or refused with a reason."""

from __future__ import annotations

from contextlib import suppress

from command import FIXTURES
from hypothesis import given, settings
from hypothesis import strategies as st
from rulesets.deal.table import new_match

from monosim.core import Case, IllegalChoice, ProblematicInput, ScriptError
from monosim.play import runner
from monosim.play.cases import load
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.inputs import open_sheet
from monosim.rulesets.deal.old_import import open_old_save, read_old_save
from monosim.rulesets.deal.rules import Rules
from monosim.rulesets.deal.savefile import read_save, write_save

EXAMPLE = load(str(FIXTURES / "deal" / "example")).case
DECK = EXAMPLE.text("cards")
SCRIPT = EXAMPLE.text("players")
SAVE = write_save(new_match(3, 5).since[0])
OLD = "17 -1\n101 35 36 2 102 46 -1\n101 2 -1\n102 -1\n1\n35 36 -1\n1\n0\n1\n46 -1\n-1\n0\n0\n1\n0\n"
WORDS = st.sampled_from(
    ["0", "2", "30", "72", "73", "106", "107", "-1", "1e3", "end", "yes", "P0", "P1", "P4", "P9", "move",
     "pay", "Red", "set", "house", "hotel", "seat", "rest", "fallback", "random", "#", "\n", "é", "\x00"]
)  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with a few words changed, left out, doubled or exchanged."""
    words = text.replace("\n", " \n ").split(" ")
    for _ in range(draw(st.integers(1, 4))):
        place, other = (draw(st.integers(0, len(words) - 1)) for _ in range(2))
        how = draw(st.integers(0, 3))
        if how == 0:
            words[place] = draw(WORDS)
        elif how == 1 and len(words) > 2:
            del words[place]
        elif how == 2:
            words.insert(place, words[other])
        else:
            words[place], words[other] = words[other], words[place]
    return " ".join(words)


def survives(case: Case) -> None:
    with suppress(ProblematicInput, ScriptError, IllegalChoice):
        runner.run(case)


@settings(max_examples=120, deadline=None)
@given(damaged(SCRIPT))
def test_damaged_scripts(text: str) -> None:
    survives(EXAMPLE._replace(contents={"players": text.encode()}))


@settings(max_examples=120, deadline=None)
@given(damaged(DECK))
def test_damaged_decks(text: str) -> None:
    survives(EXAMPLE._replace(contents={"cards": text.encode()}))


@settings(max_examples=150, deadline=None)
@given(damaged(SAVE))
def test_damaged_saves(text: str) -> None:
    """What is accepted is saved as it means, and plays."""
    sheet = open_sheet("x.save", text)
    position = read_save(sheet, Rules())
    assert (position is None) == bool(sheet.problems)
    if position is not None:
        again = read_save(open_sheet("x.save", write_save(position)), Rules())
        assert again is not None
        assert write_save(again) == write_save(position)
        survives(Case(ruleset="deal", contents={"cards": text.encode()}, rounds="90"))


@settings(max_examples=150, deadline=None)
@given(damaged(OLD), st.booleans())
def test_damaged_old_saves(text: str, lenient: bool) -> None:
    sheet = open_old_save("old.txt", text)
    assert (read_old_save(sheet, Rules(), lenient) is None) == bool(sheet.problems)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    for role in ("cards", "players"):
        survives(Case(ruleset="deal", contents={role: text.encode("utf-8", "surrogatepass")}))


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(COUNT)), st.lists(st.integers(0, 10**6)), st.integers(2, 5))
def test_any_deck_and_any_choices(deck: list[int], choices: list[int], players: int) -> None:
    match = new_match(players, 0)
    text = f"deal-deck 1\n{' '.join(map(str, deck))}\n"
    survives(
        Case(ruleset="deal", contents={"cards": text.encode()}, seats={"1": "greedy"}, seed=len(choices))
    )
    for choice in choices:
        if match.is_over:
            break
        options = match.decision.options()
        match.play(options[choice % len(options)])
