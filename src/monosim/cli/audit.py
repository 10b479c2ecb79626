"""monosim audit: a game checked from its log."""

from __future__ import annotations

from typing import BinaryIO

import click

from monosim.cli import exits
from monosim.cli.terminal import say
from monosim.play import jsonl
from monosim.rulesets import find


@click.command("audit")
@click.argument("events", type=click.File("rb"))
def command(events: BinaryIO) -> None:
    """Referee the log of a game of classic: all that the rules oblige to is there, and nothing else.

    \b
    Examples:
      monosim run -r classic --seats 4 --seed 1 --events game.jsonl
      monosim audit game.jsonl
      monosim run -r classic --seats 4 --seed 1 --events - | monosim audit -

    The first violation is told with its line, and the exit code is 1.
    """
    ruleset = find(jsonl.ruleset_of(events.readline()))
    audit = getattr(ruleset, "audit", None)
    if audit is None:
        raise click.UsageError("only the events of classic can be audited")
    found = audit(jsonl.decoded(events, ruleset.ABOUT.events))
    if found.violation is not None:
        say(f"line {found.violation.event + 1}: {found.violation.what}\n")
        click.get_current_context().exit(exits.DIFFERENT)
    told = f"{found.events} events, {found.groups} groups, {found.changes} changes, {found.turns} turns"
    say(f"clean: {told}\n")
