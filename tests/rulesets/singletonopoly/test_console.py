"""People at a table of Singletonopoly: every prompt in words, the panel, the news, and nothing hidden."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rulesets.singletonopoly.scene import ANN, BOB, CID, Scene, table_with

from monosim.core import Case, Course, SeededChance, Table, drive
from monosim.core.abilities import Abilities
from monosim.core.console import Asked, Moment
from monosim.play import runner
from monosim.play.cases import Kept, load, load_kept
from monosim.play.screen import find_option
from monosim.play.session import COMMANDS, Left, Session
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.answers import Choice, Number, Positions
from monosim.rulesets.singletonopoly.asking import Game, Items
from monosim.rulesets.singletonopoly.board import MESSAGES
from monosim.rulesets.singletonopoly.console import ask, console, draw_table
from monosim.rulesets.singletonopoly.landing import draw_card, gets_off, land
from monosim.rulesets.singletonopoly.money import add_restaurants, pawn, unpawn
from monosim.rulesets.singletonopoly.screens import PROMPTS
from monosim.rulesets.singletonopoly.strategies import STRATEGIES
from monosim.rulesets.singletonopoly.trade import Trade, negotiate, trade
from monosim.rulesets.singletonopoly.transcript import SENTENCES, name_seat, tell
from monosim.rulesets.singletonopoly.tutor import tutor

SETUP = singletonopoly.read(Case("singletonopoly", seats=dict.fromkeys(("Ann", "Bob", "Cid"), "builder")))
RECENT = 80
ASIDES = ("log all", "hint", "table", "undo", "rules", "help", "save", "sp", "nonsense")
RARE = ("drop out", "end the game")
NUMBERS = ("0", "1", "5", "200")
CODE = re.compile(rf"\b({'|'.join(MESSAGES)})\b")


class Guest:
    """Types the words of options at random, and now and then something else."""

    def __init__(self, seed: int, lines: int, asides: Sequence[str] = ()) -> None:
        self._random = Random(seed)
        self._left = lines
        self._asides = list(asides)
        self.shown = ""
        self.tables = 0

    def size(self) -> tuple[int, int]:
        return 80, 24

    def show(self, text: str) -> None:
        self.shown += text
        self.tables += text.startswith("-" * 79)

    def read(self, prompt: str, words: Sequence[str]) -> str | None:
        self._left -= 1
        if self._left < 0:
            return None
        if self._asides and self._random.random() < 0.2:
            return self._random.choice(self._asides)
        options = [word for word in words if word not in COMMANDS]
        usual = [word for word in options if word not in RARE or self._random.random() < 0.02]
        return self._random.choice(usual or NUMBERS)

    def clear(self) -> None:
        raise AssertionError("nothing is hidden in this game")


def seats_with(*people: int) -> dict[str, str]:
    who = ("random", "trader", "builder")
    return {
        name_seat(seat, seat in people): "me" if seat in people else strategy
        for seat, strategy in enumerate(who)
    }


def sit(
    place: Path, seed: int, guest: Guest, people: Sequence[int] = (0,), rounds: str | None = "25"
) -> tuple[Session, str]:
    case = Case("singletonopoly", seed=seed, rounds=rounds, seats=seats_with(*people))
    return go_on(Session(singletonopoly, Kept(case), guest, str(place)))


def go_on(session: Session) -> tuple[Session, str]:
    try:
        session.play()
    except Left:
        return session, "left"
    return session, "over"


class Watched:
    """A seat whose questions are kept, each as it was."""

    def __init__(self, keep: Callable[[Any], object], seat: Any) -> None:
        self._seat = seat
        self._keep = keep

    def decide(self, decision: Any) -> Any:
        self._keep(decision._replace(state=clone(decision.state)))
        return self._seat.decide(decision)

    def finish(self) -> None:
        self._seat.finish()


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """What is asked in games in which everything happens."""
    found: list[Moment] = []
    for draft in islice(tutor.drafts(1), 50):
        happened: list[Any] = []
        case = tutor.case(draft)
        keep = partial(keep_moment, found, singletonopoly.read(case), happened)
        watch = partial(Table.with_seats, sit=partial(Watched, keep))
        for event in runner.events(singletonopoly, case, watch):
            happened.append(event)
    return found


def keep_moment(found: list[Moment], setup: Any, happened: list[Any], decision: Any) -> None:
    found.append(Moment(setup, decision, tuple(happened[-RECENT:])))


def clone(state: Any) -> Any:
    if state is None:
        return None
    other = copy(state)
    for name in state.__slots__:
        value = getattr(state, name)
        if isinstance(value, list | deque):
            setattr(other, name, value.copy())
    other._possible = {}
    return other


def test_every_prompt_that_people_can_meet_is_asked(moments: list[Moment]) -> None:
    assert {moment.decision.prompt for moment in moments} == set(PROMPTS)


def test_every_option_is_an_answer_that_its_words_and_its_number_mean(moments: list[Moment]) -> None:
    for moment in moments:
        asked, decision = ask(moment), moment.decision
        words = {option.words.casefold() for option in asked.options}
        if len(words) < len(asked.options) or any(word.isdecimal() for word in words):
            continue  # Ann and ann sit at one table, or somebody is called 99
        for number, option in enumerate(asked.options, 1):
            answer = decision.check(option.answer)
            for typed in (option.words, option.words.upper(), *([str(number)] if asked.has_numbers else [])):
                found = find_option(typed, asked)
                assert found is not None
                assert decision.check(found.answer) == answer


def test_every_code_of_the_game_is_understood(moments: list[Moment]) -> None:
    for moment in moments:
        asked, decision = ask(moment), moment.decision
        for typed in decision.options():
            found = find_option(typed, asked)
            assert decision.check(typed if found is None else found.answer) == typed, (decision.prompt, typed)


def test_every_choice_is_offered(moments: list[Moment]) -> None:
    for moment in moments:
        shape = moment.decision.shape
        codes = {str(option.answer) for option in ask(moment).options}
        assert set(shape.codes) <= codes
        if isinstance(shape, Positions):
            assert {str(place) for place in shape.offered} <= codes
        assert ask(moment).has_numbers is isinstance(shape, Choice)
        assert bool(ask(moment).typed) is not isinstance(shape, Choice)


def test_what_is_asked_names_no_other_way_to_answer(moments: list[Moment]) -> None:
    for moment in moments:
        question = ask(moment).question
        assert "(y/n)" not in question
        assert not question.endswith((">", "> ", "\n"))


def test_panels_are_80_columns_wide_and_leave_room(moments: list[Moment]) -> None:
    for moment in moments:
        lines = draw_table(moment).splitlines()
        assert max(map(len, lines)) <= 79
        assert len(lines) <= 16


def test_nothing_that_is_asked_or_shown_depends_on_the_order_of_the_pile(moments: list[Moment]) -> None:
    for moment in moments:
        if moment.decision.state is None:
            continue
        state = clone(moment.decision.state)
        state.deck.reverse()
        other = moment._replace(decision=moment.decision._replace(state=state))
        assert (draw_table(other), ask(other)) == (draw_table(moment), ask(moment))


# Whole sittings


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_is_shown_the_pile_whatever_they_type(seat: int, tmp_path: Path) -> None:
    for seed in range(3):
        guest = Guest(seed, 250, ASIDES)
        sit(tmp_path / str(seed), seed, guest, people=[seat])
        assert guest.tables > 60
        assert CODE.findall(guest.shown) == []
        assert "Player info" in guest.shown or "$: the price" in guest.shown


@pytest.mark.parametrize("people", [(0,), (1, 2)])
def test_a_kept_game_goes_on_to_the_recorded_bytes(people: tuple[int, ...], tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    _, how = sit(whole, 7, Guest(7, 9999), people, rounds="6")
    assert how == "over"
    answers = [text for _, text in load_kept(str(whole)).answers]
    _, how = sit(parts, 7, Dictated(answers[:9]), people, rounds="6")
    assert how == "left"
    resumed = Session(singletonopoly, load_kept(str(parts)), Dictated(["undo", *answers[8:]]), str(parts))
    assert go_on(resumed)[1] == "over"
    for place in (whole, parts):
        case = load(str(place)).case
        assert runner.run(case) == (whole / "expected.txt").read_bytes()


class Dictated(Guest):
    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__(0, len(lines))
        self._lines = iter(lines)

    def read(self, prompt: str, words: Sequence[str]) -> str | None:
        return next(self._lines, None)


def test_a_game_goes_on_and_ends_when_the_person_has_dropped_out(tmp_path: Path) -> None:
    guest = Dictated(["dr", "y", "c"])
    _, how = sit(tmp_path / "kept", 1, guest, rounds=None)
    assert how == "over"
    assert "You drop out. Your properties are now unowned." in guest.shown
    assert "The winner is" in guest.shown or "The limit of 1000 rounds is reached." in guest.shown


class Adviser(Guest):
    def read(self, prompt: str, words: Sequence[str]) -> str | None:
        self._left -= 1
        advice = re.search(r"\nthe computer would choose: (.*)\n$", self.shown)
        return None if self._left < 0 else advice[1] if advice else "hint"


def test_hints_can_be_followed_to_the_end(tmp_path: Path) -> None:
    for seed in range(2):
        guest = Adviser(seed, 2000)
        assert sit(tmp_path / str(seed), seed, guest)[1] == "over"
        assert "is not understood" not in guest.shown


def test_enter_goes_on_at_the_end_of_a_turn(tmp_path: Path) -> None:
    guest = Dictated(["take", "no", "", "hint"])
    sit(tmp_path / "kept", 5, guest)
    assert guest.shown.count("This is the end of your turn. Press Enter to go on.\n  1  continue\n") == 1
    assert guest.shown.endswith("the computer would choose: take your turn\n")


def test_several_people_are_called_by_their_names(tmp_path: Path) -> None:
    guest = Guest(3, 60)
    sit(tmp_path / "kept", 3, guest, people=[0, 1])
    assert {"Player 1, what would you like to do?", "Player 2, what would you like to do?"} <= set(
        guest.shown.splitlines()
    )


# What single questions say


class Halt(Exception):
    pass


def stop_at(scene: Scene, rule: Any, *args: Any, typed: str = "", seat: int = 0) -> Moment:
    """The moment of the first question after the lines that are typed, kept apart by slashes."""
    lines = typed.split("/") if typed else []
    happened: list[Any] = []
    asked: list[Any] = []

    class Seat:
        def decide(self, decision: Any) -> Any:
            asked.append(decision)
            if not lines:
                raise Halt
            return lines.pop(0)

        def finish(self) -> None:
            pass

    table = table_with("", "1 2 3 4")._replace(seats=[Seat(), Seat(), Seat()])
    with suppress(Halt):
        for event in drive(rule(Game(scene.state, table.chance), *args), table):
            happened.append(event)
    return Moment(SETUP, asked[-1], happened)


def said(asked: Asked) -> list[str]:
    return [asked.question, *(f"{option.words}: {option.meaning}".rstrip(": ") for option in asked.options)]


def test_a_purchase_says_what_it_leaves_and_brings() -> None:
    scene = Scene().own(ANN, 2, 3).stand(ANN, 4).money(100)
    assert said(ask(stop_at(scene, land, ANN))) == [
        "You have $100. Buy Manchester Road for $128?",
        "yes: $28 is missing, which you would have to get; Vauxhall 3/3 yours, fee $32",
        "no: it stays unowned",
    ]
    scene = Scene().own(ANN, 5).stand(ANN, 19)
    assert said(ask(stop_at(scene, land, ANN)))[1] == "yes: you keep $3584; Clubs 2/4 yours, fee $128"
    scene = Scene().own(ANN, 10).stand(ANN, 34)
    assert said(ask(stop_at(scene, land, ANN)))[1] == "yes: you keep $3584; Stores 2/2 yours, fee 16 × dice"
    assert scene.state.owner[34] is None


def test_a_debt_says_how_much_is_missing_and_to_whom_it_goes() -> None:
    scene = Scene().own(BOB, 5).own(ANN, 10).own(ANN, 2, 3, 4, restaurants=2).money(60).stand(ANN, 5)
    assert said(ask(stop_at(scene, land, ANN))) == [
        "You owe Bob $64 and have $60: $4 is missing. What do you do?",
        "drop out: money and properties go to Bob",
        "trade: ask another player for money",
        "pawn: brings up to $256",
        "remove restaurants: brings $32 or more",
    ]


@pytest.mark.parametrize("typed", ["pa", "rr", "tr/1"])
def test_what_is_missing_is_said_while_the_player_looks_for_it(typed: str) -> None:
    scene = Scene().own(BOB, 5).own(ANN, 10).own(ANN, 2, 3, 4, restaurants=2).money(60).stand(ANN, 5)
    assert ask(stop_at(scene, land, ANN, typed=typed)).question.startswith("$4 is missing. ")
    assert not ask(stop_at(scene, pawn, ANN)).question.startswith("$")


@pytest.mark.parametrize(
    ("card", "poor", "question", "way_out"),
    [
        ("L128", ANN, "You owe the bank $128 and have $9: $119", "your properties become unowned"),
        ("GIVE32", ANN, "You owe the bank $64 and have $9: $55", "your properties become unowned"),
        ("GET32", CID, "You owe Ann $32 and have $9: $23", "money and properties go to Ann"),
    ],
)
def test_a_card_says_who_is_paid(card: str, poor: int, question: str, way_out: str) -> None:
    scene = Scene(deck=card)
    scene.state.money[poor] = 9
    asked = ask(stop_at(scene, draw_card, ANN))
    assert asked.question == f"{question} is missing. What do you do?"
    assert asked.options[0].meaning == way_out


def test_what_is_done_by_choice_can_be_left() -> None:
    scene = Scene().own(ANN, 2, 3, 4).money(60)
    asked = ask(stop_at(scene, add_restaurants, ANN, typed="2"))
    assert said(asked)[:2] == ["You need $64 and have $60. How do you get more?", "go back: do without it"]


def test_vacation_says_what_each_way_off_costs() -> None:
    scene = Scene().hold(ANN, 1)
    scene.state.go_on_vacation(ANN)
    assert said(ask(stop_at(scene, gets_off, ANN)))[1:] == [
        "pay $128: you keep $3968; then you roll and move",
        "roll for doubles: doubles end the Vacation; if not, 2 more turns there",
        "use a card: then you roll and move",
    ]
    scene.state.vacation_turns[ANN] = 2
    assert said(ask(stop_at(scene, gets_off, ANN)))[2].endswith("; the third failure ends it too")


def test_properties_say_what_is_done_to_them() -> None:
    scene = Scene().own(ANN, 2, 3, 4).own(ANN, 10, pawned=True)
    added = ask(stop_at(scene, add_restaurants, ANN))
    assert said(added)[:2] == [
        "You have $4096; to which streets do you add a restaurant?",
        "Victoria Street: 2: costs $64; fee $32, then fee $64",
    ]
    assert said(added)[-2:] == ["all of them: costs $192", "go back"]
    assert added.typed == "several positions, as in 2 4"
    assert said(ask(stop_at(scene, pawn, ANN)))[1] == "Victoria Street: 2: brings $64; fee $32, then pawned"
    (_, unpawned, back) = said(ask(stop_at(scene, unpawn, ANN)))
    assert (unpawned, back) == ("Newton Super Store: 10: costs $282; pawned, then fee 8 × dice", "go back")
    assert not any(scene.state.restaurants)


def test_a_trade_says_what_both_will_have() -> None:
    scene = Scene().own(ANN, 2, 3).own(ANN, 6, 8, 9, restaurants=1).own(BOB, 4, pawned=True)
    trading = Trade(Game(scene.state, SeededChance(0)), ANN, BOB, needs_money=False)

    def negotiated(game: Game) -> Course[bool]:
        return negotiate(trading._replace(game=game))

    asked = ask(stop_at(scene, negotiated, typed="n/y/4/y/100/y/6"))
    assert said(asked)[:2] == [
        "You give Bob $100 + Luanda Street, Monrovia, and get Manchester Road, Vauxhall [pawned]."
        " You will have all of Vauxhall.\nDo you confirm this trade?",
        "yes: you will have $4188, $192 of it for restaurants that are sold",
    ]
    accepted = ask(stop_at(scene, negotiated, typed="n/y/4/y/100/y/6/y"))
    assert said(accepted)[:2] == [
        "You give Ann Manchester Road, Vauxhall [pawned], and get $100 + Luanda Street, Monrovia."
        " Ann will have all of Vauxhall.\nDo you accept this trade with Ann?",
        "yes: you will have $4196",
    ]


def test_whoever_gives_a_part_of_a_group_does_not_complete_it() -> None:
    scene = Scene().own(ANN, 2, 3).own(BOB, 4)
    question = stop_at(scene, trade, ANN, False, typed="1/n/y/4/n/y/2").decision
    swapped = question._replace(gives=Items(0, (2,), 0), gets=Items(0, (4,), 0))
    assert "all of" not in ask(Moment(SETUP, swapped, [])).question


def test_partners_have_the_numbers_of_the_game() -> None:
    asked = ask(stop_at(Scene().own(BOB, 5), trade, ANN, False))
    assert [option.words for option in asked.options][:2] == ["Bob", "Cid"]
    assert [option.answer for option in asked.options][:2] == ["1", "2"]


def test_names_and_numbers_are_asked_for_before_anybody_is_known() -> None:
    moments = []

    class Keyboard:
        def decide(self, decision: Any) -> Any:
            moments.append(Moment(SETUP._replace(seats={}), decision, ()))
            return {"count": "2", "name": ""}.get(decision.prompt, "eg" if decision.prompt == "menu" else "y")

        def finish(self) -> None:
            pass

    table = table_with("", "1 2 3 4")._replace(seats=[Keyboard(), Keyboard()])
    deque(islice(drive(singletonopoly.play(SETUP._replace(seats={}), table.chance), table), 20), 0)
    count, name = moments[0], moments[1]
    assert ask(count) == Asked("How many players, 2 to 8?", (), "a number from 2 to 8", has_numbers=False)
    assert ask(name) == Asked(
        'The name of player 1, or nothing for "Player 1"?', (), "a name, or nothing", has_numbers=False
    )
    assert draw_table(count) == "Singletonopoly: who plays?"
    again = next(moment for moment in moments if moment.decision.prompt == "again")
    assert said(ask(again)) == ["Would you like to play again?", "yes", "no"]
    assert isinstance(count.decision.shape, Number)


# The panel and the news


def test_the_panel_shows_everybody_and_everything_they_own() -> None:
    scene = Scene("Player 1", "Ann", "Bob").own(ANN, 10, 2, 3, 4).own(BOB, 38, pawned=True).hold(BOB, 2)
    scene.state.add_restaurant(2)
    scene.state.add_restaurant(2)
    scene.state.go_on_vacation(BOB)
    scene.state.leave_game(CID)
    scene.state.doubles = 1
    question = Game(scene.state, SeededChance(0)).question(ANN, "menu", Choice(("tt",)))
    assert draw_table(Moment(SETUP._replace(rounds=20), question, ())) == (
        "Round 1/20, 25 unowned, doubles: 1  (> turn, +2 restaurants, [pawned])\n"
        "> Player 1 (you)   $4096  Start (1)\n"
        "    Stores 1/2: Newton; Vauxhall 3/3: Victoria +2, Nottingham, Manchester\n"
        "  Ann              $4096  on Vacation (0 of 3 turns), 2 off cards\n"
        "    Clubs 1/4: [Aurora]\n"
        "  Bob                     out of the game"
    )


NEWS = [
    (e.TurnStarted("Ann"), "\n"),
    (e.Rolled("Player 1", 3, 4, 0), "You roll 3 and 4: "),
    (e.Landed("Player 1", 6), "Luanda Street, Monrovia. "),
    (e.Bought("Player 1", 6), "You buy it for $256. "),
    (e.FeeDue("Ann", "Player 1", 6, 0, 32), "Ann owes you $32. "),
    (e.FeeSpared("Player 1", "Ann", 6), "Ann owns it, but it is pawned: no fee. "),
    (e.FeeSpared("Player 1", "Player 1", 6), "You own it. "),
    (e.WentOnVacation("Player 1", True), "These are the third doubles in a row. You go on Vacation. "),
    (e.CardDrawn("Ann", "F4"), "Ann draws: Move ahead 4 spaces: "),
    (e.CardDrawn("Player 1", "G128"), "You draw: You gain $128. "),
    (e.CardDrawn("Ann", "OFF"), "Ann draws: Get off Vacation free. "),
    (e.CardDrawn("Ann", "KNUTH"), "Ann draws: Move to Knuth Street: "),
    (e.CardDrawn("Player 1", "LAGOS"),
     "You draw: Lagos is the most populated city in Africa. Move to Lagos Avenue: "),
    (e.LeftVacation("Player 1", "paid"), "You pay $128 to get off Vacation. "),
    (e.MaintenanceDue("Player 1", 2, 32), "You have 2 restaurants and owe $64. "),
    (e.Pawned("Ann", (2, 3)), "Ann pawns Victoria Street, Nottingham Avenue. "),
    (e.TradeDenied("Player 1"), "You deny the trade. "),
    (e.TradeSide("Ann", "Bob", 5, ((2, "Ann", False, 16, 0),), (), 1),
     "Ann would give Bob: $5 + Victoria Street, Vauxhall + 1 get off Vacation free card. "),
    (e.TradeSide("Ann", "Player 1", 5, (), (), 0), ""),
    (e.PropertiesGiven("Ann", "Player 1", (2,)), "Ann gives you Victoria Street. "),
    (e.DroppedOut("Ann", "Player 1", False), "Ann drops out. Money and properties go to you. "),
    (e.GameWon("Player 1"), "\nThe winner is you! "),
    (e.Rolled("Player 11", 3, 4, 0), "Player 11 rolls 3 and 4: "),
    (e.Asked("menu", "Player 1"), ""),
    (e.Entered("tt"), ""),
    (e.Lost("Player 1", 5, 4), ""),
]  # fmt: skip


@pytest.mark.parametrize(("event", "news"), NEWS)
def test_the_news_address_whoever_reads_them(event: e.Event, news: str) -> None:
    assert tell(event, 0) == news


def test_the_news_of_every_event_of_many_games_can_be_told(moments: list[Moment]) -> None:
    told = {(type(event), event) for moment in moments for event in moment.happened}
    assert len({kind for kind, _ in told}) > 0.9 * len(SENTENCES)
    assert all(tell(event, None) == tell(event, 7) for _, event in told)


def test_the_levels_are_strategies_and_the_rules_fit_a_screen() -> None:
    assert list(console.levels) == ["easy", "normal", "hard"]
    assert set(console.levels.values()) <= set(STRATEGIES)
    lines = console.rules.splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 79
    assert Abilities(singletonopoly).console is console


def test_seats_have_names_of_their_own() -> None:
    names = [name_seat(seat, is_person) for seat in range(8) for is_person in (True, False)]
    assert len(set(names)) == 16
    assert name_seat(0, is_person=True) == "Player 1"
