"""The world around hostile programs: a suite, results, other students, services and processes to reach."""

from __future__ import annotations

import os
import shutil
import socket
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"
CASE = HERE.parents[2] / "fixtures" / "project5" / "sample-1"
GOLDEN = HERE.parents[2] / "golden" / "spec" / "project5" / "sample-1.txt"
TEMPORARY = ("/tmp", "/var/tmp", "/dev/shm", "/run", "/run/lock", "/var/lock", "/dev/mqueue")
SEGMENT = 0x4D4F4E4F
"""The key of the shared memory that a program leaves."""
WATCHED = ("suite", "results", "open", "other", "home")
FILES = {
    "results/grades.json": ("{}\n", 0o644),
    "home/secret": ("secret\n", 0o644),
    "open/file": ("kept\n", 0o666),
    "other/main.py": ("print('solution')\n", 0o755),
}


class World:
    """Everything that a program might reach, made to be reached as easily as possible."""

    def __init__(self, directory: Path, user: int | None) -> None:
        self.directory = directory
        self.user = user
        self._fill()
        self.services = dict(_open_services(directory))
        self._build()
        self._victim = self._start_victim()
        self._before = self._look()
        self._others = set(self._find_processes())  # zombies, where no init reaps what other graders left

    @property
    def words(self) -> list[str]:
        """What every program is told: the directory, two ports, a name, and two process numbers."""
        ports = [str(self.services[name].getsockname()[1]) for name in ("tcp", "udp")]
        return [str(self.directory), *ports, self._abstract_name, str(self._victim.pid), str(os.getpid())]

    @property
    def _abstract_name(self) -> str:
        return bytes(self.services["abstract"].getsockname()).decode().removeprefix("\0")

    def find_damage(self) -> Iterator[str]:
        """What was reached, seen from outside; afterwards everything is as it was."""
        for name, service in self.services.items():
            if _was_called(service):
                yield f"the {name} service was called"
        if self._victim.poll() is not None:
            yield "another process was ended"
            self._victim = self._start_victim()
        if self._note.exists():
            yield "another process was signalled"
            self._note.unlink()
        after = self._look()
        if after != self._before:
            changed = sorted(path for path, _ in self._before.items() ^ after.items())
            yield "files were changed: " + ", ".join(dict.fromkeys(changed))
            self._fill()
            self._before = self._look()

    def find_leftovers(self) -> Iterator[str]:
        """What is still there when the verdict is; afterwards it is gone."""
        for place in TEMPORARY:
            for path in Path(place).glob("hostile-*") if os.path.isdir(place) else ():
                yield f"a file in {place}"
                with suppress(OSError):
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
        for name in os.listdir(self.rooms):
            yield "a room" if name.startswith("monosim-") else "a file beside the rooms"
            _remove(self.rooms / name)
        if _remove_segment():
            yield "a segment of shared memory"
        yield from ("a process" for pid in self._find_processes() if pid not in self._others)

    @property
    def rooms(self) -> Path:
        return self.directory / "rooms"

    def close(self) -> None:
        self._victim.kill()
        self._victim.wait()
        for service in self.services.values():
            service.close()

    def _fill(self) -> None:
        """Everybody may read everything: what is not reached is kept by the sandbox, not by modes."""
        for name in ("suite", "results", "gone", "other", "home"):
            _remove(self.directory / name)
        for path in (*(self.directory / "open").glob("hostile*"), self.directory / "open" / "file"):
            _remove(path)
        for name in (*WATCHED, "rooms", "built"):
            (self.directory / name).mkdir(exist_ok=True)
            (self.directory / name).chmod(0o777 if name == "open" else 0o755)
        self._fill_suite()
        for name, (text, mode) in FILES.items():
            (self.directory / name).write_text(text)
            (self.directory / name).chmod(mode)

    def _fill_suite(self) -> None:
        case = self.directory / "suite" / "case"
        shutil.copytree(CASE, case)
        lines = (CASE / "case.toml").read_text().splitlines(keepends=True)
        (case / "case.toml").write_text("".join(line for line in lines if not line.startswith("golden")))
        shutil.copy(GOLDEN, case / "expected.txt")

    def _build(self) -> None:
        for source in PROGRAMS.glob("*.c"):
            target = self.directory / "built" / source.stem
            subprocess.run(["cc", "-w", "-O0", "-o", target, source], check=True)

    def _start_victim(self) -> subprocess.Popen[bytes]:
        words = [str(self.directory / "built" / "victim")]
        note = {"NOTE": str(self._note), "SECRET": "of another"}
        victim = subprocess.Popen(words, env=note, stdout=subprocess.PIPE)
        assert victim.stdout is not None
        victim.stdout.read(1)
        victim.stdout.close()
        return victim

    @property
    def _note(self) -> Path:
        return self.directory / "signalled"

    def _look(self) -> dict[str, tuple[object, ...]]:
        """Contents, modes, owners and times of all that can be watched."""
        found: dict[str, tuple[object, ...]] = {}
        for path in (each for name in WATCHED for each in _walk(self.directory / name)):
            with suppress(OSError):
                found[str(path.relative_to(self.directory))] = _describe(path)
        return found

    def _find_processes(self) -> Iterator[int]:
        """Those that know this directory, or that have the programs' own user."""
        for directory in Path("/proc").glob("[0-9]*"):
            if int(directory.name) in (os.getpid(), self._victim.pid):
                continue
            with suppress(OSError):
                knows = os.fsencode(self.directory) in (directory / "cmdline").read_bytes()
                if knows or (self.user is not None and directory.stat().st_uid == self.user):
                    yield int(directory.name)


