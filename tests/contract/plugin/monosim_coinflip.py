"""Coin flip: one player calls a coin, again and again. A whole ruleset in one module."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from monosim import About, Case, Chance, Course, Decision, DecisionSource, Draft, Drawn, IllegalChoice
from monosim import InputError, Kind, Line, OneOf, Outcome, Place, Problem, Recording, Script, ScriptedChance
from monosim import SeededChance, Strategy, Tutor, UnusableInput, ask, sit, value
from monosim import Face, Frame, Number, Scene, Stage, Zone

SIDES = ("heads", "tails")
FLIPS = Kind("COIN1", "improper", "not a number of flips", "", "write a number of 1 or more")
SIDE = Kind("COIN2", "refused", "not a side of the coin", "", "write heads or tails, one a line")
KINDS = {kind.code: kind for kind in (FLIPS, SIDE)}


class Setup(NamedTuple):
    flips: int
    coins: tuple[str, ...]
    caller: DecisionSource
    seed: int


@value
class Call(NamedTuple):
    """Heads or tails?"""

    player: int
    flip: int

    @property
    def space(self) -> OneOf[str]:
        return OneOf(SIDES)

    def check(self, answer: object) -> str:
        if answer not in SIDES:
            raise IllegalChoice(f"{answer!r} is not an answer here; type heads or tails")
        return str(answer)

    def parse(self, text: str) -> str:
        return self.check(text)

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return SIDES


@value
class Flipped(NamedTuple):
    flip: int
    call: str
    side: str


@value
class Ended(NamedTuple):
    right: int


class AlwaysHeads(Strategy):
    def answer(self, decision: Decision[Any]) -> str:
        return "heads"


ABOUT = About(
    summary="call a coin",
    board=None,
    cards="the sides that come up, one a line; without it, the seed decides",
    players="the calls, one a line; without it, always heads",
    rounds="the number of flips, usually 3",
    needs=frozenset(),
    events=(Flipped, Ended),
    length="flips",
)


def read(case: Case) -> Setup:
    flips = case.rounds or "3"
    if not flips.isdecimal() or int(flips) == 0:
        raise InputError([Problem(FLIPS, f"{flips!r} is not a number of flips")])
    calls = [Line(*line) for line in _lines(case, "players")]
    caller = case.seats.get("0", Script(calls) if calls else AlwaysHeads())
    return Setup(int(flips), tuple(side for side, _ in _lines(case, "cards")), sit(caller), case.seed)


def _lines(case: Case, role: str) -> list[tuple[str, str]]:
    """Each side that a file names, and where; every line that names none is a problem."""
    lines = case.text(role).splitlines() if case.has(role) else []
    places = [Place(case.path(role), n, 1, len(line), source=line) for n, line in enumerate(lines, 1)]
    wrong = [Problem(SIDE, f"{at.source!r} is not a side", at) for at in places if at.source not in SIDES]
    if wrong:
        raise UnusableInput(wrong)
    return [(place.source, f"{place.file}:{place.line}") for place in places]


def seats(setup: Setup) -> Sequence[DecisionSource]:
    return [setup.caller]


def chance(setup: Setup) -> Chance:
    coins = [Drawn("coin", SIDES.index(side)) for side in setup.coins]
    return ScriptedChance(coins, "the coins") if coins else SeededChance(setup.seed)


def play(setup: Setup, chance: Chance) -> Course[int]:
    right = 0
    for flip in range(1, setup.flips + 1):
        call = yield from ask(Call(0, flip))
        side = SIDES[chance.below(2, "coin")]
        right += call == side
        yield Flipped(flip, call, side)
    yield Ended(right)
    return right


def write(event: Flipped | Ended) -> str:
    match event:
        case Flipped():
            return f"Flip {event.flip}: {event.call} is called, {event.side} it is.\n"
        case Ended():
            return f"{event.right} right.\n"


def refuse(error: InputError) -> str:
    return "Nothing to flip.\n"


def outcome(setup: Setup, right: int) -> Outcome:
    """A caller who is right more often than not has won."""
    return Outcome(0 if 2 * right > setup.flips else None, setup.flips, scores=(right,))


def recording(draws: Sequence[Drawn], answers: Sequence[Line]) -> Recording:
    coins = "".join(f"{SIDES[draw.value]}\n" for draw in draws if isinstance(draw.value, int))
    return Recording("".join(f"{answer.text}\n" for answer in answers), coins)


def draw_stage(setup: Setup | None, happened: Sequence[Flipped | Ended]) -> Stage:
    """A replay shows the coin and the call as cards."""
    sides, right = [Face(side) for side in SIDES], Number("right", "Right")
    return Stage(("Caller",), (), (right,), sides, (Zone("call", "Call"),), (Zone("coin", "Coin"),))


def show_frames(setup: Setup | None, happened: Sequence[Flipped | Ended]) -> Iterator[Frame]:
    right, shown = 0, dict[str, Any]()
    for event in happened:
        if isinstance(event, Flipped):
            right += event.call == event.side
            shown = {"p0.call": [SIDES.index(event.call)], "table.coin": [SIDES.index(event.side)]}
        yield Frame({**shown, "p0.right": right}, "end" if isinstance(event, Ended) else "", "turn")


scene = Scene(draw_stage, show_frames)


class CoinTutor(Tutor):
    ruleset = "coinflip"

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        """As many calls and sides as there are flips; one number of flips in eight is refused."""
        chance = SeededChance(seed, "inputs")
        while True:
            flips = 1 + chance.below(5)
            calls, coins = (tuple(SIDES[chance.below(2)] for _ in range(flips)) for _ in range(2))
            yield Draft(cards=coins, players=calls, rounds=flips if chance.below(8) else 0)

    def smaller(self, draft: Draft) -> Iterator[Draft]:
        """Without one flip: its call, its side, and one round less."""
        flips = draft.rounds or 0
        for at in range(flips if flips > 1 else 0):
            coins, calls = (lines[:at] + lines[at + 1 :] for lines in (draft.cards, draft.players))
            yield Draft(cards=coins, players=calls, rounds=flips - 1)


tutor = CoinTutor()
