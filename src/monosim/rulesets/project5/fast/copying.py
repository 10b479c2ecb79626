"""Plain Python for what is memcpy in C: the build takes a function of the same name from `teller.pxd`."""

from typing import Any


def copy_text(teller: Any, at: int, begin: int, end: int) -> int:
    """Tell a part of the texts; gives the place behind it."""
    behind: int = at + end - begin
    teller.out[at:behind] = teller.text[begin:end]
    return behind
