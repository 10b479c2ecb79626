"""monosim rulesets, misreadings, witness, explain and completion: what monosim knows, told without inputs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from monosim.cli import exits
from monosim.cli.inputs import RULESET, ruleset_option
from monosim.cli.terminal import CannotWrite, DirectoryPath, complain, say
from monosim.core import Case, Kind, UnusableInput, diagnostics
from monosim.core.abilities import ABILITIES, Abilities
from monosim.core.diagnostics import visible
from monosim.report.tables import json_text
from monosim.rulesets import UNKNOWN, ask_each, find, names

if TYPE_CHECKING:
    from monosim.tutor import Misreading, Tutor
    from monosim.tutor.vocabulary import Vocabulary

WIDTH = 88


@click.command("rulesets")
@click.argument("name", required=False)
def rulesets(name: str | None) -> None:
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
    if about.strategies:
        lines.append(f"  --seat SEAT={'|'.join(about.strategies)}")
    for reading, values in about.readings.items():
        lines.append(f"  --reading {reading}={'|'.join(values)}")
    for amount, usual in about.amounts.items():
        lines.append(f"  --reading {amount}={usual}  or another whole number")
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


@click.command("misreadings")
@click.argument("name", required=False)
@ruleset_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def misreadings(name: str | None, ruleset: str | None, form: str) -> None:
    """List the misreadings of a ruleset, or tell all about one.

    \b
    Examples:
      monosim misreadings
      monosim misreadings rent-truncated
      monosim run --misreading rent-truncated --misreading buy-strict board.txt cards.txt players.txt 3

    Those marked (open) are outside what the assignment settles: good for a diagnosis, not for a mark.
    """
    from monosim.tutor import need_tutor

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
        + click.wrap_text(f"{document[:1].upper()}{document[1:]}: “{reading.sentence}”", WIDTH)
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


@click.command("witness")
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@ruleset_option
@click.option("--seed", type=int, default=0, show_default=True, help="Of the inputs to look among.")
@click.option(
    "-o", "--output", metavar="DIR", type=DirectoryPath(file_okay=False), help="Write it as a case too."
)
def witness(names: tuple[str, ...], ruleset: str | None, seed: int, output: str | None) -> None:
    """Show the smallest input found on which a mistake, or several together, print something else.

    \b
    Examples:
      monosim witness rent-truncated
      monosim witness rent-truncated buy-strict -o shows-both

    A NAME is a misreading's, or an edit's of the rules as `monosim suite audit` and `diagnose` give it.
    The input is a fair test, unless a misreading is about what the assignment leaves open.

    \b
    Exit codes: 0 found, 1 none found, 2 wrong usage.
    """
    from monosim.tutor import need_tutor
    from monosim.tutor.programs import find_witness, tell_witness
    from monosim.tutor.vocabulary import vocabulary_of

    tutor = need_tutor(ruleset or RULESET, "witness")
    if output and os.path.isdir(output) and os.listdir(output):
        raise click.UsageError(f"{visible(output)} is not empty")
    vocabulary = vocabulary_of(tutor)
    _check_mistakes(vocabulary, names)
    case = find_witness(tutor, frozenset(names), seed)
    if case is None:
        complain(f"no input was found that shows {', '.join(names)}")
        click.get_current_context().exit(exits.DIFFERENT)
    say("".join(f"{name}: {vocabulary.find(name).words}\n" for name in dict.fromkeys(names)))
    say(tell_witness(tutor, case, frozenset(names)))
    if output:
        _write_case(output, case, names)


def _check_mistakes(vocabulary: Vocabulary, names: Sequence[str]) -> None:
    """The tutor says what is wrong with its own names; the others are edits."""
    edits = [name for name in names if "#" in name]
    unknown = [name for name in edits if name not in vocabulary.edits]
    if unknown:
        raise click.UsageError(f"there is no edit {unknown[0]!r} of the rules")
    vocabulary.tutor.misread([name for name in names if name not in edits])
    if vocabulary.codes(frozenset(names)) is None:
        raise click.UsageError("two of these edits change the same place")


def _write_case(output: str, case: Case, names: Sequence[str]) -> None:
    from monosim.tutor.suite_files import SuiteCase, write_case

    try:
        named = SuiteCase(os.path.basename(output), case, tuple(dict.fromkeys(names)), points=1)
        write_case(output, named, f"monosim witness {' '.join(names)}")
    except OSError as error:
        raise CannotWrite(f"cannot write {error.filename}: {error.strerror}") from None


OUTCOMES = {
    "improper": "error; a run prints the ruleset's own message on stdout and exits 1",
    "refused": "error; a run prints nothing on stdout and exits 2",
    "warning": "warning; the game is played",
    "note": "note; the game is played",
}


@click.command("explain")
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain a code that `validate` or a refused run printed; without CODE, list them all.

    \b
    Examples:
      monosim explain E103
      monosim explain
    """
    kinds = all_kinds()
    if code is None:
        say("".join(f"{kind.code}  {kind.severity:9}{kind.title}\n" for kind in kinds.values()))
    elif code.upper() in kinds:
        say(explain_kind(kinds[code.upper()]))
    else:
        raise click.UsageError(f"there is no code {code!r}; {_suggestion(code, kinds)}")


def all_kinds() -> Mapping[str, Kind]:
    """Every kind of problem that monosim knows, its own and the rulesets'."""
    from monosim.grading.emit import CANNOT_EMIT
    from monosim.grading.pack import CANNOT_PACK
    from monosim.play.cases import BAD_CASE
    from monosim.play.course import BAD_COURSE
    from monosim.report import CANNOT_SHOW
    from monosim.study.cluster import CANNOT_PLAY
    from monosim.study.manifest import CANNOT_KEEP
    from monosim.study.plan import BAD_PLAN
    from monosim.study.tournament import CANNOT_MEET

    own_kinds = (
        *(UNKNOWN, BAD_CASE, CANNOT_EMIT, CANNOT_PACK, BAD_PLAN, CANNOT_KEEP, CANNOT_PLAY, CANNOT_SHOW),
        *(BAD_COURSE, CANNOT_MEET),
    )
    kinds = {kind.code: kind for kind in (*diagnostics.KINDS, *own_kinds)}
    for own in ask_each(lambda ruleset: Abilities(ruleset).KINDS):
        kinds.update(own or {})
    return kinds


def explain_kind(kind: Kind) -> str:
    parts = [f"{kind.code}: {kind.title}", f"What it does: {OUTCOMES[kind.outcome]}."]
    if kind.rule:
        parts.append(f"Rule: {kind.rule}.")
    parts += [kind.explanation, f"What to do: {kind.hint}."]
    return "\n\n".join(click.wrap_text(part, WIDTH) for part in parts) + "\n"


def _suggestion(code: str, codes: Iterable[str]) -> str:
    from difflib import get_close_matches

    similar = sorted(get_close_matches(code.upper(), codes))
    return f"did you mean {' or '.join(similar)}?" if similar else "`monosim explain` lists them"


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script for a shell.

    \b
    Examples:
      monosim completion bash > ~/.local/share/bash-completion/completions/monosim
      monosim completion zsh > ~/.zfunc/_monosim
      monosim completion fish > ~/.config/fish/completions/monosim.fish
    """
    from click.shell_completion import get_completion_class

    completer = get_completion_class(shell)
    assert completer is not None
    say(completer(ctx.find_root().command, {}, "monosim", "_MONOSIM_COMPLETE").source())
