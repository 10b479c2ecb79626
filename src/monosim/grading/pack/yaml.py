"""Plain values as YAML that no reader can misunderstand: every string in double quotes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

Plain: TypeAlias = "str | int | Sequence[Plain] | Mapping[str, Plain] | None"


def yaml(value: Plain) -> str:
    return "\n".join(_block(value)) + "\n"


def _block(value: Plain) -> Iterator[str]:
    if isinstance(value, str) or not isinstance(value, Mapping | Sequence) or not value:
        yield _scalar(value)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _entry(f"{key}:", item)
    else:
        for item in value:
            first, *rest = _block(item)
            yield f"- {first}"
            yield from (f"  {line}" for line in rest)


def _entry(key: str, item: Plain) -> Iterator[str]:
    lines = list(_block(item))
    if isinstance(item, str) or not isinstance(item, Mapping | Sequence) or not item:
        yield f"{key} {lines[0]}"
    else:
        yield key
        yield from (f"  {line}" for line in lines)


def _scalar(value: Plain) -> str:
    """JSON is YAML, but YAML wants characters without a picture to be escaped, and knows no pairs."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(character if character.isprintable() else f"\\U{ord(character):08x}" for character in text)
