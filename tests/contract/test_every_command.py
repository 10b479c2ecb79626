"""Every command serves every game: our five, and three of another package."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest
from command import FIXTURES, SAMPLE_1
from contract.plugin_wheel import monosim

BOARD, DECK, PLAYERS = (str(SAMPLE_1 / name) for name in ("board.txt", "card.txt", "player.txt"))
TWO_SEATS = '[seats]\n0 = "default"\n1 = "conservative"\n'
NAMED_SEATS = '[seats]\nAnn = "builder"\nBob = "cautious"\n'


class Game(NamedTuple):
    words: tuple[str, ...]
    """What `run` is given besides the ruleset."""
    code: str
    """A kind of problem that it knows."""
    plan: str = 'seeds = "1:3"\n'
    files: Mapping[str, str] = {}
    """What the plan names."""
    has_winners: bool = True


GAMES = {
    "project5": Game(
        (BOARD, DECK, PLAYERS, "3"), "E103",
        f'boards = ["{BOARD}"]\ndecks = ["{DECK}"]\nplayers = ["{PLAYERS}"]\nrounds = "1:3:1"\n',
    ),
    "once-around": Game(("--seed", "3"), "E201", has_winners=False),
    "singletonopoly": Game(
        ("--seat", "Ann=builder", "--seat", "Bob=cautious", "--rounds", "3"), "E301",
        'seeds = "1:3"\nrounds = 3\nplayers = ["seats.toml"]\n', {"seats.toml": NAMED_SEATS},
    ),
    "deal": Game(("--seats", "2", "--seed", "4"), "E401"),
    "classic": Game(
        ("--seats", "2", "--rounds", "10"), "E501",
        'seeds = "1:3"\nrounds = 10\nplayers = ["seats.toml"]\n', {"seats.toml": TWO_SEATS},
    ),
    "coinflip": Game(("--seed", "7"), "COIN1"),
    "callers": Game(("--seats", "2"), "CALL1", 'seeds = "1:3"\ninputs = { rules = "coin.txt" }\n',
        {"coin.txt": "cross pile\n"}),
    "race": Game((), "RACE1"),
}  # fmt: skip
ECHOES = "import sys\nsys.stdout.buffer.write(open({golden!r}, 'rb').read())\n"
every_game = pytest.mark.parametrize("name", GAMES)


def run(installed: Path, name: str) -> bytes:
    done = monosim(installed, "run", "-r", name, *GAMES[name].words)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") > 1
    return done.stdout


def record(installed: Path, name: str, directory: Path) -> Path:
    done = monosim(installed, "record", "-r", name, *GAMES[name].words, "-o", directory)
    assert done.returncode == 0, done.stderr.decode()
    return directory


def typed(directory: Path) -> bytes:
    """What the players of a recorded game said, as they would type it; where nobody says a thing, Enter.

    In DEAL, where hands are hidden, they also press Enter whenever another of them is next.
    """
    answers = directory / "game.answers"
    lines = (answers if answers.exists() else directory / "game.in").read_bytes().splitlines(keepends=True)
    if lines and lines[0].startswith(b"deal-script"):
        turns = groupby((line for line in lines if line.startswith(b"P")), key=lambda line: line[:2])
        return b"".join(b"\n" + b"".join(said) for _, said in turns)
    return b"".join(lines[3:-1] if lines[1:3] == [b"Ann\n", b"Bob\n"] else lines) or b"\n" * 100


@every_game
def test_rulesets(installed: Path, name: str) -> None:
    done = monosim(installed, "rulesets", name)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{name}: ".encode())
    assert b"\n  outcome   yes  " in done.stdout


@every_game
def test_validate_and_explain(installed: Path, name: str) -> None:
    assert monosim(installed, "validate", "-r", name, *GAMES[name].words).returncode == 0
    done = monosim(installed, "explain", GAMES[name].code)
    assert done.stdout.startswith(f"{GAMES[name].code}: ".encode())


@every_game
def test_record_and_replay(installed: Path, name: str, tmp_path: Path) -> None:
    played = run(installed, name)
    directory = record(installed, name, tmp_path / "kept")
    assert (directory / "expected.txt").read_bytes() == played
    replayed = monosim(installed, "run", directory)
    assert (replayed.returncode, replayed.stdout) == (0, played)


@every_game
def test_events_and_render(installed: Path, name: str) -> None:
    events = monosim(installed, "run", "-r", name, *GAMES[name].words, "--events", "-")
    rendered = monosim(installed, "render", "-", stdin=events.stdout)
    assert (rendered.returncode, rendered.stdout) == (0, run(installed, name))


@every_game
def test_replay(installed: Path, name: str, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    done = monosim(installed, "replay", "-r", name, *GAMES[name].words, "-o", page)
    assert done.returncode == 0, done.stderr.decode()
    has = monosim(installed, "rulesets", name).stdout
    assert (b"has no scene" in done.stderr) is (b"\n  scene     yes" not in has)
    assert monosim(installed, "render", page).stdout == run(installed, name)


@every_game
def test_golden(installed: Path, name: str, tmp_path: Path) -> None:
    directory = record(installed, name, tmp_path / "cases" / "kept")
    golden = directory / "expected.txt"
    wanted = golden.read_bytes()
    assert monosim(installed, "golden", "check", directory, directory).returncode == 0
    golden.write_bytes(wanted + b"more\n")
    assert monosim(installed, "golden", "check", directory, directory).returncode == 1
    assert monosim(installed, "golden", "new", directory, directory).returncode == 0
    assert monosim(installed, "golden", "accept", directory, directory).returncode == 0
    assert golden.read_bytes() == wanted


@every_game
def test_compare(installed: Path, name: str, tmp_path: Path) -> None:
    saved = tmp_path / "saved.txt"
    saved.write_bytes(run(installed, name))
    words = (
        ("--", *GAMES[name].words) if name == "project5" else ("--", str(record(installed, name, tmp_path)))
    )
    assert monosim(installed, "compare", saved, *words).returncode == 0


PEOPLE = {
    "project5": ("--people", "3"),
    "singletonopoly": ("--seat", "Ann=me", "--seat", "Bob=me"),
    "deal": ("--people", "2"),
    "classic": ("--people", "2"),
    "callers": ("--people", "2"),
}
"""Who types, where it is not one person."""


@every_game
def test_play(installed: Path, name: str, tmp_path: Path) -> None:
    """What a recorded game's players said is typed, and gives the same game."""
    recorded = record(installed, name, tmp_path / "kept")
    case = [word for word in GAMES[name].words if not word.startswith(("Ann=", "Bob="))]
    words = [word for word in case if word != "--seat"]
    seed = [] if "--seed" in words else ["--seed", "0"]
    directory = tmp_path / "played"
    who = PEOPLE.get(name, ())
    told = b"2\n" if name == "classic" else b""  # how many play, which --seats tells
    said = typed(recorded).removeprefix(told)
    done = monosim(installed, "play", name, *words, *seed, *who, "-o", directory, stdin=said)
    assert done.returncode == 0, done.stderr.decode()
    assert b"not understood" not in done.stdout
    assert (directory / "expected.txt").read_bytes() == (recorded / "expected.txt").read_bytes()
    again = monosim(installed, "run", directory)
    assert (again.returncode, again.stdout) == (0, (recorded / "expected.txt").read_bytes())


