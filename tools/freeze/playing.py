"""Plays calls in forked children: each in a directory of its own, with copies of the inputs that it names.

A start of Python for each call would take ten times as long. The parent imports monosim once and starts no
thread; a child per call makes the directory, and a child of that per step has its stdin, stdout and stderr
in files.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import io
import os
import pickle
import pkgutil
import shutil
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tools.freeze import normal

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "tests" / "contract" / "plugin"
LIMIT_SECONDS = 600
"""Of a call, by the clock, on a machine that may be busy: what takes longer has hung."""
NOT_ENDED = f"killed, or not ended after {LIMIT_SECONDS} s\n"
WITHOUT_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
ENVIRONMENT = {"COLUMNS": "80", "LINES": "24", "TERM": "dumb", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
LEFT_OUT = ("FORCE_COLOR", "NO_COLOR", "CI", "GITHUB_ACTIONS", "PYTHONUNBUFFERED", "XDG_CACHE_HOME", "LANG")


class Step(NamedTuple):
    """One command line, or some Python, with what it reads from stdin."""

    argv: tuple[str, ...] = ()
    stdin: str = ""
    python: str = ""


class Call(NamedTuple):
    """Steps in one fresh directory, which has `files` and copies of `inputs` (paths in the repository)."""

    name: str
    group: str
    steps: tuple[Step, ...]
    files: Mapping[str, str] = {}
    inputs: tuple[str, ...] = ()
    plugin: bool = False
    environment: Mapping[str, str] = {}

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "steps": [step._asdict() for step in self.steps]}

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Call:
        steps = tuple(Step(tuple(one["argv"]), one["stdin"], one["python"]) for one in record["steps"])
        return cls(**{**record, "steps": steps, "inputs": tuple(record["inputs"])})


class Result(NamedTuple):
    """What a call gave, by part: `exit`, `stdout` and `stderr` of each step, and the files written."""

    parts: dict[str, str]
    seconds: float


def to_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def to_text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def gather_inputs(calls: Sequence[Call]) -> dict[str, str]:
    """Every file of the repository that the calls name, and the goldens of the cases among them."""
    found: dict[str, str] = {}
    for name in sorted({name for call in calls for name in call.inputs}):
        top = ROOT / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if not path.is_file() or "__pycache__" in path.parts:
                continue
            found[path.relative_to(ROOT).as_posix()] = to_text(path.read_bytes())
            golden = _golden_of(path)
            if golden is not None and golden.exists():
                found[golden.relative_to(ROOT).as_posix()] = to_text(golden.read_bytes())
    return found


def _golden_of(path: Path) -> Path | None:
    if path.name != "case.toml":
        return None
    golden = tomllib.loads(path.read_text("utf-8")).get("golden")
    return None if golden is None else Path(os.path.normpath(path.parent / golden))


def play(
    calls: Sequence[Call], inputs: Mapping[str, str], jobs: int, tell: Callable[[int, int], None]
) -> list[Result]:
    """The result of each call, in their order, whatever order they end in."""
    _prepare_environment()
    _import_everything()
    parent = os.getpid()
    base = Path(tempfile.mkdtemp(prefix="monosim-freeze-")).resolve()
    running: dict[int, tuple[int, float]] = {}
    started: list[float] = [0.0] * len(calls)
    ended: list[float] = [0.0] * len(calls)
    try:
        _lay_out(base / "tree", inputs)
        _install_plugin(base / "plugin")
        waiting = iter(range(len(calls)))
        done = 0
        while done < len(calls):
            while len(running) < jobs and (number := next(waiting, None)) is not None:
                started[number] = time.monotonic()
                running[_fork(_play_call, calls[number], number, base, leads=True)] = (
                    number,
                    started[number],
                )
            pid = _wait(running)
            number, _ = running.pop(pid)
            ended[number] = time.monotonic()
            done += 1
            tell(done, len(calls))
        parts = [_read_parts(base / f"{number}.result") for number in range(len(calls))]
    finally:
        if os.getpid() == parent:
            for pid in running:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(pid, signal.SIGKILL)
            shutil.rmtree(base, ignore_errors=True)
    return [Result(parts[number], ended[number] - started[number]) for number in range(len(calls))]


def _read_parts(path: Path) -> dict[str, str]:
    if not path.exists():
        return {"exit": NOT_ENDED}
    parts: dict[str, str] = pickle.loads(path.read_bytes())
    return parts


def _wait(running: Mapping[int, tuple[int, float]]) -> int:
    while True:
        pid, _ = os.waitpid(-1, os.WNOHANG)
        if pid in running:
            return pid
        for late, (_, since) in running.items():
            if time.monotonic() - since > LIMIT_SECONDS:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(late, signal.SIGKILL)
        time.sleep(0.002)


def _prepare_environment() -> None:
    """What changes how a command behaves, and is not what a call is about."""
    for name in LEFT_OUT:
        os.environ.pop(name, None)
    os.environ.update(ENVIRONMENT, **dict.fromkeys(WITHOUT_THREADS, "1"))
    os.environ["PATH"] = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    os.environ["PYTHONPATH"] = str(ROOT / "src")
    os.umask(0o022)


def _import_everything() -> None:
    """Once, for all children. Names are found, not listed, for modules will move."""
    import monosim

    for module in pkgutil.walk_packages(monosim.__path__, "monosim."):
        if not module.name.endswith("__main__"):
            with contextlib.suppress(ImportError):
                importlib.import_module(module.name)
    with contextlib.suppress(ImportError):
        importlib.import_module("numpy")
    gc.collect()
    gc.freeze()  # else the first collection of each child would copy all of our memory


def _lay_out(place: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(to_bytes(text))


def _install_plugin(place: Path) -> None:
    """The rulesets of the tests' plug-in as pip would leave them, without pip, which takes seconds."""
    project = tomllib.loads((PLUGIN / "pyproject.toml").read_text("utf-8"))["project"]
    info = place / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n")
    groups = project["entry-points"].items()
    (info / "entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in points.items()) for group, points in groups
        )
    )
    for module in PLUGIN.glob("*.py"):
        shutil.copy(module, place)


