"""Somebody edits the tables of classic, as they may: every command is right, or refuses with a sentence."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import monosim

SOURCE = Path(monosim.__file__).parent
CLASSIC = Path("monosim", "rulesets", "classic")
SEATS = ("--seats", "4", *(word for seat in range(4) for word in ("--seat", f"{seat}=expert")))
SHORT = ("--rounds", "150", "--seed", "3")


class World(NamedTuple):
    """A copy of monosim that somebody has edited."""

    place: Path
    reading: tuple[str, ...] = ()

    def edit(self, file: str, text: str, instead: str) -> None:
        path = self.place / CLASSIC / file
        before = path.read_text()
        assert before.count(text) == 1, (file, text)
        path.write_text(before.replace(text, instead))

    def monosim(self, *words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        env = {**os.environ, "PYTHONPATH": str(self.place), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "monosim", *words]
        return subprocess.run(command, input=stdin, capture_output=True, env=env, cwd=self.place, check=False)

    def out(self, *words: str, stdin: bytes = b"") -> bytes:
        done = self.monosim(*words, *self.reading, stdin=stdin)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout


NO_TAX = """\
class TaxFree(Rules):
    def tax(self, square: int) -> int:
        return 0


OPEN: Mapping"""


def invent_reading(world: World) -> None:
    world.edit("rules.py", "OPEN: Mapping", NO_TAX)
    taxes = '    "taxes": {"usual": Rules, "none": TaxFree},\n'
    world.edit("rules.py", '    "edition": {', taxes + '    "edition": {')


def invent_edition(world: World) -> None:
    world.edit("rules.py", "OPEN: Mapping", NO_TAX)
    world.edit("rules.py", '"us_pre2008": Before2008}', '"us_pre2008": Before2008, "uk": TaxFree}')


def add_cards(world: World) -> None:
    for name, card in ("_CHANCE", "ch_gift"), ("_CHEST", "cc_gift"):
        gift = f'    Card("{card}", "A gift", "collect_bank", 40),\n'
        world.edit("board.py", f"{name} = (\n", f"{name} = (\n{gift}")


def add_a_street(world: World) -> None:
    line = '    Square("Income Tax", "tax"),\n'
    street = '    Square("Euclid Avenue", "street", "brown", 70, 50, (4, 20, 60, 180, 320, 450)),\n'
    world.edit("board.py", line, street + line)


def raise_a_price(world: World) -> None:
    world.edit("board.py", '"dark_blue", 400, 200,', '"dark_blue", 450, 200,')


EDITS: dict[str, tuple[Callable[[World], None], tuple[str, ...], str]] = {
    "reading": (invent_reading, ("--reading", "taxes=none"), "it was not written for taxes=none"),
    "edition": (invent_edition, ("--reading", "edition=uk"), "it was not written for edition=uk"),
    "cards": (add_cards, (), "it was not written for this board and these cards"),
    "street": (add_a_street, (), "it was not written for this board and these cards"),
    "price": (raise_a_price, (), ""),
}
"""What is edited, how it is asked for, and why the engine refuses; it may also play it."""


@pytest.fixture(scope="module", params=EDITS)
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> World:
    edit, reading, _ = EDITS[request.param]
    place = tmp_path_factory.mktemp(request.param)
    shutil.copytree(SOURCE, place / "monosim", ignore=shutil.ignore_patterns("__pycache__"))
    made = World(place, reading)
    edit(made)
    return made


def name_of(world: World) -> str:
    return next(name for name in EDITS if world.place.name.startswith(name))


def events_of(world: World, *words: str) -> list[Any]:
    log = world.out("run", "-r", "classic", *SEATS, *words, "--events", "-").splitlines()
    return [json.loads(line) for line in log]


def changes_in(events: list[Any], kind: str) -> list[Any]:
    return [change for event in events for change in event.get("changes", ()) if change["e"] == kind]


def test_run(world: World) -> None:
    events = events_of(world, "--rounds", "400", "--seed", "1")
    name = name_of(world)
    if name in ("reading", "edition"):
        taxes = [paid["amount"] for paid in changes_in(events, "transfer-money") if paid["cause"] == "tax"]
        assert taxes
        assert set(taxes) == {0}
    elif name == "cards":
        assert [len(deck) for deck in events[1]["decks"]] == [17, 17]
        assert any(drawn["card"].endswith("gift") for drawn in changes_in(events, "draw-card"))
    elif name == "street":
        moved = changes_in(events, "change-position")
        assert {move["square"] for move in moved} >= {4, 40}
        to_boardwalk = [
            after["changes"][0]["square"]
            for event, after in pairwise(events)
            if "ch_boardwalk" in json.dumps(event.get("changes"))
        ]
        assert set(to_boardwalk) == {40}
    else:
        bought = [change["price"] for change in changes_in(events, "buy-property") if change["deed"] == 39]
        assert bought == [450]


def test_the_text_of_a_run_and_its_record_are_the_same_game(world: World) -> None:
    text = world.out("run", "-r", "classic", *SEATS, *SHORT)
    world.out("record", "-r", "classic", *SEATS, *SHORT, "-o", "kept")
    assert world.monosim("run", "kept").stdout == text
    assert world.monosim("validate", "kept").returncode == 0
    shutil.rmtree(world.place / "kept")


MANY = {
    "simulate": (*SEATS, *SHORT, "--games", "12"),
    "odds": (*SEATS, *SHORT, "--games", "12"),
    "tournament": (*SHORT, "--entry", "trader", "--entry", "dealer", "--games", "6"),
}


@pytest.mark.parametrize("command", MANY)
def test_many_games(world: World, command: str) -> None:
    """By the engine if it was written for that, else by the rules; `--engine fast` says why not."""
    words = (command, "classic", *MANY[command], "--jobs", "1", "--json")
    record = json.loads(world.out(*words))
    assert record == json.loads(world.out(*words, "--engine", "rules"))
    done = world.monosim(*words, *world.reading, "--engine", "fast")
    why = EDITS[name_of(world)][2]
    if why:
        assert done.returncode == 2
        assert f"the fast engine of classic cannot play this: {why}" in done.stderr.decode()
    else:
        assert json.loads(done.stdout) == record


def test_batch(world: World) -> None:
    name, _, value = (world.reading or ("", ""))[1].partition("=")
    chosen = f'readings = {{ "{name}" = "{value}" }}\n' if name else ""
    (world.place / "seats.toml").write_text('[seats]\n0 = "trader"\n1 = "expert"\n')
    plan = f'ruleset = "classic"\nseeds = "1:6"\nrounds = 100\nplayers = ["seats.toml"]\n{chosen}'
    (world.place / "plan.toml").write_text(plan)
    rows = []
    for engine in ("auto", "rules"):
        done = world.monosim("batch", "plan.toml", "-o", f"{engine}.csv", "--jobs", "1", "--engine", engine)
        assert done.returncode == 0, done.stderr.decode()
        rows.append((world.place / f"{engine}.csv").read_text())
    assert rows[0] == rows[1]


def test_exact(world: World) -> None:
    """The shares of the time on all squares add up, and each square has a share."""
    found = json.loads(world.out("exact", "classic", "--json"))
    text = json.dumps(found)
    assert ("Euclid Avenue" in text) == (name_of(world) == "street")
    answer = world.out("exact", "classic").decode()
    assert ("each of the sixteen" in answer) == (name_of(world) != "cards")


def test_replay_and_audit(world: World) -> None:
    log = world.out("run", "-r", "classic", *SEATS, *SHORT, "--events", "-")
    (world.place / "game.jsonl").write_bytes(log)
    program = (
        "import sys\nfrom monosim.core import Case, drive\nfrom monosim.play import jsonl\n"
        "from monosim.rulesets import classic\nfrom monosim.rulesets.classic.retell import retell\n"
        "_, *lines = open('game.jsonl', 'rb').read().splitlines()\n"
        "log = list(jsonl.decode(lines, classic.ABOUT.events))\n"
        "setup, table = retell(Case('classic'), log)\n"
        "assert list(drive(classic.play(setup, table.chance), table)) == log\n"
    )
    env = {**os.environ, "PYTHONPATH": str(world.place)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, cwd=world.place, check=False, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()
    world.out("replay", "-r", "classic", *SEATS, *SHORT, "-o", "page.html")
