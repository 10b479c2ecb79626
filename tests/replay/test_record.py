"""The page as a file: the same bytes each time, the game inside, and names that are never markup."""

from __future__ import annotations

import json
import os
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from command import FIXTURES, SAMPLE_1, SPEC_1, monosim
from replay.games import ONE_OF_EACH, game_of, hostile_case, long_game, record_case

from monosim.core.scene import Frame, Value
from monosim.play import runner
from monosim.replays import page as pages
from monosim.replays.page import SCRIPTS, make_page, read_asset
from monosim.replays.record import pack_frames
from monosim.rulesets import names

SIZE_OF_A_SMALL_GAME = 150_000
SIZE_BESIDE_THE_LOG = 300_000


def parts_of(page: bytes) -> dict[str, str]:
    pattern = r'<script type="application/[\w-]+" data-game="0" data-part="(\w+)">([^<]*)</script>'
    return dict(re.findall(pattern, page.decode()))


def test_there_is_a_game_of_each_ruleset() -> None:
    assert set(ONE_OF_EACH) == set(names())


@pytest.mark.parametrize("ruleset", ONE_OF_EACH)
def test_the_log_and_the_transcript_come_out_again(ruleset: str, tmp_path: Path) -> None:
    case, file = FIXTURES / ruleset / ONE_OF_EACH[ruleset], tmp_path / "game.html"
    done = monosim("replay", case, "-o", file)
    assert done.returncode == 0, done.stderr.decode()
    transcript = monosim("run", case)
    assert monosim("render", file).stdout == transcript.stdout
    assert monosim("render", "--events", file).stdout == monosim("run", case, "--events", "-").stdout
    assert "".join(game_of(ruleset).pieces).encode("utf-8", "surrogateescape") == transcript.stdout


@pytest.mark.parametrize("ruleset", ONE_OF_EACH)
def test_the_same_game_makes_the_same_bytes(ruleset: str) -> None:
    game = game_of(ruleset)
    page = make_page(game)
    game_of.cache_clear()
    assert make_page(game_of(ruleset)) == page


def test_a_log_makes_the_same_page_as_the_game(tmp_path: Path) -> None:
    monosim("replay", SAMPLE_1, "-o", tmp_path / "game.html")
    monosim("run", SAMPLE_1, "--events", tmp_path / "game.jsonl")
    for log in ("game.jsonl", "game.html"):
        done = monosim("replay", "--events", tmp_path / log, SAMPLE_1, "-o", tmp_path / "again.html")
        assert (done.returncode, done.stderr) == (0, b"")
        assert (tmp_path / "again.html").read_bytes() == (tmp_path / "game.html").read_bytes()


def test_a_log_alone_has_a_page_without_the_board_of_a_file(tmp_path: Path) -> None:
    log = monosim("run", SAMPLE_1, "--events", "-").stdout
    done = monosim("replay", "--events", "-", "-o", tmp_path / "game.html", stdin=log)
    assert done.returncode == 0
    assert done.stderr == (
        b"monosim: The log alone does not say what the board is: give the inputs of the game, too.\n"
    )
    assert monosim("render", tmp_path / "game.html").stdout == SPEC_1


class Elements(HTMLParser):
    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_a_page_loads_nothing_and_names_are_never_markup() -> None:
    hostile, usual = (
        Elements(make_page(game)) for game in (record_case(hostile_case()), game_of("project5"))
    )
    assert [tag for tag, _ in hostile.found] == [tag for tag, _ in usual.found]
    assert {tag for tag, _ in usual.found}.isdisjoint({"link", "img", "iframe", "object", "base", "form"})
    assert not any({"src", "onclick", "style"} & set(attributes) for _, attributes in hostile.found)


@pytest.mark.parametrize("plain", [0, pages.PLAIN])
def test_names_of_any_bytes_survive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plain: int) -> None:
    monkeypatch.setattr(pages, "PLAIN", plain)
    case = hostile_case()
    file = tmp_path / "game.html"
    file.write_bytes(make_page(record_case(case)))
    assert monosim("render", file).stdout == runner.run(case)


UNSAFE = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function"
OLD = r"\bvar\s|[^=!]==[^=]|!=[^=]|\bdebugger\b|console\.|\t|[ ]$"


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_script_is_plain(name: str) -> None:
    source = read_asset(name)
    assert source.startswith('"use strict";\n')
    assert source.count("\n") <= 300
    assert max(map(len, source.split("\n"))) <= 120
    assert not re.search(UNSAFE, source)
    assert not re.search(OLD, source, re.MULTILINE)


UNWANTED = ("--skip=suspicious/noRedundantUseStrict", "--skip=suspicious/useIterableCallbackReturn")
"""The linter takes a script for a module, which is strict anyway; what `forEach` calls may give a value."""


