"""The Python API. Games in one call: as bytes, as events, as rows, as a page.

`programs` judges what other programs print, `studies` plays many games, `results` is what they all give.
"""

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, overload

from monosim.api.arguments import (
    File,
    Seats,
    Whole,
    contents_of,
    file_of,
    list_of,
    mapping,
    rounds_of,
    ruleset_of,
    seats_of,
    seed_of,
    text,
)
from monosim.api.results import Events, Transcript
from monosim.core import Case
from monosim.core.ruleset import DEFAULT_RULESET, NOTHING, ROLES
from monosim.play import runner
from monosim.rulesets import find

if TYPE_CHECKING:
    from monosim.api.results import Page, Row
    from monosim.core.match import Match
    from monosim.replays.beside import Pair


# mypy, when strict, looks for bytes in bytes, and not in what is made from them: only who has a seed drawn is
# told of the type that tells it.


@overload
def run(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: Whole | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: Whole = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
) -> bytes: ...


@overload
def run(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: Whole | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: None,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
) -> Transcript: ...


def run(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: Whole | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: Whole | None = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
) -> Transcript:
    """The transcript, byte for byte what the command prints on stdout; it tells its `seed`.

    Improper inputs give what the ruleset prints of them (`Improper inputs.`); inputs that it does
    not describe raise UnusableInput.
    """
    case = make_case((board, cards, players), rounds, ruleset, seed, readings, seats, inputs)
    return Transcript(runner.run(case)).of_seed(case.seed)


def events(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: Whole | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: Whole | None = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
) -> Events[Any]:
    """The events of the game, one by one, and its `seed`. Bad inputs raise InputError or UnusableInput."""
    case = make_case((board, cards, players), rounds, ruleset, seed, readings, seats, inputs)
    return Events(runner.events(find(case.ruleset), case), case.seed)


def event_rows(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: Whole | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: Whole | None = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
) -> Events["Row"]:
    """The events of the game as rows for a DataFrame, with what each player has after the event.

    All rows of a ruleset have the same columns: `index`, `event`, and the fields of all its events. If the
    ruleset has a scene, there are `round`, `mover`, and the numbers of each player, such as `cash_0`.
    """
    from monosim.api.event_table import list_rows

    case = make_case((board, cards, players), rounds, ruleset, seed, readings, seats, inputs)
    game = find(case.ruleset)
    return Events(list_rows(game, game.read(case), runner.events(game, case)), case.seed)


def match(
    ruleset: str = DEFAULT_RULESET,
    *,
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: Whole | str | None = None,
    seed: Whole | None = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Seats = NOTHING,
    inputs: Mapping[str, File] = NOTHING,
) -> "Match":
    """A game that is played by whoever calls: `match.decision` says what is asked, `match.play(answer)`
    answers.

    Nobody sits in the seats: `seats` says how many there are, and how they are named where they
    have names, so that nobody is asked that. Bad inputs raise InputError or UnusableInput.
    """
    from monosim.core.match import Match

    case = make_case((board, cards, players), rounds, ruleset, seed, readings, seats, inputs)
    return Match(find(case.ruleset), case, arranged=True)


def replay(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: Whole | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: Whole | None = 0,
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
    names = [text("each of misreadings", name) for name in list_of("misreadings", "names", misreadings)]
    printed = None if against is None else contents_of("against", against)
    if printed is not None or names:
        return Page(page.make_page_of_two(_pair(case, printed, tuple(names)))).of_seed(case.seed)
    game = find(case.ruleset)
    happened = runner.events(game, case)
    made = page.make_page(record.record(case.ruleset, game, game.read(case), happened))
    return Page(made).of_seed(case.seed)


def _pair(case: Case, printed: bytes | None, names: tuple[str, ...]) -> "Pair":
    from monosim.replays.beside import UNKNOWN, believe, look_for_mistakes, pair_up
    from monosim.tutor import need_tutor

    if names:
        return pair_up(case, printed, believe(need_tutor(case.ruleset, "replay"), names))
    return pair_up(case, printed, UNKNOWN if printed is None else look_for_mistakes(case, printed))


def make_case(
    files: tuple[File, File, File],
    rounds: Whole | str | None,
    ruleset: str,
    seed: Whole | None,
    readings: Mapping[str, str],
    seats: Seats,
    inputs: Mapping[str, File] = NOTHING,
    play_many: bool = False,
) -> Case:
    """What a call says of a game, or of each of many. A file that is given as bytes needs no name."""
    ruleset = ruleset_of(ruleset)
    about, inputs = find(ruleset).ABOUT, mapping("inputs", inputs)
    for name in inputs:
        if name not in about.inputs:
            raise ValueError(
                f"{ruleset} has no input {name!r}; there are {', '.join(about.inputs) or 'none'}"
            )
    given = {role: file_of(role, file) for role, file in (*zip(ROLES, files, strict=True), *inputs.items())}
    names: dict[str, Any] = {
        role: os.fspath(file) for role, file in given.items() if not isinstance(file, bytes | None)
    }
    return Case(
        ruleset=ruleset,
        rounds=rounds_of(rounds),
        seed=seed_of(seed),
        readings={name: str(value) for name, value in mapping("readings", readings).items()},
        seats=seats_of(seats, ruleset, about.usual if play_many else about.strategy, play_many),
        contents={role: file for role, file in given.items() if isinstance(file, bytes)},
        inputs={name: names.pop(name, f"<{name}>") for name in inputs if given[name] is not None},
        **names,
    )
