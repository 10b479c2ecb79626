"""monosim record, as users call it."""

from __future__ import annotations

import os
from pathlib import Path

from command import ROOT, SPEC_1, monosim

SEATS = ("--seat", "Ann=cautious", "--seat", "Bob=trader", "--seat", "Cid=random")
GAME = ("-r", "singletonopoly", "--seed", "9", "--rounds", "15", *SEATS)


def test_a_recorded_game_replays_to_the_same_bytes(tmp_path: Path) -> None:
    played = monosim("run", *GAME)
    done = monosim("record", *GAME, "-o", tmp_path / "kept")
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr.decode() == (
        f"monosim: recorded {tmp_path}/kept/game.in and {tmp_path}/kept/game.dice;"
        f" replay with: monosim run {tmp_path}/kept\n"
    )
    again = monosim("run", tmp_path / "kept")
    assert again.returncode == 0
    assert again.stdout == played.stdout == (tmp_path / "kept" / "expected.txt").read_bytes()
    files = ("--players", tmp_path / "kept" / "game.in", "--cards", tmp_path / "kept" / "game.dice")
    alone = monosim("run", "-r", "singletonopoly", *files, "--rounds", "15")
    assert (alone.returncode, alone.stdout) == (0, played.stdout)


def test_the_usual_limit_of_strategies_is_recorded_too(tmp_path: Path) -> None:
    seats = ("--seat", "Ann=builder", "--seat", "Bob=builder")
    monosim("record", "-r", "singletonopoly", "--seed", "1", *seats, "-o", tmp_path / "kept")
    assert b"rounds = 1000\n" in (tmp_path / "kept" / "case.toml").read_bytes()
    assert monosim("run", tmp_path / "kept").stdout == (tmp_path / "kept" / "expected.txt").read_bytes()


def test_a_script_can_be_recorded_again(tmp_path: Path) -> None:
    monosim("record", *GAME, "-o", tmp_path / "one")
    monosim("record", tmp_path / "one", "-o", tmp_path / "two")
    for name in ("game.in", "game.dice", "case.toml", "expected.txt"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_names_that_are_not_utf_8_are_recorded(tmp_path: Path) -> None:
    (tmp_path / "game.in").write_bytes(b"2\n\xff\xfe\nBob\neg\ny\nn\n")
    words = ("-r", "singletonopoly", "--players", tmp_path / "game.in", "-o", tmp_path / "kept")
    assert monosim("record", *words).returncode == 0
    assert (tmp_path / "kept" / "game.in").read_bytes() == b"2\n\xff\xfe\nBob\neg\ny\nn\n"


def test_a_ruleset_without_files_of_its_own_is_recorded_by_its_answers(tmp_path: Path) -> None:
    done = monosim("record", "fixtures/project5/sample-1", "-o", tmp_path)
    assert done.returncode == 0
    assert sorted(os.listdir(tmp_path)) == [
        "case.toml", "expected.txt", "game.answers", "game.board", "game.dice", "game.in",
    ]  # fmt: skip
    assert set((tmp_path / "game.answers").read_text().split()) == {"yes"}
    replayed = monosim("run", tmp_path)
    assert (replayed.returncode, replayed.stdout) == (0, SPEC_1)


def test_answers_that_are_too_few_or_too_many_are_told_with_their_place(tmp_path: Path) -> None:
    monosim("record", "fixtures/project5/sample-1", "-o", tmp_path)
    answers = tmp_path / "game.answers"
    lines = answers.read_text().splitlines(keepends=True)
    for kept, said in ((lines[:-1], "ran out after"), ([*lines, "yes\n"], f":{len(lines) + 1}: 1 answer ")):
        answers.write_text("".join(kept))
        done = monosim("run", tmp_path)
        assert done.returncode == 3
        assert str(answers) in done.stderr.decode()
        assert said in done.stderr.decode()


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    done = monosim("record", *GAME, "-o", tmp_path / "file" / "deeper")
    assert done.returncode == 2
    assert b"cannot write to" in done.stderr


def test_a_game_without_end_is_not_recorded(tmp_path: Path) -> None:
    case = ROOT / "fixtures" / "project5" / "card-larger-than-board"
    files = [str(case / name) for name in ("board.txt", "cards.txt", "players.txt")]
    done = monosim("record", "-o", str(tmp_path / "kept"), *files, "9" * 300)
    assert done.returncode == 2
    assert b"the transcript has more than 16 MiB; record a shorter game" in done.stderr
    assert not (tmp_path / "kept").exists()
