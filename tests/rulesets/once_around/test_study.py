"""monosim simulate once-around: bonus rounds beside the exact solution."""

from __future__ import annotations

import json
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from command import FIXTURES, monosim
from rulesets.once_around.games import totals

from monosim.cli import cli
from monosim.core import Case
from monosim.rulesets.once_around import exact, study
from monosim.rulesets.once_around.inputs import read
from monosim.rulesets.once_around.study import count_blocks, count_totals, find_half
from monosim.study import Series
from monosim.study.keep import Log
from monosim.study.statistics import sample_of

OWN = FIXTURES / "once-around" / "own-board" / "board.txt"


def simulate(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["simulate", "once-around", *map(str, words)])


def test_the_whole_command() -> None:
    done = monosim("simulate", "once-around", "--games", "20000", "--seed", "1")
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert text.startswith("Once Around: 20000 bonus rounds of seed 1\n")
    assert "       1236.753270\n" in text
    assert "standard errors from the exact one.\nChi-square of the totals: " in text


def test_the_rounds_are_those_of_a_run() -> None:
    record = json.loads(simulate("--json", "--board", OWN, "--games", "300", "--seed", "9").stdout)
    wanted = totals({}, 9, 300, OWN.read_text())
    assert dict(map(tuple, record["totals"])) == Counter(wanted)
    assert record["mean"] == sum(wanted) / 300
    assert (record["least"], record["most"]) == (min(wanted), max(wanted))


def test_both_agree() -> None:
    record = json.loads(simulate("--json", "--board", OWN, "--games", "100000").stdout)
    assert abs(record["deviation"]) < 4
    assert record["chi_square"]["p"] > 1e-4
    assert record["chi_square"]["freedom"] > 50


def test_what_the_fast_engine_does_not_support_is_played_by_the_rules(tmp_path: Path) -> None:
    more = "".join(f"chance-card more{number} pay 1 More\n" for number in range(256))
    board = OWN.read_text() + more
    (tmp_path / "board.txt").write_text(board)
    done = simulate("--json", "--board", tmp_path / "board.txt", "--games", "50", "--seed", "2")
    assert dict(map(tuple, json.loads(done.stdout)["totals"])) == Counter(totals({}, 2, 50, board))


def test_without_numpy_the_means_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "find_spec", lambda name: None if name == "numpy" else find_spec(name))
    done = simulate("--games", "1000")
    assert done.exit_code == 0
    assert "standard errors from the exact one." in done.stdout
    assert "Only the means are compared. The probability of each total needs numpy" in done.stdout
    assert json.loads(simulate("--json", "--games", "1000").stdout)["chi_square"] is None


def test_a_plot(tmp_path: Path) -> None:
    done = simulate("--board", OWN, "--games", "5000", "--plot", tmp_path / "plot.svg")
    assert done.exit_code == 0
    assert b"<svg" in (tmp_path / "plot.svg").read_bytes()


@pytest.mark.parametrize(
    "words", [["--games", "1"], ["--games", "x"], ["--reading", "go"], ["--seat", "0=a:B"]]
)
def test_wrong_usage(words: list[str]) -> None:
    assert simulate(*words).exit_code == 2


def test_the_interval_of_the_mean_holds_in_95_of_100_simulations() -> None:
    """The exact mean is known, so it can be counted."""
    setup, mean, held = read(Case("once-around", rounds="200")), 1236.7532696, 0
    for seed in range(1_000):
        counts = count_blocks(setup._replace(seed=seed), 0, 200)
        found = sample_of(counts).mean
        held += abs(found - mean) <= find_half(counts) * found
    assert 930 <= held <= 970


@pytest.mark.parametrize("reading", ["replaced", "dealt"])
def test_parts_cut_anywhere_have_the_same_rounds(reading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "AT_ONCE", 20)
    setup = read(Case("once-around", rounds="100", readings={"cards": reading}))
    whole = count_blocks(setup, 0, 95)
    assert whole.total() == 95
    assert count_blocks(setup, 0, 33) + count_blocks(setup, 33, 34) + count_blocks(setup, 34, 95) == whole


def test_one_run_ends_when_it_is_interrupted_or_precise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "AT_ONCE", 20)
    case = Case("once-around", rounds="1000")
    log = Log({})
    series = Series(case, 1_000, consecutive=True, log=log)

    def interrupt(*_: object) -> None:
        log.is_interrupted = True

    assert count_totals(read(case), series, interrupt).total() == 20
    precise = series._replace(log=None, precision=0.08)
    counts = count_totals(read(case), precise, lambda *_: None)
    assert 20 < counts.total() < 1_000
    assert find_half(counts) <= 0.08
