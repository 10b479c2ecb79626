"""Whatever ends the grader ends the student's program, and the next grader removes what is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from command import environment
from golden_world import make_case, monosim

from monosim.grading.run import places
from monosim.grading.run.orphans import list_children
from monosim.grading.run.places import make_workshop, remove_stale_workshops

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A place that the program's user may enter too; pytest's own is closed to others."""
    with tempfile.TemporaryDirectory() as directory:
        os.chmod(directory, 0o755)
        yield Path(directory)


@pytest.fixture
def temporary(tmp_path: Path) -> Path:
    """In another place than /tmp, where other graders are at work."""
    (tmp_path / "temporary").mkdir()
    (tmp_path / "temporary").chmod(0o755)
    return tmp_path / "temporary"


@pytest.fixture
def running(tmp_path: Path, temporary: Path) -> Iterator[subprocess.Popen[bytes]]:
    make_case(tmp_path / "suite" / "a")
    (tmp_path / "in" / "alice").mkdir(parents=True)
    (tmp_path / "in" / "alice" / "student").write_text("#!/bin/sh\nsetsid sleep 77 &\nsleep 77\n")
    (tmp_path / "in" / "alice" / "student").chmod(0o755)
    yield from start(tmp_path, temporary, "grade", "suite", "--from", "in/alice", "--", "./student")


def start(world: Path, temporary: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "monosim", *words[:2], "--sandbox", "limits", *words[2:]]
    env = environment(TMPDIR=str(temporary))
    process = subprocess.Popen(
        command,
        cwd=world,
        env=env,
        start_new_session=True,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=hear_hangup,
    )
    try:
        wait_until(lambda: len(students(temporary)) >= 2)
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def hear_hangup() -> None:
    """`nohup make test` would have the grader ignore the signal, as it should."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def students(temporary: Path) -> list[int]:
    """The processes that were started in a workshop below."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.readlink(f"/proc/{name}/cwd").startswith(f"{temporary}/"):
                found.append(int(name))
        except OSError:
            continue
    return found


def wait_until(condition: object) -> None:
    assert callable(condition)
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("how", "status"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143), (signal.SIGINT, 130)]
)
def test_a_signal_ends_all_and_leaves_nothing(
    running: subprocess.Popen[bytes], temporary: Path, how: signal.Signals, status: int
) -> None:
    running.send_signal(how)
    _, said = running.communicate(timeout=10)
    assert (running.returncode, said.strip()) == (status, b"")
    assert not students(temporary)
    assert not list(temporary.iterdir())


def test_who_asks_for_no_hangup_gets_none(tmp_path: Path, temporary: Path) -> None:
    make_case(tmp_path / "suite" / "a")
    words = [sys.executable, "-m", "monosim", "grade", "suite", "--sandbox", "none", "--", "sleep", "1"]
    ignoring = ["/bin/sh", "-c", 'trap "" HUP; exec "$@"', "sh", *words]
    process = subprocess.Popen(ignoring, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE)
    time.sleep(0.7)
    process.send_signal(signal.SIGHUP)
    assert b"0 of 1 points" in process.communicate()[0]


def test_a_kill_ends_the_program_and_the_next_grader_removes_the_rest(
    running: subprocess.Popen[bytes], tmp_path: Path, temporary: Path
) -> None:
    running.kill()
    running.wait()
    wait_until(lambda: not students(temporary))
    assert len(list(temporary.iterdir())) == 1
    (tmp_path / "quick").write_text("#!/bin/sh\n")
    (tmp_path / "quick").chmod(0o755)
    words = [sys.executable, "-m", "monosim", "grade", "suite", "--sandbox", "limits", "--", "./quick"]
    subprocess.run(
        words, cwd=tmp_path, env=environment(TMPDIR=str(temporary)), capture_output=True, check=False
    )
    assert not list(temporary.iterdir())


def test_a_killed_class_leaves_no_program(tmp_path: Path, temporary: Path) -> None:
    make_case(tmp_path / "suite" / "a")
    for name in ("alice", "bob"):
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "student").write_text("#!/bin/sh\nsleep 77\n")
        (tmp_path / "in" / name / "student").chmod(0o755)
    words = ("grade-all", "suite", "in", "--results", "out", "--jobs", "2")
    for process in start(tmp_path, temporary, *words):
        process.kill()
        wait_until(lambda: not students(temporary))


