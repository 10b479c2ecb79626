"""The ability `study`: where players land, what the deeds bring, and who leads at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from monosim.report import plots, tables
from monosim.rulesets.classic.board import HOUSE_COST, JAIL, NAME, PRICE, REFUND
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings
from monosim.rulesets.classic.state.changes.everyday import BuyProperty, ChangePosition, TransferMoney
from monosim.rulesets.classic.state.changes.jail import SendToJail
from monosim.study import Report, Series, Tell, simulation
from monosim.study.intervals import estimate_share
from monosim.study.series import play_series

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GAMES = simulation.GAMES
SEATS: dict[str, str] = {}
PLOTS = True


def simulate(series: Series, tell: Tell) -> Report:
    results = play_series(series, tell, SquareTally)
    record = simulation.describe(series, results)
    record["squares"] = list(results.observer.squares())
    text = simulation.text_of(record, _squares(record["squares"]))
    return Report(record, text, _plot(record), simulation.notes_of(series, results))


def _plot(record: Mapping[str, Any]) -> Callable[[str], bytes]:
    def paint(figure: Figure) -> None:
        above, below = figure.subplots(2, 1)
        squares = record["squares"]
        deeds = [square for square in squares if square["rent"] is not None]
        _draw_bars(above, squares, "landings", f"Where players land ({record['games']:,} games)", plots.BLUE)
        _draw_bars(below, deeds, "return", "Rent for each dollar of price and buildings", plots.ORANGE)
        above.yaxis.set_major_formatter(lambda value, _: f"{value:.1%}")

    return lambda path: plots.draw(path, (11, 7.5), paint, font=9)


def _draw_bars(axes: Axes, squares: Sequence[dict[str, Any]], key: str, title: str, colour: str) -> None:
    places = range(len(squares))
    axes.bar(places, [square[key] or 0 for square in squares], color=colour)
    axes.set_xticks(places, [square["name"] for square in squares], rotation=90)
    plots.title(axes, title)
    axes.spines[["top", "right"]].set_visible(False)


def _squares(squares: Iterable[Mapping[str, Any]]) -> list[str]:
    rows = []
    for square in squares:
        rent = "" if square["rent"] is None else square["rent"]
        gain = "" if square["return"] is None else f"{square['return']:.2f}"
        interval = tables.interval(square["low"], square["high"], 2)
        rows.append([square["name"], tables.percent(square["landings"], 2), interval, rent, gain])
    return tables.table(("square", "landings", tables.INTERVAL, "rent", "return"), rows)


class SquareTally:
    """Sums over games, by square."""

    def __init__(self) -> None:
        self.landings: dict[int, Counter[int]] = {}
        """By cluster."""
        self._landed: Counter[int] = Counter()
        self.rents: Counter[int] = Counter()
        self.invested: Counter[int] = Counter()

    def add(self, other: SquareTally) -> None:
        for cluster, landed in other.landings.items():
            self.landings.setdefault(cluster, Counter()).update(landed)
        self.rents.update(other.rents)
        self.invested.update(other.invested)

    def record(self) -> list[Any]:
        landings = [[cluster, list(landed.items())] for cluster, landed in self.landings.items()]
        return [landings, list(self.rents.items()), list(self.invested.items())]

    def read(self, record: Sequence[Any]) -> None:
        self.landings = {cluster: Counter(dict(landed)) for cluster, landed in record[0]}
        self.rents, self.invested = (Counter(dict(counts)) for counts in record[1:])

    def watch(self, events: Iterable[Any], cluster: int) -> None:
        counts = self.COUNTS
        self._landed = self.landings.setdefault(cluster, Counter())
        for event in events:
            if type(event) is GroupOfChanges:
                for change in event.changes:
                    count = counts.get(type(change))
                    if count is not None:
                        count(self, change)

    def land(self, move: ChangePosition) -> None:
        self._landed[move.square] += 1

    def land_in_jail(self, _: SendToJail) -> None:
        self._landed[JAIL] += 1

    def pay(self, payment: TransferMoney) -> None:
        if payment.cause == "rent" and payment.square is not None:
            self.rents[payment.square] += payment.amount

    def buy(self, bought: BuyProperty) -> None:
        self.invested[bought.deed] += bought.price

    def build(self, built: buildings.BuildHouse | buildings.BuildHotel) -> None:
        self.invested[built.deed] += HOUSE_COST[built.deed]

    def demolish(self, sold: buildings.DemolishHouse | buildings.DemolishHotel) -> None:
        self.invested[sold.deed] -= REFUND[sold.deed]

    COUNTS: ClassVar[dict[type, Callable[[Any, Any], None]]] = {
        ChangePosition: land,
        SendToJail: land_in_jail,
        TransferMoney: pay,
        BuyProperty: buy,
        buildings.BuildHouse: build,
        buildings.BuildHotel: build,
        buildings.DemolishHouse: demolish,
        buildings.DemolishHotel: demolish,
    }

    def squares(self) -> Iterator[dict[str, Any]]:
        """Each square's share of the landings, and its deed's rent for each dollar put into it."""
        totals = {cluster: landed.total() for cluster, landed in self.landings.items()}
        for square, name in enumerate(NAME):
            spent = self.invested[square]
            sums = {cluster: (total, self.landings[cluster][square]) for cluster, total in totals.items()}
            share, low, high = estimate_share(sums)
            yield {
                "square": square,
                "name": name,
                "landings": share,
                "low": low,
                "high": high,
                "rent": self.rents[square] if PRICE[square] else None,
                "return": self.rents[square] / spent if spent > 0 else None,
            }
