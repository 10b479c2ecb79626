"""Project 5 for the tutor: misreadings, inputs that show them, explanations of a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from monosim.core import Ruleset
from monosim.rulesets.project5 import ABOUT, seats
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.misreadings import Misread


def misread(names: Iterable[str]) -> Ruleset[Setup, Any]:
    """The ruleset of a program that gets the named things wrong; for one run."""
    return Misread(ABOUT, seats, names)
