"""Events that no game has written: each is told, or refused with its line, and none ends monosim."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command import FIXTURES, monosim

from monosim.cli.run import render_lines
from monosim.core import Case, MonosimError, ScriptError, UnusableInput
from monosim.play import jsonl, runner
from monosim.play.audit import audit
from monosim.play.cases import find_all, load
from monosim.rulesets import find

RULESETS = ("project5", "once-around", "singletonopoly", "deal", "classic")
VALUES: tuple[Any, ...] = (
    None, True, 0, 1, -1, 3, 8, 41, 200, 10**30, -(10**30), 10**4000, 1.5, "", "x", "{", "{0.x}",
    "{:999999999999}", "rent", "Brown", "trade", "\udcff", "\0", [], [[]], [0], [1, 2], [None], ["x"],
    {}, {"e": "x"}, {"e": []},
)  # fmt: skip

TWISTS = ("absent", "negative", "next")
SPOILT = 80
"""Logs of each ruleset."""


def games(ruleset: str) -> Iterator[list[bytes]]:
    return (log for log, _ in games_with_inputs(ruleset))


def games_with_inputs(ruleset: str) -> Iterator[tuple[list[bytes], Case]]:
    for toml in find_all([str(FIXTURES / ruleset)]):
        case = load(toml).case
        try:
            yield list(jsonl.encode(ruleset, runner.events(find(ruleset), case))), case
        except MonosimError:
            continue


@cache
def examples(ruleset: str) -> list[dict[str, Any]]:
    """Of every event and every part, the first with each set of filled fields."""
    found: dict[object, dict[str, Any]] = {}
    for game in games(ruleset):
        for record in map(json.loads, game[1:]):
            inside = [part["e"] for part in record.get("changes", ())]
            key = (record["e"], *inside, *(name for name, value in record.items() if value))
            found.setdefault(key, record)
    return list(found.values())


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*path, key)
        yield from places(item, (*path, key))


def spoilt(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Each value left out, negated, blown up, or of another type."""
    return (spoil(record, path, value) for path in places(record) for value in (*VALUES, *TWISTS))


def spoil(record: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(record))
    holder: Any = copy
    for step in path[:-1]:
        holder = holder[step]
    now = holder[path[-1]]
    if value == "absent":
        del holder[path[-1]]
    elif value in TWISTS and type(now) is int:
        holder[path[-1]] = -now if value == "negative" else now + 1
    else:
        holder[path[-1]] = value
    return copy


