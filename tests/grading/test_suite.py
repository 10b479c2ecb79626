"""How a suite is chosen, made small and audited."""

from __future__ import annotations

from pathlib import Path

import pytest
from drafts import draft_of

from monosim.core import Case
from monosim.play import cases
from monosim.play.cases import CaseFile
from monosim.rulesets.project5.tutor.draft import Draft
from monosim.rulesets.project5.tutor.fairness import warnings
from monosim.rulesets.project5.tutor.generate import drafts
from monosim.rulesets.project5.tutor.situations import SITUATIONS
from monosim.tutor.audit import audit, search
from monosim.tutor.audit_text import as_record, as_text, missed_text
from monosim.tutor.matrix import GRADABLE, column, groups, involved, programs, told_apart
from monosim.tutor.minimise import delete_case, superfluous
from monosim.tutor.shrink import shrunk, weight
from monosim.tutor.suite import Member, chosen, member, minimised, needed, pool, told
from monosim.tutor.suite_files import POINTS, named, write_suite

ROOT = Path(__file__).parents[2]
SAMPLES = [cases.load(str(ROOT / "fixtures/project5" / name)) for name in ("sample-1", "sample-2")]
FEW = programs(
    ("rent-truncated", "rent-half-down", "buy-strict", "improper-without-period", "players-from-one")
)
RENT = Draft(("GO 0 NONE", "A 26 RED"), ("1000", "1"), ("1 1000", "1 1000"), 1)
"""2.60, doubled: only the one who cuts fractions off differs."""


def no_tick() -> None:
    pass


@pytest.fixture(scope="module")
def candidates() -> list[Member]:
    return pool(3, 100, FEW, no_tick)


def test_a_column_numbers_the_outputs() -> None:
    numbers = column(RENT.case(), FEW)
    assert numbers is not None
    assert list(numbers) == [0, 1, 0, 0, 0, 2]


def test_what_nobody_can_play_has_no_column() -> None:
    assert column(Case(rounds="1", contents={}), FEW) is None


def test_what_a_wrong_program_prints_and_nobody_can_say_proves_nothing() -> None:
    """Without cash the game of `stream-failure-unnoticed` cannot be played."""
    no_cash = RENT._replace(cards=("abc", "1"))
    assert column(no_cash.case(), programs(("stream-failure-unnoticed", "cards-unchecked"))) == bytes(3)


def test_pairs_are_those_with_different_numbers() -> None:
    pairs = told_apart(bytes([0, 1, 0]))
    assert pairs.bit_count() == 4  # 0-1 and 1-2, each both ways
    assert involved(pairs, 3) == [0, 1, 2]
    assert involved(told_apart(bytes([0, 0, 0])), 3) == []


def test_groups_are_what_no_column_tells_apart() -> None:
    assert groups([bytes([0, 1, 1, 0]), bytes([0, 0, 1, 0])], 4) == [[0, 3], [1], [2]]
    assert groups([], 2) == [[0, 1]]


def test_every_pair_is_told_apart_twice_if_the_pool_can(candidates: list[Member]) -> None:
    every = told(one.pairs for one in candidates)
    assert told(one.pairs for one in chosen(candidates, 24)) == every
    assert every[0].bit_count() == len(FEW) * (len(FEW) - 1)


def test_no_more_games_than_asked_for(candidates: list[Member]) -> None:
    assert sum(one.is_game for one in chosen(candidates, 1)) == 1


def test_the_small_suite_does_what_the_chosen_one_does(candidates: list[Member]) -> None:
    taken = chosen(candidates, 24)
    small = minimised(taken, FEW, no_tick)
    assert told(one.pairs for one in small) == told(one.pairs for one in taken)
    assert sum(weight(one.draft)[0] for one in small) < sum(weight(one.draft)[0] for one in taken)
    assert len({one.draft for one in small}) == len(small)
    assert [warnings(one.draft.case()) for one in small] == [[]] * len(small)
    assert needed([one.pairs for one in small]) == list(range(len(small)))


