"""Who answers for a seat: the computer players, or a script with a queue of decisions for each seat.

A policy is a function that takes (view, kind, options) and gives one of the options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from monosim.core import (
    Chance,
    DecisionSource,
    Drawn,
    Line,
    Recording,
    Reread,
    Script,
    SeededChance,
    Sheet,
    natural_number,
)
from monosim.core.diagnostics import SEAT, unusable
from monosim.core.seating import build, split_spec
from monosim.rulesets.deal import problem_kinds as kinds
from monosim.rulesets.deal.cards import DECK
from monosim.rulesets.deal.decisions import KINDS_OF_DECISION, View, numbers_of
from monosim.rulesets.deal.deckfile import write_deck
from monosim.rulesets.deal.lookahead import Lookahead
from monosim.rulesets.deal.own_players import seat_own
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.savefile import SEATS
from monosim.rulesets.deal.shrewd import choose as choose_shrewdly

if TYPE_CHECKING:
    from monosim.core.match import Peek

Policy: TypeAlias = Callable[[View, str, Sequence[str]], str]


Choose: TypeAlias = Callable[[Position, int, str, Sequence[int]], int]
"""A policy of ours that reads the position itself: (position, seat, kind, options by number)."""


class PolicySeat:
    """A policy in a seat; an answer that the rules forbid is an error."""

    def __init__(self, policy: Policy, is_blind: bool = False, searches: bool = False) -> None:
        self.policy: Any = policy
        self.is_blind = is_blind
        """Whether the policy looks only at the number of options, so that they need no names."""
        self.searches = searches
        """Whether the policy asks its view to deal anew, so that it has to join a match."""
        self._peek: Peek | None = None

    def join(self, peek: Peek) -> None:
        self._peek = peek

    def decide(self, decision: Any) -> Any:
        view = decision.view if self._peek is None else decision.view.beside(self._peek)
        return decision.check(self.policy(view, decision.kind, decision.choices))

    def finish(self) -> None:
        """A policy has no script that could be left over."""


def random(chance: Chance) -> Callable[[Any, str, Sequence[Any]], Any]:
    """Chooses each option with the same probability, with one draw for each decision."""
    if isinstance(chance, SeededChance):
        return chance.picker()
    below = chance.below
    return lambda view, kind, options: options[below(len(options), kind)]


class ByNumber:
    """A policy by numbers as one by names: views and options are made only where somebody else asks."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose

    def __call__(self, view: View, kind: str, options: Sequence[str]) -> str:
        numbers = numbers_of(kind, options)
        return options[numbers.index(view.ask(self.choose, kind, numbers))]


def first(view: Any, kind: str, options: Sequence[Any]) -> Any:
    """Takes the first option: ends its moves, pays as listed, never says no."""
    return options[0]


ORDER = (
    "property", "wild2", "wild", "deal-breaker", "sly-deal", "pass-go", "force-deal", "rent", "wild-rent",
    "debt-collector", "birthday", "house", "hotel", "money", "double-rent", "just-say-no",
)  # fmt: skip
RANK = {kind: rank for rank, kind in enumerate(ORDER)}


def greedy(view: View, kind: str, options: Sequence[str]) -> str:
    """Plays whatever it can as soon as it can, property first, and does not look ahead."""
    if kind in ("double", "lift", "lay"):
        return options[-1] if kind == "double" else options[0]
    if kind == "move":
        cards = [option for option in options[1:] if option.isdigit()]
        return min(cards, key=lambda option: RANK[DECK[int(option)].kind], default=options[0])
    if kind in ("say-no", "use", "target"):
        return options[-1] if kind == "say-no" else options[0]
    if kind == "charge":
        return max(options[1:], key=lambda option: view.own_set(option).rent)
    if kind == "colour":
        return max(options, key=view.most_in)
    if kind in ("take", "set"):
        return max(options, key=lambda option: view.value(int(option)))
    if kind == "join":
        return options[0]
    return min(options, key=lambda option: view.value(int(option)))


POLICIES: Mapping[str, Callable[..., Policy]] = {
    "random": random,
    "first": lambda chance: first,
    "greedy": lambda chance: greedy,
    "shrewd": lambda chance: ByNumber(choose_shrewdly),
    "lookahead": Lookahead,
}
BLIND = frozenset({"random", "first"})
SEARCHING = frozenset({"lookahead"})
SCRIPT = "script"


