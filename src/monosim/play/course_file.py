"""Read a course.toml, and refuse every slip in it with its line."""

import os
from collections.abc import Iterator, Sequence
from typing import Any

from monosim.core.ruleset import About
from monosim.core.toml import TomlTable, parse_toml, tell_unknown
from monosim.play.cases import FEEDBACKS, VISIBILITIES
from monosim.play.course import (
    OF_FILE,
    PLAIN,
    TOLERANCES,
    Call,
    Course,
    Language,
    Rule,
    bad_course,
    name_fields,
)
from monosim.rulesets import find, names

KEYS = ("title", "tolerance", "points", "readings", "amounts", "cases", "limits", "languages", "call")
POINTS_KEYS = ("compiles", "correct", "by_hand")
CASES_KEYS = ("names", "tags", "points", "visibility", "feedback")
LIMITS_KEYS = ("cpu", "wall", "memory", "output", "address_space")
LANGUAGE_KEYS = ("compile", "run")
CALL_KEYS = ("argv", "stdin", "script")
LONGEST_SCRIPT = 1 << 16


def load_course(path: str | None) -> Course:
    """The course of a file; without one, nothing is decided."""
    if path is None:
        return PLAIN
    table = TomlTable(path, "", parse_toml(path, bad_course), KEYS, bad_course)
    points = table.table("points", POINTS_KEYS)
    script = table.table("call", CALL_KEYS).text("script") or ""
    return Course(
        path=path,
        title=table.text("title") or "",
        tolerance=table.choice("tolerance", tuple(TOLERANCES), "exact"),
        compiles=points.number("compiles", 0),
        correct=points.number("correct", 0) if "correct" in points else None,
        by_hand=_read_numbers(points, "by_hand"),
        readings=_read_readings(table),
        rules=tuple(_read_rules(table)),
        limits=_read_limits(table),
        languages=tuple(_read_languages(table)),
        call=_read_call(table),
        script_file=script,
    )


def _read_numbers(table: TomlTable, key: str) -> dict[str, float]:
    values = table.values.get(key, {})
    inner = table.table(key, tuple(values) if isinstance(values, dict) else ())
    return {name: inner.number(name, 0) for name in inner.values}


def _read_readings(table: TomlTable) -> dict[str, dict[str, str]]:
    """Of both tables; a ruleset says which readings it has, and which of them are amounts."""
    chosen: dict[str, dict[str, str]] = {}
    for key in ("readings", "amounts"):
        games = table.table(key, names() if key in table else ())
        for ruleset in games.values:
            about = find(ruleset).ABOUT
            inner = games.table(ruleset, tuple(about.amounts if key == "amounts" else about.readings))
            read = _read_amount if key == "amounts" else _read_reading
            values = {name: read(inner, name, about) for name in inner.values}
            chosen.setdefault(ruleset, {}).update(values)
    return chosen


def _read_reading(table: TomlTable, name: str, about: About) -> str:
    return table.choice(name, about.readings[name], about.readings[name][0])


def _read_amount(table: TomlTable, name: str, about: About) -> str:
    return str(table.integer(name, 0))


def _read_rules(table: TomlTable) -> Iterator[Rule]:
    listed = table.values.get("cases", [])
    if not isinstance(listed, list):
        raise table.wrong("cases must be a list of tables: write [[cases]]", "cases")
    for number, values in enumerate(listed, 1):
        rule = TomlTable(table.path, f"cases[{number}]", values, CASES_KEYS, bad_course)
        decided: dict[str, Any] = {}
        if "points" in rule:
            decided["points"] = rule.number("points", 0)
        for key, allowed in (("visibility", VISIBILITIES), ("feedback", FEEDBACKS)):
            if key in rule:
                decided[key] = rule.choice(key, allowed, "")
        if not decided:
            message = f"cases[{number}] decides nothing: it has neither points, visibility nor feedback"
            raise table.wrong(message, f"cases[{number}]")
        yield Rule(rule.texts("names"), rule.texts("tags"), decided)


def _read_limits(table: TomlTable) -> dict[str, float]:
    limits = table.table("limits", LIMITS_KEYS)
    for key in limits.values:
        if not limits.number(key, 0):
            raise limits.wrong(f"limits.{key} must be more than 0", key)
    return {
        key: limits.number(key, 0) if key in ("cpu", "wall") else limits.integer(key, 1)
        for key in limits.values
    }


def _read_languages(table: TomlTable) -> Iterator[Language]:
    from shlex import split

    values = table.values.get("languages", {})
    languages = table.table("languages", tuple(values) if isinstance(values, dict) else ())
    for ending in languages.values:
        language = languages.table(ending, LANGUAGE_KEYS)
        try:
            run = tuple(split(language.text("run") or ""))
        except ValueError as error:
            raise language.wrong(f"{language.name('run')}: {error}", "run") from None
        if not run:
            raise language.wrong(f"{language.name('run')} is missing", "run")
        for key in language.values:
            _check_fields(language, key, (language.text(key) or "",), OF_FILE)
        yield Language(ending.removeprefix("."), run, language.text("compile"))


def _read_call(table: TomlTable) -> Call:
    call = table.table("call", CALL_KEYS)
    for key in ("argv", "stdin"):
        _check_fields(call, key, call.texts(key))
    stdin = call.texts("stdin") if "stdin" in call or "argv" in call else None
    return Call(call.texts("argv"), stdin, _read_script(call))


def _read_script(call: TomlTable) -> str:
    name = call.text("script")
    if name is None:
        return ""
    if not name or os.path.basename(name) != name:
        raise call.wrong("call.script must be the name of a file beside the course.toml", "script")
    try:
        with open(os.path.join(os.path.dirname(call.path), name), encoding="utf-8") as file:
            text = file.read(LONGEST_SCRIPT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise call.wrong(f"call.script: {name}: {reason}", "script") from None
    if len(text) > LONGEST_SCRIPT or "\0" in text or not text.strip():
        raise call.wrong(
            f"call.script: {name} must be a text of at most {LONGEST_SCRIPT >> 10} KiB", "script"
        )
    return text


def _check_fields(
    table: TomlTable, key: str, texts: Sequence[str], known: Sequence[str] | None = None
) -> None:
    try:
        fields = name_fields(texts)
    except ValueError as error:
        raise table.wrong(f"{table.name(key)}: {error}; a brace itself is written twice", key) from None
    for field in fields:
        if known is not None and field not in known:
            told = tell_unknown(field, known, "there are")
            raise table.wrong(f"{table.name(key)}: there is no {{{field}}}; {told}", key)
