"""Games of Once Around by a plan: a game is the bonus rounds of one seed."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from monosim.core import Case, Table
from monosim.rulesets.once_around import chance
from monosim.rulesets.once_around.events import RoundEnded
from monosim.rulesets.once_around.game import play as by_the_rules
from monosim.rulesets.once_around.inputs import Setup, read
from monosim.rulesets.once_around.many_rounds import Rounds, supports
from monosim.study import games
from monosim.study.plan import BatchPlan, File, OwnAxes, PlanTable, bad_plan
from monosim.study.statistics import Tally

KEYS: tuple[str, ...] = ()
AT_ONCE = 2_000
COLLECTED = ("total", "least", "most")
USUAL = ("total",)
PICK: dict[str, Callable[[list[int]], int]] = {"total": sum, "least": min, "most": max}


def read_axes(table: PlanTable) -> OwnAxes:
    return OwnAxes()


def check(plan: BatchPlan, path: str) -> None:
    games.check_axes(plan, path)
    if plan.decks:
        raise bad_plan(path, "once-around takes no decks: chance comes from seeds")
    games.check_collect(plan, path, COLLECTED)
    for case in games.one_of_each(plan):
        read(case)


def columns(plan: BatchPlan) -> list[games.Column]:
    return [*games.varying_columns(plan), *(games.Column(name, "integer") for name in plan.collect or USUAL)]


def play(plan: BatchPlan, first: int, last: int) -> games.Chunk:
    totals = [_totals(_setup_at(plan, plan.spot(game))) for game in range(first, last)]
    values = games.varying_values(plan, first, last)
    values += [[PICK[name](paid) for paid in totals] for name in plan.collect or USUAL]
    tally = Tally()
    tally.games = last - first
    tally.count_values("total", map(sum, totals))
    return games.Chunk(values, tally)


def _totals(setup: Setup) -> list[int]:
    if supports(setup):
        return Rounds(setup).play(setup.rounds)
    events = by_the_rules(setup, Table(chance(setup), ()))
    return [event.total for event in events if isinstance(event, RoundEnded)]


def _setup_at(plan: BatchPlan, spot: list[int]) -> Setup:
    board, _, rounds, reading, _, seed = spot
    chosen = plan.readings[reading] if plan.readings else ()
    setup = _setup(
        plan.boards[board] if plan.boards else None, plan.rounds[rounds] if plan.rounds else None, chosen
    )
    return setup._replace(seed=plan.seeds[seed] if plan.seeds else plan.seed)


@lru_cache(256)
def _setup(board: File | None, rounds: str | None, readings: tuple[tuple[str, str], ...]) -> Setup:
    given: dict[str, Any] = (
        {} if board is None else {"board": board.name, "contents": {"board": board.contents}}
    )
    return read(Case("once-around", rounds=rounds, readings=dict(readings), **given))
