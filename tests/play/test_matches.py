"""Matches of every game: a player that knows none plays them, copies go on alike, and changed logs are found.

`make matches` and `make planted-logs` do the same thousands of times.
"""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

import monosim
from monosim.rulesets import RULESETS
from tools.games_to_play import PLUGIN, PLUGINS
from tools.general_player import play_at_random
from tools.matches import Differs, play_matches, probe
from tools.planted_logs import plant

GAMES = (*RULESETS, *PLUGINS)
ASKS_NOBODY = ("once-around",)
MATCHES = 6
LOGS = 12
every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(scope="module", autouse=True)
def _plugins() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGIN))
        for name, module in PLUGINS.items():
            patch.setitem(RULESETS, name, module)
        yield


@pytest.fixture(scope="module")
def elsewhere(_plugins: None) -> Iterator[Any]:
    """Another process, which has nothing of this one but the modules that can be imported."""
    with get_context("spawn").Pool(1) as pool:
        yield pool


@every_game
def test_random_answers_are_legal_and_every_copy_goes_on_alike(name: str, elsewhere: Any) -> None:
    counts = play_matches(name, MATCHES, elsewhere)
    assert counts["games"] == MATCHES
    if name not in ASKS_NOBODY:
        assert min(counts["decisions"], counts["forks"], counts["redeals"], counts["pickles"]) > 0


@every_game
def test_a_change_in_a_log_is_found_where_it_was_planted(name: str) -> None:
    for planted in plant(name, LOGS):
        assert planted.found is None or planted.is_named, planted


def test_the_same_random_numbers_play_the_same_match() -> None:
    one, other = (monosim.match("deal", seats=3, seed=4) for _ in range(2))
    assert play_at_random(one, Random(1)) == play_at_random(other, Random(1))
    assert one.transcript == other.transcript


def test_a_space_that_is_not_what_the_check_says_is_noticed() -> None:
    match = monosim.match("race", seed=3)
    probe(match, ["walk", "run", "fly"])
    kind = type("Pace", (type(match.decision),), {"space": monosim.OneOf(["fly"])})
    match.decision = kind(*match.decision)
    with pytest.raises(Differs, match="do not agree on 'walk'"):
        probe(match, ["walk"])
