"""monosim render: a transcript from the events of a game."""

from __future__ import annotations

from typing import BinaryIO

import click

from monosim.cli.terminal import emit
from monosim.play import jsonl, runner
from monosim.rulesets import find


@click.command("render")
@click.argument("events", type=click.File("rb"))
def command(events: BinaryIO) -> None:
    """Write the transcript of a game from its events, byte for byte as `run` does.

    \b
    Examples:
      monosim render game.jsonl
      monosim run --events - board.txt cards.txt players.txt 3 | monosim render -
    """
    ruleset = find(jsonl.ruleset_of(events.readline()))
    emit(runner.encode(ruleset, jsonl.decode(events, ruleset.ABOUT.events)))
