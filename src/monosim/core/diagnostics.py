"""What goes wrong: problems of the inputs, by kind and place; and errors, one for each way out of a run."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "note"]
Effect = Literal["improper", "refused", "warning", "note"]


class Kind(NamedTuple):
    """A kind of problem, documented by `monosim explain CODE`."""

    code: str
    outcome: Effect
    title: str
    rule: str
    """The sentence of the game's document that it is about; empty if there is none."""
    hint: str
    explanation: str = ""

    @property
    def severity(self) -> Severity:
        if self.outcome == "improper" or self.outcome == "refused":
            return "error"
        return self.outcome


class Place(NamedTuple):
    """Line and column count from 1, columns in characters; 0 means the file as a whole."""

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


class ProblemList(list[Problem]):
    """Problems as they are found; those beyond the most that are listed are counted by one at the end."""

    MOST = 10_000
    unlisted = 0

    def append(self, problem: Problem) -> None:
        if len(self) < self.MOST:
            super().append(problem)
            return
        kind = self[-1].kind if self.unlisted and problem.kind.outcome != "improper" else problem.kind
        self.unlisted += 1
        self[self.MOST :] = [Problem(kind, f"problems that are not listed: {self.unlisted}")]


def refusal(code: str, title: str, hint: str, explanation: str, rule: str = "") -> Kind:
    """A kind of problem that makes inputs unusable."""
    return Kind(code, "refused", title, rule, hint, explanation)


MISSING = refusal(
    "E001",
    "an input is missing",
    "give all the inputs that the ruleset needs; `monosim rulesets` lists them",
    "A ruleset says which of BOARD, CARDS, PLAYERS and ROUNDS it cannot do without.",
)
UNREADABLE = refusal(
    "E002",
    "a file cannot be read",
    "check the name; it is taken as it stands, blanks included",
    "The operating system's own message says why, or the file is larger than an input may be: 64 MiB, also"
    " from a pipe, a device or stdin. All files are read before any is judged, so an unreadable file is"
    " reported even if another one is improper.",
)
READING = refusal(
    "E003",
    "no such reading",
    "`monosim rulesets` lists each ruleset's open readings and their values",
    "An open reading is a question that the ruleset's document leaves open; --reading NAME=VALUE answers it.",
)
SEAT = refusal(
    "E004",
    "a seat cannot be filled",
    "write the seat's number and a strategy, as in --seat 0=my_module:MyStrategy",
    "A seat of a game can be given to a strategy of your own: a class that can be called without"
    " arguments and has a method `answer(decision)`.",
)
ENGINE = refusal(
    "E007",
    "the fast engine cannot play this",
    "omit --engine, and monosim takes the readable rules where it must",
    "A fast engine gives the same bytes as the rules, but not for everything: not for strategies of your"
    " own, not for scripts, and not for rules that are misread on purpose. That of classic plays many games,"
    " and writes no transcript of one.",
)
LACKING = refusal(
    "E012",
    "the ruleset lacks an ability",
    "`monosim rulesets NAME` lists what a ruleset can do and what each ability takes",
    "Beyond its five functions a ruleset may have abilities, such as `outcome` for batch, simulate and odds."
    " A command that needs one names it.",
)
KINDS = (MISSING, UNREADABLE, READING, SEAT, ENGINE, LACKING)
ENGINES = ("auto", "rules", "fast")
"""The readable rules, a fast engine, or whichever is quicker."""