@contextmanager
def make_world(user: int | None) -> Iterator[World]:
    directory = Path(tempfile.mkdtemp(prefix="monosim-world-")).resolve()
    directory.chmod(0o755)
    try:
        world = World(directory, user)
        try:
            yield world
        finally:
            world.close()
    finally:
        _remove(directory)


def _open_services(directory: Path) -> Iterator[tuple[str, socket.socket]]:
    yield "tcp", _serve(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0))
    yield "udp", _serve(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0))
    yield "abstract", _serve(socket.AF_UNIX, socket.SOCK_STREAM, f"\0{directory.name}")
    for name, kind in (("stream", socket.SOCK_STREAM), ("datagram", socket.SOCK_DGRAM)):
        yield name, _serve(socket.AF_UNIX, kind, str(directory / "open" / name))
        (directory / "open" / name).chmod(0o777)


def _serve(family: int, kind: int, address: object) -> socket.socket:
    service = socket.socket(family, kind)
    service.bind(address)  # type: ignore[arg-type]
    if kind == socket.SOCK_STREAM:
        service.listen(8)
    service.setblocking(False)
    return service


def _was_called(service: socket.socket) -> bool:
    called = False
    with suppress(BlockingIOError):
        while True:
            if service.type == socket.SOCK_STREAM:
                service.accept()[0].close()
            else:
                service.recv(100)
            called = True
    return called


def _remove_segment() -> bool:
    if not os.path.exists("/proc/sysvipc/shm"):
        return False
    lines = Path("/proc/sysvipc/shm").read_text().splitlines()[1:]
    for line in lines:
        if int(line.split()[0]) & 0xFFFFFFFF == SEGMENT:
            subprocess.run(["ipcrm", "-M", hex(SEGMENT)], check=False, capture_output=True)
            return True
    return False


def _describe(path: Path) -> tuple[object, ...]:
    about = path.lstat()
    if not stat.S_ISREG(about.st_mode):
        return about.st_mode, about.st_uid
    content = path.read_bytes() if about.st_mode & stat.S_IRUSR else b""
    return about.st_mode, about.st_uid, about.st_mtime_ns, content


def _walk(path: Path) -> Iterator[Path]:
    yield path
    for directory, names, files in os.walk(path):
        yield from (Path(directory, name) for name in (*names, *files))


def _remove(path: Path) -> None:
    subprocess.run(["chmod", "-R", "u+rwx", path], check=False, capture_output=True)
    subprocess.run(["rm", "-rf", path], check=False)
