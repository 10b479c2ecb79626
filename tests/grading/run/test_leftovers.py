"""Nothing that a program leaves ends the grader, escapes its limits, or is found by the next one."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from time import monotonic

import pytest
from golden_world import TRANSCRIPT, make_case, monosim

from monosim.grading.run import places, process, tree
from monosim.grading.run.limits import MEGABYTE, Limits
from monosim.grading.run.places import make_workshop
from monosim.grading.run.process import RunResult, run
from monosim.grading.run.sandbox import Room, Sandbox, choose_sandbox

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

LIMITS = Limits(cpu_seconds=5, wall_seconds=10)
AS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give the program a user of its own")
PYTHON = shutil.which("python3", path="/usr/bin:/usr/local/bin") or "python3"
NESTED = """
import os
for _ in range({depth}):
    os.mkdir("{name}")
    os.chdir("{name}")
print("done")
"""
UNREADABLE = """
import os
os.makedirs("a/b/c")
open("a/b/c/d", "w").close()
os.chmod("a/b/c", 0)
os.chmod("a/b", 0o300)
os.chmod("a", 0)
os.chmod(".", 0)
print("done")
"""
GENERATIONS = """
import os, time
for generation in range({number}):
    if os.fork():
        time.sleep(1.5)
        os._exit(0)
time.sleep(1.5)
"""
ORPHAN = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        {deed}
        time.sleep(30)
    os._exit(0)
time.sleep(20)
"""


def judged(program: str, inside: Sandbox, limits: Limits = LIMITS) -> RunResult:
    with make_workshop(inside.user) as directory:
        room = Room(os.path.join(directory, "case"))
        os.mkdir(room.scratch)
        inside.admit(room.scratch)
        start = monotonic()
        outcome = run([PYTHON, "-c", program], b"", room, limits, inside)
        assert monotonic() - start < limits.wall_seconds + 1
        assert tree.remove(room.scratch) == ""
    assert not os.path.exists(directory)
    return outcome


@pytest.fixture(params=["limits", "none"])
def inside(request: pytest.FixtureRequest) -> Sandbox:
    return choose_sandbox(request.param)


@pytest.mark.parametrize(("depth", "name"), [(1500, "d"), (1500, "d" * 100), (5000, "d")])
def test_nested_directories_are_removed(inside: Sandbox, depth: int, name: str) -> None:
    outcome = judged(NESTED.format(depth=depth, name=name), inside)
    assert (outcome.cause, outcome.stdout) == ("ended", b"done\n") or outcome.cause == "output-limit"


def test_unreadable_directories_are_removed(inside: Sandbox) -> None:
    assert judged(UNREADABLE, inside).stdout == b"done\n"


def test_generations_of_processes_are_measured(inside: Sandbox) -> None:
    outcome = judged(GENERATIONS.format(number=400), inside, LIMITS._replace(processes=1000))
    assert outcome.cause in ("ended", "memory")


@pytest.mark.parametrize("how", [(), ("--compile", "true")])
def test_such_programs_do_not_end_the_command(tmp_path: Path, how: tuple[str, ...]) -> None:
    for case in ("a", "b"):
        make_case(tmp_path / "suite" / case)
    (tmp_path / "in").mkdir()
    text = NESTED.format(depth=1500, name="d") + UNREADABLE
    (tmp_path / "in" / "main.py").write_text(text)
    words = ("grade", "suite", "--sandbox", "limits", "--from", "in", *how, "--", PYTHON, "main.py")
    ran = monosim(tmp_path, *words)
    assert ran.returncode == 1
    assert b"\nall 2 cases: stopped: it writes far more than it should\n" in ran.stdout


def test_what_a_compiler_leaves_does_not_end_the_command(tmp_path: Path) -> None:
    make_case(tmp_path / "suite" / "a")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "make.py").write_text(NESTED.format(depth=1500, name="d" * 100))
    words = ("grade", "suite", "--sandbox", "limits", "--from", "in", "--compile", f"{PYTHON} make.py")
    ran = monosim(tmp_path, *words, "--", "cat", "make.py")
    assert b"\n1 case: it cannot be started: what its compiler left " in ran.stdout


def test_what_cannot_be_removed_is_our_failure_of_that_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for case in ("a", "b"):
        make_case(tmp_path / "suite" / case)
    (tmp_path / "main.sh").write_text(f"cat <<'END'\n{TRANSCRIPT.decode()}END\n")
    failures = iter([f"{tmp_path}/x cannot be removed: No", ""])
    monkeypatch.setattr("monosim.grading.run.remove", lambda path: next(failures))
    ran = monosim(tmp_path, "grade", "suite", "--sandbox", "none", "--", "sh", "main.sh")
    assert ran.returncode == 3
    assert b"\n1 case: the sandbox failed: %s/x cannot be removed: No\n" % bytes(tmp_path) in ran.stdout
    assert b"\npassed: b\n" in ran.stdout


def test_a_meter_that_fails_is_our_failure_of_that_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise OSError("oh")

    monkeypatch.setattr(places, "measure", broken)
    assert judged("print(1)", Sandbox("none")).cause == "internal"


