"""monosim suite: make a test suite that no misreading passes, and prove it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from monosim.cli import exits
from monosim.cli.inputs import RULESET, ruleset_option
from monosim.cli.terminal import CannotWrite, DirectoryPath, Progress, complain, say
from monosim.core.diagnostics import visible
from monosim.golden.workflow import forbids_writing
from monosim.play import cases
from monosim.play.cases import CaseFile
from monosim.play.course import AS_USUAL, Course, find_beside
from monosim.play.course_file import load_course
from monosim.report.tables import json_text
from monosim.tutor import Tutor, need_tutor

if TYPE_CHECKING:
    from monosim.tutor.audit import Audit
    from monosim.tutor.suite import Member


COURSE = click.option(
    "--course",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help="What the course decides for all cases. Default: course.toml in DIR, else beside DIR.",
)


@click.group("suite", subcommand_metavar="build|audit|minimise|export")
def command() -> None:
    """Make a test suite that no misreading of the rules passes, and prove it.

    \b
    Examples:
      monosim suite build -o suite         generate and choose cases, write them with goldens
      monosim suite audit suite            which misreadings it kills, which it cannot tell apart
      monosim suite minimise suite         which cases it could do without
      monosim suite export suite -o plain  inputs and expected outputs for other graders
    """


@command.command("build", short_help="Generate, choose and shrink cases; write them with goldens.")
@click.option("-o", "--output", "directory", required=True, metavar="DIR", type=click.Path())
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed builds the same suite.")
@click.option("--cases", "most", type=click.IntRange(1), default=30, show_default=True, help="Games at most.")
@click.option(
    "--inputs", type=click.IntRange(1), default=2000, show_default=True, help="Inputs to choose of."
)
@click.option("--golden", "goldens", metavar="DIR", type=click.Path(), help="Default: beside each case.")
@click.option(
    "--course", metavar="FILE", type=click.Path(exists=True, dir_okay=False),
    help="Build for this course, and keep a copy in DIR. Default: course.toml beside DIR, else a new one.",
)  # fmt: skip
@ruleset_option
def build(
    directory: str,
    seed: int,
    most: int,
    inputs: int,
    goldens: str | None,
    course: str | None,
    ruleset: str | None,
) -> None:
    """Choose of generated inputs the few that show every mistake, and make them small.

    \b
    Examples:
      monosim suite build -o suite
      monosim suite build -o suite --seed 7 --cases 12 --inputs 5000
      monosim suite build -o suite --course course.toml

    Every two misreadings are told apart by two cases, if the generated inputs allow it: in a real
    program a second mistake may hide the first. Every small edit of the rules is shown by one. Inputs
    that must be refused come on top of the games.

    The suite gets a course.toml, where points, visibility, feedback, limits and commands are decided for all
    cases at once. For Project 5, the points add up to the 45 of the assignment that a program can earn: 35
    for correct output and 10 for compiling. The readings of a course are played, and written into each case.

    \b
    Exit codes: 0 built, 1 built, but some misreading survives or two are not told apart,
    2 wrong usage, or DIR is not empty.
    """
    from monosim.tutor.suite_files import name_cases, write_course, write_suite

    for place in filter(None, (directory, goldens)):
        if os.path.isdir(place) and os.listdir(place):
            raise click.UsageError(f"{visible(place)} is not empty")
    path = course or find_beside(directory)
    rules = load_course(path)
    tutor = need_tutor(ruleset or RULESET, "suite build")
    tutor = tutor.under(rules.readings.get(tutor.ruleset, {}))
    members = _choose(tutor, seed, inputs, most)
    origin = f"monosim suite build --seed {seed} --inputs {inputs}"
    suite = name_cases(tutor, members)
    try:
        write_suite(suite, directory, goldens, origin)
        write_course(tutor, suite, directory, rules, is_named=course is not None)
    except OSError as error:
        raise CannotWrite(f"cannot write {error.filename}: {error.strerror}") from None
    games = sum(one.is_game for one in members)
    improper = _count(len(members) - games, "improper input")
    say(f"{visible(directory)}: {_count(games, 'game')} and {improper}\n")
    _audit(tutor, _load(directory, tutor, rules), details=False)


def _choose(tutor: Tutor, seed: int, inputs: int, most: int) -> list[Member]:
    from monosim.tutor import suite

    goal = suite.find_goal(tutor)
    drawing = Progress(2 * inputs, "inputs")
    pool = suite.draw(tutor, seed, inputs, goal.played, drawing.step)
    chosen = suite.choose(pool, most, times=1)
    chosen = suite.add_killers(tutor, chosen, goal, seed, inputs, drawing.step)
    chosen = suite.choose(pool, most, chosen)
    drawing.end()
    shrinking = Progress(2 * len(chosen), "cases made small")
    members = suite.with_kills(tutor, chosen, goal.edits, shrinking.step)
    members = suite.minimise(tutor, members, goal, shrinking.step)
    shrinking.end()
    return members


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _find_course(given: str | None, directory: str) -> Course:
    return load_course(given or find_beside(directory))


def _load(directory: str, tutor: Tutor, course: Course) -> list[CaseFile]:
    """The cases of one ruleset."""
    loaded = [cases.load(toml, course) for toml in cases.find_all([directory])]
    found = [file for file in loaded if tutor.knows(file.case)]
    if not found:
        complain(f"there is no case of {tutor.ruleset} below {visible(directory)}")
        click.get_current_context().exit(exits.NOTHING_TESTED)
    for number in course.idle_rules(found):
        complain(f"{visible(course.path)}: [[cases]] number {number} fits no case below {visible(directory)}")
    return course.share_points(found)


@command.command("audit", short_help="Which misreadings a suite kills and tells apart.")
@click.argument("directory", metavar="DIR", type=click.Path(exists=True))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--inputs", type=click.IntRange(0), default=0, help="Search so many inputs for what it misses.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the inputs to search.")
@COURSE
@ruleset_option
def audit(directory: str, form: str, inputs: int, seed: int, course: str | None, ruleset: str | None) -> None:
    """Play every case of a suite with every misreading that may be graded, and every edit of the rules.

    \b
    Examples:
      monosim suite audit suite
      monosim suite audit suite --inputs 100000

    A mistake is killed by a case on which it prints something else than the rules do; one that survives
    would get full marks. Two misreadings that print the same in every case cannot be told apart by a
    diagnosis. Edits of the rules stand for the mistakes that nobody has named: one of each class that
    prints the same is played. The greedy order says which cases show most. With --inputs, generated
    inputs are searched for what the suite does not tell apart. The readings of the course are part of the
    rules, and a course.toml that fits no case of the suite is told.

    \b
    Exit codes: 0 all killed and told apart by fair cases, 1 not so, 2 wrong usage, 3 there is no case.
    """
    tutor = need_tutor(ruleset or RULESET, "suite audit")
    rules = _find_course(course, directory)
    tutor = tutor.under(rules.readings.get(tutor.ruleset, {}))
    found = _load(directory, tutor, rules)
    if form == "json":
        _audit_as_json(tutor, found)
    elif not inputs:
        _audit(tutor, found, details=True)
    else:
        _search(tutor, found, seed, inputs)


def _audit(tutor: Tutor, found: Sequence[CaseFile], *, details: bool) -> None:
    from monosim.tutor.audit import as_text, summary

    result = _play_all(tutor, found)
    say(as_text(tutor, result) if details else summary(tutor, result))
    click.get_current_context().exit(exits.OK if result.flawless else exits.DIFFERENT)


def _play_all(tutor: Tutor, found: Sequence[CaseFile]) -> Audit:
    from monosim.tutor.audit import audit

    progress = Progress(len(found), "cases")
    result = audit(tutor, found, progress.step)
    progress.end()
    return result


def _audit_as_json(tutor: Tutor, found: Sequence[CaseFile]) -> None:
    from monosim.tutor.audit import as_record

    result = _play_all(tutor, found)
    say(json_text(as_record(tutor, result), indent=1))
    click.get_current_context().exit(exits.OK if result.flawless else exits.DIFFERENT)


def _search(tutor: Tutor, found: Sequence[CaseFile], seed: int, inputs: int) -> None:
    from monosim.tutor.audit import gaps_text, search

    progress = Progress(inputs, "inputs")
    missed = search(tutor, found, seed, inputs, progress.step)
    progress.end()
    say(gaps_text(missed, inputs))
    click.get_current_context().exit(exits.DIFFERENT if missed else exits.OK)


@command.command("minimise", short_help="Which cases a suite could do without.")
@click.argument("directory", metavar="DIR", type=click.Path(exists=True))
@click.option("--delete", is_flag=True, help="Delete them, and their goldens.")
@COURSE
@ruleset_option
def minimise(directory: str, delete: bool, course: str | None, ruleset: str | None) -> None:
    """List the cases without which the suite shows as much.

    Every two misreadings are told apart as often, up to twice, and every edit of the rules is killed.

    \b
    Examples:
      monosim suite minimise suite
      monosim suite minimise suite --delete

    Cases that are there for another reason, such as odd forms of files, are listed too: look before
    you delete.

    \b
    Exit codes: 0 every case is needed, or what was not is deleted, 1 some are not needed, 2 wrong
    usage, or CI is set and nothing may be deleted, 3 there is no case.
    """
    from monosim.tutor.suite import find_superfluous
    from monosim.tutor.suite_files import delete_case

    if delete and forbids_writing(os.environ):
        complain("CI is set: `suite minimise --delete` deletes nothing there")
        click.get_current_context().exit(exits.UNUSABLE)
    tutor = need_tutor(ruleset or RULESET, "suite minimise")
    found = _load(directory, tutor, _find_course(course, directory))
    progress = Progress(len(found), "cases")
    unneeded = find_superfluous(tutor, found, progress.step)
    progress.end()
    for file in unneeded:
        if delete:
            delete_case(file)
        say(f"{'deleted' if delete else 'not needed'} {visible(file.case.root)}\n")
    if not unneeded:
        complain("every case is needed")
    click.get_current_context().exit(exits.DIFFERENT if unneeded and not delete else exits.OK)


@command.command("export", short_help="Plain inputs and expected outputs, for other graders.")
@click.argument("directory", metavar="DIR", type=click.Path(exists=True))
@click.option("-o", "--output", required=True, metavar="OUT", type=DirectoryPath(file_okay=False))
@COURSE
@ruleset_option
def export(directory: str, output: str, course: str | None, ruleset: str | None) -> None:
    """Write each case as board.txt, cards.txt, players.txt, stdin.txt and expected.txt.

    \b
    Example:
      monosim suite export suite -o plain && sh plain/run-tests.sh ./student

    run-tests.sh needs nothing but a POSIX shell.
    """
    from monosim.tutor import suite_files

    tutor = need_tutor(ruleset or RULESET, "suite export")
    rules = _find_course(course, directory)
    if rules.call != AS_USUAL:
        raise click.UsageError(
            "the tests are for programs that read from stdin as usual; the course has a [call]"
        )
    found = _load(directory, tutor, rules)
    if os.path.isdir(output) and os.listdir(output):
        raise click.UsageError(f"{visible(output)} is not empty")
    if len({file.name for file in found}) < len(found):
        raise click.UsageError("two cases have the same name; export them one directory after the other")
    try:
        number = suite_files.export(found, output)
    except OSError as error:
        raise CannotWrite(f"cannot write {error.filename}: {error.strerror}") from None
    say(f"{visible(output)}: {_count(number, 'test')}\n")
