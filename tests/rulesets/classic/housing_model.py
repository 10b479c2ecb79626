"""The housing rules once more, as bare counts and lists: what the resolver is compared with.

Written from the rulings alone; it shares no code with the package. A request is its steps, each a kind and
a deed: one of H (build a house), R (build a hotel), D (demolish a hotel) and h (demolish a house), and
perhaps m (mortgage) and u (lift a mortgage) beside it.
"""

from __future__ import annotations

from itertools import product

ORDERS = ("DHR", "RHD", "RDH", "DRH", "HRD", "HDR")
Item = tuple[tuple[str, int], ...]


def kind_of(item: Item) -> str:
    return next(kind for kind, _ in item if kind in "HRDh")


def deed_of(item: Item) -> int:
    return next(d for kind, d in item if kind in "HRDh")


def with_payment(item: Item, premium: int) -> Item:
    """A building is paid for right before it, a hotel that comes down after everything else (R27)."""
    kind = kind_of(item)
    place = len(item) if kind == "D" else next(i for i, step in enumerate(item) if step[0] == kind)
    return (*item[:place], ("$", premium), *item[place:])


def place_in_turn(run: list[Item]) -> tuple[bool, int]:
    """Those who use up no houses come first, then those to whom most come back after their greatest need."""
    used = most = 0
    for item in run:
        used += 1 if kind_of(item) == "H" else -4
        most = max(most, used)
    return used > 0, used - most


def plenty_of(model: Model, p: int, items: list[Item]) -> list[Item]:
    return [item for item in items if kind_of(item) == "D" and model.legal(p, item)]


