"""Many games: plans and their rows, simulations, and what a ruleset may add to them.

`games` plays one game after another and says how each ended; `simulation` counts what came of a series,
for `simulate` and `odds`. `plan` reads PLAN.toml, `run` plays its games through `workers`, `rows` keeps
them in files by a `manifest`, `shards` puts them together, `tally` sums them up.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from monosim.core import Case

Tell: TypeAlias = Callable[[float, str], object]
"""Hears how much is done, from 0 to 1, and of what."""


class Series(NamedTuple):
    """Games that differ in nothing but their seeds and, if they rotate, in who sits where."""

    case: Case
    games: int
    rotate: bool = False
    jobs: int = 1


class Report(NamedTuple):
    """What came of a series."""

    record: Mapping[str, Any]
    """For `--json`."""
    text: str
    plot: Callable[[str], bytes] | None = None
    """Draws it for a file of that name."""
    notes: tuple[str, ...] = ()
    """For stderr."""


class Study(Protocol):
    """The ability `study`: a simulation that tells more than who won.

    `monosim.study.simulation.simulate` is the general one, and takes an observer of the events.
    """

    GAMES: int
    """How many are played where nobody says."""
    PLOTS: bool
    """Whether its reports can be drawn."""

    def simulate(self, series: Series, tell: Tell) -> Report: ...


class Solution(Protocol):
    """The answers of the ability `exact`, whose function is `solve(case, tell)`."""

    def text(self) -> str: ...

    def record(self) -> Mapping[str, Any]: ...

    def csv(self) -> str: ...

    def plot(self, path: str) -> bytes: ...
