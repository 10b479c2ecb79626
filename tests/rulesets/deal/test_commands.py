"""monosim deal save, load and import; run, record, play and render for DEAL."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import FIXTURES, GOLDEN, monosim

EXAMPLE = FIXTURES / "deal" / "example"
INPUTS = ("--players", EXAMPLE / "example.script", "--cards", EXAMPLE / "example.deck")
BOTS = ("--seat", "0=shrewd", "--seat", "1=greedy")
OLD = "17 -1\n101 35 36 2 102 46 -1\n101 2 -1\n102 -1\n1\n35 36 -1\n1\n0\n1\n46 -1\n-1\n0\n0\n1\n0\n"


def test_a_game_is_saved_at_a_turn_and_goes_on_from_there(tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    done = monosim("deal", "save", "--seed", "4", *BOTS, "--turn", "9", "--output", save)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert save.read_bytes().startswith(b"deal-save 1\nplayers 2\nturn 9 seat 0\ndraw ")
    whole = monosim("run", "-r", "deal", "--seed", "4", *BOTS).stdout
    rest = monosim("run", "-r", "deal", "--seed", "4", *BOTS, "--cards", save).stdout
    assert whole.endswith(rest.split(b"\n", 1)[1])
    assert monosim("deal", "save", "--cards", save).stdout == save.read_bytes()


def test_a_turn_that_does_not_come_is_not_saved() -> None:
    done = monosim("deal", "save", EXAMPLE, "--turn", "12")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr == b"monosim: the game ends in turn 11: there is no turn 12 to save\n"


def test_a_save_is_shown(tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    save.write_bytes(monosim("deal", "save", EXAMPLE, "--turn", "8").stdout)
    done = monosim("deal", "load", save)
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "Turn 8, P1 to draw"
    assert "  DarkBlue full: DarkBlue #38, DarkBlue/Green wild #67" in lines
    assert "  bank  5: Deal Breaker #0" in lines


def test_a_broken_save_is_refused_with_its_place(tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    save.write_bytes(monosim("deal", "save", EXAMPLE).stdout.replace(b"seat 0 bank", b"seat 0 purse"))
    done = monosim("deal", "load", save)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error[E970]: `seat 0 purse` is not a line of a save" in done.stderr
    assert b"game.save:7" in done.stderr


def test_another_ruleset_is_not_saved() -> None:
    done = monosim("deal", "save", FIXTURES / "project5" / "sample-1")
    assert done.returncode == 2
    assert b"only games of deal can be saved, not of project5" in done.stderr


def test_an_old_save_is_imported(tmp_path: Path) -> None:
    old, deck = tmp_path / "file1.txt", tmp_path / "x.deck"
    old.write_text(OLD)
    done = monosim("deal", "import", old, "--seed", "3")
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert lines[2] == "turn 1 seat 0"
    assert lines[8] == "seat 0 set Green 35 36"
    assert len(lines[3].split()) == 1 + 100
    assert monosim("deal", "import", old, "--seed", "4").stdout != done.stdout
    deck.write_text("deal-deck 1\n35 106 105\nrest ascending\n")
    ordered = monosim("deal", "import", old, "--cards", deck).stdout.decode().splitlines()
    assert ordered[3].startswith("draw 106 105 0 1 3 4")


def test_an_old_save_that_contradicts_itself_is_refused(tmp_path: Path) -> None:
    old = tmp_path / "file1.txt"
    old.write_text(OLD.replace("102 46 -1", "102 47 -1"))
    done = monosim("deal", "import", old)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error[E981]: Utility #46 is in the hand of the second player, but not in the list" in done.stderr


def test_an_import_tells_what_the_old_save_leaves_open(tmp_path: Path) -> None:
    old = OLD.replace("35 36", "69 70").encode()
    done = monosim("deal", "import", "-", "--seed", "3", stdin=old)
    assert done.returncode == 0
    assert b"seat 0 set Red 69 70\n" in done.stdout
    assert done.stderr.decode().splitlines() == [
        "monosim: warning: <stdin>: an old save has no turn and no draw pile: P0 has turn 1, and 100 cards to"
        " draw are shuffled with seed 3",
        "monosim: warning: <stdin>:6: the set of P0 with Red/Yellow wild #69, Red/Yellow wild #70 is taken as"
        " Red; Yellow would fit too",
        "monosim: warning: <stdin>:14: the next rent of P1 is doubled once; it may be more often",
    ]


def test_an_export_goes_to_stdout_and_its_losses_to_stderr(tmp_path: Path) -> None:
    save = monosim("deal", "save", EXAMPLE, "--turn", "8").stdout
    done = monosim("deal", "export", "-", stdin=save)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 14 + 5 + 4
    assert done.stdout.startswith(b"20 19 5 22 74 1 -1\n11 88 78 16 3 105 106 104 0 30 87 43 44 ")
    told = done.stderr.decode().splitlines()
    assert told[0] == (
        "monosim: warning: the old format does not say that it is turn 8, of P1: an import begins with"
        " turn 1, of P0"
    )
    assert len(told) == 4
    (tmp_path / "file1.txt").write_bytes(done.stdout)
    again = monosim("deal", "import", tmp_path / "file1.txt")
    assert again.stdout.splitlines()[4:] == save.splitlines()[4:]
    exported = monosim("deal", "export", "-", "--reading", "railroad=2", stdin=save).stderr
    assert b"by which readings the game is played: import it with --reading railroad=2" in exported


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_more_than_two_seats_cannot_be_exported(seats: int) -> None:
    save = monosim("deal", "save", "--seats", str(seats)).stdout
    done = monosim("deal", "export", "-", stdin=save)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error[E983]: the old format is for 2 seats, and this save has %d" % seats in done.stderr


def test_saves_are_read_from_stdin(tmp_path: Path) -> None:
    save = monosim("deal", "save", EXAMPLE, "--turn", "8").stdout
    assert monosim("deal", "load", "-", stdin=save).stdout.startswith(b"Turn 8, P1 to draw\n")
    broken = monosim("deal", "load", "-", stdin=save.replace(b"turn 8", b"turn 1" + b"0" * 30))
    assert (broken.returncode, broken.stdout) == (2, b"")
    assert b"--> <stdin>:3" in broken.stderr
    assert monosim("deal", "load", "-").returncode == 2
    (tmp_path / "file1.txt").write_text(OLD)
    deck = b"deal-deck 1\n106 105\nrest ascending\n"
    done = monosim("deal", "import", tmp_path / "file1.txt", "--cards", "-", stdin=deck)
    assert b"\ndraw 106 105 0 1 3 " in done.stdout
    assert monosim("deal", "import", "-", "--cards", "-", stdin=deck).returncode == 2


def test_a_script_that_does_not_fit_exits_3(tmp_path: Path) -> None:
    script = tmp_path / "x.script"
    script.write_text("deal-script 1\nP0 pay 3\n")
    done = monosim("run", "-r", "deal", "--players", "x.script", "--seed", "1", cwd=tmp_path)
    assert done.returncode == 3
    assert done.stderr == b'monosim: x.script:2: P0 is asked "move", the line says "pay"\n'


def test_lines_left_over_are_a_warning(tmp_path: Path) -> None:
    script = tmp_path / "x.script"
    script.write_bytes((EXAMPLE / "example.script").read_bytes() + b"P1 move end\n")
    done = monosim("run", "-r", "deal", "--players", script, "--cards", EXAMPLE / "example.deck")
    assert (done.returncode, done.stdout) == (0, (GOLDEN / "recorded" / "deal" / "example.txt").read_bytes())
    assert (
        b"65: 1 answer left over, the first is 'P1 move end'; the last question was P1 pay: " in done.stderr
    )
    assert done.stderr.startswith(b"monosim: warning: ")


def test_a_game_is_recorded_and_replayed(tmp_path: Path) -> None:
    options = ("--seed", "19", "--rounds", "50", "--reading", "double=turn")
    words = ("-r", "deal", *options, "--seat", "4=random", "--output", "game")
    done = monosim("record", *words, cwd=tmp_path)
    assert done.returncode == 0
    again = monosim("run", tmp_path / "game")
    assert again.stdout == (tmp_path / "game" / "expected.txt").read_bytes()
    assert b"the discard pile is shuffled" in again.stdout
    assert (
        monosim(
            "record", "-r", "deal", "--cards", EXAMPLE / "example.deck", "--output", tmp_path / "b"
        ).returncode
        == 0
    )
    assert (tmp_path / "b" / "game.dice").read_bytes() == (EXAMPLE / "example.deck").read_bytes()


def test_events_render_to_the_transcript() -> None:
    events = monosim("run", "-r", "deal", *INPUTS, "--events", "-").stdout
    done = monosim("render", "-", stdin=events)
    assert done.stdout == (GOLDEN / "recorded" / "deal" / "example.txt").read_bytes()


def test_a_function_of_ones_own_takes_a_seat(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def bot(view, kind, options):\n    return options[-1]\n")
    done = monosim("run", "-r", "deal", "--seed", "1", "--seat", "0=mine:bot", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert monosim("run", "-r", "deal", "--seat", "0=mine:none", cwd=tmp_path).returncode == 2


@pytest.mark.parametrize(
    "words", [("deal", "--help"), ("deal", "save", "--help"), ("simulate", "deal", "--help")]
)
def test_help(words: tuple[str, ...]) -> None:
    assert monosim(*words).returncode == 0


def test_a_batch_plays_the_games_of_run(tmp_path: Path) -> None:
    (tmp_path / "m.script").write_text("deal-script 1\nfallback P0 shrewd\nfallback P1 greedy\n")
    (tmp_path / "plan.toml").write_text(
        'ruleset = "deal"\nplayers = ["m.script"]\nseeds = "4:5"\ncollect = ["winner", "turns"]\n'
    )
    done = monosim("batch", "plan.toml", "--jobs", "1", cwd=tmp_path)
    assert done.returncode == 0
    rows = (tmp_path / "plan.csv").read_text().splitlines()
    assert rows[:2] == ["game,seed,winner,turns", "0,4,0,21"]
    assert monosim("run", "-r", "deal", "--seed", "4", *BOTS).stdout.endswith(b"P0 wins in turn 21\n")
    (tmp_path / "plan.toml").write_text('ruleset = "deal"\nboards = ["m.script"]\n')
    assert b"deal takes no boards" in monosim("batch", "plan.toml", cwd=tmp_path).stderr
