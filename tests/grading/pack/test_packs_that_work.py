"""Every pack can compile and play what it is for, or is refused with the reason and writes nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from command import FIXTURES, ROOT, environment
from contract.plugin_wheel import FIXTURES as PLUGIN_CASES
from contract.plugin_wheel import PLUGIN, build, install
from contract.plugin_wheel import monosim as with_plugin
from golden_world import Ran, monosim
from grading.pack.suites import make_case

from monosim.grading import pack
from monosim.grading.pack.tools import list_packages, list_tools
from monosim.play.course import Language

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

STUDENTS = ROOT / "tests" / "grading" / "students"
COMPILE = ("--compile", "g++ -o student *.cpp")
PLATFORMS = {
    "gradescope": ("-o", "made"),
    "prairielearn": ("-o", "made", "--image", "i", "--student-file", "student.cpp"),
    "autograder-io": ("-o", "made", "--course-name", "c", "--student-file", "student.cpp"),
    "icpc": ("-o", "made"),
}
WITH_COMMANDS = [platform for platform in PLATFORMS if platform != "icpc"]
WITH_MONOSIM = ["gradescope", "prairielearn"]
COIN = """
#include <fstream>
#include <iostream>
#include <string>
int main() {
    std::string coins, calls, side, call;
    int flips, right = 0;
    std::cin >> coins >> calls >> flips;
    std::ifstream one(coins), two(calls);
    for (int i = 1; i <= flips; i++) {
        one >> side, two >> call;
        std::cout << "Flip " << i << ": " << call << " is called, " << side << " it is.\\n";
        right += side == call;
    }
    std::cout << right << " right.\\n";
}
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("site"), build(tmp_path_factory.mktemp("wheel")))


@pytest.fixture
def site(installed: Path, tmp_path: Path) -> Path:
    """The plug-in, installed; each test may change it."""
    return Path(shutil.copytree(installed, tmp_path / "site"))


@pytest.fixture
def coins(tmp_path: Path) -> Path:
    """A suite of the plug-in with one golden, and one case that must be played where it is graded."""
    suite = tmp_path / "suite"
    shutil.copytree(PLUGIN_CASES / "coinflip" / "scripted", suite / "scripted")
    shutil.copytree(PLUGIN_CASES / "coinflip" / "scripted", suite / "twice")
    (suite / "twice" / "expected.txt").unlink()
    (suite / "twice" / "calls.txt").write_text("heads\nheads\n")
    (suite / "twice" / "coins.txt").write_text("heads\nheads\n")
    (suite / "course.toml").write_text(
        '[points]\ncompiles = 1\n[languages.cpp]\ncompile = "g++ -o student *.cpp"\nrun = "./student"\n'
    )
    return suite


def refused(done: CompletedProcess[bytes] | Ran, tmp_path: Path) -> str:
    """The sentence."""
    assert (done.returncode, done.stdout) == (2, b"")
    assert not (tmp_path / "made").exists()
    assert b"Traceback" not in done.stderr
    return done.stderr.decode()


@pytest.mark.parametrize("platform", WITH_COMMANDS)
def test_nothing_says_how_programs_are_compiled(tmp_path: Path, platform: str) -> None:
    make_case(tmp_path / "suite" / "a")
    words = ("pack", platform, "suite", *PLATFORMS[platform])
    told = refused(monosim(tmp_path, *words), tmp_path)
    assert (
        "nothing says how programs are compiled and run: name --compile or --run, or write [languages]"
        in told
    )
    assert monosim(tmp_path, *words, *COMPILE).returncode == 0


@pytest.mark.parametrize("platform", ["prairielearn", "autograder-io"])
def test_no_language_fits_what_is_handed_in(tmp_path: Path, platform: str) -> None:
    make_case(tmp_path / "suite" / "a")
    course = tmp_path / "suite" / "course.toml"
    course.write_text('[languages.py]\nrun = "./x"\n[languages.java]\nrun = "./y"\n')
    words = ("pack", platform, "suite", *PLATFORMS[platform])
    told = refused(monosim(tmp_path, *words), tmp_path)
    assert "no language of the course fits student.cpp: none ends in .py or .java" in told
    course.write_text(f'{course.read_text()}[languages.cpp]\ncompile = "make"\nrun = "./z"\n')
    assert monosim(tmp_path, *words).returncode == 0
    if platform == "autograder-io":
        assert 'cmd: "./z"' in (tmp_path / "made" / "agproject.yml").read_text()


