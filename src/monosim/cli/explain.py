"""monosim explain: what a code of `validate` means."""

from __future__ import annotations

import click

from monosim.catalogue import all_kinds
from monosim.cli.terminal import say
from monosim.diagnostics import Kind

OUTCOMES = {
    "improper": "error; the ruleset's own message goes to stdout, exit 1",
    "refused": "error; nothing goes to stdout, exit 2",
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
        say("".join(f"{kind.code}  {kind.title}\n" for kind in kinds.values()))
    elif code.upper() in kinds:
        say(_explained(kinds[code.upper()]))
    else:
        raise click.UsageError(f"there is no code {code!r}; `monosim explain` lists them")


def _explained(kind: Kind) -> str:
    parts = [f"{kind.code}: {kind.title}", f"What it does: {OUTCOMES[kind.outcome]}."]
    if kind.rule:
        parts.append(f"Rule: {kind.rule}.")
    parts += [kind.explanation, f"What to do: {kind.hint}."]
    return "\n\n".join(click.wrap_text(part, 88) for part in parts) + "\n"
