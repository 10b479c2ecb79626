"""Programs that misbehave are judged in time, in little memory, and leave nothing behind."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest
from command import ROOT, environment
from grading.run.hostile import compile_all

from monosim.grading.run import orphans, sandbox
from monosim.grading.run.limits import MEGABYTE, Limits
from monosim.grading.run.process import RunResult, run
from monosim.grading.run.sandbox import Room, Sandbox, SandboxUnavailable
from monosim.grading.run.submission import make_workshop

SHORT = Limits(cpu_seconds=0.3, wall_seconds=0.8, memory_bytes=100 * MEGABYTE, file_bytes=MEGABYTE)
PATIENT = SHORT._replace(wall_seconds=30)
"""For what is about CPU time: other tests may want it too."""
IN_TIME = 1.0

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("cc") is None, reason="needs Linux and a C compiler"
)


@pytest.fixture(scope="session")
def programs() -> Iterator[str]:
    with make_workshop() as directory:
        os.chmod(directory, 0o755)
        compile_all(Path(directory))
        yield directory


def _sandbox(level: str) -> Sandbox:
    try:
        return sandbox.choose_sandbox(level)
    except SandboxUnavailable as error:
        pytest.skip(str(error))


@pytest.fixture(params=["limits", "landlock", "bwrap"])
def inside(request: pytest.FixtureRequest) -> Sandbox:
    return _sandbox(request.param)


def judged(
    program: str, programs: str, inside: Sandbox, limits: Limits = SHORT, stdin: bytes = b""
) -> RunResult:
    with make_workshop() as directory:
        room = Room(os.path.join(directory, "case"), (programs,))
        os.mkdir(room.scratch)
        inside.admit(room.scratch)
        start = monotonic()
        outcome = run([f"{programs}/hostile", program], stdin, room, limits, inside)
        longest = max(limits.wall_seconds, limits.cpu_seconds)
        assert monotonic() - start < longest + IN_TIME
        return outcome


def test_a_good_program_is_heard_and_its_status_kept(programs: str, inside: Sandbox) -> None:
    outcome = judged("echoes", programs, inside, PATIENT, stdin=b"one\ntwo\0\xff")
    assert (outcome.cause, outcome.stdout, outcome.stderr) == ("ended", b"one\ntwo\0\xff", b"heard")
    assert outcome.exit_status == 7


def test_infinite_printer(programs: str, inside: Sandbox) -> None:
    outcome = judged("prints_for_ever", programs, inside, PATIENT._replace(output_bytes=5000))
    assert outcome.cause == "output-limit"
    assert outcome.stdout == (b"and again\n" * 500)


def test_infinite_printer_on_stderr(programs: str, inside: Sandbox) -> None:
    outcome = judged("complains_for_ever", programs, inside, PATIENT)
    assert outcome.cause in ("output-limit", "cpu-time")
    assert len(outcome.stderr) <= 1 << 14


def test_spin(programs: str, inside: Sandbox) -> None:
    outcome = judged("spins", programs, inside, PATIENT)
    assert outcome.cause == "cpu-time"
    assert 0.25 < outcome.usage.cpu_seconds < 1


def test_spin_in_a_child(programs: str, inside: Sandbox) -> None:
    assert judged("spins_in_a_child", programs, inside, PATIENT).cause == "cpu-time"


def test_limits_of_the_system_stand_behind_ours() -> None:
    with make_workshop() as directory:
        words = ["/bin/sh", "-c", "ulimit -t; ulimit -f; ulimit -n; ulimit -c; ulimit -v"]
        outcome = run(words, b"", Room(directory), Limits(cpu_seconds=0.2), Sandbox("limits"))
    assert outcome.stdout.split() == [b"2", b"32768", b"64", b"0", b"unlimited"]


def test_sleeper(programs: str, inside: Sandbox) -> None:
    outcome = judged("sleeps", programs, inside)
    assert outcome.cause == "wall-time"
    assert outcome.usage.cpu_seconds < 0.3


def test_crash(programs: str, inside: Sandbox) -> None:
    outcome = judged("crashes", programs, inside)
    assert (outcome.cause, outcome.stdout) == ("ended", b"so far\n")
    assert outcome.signal == signal.SIGSEGV


def test_a_gigabyte(programs: str, inside: Sandbox) -> None:
    outcome = judged("takes_a_gigabyte", programs, inside, PATIENT._replace(cpu_seconds=9))
    assert outcome.cause == "memory"
    assert outcome.usage.peak_kilobytes > 100_000


def test_memory_by_address_space_on_request(programs: str) -> None:
    limits = PATIENT._replace(address_bytes=64 * MEGABYTE, memory_bytes=2048 * MEGABYTE)
    outcome = judged("takes_a_gigabyte", programs, _sandbox("limits"), limits)
    assert outcome.signal == signal.SIGSEGV  # malloc gave nothing, and the program did not look


def test_a_burst_of_forks(programs: str, inside: Sandbox) -> None:
    outcome = judged("forks_often", programs, inside, PATIENT._replace(cpu_seconds=9))
    assert (outcome.cause, outcome.stdout) == ("ended", b"done\n")


def test_processes_are_limited_only_for_a_user_of_its_own(programs: str) -> None:
    """The system counts all of a user's processes, so the limit would stop whoever runs the grader."""
    inside = _sandbox("limits")
    outcome = judged("counts_forks", programs, inside, PATIENT._replace(processes=20, memory_bytes=1 << 40))
    if inside.user is None:
        assert int(outcome.stdout) == 200
    else:
        assert 10 < int(outcome.stdout) < 20  # the system may still be counting earlier ones


