"""monosim render: a transcript from the events of a game."""

from collections.abc import Iterator
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

    \b
    Exit codes: 0 done, 2 unusable inputs or wrong usage, 3 a line that is no event of the ruleset.
    """
    with jsonl.naming(events):
        emit(render(jsonl.lines_of(events)))


def render(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The transcript. Here an event is the user's input: one that cannot be told does not fit the rules."""
    ruleset = find(jsonl.ruleset_of(next(lines, b"")))
    happened = jsonl.read_events(lines, ruleset.ABOUT.events)
    return runner.encode(ruleset, happened, lambda read: read.use(ruleset.write))
