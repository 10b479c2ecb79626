"""What programs do with a player who cannot pay, other than to end it for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from monosim.core import Checkpoint, Course
from monosim.core.game import is_decision
from monosim.rulesets.project5.events import Event, PaidRent, PlayerOut, PlayerSummary, Turn, WentBankrupt
from monosim.rulesets.project5.game import Game
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.bankruptcy import CASH, WHEN
from monosim.rulesets.project5.tutor.misreadings.ending import LAST_BANKRUPTCY

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup


class GetsRentAndCash(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        super().hand_over(turn)
        self.cash[turn.owner] += turn.rent


class CashCopied(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        kept = self.cash[turn.player]
        super().hand_over(turn)
        self.cash[turn.player] = kept


class SumsUpDead(Game):
    def results(self, state: State) -> Iterator[Event]:
        owned = self.properties(state)
        for event in super().results(state):
            if isinstance(event, PlayerOut):
                event = PlayerSummary(event.player, state.cash[event.player], owned[event.player])
            yield event


class PaysWhatIsThere(Game):
    def next_turn(self, state: State, player: int) -> Course[Turn]:
        turn = yield from super().next_turn(state, player)
        if isinstance(turn, WentBankrupt):
            return PaidRent(*turn)._replace(rent=max(0, state.cash[player]))
        return turn


class NeverBankrupt(Rules):
    def is_bankrupt(self, cash: int, rent: int) -> bool:
        return False


class NotRemoved(State):
    def hand_over(self, turn: WentBankrupt) -> None:
        super().hand_over(turn)
        self.solvent[turn.player] = True
        self.remaining += 1


def tell_instead(course: Course[None], tell: Callable[[Any], Course[None]]) -> Course[None]:
    """The same course, but for its events: each is told by `tell`, which may tell more, or ask."""
    answer = None
    while True:
        try:
            item = course.send(answer)
        except StopIteration:
            return
        if is_decision(item) or isinstance(item, Checkpoint):
            answer = yield item
        else:
            answer = None
            yield from tell(item)


class RentToldFirst(Game):
    def play_round(self, state: State) -> Course[None]:
        return tell_instead(super().play_round(state), self.tell_rent)

    def tell_rent(self, event: Event) -> Course[None]:
        if isinstance(event, WentBankrupt):
            yield PaidRent(*event)
        yield event


class FirstBankruptcyEnds(Rules):
    def starts_round(self, state: State, number: int) -> bool:
        return super().starts_round(state, number) and all(state.solvent)

    def stops_round(self, state: State) -> bool:
        return super().stops_round(state) or not all(state.solvent)


class KeepsQueue(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.queue = list(range(len(setup.players)))


class TurnsFromQueue(Game):
    """Everybody who has moved goes to the end of the queue; a round lasts as long as the queue is now."""

    def turn_order(self, state: State) -> Iterator[int]:
        assert isinstance(state, KeepsQueue)
        state.queue = [player for player in state.queue if state.solvent[player]]
        moved = 0
        while moved < len(state.queue):
            player = state.queue.pop(0)
            yield player
            moved += 1
            if state.solvent[player]:
                state.queue.append(player)


MISREADINGS = (
    Misreading(
        "creditor-gets-rent-and-cash",
        assignment.TRANSFER,
        "gives the creditor the full rent, and the remaining cash as well",
        "the creditor gets the cash that is left, no more",
        CASH,
        state=GetsRentAndCash,
    ),
    Misreading(
        "dead-in-full-with-cash",
        assignment.OUT_OF_GAME,
        "prints the bankrupt player's last cash, which the creditor got too",
        "print `Bankrupt and out of game.` instead",
        "how a bankrupt player is summed up",
        SumsUpDead,
        CashCopied,
    ),
    Misreading(
        "pays-what-is-there",
        assignment.BANKRUPT,
        "lets a player who cannot pay the rent pay what they have, and play on",
        "a player who owes more than they have is bankrupt",
        WHEN,
        PaysWhatIsThere,
    ),
    Misreading(
        "never-bankrupt",
        assignment.BANKRUPT,
        "lets players owe money: the cash goes below 0 and the game goes on",
        "compare the rent with the cash before it is paid",
        WHEN,
        NeverBankrupt,
    ),
    Misreading(
        "bankrupt-not-removed",
        assignment.REMOVED,
        "hands everything over but lets the bankrupt player play on",
        "mark the player as bankrupt, and skip their turns",
        "whether a bankrupt player is removed",
        state=NotRemoved,
    ),
    Misreading(
        "bankrupt-after-rent-told",
        assignment.BANKRUPT,
        "prints that the rent is paid, and then that the player is bankrupt",
        "decide first whether the player can pay, then print one statement",
        "what is printed before a bankruptcy",
        RentToldFirst,
    ),
    Misreading(
        "ends-at-first-bankruptcy",
        assignment.ENDS,
        "ends the game with the first bankruptcy, however many players remain",
        "count the remaining players",
        LAST_BANKRUPTCY,
        FirstBankruptcyEnds,
    ),
    Misreading(
        "queue-turns",
        assignment.REMOVED,
        "keeps the players in a queue that gets shorter with a bankruptcy, so that the round ends early and"
        " the next one begins with another player",
        "every round begins with the lowest number and skips bankrupt players",
        "who moves after a bankruptcy",
        TurnsFromQueue,
        KeepsQueue,
    ),
)
