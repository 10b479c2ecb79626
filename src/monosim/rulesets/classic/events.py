"""The events of a game: the groups of changes themselves, and what was said before they happened."""

from typing import Any, NamedTuple, TypeAlias, get_args

from monosim.rulesets.classic.state.changes import CHANGES, Change, GroupOfChanges


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


class AuctionOpened(NamedTuple):
    lot: str
    """`deed`, or `house`, `hotel` or `hotel demolition`."""
    square: int | None
    opening: int


class BidMade(NamedTuple):
    player: int
    amount: int


class BidPassed(NamedTuple):
    player: int


class NothingSold(NamedTuple):
    lot: str
    square: int | None


class Refused(NamedTuple):
    """Something that a player asked for and the rules did not allow."""

    player: int
    changes: tuple[Any, ...]
    reason: str

    @staticmethod
    def parts() -> tuple[type[Change], ...]:
        return CHANGES


class TradeProposed(NamedTuple):
    player: int
    changes: tuple[Any, ...]

    @staticmethod
    def parts() -> tuple[type[Change], ...]:
        return CHANGES


class TradeDeclined(NamedTuple):
    player: int


class GameWon(NamedTuple):
    player: int
    turn: int


class GameDrawn(NamedTuple):
    """The limit was reached."""

    turn: int


class Standing(NamedTuple):
    """How a player ends; the richest player comes first."""

    rank: int
    player: int
    cash: int
    deeds: int
    worth: int


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
