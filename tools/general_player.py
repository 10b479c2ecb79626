"""A player that knows no game: it gives random legal answers in any match, to the end.

    python tools/general_player.py classic 4 7

plays a game of classic with 4 seats and the seed 7, and prints its transcript.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import monosim


def play_at_random(match: monosim.Match, random: Random) -> list[tuple[Any, Any]]:
    """Play the match to its end; gives the decisions and how they were answered."""
    answered = list[tuple[Any, Any]]()
    while not match.is_over:
        decision = match.decision
        answer = decision.space.sample(random)
        match.play(answer)
        answered.append((decision, answer))
    return answered


if __name__ == "__main__":
    ruleset, seats, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    played = monosim.match(ruleset, seats=seats, seed=seed)
    play_at_random(played, Random(seed))
    sys.stdout.buffer.write(played.transcript)
