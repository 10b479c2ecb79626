"""The players of DEAL: rents by what payers can pay, and a search that depends on nothing but its seed."""

from __future__ import annotations

import pytest
from command import monosim
from rulesets.deal.table import BROWN, DARK_BLUE, GREEN, UTILITY, match_of, new_match, start

from monosim.core import Case, SeededChance, UnusableInput
from monosim.core.match import Match, Peek
from monosim.play import runner
from monosim.rulesets import deal
from monosim.rulesets.deal.decisions import KINDS_OF_DECISION, Decision, numbers_of, texts_of
from monosim.rulesets.deal.events import Event, TurnLimit, Win
from monosim.rulesets.deal.lookahead import Lookahead, find_different
from monosim.rulesets.deal.shrewd import DECIDE, choose
from monosim.study.endings import GamePlayer

QUICK = "lookahead{deals=2,ms=3}"


def answer(match: Match) -> int:
    """What `shrewd` chooses, by number."""
    _, kind, options, view = match.decision
    return view.ask(choose, kind, numbers_of(kind, options))  # type: ignore[no-any-return]


# shrewd


def test_shrewd_charges_the_seat_that_can_pay() -> None:
    """Seat 1 is nearer to winning and has 1 to pay with; seat 2 can pay the rent."""
    save = start([[84], [], []], [[], [], [87]], [[DARK_BLUE], [("Brown", (54,))]], players=3)
    match = match_of(save)
    match.play("84")
    match.play("38")
    assert (match.decision.kind, match.view(0).owed) == ("target", 8)
    assert answer(match) == 2


def test_shrewd_prefers_the_rent_that_brings_more() -> None:
    """Dark blue brings 8 from each of two seats, and the rent of any colour from only one."""
    save = start([[84, 78, 80], [], []], [[], [87], [88, 90]], [[DARK_BLUE, BROWN]], players=3)
    assert answer(match_of(save)) == 78


def test_shrewd_banks_a_rent_that_nobody_can_pay() -> None:
    match = match_of(start([[78]], sets=[[DARK_BLUE]]))
    match.play("78")
    assert answer(match) == -1


def test_shrewd_doubles_a_rent_only_if_somebody_can_pay_more() -> None:
    rich = start([[33, 78], []], [[], [87, 88, 89]], [[DARK_BLUE]])
    poor = start([[33, 78], []], [[], [103]], [[DARK_BLUE]])
    assert answer(match_of(rich)) == 33
    assert answer(match_of(poor)) == 78
    for save, doubles in ((rich, 1), (poor, 0)):
        match = match_of(save, readings={"double": "with"})
        match.play("78")
        match.play("38")
        assert (match.decision.kind, answer(match)) == ("double", doubles)


def test_shrewd_rearranges_what_makes_a_set_full() -> None:
    save = start([[90]], sets=[[("Purple", (63, 56)), ("Orange", (51, 52))]])
    match = match_of(save, readings={"rearrange": "yes"})
    for chosen in ("rearrange", "63", "51"):
        assert texts_of(match.decision.kind, [answer(match)]) == (chosen,)
        match.play(chosen)
    assert match.live.full == [1, 0]


def test_shrewd_answers_every_kind_of_decision_and_has_an_answer_to_others() -> None:
    assert {*KINDS_OF_DECISION} - {*DECIDE} <= {"use"}
    assert choose(new_match().live, 0, "never heard of", [7, 8]) == 7


# lookahead


def test_of_cards_that_come_to_the_same_one_is_tried() -> None:
    position = match_of(start([[105, 106, 17, 18, 90]], [[103, 104, 96]], [[UTILITY]])).live
    assert find_different(position, 0, "move", [-1, 105, 106, 17, 18, 90]) == [-1, 105, 17, 90]
    assert find_different(position, 0, "pay", [103, 104, 96, 46, 47]) == [103, 96, 46, 47]


