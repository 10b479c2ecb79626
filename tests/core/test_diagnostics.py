"""How a problem is shown: the caret stands under what it means, whatever the line holds."""

from __future__ import annotations

import pytest

from monosim.core import Kind, Place, Problem
from monosim.core.diagnostics import LONGEST_SHOWN, Effect, Style, as_record, errors, render, visible, width

KIND = Kind("E999", "improper", "a title", 'seed 000, "a rule"', "a hint")


def shown(source: str, column: int, length: int, label: str = "") -> tuple[str, str]:
    """The line and the carets, without their margin."""
    place = Place("board.txt", 7, column, length, source)
    lines = render(Problem(KIND, "a message", place, label)).splitlines()
    return lines[3].removeprefix("7 |").removeprefix(" "), lines[4].removeprefix("  | ")


def test_all_of_it() -> None:
    problem = Problem(KIND, "a message", Place("board.txt", 12, 3, 4, "A -200 RED"), "a label")
    assert render(problem) == (
        "error[E999]: a message\n"
        "  --> board.txt:12:3\n"
        "   |\n"
        "12 | A -200 RED\n"
        "   |   ^^^^ a label\n"
        '   = rule: seed 000, "a rule"\n'
        "   = hint: a hint\n"
    )


@pytest.mark.parametrize(
    ("place", "lines"),
    [
        (None, ["error[E999]: m", '  = rule: seed 000, "a rule"', "  = hint: a hint"]),
        (Place("f"), ["error[E999]: m", "  --> f", '  = rule: seed 000, "a rule"', "  = hint: a hint"]),
    ],
)
def test_without_a_line_there_is_no_caret(place: Place | None, lines: list[str]) -> None:
    assert render(Problem(KIND, "m", place)).splitlines() == lines


@pytest.mark.parametrize(
    ("source", "column", "length", "line", "carets"),
    [
        ("A 0 RED", 3, 1, "A 0 RED", "  ^"),
        ("\tA\t0 RED", 4, 1, "␉A␉0 RED", "   ^"),
        ("底特律 0 RED", 5, 1, "底特律 0 RED", "       ^"),
        ("A 底特 RED", 3, 2, "A 底特 RED", "  ^^^^"),
        ("e\u0301te\u0301 0 RED", 7, 1, "e\u0301te\u0301 0 RED", "    ^"),
        ("\udcff\udc80 0 RED", 4, 1, "\\xff\\x80 0 RED", "         ^"),
        ("A\u00a0B 0 RED", 5, 1, "A\\u00a0B 0 RED", "         ^"),
        ("\U000e0001 0", 3, 1, "\\U000e0001 0", "           ^"),
        ("A\x00B\x7f 0", 6, 1, "A␀B␡ 0", "     ^"),
        ("", 1, 1, "", "^"),
        ("A 0", 4, 1, "A 0", "   ^"),
        ("GO 0 NONE\r", 10, 1, "GO 0 NONE␍", "         ^"),
    ],
)
def test_the_caret_stands_under_the_word(
    source: str, column: int, length: int, line: str, carets: str
) -> None:
    assert shown(source, column, length) == (line, carets)


def test_a_very_long_line_is_shown_around_the_caret() -> None:
    line, carets = shown("a" * 10**6 + "X" + "b" * 10**6, 10**6 + 1, 1, "here")
    assert line == "…" + "a" * LONGEST_SHOWN + "X" + "b" * LONGEST_SHOWN + "…"
    assert carets == " " * (LONGEST_SHOWN + 1) + "^ here"


def test_a_very_long_word_is_shown_by_its_start() -> None:
    line, carets = shown("x" * 10**6 + " y", 1, 10**6)
    assert line == "x" * LONGEST_SHOWN + "… y"
    assert carets == "^" * (LONGEST_SHOWN + 1)


def test_a_very_long_message_is_cut() -> None:
    assert len(render(Problem(KIND, "m" * 10**6))) < 1000


def test_no_message_can_break_its_line_or_move_the_terminal() -> None:
    text = render(Problem(KIND, "a\nb\x1b[31m\udcff", Place("f\n", 1, 1, 1, "x"), "l\r"))
    assert text.splitlines()[0] == "error[E999]: a␊b␛[31m\\xff"
    assert "--> f␊:1:1" in text
    assert text.encode().isascii() is False


def test_plain_text_is_visible_as_it_is() -> None:
    assert visible("A_1 ~") == "A_1 ~"
    assert width("A_1 ~") == 5


@pytest.mark.parametrize(
    ("outcome", "severity"),
    [("improper", "error"), ("refused", "error"), ("warning", "warning"), ("note", "note")],
)
def test_severity(outcome: Effect, severity: str) -> None:
    problem = Problem(KIND._replace(outcome=outcome), "m")
    assert problem.kind.severity == severity
    assert list(errors([problem])) == ([problem] if severity == "error" else [])


def test_a_style_colours_the_parts() -> None:
    class Marked(Style):
        def severity(self, severity: str, text: str) -> str:
            return f"<{severity} {text}>"

        def faint(self, text: str) -> str:
            return f"({text})"

    lines = render(Problem(KIND, "m", Place("f", 1, 1, 1, "x")), Marked()).splitlines()
    assert lines == [
        "<error error[E999]>: m",
        "  (-->) f:1:1",
        "  (|)",
        "(1) (|) x",
        "  (|) <error ^>",
        '  (=) rule: seed 000, "a rule"',
        "  (=) hint: a hint",
    ]


def test_a_record_holds_valid_unicode_only() -> None:
    record = as_record(Problem(KIND, "\udcff is 底", Place("\udc80.txt", 1, 2, 3, ""), "\ud800"))
    assert (record["message"], record["file"], record["label"]) == ("\ufffd is 底", "\ufffd.txt", "\ufffd")
    assert (record["line"], record["column"], record["length"]) == (1, 2, 3)


def test_a_record_says_null_for_what_is_not_known() -> None:
    record = as_record(Problem(KIND._replace(rule=""), "m", Place("f")))
    assert {key for key, value in record.items() if value is None} == {
        "label",
        "line",
        "column",
        "length",
        "rule",
    }
