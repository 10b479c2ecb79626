"""What can go wrong, one class for each way out of a run."""

from collections.abc import Sequence

from monosim.core.diagnostics import Problem


class MonosimError(Exception):
    """Everything monosim raises on purpose."""


class ProblematicInput(MonosimError, ValueError):
    """Inputs that no game can be played from, with every problem found in them."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "; ".join(problem.message for problem in self.problems[:3])


class InputError(ProblematicInput):
    """The inputs break a rule that the ruleset states for them; stdout says so, exit 1."""


class UnusableInput(ProblematicInput):
    """The inputs are outside what the ruleset describes; only stderr says so, exit 2."""


class IllegalChoice(MonosimError, ValueError):
    """A source answered what the rules forbid; exit 3."""


class ScriptError(MonosimError):
    """A script of choices or of chance ran out, or part of it was left unused; exit 3."""


class IllegalChange(MonosimError, AssertionError):
    """The rules broke their own law. This is a bug in the ruleset; exit 70."""


def number_of(count: int, noun: str) -> str:
    """`1 answer`, `2 answers`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
