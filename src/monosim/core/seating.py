"""Seat a player by name, `module:Class{first=1}`, and tell what the code of somebody else has raised."""

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from monosim.core.diagnostics import SEAT, Kind, MonosimError, UnusableInput, unusable, visible

T = TypeVar("T")


def named(spec: str) -> Any:
    """The class or function that the text names."""
    import sys
    from importlib import import_module

    module_name, colon, class_name = spec.partition(":")
    if not (module_name and colon and class_name):
        raise cannot_seat(spec, "it is not of the form module:Class")
    if "" not in sys.path:
        sys.path.insert(0, "")  # a console script does not look in the current directory
    try:
        return getattr(import_module(module_name), class_name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise cannot_seat(spec, describe_error(error)) from error


def load(spec: str, name: str, parameters: Mapping[str, object], kind: Kind = SEAT) -> Any:
    """A new source of the class `module:Class`; errors name it as `spec`."""
    source = build_own(spec, named(name), parameters, kind)
    if not all(callable(getattr(source, method, None)) for method in ("decide", "finish")):
        raise cannot_seat(spec, "it is not a monosim.Strategy")
    return source


def build_own(spec: str, make: Callable[..., T], parameters: Mapping[str, object], kind: Kind = SEAT) -> T:
    """As `build`, of a class of the user's own: whatever it raises, it cannot be seated."""
    try:
        return build(spec, make, parameters, kind=kind)
    except (MonosimError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise cannot_seat(
            spec, _tell_what_lacks(spec, make, parameters) or describe_error(error), kind
        ) from error


def _tell_what_lacks(spec: str, make: Callable[..., object], parameters: Mapping[str, object]) -> str:
    needed = [one.name for one in _parameters_of(make) if one.default is one.empty]
    lacking = next((one for one in needed if one not in parameters), None)
    return f"it needs {lacking}, as in {split_spec(spec)[0]}{{{lacking}=…}}" if lacking else ""


def cannot_seat(spec: str, reason: str, kind: Kind = SEAT) -> UnusableInput:
    return unusable(kind, f"cannot seat {spec!r}: {reason}")


# The parameters of a strategy: trader{reserve=300,share=50}


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """The name of a strategy, and the parameters in braces behind it."""
    name, brace, rest = spec.partition("{")
    if not brace:
        return spec, {}
    parts = [part.partition("=") for part in rest.removesuffix("}").split(",")]
    parameters = {key.strip(): value.strip() for key, _, value in parts}
    if not (name and rest.endswith("}") and all(key and value for key, value in parameters.items())):
        raise cannot_seat(spec, "parameters are written as in name{first=1,second=2}")
    if len(parameters) < len(parts):
        raise cannot_seat(spec, "a parameter is given twice")
    return name.strip(), parameters


def build(
    spec: str, make: Callable[..., T], parameters: Mapping[str, object], *given: object, kind: Kind = SEAT
) -> T:
    """What `make` makes of the parameters; `given` are those that nobody chooses."""
    return make(*given, **choose_parameters(spec, make, parameters, len(given), kind))


def choose_parameters(
    spec: str, make: Callable[..., object], parameters: Mapping[str, object], given: int, kind: Kind = SEAT
) -> dict[str, object]:
    """The values of the parameters, each of the type of its default; the first ones are `given`."""
    known = _list_parameters(make, given) if parameters else {}
    for name in parameters:
        if name not in known:
            told = ", ".join(f"{key}={value}" for key, value in known.items())
            raise cannot_seat(spec, f"it has no parameter {name!r}; it has {told or 'none at all'}", kind)
    return {name: _read_value(spec, name, value, known[name], kind) for name, value in parameters.items()}


def _parameters_of(make: Any, given: int = 0) -> list[Any]:
    from inspect import Parameter, signature

    named = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    try:
        there = list(signature(make).parameters.values())[given:]
    except (TypeError, ValueError):  # some that are written in C do not tell
        return []
    return [one for one in there if one.kind in named]


def _list_parameters(make: Callable[..., object], given: int) -> dict[str, object]:
    """By name, the default of each parameter that may be chosen, or the zero of its type."""
    zeros = {key: kind() for kind in WORDS for key in (kind, kind.__name__)}
    return {
        one.name: zeros.get(one.annotation, "") if one.default is one.empty else one.default
        for one in _parameters_of(make, given)
    }


WORDS: Mapping[Any, str] = {int: "a whole number", float: "a number", bool: "true or false", str: "text"}


def _read_value(spec: str, name: str, value: object, usual: object, kind: Kind) -> object:
    """Of the type of its default."""
    wanted: Any = type(usual) if type(usual) in WORDS else str
    if type(value) is wanted:
        return value
    try:
        if isinstance(value, str) and wanted is bool:
            return {"true": True, "false": False}[value]
        if (isinstance(value, str) and value.isascii()) or (type(value) is int and wanted is float):
            return wanted(value)
    except (KeyError, ValueError):
        pass
    raise cannot_seat(spec, f"{name} is {WORDS[wanted]}, as in {name}={usual}, not {value!r}", kind)


# What the code of somebody else has raised, and where: for people, in one line

INSTALLED = "site-packages"
LONGEST = 200


def describe_error(error: BaseException) -> str:
    """`mine.py:3: ZeroDivisionError: division by zero`; without a place if no code of theirs was reached."""
    place, message = find_place(error), _say(error)
    if place is None:
        return message or type(error).__name__
    return f"{place}: {type(error).__name__}{': ' if message else ''}{message}"


def find_place(error: BaseException) -> str | None:
    """The innermost line that is neither ours nor a library's; of those who are one, their own."""
    theirs = [(file, line) for file, line in _lines_of(error) if _is_theirs(file)]
    written = [(file, line) for file, line in theirs if INSTALLED not in file] or theirs
    return f"{_shorten(written[-1][0])}:{written[-1][1]}" if written else None


def comes_from_outside(error: BaseException) -> bool:
    """Whether it came through code of somebody's own, which is neither ours nor installed nor Python's."""
    return any(_is_theirs(file) and INSTALLED not in file for file, _ in _lines_of(error))


def _lines_of(error: BaseException) -> Iterator[tuple[str, int]]:
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next


def _is_theirs(file: str) -> bool:
    # Not a constant of the module: rules that are packed into one file have no `__file__`.
    ours, library = (os.path.abspath(code) for code in (os.path.dirname(__file__), os.__file__))
    return os.path.isfile(file) and not any(
        _is_within(file, f"{os.path.dirname(place)}{os.sep}") for place in (ours, library)
    )


def _is_within(file: str, directory: str) -> bool:
    return os.path.abspath(file).startswith(directory)


def _shorten(file: str) -> str:
    """As seen from here, if it is below."""
    path = os.path.abspath(file)
    return visible(os.path.relpath(path) if _is_within(path, os.path.join(os.getcwd(), "")) else path)


def _say(error: BaseException) -> str:
    """The first line of what it says; an exception of somebody's own may not even be able to say it."""
    try:
        first = str(error).strip().partition("\n")[0]
    except Exception:
        return ""
    return visible(first[:LONGEST]) + ("…" if len(first) > LONGEST else "")
