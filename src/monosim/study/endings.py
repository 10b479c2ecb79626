"""Play cases of any ruleset to their end, by the fast engine where it serves, else by the rules."""

from collections import deque
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple, cast

from monosim import core
from monosim.core import Case, Outcome, Table
from monosim.core.abilities import Abilities, lacks
from monosim.core.diagnostics import cannot_play
from monosim.core.game import searches
from monosim.core.protocols import SeededGames
from monosim.play.runner import drive_game, table_for
from monosim.rulesets import find

ODDS = "odds"
"""The command that gives the chances of a position, of which nobody knows all."""


class Ending(NamedTuple):
    outcome: Outcome
    seats: int


MOST_PREPARED = 1_000
"""Kinds of games for which an engine is kept ready."""


class GamePlayer:
    """Plays cases of one ruleset to their end. Its abilities are looked up once for all games."""

    def __init__(self, ruleset: str, command: str, engine: str = "auto") -> None:
        self.ruleset = find(ruleset)
        self.engine = engine
        self._prepared: dict[Hashable, SeededGames | None] = {}
        able = Abilities(self.ruleset)
        outcome = able.outcome
        if outcome is None:
            raise lacks(ruleset, "outcome", command)
        self._outcome, self._chance, self._finish = outcome, able.chance, able.finish
        self._shuffle_unknown = able.shuffle_unknown if command == ODDS else None
        self._fast = None if engine == "rules" else able.fast
        if engine == "fast" and self._fast is None:
            raise lacks(ruleset, "fast", "--engine fast")

    def play_seed(self, case: Case, kind: Hashable, observer: Any = None, cluster: int = 0) -> Ending:
        """The end of the game, which the observer has seen. Cases of one kind differ in their seeds only."""
        if kind not in self._prepared:
            if len(self._prepared) >= MOST_PREPARED:
                self._prepared.clear()
            self._prepared[kind] = self.prepare(case)
        games = self._prepared[kind]
        if games is None:
            return self.play(case, observer and partial(observer.watch, cluster=cluster))
        outcome = games.play(case.seed)
        if observer is not None:
            observer.take(games.sums(), cluster)
        return Ending(outcome, games.seats)

    def prepare(self, case: Case) -> SeededGames | None:
        """The fast engine, ready for games that differ from the case in their seeds; None for the rules."""
        if self._fast is None:
            return None
        setup = self.ruleset.read(case)
        if self._fast.prepare is None:
            reason: str | None = "it writes transcripts"
        elif self._shuffle_unknown is not None:
            reason = "each game draws first what nobody knows of its position"
        elif case.has("answers"):
            reason = "there are answers to every question"
        else:
            reason = self._fast.supports(setup)
            if reason is None:
                return self._fast.prepare(setup)
        if self.engine == "fast":
            raise cannot_play(case.ruleset, str(reason))
        return None

    def play(self, case: Case, watch: Callable[[Iterable[Any]], object] | None = None) -> Ending:
        """The end of the game that `run` plays. `watch`, if given, consumes its events.

        For odds, what nobody knows of a position is drawn from the seed first.
        """
        setup = self.ruleset.read(case)
        if self._shuffle_unknown is not None:
            setup = self._shuffle_unknown(setup)
        table = self._table(setup, case)
        if watch is None and self._finish is not None and not searches(table):
            state = self._finish(setup, table)
        else:
            state = exhaust(drive_game(self.ruleset, setup, table, case), watch or _ignore)
        return Ending(self._outcome(setup, state), len(table.seats))

    def _table(self, setup: Any, case: Case) -> Table:
        if case.has("answers"):
            return table_for(self.ruleset, setup, case)
        chance = core.SeededChance(case.seed) if self._chance is None else self._chance(setup)
        return Table(chance, self.ruleset.seats(setup))

    def draws(self, case: Case) -> bool:
        """Whether chance decides anything in the game."""
        setup = self.ruleset.read(case)
        table = self._table(setup, case)
        chance = core.RecordingChance(table.chance)
        _ignore(drive_game(self.ruleset, setup, table._replace(chance=chance), case))
        return bool(chance.draws)

    def count_seats(self, case: Case) -> int:
        return len(self.ruleset.seats(self.ruleset.read(case)))


def exhaust(events: Iterator[Any], watch: Callable[[Iterable[Any]], object]) -> Any:
    """What a generator returns when `watch` has consumed it."""
    returned: list[Any] = []
    watch(_keep(events, returned))
    return returned[0]


def _keep(events: Iterator[Any], returned: list[Any]) -> Generator[Any, None, None]:
    returned.append((yield from cast(Generator[Any, None, Any], events)))


def _ignore(events: Iterable[Any]) -> None:
    deque(events, maxlen=0)
