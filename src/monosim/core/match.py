"""A match: one game of any ruleset that can be stepped, forked, copied, pickled and looked at from a seat.

`monosim.match(…)` makes one. `monosim play` with its undo and resume, and players that search, stand on it.
A game is a generator, which nobody can copy. A match need not copy it: it is the state at the last
checkpoint, what chance has drawn since, and the answers since; a fork plays these once more.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Generator, Iterable, Mapping, Sequence
from copy import deepcopy
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from monosim.core.abilities import Abilities, lacks
from monosim.core.diagnostics import MonosimError, number_of
from monosim.core.game import Checkpoint, Course, is_decision
from monosim.core.ruleset import FILES, AnyRuleset, Case, Outcome
from monosim.core.table import Chance, SeededChance, Table

MOST_DEALS = 10_000
"""How often what a seat cannot see is dealt anew before it leads to the decision that is pending."""
HOPELESS = f"none of {MOST_DEALS} deals leads to the decision; is chance random?"
OFTEN_ENOUGH = 64
"""So many draws without an answer are repeated by a fork rather than a state copied before each of them."""


class Draws:
    """Chance that remembers what was drawn since the last checkpoint, and draws that first when asked
    again."""

    def __init__(self, source: Chance, known: Sequence[Any] = ()) -> None:
        self.source = source
        self.known = list(known)
        self.used = 0
        """How many of these the game has had."""

    def below(self, n: int, what: str = "") -> int:
        if self.used == len(self.known):
            self.known.append(self.source.below(n, what))
        self.used += 1
        drawn: int = self.known[self.used - 1]
        return drawn

    def order(self, n: int, what: str = "") -> Sequence[int]:
        if self.used == len(self.known):
            self.known.append(self.source.order(n, what))
        self.used += 1
        drawn: Sequence[int] = self.known[self.used - 1]
        return drawn

    def finish(self) -> None:
        self.source.finish()

    def forget(self, count: int) -> None:
        """The first draws, because a checkpoint after them is remembered now."""
        del self.known[:count]
        self.used -= count

    def again(self) -> Draws:
        """The same draws from the last checkpoint on, and then what is drawn here; a copy of its own."""
        source: Any = self.source
        return Draws(source.copy() if hasattr(source, "copy") else deepcopy(source), self.known)


class Dealt(NamedTuple):
    """What the ability `redeal` gives: another game since the last checkpoint, which looks the same to a
    seat."""

    state: Any
    """At the checkpoint. It may be the one that was given, changed."""
    draws: Sequence[Any]
    answers: Sequence[Any]
    chance: Chance | None = None
    """What draws from then on; without it, a new stream that the match makes by chance."""


class SeatView(NamedTuple):
    """What a seat sees of a game whose ruleset has no ability `view`: then all that is told is told to
    all."""

    seat: int
    events: tuple[Any, ...]
    decision: Any
    """What the seat is asked now, if it is asked."""


class _Abilities(NamedTuple):
    """What a match needs of its ruleset, looked up once."""

    resume: Any
    view: Any
    redeal: Any
    arrange: Any
    """None where whoever drives the match arranges the table, too."""

    @classmethod
    def of(cls, ruleset: AnyRuleset, arranged: bool) -> _Abilities:
        able = Abilities(ruleset)
        return cls(able.resume, able.view, able.redeal, able.arrange if arranged else None)


class _Saved(NamedTuple):
    """A checkpoint that a match remembers."""

    state: Any
    """A copy of its own; None for the beginning of the game."""
    events: int
    """How many of the match's events were before it."""
    answers: int = 0
    """How many of the answers since the last one were before it."""
    draws: int = 0


