"""Try a pack before it is written: its suite is loaded by what is packed, and by nothing else."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.util import find_spec
from tempfile import TemporaryDirectory

from monosim.golden import files
from monosim.grading.judge import Task
from monosim.grading.pack import cannot_pack, package_files
from monosim.grading.pack.plugins import Plugin

SUITE, LIBRARY = "suite", "lib"
SCRIPT = f"""
import json, sys
from hashlib import sha256
sys.path.insert(0, {LIBRARY!r})
from monosim.grading.judge import tasks
from monosim.play.course import find_beside
from monosim.play.course_file import load_course
for task in tasks.load({SUITE!r}, course=load_course(find_beside({SUITE!r}))):
    print(json.dumps([task.trouble, sha256(task.expected).hexdigest()]))
"""


def collect_library(plugins: Iterable[Plugin]) -> dict[str, bytes]:
    """monosim, click and the plug-ins as one directory of modules: no installer, no network is needed."""
    library = {**package_files(), **_click()}
    for plugin in plugins:
        library.update({**plugin.files, **plugin.about})
    return library


def _click() -> dict[str, bytes]:
    found = find_spec("click")
    directory = os.path.dirname((found and found.origin) or "")
    modules = [name for name in sorted(os.listdir(directory)) if name.endswith(".py")]
    return {f"click/{name}": _read(os.path.join(directory, name)) for name in modules}


def try_suite(suite: Mapping[str, bytes], library: Mapping[str, bytes], found: Sequence[Task]) -> None:
    """Every case must be as good there as it is here, on a Python that has nothing but the pack."""
    with TemporaryDirectory() as scratch:
        for place, packed in ((SUITE, suite), (LIBRARY, library)):
            for name, data in packed.items():
                files.write(os.path.join(scratch, place, name), data)
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-B", "-c", SCRIPT], capture_output=True, cwd=scratch, check=False
        )
    if done.returncode:
        lines = done.stderr.decode("utf-8", "replace").splitlines() or ["it says nothing"]
        raise cannot_pack(f"what is packed cannot load the suite: {lines[-1]}")
    told = list(map(json.loads, done.stdout.splitlines()))
    if len(told) != len(found):
        raise cannot_pack(f"the suite has {len(found)} cases here, and {len(told)} where it is packed for")
    for task, (trouble, digest) in zip(found, told, strict=True):
        if trouble:
            raise cannot_pack(f"{task.name} cannot be used where it is packed for: {trouble}")
        if digest != sha256(task.expected).hexdigest():
            raise cannot_pack(f"{task.name}: where it is packed for, another transcript would be expected")


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