def test_a_seed_means_the_same_suite(candidates: list[Member]) -> None:
    again = pool(3, 100, FEW, no_tick)
    assert minimised(chosen(again, 24), FEW, no_tick) == minimised(chosen(candidates, 24), FEW, no_tick)


def test_the_third_of_three_equal_cases_is_not_needed() -> None:
    pairs = told_apart(bytes([0, 1]))
    assert needed([pairs, pairs, pairs]) == [0, 1]


def test_shrinking_keeps_what_matters_and_nothing_else() -> None:
    large = next(draft for draft in drafts(1) if len(draft.board) > 5 and draft.rounds > 3)
    small = shrunk(large, lambda draft: len(draft.players) > 1)
    assert (small.board, len(small.cards), len(small.players), small.rounds) == (("GO 0 NONE",), 1, 2, 1)


def test_shrinking_moves_nearer_what_is_behind_a_space_left_out() -> None:
    far = Draft(("GO 0 NONE", "A 10 RED", "B 26 BLUE"), ("1000", "2"), ("1 1000", "1 1000"), 1)

    def shows(draft: Draft) -> bool:
        return column(draft.case(), FEW[:2]) == bytes([0, 1])

    assert shows(far)
    assert len(shrunk(far, shows).board) == 2


def test_every_gradable_misreading_has_a_situation() -> None:
    assert set(SITUATIONS) == set(GRADABLE)
    assert len(set(SITUATIONS.values())) == len(GRADABLE)


def members(*some: Draft) -> list[Member]:
    found = [member(draft, programs()) for draft in some]
    return [one for one in found if one is not None]


def test_cases_are_named_for_what_they_show_and_share_the_points(tmp_path: Path) -> None:
    improper = RENT._replace(cards=("0", "1"))
    again = RENT._replace(cards=("0", "2"))
    some = named(members(improper, RENT, again))
    assert [one.name for one in some] == [
        "rent-above-half-a-dollar",
        "improper-message",
        "improper-message-2",
    ]
    assert [one.points for one in some] == [28, 3.5, 3.5]
    assert "cash-zero-accepted" in some[1].tags
    assert some[2].tags == ()
    write_suite(some, str(tmp_path / "suite"), str(tmp_path / "golden"), "a test")
    found = loaded(tmp_path / "suite")
    assert sum(file.points for file in found) == POINTS
    assert [draft_of(file.case) for file in found] == [improper, again, RENT]
    assert {Path(file.golden).parent for file in found} == {tmp_path / "golden"}
    assert Path(found[0].golden).read_bytes() == b"Improper inputs.\n"


def loaded(folder: Path) -> list[CaseFile]:
    return [cases.load(toml) for toml in cases.find_all([str(folder)])]


def test_the_samples_leave_most_misreadings_alive() -> None:
    result = audit(SAMPLES)
    assert (result.killed, len(GRADABLE)) == (36, 98)
    assert not result.flawless
    assert "alive: rent-truncated: cuts the fraction of a dollar off" in as_text(result)
    assert [case["name"] for case in as_record(result)["cases"]] == ["sample-1", "sample-2"]


def test_an_audit_tells_what_is_unfair() -> None:
    case = CaseFile("one-round-too-few", RENT._replace(rounds=0).case(), "")
    assert "unfair: one-round-too-few: with 0 rounds no player moves" in as_text(audit([case]))


def test_a_search_finds_what_a_suite_misses() -> None:
    missed = search(SAMPLES, 1, 20, no_tick)
    assert missed
    names = {name for one in missed for name in one.names}
    assert "improper-without-period" in names
    assert missed_text(missed, 20).startswith(f"20 inputs searched, {len(missed)} tell apart")


def test_superfluous_cases_can_be_deleted(tmp_path: Path) -> None:
    for number in range(3):
        write_suite(named(members(RENT)), str(tmp_path / str(number)), None, "a test")
    extra = superfluous(loaded(tmp_path))
    assert [Path(file.case.root).parent.name for file in extra] == ["2"]
    delete_case(extra[0])
    assert superfluous(loaded(tmp_path)) == []
