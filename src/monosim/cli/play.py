"""monosim record and play: a game, by strategies or by people, as a case that plays it once more."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any

import click

from monosim.cli import exits
from monosim.cli.inputs import STDIN, InputsCommand, case_from, takes_inputs
from monosim.cli.terminal import CannotWrite, color_option, complain, emit, say, write_file
from monosim.core import Case, Console, Decision, Everyone, IllegalChoice, Table
from monosim.core.abilities import Abilities
from monosim.core.ruleset import describe_decision, read_bounded_line
from monosim.core.table import A
from monosim.play import runner
from monosim.play.cases import FILE, GOLDEN, Record
from monosim.rulesets import AnyRuleset, find

ME = "me"
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


@click.command("play", cls=InputsCommand)
@click.argument("name", metavar="RULESET", default="singletonopoly")
@takes_inputs
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(), help="Where to save. Default: RULESET-SEED."
)
@color_option
def play(name: str, output: str | None, seed: int | None, **inputs: Any) -> None:
    """Play a game by typing; all prompts are those of a script.

    \b
    Examples:
      monosim play singletonopoly
      monosim play singletonopoly --seat Ann=me --seat Bob=builder --seat Cid=trader
      monosim play deal --seat 0=me --seat 1=shrewd
      monosim play classic --position game.json --reading auction=none --seat 0=me
      monosim play project5 board.txt cards.txt players.txt 3 --seat 0=me

    `--seat SEAT=me` is whoever types. Without any, everything is typed. At the end, at the end of input
    (Ctrl-D) and on Ctrl-C the game so far is saved as a case directory.
    """
    rules = find(name)
    if seed is None:
        seed = draw_seed()
        complain(f"the seed is {seed}")
    case = case_from(**{**inputs, "ruleset": inputs["ruleset"] or name}, seed=seed)
    console = Abilities(rules).console or Console(describe_decision)
    keyboard = Keyboard(console.prompt)
    case = case._replace(seats={seat: keyboard if who == ME else who for seat, who in case.seats.items()})
    if not case.seats and not case.has("players") and rules.ABOUT.players is not None:
        case = case._replace(contents={**case.contents, "players": b""})
    session = Session(rules, console, case, keyboard)
    click.get_current_context().exit(session.play(output or find_unused(f"{case.ruleset}-{seed}")))


class EndOfInput(Exception):
    """Nobody types any more."""


class Keyboard:
    """Whoever types; `typed` is whether the terminal has shown a line that nobody has told yet."""

    def __init__(self, prompt: Callable[[Any], str] | None) -> None:
        self._prompt = prompt
        self.typed = False
        self._shows = sys.stdin is not None and sys.stdin.isatty()

    def decide(self, decision: Decision[A]) -> A:
        while True:
            if self._prompt is not None:
                say(self._prompt(decision))
            line = b"" if sys.stdin is None else read_bounded_line(sys.stdin.buffer, STDIN)
            if not line:
                raise EndOfInput
            self.typed = self._shows
            text = line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "surrogateescape")
            try:
                return decision.parse(text)
            except IllegalChoice as error:
                complain(str(error))

    def finish(self) -> None:
        """A person owes nothing at the end."""


class Session:
    """The inputs are read when it is made; what cannot be played is not saved."""

    def __init__(self, ruleset: AnyRuleset, console: Console, case: Case, keyboard: Keyboard) -> None:
        self._ruleset = ruleset
        self._console = console
        self._case = case
        self._keyboard = keyboard
        self._record = Record(ruleset, case)
        self._happened = runner.events(ruleset, case, self._watched)
        self._told: list[bytes] = []

    def play(self, directory: str) -> int:
        """The exit code. What was played is saved whatever happens."""
        transcript = None
        try:
            emit(self._telling())
            transcript = b"".join(self._told)
            return exits.OK
        except EndOfInput:
            emit([b"\n"])
            complain("the input ends here")
            return exits.OK
        except KeyboardInterrupt:
            emit([b"\n"])
            complain("interrupted")
            return exits.INTERRUPTED
        finally:
            save(self._record.files(transcript), directory)

    def _telling(self) -> Iterator[bytes]:
        for event in self._happened:
            chunk = self._ruleset.write(event).encode("utf-8", "surrogateescape")
            self._told.append(chunk)
            if type(event) is self._console.echo and self._keyboard.typed:
                self._keyboard.typed = False
            else:
                yield self._shown(event, chunk)

    def _shown(self, event: Any, chunk: bytes) -> bytes:
        """People who play against a strategy do not see what it hides."""
        whisper = self._console.whisper
        if whisper is None or not self._case.seats:
            return chunk
        people = [name for name, source in self._case.seats.items() if source is self._keyboard]
        return whisper(event, people).encode("utf-8", "surrogateescape")

    def _watched(self, table: Table) -> Table:
        if not self._case.seats:
            table = table._replace(seats=Everyone(self._keyboard))
        return self._record.watch(table)


def draw_seed() -> int:
    from secrets import randbelow

    return randbelow(2**32)


def find_unused(name: str) -> str:
    """A directory that is not there yet."""
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(free for free in names if not os.path.exists(free))
