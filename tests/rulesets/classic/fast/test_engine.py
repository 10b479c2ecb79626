"""The engine for many games of classic, uncompiled and compiled, in lockstep with the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from rulesets.classic.fast.lockstep import Disagreement, Recorded, check, draw_cases, record

from monosim.core import Case, compiling
from monosim.rulesets import classic
from monosim.rulesets.classic import board, fast
from monosim.rulesets.classic.fast import housing, notifications, players, position, turns

PARTS = (position, players, notifications, housing, turns)
FIXTURES = Path(__file__).parents[4] / "fixtures" / "classic"


def engines() -> list[ModuleType]:
    compiled = compiling.compiled(turns)
    return [turns] if compiled is None else [turns, compiled]


TELLING = (
    2,
    5,
    8,
    9,
    24,
    25,
    29,
    33,
    35,
    37,
    41,
    48,
    62,
    87,
    88,
    90,
    141,
    143,
    144,
    168,
    171,
    187,
    234,
    248,
    257,
)
"""Games in which planted bugs show."""


@cache
def drawn_games() -> list[Recorded]:
    return [record(case) for case in draw_cases(seed=5, number=150)]


@cache
def telling_games() -> list[Recorded]:
    cases = list(draw_cases(seed=4, number=max(TELLING) + 1))
    return [record(cases[place]) for place in TELLING]


def check_all(games: Iterable[Recorded], engine: ModuleType) -> None:
    for game in games:
        check(game, engine)


def join_parts() -> str:
    """As the build does."""
    imports = re.compile(r"^from (?:monosim\.rulesets\.classic\.fast|__future__)\b.*\n", re.MULTILINE)
    sources = (Path(str(part.__file__)).read_text() for part in PARTS)
    return "from __future__ import annotations\n" + "\n".join(imports.sub("", text) for text in sources)


def run_source(text: str) -> ModuleType:
    made = ModuleType("planted")
    exec(compile(text, "planted", "exec"), made.__dict__)
    return made


@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.__name__)
def test_games_agree_after_every_turn(engine: ModuleType) -> None:
    check_all(drawn_games(), engine)
    assert sum(len(game.positions) for game in drawn_games()) > 5_000
    assert sum(game.auctions for game in drawn_games()) > 30


@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.__name__)
@pytest.mark.parametrize("strategy", classic.ABOUT.strategies)
def test_whole_games_of_one_strategy_agree(strategy: str, engine: ModuleType) -> None:
    seats = dict.fromkeys(("0", "1", "2", "3"), strategy)
    check(record(Case("classic", seed=5, seats=seats, rounds="400")), engine)


@pytest.mark.parametrize("name", ["sample-3", "sample-4", "hotels-for-two"])
def test_positions_of_the_fixtures_agree(name: str) -> None:
    contents = {"board": (FIXTURES / name / "position.json").read_bytes()}
    for seed in range(3):
        check(record(Case("classic", seed=seed, contents=contents)), engines()[-1])


@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.__name__)
def test_a_creditor_who_is_ruined_by_the_interest(engine: ModuleType) -> None:
    """Of all deeds but one, which are mortgaged, and come with the first bankruptcy."""
    deeds = [
        {"name": board.NAME[deed], "owner": "B" if deed == 3 else "A", "mortgaged": deed != 3}
        for deed in board.DEEDS
    ]
    people = [
        {"name": "A", "position": 36, "current_turn": True},
        {"name": "B", "position": 20},
        {"name": "C", "position": 20, "cash": 3000},
    ]
    contents = {"board": json.dumps({"players": people, "properties": deeds}).encode()}
    games = [record(Case("classic", seed=seed, rounds="3", contents=contents)) for seed in range(20)]
    assert any(game.positions[-1]["in_game"] == [False, False, True] for game in games)
    check_all(games, engine)


# What the engine says of a setup


def reason_for(**case: object) -> str | None:
    given = {"seats": {"0": "trader", "1": "default"}, **case}
    return fast.supports(classic.read(Case("classic", **given)))  # type: ignore[arg-type]


def test_what_it_plays() -> None:
    assert reason_for() is None
    assert reason_for(seats={"0": "expert{reserve=0}", "1": "conservative"}) is None
    assert (
        reason_for(contents={"players": b"[seats]\n0={strategy='trader',share=5}\n"}, players="a.toml")
        is None
    )


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ({"seats": {}, "contents": {"players": b"2\n"}}, "script"),
        ({"contents": {"cards": b"1 2\n"}}, "dice"),
        ({"seats": {"0": "tests.strategies:Mine", "1": "default"}}, "custom"),
        ({"seats": {"0": "trader{reserve=-5}", "1": "default"}}, "negative"),
        ({"seats": {"0": "trader{reserve=10000000}", "1": "default"}}, "too large"),
        ({"rounds": "999999999"}, "limit"),
    ],
)
def test_what_goes_to_the_rules(case: dict[str, object], reason: str) -> None:
    assert reason in (reason_for(**case) or "nothing")


def test_a_strategy_object_goes_to_the_rules() -> None:
    """It may remember earlier games."""
    mine = classic.files.STRATEGIES["trader"]()
    assert reason_for(seats={"0": mine, "1": "default"}) == "a seat is played by a custom strategy"


def test_large_purses_go_to_the_rules() -> None:
    text = (FIXTURES / "sample-3" / "position.json").read_text().replace("2300", "999999999")
    assert "purses" in (reason_for(seats={}, contents={"board": text.encode()}) or "")


def test_a_stale_binary_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "checksum", lambda source, files: "of an edited source")
    assert compiling.quickest(turns) is turns


# Planted bugs

PLANTED = (
    # position
    ("self.held[player][group] += sign", "pass"),
    ("(before + sign == whole - 1)", "(before + sign == whole)"),
    ("self.owned[player] += sign", "pass"),
    ("self.owner[deed] = owner\n", "pass\n"),
    ("self.sums[BOUGHT][deed] += price", "pass"),
    ("self.sums[LENT][deed] += MORTGAGE[deed]", "pass"),
    ("self.sums[REPAID][deed] += MORTGAGE[deed]", "pass"),
    ("self.sums[BUILT][deed] += HOUSE_COST[deed]", "pass"),
    ("self.sums[REFUNDS][deed] += refund", "pass"),
    ("self.hotels += (before == HOTEL)", "self.hotels += (before > HOTEL)"),
    ("(before if before < HOTEL else 0) - (level if level < HOTEL else 0)", "before - level"),
    ("RENTS[deed][0] * 2 if self.has_group", "RENTS[deed][0] * 3 if self.has_group"),
    ("self.held[owner][group] - 1]", "0]"),
    ("(HIGHEST_ROLL if GROUP[deed] == UTILITY else 1)", "1"),
    ("not self.mortgaged[deed] and not self.built[GROUP[deed]]", "not self.mortgaged[deed]"),
    ("bottom - DECK_SIZE] = card", "0] = card"),
    # players
    ("highest + PRICE[deed] // 10)", "highest + PRICE[deed] // 20)"),
    ("most = PRICE[deed] * self.overbid[player] // 100", "pass"),
    ("if self.anybody_lacks(deed) else 100", "if False else 100"),
    ("self.owned[player] > 9", "self.owned[player] > 10"),
    ("PAY if self.owned[BANK] and not poor else ROLL", "PAY if not poor else ROLL"),
    ("self.level[street] > 1 and", "self.level[street] > 0 and"),
    ("(self.builds[player] and self.jail_moves[player] > 1)", "False"),
    ("BANK if self.fears_own_rent else player", "BANK"),
    ("cash >= HOUSE_COST[self.blocked]", "cash > HOUSE_COST[self.blocked]"),
    ("houses += PER_HOTEL if is_hotel else -1\n            hotels", "houses -= 1\n            hotels"),
    ("if is_expert else NOWHERE", "if False else NOWHERE"),
    ("(self.cash[player] - HOUSE_COST[deed]) // 2", "self.cash[player] // 2"),
    # notifications
    ("self.colours[seat] or self.needs < FOREVER or", "self.colours[seat] or"),
    ("self.blocked == NOWHERE or self.level[self.blocked] >= ENOUGH", "self.blocked == NOWHERE"),
    ("self.keeps[seat] + 1) + 2 * self.keeps[seat]", "self.keeps[seat]) + 2 * self.keeps[seat]"),
    ("mine > 0 and 100 * mine", "100 * mine"),
    ("EXPECTED[GROUP[deed]] if is_expert else BONUS", "BONUS[GROUP[deed]] if is_expert else BONUS"),
    ("BONUS[GROUP[deed]] * 3 // 10", "BONUS[GROUP[deed]] * 2 // 10"),
    ("self.cash[player] >= price + self.keeps[player]", "self.cash[player] >= price"),
    ("max(0, self.cash[payer] - self.keeps[player])", "max(0, self.cash[payer])"),
    ("!= BANK and not self.mortgaged[deed]:", "!= BANK:"),
    ("(100 + self.offer[player] * sellers)", "(100 + self.offer[player])"),
    ("lacking > 0 and GROUP[deed] != keeping", "lacking > 0"),
    # housing
    ("rounds < MOST_ROUNDS", "rounds < 2"),
    ("self.cash[seat] >= self.until_cash[seat]", "self.cash[seat] > self.until_cash[seat]"),
    ("self.sums[PREMIUMS][deed] += self.highest - self.list_bid[deed]", "pass"),
    ("self.opening_premium - 1)", "self.opening_premium)"),
    ("self.opening_bid - 1)", "self.opening_bid)"),
    ("(level == HOTEL - 1) == (request >= SIZE)", "True"),
    ("self.level[member] < level", "False"),
    ("elif not self.withheld[kind] and not self.build_in_turn():", "elif not self.withheld[kind]:"),
    ("for _, _, _, chosen in sorted(order):", "for _, _, _, chosen in order:"),
    ("elif self.shortage == EQUAL:", "elif self.shortage == NOWHERE:"),
    ("self.refused -= 1", "pass"),
    # debts
    ("self.make_mortgages()\n        self.raise_by", "pass\n        self.raise_by"),
    ("self.level[deed] > most:", "self.level[deed] >= most and most >= 0:"),
    ("if most == HOTEL and self.houses < PER_HOTEL:", "if most == HOTEL:"),
    ("if self.remaining < 2:  # R15", "if False:"),
    ("> LIFT[deed] + 5 * self.keeps[player]", "> LIFT[deed] + 6 * self.keeps[player]"),
    # turns
    ("if self.doubles == MOST_DOUBLES:", "if self.doubles > MOST_DOUBLES:"),
    ("self.sums[TIME][self.place] += 1\n        self.place = IN_JAIL", "self.place = IN_JAIL"),
    ("amount += PRICE[deed] - MORTGAGE[deed]", "pass"),
    ("amount // 10", "-(-amount // 10)"),
    ("due = 10 * (self.first + self.second)", "due = 8 * (self.first + self.second)"),
    ("and not self.collects_in_jail", ""),
    ("self.transfer(POT, player, self.cash[POT])", "pass"),
    ("self.jail_moves[player] -= 1", "self.jail_moves[player] = 1"),
    ("per_hotel if self.level[deed] == HOTEL else", ""),
)  # fmt: skip
EQUIVALENT = (
    (
        "self.then[seat] = self.holdings[seat] if until == MINE else self.estate",
        "self.then[seat] = self.estate",
    ),  # a player who is asked once more than needed answers the same
    (
        "if square <= self.position[player]:",
        "if square < self.position[player]:",
    ),  # no card leads to the square on which it is drawn
)
"""Changes that are no bugs, with the reason."""


@pytest.mark.parametrize(("old", "new"), EQUIVALENT)
def test_equivalent_change_is_not_caught(old: str, new: str) -> None:
    source = join_parts()
    assert source.count(old) == 1
    check_all(telling_games(), run_source(source.replace(old, new)))


def test_the_parts_as_one_module_agree() -> None:
    """Without this, a crash of the planted ones would prove nothing."""
    check_all(telling_games(), run_source(join_parts()))


@pytest.mark.parametrize(("old", "new"), PLANTED)
def test_planted_bug_is_caught(old: str, new: str) -> None:
    source = join_parts()
    assert source.count(old) == 1
    planted = run_source(source.replace(old, new))
    with pytest.raises((Disagreement, LookupError, StopIteration)):
        check_all(telling_games(), planted)
