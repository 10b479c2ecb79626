"""The ability `study`: how much money the seats have in the course of a game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from monosim.report import tables
from monosim.rulesets.singletonopoly.events import DroppedOut, Gained, Lost, PlayersOrdered, TurnStarted
from monosim.rulesets.singletonopoly.state import STARTING_MONEY
from monosim.rulesets.singletonopoly.strategies import STRATEGIES
from monosim.study import Report, Series, Tell, simulation
from monosim.study.series import play_series

GAMES = simulation.GAMES
SEATS = {strategy: strategy for strategy in STRATEGIES}
PLOTS = False
TELLING_EVENTS = frozenset({DroppedOut, Gained, Lost, PlayersOrdered, TurnStarted})
TELLING_ROUNDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def simulate(series: Series, tell: Tell) -> Report:
    results = play_series(series, tell, MoneyTally)
    record = simulation.describe(series, results)
    record["money"] = list(results.observer.means())
    text = simulation.text_of(record, _money([seat["name"] for seat in record["seats"]], record["money"]))
    return Report(record, text, notes=simulation.notes_of(series, results))


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
    """The money of each seat after some rounds, summed over games."""

    def __init__(self) -> None:
        self.games: dict[int, int] = dict.fromkeys(TELLING_ROUNDS, 0)
        self.money: dict[int, dict[str, int]] = {number: {} for number in TELLING_ROUNDS}

    def add(self, other: "MoneyTally") -> None:
        for number in TELLING_ROUNDS:
            self.games[number] += other.games[number]
            self._sum(number, other.money[number])

    def record(self) -> list[tuple[int, int, dict[str, int]]]:
        return [(number, self.games[number], self.money[number]) for number in TELLING_ROUNDS]

    def read(self, record: Iterable[tuple[int, int, dict[str, int]]]) -> None:
        for number, games, money in record:
            self.games[number], self.money[number] = games, money

    def _sum(self, number: int, money: dict[str, int]) -> None:
        sums = self.money[number]
        for name, amount in money.items():
            sums[name] = sums.get(name, 0) + amount

    def watch(self, events: Iterable[Any], cluster: int) -> None:
        """A round is over when the turn goes back to a player who is earlier in the play order."""
        place: dict[str, int] = {}
        money: dict[str, int] = {}
        rounds, last = 0, ""
        for event in events:
            if type(event) not in TELLING_EVENTS:
                continue
            if isinstance(event, Gained | Lost):
                money[event.name] = event.money
            elif isinstance(event, TurnStarted) and event.name != last:
                if last and place[event.name] < place[last]:
                    rounds += 1
                    if rounds in self.games:
                        self.games[rounds] += 1
                        self._sum(rounds, money)
                last = event.name
            elif isinstance(event, DroppedOut):
                money[event.name] = 0
            elif isinstance(event, PlayersOrdered):
                last = ""  # a script may play a second game behind the first
                place = {name: index for index, name in enumerate(event.names)}
                money = dict.fromkeys(event.names, STARTING_MONEY)

    def means(self) -> Iterator[dict[str, Any]]:
        for number, games in self.games.items():
            if games:
                means = {name: amount / games for name, amount in self.money[number].items()}
                yield {"round": number, "games": games, "mean": means}
