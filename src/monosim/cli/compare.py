"""monosim compare: a saved transcript beside the right one."""

import sys
from typing import Any

import click

from monosim.cli import exits
from monosim.cli.inputs import FOUR, STDIN, InputsCommand, case_from, takes_inputs
from monosim.cli.terminal import color_option, for_log, say, style_for
from monosim.core import Case
from monosim.core.ruleset import MOST_BYTES, ROLES, read_bounded
from monosim.golden.compare import Comparison, compare
from monosim.golden.report import Fact, report
from monosim.golden.workflow import Result, Status
from monosim.play import runner
from monosim.report.tables import json_text


@click.command("compare", cls=InputsCommand)
@click.argument("mine", type=click.Path())
@takes_inputs
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Default: text.")
@color_option
def command(mine: str, form: str, **inputs: Any) -> None:
    """Compare a saved transcript with the one that the inputs give, and show the first difference.

    \b
    Examples:
      monosim compare mine.txt -- board.txt cards.txt players.txt 3
      monosim compare mine.txt fixtures/project5/sample-1
      ./monopoly < names.txt | monosim compare - -- board.txt cards.txt players.txt 3

    MINE is the transcript; - reads it from stdin. In the report, - is the line that is expected
    and + the line of MINE.

    \b
    Exit codes: 0 equal, 1 different, 2 unusable inputs or wrong usage, 3 a script that does not fit.
    """
    if mine == "-" and not _leaves_stdin_alone(inputs):
        raise click.UsageError("MINE is read from stdin, so the inputs cannot be")
    case = case_from(**inputs)
    wanted = runner.run(case)
    comparison = compare(wanted, _read(mine, MOST_BYTES + len(wanted)))
    _tell(mine, comparison, case, form)
    click.get_current_context().exit(exits.OK if comparison.ok else exits.DIFFERENT)


def _leaves_stdin_alone(inputs: dict[str, Any]) -> bool:
    given = [*inputs["inputs"], *(inputs[name] for name in FOUR if inputs[name] is not None)]
    return bool(given) and "-" not in given


def _read(mine: str, most: int) -> bytes:
    try:
        with click.open_file(mine, "rb") as file:
            return read_bounded(file, STDIN if mine == "-" else mine, most)
    except OSError as error:
        raise click.BadParameter(f"{mine}: {error.strerror}", param_hint="MINE") from None


def _tell(mine: str, comparison: Comparison, case: Case, form: str) -> None:
    name = STDIN if mine == "-" else mine
    if form == "json":
        from monosim.golden.emit import as_record

        status: Status = "equal" if comparison.ok else "different"
        result = Result(status, name, ruleset=case.ruleset, comparison=comparison)
        say(json_text(as_record([result])))
    elif comparison.difference is None:
        say(f"equal: {comparison.lines} line{'' if comparison.lines == 1 else 's'}\n")
    else:
        facts = [Fact("input", _input(case))]
        say(for_log(report(name, comparison.difference, facts, style_for(sys.stdout))))


def _input(case: Case) -> str:
    given = " ".join(case.path(role) for role in (*ROLES, *case.inputs) if case.file(role) is not None)
    return given if case.rounds is None else f"{given}, rounds {case.rounds.strip()}"