def line_of(record: object) -> bytes:
    return json.dumps(record).encode() + b"\n"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_spoilt_event_is_told_or_refused_with_its_line(ruleset: str) -> None:
    header, tried, told, refused = jsonl.header(ruleset), 0, 0, 0
    for record in examples(ruleset):
        for wrong in islice(spoilt(record), 1000):
            tried += 1
            try:
                b"".join(render_lines(iter([header, line_of(wrong)])))
                told += 1
            except ScriptError as error:
                refused += str(error).startswith("line 2: ") and len(str(error)) < 10_000
    assert told + refused == tried
    assert 0 < told < refused


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_order_of_the_fields_does_not_matter(ruleset: str) -> None:
    for record in examples(ruleset):
        turned = dict(reversed(record.items()))
        told = [
            b"".join(render_lines(iter([jsonl.header(ruleset), line_of(each)]))) for each in (record, turned)
        ]
        assert told[0] == told[1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_spoilt_log_is_a_violation_or_refused_but_never_the_end_of_the_audit(ruleset: str) -> None:
    logs, random = list(islice(games_with_inputs(ruleset), 40)), Random(13)
    outcomes = set()
    for _ in range(SPOILT):
        log, case = random.choice(logs)
        log = log[:300]
        place = random.choice([1, random.randrange(1, len(log))])
        record = json.loads(log[place])
        path, value = random.choice(list(places(record))), random.choice((*VALUES, *TWISTS))
        log[place] = line_of(spoil(record, path, value))
        if random.random() < 0.2:
            other = random.randrange(1, len(log))
            log[place], log[other] = log[other], log[place]
        try:
            found = audit(iter(log), partial(giving, random.choice([case, Case(ruleset=ruleset)])))
            outcomes.add("violation" if found.violation else "clean")
        except (ScriptError, UnusableInput):
            outcomes.add("refused")
    assert outcomes >= {"violation", "refused"}


def giving(case: Case, name: str) -> Case:
    return case


def changes(*parts: object) -> dict[str, Any]:
    return {"e": "group-of-changes", "changes": list(parts)}


ROUND = {"e": "round-started"}
MOVED = {"e": "moved", "roll": 1, "dice": [1, 2], "space": 3, "name": "x"}
DROPPED = {"e": "dropped-out", "name": "A", "creditor": None, "last": True}


@pytest.mark.parametrize(
    ("ruleset", "record", "reason"),
    [
        ("project5", ROUND, "number is missing"),
        ("project5", {**ROUND, "number": "1"}, "number must be a whole number"),
        ("project5", {**ROUND, "number": True}, "number must be a whole number"),
        ("project5", {**ROUND, "number": 1, "x": 1}, "'x' is no field of it"),
        ("once-around", {"e": "game-started", "readings": ["a", 1]}, "readings[1] must be a text"),
        ("once-around", {"e": "game-started", "readings": {}}, "readings must be a list"),
        ("once-around", {**MOVED, "dice": [1]}, "dice must be a list of 2"),
        ("singletonopoly", {**DROPPED, "creditor": 1}, "creditor must be a text or null"),
        ("singletonopoly", {**DROPPED, "last": 0}, "last must be true or false"),
        ("singletonopoly", {"e": "asked", "prompt": "buy", "player": "A"}, "options is missing"),
        ("classic", changes(5), "changes[0] must be an object whose `e` is the name of a part"),
        ("classic", changes({"e": "mortgage"}), "changes[0].deed is missing"),
        ("classic", changes({"e": "mortgage", "deed": None}), "changes[0].deed must be a whole number"),
    ],
)
def test_a_refusal_names_file_line_and_field(
    ruleset: str, record: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(jsonl.header(ruleset) + line_of(record))
    ran = monosim("render", file)
    assert (ran.returncode, ran.stdout) == (3, b"")
    start = f"monosim: {file}: line 2: the fields do not fit the event {record['e']}: {reason}: b'"
    assert ran.stderr.startswith(start.encode())


@pytest.mark.parametrize(
    ("ruleset", "record"),
    [
        ("once-around", {"e": "game-ended", "rounds": 0, "total": 0, "least": 0, "most": 0}),
        ("singletonopoly", {"e": "landed", "name": "A", "position": 10**9}),
        ("singletonopoly", {"e": "gave-up", "name": "A", "purpose": "x"}),
        ("deal", {"e": "bank", "seat": 0, "card": 500}),
        ("deal", {"e": "say-no", "seat": 0, "card": 1, "against": "nothing"}),
        ("classic", {"e": "group-of-changes", "changes": []}),
        ("classic", {"e": "group-of-changes", "changes": [{"e": "mortgage", "deed": 400}]}),
        (
            "classic",
            {"e": "group-of-changes", "changes": [{"e": "sell-down", "group": "red", "targets": []}]},
        ),
    ],
)
def test_an_event_beyond_the_rules_is_refused(ruleset: str, record: dict[str, Any]) -> None:
    ran = monosim("render", "-", stdin=jsonl.header(ruleset) + line_of(record))
    assert (ran.returncode, ran.stdout) == (3, b"")
    assert f"monosim: <stdin>: line 2: the event {record['e']} is beyond the rules (".encode() in ran.stderr


def test_a_cause_is_no_pattern_to_fill_in() -> None:
    paid = {
        "e": "transfer-money",
        "source": 0,
        "target": 1,
        "amount": 5,
        "cause": "{:9999999999}",
        "square": 1,
    }
    events = line_of(changes(paid))
    ran = monosim("render", "-", stdin=jsonl.header("classic") + events)
    assert (ran.returncode, ran.stdout) == (0, b"  Player 0 pays player 1 $5 {:9999999999}.\n")


def test_what_was_told_before_a_refusal_is_written() -> None:
    events = jsonl.header("project5") + b'{"e": "game-started"}\n{"e": "game-started", "x": 1}\n'
    ran = monosim("render", "-", stdin=events)
    assert (ran.returncode, ran.stdout) == (3, b"***MONOPOLY GAME STARTS***\n")
    assert b"<stdin>: line 3: " in ran.stderr


def test_a_line_without_end_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(jsonl, "LONGEST_LINE", 1 << 20)
    with open("/dev/zero", "rb") as endless, pytest.raises(ScriptError, match="line 1: longer than 1 MiB"):
        render_lines(jsonl.lines_of(endless))


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name != "classic"])
def test_the_log_of_another_ruleset_is_refused(ruleset: str) -> None:
    as_classic = [jsonl.header("classic"), *next(games(ruleset))[1:]]
    assert monosim("audit", "-", stdin=b"".join(as_classic)).returncode == 3
    assert monosim("render", "-", stdin=b"".join(as_classic)).returncode == 3
