"""R59–R70 and what was added: the players, the rounds, the names of the files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from rulesets.project5.cases import (
    BUYER,
    GO,
    IDLE,
    IMPROPER,
    PARKING,
    USUAL,
    Ran,
    assert_improper,
    assert_refused,
    lines,
    monosim,
    played,
    told,
    write_files,
)


def refused(ran: Ran) -> bool:
    return (ran.exit, ran.stdout) == (2, b"") and ran.stderr != b"" and b"Traceback" not in ran.stderr


def protocol(folder: Path, *typed: str, **files: bytes) -> Ran:
    """The course's protocol: what is typed on stdin, with the usual files in the folder."""
    write_files(str(folder), **files)
    return monosim(stdin="\n".join(typed).encode(), folder=str(folder))


NAMES = ("board.txt", "cards.txt", "players.txt")


@pytest.mark.parametrize("players", [b"", b"\n", b" \r\n\t\n"])
def test_r59_empty_player_file_is_refused(players: bytes) -> None:
    assert_refused(players=players)


NO_PLAYERS = (
    *(
        "abc 1",
        "nan 1",
        "inf 1",
        "-inf 1",
        "1e400 1",
        "0x1p3 1",
        "1_0 1",
        "١ 1",
        ". 1",
        "e5 1",
        "1e 1",
        "1,5 1",
    ),
    *("1 1500.5", "1 1e3", "1 abc", "1 ١", "1 0x10", "1\0 1"),
    *("1", "1 1 1"),
)


@pytest.mark.parametrize("player", NO_PLAYERS)
def test_r60_unreadable_threshold_is_refused(player: str) -> None:
    assert_refused(players=lines(player, BUYER))


@pytest.mark.parametrize("theta_p", [".5", "1.", "2", "1e0", "+1.5", "1E-2", "5", "05.0", "5e+00"])
def test_r61_whatever_reads_as_a_double_is_played(theta_p: str) -> None:
    # Cash 500, price 100: bought at every threshold up to 5.
    assert played(players=lines(f"{theta_p} 1000", BUYER)) == USUAL


@pytest.mark.parametrize("theta_p", ["5.01", ".501e1", "1e300"])
def test_r61_a_double_above_the_quotient_of_cash_and_price_stays(theta_p: str) -> None:
    assert played(players=lines(f"{theta_p} 1000", BUYER)) == told(
        ["0 1 A stays", "1 2 Parking stays"], wins=(0, 500), left=[(500, 0), (500, 0)]
    )


@pytest.mark.parametrize("theta_p", ["0", "-0.0", "-1.5"])
def test_r62_zero_and_negative_thresholds_are_played(theta_p: str) -> None:
    # Buys whatever it costs; builds with cash -400 > -401, but not at -400 > -400.
    board = lines(GO, "A 900 RED")
    for theta_h, deed, left in ((-401, "builds house number 1", -1400), (-400, "stays", -400)):
        players = lines(f"{theta_p} {theta_h}", IDLE)
        assert played(board, lines(500, 1, 2, 2, 2), players, 2) == told(
            ["0 1 A purchases A", "1 2 GO receives $2000"],
            [f"0 2 A {deed}", "1 2 GO receives $2000"],
            wins=(1, 4500),
            left=[(left, 1), (4500, 0)],
        )


@pytest.mark.parametrize("rounds", ["abc", "2.5", "", " ", "1e3", "0x2", "1_0", "١", "--1", "1 2"])
def test_r63_rounds_that_are_no_integer_are_refused(rounds: str) -> None:
    assert_refused(rounds=rounds)


def test_r63_missing_rounds_are_refused(tmp_path: Path) -> None:
    assert refused(protocol(tmp_path, *NAMES))
    assert refused(monosim(*write_files(str(tmp_path))))


@pytest.mark.parametrize("rounds", ["+1", " 1 ", "1\r", "001", "\t1\n"])
def test_r64_signs_and_blanks_around_the_rounds_are_played(rounds: str) -> None:
    assert played(rounds=rounds) == USUAL


@pytest.mark.parametrize("last", ["1", "1\n", "1\r\n", " +1 \n"])
def test_r64_the_fourth_line_of_stdin_likewise(tmp_path: Path, last: str) -> None:
    assert protocol(tmp_path, *NAMES, last) == Ran(0, USUAL, b"")


