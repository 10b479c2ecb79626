"""Logs of every game with one planted change each: the audit names it, or the changed log is that of a game.

    python -m tools.planted_logs 200 [GAME...]

plays games with random legal answers, changes one thing in the log of each (a number, a text or a truth
value; or an event is dropped, doubled or exchanged with the next), and audits it. It prints how many were
found, and those that are games of their own, for a reader to say why.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from monosim.core import Case, ProblematicInput, ScriptError
from monosim.core.match import Match
from monosim.play import jsonl
from monosim.play.audit import audit
from monosim.rulesets import RULESETS, find
from tools.games_to_play import cases, know_plugins
from tools.general_player import play_at_random

WAYS = ("number", "number", "text", "truth", "drop", "double", "exchange")
ROUNDS = 5
"""The limit: long games would only take longer."""


class Planted(NamedTuple):
    """What was changed where, and what the audit said."""

    case: Case
    way: str
    line: int
    before: str
    after: str
    found: str | None
    """None if the audit was clean."""

    @property
    def is_named(self) -> bool:
        """Whether the audit told of the changed line or of one before it, or could not begin at all."""
        told = re.match(r"line (\d+)", self.found or "")
        return self.found is not None and (told is None or int(told[1]) <= self.line)


def plant(name: str, many: int, seed: int = 0) -> Iterator[Planted]:
    """So many logs of a game, each with one change."""
    return islice(_plant(name, seed), many)


def _plant(name: str, seed: int) -> Iterator[Planted]:
    for number, case in enumerate(cases(name, seed, ROUNDS)):
        random = Random(f"{seed} {number}")
        match = Match(find(name), case)
        answered = play_at_random(match, random)
        lines = b"".join(jsonl.encode(name, match.events)).decode().splitlines()
        case = _with_answers(case, answered)
        clean = check(lines, case)
        if clean is not None:
            raise AssertionError(f"{name}, seed {seed}, game {number}: the audit of a game says {clean}")
        changed = change(lines, random)
        if changed is not None:
            way, place, after = changed
            found = check(after, case)
            line = place + (2 if way == "double" else 1)
            yield Planted(case, way, line, lines[place], after[place] if place < len(after) else "", found)


def _with_answers(case: Case, answered: list[tuple[Any, Any]]) -> Case:
    """The inputs of the game, for an audit that does not take the answers from the log."""
    lines = "".join(f"{decision.text(answer)}\n" for decision, answer in answered)
    return case._replace(contents={**case.contents, "answers": lines.encode("utf-8", "surrogateescape")})


def check(lines: list[str], case: Case) -> str | None:
    """What the audit says; None if it is clean. A line that is no event is told, too."""
    try:
        return audit(iter([line.encode() + b"\n" for line in lines]), lambda name: case).violation
    except (ProblematicInput, ScriptError) as error:
        return str(error)


def change(lines: list[str], random: Random) -> tuple[str, int, list[str]] | None:
    """The way, the place of the first changed line, and all lines; None if there is nothing to change so."""
    way = random.choice(WAYS)
    places = list(range(1, len(lines)))
    random.shuffle(places)
    for place in places:
        after = _change_at(lines, place, way, random)
        if after is not None and after != lines:
            return way, place, after
    return None


def _change_at(lines: list[str], place: int, way: str, random: Random) -> list[str] | None:
    before, line, behind = lines[:place], lines[place], lines[place + 1 :]
    if way == "drop":
        return [*before, *behind]
    if way == "double":
        return [*before, line, line, *behind]
    if way == "exchange":
        return [*before, behind[0], line, *behind[1:]] if behind else None
    event = json.loads(line)
    fields = [field for field in _list_fields(event) if _kind_of(field[0][field[1]]) == way]
    if not fields:
        return None
    holder, key = random.choice(fields)
    holder[key] = _another(holder[key], way, fields, random)
    return [*before, json.dumps(event), *behind]


def _list_fields(value: Any) -> Iterator[tuple[Any, Any]]:
    """Whatever holds a plain value in an event, and the key or the place there; names of events are left."""
    keys: Any = value.keys() if isinstance(value, dict) else range(len(value))
    for key in keys:
        if isinstance(value[key], dict | list):
            yield from _list_fields(value[key])
        elif key != "e":
            yield value, key


def _kind_of(value: Any) -> str:
    return {bool: "truth", int: "number", str: "text"}.get(type(value), "")


def _another(value: Any, way: str, fields: list[tuple[Any, Any]], random: Random) -> Any:
    if way == "truth":
        return not value
    if way == "number":
        return random.choice((value + 1, value - 1, value * 2 + 1, 0, random.randrange(1000)))
    others = [holder[key] for holder, key in fields if holder[key] != value]
    return random.choice([*others, f"{value}x", value[::-1]])


def main(words: list[str]) -> None:
    know_plugins()
    many, names = int(words[0]), words[1:] or list(RULESETS)
    for name in names:
        planted = list(plant(name, many))
        legal = [one for one in planted if one.found is None]
        later = [one for one in planted if one.found is not None and not one.is_named]
        named = len(planted) - len(legal) - len(later)
        print(f"{name}: {len(planted)} logs, {named} named, {len(later)} late, {len(legal)} are games")
        for one in [*later, *legal]:
            print(f"  line {one.line}, {one.way}: {one.before}\n    became {one.after}")
            if one.found is not None:
                print(f"    {one.found}")
        print(flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
