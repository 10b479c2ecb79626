"""The atomic changes: the sixteen of seed 003 in its order, and those that it leaves out."""

from __future__ import annotations

from typing import TypeAlias

from monosim.rulesets.classic.changes.buildings import (
    BuildHotel,
    BuildHouse,
    DemolishHotel,
    DemolishHouse,
    SellDown,
)
from monosim.rulesets.classic.changes.deeds import BuyProperty, Mortgage, TransferProperty, Unmortgage
from monosim.rulesets.classic.changes.jail import (
    AddJailCard,
    DecrementJailMoves,
    DrawCard,
    LeaveJail,
    SendToJail,
    TransferJailCard,
    UseJailCard,
)
from monosim.rulesets.classic.changes.money import CAUSES, ChangePosition, TransferMoney
from monosim.rulesets.classic.changes.turn import Eliminate, RollDice, SetCurrentPlayer

__all__ = [
    "CAUSES",
    "CHANGES",
    "AddJailCard",
    "BuildHotel",
    "BuildHouse",
    "Building",
    "BuyProperty",
    "Change",
    "ChangePosition",
    "DecrementJailMoves",
    "DemolishHotel",
    "DemolishHouse",
    "DrawCard",
    "Eliminate",
    "LeaveJail",
    "Mortgage",
    "RollDice",
    "SellDown",
    "SendToJail",
    "SetCurrentPlayer",
    "TransferJailCard",
    "TransferMoney",
    "TransferProperty",
    "Unmortgage",
    "UseJailCard",
]

Building: TypeAlias = BuildHouse | BuildHotel | DemolishHouse | DemolishHotel
Change: TypeAlias = (
    TransferMoney
    | ChangePosition
    | BuyProperty
    | TransferProperty
    | Mortgage
    | Unmortgage
    | Building
    | SendToJail
    | DecrementJailMoves
    | LeaveJail
    | AddJailCard
    | UseJailCard
    | Eliminate
    | DrawCard
    | SetCurrentPlayer
    | SellDown
    | TransferJailCard
    | RollDice
)
CHANGES: tuple[type[Change], ...] = (
    TransferMoney,
    ChangePosition,
    BuyProperty,
    TransferProperty,
    Mortgage,
    Unmortgage,
    BuildHouse,
    BuildHotel,
    DemolishHouse,
    DemolishHotel,
    SendToJail,
    DecrementJailMoves,
    LeaveJail,
    AddJailCard,
    UseJailCard,
    Eliminate,
    DrawCard,
    SetCurrentPlayer,
    SellDown,
    TransferJailCard,
    RollDice,
)
