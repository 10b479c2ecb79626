"""monosim replay: a game as one page that shows it, moment by moment."""

from __future__ import annotations

import os
from typing import Any, BinaryIO

import click

from monosim.cli.inputs import FOUR, InputsCommand, case_from, takes_inputs
from monosim.cli.terminal import color_option, complain, write_file
from monosim.play import jsonl, runner
from monosim.replay.page import make_page, read_log
from monosim.replay.record import Game, record
from monosim.rulesets import find


@click.command("replay", cls=InputsCommand)
@takes_inputs
@click.option(
    "--events", "log", type=click.File("rb"), metavar="FILE",
    help="Show the game of this log; the inputs, if there are any, say what its board is.",
)  # fmt: skip
@click.option(
    "-o", "--output", metavar="FILE", default="replay.html", type=click.Path(),
    help="The page to write. Default: replay.html.",
)  # fmt: skip
@click.option("--open", "is_opened", is_flag=True, help="Open the page in a browser.")
@color_option
def replay(log: BinaryIO | None, output: str, is_opened: bool, **inputs: Any) -> None:
    """Write a game as one page that replays it in any browser, without a server.

    \b
    Examples:
      monosim replay cases/sample-1
      monosim replay board.txt cards.txt players.txt 3 -o game.html --open
      monosim replay -r classic --seats 4 --seed 7
      monosim replay --events game.jsonl
      monosim replay --events game.jsonl cases/sample-1
      monosim render replay.html

    The page holds the events and the exact transcript: `monosim render` takes them out again. A link that
    ends in #event=812 opens it at that event. A game has at most 250000 events.
    """
    game = read_game(log, inputs) if log else play_game(inputs)
    write_file(output, [make_page(game)])
    if game.note:
        complain(game.note)
    if is_opened:
        click.launch(os.path.abspath(output))


def play_game(inputs: dict[str, Any]) -> Game:
    case = case_from(**inputs)
    ruleset = find(case.ruleset)
    return record(case.ruleset, ruleset, ruleset.read(case), runner.events(ruleset, case))


def read_game(log: BinaryIO, inputs: dict[str, Any]) -> Game:
    with jsonl.naming(log):
        lines = read_log(log)
        name = jsonl.ruleset_of(next(lines, b""))
        ruleset = find(name)
        check_ruleset(inputs["ruleset"], name)
        setup = ruleset.read(case_from(**{**inputs, "ruleset": name})) if has_files(inputs) else None
        return record(name, ruleset, setup, jsonl.decode(lines, ruleset.ABOUT.events))


def check_ruleset(wanted: str | None, found: str) -> None:
    if wanted is not None and wanted.replace("_", "-") != found:
        raise click.UsageError(f"the log is of {found}, not of {wanted}")


def has_files(inputs: dict[str, Any]) -> bool:
    """Whether the inputs of the game are given, which say what its board is."""
    return any(inputs[name] for name in (*FOUR, "inputs", "files"))
