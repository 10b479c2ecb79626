"""Pack a suite as what a platform takes: what a suite must have, and zip files, wheels and YAML."""

import ast
import json
import os
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, metadata
from importlib.util import find_spec, resolve_name
from io import BytesIO
from shlex import quote
from typing import TypeAlias

import monosim
from monosim.core import Case, UnusableInput
from monosim.core.compiling import NOTE
from monosim.core.diagnostics import refusal, unusable, visible
from monosim.core.ruleset import FILES
from monosim.golden.files import PENDING
from monosim.grading.judge import Task, tasks
from monosim.play import cases, course
from monosim.play.course import PLAIN, Course

CANNOT_PACK = refusal(
    "E009",
    "a suite cannot be packed",
    "`monosim golden check SUITE` shows what is wrong with its cases",
    "A suite is a directory with at least one case below it, and every case must have a transcript to"
    " compare with: a golden, or inputs that can be played, also where the pack is used. A plug-in whose"
    " ruleset is played is packed too: it must be installed as a package whose files can be gathered.",
)
NOTHING: tuple[object, ...] = (None, "", [], {})


def cannot_pack(message: str) -> UnusableInput:
    return unusable(CANNOT_PACK, message)


def load_usable_tasks(suite: str, rules: Course = PLAIN) -> list[Task]:
    """The cases of the suite, all of them fit to judge by."""
    found = tasks.load(suite, course=rules)
    if not found:
        raise cannot_pack(f"there is no case.toml below {suite}")
    for task in found:
        if task.trouble:
            raise cannot_pack(f"{task.name}: {task.trouble}")
    return found


def collect_files(suite: str, found: list[Task], without: str = "") -> dict[str, bytes]:
    """Every file below the suite; a case with files elsewhere gets them into its own directory."""
    unwanted = os.path.realpath(without)
    paths = [path for path in _below(suite) if os.path.realpath(path) != unwanted]
    files = {os.path.relpath(path, suite): _read(path) for path in paths}
    for task in found:
        if not _stays_inside(task.file, suite):
            files.update(_gather(task, os.path.relpath(task.case.root, suite)))
    return {_name_in_archive(name): data for name, data in files.items()}


def collect_course(rules: Course) -> dict[str, bytes]:
    """The course's own files, under the names by which they are found in a suite."""
    beside = os.path.dirname(rules.path)
    script = {rules.script_file: _read(os.path.join(beside, rules.script_file))} if rules.script_file else {}
    return {course.FILE: _read(rules.path), **script} if rules.path else {}


def tell_compiling(compiling: str | None) -> str:
    """An option of `monosim grade`, for a script that calls it."""
    return f"--compile {quote(compiling)} \\\n  " if compiling is not None else ""


def fill_template(name: str, **values: str) -> bytes:
    """A file of this package, with a value for each @NAME@ in it."""
    text = _read(os.path.join(os.path.dirname(__file__), name)).decode("utf-8")
    for key, value in {"__version__": monosim.__version__, **values}.items():
        text = text.replace(f"@{key}@", value)
    return text.encode("utf-8")


def _name_in_archive(name: str) -> str:
    if not name.isascii() and visible(name) != name:
        raise cannot_pack(f"{name}: an archive cannot hold a file of this name")
    return os.path.normpath(name).replace(os.sep, "/")


def _below(suite: str) -> Iterator[str]:
    for directory, below, names in os.walk(suite):
        below[:] = sorted(name for name in below if not name.startswith(".") and name != "__pycache__")
        for name in sorted(names):
            path = os.path.join(directory, name)
            if not name.startswith(".") and not name.endswith(PENDING) and os.path.isfile(path):
                yield path


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _stays_inside(file: cases.CaseFile, suite: str) -> bool:
    inside = os.path.join(os.path.realpath(suite), "")
    used = [file.golden, *(file.case.path(role) for role in _name_files(file.case).values())]
    return all(os.path.realpath(path).startswith(inside) for path in used)


def _name_files(case: Case) -> dict[str, str]:
    """Each file's name in the case's own directory, and its role; the answers are not an input."""
    named = tasks.name_inputs(case)
    if case.answers is not None:
        name = os.path.basename(case.answers)
        named[f"answers-{name}" if name in named else name] = "answers"
    return named