def test_memory_of_orphans_counts(inside: Sandbox) -> None:
    program = ORPHAN.format(deed="held = bytearray(150 << 20)")
    assert judged(program, inside, LIMITS._replace(memory_bytes=100 * MEGABYTE)).cause == "memory"


def test_cpu_time_of_orphans_counts(inside: Sandbox) -> None:
    program = ORPHAN.format(deed="exec('while True: pass')")
    assert judged(program, inside, LIMITS._replace(cpu_seconds=0.5)).cause == "cpu-time"


WRITES = """
import os, time
for number in range(60):
    {open}
    file.write(bytes(4 << 20))
    file.flush()
    files = [file, *globals().get("files", ())]
time.sleep(30)
"""


@pytest.mark.parametrize(
    "opening",
    [
        'file = open(f"f{number}", "wb")',
        'os.makedirs("x/y", exist_ok=True); file = open(f"x/y/f{number}", "wb")',
        'file = open("f", "wb"); os.unlink("f")',
        'file = open(os.memfd_create("m"), "wb")',
        'file = open(f"/dev/shm/monosim-held-{os.getpid()}", "wb"); os.unlink(file.name)',
    ],
)
def test_what_is_written_is_bounded(inside: Sandbox, opening: str) -> None:
    outcome = judged(WRITES.format(open=opening), inside, LIMITS._replace(open_files=100))
    for path in Path("/dev/shm").glob("monosim-held-*"):  # it may be ended before it removes the name
        path.unlink()
    assert outcome.cause == "output-limit"


@AS_ROOT
@pytest.mark.parametrize("place", ["/dev/shm", "/tmp", "/var/tmp"])
def test_what_is_written_elsewhere_is_bounded_and_removed(place: str) -> None:
    inside = choose_sandbox("limits")
    assert inside.user is not None
    opening = f'file = open("{place}/monosim-test-%d" % number, "wb")'
    assert judged(WRITES.format(open=opening), inside).cause == "output-limit"
    assert not list(Path(place).glob("monosim-test-*"))


@AS_ROOT
def test_many_small_files_count_too() -> None:
    program = "for n in range(40000): open(f'/dev/shm/monosim-test-{n}', 'w').close()"
    assert judged(program, choose_sandbox("limits")).cause == "output-limit"
    assert not list(Path("/dev/shm").glob("monosim-test-*"))


LITTERS = """
import ctypes, os
for place in ("/tmp", "/var/tmp", "/dev/shm"):
    os.makedirs(place + "/monosim-test/inner")
    open(place + "/monosim-test/inner/file", "w").close()
    os.chmod(place + "/monosim-test/inner", 0)
    os.symlink("/etc", place + "/monosim-test-link")
libc = ctypes.CDLL(None)
print(libc.shmget(4711, 4096, 0o1600), libc.semget(4711, 1, 0o1600), libc.msgget(4711, 0o1600))
"""


@AS_ROOT
def test_nothing_is_left_in_any_temporary_place() -> None:
    inside = choose_sandbox("limits")
    assert inside.user is not None
    for _ in range(2):  # the second one would fail if the first had left anything
        outcome = judged(LITTERS, inside)
        assert (outcome.cause, outcome.exit_status) == ("ended", 0)
    assert not list(places.find_left(inside.user))
    for kind in ("shm", "sem", "msg"):
        assert f" {inside.user} " not in Path(f"/proc/sysvipc/{kind}").read_text()


@AS_ROOT
def test_no_program_meets_what_another_left(monkeypatch: pytest.MonkeyPatch) -> None:
    inside = choose_sandbox("limits")
    with monkeypatch.context() as patch:
        patch.setattr(places, "clear", lambda user: "/tmp/x cannot be removed: No")
        for _ in range(2):
            outcome = judged("print(1)", inside)
            assert (outcome.cause, outcome.reason) == ("internal", "/tmp/x cannot be removed: No")
        assert outcome.stdout == b""  # the second one was not even started
    assert judged("print(1)", inside).stdout == b"1\n"
    assert not process._unclean


@AS_ROOT
def test_a_file_of_others_that_a_compiler_linked_keeps_its_mode(tmp_path: Path) -> None:
    """Where the kernel lets users link what they cannot read, root would open it for everybody."""
    inside = choose_sandbox("limits")
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "secret").chmod(0o600)
    (tmp_path / "built").mkdir()
    inside.admit(str(tmp_path / "built"))
    os.link(tmp_path / "secret", tmp_path / "built" / "link")
    with pytest.raises(OSError, match="hard link to a file of others"):
        inside.take_back(str(tmp_path / "built"))
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


@AS_ROOT
def test_a_bomb_of_forks_is_ended(tmp_path: Path) -> None:
    inside = choose_sandbox("limits")
    program = "import os\nwhile True:\n try: os.fork()\n except OSError: pass"
    assert judged(program, inside, LIMITS._replace(cpu_seconds=1)).cause == "cpu-time"
    assert places.claim_user() == inside.user
    assert not [pid for pid in os.listdir("/proc") if pid.isdigit() and _owner(pid) == inside.user]


def _owner(pid: str) -> int:
    try:
        return os.stat(f"/proc/{pid}").st_uid
    except OSError:
        return -1
