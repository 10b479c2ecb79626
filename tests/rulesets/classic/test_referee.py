"""The referee of logs: each planted fault is caught where it is planted, and says what was due."""

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
    replaced,
    rows,
    swapped,
    tells,
    with_change,
)
from rulesets.classic.referee import audit
from rulesets.classic.table import BALTIC, BOARDWALK, ELECTRIC, READING, Answers

from monosim.rulesets.classic.board import BANK, DEED_BY_NAME, POT
from monosim.rulesets.classic.events import (
    AuctionOpened,
    BidMade,
    BidPassed,
    GameDrawn,
    GameStarted,
    GameWon,
    NothingSold,
    PlayerOut,
    Refused,
    Standing,
)
from monosim.rulesets.classic.state.changes import NOTHING, group
from monosim.rulesets.classic.state.changes.buildings import Eliminate
from monosim.rulesets.classic.state.changes.everyday import (
    BuyProperty,
    ChangePosition,
    Mortgage,
    RollDice,
    SetCurrentPlayer,
    TransferMoney,
    Unmortgage,
)
from monosim.rulesets.classic.state.changes.jail import (
    AddJailCard,
    DecrementJailMoves,
    DrawCard,
    LeaveJail,
    SendToJail,
    UseJailCard,
)

VERMONT, SHORT_LINE = DEED_BY_NAME["Vermont Avenue"], DEED_BY_NAME["Short Line"]
THREE = (1500, 1500, 1500)


def in_jail(moves: int, **facts: Any) -> dict[str, Any]:
    return {"position": [10, 0], "jail_moves": [moves, 0], **facts}


# One log for each thing that the rules oblige to, and ways not to do it.

