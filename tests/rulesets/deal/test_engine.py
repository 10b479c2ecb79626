"""The engine, which is made from the rules, beside the rules: the same ends, and planted bugs are noticed."""

from __future__ import annotations

import ast
import random
from collections import deque
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from monosim.core import Case, SeededChance, plain
from monosim.core.match import Match, Peek
from monosim.core.plain import read_source
from monosim.play.runner import drive_game, table_for
from monosim.rulesets import deal
from monosim.rulesets.deal import engine, lookahead
from monosim.rulesets.deal.cards import COUNT
from monosim.rulesets.deal.decisions import Decision, numbers_of, texts_of
from monosim.rulesets.deal.deckfile import WAYS, write_deck
from monosim.rulesets.deal.ends import find_end
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import OPEN
from monosim.rulesets.deal.savefile import write_save
from monosim.rulesets.deal.shrewd import choose
from monosim.study.endings import exhaust

PLAYERS = ("random", "greedy", "shrewd", "first")
GAMES = 3000


def draw_case(number: int) -> Case:
    """Two to five seats of any players, under readings drawn from all; one in three has a deck file."""
    drawn = random.Random(number)
    seats = {str(seat): drawn.choice(PLAYERS[:3] if seat else PLAYERS) for seat in range(2 + number % 4)}
    names = [name for name in OPEN if drawn.random() < 0.4]
    readings = {name: drawn.choice(list(OPEN[name])) for name in names}
    if number % 7 == 0:
        readings["preset"] = "official"
    contents = {}
    if number % 3 == 0:
        deck = drawn.sample(range(COUNT), COUNT)
        contents["cards"] = write_deck(deck, drawn.choice(WAYS)).encode()
    return Case("deal", seed=number, seats=seats, readings=readings, rounds="300", contents=contents)


def facts(end: Position) -> tuple[Any, ...]:
    """All that a later event could depend on."""
    return (
        write_save(end), end.ending, end.moves, end.full, end.shuffles, end.short_draws, end.epochs,
        end.shown, end.buried, end.burying, end.moved, end.idle_turns, end.is_close,
    )  # fmt: skip


@cache
def told(number: int) -> tuple[Any, ...]:
    case = draw_case(number)
    setup = deal.read(case)
    game = drive_game(deal, setup, table_for(deal, setup, case), case)
    return facts(exhaust(game, lambda events: deque(events, maxlen=0)))


def played(number: int, rules: Mapping[str, Any]) -> tuple[Any, ...]:
    case = draw_case(number)
    setup = deal.read(case)
    return facts(find_end(setup, table_for(deal, setup, case), rules))