class Model:
    def __init__(
        self, cash: list[int], owner: dict[int, int], level: dict[int, int], mortgaged: set[int],
        groups: dict[int, list[int]], cost: dict[int, int], loans: dict[int, tuple[int, int]],
        houses: int, hotels: int, current: int, caps: list[int], mode: str,
    ) -> None:  # fmt: skip
        """`loans` are what a mortgage brings, and what it costs to lift it."""
        self.cash, self.owner, self.level, self.mortgaged = cash, owner, level, mortgaged
        self.groups, self.cost, self.loans = groups, cost, loans
        self.houses, self.hotels = houses, hotels
        self.current, self.caps, self.mode = current, caps, mode
        count = len(cash)
        self.seats = [(current + step) % count for step in range(count)]
        self.log: list[tuple[int, Item, int]] = []

    def twin(self) -> Model:
        return Model(
            list(self.cash), self.owner, dict(self.level), set(self.mortgaged), self.groups, self.cost,
            self.loans, self.houses, self.hotels, self.current, self.caps, self.mode,
        )  # fmt: skip

    def legal(self, p: int, item: Item, premium: int = 0) -> bool:
        twin = self.twin()
        for kind, d in with_payment(item, premium):
            if not twin.may(p, kind, d):
                return False
            twin.do(p, kind, d)
        return True

    def may(self, p: int, kind: str, d: int) -> bool:
        if kind == "$":
            return self.cash[p] >= d
        members = self.groups[d]
        levels = [self.level[m] for m in members]
        if kind in "mu":
            if self.owner[d] != p or (d in self.mortgaged) != (kind == "u"):
                return False
            return self.cash[p] >= self.loans[d][1] if kind == "u" else not any(levels)
        if any(self.owner[m] != p for m in members):
            return False
        if kind == "h":
            return 1 <= self.level[d] <= 4 and self.level[d] == max(levels)
        if kind == "D":
            return self.level[d] == 5 and self.houses >= 4
        if self.mortgaged & set(members) or self.cash[p] < self.cost[d] or self.level[d] != min(levels):
            return False
        if kind == "H":
            return self.level[d] <= 3 and self.houses >= 1
        return self.level[d] == 4 and self.hotels >= 1

    def do(self, p: int, kind: str, d: int) -> None:
        if kind == "$":
            self.cash[p] -= d
        elif kind in "mu":
            self.mortgaged ^= {d}
            self.cash[p] += self.loans[d][0] if kind == "m" else -self.loans[d][1]
        else:
            step = {"H": (1, -1, 0), "R": (1, 4, -1), "h": (-1, 1, 0), "D": (-1, -4, 1)}[kind]
            self.level[d] += step[0]
            self.houses += step[1]
            self.hotels += step[2]
            self.cash[p] += -self.cost[d] if kind in "HR" else self.cost[d] // 2

    def apply(self, p: int, item: Item, premium: int = 0) -> None:
        for kind, d in with_payment(item, premium):
            self.do(p, kind, d)
        self.log.append((p, item, premium))
        self.todo[p].remove(item)

    def legal_items(self, p: int, kind: str) -> list[Item]:
        return [item for item in self.todo[p] if kind_of(item) == kind and self.legal(p, item)]

    def drain(self, kind: str) -> None:
        while True:
            before = len(self.log)
            for p in self.seats:
                for item in [item for item in self.todo[p] if kind_of(item) == kind]:
                    if self.legal(p, item):
                        self.apply(p, item)
            if len(self.log) == before:
                return

    def alone(self, p: int, kinds: str) -> list[Item]:
        """What the player could build now without the others (R21)."""
        twin = self.twin()
        twin.todo = {p: [item for item in self.todo[p] if kind_of(item) in kinds]}
        while found := [item for item in twin.todo[p] if twin.legal(p, item)]:
            twin.apply(p, found[0])
        return [item for _, item, _ in twin.log]

    def demand(self, kind: str) -> dict[int, list[Item]]:
        found = {}
        for p in self.seats:
            run = self.alone(p, kind + "".join(k for k in "HR" if k not in self.withheld))
            end = next((i for i, item in enumerate(run) if kind_of(item) != kind), len(run))
            found[p] = run[:end]
        return found

    def number(self, kind: str) -> int:
        return sum(map(len, self.demand(kind).values()))

    def hotels_there(self, p: int) -> list[int]:
        """Hotels that the player asks to take down and that could come down but for the houses, each once."""
        plenty = self.twin()
        plenty.houses = 99
        return list(dict.fromkeys(map(deed_of, plenty_of(plenty, p, self.todo[p]))))

    def resolve(self, requests: dict[int, list[Item]]) -> None:
        self.todo = {p: list(requests.get(p, [])) for p in self.seats}
        self.withheld, self.settled = set[str](), False
        self.drain("h")
        before = (-1, 0)
        while (len(self.log), len(self.withheld)) != before:
            before = len(self.log), len(self.withheld)
            for kind in self.order():
                self.phase(kind)

    def order(self) -> str:
        rd = 0 if self.settled else sum(len(self.hotels_there(p)) for p in self.seats)
        gb = self.number("H")
        coming = rd if 4 * rd <= self.houses else 0
        self.hotels += coming
        rb = self.number("R")
        self.hotels -= coming
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
            if not self.settled:
                self.settled = True
                self.settle()
            return
        available = self.houses if kind == "H" else self.hotels
        demand = self.demand(kind)
        if sum(map(len, demand.values())) <= available:
            self.withheld.discard(kind)
            self.give(demand)
        elif kind not in self.withheld and not self.build_in_turn(kind):
            self.shortage(kind, available)

    def give(self, items: dict[int, list[Item]]) -> None:
        for p, run in items.items():
            for item in run:
                self.apply(p, item)

    def build_in_turn(self, kind: str) -> bool:
        """Whether all could have what they could have alone, one player after the other (R26)."""
        kinds = kind + "".join(k for k in "HR" if k not in self.withheld)
        runs = {p: self.alone(p, kinds) for p in self.seats}
        order = sorted(self.seats, key=lambda p: (*place_in_turn(runs[p]), self.seats.index(p)))
        houses, hotels = self.houses, self.hotels
        for p in order:
            for k in map(kind_of, runs[p]):
                houses, hotels = (houses - 1, hotels) if k == "H" else (houses + 4, hotels - 1)
                if houses < 0 or hotels < 0:
                    return False
        self.give({p: runs[p] for p in order})
        return True

    def shortage(self, kind: str, available: int) -> None:
        if self.mode == "equal":
            self.robin(kind)
        elif self.mode == "none":
            self.withheld.add(kind)
        else:
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
            self.withheld.add(kind)
            return False
        self.apply(leader, self.payable(leader, kind, highest)[0], highest)
        return True

    def payable(self, p: int, kind: str, bid: int) -> list[Item]:
        return [item for item in self.legal_items(p, kind) if self.legal(p, item, bid)]

    def settle(self) -> None:
        if 4 * sum(len(self.hotels_there(p)) for p in self.seats) <= self.houses:
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
            for d in self.hotels_there(p):
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
            self.log.append((p, (("S", members[0]),), 0))
        self.todo[p] = [item for item in self.todo[p] if kind_of(item) != "D" or deed_of(item) not in members]
