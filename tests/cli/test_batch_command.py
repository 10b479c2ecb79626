"""monosim batch as users call it: the same rows whoever plays them and however often they are interrupted."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import SAMPLE_1, environment, monosim
from study.plans import bonus_rounds, random_thresholds

from monosim.api import events, run
from monosim.rulesets.once_around.events import RoundEnded
from monosim.rulesets.project5.fast import many, paths
from monosim.study.intervals import Units
from monosim.study.statistics import Tally, summarise, summary_text

GAMES = 12_000
# Where the tests run in the background, SIGINT is ignored, which children inherit.
INTERRUPTIBLE = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from monosim.cli import main
main()
"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plan, and its rows played by one process."""
    directory = tmp_path_factory.mktemp("batch")
    done = monosim(
        "batch", random_thresholds(directory, GAMES), "--jobs", "1", "--summary", directory / "s.json"
    )
    assert done.returncode == 0, done.stderr
    (directory / "summary.txt").write_bytes(done.stdout)
    return directory


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open() as file:
        return list(csv.DictReader(file))


def test_a_row_for_each_game_in_order(world: Path) -> None:
    rows = rows_of(world / "plan.csv")
    assert [int(row["game"]) for row in rows] == list(range(GAMES))
    assert {row["winner"] for row in rows} == {"0", "1", "2"}


@pytest.mark.parametrize("number", [0, 4_999, 5_000, GAMES - 1])
def test_a_row_is_the_game_that_run_plays(world: Path, number: int) -> None:
    row = rows_of(world / "plan.csv")[number]
    players = "".join(f"{row[f'theta_p_{seat}']} {row[f'theta_h_{seat}']}\n" for seat in range(3))
    told = run(SAMPLE_1 / "board.txt", SAMPLE_1 / "card.txt", players.encode(), 30).decode()
    wealth = row[f"wealth_{row['winner']}"]
    assert f"Player {row['winner']} wins the game with total asset value of ${wealth}." in told
    assert told.count("Round: ") == int(row["rounds"])
    assert told.count("bankrupt, ") == int(row["bankruptcies"])


@pytest.mark.parametrize("jobs", ["2", "3"])
def test_any_number_of_jobs_gives_the_same_bytes(world: Path, jobs: str) -> None:
    done = monosim("batch", world / "plan.toml", "--jobs", jobs, "-o", world / f"jobs{jobs}.csv")
    assert done.stdout == (world / "summary.txt").read_bytes()
    assert (world / f"jobs{jobs}.csv").read_bytes() == (world / "plan.csv").read_bytes()


def test_plain_python_gives_the_same_bytes(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from monosim.study.plan import load
    from monosim.study.run import Work, play_chunk

    monkeypatch.setattr(many, "compiled", lambda: paths)
    rows = play_chunk(Work(load(str(world / "plan.toml")), "csv"), 0, 300).rows
    lines = (world / "plan.csv").read_bytes().splitlines(keepends=True)
    assert rows == b"".join(lines[1:301])


def test_the_summary_has_intervals(world: Path) -> None:
    record = json.loads((world / "s.json").read_bytes())
    rows = rows_of(world / "plan.csv")
    shares = {share["name"]: share for share in record["shares"]}
    assert record["games"] == GAMES
    for seat in "012":
        share = shares[f"player {seat}"]
        assert share["wins"] == sum(row["winner"] == seat for row in rows)
        assert share["low"] < share["share"] < share["high"]
    strategy = [
        row
        for row in rows
        for seat in "012"
        if (row[f"theta_p_{seat}"], row[f"theta_h_{seat}"]) == ("2.0", "1500")
    ]
    assert shares["2 1500"]["games"] == len(strategy)
    mean = next(mean for mean in record["means"] if mean["name"] == "wealth of player 0")
    assert mean["mean"] == pytest.approx(sum(int(row["wealth_0"]) for row in rows) / GAMES)
    assert mean["low"] < mean["mean"] < mean["high"]


def test_the_text_of_a_summary() -> None:
    """To the byte: players, then strategies, the best first, then means."""
    tally = Tally()
    tally.games = 4
    for cluster, wins in enumerate((2, 1)):
        tally.count_seat(0, cluster, 2, wins)
        tally.count_share("1.5 2000", cluster, 2, 2 - wins)
        tally.count_share("2 1000", cluster, 2, wins)
        tally.count_values("rounds", cluster, [10 + cluster, 20, None])
    assert summary_text(summarise("project5", "digest", tally, Units("deck", 2))) == (
        "project5: 4 games; intervals over 2 independent decks\n"
        "\n"
        "wins of   games  wins   share    95 % interval\n"
        "player 0      4     3  75.00%  1.03% to 99.88%\n"
        "\n"
        "wins by strategy  games  wins   share    95 % interval\n"
        "2 1000                4     3  75.00%  1.03% to 99.88%\n"
        "1.5 2000              4     1  25.00%  0.12% to 98.97%\n"
        "\n"
        "mean of   mean   95 % interval\n"
        "rounds   15.25  12.07 to 18.43\n"
    )


def test_a_second_call_plays_nothing_again(world: Path) -> None:
    before = (world / "plan.csv").stat().st_mtime_ns
    done = monosim("batch", world / "plan.toml")
    assert done.stdout == (world / "summary.txt").read_bytes()
    assert b"12000 games are there already" in done.stderr
    assert (world / "plan.csv").stat().st_mtime_ns == before


@pytest.mark.parametrize(
    ("jobs", "how"), [("1", signal.SIGKILL), ("2", signal.SIGKILL), ("2", signal.SIGINT)]
)
def test_an_interrupted_batch_goes_on(world: Path, jobs: str, how: signal.Signals) -> None:
    """Whatever ends it; the second call brings the rows and the summary of a call that was not."""
    output = world / f"stopped-{jobs}-{how.name}.csv"
    words = ["batch", "plan.toml", "--jobs", jobs, "-o", output.name]
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *words],
        cwd=world, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as first:  # fmt: skip
        manifest = Path(f"{output}.manifest.json")
        while not manifest.exists() and first.poll() is None:
            time.sleep(0.001)
        first.send_signal(how)
        first.communicate(timeout=30)
    second = monosim("batch", "plan.toml", "--jobs", jobs, "-o", output.name, cwd=world)
    assert second.returncode == 0, second.stderr
    assert output.read_bytes() == (world / "plan.csv").read_bytes()
    assert second.stdout == (world / "summary.txt").read_bytes()
    assert not Path(f"{output}.part").exists()