def test_r65_huge_rounds_start_printing_at_once(tmp_path: Path) -> None:
    files = write_files(str(tmp_path), players=lines(IDLE, IDLE))
    command = [sys.executable, "-m", "monosim", *files, "9" * 30]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        first = process.stdout.read(100)
        process.kill()
    assert first.startswith(
        b"***MONOPOLY GAME STARTS***\nRound: 1\nPlayer 0 moves 1 step(s) to A and stays.\n"
    )


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="peak memory is read from /proc")
def test_r65_memory_does_not_grow_with_the_rounds(tmp_path: Path) -> None:
    files = write_files(str(tmp_path), players=lines(IDLE, IDLE))
    program = (
        "import sys; from monosim.core.ruleset import Case; from monosim.play.runner import transcript\n"
        "case = Case(board=sys.argv[1], cards=sys.argv[2], players=sys.argv[3], rounds=sys.argv[4])\n"
        "written = sum(map(len, transcript(case)))\n"
        "peak = next(line for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
        "print(written, peak.split()[1])\n"
    )

    def peak(rounds: int) -> tuple[int, int]:
        command = [sys.executable, "-c", program, *files, str(rounds)]
        written, kilobytes = subprocess.run(command, capture_output=True, check=True).stdout.split()
        return int(written), int(kilobytes)

    few, many = peak(2_000), peak(100_000)
    assert many[0] > 40 * few[0]
    assert many[1] < few[1] + 2_000  # 9 MB of transcript, 2 MB of allowance


@pytest.mark.parametrize("role", range(3))
@pytest.mark.parametrize(("name", "reason"), [("none.txt", b"No such file"), (".", b"Is a directory")])
def test_r66_missing_file_and_directory_are_refused(
    tmp_path: Path, role: int, name: str, reason: bytes
) -> None:
    typed = [*NAMES, "1"]
    typed[role] = name
    ran = protocol(tmp_path, *typed)
    assert refused(ran)
    assert reason in ran.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_r66_unreadable_file_is_refused(tmp_path: Path) -> None:
    board, cards, players = write_files(str(tmp_path))
    os.chmod(cards, 0)
    assert refused(monosim(board, cards, players, "1"))


def test_r66_a_name_no_file_can_have_is_refused(tmp_path: Path) -> None:
    assert refused(protocol(tmp_path, "board\0.txt", "cards.txt", "players.txt", "1"))


def test_r67_the_line_is_the_name_blanks_included(tmp_path: Path) -> None:
    write_files(str(tmp_path))
    os.rename(tmp_path / "board.txt", tmp_path / " my board .txt ")
    typed = b" my board .txt \r\ncards.txt\nplayers.txt\n1\n"
    assert monosim(stdin=typed, folder=str(tmp_path)) == Ran(0, USUAL, b"")


@pytest.mark.parametrize("behind", [" ", "\t", "\r", " \t \r", "  \r"])
@pytest.mark.parametrize("place", range(4))
def test_r67_a_blank_a_tab_or_a_cr_behind_the_name_does_no_harm(
    tmp_path: Path, behind: str, place: int
) -> None:
    typed = [*NAMES, "1"]
    typed[place] += behind
    assert protocol(tmp_path, *typed) == Ran(0, USUAL, b"")


def test_r67_the_name_may_be_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    write_files(str(tmp_path))
    os.rename(tmp_path / "board.txt", os.fsencode(tmp_path) + b"/caf\xe9.txt")
    typed = b"caf\xe9.txt\ncards.txt\nplayers.txt\n1\n"
    assert monosim(stdin=typed, folder=str(tmp_path)) == Ran(0, USUAL, b"")


@pytest.mark.parametrize(
    "typed",
    [
        (" board.txt", "cards.txt", "players.txt", "1"),
        ("", "board.txt", "cards.txt", "players.txt", "1"),
        ("board.txt cards.txt players.txt 1",),
        ("",),
    ],
)
def test_r68_names_on_other_lines_are_refused(tmp_path: Path, typed: tuple[str, ...]) -> None:
    assert refused(protocol(tmp_path, *typed))


