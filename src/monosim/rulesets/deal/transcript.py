"""The transcript of a game of DEAL."""

from collections.abc import Collection, Sequence
from typing import TypeAlias

from monosim.core import number_of
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import COLOUR_OF, DECK, SIZES, title
from monosim.rulesets.deal.decisions import Decision, Estate, View

AGAINST = {"rent": "the rent", "double-rent": "a doubling of the rent"}


Frame: TypeAlias = (
    events.Game | events.Deal | events.Turn | events.Win | events.Stalemate | events.TurnLimit
)  # fmt: skip


def write(event: events.Event) -> str:
    if isinstance(event, events.Choice):
        return ""
    return _frame(event) if isinstance(event, Frame) else f"  {_happening(event)}\n"


def _frame(event: Frame) -> str:
    match event:
        case events.Game(_, players, seed, switches):
            return f"Monopoly DEAL for {players}, seed {seed}{''.join(f', {name}' for name in switches)}\n"
        case events.Deal(hands):
            return "".join(f"P{seat} is dealt {list_cards(hand)}\n" for seat, hand in enumerate(hands))
        case events.Turn(turn, seat):
            return f"\nTurn {turn}, P{seat}\n"
        case events.Win(seat, turn):
            return f"\nP{seat} wins in turn {turn}\n"
        case events.Stalemate():
            return "\nNobody has a card left to play: stalemate\n"
        case events.TurnLimit(turns):
            return f"\nNobody has won after {number_of(turns, 'turn')}\n"


def _happening(event: events.Event) -> str:
    match event:
        case events.Draw(seat, cards):
            return f"P{seat} draws {list_cards(cards)}"
        case events.DrawShort(seat, missing):
            return f"P{seat} draws {number_of(missing, 'card')} too few: both piles are empty"
        case events.Reshuffle(cards):
            return f"the discard pile is shuffled: {number_of(len(cards), 'card')}"
        case events.Bank(seat, card):
            return f"P{seat} banks {title(card)}"
        case events.AutoBank(seat, card):
            return f"P{seat} cannot play {title(card)} and banks it"
        case events.Discard(seat, card):
            return f"P{seat} discards {title(card)}"
        case events.TurnEnd(seat, hand):
            return f"P{seat} ends the turn with {number_of(hand, 'card')}"
        case events.Rent() | events.SayNo() | events.Demand() | events.Paid():
            return _money(event)
        case events.Action(seat, card, target):
            return f"P{seat} plays {title(card)}{'' if target is None else f' against P{target}'}"
        case _:
            return _land(event)


def _money(event: events.Rent | events.SayNo | events.Demand | events.Paid) -> str:
    match event:
        case events.Rent(seat, card, colour, base, doubles):
            doubled = f", doubled {number_of(doubles, 'time')}" if doubles else ""
            return f"P{seat} plays {title(card)}: {base} for {colour}{doubled}"
        case events.SayNo(seat, card, against):
            what = AGAINST.get(against) or next(known.name for known in DECK if known.kind == against)
            return f"P{seat} plays {title(card)} against {what}"
        case events.Demand(seat, to, amount):
            return f"P{seat} owes P{to} {amount}"
        case events.Paid(seat, to, cards, value, unpaid):
            if not cards:
                return f"P{seat} has nothing to pay with"
            rest = f", and owes the other {unpaid} no more" if unpaid else ""
            return f"P{seat} pays P{to} {value} with {list_cards(cards)}{rest}"


def _land(event: events.Event) -> str:
    match event:
        case events.Place(seat, card, colour, size, full):
            so_far = "full" if full else f"{size} of {SIZES[COLOUR_OF[colour]]}"
            return f"P{seat} places {title(card)}: {colour} {so_far}"
        case events.ToHand(seat, card):
            return f"P{seat} takes {title(card)} in hand, for it has no set to join"
        case events.Orphan(seat, card):
            return f"P{seat} has to move {title(card)}"
        case events.Stolen(seat, source, card):
            return f"P{seat} takes {title(card)} from P{source}"
        case events.Swapped(seat, source, took, gave):
            return f"P{seat} takes {title(took)} from P{source} for {title(gave)}"
        case events.SetTaken(seat, source, cards):
            return f"P{seat} takes a full set from P{source}: {list_cards(cards)}"
        case events.Build(seat, card, colour):
            return f"P{seat} builds {title(card)} on {colour}"
        case events.BuildingBanked(seat, card):
            return f"P{seat} banks {title(card)} of a set that is not full any more"
        case _:
            raise AssertionError(event)


def list_cards(cards: Sequence[int]) -> str:
    return ", ".join(map(title, cards)) or "no card"


def whisper(event: events.Event, people: Collection[str]) -> str:
    """What people in these seats are told; of other hands, only the number of cards."""
    seats = {int(name.removeprefix("P")) for name in people}
    match event:
        case events.Deal(hands):
            shown = [
                list_cards(hand) if seat in seats else number_of(len(hand), "card")
                for seat, hand in enumerate(hands)
            ]
            return "".join(f"P{seat} is dealt {hand}\n" for seat, hand in enumerate(shown))
        case events.Draw(seat, cards) if seat not in seats:
            return f"  P{seat} draws {number_of(len(cards), 'card')}\n"
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
    """What a person is asked, with every option; before a move, the table is shown too."""
    table = _table(decision.view) if decision.kind == "move" else ""
    options = "".join(f"    {option}{_meaning(decision.kind, option)}\n" for option in decision.choices)
    return f"{table}  P{decision.seat}, {PROMPTS[decision.kind]}\n{options}  {decision.kind}> "


def _table(view: View) -> str:
    return "".join(
        f"  P{seat} has {number_of(hand, 'card')}, {sum(map(view.value, bank))} in the bank{_estates(land)}\n"
        for seat, (hand, bank, land) in enumerate(zip(view.hand_sizes, view.banks, view.lands, strict=True))
    )


def _estates(land: Sequence[Estate]) -> str:
    return "".join(f", {estate.colour} {len(estate.cards)} of {estate.size}" for estate in land)


def _meaning(kind: str, option: str) -> str:
    named_by_card = option.isdigit() and kind != "target"
    return f"  {DECK[int(option)].name}" if named_by_card else ""
