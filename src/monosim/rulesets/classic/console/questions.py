"""What people are asked about money: to buy, to bid, to raise it. And the words for deeds and players."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from monosim.core import IllegalChoice
from monosim.core.console import Asked, Moment, Option
from monosim.rulesets.classic import board, events
from monosim.rulesets.classic.board import GROUP, HOUSE_COST, LIFT, MEMBERS, NAME, PRICE
from monosim.rulesets.classic.course import paying
from monosim.rulesets.classic.course.requests import as_group, building_of
from monosim.rulesets.classic.players import decisions, parse_number
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import (
    NOTHING,
    GroupOfChanges,
    Request,
    Sale,
    buildings,
    everyday,
    group,
)

# Words

REST = {"railroad": "The other railroads", "utility": "The other utility"}
SHORTER = {
    "North Carolina Avenue": "N. Carolina",
    "Park Place": "Park Place",
    "B. & O. Railroad": "B&O",
    "Pennsylvania Railroad": "Pennsylvania RR",
}
LAST_WORD = re.compile(" (Avenue|Place|Railroad|Gardens|Company|Works)$")
SHORT = tuple(SHORTER.get(name) or LAST_WORD.sub("", name) for name in board.NAME)


def who(player: int, seat: int | None = None) -> str:
    return "you" if player == seat else "the bank" if player < 0 else f"player {player}"


def colour_of(deed: int) -> str:
    return GROUP[deed].replace("_", " ")


def listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def tell_deed(state: State, deed: int, seat: int) -> str:
    """The rents of a deed, and who has the others of its group."""
    rents = list(map(str, board.RENTS[deed]))
    if board.KIND[deed] == "railroad":
        numbers = ", ".join(str(number) for number, _ in enumerate(rents, 1))
        told = f"Rents: {', '.join(rents)} with {numbers} railroads."
    elif board.KIND[deed] == "utility":
        told = f"Rents: {rents[0]} times the dice; {rents[-1]} times with both utilities."
    else:
        houses = f"houses ({HOUSE_COST[deed]} each) {' '.join(rents[1:-1])}"
        told = f"Rents: {rents[0]}, whole colour {2 * int(rents[0])}, {houses}, hotel {rents[-1]}."
    owners = {state.owner[one] for one in MEMBERS[deed] if one != deed}
    others = [
        f"{who(one, seat)} {_share(state, deed, one)}" for one in sorted(owners, key=lambda one: one != seat)
    ]
    return f"{told}\n{REST.get(GROUP[deed]) or f'The rest of {colour_of(deed)}'}: {'; '.join(others)}."


def _share(state: State, deed: int, owner: int) -> str:
    return ", ".join(SHORT[one] for one in MEMBERS[deed] if one != deed and state.owner[one] == owner)


def tell_completed(state: State, wanted: GroupOfChanges, seat: int) -> str:
    """Which colours the changes complete, and for whom."""
    trial = state.copy()
    trial.apply(wanted)
    told = list[str]()
    for player in trial.order(0):
        new = [name for name in trial.complete_groups(player) if name not in state.complete_groups(player)]
        if new:
            told.append(f"{listed(new).replace('_', ' ')} for {who(player, seat)}")
    return f"completes {listed(told)}" if told else ""


def is_touched(seat: int | None, changes: Iterable[Any]) -> bool:
    return any(
        seat in (getattr(change, "source", None), getattr(change, "target", None)) for change in changes
    )


def tell_trade(changes: Sequence[Any], seat: int, name: Callable[[Any], str]) -> str:
    """What the player in the seat gives and gets, and what else there is to it."""
    gives = [name(change) for change in changes if getattr(change, "source", None) == seat]
    gets = [name(change) for change in changes if getattr(change, "target", None) == seat]
    rest = tuple(change for change in changes if not is_touched(seat, (change,)))
    told = f"You give {listed(gives) or 'nothing'} and get {listed(gets) or 'nothing'}."
    return f"{told} Besides, {events.tell_changes(rest)}." if rest else told


def name_thing(change: Any) -> str:
    match change:
        case everyday.TransferMoney(_, _, amount, "trade"):
            return f"${amount}"
        case everyday.TransferMoney(_, _, amount):
            return f"${amount} interest to the bank"
        case everyday.TransferProperty(_, _, deed):
            return NAME[deed]
    return f"the {board.DECK_WORDS[change.deck].capitalize()} jail card"


def describe_thing(change: Any) -> str:
    if isinstance(change, everyday.TransferProperty):
        return f"{NAME[change.deed]} ({colour_of(change.deed)}, ${PRICE[change.deed]})"
    return name_thing(change)


# Deeds and money


def ask_to_buy(moment: Moment) -> Asked:
    decision: decisions.Buy = moment.decision
    player, deed, price, state = decision
    cash = state.cash[player]
    title = f"Buy {NAME[deed]} ({colour_of(deed)}) for ${price}? You have ${cash}."
    options = list[Option]()
    if cash >= price:
        completed = tell_completed(state, decision.plain_purchase(), player)
        kept = f"you keep ${cash - price}"
        options.append(
            Option(decision.plain_purchase(), "buy", f"{kept}; {completed}" if completed else kept)
        )
    elif cash + state.liquidation(player) >= price:
        sales = Sales(state, player, price, title, "buy", lambda sold: group(*sold, decision.purchase()))
        options.append(
            Option(sales.ask, "buy after sales", f"raise ${price - cash} by mortgages or sales first")
        )
    half = decision.purchase(mortgaged=True)
    if state.rules.takes_mortgaged and cash >= half.price:
        told = f"for ${half.price}; lifting the mortgage costs ${LIFT[deed]}"
        options.append(Option(group(half), "take it mortgaged", told))
    opening = f"it is auctioned, from ${state.rules.opening_bid}; you may bid"
    options.append(Option(NOTHING, "no", opening if state.rules.auctions else "it stays with the bank"))
    return Asked(f"{title}\n{tell_deed(state, deed, player)}", tuple(options))


class Sales(NamedTuple):
    """What a person sells, one thing after the other, until there is enough money."""

    state: State
    player: int
    needed: int
    question: str
    aim: str
    """What the money is for, as a verb."""
    finish: Callable[[Sequence[Sale]], GroupOfChanges]
    sold: tuple[Sale, ...] = ()

    def ask(self) -> Asked:
        trial = self.state.copy()
        trial.apply(group(*self.sold))
        cash = trial.cash[self.player]
        more = [self._sell(trial, sale) for sale in find_sales(trial, self.player)]
        return Asked(f"{self.question} {self._sum(cash)}", (self._end(trial, cash), *more))

    def _sum(self, cash: int) -> str:
        if not self.sold:
            return f"${self.needed - cash} more is needed."
        missing = f", ${self.needed - cash} more is needed" if cash < self.needed else ""
        return f"Sold so far: {listed(list(map(name_sale, self.sold)))}; that makes ${cash}{missing}."

    def _end(self, trial: State, cash: int) -> Option:
        if cash >= self.needed:
            return Option(self.finish(self.sold), self.aim, f"you keep ${cash - self.needed}")
        rest: tuple[Sale, ...] = decisions.plan_to_raise(trial, self.player, self.needed).changes
        trial = trial.copy()
        trial.apply(group(*rest))
        kept = f"; you keep ${trial.cash[self.player] - self.needed}"
        told = listed(list(map(name_sale, rest))) + kept
        return Option(self.finish((*self.sold, *rest)), f"{self.aim} the usual way", told)

    def _sell(self, trial: State, sale: Sale) -> Option:
        after = trial.copy()
        after.apply(group(sale))
        gain = after.cash[self.player] - trial.cash[self.player]
        return Option(self._replace(sold=(*self.sold, sale)).ask, name_sale(sale), f"${gain}")


def name_sale(sale: Sale) -> str:
    if isinstance(sale, buildings.SellDown):
        return f"sell {sale.group.replace('_', ' ')} down to {', '.join(map(str, sale.targets))}"
    kinds = {everyday.Mortgage: "mortgage", buildings.DemolishHouse: "house on"}
    return f"{kinds.get(type(sale), 'hotel on')} {NAME[sale.deed]}"


def find_sales(state: State, player: int) -> Iterator[Sale]:
    """All that the player can mortgage or sell now."""
    for deed in state.deeds(player):
        for kind in (everyday.Mortgage, buildings.DemolishHouse, buildings.DemolishHotel):
            if state.refusal(group(kind(deed))) is None:
                yield kind(deed)
    if state.houses < buildings.PER_HOTEL:
        for name in state.complete_groups(player):
            sell_down = decisions.best_sell_down(state, name)
            if sell_down is not None:
                yield sell_down


DUE = {
    "rent": " in rent for {}", "tax": " for {}", "card": " by the card", "jail_fine": " to leave jail",
    "mortgage_interest": " in interest",
}  # fmt: skip


def ask_to_raise(moment: Moment) -> Asked:
    decision: decisions.RaiseMoney = moment.decision
    player, creditor, amount, cause, state = decision
    due = DUE.get(cause, "").format(NAME[state.position[player]])
    question = f"You owe {who(creditor)} ${amount}{due}, and have ${state.cash[player]}."
    return Sales(state, player, amount, question, "pay", lambda sold: group(*sold)).ask()


def tell_auction(happened: Sequence[Any]) -> str:
    """The highest bid of the auction that is under way, and who is out of it."""
    opened = max(at for at, event in enumerate(happened) if isinstance(event, events.AuctionOpened))
    bids = [event for event in happened[opened:] if isinstance(event, events.BidMade)]
    out = [who(event.player) for event in happened[opened:] if isinstance(event, events.BidPassed)]
    told = (
        f"{who(bids[-1].player).capitalize()} has bid ${bids[-1].amount}." if bids else "Nobody has bid yet."
    )
    return f"{told} Out: {listed(out)}." if out else told


def ask_for_bid(moment: Moment) -> Asked:
    decision: paying.BidForDeed = moment.decision
    player, deed, highest, state = decision
    cash = state.cash[player]
    title = f"Auction of {NAME[deed]} ({colour_of(deed)}, price ${PRICE[deed]}). You have ${cash}."
    question = f"{title}\n{tell_auction(moment.happened)}\n{tell_deed(state, deed, player)}"

    def parse(text: str) -> int | None:
        bid = decision.parse(text.removeprefix("bid ").removeprefix("$"))
        return bid if bid is None else _check_bid(bid, highest, bid <= cash)

    typed = f"your bid: a number from {highest + 1} to {cash}"
    return Asked(question, (_pass(),), typed, has_numbers=False, parse=parse)


def _pass() -> Option:
    return Option(None, paying.PASS, "you are out of this auction")


def _check_bid(bid: int, highest: int, is_affordable: bool) -> int:
    if bid <= highest:
        raise IllegalChoice(f"${bid} is too little: bid at least ${highest + 1}, or {paying.PASS}")
    if not is_affordable:
        raise IllegalChoice(f"${bid} is more than you can pay")
    return bid


def begins(name: str, typed: str) -> bool:
    return name.casefold().startswith(typed.casefold())


def tell_request(request: Request) -> str:
    """Where a person would build or take a hotel down, for how much, and what happens together with it."""
    building = building_of(request)
    is_sold = isinstance(building, buildings.DemolishHotel)
    money = f"brings ${board.REFUND[building.deed]}" if is_sold else f"${HOUSE_COST[building.deed]}"
    beside = [change for change in as_group(request).changes if change is not building]
    return f"{NAME[building.deed]} ({'; '.join([money, *map(events.tell_change, beside)])})"


def ask_for_premium(moment: Moment) -> Asked:
    decision: paying.BidForBuilding = moment.decision
    player, items, highest, state = decision
    wanted = [building_of(item) for item in items]
    lot = paying.LOTS[type(wanted[0])]
    how = "is the whole price" if state.rules.opening_premium else "comes on top of the price"
    if lot == "hotel demolition":
        how = "is for the four houses that the hotel becomes"
    question = f"One {lot} is auctioned: for you, on {listed(list(map(tell_request, items)))}. A bid {how}."
    told = f"{question} {tell_auction(moment.happened)} You have ${state.cash[player]}."

    def parse(text: str) -> Any:
        amount, _, name = text.removeprefix("$").partition(" ")
        begun = [item for item in items if begins(NAME[building_of(item).deed], name.strip())]
        if text == paying.PASS or (name and len(begun) != 1):
            return decision.parse(text)
        bid = parse_number(amount)
        return _check_bid(bid, highest, paying.can_pay(state, player, begun[0], bid)), begun[0]

    more = f", and the street if it is not {NAME[wanted[0].deed]}" if len(items) > 1 else ""
    typed = f"your bid: a number from {highest + 1} on{more}"
    return Asked(told, (_pass(),), typed, has_numbers=False, parse=parse)
