"""The page in a real browser: every way to a moment, and that what it shows there is the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from replay.browser import AXE, Browser, start
from replay.games import (
    HOSTILE,
    ONE_OF_EACH,
    case_of,
    frames_of,
    game_of,
    hostile_case,
    long_game,
    plain_state,
    record_case,
)

from monosim.core.scene import Number, Stage
from monosim.play import runner
from monosim.replays.page import make_page

MOMENTS = 200
READY = 200
SOON = 50
"""Both in milliseconds."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from start(tmp_path_factory.mktemp("browser"))


@pytest.fixture
def small(browser: Browser) -> Browser:
    browser.prefer()
    return browser.open(make_page(game_of("project5")))


# Every moment is the fold

DRAWN = """
const all_in = (root, selector, draw) => [...root.querySelectorAll(selector)].map(draw);
const texts = (root, selector) => all_in(root, selector, (found) => found.textContent);
const all = (selector, draw) => all_in(document, selector, draw);
return arguments[0].map((event) => {
  replay.show(event);
  return {
    state: replay.state,
    owners: all(".space .owner", (owner) => owner.textContent),
    houses: all(".space", (space) => space.querySelectorAll(".house, .hotel").length),
    mortgaged: all(".space", (space) => space.classList.contains("mortgaged")),
    tokens: all(".space", (space) => all_in(space, ".token", (token) => token.title).sort()),
    numbers: all(".panel", (panel) => texts(panel, "dd")),
    out: all(".panel", (panel) => panel.classList.contains("out")),
    zones: all(".seat", (seat) => all_in(seat, ".zone", (zone) => texts(zone, ".card .name"))),
    line: texts(document, ".row.current").join(""),
  };
});
"""


@pytest.mark.parametrize("ruleset", ONE_OF_EACH)
def test_what_is_shown_at_any_moment_is_the_game(browser: Browser, ruleset: str) -> None:
    stage, frames = frames_of(case_of(ruleset))
    game = game_of(ruleset)
    browser.open(make_page(game))
    moments = [Random(1).randrange(len(game.events)) for _ in range(MOMENTS)]
    for moment, drawn in zip(moments, browser.do(DRAWN, moments), strict=True):
        assert drawn["line"] == game.pieces[moment].removesuffix("\n")
        if stage is not None:
            state = plain_state(frames[moment])
            assert drawn.pop("state") == state
            expected = draw(stage, state)
            assert {name: drawn[name] for name in expected} == expected


def draw(stage: Stage, state: dict[str, Any]) -> dict[str, Any]:
    """What must be on the page, from the state alone."""
    letters = [name[:1].upper() for name in stage.players]
    signs = letters if len(set(letters)) == len(letters) else list(map(str, range(len(letters))))
    signs = ["●"] if len(letters) == 1 else signs
    players, spaces = range(len(stage.players)), range(len(stage.ring))
    owners = [state.get(f"s{space}.owner") for space in spaces]
    houses = [state.get(f"s{space}.houses", 0) for space in spaces]
    standing = {space: [] for space in spaces}  # type: dict[int, list[str]]
    for player in players:
        if stage.ring and f"p{player}.at" in state:
            standing[state[f"p{player}.at"]].append(stage.players[player])
    return {
        "owners": ["" if owner is None else signs[owner] for owner in owners],
        "houses": [1 if stage.hotel and count >= stage.hotel else min(count, 6) for count in houses],
        "mortgaged": [state.get(f"s{space}.mortgaged", False) for space in spaces],
        "tokens": [sorted(standing[space]) for space in spaces],
        "numbers": [
            [write_number(state.get(f"p{player}.{each.key}", 0), each) for each in stage.numbers]
            for player in players
        ],
        "out": [state.get(f"p{player}.out", False) for player in players],
        "zones": [
            [name_cards(stage, state.get(f"p{player}.{zone.key}", [])) for zone in stage.zones]
            for player in players
            if not stage.ring
        ],
    }


def write_number(value: int, number: Number) -> str:
    if number.unit.isalpha():
        return f"{value:,}{number.unit if len(number.unit) < 3 else ''}".replace("-", "−")
    unit = number.unit
    return f"−{unit}{-value:,}" if value < 0 else f"{unit}{value:,}"


def name_cards(stage: Stage, zone: Any) -> list[str]:
    if isinstance(zone, int):
        return []
    flat = [face for item in zone for face in (item if isinstance(item, list) else [item])]
    return [stage.faces[face].name for face in flat]


# Ways to a moment


