"""A real terminal of 80 by 24: tmux, keys sent to it, and screens captured."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from command import ROOT

PATIENCE = 30.0
SETTINGS = "set -g status off\nset -g escape-time 0\nset -g default-shell /bin/sh\n"


class Terminal:
    def __init__(self, directory: Path, settings: Path) -> None:
        self._directory = directory
        self._status = settings.parent / "status"
        self._settings = settings
        self._started = 0

    def start(self, *words: str | Path, term: str = "screen", **more: str) -> None:
        """Call monosim in it; what ran before is over."""
        path = os.pathsep.join(filter(None, (more.pop("PYTHONPATH", ""), str(ROOT / "src"))))
        env = [f"{name}={value}" for name, value in {"TERM": term, "PYTHONPATH": path, **more}.items()]
        command = shlex.join(["env", *env, sys.executable, "-m", "monosim", *map(str, words)])
        self.close()
        self._started += 1
        self._status.unlink(missing_ok=True)
        self._call(
            "new-session", "-d", "-x", "80", "-y", "24", "-c", str(self._directory),
            f"trap : INT; {command}; echo $? > {shlex.quote(str(self._status))}; exec sleep 60",
        )  # fmt: skip

    def _call(self, *words: str, check: bool = True) -> str:
        env = {**os.environ, "LC_ALL": "C.UTF-8"}
        env.pop("TMUX", None)
        socket = str(
            self._settings.parent / f"socket-{self._started}"
        )  # a server that ends may still hold it
        tmux = ["tmux", "-u", "-S", socket, "-f", str(self._settings)]
        done = subprocess.run([*tmux, *words], env=env, capture_output=True, text=True, check=False)
        assert not check or done.returncode == 0, done.stderr
        return done.stdout

    def screen(self) -> str:
        return self._call("capture-pane", "-p").rstrip("\n")

    def everything(self) -> str:
        """With what has left the screen at its top."""
        return self._call("capture-pane", "-p", "-J", "-S", "-").rstrip("\n")

    def type(self, line: str) -> None:
        if line:
            self._call("send-keys", "-l", "--", line)
        self._call("send-keys", "Enter")

    def press(self, key: str) -> None:
        self._call("send-keys", key)

    def is_over(self) -> bool:
        return bool(self._ended())

    def status(self) -> str:
        self.wait(self.is_over)
        return self._ended()

    def _ended(self) -> str:
        return self._status.read_text().strip() if self._status.exists() else ""

    def kill(self) -> None:
        """Without a warning."""
        shell = self._call("display", "-p", "#{pane_pid}").strip()
        [process] = Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
        os.kill(int(process), signal.SIGKILL)
        self.wait(self.is_over)

    def wait(self, happens: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not happens():
            assert time.monotonic() < end, self.screen()
            time.sleep(0.02)

    def wait_for(self, text: str) -> None:
        self.wait(lambda: text in self.screen())

    def wait_for_prompt(self) -> None:
        """The last line is a prompt that waits, or the game is over; a line editor draws it in steps."""
        self.wait(lambda: self._is_quiet() and (self.screen().splitlines()[-1:] == [">"] or self.is_over()))

    def _is_quiet(self) -> bool:
        before = self.screen()
        time.sleep(0.04)
        return self.screen() == before

    def close(self) -> None:
        self._call("kill-server", check=False)


@contextmanager
def open_terminal(directory: Path) -> Iterator[Terminal]:
    settings = Path(os.path.realpath("/tmp")) / f"monosim-tmux-{os.getpid()}-{time.monotonic_ns()}" / "conf"
    settings.parent.mkdir(mode=0o700)
    settings.write_text(SETTINGS)
    terminal = Terminal(directory, settings)
    try:
        yield terminal
    finally:
        terminal.close()
        shutil.rmtree(settings.parent)


def count_answers(place: Path) -> int:
    return len(json.loads((place / "play.json").read_text())["answers"])
