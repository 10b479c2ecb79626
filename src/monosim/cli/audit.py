"""monosim audit: whether the log of a game is what the rules give, event by event."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import click

from monosim.cli import exits
from monosim.cli.inputs import InputsCommand, case_from, check_ruleset, takes_inputs
from monosim.cli.terminal import color_option, say
from monosim.core import Case
from monosim.core.abilities import Abilities
from monosim.play import jsonl, runner
from monosim.play.audit import Audit, audit
from monosim.replays.page import read_log
from monosim.rulesets import find


class AuditCommand(InputsCommand):
    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return ["[OPTIONS]", "LOG", "[BOARD CARDS PLAYERS ROUNDS | CASE_DIR [ROUNDS]]"]


@click.command("audit", cls=AuditCommand)
@click.argument("log", metavar="LOG", type=click.Path(exists=True, allow_dash=True))
@takes_inputs
@color_option
def command(log: str, **inputs: Any) -> None:
    """Audit the log of a game: the rules play it once more, and every event is compared.

    LOG is what `run --events` writes, a page of `monosim replay` with the log inside, - for stdin, or the
    directory of a case, which is played. The inputs are given as for `run`, where the log does not hold what
    the game was played from: the files of Project 5, or a seed.

    \b
    Examples:
      monosim run -r classic --seats 4 --seed 1 --events game.jsonl
      monosim audit game.jsonl
      monosim run -r classic --seats 4 --seed 1 --events - | monosim audit -
      monosim audit game.jsonl board.txt cards.txt players.txt 3
      monosim audit game.jsonl cases/sample-1
      monosim audit classic-7

    The first event that differs is told with its line, and with what the rules give instead.

    \b
    Exit codes: 0 clean, 1 a violation, 2 unusable inputs or wrong usage, 3 a line that is no event of the
    ruleset.
    """
    if os.path.isdir(log):
        found = _audit_case(case_from(**{**inputs, "inputs": (log, *inputs["inputs"])}))
    else:
        found = _audit_log(log, inputs)
    say(f"{found}\n")
    click.get_current_context().exit(exits.DIFFERENT if found.violation else exits.OK)


def _audit_case(case: Case) -> Audit:
    """Of the log that playing the case gives."""
    happened = runner.events(find(case.ruleset), case)
    log = b"".join(jsonl.encode(case.ruleset, happened)).splitlines(keepends=True)
    return audit(iter(log), lambda name: case)


def _audit_log(log: str, inputs: dict[str, Any]) -> Audit:
    if log == "-" and "-" in (*inputs["inputs"], *inputs["files"].values(), *inputs.values()):
        raise click.UsageError("only one of the files can be -, for there is one stdin")
    file: Any = click.open_file(log, "rb")
    with file, jsonl.naming(file):
        lines: Iterator[bytes] = read_log(file)
        return audit(lines, lambda name: _case_of(name, inputs))


def _case_of(name: str, inputs: dict[str, Any]) -> Case:
    """What the user gave beside the log. A ruleset that can retell its logs says itself what it misses."""
    check_ruleset(inputs["ruleset"], name)
    ruleset = find(name)
    optional = ruleset.ABOUT.needs if Abilities(ruleset).retell else frozenset[str]()
    given = {**inputs, "ruleset": name}
    return case_from(**given, optional=optional, protocol=False)