def seat_player(spec: str, chance: Chance) -> DecisionSource:
    """A computer player by its name, or one of the user's own as `module:name`; with parameters in braces."""
    name, parameters = split_spec(spec)
    if name in POLICIES:
        policy = build(spec, POLICIES[name], parameters, chance)
        return PolicySeat(policy, name in BLIND, name in SEARCHING)
    if ":" in name:
        return seat_own(spec, chance)
    known = ", ".join([*POLICIES, SCRIPT])
    message = f"there is no player {spec!r}; there are {known}, and your own as module:name"
    raise unusable(SEAT, message)


# A script of decisions, one `P<seat> <kind> <option>` per line; each seat has its own queue

HEADER = "deal-script"
ERROR = "error"
END = "end"
FALLBACKS = (*POLICIES, END, ERROR)
DECK_OF = "deck of "


class Directions(NamedTuple):
    """What a script file says."""

    file: str
    lines: Mapping[int, Iterable[Line]]
    """The decisions, by seat."""
    fallbacks: Mapping[int, str]
    players: int | None = None
    ignore_extra: bool = False

    def seats(self) -> int:
        """The number of seats that the script names."""
        return self.players or 1 + max((*self.lines, *self.fallbacks), default=0)


def read_script(sheet: Sheet) -> Directions:
    """An empty file is a script without lines."""
    lines: dict[int, Iterable[Line]] = {}
    fallbacks: dict[int, str] = {}
    players, ignore_extra = None, False
    for row in sheet.body(HEADER, kinds.HEADER) if any(True for _ in sheet.rows()) else ():
        match row.start:
            case ["ignore-extra"]:
                ignore_extra = True
            case ["players", count] if natural_number(count) in SEATS:
                players = natural_number(count)
            case ["fallback", name, how] if (seat := _seat(name)) is not None and _is_fallback(how):
                fallbacks[seat] = how
            case [name, kind, _] if (seat := _seat(name)) is not None and kind in KINDS_OF_DECISION:
                lines[seat] = Reread(_read_decisions, sheet, seat)
            case _:
                sheet.report(kinds.SCRIPT_LINE, f"`{row}` is not a line of a script", row)
    return Directions(sheet.file, lines, fallbacks, players, ignore_extra)


def _is_fallback(how: str) -> bool:
    """Whether it names a player. A player of one's own is looked for only when it is seated."""
    return ":" in how or how.partition("{")[0] in FALLBACKS


def _read_decisions(sheet: Sheet, seat: int) -> Iterator[Line]:
    for row in sheet.rows():
        match row.start:
            case [name, kind, option] if _seat(name) == seat and kind in KINDS_OF_DECISION:
                yield Line(f"P{seat} {kind} {option}", sheet.where(row))


def _seat(word: str) -> int | None:
    seat = natural_number(word[1:]) if word.startswith("P") else None
    return seat if seat is not None and seat < SEATS[-1] else None


class ScriptSeat(Script):
    """A seat that follows the script and, after the last line, its fallback."""

    def __init__(self, script: Directions, seat: int, chance: Chance) -> None:
        super().__init__(script.lines.get(seat, ()), f"{script.file}, P{seat}")
        self._ignores_extra = script.ignore_extra
        how = script.fallbacks.get(seat, ERROR)
        self._fallback = None if how == ERROR else seat_player("first" if how == END else how, chance)
        self.searches = getattr(self._fallback, "searches", False)

    def join(self, peek: Peek) -> None:
        fallback: Any = self._fallback
        fallback.join(peek)

    def run_out(self, decision: Any) -> Any:
        if self._fallback is None:
            return super().run_out(decision)
        return self._fallback.decide(decision)

    def finish(self) -> None:
        if not self._ignores_extra:
            super().finish()


def write_script(lines: Sequence[str], players: int | None) -> str:
    """The script of the decisions; it names the number of seats if the decisions do not show it."""
    shown = 1 + max((int(line.split()[0][1:]) for line in lines), default=0)
    more = [] if players is None or players == max(shown, SEATS[0]) else [f"players {players}"]
    return "\n".join([f"{HEADER} 1", *more, *lines]) + "\n"


def recording(draws: Sequence[Drawn], answers: Sequence[Line]) -> Recording:
    """A deck that was not drawn comes from a file, and that file plays the game again too."""
    deck = next((drawn for drawn in draws if drawn.what.startswith(DECK_OF)), None)
    lines = [answer.text for answer in answers]
    if deck is None or isinstance(deck.value, int):
        return Recording(write_script(lines, None), "", seeded=True)
    players = int(deck.what.removeprefix(DECK_OF).split()[0])
    return Recording(write_script(lines, players), write_deck(deck.value), seeded=True)
