"""monosim merge: the file of an unsharded run, or a reason why not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from command import monosim
from study.plans import random_thresholds

from monosim.study.plan import load
from monosim.study.run import Work, open_rows, play_chunk

GAMES = 16_000


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("shards")
    plan = random_thresholds(directory, GAMES, rounds=5)
    done = monosim("batch", plan, "--jobs", "1")
    (directory / "summary.txt").write_bytes(done.stdout)
    for shard in (1, 2, 3):
        assert monosim("batch", plan, "--jobs", "1", "--shard", f"{shard}/3").returncode == 0
    return directory


def names(directory: Path) -> list[Path]:
    return [directory / f"plan.{shard}-of-3.csv" for shard in (1, 2, 3)]


def test_the_same_bytes_in_any_order(shards: Path) -> None:
    one, two, three = names(shards)
    done = monosim("merge", three, one, two, "-o", shards / "merged.csv")
    assert done.returncode == 0, done.stderr
    assert (shards / "merged.csv").read_bytes() == (shards / "plan.csv").read_bytes()
    assert done.stdout == (shards / "summary.txt").read_bytes()


def test_more_shards_than_chunks(tmp_path: Path) -> None:
    plan = random_thresholds(tmp_path, 20)
    monosim("batch", plan)
    files = [tmp_path / f"{shard}.csv" for shard in (1, 2, 3)]
    for shard, file in enumerate(files, 1):
        assert monosim("batch", plan, "--shard", f"{shard}/3", "-o", file).returncode == 0
    assert monosim("merge", *files, "-o", tmp_path / "all.csv").returncode == 0
    assert (tmp_path / "all.csv").read_bytes() == (tmp_path / "plan.csv").read_bytes()


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_other_formats(tmp_path: Path, ending: str) -> None:
    pytest.importorskip("pyarrow")
    plan = random_thresholds(tmp_path, 6_000, rounds=2)
    whole = tmp_path / f"whole.{ending}"
    assert monosim("batch", plan, "-o", whole).returncode == 0
    parts = [tmp_path / f"{shard}.{ending}" for shard in (1, 2)]
    for shard, part in enumerate(parts, 1):
        assert monosim("batch", plan, "--shard", f"{shard}/2", "-o", part).returncode == 0
    assert monosim("merge", *parts, "-o", tmp_path / f"m.{ending}").returncode == 0
    assert (tmp_path / f"m.{ending}").read_bytes() == whole.read_bytes()


def refused(*words: str | Path) -> bytes:
    done = monosim("merge", *words)
    assert (done.returncode, done.stdout) == (2, b"")
    return done.stderr


def test_a_shard_is_missing(shards: Path, tmp_path: Path) -> None:
    one, two, three = names(shards)
    assert b"are missing after it" in refused(one, two, "-o", tmp_path / "m.csv")
    assert b"are missing before it" in refused(one, three, "-o", tmp_path / "m.csv")
    assert not (tmp_path / "m.csv").exists()


def test_a_shard_is_there_twice(shards: Path, tmp_path: Path) -> None:
    one, two, three = names(shards)
    assert b"is there already" in refused(one, two, two, three, "-o", tmp_path / "m.csv")


def test_a_shard_of_another_plan(shards: Path, tmp_path: Path) -> None:
    other = random_thresholds(tmp_path, GAMES, rounds=6)
    monosim("batch", other, "--jobs", "1", "--shard", "2/3")
    one, _, three = names(shards)
    assert b"same plan" in refused(one, tmp_path / "plan.2-of-3.csv", three, "-o", tmp_path / "m.csv")


def test_a_shard_that_was_changed(shards: Path, tmp_path: Path) -> None:
    for path in (*names(shards), *(Path(f"{name}.manifest.json") for name in names(shards))):
        shutil.copy(path, tmp_path)
    with (tmp_path / "plan.2-of-3.csv").open("ab") as file:
        file.write(b"\n")
    assert b"the size" in refused(*names(tmp_path), "-o", tmp_path / "m.csv")


def copied(shards: Path, directory: Path) -> list[Path]:
    for path in (*names(shards), *(Path(f"{name}.manifest.json") for name in names(shards))):
        shutil.copy(path, directory)
    return names(directory)


def test_a_shard_with_one_changed_digit(shards: Path, tmp_path: Path) -> None:
    two = copied(shards, tmp_path)[1]
    rows = two.read_bytes()
    two.write_bytes(rows[:-2] + (b"1" if rows[-2:-1] != b"1" else b"2") + b"\n")
    complaint = refused(*names(tmp_path), "-o", tmp_path / "m.csv")
    assert f"the rows in {two} were changed".encode() in complaint
    assert not (tmp_path / "m.csv").exists()


def test_a_manifest_with_one_changed_digit(shards: Path, tmp_path: Path) -> None:
    """The summary is made of nothing else."""
    manifest = Path(f"{copied(shards, tmp_path)[1]}.manifest.json")
    record = json.loads(manifest.read_text())
    record["tally"]["means"]["rounds"][0][2] -= 1
    manifest.write_text(json.dumps(record))
    assert b"seal does not fit" in refused(*names(tmp_path), "-o", tmp_path / "m.csv")


@pytest.mark.parametrize("what", ["a file", "a directory", "a shard", "the rows of another plan"])
def test_what_is_not_ours_is_not_replaced(shards: Path, tmp_path: Path, what: str) -> None:
    parts, target = copied(shards, tmp_path), tmp_path / "m.csv"
    if what == "a file":
        target.write_text("mine")
    elif what == "a directory":
        target.mkdir()
    elif what == "a shard":
        target = parts[0]
    else:
        assert monosim("batch", random_thresholds(tmp_path, 10), "-o", target).returncode == 0
    before = target.is_file() and target.read_bytes()
    assert str(target).encode() in refused(*parts, "-o", target)
    assert (target.is_file() and target.read_bytes()) == before


def test_a_merge_may_be_given_again(shards: Path, tmp_path: Path) -> None:
    parts = copied(shards, tmp_path)
    for _ in range(2):
        assert monosim("merge", *parts, "-o", tmp_path / "m.csv").returncode == 0
    assert (tmp_path / "m.csv").read_bytes() == (shards / "plan.csv").read_bytes()
    (tmp_path / "m.csv").unlink()
    assert monosim("merge", *parts, "-o", tmp_path / "m.csv").returncode == 0
    assert {path.name for path in tmp_path.glob("m.csv*")} == {"m.csv", "m.csv.manifest.json"}


def test_a_file_that_is_no_shard(shards: Path, tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("game\n")
    assert b"manifest" in refused(tmp_path / "rows.csv", "-o", tmp_path / "m.csv")
    (tmp_path / "rows.csv.manifest.json").write_text("[1]")
    assert b"cannot be read" in refused(tmp_path / "rows.csv", "-o", tmp_path / "m.csv")


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_shard_that_is_unfinished(tmp_path: Path, ending: str) -> None:
    """Its rows are in a part still, whatever the format will be."""
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    path = random_thresholds(tmp_path, 11_000, rounds=2)
    plan = load(str(path))
    first, second = (tmp_path / f"{shard}.{ending}" for shard in (1, 2))
    assert monosim("batch", path, "--shard", "1/2", "-o", first).returncode == 0
    with open_rows(plan, str(second), ending, (2, 2)) as rows, rows.writing():
        chunk = play_chunk(Work(plan, ending), 5_000, 10_000)
        rows.keep(chunk.rows, chunk.tally, 10_000)
    complaint = refused(first, second, "-o", tmp_path / f"m.{ending}")
    assert b"it is unfinished" in complaint
    assert b"goes up to game 10000" in complaint
    assert not (tmp_path / f"m.{ending}").exists()
    assert monosim("batch", path, "--shard", "2/2", "-o", second).returncode == 0
    assert monosim("merge", first, second, "-o", tmp_path / f"m.{ending}").returncode == 0