def cannot_play(ruleset: str, reason: str) -> "UnusableInput":
    return unusable(ENGINE, f"the fast engine of {ruleset} cannot play this: {reason}")


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
    if character.isprintable():
        return character
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def width(text: str) -> int:
    """Terminal columns; wide East Asian characters take two, combining ones none."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(character) in ("Mn", "Me") else 2 if east_asian_width(character) in "WF" else 1
        for character in text
    )


LONGEST_SHOWN = 80
LONGEST_MESSAGE = 400


def render(problem: Problem, style: "Style | None" = None) -> str:
    """As compilers show it: headline, place, the line with a caret, the rule, a hint."""
    style = style or Style()
    kind = problem.kind
    head = style.severity(kind.severity, f"{kind.severity}[{kind.code}]")
    lines = [f"{head}: {_start(_say_once(problem), LONGEST_MESSAGE)}"]
    margin = " "
    if problem.place is not None:
        lines.append(f"  {style.faint('-->')} {_position(problem.place)}")
        if problem.place.line and problem.place.column:
            margin = " " * len(str(problem.place.line))
            lines += _excerpt(problem, problem.place, margin, style)
    if kind.rule:
        lines.append(f"{margin} {style.faint('=')} rule: {kind.rule}")
    if kind.hint:
        lines.append(f"{margin} {style.faint('=')} hint: {kind.hint}")
    return "\n".join(lines) + "\n"


def _say_once(problem: Problem) -> str:
    """Without the name of the file, which stands below."""
    return problem.message.removeprefix(f"{problem.place.file}: ") if problem.place else problem.message


def _position(place: Place) -> str:
    numbers = [str(number) for number in (place.line, place.column) if number]
    return ":".join([visible(place.file), *numbers])


def _excerpt(problem: Problem, place: Place, margin: str, style: "Style") -> list[str]:
    start, end = place.column - 1, place.column - 1 + place.length
    before = _end(place.source, start)
    marked = _start(place.source[start:end], LONGEST_SHOWN)
    after = _start(place.source[end : end + LONGEST_SHOWN + 1], LONGEST_SHOWN)
    carets = style.severity(problem.kind.severity, "^" * max(1, width(marked)))
    bar = style.faint("|")
    label = f" {_start(problem.label, LONGEST_MESSAGE)}" if problem.label else ""
    return [
        f"{margin} {bar}",
        f"{style.faint(str(place.line))} {bar} {before}{marked}{after}".rstrip(" "),
        f"{margin} {bar} {' ' * width(before)}{carets}{label}",
    ]


def _start(text: str, most: int) -> str:
    return visible(text) if len(text) <= most else visible(text[:most]) + "…"


def _end(text: str, stop: int) -> str:
    """What stands before `stop`. Only that much is looked at, however long the line is."""
    first = max(0, stop - LONGEST_SHOWN)
    return ("…" if first else "") + visible(text[first:stop])


class Style:
    """Plain text; the terminal's subclass adds colour."""

    def severity(self, severity: str, text: str) -> str:
        return text

    def faint(self, text: str) -> str:
        return text


def as_record(problem: Problem) -> dict[str, object]:
    """One problem as docs/schemas/validate-1.json describes it."""
    kind, place = problem.kind, problem.place
    return {
        "code": kind.code,
        "severity": kind.severity,
        "outcome": kind.outcome,
        "title": kind.title,
        "message": valid_unicode(problem.message),
        "label": valid_unicode(problem.label) or None,
        "file": valid_unicode(place.file) if place else None,
        "line": (place and place.line) or None,
        "column": (place and place.column) or None,
        "length": place.length if place and place.column else None,
        "rule": kind.rule or None,
        "hint": kind.hint or None,
    }


def valid_unicode(text: str) -> str:
    """For JSON, which has no way to write bytes that are not UTF-8: each becomes U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def errors(problems: Iterable[Problem]) -> Sequence[Problem]:
    return [problem for problem in problems if problem.kind.severity == "error"]


# Errors, one class for each way out of a run


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


def unusable(kind: Kind, message: str, file: str | None = None, line: int = 0) -> UnusableInput:
    """For the one problem that makes inputs unusable."""
    return UnusableInput([Problem(kind, message, None if file is None else Place(file, line))])


class IllegalChoice(MonosimError, ValueError):
    """A source answered what the rules forbid; exit 3."""


class ScriptError(MonosimError):
    """A script of choices or of chance ran out, or part of it was left unused; exit 3."""


class IllegalChange(MonosimError, AssertionError):
    """The rules broke their own law. This is a bug in the ruleset; exit 70."""


def number_of(count: int, noun: str) -> str:
    """`1 answer`, `2 answers`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
