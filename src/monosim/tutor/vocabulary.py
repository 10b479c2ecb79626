"""The single mistakes that a program may have: named misreadings, open readings, edits of the rules, texts.

All of them have a name, and a set of names is a wrong program. Edits are made when they are first needed, and
applied by exchanging the code of the ruleset's functions.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, lru_cache
from itertools import islice
from types import CodeType, FunctionType
from typing import Any, NamedTuple, cast

from monosim.core import Case, InputError, UnusableInput
from monosim.core.diagnostics import visible
from monosim.rulesets import find
from monosim.tutor import NONE, Names, Tutor
from monosim.tutor.edits import make_edits
from monosim.tutor.functions import (
    Change,
    Exchange,
    RuleFunction,
    compile_edited,
    exchanged,
    find_caches,
    find_functions,
    statement_lines,
)
from monosim.tutor.operators import Edit, shorten
from monosim.tutor.tracing import ALARM, Types, empty_caches, join_types, watch, watch_types

READING = "reading "
"""How the names of open readings begin, as in `reading end=round`."""
FIRST, LAST = "first ", "last "
"""How the names of texts begin that are printed before or after everything else."""
NAMED, UNSETTLED, FRAME = 1.0, 1.1, 1.05
PER_LETTER = 0.0001
"""Of two edits that explain as much and are equally plain, the one that is said in fewer words is named."""
TRACED = 50
"""So many drafts, fair ones and others, show which functions play the game."""
MOST_SECONDS = 0.5
"""Longer than any game that is diagnosed takes: an edit may have made a loop endless."""


class Mistake(NamedTuple):
    """One mistake, as reports tell it."""

    name: str
    words: str
    """What the program does, after "it"."""
    about: str
    """Two mistakes about the same thing exclude each other."""
    cost: float
    sentence: str = ""
    advice: str = ""
    place: str = ""
    """The function that is edited; empty for a name."""
    line: int = 0
    gradable: bool = True

    @property
    def label(self) -> str:
        """Its name, or what it does if nobody has named it."""
        return f"it {self.words}" if self.place else self.name


class Vocabulary:
    def __init__(self, tutor: Tutor) -> None:
        self.tutor = tutor
        self.ruleset = find(tutor.ruleset)
        self._directory = os.path.dirname(self.ruleset.__file__ or "")  # type: ignore[attr-defined]
        self._codes: dict[Names, Exchange | None] = {}
        self._learned: dict[str, Edit] = {}
        self._phases: dict[tuple[str, str], bool] = {}
        self._found: dict[str, Mistake] = {}
        self._compiled: dict[tuple[str, Names], tuple[FunctionType, CodeType] | None] = {}

    @cached_property
    def named(self) -> dict[str, Mistake]:
        """The catalogue, and the other values of the open readings."""
        return {
            name: Mistake(
                name, one.instead, one.about, NAMED if one.gradable else UNSETTLED, one.sentence, one.advice,
                gradable=one.gradable,
            )
            for name, one in self.tutor.misreadings.items()
        }  # fmt: skip

    def find(self, name: str) -> Mistake:
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = self._describe(name)
        return found

    def _describe(self, name: str) -> Mistake:
        if name in self.tutor.misreadings:
            return self.named[name]
        if name.startswith(READING):
            question, value = _choice(name)
            words = f"plays as with the reading {question}={value}"
            return Mistake(name, words, f"{READING}{question}", UNSETTLED, gradable=False)
        if name.startswith((FIRST, LAST)):
            where, text = _frame(name)
            order = "before" if where == FIRST else "after"
            words = f"prints `{visible(shorten(text.strip()))}` {order} everything else"
            return Mistake(name, words, where, FRAME)
        edit = self.edit(name)
        function = self.functions[edit.function]
        sentence = self.tutor.sentences.get(function.name, "")
        cost = edit.cost + len(edit.words) * PER_LETTER
        return Mistake(name, edit.words, name, cost, sentence, place=function.key, line=edit.line)

    def edit(self, name: str) -> Edit:
        return self._learned.get(name) or self.edits[name]

    def learn(self, edit: Edit) -> None:
        """Add an edit that was made from what a program printed."""
        self._learned.setdefault(edit.name, edit)

    def is_learned(self, name: str) -> bool:
        return name in self._learned

    # The functions that play the game, and their edits

    @cached_property
    def functions(self) -> dict[str, RuleFunction]:
        empty_caches(self.ruleset.__name__)  # type: ignore[attr-defined]
        executed: dict[str, dict[CodeType, Types]] = {"read": {}, "tell": {}}
        for fair in (True, False):
            for case in islice(self.tutor.inputs(0, fair), TRACED):
                for phase, codes in self._trace(case).items():
                    for code, types in codes.items():
                        executed[phase][code] = join_types([executed[phase].get(code, {}), types])
        return find_functions(self.ruleset, executed, Tutor)  # type: ignore[arg-type]

    def _trace(self, case: Case) -> dict[str, dict[CodeType, Types]]:
        setup, reading = watch_types(self._directory, lambda: read_plain(self.tutor, case, NONE))
        _, telling = watch_types(self._directory, lambda: tell_all(self.tutor, setup, case))
        return {"read": reading, "tell": telling}

    @cached_property
    def caches(self) -> list[Callable[[], object]]:
        """Found when a game was played, so that all modules are imported."""
        return find_caches(self.ruleset, Tutor) if self.functions else []  # type: ignore[arg-type]

    @cached_property
    def edits(self) -> dict[str, Edit]:
        return make_edits(self.functions)

    def executed(self, case: Case, setup: Any, names: Names) -> frozenset[tuple[str, int]]:
        """The statements that such a program executes: their files and lines."""
        own, case = self.own(names), self.with_readings(case, names)
        with self.applied(names, seconds=10 * MOST_SECONDS):  # tracing is slow
            _, reading = watch(self._directory, lambda: read_all(self.tutor, case, own))
            _, telling = watch(self._directory, lambda: tell_all(self.tutor, setup, case, own))
        return frozenset(self.statements.get(place, place) for place in reading | telling)

    @cached_property
    def statements(self) -> dict[tuple[str, int], tuple[str, int]]:
        """For each line of the functions, where the innermost statement around it begins."""
        return {
            (function.file, line): (function.file, begins)
            for function in self.functions.values()
            for line, begins in statement_lines(function).items()
        }

    # Sets of mistakes

    def is_edit(self, name: str) -> bool:
        return name not in self.tutor.misreadings and not name.startswith((READING, FIRST, LAST))

    def own(self, names: Names) -> Names:
        """The names that the ruleset's tutor knows."""
        return frozenset(name for name in names if name in self.tutor.misreadings)

    def readings_in(self, names: Names) -> list[str]:
        """The readings among the mistakes, as `go=400`: so a transcript names them, if it does."""
        return sorted(name.removeprefix(READING) for name in names if name.startswith(READING))

    def with_readings(self, case: Case, names: Names) -> Case:
        chosen = dict(_choice(name) for name in self.readings_in(names))
        return case._replace(readings={**case.readings, **chosen}) if chosen else case

    def in_phase(self, name: str, phase: str) -> bool:
        """Whether a mistake can matter when inputs are read, or when a game is told."""
        key = name, phase
        found = self._phases.get(key)
        if found is None:
            found = self._phases[key] = self._find_phase(name, phase)
        return found

    def _find_phase(self, name: str, phase: str) -> bool:
        if name in self.tutor.misreadings:
            return name in (self.tutor.of_reading if phase == "read" else self.tutor.of_playing)
        if name.startswith((READING, FIRST, LAST)):
            return phase == "tell" or name.startswith(READING)
        return any(phase in self.functions[one.function].phases for one in self.edit(name).changes)

    def join(self, names: Names, name: str) -> Names | None:
        """Add a mistake; it replaces one about the same thing. None if they cannot be together."""
        about = self.find(name).about
        joined = frozenset(other for other in names if self.find(other).about != about) | {name}
        return joined if self.codes(joined) is not None else None

    def codes(self, names: Names) -> Exchange | None:
        """The functions to exchange, with their code; None if the edits do not go together."""
        edits = frozenset(name for name in names if self.is_edit(name))
        if not edits:
            return ()
        if edits not in self._codes:
            self._codes[edits] = self._compile(edits)
        return self._codes[edits]

    def _compile(self, names: Names) -> Exchange | None:
        edits = [self.edit(name) for name in sorted(names)]
        grouped: dict[str, list[tuple[str, Change]]] = {}
        for edit in edits:
            for change in edit.changes:
                grouped.setdefault(change.function, []).append((edit.name, change))
        codes = [self._compile_function(key, changes) for key, changes in grouped.items()]
        return None if None in codes else cast(Exchange, codes)

    def _compile_function(
        self, key: str, changes: Sequence[tuple[str, Change]]
    ) -> tuple[FunctionType, CodeType] | None:
        """A function with some changes; remembered, for most edits of a set are in other functions."""
        named = key, frozenset(name for name, _ in changes)
        if named not in self._compiled:
            self._compiled[named] = self._try_compile(key, [change for _, change in changes])
        return self._compiled[named]

    def _try_compile(self, key: str, changes: Sequence[Change]) -> tuple[FunctionType, CodeType] | None:
        function, sites = self.functions[key], {change.site: change.make for change in changes}
        if len(sites) < len(changes):
            return None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an edit may be nonsense
            with suppress(SyntaxError, ValueError, TypeError, AttributeError, LookupError):
                return cast(FunctionType, function.function), compile_edited(function, sites)
        return None

    @contextmanager
    def applied(self, names: Names, seconds: float = MOST_SECONDS) -> Iterator[None]:
        """For as long as the context lasts, the ruleset's functions have these edits."""
        codes = self.codes(names)
        if not codes:
            yield
            return
        with exchanged(codes, self.caches), ALARM.within(seconds):
            yield


