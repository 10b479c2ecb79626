"""monosim pack: a suite as what a platform takes."""

import os
from collections.abc import Sequence
from math import ceil
from shlex import join, split
from typing import Any, TextIO

import click

from monosim.cli.terminal import CannotWrite, Progress, complain, write_file
from monosim.core.diagnostics import visible
from monosim.play.cases import find_all
from monosim.play.course import Course, find_beside
from monosim.play.course_file import load_course


def _words(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    try:
        if value is None or split(value):
            return value
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    raise click.BadParameter("there is no program in it")


STUDENT = "./student"


def _load_course(given: str | None, suite: str) -> Course:
    """The course of a suite that has cases: whoever names another directory is told that first."""
    if not any(find_all([suite])):
        raise click.UsageError(f"there is no case.toml below {visible(suite)}")
    return load_course(given or find_beside(suite))


def _find_program(run: str | None, compiling: str | None, rules: Course) -> tuple[str, ...]:
    """The words of the program; none if the course says it for each submission, by its language."""
    if run is None and compiling is None and rules.languages:
        return ()
    _check_commands(run, compiling)
    return tuple(split(run or STUDENT))


def _check_commands(run: str | None, compiling: str | None) -> None:
    """A pack that does not know how programs are compiled and run would give everybody no points."""
    if run is None and compiling is None:
        raise click.UsageError(
            "nothing says how programs are compiled and run: name --compile or --run, or write [languages]"
            " into a course.toml"
        )


def _one_command(
    run: str | None, compiling: str | None, rules: Course, student_files: Sequence[str]
) -> tuple[str, str | None]:
    """For platforms that run the same commands for every submission: those of the language of its files."""
    if run is not None or compiling is not None or not rules.languages:
        _check_commands(run, compiling)
        return run or STUDENT, compiling
    languages = [one for one in rules.languages if not student_files or one.fits(student_files)]
    if not languages:
        endings = " or ".join(f".{one.ending}" for one in rules.languages)
        named = ", ".join(map(visible, student_files))
        raise click.UsageError(f"no language of the course fits {named}: none ends in {endings}")
    language, *others = languages
    if others or language.names_file:
        raise click.UsageError("it runs the same commands for everybody: name them with --compile and --run")
    return join(language.run), language.compile


def _options(function: Any) -> Any:
    for option in (
        click.option(
            "--run", "run", metavar="COMMAND", callback=_words,
            help="The student's program, as called in the submission's directory. Default: by the course's"
            " [languages], else ./student where there is a --compile.",
        ),
        click.option(
            "--compile", "compiling", metavar="COMMAND",
            help="What makes it, such as 'g++ -O2 -o student student.cpp'.",
        ),
        click.option(
            "--course", "course", metavar="FILE", type=click.Path(exists=True, dir_okay=False),
            help="What the course decides for all cases; it is packed too. Default: course.toml in SUITE,"
            " else beside SUITE.",
        ),
        click.argument("suite", type=click.Path(exists=True, file_okay=False)),
    ):  # fmt: skip
        function = option(function)
    return function


@click.group("pack", subcommand_metavar="gradescope|prairielearn|autograder-io|icpc SUITE")
def command() -> None:
    """Make of a suite what a course platform takes.

    \b
    Examples:
      monosim pack gradescope suite -o autograder.zip --compile 'g++ -O2 -o student student.cpp'
      monosim pack prairielearn suite -o monopoly --image IMAGE --student-file student.cpp --compile 'make'
      monosim pack autograder-io suite -o project --course-name 'EECS 183' --compile 'make student'
      monosim pack icpc suite -o monopoly
    """


@command.command("gradescope", short_help="An autograder.zip.")
@_options
@click.option(
    "-o", "--output", metavar="FILE", default="autograder.zip", show_default=True, type=click.Path()
)
@click.option("--python-version", metavar="3.X", help="Default: the image's own, or 3.11 if that is older.")
def gradescope(
    suite: str,
    run: str | None,
    compiling: str | None,
    course: str | None,
    output: str,
    python_version: str | None,
) -> None:
    """Make an autograder.zip for Gradescope, with the suite and monosim in it.

    \b
    Examples:
      monosim pack gradescope suite --compile 'g++ -O2 -o student student.cpp'
      monosim pack gradescope suite -o python.zip --run 'python3 monopoly.py'

    Students' programs run as a user of their own, who can read neither the suite nor the results.
    """
    if python_version is not None and not _is_new_enough(python_version):
        raise click.BadParameter("it is a version such as 3.12, from 3.11 on", param_hint="--python-version")
    from monosim.grading.pack.platforms import make_autograder

    rules = _load_course(course, suite)
    words = _find_program(run, compiling, rules)
    write_file(output, [make_autograder(suite, words, compiling, python_version, output, rules)])
    complain(f"wrote {visible(output)}")


@command.command("prairielearn", short_help="A question that is graded externally.")
@_options
@click.option("-o", "--output", metavar="DIR", required=True, type=click.Path(file_okay=False))
@click.option("--title", metavar="TEXT", help="Default: the course's title, else the name of the DIR.")
@click.option("--topic", metavar="TEXT", default="Programming", show_default=True)
@click.option(
    "--image", metavar="NAME", required=True,
    help="A container with Python 3.11 or newer, and what compiles the programs.",
)  # fmt: skip
@click.option(
    "--student-file", "student_files", multiple=True, metavar="NAME", required=True,
    help="A file that students hand in. Repeatable.",
)  # fmt: skip
@click.option(
    "--statement", metavar="FILE", type=click.File("r", encoding="utf-8", errors="replace"),
    help="The assignment as HTML. Default: a sentence.",
)  # fmt: skip
def prairielearn(
    suite: str,
    run: str | None,
    compiling: str | None,
    course: str | None,
    output: str,
    title: str | None,
    topic: str,
    image: str,
    student_files: tuple[str, ...],
    statement: TextIO | None,
) -> None:
    """Make a question for PrairieLearn: info.json, question.html, and tests with the suite and monosim.

    \b
    Example:
      monosim pack prairielearn suite -o questions/monopoly --image IMAGE --student-file student.cpp \\
        --compile 'g++ -O2 -o student student.cpp'

    Students' programs run as a user of their own, who can read neither the suite nor the results. The
    container needs no network.
    """
    from monosim.golden import files
    from monosim.grading.pack.prairielearn import SCRIPT, Question, make_question

    if os.path.isdir(output) and os.listdir(output):
        raise click.UsageError(f"{visible(output)} is not empty")
    rules = _load_course(course, suite)
    words = _find_program(run, compiling, rules)
    name = title or rules.title or os.path.basename(os.path.abspath(output))
    told = statement.read() if statement is not None else ""
    about = Question(name, image, student_files, words, compiling, topic, told, rules)
    try:
        for file, data in make_question(suite, about, output).items():
            files.write(os.path.join(output, file), data)
        os.chmod(os.path.join(output, SCRIPT), 0o755)
    except OSError as error:
        raise CannotWrite(f"cannot write to {output}: {error.strerror}") from None
    complain(f"wrote {visible(output)}")


def _is_new_enough(version: str) -> bool:
    three, _, minor = version.partition(".")
    return three == "3" and minor.isascii() and minor.isdigit() and int(minor) >= 11


@command.command("autograder-io", short_help="A directory with an agproject.yml.")
@_options
@click.option("-o", "--output", metavar="DIR", required=True, type=click.Path(file_okay=False))
@click.option("--project", "name", metavar="NAME", help="Default: the name of the suite's directory.")
@click.option("--course-name", metavar="NAME", required=True, help="As autograder.io knows it.")
@click.option("--semester", type=click.Choice(["Fall", "Winter", "Spring", "Summer"]))
@click.option("--year", type=int)
@click.option("--timezone", default="UTC", show_default=True, metavar="ZONE")
@click.option(
    "--student-file", "student_files", multiple=True, metavar="NAME",
    help="A file that students hand in. Repeatable. Default: any, up to 20.",
)  # fmt: skip
def autograder_io(
    suite: str,
    run: str | None,
    compiling: str | None,
    course: str | None,
    output: str,
    name: str | None,
    course_name: str,
    semester: str | None,
    year: int | None,
    timezone: str,
    student_files: tuple[str, ...],
) -> None:
    """Make a project for autograder.io: agproject.yml, and the instructor files beside it.

    \b
    Example:
      monosim pack autograder-io suite -o project --course-name 'EECS 183' --semester Fall --year 2026 \\
        --student-file student.cpp --compile 'g++ -O2 -o student student.cpp'

    There the platform compares, byte for byte; points become whole numbers with the same total.
    """
    from monosim.golden import files
    from monosim.grading.pack.platforms import Course as PlatformCourse
    from monosim.grading.pack.platforms import Project, make_project

    rules = _load_course(course, suite)
    title = name or rules.title or os.path.basename(os.path.abspath(suite))
    where = PlatformCourse(course_name, semester, year)
    command, compiling = _one_command(run, compiling, rules, student_files)
    seconds = ceil(rules.limits.get("wall", Project._field_defaults["seconds"]))
    about = Project(title, where, command, compiling, student_files, timezone, seconds, rules)
    try:
        for file, data in make_project(suite, about).items():
            files.write(os.path.join(output, file), data)
    except OSError as error:
        raise CannotWrite(f"cannot write to {output}: {error.strerror}") from None
    complain(f"wrote {visible(os.path.join(output, 'agproject.yml'))}")


LICENSES = ["unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission"]
MOST_NAMES = 3
STATEMENTS = (".tex", ".md", ".pdf")


@command.command("icpc", short_help="A problem package for ICPC and Kattis judges.")
@click.option(
    "-o", "--output", metavar="DIR", required=True, type=click.Path(file_okay=False),
    help="Its name has small letters and digits only.",
)  # fmt: skip
@click.option("--name", metavar="NAME", help="Default: the name of the DIR.")
@click.option(
    "--sample", "samples", multiple=True, metavar="CASE",
    help="A case that teams get with the statement. Repeatable.",
)  # fmt: skip
@click.option(
    "--statement", metavar="FILE", type=click.Path(exists=True, dir_okay=False),
    help="The assignment: .tex, .md or .pdf. Default: how a program is called.",
)  # fmt: skip
@click.option("--license", "licence", type=click.Choice(LICENSES), default="unknown", show_default=True)
@click.option("--author", metavar="NAME", help="Who has the rights; needed for most licences.")
@click.option(
    "--course", metavar="FILE", type=click.Path(exists=True, dir_okay=False),
    help="What the course decides for all cases. Default: course.toml in SUITE, else beside SUITE.",
)  # fmt: skip
@click.argument("suite", type=click.Path(exists=True, file_okay=False))
def icpc(
    suite: str,
    output: str,
    name: str | None,
    samples: tuple[str, ...],
    statement: str | None,
    licence: str,
    author: str | None,
    course: str | None,
) -> None:
    """Make a problem package, format 2025-09, for judges of programming contests.

    \b
    Examples:
      monosim pack icpc suite -o monopoly --sample rent --statement assignment.tex
      monosim pack icpc suite -o monopoly && (cd monopoly && bt run -G)

    The accepted submission is made from the rules, and there is a wrong one for each misreading that the
    suite rejects. Each needs Python and nothing else. The output must be right to the byte.
    """
    from monosim.grading.pack.icpc import Problem, make_package, write_package
    from monosim.play.cases import find_all

    short = os.path.basename(os.path.abspath(output))
    if not (short.isascii() and short.isalnum() and short.lower() == short):
        message = f"a problem package has a name of small letters and digits, not {visible(short)!r}"
        raise click.BadParameter(message, param_hint="--output")
    if os.path.isdir(output) and os.listdir(output):
        raise click.UsageError(f"{visible(output)} is not empty")
    if statement is not None and not statement.endswith(STATEMENTS):
        raise click.BadParameter(f"it is one of {', '.join(STATEMENTS)}", param_hint="--statement")
    if author is None and licence not in LICENSES[:2]:
        raise click.UsageError(f"--license {licence!r} needs an --author")
    progress = Progress(len(list(find_all([suite]))), "cases")
    about = Problem(name or short, samples, licence, author, statement, _load_course(course, suite))
    package = make_package(suite, about, progress.step)
    progress.end()
    try:
        write_package(package, output)
    except OSError as error:
        raise CannotWrite(f"cannot write to {output}: {error.strerror}") from None
    complain(f"wrote {visible(output)}: 1 accepted submission, {len(package.wrong)} wrong ones")
    if package.survivors:
        some = ", ".join(package.survivors[:MOST_NAMES])
        complain(
            f"no case rejects {len(package.survivors)} misreadings, such as {some}: `monosim suite audit`"
        )