def test_keys(small: Browser) -> None:
    game = game_of("project5")
    rounds = [place + 1 for place in game.frames["begins"]["round"]]
    assert small.event == 1
    small.press("ARROW_RIGHT", "ARROW_RIGHT", "ARROW_LEFT")
    assert small.event == 2
    small.press("HOME", "PAGE_DOWN")
    assert small.event == rounds[0]
    small.press("Shift+ARROW_RIGHT", "t")
    assert small.event == rounds[0] + 2
    small.press("Shift+ARROW_LEFT", "r", "Shift+R")
    assert small.event == rounds[0]
    small.press("END")
    assert small.event == len(game.events)
    small.press("HOME", "m")
    assert small.event - 1 in {game.frames["marks"][kind][0] for kind in game.frames["marks"]}
    small.press("+", "+", "-")
    assert small.ask("document.getElementById('speed').selectedOptions[0].text") == "2×"


def test_play_and_pause(small: Browser) -> None:
    small.press("+", "+", "+", "+", "+", "+", " ")
    small.wait(f"replay.event === {len(game_of('project5').events) - 1}")
    assert small.ask("document.getElementById('play').getAttribute('aria-label')") == "Play"
    small.press(" ")
    assert small.ask("replay.isPlaying")
    small.press("k")
    before = small.event
    assert before < len(game_of("project5").events)
    assert not small.ask("replay.isPlaying")


def test_the_sheet_of_keys_names_every_key(small: Browser) -> None:
    small.press("?")
    assert small.ask("document.getElementById('sheet').open")
    sheet = small.ask("document.getElementById('sheet').textContent")
    named = {"ArrowRight": "→", "ArrowLeft": "←", "PageUp": "Page Up", "PageDown": "Page Down", " ": "Space"}
    for key in small.ask("Object.keys(KEYS)"):
        plain = key.removeprefix("Shift+")
        assert named.get(plain, plain) in sheet
    small.press("ESCAPE", "ARROW_RIGHT")
    assert small.event == 2


def test_what_is_typed_in_a_field_is_no_command(small: Browser) -> None:
    small.press("/", "m", "k", "ARROW_LEFT", " ", "?")
    assert (small.event, small.ask("document.getElementById('search').value")) == (1, "m ?k")
    assert not small.ask("document.getElementById('sheet').open")


def test_links(browser: Browser) -> None:
    browser.open(make_page(game_of("project5")), "#event=9")
    assert browser.event == 9
    browser.do("location.hash = '#event=4'")
    browser.wait("replay.event === 3")
    browser.press("ARROW_RIGHT")
    browser.wait("location.hash === '#event=5'")
    assert browser.ask("document.getElementById('link').getAttribute('href')") == "#event=5"


@pytest.mark.parametrize(
    ("link", "event"), [("#event=0", 1), ("#event=999999", -1), ("#event=x", 1), ("#<b>", 1)]
)
def test_links_to_no_moment_lead_to_the_nearest(browser: Browser, link: str, event: int) -> None:
    browser.open(make_page(game_of("project5")), link)
    assert browser.event == (event if event > 0 else len(game_of("project5").events))


def test_clicks(small: Browser) -> None:
    last = len(game_of("project5").events)
    small.click(".row[data-event='5']")
    assert small.event == 6
    middle = (last - 1) // 2 + 1
    for strip in ("#chart", "#slider"):
        small.press("HOME")
        small.click(strip)
        assert abs(small.event - middle) <= 1
    small.click("#next-round")
    small.click("[data-do='next']")
    small.do("document.getElementById('number').value = ''")
    small.click("#number")
    small.press("7", "ENTER")
    assert small.event == 7


def test_a_click_beside_a_mark_goes_to_the_mark(small: Browser) -> None:
    purchase = game_of("project5").frames["marks"]["purchase"][0]
    x = small.ask(f"Math.round(replay.marks.placeOf({purchase}) - replay.marks.width / 2)")
    small.press("END")
    small.click("#marks", x + 4)
    assert small.event == purchase + 1
    small.press("HOME")
    small.click(".mark-kind")
    assert small.event == purchase + 1


def test_search(small: Browser) -> None:
    pieces = game_of("project5").pieces
    found = [place + 1 for place, piece in enumerate(pieces) if "purchases" in piece]
    small.press("/", *"PURCHASES", "ENTER")
    assert small.event == found[0]
    assert small.ask("document.getElementById('found').textContent") == f"1 of {len(found)}"
    assert small.ask("document.querySelector('.row.current mark').textContent") == "purchases"
    small.press("ENTER", "Shift+ENTER", "Shift+ENTER")
    assert small.event == found[-1]
    small.press("ESCAPE", "n", "n", "Shift+N")
    assert small.event == found[0]
    small.do("document.getElementById('search').value = ''")
    small.press("/", "x", "BACK_SPACE", "z", "z", "z", "ENTER")
    assert small.event == found[0]
    assert small.ask("document.getElementById('found').textContent") == "0 found"


def test_each_step_is_told_to_a_screen_reader(small: Browser) -> None:
    small.press("ARROW_RIGHT", "ARROW_RIGHT")
    small.wait("document.getElementById('live').textContent.startsWith('Event 3: Player 0 moves')")
    text = small.ask("document.getElementById('slider').getAttribute('aria-valuetext')")
    assert text.startswith(f"event 3 of {len(game_of('project5').events)}: Player 0 moves")
    assert "owned by" in small.ask("document.querySelector('.space.owned .unseen').textContent")


