"""Each atomic change: when it is legal, why not, and that its inverse takes it back exactly."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.classic.table import BALTIC, ELECTRIC, MEDITERRANEAN, PARK_PLACE, READING, position, top

from monosim.rulesets.classic.board import BANK, COLOURS, POT
from monosim.rulesets.classic.state import Rejected, State
from monosim.rulesets.classic.state.changes import CHANGES, GroupOfChanges, group
from monosim.rulesets.classic.state.changes.buildings import (
    BuildHotel,
    BuildHouse,
    DemolishHotel,
    DemolishHouse,
    Eliminate,
    SellDown,
)
from monosim.rulesets.classic.state.changes.everyday import (
    CAUSES,
    BuyProperty,
    ChangePosition,
    Mortgage,
    RollDice,
    SetCurrentPlayer,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.state.changes.forms import FORMS
from monosim.rulesets.classic.state.changes.jail import (
    AddJailCard,
    DecrementJailMoves,
    DrawCard,
    LeaveJail,
    SendToJail,
    TransferJailCard,
    UseJailCard,
)
from monosim.rulesets.classic.state.invariants import broken_laws, money

BROWN: Any = {0: {"brown": (2, 2)}}
OUT: Any = {"in_game": [True, False, True], "cash": (1500, 0, 1500)}
TAKEN = [["cc_go"], ["cc_go"]]


def brown(*levels: int, **more: Any) -> State:
    return position(colours={0: {"brown": tuple(levels)}}, **more)


def jailed(moves: int = 3, **more: Any) -> State:
    return position(jail_moves=[moves, 0], position=[10, 0], **more)


def without_jail_card(**more: Any) -> State:
    state = position(**more)
    state.decks[0].remove("ch_goojf")
    return state


def holding(player: int = 0, **more: Any) -> State:
    return without_jail_card(jail_card=[player, BANK], **more)


LEGAL: list[tuple[State, tuple[Any, ...]]] = [
    (position(), (TransferMoney(0, 1, 1500, "rent", 39),)),
    (position(), (TransferMoney(BANK, 1, 99999, "card"),)),
    (position(), (TransferMoney(0, POT, 10, "tax"), TransferMoney(POT, 1, 10, "free_parking"))),
    (position(), (ChangePosition(0, 39, False),)),
    (position(position=[36, 0]), (ChangePosition(0, 5, True),)),
    (position(), (BuyProperty(0, BALTIC, 60),)),
    (position(), (BuyProperty(0, BALTIC, 11, False, "auction"),)),
    (position(readings={"take-mortgaged": "yes"}), (BuyProperty(0, PARK_PLACE, 175, True),)),
    (position(owned={0: [BALTIC]}), (TransferProperty(0, 1, BALTIC),)),
    (
        position(owned={0: [PARK_PLACE]}, mortgaged=[PARK_PLACE]),
        (TransferMoney(1, BANK, 18, "mortgage_interest", PARK_PLACE), TransferProperty(0, 1, PARK_PLACE)),
    ),
    (
        position(owned={0: [PARK_PLACE]}, mortgaged=[PARK_PLACE]),
        (TransferProperty(0, 1, PARK_PLACE), Unmortgage(PARK_PLACE)),
    ),
    (position(owned={0: [ELECTRIC]}), (Mortgage(ELECTRIC),)),
    (position(owned={0: [ELECTRIC]}, mortgaged=[ELECTRIC]), (Unmortgage(ELECTRIC),)),
    (brown(0, 0), (BuildHouse(BALTIC),)),
    (brown(3, 4), (BuildHouse(MEDITERRANEAN),)),
    (brown(4, 5), (BuildHotel(MEDITERRANEAN),)),
    (brown(1, 2), (DemolishHouse(BALTIC),)),
    (brown(4, 5), (DemolishHotel(BALTIC),)),
    (brown(5, 5, houses=3, hotels=0), (SellDown("brown", (2, 1)),)),
    (brown(2, 2), (SellDown("brown", (0, 0)),)),
    (position(position=[33, 0], doubles=2), (SendToJail(0),)),
    (jailed(3), (DecrementJailMoves(0),)),
    (jailed(2), (TransferMoney(0, BANK, 50, "jail_fine"), LeaveJail(0))),
    (jailed(1, dice=(4, 4)), (LeaveJail(0),)),
    (jailed(1, jail_card=[0, BANK], decks=TAKEN), (UseJailCard(0, 0), LeaveJail(0))),
    (top(position(), "ch_goojf"), (DrawCard(0, 0, "ch_goojf"), AddJailCard(0, 0))),
    (without_jail_card(), (AddJailCard(1, 0),)),
    (position(), (DrawCard(1, 1, "cc_go"),)),
    (holding(0), (TransferJailCard(0, 1, 0),)),
    (position(cash=(10, 1500), colours=BROWN), (Eliminate(0, 1, 999, "rent"),)),
    (position(cash=(10, 1500), colours={0: {"brown": (5, 4)}}), (Eliminate(0, BANK, 999, "tax"),)),
    (holding(0, cash=(10, 1500)), (Eliminate(0, 1, 11, "rent"),)),
    (holding(0, cash=(10, 1500)), (Eliminate(0, BANK, 11, "tax"),)),
    (position(owned={0: [BALTIC]}, mortgaged=[BALTIC], cash=(0, 5)), (Eliminate(0, 1, 1, "rent"),)),
    (position(turn=6, doubles=1, dice=(2, 2)), (SetCurrentPlayer(1, 7),)),
    (position(), (RollDice(0, 3, 3),)),
    (position(doubles=1), (RollDice(0, 3, 4),)),
    (position(doubles=1), (RollDice(0, 3, 3, False),)),
]


@pytest.mark.parametrize(("state", "changes"), LEGAL, ids=lambda value: str(value)[:60])
def test_a_legal_change_happens_and_is_undone_exactly(state: State, changes: tuple[Any, ...]) -> None:
    before, total = state.copy(), money(state)
    memos = state.apply(GroupOfChanges(changes))
    assert state != before
    assert money(state) == total
    after = state.copy()
    state.undo(GroupOfChanges(changes), memos)
    assert state == before
    state.apply(GroupOfChanges(changes))
    assert state == after


def test_every_change_is_among_the_legal_ones() -> None:
    assert {type(change) for _, changes in LEGAL for change in changes} == set(CHANGES)


ILLEGAL: list[tuple[State, Any, str]] = [
    (position(), TransferMoney(0, 1, 1501, "rent"), "cash"),
    (position(), TransferMoney(0, 1, -1, "rent"), "the amount is negative"),
    (position(), TransferMoney(0, 0, 1, "rent"), "nobody pays himself"),
    (position(), TransferMoney(0, 1, 1, "whim"), "there is no such cause"),
    (position(), TransferMoney(POT, 1, 1, "free_parking"), "cash"),
    (position(**OUT), TransferMoney(1, 0, 0, "rent"), "the player is out of the game"),
    (position(**OUT), TransferMoney(0, 1, 5, "card"), "the player is out of the game"),
    (position(**OUT), ChangePosition(1, 5, False), "the player is out of the game"),
    (jailed(), ChangePosition(0, 15, False), "the player is in jail"),
    (position(), ChangePosition(0, 40, True), "there is no such square"),
    (position(), BuyProperty(0, 10, 10), "the bank has no such deed"),
    (position(owned={1: [BALTIC]}), BuyProperty(0, BALTIC, 60), "the bank has no such deed"),
    (position(cash=(59, 0)), BuyProperty(0, BALTIC, 60), "cash"),
    (position(), BuyProperty(0, BALTIC, -1, False, "auction"), "the price is not that of the deed"),
    (position(), BuyProperty(0, BALTIC, 59), "the price is not that of the deed"),
    (position(), BuyProperty(0, BALTIC, 60, False, "gift"), "the price is not that of the deed"),
    (position(**OUT), BuyProperty(1, BALTIC, 60), "the player is out of the game"),
    (position(), BuyProperty(0, BALTIC, 30, True), "the bank sells no mortgaged deeds"),
    (position(), TransferProperty(BANK, 0, BALTIC), "a deed goes from one player to another"),
    (position(), TransferProperty(0, 1, BALTIC), "the deed is not the player's to give"),
    (brown(0, 1), TransferProperty(0, 1, MEDITERRANEAN), "there are buildings in the group"),
    (
        position(owned={0: [BALTIC]}, mortgaged=[BALTIC]),
        TransferProperty(0, 1, BALTIC),
        "nobody pays the interest on the mortgage",
    ),
    (position(**OUT, owned={0: [BALTIC]}), TransferProperty(0, 1, BALTIC), "the player is out of the game"),
    (position(), Mortgage(BALTIC), "no player has the deed"),
    (position(owned={0: [BALTIC]}, mortgaged=[BALTIC]), Mortgage(BALTIC), "the deed is mortgaged"),
    (brown(0, 1), Mortgage(MEDITERRANEAN), "there are buildings in the group"),
    (position(owned={0: [BALTIC]}), Unmortgage(BALTIC), "the deed is not mortgaged"),
    (position((82, 0), owned={0: [ELECTRIC]}, mortgaged=[ELECTRIC]), Unmortgage(ELECTRIC), "cash"),
    (position(owned={0: [BALTIC]}), BuildHouse(BALTIC), "group not owned"),
    (position(owned={0: [5, 15, 25, 35]}), BuildHouse(READING), "group not owned"),
    (brown(0, 0, mortgaged=[MEDITERRANEAN]), BuildHouse(BALTIC), "mortgaged group"),
    (brown(4, 4), BuildHouse(BALTIC), "level"),
    (brown(0, 1), BuildHouse(BALTIC), "uneven"),
    (brown(0, 0, houses=0), BuildHouse(BALTIC), "houses"),
    (brown(0, 0, cash=(49, 0)), BuildHouse(BALTIC), "cash"),
    (brown(3, 3), BuildHotel(BALTIC), "level"),
    (brown(3, 4), BuildHotel(BALTIC), "uneven"),
    (brown(4, 4, hotels=0), BuildHotel(BALTIC), "hotels"),
    (brown(4, 4, cash=(49, 0)), BuildHotel(BALTIC), "cash"),
    (brown(4, 4, mortgaged=[MEDITERRANEAN]), BuildHotel(BALTIC), "mortgaged group"),
    (brown(0, 0), DemolishHouse(BALTIC), "level"),
    (brown(5, 5), DemolishHouse(BALTIC), "level"),
    (brown(1, 2), DemolishHouse(MEDITERRANEAN), "uneven"),
    (brown(4, 4), DemolishHotel(BALTIC), "level"),
    (brown(5, 5, houses=3), DemolishHotel(BALTIC), "houses"),
    (brown(5, 5, houses=3), SellDown("brown", (4, 0)), "uneven"),
    (brown(5, 5, houses=3), SellDown("brown", (2, 2)), "houses"),
    (brown(1, 1), SellDown("brown", (1, 1)), "level"),
    (brown(1, 1), SellDown("brown", (2, 1)), "level"),
    (brown(1, 1), SellDown("brown", (1,)), "group not owned"),
    (position(), SellDown("railroad", (0, 0, 0, 0)), "group not owned"),
    (jailed(), SendToJail(0), "the player is in jail"),
    (position(**OUT), SendToJail(1), "the player is out of the game"),
    (jailed(1), DecrementJailMoves(0), "it is the last turn in jail"),
    (position(), LeaveJail(0), "the player is not in jail"),
    (jailed(), LeaveJail(0), "neither doubles, nor a fine, nor a card"),
    (jailed(dice=(3, 4)), LeaveJail(0), "neither doubles, nor a fine, nor a card"),
    (position(), DrawCard(0, 0, "ch_jail"), "it is not the top card"),
    (position(**OUT), DrawCard(1, 0, "ch_go"), "the player is out of the game"),
    (top(position(), "ch_goojf"), DrawCard(0, 0, "ch_goojf"), "nobody takes the card"),
    (position(), AddJailCard(0, 0), "the card was not drawn"),
    (without_jail_card(**OUT), AddJailCard(1, 0), "the player is out of the game"),
    (jailed(), UseJailCard(0, 0), "the player has no such card"),
    (holding(0), UseJailCard(0, 0), "the player is not in jail"),
    (position(), TransferJailCard(0, 1, 0), "the player has no such card"),
    (position(), TransferJailCard(0, BANK, 0), "a card goes from one player to another"),
    (holding(0, **OUT), TransferJailCard(0, 1, 0), "the player is out of the game"),
    (position(), Eliminate(0, 1, 1500, "rent"), "the player can raise the money"),
    (
        position(cash=(0, 0), owned={0: [BALTIC]}),
        Eliminate(0, 1, 30, "rent"),
        "the player can raise the money",
    ),
    (position(cash=(0, 0)), Eliminate(0, 0, 30, "rent"), "there is no such creditor"),
    (position(cash=(0, 0)), Eliminate(0, POT, 30, "rent"), "there is no such creditor"),
    (position(**OUT), Eliminate(1, 0, 30, "rent"), "the player is out of the game"),
    (position(**OUT), SetCurrentPlayer(1, 1), "the player is out of the game"),
    (position(), SetCurrentPlayer(1, 2), "it is not the next turn"),
    (position(), RollDice(1, 3, 4), "it is not the player's turn"),
    (position(), RollDice(0, 0, 4), "a die has six sides"),
]


@pytest.mark.parametrize(("state", "change", "reason"), ILLEGAL, ids=lambda value: str(value)[:60])
def test_an_illegal_change_is_rejected_and_nothing_happens(state: State, change: Any, reason: str) -> None:
    before = state.copy()
    with pytest.raises(Rejected) as caught:
        state.apply(group(change))
    assert caught.value.reason == reason
    assert state == before


def test_every_change_is_among_the_illegal_ones() -> None:
    assert {type(change) for _, change, _ in ILLEGAL} == set(CHANGES)


def test_a_hotel_costs_four_houses_of_the_pool_nothing() -> None:
    state = brown(4, 5)
    houses, hotels = state.houses, state.hotels
    state.apply(group(BuildHotel(MEDITERRANEAN)))
    assert (state.houses, state.hotels) == (houses + 4, hotels - 1)


def test_the_jail_card_goes_to_the_bottom_of_its_own_deck() -> None:
    state = jailed(1, jail_card=[0, BANK])
    state.decks[0].remove("ch_goojf")
    state.apply(group(UseJailCard(0, 0), LeaveJail(0)))
    assert state.decks[0][-1] == "ch_goojf"
    assert list(broken_laws(state)) == []


def test_an_elimination_to_a_player_hands_everything_over() -> None:
    state = holding(0, cash=(10, 100), colours={0: {"brown": (5, 4)}}, owned={0: [READING]})
    state.mortgaged[READING] = True
    state.apply(group(Eliminate(0, 1, 9999, "rent")))
    assert state.cash[:2] == [0, 110 + 9 * 25]
    assert [state.owner[deed] for deed in (*COLOURS["brown"], READING)] == [1, 1, 1]
    assert state.mortgaged[READING]
    assert (state.houses, state.hotels) == (32, 12)
    assert state.jail_card == [1, BANK]
    assert list(broken_laws(state)) == []


def test_an_elimination_to_the_bank_cancels_mortgages_and_returns_cards() -> None:
    state = holding(0, cash=(10, 100, 100), colours={0: {"brown": (5, 4)}}, owned={0: [READING]})
    state.mortgaged[READING] = True
    total = money(state)
    state.apply(group(Eliminate(0, BANK, 9999, "tax")))
    assert state.cash == [0, 100, 100, 0, 10]
    assert state.owner[READING] == state.owner[BALTIC] == BANK
    assert not state.mortgaged[READING]
    assert state.jail_card == [BANK, BANK]
    assert state.decks[0][-1] == "ch_goojf"
    assert list(broken_laws(state, total)) == []


def test_a_position_is_hashable_no_more_than_a_list() -> None:
    with pytest.raises(TypeError):
        hash(position())
    assert "player 0" in repr(position())
    assert position() != 3


def test_every_movement_of_money_has_a_cause() -> None:
    """Whoever's purse changes, the change says what for."""
    for state, changes in LEGAL:
        copy = state.copy()
        for change in changes:
            before = list(copy.cash)
            change.perform(copy)
            if copy.cash != before:
                assert change.cause in CAUSES, change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (TransferMoney(0, 1, 1.5, "trade"), "the amount is not a whole number of dollars"),  # type: ignore[arg-type]
        (TransferMoney(0, 1, 1.0, "trade"), "the amount is not a whole number of dollars"),  # type: ignore[arg-type]
        (TransferMoney(0, 1, True, "trade"), "the amount is not a whole number of dollars"),
        (TransferMoney(0, 7, 1, "trade"), "there is no such player"),
        (TransferMoney(-3, 0, 1, "trade"), "there is no such player"),
        (TransferMoney(0, None, 1, "trade"), "there is no such player"),  # type: ignore[arg-type]
        (BuyProperty(0, BALTIC, 60.5, cause="auction"), "the amount is not a whole number of dollars"),  # type: ignore[arg-type]
        (BuyProperty(2, BALTIC, 60), "there is no such player"),
        (BuyProperty(-1, BALTIC, 60), "there is no such player"),
        (Eliminate(9, BANK, 9999, "tax"), "there is no such player"),
        (Eliminate(0, 9, 9999, "tax"), "there is no such player"),
        (SetCurrentPlayer(5, 1), "there is no such player"),
        (TransferProperty(0, 5, BALTIC), "there is no such player"),
        (BuildHouse(99), "there is no such square"),
        (BuildHouse(3.0), "there is no such square"),  # type: ignore[arg-type]
        (Mortgage("Baltic Avenue"), "there is no such square"),  # type: ignore[arg-type]
        (ChangePosition(0, 2.5, False), "there is no such square"),  # type: ignore[arg-type]
        (TransferJailCard(0, 1, 2), "there is no such deck"),
        (SellDown("brown", (1.5, 1)), "a level is not a whole number"),  # type: ignore[arg-type]
        (RollDice(0, 1.5, 2), "this is not a whole number"),  # type: ignore[arg-type]
        ((0, 1), "no such change"),
    ],
    ids=str,
)
def test_apply_refuses_fractions_and_unknown_seats_by_its_own_error(change: Any, reason: str) -> None:
    """As the second change of a group; the first has not happened either."""
    state = position(owned={0: [READING]})
    before = state.copy()
    with pytest.raises(Rejected) as found:
        state.apply(GroupOfChanges((Mortgage(READING), change)))
    assert (found.value.index, found.value.reason) == (1, reason)
    assert str(found.value).startswith(reason)
    assert "(deed=" not in str(found.value)
    assert state == before


def test_a_rejected_change_is_told_in_words() -> None:
    with pytest.raises(Rejected, match=r"^group not owned: a house is built on Baltic Avenue for \$50$"):
        position().apply(group(BuildHouse(BALTIC)))


def test_every_field_of_a_change_has_its_form() -> None:
    assert {field for change in CHANGES for field in change._fields} == set(FORMS)
