"""Studies that are interrupted, killed, and go on: nothing is lost but the last moment, and nothing changes.

MONOSIM_KILLS=20 python -m pytest tests/study/test_keep.py
"""

from __future__ import annotations

import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from command import SAMPLE_1, environment, monosim

from monosim.core import UnusableInput, stream_seed
from monosim.study import keep
from monosim.study.keep import Log, Pace, play_on
from monosim.study.run import Workforce

# Where the tests run in the background, SIGINT is ignored, which children inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)
KILLS = int(os.environ.get("MONOSIM_KILLS", "2"))
LAST_MOMENT, BUSY = 1.0, 5.0
"""Seconds of work that a kill may cost, and how much longer they may take beside other tests."""
DEAL = ("deal", "--seat", "0=greedy", "--seat", "1=random")
COMMANDS = {
    "simulate": ("simulate", *DEAL, "--rotate", "--games", "500"),
    "odds": ("odds", *DEAL, "--strategy", "shrewd", "--games", "130"),
    "sweep": ("sweep", str(SAMPLE_1 / "board.txt"), str(SAMPLE_1 / "card.txt"), "--games", "700"),
    "tournament": ("tournament", "deal", "--entry", "greedy", "--entry", "random", "--games", "400"),
    "exact": ("exact", "project5", *(str(SAMPLE_1 / f"{it}.txt") for it in ("board", "card", "player")),
              "60", "--decks", "80"),
    "once-around": ("simulate", "once-around", "--games", "120000"),
}  # fmt: skip


def start(words: Sequence[str | Path]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "monosim", *map(str, words)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip


def wait_for_parts(kept: Path, process: subprocess.Popen[bytes], lines: int = 3) -> None:
    while process.poll() is None and (not kept.exists() or kept.read_bytes().count(b"\n") < lines):
        time.sleep(0.01)


def wait_for_work(process: subprocess.Popen[bytes], seconds: float = 1.5) -> None:
    """Until it has used so much of the processor, which is several times as much as it takes to start."""
    tick = os.sysconf("SC_CLK_TCK")
    while process.poll() is None:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        if (int(fields[11]) + int(fields[12])) / tick >= seconds:
            return
        time.sleep(0.02)


@pytest.mark.parametrize("name", COMMANDS)
def test_killed_at_random_moments(name: str, tmp_path: Path) -> None:
    words, chance, kept = COMMANDS[name], random.Random(name), tmp_path / "kept"
    whole = monosim(*words, "--jobs", "1") if name != "sweep" else monosim(*words)
    for _ in range(KILLS):
        process = start([*words, "--keep", kept])
        wait_for_parts(kept, process, 2 + len(kept.read_bytes().splitlines()) if kept.exists() else 2)
        time.sleep(chance.uniform(0, 0.7))
        written = kept.stat().st_mtime
        process.kill()
        lost = time.time() - written
        process.communicate()
        assert process.returncode == 0 or lost < LAST_MOMENT + BUSY
    last = monosim(*words, "--keep", kept)
    assert last.stdout == whole.stdout, last.stderr
    assert b"are there already" in last.stderr
    again = monosim(*words, "--keep", kept)
    assert again.stdout == whole.stdout


@pytest.mark.parametrize("name", ["simulate", "sweep"])
def test_an_interrupt_tells_what_is_known_and_how_to_go_on(name: str, tmp_path: Path) -> None:
    words, alone = COMMANDS[name], () if name == "sweep" else ("--jobs", "1")
    process = subprocess.Popen(
        [sys.executable, "-m", "monosim", *words[:-1], "100000", *alone],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), cwd=tmp_path,
    )  # fmt: skip
    wait_for_work(process)
    process.send_signal(signal.SIGINT)
    out, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert b"95 % interval" in out
    first = re.search(rb"(\d+) games", out)
    assert first is not None
    command = shlex.split(said.decode().splitlines()[-1])
    assert command[:2] == ["monosim", words[0]]
    assert command[-2] == "--keep"
    assert (tmp_path / command[-1]).exists()
    games = str(int(first[1]) + 2)
    on = monosim(*words[:-1], games, "--keep", command[-1], cwd=tmp_path)
    assert f"{first[1].decode()} games are there already".encode() in on.stderr
    assert on.stdout == monosim(*words[:-1], games).stdout


STUDY = {"command": "count", "seed": 1}


def squares(first: int, last: int) -> int:
    return sum(game * game for game in range(first, last))


def play(log: Log, games: int, jobs: int = 1) -> list[int]:
    with log.open():
        parts = play_on(log, squares, games, Workforce(jobs), "deal", int, int)
        return [last for last, _ in parts]


def total(log: Log, games: int) -> int:
    with log.open():
        return sum(some for _, some in play_on(log, squares, games, Workforce(), "deal", int, int))


def test_a_log_in_memory_can_be_saved(tmp_path: Path) -> None:
    log = Log(STUDY)
    assert total(log, 50) == squares(0, 50)
    log.save(str(tmp_path / "kept"))
    later = Log(STUDY, str(tmp_path / "kept"))
    assert total(later, 50) == squares(0, 50)
    assert later.done == 50


def test_more_games_and_fewer(tmp_path: Path) -> None:
    path = str(tmp_path / "kept")
    assert total(Log(STUDY, path), 30) == squares(0, 30)
    assert total(Log(STUDY, path), 80) == squares(0, 80)
    before = (tmp_path / "kept").read_bytes()
    assert total(Log(STUDY, path), 17) == squares(0, 17)
    assert (tmp_path / "kept").read_bytes() == before


