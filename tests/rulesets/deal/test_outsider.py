"""What somebody else may add: one more card of each kind in the table, and a reading that nobody knows."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from command import environment, monosim
from rulesets.deal.table import start

from monosim.rulesets.deal.cards import COUNT, KIND
from monosim.rulesets.deal.deckfile import write_deck

SCRIPT = Path(__file__).with_name("outsider.py")
MORE: dict[str, tuple[str, str]] = {
    **{
        kind: (f'("{kind}", "{name}", {count}, ', f'("{kind}", "{name}", {count + 1}, ')
        for kind, name, count in (
            ("deal-breaker", "Deal Breaker", 2),
            ("just-say-no", "Just Say No", 3),
            ("sly-deal", "Sly Deal", 3),
            ("force-deal", "Force Deal", 3),
            ("debt-collector", "Debt Collector", 3),
            ("birthday", "It's My Birthday", 3),
            ("pass-go", "Pass Go", 10),
            ("house", "House", 3),
            ("hotel", "Hotel", 3),
            ("double-rent", "Double The Rent", 2),
        )
    },
    "property": ('("Brown", 2, 1)', '("Brown", 3, 1)'),
    "wild2": ('("Utility/Railroad", 1, 2)', '("Utility/Railroad", 1, 2), ("Red/Green", 1, 4)'),
    "wild": ('"any-colour wild", 0)] * 2', '"any-colour wild", 0)] * 3'),
    "rent": ('_RENT_CARDS = (', '_RENT_CARDS = ("Red/Utility", '),
    "wild-rent": ('"any-colour rent", 3)] * 3', '"any-colour rent", 3)] * 4'),
    "money": ("_MONEY = (", "_MONEY = ((20, 1), "),
}  # fmt: skip
TWO = ("--seat", "0=shrewd", "--seat", "1=random", "--seed", "3")
COMMANDS: Sequence[tuple[tuple[str, ...], str]] = (
    (("deal", "save", "--seats", "2", "--output", "first.save"), ""),
    (("deal", "load", "first.save"), ""),
    (("run", "-r", "deal", *TWO), ""),
    (("run", "-r", "deal", *TWO, "--events", "log.jsonl"), ""),
    (("render", "log.jsonl"), ""),
    (("run", "-r", "deal", "--seat", "0=lookahead{deals=1,ms=2}", "--seat", "1=greedy", "--rounds", "9"), ""),
    (("simulate", "deal", "--seats", "3", "--games", "12", "--jobs", "1"), ""),
    (("simulate", "deal", "--seats", "2", "--games", "4", "--jobs", "1", "--reading", "preset=official"), ""),
    (("tournament", "deal", "--games", "4", "--jobs", "1"), ""),
    (("record", "-r", "deal", *TWO, "--output", "kept"), ""),
    (("run", "kept"), ""),
    (("replay", "kept", "--output", "page.html"), ""),
    (("deal", "save", *TWO, "--turn", "8", "--output", "game.save"), ""),
    (("deal", "load", "game.save"), ""),
    (("deal", "export", "game.save", "--output", "old.txt"), ""),
    (("deal", "import", "old.txt", "--output", "again.save"), ""),
    (("run", "-r", "deal", "--cards", "again.save", *TWO), ""),
    (("odds", "deal", "--cards", "game.save", "--games", "4", "--jobs", "1"), ""),
    (("validate", "-r", "deal", "--cards", "game.save"), ""),
    (("play", "deal", "--seed", "3", "--output", "mine"), "1\nhint\n1\nend\n1\n1\n"),
    (("batch", "plan.toml", "--jobs", "1"), ""),
    (("rulesets", "deal"), ""),
)
PLAN = 'ruleset = "deal"\nseeds = "0:5"\n'
LEFT = {("play", "deal"): 4}
"""The person at the pipe leaves in the middle of the game."""


def run_changed(place: Path, changes: Sequence[tuple[str, str, str]], commands: Any) -> list[dict[str, Any]]:
    (place / "changes.json").write_text(json.dumps(changes))
    (place / "commands.json").write_text(json.dumps(commands))
    (place / "plan.toml").write_text(PLAN)
    words = [sys.executable, str(SCRIPT), "changes.json", "commands.json"]
    done = subprocess.run(words, capture_output=True, cwd=place, env=environment(), check=False)
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_card_of_each_kind_is_added() -> None:
    assert set(MORE) == set(KIND)


@pytest.mark.parametrize("kind", MORE)
def test_one_more_card_of_any_kind_is_a_right_game(kind: str, tmp_path: Path) -> None:
    """No card is lost, the engine ends as the rules do, every command works, and files with too few cards are
    refused with a sentence."""
    (tmp_path / "old.deck").write_text(write_deck(range(COUNT)))
    (tmp_path / "old.save").write_text(start([[90], [91]]))
    old = [
        (("run", "-r", "deal", "--cards", "old.deck", *TWO), ""),
        (("run", "-r", "deal", "--cards", "old.save", *TWO), ""),
        (("deal", "load", "old.save"), ""),
    ]
    first, loaded, *done, deck, save, load = run_changed(
        tmp_path, [("cards", *MORE[kind])], [*COMMANDS, *old]
    )
    more = 2 if kind == "rent" else 1
    assert f"{COUNT + more - 10} cards to draw, 0 discarded" in loaded["out"]
    for found in (first, *done):
        assert found["code"] in (0, LEFT.get(tuple(found["words"][:2]), 0)), found
        assert "Traceback" not in found["err"]
    for found in (deck, save, load):
        assert found["code"] == 2, found
        assert "missing" in found["err"] or "cannot" in found["err"] or "does not belong" in found["err"]


OWN = [
    (
        "rules",
        "OPEN: Mapping[str, Mapping[str, type[Rules]]] = {",
        'class TwoSetsWin(Rules):\n    sets_to_win = 2\n\n\n'
        'OPEN: Mapping[str, Mapping[str, type[Rules]]] = {\n    "own-sets": {"3": Rules, "2": TwoSetsWin},',
    )
]  # fmt: skip


def test_a_reading_that_nobody_knows_is_played_by_every_command(tmp_path: Path) -> None:
    words = ("--seats", "2", "--games", "30", "--jobs", "1", "--json")
    own = ("--reading", "own-sets=2")
    commands = [
        (("simulate", "deal", *words), ""),
        (("simulate", "deal", *words, *own), ""),
        (("run", "-r", "deal", *TWO, *own), ""),
        (("play", "deal", "--seed", "3", "--output", "mine", *own), "1\n"),
    ]
    usual, sooner, run, play = run_changed(tmp_path, OWN, commands)
    turns = [json.loads(found["out"])["length"]["mean"] for found in (usual, sooner)]
    assert turns[1] < turns[0]
    assert "own-sets=2" in run["out"]
    assert "2 FULL ones win" in play["out"]
    assert monosim("run", "-r", "deal", *own).returncode == 2