def test_what_a_living_grader_uses_is_kept(monkeypatch: pytest.MonkeyPatch, temporary: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    (temporary / "monosim-users").mkdir()
    (temporary / "monosim-1-x-y").mkdir()
    (temporary / "monosim-999999-1-dead").mkdir()
    remove_stale_workshops.cache_clear()
    with make_workshop() as directory:
        monkeypatch.setattr(places, "_start_time", lambda pid: "another")  # only the lock tells
        remove_stale_workshops.cache_clear()
        remove_stale_workshops(str(temporary))
        assert os.path.isdir(directory)
    assert sorted(path.name for path in temporary.iterdir()) == ["monosim-1-x-y", "monosim-users"]


def test_graders_that_begin_together_do_not_disturb_each_other(temporary: Path) -> None:
    """What one of them finds, another may have removed before it looks at it."""
    remove = remove_stale_workshops.__wrapped__
    for _ in range(10):
        for number in range(60):
            (temporary / f"monosim-999999-1-{number}").mkdir()
        with ThreadPoolExecutor(4) as graders:
            list(graders.map(remove, [str(temporary)] * 4))
        assert not list(temporary.iterdir())


@pytest.mark.parametrize("words", [("grade", "suite", "--", "true"), ("--version",)])
def test_an_early_interrupt_shows_no_traceback(tmp_path: Path, words: tuple[str, ...]) -> None:
    """It comes while our own modules are loaded: click is the first of them."""
    (tmp_path / "click").mkdir()
    text = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"
    (tmp_path / "click" / "__init__.py").write_text(text)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", ""), *sys.path])
    done = subprocess.run(
        [sys.executable, "-m", "monosim", *words],
        capture_output=True, env=environment(PYTHONPATH=path), check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (130, b"")


def test_an_early_interrupt_of_a_class_shows_no_traceback(tmp_path: Path) -> None:
    """The workers are still being loaded."""
    make_case(tmp_path / "suite" / "a")
    for name in ("alice", "bob"):
        (tmp_path / "in" / name).mkdir(parents=True)
    words = [sys.executable, "-m", "monosim", "grade-all", "suite", "in", "--results", "out", "--jobs", "2"]
    for pause in (0.0, 0.1, 0.2, 0.3):
        process = subprocess.Popen(
            words, cwd=tmp_path, env=environment(), start_new_session=True, stderr=subprocess.PIPE
        )
        wait_until(lambda pid=process.pid: len(list_children(pid)) > 1)
        time.sleep(pause)
        os.killpg(process.pid, signal.SIGINT)
        assert b"Traceback" not in process.communicate()[1]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give the program another user")
@pytest.mark.parametrize("line", ["#!{tool}", "#!/usr/bin/env tool"])
def test_an_interpreter_that_its_user_cannot_read_is_named(tmp_path: Path, line: str) -> None:
    make_case(tmp_path / "suite" / "a")
    (tmp_path / "home" / "bin").mkdir(parents=True)
    os.symlink("/bin/sh", tmp_path / "home" / "bin" / "tool")
    (tmp_path / "home").chmod(0o700)
    (tmp_path / "student").write_text(line.format(tool=tmp_path / "home" / "bin" / "tool") + "\n")
    (tmp_path / "student").chmod(0o755)
    path = f"{tmp_path}/home/bin:{os.environ['PATH']}"
    for words in (("./student",), ("tool", "student")):
        ran = monosim(tmp_path, "grade", "suite", "--sandbox", "limits", "--", *words, PATH=path)
        assert b"\n1 case: it cannot be started: " in ran.stdout
        assert f"{tmp_path}/home cannot be read by user 65".encode() in ran.stdout
    compiling = ("--compile", "tool x", "--from", "suite", "--", "./student")
    ran = monosim(tmp_path, "grade", "suite", "--sandbox", "limits", *compiling, PATH=path)
    assert b"its compiler tool cannot be started: " in ran.stdout
