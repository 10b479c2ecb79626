"""The transcript, to the byte."""

from __future__ import annotations

from monosim.rulesets.once_around.events import (
    CardDrawn,
    CardPaid,
    Event,
    GameEnded,
    GameStarted,
    Moved,
    MovedBack,
    NothingPaid,
    PassedGo,
    RailroadPaid,
    ReachedGo,
    RoundEnded,
    RoundStarted,
    SentToJail,
    SpacePaid,
    UtilityPaid,
    WentBeyondGo,
)


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
    WentBeyondGo
    | SpacePaid
    | RailroadPaid
    | UtilityPaid
    | NothingPaid
    | CardDrawn
    | CardPaid
    | MovedBack
    | SentToJail
)


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


Award = ReachedGo | PassedGo | SpacePaid | RailroadPaid | UtilityPaid | CardPaid


def _award(event: Award) -> str:
    return f"{event.credits} credits, total {event.total}."


def _end(event: RoundEnded) -> str:
    rolls = "1 roll" if event.rolls == 1 else f"{event.rolls} rolls"
    return f"Bonus round {event.number} ends after {rolls}: {event.total} credits.\n"


def _summary(event: GameEnded) -> str:
    """The mean is rounded to hundredths, halves up, in whole numbers: a double could not hold it."""
    hundredths = (200 * event.total + event.rounds) // (2 * event.rounds)
    mean = f"{hundredths // 100}.{hundredths % 100:02}"
    return (
        f"\n{event.rounds} bonus rounds: {event.total} credits,"
        f" mean {mean}, least {event.least}, most {event.most}.\n"
    )
