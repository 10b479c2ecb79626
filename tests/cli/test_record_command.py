"""monosim record, as users call it."""

from __future__ import annotations

from pathlib import Path

from command import monosim

SEATS = ("--seat", "Ann=cautious", "--seat", "Bob=trader", "--seat", "Cid=random")
GAME = ("-r", "singletonopoly", "--seed", "9", "--rounds", "15", *SEATS)


def test_a_recorded_game_replays_to_the_same_bytes(tmp_path: Path) -> None:
    played = monosim("run", *GAME)
    done = monosim("record", *GAME, "--to", tmp_path / "kept")
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
    monosim("record", "-r", "singletonopoly", "--seed", "1", *seats, "--to", tmp_path / "kept")
    assert b"rounds = 1000\n" in (tmp_path / "kept" / "case.toml").read_bytes()
    assert monosim("run", tmp_path / "kept").stdout == (tmp_path / "kept" / "expected.txt").read_bytes()


def test_a_script_can_be_recorded_again(tmp_path: Path) -> None:
    monosim("record", *GAME, "--to", tmp_path / "one")
    monosim("record", tmp_path / "one", "--to", tmp_path / "two")
    for name in ("game.in", "game.dice", "case.toml", "expected.txt"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_names_that_are_not_utf_8_are_recorded(tmp_path: Path) -> None:
    (tmp_path / "game.in").write_bytes(b"2\n\xff\xfe\nBob\neg\ny\nn\n")
    words = ("-r", "singletonopoly", "--players", tmp_path / "game.in", "--to", tmp_path / "kept")
    assert monosim("record", *words).returncode == 0
    assert (tmp_path / "kept" / "game.in").read_bytes() == b"2\n\xff\xfe\nBob\neg\ny\nn\n"


def test_what_cannot_be_recorded_is_said(tmp_path: Path) -> None:
    done = monosim("record", "fixtures/project5/sample-1", "--to", tmp_path)
    assert done.returncode == 2
    assert b"project5 cannot be recorded" in done.stderr


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    done = monosim("record", *GAME, "--to", tmp_path / "file" / "deeper")
    assert done.returncode == 2
    assert b"cannot write to" in done.stderr
