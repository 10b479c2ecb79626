"""monosim simulate: many games, and what came of them."""

from __future__ import annotations

import click

from monosim.cli.lazy import RulesetGroup

MODULES = {
    "once-around": "monosim.cli.simulate.once_around",
    "singletonopoly": "monosim.cli.simulate.singletonopoly",
    "deal": "monosim.cli.simulate.deal",
    "classic": "monosim.cli.simulate.classic",
}


@click.group("simulate", cls=RulesetGroup, modules=MODULES)
def command() -> None:
    """Play many games and tell what came of them.

    \b
    Examples:
      monosim simulate once-around --games 1000000 --seed 1
      monosim simulate singletonopoly --seats 4 --seed 1 --games 1000
      monosim simulate deal --seat 0=shrewd --seat 1=greedy --rotate --games 2000
      monosim simulate classic --seats 4 --games 1000 --seed 1
    """
