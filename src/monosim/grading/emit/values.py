"""Points, texts and JSON as platforms take them: whole or rounded, safe, and not too long."""

import json
from bisect import bisect_right
from collections.abc import Sequence
from math import floor
from typing import Any

LEFT_OUT = "\n… (the rest is left out)"


def dump(record: Any) -> bytes:
    return (json.dumps(record, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def number(value: float, digits: int = 12) -> float | int:
    """Points as people write them: 2 rather than 2.0, and no 0.30000000000000004.

    A sum needs fewer digits than its parts: 24 times 1.458333333333 is to be 35.
    """
    rounded = round(float(value), digits)
    return int(rounded) if rounded.is_integer() else rounded


def total(value: float) -> float | int:
    return number(value, 6)


def whole_points(points: Sequence[float]) -> list[int]:
    """Points for platforms that know only whole numbers.

    By largest remainder: they sum to the rounded total, and no case is more than one point off. Of equal
    remainders the earlier case comes first. A total above zero never becomes zero.
    """
    exact = sum(points)
    wanted = max(floor(exact + 0.5), 1 if exact > 0 else 0)
    given = [floor(value) for value in points]
    by_remainder = sorted(range(len(points)), key=lambda place: given[place] - points[place])
    for place in by_remainder[: wanted - sum(given)]:
        given[place] += 1
    return given


def size(text: str) -> int:
    """The bytes that the text takes within a JSON string."""
    return len(json.dumps(text, ensure_ascii=False).encode("utf-8", "surrogatepass")) - 2


def clip(text: str, room: int) -> str:
    """The beginning of the text, with a note if that is not all; as JSON within `room` bytes."""
    if len(text) <= room and size(text) <= room:
        return text
    text = text[: max(0, room)]
    most = bisect_right(range(len(text) + 1), room, key=lambda length: size(text[:length] + LEFT_OUT)) - 1
    return text[:most] + LEFT_OUT if most >= 0 else ""


def clip_all(texts: Sequence[str], room: int) -> list[str]:
    """All within `room` bytes as JSON: short ones whole, long ones cut to the same length."""
    share = _share(sorted(map(size, texts)), max(0, room))
    return [clip(text, share) for text in texts]


def _share(sizes: Sequence[int], room: int) -> int:
    for place, needed in enumerate(sizes):
        share = room // (len(sizes) - place)
        if needed > share:
            return share
        room -= needed
    return sizes[-1] if sizes else 0
