"""monosim odds: the chances from a position."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import click

from monosim.cli.progress import progress
from monosim.cli.series import RulesetCommand, series_from, takes_series
from monosim.cli.terminal import color_option, say
from monosim.core import number_of
from monosim.report import tables
from monosim.study import Series, Tell, simulation
from monosim.study.games import GamePlayer
from monosim.study.statistics import wilson

VERSION = 1


@click.command("odds", cls=RulesetCommand)
@takes_series
@click.option(
    "--strategy", "strategies", multiple=True, metavar="NAME",
    help="Also if everybody played so: a strategy of the ruleset, or module:Class. Repeatable.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@color_option
def command(games: int | None, strategies: tuple[str, ...], as_json: bool, **inputs: Any) -> None:
    """Play a position to its end many times, and tell who wins how often, with 95 % intervals.

    \b
    Examples:
      monosim odds classic --position fixtures/classic/sample-3/position.json --games 200
      monosim odds classic --position game.json --strategy conservative --strategy trader
      monosim odds deal --seat 0=shrewd --seat 1=random --games 500

    Game k of each strategy has the seed SEED+k. A game that reaches its limit has no winner.
    """
    series = series_from(games or simulation.GAMES, False, **inputs)
    case = series.case
    seats = GamePlayer(case.ruleset, "odds").count_seats(case)
    if not seats:
        raise click.UsageError(f"{case.ruleset} has no seats: there is nobody who could win")
    names = simulation.seat_names(case, seats)
    tried = {simulation.AS_GIVEN: series}
    for strategy in strategies:
        tried[strategy] = series._replace(case=case._replace(seats=dict.fromkeys(names, strategy)))
    with progress() as tell:
        rows = [row for name, one in tried.items() for row in find_chances(name, one, seats, tell)]
    head = {"version": VERSION, "ruleset": case.ruleset, "games": series.games, "seed": case.seed}
    record = {**head, "chances": rows}
    say(tables.json_text(record) if as_json else text_of(record))


def find_chances(strategy: str, series: Series, seats: int, tell: Tell) -> list[dict[str, Any]]:
    endings = simulation.play_series(series, tell, command="odds").endings
    wins = Counter(ending.outcome.winner for ending in endings)
    winners: list[int | None] = [*range(seats), None]
    return [
        {
            "strategy": strategy,
            "player": winner,
            "wins": wins[winner],
            "share": wins[winner] / series.games,
            "interval": wilson(wins[winner], series.games),
        }
        for winner in winners
    ]


def text_of(record: Mapping[str, Any]) -> str:
    games = number_of(record["games"], "game")
    rows = [
        [
            row["strategy"],
            "undecided" if row["player"] is None else f"player {row['player']}",
            tables.percent(row["share"]),
            tables.interval(*row["interval"]),
        ]
        for row in record["chances"]
    ]
    return tables.page(
        [f"{record['ruleset']}: {games} from seed {record['seed']} on"],
        tables.table(("strategy", "winner", "chance", tables.INTERVAL), rows, left=2),
    )