def _fork(work: Callable[..., int], *given: object, leads: bool = False) -> int:
    """The id of a child that does the work and ends with its exit code; it may lead a group of processes."""
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        return pid
    code = 70
    try:
        if leads:
            os.setpgid(0, 0)
        code = work(*given)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _play_call(call: Call, number: int, base: Path) -> int:
    place = base / f"call-{number}" / "here"
    place.mkdir(parents=True)
    temporary = base / f"call-{number}" / "tmp"
    temporary.mkdir()
    os.environ.update(call.environment, TMPDIR=str(temporary), HOME=str(temporary))
    tempfile.tempdir = None
    _copy_inputs(call, base / "tree", place)
    _lay_out(place, call.files)
    before = {path: path.stat().st_mtime_ns for path in _files(place)}
    if call.plugin:
        sys.path.insert(0, str(base / "plugin"))
        os.environ["PYTHONPATH"] += os.pathsep + str(base / "plugin")
    os.chdir(place)
    parts: dict[str, str] = {}
    clean = normal.Cleaner(base / f"call-{number}", ROOT)
    for index, step in enumerate(call.steps, 1):
        streams = [base / f"call-{number}" / f"{index}.{name}" for name in ("stdin", "stdout", "stderr")]
        streams[0].write_bytes(to_bytes(step.stdin))
        if index < len(call.steps):
            _, status = os.waitpid(_fork(_play_step, step, streams), 0)
            code = os.waitstatus_to_exitcode(status)
        else:  # nobody needs this process as it was
            code = _play_step(step, streams)
        of = f"{index}:" if len(call.steps) > 1 else ""
        parts[f"{of}exit"] = f"{code}\n"
        parts[f"{of}stdout"] = clean.text(to_text(streams[1].read_bytes()))
        parts[f"{of}stderr"] = clean.text(to_text(streams[2].read_bytes()))
    os.chdir(place)
    for path in _files(place):
        if before.get(path) != path.stat().st_mtime_ns:
            for name, text in clean.file(path.relative_to(place).as_posix(), path.read_bytes()):
                parts[f"file {name}"] = text
    for path in before:
        if not path.exists():
            parts[f"file {path.relative_to(place).as_posix()}"] = "(deleted)\n"
    (base / f"{number}.result").write_bytes(pickle.dumps(parts))
    shutil.rmtree(base / f"call-{number}", ignore_errors=True)
    return 0


def _copy_inputs(call: Call, tree: Path, place: Path) -> None:
    for name in call.inputs:
        there = tree / name
        wanted = [there] if there.is_file() else [path for path in there.rglob("*") if path.is_file()]
        for path in wanted:
            _copy(path, tree, place)
            golden = _golden_of(path)
            if golden is not None and golden.exists():
                _copy(golden, tree, place)


def _copy(path: Path, tree: Path, place: Path) -> None:
    target = place / path.relative_to(tree)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)


def _files(place: Path) -> Iterator[Path]:
    yield from sorted(path for path in place.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _play_step(step: Step, streams: Sequence[Path]) -> int:
    for descriptor, path in enumerate(streams):
        mode = os.O_RDONLY if descriptor == 0 else os.O_WRONLY | os.O_CREAT
        opened = os.open(path, mode, 0o644)
        os.dup2(opened, descriptor)
        os.close(opened)
    sys.stdin = io.TextIOWrapper(open(0, "rb", closefd=False), "utf-8", "surrogateescape")  # noqa: SIM115
    sys.stdout = io.TextIOWrapper(open(1, "wb", closefd=False), "utf-8", "surrogateescape")  # noqa: SIM115
    sys.stderr = io.TextIOWrapper(open(2, "wb", closefd=False), "utf-8", "backslashreplace")  # noqa: SIM115
    code = 0
    try:
        if step.python:
            sys.path.insert(0, os.getcwd())
            exec(compile(step.python, "<call>", "exec"), {"__name__": "call"})
        else:
            sys.argv = ["monosim", *step.argv]
            from monosim.__main__ import main

            main()
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 0 if error.code is None else 1
    except BaseException:
        traceback.print_exc()
        code = 1
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    return code
