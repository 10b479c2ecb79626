"""What the assignment leaves open shows in at least one of the inputs made for it."""

from __future__ import annotations

from rulesets.project5.tutor.planted import printed

from monosim.core import Case
from monosim.rulesets.project5.tutor import FAIR_PROBES, OPEN_PROBES, tutor
from monosim.rulesets.project5.tutor.misreadings import MISREADINGS

LEFT_OPEN = [name for name, reading in MISREADINGS.items() if not reading.gradable]


def shown(case: Case, among: list[str]) -> set[str]:
    return {name for name in among if printed(case, frozenset({name})) != printed(case)}


def test_each_open_question_shows_and_each_input_shows_one() -> None:
    shows = [shown(draft.case("project5"), LEFT_OPEN) for draft in OPEN_PROBES.values()]
    assert set().union(*shows) == set(LEFT_OPEN)
    assert all(shows)


def test_the_fair_ones_are_fair() -> None:
    assert not any(tutor.warnings(draft.case("project5")) for draft in FAIR_PROBES.values())


def test_a_rich_owner_shows_how_many_houses_there_may_be() -> None:
    case = FAIR_PROBES["many visits of a rich owner"].case("project5")
    houses = ["houses-one", "houses-three", "houses-unlimited"]
    assert len({printed(case, frozenset({name})) for name in houses}) == len(houses)


def test_a_property_is_bought_by_who_refused_it_and_did_not_leave() -> None:
    told = printed(FAIR_PROBES["a purchase on a second look"].case("project5")) or b""
    assert b"Player 0 moves 1 step(s) to B and stays." in told
    assert b"Player 0 moves 3 step(s) to B and purchases B." in told


def test_players_tie_behind_a_bankrupt_one() -> None:
    told = printed(FAIR_PROBES["a tie behind a bankrupt player"].case("project5")) or b""
    assert b"Player 0:\nBankrupt" in told
    assert b"Player 1 wins the game with total asset value of $4000" in told
    assert b"Player 2:\nCash Balance: $4000\n" in told


def test_what_was_handed_over_is_handed_on() -> None:
    told = (
        printed(FAIR_PROBES["three bankruptcies that hand on what was handed over"].case("project5")) or b""
    )
    assert told.count(b"bankrupt, transfers") == 3
    assert b"Number of Purchased Properties: 5\n" in told