class Match:
    """A game that waits at a decision, or is over."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        case: Case,
        setup: Any = None,
        chance: Chance | None = None,
        arranged: bool = False,
    ) -> None:
        """InputError or UnusableInput for inputs that cannot be played. Seats that the case names play
        nothing here: `play` answers every decision. Who has read the case, or made its chance, may say so.
        If the match is `arranged`, what the seats tell of the table, such as their number, is not asked."""
        self._ruleset = ruleset
        self._able = _Abilities.of(ruleset, arranged)
        self.case = pin(case)
        self._setup = ruleset.read(self.case) if setup is None else setup
        self._begin(None, Draws(chance or make_chance(ruleset, self._setup, case.seed)), (), [])

    def _begin(
        self, state: Any, draws: Draws, answers: Sequence[Any], events: list[Any], untold: int = 0
    ) -> None:
        """Play from a checkpoint, or from the beginning, up to the decision that follows these answers."""
        self.events = events
        """What has happened so far. After `redeal` it begins at the decision."""
        self.decision: Any = None
        """The decision that is to be answered; None when the game is over."""
        self._end: Any = None
        self._draws = draws
        self._answers: list[Any] = []
        """Those since the checkpoint that is remembered."""
        self._saved = _Saved(state, len(events))
        self._reached: _Saved | None = None
        """A checkpoint that will be remembered as soon as the game has come to its next decision."""
        self._live = None if state is None else self._copy(state)
        if state is None:
            self._game: Course[Any] = self._ruleset.play(self._setup, draws)
        else:
            self._game = self._able.resume(self._setup, draws, self._live)
        self._go_on(None)
        for answer in answers:
            self._answers.append(answer)
            self._go_on(answer)
        self._leave_out(untold)

    def _leave_out(self, untold: int) -> None:
        """Events since the checkpoint that this match does not tell."""
        self._untold = untold
        del self.events[self._saved.events : self._saved.events + untold]

    def __repr__(self) -> str:
        told, seed = number_of(len(self.events), "event"), f"seed {self.case.seed}"
        if self.is_over:
            return f"<Match of {self.case.ruleset}, {seed}: over after {told}>"
        player, kind = self.decision.player, type(self.decision).__name__
        asked = "the table" if player is None else f"seat {player}"
        return f"<Match of {self.case.ruleset}, {seed}: {asked} is asked {kind}, after {told}>"

    # Playing

    @property
    def is_over(self) -> bool:
        return self.decision is None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None as long as it goes on."""
        if not self.is_over:
            return None
        outcome = Abilities(self._ruleset).outcome
        if outcome is None:
            raise lacks(self.case.ruleset, "outcome", "match.outcome")
        return outcome(self._setup, self._end)

    @property
    def transcript(self) -> bytes:
        """What `run` prints of the events so far."""
        return "".join(map(self._ruleset.write, self.events)).encode("utf-8", "surrogateescape")

    @property
    def seed(self) -> int:
        return self.case.seed

    @property
    def setup(self) -> Any:
        """The inputs as the ruleset read them."""
        return self._setup

    @property
    def end(self) -> Any:
        """The state in which the game ended; None as long as it goes on."""
        return self._end

    def play(self, answer: object) -> Sequence[Any]:
        """Answer the decision; gives what happens up to the next one. IllegalChoice leaves the match as it
        was."""
        self._need_decision()
        return self.take(self.decision.check(answer))

    def play_line(self, text: str) -> Sequence[Any]:
        """As `play`, with the answer as a script has it: a game that asks again hears what does not fit."""
        self._need_decision()
        return self.take(self.decision.parse(text))

    def take(self, answer: Any) -> Sequence[Any]:
        """As `play`, with an answer that whoever gives it has checked. The rules check it, too."""
        self._need_decision()
        told = len(self.events)
        self._answers.append(answer)
        try:
            self._go_on(answer)
        except Exception:
            # A generator that has raised is at its end: play the game up to this decision once more.
            del self.events[self._saved.events :], self._answers[-1]
            draws = Draws(self._draws.source, self._draws.known)
            self._begin(self._saved.state, draws, tuple(self._answers), self.events, self._untold)
            raise
        return self.events[told:]

    def _need_decision(self) -> None:
        if self.is_over:
            raise ValueError("the game is over: there is nothing to decide")

    def _go_on(self, answer: Any) -> None:
        send, tell = self._game.send, self.events.append
        try:
            while True:
                item = send(answer)
                answer = None
                if is_decision(item):
                    if self._able.arrange is not None:
                        answer = self._able.arrange(self._setup, item)
                        if answer is not None:
                            continue
                    self.decision = item
                    break
                if type(item) is Checkpoint:
                    self._reach(item.state)
                else:
                    tell(item)
        except StopIteration as end:
            self.decision, self._end = None, end.value
        if self._reached is not None:
            self._saved = self._reached
            del self._answers[: self._saved.answers]
            self._draws.forget(self._saved.draws)
            self._reached, self._untold = None, 0

    def _reach(self, state: Any) -> None:
        """Note a checkpoint if enough has happened since the last one to be worth a copy of the state."""
        self._live = state
        last, used = self._reached or self._saved._replace(answers=0, draws=0), self._draws.used
        if self._able.resume is not None and (
            last.state is None or len(self._answers) > last.answers or used - last.draws >= OFTEN_ENOUGH
        ):
            self._reached = _Saved(self._copy(state), len(self.events), len(self._answers), used)

    # What there is to see

    def view(self, seat: int) -> Any:
        """What the seat may see of the game now, and nothing else."""
        if self._able.view is None:
            own = self.decision is not None and (self.decision.player or 0) == seat
            return SeatView(seat, tuple(self.events), self.decision if own else None)
        return self._able.view(self._setup, self._end if self.is_over else self._live, seat)

    @property
    def live(self) -> Any:
        """The state as it is now, which only the rules may change; None before the first checkpoint."""
        return self._end if self.is_over else self._live

    @property
    def since(self) -> tuple[Any, Sequence[Any], Sequence[Any]]:
        """A copy of the state at the checkpoint that is remembered, and the draws and answers since:
        for those who deal anew, and engines that search."""
        return self._copy(self._saved.state), self._draws.known[: self._draws.used], tuple(self._answers)

    def chance(self) -> Chance:
        """Chance of its own for who plays on from `since` apart from the match: it draws what was drawn since
        then, and after that what the match will draw."""
        return self._draws.again()

    # Copies

    def fork(self) -> Match:
        """A match of its own at the same decision. Both go on alike as long as they are answered alike."""
        return self._branch(self._saved.state, self._draws.again(), self._answers, self._untold)

    def _branch(self, state: Any, draws: Draws, answers: Sequence[Any], untold: int) -> Match:
        twin: Match = Match.__new__(type(self))
        twin._ruleset, twin._able = self._ruleset, self._able
        twin.case, twin._setup = self.case, self._setup
        twin._begin(state, draws, tuple(answers), self.events[: self._saved.events], untold)
        return twin

    def redeal(self, seat: int, chance: Chance | Random, **how: Any) -> Match:
        """A match of its own at the same decision, in which all that the seat cannot see is dealt anew by
        chance: what is hidden now, and all that will be drawn. Its events begin here. `how` is for the
        ruleset. A `random.Random` will do for chance."""
        self._need_decision()
        if isinstance(chance, Random):
            chance = SeededChance(chance.getrandbits(62), "redeal")
        for _ in range(MOST_DEALS):
            dealt = self._deal(seat, chance, how)
            twin = None if dealt is None else self._redealt(dealt, chance, seat)
            if twin is not None:
                return twin
        raise ValueError(HOPELESS)

    def deal(self, seat: int, chance: Chance, **how: Any) -> Dealt:
        """What `redeal` makes a match of, for engines that play on from the checkpoint by themselves. Whether
        it leads to the decision is left to the ruleset."""
        self._need_decision()
        for _ in range(MOST_DEALS):
            dealt = self._deal(seat, chance, how)
            if dealt is not None:
                return dealt
        raise ValueError(HOPELESS)

    def _deal(self, seat: int, chance: Chance, how: Mapping[str, Any]) -> Dealt | None:
        if self._able.redeal is None:
            return Dealt(*self.since)
        dealt: Dealt | None = self._able.redeal(self, seat, chance, **how)
        return dealt

    def _redealt(self, dealt: Dealt, chance: Chance, seat: int) -> Match | None:
        """None if the game would have come to another decision."""
        later = dealt.chance or SeededChance(chance.below(2**62, "seed of what will be drawn"))
        try:
            twin = self._branch(dealt.state, Draws(later, dealt.draws), dealt.answers, 0)
        except MonosimError:  # an answer that is not legal in this deal
            return None
        mine, its = self.decision, twin.decision
        if type(its) is not type(mine) or its.player != mine.player:
            return None
        if mine.player == seat and list(map(its.text, its.options())) != list(map(mine.text, mine.options())):
            return None
        untold = len(twin.events) - twin._saved.events
        del twin.events[: twin._saved.events]
        twin._saved = twin._saved._replace(events=0)
        twin._leave_out(untold)
        return twin

    def _copy(self, state: Any) -> Any:
        """What the setup holds is not copied: it does not change."""
        if hasattr(state, "copy"):
            return state.copy()
        return deepcopy(state, {id(part): part for part in self._parts().values()})

    def _parts(self) -> Mapping[str, Any]:
        """What a state may share with its setup, by name."""
        setup = self._setup
        named = setup._asdict() if hasattr(setup, "_asdict") else getattr(setup, "__dict__", {})
        return {"": setup, **named}

    def __copy__(self) -> Match:
        return self.fork()

    def __deepcopy__(self, memo: object) -> Match:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        """The setup is read anew from the inputs, wherever the match is sent; what the state shares with
        it is named, because readings make classes that no other process knows."""
        kept = io.BytesIO()
        told, draws = self.events[: self._saved.events], self._draws
        remembered = (self._saved.state, draws.source, draws.known, self._answers, told, self._untold)
        _Pickler(kept, self._parts()).dump(remembered)
        name = getattr(self._ruleset, "__name__", None)
        if name is None:
            raise pickle.PicklingError("a match of a program with misreadings cannot be pickled")
        arranged = self._able.arrange is not None
        return _revive, (type(self), name, arranged, self.case, kept.getvalue())