@pytest.mark.parametrize("part", range(10))
def test_the_engine_ends_as_the_rules_do(part: int) -> None:
    for number in range(part * GAMES // 10, (part + 1) * GAMES // 10):
        assert played(number, engine.RULES) == told(number), draw_case(number)


def test_the_games_know_every_reading() -> None:
    chosen = {(name, value) for number in range(GAMES) for name, value in draw_case(number).readings.items()}
    assert chosen >= {(name, value) for name, values in OPEN.items() for value in values}


PLANTED = [
    ("turns", "position.moves -= 1", "position.moves -= 1 + (card == 20)"),
    ("turns", "MOST_IN_HAND = 7", "MOST_IN_HAND = 8"),
    ("turns", "if position.rules.puts_excess_under:", "if not position.rules.puts_excess_under:"),
    ("turns", "yield from end_rearranging(position)\n            hand", "pass\n            hand"),
    ("transfers", "while amount > 0:", "while amount >= 0 and options:"),
    ("transfers", "base << left)\n        if not refused:", "base << left)\n        if refused:"),
    ("transfers", "yield from clear_lost_sets(position, seat)", "pass"),
    ("transfers", "if position.rules.answers_refusals:", "if False:"),
    ("drawing", "position.short_draws += 1", "position.short_draws += 2"),
    ("actions", "yield from settle(position, victim)", "pass"),
    ("actions", "DEBT, PRESENT = 5, 2", "DEBT, PRESENT = 5, 3"),
    ("actions", "yield from place(position, victim, gave)", "yield from place(position, seat, gave)"),
    ("rearranging", "position.moved.add((card, position.moves))", "position.moved.add((card, 0))"),
]  # fmt: skip


@pytest.mark.parametrize(("module", "text", "other"), PLANTED, ids=lambda text: text.split("\n")[0])
def test_a_planted_bug_is_noticed(module: str, text: str, other: str) -> None:
    assert text in read_source(f"{engine.PACKAGE}.{module}")

    def read(name: str) -> str:
        source = read_source(name)
        return source.replace(text, other) if name == f"{engine.PACKAGE}.{module}" else source

    assert differs(engine.make_rules(read))


def differs(rules: Mapping[str, Any]) -> bool:
    for number in range(GAMES):
        try:
            if played(number, rules) != told(number):
                return True
        except Exception:  # the engine has come to a position that cannot be
            return True
    return False


def test_a_rule_that_the_engine_leaves_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine loses a call as it makes plain functions of generators."""
    visit = plain._Plain.visit_YieldFrom

    def lose(self: Any, node: ast.YieldFrom) -> ast.AST:
        lost = "settle" in ast.unparse(node)
        return ast.copy_location(ast.Constant(None), node) if lost else visit(self, node)

    monkeypatch.setattr(plain._Plain, "visit_YieldFrom", lose)
    assert differs(engine.make_rules())


def test_a_rule_that_yields_as_the_engine_does_not_expect_is_refused() -> None:
    def read(name: str) -> str:
        return read_source(name).replace("yield events.Bank(", "told = yield events.Bank(")

    with pytest.raises(AssertionError, match="a rule yields events as statements"):
        engine.make_rules(read)


# What lookahead tries


def test_what_lookahead_tries_goes_as_by_the_rules() -> None:
    """Each option of many decisions, tried by the engine and by the rules of a fork."""
    tried = 0
    for number in range(24):
        case = draw_case(number)
        match, stream = Match(deal, case), SeededChance(number)
        while not match.is_over and match.live.turn < 40:
            decision = match.decision
            if stream.below(12) == 0:
                peek, seed = Peek(match, decision.seat), stream.below(1000)
                game = peek.redeal(SeededChance(seed), weights=lookahead.WEIGHTS)
                dealt = peek.deal(SeededChance(seed), weights=lookahead.WEIGHTS)
                for option in numbers_of(decision.kind, decision.choices)[:4]:
                    wanted = try_by_rules(game.fork(), decision.seat, option)
                    assert lookahead.try_out(match.setup, dealt, decision.seat, option) == wanted
                    tried += 1
            match.play(decision.choices[stream.below(len(decision.choices))])
    assert tried > 500


def try_by_rules(match: Match, seat: int, option: int) -> tuple[float, int]:
    decision: Decision = match.decision
    first, steps, chances = match.live.turn + match.live.players + 1, 0, list[float]()
    match.play(texts_of(decision.kind, [option])[0])
    while not match.is_over and len(chances) < lookahead.ESTIMATES:
        if match.live.turn >= first + len(chances):
            chances.append(lookahead.estimate_chance(match.live, seat))
            continue
        _, kind, texts, view = match.decision
        chosen = view.ask(choose, kind, numbers_of(kind, texts))
        match.play(texts_of(kind, [chosen])[0])
        steps += 1
    rest = lookahead.ESTIMATES - len(chances)
    chances += [lookahead.tell_result(match.live, seat)] * rest
    return sum(chances) / lookahead.ESTIMATES, steps


@pytest.mark.parametrize("name", engine.MODULES)
def test_what_a_rule_tells_changes_nothing(name: str) -> None:
    """The engine leaves out what is computed for an event: it may call only what looks."""
    pure = {"tuple", "len", "sum", "max", "map", "min", "is_full", "tell_place", "tell_payment"}
    for node in ast.walk(ast.parse(read_source(f"{engine.PACKAGE}.{name}"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield):
            calls = [one.func for one in ast.walk(node.value) if isinstance(one, ast.Call)]
            names = {call.id if isinstance(call, ast.Name) else ast.unparse(call) for call in calls}
            assert all(one in pure or one.startswith("events.") or one == "Checkpoint" for one in names), (
                names
            )
