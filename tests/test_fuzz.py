"""A bounded part of `make fuzz` with fixed seeds, and what the program itself must notice."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command import ROOT, environment

from monosim import cli
from monosim.rulesets.deal.position import Position
from tools import fuzz, fuzz_deal, fuzz_judge
from tools.fuzz_corpus import Subject, corpus

INPUTS = int(os.environ.get("MONOSIM_FUZZ_INPUTS", "30"))
KINDS = [
    *(f"{what} {ruleset}" for what in ("case", "events")
      for ruleset in ("classic", "deal", "once-around", "project5", "singletonopoly")),
    "recorded", "answers", "plan", "manifest", "suite", *fuzz_deal.KINDS,
]  # fmt: skip


@pytest.fixture(scope="module")
def subjects(tmp_path_factory: pytest.TempPathFactory) -> list[Subject]:
    return corpus(tmp_path_factory.mktemp("corpus"))


def test_every_reader_is_fuzzed(subjects: list[Subject]) -> None:
    assert {subject.kind for subject in subjects} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_no_damaged_input_is_a_bug(subjects: list[Subject], kind: str) -> None:
    mine = [subject for subject in subjects if subject.kind == kind]
    found = [
        (shlex.join(fuzz.make_input(mine, 0, number).words), wrong)
        for number, (_, _, wrong) in fuzz.fuzz(mine, range(INPUTS), 0, 1)
        if wrong is not None
    ]
    assert not found


def test_an_input_is_a_function_of_seed_and_number(subjects: list[Subject]) -> None:
    assert fuzz.make_input(subjects, 3, 14) == fuzz.make_input(subjects, 3, 14)
    assert fuzz.make_input(subjects, 3, 14) != fuzz.make_input(subjects, 4, 14)


def raise_an_error() -> None:
    raise KeyError("lost")


def hang() -> None:
    while True:
        pass


def die() -> None:
    os._exit(9)


def print_usage_on_stdout() -> None:
    sys.stdout.buffer.write(b"Usage: monosim\n")
    sys.exit(2)


def print_no_transcript() -> None:
    sys.stdout.buffer.write(b'{"e": "monosim-events", "version": 1, "ruleset": "once-around"}\n')
    sys.exit(0)


def refuse_what_is_proper() -> None:
    sys.stdout.buffer.write(b"Improper!\n")
    sys.exit(1)


@pytest.mark.parametrize(
    ("bug", "what"),
    [
        (raise_an_error, "exit 70"),
        (hang, "hang"),
        (die, "death of the process"),
        (print_usage_on_stdout, "stdout beside exit 2"),
        (print_no_transcript, "stdout is not what the events tell"),
        (refuse_what_is_proper, "exit 1 for proper inputs"),
    ],
)
def test_what_is_a_finding(monkeypatch: pytest.MonkeyPatch, bug: Callable[[], None], what: str) -> None:
    monkeypatch.setattr(cli, "main", bug)
    monkeypatch.setattr(fuzz_judge, "PATIENCE", 0.5)
    files = {"case.toml": b"ruleset = 'once-around'\n", "ignored": b""}
    monkeypatch.setattr(fuzz, "mutate", lambda name, data, chance: data)
    subject = Subject("case", "plain", files, (("run", "."),))
    answers = [wrong for _, (_, _, wrong) in fuzz.fuzz([subject], range(2), 0, 1)]
    assert [wrong[0] for wrong in answers] == [what, what]


def test_a_lost_card_is_a_finding(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save = next(files for files in fuzz_deal.list_files() if files.kind == "deal saves")
    words = save.commands[0]
    (tmp_path / "x.save").write_bytes(save.files["x.save"])
    monkeypatch.chdir(tmp_path)
    one = fuzz_judge.Input(0, save.kind, save.name, save.files, words)
    done = fuzz_judge.Result(0, b"", "", 0.0)
    assert fuzz_deal.judge(one, done) is None
    monkeypatch.setattr(Position, "discard", lambda position, card: None)
    found = fuzz_deal.judge(one, done)
    assert found is not None
    assert found[0] == "a card is not in one place"


def test_a_finding_can_be_replayed(tmp_path: Path) -> None:
    one = fuzz_judge.Input(7, "case", "x", {"case.toml": b"ruleset = 'chess'\n"}, ("run", "."))
    place = fuzz.keep(fuzz.Finding(one, "exit 70", "somewhere", "said"), 3, tmp_path)
    words = [sys.executable, "-m", "tools.fuzz", "--replay", str(place)]
    done = subprocess.run(words, capture_output=True, cwd=ROOT, env=environment(), check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"chess" in done.stderr
