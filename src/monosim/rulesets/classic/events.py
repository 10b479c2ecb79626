"""The events of a game, groups of changes and what was said before them; and a sentence for each."""

import re
from typing import Any, NamedTuple, TypeAlias, assert_never, get_args

from monosim.core import value
from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import HOTEL, NAME
from monosim.rulesets.classic.state.changes import CHANGES, Change, GroupOfChanges, buildings, everyday, jail


@value
class GameStarted(NamedTuple):
    """The whole position that the game starts from, so that its log needs nothing else."""

    edition: str
    readings: tuple[tuple[str, str], ...]
    """The readings that are not the default."""
    limit: int
    cash: tuple[int, ...]
    position: tuple[int, ...]
    jail_moves: tuple[int, ...]
    in_game: tuple[bool, ...]
    jail_card: tuple[int, ...]
    """The player who holds the jail card of each deck; -1 if nobody does."""
    decks: tuple[tuple[str, ...], ...]
    deeds: tuple[tuple[int, int, bool, int], ...]
    """Square, owner, mortgaged and level of each deed that is not the bank's."""
    current: int


@value
class AuctionOpened(NamedTuple):
    lot: str
    """`deed`, or `house`, `hotel` or `hotel demolition`."""
    square: int | None
    opening: int


@value
class BidMade(NamedTuple):
    player: int
    amount: int


@value
class BidPassed(NamedTuple):
    player: int


@value
class NothingSold(NamedTuple):
    lot: str
    square: int | None


@value
class Refused(NamedTuple):
    """Something that a player asked for and the rules did not allow."""

    player: int
    changes: tuple[Any, ...]
    reason: str

    @staticmethod
    def parts() -> tuple[type[Change], ...]:
        return CHANGES


@value
class TradeProposed(NamedTuple):
    player: int
    changes: tuple[Any, ...]

    @staticmethod
    def parts() -> tuple[type[Change], ...]:
        return CHANGES


@value
class TradeDeclined(NamedTuple):
    player: int


@value
class GameWon(NamedTuple):
    player: int
    turn: int


@value
class GameDrawn(NamedTuple):
    """The limit was reached."""

    turn: int


@value
class Standing(NamedTuple):
    """How a player ends; the richest player comes first."""

    rank: int
    player: int
    cash: int
    deeds: int
    worth: int


@value
class PlayerOut(NamedTuple):
    player: int


AuctionEvent: TypeAlias = AuctionOpened | BidMade | BidPassed | NothingSold
Event: TypeAlias = (
    GameStarted
    | GroupOfChanges
    | AuctionEvent
    | Refused
    | TradeProposed
    | TradeDeclined
    | GameWon
    | GameDrawn
    | Standing
    | PlayerOut
)
EVENTS: tuple[type[Event], ...] = get_args(Event)


# The transcript: a sentence for each group, from its changes alone

INDENT = "  "
SUBJECT = re.compile("Player [0-9] ")
REASONS = {
    "cash": "not enough cash",
    "houses": "too few houses are left",
    "hotels": "too few hotels are left",
    "uneven": "the group would be uneven",
    "level": "there is no such building, or no room for it",
    "mortgaged group": "a deed of the group is mortgaged",
    "group not owned": "the whole group is not the player's",
    "denied": "others wanted it too",
}
PAID_FOR = {
    "rent": "rent for {}",
    "tax": "for {}",
    "card": "by the card",
    "jail_fine": "to get out of jail",
    "mortgage_interest": "interest on {}",
    "building_auction": "for the building on {}",
    "trade": "in the trade",
    "free_parking": "from Free Parking",
    "go_salary": "for landing on Go",
}
OF_A_DEED: dict[type, tuple[str, tuple[int, ...]]] = {
    everyday.Mortgage: ("{} is mortgaged for ${}", board.MORTGAGE),
    everyday.Unmortgage: ("the mortgage on {} is lifted for ${}", board.LIFT),
    buildings.BuildHouse: ("a house is built on {} for ${}", board.HOUSE_COST),
    buildings.BuildHotel: ("a hotel is built on {} for ${}", board.HOUSE_COST),
    buildings.DemolishHouse: ("a house on {} is sold for ${}", board.REFUND),
    buildings.DemolishHotel: ("the hotel on {} is sold for ${} and four houses", board.REFUND),
}
OF_JAIL: dict[type, str] = {
    jail.SendToJail: "Player {} goes to jail",
    jail.DecrementJailMoves: "Player {} stays in jail",
    jail.LeaveJail: "Player {} leaves jail",
    jail.AddJailCard: "Player {} keeps the card",
    jail.UseJailCard: "Player {} uses a card",
}


