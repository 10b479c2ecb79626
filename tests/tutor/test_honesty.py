"""What is said of programs that show too little, that crash, or that nothing explains."""

from __future__ import annotations

from itertools import islice

import pytest
from tutor.students import examine, observe, program, right
from tutor.totals import tutor

from monosim.core import Case
from monosim.tutor import NONE
from monosim.tutor.diagnose import Diagnosis, Program, Run, diagnose
from monosim.tutor.programs import predict


def printing(text: str) -> Program:
    return lambda case: Run(text.encode())


# Degenerate programs


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it prints nothing on inputs that should be played"),
        ("\n\n", "it prints nothing on inputs that should be played"),
        ("Total 1\n", "it prints the same on all inputs that should be played"),
        ("Improper inputs.\n", "it prints the same on all inputs that should be played"),
        ("Segmentation fault\n", "it prints the same on all inputs that should be played"),
    ],
)
def test_a_program_that_always_prints_the_same_is_never_explained(text: str, reason: str) -> None:
    found = examine(printing(text))
    assert (found.status, found.reason, found.findings) == ("no game", reason, ())


@pytest.mark.parametrize("text", ["", "Improper inputs.\n"])
def test_the_same_holds_if_it_cannot_be_run(text: str) -> None:
    assert diagnose(tutor, observe(printing(text))).status == "no game"


def test_a_program_that_hardly_ever_ends_is_not_explained() -> None:
    def of(case: Case) -> Run:
        wins = len(case.text("cards").split()) == 2
        return Run(right(case).encode() if wins else b"", ended=wins)

    found = examine(of)
    assert found.status == "no game"
    assert found.reason.startswith("it came to its end on ")


def test_a_program_that_always_ends_is_not_said_to_end_seldom() -> None:
    assert examine(program("tens-kept"), fresh=20).status == "explained"


def test_cases_of_one_output_do_not_make_a_program_that_prints_one() -> None:
    wrong = next(one for one in observe(program("tens-kept")) if one.output != run_right(one.case))
    assert diagnose(tutor, [wrong, wrong]).status == "explained"


def run_right(case: Case) -> bytes:
    return (predict(tutor, case, NONE) or "").encode()


# Crashes


def crashing_if_long(case: Case, is_lost: bool = False) -> Run:
    """As a program that forgets to begin again with the first card; what it printed before may be lost."""
    numbers, told = case.text("cards").split(), right(case)
    if not all(map(str.isdigit, numbers)) or int(case.rounds or 0) <= len(numbers):
        return Run(told.encode())
    before = "" if is_lost else "".join(told.splitlines(keepends=True)[: len(numbers)])
    return Run(before.encode(), ended=False)


def losing_its_buffer(case: Case) -> Run:
    return crashing_if_long(case, is_lost=True)


def test_a_program_that_crashes_is_right_at_most_where_it_ends() -> None:
    found = examine(crashing_if_long)
    assert (found.status, found.findings) == ("right where it ends", ())
    assert found.crashes is not None
    assert 0 < len(found.crashes.inputs) < found.crashes.of


@pytest.mark.parametrize("of", [crashing_if_long, losing_its_buffer])
def test_the_cause_is_named_if_one_edit_goes_wrong_on_exactly_these_inputs(of: Program) -> None:
    crashes = examine(of).crashes
    assert crashes is not None
    assert crashes.cause is not None
    assert crashes.cause.words == "behaves as if `number % len(setup.cards)` read `number`"


def test_no_cause_is_invented() -> None:
    def of(case: Case) -> Run:
        crashes = case.text("cards").startswith("7")
        return Run(b"" if crashes else right(case).encode(), ended=not crashes)

    crashes = examine(of).crashes
    assert crashes is not None
    assert crashes.cause is None


def test_crashes_do_not_hide_a_mistake() -> None:
    def of(case: Case) -> Run:
        return crashing_if_long(case) if not crashing_if_long(case).ended else tens_kept(case)

    found = examine(of, fresh=120)
    assert (found.status, set(found.names)) == ("explained", {"tens-kept"})
    assert found.crashes is not None