RENT = Planted(
    game((3, 5), owned={1: [VERMONT]}, cash=THREE),
    {
        deleted(has(TransferMoney)): "the rent of $6 for Vermont Avenue was not paid",
        with_change(TransferMoney, amount=7): "the rent of $6 for Vermont Avenue was not paid",
        with_change(TransferMoney, target=2): "the rent of $6 for Vermont Avenue was not paid",
        with_change(TransferMoney, source=2): "the rent of $6 for Vermont Avenue was not paid",
        with_change(TransferMoney, cause="card"): "the rent of $6 for Vermont Avenue was not paid",
        with_change(TransferMoney, square=6): "the rent of $6 for Vermont Avenue was not paid",
        doubled(has(TransferMoney)): "the game ends after turn 1 (instead: Player 0 pays player 1 $6 rent",
        swapped(has(RollDice)): "player 0 did not roll",
        swapped(has(SetCurrentPlayer)): "turn 1 of 1 is that of player 0",
    },
)
NO_RENT = Planted(
    game((3, 5), owned={1: [VERMONT]}, mortgaged=[VERMONT]),
    {inserted(has(RollDice), group(TransferMoney(0, 1, 6, "rent", VERMONT))): "the game ends after turn 1"},
)
NO_RENT_FROM_JAIL = Planted(
    game((3, 5), owned={1: [VERMONT]}, position=[0, 10], jail_moves=[0, 2], readings={"jail-rent": "no"}),
    {inserted(has(RollDice), group(TransferMoney(0, 1, 6, "rent", VERMONT))): "the game ends after turn 1"},
)
MOVE = Planted(
    game((4, 6), position=[35, 0], owned={0: [5]}),
    {
        with_change(ChangePosition, passes_go=False): "must move to Reading Railroad, passing Go",
        with_change(ChangePosition, square=6): "rolled 4 and 6 and must move to Reading Railroad",
        with_change(RollDice, first=3): "rolled 3 and 6 and must move to Income Tax",
        with_change(RollDice, first=7, second=3): "change 1 is illegal, a die has six sides",
        with_change(RollDice, player=1): "must move to Reading Railroad",
        deleted(has(RollDice)): "player 0 did not roll",
        doubled(has(RollDice)): "the game ends after turn 1",
        inserted(has(RollDice), group(TransferMoney(BANK, 0, 200, "go_salary", 0))): "the game ends after",
    },
)
PURCHASE = Planted(
    game((3, 5)),
    {
        deleted(has(BuyProperty)): "Vermont Avenue was neither bought nor auctioned",
        with_change(BuyProperty, price=99): "player 0 may buy Vermont Avenue for $100",
        with_change(BuyProperty, player=1): "player 0 may buy Vermont Avenue for $100",
        with_change(BuyProperty, deed=9): "player 0 may buy Vermont Avenue for $100",
        with_change(BuyProperty, cause="auction"): "Vermont Avenue was neither bought nor auctioned",
        with_change(BuyProperty, mortgaged=True, price=50): "the bank sells no mortgaged deeds",
    },
)
REFUSED_PURCHASE = Planted(
    game((3, 5), Answers(buy=lambda it: group(it.purchase())), cash=(90, 90)),
    {
        changed(tells(Refused), player=1): "player 0 is asked, and nobody else",
        changed(tells(Refused), reason="houses"): "the reason would be 'cash', not 'houses'",
        deleted(tells(AuctionOpened)): "Vermont Avenue was neither bought nor auctioned",
    },
)
AUCTION = Planted(
    game((3, 5), Answers(buy=NOTHING), cash=THREE),
    {
        deleted(tells(AuctionOpened)): "Vermont Avenue was neither bought nor auctioned",
        deleted(tells(AuctionOpened), has(BuyProperty)): "Vermont Avenue was neither bought nor auctioned",
        changed(tells(AuctionOpened), opening=9): "Vermont Avenue was neither bought nor auctioned",
        changed(tells(AuctionOpened), square=9): "Vermont Avenue was neither bought nor auctioned",
        deleted(tells(BidMade)): "player 0 neither bid nor passed",
        deleted(tells(BidPassed)): "neither bid nor passed",
        changed(tells(BidMade), amount=9): "a bid must be at least $10",
        changed(tells(BidMade), amount=1501): "the player cannot pay this bid",
        changed(tells(BidMade, player=1), amount=19): "a bid must be at least $20",
        changed(tells(BidMade, player=1), player=2): "player 1 neither bid nor passed",
        doubled(tells(BidMade)): "player 1 neither bid nor passed",
        with_change(BuyProperty, price=101): "Vermont Avenue was not sold to player 0 for $100",
        with_change(BuyProperty, player=1): "Vermont Avenue was not sold to player 0 for $100",
        deleted(has(BuyProperty)): "Vermont Avenue was not sold to player 0 for $100",
        replaced(has(BuyProperty), NothingSold("deed", VERMONT)): "was not sold to player 0 for $100",
    },
)
NOBODY_BIDS = Planted(
    game((3, 5), *[Answers(buy=NOTHING, bid_for_deed=lambda it: None)] * 2),
    {
        deleted(tells(NothingSold)): "nobody bid for Vermont Avenue",
        replaced(tells(NothingSold), group(BuyProperty(0, VERMONT, 10, cause="auction"))): "nobody bid for",
    },
)
TAX = Planted(
    game((1, 3)),
    {
        deleted(has(TransferMoney)): "the tax of $200 (Income Tax) was not paid",
        with_change(TransferMoney, amount=199): "the tax of $200 (Income Tax) was not paid",
        with_change(TransferMoney, target=1): "the tax of $200 (Income Tax) was not paid",
        with_change(TransferMoney, target=POT): "the tax of $200 (Income Tax) was not paid",
    },
)
TENTH = Planted(
    game((1, 3), Answers(choose_tax="percent"), readings={"edition": "us_pre2008"}, owned={0: [READING]}),
    {with_change(TransferMoney, amount=171): "the tax of $200 (Income Tax) was not paid"},
)
POT_FILLED = Planted(
    game((1, 3), readings={"parking": "pot"}),
    {with_change(TransferMoney, target=BANK): "the tax of $200 (Income Tax) was not paid"},
)
POT_TAKEN = Planted(
    game((1, 3, 4, 6), position=[0, 10], readings={"parking": "pot"}, limit=2),
    {
        deleted(has(TransferMoney, cause="free_parking")): "player 1 did not take the $200 of Free Parking",
        with_change(TransferMoney, given={"cause": "free_parking"}, amount=199): "did not take the $200",
    },
)
DOUBLE_SALARY = Planted(
    game((4, 6), position=[30, 0], readings={"go": "double"}),
    {
        deleted(has(TransferMoney)): "player 0 did not get $200 for landing on Go",
        doubled(has(TransferMoney)): "the game ends after turn 1",
    },
)
SENT_TO_JAIL = Planted(
    game((1, 2), position=[27, 0]),
    {
        deleted(has(SendToJail)): "player 0 did not go to jail",
        doubled(has(SendToJail)): "the game ends after",
    },
)
DOUBLES = Planted(
    game((5, 5, 4, 6)),
    {
        deleted(has(RollDice, first=4)): "player 0 did not roll again after doubles",
        with_change(RollDice, given={"first": 5}, first=4, second=6): "the game ends after turn 1",
        doubled(has(RollDice, first=4)): "the game ends after turn 1",
        with_change(RollDice, given={"first": 5}, moves=False): "must move to Jail / Just Visiting",
    },
)
THREE_DOUBLES = Planted(
    game((5, 5, 5, 5, 2, 2)),
    {
        with_change(
            SendToJail, ChangePosition(0, 24, False)
        ): "doubles for the third time and must go to jail",
        with_change(SendToJail): "doubles for the third time and must go to jail",
        deleted(has(SendToJail)): "player 0 did not roll again after doubles",
    },
)
TURNS = Planted(
    game((4, 6, 4, 6, 4, 6), cash=THREE, limit=3),
    {
        with_change(SetCurrentPlayer, given={"turn": 2}, player=2): "turn 2 of 3 is that of player 1",
        with_change(SetCurrentPlayer, given={"turn": 2}, turn=3): "turn 2 of 3 is that of player 1",
        deleted(has(SetCurrentPlayer, turn=2)): "turn 2 of 3 is that of player 1",
        deleted(has(RollDice, player=1)): "player 1 did not roll",
        doubled(has(SetCurrentPlayer, turn=2)): "player 1 did not roll",
        deleted(has(SetCurrentPlayer, turn=3), has(RollDice, player=2)): "turn 3 of 3 is that of player 2",
    },
)

