"""Landlock and seccomp hold a program where bubblewrap cannot, and stand in nobody's way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from grading.run.test_sandbox import PATIENT, _sandbox

from monosim.grading.run import landlock, sandbox
from monosim.grading.run.limits import Limits
from monosim.grading.run.process import RunResult, run
from monosim.grading.run.sandbox import Room, Sandbox
from monosim.grading.run.submission import Source, make_workshop, prepare

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")


@pytest.fixture
def inside() -> Sandbox:
    return _sandbox("landlock")


def ran(inside: Sandbox, *command: str, source: str = "") -> RunResult:
    """The command, or a program in Python, in a room of its own from which cases only read."""
    with make_workshop() as directory:
        shared, room = f"{directory}/submission", Room(f"{directory}/case", (f"{directory}/submission",))
        for made in (shared, room.scratch):
            os.mkdir(made)
        os.chmod(shared, 0o755)
        inside.admit(room.scratch)
        words = command or ("/usr/bin/env", "python3", "-c", source)
        return run(list(words), b"", room, PATIENT._replace(cpu_seconds=5), inside)


def said(inside: Sandbox, source: str) -> str:
    outcome = ran(inside, source=source)
    assert outcome.cause == "ended"
    return (outcome.stdout + outcome.stderr).decode()


def test_no_new_privileges_a_filter_and_no_capabilities(inside: Sandbox) -> None:
    status = said(inside, "print(open('/proc/self/status').read())")
    fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert (fields["NoNewPrivs"], fields["Seccomp"]) == ("1", "2")
    assert {fields[name] for name in ("CapEff", "CapPrm", "CapInh")} == {"0" * 16}


@pytest.mark.parametrize(
    "kind",
    ["AF_INET, SOCK_STREAM", "AF_INET, SOCK_DGRAM", "AF_INET6, SOCK_STREAM", "AF_UNIX, SOCK_STREAM",
     "AF_NETLINK, SOCK_RAW", "AF_PACKET, SOCK_RAW"],
)  # fmt: skip
def test_no_sockets(kind: str, inside: Sandbox) -> None:
    assert "PermissionError" in said(inside, f"from socket import *; socket({kind})")


def test_a_pair_of_streams_is_no_network_but_datagrams_could_be_sent_elsewhere(inside: Sandbox) -> None:
    source = "from socket import *; a, b = socketpair(); a.send(b'x'); print(b.recv(9))"
    assert said(inside, source) == "b'x'\n"
    assert "PermissionError" in said(inside, "from socket import *; socketpair(AF_UNIX, SOCK_DGRAM)")


CALL = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def call(*words):
    return "done" if libc.syscall(*words) >= 0 else os.strerror(ctypes.get_errno())
"""


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers of system calls")
@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("101, 0, 0, 0, 0", "Operation not permitted"),  # ptrace, PTRACE_TRACEME
        ("101, 16, os.getppid(), 0, 0", "Operation not permitted"),  # PTRACE_ATTACH
        ("302, os.getppid(), 7, 0, ctypes.create_string_buffer(16)", "Operation not permitted"),  # prlimit64
        ("302, 0, 7, 0, ctypes.create_string_buffer(16)", "done"),
        ("310, os.getppid(), 0, 0, 0, 0, 0", "Operation not permitted"),  # process_vm_readv
        ("272, 0x10000000", "Operation not permitted"),  # unshare
        ("56, 0x10000000 | 17, 0, 0, 0, 0", "Operation not permitted"),  # clone with a user namespace
        ("435, 0, 0", "Function not implemented"),  # clone3
        ("425, 1, 0", "Function not implemented"),  # io_uring_setup
        ("463, 0, 0", "Function not implemented"),  # setxattrat, too new
        ("0x40000000 | 39", "Function not implemented"),  # getpid of x32
        ("141, 2, 0, 19", "Operation not permitted"),  # setpriority of the whole user
        ("141, 0, 0, 1", "done"),
        ("250, 0, -3, 1", "Operation not permitted"),  # keyctl
        ("321, 0, 0, 0", "Operation not permitted"),  # bpf
        ("323, 0", "Operation not permitted"),  # userfaultfd
        ("29, 0, 4096, 0o1600", "Operation not permitted"),  # shmget
        ("319, b'x', 0", "Operation not permitted"),  # memfd_create
        ("165, b'x', b'/', b'tmpfs', 0, 0", "Operation not permitted"),  # mount
    ],
)
def test_system_calls(words: str, answer: str, inside: Sandbox) -> None:
    assert said(inside, f"{CALL}\nprint(call({words}))") == f"{answer}\n"


@pytest.mark.usefixtures("inside")
def test_no_signal_reaches_another_process_of_the_same_user() -> None:
    """The grader is one, if it is not root or could not give the program a user of its own."""
    shared = Sandbox("landlock", user=None)
    with subprocess.Popen(["/bin/sleep", "60"]) as other:
        for words in ("kill(os.getppid(), 0)", f"kill({other.pid}, 9)"):
            assert "PermissionError" in said(shared, f"import os; os.{words}")
        assert other.poll() is None
        other.kill()


def test_its_own_children_can_be_signalled(inside: Sandbox) -> None:
    source = "import os, time; p = os.fork(); p or time.sleep(9); os.kill(p, 9); print(os.wait()[1])"
    assert said(inside, source) == "9\n"


