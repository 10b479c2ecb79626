"""monosim run, record and render: play a case, write down how it went, and read that again."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, BinaryIO

import click

from monosim.cli import exits, terminal
from monosim.cli.inputs import InputsCommand, case_from, takes_inputs
from monosim.cli.terminal import CannotWrite, color_option, complain, emit, write_file, write_out
from monosim.core import Case, InputError, Ruleset, ScriptError, Table
from monosim.core.abilities import Abilities, lacks
from monosim.core.diagnostics import ENGINES
from monosim.play import runner
from monosim.rulesets import find


@click.command("run", cls=InputsCommand)
@takes_inputs
@click.option(
    "--events",
    metavar="FILE",
    type=click.Path(),
    help="Write the events as JSON lines; use - to write them to stdout instead of the transcript.",
)
@click.option(
    "--output", metavar="FILE", type=click.Path(), help="Write the transcript there, all or nothing."
)
@click.option(
    "--trace", metavar="FILE", type=click.Path(), help="Write the state before each input as JSON lines."
)
@click.option("--allow-extra", is_flag=True, help="Only warn of lines that a script has left at the end.")
@click.option(
    "--misreading",
    "misreadings",
    multiple=True,
    metavar="NAME",
    help="Play as a program that gets this wrong; `monosim misreadings` lists them. Repeatable.",
)
@click.option(
    "--engine", type=click.Choice(ENGINES), default="auto",
    help="The readable rules, or a fast engine with the same bytes; auto takes what is quicker.",
)  # fmt: skip
@click.option("--summary", is_flag=True, help="Only the results, without what led to them.")
@click.option("--exit-zero", is_flag=True, help="Exit 0 also when the inputs are improper.")
@color_option
def command(
    events: str | None,
    output: str | None,
    trace: str | None,
    allow_extra: bool,
    misreadings: tuple[str, ...],
    engine: str,
    summary: bool,
    exit_zero: bool,
    **inputs: Any,
) -> None:
    """Play a game and write its transcript.

    \b
    Examples:
      monosim board.txt cards.txt players.txt 3
      monosim run --board board.txt --cards cards.txt --players players.txt --rounds 3
      monosim run cases/sample-1
      monosim run handout 3
      cat board.txt | monosim run - cards.txt players.txt 3
      monosim run --reading end=round board.txt cards.txt players.txt 3
      monosim run --summary board.txt cards.txt players.txt 1000000000
      monosim run --events game.jsonl --output game.txt board.txt cards.txt players.txt 3
      monosim run -r singletonopoly --players game.in --cards game.dice --trace game.trace

    A directory is a case if it has a case.toml. Without one, its board.txt, cards.txt (or card.txt) and
    players.txt (or player.txt) are played, and ROUNDS is the word behind it.

    With no inputs at all, three file names and the rounds are read from four lines of stdin, also at
    a terminal. A file has at most 64 MiB.
    """
    case = case_from(**inputs)
    ruleset = _misread(find(case.ruleset), case, misreadings)
    left_over = _warn if allow_extra or ruleset.ABOUT.leftovers == "warning" else None
    try:
        if events is None and trace is None and not misreadings:
            chunks = runner.fast_transcript(ruleset, case, engine, summary)
            if chunks is not None:
                write_out(chunks, output)
                return
        elif engine == "fast":
            raise click.UsageError("--engine fast writes transcripts and summaries only")
        happened: Iterable[Any] = runner.events(ruleset, case, _tracing(ruleset, case, trace), left_over)
    except InputError as error:
        write_out([ruleset.refuse(error).encode("utf-8", "surrogateescape")], output)
        terminal.report_problems(error.problems)
        click.get_current_context().exit(exits.OK if exit_zero else exits.IMPROPER)
    if summary:
        happened = _results(ruleset, case, happened)
    _tell(ruleset, case, happened, events, output)


def _results(ruleset: Ruleset[Any, Any], case: Case, happened: Iterable[Any]) -> Iterable[Any]:
    results = ruleset.ABOUT.results
    if not results:
        raise click.UsageError(f"{case.ruleset} has no summary")
    return (event for event in happened if isinstance(event, results))


def _misread(ruleset: Ruleset[Any, Any], case: Case, names: tuple[str, ...]) -> Ruleset[Any, Any]:
    if not names:
        return ruleset
    tutor = Abilities(ruleset).tutor
    if tutor is None:
        raise lacks(case.ruleset, "tutor", "--misreading")
    misread: Ruleset[Any, Any] = tutor.misread(names)
    return misread


def _tracing(ruleset: Ruleset[Any, Any], case: Case, trace: str | None) -> Callable[[Table], Table] | None:
    """What is traced stays traced, also if the game comes to a bad end."""
    if trace is None:
        return None
    watch = Abilities(ruleset).trace
    if watch is None:
        raise lacks(case.ruleset, "trace", "--trace")
    file = click.get_current_context().with_resource(terminal.open_for_writing(trace))
    return lambda table: watch(table, file.write)


def _warn(error: ScriptError) -> None:
    complain(f"warning: {error}")


def _tell(
    ruleset: Ruleset[Any, Any], case: Case, happened: Iterable[Any], events: str | None, output: str | None
) -> None:
    if events is None:
        write_out(runner.encode(ruleset, happened), output)
        return
    from monosim.play import jsonl

    if events == "-":
        write_out(jsonl.encode(case.ruleset, happened), output)
        return
    with terminal.replacing(events) as file:
        file.write(jsonl.header(case.ruleset))
        write_out(runner.encode(ruleset, _log(happened, file.write, jsonl.line_of)), output)


def _log(
    happened: Iterable[Any], write: Callable[[bytes], object], line_of: Callable[[Any], bytes]
) -> Iterator[Any]:
    for event in happened:
        write(line_of(event))
        yield event


@click.command("render")
@click.argument("events", type=click.File("rb"))
@click.option("--events", "is_log", is_flag=True, help="Write the events, such as those in a page.")
def render(events: BinaryIO, is_log: bool) -> None:
    """Write the transcript of a game from its events, byte for byte as `run` does.

    EVENTS is a log, or a page of `monosim replay` with the log inside.

    \b
    Examples:
      monosim render game.jsonl
      monosim render replay.html
      monosim render --events replay.html > game.jsonl
      monosim run --events - board.txt cards.txt players.txt 3 | monosim render -

    \b
    Exit codes: 0 done, 2 unusable inputs or wrong usage, 3 a line that is no event of the ruleset.
    """
    from monosim.play import jsonl
    from monosim.replays.page import read_log

    with jsonl.naming(events):
        lines = read_log(events)
        emit(lines if is_log else render_lines(lines))


def render_lines(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The transcript. Here an event is the user's input: one that cannot be told does not fit the rules."""
    from monosim.play import jsonl

    ruleset = find(jsonl.ruleset_of(next(lines, b"")))
    happened = jsonl.read_events(lines, ruleset.ABOUT.events)
    return runner.encode(ruleset, happened, lambda read: read.use(ruleset.write))


