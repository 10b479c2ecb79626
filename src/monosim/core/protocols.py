"""The types of the abilities that are more than a function: what a ruleset writes, and what commands get."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol, TypeAlias

from monosim.core.ruleset import AnyRuleset, Case, Outcome


class Fast(Protocol):
    """An engine that comes to the same as the rules, only sooner: for transcripts, for many games, or both.

    What it does not do is None: `transcript` and `summary` together, or `prepare`.
    """

    transcript: Callable[[Any], Iterator[bytes]] | None
    summary: Callable[[Any], bytes] | None
    prepare: "Callable[[Any], SeededGames] | None"

    def supports(self, setup: Any) -> str | None:
        """Why it cannot play this; None if it can."""
        ...

    def version_note(self) -> str:
        """What `monosim --version` says of it."""
        ...


class SeededGames(Protocol):
    """Games that differ in nothing but their seeds, by a fast engine."""

    seats: int

    def play(self, seed: int) -> Outcome: ...

    def sums(self) -> Any:
        """Of the last game, what the observer of the ruleset's `study` takes by `take(sums, cluster)`."""
        ...


Tell: TypeAlias = Callable[[float, str], object]
"""Hears how much is done, from 0 to 1, and of what."""


class Series(NamedTuple):
    """Games that differ in nothing but their seeds and, if they rotate, in who sits where."""

    case: Case
    games: int
    rotate: bool = False
    jobs: int = 1
    consecutive: bool = False
    """Whether game k has the seed that is k more; otherwise it has the k-th seed of a stream."""
    precision: float | None = None
    """The series ends when every interval is at most so much to either side."""
    log: Any = None
    """A `monosim.study.keep.Log`, if what was played is to be kept."""
    engine: str = "auto"
    """`rules`, `fast`, or whichever can play it sooner; none of it changes a result."""

    @property
    def repeat(self) -> int:
        """How many games in a row have the same seed."""
        return len(self.case.seats) if self.rotate else 1


class Report(NamedTuple):
    """What came of a series."""

    record: Mapping[str, Any]
    """For `--json`."""
    text: str
    plot: Callable[[str], bytes] | None = None
    """Draws it for a file of that name."""
    notes: tuple[str, ...] = ()
    """For stderr."""


Keeping: TypeAlias = Callable[[Mapping[str, Any]], AbstractContextManager[Any]]
"""Opens the `monosim.study.keep.Log` of the study that is described so."""


class Sweep(Protocol):
    """The ability `sweep`: every value of a strategy's parameters, against the same opponents."""

    def __call__(self, series: Series, tell: Tell, keeping: Keeping, **axes: Any) -> Report:
        """The axes are the ruleset's own; ValueError for values that they cannot have."""
        ...


class Study(Protocol):
    """The ability `study`: a simulation that tells more than who won.

    `monosim.study.simulation.simulate` is the general one, and takes an observer of the events.
    """

    GAMES: int
    """How many are played where nobody says."""
    SEATS: Mapping[str, str]
    """Who plays where nobody says; empty for the ruleset's own strategy in every seat."""
    PLOTS: bool
    """Whether its reports can be drawn."""

    def simulate(self, series: Series, tell: Tell) -> Report: ...


class Solution(Protocol):
    """What `exact` has calculated."""

    def text(self) -> str: ...

    def record(self) -> Mapping[str, Any]: ...

    def csv(self) -> str: ...

    def plot(self, path: str) -> bytes: ...


class Setting(NamedTuple):
    """An option that a ruleset adds to a command: a flag if its default is False, else a whole number."""

    name: str
    help: str
    default: int | None = None
    least: int = 0
    is_amount: bool = False
    """Of work that can be done in parts: the command then has `--jobs` and `--keep`, and hands them on."""


Keep: TypeAlias = Callable[[Mapping[str, Any]], AbstractContextManager[Any]]
"""Opens the `monosim.study.keep.Log` of a study, of which the mapping says which it is."""


class Exact(Protocol):
    """Where it has `OPTIONS`, a sequence of `Setting`, the command hands them to `solve` by their names.

    If one is an amount of work, and is given, `solve` also gets `jobs` and `keep`, which is a `Keep`.
    """

    def solve(self, case: Case, tell: Tell, **options: Any) -> Solution:
        """UnusableInput where nothing can be calculated."""
        ...


class BatchEngine(Protocol):
    """Rows of a plan, by an engine of the ruleset's own. A plan is a `monosim.study.plan.BatchPlan`."""

    KEYS: tuple[str, ...]
    """The further keys that its plans may have."""

    AT_ONCE: int
    """The games of one task; never of the number of workers, so that rows do not depend on it. Where that
    depends on the plan, a function `at_once(plan)` gives it."""

    def read_axes(self, table: Any) -> Any:
        """What these keys say, as a `monosim.study.plan.OwnAxes`."""
        ...

    def check(self, plan: Any, path: str) -> None:
        """UnusableInput for what it cannot play."""
        ...

    def columns(self, plan: Any) -> list[Any]: ...

    def play(self, plan: Any, first: int, last: int) -> Any:
        """The values of the columns, game by game; they never depend on the games played before."""
        ...


class Entries(Protocol):
    """The ability `entries`: who may enter a tournament, and how they are seated.

    Where a ruleset lacks it, entries are strategies that take the seats of a case.
    """

    OPTIONAL: frozenset[str]
    """The inputs that a tournament can do without, because its entries take their place."""

    def usual(self, case: Case) -> Sequence[str]:
        """Who plays where nobody says."""
        ...

    def expand(self, text: str) -> Sequence[str]:
        """The entries that a text stands for: one, or each of a grid."""
        ...

    def check(self, case: Case, entries: Sequence[str], seats: int | None) -> int:
        """How many seats a game has; UnusableInput for whom or what it cannot seat."""
        ...

    def play(self, case: Case, seatings: Sequence[Sequence[str]]) -> Sequence[int | None]:
        """The seats that win, if these entries take the seats in order; chance is that of the case's seed."""
        ...


class Misreadable(Protocol):
    """The least that a tutor is made from; `monosim.Tutor` adds the rest, to inherit."""

    ruleset: str
    misreadings: Mapping[str, Any]

    def misread(self, names: Iterable[str]) -> AnyRuleset: ...

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Any]: ...


class Commands(Protocol):
    COMMANDS: Mapping[str, Any]
    """Commands of click, by name."""
