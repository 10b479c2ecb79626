"""The drawn games reach every situation in which programs are known to go wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from itertools import chain, islice, pairwise
from typing import NamedTuple

import pytest
from rulesets.project5.tutor.planted import printed

from monosim.rulesets import project5
from monosim.rulesets.project5.events import (
    BuiltHouse,
    PaidRent,
    Purchased,
    ReceivedSalary,
    Stayed,
    Turn,
    WentBankrupt,
)
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import tutor
from monosim.rulesets.project5.tutor.blueprint import play_turns

SOME = 700
IMPROPER = b"Improper inputs.\n"


class Moment(NamedTuple):
    """A turn, and the state before it."""

    turn: Turn
    state: State


class Story(NamedTuple):
    setup: Setup
    moments: list[Moment]
    end: State

    @property
    def bankruptcies(self) -> list[Moment]:
        return [moment for moment in self.moments if isinstance(moment.turn, WentBankrupt)]

    @property
    def ruins(self) -> list[WentBankrupt]:
        return [turn for turn, _ in self.moments if isinstance(turn, WentBankrupt)]

    @property
    def after_transfers(self) -> Iterator[tuple[Moment, set[int]]]:
        """Each later moment, with the spaces that were handed over before it."""
        given = set[int]()
        for moment in self.moments:
            yield moment, given
            if isinstance(moment.turn, WentBankrupt):
                given = given | set(owned_by(moment.state, moment.turn.player))


def tell_story(setup: Setup) -> Story:
    end, before, moments = State(setup), State(setup), list[Moment]()
    for turn in play_turns(setup, end):
        before.round = end.round
        moments.append(Moment(turn, snapshot(before)))
        before.apply(turn)
    return Story(setup, moments, end)


def snapshot(state: State) -> State:
    taken = copy(state)
    for name in ("cash", "position", "solvent", "owner", "houses"):
        setattr(taken, name, list(getattr(state, name)))
    return taken


def owned_by(state: State, player: int) -> list[int]:
    return [space for space, owner in enumerate(state.owner) if owner == player]


def debtor_has(test: Callable[[Moment, list[int]], bool]) -> Callable[[Story], bool]:
    return lambda story: any(
        test(moment, owned_by(moment.state, moment.turn.player)) for moment in story.bankruptcies
    )


def again_as(*kinds: type[Turn]) -> Callable[[Story], bool]:
    return lambda story: any(
        isinstance(turn, kinds) and state.position[turn.player] == turn.space for turn, state in story.moments
    )


def given_then(*kinds: type[Turn]) -> Callable[[Story], bool]:
    return lambda story: any(
        isinstance(moment.turn, kinds) and moment.turn.space in given
        for moment, given in story.after_transfers
    )


def bankrupt_in_turn(story: Story) -> bool:
    return any(
        isinstance(first.turn, WentBankrupt)
        and isinstance(second.turn, WentBankrupt)
        and second.turn.player == first.turn.player + 1
        for first, second in pairwise(story.moments)
    )


def completes_by(kind: type[Turn]) -> Callable[[Story], bool]:
    def completes(story: Story) -> bool:
        states = [moment.state for moment in story.moments[1:]] + [story.end]
        return any(
            isinstance(moment.turn, kind) and monopolies(after) - monopolies(moment.state)
            for moment, after in zip(story.moments, states, strict=True)
        )

    return completes


def monopolies(state: State) -> set[tuple[int, ...]]:
    """The groups of two and more properties that one player owns."""
    groups = {tuple(group) for group in state.same_colour if len(group) > 1 and state.board[group[0]].price}
    owners = {group: {state.owner[space] for space in group} for group in groups}
    return {group for group in groups if len(owners[group]) == 1 and None not in owners[group]}


def builds(with_monopoly: bool) -> Callable[[Story], bool]:
    return lambda story: any(
        isinstance(turn, BuiltHouse)
        and any(turn.space in group for group in monopolies(state)) == with_monopoly
        and len(state.same_colour[turn.space]) > 1
        for turn, state in story.moments
    )


def rich_third_visit(story: Story) -> bool:
    return any(
        isinstance(turn, Stayed)
        and state.owner[turn.space] == turn.player
        and state.houses[turn.space] == 2
        and state.cash[turn.player] > story.setup.players[turn.player].house
        for turn, state in story.moments
    )


def on_space(space: int, kind: type[Turn]) -> Callable[[Story], bool]:
    return lambda story: any(
        isinstance(turn, kind) and turn.space == space % len(story.setup.board) for turn, _ in story.moments
    )


def hands_over(space: int) -> Callable[[Story], bool]:
    return debtor_has(lambda moment, owned: space % len(moment.state.board) in owned)


def ranks(story: Story) -> list[tuple[int, int]]:
    """Wealth and number of those who remain, the winner first."""
    wealth = story.setup.game.wealth(story.end)
    return sorted(
        ((wealth[player], player) for player, solvent in enumerate(story.end.solvent) if solvent),
        key=lambda rank: (-rank[0], rank[1]),
    )


def tie(number: int) -> Callable[[Story], bool]:
    return lambda story: sum(wealth == ranks(story)[0][0] for wealth, _ in ranks(story)) == number


def winner_is_not_best_in(measure: Callable[[State, int], int]) -> Callable[[Story], bool]:
    def loses(story: Story) -> bool:
        (_, winner), *others = ranks(story)
        return any(measure(story.end, other) > measure(story.end, winner) for _, other in others)

    return loses


def rent_has_digit(digit: int) -> Callable[[Story], bool]:
    return lambda story: any(
        isinstance(turn, PaidRent)
        and state.board[turn.space].price % 10 == digit
        and turn.rent > (state.board[turn.space].price + 5) // 10
        for turn, state in story.moments
    )


def group_of(size: int) -> Callable[[Story], bool]:
    return lambda story: any(
        isinstance(turn, PaidRent) and len(state.same_colour[turn.space]) == size
        for turn, state in story.moments
    )


def laps(number: int) -> Callable[[Story], bool]:
    return lambda story: any(
        (state.position[turn.player] + turn.steps) // len(story.setup.board) >= number and turn.space != 0
        for turn, state in story.moments
    )


def restarts_inside_a_round(story: Story) -> bool:
    players, deck = len(story.setup.players), len(story.setup.deck)
    return not story.bankruptcies and deck % players != 0 and deck < len(story.moments)


def neighbours(spaces: list[int]) -> bool:
    return any(second == first + 1 for first, second in pairwise(spaces))


def bought_in_a_row(story: Story) -> bool:
    """A debtor's first two purchases are both handed over."""
    bought = [turn for turn, _ in story.moments if isinstance(turn, Purchased)]
    return any(
        sum(purchase.player == moment.turn.player for purchase in bought) >= 2
        for moment in story.bankruptcies
    )


