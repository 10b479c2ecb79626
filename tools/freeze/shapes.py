"""The public names of the Python API, and the shapes of the JSON that calls print and write.

A name is public if a page of docs/ imports it or its module, or `monosim.__all__` has it. A shape is the
set of paths in a JSON text with the types found there; it tells a field that went in one line, where the
diffs of texts tell it in many.
"""

from __future__ import annotations

import importlib
import inspect
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tools.freeze.playing import ROOT, Call, Result

MODULE = re.compile(r"(?:from|import) (monosim(?:\.\w+)*)")
NAMES_OF = re.compile(r"from (monosim(?:\.\w+)*) import ([\w, ]+)")
QUALIFIED = re.compile(r"\b(?:\w+\.)+(?=[A-Za-z_])")
ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def find_documented_modules() -> list[str]:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    found = {"monosim"}
    for page in pages:
        text = page.read_text("utf-8")
        found.update(MODULE.findall(text))
        for module, names in NAMES_OF.findall(text):
            found.update(f"{module}.{name.strip()}" for name in names.split(","))
    return sorted(name for name in found if _is_module(name))


def _is_module(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


def describe_names(modules: Iterable[str]) -> dict[str, str]:
    """A line for each public name of the modules, and for each public member of their classes."""
    described: dict[str, str] = {}
    for name in modules:
        try:
            module = importlib.import_module(name)
        except ImportError as error:
            described[name] = f"{name}: {error}\n"
            continue
        public = sorted(getattr(module, "__all__", None) or _own_names(module))
        described[name] = "".join(
            f"{line}\n" for one in public for line in _describe(one, getattr(module, one, None))
        )
    return described


def _own_names(module: Any) -> list[str]:
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and not inspect.ismodule(value)
        and (getattr(value, "__module__", module.__name__) or "").startswith(module.__name__)
    ]


def _describe(name: str, value: Any) -> Iterator[str]:
    if inspect.isclass(value):
        bases = ", ".join(
            base.__name__ for base in value.__mro__[1:] if base.__module__.startswith("monosim")
        )
        yield f"class {name}({bases}){_signature(value)}"
        for member in sorted(set(dir(value)) - set(dir(object)) - set(dir(tuple))):
            if not member.startswith("_"):
                found = inspect.getattr_static(value, member)
                kind = type(found).__name__ if not inspect.isroutine(found) else ""
                told = f": {kind}" if kind else _signature(getattr(value, member, None))
                yield f"  {name}.{member}{told}"
    elif callable(value):
        yield f"{name}{_signature(value)}"
    else:
        yield f"{name}: {type(value).__name__}"


def _signature(value: Any) -> str:
    try:
        return QUALIFIED.sub("", ADDRESS.sub("", str(inspect.signature(value)))).replace("'", "")
    except (TypeError, ValueError):
        return "(…)"


def describe_json(calls: Sequence[Call], results: Sequence[Result]) -> dict[str, str]:
    """The paths and types of the JSON of each kind: by the group of the calls, and by the stream or file."""
    kinds: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for call, result in zip(calls, results, strict=True):
        for part, text in result.parts.items():
            form = f"json of {call.group}, {re.sub(r'^[0-9]+:', '', part)}"
            for value in _parse(text):
                _collect(value, "", kinds[form])
    return {
        form: "".join(f"{path}: {', '.join(sorted(types))}\n" for path, types in sorted(paths.items()))
        for form, paths in sorted(kinds.items())
    }


def _parse(text: str) -> Iterator[Any]:
    if not text.startswith(("{", "[")):
        return
    try:
        yield json.loads(text)
    except ValueError:
        for line in text.splitlines():
            try:
                yield json.loads(line)
            except ValueError:
                return


def _collect(value: Any, path: str, found: Mapping[str, set[str]]) -> None:
    found[path or "."].add(type(value).__name__)
    if isinstance(value, dict):
        for key, inner in value.items():
            _collect(inner, f"{path}.{'#' if re.fullmatch(r'[0-9]+', key) else key}", found)
    elif isinstance(value, list):
        for inner in value:
            _collect(inner, f"{path}[]", found)


def read_schemas() -> dict[str, str]:
    """The JSON schemas that are published, as they are."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for path in sorted((ROOT / "docs/schemas").glob("*.json"))
    }
