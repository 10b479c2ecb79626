"""The Python API. Games in one call: as bytes, as events, as rows, as a page.

`programs` judges what other programs print, `studies` plays many games, `results` is what they all give.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from monosim.core import Case, DecisionSource
from monosim.core.ruleset import DEFAULT_RULESET, NOTHING, ROLES, read_file
from monosim.play import runner
from monosim.rulesets import find

if TYPE_CHECKING:
    from monosim.api.results import Page, Row
    from monosim.replays.beside import Pair

Path: TypeAlias = str | os.PathLike[str]
File: TypeAlias = Path | bytes | None
"""A path, or the contents themselves as bytes."""
Seats: TypeAlias = Mapping[Any, str | DecisionSource]
"""By number or by name."""


def run(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: int = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
) -> bytes:
    """The transcript, byte for byte what the command prints on stdout.

    Improper inputs give what the ruleset prints of them (`Improper inputs.`); inputs that it does
    not describe raise UnusableInput.
    """
    return runner.run(make_case((board, cards, players), rounds, ruleset, seed, readings, seats, inputs))


def events(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: int = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
) -> Iterator[Any]:
    """The events of the game, one by one. Bad inputs raise InputError or UnusableInput at once."""
    case = make_case((board, cards, players), rounds, ruleset, seed, readings, seats, inputs)
    return runner.events(find(case.ruleset), case)


def event_rows(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: int = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
) -> Iterator["Row"]:
    """The events of the game as rows for a DataFrame, with what each player has after the event.

    All rows of a ruleset have the same columns: `index`, `event`, and the fields of all its events. If the
    ruleset has a scene, there are `round`, `mover`, and the numbers of each player, such as `cash_0`.
    """
    from monosim.api.event_table import list_rows

    case = make_case((board, cards, players), rounds, ruleset, seed, readings, seats, inputs)
    game = find(case.ruleset)
    return list_rows(game, game.read(case), runner.events(game, case))


def replay(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: int = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
    against: File = None,
    misreadings: Iterable[str] = (),
) -> "Page":
    """A page that replays the game in any browser.

    With `against`, which is what a program printed, or with `misreadings`, the program's game stands beside
    the right one.
    """
    from monosim.api.results import Page
    from monosim.replays import page, record

    case = make_case((board, cards, players), rounds, ruleset, seed, readings, seats, inputs)
    names, printed = tuple(misreadings), None if against is None else contents_of(against)
    if printed is not None or names:
        return Page(page.make_page_of_two(_pair(case, printed, names)))
    game = find(case.ruleset)
    happened = runner.events(game, case)
    return Page(page.make_page(record.record(case.ruleset, game, game.read(case), happened)))


def _pair(case: Case, printed: bytes | None, names: tuple[str, ...]) -> "Pair":
    from monosim.replays.beside import UNKNOWN, believe, look_for_mistakes, pair_up
    from monosim.tutor import need_tutor

    if names:
        return pair_up(case, printed, believe(need_tutor(case.ruleset, "replay"), names))
    return pair_up(case, printed, UNKNOWN if printed is None else look_for_mistakes(case, printed))


def contents_of(file: Path | bytes) -> bytes:
    return file if isinstance(file, bytes) else read_file(os.fspath(file))


def make_case(
    files: tuple[File, File, File],
    rounds: int | str | None,
    ruleset: str,
    seed: int,
    readings: Mapping[str, str],
    seats: Seats,
    inputs: Mapping[str, File] = NOTHING,
) -> Case:
    """A file that is given as bytes needs no name."""
    known = find(ruleset).ABOUT.inputs if inputs else {}
    for name in inputs:
        if name not in known:
            raise ValueError(f"{ruleset} has no input {name!r}; there are {', '.join(known) or 'none'}")
    given: dict[str, File] = {**dict(zip(ROLES, files, strict=True)), **inputs}
    names: dict[str, Any] = {
        role: os.fspath(file) for role, file in given.items() if not isinstance(file, bytes | None)
    }
    return Case(
        ruleset=ruleset.replace("_", "-"),
        rounds=None if rounds is None else str(rounds),
        seed=seed,
        readings={name: str(value) for name, value in readings.items()},
        seats={str(seat): source for seat, source in seats.items()},
        contents={role: file for role, file in given.items() if isinstance(file, bytes)},
        inputs={name: names.pop(name, f"<{name}>") for name, file in inputs.items() if file is not None},
        **names,
    )
