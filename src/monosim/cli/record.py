"""monosim record: a game of seed and strategies as a case that plays it once more."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import click

from monosim import runner
from monosim.chance import Drawn, RecordingChance
from monosim.cli.inputs import InputsCommand, case_from, takes_inputs
from monosim.cli.terminal import CannotWrite, color_option, complain, write_file
from monosim.decision import Line, Recorder
from monosim.ruleset import Case, Recording, Ruleset, Table
from monosim.rulesets import find

PLAYERS, CARDS, CASE, GOLDEN = "game.in", "game.dice", "case.toml", "expected.txt"
BOARD = "game.board"


@click.command("record", cls=InputsCommand)
@takes_inputs
@click.option(
    "--to", metavar="DIR", default="recorded", type=click.Path(), help="Where to. Default: recorded."
)
@color_option
def command(to: str, **inputs: Any) -> None:
    """Play a game, and write all that chance and the players decided as a case directory.

    \b
    Examples:
      monosim record -r singletonopoly --seed 7 --rounds 20 --seat Ann=cautious --seat Bob=builder
      monosim record -r singletonopoly --seed 7 --players seats.toml --to long-game
      monosim run recorded

    The directory gets the players file and the cards file, a case.toml that names them, and the
    transcript as its golden. `monosim run DIR` replays the same bytes.
    """
    case = case_from(**inputs)
    ruleset = find(case.ruleset)
    record = Record(ruleset, case)
    transcript = b"".join(runner.encoded(ruleset, runner.events(ruleset, case, record.watched)))
    record.save(to, transcript)


class Record:
    """Writes down what chance and the seats decide, in the order they are asked."""

    def __init__(self, ruleset: Ruleset[Any, Any], case: Case) -> None:
        recorded = getattr(ruleset, "recorded", None)
        if recorded is None:
            raise click.UsageError(f"{case.ruleset} cannot be recorded")
        self._texts: Callable[[Sequence[Drawn], Sequence[Line]], Recording] = recorded
        self._case = case
        self._rounds = case.rounds or getattr(ruleset.read(case), "rounds", None)
        self._chance: RecordingChance | None = None
        self._lines: list[Line] = []

    @property
    def _board(self) -> bool:
        return self._case.board is not None or "board" in self._case.contents

    def watched(self, table: Table) -> Table:
        self._chance = RecordingChance(table.chance)
        return Table(self._chance, [Recorder(seat, self._lines) for seat in table.seats])

    def save(self, directory: str, transcript: bytes | None) -> None:
        """A game that was not finished has no golden."""
        draws = self._chance.draws if self._chance else []
        recording = self._texts(draws, self._lines)
        try:
            os.makedirs(directory, exist_ok=True)
        except OSError as error:
            raise CannotWrite(f"cannot write to {directory}: {error.strerror}") from None
        files = {
            PLAYERS: recording.players.encode("utf-8", "surrogateescape"),
            CARDS: (recording.cards or self._case.text("cards")).encode("utf-8", "surrogateescape"),
            CASE: self._toml(recording).encode(),
            **({} if transcript is None else {GOLDEN: transcript}),
            **({BOARD: self._case.text("board").encode("utf-8", "surrogateescape")} if self._board else {}),
        }
        for name, content in files.items():
            write_file(os.path.join(directory, name), [content])
        where = [os.path.join(directory, name) for name in (PLAYERS, CARDS)]
        complain(f"recorded {where[0]} and {where[1]}; replay with: monosim run {directory}")

    def _toml(self, recording: Recording) -> str:
        lines = [f'ruleset = "{self._case.ruleset}"', f'players = "{PLAYERS}"', f'cards = "{CARDS}"']
        if self._rounds is not None:
            lines.append(f"rounds = {int(self._rounds)}")
        if recording.seeded:
            lines.append(f"seed = {self._case.seed}")
        if self._board:
            lines.append(f'board = "{BOARD}"')
        if self._case.readings:
            readings = ", ".join(f'{name} = "{value}"' for name, value in self._case.readings.items())
            lines.append(f"readings = {{ {readings} }}")
        return "".join(f"{line}\n" for line in lines)
