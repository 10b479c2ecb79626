"""course.toml: what a course decides once, for every case of a suite and for every submission."""

import os
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.core import UnusableInput
from monosim.core.diagnostics import refusal, unusable
from monosim.core.ruleset import ROLES, About
from monosim.core.toml import line_of, tell_unknown

if TYPE_CHECKING:
    from monosim.play.cases import CaseFile

FILE = "course.toml"
TOLERANCES = {
    "exact": "",
    "trailing-white-space": "white space at the end of lines and of the output does not count",
    "white-space": "how much white space there is, and blank lines, do not count",
}
"""What is forgiven, and what every report says of it."""
ROUNDS = ("rounds", "limit")
"""Two names of the limit in `call`: not every game counts rounds."""
OF_FILE = ("file", "stem")
"""What the commands of a language may name: the student's file, and its name without the ending."""

ROUNDING = 1e-6
"""What sums of floats may lack to a whole number."""

BAD_COURSE = refusal(
    "E014",
    "a course.toml cannot be used",
    "`monosim explain E014` lists the keys and what they mean",
    "`title` is a string. `tolerance` is exact, trailing-white-space or white-space. In [points],"
    " `compiles` is for a submission that compiles, `correct` is the total of all cases, and `by_hand` is"
    " a table of what is given by hand. [readings.RULESET] and [amounts.RULESET] say which rules are"
    " played. Each [[cases]] has `names` or `tags`, lists of patterns, and what it decides: `points`,"
    " `visibility`, `feedback`; a later one wins. [limits] has `cpu` and `wall` in seconds, `memory` and"
    " `address_space` in MB, `output` in bytes. [languages.ENDING] has `compile` and `run`, in which"
    " {file} is the student's file and {stem} its name without the ending. [call] has `argv` and `stdin`,"
    " lists of words and of lines in which {board} is the name of that input, or `script`, a shell script"
    " beside the course.toml. No other key is taken.",
)


def bad_course(path: str, message: str, line: int = 0) -> UnusableInput:
    return unusable(BAD_COURSE, f"{path}: {message}", path, line)


class Rule(NamedTuple):
    """What is decided about some cases."""

    names: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    decided: Mapping[str, Any] = {}

    def fits(self, root: str, tags: Iterable[str]) -> bool:
        """A pattern has as many parts as the end of the path that it is compared with."""
        path = os.path.abspath(root).split(os.sep)
        ends = {pattern: "/".join(path[-1 - pattern.count("/") :]) for pattern in self.names}
        named = any(fnmatchcase(end, pattern) for pattern, end in ends.items())
        tagged = any(fnmatchcase(tag, pattern) for tag in tags for pattern in self.tags)
        return (named or not self.names) and (tagged or not self.tags)


class Language(NamedTuple):
    ending: str
    run: tuple[str, ...]
    compile: str | None = None

    def fits(self, names: Iterable[str]) -> bool:
        """Whether one of these files is in it."""
        return any(name.endswith(f".{self.ending}") for name in names)

    @property
    def names_file(self) -> bool:
        return bool(set(name_fields((*self.run, self.compile or ""))).intersection(OF_FILE))


class Call(NamedTuple):
    """How a program is told its inputs. None stands for all of them, each in a word or a line of its own."""

    argv: tuple[str, ...] | None = ()
    stdin: tuple[str, ...] | None = None
    script: str = ""
    """The text of a shell script that gets the program and its arguments as its own."""

    @property
    def names(self) -> list[str]:
        return name_fields((*(self.argv or ()), *(self.stdin or ())))


AS_USUAL = Call()
BY_ARGV = Call(None, ())


class Course(NamedTuple):
    path: str = ""
    title: str = ""
    tolerance: str = "exact"
    compiles: float = 0
    correct: float | None = None
    by_hand: Mapping[str, float] = {}
    readings: Mapping[str, Mapping[str, str]] = {}
    """By ruleset; an amount is a reading whose values are numbers."""
    rules: tuple[Rule, ...] = ()
    limits: Mapping[str, float] = {}
    languages: tuple[Language, ...] = ()
    call: Call = AS_USUAL
    script_file: str = ""

    def decide(self, root: str, tags: Sequence[str]) -> dict[str, Any]:
        """Points, visibility and feedback of a case, as far as the course decides them."""
        decided: dict[str, Any] = {}
        for rule in self.rules:
            if rule.fits(root, tags):
                decided.update(rule.decided)
        return decided

    def share_points(self, files: "Sequence[CaseFile]") -> "list[CaseFile]":
        """In proportion to what the cases are worth, if the course says what they add up to.

        In hundredths, which add up: what is left goes to those that lost most, of equals to the first.
        """
        total = sum(file.points for file in files)
        if self.correct is None or not files:
            return list(files)
        if not total:
            raise bad_course(self.path, "points.correct cannot be shared: no case has a point")
        exact = [file.points * self.correct * 100 / total for file in files]
        shares = [int(share + ROUNDING) for share in exact]
        left = round(self.correct * 100) - sum(shares)
        for place in sorted(range(len(files)), key=lambda place: shares[place] - exact[place])[:left]:
            shares[place] += 1
        return [file._replace(points=share / 100) for file, share in zip(files, shares, strict=True)]

    def check_call(self, ruleset: str, about: About) -> None:
        """Every name in braces is an input of the ruleset."""
        known: list[str] = [role for role in ROLES if getattr(about, role) is not None]
        known += [*about.inputs, *(ROUNDS if about.rounds is not None else ())]
        for name in self.call.names:
            if name not in known:
                told = tell_unknown(name, known, f"the inputs of {ruleset} are")
                raise bad_course(
                    self.path, f"call: there is no {{{name}}}; {told}", line_of(self.path, "call")
                )

    def idle_rules(self, files: "Sequence[CaseFile]") -> list[int]:
        """The numbers of the [[cases]] that fit none of these cases."""
        return [
            number
            for number, rule in enumerate(self.rules, 1)
            if not any(rule.fits(file.case.root, file.tags) for file in files)
        ]

    @property
    def notes(self) -> tuple[str, ...]:
        """What every report must say."""
        by_hand = ", ".join(f"{points:g} for {what}" for what, points in self.by_hand.items())
        notes = (self.forgiven, by_hand and f"further points are given by hand: {by_hand}")
        return tuple(filter(None, notes))

    @property
    def forgiven(self) -> str:
        told = TOLERANCES[self.tolerance]
        return told and f"{told} (tolerance {self.tolerance})"


PLAIN = Course()


def find_beside(suite: str) -> str | None:
    """The course.toml in the directory of a suite, or else beside that directory."""
    directory = suite if os.path.isdir(suite) else os.path.dirname(suite)
    places = (directory or os.curdir, os.path.join(directory or os.curdir, os.pardir))
    found = (os.path.normpath(os.path.join(place, FILE)) for place in places)
    return next(filter(os.path.isfile, found), None)


def name_fields(texts: Iterable[str]) -> list[str]:
    """The names in braces; a format or an index behind them belongs to the name, which nothing fits then."""
    from string import Formatter

    parts = [part for text in texts for part in Formatter().parse(text) if part[1] is not None]
    return [f"{name}{f'!{way}' if way else ''}{f':{form}' if form else ''}" for _, name, form, way in parts]
