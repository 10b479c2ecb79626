"""monosim replay: a game as one page that shows it, moment by moment."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from monosim.cli.inputs import FOUR, InputsCommand, case_from, takes_inputs
from monosim.cli.terminal import color_option, complain, waiting, write_file
from monosim.core import Case
from monosim.core.ruleset import read_bounded
from monosim.play import jsonl, runner
from monosim.replay.page import make_page, read_log
from monosim.replay.record import Game, record
from monosim.rulesets import find

if TYPE_CHECKING:
    from monosim.replay.beside import Pair


@click.command("replay", cls=InputsCommand)
@takes_inputs
@click.option(
    "--events", "log", type=click.File("rb"), metavar="FILE",
    help="Show the game of this log; the inputs, if there are any, say what its board is.",
)  # fmt: skip
@click.option(
    "--against", "printed", type=click.File("rb"), metavar="FILE",
    help="What a program printed: show its game beside the right one, and what is behind the difference.",
)  # fmt: skip
@click.option(
    "--misreading", "misreadings", multiple=True, metavar="NAME",
    help="Show beside the right game what a program believes that gets this wrong. Repeatable.",
)  # fmt: skip
@click.option(
    "-o", "--output", metavar="FILE", default="replay.html", type=click.Path(),
    help="The page to write. Default: replay.html.",
)  # fmt: skip
@click.option("--open", "is_opened", is_flag=True, help="Open the page in a browser.")
@color_option
def replay(
    log: BinaryIO | None,
    printed: BinaryIO | None,
    misreadings: tuple[str, ...],
    output: str,
    is_opened: bool,
    **inputs: Any,
) -> None:
    """Write a game as one page that replays it in any browser, without a server.

    \b
    Examples:
      monosim replay cases/sample-1
      monosim replay board.txt cards.txt players.txt 3 -o game.html --open
      monosim replay -r classic --seats 4 --seed 7
      monosim replay --events game.jsonl
      monosim replay --events game.jsonl cases/sample-1
      monosim render replay.html
      monosim replay cases/sample-1 --against mine.txt
      monosim replay cases/sample-1 --misreading rent-truncated

    The page holds the events and the exact transcript: `monosim render` takes them out again. A link that
    ends in #event=812 opens it at that event. A game has at most 250000 events.

    With --against or --misreading, two games stand side by side: the right one, and the program's. The page
    opens where they part. If mistakes that monosim knows explain what the program printed, its board is what
    the program believes; if not, its lines stand beside the right board.
    """
    if printed is not None or misreadings:
        page, note = show_two(log, printed, misreadings, inputs)
    else:
        game = read_game(log, inputs) if log else play_game(inputs)
        page, note = make_page(game), game.note
    write_file(output, [page])
    if note:
        complain(note)
    if is_opened:
        click.launch(os.path.abspath(output))


def play_game(inputs: dict[str, Any]) -> Game:
    case = case_from(**inputs)
    ruleset = find(case.ruleset)
    return record(case.ruleset, ruleset, ruleset.read(case), runner.events(ruleset, case))


def read_game(log: BinaryIO, inputs: dict[str, Any]) -> Game:
    with jsonl.naming(log):
        lines = read_log(log)
        name = jsonl.ruleset_of(next(lines, b""))
        ruleset = find(name)
        check_ruleset(inputs["ruleset"], name)
        setup = ruleset.read(case_from(**{**inputs, "ruleset": name})) if has_files(inputs) else None
        return record(name, ruleset, setup, jsonl.decode(lines, ruleset.ABOUT.events))


def check_ruleset(wanted: str | None, found: str) -> None:
    if wanted is not None and wanted.replace("_", "-") != found:
        raise click.UsageError(f"the log is of {found}, not of {wanted}")


def has_files(inputs: dict[str, Any]) -> bool:
    """Whether the inputs of the game are given, which say what its board is."""
    return any(inputs[name] for name in (*FOUR, "inputs", "files"))


def show_two(
    log: BinaryIO | None, printed: BinaryIO | None, names: tuple[str, ...], inputs: dict[str, Any]
) -> tuple[bytes, str]:
    """The page of two games, and what there is to say of it."""
    from monosim.replay.beside import pair_with_log
    from monosim.replay.page import make_page_of_two

    output = read_bounded(printed, printed.name) if printed else None
    if log is None:
        pair = pair_with_case(case_from(**inputs), output, names)
    elif output is None or names:
        raise click.UsageError("--misreading needs the inputs of a game; a log says nothing of its rules")
    else:
        pair = pair_with_log(read_game(log, inputs), output)
    same = "" if pair.wrong is not None else "the lines of both games are the same"
    return make_page_of_two(pair), same or pair.expected.note


def pair_with_case(case: Case, printed: bytes | None, names: tuple[str, ...]) -> Pair:
    from monosim.replay.beside import BELIEVED, believe, look_for_mistakes, pair_up
    from monosim.tutor import need_tutor

    if names:
        pair = pair_up(case, printed, believe(need_tutor(case.ruleset, "--misreading"), names))
        if pair.title != BELIEVED and pair.wrong is not None:
            complain(f"what was printed is not explained by {', '.join(names)}")
        return pair
    assert printed is not None
    with waiting("looking for mistakes"):
        belief = look_for_mistakes(case, printed)
    return pair_up(case, printed, belief)
