"""The plug-ins whose rulesets a suite plays: their installed files, as wheels and with all that they need."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, EntryPoint, PackageNotFoundError, distribution
from importlib.util import find_spec
from typing import NamedTuple

from monosim.core import UnusableInput
from monosim.grading.pack import cannot_pack, seal_wheel
from monosim.rulesets import find_entry

BINARY = (".so", ".pyd", ".dll", ".dylib")
"""Built for this machine, and perhaps for no other."""
LEFT_OUT = (".pyc", ".pth")
OURS = ("monosim", "click")
"""Every pack has them anyway."""
NEEDED = re.compile(r"\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)")
PLAIN_NAME = re.compile(r"[A-Za-z0-9_.+!]+-[A-Za-z0-9_.+!]+")


class Plugin(NamedTuple):
    """An installed distribution, as far as another machine can use it."""

    name: str
    """Also of its files, as in `monosim_toys-1.2`."""
    files: Mapping[str, bytes]
    """The modules and what lies beside them, by their paths below the directory of installed packages."""
    about: Mapping[str, bytes]
    """METADATA and entry points, in the same way."""

    @property
    def binary(self) -> list[str]:
        return [name for name in self.files if name.endswith(BINARY)]

    @property
    def wheel_name(self) -> str:
        return f"{self.name}-py3-none-any.whl"

    def make_wheel(self) -> bytes:
        return seal_wheel(f"{self.name}.dist-info", {**self.files, **self.about})


def collect_plugins(rulesets: Iterable[str]) -> tuple[Plugin, ...]:
    """The distributions that bring these rulesets, each once; monosim's own rulesets need none."""
    entries = list(filter(None, map(find_entry, sorted(set(rulesets)))))
    found = {plugin.name: plugin for plugin in map(_collect, entries)}
    return tuple(found.values())


def collect_needed(plugins: Iterable[Plugin]) -> tuple[Plugin, ...]:
    """What the plug-ins import from other distributions, and these in turn, but monosim and click."""
    waiting, found = list(plugins), dict[str, Plugin]()
    known = {_normalize(name) for name in OURS} | {_normalize(_base(plugin)) for plugin in waiting}
    while waiting:
        plugin = waiting.pop()
        for name, is_sure in _list_needed(plugin):
            if _normalize(name) not in known:
                known.add(_normalize(name))
                one = _collect_by_name(name, plugin) if is_sure or _is_installed(name) else None
                if one is not None:
                    found[one.name] = one
                    waiting.append(one)
    return tuple(found.values())


def refuse_binary(plugins: Iterable[Plugin]) -> None:
    """For what is packed as it is installed here: nothing is built where it goes."""
    for plugin in plugins:
        if plugin.binary:
            raise cannot_pack(
                f"{plugin.name} has modules that are compiled for this machine, such as {plugin.binary[0]}"
            )


def _base(plugin: Plugin) -> str:
    return plugin.name.rpartition("-")[0]


def _normalize(name: str) -> str:
    return re.sub(r"[-_.]+", "_", name).lower()


def _list_needed(plugin: Plugin) -> Iterator[tuple[str, bool]]:
    """Each name, and whether it is needed whatever the machine is."""
    metadata = plugin.about[f"{plugin.name}.dist-info/METADATA"].decode("utf-8", "replace")
    for line in metadata.partition("\n\n")[0].splitlines():
        key, _, value = line.partition(":")
        wanted = NEEDED.match(value)
        if key.lower() == "requires-dist" and wanted and "extra ==" not in value:
            yield wanted[1], ";" not in value


def _is_installed(name: str) -> bool:
    try:
        return bool(distribution(name))
    except PackageNotFoundError:
        return False


def _collect_by_name(name: str, user: Plugin) -> Plugin:
    if not _is_installed(name):
        raise cannot_pack(f"{user.name} needs {name}, which is not installed")
    return _describe(distribution(name), list(_find_listed(distribution(name))))


def _collect(entry: EntryPoint) -> Plugin:
    """Of an ordinary installation, what was installed; of an editable one, the packages that it leads to."""
    if entry.dist is None:
        raise cannot_pack(f"the ruleset {entry.name} comes with no package that could be packed with it")
    listed = list(_find_listed(entry.dist))
    module = entry.module.replace(".", "/")
    if not {f"{module}.py", f"{module}/__init__.py"}.intersection(name for name, _ in listed):
        listed = list(_find_top_level(entry))
    return _describe(entry.dist, listed)


def _find_listed(dist: Distribution) -> Iterator[tuple[str, str]]:
    """Each file by its name below the directory of installed packages, as the installer wrote them down."""
    for path in dist.files or ():
        first = path.parts[0]
        about_itself = first.endswith((".dist-info", ".egg-info")) or first.startswith("__editable__")
        if first != ".." and not path.is_absolute() and not about_itself:
            yield path.as_posix(), str(path.locate())


def _find_top_level(entry: EntryPoint) -> Iterator[tuple[str, str]]:
    assert entry.dist is not None
    told = (entry.dist.read_text("top_level.txt") or "").split()
    for name in sorted({*told, entry.module.partition(".")[0]}):
        try:
            spec = find_spec(name)
        except (ImportError, ValueError):
            spec = None
        if spec is not None and spec.submodule_search_locations:
            for place in spec.submodule_search_locations:
                yield from _walk(name, place)
        elif spec is not None and spec.origin:
            yield os.path.basename(spec.origin), spec.origin


def _walk(name: str, place: str) -> Iterator[tuple[str, str]]:
    for directory, below, files in os.walk(place):
        below[:] = sorted(one for one in below if one != "__pycache__" and not one.startswith("."))
        for file in sorted(files):
            path = os.path.join(directory, file)
            yield f"{name}/{os.path.relpath(path, place)}".replace(os.sep, "/"), path


def _describe(dist: Distribution, listed: list[tuple[str, str]]) -> Plugin:
    """Whatever cannot be gathered is a reason to refuse: half a plug-in plays nothing."""
    told = f"{dist.name} {dist.version}"
    metadata = dist.read_text("METADATA") or dist.read_text("PKG-INFO")
    name = f"{re.sub(r'[-_.]+', '_', dist.name)}-{dist.version}"
    if metadata is None or PLAIN_NAME.fullmatch(name) is None:
        raise cannot_pack(f"{told} is not installed as a package with a name and a version")
    try:
        files = {one: _read(path) for one, path in listed if not one.endswith(LEFT_OUT)}
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}"
        raise _cannot_gather(told, reason) from None
    if not any(one.endswith((".py", *BINARY)) for one in files):
        raise _cannot_gather(told, "no module of it is found")
    info = f"{name}.dist-info"
    about = {f"{info}/METADATA": metadata.encode("utf-8", "surrogateescape")}
    entries = dist.read_text("entry_points.txt")
    if entries:
        about[f"{info}/entry_points.txt"] = entries.encode("utf-8", "surrogateescape")
    return Plugin(name, files, about)


def _cannot_gather(told: str, reason: str) -> UnusableInput:
    return cannot_pack(f"the files of {told} cannot be gathered ({reason}): install it from its wheel")


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
