"""monosim exact, as users call it."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
import time
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from command import FIXTURES, SAMPLE_1, environment, monosim

from monosim import report
from monosim.cli import cli, terminal
from monosim.core import Case
from monosim.rulesets.once_around import exact as solution

OWN = FIXTURES / "once-around" / "own-board" / "board.txt"


def exact(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["exact", "once-around", *map(str, words)])


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """As where the module of the test's parameter is not installed."""
    for module in (report, solution):
        monkeypatch.setattr(
            module, "find_spec", lambda name: None if name == request.param else find_spec(name)
        )


def test_the_whole_command() -> None:
    done = monosim("exact", "once-around")
    lines = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert lines[:3] == ["Once Around, solved exactly", "", "mean        1236.753269636580"]
    assert "variance    149707.918569" in lines
    assert "rolls       7.0714700636" in lines
    assert "least       220" in lines
    assert "mode        1060" in lines
    assert "                 560     720     980    1180    1430    1930    2480    3380" in lines
    assert lines[-1].startswith("    3200 or more")


def test_readings_are_named_and_choose() -> None:
    done = exact("--reading", "rails=capped", "--reading", "go=200")
    assert "Readings: rails=capped\n" in done.stdout
    assert "mean        1236.708810506679\n" in done.stdout


def test_json_has_the_fraction_and_each_total() -> None:
    record = json.loads(exact("--json", "--board", OWN, "--reading", "back3=rests").stdout)
    assert record["readings"] == ["back3=rests"]
    assert solution.decimal(Fraction(record["mean"]["fraction"]), 12) == record["mean"]["decimal"]
    found = record["distribution"]
    assert abs(sum(p for _, p in found["totals"]) - 1) < 1e-12
    assert abs(sum(x * p for x, p in found["totals"]) - float(record["mean"]["decimal"])) < 1e-9
    assert found["least"] == found["totals"][0][0]
    assert found["quantiles"]["0.5"] in dict(found["totals"])


def test_csv_in_a_file_and_on_stdout(tmp_path: Path) -> None:
    done = exact("--board", OWN, "--csv", tmp_path / "totals.csv")
    assert done.stdout.startswith("Once Around, solved exactly")
    written = (tmp_path / "totals.csv").read_text()
    assert exact("--board", OWN, "--csv", "-").stdout == written
    rows = list(csv.DictReader(written.splitlines()))
    assert list(rows[0]) == ["total", "probability", "cumulated"]
    assert abs(float(rows[-1]["cumulated"]) - 1) < 1e-12


@pytest.mark.parametrize(("name", "start"), [("plot.png", b"\x89PNG"), ("plot.svg", b"<?xml")])
def test_a_plot_is_drawn_and_always_the_same(tmp_path: Path, name: str, start: bytes) -> None:
    for copy in ("a", "b"):
        (tmp_path / copy).mkdir()
        assert exact("--board", OWN, "--plot", tmp_path / copy / name).exit_code == 0
    drawn = (tmp_path / "a" / name).read_bytes()
    assert drawn.startswith(start)
    assert drawn == (tmp_path / "b" / name).read_bytes()


def test_a_plot_of_another_format_is_refused_before_anything_is_solved(tmp_path: Path) -> None:
    done = exact("--plot", tmp_path / "plot.txt")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "ends in .png or .svg" in done.stderr


@pytest.mark.parametrize("without", ["numpy"], indirect=True)
@pytest.mark.usefixtures("without")
def test_without_numpy_there_is_all_that_needs_none() -> None:
    done = exact()
    assert done.exit_code == 0
    assert "mean        1236.753269636580" in done.stdout
    assert done.stdout.endswith("needs numpy: pip install 'monosim[exact]'\n")
    assert json.loads(exact("--json").stdout)["distribution"] is None


@pytest.mark.parametrize("without", ["numpy"], indirect=True)
@pytest.mark.usefixtures("without")
def test_without_numpy_there_is_no_table(tmp_path: Path) -> None:
    done = exact("--csv", tmp_path / "totals.csv")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "pip install 'monosim[exact]'" in done.stderr


