"""What a game of DEAL reads like."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from monosim.rulesets.deal.cards import COLOUR_OF, DECK, SIZES, title
from monosim.rulesets.deal.decisions import Decision
from monosim.rulesets.deal.events import (
    Action,
    AutoBank,
    Bank,
    Build,
    BuildingBanked,
    Choice,
    Deal,
    Demand,
    Discard,
    Draw,
    DrawShort,
    Event,
    Game,
    Orphan,
    Paid,
    Place,
    Rent,
    Reshuffle,
    SayNo,
    SetTaken,
    Stalemate,
    Stolen,
    Swapped,
    ToHand,
    Turn,
    TurnEnd,
    TurnLimit,
    Win,
)
from monosim.rulesets.deal.view import Estate, View

AGAINST = {"rent": "the rent", "double-rent": "a doubling of the rent"}


def write(event: Event) -> str:
    match event:
        case Choice():
            return ""
        case Game() | Deal() | Turn() | Win() | Stalemate() | TurnLimit():
            return _frame(event)
        case _:
            return f"  {_happening(event)}\n"


def _frame(event: Game | Deal | Turn | Win | Stalemate | TurnLimit) -> str:
    match event:
        case Game(_, players, seed, switches):
            return f"Monopoly DEAL for {players}, seed {seed}{''.join(f', {name}' for name in switches)}\n"
        case Deal(hands):
            return "".join(f"P{seat} is dealt {cards_of(hand)}\n" for seat, hand in enumerate(hands))
        case Turn(turn, seat):
            return f"\nTurn {turn}, P{seat}\n"
        case Win(seat, turn):
            return f"\nP{seat} wins in turn {turn}\n"
        case Stalemate():
            return "\nNobody has a card left to play: stalemate\n"
        case TurnLimit(turns):
            return f"\nNobody has won after {_count(turns, 'turn')}\n"


def _happening(event: Event) -> str:
    match event:
        case Draw(seat, cards):
            return f"P{seat} draws {cards_of(cards)}"
        case DrawShort(seat, missing):
            return f"P{seat} draws {_count(missing, 'card')} too few: both piles are empty"
        case Reshuffle(cards):
            return f"the discard pile is shuffled: {_count(len(cards), 'card')}"
        case Bank(seat, card):
            return f"P{seat} banks {title(card)}"
        case AutoBank(seat, card):
            return f"P{seat} cannot play {title(card)} and banks it"
        case Discard(seat, card):
            return f"P{seat} discards {title(card)}"
        case TurnEnd(seat, hand):
            return f"P{seat} ends the turn with {_count(hand, 'card')}"
        case Rent() | SayNo() | Demand() | Paid():
            return _money(event)
        case Action(seat, card, target):
            return f"P{seat} plays {title(card)}{'' if target is None else f' against P{target}'}"
        case _:
            return _land(event)


def _money(event: Rent | SayNo | Demand | Paid) -> str:
    match event:
        case Rent(seat, card, colour, base, doubles):
            doubled = f", doubled {_count(doubles, 'time')}" if doubles else ""
            return f"P{seat} plays {title(card)}: {base} for {colour}{doubled}"
        case SayNo(seat, card, against):
            what = AGAINST.get(against) or next(known.name for known in DECK if known.kind == against)
            return f"P{seat} plays {title(card)} against {what}"
        case Demand(seat, to, amount):
            return f"P{seat} owes P{to} {amount}"
        case Paid(seat, to, cards, value, unpaid):
            if not cards:
                return f"P{seat} has nothing to pay with"
            rest = f", and owes the other {unpaid} no more" if unpaid else ""
            return f"P{seat} pays P{to} {value} with {cards_of(cards)}{rest}"


def _land(event: Event) -> str:
    match event:
        case Place(seat, card, colour, size, full):
            so_far = "full" if full else f"{size} of {SIZES[COLOUR_OF[colour]]}"
            return f"P{seat} places {title(card)}: {colour} {so_far}"
        case ToHand(seat, card):
            return f"P{seat} takes {title(card)} in hand, for it has no set to join"
        case Orphan(seat, card):
            return f"P{seat} has to move {title(card)}"
        case Stolen(seat, source, card):
            return f"P{seat} takes {title(card)} from P{source}"
        case Swapped(seat, source, took, gave):
            return f"P{seat} takes {title(took)} from P{source} for {title(gave)}"
        case SetTaken(seat, source, cards):
            return f"P{seat} takes a full set from P{source}: {cards_of(cards)}"
        case Build(seat, card, colour):
            return f"P{seat} builds {title(card)} on {colour}"
        case BuildingBanked(seat, card):
            return f"P{seat} banks {title(card)} of a set that is not full any more"
        case _:
            raise AssertionError(event)


def cards_of(cards: Sequence[int]) -> str:
    return ", ".join(map(title, cards)) or "no card"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def whisper(event: Event, people: Collection[str]) -> str:
    """What people in these seats are told: of the others' cards in hand, only how many."""
    seats = {int(name.removeprefix("P")) for name in people}
    match event:
        case Deal(hands):
            shown = [
                cards_of(hand) if seat in seats else _count(len(hand), "card")
                for seat, hand in enumerate(hands)
            ]
            return "".join(f"P{seat} is dealt {hand}\n" for seat, hand in enumerate(shown))
        case Draw(seat, cards) if seat not in seats:
            return f"  P{seat} draws {_count(len(cards), 'card')}\n"
        case _:
            return write(event)


PROMPTS = {
    "move": "play which card?",
    "target": "against whom?",
    "say-no": "say no?",
    "set": "which set?",
    "charge": "charge which set?",
    "take": "take which card?",
    "give": "give which card?",
    "colour": "as which colour?",
    "join": "join which set?",
    "pay": "pay with which card?",
    "discard": "discard which card?",
    "use": "play or bank it?",
}


def prompt(decision: Decision) -> str:
    """What a person is asked, with every option; before a move, also what lies on the table."""
    table = _table(decision.view) if decision.kind == "move" else ""
    options = "".join(f"    {option}{_meaning(decision.kind, option)}\n" for option in decision.choices)
    return f"{table}  P{decision.seat}, {PROMPTS[decision.kind]}\n{options}  {decision.kind}> "


def _table(view: View) -> str:
    return "".join(
        f"  P{seat} has {_count(hand, 'card')}, {sum(map(view.value, bank))} in the bank{_estates(land)}\n"
        for seat, (hand, bank, land) in enumerate(zip(view.hand_sizes, view.banks, view.lands, strict=True))
    )


def _estates(land: Sequence[Estate]) -> str:
    return "".join(f", {estate.colour} {len(estate.cards)} of {estate.size}" for estate in land)


def _meaning(kind: str, option: str) -> str:
    named_by_card = option.isdigit() and kind != "target"
    return f"  {DECK[int(option)].name}" if named_by_card else ""