def make_chance(ruleset: AnyRuleset, setup: Any, seed: int) -> Chance:
    """Chance that the inputs script, or that the seed decides."""
    chance = Abilities(ruleset).chance
    return SeededChance(seed) if chance is None else chance(setup)


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO, parts: Mapping[str, Any]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._names = {id(part): name for name, part in parts.items() if not isinstance(part, _PLAIN)}

    def persistent_id(self, thing: Any) -> str | None:
        return self._names.get(id(thing))


_PLAIN = (int, str, float, bool, tuple, type(None))
"""Copied rather than named: one small number is the same object as any other."""


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, parts: Mapping[str, Any]) -> None:
        super().__init__(file)
        self._parts = parts

    def persistent_load(self, name: Any) -> Any:
        return self._parts[name]


def _revive(kind: type[Match], name: str, arranged: bool, case: Case, kept: bytes) -> Match:
    match: Match = kind.__new__(kind)
    match._ruleset = import_module(name)
    match._able = _Abilities.of(match._ruleset, arranged)
    match.case = case
    match._setup = match._ruleset.read(case)
    state, source, known, answers, events, untold = _Unpickler(io.BytesIO(kept), match._parts()).load()
    match._begin(state, Draws(source, known), answers, events, untold)
    return match


def pin(case: Case) -> Case:
    """The case with its files in memory: a match goes on alike when they are changed, and in another
    process."""
    roles = [role for role in (*FILES, *case.inputs) if case.has(role)]
    contents = {role: case.text(role).encode("utf-8", "surrogateescape") for role in roles}
    return case._replace(
        contents=contents, readings=dict(case.readings), seats=dict(case.seats), inputs=dict(case.inputs)
    )


class Peek:
    """What a player that searches gets of the match it plays in: games like it, as far as its seat can
    tell."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.seat = seat

    def redeal(self, chance: Chance, **how: Any) -> Match:
        return self._match.redeal(self.seat, chance, **how)

    def deal(self, chance: Chance, **how: Any) -> Dealt:
        """As `redeal`, for an engine of the game that plays on from there."""
        return self._match.deal(self.seat, chance, **how)

    @property
    def setup(self) -> Any:
        return self._match.setup

    def view(self) -> Any:
        return self._match.view(self.seat)


def let_search(match: Match, seats: Iterable[Any]) -> None:
    """Show the match to those in the seats who look ahead in it."""
    for seat, source in enumerate(seats):
        if getattr(source, "searches", False):
            source.join(Peek(match, seat))


def drive_match(match: Match, table: Table) -> Generator[Any, None, Any]:
    """As `drive`, of a match, in which seats may look ahead."""
    let_search(match, table.seats)
    yield from tuple(match.events)
    while not match.is_over:
        yield from match.take(table.ask(match.decision))
    return match.end
