"""`make lockstep`: the fast engines of Project 5 against its rules; what differs is kept as a case."""

from __future__ import annotations

import sys
from hashlib import blake2b
from pathlib import Path

from rulesets.project5.fast.lockstep import (
    agrees,
    by_rules,
    drawn_cases,
    large_cases,
    played_together,
    tells_the_same,
)

from monosim.core import Case
from monosim.play.cases import load
from monosim.rulesets.project5.fast import kernel, many, paths, teller, telling
from monosim.rulesets.project5.fast import periods as project5
from monosim.rulesets.project5.inputs import Setup, read

FOUND = Path(__file__).resolve().parent.parent / "build" / "found" / "project5"
"""Not below fixtures: a case there needs a golden, and nobody has read what it prints."""
AT_ONCE = 1_000
LARGE = 20
"""One game of so many has a long deck, a large board or many players."""


def main(number: int, seed: int) -> int:
    found = 0
    for start in range(0, number, AT_ONCE):
        drawn = min(AT_ONCE, number - start)
        large = drawn // LARGE
        cases = [*drawn_cases(seed + start, drawn - large), *large_cases(seed + start, large)]
        found += sum(map(check, cases))
        print(f"\r{min(start + AT_ONCE, number)} games, {found} disagreements", end="", file=sys.stderr)
    print(file=sys.stderr)
    return 1 if found else 0


def check(case: Case) -> bool:
    """Whether an engine disagrees with the rules; then the case is kept."""
    setup = read(case)
    if agrees(project5, setup) and all(tellers_agree(setup)) and all(many_agree(setup)):
        return False
    print(f"\ndisagreement: {save(case, FOUND)}")
    return True


def tellers_agree(setup: Setup) -> list[bool]:
    tellers = (teller, telling.compiled() or teller)
    return [tells_the_same(each, setup) for each in tellers]


def replay(directory: str) -> int:
    """Compare a game that was kept, by all engines."""
    from monosim.study.series import hold

    found = check(hold(load(directory).case))
    print("" if found else "no disagreement")
    return 1 if found else 0


def many_agree(setup: Setup) -> list[bool]:
    if many.supports(setup) is not None:
        return []
    transcript, state = by_rules(setup)
    game = setup.game
    wanted = (game.winner(state), transcript.count(b"Round: "), state.drawn, game.wealth(state))
    engines = [kernel, paths, many.compiled() or paths]
    results = [played_together([setup], engine)[0] for engine in engines]
    return [(got.winner, got.rounds, got.moves, list(got.wealth)) == wanted for got in results]


def save(case: Case, place: Path) -> Path:
    """The case as a directory, named by what is in it."""
    text = repr((sorted(case.contents.items()), case.rounds, sorted(case.readings.items())))
    directory = place / blake2b(text.encode(), digest_size=6).hexdigest()
    directory.mkdir(parents=True, exist_ok=True)
    for role, contents in case.contents.items():
        (directory / f"{role}.txt").write_bytes(contents)
    readings = "".join(f'{name} = "{value}"\n' for name, value in case.readings.items())
    (directory / "case.toml").write_text(
        'ruleset = "project5"\nboard = "board.txt"\ncards = "cards.txt"\nplayers = "players.txt"\n'
        f'rounds = {case.rounds}\norigin = "found by make lockstep"\n\n[readings]\n{readings}'
    )
    return directory


if __name__ == "__main__":
    first, *more = sys.argv[1:]
    sys.exit(main(int(first), int(*more)) if first.isdigit() else replay(first))
