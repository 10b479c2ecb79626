"""A position as strategies of others see it: they may read it and try things on a copy, and no more."""

from __future__ import annotations

from copy import copy
from typing import Any, NoReturn

from monosim.core import MonosimError
from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import BANK
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges

KNOWN = tuple(name for name in State.FACTS if name != "decks")
ASIDE = ("refused", "estate", "holdings")


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
