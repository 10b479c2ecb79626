"""The kernels for many games, uncompiled and compiled, in lockstep with the rules."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from rulesets.project5.fast.lockstep import Result, by_rules, case, games, played_together, tiny_world

from monosim.core import compiling
from monosim.rulesets import project5
from monosim.rulesets.project5.fast import kernel, many, paths
from monosim.rulesets.project5.inputs import Setup

PLANTED_IN_KERNEL = (
    ("money > theta_h[player]", "money >= theta_h[player]"),
    ("money >= work.theta_p[player] * due", "money > work.theta_p[player] * due"),
    ("(due > money)", "(due >= money)"),
    ("(builder[space] == player) & ", ""),
    ("elif whose != nobody", "elif whose >= 0"),
    ("1 << 62 if", "0 if"),
    ("work.builder[space] = -1", "pass"),
    ("builder[space] = -1\n                elif", "pass\n                elif"),
    ("work.builder[given] = player", "work.builder[given] = given"),
    ("< self.players[game]:", "< self.players[game] - 1:"),
    ("self.players[game] - remaining", "remaining"),
    ("houses[given] < 2", "houses[given] < 3"),
    ("rent[space] *= 2", "rent[space] += rent[space] // 2"),
    ("cash[whose] += due", "cash[whose] += 0"),
    ("work.cash[creditor] += work.cash[player]", "work.cash[creditor] += 0"),
    ("remaining == 1 and not finishes_round", "remaining == 1"),
    ("moves -= seats - 1 - seat", "moves -= 0"),
    ("<< (1 + work.houses[space])", "<< work.houses[space]"),
    ("== self.of_colour[here + given]", "> self.of_colour[here + given]"),
    ("work.held[at] = 0", "pass"),
    ("= -2000", "= -200"),
    ("money + 2000", "money + 200"),
    ("and (any_sum or money >= 1000)", ""),
    ("and (any_sum or money >= due)", ""),
    ("self.close_ranks(seats, work)", "pass"),
    ("> self.worth[at + best]", ">= self.worth[at + best]"),
    ("space -= size", "space = 0"),
    ("card = deck\n                whose", "card = deck + 1\n                whose"),
)  # fmt: skip
PLANTED_IN_PATHS = (
    ("money > theta_h[player]", "money >= theta_h[player]"),
    ("money >= theta_p[player] * due", "money > theta_p[player] * due"),
    ("due > money", "due >= money"),
    ("houses[space] < 2", "houses[space] < 3"),
    ("rent[space] *= 2", "rent[space] += rent[space] // 2"),
    ("cash[whose] = cash[whose] + due", "cash[whose] = cash[whose]"),
    ("cash[creditor] += cash[player]", "cash[creditor] += 0"),
    ("self.remaining == 1 and not self.finishes_round", "self.remaining == 1"),
    ("return turn + 1", "return (number + 1) * seats"),
    ("<< 1 + self.houses[space]", "<< self.houses[space]"),
    ("held[at] == of_colour[space]", "held[at] > of_colour[space]"),
    ("held[at] == layout.of_colour[space]", "held[at] > layout.of_colour[space]"),
    ("owner[space] = creditor", "pass"),
    ("money + 2000", "money + 200"),
    ("and (not must_afford or money >= 1000)", ""),
    ("and (not must_afford or money >= due)", ""),
    ("start += fallen + 1", "start += fallen + 2"),
    ("path.ends[number]]", "path.ends[number] + 1]"),
    ("length_hint(left) - 1\n                cash", "length_hint(left)\n                cash"),
    ("% layout.size", "% (layout.size + 1) % layout.size"),
    ("(card + turns) % layout.cards", "(card + turns + 1) % layout.cards"),
    ("if layout.price[space] or space == layout.go", "if layout.price[space]"),
    ("if course.alive[player]]", "]"),
    ("max(left, key=worth.__getitem__)", "max(left, key=lambda player: (worth[player], player))"),
)  # fmt: skip
PLANTED = [
    (source, old, new)
    for source, bugs in ((kernel, PLANTED_IN_KERNEL), (paths, PLANTED_IN_PATHS))
    for old, new in bugs
]


def engines() -> list[ModuleType]:
    compiled = many.compiled()
    return [kernel, paths] if compiled is None else [kernel, paths, compiled]


def supported(setups: Any) -> list[Setup]:
    return [setup for setup in setups if many.supports(setup) is None]


def wanted(setup: Setup) -> Result:
    transcript, state = by_rules(setup)
    game = setup.game
    return Result(
        game.winner(state),
        transcript.count(b"Round: "),
        state.drawn,
        state.solvent.count(False),
        tuple(state.cash),
        tuple(game.wealth(state)),
        tuple(game.properties(state)),
        tuple(not solvent for solvent in state.solvent),
    )


@cache
def at_the_boundaries() -> tuple[list[Setup], list[Result]]:
    setups = supported(games(seed=11, number=400))
    return setups, list(map(wanted, setups))


@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.__name__)
class TestLockstep:
    def test_every_game_of_a_tiny_world(self, engine: ModuleType) -> None:
        setups = supported(tiny_world())
        assert played_together(setups, engine) == list(map(wanted, setups))

    def test_games_at_the_boundaries(self, engine: ModuleType) -> None:
        setups, results = at_the_boundaries()
        assert len(setups) > 300
        assert played_together(setups, engine) == results

    def test_threads_change_nothing(self, engine: ModuleType) -> None:
        setups = supported(games(seed=12, number=200))
        assert played_together(setups, engine, threads=3) == played_together(setups, engine)

    def test_no_game_at_all(self, engine: ModuleType) -> None:
        assert played_together([], engine) == []


def test_large_amounts_are_refused() -> None:
    board = ["GO 0 NONE", "A 999999999999999999 RED"]
    setup = project5.read(case(board, (1000, 1), ("1 1000", "1 1000"), 5))
    assert many.supports(setup) is not None


def test_a_stale_binary_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "checksum", lambda source, files: "of an edited source")
    assert many.compiled() is None
    assert compiling.quickest(kernel) is kernel


@pytest.mark.parametrize(("module", "old", "new"), PLANTED)
def test_planted_bug_is_caught(module: ModuleType, old: str, new: str) -> None:
    source = Path(str(module.__file__)).read_text()
    assert source.count(old) == 1
    planted = ModuleType("planted")
    exec(compile(source.replace(old, new), "planted", "exec"), planted.__dict__)
    setups, results = at_the_boundaries()
    with suppress(ArithmeticError, LookupError, ValueError):
        assert played_together(setups, planted) != results