@pytest.mark.skipif("BIOME" not in os.environ, reason="BIOME names no linter for scripts")
@pytest.mark.parametrize("rules", [UNWANTED, ("--only=correctness/noUndeclaredVariables",)])
def test_a_linter_finds_nothing_in_the_script(rules: tuple[str, ...], tmp_path: Path) -> None:
    """In all files as one, as a page has them."""
    (tmp_path / "page.js").write_text("".join(map(read_asset, SCRIPTS)), "utf-8")
    words = [os.environ["BIOME"], "lint", "--error-on-warnings", *rules, "page.js"]
    done = subprocess.run(words, capture_output=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr).decode()


def test_a_small_game_is_a_small_page() -> None:
    assert len(make_page(game_of("project5"))) < SIZE_OF_A_SMALL_GAME


def test_a_hundred_thousand_events_take_little_beside_their_log() -> None:
    page = make_page(long_game())
    parts = parts_of(page)
    assert len(long_game().events) > 100_000
    assert len(page) - len(parts["events"]) - len(parts["transcript"]) < SIZE_BESIDE_THE_LOG


def test_changes_are_differences() -> None:
    states: list[dict[str, Value]] = [
        {"note": "Round 9 of 12", "p0.money": 5, "p0.facts": ("a",)},
        {"note": "Round 10 of 12", "p0.money": 7},
        {"note": "over", "p0.money": 2**60},
    ]
    packed = pack_frames([Frame(state, "card" if "p0.facts" in state else "") for state in states], 3)
    assert packed["keys"] == ["note", "p0.money", "p0.facts"]
    assert packed["columns"] == [["Round 9 of 12", {"add": 1}, "over"], [5, 2, str(2**60)], [["a"], None]]
    assert packed["shapes"] == [[0, 1, 2], [0, 1]]
    assert packed["steps"] == [0, 0, 1]
    assert packed["marks"] == {"card": [0]}


# What the command refuses


def test_improper_inputs(tmp_path: Path) -> None:
    done = monosim("replay", FIXTURES / "project5" / "improper-card-zero", "-o", tmp_path / "x.html")
    assert done.returncode == 1
    assert b"error[" in done.stderr
    assert not (tmp_path / "x.html").exists()


def test_a_page_without_a_log() -> None:
    done = monosim("render", "-", stdin=b"<!doctype html>\n<title>x</title>\n")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr == (
        b"monosim: <stdin>: there is no log in this page; `monosim replay` writes one into its own\n"
    )


@pytest.mark.parametrize("damage", [b"", b"!!!", b"H4sIAAAAAAAC"])
def test_a_damaged_log_in_a_page(damage: bytes) -> None:
    page = make_page(game_of("project5"))
    start, end = b'data-part="events">', b"</script>"
    head, _, rest = page.partition(start)
    done = monosim("render", "-", stdin=head + start + damage + end + rest.partition(end)[2])
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"there is no log in this page" in done.stderr


def test_a_log_of_another_game_than_the_inputs(tmp_path: Path) -> None:
    """The line is named whose event cannot be replayed."""
    header = json.dumps({"e": "monosim-events", "version": 1, "ruleset": "project5"})
    lines = [
        header,
        '{"e": "game-started"}',
        '{"e": "stayed", "player": 9, "steps": 1, "space": 1, "name": "x"}',
    ]
    log = "".join(f"{line}\n" for line in lines).encode()
    done = monosim("replay", "--events", "-", SAMPLE_1, "-o", tmp_path / "x.html", stdin=log)
    assert done.returncode == 3
    assert done.stderr.startswith(b"monosim: <stdin>: line 3: the event cannot be replayed (IndexError(")


def test_a_log_of_another_ruleset(tmp_path: Path) -> None:
    log = monosim("run", SAMPLE_1, "--events", "-").stdout
    words = ("--events", "-", "-o", tmp_path / "x.html")
    done = monosim("replay", "-r", "deal", *words, stdin=log)
    assert done.returncode == 2
    assert b"the log is of project5, not of deal" in done.stderr
    assert monosim("replay", "-r", "project5", *words, stdin=log).returncode == 0


def test_no_place_to_write() -> None:
    done = monosim("replay", SAMPLE_1, "-o", "/nowhere/game.html")
    assert done.returncode == 2
    assert b"cannot write to /nowhere/game.html" in done.stderr


def test_no_more_than_a_page_can_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    from monosim.core import ScriptError
    from monosim.replays import record

    monkeypatch.setattr(record, "MOST_EVENTS", 5)
    with pytest.raises(ScriptError, match="the game has more than 5 events; replay a shorter one"):
        record_case(hostile_case())


def test_a_board_that_is_too_large_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    from monosim.replays import record

    monkeypatch.setattr(record, "MOST_SPACES", 3)
    game_of.cache_clear()
    game = game_of("once-around")
    game_of.cache_clear()
    assert (game.stage, game.note) == (None, "The board is not drawn: it has 40 spaces.")
    assert game.frames["count"] == len(game.events)
