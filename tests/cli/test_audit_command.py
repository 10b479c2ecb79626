"""monosim audit: clean logs are clean, and a tampered one is caught at its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import FIXTURES, monosim

from monosim import jsonl
from monosim.rulesets import classic
from monosim.rulesets.classic.auditing import audit


@pytest.fixture(scope="module")
def log() -> list[bytes]:
    done = monosim("run", "--events", "-", FIXTURES / "classic" / "three-trade")
    return done.stdout.splitlines(keepends=True)


def test_a_log_of_run_is_clean(log: list[bytes], tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(b"".join(log))
    done = monosim("audit", tmp_path / "game.jsonl")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(f"clean: {len(log) - 1} events, ".encode())


def test_a_tampered_log_is_caught_by_the_command(log: list[bytes]) -> None:
    tampered = [line.replace(b'"amount": ', b'"amount": 1') for line in log]
    done = monosim("audit", "-", stdin=b"".join(tampered))
    assert done.returncode == 1
    assert done.stdout.startswith(b"line ")


def test_only_classic_is_audited() -> None:
    events = monosim("run", "--events", "-", FIXTURES / "project5" / "sample-1").stdout
    done = monosim("audit", "-", stdin=events)
    assert done.returncode == 2
    assert b"only the events of classic" in done.stderr


def first(log: list[bytes], found: Callable[[dict[str, Any]], bool]) -> int:
    return next(number for number, line in enumerate(log) if found(json.loads(line)))


def holds(kind: str) -> Callable[[dict[str, Any]], bool]:
    return lambda record: any(change["e"] == kind for change in record.get("changes", ()))


def changed(
    log: list[bytes], kind: str, where: Callable[[Any], bool] = lambda _: True, **fields: Any
) -> list[bytes]:
    """The first change of that kind, with other values."""
    found = first(log, lambda it: any(c["e"] == kind and where(c) for c in it.get("changes", ())))
    record = json.loads(log[found])
    for change in record["changes"]:
        if change["e"] == kind and where(change):
            change.update(fields)
    return [*log[:found], json.dumps(record).encode() + b"\n", *log[found + 1 :]]


def violation(lines: list[bytes]) -> str:
    found = audit(jsonl.decoded(lines[1:], classic.ABOUT.events)).violation
    return "" if found is None else found.what


def test_every_kind_of_tampering_is_noticed(log: list[bytes]) -> None:
    is_rent = lambda change: change["cause"] == "rent"  # noqa: E731
    assert "the rent is" in violation(changed(log, "transfer-money", is_rent, amount=1))
    assert "no rent is due" in violation(changed(log, "transfer-money", is_rent, square=1))
    assert "the price is not" in violation(changed(log, "buy-property", price=1))
    assert "no auction of it" in violation(changed(log, "buy-property", price=1, cause="auction"))
    is_sold = lambda change: change["cause"] == "auction"  # noqa: E731
    assert "the highest bid was" in violation(changed(log, "buy-property", is_sold, price=2))
    assert "illegal" in violation(changed(log, "roll-dice", first=7))
    assert "not the next turn" in violation(changed(log, "set-current-player", turn=5))
    assert "the dice do not lead there" in violation(changed(log, "change-position", square=11))
    assert "Go is not passed" in violation(changed(log, "change-position", passes_go=True))
    assert "it is the turn of player" in violation(
        changed(log, "set-current-player", lambda it: it["turn"] == 2, player=2)
    )
    assert "not the top card" in violation(changed(log, "draw-card", card="ch_nothing"))
    assert "illegal" in violation(changed(log, "build-house", deed=5))
    assert "cannot be replayed" in violation(changed(log, "change-position", player=17))
    assert "begins with game-started" in violation([log[0], *log[2:]])
    assert "ends before" in violation(log[:20])
    assert "started before" in violation([*log[:5], log[1], *log[5:]])


def test_auctions_are_followed(log: list[bytes]) -> None:
    opened = first(log, lambda record: record["e"] == "auction-opened")
    bid = first(log, lambda record: record["e"] == "bid-made")
    assert opened < bid
    low = [*log[:bid], b'{"e": "bid-made", "player": 0, "amount": 1}\n', *log[bid + 1 :]]
    assert "the highest bid was" in violation(low)
    assert "there is no auction" in violation([*log[:opened], *log[opened + 1 :]])
    passed = b'{"e": "bid-passed", "player": 0}\n'
    assert "passed before" in violation([*log[: opened + 1], passed, passed, *log[opened + 1 :]])
    nothing = b'{"e": "nothing-sold", "lot": "deed", "square": 5}\n'
    assert "has bid" in violation([*log[: bid + 1], nothing, *log[bid + 1 :]])


def test_the_end_is_checked(log: list[bytes]) -> None:
    won = first(log, lambda record: record["e"] == "game-won")
    assert "not the last one" in violation([*log[:20], log[won], *log[20:]])
    group = log[first(log, holds("roll-dice"))]
    assert "the game is over" in violation([*log, group])
    standing = first(log, lambda record: record["e"] == "standing")
    richer = json.loads(log[standing]) | {"worth": 1}
    tampered = [*log[:standing], json.dumps(richer).encode() + b"\n", *log[standing + 1 :]]
    assert "the player is worth" in violation(tampered)
    assert "only one player is left" in violation(
        [*log[:won], b'{"e": "game-drawn", "turn": 9}\n', *log[won + 1 :]]
    )
