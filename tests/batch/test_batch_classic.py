"""A batch of classic games: the rows are those of `run`, however they are played."""

from __future__ import annotations

from pathlib import Path

from command import FIXTURES, monosim

from monosim.cli.simulate.classic_tally import some_games
from monosim.core import Case
from monosim.rulesets import classic
from monosim.rulesets.classic.batch import columns, play
from monosim.study.plan import load

PLAYERS = FIXTURES / "classic" / "strategies-with-parameters" / "players.toml"
PLAN = """\
ruleset = "classic"
players = ["players.toml"]
rounds = [30]
seeds = "0:4"
collect = ["winner", "leader", "turns", "refused"]
"""


def planned(tmp_path: Path) -> Path:
    (tmp_path / "players.toml").write_bytes(PLAYERS.read_bytes())
    (tmp_path / "plan.toml").write_text(PLAN, "utf-8")
    return tmp_path / "plan.toml"


def test_a_row_is_the_game_of_its_seed(tmp_path: Path) -> None:
    plan = load(str(planned(tmp_path)))
    chunk = play(plan, 0, plan.games)
    names = [column.name for column in columns(plan)]
    rows = [dict(zip(names, row, strict=True)) for row in zip(*chunk.values, strict=True)]
    assert [row["seed"] for row in rows] == list(range(len(rows)))
    for row in rows:
        case = Case("classic", root=str(tmp_path), players="players.toml", rounds="30", seed=row["seed"])
        (result,) = some_games([classic.read(case)], 0, 1).outcomes
        assert (row["winner"], row["leader"], row["turns"], row["refused"]) == result


def test_the_command_writes_the_rows(tmp_path: Path) -> None:
    done = monosim("batch", planned(tmp_path), "--jobs", "1", "--output", tmp_path / "rows.csv")
    assert done.returncode == 0
    assert (tmp_path / "rows.csv").read_text("utf-8").startswith("game,seed,winner,leader,turns,refused\n")


def test_a_plan_without_players_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text('ruleset = "classic"\nseeds = "0:4"\n', "utf-8")
    done = monosim("batch", tmp_path / "plan.toml")
    assert done.returncode == 2
    assert b"no players" in done.stderr
