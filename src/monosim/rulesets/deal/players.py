"""The computer players, and how one sits in a seat.

A policy is a function that takes (view, kind, options) and gives one of the options.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from monosim.core import Chance
from monosim.rulesets.deal.cards import DECK
from monosim.rulesets.deal.decisions import View
from monosim.rulesets.deal.shrewd import shrewd

Policy: TypeAlias = Callable[[View, str, Sequence[str]], str]


class PolicySeat:
    """A policy in a seat; an answer that the rules forbid is an error."""

    def __init__(self, policy: Policy, is_blind: bool = False) -> None:
        self.policy: Any = policy
        self.is_blind = is_blind
        """Whether the policy looks only at the number of options, so that they need no names."""

    def decide(self, decision: Any) -> Any:
        return decision.check(self.policy(decision.view, decision.kind, decision.choices))

    def finish(self) -> None:
        """A policy has no script that could be left over."""


def random(chance: Chance) -> Callable[[Any, str, Sequence[Any]], Any]:
    """Chooses each option with the same probability, with one draw for each decision."""
    below = chance.below
    return lambda view, kind, options: options[below(len(options), kind)]


def first(view: Any, kind: str, options: Sequence[Any]) -> Any:
    """Takes the first option: ends its moves, pays as listed, never says no."""
    return options[0]


ORDER = (
    "property", "wild2", "wild", "deal-breaker", "sly-deal", "pass-go", "force-deal", "rent", "wild-rent",
    "debt-collector", "birthday", "house", "hotel", "money", "double-rent", "just-say-no",
)  # fmt: skip
RANK = {kind: rank for rank, kind in enumerate(ORDER)}


def greedy(view: View, kind: str, options: Sequence[str]) -> str:
    """Plays whatever it can as soon as it can, property first, and does not look ahead."""
    if kind == "move":
        return min(options[1:], key=lambda option: RANK[DECK[int(option)].kind])
    if kind in ("say-no", "use", "target"):
        return options[-1] if kind == "say-no" else options[0]
    if kind == "charge":
        return max(options[1:], key=lambda option: view.own_set(option).rent)
    if kind == "colour":
        return max(options, key=view.most_in)
    if kind in ("take", "set"):
        return max(options, key=lambda option: view.value(int(option)))
    if kind == "join":
        return options[0]
    return min(options, key=lambda option: view.value(int(option)))


POLICIES: Mapping[str, Callable[[Chance], Policy]] = {
    "random": random,
    "first": lambda chance: first,
    "greedy": lambda chance: greedy,
    "shrewd": lambda chance: shrewd,
}
BLIND = frozenset({"random", "first"})


def seat_policy(name: str, chance: Chance) -> PolicySeat:
    return PolicySeat(POLICIES[name](chance), name in BLIND)
