"""An accountant who knows a game of classic only from the lines of its log, and the board from data.json.

It was written apart from the tally of `simulate`: each payment is an entry in a journal with what it is for,
and cash is nothing but the sum of a party's entries.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

DATA = json.loads((Path(__file__).parent / "data.json").read_text())
SQUARES: dict[int, dict[str, Any]] = {square["pos"]: square for square in DATA["squares"]}
BANK = -1


class Entry(NamedTuple):
    payer: int
    payee: int
    amount: int
    what: str
    deed: int | None


class Accountant:
    def __init__(self) -> None:
        self.journal: list[Entry] = []
        self.owner: dict[int, int] = {}
        self.houses: Counter[int] = Counter()
        self.token: dict[int, int] = {}
        self.final: dict[int, int] = {}
        """What the log itself says at its end."""

    def enter(self, payer: int, payee: int, amount: int, what: str, deed: int | None = None) -> None:
        self.journal.append(Entry(payer, payee, amount, what, deed))

    def cash(self, party: int) -> int:
        got = sum(entry.amount for entry in self.journal if entry.payee == party)
        return got - sum(entry.amount for entry in self.journal if entry.payer == party)

    def totals(self) -> Counter[tuple[str, int]]:
        found: Counter[tuple[str, int]] = Counter()
        for entry in self.journal:
            if entry.deed is not None:
                found[entry.what, entry.deed] += entry.amount
        return found

    def read(self, lines: Iterable[str]) -> Accountant:
        for line in lines:
            event = json.loads(line)
            if event["e"] == "game-started":
                self.open(event)
            elif event["e"] == "group-of-changes":
                for change in event["changes"]:
                    method = getattr(self, change["e"].replace("-", "_"), None)
                    if method is not None:
                        method(change)
            elif event["e"] == "standing":
                self.final[event["player"]] = event["cash"]
        return self

    def open(self, event: dict[str, Any]) -> None:
        for player, cash in enumerate(event["cash"]):
            self.enter(BANK, player, cash, "start")
        for deed, owner, mortgaged, level in event["deeds"]:
            price, cost = SQUARES[deed]["price"], SQUARES[deed].get("house_cost", 0)
            self.owner[deed], self.houses[deed] = owner, level
            self.enter(BANK, BANK, price, "bought", deed)
            self.enter(BANK, BANK, level * cost, "built", deed)
            self.enter(BANK, BANK, mortgaged * SQUARES[deed]["mortgage"], "lent", deed)

    def change_position(self, change: dict[str, Any]) -> None:
        self.token[change["player"]] = change["square"]
        if change["passes_go"]:
            self.enter(BANK, change["player"], DATA["constants"]["go_salary"], "salary")

    def transfer_money(self, change: dict[str, Any]) -> None:
        whats = {"rent": "rent", "mortgage_interest": "interest", "building_auction": "premiums"}
        what = whats.get(change["cause"], "other")
        deed = None if what == "other" else change["square"]
        if what == "premiums" and change["source"] == BANK:
            self.enter(change["target"], BANK, -change["amount"], what, deed)
        else:
            self.enter(change["source"], change["target"], change["amount"], what, deed)

    def buy_property(self, change: dict[str, Any]) -> None:
        deed, player = change["deed"], change["player"]
        self.owner[deed] = player
        loan = SQUARES[deed]["mortgage"] if change["mortgaged"] else 0
        self.enter(BANK, player, loan, "lent", deed)
        self.enter(player, BANK, change["price"] + loan, "bought", deed)

    def transfer_property(self, change: dict[str, Any]) -> None:
        assert self.owner[change["deed"]] == change["source"]
        self.owner[change["deed"]] = change["target"]

    def mortgage(self, change: dict[str, Any]) -> None:
        deed = change["deed"]
        self.enter(BANK, self.owner[deed], SQUARES[deed]["mortgage"], "lent", deed)

    def unmortgage(self, change: dict[str, Any]) -> None:
        deed = change["deed"]
        half, whole = SQUARES[deed]["mortgage"], SQUARES[deed]["unmortgage"]
        self.enter(self.owner[deed], BANK, half, "repaid", deed)
        self.enter(self.owner[deed], BANK, whole - half, "interest", deed)

    def build_house(self, change: dict[str, Any]) -> None:
        deed = change["deed"]
        self.houses[deed] += 1
        self.enter(self.owner[deed], BANK, SQUARES[deed]["house_cost"], "built", deed)

    build_hotel = build_house

    def take_down(self, deed: int, levels: int) -> None:
        self.houses[deed] -= levels
        self.enter(BANK, self.owner[deed], levels * SQUARES[deed].get("sell_building", 0), "refunds", deed)

    def demolish_house(self, change: dict[str, Any]) -> None:
        self.take_down(change["deed"], 1)

    demolish_hotel = demolish_house

    def sell_down(self, change: dict[str, Any]) -> None:
        for deed, level in zip(DATA["groups"][change["group"]], change["targets"], strict=True):
            self.take_down(deed, self.houses[deed] - level)

    def eliminate(self, change: dict[str, Any]) -> None:
        """With a player as the creditor, the bank first pays the ruined player for the buildings."""
        player, creditor = change["player"], change["creditor"]
        lost = [deed for deed, owner in self.owner.items() if owner == player]
        for deed in lost:
            if creditor == BANK:
                self.houses[deed] = 0
            self.take_down(deed, self.houses[deed])
            self.owner[deed] = creditor
        rent = change["owed_for"] == "rent"
        assert self.cash(player) < change["debt"]
        self.enter(
            player,
            creditor,
            self.cash(player),
            "rent" if rent else "other",
            self.token[player] if rent else None,
        )