def has_players(number: int) -> Callable[[Story], bool]:
    return lambda story: len(story.setup.players) == number


SITUATIONS: dict[str, Callable[[Story], bool]] = {
    **{f"{n} players": has_players(n) for n in range(2, 7)},
    "20 rounds and more": lambda story: story.end.round >= 20,
    "a bankruptcy after 10 rounds": lambda story: any(m.state.round > 10 for m in story.bankruptcies),
    "a debtor with two properties": debtor_has(lambda _, owned: len(owned) == 2),
    "a debtor with three properties": debtor_has(lambda _, owned: len(owned) >= 3),
    "a debtor with neighbouring properties": debtor_has(lambda _, owned: neighbours(owned)),
    "a debtor with two purchases": bought_in_a_row,
    "a debtor with a house": debtor_has(lambda m, owned: any(m.state.houses[space] for space in owned)),
    "a debtor with cash left": debtor_has(lambda m, owned: m.state.cash[m.turn.player] > 0),
    "a debtor with nothing": debtor_has(lambda m, owned: not owned),
    "a creditor of a lower number": lambda story: any(ruin.owner < ruin.player for ruin in story.ruins),
    "a creditor of a higher number": lambda story: any(ruin.owner > ruin.player for ruin in story.ruins),
    "two bankruptcies": lambda story: len(story.bankruptcies) >= 2,
    "three bankruptcies": lambda story: len(story.bankruptcies) >= 3,
    "bankruptcies of neighbours in a row": bankrupt_in_turn,
    "rent for what was handed over": given_then(PaidRent),
    "a house on what was handed over": given_then(BuiltHouse),
    "a visit to what was handed over": given_then(Stayed, BuiltHouse),
    "ruin by what was handed over": given_then(WentBankrupt),
    "a monopoly by purchase": completes_by(Purchased),
    "a monopoly by transfer": completes_by(WentBankrupt),
    "a house without a monopoly": builds(with_monopoly=False),
    "a house on a monopoly": builds(with_monopoly=True),
    "a third house that could be paid": rich_third_visit,
    "the first property is bought": on_space(1, Purchased),
    "the first property is visited": on_space(1, PaidRent),
    "the first property is handed over": hands_over(1),
    "the last space is bought": on_space(-1, Purchased),
    "the last space is visited": on_space(-1, PaidRent),
    "the last space is handed over": hands_over(-1),
    "the same space again as owner": again_as(BuiltHouse),
    "the same space again as payer": again_as(PaidRent),
    "GO again": again_as(ReceivedSalary),
    "Parking again": lambda story: any(
        turn.name == "Parking" and state.position[turn.player] == turn.space for turn, state in story.moments
    ),
    "GO is passed": laps(1),
    "GO is passed twice": laps(2),
    "GO exactly": on_space(0, ReceivedSalary),
    "a deck shorter than a round": lambda story: len(story.setup.deck) < len(story.setup.players),
    "a deck longer than the game": lambda story: len(story.setup.deck) > len(story.moments),
    "a restart inside a round": restarts_inside_a_round,
    "cash that no 32-bit float holds": lambda story: story.setup.cash > 1 << 24 and story.setup.cash % 2 == 1,
    **{f"more than basic rent, price ends in {n}": rent_has_digit(n) for n in (1, 4, 5, 6, 9)},
    "a tie of two": tie(2),
    "a tie of three": tie(3),
    "a tie behind a bankrupt player 0": lambda story: not story.end.solvent[0] and tie(2)(story),
    "a tie of later players": lambda story: ranks(story)[0][1] > 0 and tie(2)(story) and story.end.solvent[0],
    "a winner with less cash": winner_is_not_best_in(lambda state, player: state.cash[player]),
    "a winner with fewer properties": winner_is_not_best_in(lambda *of: len(owned_by(*of))),
    **{f"rent in a colour of {n}": group_of(n) for n in (1, 2, 3, 4)},
    "two Parkings": lambda story: sum(space.name == "Parking" for space in story.setup.board) >= 2,
    "equal names": lambda story: sum(space.name == "A" for space in story.setup.board) >= 2,
    "a name with a digit": lambda story: any(space.name.isdigit() for space in story.setup.board),
    "a name with a dash": lambda story: any("-" in space.name for space in story.setup.board),
}  # fmt: skip


@pytest.fixture(scope="module")
def told() -> Counter[str]:
    drawn = chain(islice(tutor.inputs(1), SOME), map(tutor.case, tutor.probes(fair=True)))
    cases = [case for case in drawn if printed(case) != IMPROPER]
    stories = [tell_story(project5.read(case)) for case in cases]
    return Counter(name for name, occurs in SITUATIONS.items() for story in stories if occurs(story))


@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_situation_occurs(told: Counter[str], situation: str) -> None:
    assert told[situation]
