"""monosim run -r singletonopoly: traces, and scripts that do not fit."""

from __future__ import annotations

import json
from pathlib import Path

from command import FIXTURES, monosim

FIRST = FIXTURES / "singletonopoly" / "first-game"


def test_a_run_traces_each_input(tmp_path: Path) -> None:
    plain = monosim("run", FIRST)
    traced = monosim("run", FIRST, "--trace", tmp_path / "trace.jsonl")
    assert (traced.returncode, traced.stdout) == (0, plain.stdout)
    rows = [json.loads(line) for line in (tmp_path / "trace.jsonl").read_bytes().splitlines()]
    script = (FIRST / "game.in").read_text().splitlines()
    assert [row["input"] for row in rows if "input" in row] == script
    assert rows[0] == {"i": 0, "dice": 0, "prompt": "count", "input": "3"}


def test_a_script_that_ends_leaves_what_was_printed_and_traced(tmp_path: Path) -> None:
    (tmp_path / "game.in").write_text("2\nAnn\nBob\ntt\n")
    (tmp_path / "game.dice").write_text("6 6 1 1 1 2\n")
    words = ("run", "-r", "singletonopoly", "--players", "game.in", "--cards", "game.dice", "--trace", "t")
    done = monosim(*words, cwd=tmp_path)
    assert done.returncode == 3
    assert done.stderr == b"monosim: game.in:5: the script ends at the prompt 'buy' to Ann; it takes y, n\n"
    assert done.stdout.endswith(b"Buy Manchester Road for $128? (y/n) > ")
    assert (tmp_path / "t").read_bytes().count(b"\n") == 4


def test_lines_left_over_are_an_error_or_with_allow_extra_a_warning(tmp_path: Path) -> None:
    (tmp_path / "game.in").write_text("2\nAnn\nBob\neg\ny\nn\nmore\n")
    (tmp_path / "game.dice").write_text("6 6 1 1\n5 5\n")
    words = ("run", "-r", "singletonopoly", "--players", "game.in", "--cards", "game.dice")
    strict, lenient = (monosim(*words, *more, cwd=tmp_path) for more in ((), ("--allow-extra",)))
    assert (strict.returncode, lenient.returncode) == (3, 0)
    assert strict.stdout == lenient.stdout
    assert strict.stderr.startswith(b"monosim: game.dice:2: 2 values of dice left over, the first is 5;")
    assert lenient.stderr.decode().splitlines() == [
        "monosim: warning: game.dice:2: 2 values of dice left over, the first is 5;"
        " the last one taken was a d6 of a roll for the order",
        "monosim: warning: game.in:7: 1 answer left over, the first is 'more';"
        " the last question was the prompt 'again'",
    ]


def test_a_token_that_is_none_is_unusable(tmp_path: Path) -> None:
    (tmp_path / "game.dice").write_text("6 6 1 1\n5 seven\n")
    words = ("run", "-r", "singletonopoly", "--players", FIRST / "game.in", "--cards", "game.dice")
    done = monosim(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"error[E901]: 'seven' is not a value of a die\n  --> game.dice:2:3\n")


def test_a_ruleset_without_a_trace_says_so(tmp_path: Path) -> None:
    done = monosim("run", "fixtures/project5/sample-1", "--trace", tmp_path / "t")
    assert done.returncode == 2
    assert b"project5 has no `trace`" in done.stderr
