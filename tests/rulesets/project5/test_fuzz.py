"""Files that nobody should write: whatever is in them, one of three outcomes and never a traceback."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulesets.project5.cases import (
    BOARD,
    CARDS,
    IMPROPER,
    PLAYERS,
    Ran,
    in_process,
    lines,
    monosim,
    write_files,
)

STARTS = b"***MONOPOLY GAME STARTS***\n"
LAST = (b"Number of Purchased Properties: ", b"No purchased property.", b"Bankrupt and out of game.")
ROUNDS = ["0", "1", "3", "-1", "+2", " 2\r", "", "x", "2.5", "1e1", "٣", "0" * 50 + "2", "-" + "9" * 5000]

Files = tuple[bytes, bytes, bytes]
SAMPLES: tuple[Files, ...] = (
    (BOARD, CARDS, PLAYERS),
    (
        lines("GO 0 NONE", "Caf\udce9 25 RED", "Parking 0 NONE", "B 900 BLUE", "C 4 RED"),
        lines(1000, 1, 3, 2, 4, 4, 1, 3),
        lines("1 1000", "0.5 -500", "2 0"),
    ),
)
NASTY = [
    *(
        b"\0",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\r",
        b"\n",
        b"\r\n",
        b" ",
        b"\t",
        b"\v",
        b"\x85",
        b"\xc2\xa0",
        b"\x1a",
    ),
    *(b"\xed\xa0\x80", b"\xed\xb3\xa9", b"\xf4\x90\x80\x80", b"\xd9\xa1", b"\xe2\x80\xa8"),
    *(
        b"-",
        b"+",
        b"--",
        b".",
        b"e",
        b"0x",
        b"_",
        b",",
        b"nan",
        b"inf",
        b"1e400",
        b"1e-400",
        b"$",
        b"%s",
        b"{}",
    ),
    *(b"9" * 18, b"9" * 19, b"9" * 5000, b"0" * 5000, b"-" + b"9" * 30, b"1." + b"1" * 5000, b"4294967297"),
    *(
        b"GO",
        b"Go",
        b"Parking",
        b"NONE",
        b"RED",
        b"PURPLE",
        b"red",
        b"0",
        b"1",
        b"A 100 RED\n",
        b"GO 0 NONE\n",
    ),
    *(b"x" * 20_000, b"x " * 2_000, b"\n" * 2_000, b"\x1b[31m", b"\x7f"),
]


def judge(ran: Ran) -> None:
    assert ran.exit in (0, 1, 2)
    assert b"Traceback" not in ran.stderr
    assert bool(ran.stderr) == (ran.exit != 0)
    if ran.exit == 0:
        assert ran.stdout.startswith(STARTS)
        assert ran.stdout.endswith(b"\n")
        assert ran.stdout.split(b"\n")[-2].startswith(LAST)
    else:
        assert ran.stdout == (IMPROPER if ran.exit == 1 else b"")


def truncated(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randint(0, len(data))]


def flipped(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randint(1, 3) if data else 0):
        changed[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(changed)


def inserted(data: bytes, dice: random.Random) -> bytes:
    place = dice.randint(0, len(data))
    return data[:place] + dice.choice(NASTY) + data[place:]


def replaced(data: bytes, dice: random.Random) -> bytes:
    """Another word in the place of one, so that the lines stay whole."""
    words = data.split(b" ") if dice.random() < 0.5 else data.split(b"\n")
    words[dice.randrange(len(words))] = dice.choice(NASTY)
    return (b" " if b" " in data and len(words) > 1 and dice.random() < 0.5 else b"\n").join(words)


def repeated(data: bytes, dice: random.Random) -> bytes:
    first, last = sorted((dice.randint(0, len(data)), dice.randint(0, len(data))))
    return data[:last] + data[first:last] * dice.randint(1, 5) + data[last:]


def emptied(data: bytes, dice: random.Random) -> bytes:
    return dice.choice([b"", b"\n", b"\0" * 10, data[::-1], data.decode("latin-1").encode("utf-16")])


MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(truncated, flipped, inserted, replaced, repeated, emptied),
)


def mutated(dice: random.Random) -> tuple[Files, str]:
    files = list(dice.choice(SAMPLES))
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        which = dice.randrange(3)
        files[which] = dice.choice(MUTATIONS)(files[which], dice)
    if dice.random() < 0.05:
        dice.shuffle(files)
    return (files[0], files[1], files[2]), dice.choice(["3", "3", "3", dice.choice(ROUNDS)])


@pytest.mark.parametrize("seed", range(8))
def test_mutated_files_have_one_of_three_outcomes(seed: int) -> None:
    dice = random.Random(seed)
    outcomes = set()
    for _ in range(150):
        files, rounds = mutated(dice)
        ran = in_process(*files, rounds)
        judge(ran)
        outcomes.add(ran.exit)
    assert outcomes == {0, 1, 2}


words = st.one_of(
    st.sampled_from(NASTY), st.binary(max_size=8), st.integers(-5, 5000).map(lambda number: b"%d" % number)
)
texts = st.lists(st.lists(words, max_size=4).map(b" ".join), max_size=6).map(b"\n".join)


@settings(derandomize=True, max_examples=250, deadline=None)
@given(texts, texts, texts, st.sampled_from(ROUNDS))
def test_files_of_odd_words_have_one_of_three_outcomes(
    board: bytes, cards: bytes, players: bytes, rounds: str
) -> None:
    judge(in_process(board, cards, players, rounds))


@settings(derandomize=True, max_examples=150, deadline=None)
@given(texts, st.integers(0, 2))
def test_one_odd_file_among_good_ones_has_one_of_three_outcomes(odd: bytes, which: int) -> None:
    files = [BOARD, CARDS, PLAYERS]
    files[which] = odd
    judge(in_process(files[0], files[1], files[2], 2))


@pytest.mark.parametrize("seed", range(4))
def test_mutated_files_in_a_process_of_their_own(tmp_path: Path, seed: int) -> None:
    dice = random.Random(f"process {seed}")
    for _ in range(8):
        files, rounds = mutated(dice)
        paths = write_files(str(tmp_path), *files)
        typed = "\n".join([*paths, rounds]).encode()
        judge(monosim(stdin=typed, folder=str(tmp_path)))


@pytest.mark.parametrize(
    "typed", [b"", b"\0", b"\xff\n\xff\n\xff\n\xff", b"\n" * 9, b"x" * 5000, b"-\n-\n-\n1"]
)
def test_odd_stdin_is_refused(tmp_path: Path, typed: bytes) -> None:
    ran = monosim(stdin=typed, folder=str(tmp_path))
    judge(ran)
    assert ran.exit == 2


@pytest.mark.skipif(sys.platform == "win32", reason="an argument is bytes on POSIX only")
def test_rounds_of_other_bytes_are_refused(tmp_path: Path) -> None:
    ran = monosim(*write_files(str(tmp_path)), b"\xff\xfe")
    judge(ran)
    assert ran.exit == 2