# Cards

COLLECTED = Planted(
    game((3, 4), tops=["ch_dividend"]),
    {
        deleted(has(TransferMoney)): "player 0 did not get the $50 of the card",
        with_change(TransferMoney, amount=150): "player 0 did not get the $50 of the card",
        doubled(has(TransferMoney)): "the game ends after turn 1",
        with_change(DrawCard, card="ch_fine"): "player 0 did not draw 'A dividend' from Chance",
        with_change(DrawCard, deck=1): "player 0 did not draw 'A dividend' from Chance",
        deleted(has(DrawCard)): "player 0 did not draw 'A dividend' from Chance",
        deleted(has(DrawCard), has(TransferMoney)): "player 0 did not draw 'A dividend' from Chance",
    },
)
PAID_BY_CARD = Planted(
    game((3, 4), tops=["ch_fine"]),
    {
        deleted(has(TransferMoney)): "the $15 by the card from player 0 to the bank was not paid",
        with_change(TransferMoney, amount=14): "the $15 by the card from player 0 to the bank was not paid",
        with_change(TransferMoney, source=1): "the $15 by the card from player 0 to the bank was not paid",
    },
)
PAID_TO_EACH = Planted(
    game((3, 4), tops=["ch_chairman"], cash=THREE),
    {
        deleted(has(TransferMoney, target=1)): "the $50 by the card from player 0 to player 1 was not paid",
        deleted(has(TransferMoney, target=2)): "the $50 by the card from player 0 to player 2 was not paid",
        swapped(has(TransferMoney, target=1)): "the $50 by the card from player 0 to player 1 was not paid",
    },
)
COLLECTED_FROM_EACH = Planted(
    game((1, 2), tops=["cc_from_each"], cash=THREE, position=[14, 0, 0], readings={"edition": "us_pre2008"}),
    {
        deleted(has(TransferMoney, source=2)): "the $50 by the card from player 2 to player 0 was not paid",
        with_change(TransferMoney, amount=10): "the $50 by the card from player 1 to player 0 was not",
    },
)
REPAIRS = Planted(
    game((3, 4), tops=["ch_repairs"], colours={0: {"orange": (5, 4, 4)}, 1: {"red": (1, 1, 1)}}),
    {
        deleted(has(TransferMoney)): "the $300 by the card from player 0 to the bank",
        with_change(TransferMoney, amount=325): "the $300 by the card from player 0 to the bank",
    },
)
SENT_ON = Planted(
    game((3, 4), tops=["ch_st_charles"], position=[15, 0], owned={1: [11]}),
    {
        deleted(has(ChangePosition, square=11)): "must obey the card and go to St. Charles Place, passing Go",
        with_change(ChangePosition, given={"square": 11}, passes_go=False): "must obey the card and go to",
        deleted(has(TransferMoney)): "the rent of $10 for St. Charles Place was not paid",
    },
)
SENT_BACK = Planted(
    game((3, 4), tops=["ch_back_3"]),
    {
        deleted(has(TransferMoney)): "the tax of $200 (Income Tax) was not paid",
        with_change(
            ChangePosition, given={"square": 4}, passes_go=True
        ): "obey the card and go to Income Tax",
    },
)
NEAREST_RAILROAD = Planted(
    game((3, 4), tops=["ch_nearest_railroad_a"], owned={1: [15]}),
    {with_change(TransferMoney, amount=25): "the rent of $50 for Pennsylvania Railroad was not paid"},
)
NEAREST_UTILITY = Planted(
    game((3, 4, 2, 3), tops=["ch_nearest_utility"], owned={1: [ELECTRIC]}),
    {
        deleted(has(RollDice, moves=False)): "player 0 did not roll for the rent of Electric Company",
        with_change(TransferMoney, amount=70): "the rent of $50 for Electric Company was not paid",
        with_change(RollDice, given={"moves": False}, moves=True): "did not roll for the rent of Electric",
    },
)
JAIL_BY_CARD = Planted(
    game((3, 4), tops=["ch_jail"]), {deleted(has(SendToJail)): "player 0 did not go to jail"}
)
JAIL_CARD_DRAWN = Planted(
    game((3, 4), tops=["ch_goojf"]),
    {with_change(AddJailCard): "player 0 did not draw 'Get out of jail free'"},
)

