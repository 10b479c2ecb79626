"""monosim misreadings: the ways to get a game's rules wrong that monosim knows."""

from __future__ import annotations

from collections.abc import Iterable

import click

from monosim.cli.inputs import RULESET, ruleset_option
from monosim.cli.terminal import say
from monosim.report.tables import json_text
from monosim.tutor import Misreading, Tutor, need_tutor


@click.command("misreadings")
@click.argument("name", required=False)
@ruleset_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(name: str | None, ruleset: str | None, form: str) -> None:
    """List the misreadings of a ruleset, or tell all about one.

    \b
    Examples:
      monosim misreadings
      monosim misreadings rent-truncated
      monosim run --misreading rent-truncated --misreading buy-strict board.txt cards.txt players.txt 3

    Those marked (open) are outside what the assignment settles: good for a diagnosis, not for a mark.
    """
    tutor = need_tutor(ruleset or RULESET, "misreadings")
    known = tutor.misreadings
    if name is not None and name not in known:
        raise click.UsageError(f"there is no misreading {name!r}" + _suggest(name, known))
    chosen = list(known.values()) if name is None else [known[name]]
    if form == "json":
        say(json_text({"version": 1, "misreadings": list(map(_record, chosen))}, indent=1))
    elif name is None:
        say("".join(map(_line, chosen)))
    else:
        say(_page(tutor, chosen[0]))


def _line(reading: Misreading) -> str:
    mark = "" if reading.gradable else " (open)"
    return f"{reading.name:34}{reading.instead}{mark}\n"


def _page(tutor: Tutor, reading: Misreading) -> str:
    document = tutor.document
    mark = "" if reading.gradable else f"\nOutside what {document} settles: not for a mark.\n"
    return (
        f"{reading.name}: {reading.instead}\n\n"
        + click.wrap_text(f"{document[:1].upper()}{document[1:]}: “{reading.sentence}”", 88)
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


def _suggest(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    matches = get_close_matches(name, known)
    return f". Did you mean {matches[0]!r}?" if matches else ""