def without_a_board(case: Path) -> None:
    (case / "board.txt").unlink()


def with_a_slip(case: Path) -> None:
    (case / "case.toml").write_text('bord = "board.txt"\n')


def of_no_ruleset(case: Path) -> None:
    (case / "case.toml").write_text('ruleset = "coinflip"\n')


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("break_it", [without_a_board, with_a_slip, of_no_ruleset])
def test_a_case_that_is_broken(tmp_path: Path, platform: str, break_it: Callable[[Path], None]) -> None:
    make_case(tmp_path / "suite" / "a")
    break_it(make_case(tmp_path / "suite" / "b"))
    words = COMPILE if platform in WITH_COMMANDS else ()
    done = monosim(tmp_path, "pack", platform, "suite", *PLATFORMS[platform], *words)
    assert "error[E009]: b: " in refused(done, tmp_path)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_course_that_is_damaged(tmp_path: Path, platform: str) -> None:
    make_case(tmp_path / "suite" / "a")
    (tmp_path / "suite" / "course.toml").write_text("[points\n")
    told = refused(monosim(tmp_path, "pack", platform, "suite", *PLATFORMS[platform]), tmp_path)
    assert "error[E014]: " in told
    assert "--> suite/course.toml:1" in told


@pytest.mark.parametrize("platform", WITH_MONOSIM)
def test_a_case_that_can_be_used_here_but_not_there(tmp_path: Path, platform: str) -> None:
    """Its strategy is a module of the staff, which is not packed."""
    make_case(tmp_path / "suite" / "a", 'seats = {0 = "mine:Mine"}\n')
    (tmp_path / "mine.py").write_text(
        "from monosim import Strategy\nclass Mine(Strategy):\n    def answer(self, decision): return True\n"
    )
    words = ("pack", platform, "suite", *PLATFORMS[platform], *COMPILE)
    done = with_plugin(tmp_path / "nowhere", *words, cwd=tmp_path)
    told = refused(done, tmp_path)
    assert "a cannot be used where it is packed for: cannot seat 'mine:Mine': " in told
    assert "No module named 'mine'" in told


@pytest.mark.parametrize("platform", WITH_MONOSIM)
def test_a_suite_may_be_a_single_case(tmp_path: Path, platform: str) -> None:
    """There its directory has another name."""
    make_case(tmp_path / "alone")
    done = monosim(tmp_path, "pack", platform, "alone", *PLATFORMS[platform], *COMPILE)
    assert done.returncode == 0, done.stderr