# Jail

STAYS = Planted(
    game((1, 2), Answers(choose_in_jail="roll"), **in_jail(3)),
    {
        with_change(DecrementJailMoves): "player 0 rolled no doubles and must stay in jail",
        with_change(DecrementJailMoves, ChangePosition(0, 13, False)): "must stay in jail",
        replaced(has(RollDice), group(RollDice(0, 1, 2), LeaveJail(0), ChangePosition(0, 13, False))): (
            "player 0 rolled no doubles and must stay in jail"
        ),
        deleted(has(RollDice)): "player 0 did not roll",
    },
)
OUT_BY_DOUBLES = Planted(
    game((5, 5), Answers(choose_in_jail="roll"), **in_jail(3)),
    {
        with_change(LeaveJail): "must move to Free Parking, not passing Go, out of jail",
        doubled(has(RollDice)): "the game ends after turn 1",
        inserted(
            has(RollDice), group(RollDice(0, 1, 3), ChangePosition(0, 24, False))
        ): "the game ends after",
    },
)
OUT_BY_FINE = Planted(
    game((4, 6), Answers(choose_in_jail="pay"), **in_jail(2)),
    {
        with_change(LeaveJail): "player 0 did not roll",
        with_change(TransferMoney): "the fine of $50 was not paid",
        with_change(TransferMoney, amount=49): "the fine of $50 was not paid",
        deleted(has(LeaveJail)): "player 0 rolled no doubles and must stay in jail",
        doubled(has(LeaveJail)): "player 0 did not roll",
    },
)
OUT_BY_CARD = Planted(
    game((4, 6), Answers(choose_in_jail="card"), **in_jail(2, jail_card=[BANK, 0])),
    {
        with_change(UseJailCard, deck=0): "change 1 is illegal, the player has no such card",
        with_change(UseJailCard, deck=-1): "player 0 did not leave jail",
        with_change(UseJailCard): "the fine of $50 was not paid",
        with_change(LeaveJail): "player 0 did not leave jail",
    },
)
THIRD_FAILURE = Planted(
    game((4, 6), **in_jail(1)),
    {
        deleted(has(TransferMoney)): "the fine of $50 was not paid",
        deleted(has(ChangePosition)): "player 0 rolled 4 and 6 and must move to Free Parking",
        replaced(has(RollDice), group(RollDice(0, 4, 6), DecrementJailMoves(0))): "must pay $50",
    },
)

# Debts

