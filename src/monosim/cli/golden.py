"""monosim compare and golden: transcripts beside the right ones, given by hand or kept beside cases."""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from monosim.cli import exits, terminal
from monosim.cli.inputs import FOUR, STDIN, InputsCommand, case_from, takes_inputs
from monosim.cli.terminal import ask_line, color_option, complain, for_log, say, style_for, write_file
from monosim.core import Case
from monosim.core.diagnostics import Style, visible
from monosim.core.ruleset import MOST_BYTES, ROLES, read_bounded
from monosim.golden import files, workflow
from monosim.golden import review as reviewing
from monosim.golden.compare import Comparison, compare
from monosim.golden.report import Fact, report
from monosim.golden.workflow import Result, Status, Step
from monosim.play import runner
from monosim.report.tables import json_text


@click.command("compare", cls=InputsCommand)
@click.argument("mine", type=click.Path())
@takes_inputs
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Default: text.")
@color_option
def compare_saved(mine: str, form: str, **inputs: Any) -> None:
    """Compare a saved transcript with the one that the inputs give, and show the first difference.

    \b
    Examples:
      monosim compare mine.txt -- board.txt cards.txt players.txt 3
      monosim compare mine.txt cases/sample-1
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
    _tell_comparison(mine, comparison, case, form)
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


def _tell_comparison(mine: str, comparison: Comparison, case: Case, form: str) -> None:
    name = STDIN if mine == "-" else mine
    if form == "json":
        status: Status = "equal" if comparison.ok else "different"
        result = Result(status, name, ruleset=case.ruleset, comparison=comparison)
        say(json_text(workflow.as_record([result])))
    elif comparison.difference is None:
        say(f"equal: {comparison.lines} line{'' if comparison.lines == 1 else 's'}\n")
    else:
        facts = [Fact("input", _input(case))]
        say(for_log(report(name, comparison.difference, facts, style_for(sys.stdout))))


def _input(case: Case) -> str:
    given = " ".join(case.path(role) for role in (*ROLES, *case.inputs) if case.file(role) is not None)
    return given if case.rounds is None else f"{given}, rounds {case.rounds.strip()}"


@click.group("golden", subcommand_metavar="check|review|new|accept|prune [DIR]...")
def golden() -> None:
    """Compare the transcripts of cases with goldens, the transcripts that are kept.

    \b
    Examples:
      monosim golden check                 run every case below here and compare
      monosim golden review                look at each change, accept or reject it
      monosim golden new                   write what differs beside its golden, as .new
      monosim golden accept                let the .new files take the goldens' places
      monosim golden prune                 list goldens that belong to no case

    A case is a directory with a case.toml; its golden is expected.txt beside it, or what the key
    `golden` says. What is below golden/spec is transcribed by hand: nothing here ever writes it.
    If the environment variable CI is set, nothing is written at all.
    """


def _places(function: Any) -> Any:
    places = click.argument("places", metavar="[DIR]...", nargs=-1, type=click.Path())
    return places(color_option(function))


@golden.command("check", short_help="Run every case and compare with its golden.")
@_places
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github"]), default="text", help="Default: text."
)
@click.option("--junit", metavar="FILE", type=click.Path(), help="Write a report in JUnit XML too.")
def check(places: tuple[str, ...], form: str, junit: str | None) -> None:
    """Run every case below the DIRs (default: here) and compare its transcript with its golden.

    \b
    Examples:
      monosim golden check
      monosim golden check fixtures golden --junit golden.xml
      monosim golden check --format github tests

    A missing golden, and a golden that belongs to no case, fail like a difference.

    \b
    Exit codes: 0 all equal, 1 some golden differs, is missing or is an orphan, 2 wrong usage,
    3 a case could not be run, or there is none.
    """
    places = places or (".",)
    found = _find_cases(places)
    results = list(terminal.count_through(workflow.check(places, found), len(found), "cases"))
    _tell(results, form)
    if junit is not None:
        write_file(junit, [workflow.junit(results)])
    _leave(_exit_code(results), any_case=bool(found))


def _find_cases(places: Sequence[str]) -> list[files.Claim]:
    found = files.find_claims(places)
    for place in places:
        if not os.path.exists(place) and not files.will_hold(place, found):
            raise click.BadParameter(f"{visible(place)} does not exist", param_hint="DIR")
    if not found:
        complain(f"there is no case.toml below {', '.join(map(visible, places))}")
    return found


def _leave(code: int, *, any_case: bool) -> None:
    click.get_current_context().exit(code if any_case else exits.NOTHING_TESTED)


def _exit_code(results: Sequence[Result]) -> int:
    statuses = {result.status for result in results}
    if "failed" in statuses:
        return exits.NOTHING_TESTED
    return exits.OK if statuses <= {"equal"} else exits.DIFFERENT


def _tell(results: Sequence[Result], form: str) -> None:
    if form == "text":
        style = style_for(sys.stdout)
        say("".join(_describe(result, style) for result in results) + _summary(results))
        say(reviewing.advise(results, click.get_current_context().params["places"]))
        return
    if form == "github":
        say(workflow.github(results) + _summary(results))
    else:
        say(json_text(workflow.as_record(results)))


def _describe(result: Result, style: Style) -> str:
    text = "" if result.status == "equal" else _tell_trouble(result, style) + "\n"
    if result.pending:
        path = visible(files.pending_file(result.golden))
        text += (
            f"{style.severity('note', 'note')}: {path} is pending; `monosim golden accept` promotes it\n\n"
        )
    return text


def _tell_trouble(result: Result, style: Style) -> str:
    if result.difference:
        facts = [Fact("case", result.toml), Fact("golden", result.golden)]
        return report(result.name, result.difference, facts, style)
    reason = result.reason
    if result.status == "failed":
        reason = "cannot be run" if result.details else f"cannot be run: {reason}"
    lines = [style.severity("error", f"{visible(result.name)}: {visible(reason)}")]
    if result.toml:
        lines.append(f"  {style.faint('case')}  {visible(result.toml)}")
    return "\n".join([*lines, *(f"  {line}" for line in result.details.splitlines())]) + "\n"


def _summary(results: Sequence[Result]) -> str:
    numbers = workflow.tally(results)
    cases = len(results) - numbers["orphan"]
    parts = ", ".join(f"{number} {status}" for status, number in numbers.items())
    return f"{cases} case{'' if cases == 1 else 's'}: {parts}\n"


@golden.command("review", short_help="Step through what changed: accept, reject, skip.")
@_places
def review(places: tuple[str, ...]) -> None:
    """Run every case, show the changes of one kind together, and ask what is to become of them.

    Example: monosim golden review cases golden.
    An accepted transcript takes its golden's place; otherwise the golden stays. Answers are lines of stdin,
    typed or not; without an answer, what is left is only shown.

    \b
    Exit codes: 0 all are equal or accepted, 1 some are not, 2 wrong usage, 3 a case could not be run.
    """
    _refuse_under_ci("review")
    found = _find_cases(places or (".",))
    results = list(terminal.count_through(map(workflow.check_case, found), len(found), "cases"))
    steps = reviewing.review(results, ask_line, say, style_for(sys.stdout))
    _carry_out(steps, "every golden is equal", any_case=bool(found))


@golden.command("new", short_help="Write what differs beside its golden, as .new.")
@_places
def new(places: tuple[str, ...]) -> None:
    """Run every case, and write each transcript that differs beside its golden, as GOLDEN.new.

    \b
    Examples:
      monosim golden new
      monosim golden new fixtures golden && diff golden/recorded/a.txt golden/recorded/a.txt.new

    Goldens below golden/spec are left alone; if one differs, the exit code is 1.
    """
    _refuse_under_ci("new")
    found = _find_cases(places or (".",))
    _carry_out(workflow.new(found), "every golden is equal", any_case=bool(found))


@golden.command("accept", short_help="Let the .new files take the goldens' places.")
@_places
def accept(places: tuple[str, ...]) -> None:
    """Let each GOLDEN.new take its golden's place, just as it is; no case is run.

    Example: monosim golden accept fixtures golden
    """
    _refuse_under_ci("accept")
    found = _find_cases(places or (".",))
    _carry_out(workflow.accept(found), "nothing is pending", any_case=bool(found))


@golden.command("prune", short_help="List or delete goldens that belong to no case.")
@_places
@click.option("--delete", is_flag=True, help="Delete them; those below golden/spec stay.")
def prune(places: tuple[str, ...], delete: bool) -> None:
    """List the goldens that belong to no case below the DIRs; name every DIR that has cases.

    \b
    Examples:
      monosim golden prune fixtures golden
      monosim golden prune --delete fixtures golden

    \b
    Exit codes: 0 none is left, 1 some are, 2 wrong usage, 3 a case.toml cannot be read, so that
    it is not known what belongs to it; or there is none.
    """
    if delete:
        _refuse_under_ci("prune --delete")
    places = places or (".",)
    found = _find_cases(places)
    steps = workflow.prune(places, found, delete)
    _carry_out(steps, "every golden belongs to a case", any_case=bool(found))


def _refuse_under_ci(what: str) -> None:
    if workflow.forbids_writing(os.environ):
        complain(f"CI is set, and there goldens are only checked: `golden {what}` writes nothing")
        click.get_current_context().exit(exits.UNUSABLE)


def _carry_out(steps: Iterable[Step], otherwise: str, *, any_case: bool) -> None:
    """What was done goes to stdout; what was not, and why, to stderr."""
    deeds = set()
    try:
        for step in steps:
            deeds.add(step.deed)
            _tell_step(step)
    except OSError as error:
        complain(f"cannot write {visible(str(error.filename))}: {error.strerror}")
        click.get_current_context().exit(exits.UNUSABLE)
    if any_case and not deeds:
        complain(otherwise)
    left = exits.DIFFERENT if deeds & {"kept", "orphan", "left", "rejected"} else exits.OK
    _leave(exits.NOTHING_TESTED if "failed" in deeds else left, any_case=any_case)


def _tell_step(step: Step) -> None:
    line = f"{step.deed} {visible(step.path)}" + (f": {visible(step.why)}" if step.why else "")
    if step.deed in ("kept", "failed"):
        complain(line)
    else:
        say(line + "\n")
