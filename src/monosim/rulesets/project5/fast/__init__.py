"""The ability `fast`: one long game by counting its periods, many small ones through the kernel.

Its modules are imported when a game is played by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup


def supports(setup: Setup) -> str | None:
    """None, or why it cannot play the setup."""
    from monosim.rulesets.project5.fast import periods

    return periods.supports(setup)


def transcript(setup: Setup) -> Iterator[bytes]:
    from monosim.rulesets.project5.fast import periods

    return periods.transcript(setup)


def summary(setup: Setup) -> bytes:
    from monosim.rulesets.project5.fast import periods

    return periods.summary(setup)


def version_note() -> str:
    """What `monosim --version` says about the kernel."""
    from monosim.rulesets.project5.fast import many

    return f"kernel for many games: {many.how_compiled()}"
