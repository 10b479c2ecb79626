"""Each way out of a run is one class, and says what went wrong."""

from __future__ import annotations

import copy
import pickle

import pytest

import monosim
from monosim.core import InputError, MonosimError, Place, Problem, ProblematicInput, UnusableInput
from monosim.core.diagnostics import MISSING, UNREADABLE

PROBLEMS = [
    Problem(MISSING, "no board file was given"),
    Problem(UNREADABLE, "b.txt: no such file", Place("b.txt", 1, 2, 3, "source")),
    Problem(MISSING, "third"),
    Problem(MISSING, "fourth"),
]


def test_everything_raised_on_purpose_is_a_monosim_error() -> None:
    errors = [
        monosim.InputError,
        monosim.UnusableInput,
        monosim.IllegalChoice,
        monosim.ScriptError,
        monosim.IllegalChange,
    ]
    assert all(issubclass(error, MonosimError) for error in errors)


def test_inputs_and_choices_are_values_and_a_broken_law_is_a_bug() -> None:
    for error in (monosim.InputError, monosim.UnusableInput, monosim.IllegalChoice):
        assert issubclass(error, ValueError)
    assert issubclass(monosim.IllegalChange, AssertionError)
    assert not issubclass(monosim.ScriptError, ValueError)


@pytest.mark.parametrize("error", [InputError, UnusableInput])
def test_a_message_names_the_first_problems_and_the_error_keeps_all(error: type[ProblematicInput]) -> None:
    raised = error(PROBLEMS)
    assert str(raised) == "no board file was given; b.txt: no such file; third"
    assert raised.problems == tuple(PROBLEMS)


@pytest.mark.parametrize("error", [InputError, UnusableInput])
def test_an_error_survives_the_way_from_another_process(error: type[ProblematicInput]) -> None:
    for twin in (pickle.loads(pickle.dumps(error(PROBLEMS))), copy.copy(error(PROBLEMS))):
        assert type(twin) is error
        assert twin.problems == tuple(PROBLEMS)
        assert str(twin) == str(error(PROBLEMS))
