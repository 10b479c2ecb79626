"""What an outsider adds as rules.py and board.py invite: a reading, spaces, cards, a kind of space.

Every command then agrees with the rules, or refuses with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from rulesets.once_around.games import named, setup

import monosim
from monosim.core import Case, SeededChance, UnusableInput
from monosim.core.match import Match
from monosim.play import runner
from monosim.rulesets import once_around
from monosim.rulesets.once_around import batch, board, inputs, rules
from monosim.rulesets.once_around.batch import Rounds, supports
from monosim.rulesets.once_around.board import STANDARD
from monosim.rulesets.once_around.events import RoundEnded
from monosim.rulesets.once_around.game import State
from monosim.rulesets.once_around.rules import Rules
from monosim.rulesets.once_around.tutor import tutor
from monosim.tutor.programs import predict

SENTENCE = "the exact solution was not written for jackpot=double: only the rules play it"
DOUBLE = {"jackpot": "double"}


class JackpotDoubles(Rules):
    """`jackpot=double`: Go pays three times what it says."""

    def go_credits(self, award: int, exactly: bool) -> int:
        return 3 * super().go_credits(award, exactly)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """What was read under other tables."""
    inputs.standard_board.cache_clear()
    yield
    inputs.standard_board.cache_clear()
    batch._setup.cache_clear()


@pytest.fixture
def jackpot(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"single": Rules, "double": JackpotDoubles}
    monkeypatch.setitem(rules.OPEN, "jackpot", values)
    about = once_around.ABOUT
    readings = {**about.readings, "jackpot": tuple(values)}
    monkeypatch.setattr(once_around, "ABOUT", about._replace(readings=readings))


def by_the_rules(case: Case) -> list[int]:
    setup = once_around.read(case)
    events = once_around.play(setup, SeededChance(case.seed))
    return [event.total for event in events if isinstance(event, RoundEnded)]


@pytest.mark.usefixtures("jackpot")
def test_a_new_reading_is_played_by_the_rules_and_never_calculated() -> None:
    case = Case("once-around", rounds="30", seed=5, readings=DOUBLE)
    wanted = by_the_rules(case)
    assert wanted != by_the_rules(case._replace(readings={}))
    assert not supports(once_around.read(case))
    assert supports(once_around.read(case._replace(readings={"jackpot": "single"})))
    assert f"{sum(wanted)} credits, mean".encode() in runner.run(case)
    plan = {
        "ruleset": "once-around",
        "seed": 5,
        "rounds": 30,
        "readings": {"jackpot": ["single", "double"]},
    }
    rows = monosim.batch(plan).rows()
    assert {row["jackpot"]: row["total"] for row in rows}["double"] == sum(wanted)
    for study in (monosim.simulate, monosim.exact):
        with pytest.raises(UnusableInput, match=SENTENCE):
            study("once-around", readings=DOUBLE)
    assert Match(once_around, case).outcome == once_around.outcome(once_around.read(case), _end(case))
    for draft in islice(tutor.drafts(3), 30):
        of_draft = tutor.case(draft)._replace(readings=DOUBLE)
        assert (predict(tutor, of_draft, frozenset()) or "").encode() == runner.run(of_draft)


def _end(case: Case) -> State:
    game = once_around.play(once_around.read(case), SeededChance(case.seed))
    while True:
        try:
            next(game)
        except StopIteration as end:
            state: State = end.value
            return state


MORE_SPACES = """\
property 70 A New Street
tax 30 A New Tax
railroad 100 A New Line
utility 4 New Works
chance Another Chance
chest Another Chest
parking More Parking
go-to-jail Go To Jail Again
"""
MORE_CARDS = """\
chance-card bonus pay 75 A new card.
chance-card back2 back 2 Go back 2 spaces
chance-card jail2 jail Go to jail
chest-card bonus pay 75 A new card.
chest-card back1 back 1 Go back 1 space
chest-card jail2 jail Go to jail
"""
SPACES, CARDS = STANDARD.split("\n\n")
GROWN = [f"{SPACES}\n{space}\n\n{CARDS}" for space in MORE_SPACES.splitlines()]
GROWN += [f"{SPACES}\n\n{CARDS}{card}\n" for card in MORE_CARDS.splitlines()]
GROWN.append(f"{SPACES}\n{MORE_SPACES}\n{CARDS}{MORE_CARDS}")


@pytest.mark.parametrize("readings", [{}, {"cards": "dealt", "rails": "distinct"}], ids=named)
@pytest.mark.parametrize("text", GROWN, ids=[*MORE_SPACES.splitlines(), *MORE_CARDS.splitlines(), "all"])
def test_a_pay_table_with_more_spaces_and_cards_is_the_same_everywhere(
    text: str, readings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "STANDARD", text)
    case = Case("once-around", rounds="40", seed=8, readings=readings)
    wanted = by_the_rules(case)
    assert Rounds(setup(readings, seed=8)).play(40) == wanted
    given = case._replace(contents={"board": text.encode()})
    assert runner.run(given) == runner.run(case)
    assert setup(readings).board == setup(readings, text).board


def test_the_exact_mean_follows_a_pay_table_with_more_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "STANDARD", GROWN[-1])
    totals = Rounds(setup(seed=1)).play(60_000)
    mean = sum(totals) / len(totals)
    spread = (sum((total - mean) ** 2 for total in totals) / len(totals) ** 2) ** 0.5
    record = monosim.exact("once-around").record()
    assert abs(float(record["mean"]["decimal"]) - mean) < 5 * spread


def test_a_new_kind_of_space_goes_to_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the rules it pays nothing, as every space of which they know nothing."""
    monkeypatch.setattr(inputs, "PLAIN", (*board.PLAIN, "casino"))
    monkeypatch.setitem(inputs.SHARED, "casino", "casino")
    case = Case("once-around", rounds="60", seed=4)
    case = case._replace(contents={"board": f"{SPACES}\ncasino A Casino\n\n{CARDS}".encode()})
    assert not supports(once_around.read(case))
    assert b"A Casino pays nothing" in runner.run(case)
    plan = {"ruleset": "once-around", "seed": 4, "rounds": 60, "boards": [case.contents["board"]]}
    assert [row["total"] for row in monosim.batch(plan).rows()] == [sum(by_the_rules(case))]
    with pytest.raises(UnusableInput, match="was not written for spaces of the kind casino"):
        monosim.exact("once-around", case.contents["board"])
