"""monosim tournament, for every way to enter it, interrupted and resumed, and refused."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import ROOT, SAMPLE_1, environment, monosim

from monosim.core import Case
from monosim.study.run import Workforce
from monosim.study.standings import Tournament
from monosim.study.tournament import Design, Part, Score, patterns, play_part, play_tournament, prepare

BOARD, DECK, PLAYERS = (str(SAMPLE_1 / name) for name in ("board.txt", "card.txt", "player.txt"))
THRESHOLDS = ("project5", BOARD, DECK, "--rounds", "20")
OWN = """
import monosim

class Never(monosim.Strategy):
    def __init__(self, says: bool = False, other: int = 3) -> None:
        self.says = says
    def answer(self, decision):
        return self.says
"""


def run(*words: str, cwd: Path = ROOT) -> bytes:
    done = monosim("tournament", *words, cwd=cwd)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def refuse(*words: str, code: int = 2) -> str:
    done = monosim("tournament", *words)
    assert (done.returncode, done.stdout) == (code, b""), done.stderr.decode()
    return done.stderr.decode()


# Who meets whom


def test_both_of_a_pair_have_every_seat_equally_often() -> None:
    assert patterns(2) == [(0, 1), (1, 0)]
    for seats in (2, 3, 4, 5):
        rows = patterns(seats)
        assert len(set(rows)) == len(rows)
        assert all(2 * sum(column) == len(rows) for column in zip(*rows, strict=True))


def test_all_pairs_play_the_same_seeds_and_the_record_says_so() -> None:
    record = json.loads(run("deal", "--games", "3", "--json", "--seed", "5"))
    assert [row["games"] for row in record["pairs"]] == [4] * 6  # whole seeds, from both seats
    assert (record["seed"], record["units"], record["games"]) == (5, {"noun": "seed", "number": 2}, 24)
    assert {row["entry"] for row in record["entries"]} == {"random", "first", "greedy", "shrewd"}


def test_the_game_of_a_pair_is_that_of_its_stream() -> None:
    """`run --seed N/K` plays it again."""
    part = play_part(prepare(Case("deal", seed=7), ["greedy", "shrewd"]), "auto", 2, 4)
    points = 0
    for seats in (("greedy", "shrewd"), ("shrewd", "greedy")):
        words = ("--seat", f"0={seats[0]}", "--seat", f"1={seats[1]}", "--seed", "7/1")
        told = monosim("run", "-r", "deal", *words).stdout.decode()
        points += 2 * (f"P{seats.index('greedy')} wins" in told)
    assert [row[1] for row in part.sums.values()] == [points]


def test_how_games_are_cut_into_parts_changes_nothing() -> None:
    design = prepare(Case("deal"), ["greedy", "shrewd", "random"])
    size = design.per_unit * 4
    whole = Score(design)
    whole.add(play_part(design, "auto", 0, size))
    for cuts in ((1, 2, 3), (5,), (6, 12), (7, 8, 23)):
        score, first = Score(design), 0
        for last in (*cuts, size):
            part = play_part(design, "auto", first, last)
            kept = json.loads(json.dumps(part))
            score.add(Part(kept[0], {int(key): row for key, row in kept[1].items()}, *kept[2:]))
            first = last
        assert (score.sums, score.drawn, score.units) == (whole.sums, whole.drawn, 4)


def test_only_whole_units_count() -> None:
    design = Design(Case("deal"), ("greedy", "shrewd", "random"), 2)
    score = Score(design)
    score.add(play_part(design, "auto", 0, design.per_unit + 5))
    assert score.units == 1
    assert sum(row[0] for row in score.sums.values()) == 1


def test_jobs_change_nothing() -> None:
    design = prepare(Case("deal"), ["greedy", "shrewd"])
    one, two = (Tournament(play_tournament(design, 60, Workforce(jobs))) for jobs in (1, 2))
    assert one.record() == two.record()


# Entries


def test_thresholds_meet_over_shuffled_decks(tmp_path: Path) -> None:
    rows = tmp_path / "pairs.csv"
    words = ("--entry", "1:2:1,1000:2000:1000", "--games", "40", "--csv", str(rows), "--jobs", "1")
    record = json.loads(run(*THRESHOLDS, *words, "--json"))
    assert {row["entry"] for row in record["entries"]} == {"1,1000", "1,2000", "2,1000", "2,2000"}
    with rows.open() as file:
        found = list(csv.DictReader(file))
    assert [row["entry"] for row in found] == [row["entry"] for row in record["pairs"]]
    assert [float(row["share"]) for row in found] == [row["share"] for row in record["pairs"]]


def test_the_players_file_is_the_field_of_project_5() -> None:
    record = json.loads(run("project5", BOARD, DECK, PLAYERS, "20", "--games", "4", "--json", "--seats", "3"))
    assert {row["entry"] for row in record["entries"]} == {"1,1500", "1.25,2000", "1.5,3000"}
    assert record["seats"] == 3
    assert record["pairs"][0]["games"] == 6  # each seed from each of three seats, by both


def test_the_kernel_and_the_rules_agree(tmp_path: Path) -> None:
    """A strategy of one's own that never buys plays as thresholds that never buy."""
    (tmp_path / "own.py").write_text(OWN)
    never = ("--entry", "1000000,1000000", "--entry", "1.5,2000")
    own = ("--entry", "own:Never", "--entry", "1.5,2000")
    by_kernel, by_rules = (
        json.loads(run(*THRESHOLDS, *entries, "--games", "40", "--json", "--jobs", "1", cwd=tmp_path))
        for entries in (never, own)
    )
    assert [row["points"] for row in by_kernel["pairs"]] == [row["points"] for row in by_rules["pairs"]]


