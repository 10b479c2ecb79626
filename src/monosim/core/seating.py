"""Seat a player by name, `module:Class{first=1}`, and tell what the code of somebody else has raised."""

import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

from monosim.core.diagnostics import SEAT, Kind, MonosimError, UnusableInput, unusable, visible

T = TypeVar("T")


class Unnamed(str):
    """A player of a Python program that no module has under its name: an object, or a class or a function
    that is local or was defined anew since. The text is what reports call it.
    """

    player: Any
    """The class or the function; of an object a copy, as it was when it was given."""
    origin: object
    """What was given. Two texts that are the same may mean different players."""

    def __eq__(self, other: object) -> bool:
        same_player = not isinstance(other, Unnamed) or self.origin is other.origin
        return same_player and str.__eq__(self, other) is True

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


def name_player(player: Any) -> str:
    """The text that seats a class, a function or an object, in any number of games.

    Of a class, each game has a new object; of an object, a copy of its own, so that no game depends on those
    before it.
    """
    has_name = hasattr(player, "__qualname__")
    made_of = player if has_name else type(player)
    name = f"{made_of.__module__}:{made_of.__qualname__}"
    if has_name and _finds(name, player):
        return name
    unnamed = Unnamed(name)
    unnamed.origin, unnamed.player = player, _copy(unnamed, player)
    return unnamed


def _finds(name: str, player: object) -> bool:
    import sys

    module, _, within = name.partition(":")
    return _look_up(sys.modules.get(module), within, None) is player


def _look_up(found: Any, within: str, *default: object) -> Any:
    """`Outer.Inner` is in the class of the name Outer."""
    for part in within.split("."):
        found = getattr(found, part, *default)
    return found


def _copy(spec: str, player: T) -> T:
    """Of a class or a function, itself; of a method, one of a copy of its object."""
    from copy import deepcopy

    try:
        return deepcopy(player)
    except Exception as error:
        reason = f"each game needs a copy of it, and it cannot be copied: {_say(error)}; give its class"
        raise cannot_seat(spec, reason) from error


def named(spec: str) -> Any:
    """The class, the function or a new copy of the object that the text names."""
    if isinstance(spec, Unnamed):
        return _copy(spec, spec.player)
    import sys
    from importlib import import_module

    module_name, colon, class_name = spec.partition(":")
    if not (module_name and colon and class_name):
        raise cannot_seat(spec, "it is not of the form module:Class")
    if "" not in sys.path:
        sys.path.insert(0, "")  # a console script does not look in the current directory
    try:
        return _look_up(import_module(module_name), class_name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise cannot_seat(spec, describe_error(error)) from error


def load(
    spec: str,
    name: str,
    parameters: Mapping[str, object],
    kind: Kind = SEAT,
    given: Mapping[str, object] = MappingProxyType({}),
) -> Any:
    """A new source of the class `module:Class`; errors name it as `spec`.

    It gets what is `given` if it has a parameter of that name. Only plain values among these may be chosen.
    """
    source = named(name)
    if not is_source(source):
        if not callable(source):
            raise cannot_seat(spec, NO_STRATEGY, kind)
        source = build_own(spec, give(spec, source, parameters, given, kind), parameters, kind)
    if not is_source(source):
        raise cannot_seat(spec, NO_STRATEGY)
    return source


NO_STRATEGY = "it is not a monosim.Strategy"


def is_source(player: object) -> bool:
    """Whether it answers decisions itself; a class makes something that does."""
    able = all(callable(getattr(player, method, None)) for method in ("decide", "finish"))
    return able and not isinstance(player, type)


def give(
    spec: str,
    make: Callable[..., T],
    parameters: Mapping[str, object],
    given: Mapping[str, object],
    kind: Kind = SEAT,
) -> Callable[..., T]:
    """`make` with what it takes of `given`, except for plain values that were chosen."""
    for name in parameters:
        if type(given.get(name, "")) not in WORDS:
            raise cannot_seat(spec, f"nobody chooses the parameter {name}: the game gives it", kind)
    known = {one.name for one in _parameters_of(make)} if given else ()
    taken = {name: value for name, value in given.items() if name in known and name not in parameters}
    return partial(make, **taken) if taken else make


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
    lacking = [
        one.name for one in _parameters_of(make) if one.default is one.empty and one.name not in parameters
    ]
    if lacking and not isinstance(_unwrap(make), type):
        return f"it is a function that takes {', '.join(lacking)}; {NO_FUNCTIONS}"
    return f"it needs {lacking[0]}, as in {split_spec(spec)[0]}{{{lacking[0]}=…}}" if lacking else ""


NO_FUNCTIONS = "here a player is a class, a monosim.Strategy that answers decisions"


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
    """Those that have a name. A class that passes all others on has those of the class it is made from."""
    from inspect import Parameter, signature

    with_name = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    found: dict[str, Any] = {}
    for number, call in enumerate(_calls_of(make)):
        try:
            there = list(signature(call).parameters.values())[given if number == 0 else 1 :]
        except (TypeError, ValueError):  # some that are written in C do not tell
            break
        found = {**{one.name: one for one in there if one.kind in with_name}, **found}
        if not any(one.kind is Parameter.VAR_KEYWORD for one in there):
            break
    return list(found.values())


def _unwrap(make: Any) -> Any:
    return make.func if isinstance(make, partial) else make


def _calls_of(make: Any) -> Iterator[Any]:
    """What is called to make an object: the class, then what it may pass its arguments on to."""
    yield make
    made = _unwrap(make)
    own = [vars(one)["__init__"] for one in getattr(made, "__mro__", ()) if "__init__" in vars(one)]
    for call in own[1:]:
        yield partial(call, **make.keywords) if isinstance(make, partial) else call


def _list_parameters(make: Callable[..., object], given: int) -> dict[str, object]:
    """By name, the default of each parameter that may be chosen, or the zero of its type."""
    zeros = {key: kind() for kind in WORDS for key in (kind, kind.__name__)}
    kept = getattr(make, "keywords", {})  # what the game gives, unless it is a plain value
    return {
        one.name: zeros.get(one.annotation, "") if one.default is one.empty else one.default
        for one in _parameters_of(make, given)
        if type(kept.get(one.name, "")) in WORDS
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
