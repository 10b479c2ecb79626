"""Decisions: typed questions to a player, and the sources that sit in the seats and answer them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from monosim.core.diagnostics import SEAT, IllegalChoice, Problem, ScriptError, UnusableInput, number_of
from monosim.core.sheet import Reread, lines_of

A = TypeVar("A")


class Decision(Protocol[A]):
    """One question to one player, as an immutable value; A is the type of a legal answer."""

    @property
    def player(self) -> int | None:
        """Whom it asks; None is the table as a whole."""
        ...

    def check(self, answer: object) -> A:
        """The only gate: the answer if the rules allow it, else IllegalChoice."""
        ...

    def parse(self, text: str) -> A:
        """The answer as a script or a person writes it."""
        ...

    def text(self, answer: A) -> str:
        """The inverse of `parse`, for records and echoes."""
        ...

    def options(self) -> Sequence[A]:
        """Some legal answers in a fixed order, for those who pick blindly."""
        ...


class DecisionSource(Protocol):
    """Whoever sits in a seat: a strategy, a script, a person."""

    def decide(self, decision: Decision[A]) -> A: ...

    def finish(self) -> None:
        """Called when the game is over; a script that has lines left objects."""
        ...


class Strategy(ABC):
    """A player that thinks. Subclasses answer; what the rules forbid never gets through."""

    @abstractmethod
    def answer(self, decision: Decision[Any]) -> object: ...

    def decide(self, decision: Decision[A]) -> A:
        return decision.check(self.answer(decision))

    def finish(self) -> None:
        """A strategy owes nothing at the end."""


class Everyone(Sequence[DecisionSource]):
    """One source in every seat, however many seats there turn out to be."""

    def __init__(self, source: DecisionSource) -> None:
        self._source = source

    def __getitem__(self, seat: Any) -> Any:
        return self._source

    def __iter__(self) -> Iterator[DecisionSource]:
        yield self._source

    def __len__(self) -> int:
        return 1


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


def sit(source: str | DecisionSource) -> DecisionSource:
    """The source itself, or a new one of the class that the text names."""
    return _load(source) if isinstance(source, str) else source


def named(spec: str) -> Any:
    """The class or function that the text names."""
    import sys
    from importlib import import_module

    module_name, colon, class_name = spec.partition(":")
    if not (module_name and colon and class_name):
        raise _cannot(spec, "it is not of the form module:Class")
    if "" not in sys.path:
        sys.path.insert(0, "")  # a console script does not look in the current directory
    try:
        return getattr(import_module(module_name), class_name)
    except (ImportError, AttributeError, SyntaxError) as error:
        raise _cannot(spec, str(error)) from error


def _load(spec: str) -> DecisionSource:
    found = named(spec)
    try:
        source: DecisionSource = found()
    except (ImportError, AttributeError, TypeError, SyntaxError) as error:
        raise _cannot(spec, str(error)) from error
    if not all(callable(getattr(source, method, None)) for method in ("decide", "finish")):
        raise _cannot(spec, "it is not a monosim.Strategy")
    return source


def _cannot(spec: str, reason: str) -> UnusableInput:
    return UnusableInput([Problem(SEAT, f"cannot seat {spec!r}: {reason}")])
