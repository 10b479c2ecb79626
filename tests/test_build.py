"""What a build does not compile is told: on stderr, in the package that it makes, and by `--version`."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest
from command import ROOT, environment

from monosim.core.compiling import COST, NOTE

NOTED = Path("monosim", "core", NOTE)
UNWANTED = ("__pycache__", "*.so", "*.pyd", "*.egg-info", NOTE)
CYTHON = """
from pathlib import Path

def cythonize(modules, **_):
    for module in modules:
        module.sources = [str(Path(source).with_suffix(".c")) for source in module.sources]
        for source in module.sources:
            Path(source).touch()
    return modules
"""
"""It compiles nothing, which saves half a minute."""
MAKES_FILES = 'while [ $# -gt 0 ]; do [ "$1" != -o ] || : > "$2"; shift; done'
FAILS = """echo "in a function:" >&2; echo "a.c:5:1: error: planted" >&2; exit 1"""
FAILS_ONCE = f'case "$*" in *_teller*) {FAILS};; esac; {MAKES_FILES}'


def has_setuptools() -> bool:
    try:
        return int(version("setuptools").partition(".")[0]) >= 77
    except PackageNotFoundError:
        return False


pytestmark = [
    pytest.mark.skipif(not has_setuptools(), reason="builds with setuptools 77 or newer"),
    pytest.mark.skipif(sys.platform == "win32", reason="its compilers are shell scripts"),
]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    clone = tmp_path / "clone"
    shutil.copytree(ROOT / "src", clone / "src", ignore=shutil.ignore_patterns(*UNWANTED))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, clone)
    (clone / "modules" / "Cython").mkdir(parents=True)
    (clone / "modules" / "Cython" / "__init__.py").touch()
    (clone / "modules" / "Cython" / "Build.py").write_text(CYTHON)
    return clone


def build(clone: Path, kind: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """As pip does it, but without a network."""
    settings = {"MONOSIM_KERNEL": "try", "PYTHONPATH": str(clone / "modules"), **settings}
    words = [sys.executable, "setup.py", "--quiet", kind, "--dist-dir", "out"]
    return subprocess.run(
        words, cwd=clone, env=environment(**settings), capture_output=True, text=True, check=False
    )


def compiler(clone: Path, text: str) -> str:
    path = clone / "cc"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def tell_version(clone: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "monosim", "--version"],
        env=environment(PYTHONPATH=str(clone / "src")),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def check_told(clone: Path, done: subprocess.CompletedProcess[str], why: str) -> None:
    """The same line at the end of the build, and of `monosim --version` where it was installed with `-e`."""
    line = f"{why}. {COST}"
    assert done.returncode == 0, done.stderr
    assert f"monosim: {line}\n" in done.stderr
    assert (clone / "src" / NOTED).read_text() == f"{line}\n"
    told = tell_version(clone)
    assert told[-1] == line
    assert sum(line == each for each in told) == 1


def test_a_build_that_is_told_to_compile_nothing(clone: Path) -> None:
    done = build(clone, "editable_wheel", MONOSIM_KERNEL="never")
    check_told(clone, done, "Nothing was compiled (MONOSIM_KERNEL=never was set)")


def test_a_build_without_cython(clone: Path) -> None:
    raising = "raise ModuleNotFoundError('No module named Cython', name='Cython')\n"
    (clone / "modules" / "Cython" / "__init__.py").write_text(raising)
    check_told(clone, build(clone, "editable_wheel"), "Nothing was compiled (Cython is not installed)")


@pytest.mark.skipif(importlib.util.find_spec("Cython") is None, reason="Cython is not installed")
def test_a_build_that_cython_refuses(clone: Path) -> None:
    source = clone / "src" / "monosim" / "study" / "columns.py"
    shutil.rmtree(clone / "modules")
    text = source.read_text()
    source.write_text(text.replace("\ndef look_up(", "\ndef planted(:\n    pass\n\n\ndef look_up("))
    done = build(clone, "editable_wheel")
    source.write_text(text)  # else monosim could not start
    line = (clone / "src" / NOTED).read_text()
    assert line.startswith("Nothing was compiled (build/kernel/monosim/study/_columns.py:")
    check_told(clone, done, line.partition(". Plain")[0])


def test_a_build_without_a_compiler(clone: Path) -> None:
    done = build(clone, "editable_wheel", CC="/nowhere/cc")
    check_told(clone, done, "Nothing was compiled (no C compiler was found: /nowhere/cc)")


def test_a_build_whose_compiler_fails(clone: Path) -> None:
    done = build(clone, "editable_wheel", CC=compiler(clone, FAILS))
    check_told(clone, done, "Nothing was compiled (a.c:5:1: error: planted)")


def test_a_build_that_fails_in_one_module_and_the_next_that_does_not(clone: Path) -> None:
    done = build(clone, "editable_wheel", CC=compiler(clone, FAILS_ONCE))
    check_told(
        clone,
        done,
        "Not compiled: monosim.rulesets.project5.fast.teller (a.c:5:1: error: planted)",
    )
    done = build(clone, "editable_wheel", CC=compiler(clone, MAKES_FILES))
    assert done.returncode == 0
    assert "ompiled" not in done.stderr
    assert not (clone / "src" / NOTED).exists()


def test_a_wheel_has_the_line_of_its_own_build_only(clone: Path) -> None:
    (clone / "src" / NOTED).write_text("an older line\n")
    assert build(clone, "bdist_wheel", CC=compiler(clone, FAILS)).returncode == 0
    (built,) = (clone / "out").glob("*.whl")
    with zipfile.ZipFile(built) as wheel:
        assert wheel.read(NOTED.as_posix()).startswith(b"Nothing was compiled (a.c:5:1: error: planted). ")
    assert build(clone, "bdist_wheel", CC=compiler(clone, MAKES_FILES)).returncode == 0
    with zipfile.ZipFile(built) as wheel:
        assert NOTED.as_posix() not in wheel.namelist()
        assert sum(name.endswith(".so") for name in wheel.namelist()) == 4


@pytest.mark.parametrize("text", [None, FAILS, FAILS_ONCE])
def test_a_build_that_must_compile_fails(clone: Path, text: str | None) -> None:
    using = "/nowhere/cc" if text is None else compiler(clone, text)
    done = build(clone, "editable_wheel", CC=using, MONOSIM_KERNEL="must")
    assert done.returncode != 0
    assert using in done.stderr
    assert not list((clone / "out").glob("*.whl"))


def test_sources_that_were_never_built(clone: Path) -> None:
    first, *engines, last = tell_version(clone)
    assert first.startswith("monosim, version ")
    assert {line.partition(": ")[2] for line in engines} == {"plain Python (no compiled one was built)"}
    assert last == COST
