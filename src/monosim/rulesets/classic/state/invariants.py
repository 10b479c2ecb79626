"""The laws of every legal position, I1 to I9."""

from collections.abc import Iterator

from monosim.core import number_of
from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import BANK, HOTEL, NAME
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes.buildings import houses_in

ALL = tuple(map(frozenset, board.IDS))


def broken_laws(state: State, total: int | None = None) -> Iterator[str]:
    """Each broken law, with the deed or the player. `total` is all the money at the start."""
    yield from _places(state)
    yield from _groups(state)
    yield from _pools(state)
    yield from _purses(state, total)
    yield from _cards(state)
    yield from _outs(state)


def money(state: State) -> int:
    return sum(state.cash)


def _pools(state: State) -> Iterator[str]:
    built = [state.level[street] for street in board.STREETS]
    if state.houses + houses_in(built) != state.rules.houses or state.houses < 0:
        left = number_of(state.houses, "house")
        yield f"I1: {left} left and {houses_in(built)} built are not {state.rules.houses}"
    if state.hotels + built.count(HOTEL) != state.rules.hotels or state.hotels < 0:
        hotels = built.count(HOTEL)
        yield f"I2: {number_of(state.hotels, 'hotel')} left and {hotels} built are not {state.rules.hotels}"


def _purses(state: State, total: int | None) -> Iterator[str]:
    for player in range(state.players):
        if state.cash[player] < 0:
            yield f"I3: player {player} has ${state.cash[player]}"
    if total is not None and money(state) != total:
        yield f"I6: the money adds up to {money(state)}, not to {total}"
    if not all(type(cash) is int for cash in state.cash):
        yield f"I9: not all of {state.cash} is whole"


def _groups(state: State) -> Iterator[str]:
    level, owner = state.level, state.owner
    for name, members in board.COLOURS.items():
        levels = [level[member] for member in members]
        if not any(levels):
            continue
        if max(levels) - min(levels) > 1:
            yield f"I4: the {name} streets are built on unevenly: {_each(members, levels)}"
        if len({owner[member] for member in members}) > 1:
            yield f"I5: the {name} streets have buildings but not one owner: {_each(members, levels)}"
        for member in members:
            if state.mortgaged[member]:
                yield f"I5: {NAME[member]} is mortgaged, and its group has buildings"
            if owner[member] == BANK:
                yield f"I5: {NAME[member]} is the bank's, and its group has buildings"


def _each(members: tuple[int, ...], levels: list[int]) -> str:
    return ", ".join(f"{NAME[member]} {level}" for member, level in zip(members, levels, strict=True))


def _cards(state: State) -> Iterator[str]:
    for deck, holder in enumerate(state.jail_card):
        held = () if holder == BANK else (board.JAIL_CARDS[deck],)
        cards = (*state.decks[deck], *held)
        if len(cards) != len(board.IDS[deck]) or set(cards) != ALL[deck]:
            yield f"I7: {board.DECK_NAMES[deck]} and the card held of it are not its sixteen cards"


def _places(state: State) -> Iterator[str]:
    for square, owner in enumerate(state.owner):
        if owner == BANK and not state.level[square] and not state.mortgaged[square]:
            continue
        if owner != BANK and (square not in board.DEEDS or not 0 <= owner < state.players):
            yield f"I8: {NAME[square]} has no owner {owner}"
        if not 0 <= state.level[square] <= HOTEL or (state.level[square] and square not in board.STREETS):
            yield f"I4: {NAME[square]} has {number_of(state.level[square], 'house')}"
        if state.mortgaged[square] and owner == BANK:
            yield f"I5: {NAME[square]} is mortgaged, and the bank's"
    for player, place in enumerate(state.position):
        if state.in_game[player] and not 0 <= place < board.SIZE:
            yield f"I8: player {player} is in the game, but stands nowhere"
        elif state.jail_moves[player] and place != board.JAIL:
            yield f"I8: player {player} is in jail on {NAME[place]}"


def _outs(state: State) -> Iterator[str]:
    for player in range(state.players):
        owns = state.cash[player] or player in state.owner or player in state.jail_card
        if owns and not state.in_game[player]:
            yield f"I8: player {player} is out of the game, but has something"
