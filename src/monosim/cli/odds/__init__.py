"""monosim odds: the chances from a position."""

from __future__ import annotations

import click

from monosim.cli.lazy import RulesetGroup

MODULES = {"classic": "monosim.cli.odds.classic"}


@click.group("odds", cls=RulesetGroup, modules=MODULES)
def command() -> None:
    """Play a position to its end many times, and tell who wins how often.

    \b
    Example:
      monosim odds classic --position fixtures/classic/sample-3/position.json --games 200
    """
