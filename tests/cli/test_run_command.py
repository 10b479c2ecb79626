"""monosim run, in every way it can be called."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import FIXTURES, SAMPLE_1, SAMPLE_2, SPEC_1, SPEC_2, environment, monosim

ONE = ("board.txt", "card.txt", "player.txt", "3")
TWO = ("board_small.txt", "card_small.txt", "player_small.txt", "5")


@pytest.mark.parametrize(("root", "words", "wanted"), [(SAMPLE_1, ONE, SPEC_1), (SAMPLE_2, TWO, SPEC_2)])
class TestBothSamples:
    def test_by_argv(self, root: Path, words: tuple[str, ...], wanted: bytes) -> None:
        done = monosim(*words, cwd=root)
        assert (done.returncode, done.stdout, done.stderr) == (0, wanted, b"")

    def test_by_the_explicit_command(self, root: Path, words: tuple[str, ...], wanted: bytes) -> None:
        assert monosim("run", *words, cwd=root).stdout == wanted

    def test_by_options(self, root: Path, words: tuple[str, ...], wanted: bytes) -> None:
        names = ("--board", "--cards", "--players", "--rounds")
        options = [word for pair in zip(names, words, strict=True) for word in pair]
        assert monosim("run", *options, cwd=root).stdout == wanted
        assert monosim(*options, cwd=root).stdout == wanted

    def test_by_the_courses_protocol(self, root: Path, words: tuple[str, ...], wanted: bytes) -> None:
        stdin = "\n".join(words).encode() + b"\n"
        done = monosim(cwd=root, stdin=stdin)
        assert (done.returncode, done.stdout, done.stderr) == (0, wanted, b"")
        assert monosim("run", cwd=root, stdin=stdin.replace(b"\n", b"\r\n")).stdout == wanted

    def test_by_case_directory(self, root: Path, words: tuple[str, ...], wanted: bytes) -> None:
        assert monosim("run", root).stdout == wanted
        assert monosim(root).stdout == wanted
        assert monosim("run", root / "case.toml").stdout == wanted

    def test_through_the_events(self, root: Path, words: tuple[str, ...], wanted: bytes) -> None:
        events = monosim("run", "--events", "-", *words, cwd=root).stdout
        assert events.startswith(b'{"e": "monosim-events", "version": 1, "ruleset": "project5"}\n')
        assert monosim("render", "-", stdin=events).stdout == wanted

    @pytest.mark.parametrize("place", [0, 1, 2])
    def test_with_a_file_from_stdin(
        self, root: Path, words: tuple[str, ...], wanted: bytes, place: int
    ) -> None:
        dashed = [*words]
        dashed[place] = "-"
        assert monosim(*dashed, cwd=root, stdin=(root / words[place]).read_bytes()).stdout == wanted


def test_installed_script_is_the_same_program() -> None:
    script = Path(sys.executable).with_name("monosim")
    assert subprocess.run([script, SAMPLE_1], capture_output=True, check=True).stdout == SPEC_1


def test_events_go_to_a_file_beside_the_transcript(tmp_path: Path) -> None:
    events = tmp_path / "game.jsonl"
    assert monosim("run", "--events", events, SAMPLE_1).stdout == SPEC_1
    assert monosim("render", events).stdout == SPEC_1


def test_output_goes_to_a_file_and_nothing_to_stdout(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    done = monosim("run", "--output", out, SAMPLE_1)
    assert (done.returncode, done.stdout, out.read_bytes()) == (0, b"", SPEC_1)
    assert os.listdir(tmp_path) == ["out.txt"]


def test_output_is_all_or_nothing(tmp_path: Path) -> None:
    (tmp_path / "stops.py").write_text(
        "from monosim import Strategy\n"
        "class Stops(Strategy):\n"
        "    def answer(self, decision):\n"
        "        return 'maybe'\n"
    )
    out = tmp_path / "out.txt"
    out.write_bytes(b"before")
    done = monosim("run", "--output", out, "--seat", "1=stops:Stops", SAMPLE_1, cwd=tmp_path)
    assert (done.returncode, out.read_bytes()) == (3, b"before")
    assert not list(tmp_path.glob("*.tmp"))


def test_output_to_a_device_leaves_the_device_alone() -> None:
    assert monosim("run", "--output", "/dev/null", SAMPLE_1).returncode == 0
    assert not os.path.isfile("/dev/null")


def test_output_follows_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")
    monosim("run", "--output", tmp_path / "link", SAMPLE_1)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == SPEC_1


def test_output_to_nowhere_is_said(tmp_path: Path) -> None:
    done = monosim("run", "--output", tmp_path / "no" / "out.txt", SAMPLE_1)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"No such file or directory" in done.stderr


def test_negative_rounds_are_a_number() -> None:
    done = monosim(*ONE[:3], "-1", cwd=SAMPLE_1)
    assert done.returncode == 0
    assert b"Round" not in done.stdout
    assert done.stdout.count(b"Cash Balance: $10000\n") == 3


def test_an_unknown_option_is_not_a_number() -> None:
    done = monosim(*ONE, "--raeding", "end=now", cwd=SAMPLE_1)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--raeding" in done.stderr


def test_a_mistyped_command_gets_a_suggestion() -> None:
    for words in (("valdate",), ("valdate", *ONE)):
        done = monosim(*words, cwd=SAMPLE_1)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"Did you mean 'validate'?" in done.stderr


def test_a_file_named_like_a_command_plays_with_its_directory(tmp_path: Path) -> None:
    for name in ONE[:3]:
        (tmp_path / name).write_bytes((SAMPLE_1 / name).read_bytes())
    (tmp_path / "board.txt").rename(tmp_path / "run")
    assert monosim("./run", *ONE[1:], cwd=tmp_path).stdout == SPEC_1
    assert monosim("run", "run", *ONE[1:], cwd=tmp_path).stdout == SPEC_1


def test_a_file_without_a_dot_in_its_name_plays(tmp_path: Path) -> None:
    for name in ONE[:3]:
        (tmp_path / name.removesuffix(".txt")).write_bytes((SAMPLE_1 / name).read_bytes())
    assert monosim("board", "card", "player", "3", cwd=tmp_path).stdout == SPEC_1


def test_improper_inputs_say_so_on_stdout_and_why_on_stderr(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_bytes(b"GO 0 NONE\nLansing  -200 RED\n")
    words = (board, SAMPLE_1 / "card.txt", SAMPLE_1 / "player.txt", "3")
    done = monosim(*words)
    assert (done.returncode, done.stdout) == (1, b"Improper inputs.\n")
    assert b"E103" in done.stderr
    assert f"{board}:2:10\n".encode() in done.stderr
    zero = monosim("run", "--exit-zero", *words)
    assert (zero.returncode, zero.stdout) == (0, b"Improper inputs.\n")


def test_many_problems_are_counted_not_listed(tmp_path: Path) -> None:
    cards = tmp_path / "cards.txt"
    cards.write_bytes(b"0\n" * 1000)
    done = monosim(SAMPLE_1 / "board.txt", cards, SAMPLE_1 / "player.txt", "3")
    assert done.stdout == b"Improper inputs.\n"
    assert b"and 990 more" in done.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (ONE[:3], b"ROUNDS"),
        ((*ONE, "more"), b"too many inputs"),
        (("-", "-", "player.txt", "3"), b"only one of the files can be -"),
        (("--board", "board.txt", *ONE), b"BOARD is given twice"),
        (("--reading", "end", *ONE), b"NAME=VALUE"),
        (("--reading", "=round", *ONE), b"NAME=VALUE"),
        (("--reading", "end=now", "--reading", "end=round", *ONE), b"end is given twice"),
        (("--reading", "end=never", *ONE), b"now, round"),
        (("--reading", "start=now", *ONE), b"end, solo, afford"),
        (("-r", "chess", *ONE), b"project5"),
        (("--seat", "9=a:B", *ONE), b"0 to 2"),
        (("missing.txt", *ONE[1:]), b"No such file"),
        ((".", *ONE[1:]), b"Is a directory"),
        (("..",), b"case.toml"),
    ],
)
def test_wrong_usage_is_exit_2_with_a_reason_and_nothing_on_stdout(
    words: tuple[str, ...], reason: bytes
) -> None:
    done = monosim(*words, cwd=SAMPLE_1)
    assert (done.returncode, done.stdout) == (2, b"")
    assert reason in done.stderr
    assert b"Traceback" not in done.stderr


def test_options_given_with_a_case_directory_win_over_its_file() -> None:
    done = monosim("run", "--rounds", "1", SAMPLE_1)
    assert done.stdout.startswith(SPEC_1[: SPEC_1.index(b"Round: 2")])
    assert b"Round: 2" not in done.stdout


class TestDirectoryWithoutCase:
    def lay_out(self, directory: Path, *names: str) -> None:
        for source, name in zip(("board.txt", "card.txt", "player.txt"), names, strict=True):
            (directory / name).write_bytes((SAMPLE_1 / source).read_bytes())

    @pytest.mark.parametrize(
        "names", [("board.txt", "cards.txt", "players.txt"), ("board.txt", "card.txt", "player.txt")]
    )
    @pytest.mark.parametrize("rounds", [("3",), ("--rounds", "3")])
    def test_the_usual_names_are_played(
        self, tmp_path: Path, names: tuple[str, ...], rounds: tuple[str, ...]
    ) -> None:
        self.lay_out(tmp_path, *names)
        done = monosim("run", tmp_path, *rounds)
        assert (done.returncode, done.stdout, done.stderr) == (0, SPEC_1, b"")
        assert monosim("validate", tmp_path, *rounds).returncode == 0

    def test_the_usual_name_is_the_plural(self, tmp_path: Path) -> None:
        self.lay_out(tmp_path, "board.txt", "cards.txt", "players.txt")
        (tmp_path / "card.txt").write_bytes(b"nonsense")
        assert monosim("run", tmp_path, "3").stdout == SPEC_1

    def test_without_rounds_they_are_asked_for(self, tmp_path: Path) -> None:
        self.lay_out(tmp_path, "board.txt", "cards.txt", "players.txt")
        done = monosim("run", tmp_path)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"project5 needs ROUNDS too" in done.stderr

    def test_what_was_looked_for_is_said(self, tmp_path: Path) -> None:
        done = monosim("run", tmp_path)
        assert (done.returncode, done.stdout) == (2, b"")
        sought = "board.txt, cards.txt or card.txt, players.txt or player.txt"
        assert (
            f"{tmp_path} has no case.toml, and of the files for project5 no {sought}\n"
            in done.stderr.decode()
        )
        self.lay_out(tmp_path, "board.txt", "decks.txt", "players.txt")
        assert b"of the files for project5 no cards.txt or card.txt\n" in monosim("run", tmp_path, "3").stderr

    def test_of_a_game_that_needs_no_file_one_is_needed(self, tmp_path: Path) -> None:
        words = ("run", "-r", "once-around", tmp_path)
        assert (
            b"has no case.toml, and of the files for once-around no board.txt, cards.t"
            in monosim(*words).stderr
        )
        (tmp_path / "cards.txt").write_text("1 6 chance back3 6 6 6 6 6 6 6 6\n")
        assert b"cards.txt" not in monosim(*words).stderr.partition(b"Usage")[2]

    def test_rounds_behind_a_case_go_before_its_own(self) -> None:
        assert (
            monosim("run", SAMPLE_1, "0").stdout == monosim("run", SAMPLE_1, "--rounds", "0").stdout != SPEC_1
        )


def test_names_with_escape_sequences_reach_stdout_whole(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"GO 0 NONE\n\x1b[31mRED\xff 500 RED\n")
    (tmp_path / "c").write_bytes(b"1000\n1\n")
    (tmp_path / "p").write_bytes(b"1 1000\n1 1000\n")
    done = monosim("./b", "c", "p", "1", cwd=tmp_path)
    assert b"to \x1b[31mRED\xff and purchases \x1b[31mRED\xff.\n" in done.stdout


def endless(tmp_path: Path) -> list[str]:
    (tmp_path / "b").write_bytes(b"GO 0 NONE\nParking 0 NONE\n")
    (tmp_path / "c").write_bytes(b"1000\n1\n")
    (tmp_path / "p").write_bytes(b"1 1000\n1 1000\n")
    files = [str(tmp_path / name) for name in "bcp"]
    return [sys.executable, "-m", "monosim", *files, "100000000"]


def test_output_starts_at_once_and_a_closed_pipe_ends_it_quietly(tmp_path: Path) -> None:
    with subprocess.Popen(
        endless(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == b"***MONOPOLY GAME STARTS***\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_control_c_ends_quietly(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with (
        out.open("wb") as file,
        subprocess.Popen(
            endless(tmp_path), stdout=file, stderr=subprocess.PIPE, env=environment()
        ) as process,
    ):
        assert process.stderr
        while not out.stat().st_size:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert process.stderr.read().strip() == b""
        assert process.wait(60) == 130


def test_a_full_disk_is_said() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "monosim", str(SAMPLE_1)],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
        )
    assert done.returncode == 2
    assert b"No space left" in done.stderr


def test_an_empty_stdin_is_refused() -> None:
    done = monosim()
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"no board file was given" in done.stderr


@pytest.mark.parametrize("words", [("-h",), ("--help",), ("run", "-h"), ("rulesets", "-h")])
def test_help_leads_with_examples(words: tuple[str, ...]) -> None:
    done = monosim(*words)
    assert done.returncode == 0
    assert b"Example" in done.stdout.split(b"Options:")[0]


def test_every_command_explains_itself() -> None:
    from monosim.cli import COMMANDS

    for name in COMMANDS:
        done = monosim(name, "-h")
        assert done.returncode == 0, name
        assert f"monosim {name}".encode() in done.stdout


def test_help_on_a_terminal_without_arguments() -> None:
    import pty

    leader, follower = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "monosim"], stdin=follower, capture_output=True, check=False, env=environment()
    )
    os.close(leader)
    os.close(follower)
    assert done.returncode == 0
    assert done.stdout.startswith(b"Usage: monosim")


def test_version() -> None:
    import monosim as package

    first, kernel, teller, engine, *why = monosim("--version").stdout.decode().splitlines()
    assert first == f"monosim, version {package.__version__}"
    for line, what in (
        (kernel, "kernel for many games"),
        (teller, "teller of one long game"),
        (engine, "engine for many games of classic"),
    ):
        assert line.startswith((f"{what}: compiled", f"{what}: plain Python ("))
    assert len(why) == any("plain Python" in line for line in (kernel, teller, engine))


def test_rulesets_lists_inputs_and_readings() -> None:
    out = monosim("rulesets").stdout
    assert b"project5" in out
    assert b"THETA_P THETA_H" in out
    assert b"--reading end=now|round" in out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    done = monosim("completion", shell)
    assert done.returncode == 0
    assert b"_MONOSIM_COMPLETE" in done.stdout


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("monosim va", b"validate"),
        ("monosim ", b"file,"),
        ("monosim a.txt ", b"file,"),
        ("monosim run -r p", b"project5"),
    ],
)
def test_completion_knows_commands_files_and_rulesets(words: str, wanted: bytes) -> None:
    count = len(words.split()) if words.endswith(" ") else len(words.split()) - 1
    done = monosim(env={"_MONOSIM_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(count)})
    assert wanted in done.stdout


class TestColour:
    words = ("run", "-r", "chess", FIXTURES)

    def test_none_in_a_pipe(self) -> None:
        assert b"\x1b" not in monosim(*self.words).stderr

    def test_forced(self) -> None:
        assert b"\x1b" in monosim(*self.words, env={"FORCE_COLOR": "1"}).stderr
        assert b"\x1b" in monosim("run", "--color", "always", *self.words[1:]).stderr
        assert b"\x1b" in monosim("--color", "always", *self.words).stderr

    def test_the_option_wins_over_the_environment(self) -> None:
        done = monosim("run", "--color", "never", *self.words[1:], env={"FORCE_COLOR": "1"})
        assert b"\x1b" not in done.stderr

    @pytest.mark.parametrize("variable", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
    def test_switched_off_on_a_terminal(self, variable: dict[str, str]) -> None:
        assert b"\x1b" in self.on_terminal({"TERM": "xterm"})
        assert b"\x1b" not in self.on_terminal({"TERM": "xterm", **variable})

    def on_terminal(self, env: dict[str, str]) -> bytes:
        import pty

        leader, follower = pty.openpty()
        words = [sys.executable, "-m", "monosim", *map(str, self.words)]
        subprocess.run(words, stdout=subprocess.DEVNULL, stderr=follower, env=environment(**env), check=False)
        os.close(follower)
        seen = os.read(leader, 65536)
        os.close(leader)
        return seen


def test_on_a_terminal_the_four_lines_are_read_too() -> None:
    """`monosim run` with a person at the keyboard: four lines are enough, without an end of input."""
    ours, theirs = os.openpty()
    os.write(ours, "\n".join(ONE).encode() + b"\n")
    done = subprocess.run(
        [sys.executable, "-m", "monosim", "run"], stdin=theirs, capture_output=True, env=environment(),
        cwd=SAMPLE_1, timeout=60, check=False,
    )  # fmt: skip
    os.close(ours)
    os.close(theirs)
    assert (done.returncode, done.stdout, done.stderr) == (0, SPEC_1, b"")


def test_bare_monosim_on_a_terminal_shows_help() -> None:
    ours, theirs = os.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "monosim"], stdin=theirs, capture_output=True, env=environment(), timeout=60,
        check=False,
    )  # fmt: skip
    os.close(ours)
    os.close(theirs)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Usage: monosim [OPTIONS] [COMMAND] [ARGS]...")
