"""The engine for many games of classic, uncompiled and compiled, in lockstep with the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import coverage
import pytest
from rulesets.classic.fast import rare_games
from rulesets.classic.fast.lockstep import Recorded, check_all, draw_cases, record
from rulesets.classic.fast.mutants import join_parts

from monosim.core import Case, compiling
from monosim.rulesets import classic
from monosim.rulesets.classic import fast
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
@pytest.mark.parametrize("play", rare_games.ALL, ids=lambda play: play.__name__)
def test_rare_games_agree(play: Callable[[], list[Recorded]], engine: ModuleType) -> None:
    check_all(play(), engine)


def test_rare_games_are_what_they_are_called() -> None:
    ruined = [game.positions[0]["in_game"] for game in rare_games.ruin_a_creditor_by_interest()]
    assert [False, False, True] in ruined
    ruined = [game.positions[0]["in_game"] for game in rare_games.ruin_a_taxpayer_with_jail_cards()]
    assert [False, True, True] in ruined
    won = [game for game in rare_games.win_by_doubles() if not game.positions[0]["in_game"][1]]
    assert any(len(set(game.positions[0]["dice"])) == 1 for game in won)
    ruined = [
        game.positions[0]["in_game"] for game in rare_games.ruin_a_chairman_by_the_first_of_many_payments()
    ]
    assert [False, *[True] * 5] in ruined
    built = rare_games.outbid_for_the_dearer_street()[0].positions[0]["level"]
    assert (built[3], built[37]) == (1, 2)
    owners = {tuple(game.positions[0]["owner"][deed] for deed in (16, 18, 19))
              for game in rare_games.trade_with_two_proud_sellers()}  # fmt: skip
    assert owners == {(0, 0, 0), (0, 1, 2)}


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
    check_all([*drawn_games(), *(game for play in rare_games.ALL for game in play())], engine)
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
