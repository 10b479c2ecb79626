"""Matches of every game, played by a player that knows none: each copy of one goes on as the original does.

    python -m tools.matches 1000 [GAME...]

plays so many matches of each game with random legal answers. At random decisions a match is forked, pickled
into another process, or dealt anew, and what comes after is compared to the byte. It prints how often what
happened.
"""

from __future__ import annotations

import pickle
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from multiprocessing import get_context
from random import Random
from typing import Any

from monosim.core import Case, SeededChance
from monosim.core.abilities import Abilities
from monosim.core.match import Match
from monosim.core.spaces import is_legal
from monosim.play import jsonl
from monosim.rulesets import RULESETS, find
from tools.games_to_play import cases, know_plugins
from tools.general_player import play_at_random

FORKS = 3
"""Of each match that has as many decisions."""
PICKLED = 2
"""One match of so many is sent to another process."""
PROBED = 0.1
"""The share of decisions at which answers to others are tried."""
SHOWN = 60
LONGEST_WORD = 12


class Differs(AssertionError):
    """A copy that did not go on as its original, or a space that is not what the rules allow."""


def play_matches(name: str, many: int, elsewhere: Any, seed: int = 0) -> Counter[str]:
    """How often what happened in so many matches of a game."""
    counts = Counter[str]()
    for number, case in zip(range(many), cases(name, seed), strict=False):
        try:
            play_one(case, Random(f"{seed} {number}"), elsewhere if number % PICKLED == 0 else None, counts)
        except Exception as error:
            error.add_note(f"{name}, match {number} of seed {seed}: {case}")
            raise
    return counts


def play_one(case: Case, random: Random, elsewhere: Any, counts: Counter[str]) -> None:
    match = Match(find(case.ruleset), case, arranged=True)
    start = match.fork()
    answered = play_at_random(match, random)
    answers = [answer for _, answer in answered]
    counts.update(f"answer {kind}" for decision, answer in answered for kind in _shapes(decision, answer))
    counts.update(games=1, decisions=len(answers), seats=len(match.outcome.scores) if match.outcome else 0)
    counts.update(f"event {kind}" for event in match.events for kind in _kinds(event))
    expected, walker = digest(match), start.fork()
    places = random.sample(range(len(answers)), min(FORKS, len(answers)))
    for ended in (start, match) if not answers else ():  # a game that asks nobody is over at once
        follow(ended.fork(), (), expected)
        counts["forks"] += 1
        send(ended, (), expected, elsewhere, counts)
    for place, answer in enumerate(answers):
        if random.random() < PROBED:
            probe(walker, random.sample(answers, min(5, len(answers))))
        if place in places:
            follow(walker.fork(), answers[place:], expected)
            counts["forks"] += 1
            redealt = deal_anew(walker, random)
            counts.update(redeals=1, answers_after_redeals=len(redealt))
        if place == places[0]:
            send(walker, answers[place:], expected, elsewhere, counts)
        walker.play(answer)
    if digest(walker) != expected:
        raise Differs("the original was disturbed by its copies")


def follow(match: Match, answers: Sequence[Any], expected: str) -> None:
    for answer in answers:
        match.play(answer)
    if digest(match) != expected:
        raise Differs("a fork")


def send(match: Match, answers: Sequence[Any], expected: str, elsewhere: Any, counts: Counter[str]) -> None:
    """Let another process play on, if there is one."""
    if elsewhere is None:
        return
    if elsewhere.apply(finish_elsewhere, (pickle.dumps(match), answers)) != expected:
        raise Differs("in another process")
    counts["pickles"] += 1


def finish_elsewhere(pickled: bytes, answers: Sequence[Any]) -> str:
    match: Match = pickle.loads(pickled)
    for answer in answers:
        match.play(answer)
    return digest(match)


def deal_anew(match: Match, random: Random) -> list[Any]:
    """The seat that is asked sees the same in a match that is dealt anew, which can be played to its end."""
    seat = match.decision.player or 0
    other = match.redeal(seat, SeededChance(random.randrange(2**32)))
    if Abilities(find(match.case.ruleset)).view and other.view(seat) != match.view(seat):
        raise Differs(f"seat {seat} sees something else after a redeal")
    return play_at_random(other, random)


def probe(match: Match, answers: Sequence[Any]) -> None:
    """The space of a decision contains what its check lets through, also of answers to other decisions."""
    decision = match.decision
    for answer in (*answers, None, "", True, -1, 10**9, ()):
        if decision.space.contains(answer) != is_legal(decision, answer):
            raise Differs(f"{decision!r}: the space and the check do not agree on {answer!r}")


def digest(match: Match) -> str:
    log = b"".join(jsonl.encode(match.case.ruleset, match.events))
    return sha256(log + match.transcript + repr(match.outcome).encode()).hexdigest()


def _kinds(value: Any, with_words: bool = False) -> Iterator[str]:
    """The names of an event or an answer and of all its parts; with the words that these hold, or without."""
    if hasattr(value, "_asdict"):
        words = [word for word in value if with_words and isinstance(word, str) and word.isalpha()]
        yield " ".join([jsonl.name_of(type(value)), *words])
    if isinstance(value, tuple):
        for part in value:
            yield from _kinds(part, with_words)


def _shapes(decision: Any, answer: Any) -> Iterator[str]:
    """What was answered to which question, as far as it counts: a short word, the parts of an offer."""
    asked, text = jsonl.name_of(type(decision)), str(decision.text(answer))
    yield f"{asked} {text}" if text.isalpha() and len(text) <= LONGEST_WORD else asked
    yield from (f"{asked} {kind}" for kind in set(_kinds(answer, with_words=True)))


def tell(name: str, counts: Counter[str], seconds: float) -> str:
    totals = ", ".join(f"{n} {what}" for what, n in counts.items() if " " not in what)
    lines = [f"{name}: {totals}; {seconds:.0f} s"]
    for group in ("event ", "answer "):
        found = [(what.removeprefix(group), n) for what, n in counts.most_common() if what.startswith(group)]
        lines.append(f"  {group}: " + ", ".join(f"{what} {n}" for what, n in found[:SHOWN]))
    return "".join(f"{line}\n" for line in lines)


def main(words: list[str]) -> None:
    know_plugins()
    many, names = int(words[0]), words[1:] or list(RULESETS)
    with get_context("spawn").Pool(1) as elsewhere:
        for name in names:
            began = time.perf_counter()
            counts = play_matches(name, many, elsewhere)
            print(tell(name, counts, time.perf_counter() - began), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
