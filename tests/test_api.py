"""The Python API as docs/api.md has it, and strategies of a user's own on the command line."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import monosim
from monosim.play import runner
from monosim.rulesets.project5.events import BuiltHouse, Purchased

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
FENCES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
SAMPLE = ROOT / "fixtures" / "project5" / "sample-1"
FILES = (str(SAMPLE / "board.txt"), str(SAMPLE / "card.txt"), str(SAMPLE / "player.txt"))

BOARD, CARDS, PLAYERS = b"GO 0 NONE\nA 1000 RED\n", b"5000\n1\n2\n", b"1 1000\n9 9000\n"


class Eager(monosim.Strategy):
    def answer(self, decision: monosim.Decision[Any]) -> bool:
        return True


class Vague(monosim.Strategy):
    def answer(self, decision: monosim.Decision[Any]) -> object:
        return "perhaps"


def test_all_that_a_user_needs_is_on_a_page() -> None:
    pages = PAGE + (ROOT / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
    missing = [name for name in monosim.__all__ if not re.search(rf"\b{name}\b", pages)]
    assert missing == []


def test_files_are_paths_or_contents() -> None:
    by_name = monosim.run(*FILES, 3)
    board, cards, players = map(Path, FILES)
    assert by_name == monosim.run(board, cards, players, 3)
    assert by_name == monosim.run(board.read_bytes(), cards.read_bytes(), players.read_bytes(), "3")
    assert by_name == (ROOT / "golden" / "spec" / "project5" / "sample-1.txt").read_bytes()


@pytest.mark.parametrize("missing", ["board", "cards", "players", "rounds"])
def test_a_missing_input_is_unusable(missing: str) -> None:
    given: dict[str, Any] = {"board": BOARD, "cards": CARDS, "players": PLAYERS, "rounds": 1}
    del given[missing]
    with pytest.raises(monosim.UnusableInput, match=missing):
        monosim.run(**given)


def test_improper_inputs_are_bytes_of_run_and_an_error_of_events() -> None:
    assert monosim.run(BOARD, b"0\n", PLAYERS, 1) == b"Improper inputs.\n"
    with pytest.raises(monosim.InputError):
        monosim.events(BOARD, b"0\n", PLAYERS, 1)


def test_an_unknown_ruleset_or_reading_is_unusable() -> None:
    with pytest.raises(monosim.UnusableInput, match="there is no ruleset 'chess'"):
        monosim.run(ruleset="chess")
    with pytest.raises(monosim.UnusableInput, match="no reading 'ende'"):
        monosim.run(BOARD, CARDS, PLAYERS, 1, readings={"ende": "now"})


@pytest.mark.parametrize("seat", [1, "1"])
def test_a_strategy_takes_a_seat(seat: int | str) -> None:
    usual = list(monosim.events(BOARD, b"5000\n2\n1\n2\n2\n", PLAYERS, 2))
    assert not any(isinstance(event, Purchased) for event in usual)
    happened = monosim.events(BOARD, b"5000\n2\n1\n2\n2\n", PLAYERS, 2, seats={seat: Eager()})
    assert [event for event in happened if isinstance(event, Purchased | BuiltHouse)] == [
        Purchased(1, 1, 1, "A", 1000),
        BuiltHouse(1, 2, 1, "A", 1, 1000),
    ]


def test_an_illegal_answer_never_reaches_the_game() -> None:
    with pytest.raises(monosim.IllegalChoice, match=r"BuyProperty\(player=0, .* not 'perhaps'"):
        monosim.run(BOARD, CARDS, PLAYERS, 1, seats={0: Vague()})


@pytest.mark.parametrize("seat", [2, -1, "first"])
def test_a_seat_that_the_game_does_not_have_is_unusable(seat: int | str) -> None:
    with pytest.raises(monosim.UnusableInput, match=f"there is no seat '{seat}': the players are 0 to 1"):
        monosim.run(BOARD, CARDS, PLAYERS, 1, seats={seat: Eager()})


def play(case: monosim.Case) -> bytes:
    return runner.run(case)


def test_a_right_program_is_right_with_any_suite() -> None:
    suite = [monosim.Case(rounds="1", contents={"board": BOARD, "cards": CARDS, "players": PLAYERS})]
    for given in ((), suite, str(SAMPLE), SAMPLE):
        assert monosim.diagnose(play, given, fresh=9).status == "right"
    assert monosim.diagnose(play, SAMPLE, fresh=0).basis.generated is None


def test_what_a_program_prints_may_be_text_and_an_exception_is_a_crash() -> None:
    def clumsy(case: monosim.Case) -> str:
        if case.text("board").count("\n") > 6:
            raise ZeroDivisionError
        return play(case).decode("utf-8", "surrogateescape")

    found = monosim.diagnose(clumsy, fresh=60)
    assert found.status == "right where it ends"
    assert found.crashes is not None


def test_a_program_plays_one_game_that_has_a_tutor() -> None:
    cases = [monosim.Case("once-around"), monosim.Case("project5")]
    with pytest.raises(ValueError, match="the cases are of once-around and of project5"):
        monosim.diagnose(play, cases)
    with pytest.raises(monosim.UnusableInput, match="deal has no `tutor`, which diagnose needs"):
        monosim.diagnose(play, ruleset="deal")


def test_the_package_is_typed_as_the_page_uses_it(tmp_path: Path) -> None:
    """mypy, told nothing of this repository, sees the types that the installed package ships."""
    assert files("monosim").joinpath("py.typed").is_file()
    (tmp_path / "page.py").write_text("\n".join(FENCES))
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "page.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stdout) == (0, b"Success: no issues found in 1 source file\n")


MODULE = """
import monosim

