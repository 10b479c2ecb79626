"""The single mistakes that a program may have, of whatever kind, under their names."""

from __future__ import annotations

import ast
import time
from itertools import islice
from random import Random

import pytest
from tutor.totals import Totals, tutor

from monosim.core import Case
from monosim.rulesets.project5.tutor import tutor as project5
from monosim.tutor import NONE
from monosim.tutor.functions import Change
from monosim.tutor.operators import Edit
from monosim.tutor.programs import differs, predict
from monosim.tutor.specimen import other_readings
from monosim.tutor.vocabulary import Vocabulary, vocabulary_of

CASE = Case("totals", rounds="3", contents={"cards": b"7\n8\n"})


@pytest.fixture
def vocabulary() -> Vocabulary:
    return vocabulary_of(tutor)


def find_edit(vocabulary: Vocabulary, words: str) -> str:
    """Of `play`, since two functions may have the same edit."""
    edits = vocabulary.edits.values()
    return next(edit.name for edit in edits if (edit.function, edit.words) == ("Totals.play", words))


def test_only_the_functions_that_play_the_game_are_edited(vocabulary: Vocabulary) -> None:
    assert {key: set(one.phases) for key, one in vocabulary.functions.items()} == {
        "Totals.__init__": {"read", "tell"},
        "Totals.read": {"read"},
        "Totals.seats": {"tell"},
        "Totals.play": {"tell"},
        "Totals.write": {"tell"},
        "Totals.refuse": {"tell"},
    }


def test_an_edit_is_a_mistake_with_words_a_place_and_a_line(vocabulary: Vocabulary) -> None:
    name = find_edit(vocabulary, "behaves as if `total % 10` read `total`")
    mistake = vocabulary.find(name)
    assert (mistake.place, mistake.gradable) == ("Totals.play", True)
    assert mistake.line > vocabulary.functions["Totals.play"].first_line
    assert mistake.label == f"it {mistake.words}"
    assert predict(tutor, CASE, frozenset({name})) == predict(tutor, CASE, frozenset({"tens-kept"}))


def test_a_misreading_keeps_its_name_its_sentence_and_its_advice(vocabulary: Vocabulary) -> None:
    mistake = vocabulary.find("tens-kept")
    assert (mistake.label, mistake.place) == ("tens-kept", "")
    assert (mistake.sentence, mistake.advice) == ("Say the total without its tens.", "read it again")


def test_an_edit_and_a_misreading_are_made_together(vocabulary: Vocabulary) -> None:
    more = find_edit(vocabulary, "behaves as if `0` read `1`")
    told = predict(tutor, CASE, frozenset({more, "says-sum"}))
    assert told == "Sum 8\nSum 6\nSum 3\nThat is all.\n"
    assert predict(tutor, CASE, NONE) == "Total 7\nTotal 5\nTotal 2\nThat is all.\n"


def test_two_edits_of_one_place_cannot_be_together(vocabulary: Vocabulary) -> None:
    one, other = (find_edit(vocabulary, f"behaves as if `10` read `{number}`") for number in (11, 9))
    assert vocabulary.join(frozenset({one}), other) is None
    assert vocabulary.codes(frozenset({one, other})) is None


def test_any_two_edits_of_a_function_go_together_or_not_at_all() -> None:
    vocabulary = vocabulary_of(project5)
    edits = [name for name in vocabulary.edits if name.startswith(("game.Game.", "rules.Rules.wealth"))]
    chance = Random(1)
    for one, other in (chance.sample(edits, 2) for _ in range(400)):
        joined = vocabulary.join(frozenset({one}), other)
        assert joined is None or other in joined


def test_a_mistake_replaces_one_about_the_same_thing() -> None:
    vocabulary = vocabulary_of(project5)
    joined = vocabulary.join(frozenset({"rent-truncated", "no-periods"}), "rent-half-down")
    assert joined == frozenset({"rent-half-down", "no-periods"})


def test_a_mistake_matters_when_inputs_are_read_or_when_a_game_is_told(vocabulary: Vocabulary) -> None:
    reading = next(name for name in vocabulary.edits if name.startswith("Totals.read#"))
    telling = next(name for name in vocabulary.edits if name.startswith("Totals.play#"))
    assert [vocabulary.in_phase(reading, phase) for phase in ("read", "tell")] == [True, False]
    assert [vocabulary.in_phase(telling, phase) for phase in ("read", "tell")] == [False, True]
    assert not vocabulary.in_phase("first Name: ", "read")


def test_text_around_everything_is_a_mistake(vocabulary: Vocabulary) -> None:
    names = frozenset({"first Name: ", "last Bye\n"})
    right = predict(tutor, CASE, NONE)
    assert predict(tutor, CASE, names) == f"Name: {right}Bye\n"
    assert vocabulary.find("first Name: ").words == "prints `Name:` before everything else"
    assert vocabulary.find("last Bye\n").words == "prints `Bye` after everything else"


# Endless loops


def spin(tree: ast.FunctionDef) -> ast.FunctionDef:
    tree.body[:0] = ast.parse("while True: pass").body
    return tree


def test_the_alarm_ends_an_edit_that_does_not_end(vocabulary: Vocabulary) -> None:
    change = Change("Totals.play", -1, spin)
    vocabulary.learn(Edit("Totals.play#spin", "Totals.play", 1, "", "", 2, (change,), "never ends"))
    before, started = Totals.play.__code__, time.process_time()
    assert predict(tutor, CASE, frozenset({"Totals.play#spin"})) is None
    assert time.process_time() - started < 5
    assert Totals.play.__code__ is before
    assert predict(tutor, CASE, NONE) is not None


# A course's readings


def test_the_readings_that_a_course_has_not_chosen_are_mistakes() -> None:
    assert "reading end=round" in set(other_readings(project5, {}))
    chosen = set(other_readings(project5, {"end": "round"}))
    assert "reading end=now" in chosen
    assert "reading end=round" not in chosen


def test_a_reading_is_played_by_its_name() -> None:
    vocabulary = vocabulary_of(project5)
    assert vocabulary.find("reading end=round").words == "plays as with the reading end=round"
    assert not vocabulary.find("reading end=round").gradable
    name = frozenset({"reading end=round"})
    drawn = islice(project5.inputs(3, fair=False), 1500)
    case = next(case for case in drawn if differs(project5, case, name))
    other = case._replace(readings={"end": "round"})
    assert predict(project5, case, name) == predict(project5, other, NONE)
    assert predict(project5, other, frozenset({"reading end=now"})) == predict(project5, case, NONE)