def test_r69_a_missing_file_wins_over_an_improper_one(tmp_path: Path) -> None:
    improper = lines(GO, "A 0 RED")
    assert protocol(tmp_path, *NAMES, "1", board=improper)[:2] == (1, IMPROPER)
    assert refused(protocol(tmp_path, "board.txt", "cards.txt", "none.txt", "1", board=improper))
    assert refused(protocol(tmp_path, "board.txt", "none.txt", "players.txt", "1", board=improper))


def test_r70_improper_wins_over_what_is_only_refused() -> None:
    assert_improper(lines(GO, "A 0 RED"), players=lines("abc"))
    assert_improper(lines(GO, "A 0 RED"), players=b"")
    assert_improper(lines("A 0 RED"))  # no GO either
    assert_improper(lines(GO, "Los Angeles 3000 RED"), cards=lines(0))
    assert_refused(lines(GO, "Los Angeles 3000 RED"))


@pytest.mark.parametrize("theta_h", ["-" + "9" * 19, "9" * 19])
def test_r72_threshold_of_more_than_18_digits_is_refused_whatever_its_sign(theta_h: str) -> None:
    assert_refused(players=lines(f"1 {theta_h}", BUYER))


@pytest.mark.parametrize("theta_h", ["-" + "9" * 18, "-" + "0" * 30 + "9"])
def test_r72_threshold_of_18_digits_is_played(theta_h: str) -> None:
    board = lines(GO, "A 100 RED", "B 100 BLUE", PARKING)
    assert played(
        board, players=lines(f"1 {theta_h}", IDLE), cards=lines(1100, 1, 3, 4, 4), rounds=2
    ) == told(
        ["0 1 A purchases A", "1 3 Parking stays"],
        ["0 4 A builds house number 1", "1 4 Parking stays"],
        wins=(1, 1100),
        left=[(0, 1), (1100, 0)],
    )


# Player 1 has 179 and owes 180 in the first round, so that the rounds need not be played out.
SHORT = (lines(GO, "A 900 RED"), lines(179, 1), lines("0 0", IDLE))


@pytest.mark.parametrize("rounds", ["9" * 4000, "+" + "0" * 9000 + "9" * 4000])
def test_r73_rounds_of_4000_digits_are_played(rounds: str) -> None:
    assert played(*SHORT, rounds) == told(
        ["0 1 A purchases A", "1 1 A bankrupt, transfers property to Player 0"],
        wins=(0, 358),
        left=[(-542, 1), None],
    )


@pytest.mark.parametrize("rounds", ["9" * 4001, "-" + "9" * 4001])
def test_r73_longer_rounds_are_refused(rounds: str) -> None:
    assert_refused(*SHORT, rounds)


def test_r74_lines_after_the_fourth_are_ignored(tmp_path: Path) -> None:
    assert protocol(tmp_path, *NAMES, "1", "2", "", "none.txt\0") == Ran(0, USUAL, b"")


@pytest.mark.parametrize("theta_p", ["1e-400", "-1e-400", "1e-99999999999"])
def test_r77_threshold_that_underflows_is_zero(theta_p: str) -> None:
    assert played(lines(GO, "A 999999 RED", PARKING), players=lines(f"{theta_p} 1000", BUYER)) == told(
        ["0 1 A purchases A", "1 2 Parking stays"], wins=(0, 500), left=[(500 - 999999, 1), (500, 0)]
    )


@pytest.mark.parametrize("rounds", ["abc", "", "9" * 4001])
def test_r78_improper_wins_over_unusable_rounds(rounds: str) -> None:
    assert_improper(lines(GO, "A 0 RED"), rounds=rounds)


def test_r78_improper_wins_over_missing_rounds(tmp_path: Path) -> None:
    assert protocol(tmp_path, *NAMES, board=lines(GO, "A 0 RED"))[:2] == (1, IMPROPER)


def test_outcomes_in_a_process_of_their_own(tmp_path: Path) -> None:
    board, cards, players = write_files(str(tmp_path))
    assert monosim(board, cards, players, "1") == Ran(0, USUAL, b"")
    improper = tmp_path / "improper.txt"
    improper.write_bytes(lines(GO, "A 0 RED"))
    ran = monosim(str(improper), cards, players, "1")
    assert (ran.exit, ran.stdout, bool(ran.stderr)) == (1, IMPROPER, True)
    assert refused(monosim(board, cards, players, "x"))
