"""What can happen in a Once Around bonus. An award carries the total that it leads to."""

from typing import NamedTuple, TypeAlias, get_args


class GameStarted(NamedTuple):
    readings: tuple[str, ...]
    """The readings that are not the default."""


class RoundStarted(NamedTuple):
    number: int


class Moved(NamedTuple):
    roll: int
    dice: tuple[int, int]
    space: int
    name: str


class ReachedGo(NamedTuple):
    roll: int
    dice: tuple[int, int]
    name: str
    credits: int
    total: int


class PassedGo(NamedTuple):
    roll: int
    dice: tuple[int, int]
    name: str
    credits: int
    total: int


class WentBeyondGo(NamedTuple):
    space: int
    name: str


class SpacePaid(NamedTuple):
    name: str
    credits: int
    total: int


class RailroadPaid(NamedTuple):
    space: int
    name: str
    landing: int
    credits: int
    total: int


class UtilityPaid(NamedTuple):
    name: str
    dice: tuple[int, int]
    multiplier: int
    factor: int
    credits: int
    total: int


class NothingPaid(NamedTuple):
    name: str


class CardDrawn(NamedTuple):
    deck: str
    card: int
    text: str
    left: tuple[int, ...]
    """The cards that may be drawn next from that deck."""


class CardPaid(NamedTuple):
    credits: int
    total: int


class MovedBack(NamedTuple):
    steps: int
    space: int
    name: str


class SentToJail(NamedTuple):
    space: int
    name: str


class RoundEnded(NamedTuple):
    number: int
    rolls: int
    total: int


class GameEnded(NamedTuple):
    rounds: int
    total: int
    least: int
    most: int


Event: TypeAlias = (
    GameStarted | RoundStarted | Moved | ReachedGo | PassedGo | WentBeyondGo | SpacePaid | RailroadPaid
    | UtilityPaid | NothingPaid | CardDrawn | CardPaid | MovedBack | SentToJail | RoundEnded | GameEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(Event)
Award: TypeAlias = SpacePaid | RailroadPaid | UtilityPaid | CardPaid | ReachedGo | PassedGo
AWARDS: tuple[type[Award], ...] = get_args(Award)
