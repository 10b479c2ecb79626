"""Who answers a question, and what keeps illegal answers out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from monosim.core import (
    Decision,
    IllegalChoice,
    Line,
    Recorder,
    Script,
    ScriptError,
    SeededChance,
    Strategy,
    Table,
    read_lines,
)


class Bid(NamedTuple):
    """How much, from 0 to the cash?"""

    player: int | None
    cash: int

    def check(self, answer: object) -> int:
        if not isinstance(answer, int) or not 0 <= answer <= self.cash:
            raise IllegalChoice(f"{self} wants 0 to {self.cash}, not {answer!r}")
        return answer

    def parse(self, text: str) -> int:
        if not text.isdecimal():
            raise IllegalChoice(f"{self} wants a number, not {text!r}")
        return self.check(int(text))

    def text(self, answer: int) -> str:
        return str(answer)

    def options(self) -> Sequence[int]:
        return (0, self.cash)


class Always(Strategy):
    def __init__(self, *answers: object) -> None:
        self.answers = list(answers)

    def answer(self, decision: Decision[Any]) -> object:
        return self.answers.pop(0)


def test_a_strategys_legal_answer_gets_through() -> None:
    assert Always(7).decide(Bid(0, 10)) == 7


@pytest.mark.parametrize("answer", [11, -1, None, "7", 7.0])
def test_a_strategys_illegal_answer_does_not(answer: object) -> None:
    with pytest.raises(IllegalChoice, match=r"Bid\(player=0, cash=10\) wants 0 to 10, not "):
        Always(answer).decide(Bid(0, 10))


def test_a_strategy_owes_nothing_at_the_end() -> None:
    Always(1, 2).finish()


def test_a_strategy_must_answer() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Strategy()  # type: ignore[abstract]


def test_a_script_answers_line_by_line() -> None:
    script = Script([Line("3"), Line("4")])
    assert [script.decide(Bid(0, 10)), script.decide(Bid(0, 10))] == [3, 4]
    script.finish()


def test_a_script_that_runs_out_names_itself_and_the_question() -> None:
    script = Script([Line("3")], "players.txt")
    script.decide(Bid(0, 10))
    with pytest.raises(ScriptError, match=r"players\.txt: ran out after 1 answer; asked Bid\(player=1"):
        script.decide(Bid(1, 10))


def test_a_script_with_answers_left_over_names_the_first() -> None:
    script = Script([Line("3"), Line("4", "players.txt:2"), Line("5", "players.txt:3")])
    script.decide(Bid(0, 10))
    with pytest.raises(ScriptError, match=r"players\.txt:2: 2 answers left over, the first is '4'"):
        script.finish()


class Talkative(Bid):
    def question(self) -> str:
        return f"how much of {self.cash}?"


def test_a_decision_may_say_in_its_own_words_what_it_asks() -> None:
    with pytest.raises(ScriptError, match=r"^x: ran out after 0 answers; asked how much of 5\?$"):
        Script([], "x").decide(Talkative(0, 5))
    script = Script([Line("3"), Line("4"), Line("5")], "x")
    script.decide(Talkative(0, 5))
    with pytest.raises(
        ScriptError, match=r"x: 2 answers left .* '4'; the last question was how much of 5\?$"
    ):
        script.finish()


def test_a_script_that_seats_share_complains_once() -> None:
    script = Script([Line("3")])
    with pytest.raises(ScriptError):
        script.finish()
    script.finish()


def test_a_subclass_may_know_who_answers_when_a_script_has_run_out() -> None:
    class Endless(Script):
        def run_out(self, decision: Decision[Any]) -> Any:
            return decision.options()[0]

    script = Endless([Line("3")])
    assert [script.decide(Bid(0, 10)), script.decide(Bid(0, 10))] == [3, 0]


def test_a_file_is_read_as_one_answer_a_line() -> None:
    assert list(read_lines("yes\r\n\nno", "x")) == [Line("yes", "x:1"), Line("", "x:2"), Line("no", "x:3")]
    assert list(read_lines("yes\n", "x")) == [Line("yes", "x:1")]
    assert list(read_lines("", "x")) == []


@pytest.mark.parametrize(
    ("line", "where"),
    [(Line("11", "players.txt:1"), r"players\.txt:1"), (Line("many"), "the script")],
)
def test_an_illegal_line_names_where_it_stands(line: Line, where: str) -> None:
    with pytest.raises(IllegalChoice, match=f"^{where}: Bid"):
        Script([line]).decide(Bid(0, 10))


def test_a_recorder_writes_down_what_its_source_decides() -> None:
    recorder = Recorder(Always(3, 4))
    decisions = [Bid(0, 10), Bid(0, 5)]
    answers = [recorder.decide(decision) for decision in decisions]
    replayed = Script(recorder.lines)
    assert [replayed.decide(decision) for decision in decisions] == answers == [3, 4]
    replayed.finish()


def test_a_recorder_writes_down_no_illegal_answer() -> None:
    recorder = Recorder(Always(99))
    with pytest.raises(IllegalChoice):
        recorder.decide(Bid(0, 10))
    assert recorder.lines == []


def test_a_recorder_ends_its_source() -> None:
    with pytest.raises(ScriptError, match="left over"):
        Recorder(Script([Line("3")])).finish()


def test_a_table_asks_the_seat_of_the_player_and_the_first_for_the_table_as_a_whole() -> None:
    table = Table(SeededChance(0), [Always(1, 2), Always(3)])
    assert [table.ask(Bid(player, 10)) for player in (0, 1, None)] == [1, 3, 2]


def test_a_table_ends_all_its_seats() -> None:
    with pytest.raises(ScriptError, match="left over"):
        Table(SeededChance(0), [Always(), Script([Line("3")])]).finish()
