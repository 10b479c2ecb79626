"""The command `monosim`: subcommands imported when they are called, and `run` when none is named."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from monosim.cli import exits
from monosim.core import MonosimError

DEFAULT = "run"
COMMANDS = (
    "run",
    "validate",
    "explain",
    "compare",
    "golden",
    "grade",
    "grade-all",
    "diagnose",
    "pack",
    "record",
    "play",
    "render",
    "misreadings",
    "suite",
    "witness",
    "exact",
    "simulate",
    "batch",
    "merge",
    "sweep",
    "odds",
    "audit",
    "deal",
    "rulesets",
    "completion",
)


class MonosimGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"monosim.cli.{cmd_name.replace('-', '_')}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        piped = sys.stdin is None or not sys.stdin.isatty()
        if not args and piped and not ctx.resilient_parsing:
            args = [DEFAULT]  # the course's protocol on stdin
        elif not args and not ctx.resilient_parsing:
            args = ["--help"]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and _names_inputs(args):
            return DEFAULT, self.get_command(ctx, DEFAULT), args
        similar = [] if args[0] in COMMANDS else _similar(args[0])
        if similar and not ctx.resilient_parsing:
            ctx.fail(f"No such command {args[0]!r}. Did you mean {similar[0]!r}?")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MonosimError as error:
            ctx.exit(exits.report(error))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        items = super().shell_complete(ctx, incomplete)
        return items if incomplete.startswith("-") else [*items, CompletionItem(incomplete, type="file")]


def _names_inputs(args: list[str]) -> bool:
    """Whether the words are those of `run`, rather than a mistyped command."""
    word = args[0]
    if word.startswith("-") or "." in word or os.sep in word or os.path.exists(word):
        return True
    return len(args) >= 3 and not _similar(word)


def _similar(word: str) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(word, COMMANDS)
