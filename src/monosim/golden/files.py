"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress

PENDING = ".new"


def pending(golden: str) -> str:
    """Where a transcript waits to become the golden."""
    return golden + PENDING


def write(path: str, data: bytes) -> None:
    """Replace the file in one step; its directory is made if need be. A pipe or a device is written to."""
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as special:
            special.write(data)
        return
    directory, name = os.path.split(os.path.realpath(path))
    os.makedirs(directory, exist_ok=True)
    unfinished = os.path.join(directory, f".{name}.{os.getpid()}.tmp")
    try:
        with open(unfinished, "wb") as file:
            file.write(data)
        os.replace(unfinished, os.path.join(directory, name))
    finally:
        with suppress(FileNotFoundError):
            os.remove(unfinished)


def promote(golden: str) -> None:
    os.replace(pending(golden), os.path.realpath(golden))


def remove(path: str) -> bool:
    """Whether there was anything to remove."""
    with suppress(FileNotFoundError):
        os.remove(path)
        return True
    return False
