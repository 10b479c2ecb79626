"""Games of the ruleset and of a second model of the same rules, compared event by event, save by save."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from command import monosim
from rulesets.deal.model import Model

from monosim.core import Case, SeededChance
from monosim.play import jsonl, runner
from monosim.rulesets import deal
from monosim.rulesets.deal import read
from monosim.rulesets.deal.commands import position_at
from monosim.rulesets.deal.savefile import write_save

Reshuffle = Callable[[list[int]], list[int]]
ORDERS: dict[str, Reshuffle] = {
    "oldest-first": lambda cards: cards,
    "newest-first": lambda cards: cards[::-1],
}


def random_case(seed: int, players: int) -> Case:
    return Case(ruleset="deal", seed=seed, seats={str(seat): "random" for seat in range(players)})


def model_game(seed: int, players: int, deck: list[int] | None = None, how: str = "seeded") -> Model:
    """Random seats; the streams are those of the documentation."""
    stream = SeededChance(seed).stream("deck")
    drawn = stream.order(107)
    seats = [SeededChance(seed).stream(f"seat {seat}") for seat in range(players)]

    def choose(seat: int, kind: str, options: list[str]) -> str:
        return options[seats[seat].below(len(options))]

    def shuffled(cards: list[int]) -> list[int]:
        return [cards[place] for place in stream.order(len(cards))]

    model = Model(players, deck or drawn, choose, ORDERS.get(how, shuffled))
    model.play()
    return model


def told(case: Case) -> list[dict[str, Any]]:
    return [json.loads(jsonl.line_of(event)) for event in runner.events(deal, case)][1:]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seeded_games_are_those_of_a_second_model(players: int) -> None:
    for seed in range(8):
        assert told(random_case(seed, players)) == model_game(seed, players).events


@pytest.mark.parametrize("how", ["oldest-first", "newest-first", "seeded"])
def test_games_of_a_deck_file_are_those_of_a_second_model(how: str) -> None:
    for seed in range(8):
        players = 2 + seed % 4
        deck = Random(seed).sample(range(107), 107)
        deck.sort(key=lambda card: card >= 87 or 17 <= card <= 26)
        text = f"deal-deck 1\n{' '.join(map(str, deck))}\nreshuffle {how}\n"
        case = random_case(seed, players)._replace(contents={"cards": text.encode()})
        assert told(case) == model_game(seed, players, deck, how).events


def test_saves_are_those_of_a_second_model() -> None:
    for seed in range(4):
        players = 2 + seed % 4
        model, case = model_game(seed, players), random_case(seed, players)
        for turn in (1, len(model.saves) // 2, len(model.saves)):
            assert write_save(position_at(read(case), case, turn)) == model.saves[turn - 1]


def test_the_command_writes_the_same_bytes() -> None:
    words = [word for seat in range(3) for word in ("--seat", f"{seat}=random")]
    done = monosim("run", "-r", "deal", "--seed", "11", *words, "--events", "-")
    lines = [json.dumps(event).encode() for event in model_game(11, 3).events]
    assert (done.returncode, done.stdout.splitlines()[2:]) == (0, lines)
