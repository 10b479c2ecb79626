"""What programs add up, compare and list at the end, and which line or file decides what is improper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from monosim.core import Kind
from monosim.rulesets.project5 import errors
from monosim.rulesets.project5.events import Event, GameWon, PlayerOut, PlayerSummary, Turn
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.inputs import COLOURS, Reader
from monosim.rulesets.project5.rules import GO, PARKING, Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.bookkeeping import Row, describe
from monosim.rulesets.project5.tutor.misreadings.ending import WINNER
from monosim.rulesets.project5.tutor.misreadings.files import WHICH_FILES, Lenient
from monosim.rulesets.project5.tutor.misreadings.rent import WHO_HAS_MONOPOLY
from monosim.rulesets.project5.tutor.misreadings.winners import WEALTH
from monosim.rulesets.project5.words import Word

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

T = TypeVar("T")
Rank: TypeAlias = tuple[int, ...]
Ranking: TypeAlias = Callable[[State, list[int], int], Rank]
Summary: TypeAlias = PlayerSummary | PlayerOut

TOLD_WEALTH = "which wealth is told"
LISTED = "how many players are summed up"
ORDER = "in which order the summary is"


class SumCarried(Rules):
    """Only those who remain are added up."""

    def wealth(self, state: State) -> list[int]:
        remaining = [
            own if solvent else 0 for own, solvent in zip(super().wealth(state), state.solvent, strict=True)
        ]
        return list(accumulate(remaining))


class LastPropertyCounts(Rules):
    def wealth(self, state: State) -> list[int]:
        wealth = state.cash.copy()
        for space, owner in enumerate(state.owner):
            if owner is not None:
                wealth[owner] = state.cash[owner] + state.board[space].price
        return wealth


class KeepsLeader(State):
    """After each turn, the player whose turn it was leads if they are richer than any leader so far."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.leader, self.best = 0, setup.cash

    def apply(self, turn: Turn) -> None:
        super().apply(turn)
        self.compare(turn.player)
        if self.remaining == 1 and self.leader != self.solvent.index(True):
            self.best = -1
            self.compare(self.solvent.index(True))

    def compare(self, player: int) -> None:
        spaces = [space for space, owner in enumerate(self.owner) if owner == player]
        wealth = self.cash[player] + sum(self.board[space].price for space in spaces)
        if self.solvent[player] and wealth > self.best:
            self.leader, self.best = player, wealth


class LeaderWins(Game):
    def results(self, state: State) -> Iterator[Event]:
        assert isinstance(state, KeepsLeader)
        for event in super().results(state):
            if isinstance(event, GameWon):
                event = event._replace(player=state.leader, wealth=state.best)
            yield event