@pytest.mark.parametrize("without", ["matplotlib"], indirect=True)
@pytest.mark.usefixtures("without")
def test_without_matplotlib_there_is_no_plot(tmp_path: Path) -> None:
    done = exact("--plot", tmp_path / "plot.png")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "pip install 'monosim[plot]'" in done.stderr
    assert not (tmp_path / "plot.png").exists()


def test_bad_boards_and_readings_are_refused(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("property 1 A\n")
    done = monosim("exact", "once-around", "--board", tmp_path / "board.txt")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error[E805]" in done.stderr
    done = monosim("exact", "once-around", "--reading", "go=300")
    assert (done.returncode, b"error[E003]" in done.stderr) == (2, True)


def test_a_ruleset_without_exact_answers_is_told_what_is_missing() -> None:
    done = monosim("exact", "deal")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"deal has no `exact`, which exact needs for answers that are calculated" in done.stderr


def test_the_text_of_a_board_without_choice(tmp_path: Path) -> None:
    """Every roll passes Go, which alone pays: all can be told by hand."""
    (tmp_path / "board.txt").write_text("go 100 Go\nproperty 10 A\n")
    solved = solution.solve(Case("once-around", str(tmp_path), board="board.txt"), lambda *_: None)
    bars = [f"{low:>8} to {low + 9:<7}{int(low == 100):>10.4%}" for low in range(0, 160, 10)]
    bars[10] += "  " + "#" * 40
    bars = [f"{bar}\n" for bar in (*bars, "     160 or more      0.0000%")]
    assert solved.text() == (
        "Once Around, solved exactly\n\n"
        "mean        100.000000000000\n            = 100\n            / 1\n"
        "variance    0.000000\ndeviation   0.000000\nrolls       1.0000000000\n\n"
        "least       100\nmode        100\n"
        "quantiles        1 %     5 %    25 %    50 %    75 %    95 %    99 %  99.9 %\n"
        "                 100     100     100     100     100     100     100     100\n"
        "totals      1 different ones; --csv and --json list them all\n"
        "missing     probability of at most 1e-13\n\n"
    ) + "".join(bars)
    assert solved.csv() == "total,probability,cumulated\n100,1.0,1.0\n"


def test_a_board_whose_totals_are_too_many_for_an_array(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("go 1 Go\n" + "property 999999999 A\n" * 20)
    done = exact("--board", tmp_path / "board.txt")
    assert done.exit_code == 0
    assert done.stdout.endswith("not calculated for more than 4000000 totals.\n")
    done = exact("--board", tmp_path / "board.txt", "--csv", "-")
    assert (done.exit_code, done.stdout) == (2, "")


def test_a_board_that_is_hardly_ever_left(tmp_path: Path) -> None:
    traps = "go-to-jail T\n" * 10 + "parking P\n"
    (tmp_path / "board.txt").write_text(
        "go 1 Go\njail J\nchance C\n" + traps * 12 + "chance-card c pay 1 One\n"
    )
    done = exact("--board", tmp_path / "board.txt")
    assert "rolls       " in done.stdout
    assert done.stdout.endswith("not calculated for rounds of over 200 rolls.\n")
    done = exact("--board", tmp_path / "board.txt", "--reading", "cards=dealt")
    assert done.exit_code == 0  # few nodes: over fractions


class Terminal:
    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass


def test_progress_is_for_those_who_have_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, clock = Terminal(), iter([0.0, 0.4, 0.5, 2.4, 2.5])
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(terminal, "monotonic", lambda: next(clock))
    with terminal.progress() as tell:
        tell(0.25, "solving")
        assert screen.text == ""
        tell(0.5, "solving")
    line = "[###############               ]  50%  solving  0:04 left"
    assert screen.text == f"\r{line}\r{' ' * len(line)}\r"


# Project 5: one player's plane of thresholds

SAMPLE = [str(SAMPLE_1 / name) for name in ("board.txt", "card.txt", "player.txt")]
IMPROPER = FIXTURES / "project5" / "improper-price-zero"


def plane(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["exact", "project5", *map(str, words)])


def test_a_plane_is_told_with_its_best_region() -> None:
    done = monosim("exact", "project5", *SAMPLE, "10", "--seat", "0")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "Project 5: every pair of thresholds of player 0, solved exactly"
    assert lines[2].startswith("3 players, 10 rounds, player 1 has θp 1.25 and θh 2000, player 2 has")
    assert lines[4] == "23 rectangles, 23 different endings; player 0 wins in 13"
    assert lines[5].startswith("best: player 0 wins with $")
    assert lines[6].startswith("  θp ")
    assert lines[8] == "as given: θp 1.0 and θh 1500, player 0 wins with $9930"


def test_a_plane_as_csv_and_json_has_every_rectangle(tmp_path: Path) -> None:
    done = plane(*SAMPLE, "10", "--seat", "1", "--csv", tmp_path / "plane.csv", "--json")
    record = json.loads(done.stdout)
    rows = list(csv.DictReader((tmp_path / "plane.csv").read_text().splitlines()))
    assert plane(*SAMPLE, "10", "--seat", "1", "--csv", "-").stdout == (tmp_path / "plane.csv").read_text()
    assert (record["seat"], len(record["rectangles"])) == (1, len(rows))
    for row, found in zip(rows, record["rectangles"], strict=True):
        assert float(row["theta_p_high"]) == found["theta_p_high"]
        assert int(row["theta_h_low"]) == found["theta_h_low"]
        assert [int(row[f"wealth_{seat}"]) for seat in range(3)] == found["wealth"]
        assert [bool(int(row[f"bankrupt_{seat}"])) for seat in range(3)] == found["bankrupt"]


def test_a_run_with_thresholds_of_a_rectangle_ends_as_it_says(tmp_path: Path) -> None:
    rows = list(csv.DictReader(plane(*SAMPLE, "10", "--csv", "-").stdout.splitlines()))
    for row in rows[::6]:
        players = f"{row['theta_p_high']} {row['theta_h_low']}\n1.25 2000\n1.5 3000\n"
        (tmp_path / "player.txt").write_text(players)
        done = CliRunner().invoke(cli, ["run", *SAMPLE[:2], str(tmp_path / "player.txt"), "10"])
        wealth = row[f"wealth_{row['winner']}"]
        assert f"Player {row['winner']} wins the game with total asset value of ${wealth}.\n" in done.stdout


@pytest.mark.parametrize("more", [[], ["--decks", "5", "--seed", "2"]])
def test_planes_are_drawn_with_text_as_text(tmp_path: Path, more: list[str]) -> None:
    drawn = []
    for name in ("a.svg", "b.svg"):
        assert plane(*SAMPLE, "5", *more, "--plot", tmp_path / name).exit_code == 0
        drawn.append((tmp_path / name).read_bytes())
    assert drawn[0] == drawn[1]
    assert "θh: build a house with more cash than this</text>".encode() in drawn[0]


def test_decks_depend_on_the_seed_alone() -> None:
    texts = [plane(*SAMPLE, "5", "--decks", "8", "--seed", seed, "--json").stdout for seed in "112"]
    assert texts[0] == texts[1] != texts[2]
    record = json.loads(texts[0])
    assert (record["decks"], record["unseen"]["decks"]) == (8, 4)
    csv_text = plane(*SAMPLE, "5", "--decks", "8", "--seed", "1", "--csv", "-").stdout
    assert csv_text.count("\n") == 1 + sum(len(record[it]["regions"]) for it in ("most_wins", "most_wealth"))


def test_an_interrupt_tells_of_the_decks_so_far_and_how_to_go_on(tmp_path: Path) -> None:
    kept = tmp_path / "decks.kept"
    words = ["exact", "project5", *SAMPLE, "5", "--seed", "3", "--decks"]
    process = subprocess.Popen(
        [sys.executable, "-m", "monosim", *words, "20000", "--keep", str(kept)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    while process.poll() is None and (not kept.exists() or kept.read_bytes().count(b"\n") < 4):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    found = re.search(rb"solved exactly over (\d+) decks", out)
    assert found is not None
    assert b"95 % interval" in out
    assert said.startswith(b"monosim: interrupted: this is what %s decks tell. To go on:\n" % found[1])
    assert said.decode().splitlines()[-1].endswith(f"--decks 20000 --keep {kept}")
    more = str(int(found[1]) + 3)
    on = monosim(*words, more, "--keep", kept, "--jobs", "1")
    assert on.stderr == b"monosim: %s: %s decks are there already\n" % (str(kept).encode(), found[1])
    assert on.stdout == monosim(*words, more).stdout


def test_the_log_of_another_question_is_refused_and_nothing_is_left_of_a_refused_one(tmp_path: Path) -> None:
    kept = tmp_path / "decks.kept"
    assert plane(*SAMPLE, "3", "--decks", "4", "--seat", "9", "--keep", kept).exit_code != 0
    assert not kept.exists()
    assert plane(*SAMPLE, "3", "--decks", "4", "--keep", kept).exit_code == 0
    done = monosim("exact", "project5", *SAMPLE, "3", "--decks", "4", "--seat", "1", "--keep", kept)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"it is of another study: seat is 0 there" in done.stderr


def test_equilibria_are_told_and_listed() -> None:
    two = FIXTURES / "project5" / "sample-2"
    assert "  θp up to 3.3333333333333335, θh any\n" in plane(two, "3", "--equilibria").stdout
    record = json.loads(plane(two, "3", "--equilibria", "--json").stdout)
    assert [it["what"] for it in record["products"]].count("equilibrium") == 2
    rows = plane(two, "3", "--equilibria", "--csv", "-").stdout.splitlines()
    assert len(rows) == 1 + len(record["products"])


def test_options_of_a_ruleset_are_shown_and_may_stand_before_it() -> None:
    assert "best answers and pure equilibria" in " ".join(plane("--help").stdout.split())
    assert "--decks N" not in exact("--help").stdout
    before = CliRunner().invoke(cli, ["exact", "--seat", "1", "project5", *SAMPLE, "3"])
    assert before.stdout == plane(*SAMPLE, "3", "--seat", "1").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([*SAMPLE, "3", "--seat", "3"], "there is no seat 3: the players are 0 to 2"),
        ([*SAMPLE, "3", "--seat", "1=x:Y"], "'1=x:Y' is not a valid integer"),
        ([*SAMPLE, "3", "--seat", "-1"], "-1 is not in the range x>=0"),
        ([*SAMPLE, "3", "--decks", "0"], "0 is not in the range x>=1"),
        ([*SAMPLE, "3", "--jobs", "2"], "--jobs is for --decks"),
        ([*SAMPLE, "3", "--keep", "x"], "--keep is for --decks"),
        ([*SAMPLE, "abc"], "'abc' is not a number of rounds"),
        ([*SAMPLE[:2]], "project5 needs PLAYERS, ROUNDS too"),
        ([IMPROPER], "error[E103]"),
        ([*SAMPLE, "3", "--equilibria"], "for two players, and the player file has 3 players"),
        ([*SAMPLE, "3", "--reading", "end=never"], "error[E003]"),
        ([*SAMPLE, "3", "--plot", "plane.pdf"], "ends in .png or .svg"),
    ],
)
def test_what_cannot_be_solved_is_refused(words: list[str | Path], said: str) -> None:
    done = plane(*words)
    printed = monosim("exact", "project5", *map(str, words))
    assert (printed.returncode, printed.stdout) == (2, b"")
    assert done.exit_code != 0
    assert said in printed.stderr.decode()