def test_only_its_own_directory_can_be_written(inside: Sandbox, tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    (tmp_path / "mine").write_text("kept")
    (tmp_path / "mine").chmod(0o666)
    for act in ("open('{}/new', 'w')", "open('{}/mine', 'a')", "os.truncate('{}/mine', 0)",
                "os.unlink('{}/mine')", "os.rename('{}/mine', 'x')", "os.link('{}/mine', 'x')",
                "os.mkdir('{}/new')", "os.symlink('x', '{}/new')", "os.mkfifo('{}/new')",
                "open('/tmp/monosim-escape', 'w')", "open('/dev/shm/monosim-escape', 'w')"):  # fmt: skip
        assert "Error" in said(inside, f"import os; {act.format(tmp_path)}"), act
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("mine", "kept")]
    assert said(inside, "open('x', 'w').write('1'); print(open('x').read())") == "1\n"


def test_what_is_ours_keeps_its_mode_and_times(inside: Sandbox, tmp_path: Path) -> None:
    """Landlock does not confine these; as our own user nothing else would."""
    ours = tmp_path / "ours"
    ours.write_text("kept")
    before = ours.stat()
    for act in ("chmod('{}', 0)", "utime('{}', (1, 1))", "chown('{}', os.getuid(), -1)",
                "setxattr('{}', 'user.x', b'x')"):  # fmt: skip
        assert "PermissionError" in said(inside, f"import os; os.{act.format(ours)}"), act
    assert ours.stat() == before


def test_a_compiler_may_make_its_output_executable(inside: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "main.sh").write_text("#!/bin/sh\necho built\n")
    with make_workshop() as directory:
        source = Source(("./main.sh",), str(tmp_path), compile="chmod 700 main.sh")
        program = prepare(source, directory, inside)
    assert program.compiles
    assert program.obstacle == ""


def test_what_cannot_be_read_is_not_found(
    inside: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "python3").write_text("#!/bin/sh\n")
    (tmp_path / "python3").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with make_workshop() as directory:
        found = prepare(Source(("sh",)), directory, inside)
        missing = prepare(Source((str(tmp_path / "nothing"),)), f"{directory}/submission", inside)
    assert os.path.dirname(found.command[0]) in ("/usr/bin", "/bin")
    assert "no such program" in missing.obstacle


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
def test_sanitizers_work_as_they_do_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "main.cpp").write_text("int main(int n, char**) { int *p = new int[n]; p = nullptr; }\n")
    outcomes = {}
    for level in ("limits", "landlock"):
        inside = _sandbox(level)
        with make_workshop() as directory:
            built = prepare(
                Source(("./a.out",), str(tmp_path), "g++ -fsanitize=address main.cpp"), directory, inside
            )
            room = Room(f"{directory}/case", (built.room.scratch,))
            os.mkdir(room.scratch)
            inside.admit(room.scratch)
            outcome = run(built.command, b"", room, Limits(), inside)
            outcomes[level] = outcome.exit_status, b"detected memory leaks" in outcome.stderr
    assert outcomes["landlock"] == outcomes["limits"]


OLDER = """
import sys
sys.path.append({directory!r})
import landlock
landlock._find_version = lambda shares_user: {version}
landlock.main(["-", "no", {scratch!r}, "5", "/usr", "/lib", "/lib64", "/bin", "/etc", *sys.argv[1:]])
"""


@pytest.mark.parametrize("version", [3, 4, 5, 6])
def test_older_kernels_are_asked_for_what_they_know(version: int, tmp_path: Path, inside: Sandbox) -> None:
    directory = os.path.dirname(landlock.__file__)
    launcher = OLDER.format(directory=directory, version=version, scratch=str(tmp_path))
    script = "kill -0 $PPID && echo reached; echo x > /tmp/monosim-escape && echo reached; kill -9 $$"
    words = [sys.executable, "-I", "-S", "-c", launcher, "/bin/sh", "-c", script]
    done = subprocess.run(words, capture_output=True, cwd=tmp_path, check=False)
    assert (done.stdout, done.returncode) == (b"", -9)


def test_a_kernel_without_landlock_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        sandbox, "LAUNCHER", ("-c", "import sys; sys.exit('landlock: Function not implemented')")
    )
    sandbox._why_not.cache_clear()
    with pytest.raises(sandbox.SandboxUnavailable, match=r"Landlock cannot be used here: .*not implemented"):
        sandbox.choose_sandbox("landlock")
    monkeypatch.setenv("PATH", "/nowhere")
    assert sandbox.choose_sandbox("auto").level == "limits"
    sandbox._why_not.cache_clear()


def test_auto_is_landlock_where_bubblewrap_is_missing(
    inside: Sandbox, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("true", "sh"):
        (tmp_path / name).symlink_to(f"/bin/{name}")
    sandbox._why_not.cache_clear()
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert sandbox.choose_sandbox("auto").level == "landlock"
    sandbox._why_not.cache_clear()


def test_another_architecture_is_refused() -> None:
    with pytest.raises(OSError, match="known for riscv64"):
        landlock._build_filter("riscv64", 7, shares_user=True, building=False)
    assert landlock._build_filter("aarch64", 7, shares_user=True, building=False)[1][3] == 0xC00000B7
