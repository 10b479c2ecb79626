"""The money of a game as a picture: what is drawn is what the frames say."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from command import SAMPLE_1, monosim
from replay.games import case_of, frames_of

from monosim.core import Case, UnusableInput
from monosim.core.scene import Frame, Number, Stage
from monosim.play import runner
from monosim.replay import chart
from monosim.report import plots
from monosim.rulesets import find

MONEY = Number("money", "Money", "$")


def draw(case: Case, path: str) -> bytes:
    ruleset = find(case.ruleset)
    return chart.draw_money(path, case.ruleset, ruleset, ruleset.read(case), runner.events(ruleset, case))


def texts_of(picture: bytes) -> list[str]:
    return [
        "".join(text.itertext()) for text in ElementTree.fromstring(picture).iter() if "text" in text.tag[-4:]
    ]


def test_a_picture_names_the_players_and_tells_who_is_out() -> None:
    pytest.importorskip("matplotlib")
    for ruleset in ("project5", "once-around"):
        stage, frames = frames_of(case_of(ruleset))
        assert stage is not None
        told = " ".join(texts_of(draw(case_of(ruleset), "money.svg")))
        assert all(name in told for name in stage.players), ruleset
        assert all(number.title in told for number in stage.numbers if number.unit), ruleset
        assert "the end" in told
        out = sum(bool(frames[-1].state.get(f"p{seat}.out")) for seat in range(len(stage.players)))
        amounts = sum(bool(number.unit) for number in stage.numbers)
        assert told.count(" is out") == out * amounts, ruleset


def test_the_same_game_makes_the_same_bytes_and_a_png_is_one() -> None:
    pytest.importorskip("matplotlib")
    assert draw(case_of("deal"), "a.SVG") == draw(case_of("deal"), "b.svg")
    assert draw(case_of("deal"), "a.png").startswith(b"\x89PNG")


def frames(*begins: str) -> list[Frame]:
    return [Frame({"p0.money": place}, begins=begin) for place, begin in enumerate(begins)]  # type: ignore[arg-type]


def test_time_is_in_rounds_or_in_the_turns_of_the_only_one() -> None:
    assert chart.measure(frames("", "round", "turn", "round", "")) == ("rounds", [0, 0.5, 1, 1.5, 2], False)
    assert chart.measure(frames("round", "", "turn", "")) == ("turns", [0.5, 1, 1.5, 2], False)
    assert chart.measure(frames("", "")) == ("turns", [0, 0], False)
    assert chart.measure([Frame({}, "end")]).is_over


def test_a_line_has_the_changes_and_ends_where_its_player_is_out() -> None:
    states = [
        {"p0.money": 5},
        {"p0.money": 5},
        {"p0.money": 7},
        {"p0.money": 0, "p0.out": True},
        {"p0.money": 0},
    ]
    happened = [Frame(state, begins="round") for state in states]
    [line, empty] = chart.gather(Stage(["A\udcff", "B"]), MONEY, happened, chart.measure(happened))
    assert line == ("A\\xff", [1, 3, 4], [5, 7, 0], True)
    assert empty.values == []


@pytest.mark.parametrize(
    ("unit", "text"), [("$", "-$1,500"), ("M", "-1,500M"), ("credits", "-1,500"), ("Fr.", "-1,500")]
)
def test_amounts_are_written_as_the_unit_says(unit: str, text: str) -> None:
    assert chart.write_amount(-1500.0, unit) == text


def test_labels_are_moved_apart_and_stay_inside() -> None:
    assert plots.spread([0.2, 0.8], 0.1) == pytest.approx([0.2, 0.8])
    assert plots.spread([0.5, 0.5], 0.1) == pytest.approx([0.45, 0.55])
    crowd = plots.spread([1.0] * 30, 0.1)
    assert (min(crowd), max(crowd)) == pytest.approx((0, 1))
    assert chart.stagger([0.1, 0.2, 0.25, 0.5]) == [0, 1, 2, 0]


def test_twenty_eight_lines_differ() -> None:
    assert len({str(plots.line_style(number)) for number in range(28)}) == 28


def test_a_number_beyond_doubles_is_refused() -> None:
    with pytest.raises(UnusableInput, match="too large"):
        chart.to_float(10**400)


def test_a_game_without_money_is_refused_and_so_are_two_games(tmp_path: Path) -> None:
    two = monosim("replay", SAMPLE_1, "--misreading", "house-free", "-o", tmp_path / "money.svg")
    assert (two.returncode, two.stdout) == (2, b"")
    assert b"a picture shows one game" in two.stderr
    project5 = find("project5")
    for log in ([], [object()]):
        with pytest.raises(UnusableInput, match=r"a\.svg: The log alone does not say what the board is"):
            chart.draw_money("a.svg", "project5", project5, None, log)


def test_a_scene_without_amounts_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("monosim.rulesets.deal.scene.NUMBERS", (Number("full", "Full sets"),))
    with pytest.raises(UnusableInput, match=r"a\.svg: nobody has money in deal"):
        draw(case_of("deal"), "a.svg")
