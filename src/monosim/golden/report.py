"""A difference as people read it: what is good until there, the two lines, and a caret."""

from codecs import utf_8_decode
from collections.abc import Sequence
from typing import NamedTuple

from monosim.core.diagnostics import Style, visible, width
from monosim.golden.compare import Difference

SHOWN = 64
"""Characters on each side of the difference; what is beyond is elided."""
END = "(end of file)"
NAMES = {
    0x00: "a NUL", 0x09: "a tab", 0x0A: "a line feed", 0x0B: "a vertical tab", 0x0C: "a form feed",
    0x0D: "a carriage return", 0x1B: "an escape", 0x20: "a space", 0x7F: "a delete",
    0x85: "a next line", 0xA0: "a no-break space", 0x200B: "a zero width space",
    0x2028: "a line separator", 0x2029: "a paragraph separator", 0xFEFF: "a byte order mark",
}  # fmt: skip


class Fact(NamedTuple):
    """Something that stands under the headline, such as where the golden is."""

    label: str
    value: str


def report(name: str, difference: Difference, facts: Sequence[Fact] = (), style: Style | None = None) -> str:
    """A few lines, however long the transcripts and their lines are."""
    style = style or Style()
    room = max((len(fact.label) for fact in facts), default=0)
    lines = [
        style.severity("error", f"{visible(name)}: {headline(difference)}"),
        *(f"  {style.faint(fact.label.ljust(room))}  {visible(fact.value)}" for fact in facts),
        *_excerpt(difference, style),
        *(f"  {note}" for note in notes(difference)),
    ]
    return "\n".join(lines) + "\n"


def headline(difference: Difference) -> str:
    last_good = difference.line - 1
    missing = difference.expected_lines - last_good
    extra = difference.actual_lines - last_good
    if difference.actual is None:
        ends = f"ends after line {last_good}" if last_good else "is empty"
        return f"{ends}, {_lines(missing)} missing"
    if difference.expected is None:
        ends = f"should end after line {last_good}" if last_good else "should be empty"
        return f"{ends}, {_lines(extra)} extra"
    where = f" (line {last_good} was the last good one)" if last_good else ""
    return f"line {difference.line} of {difference.expected_lines} differs{where}"


def _lines(number: int) -> str:
    return "1 line is" if number == 1 else f"{number} lines are"


def notes(difference: Difference) -> list[str]:
    """What the two lines alone do not tell."""
    said = []
    expected, actual = difference.expected, difference.actual
    if expected is not None and actual is not None:
        if not actual.endswith(b"\n") and expected.endswith(b"\n"):
            said.append(f"the final newline is missing: the file ends within line {difference.line}")
        if not expected.endswith(b"\n") and actual.endswith(b"\n"):
            said.append(f"the final newline is extra: the file should end within line {difference.line}")
        if difference.expected_lines != difference.actual_lines:
            said.append(f"{_lines(difference.expected_lines)} expected, {difference.actual_lines} found")
    if difference.but_for:
        said.append(f"it would pass but for white space: {', '.join(difference.but_for)}")
    return said


def _excerpt(difference: Difference, style: Style) -> list[str]:
    parted = _part(difference)
    room = len(str(difference.line))
    good = enumerate(difference.before, difference.line - len(difference.before))
    gutter = f"{difference.line:>{room}} | "
    lines = [f"    {style.faint(f'{number:>{room}} |')} {_good(line)}" for number, line in good]
    for sign, severity, line, rest in (
        ("-", "warning", difference.expected, parted.expected),
        ("+", "note", difference.actual, parted.actual),
    ):
        shown = END.rjust(len(gutter) + len(END)) if line is None else gutter + _show(parted, rest)
        lines.append(style.severity(severity, f"  {sign} {shown}"))
    if difference.expected is not None and difference.actual is not None:
        caret = " " * (len("  - ") + len(gutter) + width(parted.before)) + "^"
        lines.append(
            f"{style.severity('error', caret)} column {difference.column}: {describe_caret(difference)}"
        )
    return lines


def _good(line: bytes) -> str:
    return _cut(visible(_decode(line.removesuffix(b"\n"))))


class _Parted(NamedTuple):
    """The two lines from the first differing character on, and what stands before it in both."""

    before: str
    expected: str
    actual: str

    @property
    def line_ends_matter(self) -> bool:
        return any(rest[:1] in ("", "\n", "\r") for rest in (self.expected, self.actual))


def _part(difference: Difference) -> _Parted:
    """Characters are kept whole: two may differ in their second byte only."""
    line = difference.expected or difference.actual or b""
    equal = line[max(0, difference.column - 1 - 4 * SHOWN) : difference.column - 1]
    text, used = utf_8_decode(equal, "surrogateescape", False)
    start = difference.column - 1 - len(equal) + used
    before = visible(text)
    if len(before) > SHOWN:
        before = "…" + before[-SHOWN:]
    rests = ((side or b"")[start : start + 8 * SHOWN] for side in (difference.expected, difference.actual))
    return _Parted(before, *map(_decode, rests))


def _show(parted: _Parted, rest: str) -> str:
    if not parted.line_ends_matter:
        return _cut(parted.before + visible(rest.removesuffix("\n")))
    body = rest.rstrip(" \r\n")  # blanks that end a line are as invisible as control characters
    return _cut(parted.before + visible(body + rest[len(body) :].replace(" ", "\u2420")))


def _decode(line: bytes) -> str:
    return line[: 8 * SHOWN].decode("utf-8", "surrogateescape")


def _cut(text: str) -> str:
    return text if len(text) <= 2 * SHOWN else text[: 2 * SHOWN] + "…"


def describe_caret(difference: Difference) -> str:
    """The two characters at the caret, by name."""
    parted = _part(difference)
    return f"expected {_name(parted.expected[:1])}, got {_name(parted.actual[:1])}"


def _name(character: str) -> str:
    if not character:
        return "the end of the file"
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:
        return f"byte 0x{code - 0xDC00:02x}"
    number = f"0x{code:02x}" if code < 0x80 else f"U+{code:04X}"
    if code in NAMES:
        return f"{NAMES[code]} ({number})"
    return f"'{character}' ({number})" if character.isprintable() else number