class CountsForAll(State):
    """Counts the properties of each colour once for all players, and marks a colour when it is full."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.counts: Counter[int] = Counter()
        self.complete = set[int]()

    def apply(self, turn: Turn) -> None:
        before = list(self.owner)
        super().apply(turn)
        changed = [space for space, owner in enumerate(before) if owner != self.owner[space]]
        self.counts.update(self.same_colour[space][0] for space in changed)
        for space in changed:
            group = self.same_colour[space]
            if self.counts[group[0]] == len(group):
                self.complete.add(group[0])


class SharedCountDecides(Rules):
    def has_monopoly(self, state: State, space: int) -> bool:
        assert isinstance(state, CountsForAll)
        return state.same_colour[space][0] in state.complete


def ranks_by(rank: Ranking) -> type[Rules]:
    """The winner is the first of those who remain and have the highest rank."""

    class RanksBy(Rules):
        def winner(self, state: State) -> int:
            wealth = self.wealth(state)
            remaining = [player for player, solvent in enumerate(state.solvent) if solvent]
            return max(remaining, key=lambda player: (*rank(state, wealth, player), -player))

    return RanksBy


def searches(players: slice) -> type[Rules]:
    """Looks for the winner only among some, if one of them remains."""

    class Searches(Rules):
        def winner(self, state: State) -> int:
            solvent = list(state.solvent)
            seen = [False for _ in solvent]
            seen[players] = solvent[players]
            state.solvent = seen if any(seen) else solvent
            try:
                return super().winner(state)
            finally:
                state.solvent = solvent

    return Searches


def tells(wealth: Callable[[State, GameWon, list[int]], int]) -> type[Game]:
    class Tells(Game):
        def results(self, state: State) -> Iterator[Event]:
            for event in super().results(state):
                if isinstance(event, GameWon):
                    event = event._replace(wealth=wealth(state, event, self.wealth(state)))
                yield event

    return Tells


def find_cash_of_survivor(state: State, won: GameWon, wealth: list[int]) -> int:
    return state.cash[won.player] if state.remaining == 1 else won.wealth


def find_last(state: State, won: GameWon, wealth: list[int]) -> int:
    return [own for own, solvent in zip(wealth, state.solvent, strict=True) if solvent][-1]


def lists(change: Callable[[State, int, list[Summary]], list[Summary]]) -> type[Game]:
    """Lists players in another order, or only some of them."""

    class Lists(Game):
        def results(self, state: State) -> Iterator[Event]:
            events = list(super().results(state))
            yield from (event for event in events if not isinstance(event, Summary))
            summaries = [event for event in events if isinstance(event, Summary)]
            yield from change(state, self.winner(state), summaries)

    return Lists


def put_winner_first(state: State, winner: int, summaries: list[Summary]) -> list[Summary]:
    return sorted(summaries, key=lambda summary: summary.player != winner)


def put_remaining_first(state: State, winner: int, summaries: list[Summary]) -> list[Summary]:
    return sorted(summaries, key=lambda summary: not state.solvent[summary.player])


def stop_at_bankrupt(state: State, winner: int, summaries: list[Summary]) -> list[Summary]:
    ends = [place for place, summary in enumerate(summaries) if not state.solvent[summary.player]]
    return summaries[: ends[0] + 1] if ends else summaries


COMPARE = "compare the sum of property value and cash"
BY_NUMBER = "list the players by their numbers"
EVERYBODY = "list every player: check the bound of the loop"
SUM = "print the cash and the prices of the winner's properties together"
ROWS: tuple[Row, ...] = (
    ("wealth-sum-carried", assignment.WEALTH,
     "adds up cash and property from player to player, without starting at 0 for each",
     "set the sum to 0 inside the loop over the players", WEALTH, SumCarried, State),
    ("wealth-of-last-property", assignment.WEALTH,
     "replaces the wealth in the loop over the properties, so that only the last one counts",
     "add up all the prices", WEALTH, LastPropertyCounts, State),
    ("colour-counts-shared", assignment.DOUBLED,
     "counts the properties of a colour once for all players, as `[{}] * n` does",
     "give each player counts of their own", WHO_HAS_MONOPOLY, SharedCountDecides, CountsForAll),
    ("winner-by-best-moment", assignment.WEALTH,
     "lets the player win who was richest after any turn of their own, and prints that wealth",
     "compare what the players have at the end", WINNER, LeaderWins, KeepsLeader),
    ("winner-by-number", assignment.WEALTH, "lets the player with the most properties win", COMPARE, WINNER,
     ranks_by(lambda state, wealth, player: (state.owner.count(player),)), State),
    ("winner-poorest", assignment.WEALTH, "lets the player with the least wealth win", COMPARE, WINNER,
     ranks_by(lambda state, wealth, player: (-wealth[player],)), State),
    ("winner-first-remaining", assignment.WEALTH, "lets the remaining player with the lowest number win",
     COMPARE, WINNER, ranks_by(lambda state, wealth, player: ()), State),
    ("tie-to-more-cash", assignment.TIE, "lets the tied player with the most cash win",
     "of equals, the lowest number wins", WINNER,
     ranks_by(lambda state, wealth, player: (wealth[player], state.cash[player])), State),
    ("winner-not-last-player", assignment.WEALTH, "leaves the last player out when it looks for the winner",
     "check the bound of the loop", WINNER, searches(slice(0, -1)), State),
    ("winner-not-first-player", assignment.WEALTH, "leaves player 0 out when it looks for the winner",
     "begin with player 0", WINNER, searches(slice(1, None)), State),
    ("winner-told-with-cash", assignment.WEALTH, "prints only the cash of the winner as the wealth", SUM,
     TOLD_WEALTH, tells(lambda state, won, wealth: state.cash[won.player]), State),
    ("winner-told-with-property", assignment.WEALTH, "prints only the property of the winner as the wealth",
     SUM, TOLD_WEALTH, tells(lambda state, won, wealth: won.wealth - state.cash[won.player]), State),
    ("winner-told-with-last-wealth", assignment.WEALTH,
     "prints the wealth that it has computed last, not that of the winner",
     "store the wealth of the winner", TOLD_WEALTH, tells(find_last), State),
    ("survivor-told-with-cash", assignment.WEALTH, "prints only the cash of a survivor as the wealth", SUM,
     TOLD_WEALTH, tells(find_cash_of_survivor), State),
    ("summary-reversed", assignment.SUMMARY, "lists the players in the summary from the last to the first",
     BY_NUMBER, ORDER, lists(lambda state, winner, summaries: summaries[::-1]), State),
    ("summary-winner-first", assignment.SUMMARY, "lists the winner first", BY_NUMBER, ORDER,
     lists(put_winner_first), State),
    ("summary-remaining-first", assignment.SUMMARY,
     "lists the players who remain first, and then those who are bankrupt", BY_NUMBER, ORDER,
     lists(put_remaining_first), State),
    ("summary-as-many-as-remain", assignment.SUMMARY,
     "lists only as many players as remain, from player 0 on", EVERYBODY, LISTED,
     lists(lambda state, winner, summaries: summaries[: state.remaining]), State),
    ("summary-without-last", assignment.SUMMARY, "does not list the last player", EVERYBODY, LISTED,
     lists(lambda state, winner, summaries: summaries[:-1]), State),
    ("summary-stops-at-bankrupt", assignment.SUMMARY, "lists nobody behind a bankrupt player",
     "go on with the next player", LISTED, lists(stop_at_bankrupt), State),
)  # fmt: skip


class NeedsBothWrong(Lenient):
    """A property is refused only if neither its price nor its colour is proper."""

    def overlooks(self, kind: Kind, word: Word) -> bool:
        return (kind in (errors.PRICE, errors.COLOUR) and self.is_half_right(word)) or super().overlooks(
            kind, word
        )

    def is_half_right(self, word: Word) -> bool:
        words = word.source.split()
        price = self.number(words[1]) if len(words) == 3 else None
        return price is not None and (price > 0) != (words[2] in COLOURS)


class FirstPropertyDecides(Lenient):
    def overlooks(self, kind: Kind, word: Word) -> bool:
        return (is_of_property(kind) and self.is_later(word)) or super().overlooks(kind, word)

    def is_later(self, word: Word) -> bool:
        before = (line.split() for line in self.lines[: word.line - 1])
        return any(words and words[0] not in (GO, PARKING) for words in before)


def is_of_property(kind: Kind) -> bool:
    return kind in (errors.PRICE, errors.PRICE_NUMBER, errors.COLOUR)


class NeedsBothFilesWrong(Reader):
    """The players' file is read last, when it is known what is wrong with the others."""

    def file(self, name: str, text: str, read: Callable[[], T]) -> T:
        if read == self.players:
            self.forgive()
        return super().file(name, text, read)

    def forgive(self) -> None:
        improper = [problem for problem in self.problems if problem.kind.outcome == "improper"]
        if len({problem.place and problem.place.file for problem in improper}) == 1:
            self.problems = [problem for problem in self.problems if problem not in improper]


CHECKS: tuple[tuple[str, str, str, str, type[Reader]], ...] = (
    ("property-both-wrong", "refuses a property only if both its price and its colour are improper",
     "either is enough: `or`, not `and`", "what makes a property improper", NeedsBothWrong),
    ("first-property-decides", "checks only the first property of the board",
     "check every line before you answer yes", "which lines of the board are checked", FirstPropertyDecides),
    ("files-both-wrong", "refuses the inputs only if both the board and the card file are improper",
     "either is enough: `or`, not `and`", WHICH_FILES, NeedsBothFilesWrong),
)  # fmt: skip


def _checks() -> Iterator[Misreading]:
    for name, instead, advice, about, reader in CHECKS:
        yield Misreading(name, assignment.MESSAGE, instead, advice, about, reader=reader)


MISREADINGS = (*describe(ROWS), *_checks())
