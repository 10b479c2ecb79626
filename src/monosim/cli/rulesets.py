"""monosim rulesets: what can be played, and from which files."""

from __future__ import annotations

import click

from monosim.cli.terminal import say
from monosim.rulesets import find, names


@click.command("rulesets")
def command() -> None:
    """List the rulesets, the inputs that each takes, and its open readings.

    \b
    Example:
      monosim rulesets
    """
    say("\n".join(map(_described, names())))


def _described(name: str) -> str:
    about = find(name).ABOUT
    lines = [f"{name}: {about.summary}"]
    for role in ("board", "cards", "players", "rounds"):
        meaning = getattr(about, role)
        if meaning is not None:
            lines.append(f"  {role.upper():8}{meaning}" + ("" if role in about.needs else " (optional)"))
    for reading, values in about.readings.items():
        lines.append(f"  --reading {reading}={'|'.join(values)}")
    return "\n".join(lines) + "\n"
