"""monosim record: a game of seed and strategies as a case that plays it once more."""

import os
from collections.abc import Mapping
from typing import Any

import click

from monosim.cli.inputs import InputsCommand, case_from, takes_inputs
from monosim.cli.terminal import CannotWrite, color_option, complain, write_file
from monosim.play import runner
from monosim.play.cases import FILE, GOLDEN
from monosim.play.record import Record
from monosim.rulesets import find

MOST_BYTES = 16 << 20
"""Of a transcript. A game may be asked for that never ends."""


@click.command("record", cls=InputsCommand)
@takes_inputs
@click.option(
    "-o", "--output", "directory", metavar="DIR", default="recorded", type=click.Path(),
    help="The case directory to write. Default: recorded.",
)  # fmt: skip
@color_option
def command(directory: str, **inputs: Any) -> None:
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
