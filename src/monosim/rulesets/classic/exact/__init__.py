"""The ability `exact`: where players are in the long run, what deeds bring in, and when they pay off."""

from __future__ import annotations

from monosim.core import Case
from monosim.core.protocols import Setting, Tell
from monosim.core.ruleset import FILES
from monosim.rulesets.classic.exact.chain import Frequencies, make_chain
from monosim.rulesets.classic.exact.rents import solve_rents, yields_of_groups
from monosim.rulesets.classic.exact.report import Answer, Solution
from monosim.rulesets.classic.exact.walk import POLICIES
from monosim.rulesets.classic.files import read
from monosim.rulesets.classic.rules import Rules, rules_for, unusual_readings
from monosim.study import simulation

OPTIONS = (
    Setting(
        "stay", "Show the rents from opponents who stay in jail as long as they may, not the others.", False
    ),
)


def solve(case: Case, tell: Tell, stay: bool = False) -> Solution:
    ignored = check_inputs(case)
    rules, answers = rules_for(case.readings), dict[str, Answer]()
    for number, policy in enumerate(POLICIES, 1):
        answers[policy] = solve_policy(rules, policy)
        tell(number / len(POLICIES), f"{number} of {len(POLICIES)} ways to treat jail")
    readings = [f"{name}={value}" for name, value in unusual_readings(case.readings)]
    return Solution(rules, readings, answers, "stay" if stay else "leave", ignored)


def check_inputs(case: Case) -> list[str]:
    """What of the inputs is read, but does not matter to the long run."""
    read(simulation.seat_everybody(case))
    roles = ["position" if role == "board" else role for role in FILES if case.has(role)]
    return [*roles, *(name for name in ("rounds", "seats") if getattr(case, name))]


def solve_policy(rules: Rules, policy: str) -> Answer:
    frequencies = Frequencies(make_chain(rules, policy))
    yields = solve_rents(rules, frequencies.arrivals)
    return Answer(frequencies, yields, list(yields_of_groups(yields)))
