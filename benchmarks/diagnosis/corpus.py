"""Diagnose the programs of the corpus, and compare the answers with what their authors say.

Whether a finding is true is a judgement: somebody reads it beside the author's words and writes it down in
judgements.json, by the finding's own words. A finding that nobody has judged does not count as true.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from benchmarks.diagnosis.programs import HERE, Entry, find_entries, find_right, make_program
from monosim.core import Case
from monosim.play.cases import find_all, load
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor.diagnose import Observation, Program, diagnose
from monosim.tutor.draft import in_memory
from monosim.tutor.programs import predict

SUITE = HERE.parent.parent / "fixtures" / "project5" / "suite"
JUDGEMENTS = HERE / "judgements.json"
ANSWERS = HERE / "answers.json"
UNSEEN_SEED, UNSEEN = 2024, 120


class Answer(NamedTuple):
    """What the tutor says of a program."""

    program: str
    status: str
    findings: list[str]
    places: list[str]
    equal: int
    """On so many of the unseen inputs on which the program ends the answer prints the same."""
    unseen: int
    crashed: int
    seconds: float

    @property
    def is_exact(self) -> bool:
        return self.status in ("explained", "right", "right where it ends") and self.equal == self.unseen


def observe(program: Program, suite: Path = SUITE) -> list[Observation]:
    observed = []
    for toml in find_all([str(suite)]):
        file = load(toml)
        run = program(in_memory(file.case))
        assert run is not None
        observed.append(Observation(file.name, in_memory(file.case), run.output, run.ended))
    return observed


def answer(job: tuple[str, Path]) -> Answer:
    name, directory = job
    program = make_program(directory)
    observed = observe(program)
    start = process_time()
    found = diagnose(tutor, observed, program)
    seconds = process_time() - start
    runs = [(case, run) for case in _unseen() if (run := program(case)) is not None and run.ended]
    equal = [_encode(predict(tutor, case, found.names)) == run.output for case, run in runs]
    return Answer(
        name,
        found.status,
        [finding.mistake.label for finding in found.findings],
        [one.place for one in found.suspicions],
        sum(equal),
        len(equal),
        len(found.crashes.inputs) if found.crashes else 0,
        round(seconds, 2),
    )


def _unseen() -> Iterable[Case]:
    return islice(tutor.inputs(UNSEEN_SEED), UNSEEN)


def _encode(text: str | None) -> bytes | None:
    return None if text is None else text.encode("utf-8", "surrogateescape")


def find_answers(entries: Sequence[Entry]) -> list[Answer]:
    with Pool() as pool:
        jobs = [(entry.name, entry.directory) for entry in entries]
        return list(pool.imap(answer, jobs, chunksize=1))


def main(part: str, language: str = "") -> None:
    wanted = [entry for entry in find_entries(part) if language in ("", entry.language)]
    answers = find_answers(wanted)
    keep(answers)
    report(f"{part} programs", wanted, answers)


def keep(answers: Sequence[Answer]) -> None:
    """Beside those of other programs, so that they can be judged."""
    known: dict[str, Any] = json.loads(ANSWERS.read_text()) if ANSWERS.exists() else {}
    known.update({one.program: one._asdict() for one in answers})
    ANSWERS.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n")


def judge(answer: Answer) -> dict[str, bool]:
    """For each finding, and each place of an answer without one, whether the author's words say so."""
    judged: dict[str, dict[str, bool]] = json.loads(JUDGEMENTS.read_text()) if JUDGEMENTS.exists() else {}
    return judged.get(answer.program, {})


def report(title: str, entries: Sequence[Entry], answers: Sequence[Answer]) -> None:
    exact = [one for one in answers if one.is_exact and one.status != "right"]
    truthful = [one for one in exact if all(judge(one).get(finding) for finding in one.findings)]
    rest = [one for one in answers if one not in truthful]
    placed = [one for one in rest if any(judge(one).get(place) for place in (*one.places, *one.findings))]
    named = [(one, finding) for one in answers if one.status == "explained" for finding in one.findings]
    false = [(one, finding) for one, finding in named if judge(one).get(finding) is False]
    print(f"{title}: {len(answers)}")
    print(f"  explained exactly (equal on {UNSEEN} unseen inputs)  {len(exact):4}  {_share(exact, answers)}")
    print(f"  and truthfully, by the author's words         {len(truthful):4}  {_share(truthful, answers)}")
    print(f"  of the rest, the right place                  {len(placed):4}  {_share(placed, rest)}")
    print(f"  false names in explained sets                 {len(false):4}  {_share(false, named)}")
    print(
        f"  called right, though all of them are wrong    {sum(one.status == 'right' for one in answers):4}"
    )
    for status in sorted({one.status for one in answers}):
        print(f"  {status:20} {sum(one.status == status for one in answers):4}")
    seconds = [one.seconds for one in answers]
    print(f"  CPU seconds of search: median {median(seconds):.1f}, worst {max(seconds):.1f}")
    for one in rest:
        print(f"  not exactly and truthfully: {one.program}: {one.status}")


def _share(some: Sequence[object], every: Sequence[object]) -> str:
    return f"{100 * len(some) / len(every):.0f} %" if every else "–"


def check_right() -> None:
    """A right program in each language: right, without a remark, and quickly."""
    for directory in find_right():
        start = perf_counter()
        found = answer((directory.name, directory))
        name = "/".join(directory.parts[-2:])
        print(f"  {name:12} {found.status}, search {found.seconds:.1f} s, all {perf_counter() - start:.1f} s")
