"""The fast engine of Project 5 in lockstep with the rules, and the bugs that the net must catch."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from command import FIXTURES, SAMPLE_1, monosim
from rulesets.project5.fast.lockstep import agrees, by_rules, case, games, large_cases, tiny_world

import monosim.rulesets.project5.fast.periods as fast
from monosim.core import InputError, UnusableInput
from monosim.play.cases import find_all, load
from monosim.rulesets import project5
from monosim.rulesets.project5.fast import flat as project5_flat
from monosim.rulesets.project5.tutor import tutor

SOURCES = (Path(project5_flat.__file__), Path(fast.__file__))
PLANTED = (
    ("short <= 0", "short < 0"),
    ("missing <= 0", "missing < 0"),
    ("rent > money", "rent >= money"),
    ("self.houses[space] == 2", "self.houses[space] == 1"),
    ("(price + 5) // 10", "price // 10"),
    ("self.rent[space] *= 2", "self.rent[space] += 1"),
    ("self.rent[other] *= 2", "pass"),
    ("self.held[player, colour] += 1", "self.held[player, colour] = 1"),
    ("== self.of_colour[colour]", "> self.of_colour[colour]"),
    (" and colour not in self.doubled", ""),
    ("if self.colour[other] == colour", "if True"),
    ("self.spaces[player].append(space)", "pass"),
    ("self.owner[space] = player", "self.owner[space] = self.alive[-1]"),
    ("self.cash[creditor] += self.cash[player]", "self.cash[creditor] += 0"),
    ("self._give(space, creditor)", "self.owner[space] = creditor"),
    ("cash[owner] += rent", "cash[owner] += 0"),
    ("if self.over and self.stops_at_once:", "if self.over:"),
    ("-(-int(rise) // gain) - 1", "-(-int(rise) // gain)"),
    ("int(fall) // -gain)", "int(fall) // -gain + 1)"),
    ("short < rise[player]", "short > rise[player]"),
    ("money - rent < fall[player]", "money - rent > fall[player]"),
    ("self.drawn += times * stretch.rounds * self.remaining", "self.drawn += times"),
    ('.replace("%", "%%")', ""),
    ("max(player.house + 1, 1000) if must", "player.house + 1 if must"),
    ("missing < self.price[space] - money", "False"),
    ("missing = self.price[space] - money", "missing = 1"),
    ("enough -= step\n    return enough", "pass\n    return enough + 1"),
    ("= lcm(", "= max("),
    ("rounds * self._laps[shared]", "self._laps[shared]"),
    ("steps[first::shared]", "steps[::shared]"),
    ("cards // shared", "cards // self._flat.remaining or 1"),
    ("at_most=left // length - 1", "at_most=left // length"),
    ("1 if isinstance(setup.game, rules.SoloPlaysOneRound) else 0", "1"),
    ("money + 2000", "money + 200"),
)  # fmt: skip


def test_every_game_of_a_tiny_world() -> None:
    worlds = list(tiny_world())
    assert len(worlds) > 1000
    assert all(agrees(fast, setup) for setup in worlds)


@pytest.mark.parametrize("seed", range(4))
def test_games_at_the_boundaries(seed: int) -> None:
    for setup in games(seed, 300):
        assert agrees(fast, setup), setup


def test_every_fixture() -> None:
    played = 0
    for path in find_all([str(FIXTURES / "project5")]):
        try:
            setup = project5.read(load(path).case)
        except (InputError, UnusableInput):
            continue
        assert agrees(fast, setup), path
        played += 1
    assert played > 20


def test_periods_are_really_skipped() -> None:
    """A billion rounds would take the rules an hour."""
    board = ["GO 0 NONE", "A 30 RED", "Parking 0 NONE"]
    setup = project5.read(case(board, (5000, 1, 2, 4), ("1 1000", "1 1000"), 10**9))
    state = fast.final_state(setup)
    assert state.drawn == 2 * 10**9
    assert state.cash[0] + state.cash[1] > 10**9


def test_a_long_game_in_pieces_is_the_same_game() -> None:
    board = ["GO 0 NONE", "A 30 RED", "B 900 BLUE", "Parking 0 NONE", "C 70 RED"]
    setup = project5.read(case(board, (5000, 1, 2, 4, 3, 6), ("1 1000", "1.5 9000", "2 1500"), 20_000))
    assert b"".join(fast.transcript(setup)) == by_rules(setup)[0]


def test_amounts_beyond_doubles() -> None:
    board = ["GO 0 NONE", "A 123456789012345678 RED", "B 99999999999999999 BLUE"]
    setup = project5.read(case(board, (999999999999999999, 1, 2), ("1.1 1000", "3.3 1000"), 3000))
    assert agrees(fast, setup)


def test_nobody_pays_what_they_do_not_have_whatever_the_threshold() -> None:
    """A product of doubles may be infinite (R25), and `afford=must` holds all the same."""
    board = ["GO 0 NONE", "A 3000 RED"]
    drawn = case(board, (1000, 1), ("-1" + 308 * "0" + " 1000", "1 1000"), 60)
    for reading in ("must", "no"):
        assert agrees(fast, project5.read(drawn._replace(readings={"afford": reading})))


@pytest.mark.parametrize("seed", range(2))
def test_long_decks_and_large_boards(seed: int) -> None:
    for drawn in large_cases(seed, 30):
        assert agrees(fast, project5.read(drawn)), drawn


def test_what_it_cannot_play_it_refuses() -> None:
    setup = project5.read(load(str(SAMPLE_1)).case)
    assert fast.supports(setup) is None
    assert fast.supports(setup._replace(seats={0: "a:B"})) is not None
    misread = tutor.misread(["buy-strict"]).read(load(str(SAMPLE_1)).case)
    assert fast.supports(misread) is not None


def planted(old: str, new: str, directory: Path) -> ModuleType:
    """The engine with a bug in it."""
    modules: dict[str, ModuleType] = {}
    for source in SOURCES:
        text = source.read_text()
        for other in modules:
            text = text.replace(f"monosim.rulesets.project5.fast.{other}", f"planted_{other}")
        (directory / f"planted_{source.stem}.py").write_text(text.replace(old, new))
        spec = importlib.util.spec_from_file_location(
            f"planted_{source.stem}", directory / f"planted_{source.stem}.py"
        )
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[f"planted_{source.stem}"] = module
        spec.loader.exec_module(module)
        modules[source.stem] = module
    return modules["periods"]


@pytest.mark.parametrize(("old", "new"), PLANTED)
def test_planted_bug_is_caught(old: str, new: str, tmp_path: Path) -> None:
    assert sum(source.read_text().count(old) for source in SOURCES) == 1
    engine = planted(old, new, tmp_path)
    assert any(not agrees_at_all(engine, seed) for seed in range(6))


def agrees_at_all(engine: ModuleType, seed: int) -> bool:
    try:
        return all(agrees(engine, setup) for setup in games(seed, 250))
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return False


class TestTheCommand:
    def test_engines_print_the_same(self) -> None:
        outputs = {
            monosim("run", "--engine", engine, "--rounds", "6000", SAMPLE_1).stdout
            for engine in ("auto", "rules", "fast")
        }
        assert len(outputs) == 1

    def test_summary_is_the_end_of_the_transcript(self) -> None:
        whole = monosim("run", SAMPLE_1).stdout
        for engine in ("auto", "rules", "fast"):
            done = monosim("run", "--summary", "--engine", engine, SAMPLE_1)
            assert whole.endswith(done.stdout)
            assert done.stdout.startswith(b"***SIMULATION RESULTS***\n")

    def test_a_billion_rounds_have_a_summary(self) -> None:
        done = monosim("run", "--summary", "--rounds", "1000000000", SAMPLE_1)
        assert done.returncode == 0
        assert b"***GAME SUMMARY***" in done.stdout

    def test_improper_inputs_stay_improper(self, tmp_path: Path) -> None:
        (tmp_path / "b").write_bytes(b"GO 0 NONE\nA 0 RED\n")
        files = (tmp_path / "b", SAMPLE_1 / "card.txt", SAMPLE_1 / "player.txt")
        done = monosim("run", "--engine", "fast", *files, "9")
        assert (done.returncode, done.stdout) == (1, b"Improper inputs.\n")

    @pytest.mark.parametrize(
        "words", [("--seat", "0=a:B"), ("--events", "-"), ("--misreading", "buy-strict")]
    )
    def test_what_the_fast_engine_cannot_do_is_said(self, words: tuple[str, ...]) -> None:
        done = monosim("run", "--engine", "fast", *words, SAMPLE_1)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"fast" in done.stderr
