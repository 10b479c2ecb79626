"""What a reader is shown of a difference."""

from __future__ import annotations

import pytest

from monosim.core.diagnostics import Style, width
from monosim.golden.compare import compare
from monosim.golden.report import Fact, report


def shown(expected: bytes, actual: bytes) -> str:
    found = compare(expected, actual).difference
    assert found is not None
    return report("case", found)


def test_the_whole_report() -> None:
    text = b"".join(b"line %d\n" % number for number in range(1, 13))
    found = compare(text, text.replace(b"line 11", b"line 1l")).difference
    assert found is not None
    assert report("sample", found, [Fact("case", "a/case.toml"), Fact("golden", "g.txt")]) == (
        "sample: line 11 of 12 differs (line 10 was the last good one)\n"
        "  case    a/case.toml\n"
        "  golden  g.txt\n"
        "     8 | line 8\n"
        "     9 | line 9\n"
        "    10 | line 10\n"
        "  - 11 | line 11\n"
        "  + 11 | line 1l\n"
        "               ^ column 7: expected '1' (0x31), got 'l' (0x6c)\n"
    )


def test_trailing_blanks_and_line_ends_are_made_visible_where_they_matter() -> None:
    lines = shown(b"ok\nstays.\n", b"ok\nstays. \n").splitlines()
    assert lines[1:] == [
        "    1 | ok",
        "  - 2 | stays.␊",
        "  + 2 | stays.␠␊",
        "              ^ column 7: expected a line feed (0x0a), got a space (0x20)",
        "  it would pass but for white space: trailing white space",
    ]


@pytest.mark.parametrize(
    ("expected", "actual", "said"),
    [
        (b"a\n", b"a\0\n", "got a NUL (0x00)"),
        (b"a\n", b"a\r\n", "got a carriage return (0x0d)"),
        (b"a\nb\n", b"a\rb\n", "got a carriage return (0x0d)"),
        (b"a b\n", b"a\tb\n", "got a tab (0x09)"),
        (b"a\nb\n", b"a\x0bb\n", "got a vertical tab (0x0b)"),
        (b"a\nb\n", b"a\x1cb\n", "got 0x1c"),
        (b"a\nb\n", "a\u2028b\n".encode(), "got a line separator (U+2028)"),
        (b"a\n", b"a", "the final newline is missing: the file ends within line 1"),
        (b"a", b"a\n", "the final newline is extra: the file should end within line 1"),
        (b"a\n", b"a\n\n", "should end after line 1, 1 line is extra"),
        (b"a\n", b"\xef\xbb\xbfa\n", "got a byte order mark (U+FEFF)"),
        (b"a b\n", b"a\xc2\xa0b\n", "got a no-break space (U+00A0)"),
        (b"a\xff\n", b"a\xfe\n", "expected byte 0xff, got byte 0xfe"),
        ("é\n".encode(), "è\n".encode(), "expected 'é' (U+00E9), got 'è' (U+00E8)"),
        (b"a\nb\nc\nd\n", b"a\n", "ends after line 1, 3 lines are missing"),
        (b"a\nb\n", b"a\n", "ends after line 1, 1 line is missing"),
        (b"a\n", b"a\nb\nc\n", "should end after line 1, 2 lines are extra"),
        (b"", b"a\nb\n", "should be empty, 2 lines are extra"),
        (b"a\nb\n", b"", "is empty, 2 lines are missing"),
        (b"a\nb\nc\n", b"a\nx\n", "3 lines are expected, 2 found"),
        (b"ab\n", b"a", "expected 'b' (0x62), got the end of the file"),
    ],
)
def test_every_kind_of_difference_is_named(expected: bytes, actual: bytes, said: str) -> None:
    assert said in shown(expected, actual)


@pytest.mark.parametrize(
    ("actual", "picture"), [(b"a\0", "␀"), (b"a\x1b[31m", "␛"), (b"a\xfe", "\\xfe"), (b"a\x7f", "␡")]
)
def test_no_control_byte_reaches_the_reader(actual: bytes, picture: str) -> None:
    text = shown(b"ax\n", actual + b"\n")
    assert picture in text
    assert all(character.isprintable() or character == "\n" for character in text)


def test_control_bytes_of_good_lines_are_shown_too() -> None:
    assert "    1 | a␀b␍" in shown(b"a\0b\r\nx\n", b"a\0b\r\ny\n")


def caret_column(text: str) -> int:
    line = next(line for line in text.splitlines() if line.lstrip().startswith("^"))
    return line.index("^")


@pytest.mark.parametrize("before", ["", "abc", "日本", "😀", "e\u0301", "\t\t", "\x00", "\udcff", "…"])
def test_the_caret_stands_under_the_first_differing_character(before: str) -> None:
    line = before.encode("utf-8", "surrogateescape")
    text = shown(line + b"x\n", line + b"y\n")
    expected = next(line for line in text.splitlines() if line.startswith("  - "))
    assert caret_column(text) == width(expected[:-1])
    assert expected[-1] == "x"


def test_long_lines_are_elided_around_the_difference() -> None:
    text = shown(b"a" * 10_000 + b"x" + b"b" * 10_000, b"a" * 10_000 + b"y" + b"b" * 10_000)
    assert max(map(len, text.splitlines())) < 160
    expected = next(line for line in text.splitlines() if line.startswith("  - "))
    assert expected.startswith("  - 1 | …aaa")
    assert expected.endswith("bbb…")
    assert expected[caret_column(text)] == "x"
    assert "column 10001" in text


def test_the_report_stays_small_whatever_is_compared() -> None:
    huge = b"\xff" * 1_000_000 + b"\n"
    assert len(shown(huge * 4, huge * 3 + b"\0" * 1_000_000)) < 10_000


def test_a_name_cannot_break_the_report() -> None:
    found = compare(b"a", b"b").difference
    assert found is not None
    assert report("x\n\x1b\udcff", found, [Fact("golden", "a\nb")]).startswith("x␊␛\\xff: line 1")


def test_colour_adds_nothing_but_colour() -> None:
    class Bracketed(Style):
        def severity(self, severity: str, text: str) -> str:
            return f"<{text}>"

        def faint(self, text: str) -> str:
            return f"<{text}>"

    found = compare(b"a\nb\n", b"a\nc\n").difference
    assert found is not None
    coloured = report("case", found, [Fact("golden", "g")], Bracketed())
    assert "<" in coloured
    assert coloured.replace("<", "").replace(">", "") == report("case", found, [Fact("golden", "g")])
