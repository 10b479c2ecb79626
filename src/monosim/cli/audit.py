"""monosim audit: a game checked from its log."""

from __future__ import annotations

from typing import BinaryIO

import click

from monosim.cli import exits
from monosim.cli.terminal import say
from monosim.core.abilities import Abilities, lacks
from monosim.play import jsonl
from monosim.rulesets import find


@click.command("audit")
@click.argument("events", type=click.File("rb"))
def command(events: BinaryIO) -> None:
    """Referee the log of a game: all that the rules oblige to is there, and nothing else.

    \b
    Examples:
      monosim run -r classic --seats 4 --seed 1 --events game.jsonl
      monosim audit game.jsonl
      monosim run -r classic --seats 4 --seed 1 --events - | monosim audit -

    The first violation is told with its line, and the exit code is 1.
    """
    name = jsonl.ruleset_of(events.readline())
    ruleset = find(name)
    audit = Abilities(ruleset).audit
    if audit is None:
        raise lacks(name, "audit", "audit")
    found = audit(jsonl.decode(events, ruleset.ABOUT.events))
    if found.violation is not None:
        say(f"{found.violation}\n")
        click.get_current_context().exit(exits.DIFFERENT)
    counts = ", ".join(f"{count} {what}" for what, count in found.counts.items())
    say(f"clean: {counts}\n")
