"""The referee of logs, on what players want: trades, wishes, buildings and their auctions."""

from __future__ import annotations

from typing import Any

import pytest
from rulesets.classic.logs import (
    Fault,
    Log,
    Planted,
    changed,
    deleted,
    doubled,
    event_of,
    game,
    has,
    inserted,
    planted,
    rows,
    tells,
    with_change,
)
from rulesets.classic.referee import audit
from rulesets.classic.table import BALTIC, BOARDWALK, MEDITERRANEAN, Answers

from monosim.rulesets.classic.board import BANK
from monosim.rulesets.classic.course.housing import BuildingRequests
from monosim.rulesets.classic.course.wishes import NotificationChanges
from monosim.rulesets.classic.events import (
    AuctionOpened,
    BidMade,
    BidPassed,
    NothingSold,
    Refused,
    TradeDeclined,
    TradeProposed,
)
from monosim.rulesets.classic.state.changes import GroupOfChanges, group
from monosim.rulesets.classic.state.changes.buildings import BuildHotel, BuildHouse, DemolishHotel, SellDown
from monosim.rulesets.classic.state.changes.everyday import (
    Mortgage,
    RollDice,
    SetCurrentPlayer,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.state.changes.jail import TransferJailCard

THREE = (1500, 1500, 1500)


def wants(*groups: Any, buildings: tuple[Any, ...] = ()) -> Answers:
    """Once, at the first notification."""
    return Answers(notify=[NotificationChanges(groups, BuildingRequests(buildings))], consent=True)


TRADE = Planted(
    game((4, 6), wants(group(TransferMoney(0, 1, 90, "trade"), TransferProperty(1, 0, BALTIC))),
         Answers(consent=True), owned={1: [BALTIC]}, cash=THREE),
    {
        deleted(tells(TradeProposed)): "this touches 2 players, and nobody proposed it",
        with_change(TransferMoney, amount=91): "player 0 proposed was neither made nor declined",
        with_change(TransferMoney): "the trade that player 0 proposed was neither made nor declined",
        doubled(tells(TradeProposed)): "the trade that player 0 proposed was neither made nor declined",
        doubled(has(RollDice)): "the game ends after turn 1",
        inserted(tells(TradeProposed), TradeDeclined(2)): "neither made nor declined",
        changed(tells(TradeProposed), player=3): "player 3 is not in the game",
        changed(tells(TradeProposed), changes=(Mortgage(BALTIC),)): "neither made nor declined",
        inserted(has(SetCurrentPlayer), TradeProposed(0, (TransferProperty(0, 1, 1),))): "impossible trade",
        inserted(has(SetCurrentPlayer), TradeProposed(1, (Mortgage(BALTIC),))): "needs nobody's consent",
        inserted(has(SetCurrentPlayer), group(TransferMoney(0, 1, 5, "trade"))): "nobody proposed",
        inserted(has(SetCurrentPlayer), group(TransferMoney(BANK, 0, 5, "trade"))): "player 0 did not roll",
        inserted(has(SetCurrentPlayer), TradeDeclined(1)): "player 0 did not roll",
    },
)  # fmt: skip
DECLINED = Planted(
    game((4, 6), wants(group(TransferProperty(0, 1, BALTIC))), owned={0: [BALTIC]}, cash=THREE),
    {
        deleted(tells(TradeDeclined)): "the trade that player 0 proposed was neither made nor declined",
        deleted(tells(TradeProposed)): "player 0 did not roll",
        changed(
            tells(TradeDeclined), player=2
        ): "the trade that player 0 proposed was neither made nor declined",
    },
)
WISHES = Planted(
    game((4, 6), wants(group(Mortgage(BALTIC)), group(Mortgage(BOARDWALK))), owned={0: [BALTIC]}),
    {
        changed(tells(Refused), reason="cash"): "the reason would be 'no player has the deed', not 'cash'",
        changed(tells(Refused), changes=(Unmortgage(BALTIC),)): "the rules do not forbid this",
        changed(tells(Refused), player=7): "player 7 is not in the game",
        inserted(has(Mortgage), group(Mortgage(BOARDWALK))): "this touches 0 players, and nobody proposed it",
        inserted(
            has(Mortgage), group(TransferMoney(0, BANK, 4, "mortgage_interest", BALTIC))
        ): "did not roll",
        inserted(has(Mortgage), group(TransferJailCard(0, 1, 5))): "player 0 did not roll",
    },
)
BUILT = Planted(
    game((4, 6), wants(buildings=(BuildHouse(BALTIC), BuildHouse(BALTIC))), colours={0: {"brown": (0, 0)}}),
    {
        with_change(BuildHouse, deed=BOARDWALK): "change 1 is illegal, group not owned",
        doubled(has(BuildHouse)): "change 1 is illegal, uneven",
        with_change(BuildHouse, BuildHotel(BALTIC)): "change 1 is illegal, level",
        inserted(has(BuildHouse), group(TransferMoney(0, BANK, 7, "building_auction", 1))): "did not roll",
        changed(tells(Refused), reason="houses"): "the reason would be 'uneven', not 'houses'",
        changed(tells(Refused), changes=(BuildHouse(MEDITERRANEAN),), reason="denied"): "nothing forbids",
    },
)


def premium(most: int) -> Any:
    return lambda it: (it.highest + 1, it.items[0]) if it.highest < most else None


def short_of_houses(**facts: Any) -> Log:
    """One house is left for two who ask for it, and a third who could use it as well."""
    colours = {
        0: {"orange": (4, 4, 4), "pink": (3, 3, 3)}, 1: {"red": (1, 1, 1), "yellow": (3, 2, 2)},
        2: {"brown": (0, 0)},
    }  # fmt: skip
    seats = (
        Answers(
            notify=[NotificationChanges((), BuildingRequests((BuildHouse(11),)))], bid_for_building=premium(3)
        ),
        Answers(
            notify=[NotificationChanges((), BuildingRequests((BuildHouse(21),)))], bid_for_building=premium(6)
        ),
    )
    return game((4, 6), *seats, colours=colours, cash=THREE, **facts)


LAST_HOUSE = Planted(
    short_of_houses(),
    {
        deleted(tells(AuctionOpened), has(BuildHouse)): "the reason would be 'denied', not 'houses'",
        deleted(tells(AuctionOpened)): "player 0 did not roll",
        changed(tells(AuctionOpened), opening=10): "the auction of a house opens at $0",
        changed(tells(AuctionOpened), lot="hotel"): "player 1 has no use for a hotel, but is asked to bid",
        with_change(TransferMoney, amount=4): "player 1 did not get the house for $3",
        with_change(TransferMoney): "player 1 did not get the house for $3",
        with_change(BuildHouse, deed=3): "player 1 did not get the house for $3",
        with_change(BuildHouse): "player 1 did not get the house for $3",
        deleted(has(BuildHouse)): "player 1 did not get the house for $3",
        deleted(tells(BidPassed)): "player 0 neither bid nor passed",
        deleted(tells(Refused)): "player 0 bid for a house, which was neither granted nor refused",
        changed(tells(Refused), player=2, changes=(BuildHouse(1),)): "and player 2 was not asked to bid",
        inserted(
            has(BuildHouse), Refused(2, (BuildHouse(1),), "houses")
        ): "and player 2 was not asked to bid",
        changed(tells(Refused), reason="cash"): "the reason would be 'houses', not 'cash'",
    },
)
TOTAL_BIDS = Planted(
    game(
        (4, 6),
        Answers(notify=[NotificationChanges((), BuildingRequests((BuildHouse(11),)))],
                bid_for_building=lambda it: (it.highest + 2, it.items[0]) if it.highest < 13 else None),
        Answers(notify=[NotificationChanges((), BuildingRequests((BuildHouse(21),)))],
                bid_for_building=lambda it: (it.highest + 2, it.items[0])),
        colours={0: {"orange": (4, 4, 4), "pink": (3, 3, 3)}, 1: {"red": (1, 1, 1), "yellow": (3, 2, 2)}},
        readings={"bids": "total"}, cash=(1500, 160),
    ),
    {
        with_change(TransferMoney, amount=138): "player 1 did not get the house for $13",
        with_change(TransferMoney, source=1, target=BANK): "player 1 did not get the house for $13",
        changed(tells(BidMade), amount=9): "a bid must be at least $10",
        changed(tells(BidMade, player=1), amount=161): "the player cannot pay this bid",
    },
)  # fmt: skip
ALONE = Planted(
    game((4, 6), wants(buildings=(BuildHouse(BALTIC),)), colours={0: {"brown": (0, 0)}}),
    {
        inserted(
            has(SetCurrentPlayer), AuctionOpened("house", None, 0), BidMade(0, 0)
        ): "at least two bidders",
        inserted(has(SetCurrentPlayer), AuctionOpened("house", None, 0), BidMade(0, 0), BidPassed(1)): (
            "player 1 has no use for a house"
        ),
    },
)
ENOUGH_FOR_ALL = Planted(
    game((4, 6), colours={0: {"brown": (0, 0)}, 1: {"red": (0, 0, 0)}}),
    {
        inserted(
            has(SetCurrentPlayer), AuctionOpened("house", None, 0), BidMade(0, 0), BidPassed(1),
            group(BuildHouse(1)), Refused(1, (BuildHouse(21),), "denied"),
        ): "no auction was due: 2 requests for 32 houses",
        inserted(has(SetCurrentPlayer), Refused(1, (BuildHouse(21),), "denied")): "nothing forbids",
    },
)  # fmt: skip
NO_AUCTIONS = Planted(
    short_of_houses(readings={"shortage": "equal"}),
    {inserted(has(SetCurrentPlayer), AuctionOpened("house", None, 0)): "is auctioned under shortage=equal"},
)
SOLD_DOWN = Planted(
    game(
        (4, 6), Answers(notify=[NotificationChanges((), BuildingRequests((DemolishHotel(24),)))],
                        revise_demolitions=SellDown("red", (1, 1, 1))),
        colours={0: {"red": (5, 5, 5), "orange": (4, 4, 4)}, 1: {"yellow": (4, 4, 4), "pink": (2, 2, 1)}},
    ),
    {with_change(SellDown, targets=(2, 1, 1)): "change 1 is illegal, houses",
     with_change(SellDown, targets=(2, 0, 1)): "change 1 is illegal, uneven"},
)  # fmt: skip


MORTGAGED = Planted(
    game((4, 6), wants(buildings=(group(Mortgage(5), BuildHouse(BALTIC)), group(Mortgage(5), BuildHouse(1)))),
         owned={0: [5], 1: [15]}, colours={0: {"brown": (0, 0)}}, cash=(20, 1500)),
    {
        with_change(Mortgage, deed=15): "this is not all player 0's, who asked for it",
        with_change(Mortgage): "change 1 is illegal, cash",
        with_change(Mortgage, deed=1): "change 2 is illegal, mortgaged group",
        with_change(BuildHouse, deed=BOARDWALK): "not all player",
        changed(tells(Refused), reason="cash"): "the reason would be 'the deed is mortgaged', not 'cash'",
        changed(tells(Refused), changes=(Mortgage(15), BuildHouse(1))): "the deed is not the player's",
        inserted(has(BuildHouse), group(Unmortgage(5), BuildHouse(1), BuildHouse(3))): "did not roll",
    },
)  # fmt: skip


def by_mortgages(*caps: int) -> Log:
    """One house is left for two who can pay for it only by a mortgage."""
    colours: Any = {0: {"orange": (0, 0, 0)}, 1: {"red": (0, 0, 0)},
                    2: {"yellow": (4, 4, 4), "green": (4, 4, 4), "dark_blue": (4, 3)}}  # fmt: skip
    items = (group(Mortgage(5), BuildHouse(19)), group(Mortgage(15), BuildHouse(24)))
    seats = [
        Answers(notify=[NotificationChanges((), BuildingRequests((item,)))], bid_for_building=premium(cap))
        for item, cap in zip(items, caps, strict=True)
    ]
    return game((4, 6), *seats, owned={0: [5], 1: [15]}, colours=colours, cash=(60, 60, 60))


SOLD_BY_MORTGAGE = Planted(
    by_mortgages(3, 6),
    {
        with_change(TransferMoney, amount=4): "player 1 did not get the house for $3",
        with_change(Mortgage): "change 2 is illegal, cash",
        with_change(Mortgage, deed=5): "this is not all player 1's, who asked for it",
        deleted(has(BuildHouse)): "player 1 did not get the house for $3",
        deleted(tells(Refused)): "player 0 bid for a house, which was neither granted nor refused",
        inserted(has(BuildHouse), group(Mortgage(5))): "neither granted nor refused",
        changed(tells(BidMade, player=1), amount=900): "the player cannot pay this bid",
    },
)
INTEREST_OF_OTHERS = Planted(
    game((4, 6), wants(group(TransferMoney(0, BANK, 10, "mortgage_interest", 5))), owned={0: [15], 1: [5]},
         mortgaged=[5, 15]),
    {
        inserted(has(SetCurrentPlayer), group(TransferMoney(0, BANK, 10, "mortgage_interest", 5))): (
            "change 1 is illegal, the player has no such mortgage"
        ),
        inserted(has(SetCurrentPlayer), group(TransferMoney(0, BANK, 3, "mortgage_interest", 1))): (
            "change 1 is illegal, the player has no such mortgage"
        ),
        changed(tells(Refused), changes=(TransferMoney(0, BANK, 10, "mortgage_interest", 15),)): (
            "the rules do not forbid this"
        ),
    },
)  # fmt: skip


@pytest.mark.parametrize("name", planted(globals()))
def test_the_log_is_clean_without_a_fault(name: str) -> None:
    assert audit(planted(globals())[name].log).violation is None


@pytest.mark.parametrize(("log", "fault", "what"), rows(globals()))
def test_a_planted_fault_is_caught(log: Log, fault: Fault, what: str) -> None:
    spoilt, place = fault(log)
    found = audit(spoilt).violation
    assert found is not None
    assert what in found
    assert event_of(found) - 1 in range(min(place, len(spoilt) - 1), place + 6)


def test_who_asks_a_round_later_could_not_bid() -> None:
    log = LAST_HOUSE.log
    later, _ = inserted(tells(Refused), Refused(2, (BuildHouse(MEDITERRANEAN),), "houses"))(log)
    assert audit(later).violation is None


def test_an_auction_for_what_could_not_be_built_was_not_due() -> None:
    """The first player has the money for one house, and asks for 33; there is enough for all (R21)."""
    log = game((4, 6), colours={0: {"brown": (0, 0)}, 1: {"red": (0, 0, 0)}}, cash=(60, 1500))
    false, _ = inserted(
        has(SetCurrentPlayer), AuctionOpened("house", None, 0), BidPassed(0), BidPassed(1),
        NothingSold("house", None), *[Refused(0, (BuildHouse(BALTIC),), "denied")] * 33,
        Refused(1, (BuildHouse(21),), "denied"),
    )(log)  # fmt: skip
    assert "no auction was due: 2 requests for 32 houses" in str(audit(false).violation)


def test_an_auction_among_players_who_can_build_in_turn_was_not_due() -> None:
    """One house is left for two players, but a hotel would give four back (R26)."""
    colours: Any = {0: {"orange": (0, 0, 0)}, 1: {"brown": (4, 3)},
                    2: {"yellow": (4, 4, 4), "green": (4, 4, 4)}}  # fmt: skip
    log = game((4, 6), colours=colours, cash=THREE)
    false, _ = inserted(
        has(SetCurrentPlayer), AuctionOpened("house", None, 0), BidPassed(0), BidPassed(1),
        NothingSold("house", None), Refused(0, (BuildHouse(19),), "denied"),
        Refused(1, (BuildHouse(3),), "denied"), Refused(1, (BuildHotel(1),), "uneven"),
    )(log)  # fmt: skip
    assert "no auction was due: the players can build in turn" in str(audit(false).violation)


def test_an_auction_was_not_due_if_any_order_of_the_players_leaves_enough() -> None:
    """Five houses are left; one player keeps one, the other needs all of them and gives four back (R26)."""
    colours: Any = {0: {"red": (0, 0, 0)}, 1: {"orange": (0, 0, 0), "brown": (3, 3)},
                    2: {"yellow": (4, 4, 4), "green": (3, 3, 3)}}  # fmt: skip
    log = game((4, 6), colours=colours, cash=THREE)
    houses = [Refused(1, (BuildHouse(deed),), "denied") for deed in (1, 3, 16, 18, 19)]
    false, _ = inserted(
        has(SetCurrentPlayer), AuctionOpened("house", None, 0), BidPassed(0), BidPassed(1),
        NothingSold("house", None), Refused(0, (BuildHouse(24),), "denied"), *houses,
        Refused(1, (BuildHotel(1),), "level"),
    )(log)  # fmt: skip
    assert "no auction was due: the players can build in turn" in str(audit(false).violation)


def test_the_last_house_is_not_given_away_while_another_player_wants_it() -> None:
    """Two houses are left for four requests; the second is granted without its auction."""
    colours: Any = {0: {"orange": (4, 4, 4), "pink": (3, 3, 2)}, 1: {"red": (1, 1, 1), "yellow": (3, 2, 2)}}
    items = ((BuildHouse(14), BuildHouse(11)), (BuildHouse(21), BuildHouse(23)))
    seats = [
        Answers(notify=[NotificationChanges((), BuildingRequests(asked))], bid_for_building=premium(most))
        for asked, most in zip(items, (3, 6), strict=True)
    ]
    log = game((4, 6), *seats, colours=colours)
    assert audit(log).violation is None
    opened = [place for place, event in enumerate(log) if isinstance(event, AuctionOpened)]
    sold = [
        place
        for place, event in enumerate(log)
        if has(BuildHouse)(event) and isinstance(event, GroupOfChanges)
    ]
    assert len(opened) == len(sold) == 2
    given = [*log[: opened[1]], group(BuildHouse(23)), *log[sold[1] + 1 :]]
    assert "player 0 wants a house too: it must be auctioned" in str(audit(given).violation)