@pytest.mark.parametrize("cut", range(1, 40, 3))
def test_a_line_that_was_cut_off_is_played_again(cut: int, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    assert total(Log(STUDY, str(kept)), 40) == squares(0, 40)
    kept.write_bytes(kept.read_bytes()[:-cut])
    assert total(Log(STUDY, str(kept)), 40) == squares(0, 40)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (b'"seed":1', b'"seed":2', "line 1 was changed"),
        (b"[0,1,", b"[0,2,", "line 2 was changed"),
        (b"\n", b"\nrubbish\n", "line 2 was changed"),
    ],
)
def test_what_somebody_has_changed_is_refused(old: bytes, new: bytes, message: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    play(Log(STUDY, str(kept)), 9)
    kept.write_bytes(kept.read_bytes().replace(old, new, 1))
    with pytest.raises(UnusableInput, match=message):
        play(Log(STUDY, str(kept)), 9)


def test_a_file_that_is_no_log_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(b"\x00my data\n")
    with pytest.raises(UnusableInput, match="line 1 was changed, or is not of the log of a study"):
        play(Log(STUDY, str(tmp_path / "mine")), 9)
    assert (tmp_path / "mine").read_bytes() == b"\x00my data\n"


def test_a_file_without_a_line_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(b"my data")
    with pytest.raises(UnusableInput, match="it is not the log of a study"):
        play(Log(STUDY, str(tmp_path / "mine")), 9)
    assert (tmp_path / "mine").read_bytes() == b"my data"


@pytest.mark.parametrize("size", [0, 1, 20, 60])
def test_a_first_line_that_was_cut_off_is_written_again(size: int, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    total(Log(STUDY, str(kept)), 9)
    kept.write_bytes(kept.read_bytes()[:size])
    assert total(Log(STUDY, str(kept)), 9) == squares(0, 9)


def test_another_study_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = monosim("simulate", "deal", "--seats", "2", "--games", "3", "--seed", "1", "--keep", kept)
    assert first.returncode == 0
    done = monosim("simulate", "deal", "--seats", "2", "--games", "3", "--seed", "2", "--keep", kept)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"it is of another study: seed is 1 there" in done.stderr


def test_two_at_once_are_refused(tmp_path: Path) -> None:
    log = Log(STUDY, str(tmp_path / "kept"))
    with log.open():
        done = monosim("simulate", "deal", "--seats", "2", "--games", "3", "--keep", tmp_path / "kept")
    assert done.returncode == 2
    assert b"another process is writing it" in done.stderr


def test_the_parts_of_a_long_study_grow_up_to_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    now, speed, hour = 0.0, 10_000, 3600
    monkeypatch.setattr(keep, "monotonic", lambda: now)
    pace, seconds = Pace(0, speed * hour, 1, lambda _: speed * hour), list[float]()
    for first, last in pace.parts():
        seconds.append((last - first) / speed)
        now, pace.done = now + seconds[-1], last
    assert max(seconds[:20]) == pytest.approx(0.25)
    assert max(seconds) == pytest.approx(2)
    assert len(seconds) < hour / 2 + 100


def test_parts_are_cut_at_marks_and_at_whole_units() -> None:
    pace = Pace(0, 50, 1, lambda game: game // 20 * 20 + 20, step=4)
    pace.done = 10**6
    assert list(pace.parts()) == [(0, 20), (20, 40), (40, 50)]


@pytest.mark.parametrize("share", ["0", "1", "-1%", "x", "200%", "nan"])
def test_a_precision_that_is_no_share_is_refused(share: str) -> None:
    done = monosim("simulate", "deal", "--seats", "2", "--precision", share)
    assert done.returncode == 2
    assert b"is not a share such as 0.5% or 0.005" in done.stderr


def test_a_series_ends_when_it_is_precise() -> None:
    """At the same game, however many processes play."""
    words = ("simulate", "deal", "--seat", "0=first", "--seat", "1=shrewd", "--rotate", "--precision", "9%")
    one, two = (monosim(*words, "--jobs", jobs, "--rounds", "9") for jobs in "12")
    assert one.stdout == two.stdout
    assert one.stdout.startswith(b"deal: 200 games of seed 0")


def test_a_series_that_is_not_precise_enough_says_so() -> None:
    done = monosim("simulate", *DEAL, "--precision", "1%", "--games", "20", "--rounds", "9")
    assert done.stdout.startswith(b"deal: 20 games of seed 0")
    assert b"the widest interval is still \xc2\xb1" in done.stderr


def test_studies_of_different_seeds_share_no_game() -> None:
    first, second = ({stream_seed(seed, game) for game in range(2000)} for seed in (1, 2))
    assert len(first) == len(second) == 2000
    assert not first & second


def test_a_game_of_a_study_can_be_run() -> None:
    words = ("--seat", "0=shrewd", "--seat", "1=greedy")
    done = monosim("run", "-r", "deal", *words, "--seed", "7/2")
    seed = str(stream_seed(7, 2))
    assert done.stdout == monosim("run", "-r", "deal", *words, "--seed", seed).stdout
    assert done.returncode == 0


@pytest.mark.parametrize("seed", ["1/", "/1", "1/-1", "1/2/3", "a", "1.5"])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    done = monosim("run", "-r", "deal", "--seats", "2", "--seed", seed)
    assert done.returncode == 2
    assert b"neither an integer nor of the form N/K" in done.stderr
