"""Somebody adds spaces, cards and a reading to the tables, and changes nothing else."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from command import ROOT

RULESET = Path("monosim", "rulesets", "singletonopoly")
SPACES = """\
    ("Harbour Street", "Vauxhall"),
    ("Lake Golf Club", CLUB),
    ("Bohr Super Store", STORE),
    ("Picnic", ""),
    (DRAW, ""),
"""
NEIGHBORHOOD = """\
    ("Quay Street", "Docks"),
    ("Pier Street", "Docks"),
    ("Mole Street", "Docks"),
"""
CARDS = """\
    Card("G64", "gain", "You gain $64", 64),
    Card("L64", "loss", "You lose $64", 64),
    Card("GET8", "from each", "You get $8 from every other player", 8),
    Card("GIVE8", "to each", "You must pay every other player $8", 8),
    Card("M16", "maintenance", "You must pay $16 per restaurant", 16),
    Card("F2", "steps", "Move ahead 2 spaces", 2),
    Card("AURORA", "destination", "Move to Aurora.", NAMES.index("Aurora Golf Club")),
"""
READING = '''\
class PawnedStreetsSleep(Rules):
    """They raise no fees, and do not stop building."""

    counts_pawned = False


'''
AFTER = {
    "board.py": {
        '    ("Granby Golf Club", CLUB),\n': SPACES,
        '    ("Norfolk Street", "Hampton"),\n': NEIGHBORHOOD,
        "CARDS: Final = (\n": CARDS,
        "copies=2": " + 1",
    },
    "rules.py": {
        "    counts_pawned = False\n\n\n": READING,
        '"idle": PawnedStreetsAreIdle': ', "asleep": PawnedStreetsSleep',
    },
}
"""What is written, by file, after which text."""
NEW_CARDS = {"G64", "L64", "GET8", "GIVE8", "M16", "F2", "AURORA"}
SEATS = ("--seat", "Ann=builder", "--seat", "Bob=trader", "--seat", "Cid=random")
HOW = (*SEATS, "--rounds", "40", "--reading", "pawned=asleep")
GAME = ("-r", "singletonopoly", *HOW)


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with monosim as the outsider has left it."""
    place = tmp_path_factory.mktemp("edited")
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.c")
    shutil.copytree(ROOT / "src" / "monosim", place / "monosim", ignore=unwanted)
    for name, edits in AFTER.items():
        file = place / RULESET / name
        text = file.read_text(encoding="utf-8")
        for found, written in edits.items():
            assert found in text
            text = text.replace(found, found + written)
        file.write_text(text, encoding="utf-8")
    return place