def test_tokens_do_not_move_where_motion_is_reduced(small: Browser) -> None:
    script = "replay.jump(1); replay.step(1); return document.getAnimations().length"
    assert small.do(script) == 1
    small.wait("document.getAnimations().length === 0")
    small.prefer(prefers_reduced_motion="reduce")
    assert small.do(script) == 0


def test_dark_and_light(small: Browser) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    light = small.ask(ground)
    small.prefer(prefers_color_scheme="dark")
    dark = small.ask(ground)
    assert dark != light
    small.press("d")
    assert small.ask(ground) == light
    small.press("d")
    small.prefer(prefers_color_scheme="light")
    assert small.ask(ground) == dark


# All that a page may hold


def test_hostile_names_are_shown_as_they_are(browser: Browser) -> None:
    case = hostile_case()
    browser.open(make_page(record_case(case)))
    assert browser.ask("document.querySelectorAll('.space .name')[1].textContent") == HOSTILE
    assert browser.ask("document.querySelectorAll('.space .name')[2].textContent.slice(2)") == "<b>"
    wanted = [line for line in runner.run(case).decode("utf-8", "replace").split("\n") if HOSTILE in line]
    assert wanted
    assert (
        browser.ask("[...document.querySelectorAll('.row')].map((row) => row.textContent.toWellFormed())")[2]
        == wanted[0]
    )


def test_a_small_game_is_there_at_once(browser: Browser) -> None:
    """By the browser's own clock; the best of three, for others use this machine, too."""
    page = make_page(game_of("project5"))
    times = [int(browser.open(page).ask("document.body.dataset.ready")) for _ in range(3)]
    assert min(times) < READY


TIMES = """
return arguments[0].map((event) => Math.min(...[0, 1, 2].map(() => {
  replay.show(event < 50000 ? 99999 : 0);
  document.body.offsetHeight;
  const start = performance.now();
  replay.show(event);
  document.body.offsetHeight;
  return performance.now() - start;
})));
"""


def test_any_moment_of_a_hundred_thousand_events_is_there_soon(browser: Browser) -> None:
    game = long_game()
    browser.open(make_page(game), "#event=100001")
    assert browser.event == 100_001
    moments = [Random(2).randrange(len(game.events)) for _ in range(30)]
    assert max(browser.do(TIMES, moments)) < SOON
    stage, frames = frames_of_long(moments)
    for moment, drawn in zip(moments, browser.do(DRAWN, moments), strict=True):
        assert drawn.pop("state") == frames[moment]
        expected = draw(stage, frames[moment])
        assert {name: drawn[name] for name in expected} == expected
    browser.press("/", *"24999", "ENTER")
    assert browser.ask("document.querySelector('.row.current').textContent") == "Round: 24999"
    assert browser.ask("document.querySelectorAll('.row').length") <= 800


def frames_of_long(moments: list[int]) -> tuple[Stage, dict[int, Any]]:
    """The states at some moments, added up from what the page holds as Python reads it."""
    game = long_game()
    assert game.stage
    frames = json.loads(json.dumps(game.frames))
    state: dict[str, Any] = {}
    columns = [iter(column) for column in frames["columns"]]
    found = {}
    for place, shape in enumerate(frames["steps"]):
        for key in frames["shapes"][shape]:
            name, value = frames["keys"][key], next(columns[key])
            state[name] = add(state.get(name), value)
        if place in moments:
            found[place] = dict(state)
    return game.stage, found


def add(old: Any, value: Any) -> Any:
    if isinstance(value, dict):
        head, number, rest = old.partition(next(word for word in old.split() if word.isdigit()))
        return f"{head}{int(number) + value['add']}{rest}"
    return old + value if isinstance(old, int) and isinstance(value, int) else value


# For everybody


@pytest.mark.parametrize("ruleset", ONE_OF_EACH)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_is_accessible_and_fits_a_phone(browser: Browser, ruleset: str, scheme: str) -> None:
    browser.prefer(prefers_color_scheme=scheme)
    for width, height in ((390, 844), (1280, 800), (1920, 1080)):
        browser.open(make_page(game_of(ruleset)), "#event=60", width, height)
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert browser.ask(wide) <= 0
        if width < 1900:
            assert violations(browser) == []


def test_the_sheet_of_keys_is_accessible(small: Browser) -> None:
    small.press("?")
    assert violations(small) == []


def violations(browser: Browser) -> list[str]:
    if not AXE:
        pytest.skip("AXE_CORE names no axe.min.js")
    browser.do(Path(AXE).read_text("utf-8"))
    run = """const done = arguments[0];
        axe.run().then((found) => done(found.violations.map((one) => one.id + ': ' + one.nodes[0].html)));"""
    found: list[str] = browser.driver.execute_async_script(run)
    return found
