"""monosim misreadings: the ways to get an assignment wrong that monosim knows."""

from __future__ import annotations

import click

from monosim.cli.terminal import say
from monosim.rulesets.project5.misreadings import MISREADINGS
from monosim.rulesets.project5.misreadings.model import Misreading


@click.command("misreadings")
@click.argument("name", required=False)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(name: str | None, form: str) -> None:
    """List the misreadings of Project 5, or tell all about one.

    \b
    Examples:
      monosim misreadings
      monosim misreadings rent-truncated
      monosim run --misreading rent-truncated --misreading buy-strict board.txt cards.txt players.txt 3

    Those marked (open) are outside what the assignment settles: good for a diagnosis, not for a mark.
    """
    if name is not None and name not in MISREADINGS:
        raise click.UsageError(f"there is no misreading {name!r}" + _similar(name))
    chosen = list(MISREADINGS.values()) if name is None else [MISREADINGS[name]]
    if form == "json":
        import json

        say(json.dumps({"version": 1, "misreadings": list(map(_record, chosen))}, indent=1) + "\n")
    elif name is None:
        say("".join(map(_line, chosen)))
    else:
        say(_page(chosen[0]))


def _line(reading: Misreading) -> str:
    mark = "" if reading.gradable else " (open)"
    return f"{reading.name:34}{reading.instead}{mark}\n"


def _page(reading: Misreading) -> str:
    mark = "" if reading.gradable else "\nOutside what the assignment settles: not for a mark.\n"
    return (
        f"{reading.name}: {reading.instead}\n\n"
        + click.wrap_text(f"Seed 002: “{reading.sentence}”", 88)
        + f"\n\nAdvice: {reading.advice}.\n{mark}"
    )


def _record(reading: Misreading) -> dict[str, object]:
    return {
        "name": reading.name,
        "about": reading.about,
        "sentence": reading.sentence,
        "instead": reading.instead,
        "advice": reading.advice,
        "gradable": reading.gradable,
    }


def _similar(name: str) -> str:
    from difflib import get_close_matches

    matches = get_close_matches(name, MISREADINGS)
    return f". Did you mean {matches[0]!r}?" if matches else ""
