"""The right game and a program's beside each other: where they part, what is known, what is said of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command import FIXTURES, SAMPLE_1, SPEC_1, monosim
from replay.games import HOSTILE, hostile_case

from monosim.core import Case, UnusableInput
from monosim.play import cases, runner
from monosim.replays.beside import (
    BELIEVED,
    PRINTED,
    UNKNOWN,
    Belief,
    Pair,
    believe,
    encode,
    pair_until_wrong,
    pair_up,
)
from monosim.replays.page import make_page_of_two
from monosim.tutor import need_tutor
from monosim.tutor.programs import predict
from monosim.tutor.vocabulary import vocabulary_of

TUTOR = need_tutor("project5", "a test")
CASE = cases.load(str(SAMPLE_1)).case
TRANSFER = cases.load(str(FIXTURES / "project5" / "bankruptcy-transfer")).case
FREE = frozenset({"purchase-free"})


def printed_by(case: Case, *names: str) -> bytes:
    found = predict(TUTOR, case, frozenset(names))
    assert found is not None
    return found.encode("utf-8", "surrogateescape")


def part_of(page: bytes, part: str, game: int = 0) -> str:
    pattern = rf'data-game="{game}" data-part="{part}">([^<]*)</script>'
    found = re.search(pattern, page.decode())
    assert found is not None
    return found[1]


def test_both_games_are_whole_and_aligned() -> None:
    pair = pair_up(CASE, None, believe(TUTOR, FREE))
    assert encode(pair.expected.pieces) == SPEC_1
    assert encode(pair.actual.pieces) == printed_by(CASE, "purchase-free")
    assert pair.steps == "=" * len(pair.expected.pieces)
    assert pair.title == BELIEVED
    assert pair.explained is None


def test_the_first_wrong_line_is_the_tutors() -> None:
    pair = pair_up(CASE, printed_by(CASE, "purchase-free"), believe(TUTOR, FREE))
    assert pair.difference is not None
    assert pair.difference.line == 15
    assert pair.wrong == 13
    assert pair.rule.startswith("rule: the winner\nthe assignment: “")
    assert "cash 1750 + property 8500 = 10250" in pair.rule
    assert [mistake.words for mistake in pair.mistakes] == ["it does not take the price of a property"]


def test_an_edit_of_the_rules_is_a_belief_too() -> None:
    vocabulary = vocabulary_of(TUTOR)
    edit = next(
        name
        for name, one in vocabulary.edits.items()
        if one.words == "behaves as if `1000` read `0`" and predict(TUTOR, TRANSFER, frozenset({name}))
    )
    printed = printed_by(TRANSFER, edit)
    pair = pair_up(TRANSFER, printed, Belief(frozenset({edit})))
    assert pair.title == BELIEVED
    assert encode(pair.actual.pieces) == printed
    assert encode(pair_up(TRANSFER, None).expected.pieces) == runner.run(TRANSFER)


@pytest.mark.parametrize("where", ["first ", "last "])
def test_text_around_the_game_is_part_of_what_a_program_believes(where: str) -> None:
    name = f"{where}Welcome!\n"
    pair = pair_up(CASE, printed_by(CASE, name), Belief(frozenset({name})))
    assert (pair.title, pair.explained) == (BELIEVED, None)


def test_lines_that_nothing_explains_have_no_board() -> None:
    printed = SPEC_1.replace(b"purchases", b"buys")
    pair = pair_up(CASE, printed, UNKNOWN)
    assert pair.title == PRINTED
    assert pair.actual.stage is None
    assert encode(pair.actual.pieces) == printed


def test_a_belief_that_does_not_reach_the_first_wrong_line_is_none() -> None:
    pair = pair_up(CASE, SPEC_1.replace(b"Round", b"ROUND", 1), believe(TUTOR, FREE))
    assert pair.title == PRINTED
    assert pair.mistakes == ()


def test_a_board_is_known_as_far_as_it_is_explained() -> None:
    printed = printed_by(CASE, "purchase-free") + b"Thank you!\n"
    pair = pair_up(CASE, printed, believe(TUTOR, FREE))
    assert pair.title == BELIEVED
    assert pair.explained == len(pair.steps) - 1
    assert encode(pair.actual.pieces) == printed
    frames = pair.actual.frames
    assert frames["shapes"][frames["steps"][-1]] == []
    assert frames["count"] == len(frames["steps"]) == len(pair.actual.pieces)


@pytest.mark.parametrize("printed", [b"", SPEC_1, SPEC_1[:200], b"\xff\x00\n", b"x" * 100_000])
def test_whatever_was_printed_is_on_the_page(printed: bytes) -> None:
    pair = pair_up(CASE, printed)
    assert encode(pair.actual.pieces) == printed
    assert (pair.wrong is None) == (printed == SPEC_1)
    assert make_page_of_two(pair) == make_page_of_two(pair)


def test_improper_inputs_have_no_board_on_the_side_that_refuses_them() -> None:
    case = cases.load(str(FIXTURES / "project5" / "improper-card-zero")).case
    names = [name for name in TUTOR.misreadings if printed_by_or_none(case, name)]
    pair = pair_up(case, None, believe(TUTOR, names[:1]))
    assert pair.expected.stage is None
    assert pair.expected.note
    assert pair.actual.stage is not None


def printed_by_or_none(case: Case, name: str) -> bool:
    told = predict(TUTOR, case, frozenset({name}))
    return told is not None and "Round: 1" in told


def test_there_is_no_such_misreading() -> None:
    with pytest.raises(UnusableInput, match="there is no misreading 'x'"):
        believe(TUTOR, ["x"])


def test_names_are_never_markup() -> None:
    case = hostile_case()
    page = make_page_of_two(pair_up(case, runner.run(case).replace(b"1000", b"1</script>")))
    for part in ("about", "transcript", "beside"):
        assert "<" not in part_of(page, part)
    assert HOSTILE.encode() not in page


# No further than the first wrong line


def until_wrong(names: frozenset[str] = FREE) -> Pair:
    pair = pair_until_wrong(CASE, SPEC_1, printed_by(CASE, *FREE), Belief(names))
    assert pair is not None
    return pair


@pytest.mark.parametrize("names", [frozenset(), FREE], ids=["its lines", "its board"])
def test_nothing_behind_the_first_wrong_line_is_told(names: frozenset[str]) -> None:
    pair = until_wrong(names)
    assert pair.title == (BELIEVED if names else PRINTED)
    assert encode(pair.expected.pieces).endswith(b"$10250.\n***GAME SUMMARY***\n"), "the lines of one event"
    assert (
        len(pair.expected.events)
        == len(pair.expected.pieces)
        == len(pair.steps)
        == pair.expected.frames["count"]
    )
    assert pair.rule == ""
    page = make_page_of_two(pair)
    assert b"Cash Balance" not in page
    assert monosim("render", "-", stdin=page).stdout == encode(pair.expected.pieces)


def test_a_golden_that_the_rules_do_not_play_is_not_shown() -> None:
    assert pair_until_wrong(CASE, SPEC_1.replace(b"Round", b"Runde"), SPEC_1) is None


def test_what_is_right_is_not_shown() -> None:
    assert pair_until_wrong(CASE, SPEC_1, SPEC_1) is None


@pytest.mark.parametrize("printed", [b"", SPEC_1[:-1], SPEC_1 + b"more\n", b"\n" + SPEC_1, SPEC_1[:300]])
def test_outputs_that_end_early_or_late(printed: bytes) -> None:
    pair = pair_until_wrong(CASE, SPEC_1, printed)
    assert pair is not None
    assert pair.wrong == len(pair.steps) - 1
    assert SPEC_1.startswith(encode(pair.expected.pieces))


# The command


def test_against_what_a_program_printed(tmp_path: Path) -> None:
    mine, page = tmp_path / "mine.txt", tmp_path / "page.html"
    mine.write_bytes(printed_by(TRANSFER, "house-free"))
    done = monosim("replay", FIXTURES / "project5" / "bankruptcy-transfer", "--against", mine, "-o", page)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    beside = json.loads(part_of(page.read_bytes(), "beside"))
    assert beside["line"] == 11
    assert beside["mistakes"][0]["words"].startswith("it does not take the $1000 for a house")
    assert monosim("render", page).stdout == runner.run(TRANSFER)


def test_a_misreading_and_a_log(tmp_path: Path) -> None:
    page, log, mine = tmp_path / "page.html", tmp_path / "game.jsonl", tmp_path / "mine.txt"
    done = monosim("replay", SAMPLE_1, "--misreading", "purchase-free", "-o", page)
    assert done.returncode == 0
    assert json.loads(part_of(page.read_bytes(), "beside"))["title"] == BELIEVED
    assert monosim("run", SAMPLE_1, "--events", log).returncode == 0
    mine.write_bytes(SPEC_1.replace(b"purchases", b"buys"))
    done = monosim("replay", "--events", log, SAMPLE_1, "--against", mine, "-o", page)
    assert done.returncode == 0
    assert json.loads(part_of(page.read_bytes(), "beside"))["title"] == PRINTED


def test_two_that_are_the_same(tmp_path: Path) -> None:
    done = monosim("replay", SAMPLE_1, "--against", "-", "-o", tmp_path / "page.html", stdin=SPEC_1)
    assert done.returncode == 0
    assert done.stderr == b"monosim: the lines of both games are the same\n"


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--misreading", "nonsense"], b"there is no misreading 'nonsense'"),
        (["--against", "nowhere.txt"], b"nowhere.txt"),
        (["--misreading", "rent-truncated", "--misreading", "rent-half-down"], b"choose one"),
    ],
)
def test_slips_are_told(words: list[str], error: bytes, tmp_path: Path) -> None:
    done = monosim("replay", SAMPLE_1, *words, "-o", tmp_path / "page.html")
    assert done.returncode == 2
    assert error in done.stderr
    assert not (tmp_path / "page.html").exists()


def test_a_log_has_no_misreadings(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    monosim("run", SAMPLE_1, "--events", log)
    done = monosim("replay", "--events", log, "--misreading", "purchase-free", "-o", tmp_path / "page.html")
    assert done.returncode == 2
    assert b"--misreading needs the inputs of a game" in done.stderr


def test_a_ruleset_without_a_tutor_has_no_misreadings(tmp_path: Path) -> None:
    done = monosim("replay", FIXTURES / "deal" / "example", "--misreading", "x", "-o", tmp_path / "page.html")
    assert done.returncode == 2
    assert b"has no `tutor`" in done.stderr


def test_a_diagnosis_writes_a_page(tmp_path: Path) -> None:
    mine, page = tmp_path / "mine.txt", tmp_path / "page.html"
    mine.write_bytes(printed_by(TRANSFER, "house-free"))
    case = FIXTURES / "project5" / "bankruptcy-transfer"
    done = monosim("diagnose", "--transcript", mine, "--replay", page, "--", case)
    assert done.returncode == 0
    assert json.loads(part_of(page.read_bytes(), "beside"))["line"] == 11


def test_a_right_program_has_no_page(tmp_path: Path) -> None:
    mine, page = tmp_path / "mine.txt", tmp_path / "page.html"
    mine.write_bytes(SPEC_1)
    done = monosim("diagnose", "--transcript", mine, "--replay", page, "--", SAMPLE_1)
    assert done.returncode == 0
    assert b"there is no page to write" in done.stderr
    assert not page.exists()