def _gather(task: Task, directory: str) -> dict[str, bytes]:
    case, named = task.case, _name_files(task.case)
    golden = next(name for name in (cases.GOLDEN, "golden.txt") if name not in named)
    names = {role: name for name, role in named.items() if role in FILES}
    inputs = {role: name for name, role in named.items() if role not in FILES}
    gathered = {
        cases.FILE: case_toml(task.file, {**names, "inputs": inputs, "golden": golden}).encode("utf-8"),
        golden: task.expected,
        **{name: _read(case.path(role)) for name, role in named.items()},
    }
    return {os.path.join(directory, name): data for name, data in gathered.items()}


def case_toml(file: cases.CaseFile, names: Mapping[str, object]) -> str:
    """What `cases.load` reads the case from, with other names for its files."""
    case = file.case
    values = {
        "ruleset": case.ruleset,
        **names,
        "rounds": case.rounds,
        "seed": case.seed or None,
        "readings": dict(case.readings),
        "seats": dict(case.seats),
        "origin": file.origin,
        "points": file.points,
        "visibility": file.visibility,
        "feedback": file.feedback,
        "tags": list(file.tags),
        "requires": list(file.requires),
    }
    return "".join(f"{key} = {_toml(value)}\n" for key, value in values.items() if value not in NOTHING)


def _toml(value: object) -> str:
    """TOML writes strings, numbers and lists of strings as JSON does, but for one character."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_toml(key)} = {_toml(item)}" for key, item in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


# Zip files, monosim itself as a wheel, and YAML

EPOCH = (1980, 1, 1, 0, 0, 0)
UNIX = 3
WHEEL_NAME = f"monosim-{monosim.__version__}-py3-none-any.whl"
INFO = f"monosim-{monosim.__version__}.dist-info"
WHEEL = b"Wheel-Version: 1.0\nGenerator: monosim\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
COMPILED = (".pyc", ".so", ".pyd", ".c", NOTE)
"""Made for this machine, or why they were not; what they do is done in Python elsewhere."""

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
    files = package_files() | {
        f"{INFO}/METADATA": _metadata().encode("utf-8"),
        f"{INFO}/entry_points.txt": b"[console_scripts]\nmonosim = monosim.__main__:main\n",
    }
    return seal_wheel(INFO, files)


def seal_wheel(info: str, files: Mapping[str, bytes]) -> bytes:
    """A wheel of these files, with the list of them in its `info` directory."""
    files = {**files, f"{info}/WHEEL": WHEEL}
    record = f"{info}/RECORD"
    lines = [f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in sorted(files.items())]
    return zip_files({**files, record: "".join([*lines, f"{record},,\n"]).encode("utf-8")})


def package_files() -> dict[str, bytes]:
    """monosim's own, by their paths below the directory of installed packages."""
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


def collect_modules(roots: Sequence[str], packages: set[str]) -> dict[str, tuple[bool, str]]:
    """Whether each module is a package, and its source: the roots, and all that they may import."""
    found: dict[str, tuple[bool, str]] = {}
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in found or name.partition(".")[0] not in packages:
            continue
        with suppress(ModuleNotFoundError):
            spec = find_spec(name)
            if spec is not None and spec.origin and spec.origin.endswith(".py"):
                with open(spec.origin, encoding="utf-8") as file:
                    source = file.read()
                found[name] = spec.submodule_search_locations is not None, source
                package = name if found[name][0] else name.rpartition(".")[0]
                waiting += [name.rpartition(".")[0], *_imports(ast.parse(source), package)]
    return found


def _imports(tree: ast.AST, package: str) -> Iterator[str]:
    """Also those inside functions, but not those for type checkers."""
    if isinstance(tree, ast.If) and isinstance(tree.test, ast.Name) and tree.test.id == "TYPE_CHECKING":
        return
    if isinstance(tree, ast.Import):
        yield from (alias.name for alias in tree.names)
    elif isinstance(tree, ast.ImportFrom):
        base = resolve_name("." * tree.level + (tree.module or ""), package)
        yield from (base, *(f"{base}.{alias.name}" for alias in tree.names))
        if base == monosim.__name__:
            yield from (_find_home(alias.name) for alias in tree.names)
    elif isinstance(tree, ast.Attribute) and ast.unparse(tree.value) == monosim.__name__:
        yield _find_home(tree.attr)
    for child in ast.iter_child_nodes(tree):
        yield from _imports(child, package)


def _find_home(name: str) -> str:
    """The module of which `monosim` gives this name when it is first asked for it."""
    return next((home for home, names in monosim.ELSEWHERE.items() if name in names), "monosim.core")


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
