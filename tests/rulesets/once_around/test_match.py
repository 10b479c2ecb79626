"""A bonus as a match and as a log: copies, pickles, and what is told again."""

from __future__ import annotations

import pickle
from itertools import islice
from typing import Any

import pytest
from rulesets.once_around.games import ALL_AT_ONCE, READINGS, named

from monosim.core import Case, ScriptError, SeededChance, drive
from monosim.core.match import Match
from monosim.core.table import Table
from monosim.play import runner
from monosim.rulesets import once_around
from monosim.rulesets.once_around import events as e
from monosim.rulesets.once_around.game import State
from monosim.rulesets.once_around.inputs import standard_board
from monosim.rulesets.once_around.retell import retell
from monosim.rulesets.once_around.tutor import tutor

GAMES = [
    Case("once-around", rounds=str(rounds), seed=seed, readings=readings)
    for seed, readings in enumerate((*READINGS, ALL_AT_ONCE))
    for rounds in (1, 7)
]
IDS = [f"{named(dict(case.readings))} {case.rounds}" for case in GAMES]


def retold(case: Case, log: list[Any]) -> list[Any]:
    setup, table = retell(case, log)
    return list(drive(once_around.play(setup, table.chance), table))


@pytest.mark.parametrize("case", GAMES, ids=IDS)
def test_the_rest_of_a_game_from_any_checkpoint_is_the_same(case: Case) -> None:
    setup = once_around.read(case)
    wanted = list(runner.events(once_around, case))
    chance, told, game = SeededChance(case.seed), list[Any](), None
    game = once_around.play(setup, chance)
    for item in game:
        if hasattr(item, "state"):
            state, again = item.state.copy(), pickle.loads(pickle.dumps(chance))
            assert state == item.state
            rest = list(drive(once_around.resume(setup, again, state), Table(again, ())))
            assert told + rest == wanted
        else:
            told.append(item)
    assert told == wanted


def test_a_script_of_chance_goes_on_alike_in_a_copy_and_in_a_pickle() -> None:
    for draft in islice(tutor.drafts(2), 60):
        setup = once_around.read(tutor.case(draft))
        chance: Any = once_around.chance(setup)
        told, game = list[Any](), once_around.play(setup, chance)
        for item in game:
            if hasattr(item, "state"):
                for again in (chance.copy(), pickle.loads(pickle.dumps(chance))):
                    rest = drive(once_around.resume(setup, again, item.state.copy()), Table(again, ()))
                    assert told + list(rest) == list(runner.events(once_around, tutor.case(draft)))
                    again.finish()
            else:
                told.append(item)


@pytest.mark.parametrize("case", GAMES, ids=IDS)
def test_a_match_is_over_at_once_for_there_is_nothing_to_decide(case: Case) -> None:
    match = Match(once_around, case)
    twin = pickle.loads(pickle.dumps(match.fork()))
    assert match.is_over
    assert twin.events == match.events == list(runner.events(once_around, case))
    assert twin.outcome == match.outcome
    seen = match.view(0)
    assert (seen.round, seen.credits) == (match.end.rounds, match.end.credits)
    assert once_around.view(match.setup, None, 0).space == 0


@pytest.mark.parametrize("case", GAMES, ids=IDS)
def test_a_log_is_told_again_from_its_dice_and_cards_alone(case: Case) -> None:
    log = list(runner.events(once_around, case))
    assert retold(Case("once-around"), log) == log


def test_a_log_of_another_board_needs_that_board() -> None:
    drafts = (draft for draft in tutor.drafts(5, fair=False) if draft.board)
    told = 0
    for draft in islice(drafts, 40):
        case = tutor.case(draft)
        try:
            log = list(runner.events(once_around, case))
        except Exception:
            continue
        told += 1
        assert retold(case._replace(rounds=None), log) == log
    assert told > 10


def changes(log: list[Any]) -> Any:
    """Each event of the log changed in one field, left out, or told twice."""
    for at, event in enumerate(log):
        for name, held in event._asdict().items():
            if type(held) is int:
                yield at, [*log[:at], event._replace(**{name: held + 1}), *log[at + 1 :]]
            elif isinstance(held, str):
                yield at, [*log[:at], event._replace(**{name: held + "?"}), *log[at + 1 :]]
            elif name == "dice":
                yield at, [*log[:at], event._replace(dice=(9, -3)), *log[at + 1 :]]
        yield at, log[:at] + log[at + 1 :]
        yield at, [*log[: at + 1], *log[at:]]


@pytest.mark.parametrize("readings", [{}, ALL_AT_ONCE], ids=named)
def test_one_change_of_a_log_is_found_where_it_is(readings: dict[str, str]) -> None:
    log = list(runner.events(once_around, Case("once-around", rounds="3", seed=9, readings=readings)))
    count = 0
    for at, changed in changes(log):
        try:
            again = retold(Case("once-around", readings=readings), changed)
        except ScriptError:  # the log ends before the game
            again = []
        count += 1
        assert again != changed
        if again:
            first = next(
                (place for place, pair in enumerate(zip(again, changed, strict=False)) if pair[0] != pair[1]),
                min(len(again), len(changed)),
            )
            assert first <= at + 1
    assert count > 100


def test_what_is_not_in_the_table_of_the_log_is_a_difference_and_no_crash() -> None:
    board = standard_board()
    strange = [
        e.GameStarted(("no=reading", "go=400")),
        e.RoundStarted(1),
        e.CardDrawn("chance", 99, "", ()),
        e.CardDrawn("nothing", -1, board.chance[0].text, ()),
        e.Moved(1, (3, 4), 7, "Chance"),
    ]
    with pytest.raises(ScriptError, match="the log ends before the game"):
        retold(Case("once-around"), strange)


def test_a_copy_of_a_state_is_a_state_of_its_own() -> None:
    state = State(standard_board())
    twin = state.copy()
    twin.left["chance"] = ()
    assert state != twin
    assert state == State(standard_board())
