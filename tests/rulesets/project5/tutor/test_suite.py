"""How a suite is chosen, made small and audited."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulesets.project5.tutor.planted import draft_of

from monosim.core import Case
from monosim.play import cases
from monosim.play.cases import CaseFile
from monosim.rulesets.project5.tutor import tutor
from monosim.rulesets.project5.tutor.assignment import SITUATIONS
from monosim.tutor.audit import as_record, as_text, audit, gaps_text, search
from monosim.tutor.draft import Draft, shrink, weigh
from monosim.tutor.programs import column, find_gradable, programs
from monosim.tutor.suite import (
    Goal,
    Member,
    choose,
    draw,
    find_needed,
    find_superfluous,
    levels,
    make_member,
    minimise,
)
from monosim.tutor.suite_files import delete_case, name_cases, write_suite

GRADABLE = find_gradable(tutor)
ROOT = Path(__file__).parents[4]
SAMPLES = [cases.load(str(ROOT / "fixtures/project5" / name)) for name in ("sample-1", "sample-2")]
FEW = programs(
    ("rent-truncated", "rent-half-down", "buy-strict", "improper-without-period", "players-from-one")
)
GOAL = Goal(FEW, ())
RENT = Draft(("GO 0 NONE", "A 26 RED"), ("1000", "1"), ("1 1000", "1 1000"), 1)
"""2.60, doubled: only the one who cuts fractions off differs."""


def no_tick() -> None:
    pass


@pytest.fixture(scope="module")
def candidates() -> list[Member]:
    return draw(tutor, 3, 100, FEW, no_tick)


def test_a_column_numbers_the_outputs() -> None:
    numbers = column(tutor, RENT.case("project5"), FEW)
    assert numbers is not None
    assert list(numbers) == [0, 1, 0, 0, 0, 2]


def test_what_nobody_can_play_has_no_column() -> None:
    assert column(tutor, Case(rounds="1", contents={}), FEW) is None


def test_what_a_wrong_program_prints_and_nobody_can_say_proves_nothing() -> None:
    """Without cash the game of `stream-failure-unnoticed` cannot be played."""
    no_cash = RENT._replace(cards=("abc", "1"))
    assert column(
        tutor, no_cash.case("project5"), programs(("stream-failure-unnoticed", "cards-unchecked"))
    ) == (0, 0, 0)


def test_every_pair_is_told_apart_twice_if_the_pool_can(candidates: list[Member]) -> None:
    every = levels(one.pairs for one in candidates)
    assert levels(one.pairs for one in choose(candidates, 24)) == every
    assert every[0].bit_count() == len(FEW) * (len(FEW) - 1)


def test_no_more_games_than_asked_for(candidates: list[Member]) -> None:
    assert sum(one.is_game for one in choose(candidates, 1)) == 1


def test_the_small_suite_does_what_the_chosen_one_does(candidates: list[Member]) -> None:
    taken = choose(candidates, 24)
    small = minimise(tutor, taken, GOAL, no_tick)
    assert levels(one.pairs for one in small) == levels(one.pairs for one in taken)
    assert sum(weigh(one.draft)[0] for one in small) < sum(weigh(one.draft)[0] for one in taken)
    assert len({one.draft for one in small}) == len(small)
    assert [tutor.warnings(one.draft.case("project5")) for one in small] == [[]] * len(small)
    assert find_needed(small) == list(range(len(small)))


def test_a_seed_means_the_same_suite(candidates: list[Member]) -> None:
    again = draw(tutor, 3, 100, FEW, no_tick)
    assert minimise(tutor, choose(again, 24), GOAL, no_tick) == minimise(
        tutor, choose(candidates, 24), GOAL, no_tick
    )


def test_shrinking_keeps_what_matters_and_nothing_else() -> None:
    large = next(draft for draft in tutor.drafts(1) if len(draft.board) > 5 and (draft.rounds or 0) > 3)
    small = shrink(large, lambda draft: len(draft.players) > 1, tutor.smaller)
    assert (small.board, len(small.cards), len(small.players), small.rounds) == (("GO 0 NONE",), 1, 2, 1)


def test_shrinking_moves_nearer_what_is_behind_a_space_left_out() -> None:
    far = Draft(("GO 0 NONE", "A 10 RED", "B 26 BLUE"), ("1000", "2"), ("1 1000", "1 1000"), 1)

    def shows(draft: Draft) -> bool:
        return column(tutor, draft.case("project5"), FEW[:2]) == (0, 1)

    assert shows(far)
    assert len(shrink(far, shows, tutor.smaller).board) == 2


def test_every_gradable_misreading_has_a_situation() -> None:
    assert set(SITUATIONS) == set(GRADABLE)
    assert len(set(SITUATIONS.values())) == len(GRADABLE)


def members(*some: Draft) -> list[Member]:
    found = [make_member(tutor, draft, programs(GRADABLE)) for draft in some]
    return [one for one in found if one is not None]


def test_cases_are_named_for_what_they_show_and_share_the_points(tmp_path: Path) -> None:
    improper = RENT._replace(cards=("0", "1"))
    again = RENT._replace(cards=("0", "2"))
    some = name_cases(tutor, members(improper, RENT, again))
    assert some[0].name in SITUATIONS.values()
    assert [one.name for one in some[1:]] == ["improper-message", "improper-message-2"]
    assert [one.points for one in some] == [28, 3.5, 3.5]
    assert "cash-zero-accepted" in some[1].tags
    assert some[2].tags == ()
    write_suite(some, str(tmp_path / "suite"), str(tmp_path / "golden"), "a test")
    found = loaded(tmp_path / "suite")
    assert sum(one.points for one in some) == tutor.points
    assert {file.name: draft_of(file.case) for file in found} == {
        some[0].name: RENT,
        "improper-message": improper,
        "improper-message-2": again,
    }
    assert {Path(file.golden).parent for file in found} == {tmp_path / "golden"}
    assert Path(found[-1].golden).read_bytes() == b"Improper inputs.\n"


def loaded(folder: Path) -> list[CaseFile]:
    return [cases.load(toml) for toml in cases.find_all([str(folder)])]


def test_the_samples_leave_most_misreadings_alive() -> None:
    result = audit(tutor, SAMPLES)
    assert 30 < result.killed < len(GRADABLE) / 2
    assert 0 < len(result.surviving_edits) < len(result.edits)
    assert not result.flawless
    assert "alive: rent-truncated: drops the fraction of a dollar" in as_text(tutor, result)
    assert [case["name"] for case in as_record(tutor, result)["cases"]] == ["sample-1", "sample-2"]


def test_an_audit_tells_what_is_unfair() -> None:
    case = CaseFile("one-round-too-few", RENT._replace(rounds=0).case("project5"), "")
    assert "unfair: one-round-too-few: with 0 rounds no player moves" in as_text(tutor, audit(tutor, [case]))


def test_a_search_finds_what_a_suite_misses() -> None:
    missed = search(tutor, SAMPLES, 1, 20, no_tick)
    assert missed
    names = {name for one in missed for name in one.names}
    assert "improper-without-period" in names
    assert gaps_text(missed, 20).startswith(f"20 inputs searched, {len(missed)} show a gap")


def test_superfluous_cases_can_be_deleted(tmp_path: Path) -> None:
    for number in range(3):
        write_suite(name_cases(tutor, members(RENT)), str(tmp_path / str(number)), None, "a test")
    extra = find_superfluous(tutor, loaded(tmp_path))
    assert [Path(file.case.root).parent.name for file in extra] == ["2"]
    delete_case(extra[0])
    assert find_superfluous(tutor, loaded(tmp_path)) == []