def test_parameters_and_grids_of_them(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    words = ("classic", "--rounds", "20", "--games", "2", "--json", "--jobs", "1")
    record = json.loads(run(*words, "--entry", "trader{reserve=100:300:100,share=50}", "--entry", "default"))
    assert {row["entry"] for row in record["entries"]} == {
        "trader{reserve=100,share=50}",
        "trader{reserve=200,share=50}",
        "trader{reserve=300,share=50}",
        "default",
    }
    own = ("--entry", "own:Never{says=true}", "--entry", "own:Never{other=4}", "--games", "2", "--json")
    assert len(json.loads(run(*THRESHOLDS, *own, cwd=tmp_path))["entries"]) == 2
    done = monosim("run", "-r", "classic", "--seat", "0=trader{reserve=300}", "--seat", "1=default")
    assert done.returncode == 0


def test_a_position_says_how_many_seats_there_are() -> None:
    position = ROOT / "fixtures" / "classic" / "sample-3" / "position.json"
    words = ("classic", "--position", str(position), "--games", "1", "--json")
    seats = json.loads(run(*words, "--entry", "default", "--entry", "trader", "--rounds", "10"))["seats"]
    assert seats == len(json.loads(position.read_text())["players"])


# Long work


def test_more_games_are_added_to_what_is_kept(tmp_path: Path) -> None:
    words = ("deal", "--entry", "greedy", "--entry", "shrewd", "--json")
    kept = ("--keep", str(tmp_path / "cup.kept"))
    run(*words, "--games", "10", *kept)
    assert run(*words, "--games", "40", *kept, "--jobs", "2") == run(*words, "--games", "40")
    other = monosim("tournament", "deal", "--entry", "greedy", "--entry", "first", *kept)
    assert other.returncode == 2
    assert b"it is of another study: entries is" in other.stderr


def test_an_interrupt_prints_what_is_known_and_how_to_go_on(tmp_path: Path) -> None:
    words = [
        "tournament",
        "deal",
        "--entry",
        "greedy",
        "--entry",
        "shrewd",
        "--games",
        "100000",
        "--jobs",
        "1",
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "monosim", *words, "--json", "--keep", "cup.kept"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, env=environment(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:  # fmt: skip
        kept = tmp_path / "cup.kept"
        while process.poll() is None and (not kept.exists() or kept.read_bytes().count(b"\n") < 3):
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    record = json.loads(out)
    units = record["units"]["number"]
    assert 0 < units < 50_000
    assert b"To go on:\n  monosim tournament deal" in err
    again = run(*words[1:6], "--games", str(2 * units), "--json")
    assert json.loads(again)["pairs"] == record["pairs"]


def test_it_ends_when_it_is_precise() -> None:
    record = json.loads(run("deal", "--entry", "greedy", "--entry", "shrewd", "--precision", "5%", "--json"))
    first = record["entries"][0]
    assert (first["high"] - first["low"]) / 2 <= 0.05
    assert record["units"]["number"] < 1_000


# Reports


def test_the_text_has_each_table() -> None:
    text = run("deal", "--games", "40").decode()
    heading, *_ = text.splitlines()
    assert heading == "deal: 4 entries, 40 games of each pair, seed 0; intervals over 20 independent seeds"
    for words in ("verdict", "row against column", "best response", "does worse", "of the estimated game"):
        assert words in text
    assert max(map(len, text.splitlines())) <= 120


def test_very_many_entries_are_abbreviated() -> None:
    text = run(*THRESHOLDS, "--entry", "1:3:0.1,1000", "--games", "2", "--jobs", "1").decode()
    assert "and 5 more: --csv has every pair" in text
    assert "more: --json has them all" in text


@pytest.mark.parametrize(("name", "begins"), [("wins.svg", b"<?xml"), ("wins.png", b"\x89PNG")])
def test_the_matrix_is_drawn(name: str, begins: bytes, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / name
    run("deal", "--games", "4", "--plot", str(picture))
    drawn = picture.read_bytes()
    assert drawn.startswith(begins)
    if name.endswith("svg"):
        assert b">shrewd</text>" in drawn
        assert b"hatched: nothing proves that the two differ" in drawn


# What is refused


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("deal", "--entry", "shrewd"), "a tournament has 2 to 100 entries, not 1"),
        (("deal", "--entry", "shrewd", "--entry", "shrewd"), "a tournament has 2 to 100 entries, not 1"),
        (("once-around",), "a tournament has 2 to 100 entries, and once-around comes with 0"),
        (("once-around", "--entry", "a:B", "--entry", "a:C"), "there is no seat '0': once-around has none"),
        (("deal", "--entry", "shrewd", "--entry", "clever"), "there is no player 'clever'"),
        (("deal", "--entry", "shrewd{x=1}", "--entry", "first"), "no parameter 'x'; it has none at all"),
        (("classic", "--entry", "trader{luck=1}", "--entry", "default"), "'luck'; it has reserve=100"),
        (("classic", "--entry", "trader{reserve=x}", "--entry", "default"), "reserve is a whole number"),
        (("classic", "--entry", "trader{reserve=1:2}", "--entry", "default"), "neither a number nor LOW:"),
        (("classic", "--entry", "trader{reserve", "--entry", "default"), "as in name{first=1,second=2}"),
        (("classic", "--entry", "trader{share=1,share=2}"), "a parameter is given twice"),
        (("classic", "--entry", "nobody:Nobody", "--entry", "default"), "No module named 'nobody'"),
        (("classic", "--seat", "0=trader"), "name them with --entry, not with --seat"),
        (("deal", "--seats", "1"), "a game of a tournament needs 2 seats, not 1"),
        (("deal", "--seats", "9"), "the seats are 0 to 4"),
        (("deal", "--plot", "wins.jpg"), "a plot's name ends in .png or .svg"),
        (("deal", "--precision", "3"), "is not a share"),
        ((*THRESHOLDS,), "project5 needs PLAYERS too"),
        ((*THRESHOLDS[:3], "--entry", "1,1"), "project5 needs ROUNDS too"),
        ((*THRESHOLDS, "--entry", "1"), "neither THETA_P,THETA_H nor module:Class"),
        ((*THRESHOLDS, "--entry", "1,1.5"), "'1.5' has 1.5, which is not an integer"),
        ((*THRESHOLDS, "--entry", "3:1:1,5"), "ends before it begins"),
        ((*THRESHOLDS, "--entry", "1:3:0.01,1"), "a tournament has 2 to 100 entries, not 201"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(words: tuple[str, ...], message: str) -> None:
    told = " ".join(refuse(*words).split())
    assert message in told
