"""Players of the user's own: a function, or a class of which each seat of each game gets a new object.

A player is called with (view, kind, options), as those of ours are; or it is a `Strategy`, and answers a
decision. It may take a `chance` to draw from. What it does wrong is told with the question it was asked.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from monosim.core import Chance, IllegalChoice, MonosimError, Strategy, named
from monosim.core.seating import build_own, cannot_seat, choose_parameters, describe_error, split_spec

Answerer: TypeAlias = Callable[[Any], object]
"""Takes a decision, and gives an answer that nobody has checked."""
ASKED_WITH = ("view", "kind", "options")
CHANCE = "chance"


class OwnSeat:
    """A player of the user's own in a seat: whatever it answers or raises, the user learns what was asked."""

    def __init__(self, spec: str, player: Any) -> None:
        self._spec = spec
        self._player = player
        self._answer = find_answerer(spec, player)

    def decide(self, decision: Any) -> Any:
        try:
            answer = self._answer(decision)
        except (Exception, SystemExit) as error:
            told = f"{describe_error(error)}; asked {decision.question()}"
            raise IllegalChoice(f"{self._spec}: {told}") from error
        try:
            return decision.check(answer)
        except IllegalChoice as error:
            raise IllegalChoice(f"{self._spec}: {error}") from None

    def finish(self) -> None:
        try:
            getattr(self._player, "finish", lambda: None)()
        except MonosimError:
            raise
        except (Exception, SystemExit) as error:
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
    found = named(name)
    if CHANCE in parameters:
        raise cannot_seat(spec, f"nobody chooses the parameter {CHANCE}: it draws from the seed")
    if isinstance(found, type):
        return OwnSeat(spec, build_own(spec, _give_chance(found, chance), parameters))
    if not callable(found):
        raise cannot_seat(spec, "it is neither a function nor a class")
    chosen = choose_parameters(spec, found, parameters, len(ASKED_WITH))
    return OwnSeat(spec, partial(_give_chance(found, chance), **chosen))


def _give_chance(make: Callable[..., Any], chance: Chance) -> Callable[..., Any]:
    """The stream of the seat, for those who have a parameter for it: what they draw depends on the seed."""
    from inspect import signature  # a run without them has no use for it

    try:
        wants = CHANCE in signature(make).parameters
    except (TypeError, ValueError):  # some that are written in C do not tell
        return make
    return partial(make, chance=chance) if wants else make