def test_a_torn_row_is_played_again(world: Path, tmp_path: Path) -> None:
    """Killed between the rows and the manifest, in the middle of a write."""
    output = tmp_path / "torn.csv"
    whole = (world / "plan.csv").read_bytes()
    from monosim.study.plan import load
    from monosim.study.run import Work, open_rows, play_chunk

    plan = load(str(world / "plan.toml"))
    with open_rows(plan, str(output), "csv", (1, 1)) as rows, rows.writing():
        chunk = play_chunk(Work(plan, "csv"), 0, 5_000)
        rows.keep(chunk.rows, chunk.tally, 5_000)
    with open(f"{output}.part", "ab") as part:
        part.write(b"5000,1.5,20")
    done = monosim("batch", world / "plan.toml", "-o", output)
    assert done.stdout == (world / "summary.txt").read_bytes()
    assert output.read_bytes() == whole


def test_what_comes_from_another_plan_is_not_overwritten(world: Path, tmp_path: Path) -> None:
    random_thresholds(tmp_path, 10)
    first = monosim("batch", tmp_path / "plan.toml")
    kept = (tmp_path / "plan.csv").read_bytes()
    random_thresholds(tmp_path, 11)
    second = monosim("batch", tmp_path / "plan.toml")
    assert (first.returncode, second.returncode, second.stdout) == (0, 2, b"")
    assert b"another plan" in second.stderr
    assert (tmp_path / "plan.csv").read_bytes() == kept


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    random_thresholds(tmp_path, 10)
    (tmp_path / "plan.csv").write_text("mine")
    done = monosim("batch", tmp_path / "plan.toml")
    assert (done.returncode, (tmp_path / "plan.csv").read_text()) == (2, "mine")


# Reads what is there, then waits until it is told to go on.
PATIENT = """
import sys, time
from pathlib import Path
from monosim.study import rows
resume = rows.RowFile.resume
def wait(self):
    resume(self)
    Path("resumed").touch()
    while not Path("go").exists():
        time.sleep(0.01)
rows.RowFile.resume = wait
from monosim.cli import main
main()
"""


def leave_half(world: Path, output: Path) -> None:
    """What a batch leaves that was ended after its first chunk."""
    from monosim.study.plan import load
    from monosim.study.run import Work, open_rows, play_chunk

    plan = load(str(world / "plan.toml"))
    with open_rows(plan, str(output), "csv", (1, 1)) as rows, rows.writing():
        chunk = play_chunk(Work(plan, "csv"), 0, 5_000)
        rows.keep(chunk.rows, chunk.tally, 5_000)


