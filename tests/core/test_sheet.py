"""Files of words: rows, places, comments, and the problems that are found in them."""

from __future__ import annotations

import tracemalloc

import pytest

from monosim.core import Kind, Line, Place, Problem, Sheet, natural_number, read_lines
from monosim.core.sheet import BETWEEN_BLANKS, Comments

KIND = Kind("E999", "refused", "a test", "", "")
TEXT = "one two # three\n\n#four five\nsix#seven #\r\n  # eight"


@pytest.mark.parametrize(
    ("comments", "rows"),
    [
        ("no", {1: "one two # three", 3: "#four five", 4: "six#seven #", 5: "# eight"}),
        ("rows", {1: "one two # three", 4: "six#seven #"}),
        ("words", {1: "one two", 4: "six#seven"}),
        ("anywhere", {1: "one two", 4: "six"}),
    ],
)
def test_a_comment_is_what_the_format_says(comments: Comments, rows: dict[int, str]) -> None:
    sheet = Sheet("x.txt", TEXT, comments=comments)
    assert {row.number: str(row) for row in sheet.rows()} == rows


def test_a_word_knows_its_place_and_what_follows_it() -> None:
    [row] = Sheet("x.txt", "\n go  200 Go home \r\n").rows()
    assert (row.first, row.start, len(row)) == ("go", ["go", "200", "Go", "home"], 4)
    assert [word.text for word in row.since(2)] == ["Go", "home"]
    assert row.word(1) == ("200", 2, 6, " go  200 Go home ")
    assert row.word(2).rest == "Go home"


def test_a_word_before_a_comment_in_the_same_word_is_placed_too() -> None:
    [row] = Sheet("x.txt", "1 2#3", comments="anywhere").rows()
    assert [(word.text, word.column) for word in row] == [("1", 1), ("2", 3)]


def test_a_line_of_many_words_is_gone_through_once() -> None:
    """Not once for each word, and only a few of them are looked at to tell what the line is."""
    [row] = Sheet("x.txt", "1 " * 200_000).rows()
    assert row.start == ["1"] * 5
    assert sum(word.column for word in row) == sum(range(1, 400_000, 2))
    assert row.word(0).column == 1


def test_a_sheet_keeps_no_more_than_its_text() -> None:
    text = "one two\n" * 100_000
    tracemalloc.start()
    assert sum(1 for row in Sheet("x.txt", text).rows() for _ in row) == 200_000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < len(text)


def test_what_is_read_again_is_the_same_again() -> None:
    lines = read_lines("a\nb\r\n", "x.txt")
    assert list(lines) == list(lines) == [Line("a", "x.txt:1"), Line("b", "x.txt:2")]
    assert list(read_lines("", "x.txt")) == []


def test_a_problem_is_about_a_word_a_row_or_the_file() -> None:
    sheet = Sheet("x.txt", "a bc\n")
    [row] = sheet.rows()
    sheet.report(KIND, "word", row.word(1), "here")
    sheet.report(KIND, "row", row)
    sheet.report(KIND, "file")
    assert sheet.problems == [
        Problem(KIND, "word", Place("x.txt", 1, 3, 2, "a bc"), "here"),
        Problem(KIND, "row", Place("x.txt", 1, 0, 1, "a bc")),
        Problem(KIND, "file", Place("x.txt")),
    ]
    assert sheet.where(row) == "x.txt:1"


def test_sheets_may_share_their_problems() -> None:
    shared: list[Problem] = []
    for file in ("x.txt", "y.txt"):
        Sheet(file, "", problems=shared).report(KIND, "it is empty")
    assert [problem.place for problem in shared] == [Place("x.txt"), Place("y.txt")]


def test_what_separates_words_is_up_to_the_format() -> None:
    text = "a\x0bb\u00a0c\td"
    assert [row.start for row in Sheet("x.txt", text).rows()] == [["a", "b", "c", "d"]]
    rows = Sheet("x.txt", text, pattern=BETWEEN_BLANKS).rows()
    assert [row.start for row in rows] == [["a\x0bb\u00a0c", "d"]]


@pytest.mark.parametrize("text", ["\ufeffa", "a\0", "\ufeff\0"])
def test_another_encoding_is_reported_where_the_format_minds(text: str) -> None:
    sheet = Sheet("x.txt", text, encoding=KIND)
    assert [problem.message for problem in sheet.problems] == ["x.txt has a byte order mark or a NUL byte"]
    assert not sheet.text.startswith("\ufeff")
    assert Sheet("x.txt", text).problems == []
    assert list(Sheet("x.txt", text).lines()) == [text]


def test_the_lines_as_they_are_include_blank_ones_and_comments() -> None:
    assert list(Sheet("x.txt", "a\n\n# b\n").lines()) == ["a", "", "# b", ""]


def test_the_body_follows_a_header() -> None:
    assert [str(row) for row in Sheet("x.txt", "# c\nkind  1\na\nb").body("kind", KIND)] == ["a", "b"]


@pytest.mark.parametrize(("text", "line"), [("", 0), ("kind 2\na", 1), ("other 1", 1), ("kind 1 1", 1)])
def test_without_its_header_a_file_has_no_body(text: str, line: int) -> None:
    sheet = Sheet("x.txt", text)
    assert list(sheet.body("kind", KIND)) == []
    [problem] = sheet.problems
    assert problem.message == "x.txt does not begin with `kind 1`"
    assert problem.place is not None
    assert problem.place.line == line


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("9" * 18, 10**18 - 1),
        ("9" * 19, None),
        ("+1", None),
        ("-1", None),
        ("", None),
        ("1.0", None),
        ("٣", None),
        ("²", None),
    ],
)
def test_a_natural_number_is_decimal_digits(text: str, number: int | None) -> None:
    assert natural_number(text) == number
