"""Where two transcripts part."""

from __future__ import annotations

from time import process_time

import pytest

from monosim.golden.compare import BLOCK, Difference, compare


def difference(expected: bytes, actual: bytes) -> Difference:
    found = compare(expected, actual).difference
    assert found is not None
    return found


@pytest.mark.parametrize("data", [b"", b"a", b"a\n", b"a\n\n", b"\0\xff\r\n"])
def test_equal_bytes_have_no_difference(data: bytes) -> None:
    assert compare(data, data).ok


def test_lines_are_counted_also_without_a_final_newline() -> None:
    assert [compare(data, data).lines for data in (b"", b"a", b"a\n", b"a\nb", b"\n\n")] == [0, 1, 1, 2, 2]


def test_the_first_differing_byte_is_located() -> None:
    found = difference(b"one\ntwo\nthree\nfour\nfive\n", b"one\ntwo\nthree\nfour\nfive!\nsix\n")
    assert found == Difference(
        offset=23,
        line=5,
        column=5,
        expected=b"five\n",
        actual=b"five!\n",
        before=(b"two\n", b"three\n", b"four\n"),
        expected_lines=5,
        actual_lines=6,
        but_for=(),
    )


@pytest.mark.parametrize("offset", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 3 * BLOCK - 1])
def test_every_position_in_and_between_blocks_is_found(offset: int) -> None:
    data = b"x" * 3 * BLOCK
    assert difference(data, data[:offset] + b"y" + data[offset + 1 :]).offset == offset
    assert difference(data, data[:offset]).offset == offset
    assert difference(data[:offset], data).offset == offset


def test_every_position_of_a_small_pair_agrees_with_a_plain_loop() -> None:
    texts = [b"", b"a", b"a\n", b"a\nb", b"a\nb\n", b"b\n", b"a\n\nb\n", b"a\r\n", b"\n", b"a\nb\n\n"]
    for one in texts:
        for other in texts:
            if one != other:
                pairs = zip(one, other, strict=False)
                plain = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
                assert difference(one, other).offset == plain


def test_a_missing_tail_has_no_actual_line() -> None:
    found = difference(b"a\nb\nc\n", b"a\n")
    assert (found.line, found.expected, found.actual) == (2, b"b\n", None)


def test_an_extra_tail_has_no_expected_line() -> None:
    found = difference(b"a\n", b"a\nb\nc")
    assert (found.line, found.expected, found.actual) == (2, None, b"b\n")


def test_lines_end_at_line_feeds_only() -> None:
    found = difference("a\r\v\f\x1c\u2028b\nc\n".encode(), "a\r\v\f\x1c\u2028b\nd\n".encode())
    assert (found.line, found.before) == (2, ("a\r\v\f\x1c\u2028b\n".encode(),))


@pytest.mark.parametrize(
    ("expected", "actual", "kinds"),
    [
        (b"a\nb\n", b"a\r\nb\r\n", ["line ends (CRLF or LF)"]),
        (b"a\nb\n", b"a \nb\t\n", ["trailing white space"]),
        (b"a\nb\n", b"a \r\nb\r\n", ["line ends (CRLF or LF)", "trailing white space"]),
        (b"a\nb\n", b"a\nb", ["the final newline"]),
        (b"a\nb", b"a\nb\n", ["the final newline"]),
        (b"a\nb\n", b"a \nb", ["trailing white space", "the final newline"]),
        (b"a\nb\n", b"a\n\nb\n", ["blank lines"]),
        (b"a\nb\n", b"a\nb\n\n", ["blank lines"]),
        (b"a\nb\n", b"a\n  b\n", ["leading white space"]),
        (b"a b\n", b"a  b\n", ["runs of blanks"]),
        (b"a b\n", b"a\tb\n", ["runs of blanks"]),
        (b"a b\n", b"ab\n", ["where blanks and line breaks stand"]),
        (b"a\nb\n", b"a\rb\r", ["where blanks and line breaks stand"]),
        (b"", b"\n", ["blank lines"]),
        (b"a\nb\n", b"a\nc\n", []),
        (b"a b\n", b"a\xc2\xa0b\n", []),
        (b"a\n", b"a\0\n", []),
    ],
)
def test_a_difference_in_white_space_alone_is_named(expected: bytes, actual: bytes, kinds: list[str]) -> None:
    assert list(difference(expected, actual).but_for) == kinds


def _transcript(rounds: int) -> bytes:
    return b"".join(b"Player 0 moves %d step(s) to Los_Angeles and stays.\n" % n for n in range(rounds))


def test_fourteen_thousand_lines_take_well_under_20_ms() -> None:
    data = _transcript(14_000)
    wrong = data[:-20] + b"x" + data[-19:]
    times = []
    for _ in range(5):
        start = process_time()
        assert not compare(data, wrong).ok
        times.append(process_time() - start)
    assert min(times) < 0.020


def test_ten_megabytes_are_compared_to_the_last_byte() -> None:
    data = _transcript(200_000)
    assert len(data) > 10_000_000
    found = difference(data, data[:-1])
    assert (found.offset, found.line, found.but_for) == (len(data) - 1, 200_000, ("the final newline",))
    assert difference(data, data[:-2] + b"!\n").line == 200_000
