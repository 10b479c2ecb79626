"""A process in which the source of some modules of DEAL has been changed: what an outsider may do to a table.

`python outsider.py CHANGES.json COMMANDS.json`: the changes are [module, text, other text]. Each command is
run in this process, and its exit code, stdout and stderr are written as a line of JSON. The law of the cards
and the engine are looked at first.
"""

from __future__ import annotations

import io
import json
import sys
from collections import deque
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from typing import Any, ClassVar

PACKAGE = "monosim.rulesets.deal"


class Changed(SourceFileLoader):
    """Loads a module from its source with the changes made."""

    changes: ClassVar[dict[str, list[tuple[str, str]]]] = {}

    def get_source(self, fullname: str) -> str:
        source = super().get_source(fullname)
        assert source is not None
        for text, other in self.changes[fullname]:
            assert text in source, text
            source = source.replace(text, other)
        return source

    def get_code(self, fullname: str) -> Any:
        return compile(self.get_source(fullname), self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        if fullname not in Changed.changes:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = Changed(fullname, spec.origin)
        return spec


def run(words: list[str], stdin: str = "") -> dict[str, Any]:
    """As `monosim` with these words."""
    from monosim.cli import main

    out, error = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    kept = sys.argv, sys.stdin, sys.stdout, sys.stderr
    sys.argv, sys.stdout, sys.stderr = ["monosim", *words], out, error
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    code: Any = 0
    try:
        main()
    except SystemExit as left:
        code = left.code
    finally:
        sys.argv, sys.stdin, sys.stdout, sys.stderr = kept
    told, said = (stream.buffer.getvalue().decode() for stream in (out, error))
    return {"words": words, "code": code, "out": told, "err": said}


def look() -> None:
    """Games by all players: no card is lost at any turn, and the engine ends where the rules do."""
    from monosim.core import Case, Checkpoint, SeededChance
    from monosim.core.game import is_decision
    from monosim.core.match import Match
    from monosim.play.runner import drive_game, table_for
    from monosim.rulesets import deal
    from monosim.rulesets.deal.savefile import find_faults, places, write_save
    from monosim.study.endings import exhaust

    every = [{}, {"preset": "official"}, {"lone-wild": "yes", "rearrange": "yes"}, {"hotels": "2"}]
    own = [{name: values[-1]} for name, values in deal.ABOUT.readings.items() if name.startswith("own-")]
    for seed, readings in enumerate([*every, *own] * 3):
        seats = {str(seat): ("random", "shrewd", "greedy")[(seat + seed) % 3] for seat in range(2 + seed % 4)}
        case = Case("deal", seed=seed, seats=seats, readings=readings, rounds="150")
        setup = deal.read(case)
        table = table_for(deal, setup, case)
        game = deal.play(setup, table.chance)
        answer: Any = None
        while True:
            try:
                item: Any = game.send(answer)
                answer = None
            except StopIteration as stop:
                end = stop.value
                break
            if isinstance(item, Checkpoint):
                assert list(find_faults(item.state)) == []
                assert sorted(places(item.state)) == list(setup.rules.cards)
            elif is_decision(item):
                answer = table.ask(item)
        assert write_save(deal.finish(setup, table_for(deal, setup, case))) == write_save(end)
        told = exhaust(drive_game(deal, setup, table_for(deal, setup, case), case), deque)
        assert write_save(told) == write_save(end)
        match, stream = Match(deal, case), SeededChance(seed)
        for _ in range(40):
            if match.is_over:
                break
            twin = match.redeal(match.decision.player, stream)
            assert twin.view(match.decision.player) == match.view(match.decision.player)
            match.play(match.decision.choices[stream.below(len(match.decision.choices))])


def begin(changes: list[tuple[str, str, str]]) -> None:
    for module, text, other in changes:
        Changed.changes.setdefault(f"{PACKAGE}.{module}", []).append((text, other))
    sys.meta_path.insert(0, Finder())


if __name__ == "__main__":
    begin(json.loads(Path(sys.argv[1]).read_text()))
    commands = json.loads(Path(sys.argv[2]).read_text())
    look()
    for words, stdin in commands:
        sys.stdout.write(json.dumps(run(words, stdin)) + "\n")
