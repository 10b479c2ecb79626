"""The tutor's inputs: short bonus rounds in which everything happens, and smaller ones that can be played."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from statistics import median

import pytest
from rulesets.functions import names_of_functions
from rulesets.once_around.student import Student

from monosim.core import Case, ScriptError, UnusableInput
from monosim.grading.judge.tasks import read_inputs, stdin_for
from monosim.play.runner import events, run
from monosim.rulesets import once_around
from monosim.rulesets.once_around import events as e
from monosim.rulesets.once_around.inputs import standard_board
from monosim.rulesets.once_around.tutor import tutor
from monosim.tutor import find_tutor
from monosim.tutor.diagnose import Observation, Program, Run, diagnose
from monosim.tutor.draft import Draft, shrink

SOME = 200


@pytest.fixture(scope="module")
def drafts() -> list[Draft]:
    return list(islice(tutor.drafts(1), SOME))


@pytest.fixture(scope="module")
def happened(drafts: list[Draft]) -> list[e.Event]:
    """Scripts are used up exactly, or this raises."""
    return [event for draft in drafts for event in events(once_around, tutor.case(draft))]


def test_it_is_found() -> None:
    assert find_tutor("once-around") is tutor


def test_a_seed_means_the_same_inputs() -> None:
    first, again, other = (list(islice(tutor.drafts(seed), 20)) for seed in (3, 3, 4))
    assert first == again != other


def test_fair_inputs_have_no_warning(drafts: list[Draft]) -> None:
    assert [tutor.warnings(tutor.case(draft)) for draft in drafts] == [[]] * SOME


def test_they_are_short(drafts: list[Draft]) -> None:
    assert median(run(tutor.case(draft)).count(b"\n") for draft in drafts) < 30
    assert median(len(draft.lines) for draft in drafts) < 12


def test_every_space_is_landed_on_and_every_card_is_drawn(happened: list[e.Event]) -> None:
    board = standard_board()
    assert {event.space for event in happened if isinstance(event, e.Moved)} == set(range(2, 40))
    drawn = {(event.deck, event.card) for event in happened if isinstance(event, e.CardDrawn)}
    assert len(drawn) == len(board.chance) + len(board.chest)


def test_what_plain_dice_seldom_show_happens_often(happened: list[e.Event]) -> None:
    counts = Counter(type(event) for event in happened)
    assert set(once_around.ABOUT.events) - set(counts) == {e.WentBeyondGo}  # of another reading
    assert counts[e.ReachedGo] > SOME // 5
    landings = Counter(event.landing for event in happened if isinstance(event, e.RailroadPaid))
    assert landings[5] >= 3
    assert counts[e.GameEnded] > SOME // 5


def test_the_others_have_boards_of_their_own_and_improper_files() -> None:
    told = Counter(attempt(draft) for draft in islice(tutor.drafts(1, fair=False), SOME))
    assert told["refused"] > SOME // 10
    assert told["played"] > SOME // 2
    assert sum(bool(draft.board) for draft in islice(tutor.drafts(1, fair=False), SOME)) > SOME // 5


def attempt(draft: Draft) -> str:
    try:
        run(tutor.case(draft))
    except (ScriptError, UnusableInput):
        return "refused"
    return "played"


def test_smaller_inputs_can_be_played(drafts: list[Draft]) -> None:
    for draft in (*drafts[:8], *islice(tutor.drafts(1, fair=False), 8)):
        if attempt(draft) == "played":
            assert {attempt(one) for one in tutor.smaller(draft)} <= {"played"}


def test_smaller_inputs_of_improper_ones_are_tried_too() -> None:
    draft = Draft(cards=("6 6", "6 6"))
    assert Draft(cards=("6 6",)) in tutor.smaller(draft)


@pytest.mark.parametrize(
    "shown", [b"Water Works", b"Railroad landing 2", b'"Go back 3 spaces"', b"to Go", b"bonus rounds:"]
)
def test_a_game_shrinks_to_what_it_shows(drafts: list[Draft], shown: bytes) -> None:
    def shows(draft: Draft) -> bool:
        return shown in run(tutor.case(draft))

    draft = next(draft for draft in drafts if shows(draft) and len(draft.lines) > 6)
    assert len(shrink(draft, shows, tutor.smaller).lines) <= 9


def test_sentences_are_of_functions_that_exist() -> None:
    assert set(tutor.sentences) <= names_of_functions(once_around)


# A program gets what it waits for, and prints no header of readings


def student(*readings: str, header: str = "") -> Program:
    """A program that is told its inputs as the grader tells them; it crashes if a line is missing."""

    def run(case: Case) -> Run:
        try:
            told = Student(stdin_for(case).decode(), read_inputs(case), *readings).print()
        except (ValueError, KeyError, StopIteration):
            return Run(b"", ended=False)
        return Run(told.replace("Bonus\n", f"Bonus\n{header}", 1).encode())

    return run


def test_a_right_program_is_right_on_every_fair_input() -> None:
    right = student()
    wrong = [case for case in islice(tutor.inputs(5), 160) if right(case) != Run(run(case))]
    assert not wrong


def test_a_right_program_is_right() -> None:
    found = diagnose(tutor, [], student())
    assert (found.status, found.crashes) == ("right", None)


@pytest.mark.parametrize("reading", ["go=400", "rails=capped"])
def test_a_reading_is_recognised_with_or_without_its_header(reading: str) -> None:
    for header in ("", f"Readings: {reading}\n"):
        found = diagnose(tutor, [], student(reading, header=header))
        assert (found.status, set(found.names)) == ("explained", {f"reading {reading}"})


def test_a_reading_is_recognised_beside_one_that_the_course_has_chosen() -> None:
    chosen = {"rails": "capped"}
    case = next(tutor.inputs(5))._replace(readings=chosen)
    of = student("go=400", *(f"{name}={value}" for name, value in chosen.items()))

    def run_of(case: Case) -> Run | None:
        done = of(case)
        told = done.output.replace(b"Bonus\n", b"Bonus\nReadings: rails=capped\n", 1) if done else b""
        return done._replace(output=told) if done else None

    first = run_of(case)
    assert first is not None
    found = diagnose(tutor, [Observation("case", case, first.output, first.ended)], run_of)
    assert (found.status, set(found.names)) == ("explained", {"reading go=400"})
