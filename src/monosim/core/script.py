"""Chance and answers that were written down: played from a script, and recorded as one."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from monosim.core.diagnostics import IllegalChoice, ScriptError, number_of
from monosim.core.sheet import Reread, lines_of
from monosim.core.table import A, Chance, Decision, DecisionSource


class Drawn(NamedTuple):
    """One line of a script of chance: a value for `below`, a permutation for `order`."""

    what: str
    value: int | tuple[int, ...]
    where: str = ""


class ScriptedChance:
    """Draws that somebody wrote down. Each must be asked for by its name, and all must be used."""

    def __init__(self, draws: Sequence[Drawn], name: str = "the script") -> None:
        self._draws = tuple(draws)
        self._name = name
        self._used = 0

    def copy(self) -> "ScriptedChance":
        """One that goes on alike. The script itself is not copied: it does not change."""
        twin = type(self)(self._draws, self._name)
        twin._used = self._used
        return twin

    def below(self, n: int, what: str) -> int:
        drawn = self._next(what)
        if not isinstance(drawn.value, int) or not 0 <= drawn.value < n:
            raise ScriptError(f"{self._at(drawn)}{what} must be one of 0 to {n - 1}, not {drawn.value}")
        return drawn.value

    def order(self, n: int, what: str) -> Sequence[int]:
        drawn = self._next(what)
        if isinstance(drawn.value, int) or sorted(drawn.value) != list(range(n)):
            raise ScriptError(f"{self._at(drawn)}{what} must be an order of 0 to {n - 1}, not {drawn.value}")
        return drawn.value

    def finish(self) -> None:
        left = len(self._draws) - self._used
        if left:
            drawn = self._draws[self._used]
            draws = number_of(left, "draw")
            raise ScriptError(f"{self._at(drawn)}{draws} left over, the first is {drawn.what}")

    def _next(self, what: str) -> Drawn:
        if self._used == len(self._draws):
            used = number_of(self._used, "draw")
            raise ScriptError(f"{self._name}: ran out after {used}; asked for {what}")
        drawn = self._draws[self._used]
        if drawn.what != what:
            raise ScriptError(f"{self._at(drawn)}asked for {what}, the script has {drawn.what}")
        self._used += 1
        return drawn

    def _at(self, drawn: Drawn) -> str:
        return f"{drawn.where or self._name}: "


class RecordingChance:
    """Lets another chance draw, and writes the draws down as a script's lines."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.draws: list[Drawn] = []

    def below(self, n: int, what: str) -> int:
        value = self._chance.below(n, what)
        self.draws.append(Drawn(what, value))
        return value

    def order(self, n: int, what: str) -> Sequence[int]:
        places = self._chance.order(n, what)
        self.draws.append(Drawn(what, tuple(places)))
        return places

    def finish(self) -> None:
        self._chance.finish()


class Line(NamedTuple):
    """One written answer, and where it stands."""

    text: str
    where: str = ""


class Script:
    """Answers somebody wrote down, one for each question, all of which must be used.

    A decision that has a method `question()` says in its own words what it asks.
    """

    def __init__(self, lines: Iterable[Line], name: str = "the script") -> None:
        self._lines = iter(lines)
        self._name = name
        self._used = 0
        self._last: Any = None

    def decide(self, decision: Decision[A]) -> A:
        line = next(self._lines, None)
        if line is None:
            return self.run_out(decision)
        self._used += 1
        self._last = decision
        try:
            return decision.parse(line.text)
        except IllegalChoice as error:
            raise IllegalChoice(f"{line.where or self._name}: {error}") from None

    def run_out(self, decision: Decision[A]) -> A:
        """A question finds no line left. A subclass may know who answers then."""
        used = number_of(self._used, "answer")
        raise ScriptError(f"{self._name}: ran out after {used}; asked {question_of(decision)}")

    def finish(self) -> None:
        """Seats may share a script: one complaint is enough, and uses all that is left."""
        for line in self._lines:
            answers = number_of(1 + sum(1 for _ in self._lines), "answer")
            last = (
                f"; the last question was {self._last.question()}" if hasattr(self._last, "question") else ""
            )
            raise ScriptError(
                f"{line.where or self._name}: {answers} left over, the first is {line.text!r}{last}"
            )


def read_lines(text: str, file: str) -> Iterable[Line]:
    """One answer a line, and where it stands."""
    return Reread(_read_lines, text, file)


def _read_lines(text: str, file: str) -> Iterator[Line]:
    lines = lines_of(text.removesuffix("\n")) if text else ()
    for number, line in enumerate(lines, 1):
        yield Line(line.removesuffix("\r"), f"{file}:{number}")


def question_of(decision: Decision[Any]) -> str:
    question: Callable[[], str] = getattr(decision, "question", decision.__str__)
    return question()


class Recorder:
    """Lets another source decide, and writes its answers down as a script's lines."""

    def __init__(self, source: DecisionSource, lines: list[Line] | None = None) -> None:
        """Several seats that share a list of lines are written down in the order they were asked."""
        self._source = source
        self.lines: list[Line] = [] if lines is None else lines

    def decide(self, decision: Decision[A]) -> A:
        answer = self._source.decide(decision)
        self.lines.append(Line(decision.text(answer)))
        return answer

    def finish(self) -> None:
        self._source.finish()

    @property
    def searches(self) -> bool:
        return getattr(self._source, "searches", False)

    def join(self, peek: Any) -> None:
        source: Any = self._source
        source.join(peek)
