"""Monopoly DEAL, as the rule sheet has it: the card game, for 2 to 5 seats."""

from monosim.core import About
from monosim.core.ruleset import refuse_nothing as refuse
from monosim.rulesets.deal.decisions import view
from monosim.rulesets.deal.events import EVENTS
from monosim.rulesets.deal.game import finish, play, resume
from monosim.rulesets.deal.inputs import chance, read, seats, shuffle_unknown
from monosim.rulesets.deal.outcomes import outcome
from monosim.rulesets.deal.players import POLICIES, SEARCHING, recording
from monosim.rulesets.deal.problem_kinds import KINDS
from monosim.rulesets.deal.rules import OPEN, PRESET, PRESETS
from monosim.rulesets.deal.transcript import write

__all__ = [
    "ABOUT", "KINDS", "chance", "finish", "outcome", "play", "read", "recording", "refuse", "resume",
    "seats", "shuffle_unknown", "view", "write",
]  # fmt: skip

ABOUT = About(
    summary="the card game Monopoly DEAL, 2 to 5 seats",
    board=None,
    cards="a deck, the top first, or a saved game; without it, the seed shuffles",
    players="a script of decisions; other seats are given with --seat, also to lookahead, or play at random",
    rounds="the most turns of all seats together; without it, 1000",
    needs=frozenset(),
    events=EVENTS,
    readings={**{name: tuple(values) for name, values in OPEN.items()}, PRESET: tuple(PRESETS)},
    strategy="random",
    # A tournament that names nobody must not wait for those who search.
    strategies=tuple(name for name in POLICIES if name not in SEARCHING),
    leftovers="warning",
    length="turns",
    collects=("leader",),
)
