"""make freeze, make freeze-check: python -m tools.freeze record|check|list [--only PATTERN] [--jobs N]."""

from __future__ import annotations

import argparse
import json
import lzma
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from tools.freeze import comparing, shapes
from tools.freeze.calls import make_calls
from tools.freeze.playing import NOT_ENDED, Call, Result, gather_inputs, play
from tools.freeze.python_calls import make_python_calls

HERE = Path(__file__).resolve().parent
RECORD = HERE / "record.jsonl.xz"
CHANGES = HERE / "changes.toml"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.freeze", description=__doc__)
    parser.add_argument("action", choices=("record", "check", "list"))
    parser.add_argument(
        "--only", default="*", metavar="PATTERN", help="only calls whose name fits, as in 'run *'"
    )
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", type=Path, default=RECORD, help="the file of the record")
    parser.add_argument("--changes", type=Path, default=CHANGES, help="the declared changes")
    parser.add_argument("--all", action="store_true", help="show every difference in full")
    parser.add_argument("--slow", type=int, default=0, metavar="N", help="tell the N slowest calls")
    given = parser.parse_args(words)
    if given.action == "check":
        return check(given)
    calls = [call for call in [*make_calls(), *make_python_calls()] if fnmatchcase(call.name, given.only)]
    if given.action == "list":
        print("".join(f"{call.group}\t{call.name}\n" for call in calls), end="")
        return 0
    return record(given, calls)


def record(given: argparse.Namespace, calls: Sequence[Call]) -> int:
    inputs = gather_inputs(calls)
    results = _play(calls, inputs, given)
    lost = [
        call.name for call, result in zip(calls, results, strict=True) if NOT_ENDED in result.parts.values()
    ]
    if lost:
        print("".join(f"no result: {name}\n" for name in lost) + "nothing is recorded", file=sys.stderr)
        return 1
    modules = shapes.find_documented_modules()
    descriptions = {
        **shapes.describe_names(modules),
        **shapes.describe_json(calls, results),
        **shapes.read_schemas(),
    }
    lines = [
        {"kind": "inputs", "files": inputs},
        {"kind": "descriptions", "modules": modules, "texts": descriptions},
        *(
            {"kind": "call", **call.to_json(), "parts": result.parts}
            for call, result in zip(calls, results, strict=True)
        ),
    ]
    _write(given.record, lines)
    for group, count in sorted(Counter(call.group for call in calls).items()):
        print(f"{count:6} {group}")
    size = f"{given.record.stat().st_size:,} bytes"
    print(f"{len(calls):6} calls, {len(descriptions)} descriptions; {size} in {given.record}")
    return 0


def check(given: argparse.Namespace) -> int:
    if not given.record.exists():
        print(f"there is no record: {given.record}; make freeze makes it", file=sys.stderr)
        return 3
    calls, old, inputs, modules, texts = [], [], {}, [], {}
    for line in _read(given.record):
        kind = line.pop("kind")
        if kind == "inputs":
            inputs = line["files"]
        elif kind == "descriptions":
            modules, texts = line["modules"], line["texts"]
        elif fnmatchcase(line["name"], given.only):
            old.append(line.pop("parts"))
            calls.append(Call.from_json(line))
    results = _play(calls, inputs, given)
    found = [
        difference
        for call, was, now in zip(calls, old, results, strict=True)
        for difference in comparing.find_differences(call.group, call.name, was, now.parts)
    ]
    counts = Counter(call.group for call in calls)
    if given.only == "*":
        present = {
            **shapes.describe_names(modules),
            **shapes.describe_json(calls, results),
            **shapes.read_schemas(),
        }
        for name in dict.fromkeys([*texts, *present]):
            counts["names and JSON"] += 1
            was, now = ({"text": side[name]} if name in side else {} for side in (texts, present))
            found += comparing.find_differences("names and JSON", name, was, now)
    told, is_same = comparing.report(found, counts, comparing.read_declarations(given.changes), given.all)
    print(told, end="")
    return 0 if is_same else 1


def _play(calls: Sequence[Call], inputs: dict[str, str], given: argparse.Namespace) -> list[Result]:
    began = time.monotonic()

    def tell(done: int, of: int) -> None:
        if done % 100 == 0 or done == of:
            print(f"{done} of {of} calls, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)

    results = play(calls, inputs, given.jobs, tell)
    slowest = sorted(zip(results, calls, strict=True), key=lambda pair: -pair[0].seconds)
    for result, call in slowest[: given.slow]:
        print(f"{result.seconds:6.1f} s  {call.name[:150]}", file=sys.stderr)
    return results


def _write(path: Path, lines: Iterable[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with lzma.open(path, "wt", encoding="ascii", preset=6, newline="\n") as file:
        for line in lines:
            file.write(json.dumps(line, sort_keys=False) + "\n")


def _read(path: Path) -> Iterator[dict[str, Any]]:
    with lzma.open(path, "rt", encoding="ascii", newline="\n") as file:
        yield from map(json.loads, file)


if __name__ == "__main__":
    sys.exit(main())
