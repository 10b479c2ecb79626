"""The rulesets of the plug-in, built into a wheel and installed as a user would."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

PLUGIN = Path(__file__).parent / "plugin"
# Hidden, so that `monosim golden check` at the root does not run cases of a ruleset that is not installed.
FIXTURES = PLUGIN / ".fixtures"
NAMES = ("coinflip", "callers", "race")


def build(directory: Path) -> Path:
    """What a build of the plug-in makes, without a build tool that would have to be downloaded."""
    project = tomllib.loads((PLUGIN / "pyproject.toml").read_text())["project"]
    name, version = project["name"].replace("-", "_"), project["version"]
    groups = project["entry-points"].items()
    points = "".join(
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in entries.items())
        for group, entries in groups
    )
    info = f"{name}-{version}.dist-info"
    path = directory / f"{name}-{version}-py3-none-any.whl"
    with ZipFile(path, "w") as archive:
        for module in PLUGIN.glob("*.py"):
            archive.write(module, module.name)
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/entry_points.txt", points)
        archive.writestr(f"{info}/RECORD", "")
    return path


def install(target: Path, wheel: Path) -> Path:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    offline = ["install", "--no-index", "--no-deps", "--no-cache-dir", "--target", str(target)]
    subprocess.run([*pip, *offline, str(wheel)], check=True, capture_output=True)
    return target


def monosim(
    path: Path, *words: str | Path, stdin: bytes = b"", cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The command, with what is installed there."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CI", "FORCE_COLOR")}
    known = [str(path), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.run(
        [sys.executable, "-m", "monosim", *map(str, words)],
        capture_output=True, input=stdin, cwd=cwd, env={**kept, "PYTHONPATH": os.pathsep.join(known)},
        check=False,
    )  # fmt: skip