def test_reader_of_an_endless_file(programs: str, inside: Sandbox) -> None:
    assert judged("reads_endless_file", programs, inside, PATIENT).cause == "cpu-time"


def test_binary_output(programs: str, inside: Sandbox) -> None:
    assert judged("prints_binary", programs, inside).stdout == bytes(range(256)) * 2


def test_writer_of_a_large_file(programs: str, inside: Sandbox) -> None:
    assert judged("writes_a_large_file", programs, inside, PATIENT).cause == "output-limit"


def test_missing_program(programs: str) -> None:
    outcome = judged("x", f"{programs}/nowhere", Sandbox("none"))
    assert outcome.cause == "not-started"
    assert outcome.reason.endswith("No such file or directory")


def test_a_child_that_keeps_the_pipe_is_not_waited_for(programs: str, inside: Sandbox) -> None:
    start = monotonic()
    outcome = judged("leaves_a_child_with_the_pipe", programs, inside, Limits(wall_seconds=20))
    assert (outcome.cause, outcome.stdout) == ("ended", b"done\n")
    assert monotonic() - start < 5


def test_nothing_outlives_its_parent(programs: str, inside: Sandbox) -> None:
    before = orphans.list_children()
    outcome = judged("leaves_a_child_in_a_new_session", programs, inside)
    assert outcome.cause == "ended"
    assert outcome.stdout.strip().isdigit()
    assert orphans.list_children() == before
    assert not any(programs in line for line in command_lines())


def command_lines() -> Iterator[str]:
    for directory in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            yield (directory / "cmdline").read_text()


def test_a_sandbox_that_fails_is_not_the_programs_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bwrap").write_text("#!/bin/sh\necho bwrap: no more >&2\nexit 1\n")
    (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    outcome = run(["/bin/true"], b"", Room(str(tmp_path)), SHORT, Sandbox("bwrap"))
    assert (outcome.cause, outcome.reason) == ("internal", "bwrap: no more")


@pytest.mark.parametrize("level", ["bwrap", "landlock"])
def test_files_outside_cannot_be_read(level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.defpath)  # what an activated environment adds is shown
    inside = _sandbox(level)
    golden = tmp_path / "expected.txt"
    golden.write_bytes(b"the right output\n")
    golden.chmod(0o644)
    script = (
        'cat "$1" /etc/shadow; echo; ls -A /home /root /work 2>/dev/null; ls /; echo x > here && cat here'
    )
    with make_workshop() as directory:
        room = Room(os.path.join(directory, "case"))
        os.mkdir(room.scratch)
        inside.admit(room.scratch)
        outcome = run(["/bin/sh", "-c", script, "sh", str(golden)], b"", room, SHORT, inside)
    assert b"right" not in outcome.stdout
    assert b"root:" not in outcome.stdout
    assert set(outcome.stdout.split()) <= {
        *b"bin dev etc lib lib32 lib64 libx32 opt proc sbin tmp usr x".split(),
        *room.scratch.split("/")[1].encode().split(),
    }


def test_no_network_under_bubblewrap() -> None:
    inside = _sandbox("bwrap")
    with make_workshop() as directory:
        room = Room(os.path.join(directory, "case"))
        os.mkdir(room.scratch)
        inside.admit(room.scratch)
        outcome = run(["/bin/cat", "/proc/net/dev"], b"", room, SHORT, inside)
    interfaces = [line.partition(b":")[0].strip() for line in outcome.stdout.splitlines()[2:]]
    assert interfaces == [b"lo"]


def test_the_environment_is_made_from_scratch(inside: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "golden")
    with make_workshop() as directory:
        room = Room(os.path.join(directory, "case"))
        os.mkdir(room.scratch)
        inside.admit(room.scratch)
        outcome = run(["/usr/bin/env"], b"", room, SHORT, inside)
    names = {line.partition(b"=")[0].decode() for line in outcome.stdout.splitlines()}
    assert names - {"PWD", "OLDPWD", "_", "SHLVL"} == {"PATH", "LC_ALL", "TZ", "HOME", "TMPDIR"}


MEASURED = """
import sys
from monosim.grading.run.limits import Limits
from monosim.grading.run.process import run
from monosim.grading.run.sandbox import Room, choose_sandbox
inside, directory = choose_sandbox(sys.argv[1]), sys.argv[2]
for program in sys.argv[3:]:
    run([directory + "/hostile", program], b"", Room("/tmp", (directory,)), Limits(0.5, 5), inside)
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


def test_our_own_memory_stays_small(programs: str) -> None:
    hostile = ["prints_for_ever", "complains_for_ever", "takes_a_gigabyte", "reads_endless_file"]
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, "limits", programs, *hostile],
        capture_output=True, check=True, cwd=ROOT, env=environment(),
    )  # fmt: skip
    assert int(done.stdout) < 100_000
