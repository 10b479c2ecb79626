"""monosim replay: a game as one page that shows it, moment by moment."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from monosim.cli.inputs import FOUR, InputsCommand, case_from, check_ruleset, takes_inputs
from monosim.cli.terminal import color_option, complain, waiting, write_file
from monosim.core import Case
from monosim.core.ruleset import read_bounded
from monosim.play import jsonl, runner
from monosim.replays.page import make_page, read_log
from monosim.replays.record import record
from monosim.report import PICTURES, check_plot
from monosim.rulesets import find

if TYPE_CHECKING:
    from monosim.replays.beside import Pair

T = TypeVar("T")


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
    help="The page to write; as .svg or .png, a picture of the players' money. Default: replay.html.",
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
      monosim replay cases/sample-1 -o money.svg
      monosim replay cases/sample-1 --against mine.txt
      monosim replay cases/sample-1 --misreading rent-truncated

    The page holds the events and the exact transcript: `monosim render` takes them out again. A link that
    ends in #event=812 opens it at that event. A game has at most 250000 events.

    If the name of --output ends in .svg or .png, the picture shows what each player has in the course of the
    game. It needs matplotlib, the extra `plot`.

    With --against or --misreading, two games stand side by side: the right one, and the program's. The page
    opens where they part. If mistakes that monosim knows explain what the program printed, its board is what
    the program believes; if not, its lines stand beside the right board.
    """
    if is_picture(output):
        page, note = draw(output, log, inputs, is_one=printed is None and not misreadings), ""
    elif printed is not None or misreadings:
        page, note = show_two(log, printed, misreadings, inputs)
    else:
        game = read_game(log, inputs, record) if log else play_game(inputs, record)
        page, note = make_page(game), game.note
    write_file(output, [page])
    if note:
        complain(note)
    if is_opened:
        click.launch(os.path.abspath(output))


def is_picture(path: str) -> bool:
    return path.lower().endswith(PICTURES)


def draw(path: str, log: BinaryIO | None, inputs: dict[str, Any], is_one: bool) -> bytes:
    from monosim.replays.chart import draw_money

    if not is_one:
        raise click.UsageError(f"{path}: a picture shows one game; two side by side are a page, as .html")
    check_plot(path)
    make = partial(draw_money, path)
    return read_game(log, inputs, make) if log else play_game(inputs, make)


def play_game(inputs: dict[str, Any], make: Callable[..., T]) -> T:
    """What `make` makes of a game."""
    case = case_from(**inputs)
    ruleset = find(case.ruleset)
    return make(case.ruleset, ruleset, ruleset.read(case), runner.events(ruleset, case))


def read_game(log: BinaryIO, inputs: dict[str, Any], make: Callable[..., T]) -> T:
    with jsonl.naming(log):
        lines = read_log(log)
        name = jsonl.ruleset_of(next(lines, b""))
        ruleset = find(name)
        check_ruleset(inputs["ruleset"], name)
        setup = ruleset.read(case_from(**{**inputs, "ruleset": name})) if has_files(inputs) else None
        return make(name, ruleset, setup, jsonl.decode(lines, ruleset.ABOUT.events))


def has_files(inputs: dict[str, Any]) -> bool:
    """Whether the inputs of the game are given, which say what its board is."""
    return any(inputs[name] for name in (*FOUR, "inputs", "files"))


def show_two(
    log: BinaryIO | None, printed: BinaryIO | None, names: tuple[str, ...], inputs: dict[str, Any]
) -> tuple[bytes, str]:
    """The page of two games, and what there is to say of it."""
    from monosim.replays.beside import pair_with_log
    from monosim.replays.page import make_page_of_two

    output = read_bounded(printed, printed.name) if printed else None
    if log is None:
        pair = pair_with_case(case_from(**inputs), output, names)
    elif output is None or names:
        raise click.UsageError("--misreading needs the inputs of a game; a log says nothing of its rules")
    else:
        pair = pair_with_log(read_game(log, inputs, record), output)
    same = "" if pair.wrong is not None else "the lines of both games are the same"
    return make_page_of_two(pair), same or pair.expected.note


def pair_with_case(case: Case, printed: bytes | None, names: tuple[str, ...]) -> Pair:
    from monosim.replays.beside import BELIEVED, believe, look_for_mistakes, pair_up
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
