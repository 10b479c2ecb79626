"""Positions, cards files, scripts and seats: what is read, and what is refused with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rulesets.classic.table import play, position

from monosim.core import Case, IllegalChoice, ScriptError, SeededChance, Strategy, UnusableInput
from monosim.play.runner import run
from monosim.rulesets import classic
from monosim.rulesets.classic.board import COLOURS, IDS, NAME
from monosim.rulesets.classic.course.housing import BuildingRequests
from monosim.rulesets.classic.course.notifications import Notify
from monosim.rulesets.classic.course.paying import BidForBuilding, BidForDeed
from monosim.rulesets.classic.course.wishes import NotificationChanges, Silence
from monosim.rulesets.classic.events import GameStarted
from monosim.rulesets.classic.files import source_for
from monosim.rulesets.classic.files.cards import SeededTable
from monosim.rulesets.classic.players import parse_change, write_change
from monosim.rulesets.classic.players.decisions import (
    Buy,
    ChooseInJail,
    Consent,
    CountPlayers,
    RaiseMoney,
    ReviseDemolitions,
)
from monosim.rulesets.classic.players.strategies import Aggressive, Default
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, group
from monosim.rulesets.classic.state.changes.buildings import BuildHouse, DemolishHouse, SellDown
from monosim.rulesets.classic.state.changes.everyday import (
    BuyProperty,
    Mortgage,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.state.changes.jail import TransferJailCard

FIXTURES = Path(__file__).parents[3] / "fixtures" / "classic"
TWO = {"0": "default", "1": "default"}


def case(**more: Any) -> Case:
    contents = {role: text.encode() for role, text in more.pop("files", {}).items()}
    return Case("classic", contents=contents, **more)


def code_of(given: Case) -> tuple[str, str]:
    with pytest.raises(UnusableInput) as caught:
        classic.seats(classic.read(given))
    problem = caught.value.problems[0]
    return problem.kind.code, problem.message


def state() -> State:
    return position(colours={0: {"brown": (1, 1)}}, owned={0: [5], 1: [39]})


# Positions


def sample(**changed: Any) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads((FIXTURES / "sample-3" / "position.json").read_text("utf-8"))
    return {**whole, **changed}


def read_position(record: Any, **more: Any) -> Any:
    text = record if isinstance(record, str) else json.dumps(record)
    return classic.read(case(files={"board": text}, **more))


def test_a_position_names_its_strategies() -> None:
    setup = read_position(sample())
    assert setup.seats == {0: "default", 1: "conservative"}
    assert setup.position.cash == (1000, 2300)
    assert read_position(sample(), seats={"0": "trader"}).seats[0] == "trader"


def broken_position(change: Any) -> tuple[str, str]:
    record = sample()
    change(record)
    return code_of(case(files={"board": json.dumps(record)}))


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (lambda it: it["properties"][0].update(houses=3), "E857", "I4: the brown streets"),
        (lambda it: it["properties"][0].update(owner="Player 1"), "E857", "I5: the brown streets"),
        (
            lambda it: it["properties"][0].update(mortgaged=True),
            "E857",
            "I5: Mediterranean Avenue is mortgaged",
        ),
        (
            lambda it: it["properties"].append({"name": "Reading Railroad", "houses": 1}),
            "E857",
            "Reading Railroad",
        ),
        (lambda it: it["properties"].append({"name": "Short Line", "mortgaged": True}), "E857", "Short Line"),
        (lambda it: it["players"][0].update(in_game=False), "E857", "player 0 is out of the game"),
        (lambda it: it["players"][0].update(moves_remaining_in_jail=2), "E857", "player 0 is in jail on Go"),
        (
            lambda it: it["players"][0].update(position=-1),
            "E857",
            "player 0 is in the game, but stands nowhere",
        ),
        (lambda it: it.update(decks={"chance": ["ch_go"]}), "E857", "I7: Chance"),
        (lambda it: it["players"][0].update(cash=-1), "E856", "cash of 'Player 1'"),
        (lambda it: it["players"][0].update(cash=1.5), "E856", "cash of 'Player 1'"),
        (lambda it: it["players"][0].update(position=40), "E856", "position of 'Player 1'"),
        (lambda it: it["players"][0].update(current_turn=True), "E856", "the turn of one player, not of 2"),
        (lambda it: it["players"][1].update(in_game=False), "E856", "out of the game"),
        (lambda it: it["players"][0].update(current_turn="no"), "E856", "true or false"),
        (lambda it: it["players"][0].update(name="Player 2"), "E856", "same name"),
        (lambda it: it["players"][0].update(get_out_of_jail_cards=3), "E856", "get_out_of_jail_cards"),
        (lambda it: it["players"][0].update(get_out_of_jail_cards=["deal"]), "E856", "get_out_of_jail_cards"),
        (lambda it: it["players"][0].update(decision_maker=5), "E856", "decision_maker"),
        (lambda it: it["players"][0].update(hat="iron"), "E856", "'hat'"),
        (lambda it: it.update(players=it["players"][:1]), "E856", "players, not 1"),
        (lambda it: it.update(players={}), "E856", "players must be a list"),
        (lambda it: it.update(schema="other/9"), "E856", "other/9"),
        (lambda it: it["properties"].append({"name": "Old Kent Road"}), "E856", "Old Kent Road"),
        (lambda it: it["properties"].append(it["properties"][0]), "E856", "listed twice"),
        (lambda it: it["properties"][0].update(owner="Zed"), "E856", "Zed"),
        (lambda it: it.update(decks={"chance": "ch_go"}), "E856", "chance deck"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(change: Any, code: str, words: str) -> None:
    found, message = broken_position(change)
    assert found == code
    assert words in message


def test_too_many_houses_are_refused() -> None:
    streets = [street for name in ("red", "yellow", "green") for street in COLOURS[name]]
    rows = [{"name": NAME[street], "houses": 4, "owner": "Player 1"} for street in streets]
    assert "I1: -4 houses left" in code_of(case(files={"board": json.dumps(sample(properties=rows))}))[1]


@pytest.mark.parametrize("text", ["", "[]", "3", "{" * 100_000])
def test_what_is_no_position_is_refused(text: str) -> None:
    assert code_of(case(files={"board": text}))[0] == "E856"


def test_decks_of_a_position_are_kept() -> None:
    deck = tuple(reversed(IDS[0]))
    setup = read_position(sample(decks={"chance": deck}))
    start = next(play(setup))
    assert isinstance(start, GameStarted)
    assert start.decks[0] == deck
    assert sorted(start.decks[1]) == sorted(IDS[1])


# Seats, limits, readings


def test_seats_and_limits_that_cannot_be() -> None:
    assert code_of(case())[0] == "E001"
    assert code_of(case(seats={"0": "default"}))[0] == "E854"
    assert code_of(case(seats={"0": "default", "2": "default"}))[1] == "there is nobody in seat 1"
    assert code_of(case(seats={**TWO, "8": "default"}))[0] == "E854"
    assert code_of(case(seats={"0": "wise", "1": "default"}))[0] == "E854"
    assert code_of(case(seats={"0": "script", "1": "default"}))[0] == "E854"
    assert code_of(case(seats=TWO, rounds="0"))[0] == "E853"
    assert code_of(case(seats=TWO, rounds="many"))[0] == "E853"
    assert code_of(case(seats=TWO, readings={"gods": "yes"}))[0] == "E003"
    assert code_of(case(seats=TWO, readings={"go": "triple"}))[0] == "E003"


def toml(text: str, tmp_path: Path) -> Case:
    (tmp_path / "players.toml").write_text(text, "utf-8")
    return Case("classic", root=str(tmp_path), players="players.toml")


def test_a_strategy_file_gives_parameters(tmp_path: Path) -> None:
    given = toml('[seats]\n0 = {strategy = "aggressive", reserve = 7}\n1 = "trader"\n', tmp_path)
    first = source_for(classic.read(given).seats[0])
    assert isinstance(first, Aggressive)
    assert first.keeps == 7


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("seats = 3", "E855"),
        ("[seats]\n0 = 3\n1 = 4", "E855"),
        ("[seats", "E855"),
        ('[seats]\n0 = {strategy = "default", luck = 3}\n1 = "default"', "E855"),
        ('[seats]\n0 = {strategy = "aggressive", reserve = "x"}\n1 = "default"', "E855"),
        ('[seats]\n0 = {strategy = "wise"}\n1 = "default"', "E854"),
    ],
)
def test_a_strategy_file_that_cannot_be_used(text: str, code: str, tmp_path: Path) -> None:
    assert code_of(toml(text, tmp_path))[0] == code


def test_somebodys_own_strategy_takes_a_seat() -> None:
    assert isinstance(source_for(Default()), Strategy)
    assert code_of(case(seats={"0": "no_such_module:Nobody", "1": "default"}))[0] == "E004"


# Cards and scripts


def test_dice_and_decks_from_a_file() -> None:
    cards = "# first\nchance ch_go ch_jail\n4 6\n4 6\n"
    told = run(case(seats=TWO, rounds="2", files={"cards": cards}))
    assert b"rolls 4 and 6, moves to Jail" in told


@pytest.mark.parametrize(
    ("cards", "code"),
    [("7 1", "E851"), ("chance ch_nothing", "E852"), ("chance ch_go ch_go", "E852"),
     ("chest cc_go\nchest cc_go", "E852")],
)  # fmt: skip
def test_cards_files_that_cannot_be(cards: str, code: str) -> None:
    assert code_of(case(seats=TWO, files={"cards": cards}))[0] == code


def test_dice_must_fit_exactly() -> None:
    with pytest.raises(ScriptError, match="the dice end after 1"):
        run(case(seats=TWO, rounds="1", files={"cards": "4"}))
    with pytest.raises(ScriptError, match="2 value"):
        run(case(seats=TWO, rounds="1", files={"cards": "4 6 1 1"}))


def test_a_script_must_fit_exactly() -> None:
    cards = "4 6"
    with pytest.raises(ScriptError, match="ran out after 1"):
        run(case(rounds="1", files={"players": "2\n", "cards": cards}))
    with pytest.raises(ScriptError, match=r":4: 1 answer left over"):
        run(case(rounds="1", files={"players": "2\n- until end\n- until end\n-\n", "cards": cards}))
    with pytest.raises(IllegalChoice, match=":1: "):
        run(case(rounds="1", files={"players": "nine\n", "cards": cards}))


def test_seats_may_be_partly_scripted() -> None:
    files = {"players": "-\n-\n", "cards": "4 6"}
    assert b"undecided" in run(case(rounds="1", seats={"0": "script", "1": "default"}, files=files))


def test_dice_are_those_of_the_documented_stream() -> None:
    table, stream = SeededTable(7), SeededChance(7).stream("dice")
    for _ in range(200):
        assert table.below(6, "d6") == stream.below(6)


# The language of answers


@pytest.mark.parametrize(
    "change",
    [
        Mortgage(39), Unmortgage(39), BuildHouse(24), DemolishHouse(24), SellDown("dark_blue", (2, 1)),
        TransferMoney(0, 1, 50, "trade"), TransferMoney(0, -1, 20, "mortgage_interest", 39),
        TransferProperty(0, 1, 25), TransferJailCard(1, 0, 1), BuyProperty(0, 39, 400),
        BuyProperty(0, 39, 200, True),
    ],
)  # fmt: skip
def test_a_change_is_written_and_read(change: Any) -> None:
    back = parse_change(write_change(change))
    assert (type(back), back) == (type(change), change)


@pytest.mark.parametrize(
    "text", ["", "fly", "house Atlantis", "pay 0 1", "pay 0 1 x", "card 0 1 deal", "sell-down mauve 1"]
)
def test_what_is_no_change(text: str) -> None:
    with pytest.raises(IllegalChoice):
        parse_change(text)


QUESTIONS: list[Any] = [
    CountPlayers(),
    Buy(0, 3, 60, state()),
    BidForDeed(0, 3, 10, state()),
    BidForBuilding(0, (BuildHouse(3),), 4, state()),
    RaiseMoney(0, 1, 50, "rent", state()),
    ChooseInJail(0, ("roll", "pay"), state()),
    Consent(0, 1, group(Mortgage(5)), state()),
    Notify(0, state()),
    ReviseDemolitions(0, "brown", (), state()),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: type(question).__name__)
def test_a_question_takes_its_options_and_no_nonsense(question: Any) -> None:
    for option in question.options():
        assert question.parse(question.text(question.check(option))) == option
    assert question.question()
    for nonsense in ("nonsense", 3.5, object()):
        with pytest.raises(IllegalChoice):
            question.check(nonsense)
    with pytest.raises(IllegalChoice):
        question.parse("nonsense")


def test_a_notification_is_written_part_by_part() -> None:
    question = Notify(0, state())
    text = "mortgage Reading Railroad + pay 0 1 5; house Baltic Avenue; sell-house Baltic Avenue"
    answer = question.parse(text)
    assert answer == NotificationChanges(
        (group(Mortgage(5), TransferMoney(0, 1, 5, "trade")),),
        BuildingRequests((BuildHouse(3), DemolishHouse(3))),
    )
    assert question.text(answer) == text


@pytest.mark.parametrize(
    ("text", "silence"),
    [
        ("-", Silence("next")),
        ("- until turn", Silence("turn")),
        ("- until colour", Silence("colour")),
        ("- until mine", Silence("mine")),
        ("- until change", Silence("change")),
        ("- until 450", Silence("change", 450)),
        ("- until end", Silence("end")),
    ],
)
def test_who_wants_nothing_may_say_for_how_long(text: str, silence: Silence) -> None:
    question = Notify(0, state())
    answer = question.parse(text)
    assert answer == NotificationChanges(silence=silence)
    assert question.text(answer) == text


@pytest.mark.parametrize("text", ["- until", "- until dawn", "- until -5", "-- until turn", "- turn", "-5"])
def test_a_silence_must_be_one_of_these(text: str) -> None:
    with pytest.raises(IllegalChoice):
        Notify(0, state()).parse(text)


@pytest.mark.parametrize(
    "answer",
    [
        NotificationChanges(silence=Silence("dawn")),
        NotificationChanges(silence=Silence("change", -1)),
        NotificationChanges(silence=Silence("change", 10**10)),
        NotificationChanges(silence=Silence("turn", 5)),
        NotificationChanges(silence=Silence("change", True)),
        NotificationChanges((group(Mortgage(5)),), silence=Silence("end")),
    ],
)
def test_a_silence_that_could_not_be_written_down_is_no_answer(answer: NotificationChanges) -> None:
    with pytest.raises(IllegalChoice):
        Notify(0, state()).check(answer)


@pytest.mark.parametrize(
    "change",
    [
        TransferMoney(-1, 0, 5, "trade"), TransferMoney(0, 1, 5, "rent"), TransferProperty(0, 5, 3),
        TransferMoney(0, -1, 99, "mortgage_interest", 39), BuildHouse(3), BuyProperty(0, 3, 60),
    ],
)  # fmt: skip
def test_nobody_wants_what_is_not_his_to_want(change: Any) -> None:
    with pytest.raises(IllegalChoice):
        Notify(0, state()).check(NotificationChanges((GroupOfChanges((change,)),)))


def test_money_is_raised_only_from_what_is_ones_own() -> None:
    with pytest.raises(IllegalChoice):
        RaiseMoney(0, 1, 50, "rent", state()).check(group(Mortgage(39)))
    with pytest.raises(IllegalChoice):
        Buy(0, 3, 60, state()).check(group(Mortgage(39), BuyProperty(0, 3, 60)))
    with pytest.raises(IllegalChoice):
        Buy(0, 3, 60, state()).check(group(BuyProperty(0, 3, 1)))


def test_seats_that_share_a_script_complain_once() -> None:
    case = Case("classic", players="game.in", seats={"0": "script", "1": "script"})
    first, second = classic.seats(classic.read(case._replace(contents={"players": b"a\nb\n"})))
    with pytest.raises(ScriptError):
        first.finish()
    second.finish()
