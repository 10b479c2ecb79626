"""monosim audit: a game checked from its log."""

from collections.abc import Iterator
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

    The first violation is told with its line.

    \b
    Exit codes: 0 clean, 1 a violation, 2 the ruleset has no referee, or wrong usage, 3 a line that is no
    event of the ruleset.
    """
    with jsonl.naming(events):
        violation, report = referee(jsonl.lines_of(events))
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
