"""Games of any ruleset by their outcomes: the rows are those of `run`, however they are played."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from command import FIXTURES, monosim

from monosim.core import Case
from monosim.play import runner
from monosim.rulesets import classic, deal
from monosim.rulesets.deal.events import DrawShort, Reshuffle, Win
from monosim.study.endings import GamePlayer, exhaust
from monosim.study.games import engine_of
from monosim.study.plan import BatchPlan, load

PLAYERS = FIXTURES / "classic" / "strategies-with-parameters" / "players.toml"
PLANS = {
    "classic": ("rounds = [30]\n", PLAYERS.read_text("utf-8")),
    "singletonopoly": ("rounds = [10]\n", "[seats]\nAnn = 'builder'\nBob = 'cautious'\n"),
}


def write_plan(directory: Path, ruleset: str, more: str = "") -> Path:
    text, players = PLANS[ruleset]
    (directory / "players.toml").write_text(players, "utf-8")
    plan = directory / "plan.toml"
    plan.write_text(
        f"ruleset = '{ruleset}'\nplayers = ['players.toml']\nseeds = '0:4'\n{text}{more}", "utf-8"
    )
    return plan


def rows_of(plan: BatchPlan) -> list[dict[str, object]]:
    engine = engine_of(plan.ruleset)
    names = [column.name for column in engine.columns(plan)]
    chunk = engine.play(plan, 0, plan.games)
    return [dict(zip(names, row, strict=True)) for row in zip(*chunk.values, strict=True)]


@pytest.mark.parametrize("ruleset", PLANS)
def test_a_row_is_the_game_of_its_seed(ruleset: str, tmp_path: Path) -> None:
    plan = load(str(write_plan(tmp_path, ruleset)))
    rows = rows_of(plan)
    assert [row["seed"] for row in rows] == list(range(5))
    player = GamePlayer(ruleset, "a test")
    unit = player.ruleset.ABOUT.length
    for row in rows:
        case = Case(ruleset, str(tmp_path), players="players.toml", rounds=plan.rounds[0])
        ending = player.play(case._replace(seed=int(str(row["seed"]))))
        assert (row["winner"], row[unit]) == (ending.outcome.winner, ending.outcome.length)


def test_an_outcome_is_what_the_transcript_says() -> None:
    case = Case("classic", seats={"0": "trader", "1": "trader"}, seed=55)
    outcome, seats = GamePlayer("classic", "a test").play(case)
    golden = (FIXTURES.parent / "golden" / "recorded" / "classic" / "two-traders.txt").read_text("utf-8")
    assert f"Player {outcome.winner} wins in turn {outcome.length}." in golden
    assert seats == 2


def test_the_end_without_events_is_the_end_with_them() -> None:
    """Deal has an ability `finish`."""
    player = GamePlayer("deal", "a test")
    for seed in range(19, 22):
        case = Case(ruleset="deal", seed=seed, seats={str(seat): "random" for seat in range(5)})
        events = list(runner.events(deal, case))
        outcome = player.play(case).outcome
        last = events[-1]
        assert isinstance(last, Win)
        assert (outcome.winner, outcome.length) == (last.seat, last.turn)
        assert outcome.columns["reshuffles"] == sum(isinstance(event, Reshuffle) for event in events)
        assert outcome.columns["short_draws"] == sum(isinstance(event, DrawShort) for event in events)
        assert player.play(case, list).outcome == outcome


def test_a_generator_gives_what_it_returns() -> None:
    case = Case("classic", seats={"0": "default", "1": "default"}, rounds="3")
    setup = classic.read(case)
    seen: list[object] = []
    state = exhaust(
        runner.drive_game(classic, setup, runner.table_for(classic, setup, case), case), seen.extend
    )
    assert state == classic.fold(setup, seen)  # type: ignore[arg-type]


def test_scores_and_columns_are_collected(tmp_path: Path) -> None:
    plan = load(str(write_plan(tmp_path, "singletonopoly", "collect = ['turns', 'scores', 'winner']\n")))
    engine_of("singletonopoly").check(plan, "plan.toml")
    assert list(rows_of(plan)[0]) == ["game", "seed", "turns", "score_0", "score_1", "winner"]
    assert all(isinstance(row["score_1"], int) for row in rows_of(plan))


def test_the_command_writes_the_rows(tmp_path: Path) -> None:
    plan = write_plan(tmp_path, "classic", "collect = ['winner', 'leader', 'turns', 'refused']\n")
    done = monosim("batch", plan, "--jobs", "1", "--output", tmp_path / "rows.csv")
    assert done.returncode == 0
    assert (tmp_path / "rows.csv").read_text("utf-8").startswith("game,seed,winner,leader,turns,refused\n")


def test_a_batch_of_singletonopoly(tmp_path: Path) -> None:
    done = monosim("batch", write_plan(tmp_path, "singletonopoly"))
    assert done.returncode == 0, done.stderr
    with (tmp_path / "plan.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["game", "seed", "winner", "rounds", "leader"]
    assert {row["leader"] for row in rows} <= {"0", "1"}
    assert b"\nleads at the end  games  leads" in done.stdout
    assert {row["rounds"] for row in rows} == {"10"}


def test_seats_are_not_headed_as_strategies(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text("ruleset = 'deal'\nseeds = '1:20'\n")
    lines = monosim("batch", tmp_path / "plan.toml").stdout.decode().splitlines()
    assert lines[0] == "deal: 20 games; intervals over 20 independent seeds"
    assert lines[2].split()[:2] == ["wins", "of"]
    assert [line.split()[:2] for line in lines[3:5]] == [["player", "0"], ["player", "1"]]
    assert "wins by strategy" not in "\n".join(lines)


def test_a_plan_without_players_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text('ruleset = "classic"\nseeds = "0:4"\n', "utf-8")
    done = monosim("batch", tmp_path / "plan.toml")
    assert done.returncode == 2
    assert b"no players" in done.stderr
