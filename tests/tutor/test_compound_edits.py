"""Edits of more than one node, on small functions."""

from __future__ import annotations

import pytest
from tutor.rules_of import Source

LAND = """
class State:
    def __init__(self):
        self.cash = 10
        self.owner = [None, None]
        self.told = []
    def buy(self, space, player):
        self.owner[space] = player
        self.cash -= 3
    def hand_over(self, space, player):
        self.owner[space] = player
    def rent(self, space):
        return 0 if self.owner[space] is None else 5
    def holder(self, space):
        return self.owner[space]

def land(state, space):
    if state.rent(space) > 3:
        state.told.append("rent")
    state.told.append("landed")

def tax(state):
    if state.cash > 20:
        state.cash = 20
"""


@pytest.fixture
def land() -> Source:
    return Source(LAND)


def test_statements_change_places(land: Source) -> None:
    state = land.names["State"]()
    state.buy(0, 1)
    words = "does `state.told.append('landed')` before `if state.rent(space) > 3: state.told.append('rent')`"
    with land.edited(words):
        land.names["land"](state, 0)
    assert state.told == ["landed", "rent"]


def test_a_statement_moves_into_the_condition_before_it(land: Source) -> None:
    state = land.names["State"]()
    with land.edited("does `state.told.append('landed')` only if `state.rent(space) > 3`"):
        land.names["land"](state, 0)
    assert state.told == []


def test_a_statement_of_another_function_is_done_too(land: Source) -> None:
    state = land.names["State"]()
    with land.edited("also does `self.cash -= 3`, last"):
        state.hand_over(0, 1)
    assert state.cash == 7


def test_what_a_method_does_to_itself_others_do_to_its_class(land: Source) -> None:
    """What is `self.cash` in State is `state.cash` elsewhere."""
    state = land.names["State"]()
    with land.edited("also does `state.cash -= 3`, first"):
        land.names["land"](state, 0)
    assert state.cash == 7


def test_a_condition_is_joined_by_another_one_of_the_rules(land: Source) -> None:
    state = land.names["State"]()
    state.buy(0, 1)
    words = "behaves as if `state.rent(space) > 3` read `state.rent(space) > 3 and state.cash > 20`"
    with land.edited(words):
        land.names["land"](state, 0)
    assert state.told == ["landed"]


def test_a_fact_is_kept_in_two_places_one_of_which_is_forgotten(land: Source) -> None:
    words = "keeps `owner` in two places; `hand_over` does not change the one that `rent` looks at"
    with land.edited(words):
        state = land.names["State"]()
        state.hand_over(0, 1)
        assert (state.rent(0), state.holder(0)) == (0, 1)
        state.buy(0, 1)
        assert (state.rent(0), state.holder(0)) == (5, 1)
    assert not hasattr(land.names["State"](), "owner_kept")


def test_two_insertions_go_into_one_body(land: Source) -> None:
    first, second = "also does `state.cash = 20`, first", "also does `state.cash -= 3`, last"
    state = land.names["State"]()
    with land.edited(first, second):
        land.names["land"](state, 0)
    assert state.cash == 17


def test_no_statement_is_inserted_that_needs_a_name_which_is_missing(land: Source) -> None:
    said = [edit.words for edit in land.edits if edit.function == "tax"]
    assert not any("owner[space]" in words for words in said)
