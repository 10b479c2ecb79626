"""monosim validate: all that is wrong with the inputs of a game, and all that is sharp in them."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import click

from monosim.cli import exits
from monosim.cli.inputs import InputsCommand, case_from, takes_inputs
from monosim.cli.terminal import color_option, say, style_for
from monosim.core import Case, InputError, Place, Problem, ProblematicInput, Ruleset
from monosim.core.abilities import Abilities
from monosim.core.diagnostics import KINDS, as_record, errors, render, visible
from monosim.core.ruleset import ROLES
from monosim.report.markup import annotation
from monosim.report.tables import json_text
from monosim.rulesets import find

VERSION = 1
SEVERITIES = ("error", "warning", "note")
MOST_ANNOTATIONS = 10  # GitHub drops further ones of a kind without a word


@click.command("validate", cls=InputsCommand)
@takes_inputs
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="How the problems are shown. Default: text.",
)
@color_option
def command(form: str, **inputs: Any) -> None:
    """Show every problem of the inputs, and what makes them a sharp or an unfair test.

    \b
    Examples:
      monosim validate board.txt cards.txt players.txt 3
      monosim validate cases/sample-1
      monosim validate --format json board.txt cards.txt players.txt 3
      monosim explain E103

    \b
    Exit codes: 0 no problem, or only warnings and notes; 1 an error; 2 wrong usage or a file
    that cannot be read.
    """
    case = case_from(**inputs)
    ruleset = find(case.ruleset)
    problems = in_order(problems_of(ruleset, case), case)
    say(FORMATS[form](ruleset, case, problems))
    click.get_current_context().exit(exit_code(problems))


def problems_of(ruleset: Ruleset[Any, Any], case: Case) -> Sequence[Problem]:
    """What the ruleset itself says of the inputs; if it has no lint, why it would not play them."""
    problems = Abilities(ruleset).problems
    if problems is not None:
        return problems(case)
    try:
        ruleset.read(case)
    except ProblematicInput as error:
        return error.problems
    return ()


def in_order(problems: Sequence[Problem], case: Case) -> list[Problem]:
    """By file and line, each once; last what is in no file."""
    files = [case.path(role) for role in (*ROLES, *case.inputs)]

    def position(problem: Problem) -> tuple[int, int, int]:
        if problem.place is None:
            return len(files) + 1, 0, 0
        file = problem.place.file
        return files.index(file) if file in files else len(files), problem.place.line, problem.place.column

    return sorted(dict.fromkeys(problems), key=position)


def exit_code(problems: Sequence[Problem]) -> int:
    wrong = errors(problems)
    if {problem.kind.code for problem in wrong} & {kind.code for kind in KINDS}:
        return exits.UNUSABLE
    return exits.IMPROPER if wrong else exits.OK


def as_text(ruleset: Ruleset[Any, Any], case: Case, problems: Sequence[Problem]) -> str:
    style = style_for(sys.stdout)
    return "".join(f"{render(problem, style)}\n" for problem in problems) + closing(ruleset, problems)


def closing(ruleset: Ruleset[Any, Any], problems: Sequence[Problem]) -> str:
    """How many, and what a run would do about them."""
    numbers = counts(problems)
    summary = ", ".join(
        f"{number} {severity}" + "s" * (number > 1) for severity, number in numbers.items() if number
    )
    lines = [summary or "no problems"]
    outcome = outcome_of(problems)
    if outcome == "improper":
        printed = ruleset.refuse(InputError(problems)).rstrip("\n")
        lines.append(f"a run prints `{printed}` and exits {exits.IMPROPER}")
    elif outcome == "refused":
        lines.append(f"a run prints nothing on stdout and exits {exits.UNUSABLE}")
    return "\n".join(lines) + "\n"


def counts(problems: Sequence[Problem]) -> dict[str, int]:
    found = Counter[str](problem.kind.severity for problem in problems)
    return {severity: found[severity] for severity in SEVERITIES}


def outcome_of(problems: Sequence[Problem]) -> str:
    outcomes = {problem.kind.outcome for problem in problems}
    return next((outcome for outcome in ("improper", "refused") if outcome in outcomes), "played")


def as_json(ruleset: Ruleset[Any, Any], case: Case, problems: Sequence[Problem]) -> str:
    report = {
        "version": VERSION,
        "ruleset": case.ruleset,
        "outcome": outcome_of(problems),
        "counts": counts(problems),
        "problems": [as_record(problem) for problem in problems],
    }
    return json_text(report, ascii_only=False)


def as_github(ruleset: Ruleset[Any, Any], case: Case, problems: Sequence[Problem]) -> str:
    shown, lines = Counter[str](), list[str]()
    for problem in problems:
        shown[problem.kind.severity] += 1
        if shown[problem.kind.severity] <= MOST_ANNOTATIONS:
            lines.append(annotate(problem))
    return "".join(lines) + closing(ruleset, problems)


def annotate(problem: Problem) -> str:
    kind = problem.kind
    severity = "notice" if kind.severity == "note" else kind.severity
    properties = {**_position(problem.place), "title": f"{kind.code}: {kind.title}"}
    return annotation(severity, properties, "\n".join(_sentences(problem)))


def _position(place: Place | None) -> dict[str, str]:
    if place is None:
        return {}
    numbers = {"line": place.line, "col": place.column}
    return {"file": place.file, **{key: str(number) for key, number in numbers.items() if number}}


def _sentences(problem: Problem) -> Iterator[str]:
    yield visible(f"{problem.message} ({problem.label})" if problem.label else problem.message)
    if problem.kind.rule:
        yield f"rule: {problem.kind.rule}"
    yield f"hint: {problem.kind.hint}"


FORMATS = {"text": as_text, "json": as_json, "github": as_github}
