"""monosim itself as a wheel, made from the installed package: no build tool, and no network, needed."""

from __future__ import annotations

import os
from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, metadata

import monosim
from monosim import __version__
from monosim.grading.pack import cannot_pack
from monosim.grading.pack.archive import zipped

NAME = f"monosim-{__version__}-py3-none-any.whl"
INFO = f"monosim-{__version__}.dist-info"
WHEEL = b"Wheel-Version: 1.0\nGenerator: monosim\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
COMPILED = (".pyc", ".so", ".pyd", ".c")
"""Made for this machine; what they do is done in Python elsewhere."""


def wheel() -> bytes:
    files = _package() | {
        f"{INFO}/METADATA": _metadata().encode("utf-8"),
        f"{INFO}/WHEEL": WHEEL,
        f"{INFO}/entry_points.txt": b"[console_scripts]\nmonosim = monosim.cli:main\n",
    }
    record = f"{INFO}/RECORD"
    lines = [f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in sorted(files.items())]
    return zipped({**files, record: "".join([*lines, f"{record},,\n"]).encode("utf-8")})


def _package() -> dict[str, bytes]:
    root = os.path.dirname(monosim.__file__)
    found = {}
    for directory, below, names in os.walk(root):
        below[:] = [name for name in below if name != "__pycache__"]
        for name in names:
            if not name.endswith(COMPILED):
                path = os.path.join(directory, name)
                with open(path, "rb") as file:
                    found[f"monosim/{os.path.relpath(path, root)}".replace(os.sep, "/")] = file.read()
    return found


def _metadata() -> str:
    """The part of the installed package's own metadata that an installer acts on."""
    try:
        installed = metadata("monosim")
    except PackageNotFoundError:
        raise cannot_pack("monosim is not installed, so that its dependencies are not known") from None
    needed = [line for line in installed.get_all("Requires-Dist") or [] if "extra ==" not in line]
    lines = [
        "Metadata-Version: 2.1",
        "Name: monosim",
        f"Version: {__version__}",
        f"Requires-Python: {installed['Requires-Python']}",
        *(f"Requires-Dist: {line}" for line in needed),
    ]
    return "\n".join(lines) + "\n"


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode("ascii")
