"""monosim simulate: many games, and what came of them."""

from __future__ import annotations

import click

from monosim.cli.lazy import RulesetGroup

MODULES = {
    "once-around": "monosim.cli.simulate.once_around",
}


@click.group("simulate", cls=RulesetGroup, modules=MODULES)
def command() -> None:
    """Play many games and tell what came of them.

    \b
    Example:
      monosim simulate once-around --games 1000000 --seed 1
    """
