"""monosim sweep, a command of Project 5 (rulesets/project5/commands.py)."""

from __future__ import annotations

from monosim.rulesets.project5.commands import command

__all__ = ["command"]
