"""Misreadings of when the game ends, and who has won."""

from __future__ import annotations

from monosim.core import Course
from monosim.rulesets.project5.events import RoundStarted
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.inputs import Reader, Thresholds
from monosim.rulesets.project5.rules import (
    Rules,
    SoloPlaysAllRounds,
    SoloPlaysOneRound,
    SurvivorFinishesRound,
)
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading

LAST_BANKRUPTCY = "what ends with the last bankruptcy"
HOW_MANY_ROUNDS = "how many rounds are played"
WINNER = "who wins"
A_SOLO_GAME = "what a single player plays"


class GoesOn(Rules):
    def starts_round(self, state: State, number: int) -> bool:
        return super().starts_round(state, number) or len(state.solvent) > 1

    def stops_round(self, state: State) -> bool:
        return False


class HeaderTooMany(Game):
    def play_rounds(self, state: State, rounds: int) -> Course[None]:
        yield from super().play_rounds(state, rounds)
        if state.round < rounds and state.remaining == 1:
            yield RoundStarted(state.round + 1)


class RoundTooMany(Game):
    def play_rounds(self, state: State, rounds: int) -> Course[None]:
        return super().play_rounds(state, rounds + 1)


class RoundTooFew(Game):
    def play_rounds(self, state: State, rounds: int) -> Course[None]:
        return super().play_rounds(state, rounds - 1)


class HousesCount(Rules):
    def wealth(self, state: State) -> list[int]:
        wealth = super().wealth(state)
        for owner, houses in zip(state.owner, state.houses, strict=True):
            if owner is not None:
                wealth[owner] += 1000 * houses
        return wealth


class CashOnlyTold(Rules):
    def wealth(self, state: State) -> list[int]:
        return list(state.cash)


class ByCash(Rules):
    def winner(self, state: State) -> int:
        return max(_remaining(state), key=lambda player: (state.cash[player], -player))


class ByProperty(Rules):
    def winner(self, state: State) -> int:
        wealth = self.wealth(state)
        return max(_remaining(state), key=lambda player: (wealth[player] - state.cash[player], -player))


class TieToHigher(Rules):
    def winner(self, state: State) -> int:
        wealth = self.wealth(state)
        return max(_remaining(state), key=lambda player: (wealth[player], player))


class SearchFromZero(Rules):
    """The search begins with player 0 and a best wealth of 0."""

    def winner(self, state: State) -> int:
        best = super().winner(state)
        return best if self.wealth(state)[best] > 0 else 0


class DeadMayWin(Rules):
    def winner(self, state: State) -> int:
        wealth = self.wealth(state)
        return max(range(len(wealth)), key=lambda player: (wealth[player], -player))


def _remaining(state: State) -> list[int]:
    return [player for player, solvent in enumerate(state.solvent) if solvent]


class DropsZeroThresholds(Reader):
    def players(self) -> list[Thresholds]:
        players = super().players()
        return [player for player in players if player.property and player.house] or players


class HeadersToTheEnd(Game):
    def play_rounds(self, state: State, rounds: int) -> Course[None]:
        yield from super().play_rounds(state, rounds)
        yield from (RoundStarted(number) for number in range(state.round + 1, rounds + 1))


MISREADINGS = (
    Misreading(
        "game-goes-on",
        assignment.ENDS,
        "plays all the rounds even when a single player is left",
        "stop when one player remains",
        LAST_BANKRUPTCY,
        GoesOn,
    ),
    Misreading(
        "header-too-many",
        assignment.ENDS,
        "announces one more round after the last bankruptcy",
        "check whether the game is over before you print the header",
        "whether a round is announced after the end",
        HeaderTooMany,
    ),
    Misreading(
        "survivor-finishes-round",
        assignment.ENDS,
        "lets the survivor of the last bankruptcy finish that round",
        "the game ends when a single player remains; the open reading end=round allows this",
        LAST_BANKRUPTCY,
        SurvivorFinishesRound,
        gradable=False,
    ),
    Misreading(
        "solo-plays-one-round",
        assignment.ENDS,
        "plays one round with a single player",
        "a single player remains from the start; the open reading solo=one allows this",
        A_SOLO_GAME,
        SoloPlaysOneRound,
        gradable=False,
    ),
    Misreading(
        "solo-plays-all-rounds",
        assignment.ENDS,
        "plays all rounds with a single player",
        "a single player remains from the start; the open reading solo=all allows this",
        A_SOLO_GAME,
        SoloPlaysAllRounds,
        gradable=False,
    ),
    Misreading(
        "round-too-many",
        assignment.ENDS,
        "plays one round too many",
        "count from 1 up to and including the number of rounds",
        HOW_MANY_ROUNDS,
        RoundTooMany,
    ),
    Misreading(
        "round-too-few",
        assignment.FIRST_ROUND,
        "plays one round too few",
        "count from 1 up to and including the number of rounds",
        HOW_MANY_ROUNDS,
        RoundTooFew,
    ),
    Misreading(
        "wealth-counts-houses",
        assignment.WEALTH,
        "adds $1000 for each house to the wealth",
        "houses do not count towards wealth",
        "what wealth is",
        HousesCount,
    ),
    Misreading(
        "wealth-is-cash",
        assignment.WEALTH,
        "prints the cash as the wealth",
        "add the purchase prices of the properties the player owns",
        "what wealth is",
        CashOnlyTold,
    ),
    Misreading(
        "winner-by-cash",
        assignment.WEALTH,
        "lets the player with the most cash win",
        "compare the sum of property value and cash",
        WINNER,
        ByCash,
    ),
    Misreading(
        "winner-by-property",
        assignment.WEALTH,
        "lets the player with the most property value win",
        "compare the sum of property value and cash",
        WINNER,
        ByProperty,
    ),
    Misreading(
        "tie-to-higher",
        assignment.TIE,
        "lets the tied player with the higher number win",
        "replace the best player so far only for a greater wealth: `>`, not `>=`",
        WINNER,
        TieToHigher,
    ),
    Misreading(
        "winner-from-zero",
        assignment.WEALTH,
        "looks for a wealth above 0, and names player 0 if there is none",
        "begin the search with the first remaining player",
        WINNER,
        SearchFromZero,
        gradable=False,
    ),
    Misreading(
        "dead-may-win",
        assignment.WEALTH,
        "lets a bankrupt player win with $0 if nobody has more",
        "search among the remaining players only",
        WINNER,
        DeadMayWin,
        gradable=False,
    ),
    Misreading(
        "zero-thresholds-dropped",
        "Each line represents the strategy used by a player",
        "ignores a player whose line has a threshold of 0",
        "every line is a player",
        "who is a player",
        reader=DropsZeroThresholds,
        gradable=False,
    ),
    Misreading(
        "headers-to-the-end",
        assignment.ENDS,
        "announces all the rounds that are left after the last bankruptcy, though nobody moves in them",
        "leave the loop over the rounds when one player remains",
        "whether a round is announced after the end",
        HeadersToTheEnd,
    ),
)
