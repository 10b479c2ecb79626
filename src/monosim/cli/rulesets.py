"""monosim rulesets: what can be played, from which files, and what each ruleset can do."""

import click

from monosim.cli.terminal import say
from monosim.core import UnusableInput
from monosim.core.abilities import ABILITIES, Abilities
from monosim.rulesets import find, names


@click.command("rulesets")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """List the rulesets, the inputs that each takes, and its open readings.

    \b
    Examples:
      monosim rulesets
      monosim rulesets classic

    With a NAME, also its abilities: what the commands can do with it, and what it would take to do more.
    """
    if name is None:
        say("\n".join(map(_describe_if_sound, names())))
    else:
        say(f"{describe(name.replace('_', '-'))}\n{describe_abilities(name)}")


def _describe_if_sound(name: str) -> str:
    """A plug-in that is broken says so in its place, and does not hide the others."""
    try:
        return describe(name)
    except UnusableInput as error:
        return f"{name}: {error}\n"


def describe(name: str) -> str:
    about = find(name).ABOUT
    lines = [f"{name}: {about.summary}"]
    for role in ("board", "cards", "players", "rounds"):
        meaning = getattr(about, role)
        if meaning is not None:
            lines.append(f"  {role.upper():8}{meaning}" + ("" if role in about.needs else " (optional)"))
    for file, meaning in about.inputs.items():
        lines.append(f"  --input {file}=FILE  {meaning}" + ("" if file in about.needs else " (optional)"))
    for reading, values in about.readings.items():
        lines.append(f"  --reading {reading}={'|'.join(values)}")
    return "\n".join(lines) + "\n"


def describe_abilities(name: str) -> str:
    has = Abilities(find(name))
    lines = []
    for ability in ABILITIES.values():
        if getattr(has, ability.name) is not None:
            lines.append(f"  {ability.name:10}yes  {ability.gives} ({ability.used_by})")
        else:
            lines.append(
                f"  {ability.name:10}no   {ability.without} ({ability.used_by}); write {ability.written}"
            )
    return "\n".join(lines) + "\n"
