"""An input problem: what kind, where, and how it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

Outcome = Literal["improper", "refused", "warning", "note"]


class Kind(NamedTuple):
    """A kind of problem, documented by `monosim explain CODE`."""

    code: str
    outcome: Outcome
    title: str
    rule: str
    """The sentence of the seed that it is about."""
    hint: str
    explanation: str = ""

    @property
    def severity(self) -> Literal["error", "warning", "note"]:
        if self.outcome == "improper" or self.outcome == "refused":
            return "error"
        return self.outcome


class Place(NamedTuple):
    """Line and column count from 1; 0 means the file as a whole."""

    file: str
    line: int = 0
    column: int = 0
    length: int = 1
    source: str = ""


class Problem(NamedTuple):
    kind: Kind
    message: str
    place: Place | None = None
    label: str = ""
    """What stands beside the caret."""


MISSING = Kind(
    "E001",
    "refused",
    "an input is missing",
    "",
    "give all the inputs that the ruleset needs; `monosim rulesets` lists them",
    "A ruleset says which of BOARD, CARDS, PLAYERS and ROUNDS it cannot do without.",
)
UNREADABLE = Kind(
    "E002",
    "refused",
    "a file cannot be read",
    "",
    "check the name; it is taken as it stands, blanks included",
    "The operating system's own message says why. All files are read before any is judged, so an"
    " unreadable file is reported even if another one is improper.",
)
READING = Kind(
    "E003",
    "refused",
    "no such reading",
    "",
    "`monosim rulesets` lists each ruleset's open readings and their values",
    "An open reading is a question that the ruleset's document leaves open; --reading NAME=VALUE answers it.",
)
SEAT = Kind(
    "E004",
    "refused",
    "a seat cannot be filled",
    "",
    "write the seat's number and a strategy, as in --seat 0=my_module:MyStrategy",
    "A seat of a game can be given to a strategy of your own: a class that can be called without"
    " arguments and has a method `answer(decision)`.",
)
KINDS = {kind.code: kind for kind in (MISSING, UNREADABLE, READING, SEAT)}


def visible(text: str) -> str:
    """The text with nothing hidden: control pictures, and \\xNN for what is not UTF-8."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_visible_character, text))


def _visible_character(character: str) -> str:
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return character if character.isprintable() else f"\\u{code:04x}"


def width(text: str) -> int:
    """Terminal columns; wide East Asian characters take two, combining ones none."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(
        0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1 for character in text
    )


LONGEST_SHOWN = 120


def render(problem: Problem, style: Style | None = None) -> str:
    """As compilers show it: headline, place, the line with a caret, the rule, a hint."""
    style = style or Style()
    kind = problem.kind
    head = style.severity(kind.severity, f"{kind.severity}[{kind.code}]")
    lines = [f"{head}: {visible(problem.message)}"]
    margin = " "
    if problem.place is not None:
        lines.append(f"  {style.faint('-->')} {_position(problem.place)}")
        if problem.place.line and problem.place.column:
            margin = " " * len(str(problem.place.line))
            lines += _excerpt(problem, margin, style)
    if kind.rule:
        lines.append(f"{margin} {style.faint('=')} rule: {kind.rule}")
    if kind.hint:
        lines.append(f"{margin} {style.faint('=')} hint: {kind.hint}")
    return "\n".join(lines) + "\n"


def _position(place: Place) -> str:
    numbers = [str(number) for number in (place.line, place.column) if number]
    return ":".join([visible(place.file), *numbers])


def _excerpt(problem: Problem, margin: str, style: Style) -> list[str]:
    place = problem.place
    assert place is not None
    before = visible(place.source[: place.column - 1])
    marked = visible(place.source[place.column - 1 : place.column - 1 + place.length])
    after = visible(place.source[place.column - 1 + place.length :])
    if len(before) > LONGEST_SHOWN:
        before = "…" + before[-LONGEST_SHOWN:]
    marked, after = marked[:LONGEST_SHOWN], after[:LONGEST_SHOWN]
    carets = "^" * max(1, width(marked))
    bar = style.faint("|")
    label = f" {visible(problem.label)}" if problem.label else ""
    return [
        f"{margin} {bar}",
        f"{style.faint(str(place.line))} {bar} {before}{marked}{after}",
        f"{margin} {bar} {' ' * width(before)}{style.severity(problem.kind.severity, carets)}{label}",
    ]


class Style:
    """Plain text; the terminal's subclass adds colour."""

    def severity(self, severity: str, text: str) -> str:
        return text

    def faint(self, text: str) -> str:
        return text


def as_record(problem: Problem) -> dict[str, object]:
    """One problem as docs/schemas/validate-1.json describes it."""
    place = problem.place
    return {
        "code": problem.kind.code,
        "severity": problem.kind.severity,
        "outcome": problem.kind.outcome,
        "message": problem.message,
        "file": place and place.file,
        "line": (place and place.line) or None,
        "column": (place and place.column) or None,
        "length": place.length if place and place.column else None,
        "rule": problem.kind.rule or None,
        "hint": problem.kind.hint or None,
    }


def worst_first(problems: Iterable[Problem]) -> list[Problem]:
    order = ("error", "warning", "note")
    return sorted(problems, key=lambda problem: order.index(problem.kind.severity))


def errors(problems: Iterable[Problem]) -> Sequence[Problem]:
    return [problem for problem in problems if problem.kind.severity == "error"]
