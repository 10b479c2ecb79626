"""A game as the values that the page reads: its stage, the changes from event to event, its transcript.

Each event has the keys that it changes, and each key has a column of its new values; None where the key is
gone. A number that takes the place of a number is written as the difference, and so is a number within a
text. Differences repeat themselves, and columns hold values of one kind: both are small when they are
compressed. The page makes its key frames from the changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from monosim.core import IllegalChange, ScriptError
from monosim.core.abilities import Abilities
from monosim.core.diagnostics import number_of
from monosim.core.ruleset import AnyRuleset
from monosim.core.scene import Frame, Scene, Stage
from monosim.play.jsonl import BEYOND

MOST_EVENTS = 250_000
MOST_BYTES = 32 << 20
"""Of the transcript, and of all that is told."""
MOST_SPACES = 160
MOST_PLAYERS = 24
LARGEST = 2**53 - 1
"""A script of a page counts exactly up to here; what is larger is a text there."""
HEADER = 1
FIRST_NUMBER = re.compile(r"(?<![0-9])(?:0|[1-9][0-9]{0,14})(?![0-9])")
"""One that is written in one way only."""

T = TypeVar("T")


class Game(NamedTuple):
    """All that a page is made of."""

    ruleset: str
    title: str
    stage: Stage | None
    note: str
    """Why there is no board, where there is none."""
    frames: Mapping[str, Any]
    pieces: Sequence[str]
    """What the transcript says of each event."""
    events: Sequence[Any]


def record(name: str, ruleset: AnyRuleset, setup: Any, happened: Iterable[Any]) -> Game:
    """`setup` is None where only the log of a game is known."""
    events = take_all(happened)
    pieces = [guard(place, partial(ruleset.write, event)) for place, event in enumerate(events)]
    check_size(sum(map(len, pieces)))
    scene = Abilities(ruleset).scene
    stage = scene.stage(setup, events) if scene else None
    note = tell_lack(name, scene, setup) if stage is None else refuse_large(stage)
    if scene is None or stage is None or note:
        return Game(name, ruleset.ABOUT.summary, None, note, pack_frames([], len(events)), pieces, events)
    frames = pack_frames(follow(scene.frames(setup, events)), len(events))
    return Game(name, ruleset.ABOUT.summary, stage, "", frames, pieces, events)


def take_all(happened: Iterable[Any]) -> list[Any]:
    events: list[Any] = []
    for event in happened:
        events.append(event)
        if len(events) > MOST_EVENTS:
            raise ScriptError(f"the game has more than {MOST_EVENTS} events; replay a shorter one")
    return events


def check_size(characters: int) -> None:
    if characters > MOST_BYTES:
        raise ScriptError(f"the transcript has more than {MOST_BYTES >> 20} MiB; replay a shorter game")


def guard(place: int, make: Callable[[], T]) -> T:
    """An event may come from a log that no game wrote."""
    try:
        return make()
    except (*BEYOND, IllegalChange) as error:
        raise ScriptError(f"line {place + HEADER + 1}: the event cannot be replayed ({error!r})") from None


def follow(frames: Iterator[Frame]) -> Iterator[Frame]:
    place = 0
    while (frame := guard(place, partial(next, frames, None))) is not None:
        yield frame
        place += 1


def tell_lack(name: str, scene: Scene | None, setup: Any) -> str:
    if scene is None:
        return f"{name} has no scene, so there is no board to see."
    if setup is None:
        return "The log alone does not say what the board is: give the inputs of the game, too."
    return "This game cannot be drawn."


def refuse_large(stage: Stage) -> str:
    if len(stage.ring) > MOST_SPACES:
        return f"The board is not drawn: it has {len(stage.ring)} spaces."
    crowd = refuse_crowd(stage)
    return f"The board is not drawn: {crowd}." if crowd else ""


def refuse_crowd(stage: Stage) -> str:
    crowd = number_of(len(stage.players), "player")
    return f"there are {crowd}" if len(stage.players) > MOST_PLAYERS else ""


# What changes from event to event


def pack_frames(frames: Iterable[Frame], count: int) -> dict[str, Any]:
    columns: dict[str, list[Any]] = {}
    steps: list[tuple[str, ...]] = []
    marks: dict[str, list[int]] = {}
    begins: dict[str, list[int]] = {}
    told: list[str] = []
    before: Mapping[str, Any] = {}
    for place, frame in enumerate(frames):
        changes = compare(before, frame.state)
        for key, value in changes.items():
            columns.setdefault(key, []).append(value)
        steps.append(tuple(changes))
        before = dict(frame.state)
        told.append(frame.told)
        for kind, found in ((frame.mark, marks), (frame.begins, begins)):
            if kind:
                found.setdefault(kind, []).append(place)
    return {
        "count": count,
        **pack_steps(steps, list(columns)),
        "columns": list(columns.values()),
        "marks": {kind: differences(places) for kind, places in marks.items()},
        "begins": {kind: differences(places) for kind, places in begins.items()},
        "told": told if any(told) else [],
    }


def pack_steps(steps: Sequence[tuple[str, ...]], keys: Sequence[str]) -> dict[str, Any]:
    """Which keys each event changes, as the number of a list of keys: there are few such lists."""
    places = {key: place for place, key in enumerate(keys)}
    numbers = {step: number for number, step in enumerate(dict.fromkeys(steps))}
    shapes = [[places[key] for key in step] for step in numbers]
    return {"keys": keys, "shapes": shapes, "steps": [numbers[step] for step in steps]}


def make_plain(value: Any) -> Any:
    """As JSON has it: lists instead of tuples, and texts instead of numbers that a script cannot hold."""
    if isinstance(value, list | tuple):
        return [make_plain(each) for each in value]
    return str(value) if type(value) is int and abs(value) > LARGEST else value


def compare(before: Mapping[str, Any], state: Mapping[str, Any]) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for key, value in state.items():
        old = before.get(key)
        if old != value or type(old) is not type(value):
            changed[key] = subtract(make_plain(value), make_plain(old))
    return changed | dict.fromkeys(sorted(before.keys() - state.keys()))


def subtract(value: Any, old: Any) -> Any:
    """The difference of two numbers; of two texts that differ in their first number, as an object."""
    if type(value) is int and type(old) is int:
        return value - old
    if isinstance(value, str) and isinstance(old, str):
        new_number, old_number = FIRST_NUMBER.search(value), FIRST_NUMBER.search(old)
        if new_number and old_number and FIRST_NUMBER.sub("#", value, 1) == FIRST_NUMBER.sub("#", old, 1):
            return {"add": int(new_number[0]) - int(old_number[0])}
    return value


def differences(places: Sequence[int]) -> list[int]:
    return [place - before for before, place in zip([0, *places], places, strict=False)]