class TestPlugins:
    def pack(self, site: Path, coins: Path, platform: str = "gradescope") -> CompletedProcess[bytes]:
        return with_plugin(site, "pack", platform, "suite", *PLATFORMS[platform], cwd=coins.parent)

    def test_are_packed_as_wheels(self, site: Path, coins: Path) -> None:
        assert self.pack(site, coins).returncode == 0
        with zipfile.ZipFile(coins.parent / "made") as archive:
            name = "monosim_coinflip-1.0-py3-none-any.whl"
            assert name in archive.namelist()
            assert (
                f'"$home/source/{pack.WHEEL_NAME}" "$home/source/{name}"\n'
                in archive.read("setup.sh").decode()
            )
            wheel = archive.read(name)
        with zipfile.ZipFile(BytesIO(wheel)) as archive:
            for module in PLUGIN.glob("*.py"):
                assert archive.read(module.name) == module.read_bytes()
            assert b"coinflip = monosim_coinflip" in archive.read(
                "monosim_coinflip-1.0.dist-info/entry_points.txt"
            )

    def test_of_an_editable_installation_are_packed_alike(self, site: Path, coins: Path) -> None:
        """It lists no module, but a file that leads to them."""
        assert self.pack(site, coins).returncode == 0
        made = (coins.parent / "made").read_bytes()
        elsewhere = coins.parent / "elsewhere"
        elsewhere.mkdir()
        for module in site.glob("*.py"):
            module.rename(elsewhere / module.name)
        info = site / "monosim_coinflip-1.0.dist-info"
        (info / "RECORD").write_text(
            "__editable__.coinflip.pth,,\nmonosim_coinflip-1.0.dist-info/METADATA,,\n"
        )
        (info / "top_level.txt").write_text("monosim_callers\nmonosim_coinflip\nmonosim_race\n")
        both = Path(f"{site}{os.pathsep}{elsewhere}")
        assert self.pack(both, coins).returncode == 0
        assert (coins.parent / "made").read_bytes() == made

    def test_that_are_no_files_are_refused(self, coins: Path) -> None:
        """A wheel on PYTHONPATH is never installed."""
        (coins.parent / "wheel").mkdir()
        told = refused(self.pack(build(coins.parent / "wheel"), coins), coins.parent)
        assert "error[E009]: the files of monosim_coinflip 1.0 cannot be gathered (" in told
        assert "install it from its wheel" in told

    def test_that_are_compiled_for_this_machine_are_refused(self, site: Path, coins: Path) -> None:
        (site / "monosim_fast.so").write_bytes(b"")
        with open(site / "monosim_coinflip-1.0.dist-info" / "RECORD", "a") as record:
            record.write("monosim_fast.so,,\n")
        told = refused(self.pack(site, coins), coins.parent)
        assert (
            "monosim_coinflip-1.0 has modules that are compiled for this machine, such as monosim_fast.so"
            in told
        )

    def test_whose_requirements_are_not_there_are_refused(self, site: Path, coins: Path) -> None:
        with open(site / "monosim_coinflip-1.0.dist-info" / "METADATA", "a") as metadata:
            metadata.write("Requires-Dist: no-such-package>=2\nRequires-Dist: other; extra == 'x'\n")
        told = refused(self.pack(site, coins), coins.parent)
        assert "error[E009]: monosim_coinflip-1.0 needs no-such-package, which is not installed" in told

    def test_that_lack_a_module_of_their_own_are_refused(self, site: Path, coins: Path) -> None:
        (site / "more.py").write_text("x = 1\n")  # which no package lists
        module = site / "monosim_coinflip.py"
        module.write_text(f"import more\n{module.read_text()}")
        told = refused(self.pack(site, coins), coins.parent)
        assert "error[E009]: scripted cannot be used where it is packed for: the ruleset 'coinflip'" in told
        assert "No module named 'more'" in told

    def test_come_with_what_they_require_where_there_is_no_network(self, site: Path, coins: Path) -> None:
        (site / "more.py").write_text("x = 1\n")
        info = site / "more-2.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: more\nVersion: 2.0\n")
        (info / "RECORD").write_text("more.py,,\nmore-2.0.dist-info/METADATA,,\n")
        module = site / "monosim_coinflip.py"
        module.write_text(f"import more\n{module.read_text()}")
        with open(site / "monosim_coinflip-1.0.dist-info" / "METADATA", "a") as metadata:
            metadata.write("Requires-Dist: more >= 1\n")
        assert self.pack(site, coins, "prairielearn").returncode == 0
        library = coins.parent / "made" / "tests" / "lib"
        assert (library / "more.py").read_text() == "x = 1\n"
        assert (library / "monosim_coinflip.py").exists()

    def test_are_packed_for_judges_too(self, site: Path, coins: Path) -> None:
        """The packed rules are tried on a Python that has nothing else."""
        done = self.pack(site, coins, "icpc")
        assert done.returncode == 0, done.stderr

    def test_that_judges_could_not_play_are_refused_in_a_sentence(self, site: Path, coins: Path) -> None:
        (site / "more.py").write_text("x = 1\n")
        module = site / "monosim_coinflip.py"
        module.write_text(f"import more\n{module.read_text()}")
        told = refused(self.pack(site, coins, "icpc"), coins.parent)
        assert "the packed rules cannot play it: ModuleNotFoundError: No module named 'more'\n" in told


class TestTools:
    def test_are_the_commands_of_the_shell_and_what_runs_programs(self) -> None:
        compiling = "X=1 g++ -o 'a; b' *.cpp && (cd x; ./y | strip \"$z\")"
        assert list_tools(["./student"], compiling, ()) == ["cd", "g++", "strip"]
        assert list_tools(["python3", "x.py"], None, ()) == ["python3"]
        assert list_tools(["main.py"], None, ()) == []
        assert list_tools(["./student"], "g++ 'unfinished", ()) == ["g++"]

    def test_of_all_languages_have_packages(self) -> None:
        languages = [
            Language("cpp", ("./student",), "g++ -o student *.cpp"),
            Language("java", ("java", "{stem}"), "javac *.java"),
        ]
        tools = list_tools([], None, languages)
        assert tools == ["g++", "java", "javac"]
        assert list_packages(tools) == ["default-jdk-headless", "default-jre-headless", "g++"]


