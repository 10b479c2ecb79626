"""From a case to bytes, with a ruleset of a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from monosim.core import (
    About,
    Case,
    Chance,
    Course,
    DecisionSource,
    Drawn,
    IllegalChoice,
    InputError,
    Line,
    Problem,
    Script,
    ScriptedChance,
    ScriptError,
    UnusableInput,
    ask,
)
from monosim.core.diagnostics import MISSING
from monosim.core.ruleset import NOTHING
from monosim.play import runner
from monosim.rulesets.project5 import BuyProperty


class Counted(NamedTuple):
    number: int


class Counting:
    """Counts up to the rounds. `asks` questions and `draws` draws come before the last number."""

    ABOUT = About("counts", None, None, None, "how far", frozenset({"rounds"}), (Counted,), NOTHING)

    def __init__(self, asks: int = 0, draws: int = 0, answers: Sequence[str] = ()) -> None:
        self.asks, self.draws, self.answers = asks, draws, answers

    def read(self, case: Case) -> int:
        if case.rounds is None:
            raise UnusableInput([Problem(MISSING, "no rounds")])
        if case.rounds.startswith("-"):
            raise InputError([Problem(MISSING, "cannot count down")])
        return int(case.rounds)

    def seats(self, setup: int) -> Sequence[DecisionSource]:
        return [Script([Line(answer) for answer in self.answers], "answers.txt")]

    def play(self, setup: int, chance: Chance, /) -> Course[None]:
        for number in range(setup):
            if number == setup - 1:
                for _ in range(self.asks):
                    yield from ask(BuyProperty(0, 1, 1, "x"))
                for _ in range(self.draws):
                    chance.below(6, "die")
            yield Counted(number)

    def write(self, event: Counted) -> str:
        return f"{event.number}\n"

    def refuse(self, error: InputError) -> str:
        return "Cannot.\udcff\n"


class CountingByScript(Counting):
    def chance(self, setup: int) -> Chance:
        return ScriptedChance([Drawn("die", 3), Drawn("die", 4)], "cards.txt")


def told(ruleset: Counting, rounds: int) -> tuple[list[bytes], Exception | None]:
    chunks: list[bytes] = []
    try:
        for chunk in runner.encode(ruleset, runner.events(ruleset, Case(rounds=str(rounds)))):
            chunks.append(chunk)
    except Exception as error:
        return chunks, error
    return chunks, None


@pytest.mark.parametrize("rounds", [0, 1, 511, 512, 513, 1024, 1025, 5000])
def test_chunks_are_the_transcript_and_hold_at_most_a_chunk_of_events(rounds: int) -> None:
    chunks, error = told(Counting(), rounds)
    assert error is None
    assert b"".join(chunks) == b"".join(b"%d\n" % number for number in range(rounds))
    assert all(chunk.count(b"\n") <= runner.CHUNK for chunk in chunks)


def test_the_game_is_played_as_it_is_consumed() -> None:
    endless = runner.encode(Counting(), runner.events(Counting(), Case(rounds="1" + "0" * 30)))
    assert next(endless).startswith(b"0\n1\n2\n")


@pytest.mark.parametrize("rounds", [1, 3, 512, 513, 1000])
def test_what_was_told_before_an_error_is_still_handed_out(rounds: int) -> None:
    chunks, error = told(Counting(asks=1, answers=["perhaps"]), rounds)
    assert isinstance(error, IllegalChoice)
    assert b"".join(chunks) == b"".join(b"%d\n" % number for number in range(rounds - 1))


@pytest.mark.parametrize(("rounds", "error"), [("-1", InputError), (None, UnusableInput)])
def test_bad_inputs_raise_before_the_first_chunk(
    monkeypatch: pytest.MonkeyPatch, rounds: str | None, error: type[Exception]
) -> None:
    monkeypatch.setattr(runner, "find", lambda name: Counting())
    with pytest.raises(error):
        runner.transcript(Case(rounds=rounds))


def test_run_gives_the_refusal_as_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "find", lambda name: Counting())
    assert runner.run(Case(rounds="-1")) == b"Cannot.\xff\n"
    assert runner.run(Case(rounds="2")) == b"".join(runner.transcript(Case(rounds="2"))) == b"0\n1\n"


def test_answers_left_over_are_an_error_after_the_whole_transcript() -> None:
    chunks, error = told(Counting(asks=1, answers=["yes", "no"]), 3)
    assert b"".join(chunks) == b"0\n1\n2\n"
    assert isinstance(error, ScriptError)
    assert str(error) == "answers.txt: 1 answer left over, the first is 'no'"


def test_answers_that_run_out_are_an_error() -> None:
    _, error = told(Counting(asks=2, answers=["yes"]), 3)
    assert isinstance(error, ScriptError)
    assert str(error).startswith("answers.txt: ran out after 1 answer")


@pytest.mark.parametrize(("draws", "message"), [(1, "1 draw left over"), (3, "ran out after 2 draws")])
def test_scripted_chance_must_be_used_up(draws: int, message: str) -> None:
    _, error = told(CountingByScript(draws=draws), 3)
    assert isinstance(error, ScriptError)
    assert message in str(error)


def test_a_rulesets_own_chance_is_used() -> None:
    assert told(CountingByScript(draws=2), 3) == ([b"0\n1\n2\n"], None)
