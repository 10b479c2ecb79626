"""The housing rules once more, as bare counts and lists: what the resolver is compared with.

Written from the description alone; it shares no code with the package. A request is (kind, deed), a kind one
of H (build a house), R (build a hotel), D (demolish a hotel), h (demolish a house).
"""

from __future__ import annotations

from itertools import product

ORDERS = ("DHR", "RHD", "RDH", "DRH", "HRD", "HDR")
Item = tuple[str, int]


class Model:
    def __init__(
        self, cash: list[int], owner: dict[int, int], level: dict[int, int], groups: dict[int, list[int]],
        cost: dict[int, int], houses: int, hotels: int, current: int, caps: list[int], mode: str,
    ) -> None:  # fmt: skip
        self.cash, self.owner, self.level, self.groups = cash, owner, level, groups
        self.cost, self.houses, self.hotels = cost, houses, hotels
        self.caps, self.mode = caps, mode
        count = len(cash)
        self.seats = [(current + step) % count for step in range(count)]
        self.log: list[tuple[int, str, int, int]] = []

    def legal(self, p: int, item: Item) -> bool:
        kind, d = item
        members = self.groups[d]
        if any(self.owner[m] != p for m in members):
            return False
        levels = [self.level[m] for m in members]
        if kind == "h":
            return 1 <= self.level[d] <= 4 and self.level[d] == max(levels)
        if kind == "D":
            return self.level[d] == 5 and self.houses >= 4
        if self.cash[p] < self.cost[d] or self.level[d] != min(levels):
            return False
        if kind == "H":
            return self.level[d] <= 3 and self.houses >= 1
        return self.level[d] == 4 and self.hotels >= 1

    def apply(self, p: int, item: Item, premium: int = 0) -> None:
        kind, d = item
        step = {"H": (1, -1, 0), "R": (1, 4, -1), "h": (-1, 1, 0), "D": (-1, -4, 1)}[kind]
        self.level[d] += step[0]
        self.houses += step[1]
        self.hotels += step[2]
        self.cash[p] += -self.cost[d] if kind in "HR" else self.cost[d] // 2
        self.cash[p] -= premium
        self.log.append((p, kind, d, premium))
        self.todo[p].remove(item)

    def legal_items(self, p: int, kind: str) -> list[Item]:
        return [item for item in self.todo[p] if item[0] == kind and self.legal(p, item)]

    def drain(self, kind: str) -> None:
        while True:
            before = len(self.log)
            for p in self.seats:
                for item in [item for item in self.todo[p] if item[0] == kind]:
                    if self.legal(p, item):
                        self.apply(p, item)
            if len(self.log) == before:
                return

    def number(self, kind: str) -> int:
        return sum(item[0] == kind for items in self.todo.values() for item in items)

    def resolve(self, requests: dict[int, list[Item]]) -> None:
        self.todo = {p: list(requests.get(p, [])) for p in self.seats}
        self.drain("h")
        asking = [p for p in self.seats if self.todo[p]]
        if len(asking) == 1 and not any(kind == "D" for kind, _ in self.todo[asking[0]]):
            while found := [item for item in self.todo[asking[0]] if self.legal(asking[0], item)]:
                self.apply(asking[0], found[0])
            return
        for kind in self.order():
            self.phase(kind)
        self.sweep()

    def order(self) -> str:
        gb, rb, rd = self.number("H"), self.number("R"), self.number("D")
        if rb > self.hotels + rd:
            return "HDR"
        if gb > self.houses + 4 * rb:
            return "RHD"
        for order in ORDERS:
            gl, rl, good = self.houses, self.hotels, True
            for kind in order:
                gl += {"D": -4 * rd, "H": -gb, "R": 4 * rb}[kind]
                rl += {"D": rd, "H": 0, "R": -rb}[kind]
                good = good and gl >= 0 and rl >= 0
            if good:
                return order
        return "HRD" if rb <= self.hotels else "HDR"

    def phase(self, kind: str) -> None:
        if kind == "D":
            self.settle()
            return
        available = self.houses if kind == "H" else self.hotels
        asking = [p for p in self.seats if any(item[0] == kind for item in self.todo[p])]
        if self.number(kind) <= available or len(asking) == 1:
            self.drain(kind)
        elif self.mode == "equal":
            self.robin(kind)
        elif self.mode == "auction":
            for _ in range(available):
                if not self.lot(kind):
                    return

    def robin(self, kind: str) -> None:
        while any(self.legal_items(p, kind) for p in self.seats):
            for p in self.seats:
                items = self.legal_items(p, kind)
                if items:
                    self.apply(p, items[0])

    def lot(self, kind: str) -> bool:
        able = [p for p in self.seats if self.legal_items(p, kind)]
        if not able:
            return False
        if len(able) == 1:
            self.apply(able[0], self.legal_items(able[0], kind)[0])
            return True
        highest, leader, live = -1, -1, list(able)
        while live and live != [leader]:
            for p in list(live):
                if p == leader or live == [leader]:
                    continue
                bid = highest + 1
                if bid > self.caps[p] or not self.payable(p, kind, bid):
                    live.remove(p)
                else:
                    highest, leader = bid, p
        if leader < 0:
            return False
        self.apply(leader, self.payable(leader, kind, highest)[0], highest)
        return True

    def payable(self, p: int, kind: str, bid: int) -> list[Item]:
        return [
            item for item in self.legal_items(p, kind)
            if self.cash[p] + (self.cost[item[1]] // 2 if kind == "D" else -self.cost[item[1]]) >= bid
        ]  # fmt: skip

    def settle(self) -> None:
        if 4 * self.number("D") <= self.houses:
            self.drain("D")
            return
        if self.mode == "equal":
            self.robin("D")
        while self.houses >= 4 and (able := [p for p in self.seats if self.legal_items(p, "D")]):
            if self.mode == "none" and len(able) > 1:
                break
            if not self.lot("D"):
                break
        for p in self.seats:
            done = set()
            for _, d in [item for item in self.todo[p] if item[0] == "D"]:
                if self.groups[d][0] not in done:
                    done.add(self.groups[d][0])
                    self.sell_down(p, d)

    def sell_down(self, p: int, d: int) -> None:
        """The player always takes the best way; what he asked for there is settled by it."""
        members = self.groups[d]
        levels = [self.level[m] for m in members]
        inside = sum(level for level in levels if level < 5)
        ways = [
            way for way in product(*(range(level + 1) for level in levels))
            if max(way) - min(way) <= 1 and way.count(5) < levels.count(5)
            and sum(level for level in way if level < 5) - inside <= self.houses
        ]  # fmt: skip
        if ways and all(self.owner[m] == p for m in members):
            best = max(ways, key=lambda way: (sum(way), way))
            self.houses -= sum(level for level in best if level < 5) - inside
            self.hotels += levels.count(5) - best.count(5)
            self.cash[p] += (sum(levels) - sum(best)) * (self.cost[d] // 2)
            for m, level in zip(members, best, strict=True):
                self.level[m] = level
            self.log.append((p, "S", members[0], 0))
        self.todo[p] = [item for item in self.todo[p] if item[0] != "D" or item[1] not in members]

    def sweep(self) -> None:
        while True:
            before = len(self.log)
            for p in self.seats:
                for item in list(self.todo[p]):
                    if item[0] in "HR" and self.legal(p, item) and not self.contested(item[0]):
                        self.apply(p, item)
            if len(self.log) == before:
                return

    def contested(self, kind: str) -> bool:
        supply = self.houses if kind == "H" else self.hotels
        able = [p for p in self.seats if self.legal_items(p, kind)]
        return len(able) > 1 and self.number(kind) > supply