def write(event: Event) -> str:
    match event:
        case GroupOfChanges(changes):
            return _sentence(changes)
        case GameStarted():
            return _beginning(event)
        case BidMade(player, amount):
            return f"{INDENT}Player {player} bids ${amount}.\n"
        case BidPassed(player):
            return f"{INDENT}Player {player} passes.\n"
        case AuctionOpened(lot, square, opening):
            return f"{INDENT}{_lot(lot, square)} is auctioned from ${opening}.\n"
        case NothingSold(lot, square):
            return f"{INDENT}{_lot(lot, square)} stays with the bank.\n"
        case Refused(player, wanted, reason):
            why = REASONS.get(reason, reason)
            return f"{INDENT}Not granted to player {player}: {tell_changes(wanted)} ({why}).\n"
        case TradeProposed(player, wanted):
            return f"{INDENT}Player {player} proposes: {tell_changes(wanted)}.\n"
        case TradeDeclined(player):
            return f"{INDENT}Player {player} declines.\n"
        case GameWon(player, turn):
            return f"Player {player} wins in turn {turn}.\n"
        case GameDrawn(turn):
            return f"The game ends undecided after turn {turn}.\n"
        case Standing(rank, player, cash, deeds, worth):
            return f"{rank}. Player {player}: worth ${worth}, ${cash} in cash, {deeds} deed(s).\n"
        case PlayerOut(player):
            return f"Player {player} is out of the game.\n"
    assert_never(event)


def _lot(lot: str, square: int | None) -> str:
    return f"One {lot}" if square is None else NAME[square]


def _beginning(start: GameStarted) -> str:
    readings = "".join(f", {name}={value}" for name, value in start.readings)
    players = f"{len(start.cash)} players, {start.limit} turns at most"
    lines = [f"Classic Monopoly ({start.edition}{readings}): {players}."]
    if start.deeds or len(set(start.cash)) > 1:
        lines += [_player(start, player) for player in range(len(start.cash))]
    return "".join(f"{line}\n" for line in lines)


def _player(start: GameStarted, player: int) -> str:
    deeds = [_deed(*deed) for deed in start.deeds if deed[1] == player]
    return f"Player {player}: ${start.cash[player]}; {', '.join(deeds) or 'no deeds'}."


def _deed(square: int, owner: int, mortgaged: bool, level: int) -> str:
    note = "mortgaged" if mortgaged else "hotel" if level == HOTEL else f"houses: {level}" if level else ""
    return NAME[square] + (f" ({note})" if note else "")


def _sentence(changes: tuple[Any, ...]) -> str:
    first = changes[0]
    if isinstance(first, everyday.SetCurrentPlayer):
        return f"Turn {first.turn}, player {first.player}:\n"
    return f"{INDENT}{tell_changes(changes)}.\n"


def tell_changes(changes: tuple[Any, ...]) -> str:
    """A player who does two things in a row is named once."""
    told, subject = list[str](), ""
    for clause in map(_clause, changes):
        mentioned = SUBJECT.match(clause)
        told.append(clause.removeprefix(subject) if subject else clause)
        subject = mentioned[0] if mentioned else ""
    return ", ".join(told)


def tell_change(change: Any) -> str:
    """One change, even if it is malformed."""
    try:
        return tell_changes((change,))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return f"a {type(change).__name__} that cannot be"


def _clause(change: Change) -> str:
    match change:
        case everyday.RollDice(player, first, second, moves):
            return f"Player {player} rolls {first} and {second}" + ("" if moves else " for the rent")
        case everyday.ChangePosition(player, square, passes_go):
            salary = f" and collects ${board.SALARY}" if passes_go else ""
            return f"Player {player} moves to {NAME[square]}{salary}"
        case everyday.TransferMoney():
            return _payment(change)
        case everyday.BuyProperty(player, deed, price, mortgaged):
            return f"Player {player} buys {NAME[deed]} for ${price}" + (", mortgaged" if mortgaged else "")
        case jail.DrawCard(player, deck, card):
            return f"Player {player} draws from {board.DECK_NAMES[deck]}: {board.TITLES[card]}"
        case everyday.SetCurrentPlayer(player, turn):
            return f"turn {turn} is player {player}'s"
        case buildings.Eliminate(player, creditor, debt, owed_for):
            return f"Player {player} cannot pay ${debt} ({owed_for}) and is bankrupt to {_party(creditor)}"
        case everyday.TransferProperty(source, target, deed):
            return f"Player {source} gives {NAME[deed]} to player {target}"
        case buildings.SellDown(group, targets):
            left = [f"{NAME[deed]} {level}" for deed, level in zip(board.GROUPS[group], targets, strict=True)]
            return f"the {group.replace('_', ' ')} streets are sold down to {', '.join(left)}"
        case jail.TransferJailCard(source, target, deck):
            return f"Player {source} gives the jail card of {board.DECK_NAMES[deck]} to player {target}"
        case _:
            return _of_one_thing(change)


def _payment(payment: everyday.TransferMoney) -> str:
    source, target, amount, cause, square = payment
    what = PAID_FOR.get(cause, "{cause}")
    what = what.format("" if square is None else NAME[square], cause=cause.replace("_", " "))
    if source < 0:
        return f"Player {target} receives ${amount} {what}"
    whom = "" if target == board.BANK else f"{_party(target)} "
    return f"Player {source} pays {whom}${amount} {what}"


def _party(party: int) -> str:
    return "the bank" if party == board.BANK else "the pot" if party == board.POT else f"player {party}"


def _of_one_thing(change: Any) -> str:
    """The clause for a change of one deed, or of one player."""
    if type(change) in OF_JAIL:
        return OF_JAIL[type(change)].format(change.player)
    text, amounts = OF_A_DEED[type(change)]
    return text.format(NAME[change.deed], amounts[change.deed])
