"""monosim explain: what a code of `validate` means."""

from collections.abc import Iterable, Mapping

import click

from monosim.cli.terminal import say
from monosim.core import Kind, diagnostics
from monosim.core.abilities import Abilities
from monosim.grading.emit import CANNOT_EMIT
from monosim.grading.pack.suite import CANNOT_PACK
from monosim.play.cases import BAD_CASE
from monosim.report import CANNOT_SHOW
from monosim.rulesets import UNKNOWN, ask_each
from monosim.study.manifest import CANNOT_KEEP
from monosim.study.plan import BAD_PLAN

WIDTH = 88
OWN_KINDS = (UNKNOWN, BAD_CASE, CANNOT_EMIT, CANNOT_PACK, BAD_PLAN, CANNOT_KEEP, CANNOT_SHOW)
OUTCOMES = {
    "improper": "error; a run prints the ruleset's own message on stdout and exits 1",
    "refused": "error; a run prints nothing on stdout and exits 2",
    "warning": "warning; the game is played",
    "note": "note; the game is played",
}


@click.command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> None:
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
    kinds = {kind.code: kind for kind in (*diagnostics.KINDS, *OWN_KINDS)}
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
