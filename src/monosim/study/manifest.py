"""FILE.manifest.json: which plan rows come from, how many of them count, and the digest of their bytes.

A digit that somebody changed, in the rows or in the manifest, is noticed before a game is played or a
shard is merged. Every field is checked by type and range, for a manifest may come from anywhere.
"""

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple, cast

from monosim.core import UnusableInput
from monosim.core.diagnostics import refusal, unusable
from monosim.study.intervals import Units
from monosim.study.plan import MOST_GAMES
from monosim.study.statistics import Tally

VERSION = 3
FORMATS = ("csv", "jsonl", "parquet")
KINDS_OF_COLUMN = ("integer", "number", "text")
DIGEST_SIZE = 16
MOST_BYTES = 16 << 20
"""Of a manifest. The longest ones name a thousand strategies, and have a hundredth of that."""
BLOCK = 1 << 20
CANNOT_KEEP = refusal(
    "E011",
    "rows cannot be kept or put together",
    "choose another file, or remove what an earlier plan has left",
    "Beside the rows stands a manifest that says which plan they come from, how far they go, and the digest"
    " of their bytes. A batch goes on only where the plan is the very same and no byte was changed, shards"
    " are merged only if they are of one plan and none is missing, and a file that no manifest knows is"
    " never replaced.",
)


def cannot_keep(path: str, message: str) -> UnusableInput:
    return unusable(CANNOT_KEEP, f"{path}: {message}", path)


def manifest_of(path: str) -> str:
    return f"{path}.manifest.json"


class Identity(NamedTuple):
    """What a batch and what is left of an earlier one must have in common."""

    plan: str
    ruleset: str
    format: str
    columns: tuple[tuple[str, str], ...]
    units: Units | None
    """Over which intervals are calculated."""
    games: int
    first: int
    last: int


class Manifest(NamedTuple):
    identity: Identity
    done: int
    bytes: int
    """Of the part; of the file, once it is finished."""
    digest: str
    """Of these bytes."""
    finished: bool
    tally: Tally


def new_digest() -> Any:
    return blake2b(digest_size=DIGEST_SIZE)


def digest_of(path: str, size: int | None = None) -> Any:
    """Of a file's first bytes; there may be fewer of them. It can be carried on with what follows."""
    found = new_digest()
    with open(path, "rb") as file:
        while block := file.read(BLOCK if size is None else min(BLOCK, size)):
            found.update(block)
            size = None if size is None else size - len(block)
    return found


def write_manifest(path: str, manifest: Manifest) -> None:
    """As a whole or not at all, also if the machine stops: what it promises is on the disk before it."""
    fields = {**manifest.identity._asdict(), **manifest._asdict(), "tally": manifest.tally.record()}
    record = {"version": VERSION, **{name: fields[name] for name in FIELDS}}
    unfinished, text = f"{manifest_of(path)}.tmp", _text(record)
    with open(unfinished, "w") as file:
        file.write(f'{text[:-1]}, "seal": "{_seal(text)}"}}\n')
        sync(file.fileno(), file.flush)
    os.replace(unfinished, manifest_of(path))
    sync_directory(path)


def sync(file: int, flush: Callable[[], object] | None = None) -> None:
    if flush is not None:
        flush()
    os.fsync(file)


