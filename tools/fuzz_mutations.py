"""The ways in which `make fuzz` damages a file: as text, as numbers, as JSON, as bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from monosim.core import SeededChance

T = TypeVar("T")
LONGEST = 200_000
Mutation: TypeAlias = Callable[[bytes, SeededChance], bytes]

NUMBERS = [
    b"0", b"-1", b"1", b"2", b"-0", b"+1", b"007", b"1.5", b".5", b"1e3", b"1e999", b"-1e999", b"nan", b"inf",
    b"-inf", b"255", b"256", b"65536", b"2147483647", b"2147483648", b"-2147483649", b"4294967296",
    b"9223372036854775807", b"9223372036854775808", b"-9223372036854775809", b"18446744073709551616",
    b"99999999999999999999", b"1" + b"0" * 30, b"1" + b"0" * 400, b"9" * 5000, b"0x10", b"1_000", b"1,000",
    "٣".encode(), "²".encode(), "½".encode(),
]  # fmt: skip
WORDS = [
    b"", b" ", b"-", b"--", b"#", b'"', b"'", b"\\", b"/", b"..", b"/dev/null", b".", b"null", b"true",
    b"None", b"[]", b"{}", b"[", b"{", b"=", b":", b"1:2", b"1:99999999999999999999", b"GO", b"NONE",
    b"PURPLE", b"yes", b"no", b"-r", b"end", b"quit", b"pass", b"buy", b"mine", b"deal-save", b"deck",
    b"seed", b"players", b"%s", b"%n", b"{0}", b"\x1b[31m", b"a" * 5000, "é".encode(), "\u2028".encode(),
    "\u00a0".encode(), "\ufeff".encode(), b"\xed\xa0\x80",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2, 1.5, -0.0, 1e308, float("nan"), float("inf"), 10**20, -(10**20),
    10**400, 2**63, "", "x", "0", "-1", "\ud800", "a" * 3000, [], {}, [[]], [1], [None], {"e": "x"},
    {"e": 1}, [{"e": "rolled"}],
]  # fmt: skip
TOML_VALUES = [
    b"1", b"-1", b"0", b"1.5", b"nan", b"inf", b"true", b'""', b'"x"', b'"1:3"', b'"3:1"', b'"1:2:3"',
    b'"1:9:0"', b'"-5:5"', b'"1:99999999999999999999"', b'"nan"', b'"1e999"', b"99999999999999999999",
    b"9" * 5000, b"[]", b"[[]]", b"[1]", b"[1, 1]", b'["x", "x"]', b'[""]', b'["."]', b"{}", b"{a = 1}",
    b'{a = "b"}', b"1979-05-27", b"07:32:00", b'"\\u0000"', b"[1, 'a']",
]  # fmt: skip


def choose(chance: SeededChance, items: Sequence[T]) -> T:
    return items[chance.below(len(items))]


def place(data: bytes, chance: SeededChance) -> int:
    return chance.below(len(data) + 1)


def change_byte(data: bytes, chance: SeededChance) -> bytes:
    at = place(data, chance)
    return data[:at] + bytes([chance.below(256)]) + data[at + 1 :]


def insert_bytes(data: bytes, chance: SeededChance) -> bytes:
    at = place(data, chance)
    odd = [b"\0", b"\xff\xfe", b"\xc3", b"\r", b"\n", b"\t", b"\x1a", b"\x0c", b"\x85", b" "]
    return data[:at] + choose(chance, odd) * (1 + chance.below(3)) + data[at:]


def cut_out(data: bytes, chance: SeededChance) -> bytes:
    at = place(data, chance)
    return data[:at] + data[at + 1 + chance.below(20) :]


def truncate(data: bytes, chance: SeededChance) -> bytes:
    return data[: place(data, chance)]


def double(data: bytes, chance: SeededChance) -> bytes:
    return data + data


def empty(data: bytes, chance: SeededChance) -> bytes:
    return b""


def other_newlines(data: bytes, chance: SeededChance) -> bytes:
    return data.replace(b"\n", choose(chance, [b"\r\n", b"\r", b"\n\n", b"", b" \n", b"\n\r"]))


def byte_order_mark(data: bytes, chance: SeededChance) -> bytes:
    return choose(chance, [b"\xef\xbb\xbf", b"\xff\xfe", b"\n", b" ", b"#"]) + data


def as_utf_16(data: bytes, chance: SeededChance) -> bytes:
    return data.decode("latin-1").encode("utf-16")


def change_lines(data: bytes, chance: SeededChance) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    a, b = chance.below(len(lines)), chance.below(len(lines))
    what = chance.below(5)
    if what == 0:
        del lines[a]
    elif what == 1:
        lines.insert(b, lines[a])
    elif what == 2:
        lines[a], lines[b] = lines[b], lines[a]
    elif what == 3:
        lines[a:a] = [lines[b]] * 50
    else:
        lines = [lines[at] for at in chance.order(len(lines))]
    return b"".join(lines)


def change_word(data: bytes, chance: SeededChance) -> bytes:
    """By another one of the file, or by one that somewhere means something."""
    found = list(re.finditer(rb"[^\s,=\[\]{}\"':]+", data))
    if not found:
        return choose(chance, WORDS)
    word, other = choose(chance, found), choose(chance, found)
    new = other.group() if chance.below(2) else choose(chance, WORDS)
    return data[: word.start()] + new + data[word.end() :]


def change_number(data: bytes, chance: SeededChance) -> bytes:
    found = list(re.finditer(rb"-?\d+(\.\d+)?", data))
    if not found:
        return change_word(data, chance)
    number = choose(chance, found)
    return data[: number.start()] + choose(chance, NUMBERS) + data[number.end() :]


def change_toml_value(data: bytes, chance: SeededChance) -> bytes:
    found = list(re.finditer(rb"(?<=[=]) *([^\n,}]+)", data))
    if not found:
        return change_number(data, chance)
    value = choose(chance, found)
    return data[: value.start()] + b" " + choose(chance, TOML_VALUES) + data[value.end() :]


def change_json(data: bytes, chance: SeededChance) -> bytes:
    """Of the whole, or of one line of JSON lines: a value is replaced, removed, renamed or nested."""
    lines = data.splitlines(keepends=True)
    at = chance.below(len(lines)) if lines else 0
    try:
        record = json.loads(data)
        return json.dumps(_changed(record, chance), indent=chance.below(2) or None).encode() + b"\n"
    except (ValueError, RecursionError):
        pass
    try:
        lines[at] = json.dumps(_changed(json.loads(lines[at]), chance)).encode() + b"\n"
    except (ValueError, IndexError, RecursionError):
        return change_toml_value(data, chance)
    return b"".join(lines)


def _changed(record: Any, chance: SeededChance) -> Any:
    holders = list(_holders(record))
    if not holders:
        return choose(chance, VALUES)
    holder = choose(chance, holders)
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    key, what = choose(chance, keys), chance.below(8)
    if what == 0:
        del holder[key]
    elif what == 1 and isinstance(holder, dict):
        holder[choose(chance, ["e", "x", "", "player"])] = holder.pop(key)
    elif what == 2:
        holder[key] = choose(chance, [[holder[key]], {"x": holder[key]}, str(holder[key])])
    elif what == 3:
        other = choose(chance, holders)
        holder[key] = json.loads(
            json.dumps(choose(chance, list(other.values() if isinstance(other, dict) else other)))
        )
    elif what == 4 and isinstance(holder[key], int):
        holder[key] += choose(chance, [1, -1, 10, 1000, 2**31, 2**63, -(10**9)])
    else:
        holder[key] = choose(chance, VALUES)
    return record


def _holders(record: Any) -> list[Any]:
    """The dictionaries and lists in it that hold something."""
    found, waiting = [], [record]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict | list) and one:
            found.append(one)
            waiting += one.values() if isinstance(one, dict) else one
    return found


# Numbers that name something, as the ids of cards do


def swap_numbers(data: bytes, chance: SeededChance) -> bytes:
    """Two numbers change places, so that each is still there once."""
    found = list(re.finditer(rb"\b\d+\b", data))
    if len(found) < 2:
        return change_word(data, chance)
    a, b = sorted((choose(chance, found), choose(chance, found)), key=lambda match: match.start())
    if a is b:
        return data
    return data[: a.start()] + b[0] + data[a.end() : b.start()] + a[0] + data[b.end() :]


def exchange_numbers(data: bytes, chance: SeededChance) -> bytes:
    """Two numbers change places wherever they occur."""
    found = sorted(set(re.findall(rb"\b\d+\b", data)))
    if not found:
        return change_word(data, chance)
    a, b = choose(chance, found), choose(chance, found)
    return re.sub(rb"\b\d+\b", lambda match: {a: b, b: a}.get(match[0], match[0]), data)


def move_number(data: bytes, chance: SeededChance) -> bytes:
    """A number leaves its line for a place behind another word."""
    found = list(re.finditer(rb" \d+\b", data))
    if not found:
        return change_word(data, chance)
    number = choose(chance, found)
    rest = data[: number.start()] + data[number.end() :]
    ends = [match.end() for match in re.finditer(rb"\S+", rest)]
    at = choose(chance, ends or [0])
    return rest[:at] + number[0] + rest[at:]


def disguise_number(data: bytes, chance: SeededChance) -> bytes:
    """The same number with other digits, a sign, zeros in front, or a comment behind it."""
    found = list(re.finditer(rb"\d+", data))
    if not found:
        return change_word(data, chance)
    number = choose(chance, found)
    text = number[0].decode()
    ways = ["-" + text, "+" + text, "000" + text, text + ".0", text + " # ", text + "#", text + "e0"]
    ways += ["".join(chr(zero + int(digit)) for digit in text) for zero in (0x660, 0xFF10, 0x1D7CE)]
    return data[: number.start()] + choose(chance, ways).encode() + data[number.end() :]


def stretch_line(data: bytes, chance: SeededChance) -> bytes:
    """A line becomes very long: its words again and again, blanks, or digits."""
    lines = data.splitlines(keepends=True) or [b""]
    at = chance.below(len(lines))
    line = lines[at].rstrip(b"\r\n")
    more = choose(chance, [b" " + line, b" ", b"\t", b"7", b" 7"])
    lines[at] = line + more * choose(chance, [200, 5000]) + b"\n"
    return b"".join(lines)


def nest_deeply(data: bytes, chance: SeededChance) -> bytes:
    return choose(chance, [b"[" * 100_000, b'{"a":' * 20_000, b"a = " + b"[" * 5_000])


MUTATIONS: dict[str, Sequence[tuple[int, Mutation]]] = {
    "text": (
        (3, change_byte), (3, insert_bytes), (2, cut_out), (2, truncate), (1, double), (1, empty),
        (2, other_newlines), (1, byte_order_mark), (1, as_utf_16), (6, change_lines), (8, change_word),
        (8, change_number),
    ),
    "cards": (
        (20, swap_numbers), (30, exchange_numbers), (24, move_number),
        (6, disguise_number), (2, stretch_line), (6, change_lines),
    ),
    "toml": ((12, change_toml_value), (1, nest_deeply)),
    "json": ((24, change_json), (1, nest_deeply)),
}  # fmt: skip


def mutations_for(name: str) -> list[Mutation]:
    ending = name.rpartition(".")[2].replace("jsonl", "json")
    kind = "cards" if ending in ("save", "deck", "script", "old") else ending
    weighted = [*MUTATIONS["text"], *(MUTATIONS.get(kind, ()) if kind != "text" else ())]
    return [mutation for weight, mutation in weighted for _ in range(weight)]


def mutate(name: str, data: bytes, chance: SeededChance) -> bytes:
    """One to four mutations, mostly one."""
    for _ in range(choose(chance, [1, 1, 1, 1, 2, 2, 3, 4])):
        data = choose(chance, mutations_for(name))(data, chance)[:LONGEST]
    return data
