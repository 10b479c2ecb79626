"""A group with one subcommand for each ruleset that has it, imported when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class RulesetGroup(click.Group):
    def __init__(self, *args: Any, modules: Mapping[str, str], **more: Any) -> None:
        super().__init__(*args, **more)
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = cmd_name.replace("_", "-")
        if name not in self._modules:
            return None
        command: click.Command = import_module(self._modules[name]).command
        return command