# From the archive to the points, as the platform does it


@pytest.fixture
def home() -> Iterator[Path]:
    """A place that, unlike pytest's own, other users can reach."""
    with tempfile.TemporaryDirectory() as directory:
        os.chmod(directory, 0o755)
        yield Path(directory)


def unpack(archive: Path, home: Path) -> None:
    """As setup.sh leaves it, but for the packages of the system: the wheels are installed with pip, without
    an index."""
    with zipfile.ZipFile(archive) as packed:
        for info in packed.infolist():
            Path(packed.extract(info, home / "source")).chmod(info.external_attr >> 16 & 0o777)
    for script in ("setup.sh", "run_autograder"):
        subprocess.run(["bash", "-n", home / "source" / script], check=True)
    site = home / "monosim" / "site"
    wheels = sorted((home / "source").glob("*.whl"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    offline = ["install", "--no-index", "--no-deps", "--no-compile", "--target", str(site)]
    subprocess.run([*pip, *offline, *map(str, wheels)], check=True, capture_output=True)
    import click

    command = home / "monosim" / "bin" / "monosim"
    command.parent.mkdir()
    shutil.copytree(Path(click.__file__).parent, site / "click")
    command.write_text(f'#!/bin/sh\nPYTHONPATH={site} exec "{sys.executable}" -S -B -m monosim "$@"\n')
    command.chmod(0o755)


def run(home: Path, *sources: tuple[str, str]) -> tuple[int, Any]:
    """The exit code, and what Gradescope reads."""
    shutil.rmtree(home / "submission", ignore_errors=True)
    (home / "submission").mkdir()
    for name, text in sources:
        (home / "submission" / name).write_text(text)
    done = subprocess.run(
        [home / "source" / "run_autograder"], capture_output=True,
        env=environment(AUTOGRADER_HOME=str(home)), check=False,
    )  # fmt: skip
    return done.returncode, json.loads((home / "results" / "results.json").read_bytes())


def points(results: Any) -> tuple[float, float]:
    tests = [test for test in results["tests"] if "score" in test]
    return sum(test["score"] for test in tests), sum(test["max_score"] for test in tests)


needs_gcc = pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")


@needs_gcc
def test_the_shipped_suite_as_the_page_packs_it(tmp_path: Path, home: Path) -> None:
    suite = FIXTURES / "project5" / "suite"
    done = monosim(tmp_path, "pack", "gradescope", str(suite), "-o", "made.zip")
    assert done.returncode == 0, done.stderr
    unpack(tmp_path / "made.zip", home)
    code, results = run(home, ("monopoly.cpp", (STUDENTS / "right.cpp").read_text()))
    assert (code, points(results)) == (0, (45, 45))
    course = home / "source" / "suite" / "course.toml"
    told = course.read_text()
    assert '\nfeedback = "hint"\n' in told
    course.write_text(told.replace('"hint"', '"diff"'))  # a diagnosis takes long, and has tests of its own
    code, results = run(home, ("monopoly.cpp", (STUDENTS / "strict.cpp").read_text()))
    assert (code, points(results)) == (0, (27.75, 45))


@needs_gcc
def test_the_suite_of_a_plug_in(site: Path, coins: Path, home: Path) -> None:
    done = with_plugin(site, "pack", "gradescope", "suite", "-o", "made", cwd=coins.parent)
    assert done.returncode == 0, done.stderr
    unpack(coins.parent / "made", home)
    code, results = run(home, ("coin.cpp", COIN))
    assert (code, points(results)) == (0, (3, 3))
    code, results = run(home, ("coin.cpp", COIN.replace("right = 0", "right = side == call")))
    assert (code, points(results)) == (0, (1, 3))
    (home / "source" / "suite" / "twice" / "calls.txt").unlink()
    code, results = run(home, ("coin.cpp", COIN))
    assert (code, points(results), results["score"]) == (3, (2, 2), 3)
