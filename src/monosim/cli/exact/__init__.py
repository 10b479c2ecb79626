"""monosim exact: what a game pays, calculated instead of played."""

from __future__ import annotations

import click

from monosim.cli.lazy import RulesetGroup

MODULES = {
    "once-around": "monosim.cli.exact.once_around",
}


@click.group("exact", cls=RulesetGroup, modules=MODULES)
def command() -> None:
    """Calculate what a game pays, without playing it.

    \b
    Examples:
      monosim exact once-around
      monosim exact once-around --reading utility=product --plot totals.png
    """
