"""The computer players. A policy is one function: (view, kind, options) to one of the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from monosim.core import Chance
from monosim.rulesets.deal.players.greedy import greedy
from monosim.rulesets.deal.players.shrewd import shrewd
from monosim.rulesets.deal.view import View

Policy: TypeAlias = Callable[[View, str, Sequence[str]], str]


def random(chance: Chance) -> Callable[[Any, str, Sequence[Any]], Any]:
    """Any option, each as likely: one draw for each decision."""
    below = chance.below
    return lambda view, kind, options: options[below(len(options), kind)]


def first(view: Any, kind: str, options: Sequence[Any]) -> Any:
    """Without a thought and without a draw: ends its moves, pays as listed, never says no."""
    return options[0]


POLICIES: Mapping[str, Callable[[Chance], Policy]] = {
    "random": random,
    "first": lambda chance: first,
    "greedy": lambda chance: greedy,
    "shrewd": lambda chance: shrewd,
}
BLIND = frozenset({"random", "first"})
"""Those that look at nothing but the number of options."""
