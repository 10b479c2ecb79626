"""The engine for many games of classic, uncompiled and compiled, in lockstep with the rules."""

from __future__ import annotations

import json
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import coverage
import pytest
from rulesets.classic.fast.lockstep import Recorded, check_all, draw_cases, record
from rulesets.classic.fast.mutants import join_parts

from monosim.core import Case, compiling
from monosim.rulesets import classic
from monosim.rulesets.classic import board, fast
from monosim.rulesets.classic.fast import turns

FIXTURES = Path(__file__).parents[4] / "fixtures" / "classic"


def engines() -> list[ModuleType]:
    compiled = compiling.compiled(turns)
    return [turns] if compiled is None else [turns, compiled]


@cache
def drawn_games() -> list[Recorded]:
    return [record(case) for case in draw_cases(seed=4, number=400)]


@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.__name__)
def test_games_agree_after_every_turn(engine: ModuleType) -> None:
    check_all(drawn_games(), engine)
    assert sum(len(game.positions) for game in drawn_games()) > 15_000
    assert sum(game.auctions for game in drawn_games()) > 150


@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.__name__)
@pytest.mark.parametrize("strategy", classic.ABOUT.strategies)
def test_whole_games_of_one_strategy_agree(strategy: str, engine: ModuleType) -> None:
    seats = dict.fromkeys(("0", "1", "2", "3"), strategy)
    check_all([record(Case("classic", seed=5, seats=seats, rounds="400"))], engine)


@pytest.mark.parametrize("name", ["sample-3", "sample-4", "hotels-for-two"])
def test_positions_of_the_fixtures_agree(name: str) -> None:
    contents = {"board": (FIXTURES / name / "position.json").read_bytes()}
    for seed in range(3):
        check_all([record(Case("classic", seed=seed, contents=contents))], engines()[-1])


@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.__name__)
def test_a_creditor_who_is_ruined_by_the_interest(engine: ModuleType) -> None:
    games = games_with_a_ruined_creditor()
    assert any(game.positions[0]["in_game"] == [False, False, True] for game in games)
    check_all(games, engine)


@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.__name__)
def test_jail_cards_of_a_player_whom_the_bank_ruins(engine: ModuleType) -> None:
    games = games_with_a_poor_taxpayer()
    assert any(game.positions[0]["in_game"] == [False, True, True] for game in games)
    check_all(games, engine)


def games_with_a_ruined_creditor() -> list[Recorded]:
    """B has Boardwalk, seven squares ahead of A, who has all other deeds, mortgaged."""
    deeds: list[dict[str, object]] = [
        {"name": name, "owner": "B" if name == "Boardwalk" else "A", "mortgaged": name != "Boardwalk"}
        for name in board.DEED_BY_NAME
    ]
    return games_of_three({"position": 32}, deeds)


def games_with_a_poor_taxpayer() -> list[Recorded]:
    """A is seven squares before Luxury Tax."""
    return games_of_three({"position": 31, "get_out_of_jail_cards": ["chance", "chest"]}, [])


def games_of_three(first: dict[str, object], deeds: list[dict[str, object]]) -> list[Recorded]:
    """A and B have no cash."""
    people = [
        {"name": "A", "current_turn": True, **first},
        {"name": "B", "position": 20},
        {"name": "C", "position": 20, "cash": 3000},
    ]
    contents = {"board": json.dumps({"players": people, "properties": deeds}).encode()}
    return [record(Case("classic", seed=seed, rounds="3", contents=contents)) for seed in range(20)]


def test_the_games_reach_every_branch(tmp_path: Path) -> None:
    """Of the parts as one module, so that coverage sees it being imported."""
    source, report = tmp_path / "joined_engine.py", tmp_path / "coverage.json"
    source.write_text(join_parts())
    watch = coverage.Coverage(branch=True, include=[str(source)], data_file=None, config_file=False)
    watch.start()
    spec = spec_from_file_location("joined_engine", source)
    assert spec is not None
    assert spec.loader is not None
    engine = module_from_spec(spec)
    spec.loader.exec_module(engine)
    check_all([*drawn_games(), *games_with_a_ruined_creditor(), *games_with_a_poor_taxpayer()], engine)
    watch.stop()
    watch.json_report(outfile=str(report))
    (found,) = json.loads(report.read_text())["files"].values()
    assert (found["missing_lines"], found["missing_branches"]) == ([], [])


# What the engine says of a setup


def reason_for(**case: object) -> str | None:
    given = {"seats": {"0": "trader", "1": "default"}, **case}
    return fast.supports(classic.read(Case("classic", **given)))  # type: ignore[arg-type]


def test_what_it_plays() -> None:
    assert reason_for() is None
    assert reason_for(seats={"0": "expert{reserve=0}", "1": "conservative"}) is None
    assert (
        reason_for(contents={"players": b"[seats]\n0={strategy='trader',share=5}\n"}, players="a.toml")
        is None
    )


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ({"seats": {}, "contents": {"players": b"2\n"}}, "script"),
        ({"contents": {"cards": b"1 2\n"}}, "dice"),
        ({"seats": {"0": "tests.strategies:Mine", "1": "default"}}, "custom"),
        ({"seats": {"0": "trader{reserve=-5}", "1": "default"}}, "negative"),
        ({"seats": {"0": "trader{reserve=10000000}", "1": "default"}}, "too large"),
        ({"rounds": "999999999"}, "limit"),
    ],
)
def test_what_goes_to_the_rules(case: dict[str, object], reason: str) -> None:
    assert reason in (reason_for(**case) or "nothing")


def test_a_strategy_object_goes_to_the_rules() -> None:
    """It may remember earlier games."""
    mine = classic.files.STRATEGIES["trader"]()
    assert reason_for(seats={"0": mine, "1": "default"}) == "a seat is played by a custom strategy"


def test_large_purses_go_to_the_rules() -> None:
    text = (FIXTURES / "sample-3" / "position.json").read_text().replace("2300", "999999999")
    assert "purses" in (reason_for(seats={}, contents={"board": text.encode()}) or "")


def test_a_stale_binary_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "checksum", lambda source, files: "of an edited source")
    assert compiling.quickest(turns) is turns