def test_nothing_is_read_before_the_file_is_ours(world: Path, tmp_path: Path) -> None:
    """A batch that read its manifest too early would fill the part of a finished one with zeros."""
    leave_half(world, tmp_path / "rows.csv")
    words = ["batch", str(world / "plan.toml"), "--jobs", "1", "-o", "rows.csv"]
    with subprocess.Popen(
        [sys.executable, "-c", PATIENT, *words],
        cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as early:  # fmt: skip
        while not (tmp_path / "resumed").exists() and early.poll() is None:
            time.sleep(0.01)
        late = monosim(*words, cwd=tmp_path)
        (tmp_path / "go").touch()
        _, said = early.communicate(timeout=60)
    assert (late.returncode, late.stdout) == (2, b"")
    assert b"another process is writing it" in late.stderr
    assert early.returncode == 0, said
    assert (tmp_path / "rows.csv").read_bytes() == (world / "plan.csv").read_bytes()


# Ends when the file has its name, and before the manifest says so.
HASTY = """
import os
from monosim.study import rows
note = rows.RowFile._note
def leave(self):
    if self.finished:
        os._exit(9)
    note(self)
rows.RowFile._note = leave
from monosim.cli import main
main()
"""


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_the_last_moment_of_all(tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    plan, output = random_thresholds(tmp_path, 6_000, rounds=2), tmp_path / f"rows.{ending}"
    words = ["batch", str(plan), "--jobs", "1", "-o"]
    hasty = [sys.executable, "-c", HASTY, *words, str(output)]
    assert subprocess.run(hasty, capture_output=True, env=environment(), check=False).returncode == 9
    assert monosim(*words, tmp_path / f"whole.{ending}").returncode == 0
    again = monosim(*words, output)
    assert again.returncode == 0, again.stderr
    assert output.read_bytes() == (tmp_path / f"whole.{ending}").read_bytes()
    assert {path.name for path in tmp_path.glob("rows*")} == {output.name, f"{output.name}.manifest.json"}


@pytest.mark.parametrize("name", ["rows.csv.part", "rows.csv"])
def test_a_changed_digit_is_noticed(world: Path, tmp_path: Path, name: str) -> None:
    output = tmp_path / "rows.csv"
    leave_half(world, output)
    if name == output.name:
        assert monosim("batch", world / "plan.toml", "-o", output).returncode == 0
    rows = (tmp_path / name).read_bytes()
    at = rows.index(b"\n3000,") + 1
    (tmp_path / name).write_bytes(rows[:at] + b"4" + rows[at + 1 :])
    done = monosim("batch", world / "plan.toml", "-o", output)
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"the rows in {tmp_path / name} were changed".encode() in done.stderr


@pytest.mark.parametrize("what", ["a directory", "a link", "a part", "a lock"])
def test_what_is_not_ours_stays(tmp_path: Path, what: str) -> None:
    plan, output = random_thresholds(tmp_path, 10), tmp_path / "rows.csv"
    (tmp_path / "mine").write_text("mine")
    if what == "a directory":
        output.mkdir()
    elif what == "a link":
        output.symlink_to("mine")
    else:
        Path(f"{output}{'.part' if what == 'a part' else '.batch-lock'}").write_text("mine")
    before = {path.name: path.is_file() and path.read_text() for path in tmp_path.iterdir()}
    done = monosim("batch", plan, "-o", output)
    assert (done.returncode, done.stdout) == (2, b"")
    assert str(output).encode() in done.stderr
    assert {path.name: path.is_file() and path.read_text() for path in tmp_path.iterdir()} == before


def test_a_summary_does_not_replace_the_rows(tmp_path: Path) -> None:
    plan = random_thresholds(tmp_path, 10)
    done = monosim("batch", plan, "-o", tmp_path / "r.csv", "--summary", tmp_path / "r.csv")
    assert (done.returncode, (tmp_path / "r.csv").exists()) == (2, False)
    assert b"would replace the rows" in done.stderr


def test_numbers_that_parquet_cannot_hold(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    first = 10**20
    (tmp_path / "p.toml").write_text(f"ruleset = 'once-around'\nseeds = '{first}:{first + 2}'\n")
    done = monosim("batch", tmp_path / "p.toml", "-o", tmp_path / "rows.parquet")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Parquet cannot hold these rows" in done.stderr


def test_where_files_cannot_be_locked(tmp_path: Path) -> None:
    """Without fcntl a batch is played all the same, and two of them exclude each other."""
    blocked = "import sys\nsys.modules['fcntl'] = None\nfrom monosim.cli import main\nmain()\n"
    words = [sys.executable, "-c", blocked, "batch", str(random_thresholds(tmp_path, 10)), "-o", "rows.csv"]
    (tmp_path / "rows.csv.batch-lock").touch()
    refused = subprocess.run(words, cwd=tmp_path, capture_output=True, check=False, env=environment())
    assert refused.returncode == 2
    assert b"if there is none, remove rows.csv.batch-lock" in refused.stderr
    (tmp_path / "rows.csv.batch-lock").unlink()
    subprocess.run(words, cwd=tmp_path, capture_output=True, check=True, env=environment())
    assert not (tmp_path / "rows.csv.batch-lock").exists()


@pytest.mark.parametrize("words", [("--shard", "0/2"), ("--shard", "3/2"), ("--shard", "x"), ("--jobs", "0")])
def test_wrong_usage(tmp_path: Path, words: tuple[str, str]) -> None:
    assert monosim("batch", random_thresholds(tmp_path, 10), *words).returncode == 2


def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    done = monosim("batch", random_thresholds(tmp_path, 10), "-o", tmp_path / "no" / "rows.csv")
    assert (done.returncode, done.stdout) == (2, b"")


def test_json_lines_and_parquet_say_the_same(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    plan = random_thresholds(tmp_path, 50)
    for ending in ("csv", "jsonl", "parquet"):
        assert monosim("batch", plan, "-o", tmp_path / f"rows.{ending}").returncode == 0
    lines = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_bytes().splitlines()]
    assert lines == parquet.read_table(tmp_path / "rows.parquet").to_pylist()
    csv_rows = rows_of(tmp_path / "rows.csv")
    assert [{name: str(value) for name, value in line.items()} for line in lines] == csv_rows


def test_other_inputs_become_columns(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text("1 1000\n2 3000\n")
    (tmp_path / "plan.toml").write_text(
        f"boards = ['{SAMPLE_1}/board.txt']\nplayers = ['two.txt', '{SAMPLE_1}/player.txt']\n"
        "rounds = [3, 1000000]\n"
        "readings = {end = ['now', 'round']}\ncollect = ['winner', 'cash', 'bankrupt']\n"
        "decks = {random = {count = 2, cards = 9, cash = 5000, low = 1, high = 6}}\n"
    )
    assert monosim("batch", tmp_path / "plan.toml").returncode == 0
    rows = rows_of(tmp_path / "plan.csv")
    assert len(rows) == 2 * 2 * 2 * 2
    assert (rows[-1]["deck"], rows[-1]["limit"], rows[-1]["end"]) == ("random 1", "1000000", "round")
    assert [row["cash_2"] == "" for row in rows] == [row["players"] == "two.txt" for row in rows]


def test_once_around_by_seeds(tmp_path: Path) -> None:
    assert monosim("batch", bonus_rounds(tmp_path, 5)).returncode == 0
    rows = rows_of(tmp_path / "once.csv")
    assert [(row["limit"], row["seed"]) for row in rows] == [(n, str(s)) for n in "13" for s in range(1, 6)]
    ended = [
        event for event in events(ruleset="once-around", seed=4, rounds=3) if isinstance(event, RoundEnded)
    ]
    assert sum(event.total for event in ended) == int(rows[8]["total"])


def test_once_around_in_shards(tmp_path: Path) -> None:
    plan = bonus_rounds(tmp_path, 2_500)
    assert monosim("batch", plan, "--jobs", "2").returncode == 0
    for shard in ("1/2", "2/2"):
        assert monosim("batch", plan, "--shard", shard, "--jobs", "1").returncode == 0
    shards = [tmp_path / f"once.{shard}-of-2.csv" for shard in (1, 2)]
    assert monosim("merge", *shards, "-o", tmp_path / "merged.csv").returncode == 0
    assert (tmp_path / "merged.csv").read_bytes() == (tmp_path / "once.csv").read_bytes()


def test_progress_is_for_terminals_only(world: Path) -> None:
    done = monosim("batch", world / "plan.toml", "-o", world / "quiet.csv")
    assert done.stderr == b""


def test_a_batch_imports_no_extra(tmp_path: Path) -> None:
    code = (
        "import sys; from monosim.cli import cli; cli.main(sys.argv[1:], standalone_mode=False);"
        "print(*sys.modules, file=sys.stderr)"
    )
    words = [sys.executable, "-c", code, "batch", str(random_thresholds(tmp_path, 10)), "--jobs", "1"]
    done = subprocess.run(words, capture_output=True, check=True, env=environment())
    loaded = set(done.stderr.decode().split())
    assert "monosim.study.plan" in loaded
    assert loaded.isdisjoint({"numpy", "pyarrow", "distributed", "dask", "matplotlib", "Cython", "cython"})


def test_a_terminal_sees_rate_and_time_left(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    words = [
        sys.executable,
        "-m",
        "monosim",
        "batch",
        str(random_thresholds(tmp_path, 11_000)),
        "--jobs",
        "1",
    ]
    subprocess.run(words, stdout=subprocess.DEVNULL, stderr=theirs, check=True, env=environment())
    shown = os.read(ours, 10_000).decode()
    assert "games/s" in shown
    assert "left" in shown
    os.close(ours)
    os.close(theirs)
