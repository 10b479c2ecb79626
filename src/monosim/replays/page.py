"""The page: one file of markup, style, script and data, which loads nothing; and the log out of it again."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Container, Iterable, Iterator
from hashlib import sha256
from html import escape
from importlib.resources import files
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO

from monosim.core import ScriptError
from monosim.core.diagnostics import visible
from monosim.core.ruleset import read_bounded
from monosim.play import jsonl
from monosim.replays.record import Game

if TYPE_CHECKING:  # what it is made with is not needed for one game
    from monosim.replays.beside import Pair

SCRIPTS = (
    *("game.js", "board.js", "cards.js", "transcript.js", "timeline.js", "controls.js"),
    *("pair.js", "beside.js", "page.js"),
)
STYLES = ("page.css", "beside.css")
OF_TWO = ("pair.js", "beside.js", "beside.css")
"""Only pages of two games need them."""
PLAIN = 48 << 10
"""Parts of so many bytes are compressed; smaller ones are there at once, and can be read in the file."""
BEGINNING = b"<!doctype html>"
PACKED = '<script type="application/octet-stream" data-game="{game}" data-part="{part}">{data}</script>\n'
READABLE = '<script type="application/json" data-game="{game}" data-part="{part}">{data}</script>\n'
MOST_TAKEN = 128 << 20


def make_page(game: Game) -> bytes:
    """The same game makes the same bytes."""
    return fill_page(game, make_parts(0, game), without=OF_TWO)


def make_page_of_two(pair: Pair) -> bytes:
    """The log inside is that of the right game."""
    beside = make_part(0, "beside", json.dumps(pair.record(), separators=(",", ":")))
    return fill_page(pair.expected, [*make_parts(0, pair.expected), *make_parts(1, pair.actual), beside])


def fill_page(game: Game, parts: Iterable[str], without: Container[str] = ()) -> bytes:
    style, script = (
        "".join(read_asset(name) for name in names if name not in without) for names in (STYLES, SCRIPTS)
    )
    values = {
        "policy": make_policy(style, script),
        "title": escape(f"{game.ruleset}: {game.title}"),
        "style": style,
        "script": script,
        "parts": "".join(parts),
    }
    page = re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], read_asset("page.html"))
    return page.encode("utf-8")


def read_asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def make_policy(style: str, script: str) -> str:
    """Nothing is loaded, and no script runs but ours, whatever is in the names of a game."""
    return (
        f"default-src 'none'; style-src '{digest(style)}'; script-src '{digest(script)}';"
        " base-uri 'none'; form-action 'none'"
    )


def digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def make_parts(number: int, game: Game) -> Iterator[str]:
    about = {
        "ruleset": game.ruleset,
        "title": game.title,
        "note": game.note,
        "stage": game.stage and plain_stage(game.stage),
    }
    for part, value in (("about", about), ("frames", game.frames), ("transcript", game.pieces)):
        yield make_part(number, part, json.dumps(value, separators=(",", ":")))
    lines = b"".join(jsonl.encode(game.ruleset, game.events))
    yield PACKED.format(game=number, part="events", data=compress(lines))


def plain_stage(stage: Any) -> Any:
    """A named tuple as an object, so that the page knows its fields by name."""
    if hasattr(stage, "_asdict"):
        return {name: plain_stage(value) for name, value in stage._asdict().items()}
    return [plain_stage(each) for each in stage] if isinstance(stage, list | tuple) else stage


def make_part(number: int, part: str, text: str) -> str:
    if len(text) > PLAIN:
        return PACKED.format(game=number, part=part, data=compress(text.encode()))
    return READABLE.format(game=number, part=part, data=disarm(text))


def disarm(text: str) -> str:
    """JSON in which nothing ends the element that it stands in, or begins another."""
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def compress(data: bytes) -> str:
    return b64encode(gzip.compress(data, 9, mtime=0)).decode()


# The log of a game, out of its page


def read_log(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a log, which may be inside a page."""
    first = file.readline(jsonl.LONGEST_LINE + 1)
    if first.lower().startswith(BEGINNING):
        return jsonl.lines_of(BytesIO(take_part(file, "events")))
    return chain([first] if first else [], jsonl.lines_of(file))


def take_part(file: BinaryIO, part: str) -> bytes:
    """Of the first game on the page, behind its first line."""
    page = read_bounded(file, visible(str(file.name)))
    start, end = PACKED.format(game=0, part=part, data="\n").encode().splitlines()
    data = page.partition(start)[2].partition(end)[0]
    try:
        return decompress(data)
    except (ValueError, zlib.error):
        raise ScriptError("there is no log in this page; `monosim replay` writes one into its own") from None


def decompress(data: bytes) -> bytes:
    unpacker = zlib.decompressobj(wbits=31)
    taken = unpacker.decompress(b64decode(data, validate=True), MOST_TAKEN)
    if not unpacker.eof:
        raise ValueError("incomplete, or too large")
    return taken
