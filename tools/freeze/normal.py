"""Takes out of what a call gave what differs from run to run and from machine to machine.

These are: the temporary directories, the repository's own path, the version, durations, addresses and ids
of processes. What is packed is unpacked, so that a difference can be read: the games in a replay, and zip
files, without monosim's own sources in them, which a redesign changes by its nature.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

LONGEST = 300_000
"""Of a text that is kept whole; of a longer one we keep the beginning and a hash."""
KEPT_BEGINNING = 20_000
RULES = (
    (re.compile(r"\b0x[0-9a-f]{6,}\b"), "<ADDRESS>"),
    (re.compile(r"\b\d+(\.\d+)? ?(s|ms|seconds|minutes)\b(?=( of CPU| of wall|\)|,| CPU))"), "<TIME>"),
    (
        re.compile(
            r'("(?:seconds|cpu_seconds|wall_seconds|cpu|wall|execution_time|elapsed|started|ended|made|time)"'
            r": ?)[0-9][0-9.e+-]*"
        ),
        r"\1<TIME>",
    ),
    (re.compile(r'\b(time)="[0-9.]+"'), r'\1="<TIME>"'),
    (re.compile(r"\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?"), "<DATE>"),
    (re.compile(r"\bthe kernel .*|\bkernel: .*|\(compiled\)|\(not compiled\)"), "<COMPILED>"),
)
RUNS = (
    (re.compile(r"/monosim-freeze-\w+"), "/monosim-freeze-<RUN>"),  # where a message cuts a path off
    (re.compile(r"/monosim-\d+-\d+-\w+"), "/monosim-<RUN>"),
)
PART = re.compile(r'(<script type="application/octet-stream"[^>]*>)([^<]*)(</script>)')
OWN_SOURCES = re.compile(r"(^|/)(lib/monosim/|monosim/|monosim-[0-9.]+[^/]*\.whl|rules\.py$)")
"""monosim itself inside what `pack` makes."""


def hide_runs(text: str) -> str:
    """The text without the names of temporary directories that a record has of the run that made it."""
    for pattern, replacement in RUNS:
        text = pattern.sub(replacement, text)
    return text


class Cleaner:
    """For one call, which has its directory."""

    def __init__(self, place: Path, root: Path) -> None:
        import monosim

        self.paths = [
            (str(place / "here"), "<HERE>"),
            (str(place / "tmp"), "<TMP>"),
            (str(place), "<PLACE>"),
            (str(root), "<ROOT>"),
        ]
        self.version = re.compile(rf"(?<![\d.]){re.escape(monosim.__version__)}(?![\d.]*\d)")

    def text(self, text: str) -> str:
        for path, name in self.paths:
            text = text.replace(path, name)
        text = self.version.sub("<VERSION>", text)
        text = PART.sub(_unpack_part, text)
        for pattern, replacement in RULES:
            text = pattern.sub(replacement, text)
        if len(text) <= LONGEST:
            return text
        digest = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
        return f"{text[:KEPT_BEGINNING]}\n(… {len(text)} characters with the hash {digest})\n"

    def file(self, name: str, data: bytes) -> Iterator[tuple[str, str]]:
        """The texts that stand for a file: one, or for an archive one of each member."""
        name = self.version.sub("<VERSION>", name)
        if OWN_SOURCES.search(name):
            return
        if data.startswith(b"PK\x03\x04"):
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for member in sorted(archive.namelist()):
                    yield from self.file(f"{name}!{member}", archive.read(member))
        elif data.startswith((b"\x89PNG", b"PAR1", b"%PDF")):
            yield name, f"(a file that begins with {data[:4]!r})\n"
        else:
            yield name, self.text(data.decode("utf-8", "surrogateescape"))


def _unpack_part(found: re.Match[str]) -> str:
    with suppress(binascii.Error, zlib.error, UnicodeDecodeError):
        packed = base64.b64decode(found[2])
        for window in (31, 15, -15):  # gzip, zlib, neither
            with suppress(zlib.error):
                return (
                    found[1] + zlib.decompress(packed, window).decode("utf-8", "surrogateescape") + found[3]
                )
    return found[0]