def test_lookahead_takes_the_set_that_wins() -> None:
    """Two full sets and a Deal Breaker: the third set is there for the taking."""
    save = start([[0, 96], [40]], [], [[GREEN, UTILITY], [BROWN]])
    look = Lookahead(SeededChance(1), deals=3, ms=20)
    _, kind, options, view = at_table(match_of(save))
    assert look(view, kind, options) == "0"


def at_table(match: Match) -> Decision:
    """The decision of a match as a player gets it who may look ahead."""
    decision: Decision = match.decision
    return decision._replace(view=decision.view.beside(Peek(match, decision.seat)))


def game(seed: int, *seats: str, **readings: str) -> list[Event]:
    given = {str(seat): who for seat, who in enumerate(seats)}
    case = Case("deal", seed=seed, seats=given, readings=readings, rounds="12")
    return list(runner.events(deal, case))


@pytest.mark.parametrize("readings", [{}, {"preset": "official"}], ids=str)
def test_the_same_seed_is_the_same_game(readings: dict[str, str]) -> None:
    once, again = (game(3, QUICK, "shrewd", QUICK, **readings) for _ in range(2))
    assert once == again
    assert len(once) > 50


@pytest.mark.parametrize("players", [2, 5])
def test_a_game_without_events_is_the_game_of_run(players: int) -> None:
    seats = {str(seat): QUICK if seat == 1 else "shrewd" for seat in range(players)}
    case = Case("deal", seed=5, seats=seats, rounds="15")
    *_, last = runner.events(deal, case)
    outcome = GamePlayer("deal", "simulate").play(case).outcome
    assert isinstance(last, TurnLimit | Win)
    assert outcome.winner == getattr(last, "seat", None)


def test_more_time_is_more_search() -> None:
    """The time is counted: a millisecond is a number of simulated decisions on every machine."""
    decision = at_table(new_match(seed=4))
    drawn = [count_draws(decision.view, decision.choices, ms) for ms in (1, 40)]
    assert 1 <= drawn[0] < drawn[1]
    assert drawn == [count_draws(decision.view, decision.choices, ms) for ms in (1, 40)]


def count_draws(view: object, options: tuple[str, ...], ms: int) -> int:
    class Counting(SeededChance):
        deals = 0

        def order(self, n: int, what: str = "") -> list[int]:
            self.deals += 1
            return super().order(n, what)

    chance = Counting(1)
    Lookahead(chance, deals=5, ms=ms)(view, "move", options)  # type: ignore[arg-type]
    return chance.deals


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("lookahead{deals=0}", "deals is from 1 to 1000000, not 0"),
        ("lookahead{ms=-3}", "ms is from 1 to 1000000, not -3"),
        ("lookahead{ms=fast}", "ms is a whole number, as in ms=200, not 'fast'"),
        ("lookahead{depth=3}", "it has no parameter 'depth'; it has deals=20, ms=200"),
        ("lookahead{ms=1,ms=2}", "a parameter is given twice"),
    ],
)
def test_bad_parameters_are_told(spec: str, told: str) -> None:
    case = Case("deal", seats={"0": spec, "1": "random"})
    with pytest.raises(UnusableInput) as error:
        runner.table_for(deal, deal.read(case), case)
    assert told in str(error.value.problems[0].message)


def test_a_recorded_game_of_lookahead_replays(tmp_path: object) -> None:
    words = ("-r", "deal", "--seed", "2", "--seat", f"0={QUICK}", "--seat", "1=greedy", "--rounds", "8")
    assert monosim("record", *words, "--output", f"{tmp_path}/game").returncode == 0
    assert monosim("run", f"{tmp_path}/game").stdout == monosim("run", *words).stdout


def test_a_script_may_fall_back_on_lookahead(tmp_path: object) -> None:
    script = f"{tmp_path}/x.script"
    with open(script, "w") as file:
        file.write("deal-script 1\nfallback P0 lookahead\nfallback P1 random\n")
    done = monosim("run", "-r", "deal", "--players", script, "--rounds", "1", "--seed", "1")
    assert (done.returncode, done.stderr) == (0, b"")
