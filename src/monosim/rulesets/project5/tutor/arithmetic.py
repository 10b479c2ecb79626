"""Why an event of Project 5 happens: the rule, the sentence of the assignment, and the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from monosim.core import number_of
from monosim.rulesets.project5 import events
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.rules import PARKING
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment


class Reason(NamedTuple):
    rule: str
    sentence: str
    facts: tuple[str, ...]


def reason_for(setup: Setup, before: State, event: events.Event) -> Reason:
    """Why the event happens in that position."""
    match event:
        case events.PaidRent() | events.WentBankrupt():
            return _rent(setup, before, event)
        case events.Purchased():
            return Reason("buying a property", assignment.CASH_TO_BUY, _buying(setup, before, event))
        case events.BuiltHouse():
            return Reason("building a house", assignment.CASH_TO_BUILD, _building(setup, before, event))
        case events.ReceivedSalary():
            facts = (_move(before, event), f"landing on GO pays ${event.amount}; passing it pays nothing")
            return Reason("landing on GO", assignment.GO_PAYS, facts)
        case events.Stayed():
            return _stay(setup, before, event)
        case events.GameStarted() | events.RoundStarted():
            return Reason("rounds", assignment.ENDS, (who_remains(setup, before),))
        case events.GameWon():
            return Reason("the winner", assignment.WEALTH, _wealth(setup, before))
        case events.PlayerSummary():
            sentence = assignment.SUMMARY if event.properties else assignment.NO_PROPERTY
            return Reason("the summary", sentence, (_holdings(before, event.player),))
        case events.PlayerOut():
            return Reason("the summary", assignment.OUT_OF_GAME, (f"Player {event.player} went bankrupt",))


def movements(before: State, turn: events.Turn) -> Iterator[tuple[int, int, str]]:
    """The players whose cash changes, the amounts, and the reasons."""
    match turn:
        case events.PaidRent():
            yield turn.player, -turn.rent, "rent"
            yield turn.owner, turn.rent, "rent"
        case events.ReceivedSalary():
            yield turn.player, turn.amount, "GO"
        case events.Purchased():
            yield turn.player, -turn.price, turn.name
        case events.BuiltHouse():
            yield turn.player, -turn.cost, "house"
        case events.WentBankrupt():
            yield turn.owner, before.cash[turn.player], "bankruptcy"
        case events.Stayed():
            pass


LONGEST_LEDGER = 12


def ledger(moves: Sequence[tuple[int, str]], cash: int) -> str:
    """How the cash came about: the cash before the last movements, then the movements."""
    shown = moves[-LONGEST_LEDGER:]
    start = cash - sum(amount for amount, _ in shown)
    steps = "".join(f" {'-' if amount < 0 else '+'} {abs(amount)} ({why})" for amount, why in shown)
    return f"cash = {start}{steps} = {cash}" if shown else f"cash = {cash}, as at the start"


def position(before: State, player: int) -> str:
    """What a reader needs to follow a player's move."""
    here = before.board[before.position[player]].name
    return f"Player {player} has ${before.cash[player]} and stands on {here}"


def _move(before: State, turn: events.Turn) -> str:
    at, size = before.position[turn.player], len(before.board)
    number = before.drawn % len(before.deck) + 1
    return (
        f"card {number} of {len(before.deck)} says {turn.steps}: from space {at} to"
        f" ({at}+{turn.steps}) % {size} = {turn.space}, {turn.name}"
    )


def _rent(setup: Setup, before: State, turn: events.PaidRent | events.WentBankrupt) -> Reason:
    facts = [_move(before, turn), rent_arithmetic(setup, before, turn.space)]
    cash = before.cash[turn.player]
    if isinstance(turn, events.WentBankrupt):
        facts.append(f"${cash} is less than ${turn.rent}: bankrupt, and Player {turn.owner} gets everything")
        return Reason("bankruptcy", assignment.BANKRUPT, tuple(facts))
    facts.append(f"${cash} is enough for ${turn.rent}")
    return Reason("rent", _rent_sentence(setup, before, turn.space), tuple(facts))


def _rent_sentence(setup: Setup, before: State, space: int) -> str:
    if before.houses[space]:
        return assignment.HOUSES_DOUBLE
    return assignment.DOUBLED if setup.game.has_monopoly(before, space) else assignment.BASIC_RENT


def rent_arithmetic(setup: Setup, before: State, space: int) -> str:
    price, colour = before.board[space].price, before.board[space].colour
    rent = setup.game.base_rent(price)
    told = f"rent = ({price}+5)//10 = {rent}"
    if setup.game.has_monopoly(before, space):
        rent *= 2
        told += f", doubled for the {colour} monopoly = {rent}"
    for number in range(1, before.houses[space] + 1):
        rent *= 2
        told += f", doubled for house {number} = {rent}"
    return told


def _buying(setup: Setup, before: State, turn: events.Purchased | events.Stayed) -> tuple[str, ...]:
    price, theta = before.board[turn.space].price, setup.players[turn.player].property
    cash = before.cash[turn.player]
    sign = ">=" if isinstance(turn, events.Purchased) else "<"
    decides = "buys" if isinstance(turn, events.Purchased) else "does not buy"
    return _move(before, turn), f"cash {cash} {sign} {theta:g} * {price} = {theta * price:.17g}: {decides}"


def _building(setup: Setup, before: State, turn: events.BuiltHouse | events.Stayed) -> tuple[str, ...]:
    theta, cash = setup.players[turn.player].house, before.cash[turn.player]
    most = setup.game.most_houses()
    standing = f"it has {before.houses[turn.space]} of at most {number_of(most, 'house')}"
    sign = ">" if cash > theta else "<="
    decides = "builds" if isinstance(turn, events.BuiltHouse) else "does not build"
    return _move(before, turn), f"the player owns it; {standing}; cash {cash} {sign} {theta}: {decides}"


def _stay(setup: Setup, before: State, turn: events.Stayed) -> Reason:
    if turn.name == PARKING:
        nothing = "If a player lands on a “Parking” space, nothing happens."
        return Reason("Parking", nothing, (_move(before, turn),))
    if before.owner[turn.space] == turn.player:
        sentence = assignment.CASH_TO_BUILD
        if before.houses[turn.space] >= setup.game.most_houses():
            sentence = assignment.TWO_HOUSES
        return Reason("building a house", sentence, _building(setup, before, turn))
    return Reason("buying a property", assignment.CASH_TO_BUY, _buying(setup, before, turn))


def who_remains(setup: Setup, before: State) -> str:
    remaining = [str(player) for player, solvent in enumerate(before.solvent) if solvent]
    asked = number_of(setup.rounds, "round")
    return f"the game is to last {asked}; players still in the game: {', '.join(remaining)}"


def _wealth(setup: Setup, before: State) -> tuple[str, ...]:
    wealth = setup.game.wealth(before)
    return tuple(
        f"Player {player}: cash {cash} + property {total - cash} = {total}"
        if before.solvent[player]
        else f"Player {player}: bankrupt"
        for player, (cash, total) in enumerate(zip(before.cash, wealth, strict=True))
    )


def _holdings(before: State, player: int) -> str:
    owned = [before.board[space].name for space, owner in enumerate(before.owner) if owner == player]
    return f"Player {player} has ${before.cash[player]} and owns {', '.join(owned) or 'nothing'}"