@every_game
def test_grade(installed: Path, name: str, tmp_path: Path) -> None:
    directory = record(installed, name, tmp_path / "kept")
    program = tmp_path / "program" / "program.py"
    program.parent.mkdir()
    program.write_bytes(
        b"import sys\nsys.stdout.buffer.write("
        + repr((directory / "expected.txt").read_bytes()).encode()
        + b")\n"
    )
    words = (
        "grade",
        directory,
        "--sandbox",
        "none",
        "--from",
        program.parent,
        "--",
        sys.executable,
        "program.py",
    )
    done = monosim(installed, *words)
    assert (done.returncode, b"1 of 1 points" in done.stdout) == (0, True), done.stdout.decode()
    program.write_text("print('nothing of it')\n")
    wrong = monosim(installed, *words[:2], "--feedback", "hint", *words[2:])
    assert wrong.returncode == 1


@every_game
def test_batch(installed: Path, name: str, tmp_path: Path) -> None:
    game = GAMES[name]
    for file, text in game.files.items():
        (tmp_path / file).write_text(text)
    (tmp_path / "plan.toml").write_text(f'ruleset = "{name}"\n{game.plan}')
    done = monosim(installed, "batch", "plan.toml", "-o", "rows.csv", "--jobs", "1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr.decode()
    header, *rows = (tmp_path / "rows.csv").read_text().splitlines()
    assert header.startswith("game,")
    assert len(rows) == 3
    assert done.stdout.startswith(f"{name}: 3 games; ".encode())


@every_game
def test_simulate(installed: Path, name: str) -> None:
    done = monosim(installed, "simulate", name, *GAMES[name].words, "--games", "4", "--jobs", "1", "--json")
    assert done.returncode == 0, done.stderr.decode()
    record = json.loads(done.stdout)
    assert (record["ruleset"], record["games"]) == (name, 4)
    text = monosim(installed, "simulate", name, *GAMES[name].words, "--games", "4", "--jobs", "1")
    assert (text.returncode, bool(text.stdout)) == (0, True)


@every_game
def test_odds(installed: Path, name: str) -> None:
    done = monosim(installed, "odds", name, *GAMES[name].words, "--games", "4", "--json")
    if GAMES[name].has_winners:
        chances = json.loads(done.stdout)["chances"]
        assert sum(chance["wins"] for chance in chances) == 4
    else:
        assert done.returncode == 2
        assert name.encode() in done.stderr


FIRST = """
import monosim

class First(monosim.Strategy):
    def answer(self, decision):
        return decision.options()[0]
"""
ENTERED = {
    "project5": ("--entry", "1,1000", "--entry", "2,2000"),
    "callers": ("--entry", "stubborn", "--entry", "own:First"),
    "race": ("--entry", "monosim_race:Runner", "--entry", "own:First"),
    "coinflip": ("--entry", "monosim_coinflip:AlwaysHeads", "--entry", "own:First"),
}
"""Who enters a tournament, where the game brings nobody along."""
ALONE = {"once-around": b"once-around comes with 0", "coinflip": b"has 1 of the 2 seats"}


@every_game
def test_tournament(installed: Path, name: str, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(FIRST)
    given = [word for word in GAMES[name].words if word != "--seat" and not word.startswith(("Ann=", "Bob="))]
    words = ("tournament", name, *given, *ENTERED.get(name, ()), "--games", "4", "--jobs", "1", "--json")
    done = monosim(installed, *words, cwd=tmp_path)
    if name in ALONE:
        assert done.returncode == 2
        assert ALONE[name] in done.stderr
    else:
        assert done.returncode == 0, done.stderr.decode()
        assert json.loads(done.stdout)["pairs"][0]["games"] == 4


def test_odds_of_a_position(installed: Path, tmp_path: Path) -> None:
    start = tmp_path / "start.txt"
    start.write_text("100 0\n")
    words = ("odds", "race", "--position", start, "--games", "5", "--json")
    chances = json.loads(monosim(installed, *words).stdout)["chances"]
    assert [chance["wins"] for chance in chances if chance["player"] == 0] == [5]
    classic = FIXTURES / "classic" / "sample-3" / "position.json"
    assert monosim(installed, "odds", "classic", "--position", classic, "--games", "2").returncode == 0


@every_game
def test_audit(installed: Path, name: str, tmp_path: Path) -> None:
    """Of a log with the inputs of its game, of the same log without an event, and of a case."""
    words = ("-r", name, *GAMES[name].words)
    log = monosim(installed, "run", *words, "--events", "-").stdout
    done = monosim(installed, "audit", "-", *words, stdin=log)
    *lines, _ = log.splitlines(keepends=True)
    assert (done.returncode, done.stdout) == (0, f"clean: {len(lines)} events\n".encode())
    done = monosim(installed, "audit", "-", *words, stdin=b"".join(lines))
    assert done.returncode == 1
    assert done.stdout.startswith(f"line {len(lines)}: the log ends here".encode())
    assert monosim(installed, "audit", record(installed, name, tmp_path / "kept")).returncode == 0


@every_game
def test_what_a_ruleset_lacks_is_named(installed: Path, name: str) -> None:
    """The ability, and what it would take, wherever a ruleset has it not."""
    words = {"exact": (name, *GAMES[name].words), "misreadings": ("-r", name)}
    has = monosim(installed, "rulesets", name).stdout.decode()
    for command, ability in (("exact", "exact"), ("misreadings", "tutor")):
        done = monosim(installed, command, *words[command])
        if f"\n  {ability:10}yes" in has:
            assert done.returncode == 0, done.stderr.decode()
        else:
            assert done.returncode == 2
            assert f"error[E012]: {name} has no `{ability}`, which {command} needs" in done.stderr.decode()
            assert b"hint: write it in the ruleset's package" in done.stderr
