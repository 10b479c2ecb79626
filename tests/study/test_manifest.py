"""A manifest is believed only if every field of it can be true; whatever is wrong is named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command import environment, monosim
from study.plans import bonus_rounds

from monosim.core import UnusableInput
from monosim.study.manifest import FIELDS, Manifest, manifest_of, read_manifest, write_manifest

WRONG_TYPES: tuple[Any, ...] = (None, True, -1, 1.5, float("nan"), 10**30, "x", "", [], [1], {}, {"a": 1})
WRONG_PARTS = [
    ("columns", [["game"]]),
    ("columns", [["game", "date"]]),
    ("columns", [[1, "integer"]]),
    ("first", 11),
    ("last", 11),
    ("done", 11),
    ("done", 3),
    ("games", 3),
    ("tally", {"games": 10, "shares": {}}),
    ("tally", {"games": 9, "shares": {}, "means": {}}),
    ("tally", {"games": 10, "shares": {"player 0": [1, 2]}, "means": {}}),
    ("tally", {"games": 10, "shares": {"player 0": ["1", "2"]}, "means": {}}),
    ("tally", {"games": 10, "shares": [], "means": {}}),
    ("tally", {"games": 10, "shares": {}, "means": {"total": [10, 5]}}),
    ("tally", {"games": 10, "shares": {}, "means": {"total": [10, 1000, 5]}}),
    ("tally", {"games": 10, "shares": {}, "means": {"total": [None, 1, 5]}}),
    ("version", 1),
    ("version", "2"),
]


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("manifest")
    done = monosim("batch", bonus_rounds(directory, 5), "--jobs", "1")
    assert done.returncode == 0, done.stderr
    return directory / "once.csv"


def found(rows: Path) -> Manifest:
    manifest = read_manifest(str(rows))
    assert manifest is not None
    return manifest


def refusal(rows: Path, directory: Path, **changed: Any) -> str:
    """Of a manifest with other values, whose seal is right."""
    from monosim.study.manifest import _seal, _text

    record = {**json.loads(Path(manifest_of(str(rows))).read_text()), **changed}
    del record["seal"]
    path = directory / "rows.csv"
    Path(manifest_of(str(path))).write_text(json.dumps({**record, "seal": _seal(_text(record))}))
    with pytest.raises(UnusableInput) as caught:
        read_manifest(str(path))
    message = str(caught.value)
    assert manifest_of(str(path)) in message
    return message


def test_it_is_read_as_it_was_written(rows: Path, tmp_path: Path) -> None:
    manifest = found(rows)
    write_manifest(str(tmp_path / "again.csv"), manifest)
    again = found(tmp_path / "again.csv")
    assert again._replace(tally=manifest.tally) == manifest
    assert again.tally.record() == manifest.tally.record()


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_of_a_wrong_type_is_named(rows: Path, tmp_path: Path, field: str) -> None:
    kept = json.loads(Path(manifest_of(str(rows))).read_text())[field]
    for value in WRONG_TYPES:
        if (type(value), value) != (type(kept), kept) and (field, value) not in POSSIBLE:
            assert field in refusal(rows, tmp_path, **{field: value}), value


POSSIBLE = [("ruleset", "x"), ("units", None), ("finished", True), ("bytes", 10**30)]


@pytest.mark.parametrize(("field", "value"), WRONG_PARTS)
def test_a_value_that_cannot_be_is_named(rows: Path, tmp_path: Path, field: str, value: Any) -> None:
    assert field in refusal(rows, tmp_path, **{field: value})


def test_a_field_more_or_less(rows: Path, tmp_path: Path) -> None:
    assert "unknown field 'more'" in refusal(rows, tmp_path, more=1)
    path = tmp_path / "less.csv"
    record = json.loads(Path(manifest_of(str(rows))).read_text())
    del record["bytes"]
    Path(manifest_of(str(path))).write_text(json.dumps(record))
    with pytest.raises(UnusableInput, match="bytes is missing"):
        read_manifest(str(path))


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b"9" * 5_000, b" " * (17 << 20)]
)
def test_what_is_no_manifest(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "rows.csv.manifest.json").write_bytes(text)
    with pytest.raises(UnusableInput, match="cannot be read as a manifest"):
        read_manifest(str(tmp_path / "rows.csv"))


def test_a_manifest_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "rows.csv.manifest.json").mkdir()
    with pytest.raises(UnusableInput, match="Is a directory"):
        read_manifest(str(tmp_path / "rows.csv"))


def test_rows_are_on_the_disk_before_a_manifest_counts_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a machine that stops would leave a manifest of rows that nobody has."""
    from monosim.study.plan import load
    from monosim.study.run import Workforce, complete, open_rows

    synced: dict[int, int] = {}
    promised: list[tuple[int, int]] = []
    fsync, replace = os.fsync, os.replace

    def note_sync(file: int) -> None:
        fsync(file)
        synced[os.fstat(file).st_ino] = os.fstat(file).st_size

    def note_replace(made: str, path: str) -> None:
        assert synced[os.stat(made).st_ino] == os.stat(made).st_size
        if path.endswith(".manifest.json"):
            kept = Path(f"{tmp_path}/once.csv.part")
            count = json.loads(Path(made).read_text())["bytes"]
            there = kept if kept.exists() else Path(f"{tmp_path}/once.csv")
            promised.append((count, synced.get(there.stat().st_ino, 0) if count else 0))
        replace(made, path)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(os, "replace", note_replace)
    plan = load(str(bonus_rounds(tmp_path, 2_500)))
    with open_rows(plan, str(tmp_path / "once.csv"), "csv", (1, 1)) as rows:
        complete(plan, rows, Workforce(), lambda done: None)
    assert len(promised) >= 3
    assert all(on_disk >= count for count, on_disk in promised)


def test_a_full_disk_costs_nothing_that_was_kept(rows: Path, tmp_path: Path) -> None:
    """Files may not grow beyond 20 kB; then they may, and the batch goes on."""
    plan = bonus_rounds(tmp_path, 2_500)
    small = f"ulimit -f 20; exec {sys.executable} -m monosim batch {plan} --jobs 1"
    first = subprocess.run(["bash", "-c", small], capture_output=True, env=environment(), check=False)
    assert (first.returncode, first.stdout) == (2, b"")
    assert b"File too large" in first.stderr
    second = monosim("batch", plan, "--jobs", "1")
    assert second.returncode == 0, second.stderr
    assert monosim("batch", plan, "--jobs", "1", "-o", tmp_path / "whole.csv").returncode == 0
    assert (tmp_path / "once.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


@pytest.mark.parametrize("size", [-1, 1, 10**30])
def test_a_batch_believes_no_wrong_size(rows: Path, tmp_path: Path, size: int) -> None:
    """Also with a seal that fits: the file itself is asked."""
    plan, output = bonus_rounds(tmp_path, 5), tmp_path / "once.csv"
    output.write_bytes(rows.read_bytes())
    manifest = found(rows)
    write_manifest(str(output), manifest._replace(bytes=max(0, manifest.bytes + size)))
    done = monosim("batch", plan, "--jobs", "1")
    assert (done.returncode, done.stdout) == (2, b"")
    assert str(output).encode() in done.stderr
    assert output.read_bytes() == rows.read_bytes()
