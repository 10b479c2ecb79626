"""What only Linux has: commands that do without it work elsewhere, the others say that they need it."""

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import click

MODULES = ("fcntl", "resource")
PROC = "/proc/self/stat"


class LinuxNeeded(click.ClickException, AttributeError):
    """Also an AttributeError, so that whoever asks what a stand-in has learns that it has it not."""

    exit_code = 2

    def __init__(self, missing: str) -> None:
        super().__init__(f"Linux is needed to run programs: this system has no {missing}")


class StandIn(ModuleType):
    """Lets modules be imported that name the missing one; whatever of it is used is needed."""

    def __getattr__(self, name: str) -> Any:
        raise LinuxNeeded(self.__name__)


def stand_in() -> None:
    for name in MODULES:
        try:
            import_module(name)
        except ImportError:
            sys.modules[name] = _make(name)


def _make(name: str) -> ModuleType:
    """Without locks one process writes a file as well as with them; two are not kept apart."""
    module = StandIn(name)
    if name == "fcntl":
        vars(module).update(LOCK_SH=1, LOCK_EX=2, LOCK_NB=4, LOCK_UN=8, flock=lambda *_: None)
    return module


def check_linux() -> None:
    """To be asked before a program is run."""
    stand_in()
    for name in MODULES:
        if isinstance(sys.modules.get(name), StandIn):
            raise LinuxNeeded(name)
    if not os.path.exists(PROC):
        raise LinuxNeeded("/proc")