RAISED = Planted(
    game((1, 2), cash=(10, 0), owned={0: [READING, BALTIC], 1: [BOARDWALK]}, position=[36, 0]),
    {
        with_change(Mortgage, given={"deed": READING}): "change 2 is illegal, cash",
        with_change(Mortgage, deed=BOARDWALK): "the rent of $50 for Boardwalk was not paid",
        deleted(has(TransferMoney)): "the rent of $50 for Boardwalk was not paid",
        replaced(
            has(TransferMoney), group(Eliminate(0, 1, 50, "rent"))
        ): "the rent of $50 for Boardwalk was not",
    },
)
USUAL_SALE = Planted(
    game(
        (1, 2), Answers(raise_money=group(Mortgage(BALTIC))),
        cash=(10, 0), owned={0: [READING, BALTIC], 1: [BOARDWALK]}, position=[36, 0],
    ),
    {
        with_change(Mortgage, Mortgage(ELECTRIC)): "was not paid by the usual sale",
        changed(tells(Refused), reason="level"): "the reason would be 'cash', not 'level'",
        changed(tells(Refused), changes=(Mortgage(READING),)): "the rules do not forbid this",
    },
)  # fmt: skip
BANKRUPT_TO_BANK = Planted(
    game((1, 2), cash=(10, 900, 900), owned={0: [READING, BALTIC]}, mortgaged=[READING, BALTIC],
         position=[35, 0, 0]),
    {
        deleted(has(Eliminate)): "player 0 cannot pay the tax of $100 (Luxury Tax) and is bankrupt",
        with_change(Eliminate, debt=110): "player 0 cannot pay the tax of $100 (Luxury Tax) and is bankrupt",
        with_change(Eliminate, creditor=1): "player 0 cannot pay the tax of $100 (Luxury Tax)",
        deleted(tells(AuctionOpened, square=READING), has(BuyProperty, deed=READING)): (
            "Reading Railroad of bankrupt player 0 was not auctioned"
        ),
        deleted(tells(AuctionOpened, square=BALTIC), has(BuyProperty, deed=BALTIC)): (
            "Baltic Avenue of bankrupt player 0 was not auctioned"
        ),
        deleted(tells(PlayerOut)): "player 0 is out of the game (the log ends)",
    },
)  # fmt: skip
INHERITED = Planted(
    game((1, 2), cash=(0, 500, 500), owned={0: [ELECTRIC, SHORT_LINE]}, mortgaged=[ELECTRIC, SHORT_LINE],
         colours={1: {"orange": (2, 2, 2)}}, position=[13, 0, 0]),
    {
        deleted(has(TransferMoney, square=ELECTRIC)): "the interest of $8 on Electric Company was not paid",
        deleted(has(TransferMoney, square=SHORT_LINE)): "the interest of $10 on Short Line was not paid",
        with_change(TransferMoney, amount=7): "the interest of $8 on Electric Company was not paid",
        with_change(TransferMoney, source=2): "the interest of $8 on Electric Company was not paid",
        replaced(has(TransferMoney, square=ELECTRIC), group(Unmortgage(SHORT_LINE))): "the interest of $8 on",
    },
)  # fmt: skip

# The end

WON = Planted(
    game((1, 2), cash=(10, 300), position=[35, 0]),
    {
        deleted(tells(GameWon)): "player 1 has won",
        changed(tells(GameWon), player=0): "player 1 has won",
        changed(tells(GameWon), turn=2): "player 1 has won",
        replaced(tells(GameWon), GameDrawn(1)): "player 1 has won",
        inserted(has(Eliminate), group(SetCurrentPlayer(1, 2))): "player 1 has won",
        inserted(has(Eliminate), group(Mortgage(BALTIC))): "player 1 has won",
        deleted(tells(PlayerOut)): "player 0 is out of the game (the log ends)",
        inserted(tells(PlayerOut), PlayerOut(1)): "the game is over: Player 1 is out of the game",
    },
)
DRAWN = Planted(
    game((4, 6), cash=(1500, 1600, 1500)),
    {
        changed(tells(GameStarted), limit=2): "turn 2 of 2 is that of player 1",
        deleted(has(SetCurrentPlayer), has(RollDice)): "turn 1 of 1 is that of player 0",
        deleted(tells(GameDrawn)): "the game ends after turn 1",
        changed(tells(GameDrawn), turn=2): "the game ends after turn 1",
        replaced(tells(GameDrawn), GameWon(1, 1)): "the game ends after turn 1",
        changed(tells(Standing), player=2): "rank 1 is player 1 with $1600 and 0 deeds, worth $1600",
        changed(tells(Standing), worth=1601): "rank 1 is player 1",
        changed(tells(Standing), cash=1599): "rank 1 is player 1",
        changed(tells(Standing), deeds=1): "rank 1 is player 1",
        swapped(tells(Standing, player=0)): "rank 2 is player 0",
        deleted(
            tells(Standing, player=2)
        ): "rank 3 is player 2 with $1500 and 0 deeds, worth $1500 (the log ends)",
        doubled(tells(Standing, player=2)): "the game is over",
        deleted(tells(GameStarted)): "a log begins with game-started",
        doubled(tells(GameStarted)): "turn 1 of 1 is that of player 0",
        changed(tells(GameStarted), limit=0): "nobody can begin",
        changed(tells(GameStarted), current=3): "nobody can begin",
        changed(tells(GameStarted), cash=(1500, -1, 1500)): "I3: player 1 has $-1",
        changed(tells(GameStarted), cash=(1500,)): "a game has 2 to 8 players, not 1",
        changed(tells(GameStarted), readings=(("go", "triple"),)): "it cannot be replayed",
        with_change(ChangePosition, player="nobody"): "must move to Jail / Just Visiting",
        with_change(SetCurrentPlayer, player=17): "turn 1 of 1 is that of player 0",
    },
)


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
