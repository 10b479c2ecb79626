"""A player that trades: what a deed is worth to each player, and which bargains leave both better off."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from monosim.rulesets.classic.board import BANK, COLOURS, GROUP, INTEREST, MORTGAGE, PRICE
from monosim.rulesets.classic.course import notifications, wishes
from monosim.rulesets.classic.players.decisions import Consent
from monosim.rulesets.classic.players.strategies import Aggressive, Conservative
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, everyday, group

BONUS: Mapping[str, int] = {
    name: sum(PRICE[street] for street in streets) * 3 // 2 for name, streets in COLOURS.items()
}
"""What a complete colour is worth beside its deeds."""


def value(state: State, player: int, bonus: Mapping[str, int] = BONUS) -> int:
    """Cash, deeds, and the bonus for each complete colour."""
    deeds = state.deeds(player)
    prices = sum(MORTGAGE[deed] if state.mortgaged[deed] else PRICE[deed] for deed in deeds)
    return state.cash[player] + prices + sum(bonus[name] for name in state.complete_groups(player))


def gains(state: State, wanted: GroupOfChanges, *players: int, bonus: Mapping[str, int] = BONUS) -> list[int]:
    """What the group brings each player, tried on a copy."""
    trial = state.copy()
    trial.apply(wanted)
    return [value(trial, player, bonus) - value(state, player, bonus) for player in players]


def pay_interest(state: State, things: Iterable[Any]) -> list[everyday.TransferMoney]:
    """The interest that is due for the mortgaged deeds among things that change hands."""
    return [
        everyday.TransferMoney(thing.target, BANK, INTEREST[thing.deed], "mortgage_interest", thing.deed)
        for thing in things
        if isinstance(thing, everyday.TransferProperty) and state.mortgaged[thing.deed]
    ]


class Trader(Aggressive):
    """After a change of deeds, it asks for the deed that completes a colour, and offers a fair price."""

    def __init__(self, reserve: int = 100, overbid: int = 150, share: int = 40) -> None:
        super().__init__(reserve, overbid)
        self.share = share
        """It agrees if it gains at least this share of the proposer's gain, in per cent."""
        self._seen = -1
        self._proposed: set[GroupOfChanges] = set()

    def notify(self, decision: notifications.Notify) -> wishes.NotificationChanges:
        state, player = decision.state, decision.player
        last = state.last_streets(player)
        if last and state.estate != self._seen:
            self._seen = state.estate
            for wanted in self.bargains(state, player):
                if wanted not in self._proposed:  # else it was declined
                    self._proposed.add(wanted)
                    return wishes.NotificationChanges((wanted,))
        answer = super().notify(decision)
        if answer is wishes.QUIET_UNTIL_MINE and last:
            return wishes.QUIET_UNTIL_CHANGE  # the bargains depend on who has the last deed
        return answer

    def consent(self, decision: Consent) -> bool:
        mine, theirs = gains(decision.state, decision.group, decision.player, decision.proposer)
        return mine > 0 and 100 * mine >= self.share * theirs

    def bargains(self, state: State, player: int) -> Iterator[GroupOfChanges]:
        """Swaps that complete a colour for both come first, then cash."""
        missing = missing_deeds(state, player)
        for deed in missing:
            other = state.owner[deed]
            for mine in missing_deeds(state, other):
                if state.owner[mine] == player and GROUP[mine] != GROUP[deed]:
                    yield self.swap(state, player, other, mine, deed)
        for deed in missing:
            price = PRICE[deed] + BONUS[GROUP[deed]] * 3 // 10
            if state.cash[player] >= price + self.keeps:
                other = state.owner[deed]
                payment = everyday.TransferMoney(player, other, price, "trade")
                yield group(payment, everyday.TransferProperty(other, player, deed))

    def swap(self, state: State, player: int, other: int, mine: int, deed: int) -> GroupOfChanges:
        """A swap with the cash that makes both gains equal, or with all that the payer can spare."""
        bare = group(
            everyday.TransferProperty(player, other, mine), everyday.TransferProperty(other, player, deed)
        )
        my_gain, their_gain = gains(state, bare, player, other)
        half = (my_gain - their_gain) // 2
        payer, payee = (player, other) if half > 0 else (other, player)
        amount = min(abs(half), max(0, state.cash[payer] - self.keeps))
        return group(everyday.TransferMoney(payer, payee, amount, "trade"), *bare.changes) if amount else bare


class Agreeable(Conservative):
    """Is conservative, and agrees to a trade that it gains anything by."""

    def consent(self, decision: Consent) -> bool:
        return gains(decision.state, decision.group, decision.player)[0] > 0


class Dealer(Trader):
    """Trades, agrees to whatever it gains by, and keeps the reserve of the conservative player."""

    reserve = Conservative.reserve

    def __init__(self, reserve: int = 100, overbid: int = 150, share: int = 0) -> None:
        super().__init__(reserve, overbid, share)


def missing_deeds(state: State, player: int) -> list[int]:
    """Deeds of opponents, free to be traded, each of which completes a colour for the player."""
    last = state.last_streets(player)
    return [deed for deed in last if state.owner[deed] != BANK and not state.mortgaged[deed]]
