"""Interpreters and compilers that are not the system's, such as pyenv's below somebody's home.

Of what surrounds a directory of PATH, only what belongs to the tools in it is shown, and only if the
program's user may read it anyway.
"""

import os
from collections.abc import Iterator
from functools import cache

from monosim.grading.run.tree import is_below

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt")
BESIDE = ("lib", "lib64", "libexec", "include", "versions", "version", "conf", "jmods", "pyvenv.cfg")
"""What an installation has beside its programs. `share` is not among them: in ~/.local it is private."""
PROGRAMS = ("bin", "sbin", "shims")
OF_RUST = ("toolchains", "settings.toml")


@cache
def find_toolchains(path: str, user: int | None) -> tuple[str, ...]:
    """What is shown of the installations that PATH names, beside the system's."""
    named = [directory for directory in path.split(os.pathsep) if os.path.isabs(directory)]
    found = dict.fromkeys(part for directory in named for part in _parts(directory))
    return tuple(part for part in found if not is_below(part, SYSTEM) and _can_read(part, user))


def find_rust_home() -> str:
    """Where rustup keeps the compilers; it looks below HOME, which is the program's own directory."""
    return os.environ.get("RUSTUP_HOME") or os.path.expanduser("~/.rustup")


def _parts(directory: str, is_base: bool = False) -> Iterator[str]:
    real = os.path.realpath(directory)
    prefix, name = os.path.split(real)
    if name in PROGRAMS:
        yield real
        yield from (os.path.join(prefix, part) for part in BESIDE if prefix not in _list_homes())
        yield from () if is_base else _find_base(os.path.join(prefix, "pyvenv.cfg"))
    if os.path.exists(os.path.join(real, "rustup")):
        yield from (os.path.join(find_rust_home(), part) for part in OF_RUST)


def _find_base(settings: str) -> Iterator[str]:
    """A virtual environment names the directory of the interpreter that it was made by."""
    if os.path.isfile(settings):
        with open(settings, encoding="utf-8", errors="replace") as file:
            pairs = [[word.strip() for word in line.partition("=")] for line in file]
        yield from (part for key, _, home in pairs if key == "home" for part in _parts(home, is_base=True))


@cache
def _list_homes() -> set[str]:
    from pwd import getpwall

    return {os.path.realpath(each.pw_dir) for each in getpwall()}


def _can_read(path: str, user: int | None) -> bool:
    """As root we ask for another user, who is nobody's owner and in no group."""
    if user is None:
        return os.access(path, os.R_OK)
    steps = path.split(os.sep)
    ways = [os.sep.join(steps[:number]) or os.sep for number in range(1, len(steps))]
    return (
        os.path.exists(path)
        and bool(os.stat(path).st_mode & 0o004)
        and all(os.stat(way).st_mode & 0o001 for way in ways)
    )
