"""The ability `study`: how much money the seats have in the course of a game, and where they land."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from monosim.core import number_of
from monosim.report import plots, tables
from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.board import NAMES, SPACES, VACATION_POSITION
from monosim.rulesets.singletonopoly.scene import draw_space
from monosim.rulesets.singletonopoly.state import STARTING_MONEY
from monosim.rulesets.singletonopoly.strategies import STRATEGIES
from monosim.study import Report, Series, Tell, simulation
from monosim.study.series import play_series
from monosim.study.statistics import Counts, over_units

GAMES = simulation.GAMES
SEATS = {strategy: strategy for strategy in STRATEGIES}
PLOTS = True
TELLING_EVENTS = frozenset({
    *(e.DroppedOut, e.Gained, e.Landed, e.Lost, e.PlayersOrdered, e.TurnStarted, e.WentOnVacation)
})  # fmt: skip
TELLING_ROUNDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def simulate(series: Series, tell: Tell) -> Report:
    results = play_series(series, tell, MoneyTally)
    record = simulation.describe(series, results)
    record["money"] = list(results.observer.means())
    text = simulation.text_of(record, _money([seat["name"] for seat in record["seats"]], record["money"]))
    record["spaces"] = list(results.observer.spaces())
    return Report(record, text, _plot(record), simulation.notes_of(series, results))


def _plot(record: Mapping[str, Any]) -> Callable[[str], bytes]:
    spots = [
        plots.Spot(row["name"], draw_space(row["position"]).colour, row["landings"], row["low"], row["high"])
        for row in record["spaces"]
    ]
    note = f"{number_of(record['games'], 'game')}{over_units(record)}; ± is half of a 95 % interval"
    return lambda path: plots.draw_board(path, spots, "Where players land", note, "share of all landings")


def _money(names: Sequence[str], means: Sequence[dict[str, Any]]) -> list[str]:
    known = list(dict.fromkeys(name for row in means for name in row["mean"]))
    if not set(names) <= set(known):  # a file of players has names of its own
        names = known
    rows = [
        [row["round"], row["games"], *(f"{row['mean'].get(name, 0):.0f}" for name in names)] for row in means
    ]
    title = "Mean money after a round, over the games still going; a player who is out has none"
    return [title, *tables.table(("round", "games", *names), rows, left=0)]


class MoneyTally:
    """The money of each seat after some rounds, summed over games; and how often each space is landed on."""

    def __init__(self) -> None:
        self.landings = Counts()
        self.games: dict[int, int] = dict.fromkeys(TELLING_ROUNDS, 0)
        self.money: dict[int, dict[str, int]] = {number: {} for number in TELLING_ROUNDS}

    def add(self, other: "MoneyTally") -> None:
        self.landings.add(other.landings)
        for number in TELLING_ROUNDS:
            self.games[number] += other.games[number]
            self._sum(number, other.money[number])

    def record(self) -> list[Any]:
        money = [(number, self.games[number], self.money[number]) for number in TELLING_ROUNDS]
        return [self.landings.record(), money]

    def read(self, record: Sequence[Any]) -> None:
        self.landings.read(record[0])
        for number, games, money in record[1]:
            self.games[number], self.money[number] = games, money

    def _sum(self, number: int, money: dict[str, int]) -> None:
        sums = self.money[number]
        for name, amount in money.items():
            sums[name] = sums.get(name, 0) + amount

    def watch(self, events: Iterable[Any], cluster: int) -> None:
        """A round is over when the turn goes back to a player who is earlier in the play order."""
        place: dict[str, int] = {}
        money: dict[str, int] = {}
        rounds, last, landed = 0, "", self.landings.of(cluster)
        for event in events:
            if type(event) not in TELLING_EVENTS:
                continue
            if isinstance(event, e.Gained | e.Lost):
                money[event.name] = event.money
            elif isinstance(event, e.Landed):
                landed[event.position] += 1
            elif isinstance(event, e.WentOnVacation):
                landed[VACATION_POSITION] += 1
            elif isinstance(event, e.TurnStarted) and event.name != last:
                if last and place[event.name] < place[last]:
                    rounds += 1
                    if rounds in self.games:
                        self.games[rounds] += 1
                        self._sum(rounds, money)
                last = event.name
            elif isinstance(event, e.DroppedOut):
                money[event.name] = 0
            elif isinstance(event, e.PlayersOrdered):
                last = ""  # a script may play a second game behind the first
                place = {name: index for index, name in enumerate(event.names)}
                money = dict.fromkeys(event.names, STARTING_MONEY)

    def spaces(self) -> Iterator[dict[str, Any]]:
        """Each space's share of the landings. To go on Vacation is to land there."""
        places = range(1, SPACES + 1)
        for place, (share, low, high) in zip(places, self.landings.shares(places), strict=True):
            yield {"position": place, "name": NAMES[place], "landings": share, "low": low, "high": high}

    def means(self) -> Iterator[dict[str, Any]]:
        for number, games in self.games.items():
            if games:
                means = {name: amount / games for name, amount in self.money[number].items()}
                yield {"round": number, "games": games, "mean": means}
