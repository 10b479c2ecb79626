"""What callers of the Python API give, of any usual type: seeds, files, players, seats. No other is taken."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex, TypeAlias

from monosim.core import DecisionSource
from monosim.core.arguments import at_least_one, index_of, make_plain, whole
from monosim.core.ruleset import NOTHING, read_file
from monosim.core.seating import Unnamed, is_source, name_player
from monosim.rulesets import find

Path: TypeAlias = str | os.PathLike[str]
Contents: TypeAlias = bytes | bytearray | memoryview
File: TypeAlias = Path | Contents | None
"""A path, or the contents themselves as bytes."""
Player: TypeAlias = Any
"""A strategy of the ruleset or `module:Class` as text, a class, a `DecisionSource`, or a function."""
Whole: TypeAlias = SupportsIndex
"""An int, or a whole number of numpy."""
Seats: TypeAlias = Whole | Mapping[Any, Player] | Iterable[Player]
"""Players by number or by name, or one after the other; or how many seats there are."""

SEED_BITS = 63
"""Of a seed that is drawn: it fits the whole numbers of any table."""


# Numbers


def seed_of(seed: Any) -> int:
    """The seed, or a new one of the machine's entropy for None."""
    if seed is None:
        from secrets import randbits

        return randbits(SEED_BITS)
    if index_of(seed) is None:
        raise TypeError(f"seed must be a whole number, or None for a new one, not {seed!r}")
    return whole("seed", seed)


def rounds_of(rounds: Any) -> str | None:
    """As a user would type it."""
    if rounds is None or isinstance(rounds, str):
        return rounds
    if index_of(rounds) is None:
        raise TypeError(f"rounds must be a whole number or a text, not {rounds!r}")
    return str(whole("rounds", rounds))


def share(name: str, value: Any) -> float:
    """A real number between 0 and 1, of whatever type."""
    from numbers import Real

    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a number such as 0.005, not {value!r}")
    number = float(value)
    if not 0 < number < 1:
        raise ValueError(f"{name} is a share such as 0.005, not {value!r}")
    return number


# Texts, files and tables


def text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {value!r}")
    return value


def mapping(name: str, value: Any) -> Mapping[Any, Any]:
    if value is None:
        return NOTHING
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} must be a dictionary, not {value!r}")
    return value


def file_of(name: str, file: Any) -> Path | bytes | None:
    """A path or contents; nothing else has either."""
    if isinstance(file, bytearray | memoryview):
        return bytes(file)
    if file is None or isinstance(file, bytes | str | os.PathLike):
        found: Path | bytes | None = file
        return found
    raise TypeError(f"{name} must be a path, or the contents as bytes, not {_shorten(file)}")


def path_of(name: str, path: Any) -> str:
    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"{name} must be a path, not {_shorten(path)}")
    return os.fspath(path)


def contents_of(name: str, file: Any) -> bytes:
    """All of a file, or the contents themselves."""
    if file is None:
        raise TypeError(f"{name} must be a path, or the contents as bytes, not None")
    given = file_of(name, file)
    return given if isinstance(given, bytes) else read_file(path_of(name, given))


def _shorten(value: object) -> str:
    told = repr(value)
    return told if len(told) <= 60 else f"{told[:60]}…"


def truth(name: str, value: Any) -> bool:
    """True or False, also of numpy."""
    plain = make_plain(value)
    if not isinstance(plain, bool):
        raise TypeError(f"{name} must be True or False, not {value!r}")
    return plain


def list_of(name: str, what: str, values: Any) -> list[Any]:
    """A list, or whatever else gives one value after the other; a text is one value."""
    if isinstance(values, str | bytes | Mapping | type) or not hasattr(values, "__iter__"):
        raise TypeError(f"{name} must be a list of {what}, not {values!r}")
    return list(values)


def listener(progress: Any) -> Any:
    """The function that hears how far the work is, or None."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be a function of (done, what), not {progress!r}")
    return progress


# Seats


def seats_of(seats: Any, ruleset: str, usual: str | None, play_many: bool) -> dict[str, str | DecisionSource]:
    """Who sits where, by the names that a case has for seats. Seats that are only counted go to `usual`.

    Where many games are played, each has a new object of every class, and its own copy of every object.
    """
    many = index_of(seats)
    if many is not None:
        if usual is None:
            raise ValueError(f"the seats of {ruleset} cannot be counted: name who sits in them")
        return dict.fromkeys(map(str, range(at_least_one("seats", many))), usual)
    given = {_name_seat(seat): player for seat, player in _pair(seats)}
    seated = list_players([f"seat {seat}" for seat in given], given.values(), play_many)
    return dict(zip(given, seated, strict=True))


def _pair(seats: Any) -> Iterable[tuple[Any, Any]]:
    if seats is None:
        return ()
    if isinstance(seats, Mapping):
        return seats.items()
    if not isinstance(seats, str | bytes | bool | type) and hasattr(seats, "__iter__"):
        return enumerate(seats)
    wanted = "a dictionary of players by seat, a list of players, or a number of seats"
    raise TypeError(f"seats must be {wanted}, not {seats!r}")


def _name_seat(seat: Any) -> str:
    if isinstance(seat, str):
        return seat
    return str(whole("the number of a seat", seat))


def list_players(names: Iterable[str], players: Iterable[Any], play_many: bool) -> list[str | DecisionSource]:
    """Each as a case has it. Those that cannot be told apart by their texts are numbered."""
    found = list[str | DecisionSource]()
    for name, player in zip(names, players, strict=True):
        found.append(_seat_player(name, player, play_many, found))
    return found


def _seat_player(name: str, player: Any, play_many: bool, before: list[Any]) -> str | DecisionSource:
    if isinstance(player, str) or (is_source(player) and not play_many):
        there: str | DecisionSource = player
        return there
    if not (callable(player) or is_source(player)):
        raise TypeError(
            f"{name} must be a strategy, as a text, a class, an object or a function, not {player!r}"
        )
    named = name_player(player)
    return number_alike(named, before) if isinstance(named, Unnamed) else named


def number_alike(player: Unnamed, before: list[Any]) -> Unnamed:
    """The same player is told by the same text, and another one by another."""
    same = [one for one in before if isinstance(one, Unnamed) and one.origin is player.origin]
    if same:
        return same[0]
    texts = {str.__str__(one) for one in before if isinstance(one, str)}
    number = 1
    told = str(player)
    while told in texts:
        number += 1
        told = f"{player} {number}"
    numbered = Unnamed(told)
    numbered.origin, numbered.player = player.origin, player.player
    return numbered


def players_of(name: str, players: Any, play_many: bool = True) -> list[Any]:
    """Strategies that have no seat yet, one after the other."""
    given = list_of(name, "strategies", players)
    return list_players([f"each of {name}"] * len(given), given, play_many)


def check_kept(keep: Any, players: Iterable[Any]) -> None:
    """What is kept is for a later call, which must be able to tell who played."""
    unnamed = [str(player) for player in players if isinstance(player, Unnamed)]
    if keep is not None and unnamed:
        raise ValueError(
            f"keep needs players that a later call can name: {unnamed[0]} is an object, or is not at the top"
            " of a module under its name; give a class that is"
        )


def ruleset_of(name: Any) -> str:
    """One that exists."""
    find(text("ruleset", name))
    return str(name).replace("_", "-")
