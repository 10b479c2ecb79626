"""Two games side by side in a real browser: where the page opens, what it marks, and every way about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command import FIXTURES, SAMPLE_1, SPEC_1
from replay.browser import AXE, Browser, start
from replay.games import ONE_OF_EACH, case_of, frames_of, plain_state

from monosim.core import Case
from monosim.core.abilities import Abilities
from monosim.play import cases, runner
from monosim.replays.beside import believe, encode, pair_up
from monosim.replays.page import make_page_of_two
from monosim.rulesets import find
from monosim.tutor import need_tutor

TUTOR = need_tutor("project5", "a test")
CASE = cases.load(str(SAMPLE_1)).case
TRANSFER = cases.load(str(FIXTURES / "project5" / "bankruptcy-transfer")).case
HOUSE = believe(TUTOR, ["house-free"])
FREE = believe(TUTOR, ["purchase-free"])


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from start(tmp_path_factory.mktemp("browser"))


@pytest.fixture
def two(browser: Browser) -> Browser:
    """The boards part when a house is built at event 7; the lines at event 11."""
    return browser.open(make_page_of_two(pair_up(TRANSFER, None, HOUSE)))


def texts(browser: Browser, selector: str) -> list[str]:
    return list(
        browser.ask(f"[...document.querySelectorAll({selector!r})].map((found) => found.textContent)")
    )


def test_the_page_opens_where_the_boards_part(two: Browser) -> None:
    assert two.event == 7
    assert texts(two, ".now li") == ["Player 0, cash $500 ≠ $1,500", "Player 0, worth $4,000 ≠ $5,000"]
    assert texts(two, ".headline h2") == ["Line 11 is the first that differs"]
    assert texts(two, ".mistakes .words") == ["it does not take the $1000 for a house"]
    assert "Rent = (4500+5)//10 = 450, doubled for the BLUE monopoly = 900" in texts(two, ".why .fact")
    assert [text.split(":")[0] for text in texts(two, "blockquote")] == ["the assignment"] * 2


def test_a_link_goes_before_the_difference(browser: Browser) -> None:
    page = make_page_of_two(pair_up(TRANSFER, None, HOUSE))
    assert browser.open(page, "#event=2").event == 2


def test_keys_and_buttons_lead_to_the_differences(two: Browser) -> None:
    moments = []
    for key in ("w", "x", "x", "Shift+x", "b"):
        two.press(key)
        moments.append(two.event)
    assert moments == [11, 12, 13, 12, 7]
    two.click(".headline button")
    assert two.event == 11


def test_what_differs_is_marked_on_both_boards(two: Browser) -> None:
    two.press("w")
    for side in (".expected", ".other:not(.expected)"):
        assert len(texts(two, f"{side} .space.differs")) == 1, "A, which was transferred"
        assert len(texts(two, f"{side} dd.differs")) == 4, "cash and worth of two players"
        assert len(texts(two, f"{side} .panel.differs")) == 1, "who is out in one game"
        assert len(texts(two, f"{side} .row.current.differs")) == 1
    assert texts(two, ".row.current .unlike") == ["bankrupt, transfers property", "pays $900 rent"]
    two.press("HOME")
    assert texts(two, ".differs:not(.row)") == []
    assert texts(two, ".now li") == ["Both boards are the same here."]


def believed_states(case: Case, name: str) -> list[Any]:
    program, scene = TUTOR.misread([name]), Abilities(find(case.ruleset)).scene
    setup = program.read(case)
    assert scene is not None
    return list(map(plain_state, scene.frames(setup, list(runner.events(program, case)))))


def test_every_moment_of_both_boards_is_the_fold(browser: Browser) -> None:
    page = browser.open(make_page_of_two(pair_up(CASE, None, FREE)))
    right = list(map(plain_state, frames_of(CASE)[1]))
    believed = believed_states(CASE, "purchase-free")
    script = "return [...Array(arguments[0]).keys()].map((event) => (replay.show(event), [replay.state,"
    shown = page.do(
        f"{script} replay.beside.pair.right.stateAt(event), replay.beside.pair.differencesAt(event)]))",
        len(right),
    )
    for moment, (one, other, keys) in enumerate(shown):
        assert (one, other) == (right[moment], believed[moment])
        apart = {key for key in {*one, *other} if one.get(key) != other.get(key)}
        assert set(keys) == apart


def test_lines_without_an_explanation_stand_beside_the_board(browser: Browser) -> None:
    printed = SPEC_1.replace(b"Player 1 moves", b"Player 1 goes")
    page = browser.open(make_page_of_two(pair_up(CASE, printed)))
    assert page.event == 4
    assert len(texts(page, ".ring")) == 1
    assert texts(page, ".row.current .unlike") == ["moves", "goes"]
    assert texts(page, ".other h2") == ["What the program printed"]


def test_a_board_stands_still_where_nothing_is_explained(browser: Browser) -> None:
    printed = encode(pair_up(CASE, None, FREE).actual.pieces) + b"Thank you!\n"
    page = browser.open(make_page_of_two(pair_up(CASE, printed, FREE)))
    assert page.ask("document.querySelector('.other .hint').hidden")
    page.press("END")
    assert not page.ask("document.querySelector('.other .hint').hidden")
    assert texts(page, ".now li") == ["Nothing is known of the program's board here."]


def test_the_search_finds_both_sides(two: Browser) -> None:
    two.press("/")
    two.press("$900")
    assert texts(two, "#found") == ["1 found"]
    two.press("ENTER")
    assert two.event == 11
    assert texts(two, ".other:not(.expected) mark") == ["$900"]


@pytest.mark.parametrize("ruleset", ONE_OF_EACH)
def test_every_ruleset_has_a_board_beside_lines(browser: Browser, ruleset: str) -> None:
    printed = runner.run(case_of(ruleset))
    wrong = printed[: len(printed) // 2] + b"?" + printed[len(printed) // 2 :]
    pair = pair_up(case_of(ruleset), wrong)
    page = browser.open(make_page_of_two(pair))
    assert page.event - 1 == pair.wrong
    assert page.ask("replay.beside.pair.right.pieces.join('')") == encode(pair.actual.pieces).decode()
    assert len(texts(page, ".ring, .table")) == bool(pair.expected.stage)


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_sticks_out_and_everybody_can_use_it(browser: Browser, width: int) -> None:
    for pair in (pair_up(TRANSFER, None, HOUSE), pair_up(CASE, SPEC_1.replace(b"moves", b"goes"))):
        page = browser.open(make_page_of_two(pair), width=width)
        assert page.ask("document.documentElement.scrollWidth") <= width
        if AXE:
            page.do(Path(AXE).read_text("utf-8"))
            found = page.driver.execute_async_script(
                "axe.run().then((done) => arguments[0](done.violations))"
            )
            assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
