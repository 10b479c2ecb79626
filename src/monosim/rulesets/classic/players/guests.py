"""Strategies that others wrote: they see a view of the position, and what they get wrong is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from monosim.core import DecisionSource, IllegalChoice, MonosimError
from monosim.core.seating import describe_error
from monosim.rulesets.classic.state.view import View

T = TypeVar("T")


class StrategyFailed(MonosimError):
    """A strategy that somebody else wrote raised an exception."""


class Guest:
    """Sits in front of a strategy of somebody else, and lets only questions in and legal answers out."""

    def __init__(self, source: DecisionSource) -> None:
        self.source = source
        self.name = f"{type(source).__module__}:{type(source).__qualname__}"

    @property
    def searches(self) -> bool:
        return getattr(self.source, "searches", False)

    def join(self, peek: Any) -> None:
        source: Any = self.source
        source.join(peek)

    def decide(self, decision: Any) -> Any:
        state = getattr(decision, "state", None)
        shown = decision if state is None else decision._replace(state=View(state))
        answer = self._guard(lambda: self.source.decide(shown), decision)
        try:
            return decision.check(answer)
        except IllegalChoice as error:
            raise self._tell(error, decision) from None

    def finish(self) -> None:
        self._guard(self.source.finish, None)

    def _guard(self, ask: Callable[[], T], decision: Any) -> T:
        try:
            return ask()
        except IllegalChoice as error:
            raise self._tell(error, decision) from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            asked = f"; the question was: {decision.question()}{list_answers(decision)}" if decision else ""
            raise StrategyFailed(f"{self.name}: {describe_error(error)}{asked}") from None

    def _tell(self, error: IllegalChoice, decision: Any) -> IllegalChoice:
        return IllegalChoice(f"{self.name}: {error}{list_answers(decision)}")


def list_answers(decision: Any) -> str:
    """Some legal answers, as a script would write them."""
    answers = [decision.text(answer) for answer in decision.options()] if decision else []
    return f"; legal answers are, for example: {' | '.join(answers)}" if answers else ""
