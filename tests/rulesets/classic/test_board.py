"""The tables of the board and the decks, number by number, against data of their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import IDS, JAIL_CARDS, TITLES, Card
from monosim.rulesets.classic.rules import rules_for

DATA = json.loads(Path(__file__).with_name("data.json").read_text("utf-8"))


@pytest.mark.parametrize("square", DATA["squares"], ids=lambda square: str(square["pos"]))
def test_a_square_is_as_printed(square: dict[str, Any]) -> None:
    ours = board.SQUARES[square["pos"]]
    assert (ours.name, ours.kind) == (square["name"], square["type"])
    place = square["pos"]
    assert board.PRICE[place] == square.get("price", 0)
    assert board.MORTGAGE[place] == square.get("mortgage", 0)
    assert board.LIFT[place] == square.get("unmortgage", 0)
    assert board.HOUSE_COST[place] == square.get("house_cost", 0)
    assert board.REFUND[place] == square.get("sell_building", 0)
    rents = square.get("rent_table") or square.get("rent_by_count") or square.get("dice_multiplier_by_count")
    assert list(board.RENTS[place]) == (rents or [])


def test_the_sums_of_the_tables() -> None:
    sums = DATA["checksums"]
    assert sum(board.PRICE) == sums["sum_prices"] == 5690
    assert sum(sum(board.RENTS[street]) for street in board.STREETS) == sums["sum_street_rents"] == 61916
    assert sum(board.MORTGAGE) == sums["sum_mortgages"] == 2845
    assert sum(board.LIFT) == sums["sum_unmortgage"] == 3131


def test_groups_are_as_printed() -> None:
    assert {name: list(members) for name, members in board.GROUPS.items()} == DATA["groups"]
    assert len(board.DEEDS) == 28
    assert len(board.STREETS) == 22


def test_the_nearest_squares() -> None:
    for place, square in DATA["derived"]["nearest_railroad_from_chance"].items():
        assert board.nearest(int(place), "railroad") == square
    for place, square in DATA["derived"]["nearest_utility_from_chance"].items():
        assert board.nearest(int(place), "utility") == square


def effect(card: dict[str, Any]) -> Card:
    amount = next((card[key] for key in ("square", "delta", "amount", "per_house") if key in card), 0)
    title, group, per_hotel = board.TITLES[card["id"]], card.get("group", ""), card.get("per_hotel", 0)
    return Card(card["id"], title, card["kind"], amount, group, per_hotel)


@pytest.mark.parametrize("edition", ["us_2008", "us_pre2008"])
def test_the_decks_of_an_edition(edition: str) -> None:
    rules, printed = rules_for({"edition": edition}), DATA["editions"][edition]
    for deck, name in zip(rules.decks, ("chance", "community_chest"), strict=True):
        assert list(deck) == [effect(card) for card in printed[name]]
        assert len({card.id for card in deck}) == 16
    assert rules.tax(board.INCOME_TAX) == printed["income_tax"]["amount"]
    assert rules.tax(board.LUXURY_TAX) == printed["luxury_tax"]["amount"]
    assert rules.offers_percentage == ("percent" in printed["income_tax"])


def test_constants() -> None:
    constants, rules = DATA["constants"], rules_for({})
    assert constants["board_size"] == board.SIZE
    assert constants["starting_cash"] == board.STARTING_CASH
    assert constants["go_salary"] == board.SALARY
    assert constants["jail_fine"] == board.FINE
    assert (rules.houses, rules.hotels) == (constants["houses"], constants["hotels"])
    assert (constants["min_players"], constants["max_players"]) == (board.FEWEST_PLAYERS, board.MOST_PLAYERS)


def test_every_card_has_a_title() -> None:
    assert set(TITLES) == {*IDS[0], *IDS[1]}
    assert all(card in IDS[deck] for deck, card in enumerate(JAIL_CARDS))


def test_deeds_have_other_names_too() -> None:
    for other, name in DATA["import_aliases"].items():
        if name in board.DEED_BY_NAME:
            assert board.find_deed(other) == board.DEED_BY_NAME[name]
    assert board.find_deed("39") == 39
    assert board.find_deed("0") is None
    assert board.find_deed("Old Kent Road") is None
