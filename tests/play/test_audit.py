"""The audit of logs: what the rules do not give is told where it first differs, and nothing else is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random

import pytest
import small_game

from monosim.core import Case, ScriptError, UnusableInput
from monosim.play import jsonl, runner
from monosim.play.audit import Audit, audit
from monosim.rulesets import RULESETS

CASE = Case(ruleset=small_game.NAME, seed=3)


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, small_game.NAME, "small_game")


def log_of(case: Case = CASE) -> list[bytes]:
    happened = runner.events(small_game, case)
    return b"".join(jsonl.encode(case.ruleset, happened)).splitlines(keepends=True)


def check(lines: list[bytes], case: Case | None = None) -> Audit:
    return audit(iter(lines), lambda name: case or Case(ruleset=name))


@pytest.fixture(params=[True, False], ids=["retold", "from the inputs"])
def given(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Case:
    """A game may be played from its log, or from the inputs that the user gives."""
    if request.param:
        return Case(ruleset=small_game.NAME)
    monkeypatch.delattr(small_game, "retell")
    return CASE


def test_a_log_of_a_game_is_clean(given: Case) -> None:
    lines = log_of()
    assert str(check(lines, given)) == f"clean: {len(lines) - 1} events"


def test_inputs_that_the_log_does_not_hold_are_given(given: Case) -> None:
    lines = log_of(CASE._replace(rounds="3"))
    assert check(lines, given._replace(rounds="3")).violation is None
    told = check(lines, given).violation
    assert told is not None
    assert told.startswith(f"line {len(lines)}: the log ends here")


def change(lines: list[bytes], number: int, **fields: object) -> list[bytes]:
    changed = json.dumps({**json.loads(lines[number - 1]), **fields}).encode() + b"\n"
    return [*lines[: number - 1], changed, *lines[number:]]


def test_an_event_that_differs_is_told_with_both(given: Case) -> None:
    lines = log_of()
    bid = next(number for number, line in enumerate(lines, 1) if b'"bid"' in line)
    seat, amount, luck = (json.loads(lines[bid - 1])[name] for name in ("seat", "amount", "luck"))
    wrong = change(lines, bid, seat=1 - seat)
    assert check(wrong, given).violation == (
        f'line {bid}: the log says {{"e": "bid", "seat": {1 - seat}, "amount": {amount}, "luck": {luck}}};'
        f' the rules give {{"e": "bid", "seat": {seat}, "amount": {amount}, "luck": {luck}}}'
    )


def test_another_answer_or_draw_is_told_only_where_the_rules_do_not_follow_the_log() -> None:
    lines = log_of()
    bid = next(number for number, line in enumerate(lines, 1) if b'"bid"' in line)
    amount = json.loads(lines[bid - 1])["amount"]
    another = change(lines, bid, amount=(amount + 1) % 10)
    assert check(another).violation is None  # it is a game, with another bid
    assert str(check(change(lines, bid, amount=77)).violation).startswith(f"line {bid}: the log says")


def test_without_the_ability_every_other_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(small_game, "retell")
    lines = log_of()
    bid = next(number for number, line in enumerate(lines, 1) if b'"bid"' in line)
    amount = json.loads(lines[bid - 1])["amount"]
    told = check(change(lines, bid, amount=(amount + 1) % 10), CASE).violation
    assert str(told).startswith(f"line {bid}: the log says")


Damage = Callable[[list[bytes]], list[bytes]]


@pytest.mark.parametrize(
    ("damage", "line", "said"),
    [
        (lambda lines: lines[:6], 6, "the log ends here"),
        (lambda lines: lines[:1], 1, "the log ends here"),
        (lambda lines: [*lines, lines[-1]], 0, "the game is over, and the log goes on with"),
        (lambda lines: [*lines[:1], *lines[2:]], 2, "the log says"),
        (lambda lines: [*lines[:2], lines[1], *lines[2:]], 3, "the log says"),
    ],
    ids=["breaks off", "is empty", "goes on", "lacks an event", "has an event twice"],
)
def test_a_log_that_is_no_game(damage: Damage, line: int, said: str, given: Case) -> None:
    lines = log_of()
    told = check(damage(lines), given).violation
    assert str(told).startswith(f"line {line or len(lines) + 1}: {said}")


def test_a_value_of_another_type_is_a_violation_in_its_line(given: Case) -> None:
    told = check(change(log_of(), 2, card="many"), given).violation
    assert told == "line 2: it cannot be replayed: card must be a whole number"


def test_a_line_that_is_no_event_is_refused_unless_an_event_before_it_differs(given: Case) -> None:
    lines = log_of()
    broken = [*lines[:9], b"nonsense\n", *lines[10:]]
    with pytest.raises(ScriptError, match="line 10: not a JSON object"):
        check(broken, given)
    assert str(check(change(broken, 2, seat=1), given).violation).startswith("line 2: the log says")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "line 1: not a JSON object"),
        ([b"\x00\xff\xfe"], "line 1: not a JSON object"),
        ([b"{}\n"], "line 1 of the events is not a monosim-events header"),
        (
            [b'{"e": "monosim-events", "version": 2, "ruleset": "small"}\n'],
            "line 1: the events are of version 2",
        ),
    ],
)
def test_what_is_no_log_is_refused(lines: list[bytes], said: str) -> None:
    with pytest.raises(ScriptError, match=said):
        check(lines)


def test_a_log_of_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(UnusableInput, match="there is no ruleset 'chess'"):
        check([b'{"e": "monosim-events", "version": 1, "ruleset": "chess"}\n'])


def test_a_huge_line_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "LONGEST_LINE", 1 << 20)

    def lines() -> Iterator[bytes]:
        yield log_of()[0]
        yield b'{"e": "' + b"x" * (1 << 20) + b'"}\n'

    with pytest.raises(ScriptError, match="line 2: longer than 1 MiB"):
        audit(lines(), lambda name: CASE)


def test_of_long_events_the_part_that_differs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from monosim.play import audit as module

    monkeypatch.setattr(module, "MOST_SHOWN", 20)
    monkeypatch.setattr(module, "BEFORE", 8)
    lines = log_of()
    told = str(check(change(lines, 2, seat=1)).violation)
    assert told == ('line 2: the log says …"seat": 1, "card": 1…; the rules give …"seat": 0, "card": 1…')


def test_one_change_anywhere_is_told_at_its_line_or_the_log_is_a_game() -> None:
    """Which the rules say: the log is what they give for the answers and draws that it holds."""
    numbers, legal = Random(5), 0
    for seed in range(40):
        lines = log_of(CASE._replace(seed=seed))
        number = numbers.randrange(2, len(lines) + 1)
        name = numbers.choice([name for name in json.loads(lines[number - 1]) if name != "e"])
        wrong = change(lines, number, **{name: numbers.randrange(12)})
        told = check(wrong).violation
        if told is None:
            legal += 1
        else:
            assert int(told.split()[1].rstrip(":")) >= number - 1
    assert 0 < legal < 40
