"""What a visitor owes the owner of a property. Whether it is pawned is not asked here."""

from __future__ import annotations

from monosim.rulesets.singletonopoly.board import (
    BOTH_STORES_FACTOR,
    CLUB_FEES,
    CLUBS,
    PLACE_OF,
    STORE_FACTOR,
    STORES,
)
from monosim.rulesets.singletonopoly.state import State


def street_fee(state: State, street: int) -> int:
    hood = PLACE_OF[street]
    return hood.fee(state.restaurants[street]) if state.owns_all_streets(street) else hood.starting_fee


def clubs_owned(state: State, player: int | None) -> int:
    return sum(state.owner[club] == player for club in CLUBS)


def club_fee(state: State, club: int) -> int:
    return CLUB_FEES[clubs_owned(state, state.owner[club])]


def store_factor(state: State) -> int:
    """By what the dice are multiplied; both stores count, also if the other one is pawned."""
    first, second = STORES
    return BOTH_STORES_FACTOR if state.owner[first] == state.owner[second] else STORE_FACTOR


def shown_fee(state: State, place: int) -> int:
    """For information: the fee, or for a store what the dice will be multiplied by."""
    if place in STORES:
        return store_factor(state)
    return street_fee(state, place) if place in PLACE_OF else club_fee(state, place)
