"""The ability `fast`: one long game by counting its periods, many small ones through the kernel."""

from monosim.rulesets.project5.fast.periods import summary as summary
from monosim.rulesets.project5.fast.periods import supports as supports
from monosim.rulesets.project5.fast.periods import transcript as transcript

prepare = None
"""Plans and tournaments of Project 5 go through its own abilities, `batch` and `entries`."""


def version_note() -> str:
    """What `monosim --version` says about the kernel."""
    from monosim.core.compiling import how_compiled
    from monosim.rulesets.project5.fast import kernel  # one long game has no use for it

    return f"kernel for many games: {how_compiled(kernel)}"
