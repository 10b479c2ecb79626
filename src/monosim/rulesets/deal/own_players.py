"""Players of the user's own: a function, or a class of which each seat of each game gets a new object.

A player is called with (view, kind, options), as those of ours are; or it is a `Strategy`, and answers a
decision. It may take a `chance` to draw from. If it raises an exception or gives an answer that is not legal,
the user is told the question too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from monosim.core import Chance, DecisionSource, IllegalChoice, MonosimError, Strategy, named
from monosim.core.seating import (
    build_own,
    cannot_seat,
    choose_parameters,
    describe_error,
    give,
    is_source,
    name_player,
    split_spec,
)

if TYPE_CHECKING:
    from monosim.core.match import Peek

Answerer: TypeAlias = Callable[[Any], object]
"""Takes a decision, and gives an answer that nobody has checked."""
ASKED_WITH = ("view", "kind", "options")
CHANCE = "chance"


class OwnSeat:
    """A player of the user's own in a seat. Whatever it answers or raises, the user learns what was asked."""

    searches = True
    """Nobody knows which of them look ahead."""

    def __init__(self, spec: str, player: Any) -> None:
        self._spec = spec
        self._player = player
        self._answer = find_answerer(spec, player)
        self._peek: Peek | None = None

    def join(self, peek: Peek) -> None:
        """Let it deal anew, by `view.redeal`; one that searches in any game gets the peek itself."""
        self._peek = peek
        if getattr(self._player, "searches", False):
            self._player.join(peek)

    def decide(self, decision: Any) -> Any:
        if self._peek is not None:
            decision = decision._replace(view=decision.view.beside(self._peek))
        try:
            answer = self._answer(decision)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            told = f"{describe_error(error)}; asked {decision.question()}"
            raise IllegalChoice(f"{self._spec}: {told}") from error
        try:
            return decision.check(answer)
        except IllegalChoice as error:
            raise IllegalChoice(f"{self._spec}: {error}") from None

    def finish(self) -> None:
        try:
            getattr(self._player, "finish", lambda: None)()
        except (MonosimError, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise IllegalChoice(f"{self._spec}: {describe_error(error)}; the game was over") from error


def find_answerer(spec: str, player: Any) -> Answerer:
    if callable(player):
        return lambda decision: player(decision.view, decision.kind, decision.choices)
    is_plain = isinstance(player, Strategy) and type(player).decide is Strategy.decide
    answerer: Answerer | None = getattr(player, "answer" if is_plain else "decide", None)
    if callable(answerer):
        return answerer
    raise cannot_seat(spec, f"it is neither called with ({', '.join(ASKED_WITH)}) nor a monosim.Strategy")


def seat_own(spec: str, chance: Chance) -> OwnSeat:
    """`module:function` or `module:Class`, perhaps with parameters in braces."""
    name, parameters = split_spec(spec)
    return _seat(spec, named(name), parameters, chance)


def seat_object(player: Any, chance: Chance) -> DecisionSource:
    """What a Python program has put into the seat: a source, a function or another callable, or a class."""
    if is_source(player):
        source: DecisionSource = player
        return source
    return _seat(name_player(player), player, {}, chance)


def _seat(spec: str, found: Any, parameters: Mapping[str, object], chance: Chance) -> OwnSeat:
    if CHANCE in parameters:
        raise cannot_seat(spec, f"nobody chooses the parameter {CHANCE}: it draws from the seed")
    if is_source(found):
        return OwnSeat(spec, found)
    if not callable(found):
        raise cannot_seat(spec, "it is neither a function nor a class")
    player = give(spec, found, parameters, {CHANCE: chance})  # so that it draws from the seed
    if isinstance(found, type):
        return OwnSeat(spec, build_own(spec, player, parameters))
    chosen = choose_parameters(spec, found, parameters, len(ASKED_WITH))
    return OwnSeat(spec, partial(player, **chosen) if chosen else player)
