"""Classes of mistakes that print the same on every input tried; a search tries one member of each first.

Making them plays every edit on some hundred inputs, which takes minutes for a large ruleset. So the classes
are kept: in `edit_classes.json` beside the ruleset's tutor for the rulesets that ship it, else in the user's
cache. A checksum over the edited functions and the operators tells when they are stale; then they are made
anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from inspect import getsource
from itertools import islice
from typing import Any, NamedTuple

from monosim.core import Case
from monosim.core.workers import leave_with_parent
from monosim.golden.files import write
from monosim.tutor import Tutor, compound_edits, edits, find_tutor, functions, operators
from monosim.tutor.programs import RightRun, predict, predict_edit, run_right
from monosim.tutor.tracing import ALARM
from monosim.tutor.vocabulary import Vocabulary, vocabulary_of

FILE = "edit_classes.json"
VERSION = 1
FAIR, OTHERS = 90, 40
"""So many drafts of each kind tell the classes apart, besides the probes."""
SEED = 14
FIRST = 12
"""An edit that crashes on so many inputs, and shows nothing else, is not tried on more."""


class Classes(NamedTuple):
    groups: tuple[tuple[str, ...], ...]
    """Each begins with the member that explains best: a name, or the cheapest edit."""
    open: frozenset[str]
    """Those first members that show only on inputs about what the document leaves open."""
    crashing: tuple[str, ...]
    """Edits that change nothing but that some inputs crash."""


def classes_of(tutor: Tutor, tell: Callable[[str], object] = lambda _: None) -> Classes:
    """The classes as they are kept, or made anew if none are, or if they are stale."""
    found = find_kept(tutor)
    if found is not None:
        return found
    tell(f"the rules of {tutor.ruleset} have changed: looking at every edit of them, once")
    made = make_classes(tutor)
    with suppress(OSError):  # a cache that cannot be written only costs time
        save(cached_place(tutor), compute_checksum(vocabulary_of(tutor)), made)
    return made


def find_kept(tutor: Tutor) -> Classes | None:
    """The classes that are cached or shipped; None if there are none, or if they are stale."""
    checksum = compute_checksum(vocabulary_of(tutor))
    kept = (load(place, checksum) for place in (cached_place(tutor), shipped_place(tutor)))
    found = next(filter(None, kept), None)
    return found and _of_today(found, tutor)


def _of_today(classes: Classes, tutor: Tutor) -> Classes:
    """Without the names that the tutor no longer has; names that are new stand in no class yet."""
    known = [
        tuple(name for name in group if "#" in name or name in tutor.misreadings) for group in classes.groups
    ]
    return classes._replace(groups=tuple(group for group in known if group))


def compute_checksum(vocabulary: Vocabulary) -> str:
    digest = hashlib.sha256(str(VERSION).encode())
    for module in (operators, edits, compound_edits, functions):
        digest.update(getsource(module).encode())
    for key, function in sorted(vocabulary.functions.items()):
        types = sorted((name, *sorted(some)) for name, some in function.types.items())
        digest.update(f"{key}\n{getsource(function.function)}{types}".encode())
    return digest.hexdigest()[:24]


def shipped_place(tutor: Tutor) -> str:
    module = sys.modules[type(tutor).__module__]
    return os.path.join(os.path.dirname(module.__file__ or ""), FILE)


def cached_place(tutor: Tutor) -> str:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(home, "monosim", f"{tutor.ruleset}-{FILE}")


def load(place: str, checksum: str) -> Classes | None:
    """None if there is no such file, or if it is of other rules."""
    try:
        with open(place, encoding="utf-8") as file:
            record = json.load(file)
        if record["checksum"] != checksum:
            return None
        groups = tuple(tuple(_expand(group)) for group in record["classes"])
        return Classes(groups, frozenset(_expand(record["open"])), tuple(_expand(record["crashing"])))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def save(place: str, checksum: str, made: Classes) -> None:
    record = {
        "version": VERSION,
        "checksum": checksum,
        "classes": [_shorten(group) for group in made.groups],
        "open": _shorten(group[0] for group in made.groups if group[0] in made.open),
        "crashing": _shorten(made.crashing),
    }
    lines = json.dumps(record, separators=(",", ":")).replace("],[", "],\n[")
    os.makedirs(os.path.dirname(place), exist_ok=True)
    write(place, f"{lines}\n".encode())


def _shorten(names: Iterable[str]) -> list[str]:
    """An edit of the same function as the one before is written without the function."""
    told, function = list[str](), ""
    for name in names:
        key, mark, rest = name.partition("#")
        told.append(f"#{rest}" if mark and key == function else name)
        function = key if mark else ""
    return told


def _expand(told: Iterable[str]) -> Iterator[str]:
    function = ""
    for name in told:
        key, mark, rest = name.partition("#")
        function = (key or function) if mark else ""
        yield f"{function}#{rest}" if mark else name


# Making them


def make_classes(tutor: Tutor, tick: Callable[[], object] = lambda: None) -> Classes:
    vocabulary = vocabulary_of(tutor)
    trial = Trial(vocabulary, trial_cases(tutor, True), trial_cases(tutor, False))
    names = [*tutor.misreadings, *vocabulary.edits]
    found: dict[bytes, list[str]] = {}
    crashing: list[str] = []
    for name, behaviour in zip(names, _in_parallel(trial, names), strict=True):
        tick()
        if behaviour is CRASHES:
            crashing.append(name)
        elif behaviour is not None:
            found.setdefault(behaviour, []).append(name)
    order = {name: place for place, name in enumerate(names)}
    groups = [
        tuple(sorted(group, key=lambda name: (vocabulary.find(name).cost, order[name])))
        for group in found.values()
    ]
    groups.sort(key=lambda group: order[group[0]])
    shown = {name for behaviour, group in found.items() if behaviour.startswith(SETTLED) for name in group}
    unsettled = frozenset(group[0] for group in groups if group[0] not in shown)
    return Classes(tuple(groups), unsettled, tuple(crashing))


CRASHES = b"crashes"
SETTLED, UNSETTLED = b"+", b"-"
"""How the digest begins of a behaviour that a fair input shows, and of one that none shows."""


def trial_cases(tutor: Tutor, fair: bool) -> list[Case]:
    probes = [tutor.case(draft) for draft in tutor.probes(fair)]
    return [*probes, *islice(tutor.inputs(SEED, fair), FAIR if fair else OTHERS)]


class Trial:
    """Inputs, and what the right program does on them."""

    def __init__(self, vocabulary: Vocabulary, fair: Sequence[Case], others: Sequence[Case]) -> None:
        self.vocabulary = vocabulary
        self.tutor = vocabulary.tutor
        runs = [list(filter(None, (run_right(self.tutor, case) for case in some))) for some in (fair, others)]
        self.runs = [run for some in runs for run in some]
        self._fair = len(runs[0])

    def behave(self, name: str) -> bytes | None:
        """A digest of what the mistake changes; CRASHES if only crashes, None if nothing."""
        if self.vocabulary.codes(frozenset({name})) is None:
            return None
        digest = hashlib.blake2b(digest_size=12)
        with ALARM.ticking():
            shown, crashed = self._compare(name, digest)
        if not shown:
            return CRASHES if crashed else None
        return (SETTLED if shown[0] < self._fair else UNSETTLED) + digest.digest()

    def _compare(self, name: str, digest: Any) -> tuple[list[int], int]:
        """On which inputs it prints something else, and on how many it crashes."""
        shown, crashed = list[int](), 0
        for index, right in enumerate(self.runs):
            printed = self._predict(name, right)
            if printed != right.text:
                crashed += printed is None
                shown += [index] if printed is not None else []
                digest.update(f"{index} {printed}".encode("utf-8", "surrogateescape"))
                if crashed >= FIRST and not shown:
                    break
        return shown, crashed

    def _predict(self, name: str, right: RightRun) -> str | None:
        if self.vocabulary.is_edit(name):
            return predict_edit(self.tutor, right, name)
        return predict(self.tutor, right.case, frozenset({name}))


_trial: Trial | None = None


def _in_parallel(trial: Trial, names: Sequence[str]) -> Iterator[bytes | None]:
    """On all cores where processes can be forked, since a trial cannot be sent to another process."""
    global _trial
    import multiprocessing

    can_fork = "fork" in multiprocessing.get_all_start_methods()
    if not can_fork or multiprocessing.current_process().daemon or len(names) < 1000:
        yield from map(trial.behave, names)
        return
    _trial = trial
    with multiprocessing.get_context("fork").Pool(initializer=leave_with_parent) as pool:
        for behaviour in pool.imap(_behave, names, chunksize=50):
            yield CRASHES if behaviour == CRASHES else behaviour


def _behave(name: str) -> bytes | None:
    assert _trial is not None
    return _trial.behave(name)


def settled_edits(classes: Classes, vocabulary: Vocabulary) -> list[str]:
    """One edit of each class that has no name, and that a fair input shows: what a suite should kill."""
    first = (group[0] for group in classes.groups)
    return [name for name in first if vocabulary.is_edit(name) and name not in classes.open]


def edits_to_kill(tutor: Tutor) -> tuple[str, ...]:
    """The settled edits; under the readings of a course, those of functions that the rules still use."""
    plain = find_tutor(tutor.ruleset) if tutor.readings else tutor
    assert plain is not None
    settled = settled_edits(classes_of(plain), vocabulary_of(plain))
    used = vocabulary_of(tutor).edits
    return tuple(name for name in settled if plain is tutor or name in used)
