"""The transcript, to the byte."""

from monosim.core import number_of
from monosim.rulesets.once_around import events


def write(event: events.Event) -> str:
    match event:
        case events.GameStarted():
            readings = f"Readings: {', '.join(event.readings)}\n" if event.readings else ""
            return f"Once Around Bonus\n{readings}"
        case events.RoundStarted():
            return f"\nBonus round {event.number}\n"
        case events.Moved() | events.ReachedGo() | events.PassedGo():
            return _roll(event)
        case events.RoundEnded():
            return _end(event)
        case events.GameEnded():
            return _summary(event)
        case _:
            return f"    {_landing(event)}\n"


def _roll(event: events.Moved | events.ReachedGo | events.PassedGo) -> str:
    first, second = event.dice
    start = f"Roll {event.roll}: {first} and {second}, "
    if isinstance(event, events.Moved):
        return f"{start}to {event.name}.\n"
    where = "to" if isinstance(event, events.ReachedGo) else "past"
    return f"{start}{where} {event.name}.\n    {event.name} pays {_award(event)}\n"


Landing = (
    events.WentBeyondGo | events.SpacePaid | events.RailroadPaid | events.UtilityPaid | events.NothingPaid
    | events.CardDrawn | events.CardPaid | events.MovedBack | events.SentToJail
)  # fmt: skip


def _landing(event: Landing) -> str:
    match event:
        case events.SpacePaid():
            return f"{event.name} pays {_award(event)}"
        case events.RailroadPaid():
            return f"Railroad landing {event.landing} pays {_award(event)}"
        case events.UtilityPaid():
            first, second = event.dice
            return f"Dice {first} and {second}: {event.multiplier} x {event.factor} pays {_award(event)}"
        case events.NothingPaid():
            return f"{event.name} pays nothing."
        case events.CardDrawn():
            return f'Card: "{event.text}"'
        case events.CardPaid():
            return f"The card pays {_award(event)}"
        case events.MovedBack():
            return f"Back {event.steps} to {event.name}."
        case events.SentToJail():
            return f"Straight to {event.name}."
        case events.WentBeyondGo():
            return f"And on to {event.name}."


def _award(event: events.Award) -> str:
    return f"{event.credits} credits, total {event.total}."


def _end(event: events.RoundEnded) -> str:
    rolls = number_of(event.rolls, "roll")
    return f"Bonus round {event.number} ends after {rolls}: {event.total} credits.\n"


def _summary(event: events.GameEnded) -> str:
    """The mean is rounded to hundredths, halves up, in whole numbers: a double could not hold it."""
    hundredths = (200 * event.total + event.rounds) // (2 * event.rounds)
    mean = f"{hundredths // 100}.{hundredths % 100:02}"
    return (
        f"\n{event.rounds} bonus rounds: {event.total} credits,"
        f" mean {mean}, least {event.least}, most {event.most}.\n"
    )
