"""Bugs planted in classic's engine, and changes of it that are none."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

from monosim.rulesets.classic.fast import housing, notifications, players, position, turns

PARTS = (position, players, notifications, housing, turns)
PLANTED = (
    # position
    ("self.held[owner][GROUP[deed]] += 1", "pass"),
    ("self.held[self.owner[deed]][GROUP[deed]] -= 1", "pass"),
    ("        self.owner[deed] = owner\n", "        pass\n"),
    ("self.then[player] = NOWHERE", "pass"),
    ("self.sums[BOUGHT][deed] += price", "pass"),
    ("self.sums[LENT][deed] += MORTGAGE[deed]", "pass"),
    ("self.sums[REPAID][deed] += MORTGAGE[deed]", "pass"),
    ("self.sums[BUILT][deed] += HOUSE_COST[deed]", "pass"),
    ("self.sums[REFUNDS][deed] += refund", "pass"),
    ("BANK, LIFT[deed])", "BANK, MORTGAGE[deed])"),
    ("self.hotels += (before == HOTEL)", "self.hotels += (before > HOTEL)"),
    ("(before if before < HOTEL else 0) - (level if level < HOTEL else 0)", "before - level"),
    ("RENTS[deed][0] if self.lacks(owner, group)", "RENTS[deed][0] if self.lacks(owner, group) > 1"),
    ("self.held[owner][group] - 1]", "0]"),
    ("(HIGHEST_ROLL if GROUP[deed] == UTILITY else 1)", "1"),
    ("not self.mortgaged[deed] and not self.built[GROUP[deed]]", "not self.mortgaged[deed]"),
    ("bottom - DECK_SIZE] = card", "0] = card"),
    # players
    (" and self.lacks(player, GROUP[deed]) == 1:\n            for", ":\n            for"),
    ("highest + PRICE[deed] // 10)", "highest + PRICE[deed] // 20)"),
    ("most = PRICE[deed] * self.overbid[player] // 100", "pass"),
    ("if self.is_last(deed) else 100", "if False else 100"),
    ("len(self.list_deeds(player)) > 9", "len(self.list_deeds(player)) > 10"),
    ("PAY if self.list_deeds(BANK) and not poor else ROLL", "PAY if not poor else ROLL"),
    ("self.level[street] > 1 and", "self.level[street] > 0 and"),
    ("(self.builds[player] and self.jail_moves[player] > 1)", "False"),
    ("BANK if self.fears_own_rent else player", "BANK"),
    ("and cash >= HOUSE_COST[street]", "and cash > HOUSE_COST[street]"),
    ("houses += PER_HOTEL if is_hotel else -1\n            hotels", "houses -= 1\n            hotels"),
    ("if self.is_expert[player] else NOWHERE", "if False else NOWHERE"),
    ("if self.planned[member] < self.planned[street]", "if self.planned[member] > self.planned[street]"),
    ("(self.cash[player] - HOUSE_COST[deed]) // 2", "self.cash[player] // 2"),
    ("bid = max(usual, highest + 10)", "bid = max(usual, highest + 11)"),
    # notifications
    ("self.blocked == NOWHERE or self.level[self.blocked] >= ENOUGH", "self.blocked == NOWHERE"),
    ("self.keeps[seat] + 1) + 2 * self.keeps[seat]", "self.keeps[seat]) + 2 * self.keeps[seat]"),
    ("or not (is_changed or self.cash[seat] >= self.until_cash[seat])", "or not is_changed"),
    ("self.trades[seat] > 0 and self.estate != self.seen[seat]", "self.trades[seat] > 0"),
    ("self.proposed[player].add(key)", "pass"),
    ("self.agrees[seat] > 0 and mine > 0", "mine > 0"),
    ("mine > 0 and 100 * mine", "100 * mine"),
    ("EXPECTED[GROUP[deed]] if is_expert else BONUS", "BONUS[GROUP[deed]] if is_expert else BONUS"),
    ("BONUS[GROUP[deed]] * 3 // 10", "BONUS[GROUP[deed]] * 2 // 10"),
    ("self.cash[player] >= price + self.keeps[player]", "self.cash[player] >= price"),
    ("max(0, self.cash[payer] - self.keeps[player])", "max(0, self.cash[payer])"),
    ("!= BANK and not self.mortgaged[deed]:", "!= BANK:"),
    ("(100 + self.offer[player] * len(sellers))", "(100 + self.offer[player])"),
    ("and not self.mortgaged[deed] and group != keeping", "and not self.mortgaged[deed]"),
    ("for _, chosen in sorted(spare):", "for _, chosen in spare:"),
    ("if not HOUSE_COST[deed] or self.lacks(player, group):", "if True:"),
    # housing
    ("self.sums[PREMIUMS][deed] += self.highest - self.list_bid[deed]", "pass"),
    ("self.opening_premium - 1)", "self.opening_premium)"),
    ("self.opening_bid - 1)", "self.opening_bid)"),
    ("self.players if self.auctions else 0", "self.players"),
    ("(level == HOTEL - 1) == (request >= SIZE)", "True"),
    ("self.level[member] < level", "False"),
    ("first = A_HOTEL if hotels <= self.hotels and houses > self.houses else A_HOUSE", "first = A_HOUSE"),
    ("not self.withheld[1 - kind]", "True"),
    ("elif not self.withheld[kind] and not self.build_in_turn():", "elif not self.withheld[kind]:"),
    ("for _, _, _, chosen in sorted(order):", "for _, _, _, chosen in order:"),
    ("elif self.shares:", "elif False:"),
    ("self.refused -= 1", "pass"),
    # debts
    ("self.make_mortgages()\n        self.raise_by", "pass\n        self.raise_by"),
    ("if self.level[deed] > most:", "if self.level[deed] >= max(most, 1):"),
    ("if most == HOTEL and self.houses < PER_HOTEL:", "if most == HOTEL:"),
    ("if heir == BANK and self.remaining > 1:  # R15", "if heir == BANK:"),
    ("elif self.remaining > 1:\n            for", "else:\n            for"),
    ("> LIFT[deed] + 5 * self.keeps[player]", "> LIFT[deed] + 6 * self.keeps[player]"),
    ("heir = BANK if creditor == POT else creditor  # R16", "heir = BANK"),
    # turns
    ("rounds < MOST_ROUNDS", "rounds < 2"),
    ("if self.cash[seat] >= self.until_cash[seat]:", "if self.cash[seat] > self.until_cash[seat]:"),
    ("if self.doubles == MOST_DOUBLES:", "if self.doubles > MOST_DOUBLES:"),
    ("self.sums[TIME][self.place] += 1\n        self.place = IN_JAIL", "self.place = IN_JAIL"),
    ("amount += PRICE[deed] - MORTGAGE[deed] if self.mortgaged[deed] else 0", "pass"),
    ("amount // 10", "-(-amount // 10)"),
    ("due = 10 * (self.first + self.second)", "due = 8 * (self.first + self.second)"),
    ("due = 2 * self.rent_due(player, square)", "due = self.rent_due(player, square)"),
    ("and not self.collects_in_jail", ""),
    ("self.transfer(POT, player, self.cash[POT])", "pass"),
    ("self.transfer(BANK, player, self.bonus_on_go)", "pass"),
    ("self.jail_moves[player] -= 1", "self.jail_moves[player] = 1"),
    ("self.doubles, self.jail_moves[player] = 1, 0", "self.doubles, self.jail_moves[player] = 0, 0"),
    ("per_hotel if self.level[deed] == HOTEL else", ""),
)  # fmt: skip
"""What is replaced, and by what."""
SHOWN_BY_RARE_GAMES = (
    (" and self.remaining > 1\n", "\n"),
    ("self.in_game[other] and self.in_game[player]", "self.in_game[other]"),
    ("if self.cash[seat] >= HOUSE_COST[deed] + bid - self.list_bid[deed]:", "if True:"),
    ("theirs = max(theirs, self.gain(other, True))", "pass"),
)
TELLING = (
    0, 3, 4, 5, 9, 20, 25, 28, 30, 31, 32, 35, 40, 41, 44, 56, 62, 66, 77, 87, 94, 97, 104, 107, 111, 127,
    148, 168, 171, 187, 257, 285, 312, 332, 485,
)  # fmt: skip
"""The games of seed 4 in which these bugs show."""
EQUIVALENT = (
    (
        "self.wait(seat, self.estate if waits else MINE, self.needs)",
        "self.wait(seat, self.estate, self.needs)",
    ),  # a player who is asked more often than needed answers the same
    (
        "self.lacks(player, group) == lacking",
        "self.lacks(player, group) <= lacking",
    ),  # a trader who looks for the last deed of a complete colour finds none
    (
        "if square <= self.position[player]:",
        "if square < self.position[player]:",
    ),  # no card leads to the square on which it is drawn
)
"""Changes that are no bugs, with the reason."""


def join_parts() -> str:
    """As the build does."""
    imports = re.compile(r"^from (?:monosim\.rulesets\.classic\.fast|__future__)\b.*\n", re.MULTILINE)
    sources = (Path(str(part.__file__)).read_text() for part in PARTS)
    return "from __future__ import annotations\n" + "\n".join(imports.sub("", text) for text in sources)


def plant(old: str, new: str) -> ModuleType:
    """The engine with something replaced that it has once."""
    source = join_parts()
    assert source.count(old) == 1
    return run_source(source.replace(old, new))


def run_source(text: str) -> ModuleType:
    made = ModuleType("planted")
    exec(compile(text, "planted", "exec"), made.__dict__)
    return made
