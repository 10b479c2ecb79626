"""Grade one submission: prepare it, let it try every case, judge what it did."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from shlex import quote
from tempfile import mkdtemp
from typing import NamedTuple

from monosim.core import Case
from monosim.grading import run
from monosim.grading.judge import Attempt, CaseResult, Cause, Grade, Task, Verdict, causes, tasks, verdicts
from monosim.grading.judge.model import COMPILING
from monosim.grading.run import MEGABYTE, Limits, Program, Room, RunResult, Sandbox, Source
from monosim.grading.run.tree import is_below
from monosim.play.course import AS_USUAL, BY_ARGV, PLAIN, Call, Course, Language


class HowToRun(NamedTuple):
    """What is the same for every run of every program."""

    sandbox: Sandbox
    limits: Limits = Limits()
    call: Call = AS_USUAL
    course: Course = PLAIN


def how_to_run(
    sandbox: Sandbox, limits: Mapping[str, float], by_argv: bool = False, course: Course = PLAIN
) -> HowToRun:
    """What is given goes before what the course says, and that before the usual."""
    return HowToRun(
        sandbox, _make_limits({**course.limits, **limits}), BY_ARGV if by_argv else course.call, course
    )


LIMITS = {
    "cpu": ("cpu_seconds", 1),
    "wall": ("wall_seconds", 1),
    "memory": ("memory_bytes", MEGABYTE),
    "output": ("output_bytes", 1),
    "address_space": ("address_bytes", MEGABYTE),
}
"""The fields by the names that users give them, and their units."""


def _make_limits(chosen: Mapping[str, float]) -> Limits:
    values = {LIMITS[name][0]: value * LIMITS[name][1] for name, value in chosen.items()}
    return Limits()._replace(**values)  # type: ignore[arg-type]


def may_be_handed_in(path: str, suite: str, submission: Iterable[str]) -> bool:
    """The file of a course. One in the suite is the staff's, as the suite is; one beside it lies where
    submissions may lie."""
    place = os.path.realpath(os.path.dirname(path))
    inside = is_below(place, [os.path.realpath(suite)])
    return not inside and is_below(place, map(os.path.realpath, submission))


def places_of(program: Sequence[str], directory: str | None) -> list[str]:
    """Where a submission lies: its directory, or those of the files that the command names."""
    if directory is not None:
        return [directory]
    return [os.path.dirname(word) or os.curdir for word in program if os.path.isfile(word)]


class Trial(NamedTuple):
    """All that running a submission showed: enough to judge it, now or again."""

    attempts: tuple[Attempt, ...] = ()
    compiled: RunResult | None = None
    obstacle: str = ""

    @property
    def compiles(self) -> bool:
        return Program((), Room(""), self.compiled).compiles

    @property
    def is_sound(self) -> bool:
        """Whether the sandbox never failed."""
        return not any(ran and ran.cause == "internal" for _, ran in self.attempts)


class Bench(NamedTuple):
    program: Program
    """To be looked at first: it may not compile, or there may be no such program."""
    directory: str
    how: HowToRun

    def run(self, case: Case, expected: bytes = b"") -> RunResult:
        """`expected` only says how much output is too much. A failure of ours is a result like any other."""
        try:
            room = self._lay_out(case)
            ran = self._run_in(room, case, self.how.limits.for_output(expected))
        except OSError as error:
            return RunResult("internal", reason=str(error))
        obstacle = run.remove(room.scratch)
        return ran._replace(cause="internal", reason=obstacle) if obstacle else ran

    def _run_in(self, room: Room, case: Case, limits: Limits) -> RunResult:
        call = self.how.call
        command = tasks.command_for(self.program.command, case, call)
        return run.run(command, tasks.stdin_for(case, call), room, limits, self.how.sandbox)

    def _lay_out(self, case: Case) -> Room:
        """A fresh directory with the inputs; of another name if the last one could not be removed."""
        scratch = os.path.join(self.directory, "case")
        if os.path.lexists(scratch):
            scratch = os.path.join(mkdtemp(dir=self.directory), "case")
            os.chmod(os.path.dirname(scratch), 0o711)
        os.mkdir(scratch)
        tasks.lay_out(case, scratch)
        self.how.sandbox.admit(scratch)
        return Room(scratch, (self.program.room.scratch,))


def choose_source(source: Source, languages: Sequence[Language]) -> Source:
    """The source with the commands of its language, if it has none of its own."""
    if source.command or not languages or source.directory is None:
        return source
    try:
        files = run.list_files(source.directory, source.without)
    except OSError as error:
        return source._replace(obstacle=f"{error.filename}: {error.strerror}")
    for language in languages:
        fitting = [file for file in files if file.endswith(f".{language.ending}")]
        if fitting:
            return _in_language(source, language, fitting)
    endings = " or ".join(f".{language.ending}" for language in languages)
    return source._replace(obstacle=f"it has no file that ends in {endings}")


def _in_language(source: Source, language: Language, files: Sequence[str]) -> Source:
    main = [file for file in files if _stem(file).lower() == "main"]
    chosen = main if len(main) == 1 else files
    if len(chosen) > 1 and language.names_file:
        return source._replace(obstacle=f"which file is the program? {', '.join(sorted(files)[:3])}")
    file = f"./{chosen[0]}" if chosen[0].startswith("-") else chosen[0]
    command = tuple(word.format(file=file, stem=_stem(file)) for word in language.run)
    compiling = language.compile and language.compile.format(file=quote(file), stem=quote(_stem(file)))
    return source._replace(command=command, compile=compiling)


def _stem(file: str) -> str:
    return os.path.splitext(os.path.basename(file))[0]


@contextmanager
def prepare_bench(source: Source, how: HowToRun) -> Iterator[Bench]:
    """A submission that is ready to be run on any case, as long as this lasts."""
    source = choose_source(source, how.course.languages)
    with run.make_workshop(how.sandbox.user) as directory:
        if source.obstacle:
            yield Bench(Program((), Room(directory), obstacle=source.obstacle), directory, how)
        else:
            yield Bench(run.prepare(source, directory, how.sandbox), directory, how)


def try_all(
    source: Source, work: Sequence[Task], how: HowToRun, tell: Callable[[Task], None] = lambda task: None
) -> Trial:
    """Let a submission try every task."""
    with prepare_bench(source, how) as bench:
        if not bench.program.compiles or bench.program.obstacle:
            return Trial(compiled=bench.program.compiled, obstacle=bench.program.obstacle)
        attempts = []
        for task in work:
            tell(task)
            attempts.append(Attempt(task, None if task.trouble else bench.run(task.case, task.expected)))
        return Trial(tuple(attempts), bench.program.compiled)


def grade_trial(
    suite: str,
    name: str,
    work: Sequence[Task],
    trial: Trial,
    how: HowToRun,
    diagnose: bool = False,
    replays: str | None = None,
) -> Grade:
    """Judge what the submission of that name did; nothing is run.

    The tutor looks for mistakes where a case's feedback tells them, and on request. The directory `replays`,
    if one is named, gets pages that replay failed cases."""
    output = verdicts.SubmissionOutput(lambda: verdicts.outputs_of(trial.attempts))
    results, found = _judge(work, trial, how, diagnose, output)
    grade = make_grade(suite, name, results, how, _judge_compiling(trial))
    grade = grade._replace(compiler_output=_compiler_output(trial.compiled), causes=found)
    if replays is None:
        return grade
    from monosim.grading.emit.replays import write_replays

    return write_replays(grade, trial.attempts, output, replays)


def _judge(
    work: Sequence[Task], trial: Trial, how: HowToRun, diagnose: bool, output: verdicts.SubmissionOutput
) -> tuple[tuple[CaseResult, ...], tuple[Cause, ...]]:
    if trial.compiles and not trial.obstacle:
        results = verdicts.judge(trial.attempts, how.limits, output)
        return results, causes.find_causes(trial.attempts, how.limits, output, diagnose)
    verdict: Verdict = "not-started" if trial.compiles else "compile-error"
    headline = f"it cannot be started: {trial.obstacle}" if trial.compiles else "it does not compile"
    results = verdicts.judge_unseen(work, verdict, headline)
    return results, causes.of_unseen(results, headline)


def _compiler_output(compiled: RunResult | None) -> str:
    if compiled is None:
        return ""
    said = (compiled.stdout + compiled.stderr)[: 4 * verdicts.MOST_SHOWN].decode("utf-8", "backslashreplace")
    if compiled.cause == "ended":
        return said
    return f"{said}the compiler was stopped: {compiled.cause}\n"


def make_grade(
    suite: str, name: str, results: Sequence[CaseResult], how: HowToRun, compiling: Verdict
) -> Grade:
    """A line for compiling comes before the cases, if the course gives points for it."""
    course = how.course
    first = [_compiling_result(course.compiles, compiling, results)] if course.compiles else []
    grade = Grade(suite, name, how.sandbox.description, (*first, *results), course=course.title)
    return grade._replace(notes=(*course.notes, *_note_broken(grade)))


def _note_broken(grade: Grade) -> Iterator[str]:
    """Which cases they are stands elsewhere: some may be hidden."""
    many = len(grade.broken)
    if many:
        count = f"{many} of {len(grade.cases) + many} cases"
        yield f"{count} cannot be used, by no fault of the program, and {_DO_NOT_COUNT[many > 1]}"


_DO_NOT_COUNT = ("does not count", "do not count")


def _judge_compiling(trial: Trial) -> Verdict:
    """Without a compiler, a program counts as compiled if it can be started."""
    if not trial.compiles:
        return "compile-error"
    return "not-started" if trial.obstacle and trial.compiled is None else "ok"


COMPILES = "compiles"
_HEADLINES: dict[Verdict, str] = {
    "ok": "it compiles",
    "compile-error": "it does not compile",
    "not-started": "it cannot be started",
}


def _compiling_result(points: float, verdict: Verdict, results: Sequence[CaseResult]) -> CaseResult:
    taken = {result.name for result in results}
    name = next(name for name in (COMPILES, f"({COMPILES})", f"(({COMPILES}))") if name not in taken)
    headline = _HEADLINES.get(verdict, "it could not be judged")
    return CaseResult(name, verdict, points, headline, "verdict", "visible", tags=(COMPILING,))
