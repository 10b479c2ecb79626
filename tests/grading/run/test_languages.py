"""Programs in other languages find their parts, though they run elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from golden_world import TRANSCRIPT, make_case, monosim

from monosim.grading.run.sandbox import CONFINING

PASSED = b"1 of 1 points, 1 of 1 cases passed"
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

ECHO = {
    "java": (
        "class Main { public static void main(String[] words) {\n"
        "System.out.print(Part.text()); } }\n"
        'class Part { static String text() { return """\n%s"""; } }\n'
    ),
    "node": "process.stdout.write(require('part').text);\n",
    "go": 'package main\nimport "fmt"\nfunc main() { fmt.Print(`%s`) }\n',
    "rust": 'fn main() { print!("{}", include_str!("text")); }\n',
}


def grade(world: Path, *words: str, level: str = "limits") -> bytes:
    make_case(world / "suite" / "a")
    ran = monosim(world, "grade", "suite", "--sandbox", level, "--cpu", "20", "--wall", "40", *words)
    if b"cannot be used here" in ran.stderr and os.environ.get("CI") != "true":
        pytest.skip(ran.stderr.decode())
    return ran.stdout + ran.stderr


def need(tool: str) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"needs {tool}")


@pytest.mark.parametrize("words", [("Main",), ("-cp", ".", "Main"), ("-cp", "out", "Main")])
def test_java_finds_its_classes(tmp_path: Path, words: tuple[str, ...]) -> None:
    need("javac")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "Main.java").write_text(ECHO["java"] % TRANSCRIPT.decode())
    target = ["-d", "out"] if "out" in words else []
    compiling = " ".join(["javac", *target, "Main.java"])
    said = grade(tmp_path, "--from", "in", "--compile", compiling, "--", "java", *words)
    assert said.startswith(PASSED), said


@pytest.mark.parametrize("level", CONFINING)
@pytest.mark.parametrize(
    ("tool", "words"),
    [("javac", ("--compile", "javac Main.java", "--", "java", "Main")), ("node", ("--", "node", "main.js"))],
)
def test_java_and_node_find_their_settings_inside(
    tmp_path: Path, tool: str, words: tuple[str, ...], level: str
) -> None:
    need(tool)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "Main.java").write_text(ECHO["java"] % TRANSCRIPT.decode())
    (tmp_path / "in" / "main.js").write_text(f"process.stdout.write({TRANSCRIPT.decode()!r});\n")
    said = grade(tmp_path, "--from", "in", "--memory", "2000", *words, level=level)
    assert said.startswith(PASSED), said


@pytest.mark.parametrize("words", [("-m", "pkg"), ("-m", "pkg.main"), ("pkg",), (".",)])
def test_python_finds_its_packages(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "in" / "pkg").mkdir(parents=True)
    (tmp_path / "in" / "pkg" / "__init__.py").touch()
    (tmp_path / "in" / "pkg" / "part.py").write_text(f"TEXT = {TRANSCRIPT.decode()!r}\n")
    text = "from pkg.part import TEXT\nprint(TEXT, end='')\n"
    for place in ("pkg/__main__.py", "pkg/main.py", "__main__.py"):
        (tmp_path / "in" / place).write_text(text)
    assert grade(tmp_path, "--from", "in", "--", "python3", *words).startswith(PASSED)


@pytest.mark.parametrize("words", [("main.js",), (".",)])
def test_node_finds_its_modules(tmp_path: Path, words: tuple[str, ...]) -> None:
    need("node")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "package.json").write_text('{"main": "main.js"}')
    (tmp_path / "in" / "main.js").write_text(ECHO["node"])
    (tmp_path / "in" / "part.js").write_text(f"exports.text = {TRANSCRIPT.decode()!r};\n")
    said = grade(tmp_path, "--from", "in", "--memory", "2000", "--", "node", *words)
    assert said.startswith(PASSED), said


@pytest.mark.parametrize(
    ("tool", "file", "compiling"),
    [("rustc", "main.rs", "rustc -o student main.rs"), ("go", "main.go", "go build -o student main.go")],
)
def test_binaries_of_other_languages(tmp_path: Path, tool: str, file: str, compiling: str) -> None:
    """They are compiled here: a compiler in somebody's home cannot be read by the program's user."""
    need(tool)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "text").write_bytes(TRANSCRIPT)
    source = {"main.rs": ECHO["rust"], "main.go": ECHO["go"] % TRANSCRIPT.decode()}
    (tmp_path / "in" / file).write_text(source[file])
    subprocess.run(
        compiling.split(), cwd=tmp_path / "in", check=True, env={**os.environ, "GO111MODULE": "off"}
    )
    assert grade(tmp_path, "--from", "in", "--", "./student").startswith(PASSED)
