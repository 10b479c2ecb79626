"""What can happen in a Once Around bonus, and what the transcript says of it, to the byte."""

from typing import NamedTuple, TypeAlias, get_args

from monosim.core import number_of, value


@value
class GameStarted(NamedTuple):
    readings: tuple[str, ...]
    """The readings that are not the default."""


@value
class RoundStarted(NamedTuple):
    number: int


@value
class Moved(NamedTuple):
    roll: int
    dice: tuple[int, int]
    space: int
    name: str


@value
class ReachedGo(NamedTuple):
    roll: int
    dice: tuple[int, int]
    name: str
    credits: int
    total: int


@value
class PassedGo(NamedTuple):
    roll: int
    dice: tuple[int, int]
    name: str
    credits: int
    total: int


@value
class WentBeyondGo(NamedTuple):
    space: int
    name: str


@value
class SpacePaid(NamedTuple):
    name: str
    credits: int
    total: int


@value
class RailroadPaid(NamedTuple):
    space: int
    name: str
    landing: int
    credits: int
    total: int


@value
class UtilityPaid(NamedTuple):
    name: str
    dice: tuple[int, int]
    multiplier: int
    factor: int
    credits: int
    total: int


@value
class NothingPaid(NamedTuple):
    name: str


@value
class CardDrawn(NamedTuple):
    deck: str
    card: int
    text: str
    left: tuple[int, ...]
    """The cards that may be drawn next from that deck."""


@value
class CardPaid(NamedTuple):
    credits: int
    total: int


@value
class MovedBack(NamedTuple):
    steps: int
    space: int
    name: str


@value
class SentToJail(NamedTuple):
    space: int
    name: str


@value
class RoundEnded(NamedTuple):
    number: int
    rolls: int
    total: int


@value
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


# The transcript, to the byte


def write(event: Event) -> str:
    match event:
        case GameStarted():
            readings = f"Readings: {', '.join(event.readings)}\n" if event.readings else ""
            return f"Once Around Bonus\n{readings}"
        case RoundStarted():
            return f"\nBonus round {event.number}\n"
        case Moved() | ReachedGo() | PassedGo():
            return _roll(event)
        case RoundEnded():
            return _end(event)
        case GameEnded():
            return _summary(event)
        case _:
            return f"    {_landing(event)}\n"


def _roll(event: Moved | ReachedGo | PassedGo) -> str:
    first, second = event.dice
    start = f"Roll {event.roll}: {first} and {second}, "
    if isinstance(event, Moved):
        return f"{start}to {event.name}.\n"
    where = "to" if isinstance(event, ReachedGo) else "past"
    return f"{start}{where} {event.name}.\n    {event.name} pays {_award(event)}\n"


Landing = (
    WentBeyondGo | SpacePaid | RailroadPaid | UtilityPaid | NothingPaid
    | CardDrawn | CardPaid | MovedBack | SentToJail
)  # fmt: skip


def _landing(event: Landing) -> str:
    match event:
        case SpacePaid():
            return f"{event.name} pays {_award(event)}"
        case RailroadPaid():
            return f"Railroad landing {event.landing} pays {_award(event)}"
        case UtilityPaid():
            first, second = event.dice
            return f"Dice {first} and {second}: {event.multiplier} x {event.factor} pays {_award(event)}"
        case NothingPaid():
            return f"{event.name} pays nothing."
        case CardDrawn():
            return f'Card: "{event.text}"'
        case CardPaid():
            return f"The card pays {_award(event)}"
        case MovedBack():
            return f"Back {event.steps} to {event.name}."
        case SentToJail():
            return f"Straight to {event.name}."
        case WentBeyondGo():
            return f"And on to {event.name}."


def _award(event: Award) -> str:
    return f"{event.credits} credits, total {event.total}."


def _end(event: RoundEnded) -> str:
    rolls = number_of(event.rolls, "roll")
    return f"Bonus round {event.number} ends after {rolls}: {event.total} credits.\n"


def _summary(event: GameEnded) -> str:
    """The mean is rounded to hundredths, halves up, in whole numbers: a double could not hold it."""
    hundredths = (200 * event.total + event.rounds) // (2 * event.rounds)
    mean = f"{hundredths // 100}.{hundredths % 100:02}"
    return (
        f"\n{event.rounds} bonus rounds: {event.total} credits,"
        f" mean {mean}, least {event.least}, most {event.most}.\n"
    )
