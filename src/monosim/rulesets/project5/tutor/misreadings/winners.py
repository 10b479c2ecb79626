"""What programs make of the results: wealth, ties, the last survivor, and the summary."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from monosim.rulesets.project5.events import Event, GameWon, PlayerOut, PlayerSummary
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading

WEALTH = "what wealth is"
WITHOUT_PROPERTY = "how a player without property is summed up"


class NotReset(Rules):
    def wealth(self, state: State) -> list[int]:
        values = [wealth - cash for wealth, cash in zip(super().wealth(state), state.cash, strict=True)]
        return [sum(both) for both in zip(accumulate(values), state.cash, strict=True)]


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


class BothTold(Writer):
    def tell_holdings(self, summary: PlayerSummary) -> str:
        number = "" if summary.properties else "Number of Purchased Properties: 0\n"
        return number + super().tell_holdings(summary)


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
)
