"""Studies of classic are the same bytes by the rules and by the fast engine, for any number of processes."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import monosim

from monosim import batch, odds, simulate, tournament

FIXTURES = Path(__file__).parents[2] / "fixtures" / "classic"
POSITION = str(FIXTURES / "sample-3" / "position.json")
SERIES = {
    "simulate": ("simulate", "classic", "--seat", "0=expert", "--seat", "1=trader", "--seat", "2=default",
                 "--rotate", "--games", "12", "--rounds", "150", "--json"),
    "simulate a position": ("simulate", "classic", "--position", POSITION, "--games", "8", "--json"),
    "odds": ("odds", "classic", "--position", POSITION, "--games", "8", "--strategy", "aggressive", "--json"),
    "tournament": ("tournament", "classic", "--seats", "3", "--entry", "dealer", "--entry", "agreeable",
                   "--games", "6", "--rounds", "100", "--json"),
}  # fmt: skip
PLAN = """
ruleset = "classic"
boards = ["position.json"]
seeds = "1:6"
rounds = [20, 200]
collect = ["winner", "turns", "leader", "refused", "scores"]
[readings]
parking = ["nothing", "pot"]
"""


@pytest.mark.parametrize("words", SERIES.values(), ids=SERIES)
def test_series_are_the_same_bytes(words: tuple[str, ...]) -> None:
    by_rules = monosim(*words, "--engine", "rules", "--jobs", "1").stdout
    assert by_rules
    assert monosim(*words, "--engine", "fast", "--jobs", "1").stdout == by_rules
    assert monosim(*words, "--jobs", "2").stdout == by_rules


def test_rows_of_a_batch_are_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "position.json").write_bytes(Path(POSITION).read_bytes())
    (tmp_path / "plan.toml").write_text(PLAN)
    rows = []
    for engine, jobs in (("rules", "1"), ("fast", "1"), ("auto", "2")):
        output = tmp_path / f"{engine}.csv"
        done = monosim(
            "batch", str(tmp_path / "plan.toml"), "-o", str(output), "--engine", engine, "--jobs", jobs
        )
        assert done.returncode == 0
        rows.append((output.read_bytes(), done.stdout))
    assert rows[0] == rows[1] == rows[2]


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "classic", "--seat", "0=trader{reserve=-1000}", "--seat", "1=default"),
        ("odds", "classic", "--position", POSITION, "--rounds", "999999999"),
        ("tournament", "classic", "--entry", "trader{share=-2}", "--entry", "dealer"),
        ("run", "-r", "classic", "--seats", "2"),
    ],
)
def test_why_the_engine_cannot_play_is_told_on_request(words: tuple[str, ...]) -> None:
    refused = monosim(*words, "--engine", "fast")
    assert refused.returncode == 2
    assert "the fast engine of classic cannot play this: " in refused.stderr.decode()


def test_a_ruleset_without_an_engine_says_so() -> None:
    refused = monosim("simulate", "deal", "--games", "2", "--engine", "fast")
    assert refused.returncode == 2
    assert "deal has no `fast`" in refused.stderr.decode()


def test_the_api_has_the_choice() -> None:
    seats = {0: "trader", 1: "trader"}
    records = [
        simulate("classic", games=5, seats=seats, engine=engine).record() for engine in ("rules", "fast")
    ]
    assert records[0] == records[1]
    records = [odds("classic", games=5, seats=seats, engine=engine).record() for engine in ("rules", "fast")]
    assert records[0] == records[1]
    entries = ("trader", "default")
    tables = [tournament("classic", entries, games=2, engine=engine).record() for engine in ("rules", "auto")]
    assert tables[0] == tables[1]
    with pytest.raises(ValueError, match="engine is one of auto, rules, fast"):
        simulate("classic", games=5, seats=seats, engine="quick")
    with pytest.raises(ValueError, match="engine is one of"):
        batch({"ruleset": "classic"}, engine="quick")