def sync_directory(path: str) -> None:
    """So that a new name survives a crash too, where a directory can be opened for that."""
    with suppress(OSError):
        directory = os.open(os.path.dirname(path) or os.curdir, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


def _text(record: Mapping[str, Any]) -> str:
    """As they stand in the file: the order of the names in a tally is that of the summary."""
    return json.dumps(record)


def _seal(text: str) -> str:
    return blake2b(text.encode(), digest_size=DIGEST_SIZE).hexdigest()


def read_manifest(path: str) -> Manifest | None:
    """None if there is none; UnusableInput names the field that cannot be."""
    name = manifest_of(path)
    try:
        with open(name, "rb") as file:
            text = file.read(MOST_BYTES + 1)
        record = json.loads(text) if len(text) <= MOST_BYTES else None
    except FileNotFoundError:
        return None
    except OSError as error:
        raise cannot_keep(path, f"{name}: {error.strerror}") from None
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise cannot_keep(path, f"{name} cannot be read as a manifest")
    problem = _find_problem(record)
    if problem is not None:
        raise cannot_keep(path, f"{name}: {problem}")
    return _manifest_in(record)


def _find_problem(record: Mapping[str, Any]) -> str | None:
    version = record.get("version")
    if type(version) is not int or version != VERSION:
        return f"it is of version {version!r:.20}, and this monosim reads {VERSION}"
    unknown = sorted(set(record) - {"version", "seal", *FIELDS})
    if unknown:
        return f"it has an unknown field {unknown[0]!r:.40}"
    for name, (fits, wanted) in FIELDS.items():
        if name not in record:
            return f"{name} is missing"
        if not fits(record[name]):
            return f"{name} must be {wanted}, not {record[name]!r:.60}"
    problem, sealed = _find_contradiction(record), {name: record[name] for name in ("version", *FIELDS)}
    if problem is None and record.get("seal") != _seal(_text(sealed)):
        return "seal does not fit the other fields: somebody has changed one of them"
    return problem


def _find_contradiction(record: Mapping[str, Any]) -> str | None:
    first, last, games, done = (record[name] for name in ("first", "last", "games", "done"))
    if not first <= last <= games:
        return f"first and last must be within the {games} games, not {first} and {last}"
    if not first <= done <= last:
        return f"done must be from {first} to {last}, not {done}"
    if record["finished"] and done != last:
        return f"finished cannot be true: {done} is done, and {last} is the last"
    if done > first and not record["bytes"]:
        return "bytes cannot be 0, for there are games"
    if record["tally"]["games"] != done - first:
        return f"tally.games must be {done - first}, not {record['tally']['games']}"
    return None


def _is_count(value: object, most: int | None = None) -> bool:
    return type(value) is int and value >= 0 and (most is None or value <= most)


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and len(value) == 2 * DIGEST_SIZE and set(value) <= set("0123456789abcdef")


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _are_columns(value: object) -> bool:
    if not isinstance(value, list) or not all(isinstance(one, list) and len(one) == 2 for one in value):
        return False
    return bool(value) and all(_is_text(name) and kind in KINDS_OF_COLUMN for name, kind in value)


def _is_tally(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != {"games", "shares", "means"}:
        return False
    games, shares, means = value["games"], value["shares"], value["means"]
    if not (_is_count(games) and isinstance(shares, dict) and isinstance(means, dict)):
        return False
    return all(map(_are_shares, shares.values())) and all(map(_are_sums, means.values()))


def _are_sums(value: object) -> bool:
    """A cluster, how many values it has, and their sum."""
    if not isinstance(value, list):
        return False
    return all(
        isinstance(one, list) and len(one) == 3 and _is_count(one[0]) and _is_count(one[1])
        and type(one[2]) is int and (one[1] or not one[2])
        for one in value
    )  # fmt: skip


def _are_shares(value: object) -> bool:
    """No share has more wins than games."""
    return _are_sums(value) and all(0 <= wins <= games for _, games, wins in cast("list[list[int]]", value))


def _are_units(value: object) -> bool:
    if value is None:
        return True
    return (
        isinstance(value, list)
        and len(value) == len(Units._fields)
        and _is_text(value[0])
        and all(_is_count(one, MOST_GAMES) and one for one in value[1:])
    )


COUNT = f"a number from 0 to {MOST_GAMES}"
FIELDS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "plan": (_is_digest, "a digest"),
    "ruleset": (_is_text, "a name"),
    "format": (lambda value: value in FORMATS, f"one of {', '.join(FORMATS)}"),
    "columns": (_are_columns, "a list of names and kinds"),
    "units": (_are_units, "what intervals are over"),
    **dict.fromkeys(("games", "first", "last", "done"), (partial(_is_count, most=MOST_GAMES), COUNT)),
    "bytes": (_is_count, "a number of 0 or more"),
    "digest": (_is_digest, "a digest"),
    "finished": (lambda value: isinstance(value, bool), "true or false"),
    "tally": (_is_tally, "the sums of a batch"),
}


def _manifest_in(record: Mapping[str, Any]) -> Manifest:
    fields = {name: record[name] for name in Identity._fields}
    columns = tuple((name, kind) for name, kind in record["columns"])
    units = record["units"] and Units(*record["units"])
    identity = Identity(**{**fields, "columns": columns, "units": units})
    kept = {name: record[name] for name in ("done", "bytes", "digest", "finished")}
    return Manifest(identity, **kept, tally=Tally(record["tally"]))
