"""What people at a table see and are asked: the types of the ability `console`, and its plain default."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from monosim.core.ruleset import NOTHING
from monosim.core.table import Decision


class Option(NamedTuple):
    """One answer that a person may give."""

    answer: Any
    """As the decision takes it; or a further question, an Asked or a function that makes one."""
    words: str
    """What a person reads, and may type as far as it is unique."""
    meaning: str = ""
    """What would follow, as far as the person may know it."""

    def further(self) -> Asked | None:
        """The question that it leads to, if there is one."""
        answer = self.answer() if callable(self.answer) else self.answer
        return answer if isinstance(answer, Asked) else None


class Asked(NamedTuple):
    """A question in words. Options are numbered, unless numbers may be typed as answers of their own."""

    question: str
    options: tuple[Option, ...] = ()
    typed: str = ""
    """What may be typed instead of an option, such as "an amount from $11 on". The decision parses it, as it
    parses all that is no option: a line of a script is always understood."""
    has_numbers: bool = True
    """Whether a number that is typed is the number of an option."""
    parse: Callable[[str], Any] | None = None
    """Reads what is typed instead of the decision, whose lines it should understand too; it gives an answer
    or a further question."""
    takes_enter: bool = False
    """Whether Enter alone is the first option."""
    back: Asked | None = None
    """The question that led to this one."""


class Moment(NamedTuple):
    """A person's decision, and the game that it is a part of."""

    setup: Any
    decision: Any
    """None where the game only waits for the person."""
    happened: Sequence[Any]
    """The events so far."""

    @property
    def seat(self) -> int | None:
        return None if self.decision is None else self.decision.player


def ask_plainly(moment: Moment) -> Asked:
    """What a decision asks, and some of its answers, as its own methods tell them."""
    decision: Decision[Any] = moment.decision
    options = tuple(Option(answer, decision.text(answer)) for answer in decision.options())
    has_numbers = not any(option.words.strip().isdigit() for option in options)
    return Asked(_question(decision), options, has_numbers=has_numbers)


def _question(decision: Any) -> str:
    """Its own words, or what its class says of it and the values that it holds."""
    if hasattr(decision, "question"):
        return str(decision.question())
    kind = type(decision)
    about = kind.__doc__ or ""
    asked = (
        kind.__name__
        if about.startswith((f"{kind.__name__}(", "\n")) or not about
        else about.partition("\n")[0]
    )
    fields: dict[str, Any] = getattr(decision, "_asdict", dict)()
    known = [f"{name} {value}" for name, value in fields.items() if isinstance(value, int | str)]
    return f"{asked} ({', '.join(known)})" if known else asked


class Console(NamedTuple):
    """How people play a game. All of it may be left out."""

    ask: Callable[[Moment], Asked] = ask_plainly
    table: Callable[[Moment], str] | None = None
    """All that the person may see of the game, in lines of at most 80 characters."""
    tell: Callable[[Any, int | None], str] | None = None
    """What an event tells the person in a seat; by default, what the transcript says."""
    is_news: Callable[[Any, int | None], bool] | None = None
    """Whether an event is told beside the table, or only in the log; by default, all of them are."""
    is_hidden: bool = False
    """Whether a person may see what another may not: then a shared screen is cleared between them."""
    rules: str = ""
    """The rules in short."""
    levels: Mapping[str, str] = NOTHING
    """The strategies of the computer by `easy`, `normal` and `hard`."""
    seats: int = 2
    """How many there are where nobody says."""
    name: Callable[[int, bool], str] = lambda seat, is_person: str(seat)
    """The name of a seat, by its number and by whether a person sits there."""
    waits: Mapping[type, str] = NOTHING
    """Before these events the person presses Enter: what for. It is for games that ask nobody."""
    phrase: Callable[[Moment, Any], str] | None = None
    """What to type for an answer that no option gives, in a hint; by default, a line of a script."""
    files: Callable[[int], Mapping[str, str]] | None = None
    """The inputs of a game for people who have none at hand, by role and `rounds`; a seed is given."""
