"""`make fuzz`: damaged inputs for every reader of monosim; what goes wrong is kept below build/fuzz.

python -m tools.fuzz INPUTS [SEED]     input k is a function of the seed and of k alone
python -m tools.fuzz INPUTS SEED deal  only the kinds of inputs whose names begin so
python -m tools.fuzz --replay DIR      plays a kept finding once more, in a process of its own

A finding is an exit code 70 or a traceback, five seconds of CPU time without an end, the death of the
process, and on stdout anything but a transcript, a report, or the ruleset's own refusal. From damaged files
of DEAL that are accepted, it is also a card that is not in exactly one place.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NamedTuple

from monosim.core import SeededChance
from tools import fuzz_deal, fuzz_judge
from tools.fuzz_corpus import ROOT, Subject, corpus, write
from tools.fuzz_judge import Input, call, complain_of_hang, judge
from tools.fuzz_mutations import NUMBERS, choose, mutate

KEPT = ROOT / "build" / "fuzz"
GRACE = 60.0
"""Then a process that waits, or does not even hear its alarm, is killed."""
MEMORY = 2 << 30
CENTRAL = ("plan.toml", "case.toml", ".manifest.json")


class Finding(NamedTuple):
    input: Input
    what: str
    where: str
    details: str


def make_input(subjects: Sequence[Subject], seed: int, number: int) -> Input:
    """A kind is drawn first, so that the many cases of one ruleset do not crowd out the others."""
    chance = SeededChance(seed, f"fuzz/{number}")
    kind = choose(chance, sorted({subject.kind for subject in subjects}))
    subject = choose(chance, [one for one in subjects if one.kind == kind])
    files, name = dict(subject.files), choose(chance, [*sorted(subject.files), *_central(subject)])
    if chance.below(20) == 0:
        files[name] = choose(chance, [data for one in subjects for data in one.files.values()])
    else:
        files[name] = mutate(name, files[name], chance)
    command = choose(chance, subject.commands)
    rounds = choose(chance, NUMBERS).decode()
    words = tuple(word.replace("ROUNDS", rounds) for word in command)
    return Input(number, subject.kind, subject.name, files, words)


def _central(subject: Subject) -> list[str]:
    """Plans, manifests and case files, as often as all others of a subject together."""
    central = [name for name in sorted(subject.files) if name.endswith(CENTRAL)]
    return central * (len(subject.files) // max(1, len(central)))


def serve(seed: int, scratch: str, connection: Connection) -> None:
    """A worker: numbers come in, findings go out."""
    import resource

    signal.signal(signal.SIGPROF, complain_of_hang)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    most = MEMORY + os.sysconf("SC_PAGE_SIZE") * int(Path("/proc/self/statm").read_text().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (most, most))  # a worker begins with what its parent has mapped
    os.dup2(os.open(os.devnull, os.O_RDWR), 1)
    subjects: list[Subject] = connection.recv()
    while True:
        connection.send(_try(make_input(subjects, seed, connection.recv()), Path(scratch)))


def _try(one: Input, scratch: Path) -> tuple[Any, ...]:
    here = scratch / "input"
    write(one.files, here)
    os.chdir(here)
    result = call(one.words)
    wrong = judge(one, result) or (fuzz_deal.judge(one, result) if one.kind in fuzz_deal.KINDS else None)
    os.chdir(scratch)
    shutil.rmtree(here, ignore_errors=True)
    if wrong is None:
        return one.kind, result.code, None
    details = f"exit {result.code}, {result.seconds:.1f} s\n\n{result.stderr[-6000:]}\n\nstdout:\n"
    return one.kind, result.code, (*wrong, details + result.stdout[:2000].decode("utf-8", "backslashreplace"))


class Worker:
    def __init__(self, subjects: Sequence[Subject], seed: int) -> None:
        self.connection, theirs = Pipe()
        self.scratch = tempfile.TemporaryDirectory(prefix="monosim-fuzz-", ignore_cleanup_errors=True)
        self.process = Process(target=serve, args=(seed, self.scratch.name, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.connection.send(list(subjects))
        self.number: int | None = None
        self.deadline = 0.0

    def give(self, number: int) -> None:
        self.number, self.deadline = number, time.monotonic() + fuzz_judge.PATIENCE + GRACE
        self.connection.send(number)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()
        self.scratch.cleanup()


def fuzz(subjects: Sequence[Subject], numbers: Sequence[int], seed: int, jobs: int) -> Iterator[Any]:
    """For each number its kind, its exit code and what is wrong with it."""
    waiting = iter(numbers)
    workers = [Worker(subjects, seed) for _ in range(jobs)]
    try:
        idle, busy = list(workers), dict[Any, Worker]()
        while True:
            for worker, number in zip(idle, waiting, strict=False):
                worker.give(number)
                busy[worker.connection] = worker
            idle = []
            if not busy:
                return
            for connection in wait(list(busy), timeout=0.5):
                worker = busy.pop(connection)
                yield worker.number, _answer(worker)
                idle.append(worker)
            for worker in [one for one in busy.values() if time.monotonic() > one.deadline]:
                yield worker.number, ("?", -1, ("hang", "deaf to its alarm", ""))
                busy.pop(worker.connection)
                worker.end()
                idle.append(worker)
            idle = [_replaced(worker, workers, subjects, seed) for worker in idle]
    finally:
        for worker in workers:
            worker.end()


def _answer(worker: Worker) -> Any:
    try:
        return worker.connection.recv()
    except (EOFError, OSError):
        worker.end()
        return "?", worker.process.exitcode, ("death of the process", str(worker.process.exitcode), "")


def _replaced(worker: Worker, workers: list[Worker], subjects: Sequence[Subject], seed: int) -> Worker:
    """A new one where it has died or has done much: what it leaks shall not add up."""
    if not worker.connection.closed and worker.number is not None and worker.number % 500:
        return worker
    if not worker.connection.closed:
        worker.end()
    fresh = Worker(subjects, seed)
    workers[workers.index(worker)] = fresh
    return fresh


def keep(finding: Finding, seed: int, directory: Path = KEPT) -> Path:
    """As a directory with the files, the command and what was said."""
    one = finding.input
    place = directory / f"seed-{seed}-input-{one.number}"
    write({f"files/{name}": data for name, data in one.files.items()}, place)
    (place / "command").write_text(shlex.join(("monosim", *one.words)) + "\n")
    (place / "report.txt").write_text(
        f"{finding.what}: {finding.where}\n{one.kind}: {one.name}\n{finding.details}",
        errors="backslashreplace",
    )
    return place


def replay(place: Path) -> int:
    """In a copy of the files; the exit code of the command."""
    words = shlex.split((place / "command").read_text())[1:]
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copytree(place / "files", scratch, dirs_exist_ok=True)
        return subprocess.run([sys.executable, "-m", "monosim", *words], cwd=scratch, check=False).returncode


def main(number: int, seed: int = 0, kind: str = "", jobs: int | None = None, directory: Path = KEPT) -> int:
    """How many different findings there are; a place in the code counts once."""
    with tempfile.TemporaryDirectory(prefix="monosim-corpus-") as scratch:
        subjects = [subject for subject in corpus(Path(scratch)) if subject.kind.startswith(kind)]
    found: Counter[tuple[str, str]] = Counter()
    codes: Counter[int] = Counter()
    kinds: dict[str, Counter[int]] = {}
    for done, (at, (of, code, wrong)) in enumerate(
        fuzz(subjects, range(number), seed, jobs or os.cpu_count() or 1), 1
    ):
        codes[code] += 1
        kinds.setdefault(of, Counter())[code] += 1
        if wrong is not None:
            found[wrong[:2]] += 1
            if found[wrong[:2]] == 1:
                finding = Finding(make_input(subjects, seed, at), *wrong)
                print(f"{wrong[0]}: {wrong[1]}\n  {keep(finding, seed, directory)}", flush=True)
        if done % 1000 == 0:
            print(f"{done} inputs, {len(found)} findings", file=sys.stderr, flush=True)
    print(f"{number} inputs of seed {seed}: {len(found)} findings ({_tell(codes)})")
    for of, counts in sorted(kinds.items()):
        print(f"  {of}: {counts.total()} inputs, {_tell(counts)}")
    for (what, where), count in found.most_common():
        print(f"{count:7} {what}: {where}")
    return len(found)


def _tell(codes: Counter[int]) -> str:
    return ", ".join(f"{count} × exit {code}" for code, count in sorted(codes.items()))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--replay"]:
        sys.exit(replay(Path(sys.argv[2])))
    inputs, seed, kind = [*sys.argv[1:4], *("", "0", "")[len(sys.argv) - 1 :]]
    sys.exit(min(1, main(int(inputs), int(seed), kind)))
