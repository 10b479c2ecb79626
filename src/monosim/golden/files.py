"""Goldens as files: which case claims which, which no case claims, and files that are written as a whole."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from itertools import pairwise
from typing import NamedTuple

from monosim.core import UnusableInput
from monosim.core.ruleset import FILES, naming
from monosim.play import cases

PENDING = ".new"
LONGEST_NAME, KEPT_OF_NAME = 240, 50
"""In bytes and in characters: the system takes names of 255 bytes, and endings must fit behind ours."""


class Claim(NamedTuple):
    """A case.toml, and the case in it or why there is none to run."""

    toml: str
    case: cases.CaseFile | None
    wrong: UnusableInput | str | None = None

    @property
    def name(self) -> str:
        return os.path.basename(os.path.dirname(os.path.abspath(self.toml)))

    @property
    def golden(self) -> str | None:
        return self.case and self.case.golden


def find_claims(places: Iterable[str]) -> list[Claim]:
    """Every case below the places, each once however often it is reached."""
    present = filter(os.path.exists, places)
    found = {os.path.realpath(toml): os.path.normpath(toml) for toml in cases.find_all(present)}
    loaded = [_load(toml) for toml in found.values()]
    shared = Counter(os.path.realpath(claim.golden) for claim in loaded if claim.golden)
    return [_check_claim(claim, shared) for claim in loaded]


def _load(toml: str) -> Claim:
    try:
        return Claim(toml, cases.load(toml))
    except UnusableInput as error:
        return Claim(toml, None, error)


def _check_claim(claim: Claim, shared: Counter[str]) -> Claim:
    """Two cases with one golden would accept each other's transcripts; an input is not a transcript."""
    if claim.case is None:
        return claim
    golden = os.path.realpath(claim.case.golden)
    case = claim.case.case
    inputs = [claim.toml, *(case.path(role) for role in (*FILES, *case.inputs) if case.file(role))]
    if shared[golden] > 1:
        return claim._replace(wrong=f"another case has the same golden, {claim.case.golden}")
    if golden in map(os.path.realpath, inputs):
        return claim._replace(wrong=f"its golden is also one of its inputs, {claim.case.golden}")
    return claim


def will_hold(place: str, found: Iterable[Claim]) -> bool:
    """Whether a directory that is not there yet is where a case keeps its golden."""
    inside = os.path.join(os.path.realpath(place), "")
    return any(os.path.realpath(claim.golden).startswith(inside) for claim in found if claim.golden)


def is_transcribed(golden: str) -> bool:
    """Whether it is below golden/spec: written by hand, never by a program."""
    parts = os.path.realpath(golden).split(os.sep)
    return ("golden", "spec") in pairwise(parts)


def find_orphans(places: Iterable[str], found: Sequence[Claim]) -> list[str]:
    """The goldens that no case claims.

    None are listed if a case.toml cannot be read: what that case claims would be taken for an orphan.
    """
    if any(claim.case is None for claim in found):
        return []
    claimed = {os.path.realpath(claim.golden) for claim in found if claim.golden}
    left = {
        os.path.realpath(file): os.path.normpath(file)
        for place in filter(os.path.exists, places)
        for file in _goldens_below(place, claimed)
    }
    return sorted(file for real, file in left.items() if real not in claimed)


def _goldens_below(place: str, claimed: set[str]) -> Iterator[str]:
    """Every expected.txt, and every file in a golden root that ends as the goldens there do."""
    below = list(_files_below(place))
    yield from (file for file in below if os.path.basename(file) == cases.GOLDEN)
    for root in _golden_roots(place, claimed):
        inside = [file for file in below if file.startswith(os.path.join(root, ""))]
        suffixes = {os.path.splitext(file)[1] for file in inside if os.path.realpath(file) in claimed}
        yield from (file for file in inside if os.path.splitext(file)[1] in suffixes)


def _golden_roots(place: str, claimed: set[str]) -> Iterator[str]:
    """The topmost directories that hold goldens but, however deep, no case."""
    with_case = _directories_above(map(os.path.realpath, cases.find_all([place])))
    with_golden = _directories_above(claimed)
    for directory, below, _ in os.walk(place):
        real = os.path.realpath(directory)
        if real in with_case:
            below[:] = _skip_hidden(below)
            continue
        below.clear()
        if real in with_golden:
            yield directory


def _directories_above(files: Iterable[str]) -> set[str]:
    above: set[str] = set()
    for file in files:
        directory = os.path.dirname(file)
        while directory not in above:
            above.add(directory)
            directory = os.path.dirname(directory)
    return above


def _files_below(place: str) -> Iterator[str]:
    for directory, below, files in os.walk(place):
        below[:] = _skip_hidden(below)
        yield from (os.path.join(directory, file) for file in _skip_hidden(files))


def _skip_hidden(names: Iterable[str]) -> list[str]:
    return sorted(name for name in names if not name.startswith("."))


def pending_file(golden: str) -> str:
    """Where a transcript waits to become the golden."""
    return golden + PENDING


def fit(name: str) -> str:
    """The name as that of a file: one that leaves no room for an ending is cut, and gets a digest."""
    if len(os.fsencode(name)) <= LONGEST_NAME:
        return name
    return f"{name[:KEPT_OF_NAME]}-{blake2b(os.fsencode(name), digest_size=8).hexdigest()}"


def write(path: str, data: bytes) -> None:
    """Replace the file in one step; its directory is made if need be. A pipe or a device is written to."""
    with naming(path):
        _write(path, data)


def _write(path: str, data: bytes) -> None:
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as special:
            special.write(data)
        return
    directory, name = os.path.split(os.path.realpath(path))
    os.makedirs(directory, exist_ok=True)
    unfinished = os.path.join(directory, f".{name[:KEPT_OF_NAME]}.{os.getpid()}.tmp")
    try:
        with open(unfinished, "wb") as file:
            file.write(data)
        os.replace(unfinished, os.path.join(directory, name))
    finally:
        with suppress(FileNotFoundError):
            os.remove(unfinished)


def promote(golden: str) -> None:
    os.replace(pending_file(golden), os.path.realpath(golden))


def remove(path: str) -> bool:
    """Whether there was anything to remove."""
    with suppress(FileNotFoundError):
        os.remove(path)
        return True
    return False