class Vague(monosim.Strategy):
    def answer(self, decision):
        return "perhaps"

class Choosy(Vague):
    def __init__(self, limit):
        self.limit = limit

class Clumsy(monosim.Strategy):
    def answer(self, decision):
        return 1 // 0

class Silent(monosim.Strategy):
    pass

class Loner:
    def answer(self, decision):
        return True

class Impatient:
    def decide(self, decision):
        return True
"""


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A user's directory, with the class of docs/api.md in my_module.py."""
    (tmp_path / "my_module.py").write_text(next(fence for fence in FENCES if "class Cautious" in fence))
    (tmp_path / "others.py").write_text(MODULE)
    (tmp_path / "slip.py").write_text("class Cautious(:\n")
    return tmp_path


def seated(directory: Path, *seats: str) -> subprocess.CompletedProcess[bytes]:
    options = [word for seat in seats for word in ("--seat", seat)]
    command = [sys.executable, "-m", "monosim", "run", *options, *FILES, "3"]
    return subprocess.run(command, cwd=directory, capture_output=True)


def test_the_command_seats_a_strategy_of_the_current_directory(directory: Path) -> None:
    done = seated(directory, "0=my_module:Cautious", "2=my_module:Cautious")
    namespace: dict[str, Any] = {}
    exec((directory / "my_module.py").read_text(), namespace)
    cautious = namespace["Cautious"]
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == monosim.run(*FILES, 3, seats={0: cautious(), 2: cautious()})
    assert done.stdout != monosim.run(*FILES, 3)


def test_the_installed_command_looks_in_the_current_directory_too(directory: Path) -> None:
    script = Path(sys.executable).with_name("monosim")
    command = [str(script), "run", "--seat", "0=my_module:Cautious", *FILES, "3"]
    done = subprocess.run(command, cwd=directory, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == seated(directory, "0=my_module:Cautious").stdout


def test_an_illegal_answer_ends_the_command_after_what_was_told(directory: Path) -> None:
    done = seated(directory, "1=others:Vague")
    assert done.returncode == 3
    assert done.stdout.endswith(b"Player 0 moves 2 step(s) to AnnArbor and purchases AnnArbor.\n")
    assert done.stderr.startswith(b"monosim: BuyProperty(player=1, ")
    assert done.stderr.endswith(b"wants True or False, not 'perhaps'\n")


def test_a_strategy_that_breaks_shows_where(directory: Path) -> None:
    done = seated(directory, "1=others:Clumsy")
    assert done.returncode == 70
    assert done.stdout.endswith(b"Player 0 moves 2 step(s) to AnnArbor and purchases AnnArbor.\n")
    assert b"others.py" in done.stderr
    assert b"ZeroDivisionError" in done.stderr


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ("0=my_module:Bold", "module 'my_module' has no attribute 'Bold'"),
        ("0=nowhere:Cautious", "No module named 'nowhere'"),
        ("0=my_module", "it is not of the form module:Class"),
        ("0=:Cautious", "it is not of the form module:Class"),
        ("0=others:Choosy", "it needs limit, as in others:Choosy"),
        ("0=others:Silent", "abstract"),
        ("0=others:Loner", "it is not a monosim.Strategy"),
        ("0=others:Impatient", "it is not a monosim.Strategy"),
        ("0=slip:Cautious", "invalid syntax (slip.py, line 1)"),
        ("3=my_module:Cautious", "there is no seat '3': the players are 0 to 2"),
        ("first=my_module:Cautious", "there is no seat 'first': the players are 0 to 2"),
        ("my_module:Cautious", "is not of the form SEAT=STRATEGY"),
    ],
)
def test_a_seat_that_cannot_be_filled_is_unusable(directory: Path, seat: str, message: str) -> None:
    done = seated(directory, seat)
    assert (done.returncode, done.stdout) == (2, b"")
    assert message.encode() in done.stderr
    assert b"Traceback" not in done.stderr