def _frame(name: str) -> tuple[str, str]:
    where = FIRST if name.startswith(FIRST) else LAST
    return where, name.removeprefix(where)


def text_around(names: Names, where: str) -> str:
    """What such a program prints before (FIRST) or after (LAST) everything else."""
    return "".join(name.removeprefix(where) for name in names if name.startswith(where))


def _choice(name: str) -> tuple[str, str]:
    question, _, value = name.removeprefix(READING).partition("=")
    return question, value


def read_plain(tutor: Tutor, case: Case, names: Names) -> Any:
    """What a program with these misreadings reads: a setup, an InputError, or None if it is unpredictable."""
    try:
        return tutor.read(case, names)
    except InputError as error:
        return error
    except UnusableInput:
        return None


def read_all(tutor: Tutor, case: Case, names: Names = NONE) -> None:
    with suppress(Exception):
        read_plain(tutor, case, names)


def tell_all(tutor: Tutor, setup: Any, case: Case, names: Names = NONE) -> None:
    with suppress(Exception):
        if isinstance(setup, InputError):
            tutor.refuse(setup, names)
        elif setup is not None:
            for _ in tutor.tell(setup, case, names):
                pass


@lru_cache(maxsize=8)
def vocabulary_of(tutor: Tutor) -> Vocabulary:
    return Vocabulary(tutor)


def sum_costs(vocabulary: Vocabulary, names: Iterable[str]) -> float:
    return sum(vocabulary.find(name).cost for name in names)