def tens_kept(case: Case) -> Run:
    run = program("tens-kept")(case)
    assert run is not None
    return run


# What nothing explains


def counting_some_twice(case: Case) -> Run:
    """Every card of 6 or more counts twice: no rule says anything of the kind."""
    numbers, told = case.text("cards").split(), right(case)
    if not all(map(str.isdigit, numbers)):
        return Run(told.encode())
    cards, total, lines = list(map(int, numbers)), 0, list[str]()
    for number in range(int(case.rounds or 0)):
        card = cards[number % len(cards)]
        total += 2 * card if card > 5 else card
        lines.append(f"Total {total % 10}\n")
    return Run("".join([*lines, "That is all.\n"]).encode())


def test_what_nothing_explains_names_the_place() -> None:
    found = examine(counting_some_twice, statements=50_000)
    assert (found.status, found.findings) == ("not explained", ())
    assert found.suspicions[0].place == "Totals.play"
    assert set(found.suspicions[0].specimens) <= {one.specimen for one in found.unexplained}


def odd_seldom(case: Case) -> Run:
    """Says sum, and gets one input in thirty wrong for no reason."""
    told = tens_and_sum(case)
    return Run(told.replace(b"Sum 3\n", b"Sum 8\n")) if case.text("cards").startswith("3\n") else Run(told)


def tens_and_sum(case: Case) -> bytes:
    run = program("says-sum")(case)
    assert run is not None
    return run.output


def test_what_is_partly_explained_names_the_part_that_is_sure() -> None:
    found = examine(odd_seldom, statements=100_000)
    assert (found.status, set(found.names)) == ("partly explained", {"says-sum"})
    assert 0 < len(found.unexplained) <= 0.1 * (found.basis.games + found.basis.refusals)
    assert all(one.observed == "Sum 8" for one in found.unexplained)


def test_with_a_truth_removed_only_the_others_are_named() -> None:
    of = program("tens-kept", "says-sum")
    found = examine(of, without=["tens-kept"], edits=False, statements=50_000)
    assert (found.status, set(found.names)) == ("partly explained", {"says-sum"})


# How sure it is


def test_a_right_program_is_right_and_the_basis_says_how_much_was_compared() -> None:
    found = examine(program())
    assert (found.status, found.names, found.findings, found.crashes) == ("right", frozenset(), (), None)
    basis = found.basis
    assert (basis.given, basis.failing) == (12, 0)
    assert basis.generated is not None
    assert basis.games + basis.refusals <= basis.given + basis.generated


def test_without_a_program_nothing_is_generated() -> None:
    found = diagnose(tutor, observe(program("tens-kept")))
    assert (found.status, found.basis.generated) == ("explained", None)


def test_the_answer_is_the_same_each_time() -> None:
    def once() -> Diagnosis:
        return examine(program("tens-kept", "last-card-lost", "says-sum"))

    one, other = once(), once()
    assert (one.names, one.findings) == (other.names, other.findings)


def test_a_program_that_does_not_end_is_stopped_only_a_few_times() -> None:
    stopped: list[Case] = []

    def of(case: Case) -> Run:
        stopped.append(case)
        return Run(b"", ended=False, stopped=True)

    observed = observe(program("tens-kept"), 30)
    found = diagnose(tutor, observed, of, fresh=20)
    assert len(stopped) == 3
    assert (found.status, set(found.names)) == ("explained", {"tens-kept"})


def test_inputs_are_drawn_from_a_seed() -> None:
    def seen(seed: int) -> list[str]:
        drawn: list[str] = []

        def of(case: Case) -> Run:
            drawn.append(case.text("cards"))
            return Run(right(case).encode())

        diagnose(tutor, [], of, fresh=5, seed=seed)
        return drawn

    assert seen(1) == seen(1) != seen(2)
    assert list(islice(seen(1), 3)) == seen(1)[:3]
