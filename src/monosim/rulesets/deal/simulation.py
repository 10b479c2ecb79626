"""Games without events: the same rules, as fast as they go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from monosim.core import SeededChance
from monosim.rulesets.deal.asking import texts_of
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.players import BLIND, POLICIES, Policy
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules
from monosim.rulesets.deal.shuffling import deck_stream
from monosim.rulesets.deal.turns import course
from monosim.rulesets.deal.view import View

Picker: TypeAlias = Callable[[Any, str, Sequence[int]], int]


def simulated(policies: Sequence[str | Policy], seed: int, rules: Rules, limit: int) -> Position:
    """The end of the game that `run` plays with these seats and this seed."""
    deck = deck_stream(seed)
    position = Position(len(policies), rules, deck.order)
    position.deal(rules.deck(deck.order(COUNT)))
    played_out(position, limit, [picker(position, seat, who, seed) for seat, who in enumerate(policies)])
    return position


def played_out(position: Position, limit: int, pickers: Sequence[Picker]) -> None:
    game = course(position, limit)
    send = game.send
    question = next(game, None)
    if question is None:
        return
    seat, kind, options = question
    try:
        while True:
            seat, kind, options = send(pickers[seat](None, kind, options))
    except StopIteration:
        return


def picker(position: Position, seat: int, who: str | Policy, seed: int) -> Picker:
    """Whoever is a name is one of POLICIES."""
    policy: Any = POLICIES[who](seat_stream(seed, seat)) if isinstance(who, str) else who
    return policy if who in BLIND else by_names(policy, View(position, seat))


def seat_stream(seed: int, seat: int) -> SeededChance:
    return SeededChance(seed).stream(f"seat {seat}")


def by_names(policy: Policy, view: View) -> Picker:
    def pick(_: Any, kind: str, options: Sequence[int]) -> int:
        texts = texts_of(kind, options)
        return options[texts.index(policy(view, kind, texts))]

    return pick
