"""monosim render and audit: the log of a game, as its transcript and before a referee."""

from collections.abc import Iterator
from typing import BinaryIO

import click

from monosim.cli import exits
from monosim.cli.terminal import emit, say
from monosim.core.abilities import Abilities, lacks
from monosim.play import jsonl, runner
from monosim.replay.page import read_log
from monosim.rulesets import find


@click.command("render")
@click.argument("events", type=click.File("rb"))
@click.option(
    "--events", "is_log", is_flag=True, help="Write the events themselves, such as those in a page."
)
def render(events: BinaryIO, is_log: bool) -> None:
    """Write the transcript of a game from its events, byte for byte as `run` does.

    EVENTS is a log, or a page of `monosim replay` with the log inside.

    \b
    Examples:
      monosim render game.jsonl
      monosim render replay.html
      monosim render --events replay.html > game.jsonl
      monosim run --events - board.txt cards.txt players.txt 3 | monosim render -

    \b
    Exit codes: 0 done, 2 unusable inputs or wrong usage, 3 a line that is no event of the ruleset.
    """
    with jsonl.naming(events):
        lines = read_log(events)
        emit(lines if is_log else render_lines(lines))


def render_lines(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The transcript. Here an event is the user's input: one that cannot be told does not fit the rules."""
    ruleset = find(jsonl.ruleset_of(next(lines, b"")))
    happened = jsonl.read_events(lines, ruleset.ABOUT.events)
    return runner.encode(ruleset, happened, lambda read: read.use(ruleset.write))


@click.command("audit")
@click.argument("events", type=click.File("rb"))
def audit(events: BinaryIO) -> None:
    """Referee the log of a game: all that the rules oblige to is there, and nothing else.

    \b
    Examples:
      monosim run -r classic --seats 4 --seed 1 --events game.jsonl
      monosim audit game.jsonl
      monosim run -r classic --seats 4 --seed 1 --events - | monosim audit -

    The first violation is told with its line.

    \b
    Exit codes: 0 clean, 1 a violation, 2 the ruleset has no referee, or wrong usage, 3 a line that is no
    event of the ruleset.
    """
    with jsonl.naming(events):
        violation, report = referee(read_log(events))
    say(f"{violation or report}\n")
    click.get_current_context().exit(exits.DIFFERENT if violation else exits.OK)


def referee(lines: Iterator[bytes]) -> tuple[str | None, str]:
    """The first violation, if there is one, and what was looked at."""
    name = jsonl.ruleset_of(next(lines, b""))
    ruleset = find(name)
    audit = Abilities(ruleset).audit
    if audit is None:
        raise lacks(name, "audit", "audit")
    try:
        found = audit(jsonl.decode(lines, ruleset.ABOUT.events))
    except jsonl.WrongValue as wrong:
        return wrong.fault, ""
    counts = ", ".join(f"{count} {what}" for what, count in found.counts.items())
    return found.violation, f"clean: {counts}"
