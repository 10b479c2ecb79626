"""What programs make of the results: wealth, ties, the last survivor, and the summary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from monosim.rulesets.project5.events import Event, GameWon, PlayerOut, PlayerSummary, Turn
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup

WEALTH = "what wealth is"
WITHOUT_PROPERTY = "how a player without property is summed up"


class NotReset(Rules):
    def wealth(self, state: State) -> list[int]:
        values = [wealth - cash for wealth, cash in zip(super().wealth(state), state.cash, strict=True)]
        return [sum(both) for both in zip(accumulate(values), state.cash, strict=True)]


class CountNotReset(Rules):
    def properties(self, state: State) -> list[int]:
        return list(accumulate(super().properties(state)))


class PropertyOnlyTold(Rules):
    def wealth(self, state: State) -> list[int]:
        return [wealth - cash for wealth, cash in zip(super().wealth(state), state.cash, strict=True)]


class FirstOfTied(GameWon):
    """Its lines are printed without the last."""

    lines = slice(0, -1)


class OneOfTied(GameWon):
    lines = slice(1, -1)


class LastOfTied(GameWon):
    lines = slice(1, None)


class Unannounced(GameWon):
    lines = slice(0, None, 2)


class TellsSome(Writer):
    """Prints some of the three lines of a result."""

    def write(self, event: Event) -> str:
        told = super().write(event)
        if isinstance(event, FirstOfTied | OneOfTied | LastOfTied | Unannounced):
            return "".join(told.splitlines(keepends=True)[event.lines])
        return told


class AllTiedWin(Game):
    def results(self, state: State) -> Iterator[Event]:
        for event in super().results(state):
            if isinstance(event, GameWon):
                yield from self.tell_tied(state, event)
            else:
                yield event

    def tell_tied(self, state: State, won: GameWon) -> Iterator[GameWon]:
        wealth = self.wealth(state)
        tied = [player for player, solvent in enumerate(state.solvent) if solvent]
        tied = [player for player in tied if wealth[player] == won.wealth]
        if len(tied) < 2:
            yield won
            return
        yield FirstOfTied(tied[0], won.wealth)
        yield from (OneOfTied(player, won.wealth) for player in tied[1:-1])
        yield LastOfTied(tied[-1], won.wealth)


class SurvivorUnannounced(Game):
    def results(self, state: State) -> Iterator[Event]:
        for event in super().results(state):
            if isinstance(event, GameWon) and state.remaining == 1:
                event = Unannounced(*event)
            yield event


class WinnerByPlace(Game):
    def results(self, state: State) -> Iterator[Event]:
        for event in super().results(state):
            if isinstance(event, GameWon):
                event = event._replace(player=sum(state.solvent[: event.player]))
            yield event


class RichestFirst(Game):
    def results(self, state: State) -> Iterator[Event]:
        wealth, summaries = self.wealth(state), list[PlayerSummary | PlayerOut]()
        for event in super().results(state):
            if isinstance(event, PlayerSummary | PlayerOut):
                summaries.append(event)
            else:
                yield event
        yield from sorted(summaries, key=lambda summary: -wealth[summary.player])


class NothingTold(Writer):
    def tell_holdings(self, summary: PlayerSummary) -> str:
        return super().tell_holdings(summary) if summary.properties else ""


class BothToldInOrder(Writer):
    def write(self, event: Event) -> str:
        none = "No purchased property.\n"
        return super().write(event).replace(none, f"{none}Number of Purchased Properties: 0\n")


class BothTold(Writer):
    def tell_holdings(self, summary: PlayerSummary) -> str:
        number = "" if summary.properties else "Number of Purchased Properties: 0\n"
        return number + super().tell_holdings(summary)


class NotesLeaving(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.left: list[int] = []

    def apply(self, turn: Turn) -> None:
        super().apply(turn)
        gone = [player for player, solvent in enumerate(self.solvent) if not solvent]
        self.left += [player for player in gone if player not in self.left]


class BankruptLast(Game):
    def results(self, state: State) -> Iterator[Event]:
        assert isinstance(state, NotesLeaving)
        yield from sorted(super().results(state), key=lambda event: place_by_leaving(state, event))


def place_by_leaving(state: NotesLeaving, event: Event) -> int:
    player = event.player if isinstance(event, PlayerSummary | PlayerOut) else None
    return state.left.index(player) + 1 if player in state.left else 0


class CashUntold(Writer):
    """Prints no cash of players who have no property."""

    def write(self, event: Event) -> str:
        told = super().write(event)
        if isinstance(event, PlayerSummary) and not event.properties:
            return re.sub(r"Cash Balance: .*\n", "", told)
        return told


def adds_to_dead(before: str, after: str) -> type[Writer]:
    """Prints lines of the usual summary beside the statement about a bankrupt player."""

    class AddsToDead(Writer):
        def write(self, event: Event) -> str:
            told = super().write(event)
            return told.replace(OUT, f"{before}{OUT}{after}") if isinstance(event, PlayerOut) else told

    return AddsToDead


OUT, NO_CASH, NOTHING = "Bankrupt and out of game.\n", "Cash Balance: $0\n", "No purchased property.\n"
DEAD = (
    ("dead-then-in-full", "", NO_CASH + NOTHING,
     "prints the cash and properties of a bankrupt player behind the statement that they are out"),
    ("dead-then-no-property", "", NOTHING,
     "prints `No purchased property.` behind the statement that a player is out"),
    ("dead-after-cash", NO_CASH, "",
     "prints the cash of a bankrupt player before the statement that they are out"),
)  # fmt: skip


def _dead() -> Iterator[Misreading]:
    sentence, about = assignment.OUT_OF_GAME, "how a bankrupt player is summed up"
    advice = "print only `Bankrupt and out of game.`: the rest needs an `else`"
    for name, before, after, instead in DEAD:
        yield Misreading(name, sentence, instead, advice, about, writer=adds_to_dead(before, after))


MISREADINGS = (
    Misreading(
        "wealth-not-reset",
        assignment.WEALTH,
        "adds up property from player to player, without starting at 0 for each",
        "set the sum to 0 inside the loop over the players",
        WEALTH,
        NotReset,
    ),
    Misreading(
        "wealth-is-property",
        assignment.WEALTH,
        "leaves the cash out of the wealth",
        "add the cash to the prices of the properties",
        WEALTH,
        PropertyOnlyTold,
    ),
    Misreading(
        "all-tied-win",
        assignment.TIE,
        "announces every tied player as a winner",
        "announce only the tied player with the lowest number",
        "how many winners are announced",
        AllTiedWin,
        writer=TellsSome,
    ),
    Misreading(
        "survivor-not-announced",
        assignment.ENDS,
        "announces no winner if a single player remains",
        "the last remaining player is the winner",
        "whether a survivor is announced",
        SurvivorUnannounced,
        writer=TellsSome,
    ),
    Misreading(
        "summary-by-wealth",
        assignment.SUMMARY,
        "lists the players in the summary by wealth",
        "list the players by their numbers",
        "in which order the summary is",
        RichestFirst,
    ),
    Misreading(
        "no-property-omitted",
        assignment.NO_PROPERTY,
        "prints nothing about the properties of a player who has none",
        "print `No purchased property.`",
        WITHOUT_PROPERTY,
        writer=NothingTold,
    ),
    Misreading(
        "no-property-and-zero",
        assignment.NO_PROPERTY,
        "prints 0 as the number of properties, and then `No purchased property.`",
        "print one of the two lines",
        WITHOUT_PROPERTY,
        writer=BothTold,
    ),
    Misreading(
        "no-property-then-zero",
        assignment.NO_PROPERTY,
        "prints `No purchased property.`, and then 0 as the number of properties",
        "print one of the two lines",
        WITHOUT_PROPERTY,
        writer=BothToldInOrder,
    ),
    Misreading(
        "summary-bankrupt-last",
        assignment.SUMMARY,
        "lists bankrupt players last, in the order in which they left",
        "list the players by their numbers",
        "in which order the summary is",
        BankruptLast,
        NotesLeaving,
    ),
    Misreading(
        "no-property-no-cash",
        assignment.NO_PROPERTY,
        "prints no cash of a player who has no property",
        "print `No purchased property.` behind the cash, not in its place",
        "whether the cash of a player without property is printed",
        writer=CashUntold,
    ),
    *_dead(),
    Misreading(
        "count-not-reset",
        assignment.SUMMARY,
        "counts properties on from player to player, without starting at 0 for each",
        "set the count to 0 inside the loop over the players",
        "which properties are counted",
        CountNotReset,
    ),
    Misreading(
        "winner-by-place",
        assignment.WEALTH,
        "prints the winner's place in the list of remaining players, not the winner's number",
        "remember the number with the player",
        "which number the winner has",
        WinnerByPlace,
    ),
)
