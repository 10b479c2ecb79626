"""Who sits where: the script, a computer player by its name, or a player of the user's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from monosim.core import DecisionSource, Problem, UnusableInput, named, sit
from monosim.core.diagnostics import SEAT
from monosim.rulesets.deal.inputs import Setup
from monosim.rulesets.deal.players import POLICIES, Policy
from monosim.rulesets.deal.script import Script, ScriptSeat
from monosim.rulesets.deal.simulation import seat_stream

SCRIPT, RANDOM = "script", "random"


class PolicySeat:
    """A function of (view, kind, options) in a seat; what the rules forbid never gets through."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def decide(self, decision: Any) -> Any:
        return decision.check(self._policy(decision.view, decision.kind, decision.choices))

    def finish(self) -> None:
        """A policy owes nothing at the end."""


def seats(setup: Setup) -> Sequence[DecisionSource]:
    usual = RANDOM if setup.script is None else SCRIPT
    return [_source(setup, seat, setup.seats.get(seat, usual)) for seat in range(setup.players)]


def _source(setup: Setup, seat: int, spec: str | DecisionSource) -> DecisionSource:
    chance = seat_stream(setup.seed, seat)
    if spec == SCRIPT:
        return ScriptSeat(setup.script or Script("the script", {}, {}), seat, chance)
    if not isinstance(spec, str):
        return spec
    if spec in POLICIES:
        return PolicySeat(POLICIES[spec](chance))
    if ":" not in spec:
        known = ", ".join([*POLICIES, SCRIPT])
        message = f"there is no player {spec!r}; there are {known}, and your own as module:name"
        raise UnusableInput([Problem(SEAT, message)])
    found: Any = named(spec)
    return sit(spec) if isinstance(found, type) else PolicySeat(found)
