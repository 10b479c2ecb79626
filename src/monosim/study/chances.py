"""The chances of each seat, as it is played and if everybody played some strategy, from the same seeds."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from monosim.core import number_of
from monosim.report import tables
from monosim.study import Series, Tell
from monosim.study.endings import GamePlayer
from monosim.study.intervals import Sums, compare_with_best, estimate_share
from monosim.study.keep import Log, play_on
from monosim.study.run import Workforce
from monosim.study.series import Results, case_of, follow, hold, next_look
from monosim.study.simulation import AS_GIVEN, seat_names
from monosim.study.statistics import over_units, units_record

VERSION = 2


def play_odds(series: Series, strategies: Sequence[str], seats: int, tell: Tell) -> dict[str, Any]:
    """The record that docs/simulate.md describes."""
    series = series._replace(case=hold(series.case))
    tried = {AS_GIVEN: series, **{name: _everybody(series, name, seats) for name in strategies}}
    results = _play(list(tried.values()), tell)
    played = zip(tried, results, strict=True)
    units = results[0].units(series) if len(results[0].endings) > 1 or len(results) > 1 else None
    return {
        "version": VERSION,
        "ruleset": series.case.ruleset,
        "games": results[0].games,
        "seed": series.case.seed,
        "consecutive": series.consecutive,
        "units": units_record(units),
        "chances": [row for name, one in played for row in _chances(name, one, series, seats)],
        "comparisons": [_compare(list(tried), results, seat) for seat in range(seats)] if strategies else [],
    }


def _everybody(series: Series, strategy: str, seats: int) -> Series:
    names = seat_names(series.case, seats)
    return series._replace(case=series.case._replace(seats=dict.fromkeys(names, strategy)))


def _play(tried: Sequence[Series], tell: Tell) -> list[Results]:
    """The games of one seed, one with each strategy, follow each other and are played as one."""
    series, many = tried[0], len(tried)
    games = series.games * many
    play = partial(_play_some, GamePlayer(series.case.ruleset, "odds", series.engine), tried)
    whole, look = [Results() for _ in tried], partial(next_look, many)
    parts = play_on(
        series.log or Log({}),
        play,
        games,
        Workforce(min(series.jobs, games)),
        series.case.ruleset,
        lambda played: [one.record() for one in played],
        lambda records: [Results().read(record) for record in records],
        look,
        many,
    )

    def take(some: list[Results]) -> None:
        for mine, theirs in zip(whole, some, strict=True):
            mine.add(theirs)

    follow(parts, take, games, series.precision, lambda: max(one.widest(series) for one in whole), look, tell)
    return whole


def _play_some(player: GamePlayer, tried: Sequence[Series], first: int, last: int) -> list[Results]:
    results = [Results() for _ in tried]
    for game in range(first, last):
        number, which = divmod(game, len(tried))
        ending = player.play_seed(case_of(tried[which], number), which)
        results[which].count(tried[which], number, ending)
    return results


def _chances(strategy: str, results: Results, series: Series, seats: int) -> list[dict[str, Any]]:
    """Where all games are the same, there is no interval."""
    shares: dict[int | None, Sums] = {seat: results.tally.shares[f"seat {seat}"] for seat in range(seats)}
    shares[None] = results.tally.shares["nobody"]
    estimate: Callable[[Sums], Any] = partial(estimate_share, units=results.units(series).number)
    rows = []
    for winner, sums in shares.items():
        found, wins = estimate(sums), sum(won for _, won in sums.values())
        interval = [found.low, found.high] if len(results.endings) > 1 else None
        row = {"strategy": strategy, "player": winner, "wins": wins, "share": found.value}
        rows.append({**row, "interval": interval})
    return rows


def _compare(names: Sequence[str], results: Sequence[Results], seat: int) -> dict[str, Any]:
    """With which strategy of everybody the seat wins most, game by game from the same seeds."""
    found = compare_with_best([one.tally.shares[f"seat {seat}"] for one in results])
    return {
        "player": seat,
        "best": names[found.best],
        "verdict": str(found),
        "tied": [names[at] for at in found.tied],
        "behind": [
            {
                "strategy": name,
                "difference": behind.value,
                "interval": [behind.low, behind.high],
                "worse": worse,
            }
            for name, (behind, worse) in zip(names, found.rivals, strict=True)
        ],
    }


def text_of(record: Mapping[str, Any]) -> str:
    games = number_of(record["games"], "game")
    rows = [
        [
            row["strategy"],
            "undecided" if row["player"] is None else f"player {row['player']}",
            tables.percent(row["share"]),
            tables.interval(*(row["interval"] or (None, None))),
        ]
        for row in record["chances"]
    ]
    seed = f"from seed {record['seed']} on" if record["consecutive"] else f"of seed {record['seed']}"
    return tables.page(
        [f"{record['ruleset']}: {games} {seed}{over_units(record)}"],
        tables.table(("strategy", "winner", "chance", tables.INTERVAL), rows, left=2),
        _comparisons(record["comparisons"]),
    )


def _comparisons(comparisons: Sequence[Mapping[str, Any]]) -> list[str]:
    if not comparisons:
        return []
    rows = [[f"player {one['player']}", one["best"], one["verdict"]] for one in comparisons]
    return tables.table(("who", "wins most if all play", "compared game by game"), rows, left=3)
