"""Plans: what they mean, and every way in which one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import SAMPLE_1, monosim

from monosim.core import UnusableInput
from monosim.core.toml import values_of
from monosim.rulesets.project5.plans import RandomDecks
from monosim.study import endings, games
from monosim.study.games import check_plan, engine_of
from monosim.study.plan import load

INPUTS = f"boards = ['{SAMPLE_1}/board.txt']\ndecks = ['{SAMPLE_1}/card.txt']\nrounds = 20\n"
SEATS = """
[[seats]]
theta_p = "1:2:0.5"
theta_h = "1000:2000:500"
[[seats]]
theta_p = [1.5, 3]
theta_h = 2000
"""
REFUSED = {
    "not TOML": ("boards = [", "Invalid value"),
    "an unknown key": (INPUTS + "sedes = 3\n" + SEATS, "'sedes'"),
    "an unknown ruleset": ("ruleset = 'chess'\n", "chess"),
    "no board": ("rounds = 3\n" + SEATS, "needs boards"),
    "no rounds": (INPUTS.replace("rounds = 20", "") + SEATS, "needs rounds"),
    "no players": (INPUTS, "players"),
    "both kinds of players": (INPUTS + f"players = ['{SAMPLE_1}/player.txt']\n" + SEATS, "exclude"),
    "a file that is missing": (INPUTS.replace("board.txt", "bored.txt") + SEATS, "bored.txt"),
    "a file twice": (INPUTS.replace("rounds", f"players = {['p', 'p']}\nrounds"), "twice"),
    "no list": ("boards = 3\n", "boards must be a list"),
    "no number of rounds": (INPUTS.replace("20", "'many'") + SEATS, "rounds"),
    "half a round": (INPUTS.replace("20", "2.5") + SEATS, "rounds"),
    "an unknown reading": (INPUTS + "readings = {begin = 'now'}\n" + SEATS, "'begin'"),
    "an unknown value of a reading": (INPUTS + "readings = {end = 'never'}\n" + SEATS, "'never'"),
    "a key of another ruleset": ("ruleset = 'deal'\nsample = 3\n", "'sample'"),
    "an axis that the ruleset does not have": (
        f"ruleset = 'deal'\nboards = ['{SAMPLE_1}/board.txt']\n", "takes no boards"),
    "an input that the ruleset does not have": ("ruleset = 'deal'\n[inputs]\nrules = 'r'\n", "'rules'"),
    "inputs that are no table": ("ruleset = 'deal'\ninputs = 3\n", "inputs must be a table"),
    "random decks of another ruleset": ("ruleset = 'deal'\ndecks = {random = {}}\n", "must be a list"),
    "a column that no outcome has": ("ruleset = 'deal'\ncollect = ['luck']\n", "can collect winner, turns"),
    "seeds where nothing is drawn": (INPUTS + "seeds = 3\n" + SEATS, "seeds"),
    "a sample of files": (INPUTS + f"sample = 3\nplayers = ['{SAMPLE_1}/player.txt']\n", "sample"),
    "a sample of none": (INPUTS + "sample = 0\n" + SEATS, "sample must be 1"),
    "a seat without a threshold": (INPUTS + "[[seats]]\ntheta_p = 1\n", "seats[0].theta_h"),
    "a seat with an unknown key": (INPUTS + SEATS + "theta_q = 1\n", "'theta_q'"),
    "a range that goes down": (INPUTS + SEATS.replace("1:2:0.5", "2:1:0.5"), "before it begins"),
    "a range without a step": (INPUTS + SEATS.replace("1:2:0.5", "1:2:0"), "not positive"),
    "a range with two parts": (INPUTS + SEATS.replace("1:2:0.5", "1:2"), "LOW:HIGH:STEP"),
    "a range of too many": (INPUTS + SEATS.replace("1:2:0.5", "1:2:0.0000001"), "at most"),
    "a threshold that is no number": (INPUTS + SEATS.replace("1:2:0.5", "a:b:c"), "'a'"),
    "a threshold that is not finite": (INPUTS + SEATS.replace('"1:2:0.5"', "inf"), "usual size"),
    "a house for half a dollar": (INPUTS + SEATS.replace("1000:2000:500", "1:2:0.5"), "not an integer"),
    "something unknown to collect": (INPUTS + "collect = ['luck']\n" + SEATS, "'luck'"),
    "an improper board": (INPUTS.replace("board.txt", "card.txt") + SEATS, "colour"),
    "a random deck of no cards": (
        INPUTS.replace("decks = ", "# ") + "decks = {random = {count = 2, cards = 0, cash = 5, low = 1,"
        " high = 2}}\n" + SEATS, "decks.random.cards"),
    "a random deck of an unknown key": (
        INPUTS.replace("decks = ", "# ") + "decks = {random = {size = 2}}\n" + SEATS, "'size'"),
    "random decks of too many cards": (
        INPUTS.replace("decks = ", "# ") + "decks = {random = {count = 2, cards = 100000000, cash = 5,"
        " low = 1, high = 2}}\n" + SEATS, "at most"),
    "a ruleset that is no name": ("ruleset = 3\n", "ruleset must be a string"),
    "seeds that end before they begin": ("ruleset = 'deal'\nseeds = '3:1'\n", "seeds ends"),
    "seeds without number": ("ruleset = 'deal'\nseeds = '1:99999999999999999999'\n", "seeds has too many"),
    "seeds below zero": ("ruleset = 'deal'\nseeds = '-99999999999999999999:1'\n", "seeds has too many"),
    "no random deck at all": (
        INPUTS.replace("decks = ", "# ") + "decks = {random = {count = 0, cards = 1, cash = 5,"
        " low = 1, high = 2}}\n" + SEATS, "decks.random.count must be 1 or more"),
    "a deck for each game of a grid": (
        INPUTS.replace("decks = ", "# ") + "decks = {random = {cards = 1, cash = 5, low = 1, high = 2}}\n"
        + SEATS, "needs sample, the number of games; or give count"),
    "a deck for each of some player files": (
        INPUTS.replace("decks = ", "# ") + f"players = ['{SAMPLE_1}/player.txt']\n"
        "decks = {random = {cards = 1, cash = 5, low = 1, high = 2}}\n", "needs sample"),
    "a file without end": (INPUTS.replace(f"{SAMPLE_1}/board.txt", "/dev/zero") + SEATS, "boards: /dev/zero"),
    "no round at all": ("ruleset = 'once-around'\nrounds = 0\n", "rounds cannot be used"),
    "an improper deck": (INPUTS.replace("card.txt", "board.txt") + SEATS, "decks cannot be used"),
    "a random deck of too much cash": (
        INPUTS.replace("decks = ", "# ") + "decks = {random = {count = 1, cards = 1, low = 1, high = 2,"
        " cash = 99999999999999999999}}\n" + SEATS, "decks cannot be used"),
    "too many games": (INPUTS + "sample = 10000000000000000\n" + SEATS, "can be counted"),
}  # fmt: skip


def checked(path: str) -> None:
    check_plan(load(path), path)


def test_a_ruleset_may_lack_an_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    for module in (games, endings):
        monkeypatch.setattr(module, "find", lambda name: SimpleNamespace(ABOUT=None))
    with pytest.raises(UnusableInput, match="patience has no `outcome`, which batch needs"):
        engine_of("patience")


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_plan_is_refused_with_a_reason(name: str, tmp_path: Path) -> None:
    text, reason = REFUSED[name]
    path = tmp_path / "plan.toml"
    path.write_text(text)
    with pytest.raises(UnusableInput) as caught:
        checked(str(path))
    messages = "; ".join(problem.message for problem in caught.value.problems)
    assert reason in messages
    assert str(path) in messages


KEYS = {
    "project5": (
        "boards",
        "decks",
        "rounds",
        "readings",
        "seed",
        "collect",
        "seats",
        "sample",
        "inputs",
        "players",
    ),
    "once-around": ("boards", "rounds", "readings", "seeds", "seed", "collect"),
    "deal": ("decks", "rounds", "readings", "seeds", "seed", "collect", "players", "inputs"),
}
WRONG = (
    "nan", "-inf", "true", "1979-05-27", "[nan]", "[[]]", "[{}]", "{x = 1}", "['x', 'x']", "['/']", "''",
    "['\\u0000']", "'nan'", "'1e999'", "'1:2:nan'", "'3:1'", "'1:9999999999999999999'", "'x'",
    "[{theta_p = []}]",
)  # fmt: skip


@pytest.mark.parametrize("ruleset", KEYS)
def test_any_wrong_value_of_any_key_is_refused_by_name(ruleset: str, tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    for key in KEYS[ruleset]:
        for value in WRONG:
            given = INPUTS.splitlines() if ruleset == "project5" else []
            kept = [line for line in given if not line.startswith(key)]
            seats = [] if key in ("seats", "players") else SEATS.splitlines()
            lines = [f"ruleset = '{ruleset}'", f"{key} = {value}", *kept, *(seats if given else [])]
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            with pytest.raises(UnusableInput) as caught:
                checked(str(path))
            messages = "; ".join(problem.message for problem in caught.value.problems)
            assert str(path) in messages, (key, value, messages)
            assert key in messages, (key, value, messages)


def test_the_command_refuses_it_too(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text("bored = 1\n")
    done = monosim("batch", tmp_path / "plan.toml")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"unknown key 'bored'" in done.stderr
    assert list(tmp_path.iterdir()) == [tmp_path / "plan.toml"]


def test_no_plan_at_all(tmp_path: Path) -> None:
    done = monosim("batch", tmp_path / "none.toml")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"No such file" in done.stderr


def test_ranges_are_decimal() -> None:
    assert values_of("1:1.5:0.1") == ("1", "1.1", "1.2", "1.3", "1.4", "1.5")
    assert values_of("-1:1:1") == ("-1", "0", "1")
    assert values_of("2.50") == ("2.5",)


def test_a_plan_changes_with_the_files_it_names(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("GO 0 NONE\n")
    path = tmp_path / "plan.toml"
    path.write_text("boards = ['board.txt']\n")
    before = load(str(path)).digest
    (tmp_path / "board.txt").write_text("GO 0 NONE\nParking 0 NONE\n")
    assert load(str(path)).digest != before


def test_every_combination_is_a_game(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(
        INPUTS.replace("20", "[5, 10]") + "readings = {end = ['now', 'round'], afford = 'must'}\n" + SEATS
    )
    plan = load(str(path))
    assert plan.games == 2 * 2 * (3 * 3) * 2
    assert plan.spot(0) == [0, 0, 0, 0, 0, 0]
    assert plan.spot(plan.games - 1) == [0, 0, 1, 1, 17, 0]


def test_random_decks_are_the_same_again(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text("seed = 4\ndecks = {random = {count = 3, cards = 5, cash = 100, low = 2, high = 4}}\n")
    plan = load(str(path))
    decks = plan.own_decks
    assert isinstance(decks, RandomDecks)
    assert decks == load(str(path)).own_decks
    assert (plan.sizes[1], decks.cash, decks.name(2)) == (3, 100, "random 2")
    dealt = [decks.deck(number) for number in range(3)]
    assert dealt == [(4, 3, 2, 4, 2), (3, 2, 2, 2, 4), (4, 2, 4, 2, 3)]