MOST_BYTES = 16 << 20
"""Of a transcript. A game may be asked for that never ends."""


@click.command("record", cls=InputsCommand)
@takes_inputs
@click.option(
    "-o", "--output", "directory", metavar="DIR", default="recorded", type=click.Path(),
    help="The case directory to write. Default: recorded.",
)  # fmt: skip
@color_option
def record(directory: str, **inputs: Any) -> None:
    """Play a game, and write all that chance and the players decided as a case directory.

    \b
    Examples:
      monosim record -r singletonopoly --seed 7 --rounds 20 --seat Ann=cautious --seat Bob=builder
      monosim record -r classic --seats 4 --seed 7 -o long-game
      monosim record board.txt cards.txt players.txt 3
      monosim run recorded

    The directory gets the files that decide the game, a case.toml that names them, and the transcript
    as its golden. `monosim run DIR` plays the same bytes again. A transcript has at most 16 MiB.
    """
    from monosim.play.cases import Record

    case = case_from(**inputs)
    ruleset = find(case.ruleset)
    record = Record(ruleset, case)
    transcript = bytearray()
    for piece in runner.encode(ruleset, runner.events(ruleset, case, record.watch)):
        transcript += piece
        if len(transcript) > MOST_BYTES:
            raise click.UsageError(
                f"the transcript has more than {MOST_BYTES >> 20} MiB; record a shorter game"
            )
    save(record.files(bytes(transcript)), directory)


def save(files: Mapping[str, bytes], directory: str) -> None:
    from monosim.play.cases import FILE, GOLDEN

    try:
        os.makedirs(directory, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"cannot write to {directory}: {error.strerror}") from None
    for name, content in files.items():
        write_file(os.path.join(directory, name), [content])
    written = [os.path.join(directory, name) for name in files if name not in (FILE, GOLDEN)]
    *others, last = written
    listed = f"{', '.join(others)} and {last}" if others else last
    complain(f"recorded {listed}; replay with: monosim run {directory}")
