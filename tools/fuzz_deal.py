"""What `make fuzz` damages of DEAL: saves, decks, scripts and old saves; what is accepted must play.

At every move and at the end of such a game, each card is in exactly one place and every set is possible.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from monosim.core import Case, Checkpoint, DecisionSource, SeededChance, Table
from monosim.play.runner import drive_game, table_for
from monosim.rulesets import deal
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.decisions import Decision
from monosim.rulesets.deal.deckfile import write_deck
from monosim.rulesets.deal.old_export import write_old_save
from monosim.rulesets.deal.old_import import open_old_save, read_old_save
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import choose_readings, rules_for
from monosim.rulesets.deal.savefile import find_faults, write_save
from monosim.study.endings import exhaust
from tools import deal_positions
from tools.fuzz_judge import Input, Result

TURNS = "150"
"""Of a game from damaged files; most end before."""
READINGS = (
    (), (), (), ("preset=official",), ("lone-wild=yes",), ("hotels=2",), ("lone-wild=yes", "hotels=2"),
    ("say-no=chain", "double=turn", "banking=free"),
)  # fmt: skip
KINDS = ("deal saves", "deal old saves", "deal decks", "deal scripts")
GAMES = 8
"""From which the files come, for each number of seats."""


class Files(NamedTuple):
    kind: str
    name: str
    files: dict[str, bytes]
    commands: tuple[tuple[str, ...], ...]


def list_files() -> Iterator[Files]:
    """The contents of each subject, and the commands that read it."""
    for number, readings in enumerate(READINGS * GAMES):
        players = 2 + number % 4
        chosen = tuple(word for reading in readings for word in ("--reading", reading))
        game = play_game(players, number, dict(reading.split("=") for reading in readings))
        run = ("run", "-r", "deal", "--rounds", TURNS, "--seed", str(number), *chosen)
        saves = {"x.save": write_save(game.positions[number % len(game.positions)]).encode()}
        load, export = ("deal", "load", "x.save", *chosen), ("deal", "export", "x.save", *chosen)
        yield Files(KINDS[0], f"{number}", saves, ((*run, "--cards", "x.save"),) * 4 + (load, export))
        old = {"x.old": write_old_save(find_old(number, chosen)).encode()}
        convert = ("deal", "import", "x.old", "--seed", str(number), *chosen)
        yield Files(KINDS[1], f"{number}", old, (convert, convert, (*convert, "--lenient")))
        deck = {"x.deck": write_deck(game.deck, ("seeded", "oldest-first")[number % 2]).encode()}
        yield Files(KINDS[2], f"{number}", deck, ((*run, "--cards", "x.deck", "--seats", str(players)),))
        files = {**deck, "x.script": game.script.encode()}
        yield Files(KINDS[3], f"{number}", files, ((*run, "--cards", "x.deck", "--players", "x.script"),))


class Game(NamedTuple):
    deck: Sequence[int]
    positions: list[Position]
    """At the starts of turns."""
    script: str


def play_game(players: int, seed: int, readings: dict[str, str]) -> Game:
    """By random players; where its script ends, they go on."""
    case = Case("deal", seed=seed, readings=readings, rounds=TURNS)
    case = case._replace(seats={str(seat): "random" for seat in range(players)})
    setup, lines, positions = deal.read(case), list[str](), list[Position]()
    table = table_for(deal, setup, case)
    game, answer = deal.play(setup, table.chance), None
    with suppress(StopIteration):
        while True:
            item, answer = game.send(answer), None
            if isinstance(item, Checkpoint):
                positions.append(item.state.copy())
            elif isinstance(item, Decision):
                answer = table.ask(item)
                lines.append(item.text(answer))
    falls = [f"fallback P{seat} random" for seat in range(players)]
    kept = lines[: len(lines) * (seed % 3 + 1) // 3]
    script = "\n".join(["deal-script 1", f"players {players}", *falls, *kept, ""])
    return Game(list_deck(positions[0]), positions, script)


def list_deck(start: Position) -> list[int]:
    """The deck of a game that has been dealt, and behind it what is not played with."""
    dealt = [card for round_of_cards in zip(*start.hands, strict=True) for card in round_of_cards]
    deck = [*dealt, *reversed(start.pile)]
    return [*deck, *(card for card in range(COUNT) if card not in deck)]


def find_old(number: int, chosen: Sequence[str]) -> Position:
    """A position of two seats; every other one has been laid out, and not played."""
    readings = dict(word.split("=") for word in chosen if "=" in word)
    if number % 2:
        chance = SeededChance(number, "old")
        return deal_positions.lay_out(rules_for(choose_readings(readings)), chance)
    game = play_game(2, number, readings)
    return game.positions[number * 7 % len(game.positions)]


# What is accepted


def judge(one: Input, result: Result) -> tuple[str, str] | None:
    """Play what a command has accepted, or imported, and look at every move."""
    if result.code != 0 or one.words[:2] == ("deal", "load"):
        return None
    if one.words[0] == "run":
        return audit(case_of(one.words[1:]))
    readings = dict(word.split("=") for word in one.words if "=" in word)
    if one.words[1] == "import":
        return audit(Case("deal", contents={"cards": result.stdout}, readings=readings, rounds=TURNS))
    return check_export(result.stdout.decode(), readings)


def case_of(words: Sequence[str]) -> Case:
    """The case of a command `run` of ours, whose options all have a value."""
    options = list(zip(words[::2], words[1::2], strict=True))
    given = dict(options)
    seats = dict.fromkeys(map(str, range(int(given.get("--seats", "0")))), "random")
    return Case(
        "deal",
        cards=given["--cards"],
        players=given.get("--players"),
        rounds=given["--rounds"],
        seed=int(given["--seed"]),
        readings=dict(value.split("=") for name, value in options if name == "--reading"),
        seats=seats,
    )


class Misplaced(AssertionError):
    """The rules have lost a card, or laid it where it cannot lie."""


def audit(case: Case) -> tuple[str, str] | None:
    setup = deal.read(case)
    table = table_for(deal, setup, case).with_seats(Auditor)
    try:
        check(finish(setup, table, case))
    except Misplaced as fault:
        return "a card is not in one place", str(fault)
    return None


def finish(setup: Any, table: Table, case: Case) -> Position:
    game = drive_game(deal, setup, table, case)
    position: Position = exhaust(game, lambda events: deque(events, maxlen=0))
    return position


class Auditor:
    """Looks at the position whenever its player is asked for a move: then no card is on its way."""

    def __init__(self, source: DecisionSource) -> None:
        self._source = source

    def decide(self, decision: Any) -> Any:
        position = decision.view._position
        if decision.kind == "move" and not position.moved:  # R30: rearranging breaks sets for a moment
            check(position)
        return self._source.decide(decision)

    def finish(self) -> None:
        self._source.finish()


def check(position: Position) -> None:
    fault = next(iter(islice(find_faults(position), 1)), None)
    if fault is not None:
        raise Misplaced(fault.message)
    if position.full != [len(position.full_sets(seat)) for seat in range(position.players)]:
        raise Misplaced("the full sets are not counted")


def check_export(text: str, readings: dict[str, str]) -> tuple[str, str] | None:
    """What `deal export` writes is what `deal import` reads, and exports again."""
    sheet = open_old_save("x.old", text)
    found = read_old_save(sheet, rules_for(choose_readings(readings)))
    if found is None:
        return "an export is not imported", sheet.problems[0].message
    return None if write_old_save(found.position) == text else ("an export changes", "deal export")
