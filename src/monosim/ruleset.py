"""What a run depends on (Case), what a game may consult (Table), what a ruleset is (Ruleset)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from monosim.chance import Chance
from monosim.decision import A, Decision, DecisionSource
from monosim.diagnostics import MISSING, UNREADABLE, Place, Problem
from monosim.errors import InputError, UnusableInput

Role = Literal["board", "cards", "players"]
ROLES: tuple[Role, ...] = ("board", "cards", "players")
NOTHING: Mapping[Any, Any] = MappingProxyType({})

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")


class Case(NamedTuple):
    """Everything one run depends on. File names are relative to `root`."""

    ruleset: str = "project5"
    root: str = ""
    board: str | None = None
    cards: str | None = None
    players: str | None = None
    rounds: str | None = None
    seed: int = 0
    readings: Mapping[str, str] = NOTHING
    seats: Mapping[str, str | DecisionSource] = NOTHING
    contents: Mapping[str, bytes] = NOTHING
    """Files held in memory, by role: what `-` read from stdin, or what a caller passed."""

    def path(self, role: Role) -> str:
        """Where the file is, as seen from the current directory; also its name in messages."""
        name: str | None = getattr(self, role)
        return f"<{role}>" if name is None else os.path.join(self.root, name)

    def text(self, role: Role) -> str:
        """A file's text; the rulesets' only way to a file. Bytes that are not UTF-8 survive."""
        return self._bytes(role).decode("utf-8", "surrogateescape")

    def _bytes(self, role: Role) -> bytes:
        if role in self.contents:
            return self.contents[role]
        if getattr(self, role) is None:
            raise UnusableInput([Problem(MISSING, f"no {role} file was given")])
        path = self.path(role)
        try:
            with open(path, "rb") as file:
                return file.read()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise UnusableInput([Problem(UNREADABLE, f"{path}: {reason}", Place(path))]) from None


class Table(NamedTuple):
    """What a game may consult besides its own state."""

    chance: Chance
    seats: Sequence[DecisionSource]

    def ask(self, decision: Decision[A]) -> A:
        return self.seats[decision.player or 0].decide(decision)

    def finish(self) -> None:
        self.chance.finish()
        for seat in self.seats:
            seat.finish()


class Recording(NamedTuple):
    """The texts of the two files that play a game once more, to the byte."""

    players: str
    cards: str
    """Empty if nothing was drawn: then the cards file that was given does."""
    seeded: bool = False
    """Whether the seed decides the rest."""


class About(NamedTuple):
    """What a user is told of a ruleset. An input it does not take is None."""

    summary: str
    board: str | None
    cards: str | None
    players: str | None
    rounds: str | None
    needs: frozenset[str]
    """Which of the four a run cannot do without."""
    events: tuple[type, ...]
    readings: Mapping[str, tuple[str, ...]] = NOTHING
    """The open readings: each choice's values, the default first."""
    strategy: str | None = None
    """Who sits in the seats of `--seats N`, if nobody else is named; None if seats cannot be counted."""


class Ruleset(Protocol[SetupT, EventT]):
    """A package with these five functions and one fact; no class, no registration call.

    Optional beside them: `fold(setup, events)`, the state after the events, which `play` must
    also return when it is exhausted; `chance(setup)`, if not a stream of the case's seed;
    `problems(case)`, everything a user should know of the inputs; `KINDS`, the kinds of problem;
    `recorded(draws, answers)`, a Recording of what chance and the seats decided, in order of use;
    `traced(table, write)`, a table that writes a line for each decision; `ECHO`, the event that
    repeats what a person typed; `prompt(decision)`, what a person is asked where no event does it;
    `whisper(event, seats)`, the transcript for people in these seats, where it must not tell all;
    `left_over(error)`, if lines that a script has left at the end are no error.
    """

    ABOUT: About

    def read(self, case: Case) -> SetupT:
        """InputError if the inputs break the ruleset's own rules for them, else UnusableInput."""
        ...

    def seats(self, setup: SetupT) -> Sequence[DecisionSource]:
        """The players that the inputs name."""
        ...

    def play(self, setup: SetupT, table: Table) -> Iterator[EventT]: ...

    def write(self, event: EventT) -> str:
        """What the transcript says of one event; it depends on nothing else."""
        ...

    def refuse(self, error: InputError) -> str:
        """What stdout says of bad inputs."""
        ...
