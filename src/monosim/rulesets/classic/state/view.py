"""What others may see of a position: everything but the order of the cards that nobody has drawn yet."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from monosim.core import Chance, MonosimError, shuffled
from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import BANK
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges

if TYPE_CHECKING:
    from monosim.core.match import Dealt, Match
    from monosim.rulesets.classic.files import Setup

KNOWN = tuple(name for name in State.FACTS if name != "decks")
ASIDE = ("refused", "estate", "holdings")


class TableView(NamedTuple):
    """A position as every seat sees it, as plain data."""

    seat: int
    """Whose view it is."""
    edition: str
    readings: tuple[tuple[str, str], ...]
    limit: int
    turn: int
    current: int
    doubles: int
    dice: tuple[int, int]
    cash: tuple[int, ...]
    """Of each player, then what the pot and the bank have got."""
    position: tuple[int, ...]
    jail_moves: tuple[int, ...]
    in_game: tuple[bool, ...]
    jail_card: tuple[int, ...]
    """Who has the jail card of each deck; -1 if nobody does."""
    owner: tuple[int, ...]
    mortgaged: tuple[bool, ...]
    level: tuple[int, ...]
    houses: int
    hotels: int
    unseen: tuple[int, ...]
    """How many cards of each deck are still to be drawn for the first time."""
    returned: tuple[tuple[str, ...], ...]
    """The cards of each deck that follow after these, in the order in which they have come back."""


def view(setup: Setup, state: State | None, seat: int) -> TableView | None:
    """None before the players are counted."""
    if state is None:
        return None
    return TableView(
        seat, setup.edition, setup.readings, setup.limit,
        state.turn, state.current, state.doubles, state.dice,
        tuple(state.cash), tuple(state.position), tuple(state.jail_moves), tuple(state.in_game),
        tuple(state.jail_card), tuple(state.owner), tuple(state.mortgaged), tuple(state.level),
        state.houses, state.hotels, tuple(state.unseen),
        tuple(tuple(deck[unseen:]) for deck, unseen in zip(state.decks, state.unseen, strict=True)),
    )  # fmt: skip


def redeal(match: Match, seat: int, chance: Chance) -> Dealt:
    """The cards that nobody has drawn in a new order; those drawn since the checkpoint stay as they were."""
    from monosim.core.match import Dealt  # a plain run needs no matches

    state, draws, answers = match.since
    if state is not None:
        for deck, unseen in enumerate(state.unseen):
            drawn = unseen - match.live.unseen[deck]
            hidden = state.decks[deck][drawn:unseen]
            state.decks[deck][drawn:unseen] = shuffled(chance, hidden, board.DECK_WORDS[deck])
    return Dealt(state, draws, answers)


# For strategies that others wrote


class ReadOnly(MonosimError, TypeError):
    """A strategy tried to change the position, or to look at the decks."""


def refuse(what: str) -> NoReturn:
    raise ReadOnly(f"a strategy cannot change {what}: answer with changes, or try them on state.copy()")


class Facts(tuple[Any, ...]):
    """One fact of each player or square; what a list could do beside that is refused."""

    __slots__ = ()

    def _refuse(self, *_: object) -> NoReturn:
        refuse("the position")

    __setitem__ = __delitem__ = append = extend = insert = remove = pop = clear = sort = reverse = _refuse


class View(State):
    """A picture of the position at the time of the question. It has no way to the position itself."""

    __slots__ = ()

    def __init__(self, state: State) -> None:
        for name in (*KNOWN, *ASIDE):
            value = getattr(state, name)
            object.__setattr__(self, name, Facts(value) if type(value) is list else value)
        object.__setattr__(self, "rules", copy(state.rules))  # those of the game serve other games, too

    @property
    def decks(self) -> NoReturn:  # type: ignore[override]
        raise ReadOnly("the order of the decks is hidden")

    def __setattr__(self, name: str, value: Any) -> None:
        refuse("the position")

    def copy(self) -> State:
        """A state of one's own to try groups on. Its decks are in the order in which they are printed."""
        trial = State(self.rules, self.players, 0)
        for name in KNOWN:
            value = getattr(self, name)
            setattr(trial, name, list(value) if isinstance(value, Facts) else value)
        trial.decks = [
            [card for card in cards if card != jail_card or holder == BANK]
            for cards, jail_card, holder in zip(board.IDS, board.JAIL_CARDS, self.jail_card, strict=True)
        ]
        return trial

    def refusal(self, group: GroupOfChanges) -> str | None:
        return self.copy().refusal(group)

    def facts(self) -> list[Any]:
        return self.copy().facts()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        refuse("the position")

    happen = apply = undo = restore = note_estate = _refuse
