"""Plans for the tests of batches."""

from __future__ import annotations

from pathlib import Path

from command import SAMPLE_1

SEAT = '[[seats]]\ntheta_p = "1:3:0.25"\ntheta_h = "1000:5000:500"\n'


def random_thresholds(directory: Path, games: int, rounds: int = 30) -> Path:
    """Many small games on sample 1's board; several chunks from 5,001 games on."""
    path = directory / "plan.toml"
    path.write_text(
        f"boards = ['{SAMPLE_1}/board.txt']\ndecks = ['{SAMPLE_1}/card.txt']\n"
        f"rounds = {rounds}\nseed = 7\nsample = {games}\n" + SEAT * 3
    )
    return path


def bonus_rounds(directory: Path, seeds: int) -> Path:
    path = directory / "once.toml"
    path.write_text(f"ruleset = 'once-around'\nrounds = [1, 3]\nseeds = '1:{seeds}'\n")
    return path