def python(edited: Path, *words: str | Path, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    path = f"{edited}:{ROOT / 'tests'}"
    return subprocess.run(
        [sys.executable, *map(str, words)], capture_output=True, check=False, cwd=edited, input=typed,
        env={"PYTHONPATH": path, "PATH": "/usr/bin:/bin"},
    )  # fmt: skip


def monosim(edited: Path, *words: str | Path) -> bytes:
    done = python(edited, "-m", "monosim", *words)
    assert (done.returncode, done.stderr.count(b"Traceback")) == (0, 0), done.stderr.decode()
    return done.stdout


KEEPS_THE_LAWS = """
from contract import laws
from monosim.core import Case
from monosim.play import runner
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly import board, events

assert board.SPACES == 49 and len(board.UNSHUFFLED) == 18 + 7 + 2
assert [board.NAMES[place] for place in board.DESTINATION.values()] == [
    "Aurora Golf Club", "Lagos Avenue", "Knuth Street"]
assert board.NAMES[board.VACATION_POSITION] == "Vacation"
assert board.CLUB_FEES == (0, 64, 128, 256, 512, 1024)
assert [len(places) for places in board.GROUPS.values()] == [3, 5, 4, *[3] * 8]
places, cards, bought = set(), set(), set()
for seed in range(9):
    for who in (dict.fromkeys("ABC", "builder"), {"A": "trader", "B": "random", "C": "cautious"}):
        readings = {"pawned": "asleep", "off-cards": "deck"} if seed % 3 else {}
        case = Case(ruleset="singletonopoly", seed=seed, seats=who, rounds="60", readings=readings)
        for event in runner.events(singletonopoly, case):
            if isinstance(event, events.Landed):
                places.add(event.position)
            elif isinstance(event, events.CardDrawn):
                cards.add(event.card)
            elif isinstance(event, events.Bought):
                bought.add(event.position)
        if seed < 3:
            laws.keeps_the_laws(case)
assert places == set(range(1, 50)), places
assert cards == set(board.MESSAGES), cards
assert bought == set(board.PROPERTIES), bought
"""


def test_the_rules_know_every_space_and_card_and_keep_the_laws(edited: Path) -> None:
    done = python(edited, "-c", KEEPS_THE_LAWS)
    assert done.returncode == 0, done.stderr.decode()


def test_a_game_is_told_recorded_replayed_and_rendered(edited: Path, tmp_path: Path) -> None:
    told = monosim(edited, "run", *GAME)
    monosim(edited, "record", *GAME, "-o", tmp_path / "kept")
    assert monosim(edited, "run", tmp_path / "kept") == told
    (tmp_path / "log").write_bytes(monosim(edited, "run", *GAME, "--events", "-"))
    assert monosim(edited, "render", tmp_path / "log") == told
    monosim(edited, "replay", *GAME, "-o", tmp_path / "game.html")
    assert monosim(edited, "render", tmp_path / "game.html") == told


def test_a_game_is_traced_and_prints_what_may_be_seen(edited: Path, tmp_path: Path) -> None:
    (tmp_path / "script").write_text("2\n\n\nsp\npr\naa\nb\neg\ny\nn\n")
    words = ("-r", "singletonopoly", "--players", tmp_path / "script", "--trace", tmp_path / "trace")
    told = monosim(edited, "run", *words).decode()
    assert "49: Mole Street, Docks\n" in told
    assert "Harbour Street: position 5, unowned, purchase price $128\n" not in told
    assert "Harbour Street: position 6, unowned, purchase price $128\n" in told
    assert "× 16 if one player owns all\n" in told
    rows = [json.loads(line) for line in (tmp_path / "trace").read_bytes().splitlines()]
    assert set(rows[-1]["deck"]) > NEW_CARDS


def test_a_cards_file_may_name_the_new_cards(edited: Path, tmp_path: Path) -> None:
    (tmp_path / "script").write_text("2\n\n\ntt\nn\nc\neg\ny\nn\n")
    (tmp_path / "cards").write_text("deck AURORA G64\n6 6 1 1\n4 5\n")
    words = ("-r", "singletonopoly", "--players", tmp_path / "script", "--cards", tmp_path / "cards")
    assert b"Player 1 draws an Action Card: Move to Aurora.\n" in monosim(edited, "run", *words)
    explained = " ".join(monosim(edited, "explain", "E902").decode().split())
    assert "The deck has OFF and VAC 3 times, every other card once." in explained


@pytest.mark.parametrize(
    "words",
    [
        ("validate", *GAME),
        ("rulesets", "singletonopoly"),
        ("simulate", "singletonopoly", *HOW, "--games", "4", "--jobs", "1"),
        ("odds", "singletonopoly", *HOW, "--games", "4", "--jobs", "1"),
        ("tournament", "singletonopoly", "--games", "2", "--jobs", "1"),
    ],
    ids=lambda words: words[0],
)
def test_what_does_not_need_to_know_the_tables_goes_on(edited: Path, words: Sequence[str]) -> None:
    assert monosim(edited, *words)


def test_a_person_plays(edited: Path) -> None:
    done = python(
        edited, "-m", "monosim", "play", "singletonopoly", "--seed", "1", typed=b"sp\n" + b"tt\ny\nc\n" * 40
    )
    assert done.returncode in (0, 1), done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert b"Harbour" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("run", *GAME, "--engine", "fast"),
        ("run", "-r", "singletonopoly", *SEATS, "--reading", "pawned=awake"),
        ("exact", "singletonopoly", *SEATS),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(edited: Path, words: Sequence[str]) -> None:
    done = python(edited, "-m", "monosim", *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr
    assert done.stderr.startswith(b"error[")
