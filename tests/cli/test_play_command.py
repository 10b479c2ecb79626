"""monosim play, as people call it: what they may type, what is kept, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import FIXTURES, SAMPLE_1, monosim

GAME = ("play", "project5", "--seed", "7", "-o", "kept")
FILES = [str(SAMPLE_1 / name) for name in ("board.txt", "card.txt", "player.txt")]


def kept(directory: Path) -> list[list[str]]:
    answers: list[list[str]] = json.loads((directory / "play.json").read_text())["answers"]
    return answers


def play(directory: Path, typed: str, *words: str) -> str:
    done = monosim(*(words or GAME), stdin=typed.encode(), cwd=directory)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


@pytest.mark.parametrize("answer", ["1", "yes", "YES", "  y  ", "ye"])
def test_an_answer_is_a_number_a_name_or_its_beginning(answer: str, tmp_path: Path) -> None:
    play(tmp_path, f"{answer}\n")
    assert kept(tmp_path / "kept") == [["0", "yes"]]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("3", "there is no option 3: the numbers are 1 to 2"),
        ("0", "there is no option 0: the numbers are 1 to 2"),
        ("9" * 500, f"there is no option {'9' * 29}…: the numbers are 1 to 2"),
        ("maybe", "'maybe' is not understood: type 1 to 2, a name or its beginning, or help"),
        (" ", "nothing was typed: type 1 to 2, a name or its beginning, or help"),
        ("\udcff", "'\\udcff' is not understood: type 1 to 2, a name or its beginning, or help"),
    ],
)
def test_a_wrong_answer_is_said_in_one_line(answer: str, said: str, tmp_path: Path) -> None:
    done = monosim(*GAME, stdin=answer.encode("utf-8", "surrogateescape") + b"\n", cwd=tmp_path)
    after = done.stdout.decode("utf-8", "surrogateescape").rpartition(f"> {answer}\n")[2]
    assert after.startswith(said)
    assert after.count("\n") == 2  # the line, and the prompt at which the input ends
    assert kept(tmp_path / "kept") == []


def test_what_can_be_typed_beside_answers(tmp_path: Path) -> None:
    seen = play(tmp_path, "help\n?\nrules\nlog\nlog 1\nhint\ntable\nsave\nsave copy\n/quit\n")
    assert seen.count("Beside that there are:\n") == 2
    assert "A card says how many steps you move." in seen
    assert seen.count("***MONOPOLY GAME STARTS***\n") == 3
    assert "lines before; `log all` shows them)\nRound: 1\n" in seen
    assert "the computer would choose: yes\n" in seen
    assert seen.count("Round 1 of 15\n") == 2
    assert "the game is kept in kept\n" in seen
    assert "the game is kept in copy\n" in seen
    assert (tmp_path / "copy" / "play.json").exists()


def test_a_copy_replaces_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine\n")
    assert "notes is something else: name a directory that is not there yet\n" in play(
        tmp_path, "save notes\n"
    )
    assert (tmp_path / "notes").read_text() == "mine\n"


def test_undo_goes_back_as_often_as_one_likes(tmp_path: Path) -> None:
    seen = play(tmp_path, "yes\nyes\nno\nundo\nundo\nundo\nundo\nno\n")
    assert kept(tmp_path / "kept") == [["0", "no"]]
    assert seen.count("there is nothing to undo: this is your first decision\n") == 1
    tables = seen.split("-" * 79)[1:]
    assert tables[0].split("\n> ")[0] == tables[6].split("\n> ")[0]


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    whole = play(tmp_path, "1\n2\n1\n1\n1\n1\n1\n1\n1\n1\n", *GAME[:-1], "whole")
    for answer in ("1\n", "2\n", "1\n1\nquit\n"):
        play(tmp_path, answer, *(("play", "--resume") if (tmp_path / "kept").exists() else GAME))
    end = play(tmp_path, "1\n1\n1\n1\n1\n1\n", "play", "--resume", "kept")
    assert whole.endswith(end.rpartition("\n> 1\n")[2])
    assert (tmp_path / "kept" / "expected.txt").read_bytes() == (
        tmp_path / "whole" / "expected.txt"
    ).read_bytes()


def test_a_game_that_is_over_can_be_run_and_looked_at_again(tmp_path: Path) -> None:
    play(tmp_path, "1\n" * 20)
    again = monosim("run", "kept", cwd=tmp_path)
    assert (again.returncode, again.stdout) == (0, (tmp_path / "kept" / "expected.txt").read_bytes())
    assert "wins the game with total asset value" in play(tmp_path, "", "play", "--resume", "kept")


def test_people_share_the_keyboard(tmp_path: Path) -> None:
    seen = play(tmp_path, "1\n1\n1\n", "play", "project5", *FILES, "3", "--people", "2", "-o", "kept")
    assert "Seats: 0 is you, 1 is you.\n" in seen
    assert {seat for seat, _ in kept(tmp_path / "kept")} == {"0", "1"}


def test_a_seat_is_chosen(tmp_path: Path) -> None:
    seen = play(tmp_path, "1\n", "play", "project5", *FILES, "3", "--seat", "2=me", "-o", "kept")
    assert "* Player 2 (you): " in seen
    assert kept(tmp_path / "kept") == [["2", "yes"]]


def test_a_kept_game_needs_none_of_its_files(tmp_path: Path) -> None:
    for path in FILES:
        (tmp_path / Path(path).name).write_bytes(Path(path).read_bytes())
    play(tmp_path, "1\n", "play", "project5", "board.txt", "card.txt", "player.txt", "3", "-o", "kept")
    (tmp_path / "board.txt").unlink()
    assert "* Player 0 (you): $6800" in play(tmp_path, "", "play", "--resume")


def test_where_nobody_decides_one_presses_enter(tmp_path: Path) -> None:
    seen = play(
        tmp_path, "roll\nhint\n\nundo\n" + "\n" * 60, "play", "once-around", "--seed", "3", "-o", "kept"
    )
    assert "'roll' is not understood: press Enter, or type help\n" in seen
    assert "there is nothing to advise\n" in seen
    assert "Bonus round 1 ends after" in seen
    assert monosim("run", "kept", cwd=tmp_path).stdout == (tmp_path / "kept" / "expected.txt").read_bytes()


def test_without_a_seed_one_is_drawn_and_told(tmp_path: Path) -> None:
    seen = play(tmp_path, "", "play", "project5")
    [directory] = tmp_path.iterdir()
    assert f"Seed {directory.name.removeprefix('project5-')}. The game is kept in {directory.name}.\n" in seen
    play(tmp_path, "", "play", "project5", "--seed", directory.name.removeprefix("project5-"))
    assert sorted(path.name for path in tmp_path.iterdir()) == [directory.name, f"{directory.name}-2"]


def test_no_colours_go_through_a_pipe(tmp_path: Path) -> None:
    assert "\033" not in play(tmp_path, "1\nhelp\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play",), "name a game: project5, once-around, singletonopoly, deal, classic"),
        (("play", "chess"), "there is no ruleset 'chess'"),
        (("play", "project5", "--level", "hard"), "project5 has no levels of the computer"),
        (("play", "once-around", "--people", "2"), "once-around asks nobody anything"),
        (("play", "deal", "--people", "2", "--seat", "0=me"), "give one of them"),
        (("play", "project5", "--people", "4"), "there is no seat '3': the players are 0 to 2"),
        (("play", "project5", "--seats", "3"), "the seats of project5 cannot be counted"),
        (("play", "project5", "-o", "full"), "full is not empty"),
        (("play", "project5", "--resume"), "beside it there is only --output"),
        (("play", "--resume"), "no game is kept here: name its directory"),
        (("play", "--resume", "full"), "no game is kept here"),
    ],
)
def test_what_cannot_be_played_is_refused_and_not_kept(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    done = monosim(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr.decode()
    assert [path.name for path in tmp_path.iterdir()] == ["full"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "it is damaged: JSONDecodeError"),
        ("[]", "it is damaged: TypeError"),
        ('{"format": 9}', "it has format 9, and this version reads 1"),
        ('{"format": 1}', "it is damaged: KeyError 'files'"),
    ],
)
def test_a_kept_game_that_is_damaged_is_refused(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "play.json").write_text(text)
    done = monosim("play", "--resume", "kept", cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr.decode()


def test_an_answer_that_does_not_fit_any_more_is_refused(tmp_path: Path) -> None:
    play(tmp_path, "1\n")
    path = tmp_path / "kept" / "play.json"
    path.write_text(path.read_text().replace('"yes"', '"perhaps"'))
    done = monosim("play", "--resume", cwd=tmp_path)
    assert done.returncode == 2
    assert b"answer 1 does not fit the game any more: 'perhaps' is not an answer here" in done.stderr


SAVES = FIXTURES / "deal"
POSITIONS = FIXTURES / "classic"


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        (("classic", "--seats", "3", "--seat", "2=me"), "0 1 2=me"),
        (("classic", "--seat", "1=me", "--seat", "0=default"), "0 1=me"),
        (
            ("classic", "--position", str(POSITIONS / "sample-3" / "position.json"), "--seat", "1=me"),
            "0 1=me",
        ),
        (("classic", "--position", str(POSITIONS / "last-house" / "position.json")), "0=me 1 2"),
        (("deal", "--seat", "1=shrewd"), "0=me 1"),
        (("deal", "--seat", "P1=me"), "0 P1=me"),
        (("deal", "--seats", "4", "--people", "2"), "0=me 1=me 2 3"),
        (("deal", "--position", str(SAVES / "stalemate" / "start.save")), "0=me 1 2 3 4"),
        (("singletonopoly", "--seat", "Ann=me", "--seat", "Bob=builder"), "Ann=me Bob"),
    ],
)
def test_who_sits_where(words: tuple[str, ...], seats: str, tmp_path: Path) -> None:
    play(tmp_path, "", "play", *words, "--seed", "1", "-o", "kept")
    given = json.loads((tmp_path / "kept" / "play.json").read_text())["seats"]
    assert " ".join(f"{seat}=me" if who == "me" else seat for seat, who in given.items()) == seats


def test_a_kept_game_may_be_named_by_its_file(tmp_path: Path) -> None:
    play(tmp_path, "1\n")
    assert "* Player 0 (you): " in play(tmp_path, "", "play", "--resume", "kept/play.json")
