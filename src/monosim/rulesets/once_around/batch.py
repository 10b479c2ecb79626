"""Games of Once Around by a plan, each the bonus rounds of one seed; and many rounds without events."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias

from monosim.core import Case, stream
from monosim.rulesets.once_around import chance
from monosim.rulesets.once_around.board import PAYS, Card
from monosim.rulesets.once_around.events import RoundEnded
from monosim.rulesets.once_around.game import play as by_the_rules
from monosim.rulesets.once_around.inputs import Setup, read
from monosim.rulesets.once_around.known import find_foreign_part
from monosim.study import games
from monosim.study.intervals import cluster_runs
from monosim.study.plan import BatchPlan, File, OwnAxes, PlanTable, bad_plan
from monosim.study.statistics import Tally

KEYS: tuple[str, ...] = ()
AT_ONCE = 2_000
COLLECTED = ("total", "least", "most")
USUAL = ("total",)
PICK: dict[str, Callable[[list[int]], int]] = {"total": sum, "least": min, "most": max}

NO_DIE = 64
FACES = tuple(byte % 6 + 1 if byte < 252 else NO_DIE for byte in range(256))
BYTE = 256
ACTS = -1

Landing: TypeAlias = Callable[[int, int], tuple[int, int]]
"""Takes a space and the sum that led there; gives the space where the token rests, and the award."""


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
    for cluster, begin, end in cluster_runs(plan.units, first, last):
        tally.count_values("total", cluster, map(sum, totals[begin - first : end - first]))
    return games.Chunk(values, tally)


def _totals(setup: Setup) -> list[int]:
    if supports(setup):
        return Rounds(setup).play(setup.rounds)
    events = by_the_rules(setup, chance(setup))
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


def supports(setup: Setup) -> bool:
    """Whether Rounds can play it: it was written for all that is in the game, there is no script, and one
    byte can draw any card of a deck."""
    is_drawn = setup.script is None and all(len(cards) <= BYTE for cards in setup.board.decks.values())
    return is_drawn and find_foreign_part(setup) is None


class Rounds:
    """Bonus rounds one after another, all from the same stream, as `--rounds` plays them.

    They have no events, but the same draws in the same order as the rules, and take a fifteenth of the time.
    Two dice are added up as they come. A byte that is not a die counts as NO_DIE until another byte takes its
    place. A sum does not depend on the order, so no draw is looked at twice.
    """

    def __init__(self, setup: Setup) -> None:
        self._next: Callable[[], int] = chain.from_iterable(stream(setup.seed, "")).__next__
        self._spaces = setup.board.spaces
        self._jail = next((n for n, space in enumerate(self._spaces) if space.kind == "jail"), 0)
        self._decks = setup.board.decks
        chosen = setup.readings.get
        self._rests_behind = chosen("back3") == "rests"
        self._is_dealt = chosen("cards") == "dealt"
        self._left = {deck: list(cards) for deck, cards in self._decks.items()}
        self._landed: list[int] = []
        self._utility = {"moving": self._keep_roll, "product": self._roll_product}.get(
            chosen("utility", ""), self._roll_sum
        )
        self._railroad = {"capped": self._count_at_most_four, "distinct": self._count_railroads}.get(
            chosen("rails", ""), self._count_landings
        )
        self._beyond = chosen("beyond") == "pays"
        self._exact_go = self._spaces[0].credits * (2 if chosen("go") == "400" else 1)
        self._plain = [self._pays(space.kind, space.credits) for space in self._spaces]
        self._landings = [self._choose_landing(space.kind) for space in self._spaces]

    def play(self, games: int) -> list[int]:
        """Play so many rounds; gives their totals."""
        byte, faces, plain, landings = self._next, FACES, self._plain, self._landings
        size, totals = len(plain), list[int]()
        for _ in range(games):
            space = total = 0
            self._landed.clear()
            if self._is_dealt:
                self._left = {deck: list(cards) for deck, cards in self._decks.items()}
            while True:
                pips = faces[byte()] + faces[byte()]
                while pips > 12:
                    pips += faces[byte()] - NO_DIE
                space += pips
                if space >= size:
                    break
                award = plain[space]
                if award == ACTS:
                    space, award = landings[space](space, pips)
                total += award
            totals.append(total + self._go(space, pips))
        return totals

    def _go(self, space: int, pips: int) -> int:
        space %= len(self._spaces)
        if not space:
            return self._exact_go
        return self._spaces[0].credits + (self._landings[space](space, pips)[1] if self._beyond else 0)

    def _pays(self, kind: str, award: int) -> int:
        return award if kind in PAYS else 0 if kind in ("go", "jail", "parking") else ACTS

    def _choose_landing(self, kind: str) -> Landing:
        return {
            "railroad": self._on_railroad,
            "utility": self._on_utility,
            "chance": self._on_deck,
            "chest": self._on_deck,
            "go-to-jail": self._to_jail,
        }.get(kind, self._on_plain)

    def _on_plain(self, space: int, pips: int) -> tuple[int, int]:
        return space, self._plain[space]

    def _to_jail(self, space: int, pips: int) -> tuple[int, int]:
        return self._jail, 0

    def _on_railroad(self, space: int, pips: int) -> tuple[int, int]:
        self._landed.append(space)
        return space, self._spaces[space].credits * self._railroad()

    def _count_landings(self) -> int:
        return len(self._landed)

    def _count_at_most_four(self) -> int:
        return min(len(self._landed), 4)

    def _count_railroads(self) -> int:
        return len(set(self._landed))

    def _on_utility(self, space: int, pips: int) -> tuple[int, int]:
        return space, self._spaces[space].credits * self._utility(pips)

    def _keep_roll(self, pips: int) -> int:
        return pips

    def _roll_sum(self, pips: int) -> int:
        return self._die() + self._die()

    def _roll_product(self, pips: int) -> int:
        return self._die() * self._die()

    def _die(self) -> int:
        face = NO_DIE
        while face == NO_DIE:
            face = FACES[self._next()]
        return face

    def _on_deck(self, space: int, pips: int) -> tuple[int, int]:
        card = self._draw(self._spaces[space].kind)
        if card.effect == "pay":
            return space, card.amount
        if card.effect == "jail":
            return self._jail, 0
        behind = space - card.amount
        return (behind, 0) if self._rests_behind else self._landings[behind](behind, pips)

    def _draw(self, deck: str) -> Card:
        left = self._left[deck]
        index = self._below(left)
        if not self._is_dealt:
            return left[index]
        card = left.pop(index)
        if not left:
            left.extend(self._decks[deck])
        return card

    def _below(self, left: Sequence[Card]) -> int:
        many = len(left)
        if many == 1:
            return 0  # takes no byte
        limit = BYTE - BYTE % many
        drawn = limit
        while drawn >= limit:
            drawn = self._next()
        return drawn % many
