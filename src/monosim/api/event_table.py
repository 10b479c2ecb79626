"""The events of a game as rows of one table: their fields, and what each player has after them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any, get_args, get_origin

from monosim.api.results import Row
from monosim.core.abilities import Abilities
from monosim.core.ruleset import AnyRuleset
from monosim.core.scene import Scene
from monosim.play.jsonl import hints_of, name_of, plain

OWN = ("index", "event", "round", "mover")


def list_rows(ruleset: AnyRuleset, setup: Any, happened: Iterable[Any]) -> Iterator[Row]:
    """All rows have the same columns, which belong to the ruleset and to the number of players."""
    scene, columns = Abilities(ruleset).scene, name_columns(ruleset.ABOUT.events)
    empty: Row = dict.fromkeys(name for names in columns.values() for name in names.values())
    events = happened
    counted: Iterable[tuple[Row, Row]] = repeat(({}, {}))
    if scene is not None:
        events = list(happened)
        counted = count_all(scene, setup, events)
    for index, (event, (when, numbers)) in enumerate(zip(events, counted, strict=False)):
        names = columns[type(event)]
        fields = {names[field]: make_single(event, value) for field, value in event._asdict().items()}
        yield {"index": index, "event": name_of(type(event)), **when, **empty, **fields, **numbers}


def make_single(event: Any, value: Any) -> Any:
    """A list is a text in JSON, as the log has it."""
    if not isinstance(value, tuple | list):
        return value
    return json.dumps(plain(value) if hasattr(event, "parts") else value)


def count_all(scene: Scene, setup: Any, events: Sequence[Any]) -> Iterator[tuple[Row, Row]]:
    """After each event: the round and whose turn it is, and what each player has."""
    stage = scene.stage(setup, events)
    if stage is None:
        yield from repeat(({}, {}), len(events))
        return
    keys = [(number.key, seat) for seat in range(len(stage.players)) for number in stage.numbers]
    rounds = 0
    for frame in scene.frames(setup, events):
        rounds += frame.begins == "round"
        when = {"round": rounds, "mover": frame.state.get("turn")}
        yield when, {f"{key}_{seat}": frame.state.get(f"p{seat}.{key}") for key, seat in keys}


def name_columns(types: Iterable[Any]) -> Mapping[Any, Mapping[str, str]]:
    """The column of each field of each type. A list has its own where other events have a single value."""
    hints = {made: hints_of(made) for made in types}
    single = {name for made in hints for name in made._fields if not is_list(hints[made].get(name))}
    return {made: {name: _name(name, hints[made], single) for name in made._fields} for made in hints}


def _name(field: str, hints: Mapping[str, Any], single: set[str]) -> str:
    if field in single and is_list(hints.get(field)):
        return f"{field}_list"
    return f"{field}_" if field in OWN else field


def is_list(hint: Any) -> bool:
    return any(get_origin(each) is tuple for each in (hint, *get_args(hint)))
