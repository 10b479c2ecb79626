"""What an outsider adds as rules.py invites: a reading, an amount, a space, a colour, a card.

Every command then agrees with the rules, or refuses with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import pytest
from rulesets.project5.fast.lockstep import drawn_cases

import monosim
from monosim.core import Case, Outcome, SeededChance, Table, UnusableInput
from monosim.core.game import play_out
from monosim.core.match import Match
from monosim.core.ruleset import Amounts
from monosim.play import runner
from monosim.rulesets import project5
from monosim.rulesets.project5 import batch, entries, fast, inputs, rules
from monosim.rulesets.project5.fast import many, periods, teller, telling
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor.programs import predict


class TieToLast(Rules):
    """`tie=last`: of equals, the one with the highest number wins."""

    def winner(self, state: State) -> int:
        wealth = self.wealth(state)
        remaining = (player for player, solvent in enumerate(state.solvent) if solvent)
        return max(remaining, key=lambda player: (wealth[player], player))


class StepTax(Rules):
    """The reading `step-tax`, an amount: what every house costs besides."""

    def step_tax(self) -> int:
        return 0

    def house_cost(self) -> int:
        return super().house_cost() + self.step_tax()


TIE = Case(
    rounds="2",
    readings={"tie": "last"},
    contents={
        "board": b"GO 0 NONE\nParking 0 NONE\nA 900 RED\n",
        "cards": b"1000\n1\n1\n2\n2\n",
        "players": b"9 9000\n9 9000\n",
    },
)
"""Nobody can buy anything: both have as much at the end."""
FILES: dict[str, Any] = {role: TIE.contents[role] for role in ("board", "cards", "players")}
SENTENCE = "it was not written for tie=last"


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """A game that was read under one table of readings is not of another."""
    yield
    batch._setup.cache_clear()
    entries._read_files.cache_clear()


@pytest.fixture
def tie(monkeypatch: pytest.MonkeyPatch) -> None:
    """As somebody adds a line to QUESTIONS, from which the other tables are made."""
    values: dict[str, type[Rules]] = {"first": Rules, "last": TieToLast}
    for table in (rules.QUESTIONS, rules.OPEN):
        monkeypatch.setitem(table, "tie", values)
    monkeypatch.setitem(rules.READINGS, "tie", tuple(values))


def by_the_rules(case: Case) -> Outcome:
    setup = project5.read(case)
    chance = SeededChance(case.seed)
    return project5.outcome(
        setup, play_out(project5.play(setup, chance), Table(chance, project5.seats(setup)))
    )


def is_refused(work: Callable[[], object], sentence: str) -> bool:
    with pytest.raises(UnusableInput, match=sentence):
        work()
    return True


@pytest.mark.usefixtures("tie")
def test_run_plays_a_new_reading_by_the_rules_and_the_fast_engine_says_why_it_does_not() -> None:
    assert by_the_rules(TIE).winner == 1
    assert b"Player 1 wins" in runner.run(TIE)
    for engine in ("auto", "rules"):
        for summary in (True, False):
            assert runner.fast_transcript(project5, TIE, engine, summary) is None
    assert is_refused(lambda: runner.fast_transcript(project5, TIE, "fast", summary=False), SENTENCE)
    assert is_refused(lambda: runner.fast_transcript(project5, TIE, "fast", summary=True), SENTENCE)
    long = TIE._replace(rounds="7000")
    assert runner.fast_transcript(project5, long, "auto", summary=False) is None
    usual = TIE._replace(readings={"tie": "first"})
    assert fast.supports(project5.read(usual)) is None
    assert b"Player 0 wins" in b"".join(fast.transcript(project5.read(usual)))


@pytest.mark.usefixtures("tie")
def test_a_batch_plays_a_new_reading_by_the_rules_beside_those_that_the_kernel_plays() -> None:
    plan = {
        "ruleset": "project5", "boards": [FILES["board"]], "decks": [FILES["cards"]],
        "players": [FILES["players"]], "rounds": [2, 6000], "readings": {"tie": ["first", "last"]},
    }  # fmt: skip
    rows = monosim.batch(plan).rows()
    assert [(row["tie"], row["winner"]) for row in rows] == [("first", 0), ("last", 1)] * 2


@pytest.mark.usefixtures("tie")
def test_series_of_games_play_a_new_reading_by_the_rules() -> None:
    case = {**FILES, "rounds": 2, "readings": {"tie": "last"}}
    for study, player in ((monosim.simulate, "seat"), (monosim.odds, "player")):
        winners = [row[player] for row in study("project5", **case, games=5).rows() if row["share"] == 1]
        assert winners == [1]
        play = partial(study, "project5", **case, games=5, engine="fast")
        assert is_refused(play, "cannot play this: it writes transcripts")


@pytest.mark.usefixtures("tie")
def test_a_tournament_plays_a_new_reading_by_the_rules() -> None:
    seatings = [("9,9000", "8,9000"), ("8,9000", "9,9000")]
    held = TIE._replace(contents={**TIE.contents, "players": b""})
    assert list(entries.play(held, seatings)) == [1, 1]
    assert list(entries.play(held._replace(readings={"tie": "first"}), seatings)) == [0, 0]
    assert list(entries.play(held._replace(rounds="6000"), seatings)) == [1, 1]
    given = {role: FILES[role] for role in ("board", "cards")}
    found = monosim.tournament(
        "project5", ["9,9000", "8,9000"], **given, rounds=2, games=4, readings={"tie": "last"}
    )
    assert {row["share"] for row in found.rows()} == {0.5}


@pytest.mark.usefixtures("tie")
def test_sweep_and_exact_refuse_a_new_reading() -> None:
    given = {role: FILES[role] for role in ("board", "cards")}
    assert is_refused(lambda: monosim.sweep(**given, games=2, readings={"tie": "last"}, players=2), SENTENCE)
    assert is_refused(
        lambda: monosim.exact("project5", **FILES, rounds=2, readings={"tie": "last"}),
        "the exact solution was not written for tie=last",
    )
    assert monosim.exact("project5", **FILES, rounds=2, readings={"tie": "first"}).rows()


@pytest.mark.usefixtures("tie")
def test_the_tutor_and_a_match_play_a_new_reading() -> None:
    for draft in islice(tutor.drafts(3), 40):
        case = tutor.case(draft)._replace(readings={"tie": "last"})
        told = predict(tutor, case, frozenset())
        assert told is not None
        assert told.encode() == runner.run(case)
        try:
            match = Match(project5, case)
        except monosim.MonosimError:
            continue
        while not match.is_over:
            match = match.fork()
            match.play(project5.seats(match.setup)[match.decision.player].answer(match.decision))
        assert match.outcome == by_the_rules(case)


def test_a_new_amount_and_a_new_default_go_to_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rules, "fee", lambda self: 0, raising=False)
    monkeypatch.setitem(rules.OPEN, "fee", Amounts(Rules, "fee", 0))
    sample = TIE._replace(readings={})
    paid = project5.read(sample._replace(readings={"fee": "5"}))
    assert fast.supports(paid) == "it was not written for fee=5"
    assert fast.supports(project5.read(sample._replace(readings={"fee": "0"}))) is None
    assert many.supports(project5.read(sample._replace(readings={"salary": "5"}))) is not None
    monkeypatch.setattr(Rules, "salary", lambda self: 1500)
    assert fast.supports(project5.read(sample)) == "it was written for salary=2000, not 1500"


def test_other_amounts_are_played_by_the_rules_where_states_are_counted() -> None:
    """The engines take the usual amounts for granted, and are asked for nothing else."""
    for case in islice(drawn_cases(5, 60), 60):
        amount = case._replace(rounds="9", readings={"salary": "1", "house-cost": "30", "most-houses": "3"})
        setup = project5.read(amount)
        state = periods.end_state(setup)
        assert project5.outcome(setup, state) == by_the_rules(amount)


def test_one_more_space_one_more_card_and_one_more_player_agree_with_the_rules() -> None:
    for case in drawn_cases(7, 60):
        more = dict(case.contents)
        more["board"] += b"Extra 700 RED\nParking 0 NONE\n"
        more["cards"] += b"4\n"
        more["players"] += b"1 1000\n"
        agree(case._replace(contents=more))


@pytest.mark.parametrize("colours", [6, 7, 8, 9, 12])
def test_more_colours_agree_with_the_rules_whatever_the_engines_have_room_for(
    colours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = tuple(f"C{number}" for number in range(colours))
    monkeypatch.setattr(inputs, "COLOURS", known)
    board = "GO 0 NONE\n" + "".join(
        f"S{at} {100 + 60 * at} {known[at % colours]}\n" for at in range(2 * colours)
    )
    contents = {
        "board": board.encode(),
        "cards": b"4000\n1\n2\n5\n3\n7\n",
        "players": b"1 1000\n1.5 1500\n1 1\n",
    }
    case = Case(rounds="40", contents=contents)
    setup = project5.read(case)
    assert (many.supports(setup) is None) == telling.supports(setup) == (colours < many.MOST_COLOURS)
    agree(case)


def agree(case: Case) -> None:
    """Every engine, with the rules."""
    setup = project5.read(case)
    wanted = b"".join(runner.transcript(case))
    assert b"".join(periods.transcript(setup)) == wanted
    assert project5.outcome(setup, periods.end_state(setup)) == by_the_rules(case)
    if telling.supports(setup):
        assert b"".join(telling.transcript(setup, teller)) == wanted
    if many.supports(setup) is None:
        games = many.Batch()
        games.add_many(setup, [it.property for it in setup.players], [it.house for it in setup.players])
        assert list(many.play(games).winner) == [by_the_rules(case).winner]
