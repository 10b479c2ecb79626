"""The ability `fast`: a long game by the compiled teller or by its periods, many games through the kernel."""

from collections.abc import Iterator
from types import ModuleType

from monosim.rulesets.project5.fast import periods
from monosim.rulesets.project5.fast.periods import summary as summary
from monosim.rulesets.project5.inputs import Setup

prepare = None
"""Plans and tournaments of Project 5 go through its own abilities, `batch` and `entries`."""


def supports(setup: Setup) -> str | None:
    """None, or why no fast engine can play the setup."""
    reason = periods.supports(setup)
    if reason is None and find_teller(setup) is None:
        return periods.supports_lines(setup)
    return reason


def transcript(setup: Setup) -> Iterator[bytes]:
    """Move by move at the speed of C, if that was compiled; otherwise by periods, as far as there are any."""
    from monosim.rulesets.project5.fast import telling  # a summary has no use for it

    teller = find_teller(setup)
    return periods.transcript(setup) if teller is None else telling.transcript(setup, teller)


def find_teller(setup: Setup) -> ModuleType | None:
    """The compiled teller, if there is one and it can play the setup."""
    from monosim.rulesets.project5.fast import telling

    return telling.compiled() if telling.supports(setup) else None


def version_note() -> str:
    """What `monosim --version` says about the compiled modules."""
    from monosim.core.compiling import how_compiled
    from monosim.rulesets.project5.fast import kernel, teller

    return f"kernel for many games: {how_compiled(kernel)}\nteller of one long game: {how_compiled(teller)}"
