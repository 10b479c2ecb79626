"""monosim play: a game for people at a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import click

from monosim import runner
from monosim.cli import exits
from monosim.cli.inputs import pairs
from monosim.cli.record import Record
from monosim.cli.terminal import color_option, complain, emit, say
from monosim.decision import A, Decision
from monosim.errors import IllegalChoice
from monosim.ruleset import Case, Table
from monosim.rulesets import AnyRuleset, find

ME = "me"


@click.command("play")
@click.argument("ruleset", default="singletonopoly")
@click.option("--seed", type=int, metavar="N", help="Of chance. Without it one is drawn, and told.")
@click.option("--cards", metavar="FILE", type=click.Path(), help="What chance decides, in order.")
@click.option("--rounds", metavar="N", help="The limit.")
@click.option(
    "--seat", "seats", multiple=True, metavar="NAME=STRATEGY", callback=pairs,
    help="Who plays: `me` for whoever types, or a strategy. Without it all is typed.",
)  # fmt: skip
@click.option("--to", metavar="DIR", type=click.Path(), help="Where to save. Default: RULESET-SEED.")
@color_option
def command(ruleset: str, seed: int | None, seats: dict[str, str], to: str | None, **inputs: Any) -> None:
    """Play a game by typing; all prompts are those of a script.

    \b
    Examples:
      monosim play singletonopoly
      monosim play singletonopoly --seat Ann=me --seat Bob=builder --seat Cid=trader
      monosim play deal --seat 0=me --seat 1=shrewd

    At the end, at the end of input (Ctrl-D) and on Ctrl-C the game so far is saved as a case directory.
    """
    rules = find(ruleset)
    if seed is None:
        seed = drawn_seed()
        complain(f"the seed is {seed}")
    keyboard = Keyboard(getattr(rules, "prompt", None))
    case = Case(ruleset=ruleset.replace("_", "-"), seed=seed, **inputs)
    if seats:
        sources = {name: keyboard if spec == ME else spec for name, spec in seats.items()}
        case = case._replace(seats=sources)
    else:
        case = case._replace(contents={"players": b""})
    code = Session(rules, case, keyboard).play(to or unused(f"{case.ruleset}-{seed}"))
    click.get_current_context().exit(code)


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
            line = b"" if sys.stdin is None else sys.stdin.buffer.readline()
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

    def __init__(self, ruleset: AnyRuleset, case: Case, keyboard: Keyboard) -> None:
        self._ruleset = ruleset
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
            self._record.save(directory, transcript)

    def _telling(self) -> Iterator[bytes]:
        echo = getattr(self._ruleset, "ECHO", None)
        for event in self._happened:
            chunk = self._ruleset.write(event).encode("utf-8", "surrogateescape")
            self._told.append(chunk)
            if type(event) is echo and self._keyboard.typed:
                self._keyboard.typed = False
            else:
                yield self._shown(event, chunk)

    def _shown(self, event: Any, chunk: bytes) -> bytes:
        """People who play against a strategy do not see what it hides."""
        whisper = getattr(self._ruleset, "whisper", None)
        if whisper is None or not self._case.seats:
            return chunk
        people = [name for name, source in self._case.seats.items() if source is self._keyboard]
        text: str = whisper(event, people)
        return text.encode("utf-8", "surrogateescape")

    def _watched(self, table: Table) -> Table:
        if not self._case.seats:
            table = table._replace(seats=[self._keyboard] * len(table.seats))
        return self._record.watched(table)


def drawn_seed() -> int:
    from secrets import randbelow

    return randbelow(2**32)


def unused(name: str) -> str:
    """A directory that is not there yet."""
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(free for free in names if not os.path.exists(free))
