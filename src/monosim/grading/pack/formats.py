"""The formats of what is packed: zip files, monosim itself as a wheel, and YAML."""

import json
import os
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, metadata
from io import BytesIO
from typing import TypeAlias

import monosim
from monosim.grading.pack.suite import cannot_pack

EPOCH = (1980, 1, 1, 0, 0, 0)
UNIX = 3
WHEEL_NAME = f"monosim-{monosim.__version__}-py3-none-any.whl"
INFO = f"monosim-{monosim.__version__}.dist-info"
WHEEL = b"Wheel-Version: 1.0\nGenerator: monosim\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
COMPILED = (".pyc", ".so", ".pyd", ".c")
"""Made for this machine; what they do is done in Python elsewhere."""

Plain: TypeAlias = "str | int | Sequence[Plain] | Mapping[str, Plain] | None"


def zip_files(files: Mapping[str, bytes], executable: Collection[str] = ()) -> bytes:
    """The same files always give the same bytes."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            about = zipfile.ZipInfo(name, EPOCH)
            about.create_system = UNIX
            about.compress_type = zipfile.ZIP_DEFLATED
            about.external_attr = (0o100755 if name in executable else 0o100644) << 16
            archive.writestr(about, files[name])
    return data.getvalue()


def make_wheel() -> bytes:
    """Made from the installed package: no build tool, and no network, is needed."""
    files = _package_files() | {
        f"{INFO}/METADATA": _metadata().encode("utf-8"),
        f"{INFO}/WHEEL": WHEEL,
        f"{INFO}/entry_points.txt": b"[console_scripts]\nmonosim = monosim.__main__:main\n",
    }
    record = f"{INFO}/RECORD"
    lines = [f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in sorted(files.items())]
    return zip_files({**files, record: "".join([*lines, f"{record},,\n"]).encode("utf-8")})


def _package_files() -> dict[str, bytes]:
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
        f"Version: {monosim.__version__}",
        f"Requires-Python: {installed['Requires-Python']}",
        *(f"Requires-Dist: {line}" for line in needed),
    ]
    return "\n".join(lines) + "\n"


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode("ascii")


def as_yaml(value: Plain) -> str:
    """YAML that no reader can misunderstand: every string is in double quotes."""
    return "\n".join(_block(value)) + "\n"


def _block(value: Plain) -> Iterator[str]:
    if isinstance(value, str) or not isinstance(value, Mapping | Sequence) or not value:
        yield _scalar(value)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _entry(f"{key}:", item)
    else:
        for item in value:
            first, *rest = _block(item)
            yield f"- {first}"
            yield from (f"  {line}" for line in rest)


def _entry(key: str, item: Plain) -> Iterator[str]:
    lines = list(_block(item))
    if isinstance(item, str) or not isinstance(item, Mapping | Sequence) or not item:
        yield f"{key} {lines[0]}"
    else:
        yield key
        yield from (f"  {line}" for line in lines)


def _scalar(value: Plain) -> str:
    """JSON is YAML, but YAML wants characters without a picture to be escaped, and knows no pairs."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(character if character.isprintable() else f"\\U{ord(character):08x}" for character in text)
