"""A suite as case directories: their names, points and files."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from monosim.core import Case
from monosim.core.ruleset import ROLES
from monosim.play import runner
from monosim.play.cases import FILE, GOLDEN
from monosim.rulesets.project5.tutor.situations import SITUATIONS
from monosim.tutor.matrix import GRADABLE
from monosim.tutor.suite import Member

POINTS = 35
"""Seed 002, Grading: "35 points for correctness on a variety of test inputs"."""
STEP = 4
"""Points come in quarters."""
FOR_IMPROPER = 5
"""A fifth of the points is for improper inputs, if there are games too."""


class Named(NamedTuple):
    name: str
    case: Case
    tags: tuple[str, ...]
    """The misreadings that no case before it kills."""
    points: float


def named(members: Sequence[Member]) -> list[Named]:
    """The games first; each is named for what fewest others show."""
    ordered = sorted(members, key=lambda one: not one.is_game)
    kills = [_killed(one) for one in ordered]
    common = Counter(name for some in kills for name in some)
    shares = _points(sum(one.is_game for one in ordered), len(ordered))
    known, taken, result = set[str](), set[str](), list[Named]()
    for one, some, points in zip(ordered, kills, shares, strict=True):
        tags = tuple(name for name in some if name not in known)
        known |= set(some)
        rarest = sorted(some, key=lambda name: (name not in tags, common[name]))
        name = next(name for name in _candidates(rarest, one.is_game) if name not in taken)
        taken.add(name)
        result.append(Named(name, one.draft.case(), tags, points))
    return result


def _killed(one: Member) -> list[str]:
    return [name for name, number in zip(GRADABLE, one.numbers[1:], strict=True) if number]


def _candidates(rarest: Sequence[str], is_game: bool) -> Iterable[str]:
    """Improper inputs are named for what is improper, if need be with a number."""
    shown = [SITUATIONS[name] for name in rarest]
    fitting = [name for name in shown if is_game or name.startswith("improper-")]
    yield from fitting[: len(fitting) if is_game else 1]
    yield from (f"{(fitting or shown)[0]}-{number}" for number in count(2))


def _points(games: int, cases: int) -> list[float]:
    both = 0 < games < cases
    improper = POINTS / FOR_IMPROPER if both else 0 if games else POINTS
    return [*_shares(POINTS - improper, games), *_shares(improper, cases - games)]


def _shares(points: float, count: int) -> list[float]:
    steps = int(points * STEP)
    return [(steps // count + (place < steps % count)) / STEP for place in range(count)]


def write_suite(cases: Iterable[Named], directory: str, goldens: str | None, origin: str) -> None:
    """Goldens go to a directory of their own, or each beside its case."""
    for one in cases:
        folder = os.path.join(directory, one.name)
        write_case(folder, one, origin, os.path.join(goldens, f"{one.name}.txt") if goldens else None)


def write_case(folder: str, one: Named, origin: str, golden: str | None = None) -> None:
    write_inputs(folder, one.case)
    _write(golden or os.path.join(folder, GOLDEN), runner.run(one.case))
    key = os.path.relpath(golden, folder).replace(os.sep, "/") if golden else None
    _write(os.path.join(folder, FILE), _toml(one, key, origin).encode())


def write_inputs(folder: str, case: Case) -> None:
    for role in ROLES:
        _write(os.path.join(folder, f"{role}.txt"), case.text(role).encode("utf-8", "surrogateescape"))


def _write(path: str, data: bytes) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def _toml(one: Named, golden: str | None, origin: str) -> str:
    values: Mapping[str, str] = {
        "ruleset": '"project5"',
        **{role: f'"{role}.txt"' for role in ROLES},
        "rounds": str(one.case.rounds),
        "golden": f'"{golden}"' if golden else "",
        "origin": f'"{origin}"',
        "points": f"{one.points:g}",
        "tags": "[" + ", ".join(f'"{tag}"' for tag in one.tags) + "]" if one.tags else "",
    }
    return "".join(f"{key} = {value}\n" for key, value in values.items() if value)
