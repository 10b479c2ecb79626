"""Classic Monopoly, built of atomic changes as the memo asks."""

from monosim.core import About
from monosim.core.ruleset import refuse_nothing as refuse
from monosim.rulesets.classic.course import fold, outcome, play, resume
from monosim.rulesets.classic.course.housing import BuildingRequests
from monosim.rulesets.classic.course.notifications import Notify
from monosim.rulesets.classic.course.paying import BidForBuilding, BidForDeed
from monosim.rulesets.classic.course.wishes import QUIET, NotificationChanges, Silence, quiet_below
from monosim.rulesets.classic.events import EVENTS, write
from monosim.rulesets.classic.files import STRATEGIES, chance, read, seats
from monosim.rulesets.classic.files.cards import recording
from monosim.rulesets.classic.files.problems import KINDS
from monosim.rulesets.classic.players.decisions import (
    Buy,
    ChooseInJail,
    ChooseTax,
    Consent,
    RaiseMoney,
    ReviseDemolitions,
    TakeMortgaged,
    best_sell_down,
    plan_to_raise,
)
from monosim.rulesets.classic.players.expert import Expert
from monosim.rulesets.classic.players.strategies import Aggressive, Conservative, Default
from monosim.rulesets.classic.players.trading import Agreeable, Dealer, Trader
from monosim.rulesets.classic.rules import OPEN
from monosim.rulesets.classic.state import Rejected, State, highest_rent, rent
from monosim.rulesets.classic.state.changes import NOTHING, GroupOfChanges, combine, group
from monosim.rulesets.classic.state.changes.buildings import (
    BuildHotel,
    BuildHouse,
    DemolishHotel,
    DemolishHouse,
    SellDown,
)
from monosim.rulesets.classic.state.changes.everyday import (
    BuyProperty,
    Mortgage,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.state.changes.jail import TransferJailCard
from monosim.rulesets.classic.state.view import ReadOnly, View, redeal, view

__all__ = [
    "ABOUT", "KINDS", "NOTHING", "QUIET", "Aggressive", "Agreeable", "BidForBuilding", "BidForDeed",
    "BuildHotel", "BuildHouse", "BuildingRequests", "Buy", "BuyProperty", "ChooseInJail", "ChooseTax",
    "Consent", "Conservative", "Dealer", "Default", "DemolishHotel", "DemolishHouse", "Expert",
    "GroupOfChanges", "Mortgage", "NotificationChanges", "Notify", "RaiseMoney", "ReadOnly", "Rejected",
    "ReviseDemolitions", "SellDown", "Silence", "State", "TakeMortgaged", "Trader", "TransferJailCard",
    "TransferMoney", "TransferProperty", "Unmortgage", "View", "best_sell_down", "chance", "combine",
    "fold", "group", "highest_rent", "outcome", "plan_to_raise", "play", "quiet_below", "read",
    "recording", "redeal", "refuse", "rent", "resume", "seats", "view", "write",
]  # fmt: skip

ABOUT = About(
    summary="classic Monopoly, every state legal by construction (the memo)",
    board="a position to start from, in JSON",
    cards="dice and the orders of the decks; what it leaves out comes from the seed",
    players="a script of answers; or, as .toml, seats and their strategies",
    rounds="the most turns, 1000 unless given",
    needs=frozenset(),
    events=EVENTS,
    readings={name: tuple(values) for name, values in OPEN.items()},
    strategy="default",
    strategies=tuple(STRATEGIES),
    length="turns",
    collects=("leader",),
    contender="trader",
)
