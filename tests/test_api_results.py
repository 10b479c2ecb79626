"""What the functions of the Python API give: the same as the commands, as rows, as text, with progress."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import ROOT, environment
from command import monosim as command
from contract.plugin_wheel import build

import monosim
from monosim.play import runner
from monosim.rulesets import names
from tools import notebook

SAMPLE = ROOT / "fixtures" / "project5" / "sample-1"
FILES = (SAMPLE / "board.txt", SAMPLE / "card.txt", SAMPLE / "player.txt")
SUITE = SAMPLE.parent / "sample-2"
PLAN: dict[str, Any] = {
    "boards": [FILES[0]], "decks": [FILES[1]], "rounds": "3:5:1", "seed": 1, "sample": 40,
    "seats": [{"theta_p": "1:2:0.5", "theta_h": [1000]}, {"theta_p": 1, "theta_h": 2000}],
}  # fmt: skip
SEATS: dict[str, Any] = {
    "project5": {},
    "once-around": {},
    "singletonopoly": {"Ann": "cautious", "Bob": "builder"},
    "deal": {0: "greedy", 1: "random"},
    "classic": {0: "default", 1: "trader"},
}
STUDIES: dict[str, Callable[..., monosim.Findings]] = {
    "simulate": lambda **more: monosim.simulate("deal", games=8, **more),
    "rotated": lambda **more: monosim.simulate(
        "deal", games=8, seats={0: "greedy", 1: "random"}, rotate=True, **more
    ),
    "classic": lambda **more: monosim.simulate("classic", seats=3, rounds=20, games=4, **more),
    "odds": lambda **more: monosim.odds("deal", games=8, strategies=["greedy"], **more),
    "sweep": lambda **more: monosim.sweep(
        *FILES[:2], theta_p="1:2:1", theta_h=2000, rounds=20, games=8, **more
    ),
    "tournament": lambda **more: monosim.tournament("deal", ["greedy", Eager, "random"], games=4, **more),
}


class Eager(monosim.Strategy):
    def answer(self, decision: monosim.Decision[Any]) -> object:
        return decision.options()[0]


class Interrupted(KeyboardInterrupt):
    pass


def game_of(ruleset: str) -> dict[str, Any]:
    files = dict(zip(("board", "cards", "players", "rounds"), (*FILES, 3), strict=True))
    more = files if ruleset == "project5" else {"rounds": 30} if ruleset == "singletonopoly" else {}
    return {"ruleset": ruleset, "seats": SEATS[ruleset], **more}


def is_single(value: object) -> bool:
    return value is None or type(value) in (int, float, str, bool)


def printed(*words: str | Path) -> Any:
    done = command(*words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# The studies, as the commands print them


def test_simulate_gives_what_the_command_prints() -> None:
    found = monosim.simulate("deal", seats={0: "greedy", 1: "random"}, games=20, rotate=True, seed=3)
    words = ("simulate", "deal", "--seat", "0=greedy", "--seat", "1=random", "--games", "20", "--rotate")
    assert found.record() == printed(*words, "--seed", "3", "--json")
    assert command(*words, "--seed", "3").stdout.decode() == found.text() == f"{found!r}\n"
    assert [row["strategy"] for row in found.rows()] == ["greedy", "random"]
    assert [row["name"] for row in found.rows("seats")] == ["0", "1"]


def test_odds_gives_what_the_command_prints() -> None:
    found = monosim.odds("deal", games=10, strategies=["greedy"], seed=2)
    words = ("odds", "deal", "--games", "10", "--strategy", "greedy", "--seed", "2")
    assert found.record() == printed(*words, "--json")
    first = found.rows()[0]
    assert list(first) == ["strategy", "player", "wins", "share", "low", "high"]


def test_sweep_has_the_defaults_of_the_command() -> None:
    found = monosim.sweep(*FILES[:2], jobs=2)
    assert found.record() == printed("sweep", *FILES[:2], "--json")
    assert len(found.rows()) == 81


def test_a_sweep_takes_numbers_and_lists_of_them() -> None:
    one = monosim.sweep(*FILES[:2], theta_p=[1, 1.5], theta_h=(1000,), against=[(2, 2000)], games=4, rounds=9)
    other = monosim.sweep(
        *FILES[:2], theta_p="1:1.5:0.5", theta_h="1000:1000:1", against=[("2", "2000")], games=4, rounds=9
    )
    assert one.record() == other.record()


def test_exact_solves_decks_in_processes_and_keeps_them(tmp_path: Path) -> None:
    whole = monosim.exact("project5", *FILES, 5, decks=6)
    kept = tmp_path / "decks.kept"
    for decks in (4, 6):
        found = monosim.exact("project5", *FILES, 5, decks=decks, jobs=2, keep=kept)
    assert found.record() == whole.record()
    assert kept.read_bytes().count(b"\n") > 2


def test_exact_gives_the_rows_of_its_csv() -> None:
    found = monosim.exact("project5", *FILES, 5, seat=1)
    done = command("exact", "project5", *FILES, "5", "--seat", "1", "--csv", "-")
    head, *lines = done.stdout.decode().splitlines()
    assert list(found.rows()[0]) == head.split(",")
    assert len(found.rows()) == len(lines)
    assert all(type(row["winner"]) is int and is_single(row["theta_p_low"]) for row in found.rows())
    assert (
        found.record()["rectangles"]
        == printed("exact", "project5", *FILES, "5", "--seat", "1", "--json")["rectangles"]
    )


def test_a_tournament_has_a_row_for_each_entry() -> None:
    found = monosim.tournament("deal", ["greedy", "random"], games=20, seed=1)
    words = ("tournament", "deal", "--entry", "greedy", "--entry", "random", "--games", "20", "--seed", "1")
    assert found.record() == printed(*words, "--json")
    assert [row["entry"] for row in found.rows()] == ["greedy", "random"]
    assert [(row["entry"], row["opponent"]) for row in found.rows("pairs")] == [("greedy", "random")]


@pytest.mark.parametrize("study", STUDIES)
def test_the_rows_of_every_table_have_the_same_columns_and_single_values(study: str) -> None:
    found = STUDIES[study]()
    assert found.tables
    for table in found.tables:
        rows = found.rows(table)
        assert len({tuple(row) for row in rows}) == 1
        assert all(is_single(value) for row in rows for value in row.values())


def test_a_table_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(ValueError, match="there is no table 'chances'; there are seats, leads, columns"):
        STUDIES["simulate"]().rows("chances")


def test_findings_are_drawn_where_the_command_draws_them(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    STUDIES["sweep"]().plot(str(tmp_path / "wins.svg"))
    assert b"<svg" in (tmp_path / "wins.svg").read_bytes()
    with pytest.raises(monosim.UnusableInput, match=r"ends in \.png or \.svg"):
        STUDIES["sweep"]().plot(str(tmp_path / "wins.txt"))
    with pytest.raises(ValueError, match="there is no picture"):
        STUDIES["simulate"]().plot(str(tmp_path / "wins.svg"))


# Progress, what is kept, processes


@pytest.mark.parametrize("study", STUDIES)
def test_progress_is_told_from_0_to_1(study: str) -> None:
    told: list[tuple[float, str]] = []
    STUDIES[study](progress=lambda done, what: told.append((done, what)))
    shares = [done for done, _ in told]
    assert shares == sorted(shares)
    assert 0 < shares[0] <= shares[-1] == 1
    assert all("games" in what for _, what in told)


@pytest.mark.parametrize("study", STUDIES)
def test_what_was_played_before_an_interrupt_is_kept(study: str, tmp_path: Path) -> None:
    def interrupt(done: float, what: str) -> None:
        raise Interrupted

    kept = tmp_path / "kept"
    with pytest.raises(Interrupted):
        STUDIES[study](keep=kept, progress=interrupt)
    size = len(kept.read_bytes())
    told: list[float] = []
    found = STUDIES[study](keep=kept, progress=lambda done, what: told.append(done))
    assert len(kept.read_bytes()) > size
    assert found.record() == STUDIES[study]().record()
    with pytest.raises(monosim.UnusableInput, match="another study"):
        STUDIES[study](keep=kept, seed=5)


def test_the_command_goes_on_with_what_python_has_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    found = monosim.simulate("deal", games=8, keep=kept)
    done = command("simulate", "deal", "--games", "8", "--keep", kept, "--json")
    assert json.loads(done.stdout) == found.record()
    assert b"8 games are there already" in done.stderr


def test_processes_change_nothing_and_know_a_class_by_its_name() -> None:
    seats: dict[int, Any] = {0: Eager, 1: "random"}
    one, two = (monosim.simulate("deal", seats=seats, games=6, jobs=jobs) for jobs in (1, 2))
    assert one.record() == two.record()
    assert one.rows()[0]["strategy"] == f"{__name__}:Eager"


def test_a_simulation_ends_when_it_is_precise() -> None:
    found = monosim.simulate("deal", precision=0.2, seed=4)
    assert max(row["high"] - row["low"] for row in found.rows()) <= 0.4
    assert found.record()["games"] < 1000


def test_first_seed_means_that_seeds_are_counted() -> None:
    found = monosim.simulate("deal", games=4, first_seed=7)
    assert (found.record()["seed"], found.record()["consecutive"]) == (7, True)


# Wrong use


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"games": 0}, ValueError, "games must be 1 or more, not 0"),
        ({"games": 2.5}, TypeError, r"games must be a whole number, not 2\.5"),
        ({"games": True}, TypeError, "games must be a whole number"),
        ({"jobs": -1}, ValueError, "jobs must be 1 or more"),
        ({"precision": 1.5}, ValueError, r"precision is a share such as 0\.005, not 1\.5"),
        ({"seed": 1, "first_seed": 2}, ValueError, "exclude each other"),
        ({"seats": 0}, ValueError, "seats must be 1 or more"),
        ({"seats": {0: 5}}, TypeError, "seat 0 must be a strategy, as a text, a class, .*, not 5"),
        ({"seats": {0: "nobody"}}, monosim.UnusableInput, "nobody"),
        ({"readings": {"speed": "high"}}, monosim.UnusableInput, "speed"),
        ({"inputs": {"rules": b""}}, ValueError, "deal has no input 'rules'; there are none"),
        ({"board": "missing.json"}, monosim.UnusableInput, r"missing\.json: No such file"),
        ({"ruleset": "chess"}, monosim.UnusableInput, "there is no ruleset 'chess'"),
    ],
)
def test_wrong_use_of_a_study_is_refused(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        monosim.simulate(**{"ruleset": "deal", **arguments})


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: monosim.simulate("project5", *FILES, 3, seats=2), ValueError, "cannot be counted"),
        (lambda: monosim.simulate("project5", *FILES, 3, rotate=True), ValueError, "name them with seats"),
        (lambda: monosim.odds("once-around"), ValueError, "nobody who could win"),
        (lambda: monosim.sweep(ruleset="deal"), monosim.UnusableInput, "deal has no `sweep`"),
        (lambda: monosim.sweep(*FILES[:2], theta=3), TypeError, "unexpected keyword argument 'theta'"),
        (lambda: monosim.sweep(*FILES[:2], theta_p="1:2"), ValueError, "'1:2' is neither a number nor"),
        (lambda: monosim.sweep(*FILES[:2], theta_h=1.5), ValueError, r"1\.5, which is not an integer"),
        (lambda: monosim.sweep(*FILES[:2], players=1), ValueError, "players must be 2 or more"),
        (lambda: monosim.sweep(b"GO\n", FILES[1]), monosim.UnusableInput, "GO needs a price"),
        (lambda: monosim.tournament("once-around"), monosim.UnusableInput, "entries"),
        (lambda: monosim.exact("deal"), monosim.UnusableInput, "deal has no `exact`"),
        (lambda: monosim.exact("once-around", speed=1), TypeError, "unexpected keyword argument 'speed'"),
        (lambda: monosim.batch({"bords": []}), monosim.UnusableInput, "did you mean 'boards'"),
        (lambda: monosim.batch("missing.toml"), monosim.UnusableInput, r"missing\.toml"),
        (lambda: monosim.batch(PLAN, format="csv"), ValueError, "name it with output"),
        (lambda: monosim.compare("missing.txt", b""), monosim.UnusableInput, r"missing\.txt"),
        (lambda: monosim.grade(SUITE), ValueError, "name the program"),
        (lambda: monosim.grade(SUITE, "true", limits={"time": 1}), ValueError, "it may have cpu, wall"),
        (lambda: monosim.grade(SUITE, "true", limits={"cpu": 0}), ValueError, "all above 0"),
        (lambda: monosim.grade(SUITE, "true", sandbox="sand"), ValueError, "sandbox is one of auto"),
        (lambda: monosim.grade(ROOT / "docs", "true"), ValueError, r"no case\.toml below"),
        (lambda: monosim.replay(*FILES, 3, misreadings=["x"]), monosim.UnusableInput, "'x'"),
    ],
)  # fmt: skip
def test_other_wrong_use_is_refused(call: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


# Batches


def test_a_batch_in_memory_is_the_file_of_the_command(tmp_path: Path) -> None:
    plan = ROOT / "docs" / "plans" / "sample-1.toml"
    found = monosim.batch(plan)
    assert (
        command("batch", plan, "-o", tmp_path / "rows.jsonl", "--summary", tmp_path / "sum.json").returncode
        == 0
    )
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert list(found.rows()) == rows
    assert found.record() == json.loads((tmp_path / "sum.json").read_text())
    assert len(found) == len(rows)
    assert found.values() == {name: [row[name] for row in rows] for name in rows[0]}


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_rows_in_a_file_are_those_in_memory(ending: str, tmp_path: Path) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    told: list[float] = []
    output = tmp_path / f"rows.{ending}"
    found = monosim.batch(PLAN, output=output, progress=lambda done, what: told.append(done))
    memory = monosim.batch(PLAN, jobs=2)
    assert output.exists()
    assert told[-1] == 1
    assert list(found.rows()) == list(memory.rows())
    assert (found.values(), found.record()) == (memory.values(), memory.record())
    assert repr(found) == repr(memory)
    assert list(monosim.batch(PLAN, output=output).rows()) == list(memory.rows())


def test_a_plan_has_its_files_as_paths_or_bytes() -> None:
    held = {**PLAN, "boards": [FILES[0].read_bytes()], "decks": [str(FILES[1])]}
    assert list(monosim.batch(held).rows()) == list(monosim.batch(PLAN).rows())
    both = monosim.batch({**held, "boards": [FILES[0].read_bytes(), FILES[0].read_bytes() + b"\n"]})
    assert {row["board"] for row in both.rows()} == {"boards 0", "boards 1"}


# Programs


def student(case: monosim.Case) -> bytes:
    return runner.run(case).replace(b"Round:", b"Round")


def test_a_comparison_shows_the_first_difference() -> None:
    right = monosim.run(*FILES, 3)
    found = monosim.compare(right, right.replace(b"Round: 2", b"Round 2"))
    assert not found.ok
    assert (found.rows()[0]["line"], found.rows()[0]["actual"]) == (6, "Round 2\n")
    assert repr(found).startswith("actual: line 6 of 25 differs")
    assert found.record()["results"][0]["status"] == "different"


def test_equal_transcripts_have_no_rows(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_bytes(monosim.run(*FILES, 3))
    found = monosim.compare(monosim.run(*FILES, 3), tmp_path / "mine.txt")
    assert (found.ok, found.rows(), found.text()) == (True, [], "equal: 25 lines\n")


def test_a_function_is_graded() -> None:
    told: list[str] = []
    found = monosim.grade(SUITE, student, progress=lambda done, what: told.append(what))
    assert (found.points, found.max_points, found.grade.submission) == (0, 1, "student")
    assert [(row["name"], row["verdict"]) for row in found.rows()] == [("sample-2", "wrong")]
    assert "Round: 1" in repr(found)
    assert told == ["sample-2"]
    assert monosim.grade(SUITE, runner.run).points == 1


def test_a_function_that_raises_is_a_program_that_ends_with_1() -> None:
    def clumsy(case: monosim.Case) -> str:
        raise ZeroDivisionError

    (row,) = monosim.grade(SUITE, clumsy).rows()
    assert (row["verdict"], row["exit_status"]) == ("wrong", 1)


def test_a_command_is_graded_as_by_the_command(tmp_path: Path) -> None:
    (tmp_path / "empty.sh").write_text("echo nothing\n")
    found = monosim.grade(SUITE, ["sh", str(tmp_path / "empty.sh")], limits={"cpu": 2})
    emitted = tmp_path / "grade.json"
    command("grade", SUITE, "--emit", f"json={emitted}", "--", "sh", tmp_path / "empty.sh")
    record = json.loads(emitted.read_text())
    timeless = [
        {name: value for name, value in row.items() if not name.endswith(("seconds", "kilobytes"))}
        for row in record["results"]
    ]
    assert [row["verdict"] for row in found.rows()] == [row["verdict"] for row in timeless] == ["wrong"]
    assert monosim.grade(SUITE, f"sh {tmp_path / 'empty.sh'}").points == 0


def test_a_diagnosis_has_rows_and_prints_as_its_report() -> None:
    found = monosim.diagnose(runner.run, SUITE, fresh=0)
    assert repr(found).startswith("right: ")
    assert (found.rows(), found.record()["status"], found.status) == ([], "right", "right")


def test_a_replay_is_the_page_of_the_command(tmp_path: Path) -> None:
    page = monosim.replay(*FILES, 3)
    assert command("replay", *FILES, "3", "-o", tmp_path / "game.html").returncode == 0
    assert page == (tmp_path / "game.html").read_bytes()
    page.save(str(tmp_path / "again.html"))
    assert (tmp_path / "again.html").read_text() == page.html
    assert repr(page) == str(page) == f"<a page of {len(page):,} bytes; save(path) writes it>"
    assert page._repr_html_().startswith('<iframe srcdoc="&lt;!doctype html&gt;')


@pytest.mark.parametrize(
    "with_what",
    [
        {"against": monosim.run(*FILES, 3)},
        {"against": b"hello\n", "misreadings": ["rent-truncated"]},
        {"misreadings": ["rent-truncated"]},
    ],
)
def test_a_replay_puts_two_games_side_by_side(with_what: dict[str, Any]) -> None:
    assert 'data-part="beside"' in monosim.replay(*FILES, 3, **with_what).html


# Events as rows


@pytest.mark.parametrize("ruleset", list(names()))
def test_events_are_rows_of_one_table(ruleset: str) -> None:
    rows = list(monosim.event_rows(**game_of(ruleset)))
    events = list(monosim.events(**game_of(ruleset)))
    assert len(rows) == len(events) == rows[-1]["index"] + 1
    assert len({tuple(row) for row in rows}) == 1
    assert all(is_single(value) for row in rows for value in row.values())
    for column in rows[0]:
        assert len({type(row[column]) for row in rows} - {type(None)}) <= 1, column


def test_a_row_has_the_round_the_fields_and_the_money_of_everybody() -> None:
    rows = list(monosim.event_rows(*FILES, 3))
    (paid,) = (row for row in rows if row["event"] == "paid-rent")
    before = rows[paid["index"] - 1]
    assert (paid["round"], paid["mover"], paid["player"], paid["rent"]) == (2, 2, 2, 250)
    assert paid["cash_2"] == before["cash_2"] - 250
    assert paid["cash_0"] == before["cash_0"] + 250
    assert paid["price"] is None


def test_the_rows_of_a_plug_in_have_its_fields(tmp_path: Path) -> None:
    script = "import monosim; print([*monosim.event_rows(ruleset='coinflip', rounds=1)][0])"
    path = os.pathsep.join([str(build(tmp_path)), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=environment(PYTHONPATH=path)
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == (
        b"{'index': 0, 'event': 'flipped', 'round': 0, 'mover': None, 'flip': 1, 'call': 'heads',"
        b" 'side': 'tails', 'right': None, 'right_0': 0}\n"
    )


# Those who take rows


@pytest.fixture(params=["events", "sweep", "batch"])
def rows(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    made: dict[str, Callable[[], Any]] = {
        "events": lambda: monosim.event_rows(*FILES, 3),
        "sweep": lambda: STUDIES["sweep"]().rows(),
        "batch": lambda: monosim.batch(PLAN).rows(),
    }
    return list(made[request.param]())


def test_pandas_takes_rows(rows: list[dict[str, Any]]) -> None:
    pandas: Any = pytest.importorskip("pandas")
    frame = pandas.DataFrame(rows)
    assert frame.shape == (len(rows), len(rows[0]))


def test_polars_takes_rows(rows: list[dict[str, Any]]) -> None:
    polars: Any = pytest.importorskip("polars")
    frame = polars.DataFrame(rows, infer_schema_length=None)
    assert frame.shape == (len(rows), len(rows[0]))


def test_pyarrow_takes_rows(rows: list[dict[str, Any]]) -> None:
    pyarrow: Any = pytest.importorskip("pyarrow")
    assert pyarrow.Table.from_pylist(rows).shape == (len(rows), len(rows[0]))


def test_numpy_takes_rows() -> None:
    numpy: Any = pytest.importorskip("numpy")
    rows = STUDIES["sweep"]().rows()
    array = numpy.rec.fromrecords([tuple(row.values()) for row in rows], names=list(rows[0]))
    assert array.share.tolist() == [row["share"] for row in rows]


NOTEBOOK = ROOT / "docs" / "notebooks" / "studies.ipynb"


def test_the_notebook_shows_what_its_cells_print(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in Jupyter, in its own directory. Tables of pandas and pictures differ from version to version."""
    monkeypatch.chdir(NOTEBOOK.parent)
    monkeypatch.setenv("MPLBACKEND", "agg")
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    ran = [(cell, outputs) for cell, outputs in notebook.run(cells)]
    assert len(ran) > 7
    for cell, outputs in ran:
        kinds = [output["output_type"] for output in cell["outputs"]]
        assert [output["output_type"] for output in outputs] == kinds
        if not cell["metadata"].get("tags"):
            assert outputs == cell["outputs"], "run: python tools/notebook.py docs/notebooks/studies.ipynb"


def test_every_cell_of_the_notebook_has_been_run() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert all(cell["outputs"] for cell in code[1:])
