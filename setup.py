"""Builds the modules for many games, where Cython and a compiler are there; else they run uncompiled.

MONOSIM_KERNEL=never builds nothing; MONOSIM_KERNEL=must fails where they cannot be built. What is not
compiled, and why, is told in one line on stderr, which pip shows with -v only. So the line is also kept
beside monosim.core.compiling, for `monosim --version` and `make`.

A module `name` is compiled as `_name` beside it, so that both can be imported and compared. What is compiled
is a copy below build/kernel that ends with a checksum of its sources; monosim.core.compiling uses no other.

An annotated module has annotations that are types of Cython. A kernel is plain Python, and its types are in
the .pxd beside it. An engine is plain Python, too: its parts are joined to one module, and a .pxd is written
for it, with the types of C that the source itself tells:

    constants and attributes    as their values are: numbers, and arrays of numbers of fixed lengths
    methods                     as their annotations say, where each has a type of C
    the rest                    from the .pxd beside the last part
"""

import ast
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr
from hashlib import blake2b
from importlib import import_module
from pathlib import Path

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path("src").resolve()))
from monosim.core.compiling import COST, NOTE

WISH = os.environ.get("MONOSIM_KERNEL", "try")
ANNOTATED = ("monosim.study.columns",)
KERNELS = ("monosim.rulesets.project5.fast.kernel", "monosim.rulesets.project5.fast.teller")
ENGINES = {
    "monosim.rulesets.classic.fast.turns": ("position", "players", "notifications", "housing", "turns")
}
"""The last part of each engine, and all its parts in the order in which they are joined."""
MODULES = (*ANNOTATED, *KERNELS, *ENGINES)
FOR_ALL = {"language_level": 3, "boundscheck": False, "wraparound": False, "initializedcheck": False}
FOR_ANNOTATED = {**FOR_ALL, "cdivision": True, "annotation_typing": True}
FOR_PLAIN = {**FOR_ALL, "cdivision": False, "annotation_typing": False, "infer_types": True}
STAND_IN = "from monosim.rulesets.project5.fast.copying import copy_text\n"
"""What a kernel imports in plain Python, and its .pxd defines in C."""
NO_MIX_UP = "-Werror=incompatible-pointer-types"
"""Cython takes two nested arrays of one function for the same if only their inner lengths differ."""
BUILD = Path("build/kernel")
NUMBER = "long long"
IN_C = {"int": NUMBER, "bool": "bint", "None": "void", "object": "object",
        "list[int]": "list", "list[tuple[int, int]]": "list"}  # fmt: skip
PLACE = Path("monosim", "core", NOTE)
LONGEST = 160
"""Characters of what a compiler says."""
not_compiled: dict[str, str] = {}
"""Why not, for each of the modules that this build does not compile."""


def extensions() -> list[Extension]:
    if WISH == "never":
        not_compiled.update(dict.fromkeys(MODULES, "MONOSIM_KERNEL=never was set"))
        return []
    said = io.StringIO()
    try:
        from Cython.Build import cythonize

        quietly = {"quiet": True, "show_all_warnings": False}
        annotated = [generate_copy(module) for module in ANNOTATED]
        plain = [generate_copy(module, ".pxd") for module in KERNELS]
        plain += [generate_engine(module, parts) for module, parts in ENGINES.items()]
        with redirect_stderr(said):
            modules = cythonize(annotated, compiler_directives=FOR_ANNOTATED, **quietly)
            modules += cythonize(plain, compiler_directives=FOR_PLAIN, include_path=[str(BUILD)], **quietly)
    except Exception as error:
        if WISH == "must":
            raise
        not_compiled.update(dict.fromkeys(MODULES, explain_cython(error, said.getvalue())))
        return []
    finally:
        sys.stderr.write(said.getvalue())
    for module in modules:
        module.optional = WISH != "must"  # cythonize drops it
    return modules


def generate_copy(module: str, *beside: str) -> Extension:
    """With the real cython instead of its stand-in, and with the files beside it that have these endings."""
    source = source_of(module)
    others = [source.with_suffix(ending) for ending in beside]
    text = source.read_text().replace("from monosim.core import compiling as cython\n", "import cython\n")
    text = text.replace(STAND_IN, "")
    target = write_copy(source, text, [source, *others])
    for other in others:
        target.with_suffix(other.suffix).write_text(other.read_text())
    return extension(module, target)


def generate_engine(module: str, parts: Iterable[str]) -> Extension:
    """All parts as one module, which need not import each other, and its types."""
    last = source_of(module)
    package = re.escape(module.rpartition(".")[0])
    imports = re.compile(rf"^from (?:{package}\.\w+|__future__) import .*\n", re.MULTILINE)
    sources, types = [last.with_stem(part) for part in parts], last.with_suffix(".pxd")
    text = "\n".join(imports.sub("", source.read_text()) for source in sources)
    target = write_copy(last, text, [*sources, types])
    target.with_suffix(".pxd").write_text(declare_engine(module, types.read_text(), ast.parse(text)))
    return extension(module, target)


def extension(module: str, target: Path) -> Extension:
    package, _, name = module.rpartition(".")
    return Extension(f"{package}._{name}", [str(target)], extra_compile_args=["-O3", NO_MIX_UP])


def source_of(module: str) -> Path:
    return Path("src", *module.split(".")).with_suffix(".py")


def write_copy(source: Path, text: str, made_of: Iterable[Path]) -> Path:
    """With what tells whether the compiled module is of the sources that are there."""
    names = tuple(file.name for file in made_of)
    checksum = blake2b(b"".join(file.read_bytes() for file in made_of), digest_size=16).hexdigest()
    target = BUILD / source.relative_to("src").with_name(f"_{source.name}")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f"{text}\nMADE_OF = {names!r}\nCHECKSUM = {checksum!r}\n")
    return target


# The types of an engine


def declare_engine(module: str, types: str, source: ast.Module) -> str:
    """The .pxd for the joined parts: constants, then each class with what is said of it in `types`."""
    known = vars(import_module(module)).items()
    constants = {name: value for name, value in known if name.isupper() and type(value) is not bool}
    sample = import_module(module.rpartition(".")[0]).begin_sample()
    objects = ", ".join(re.findall(r"^    cdef \w+ (.*)$", types, re.MULTILINE)).split(", ")
    attributes = {name: value for name, value in vars(sample).items() if name not in objects}
    said = dict(re.findall(r"^cdef class (\w+).*\n((?:    .*\n)*)", types, re.MULTILINE))
    classes = [part for part in source.body if isinstance(part, ast.ClassDef)]
    lines = declare_numbers("cdef", constants)
    for number, each in enumerate(classes):
        lines += ["", declare_head(each)]
        lines += declare_numbers("    cdef readonly", attributes) if number == 0 else []
        lines += [*said.get(each.name, "").splitlines(), *declare_methods(each, said.get(each.name, ""))]
    return "\n".join(lines) + "\n"


def declare_numbers(how: str, values: dict[str, object]) -> list[str]:
    shapes = {name: shape_of(value) for name, value in values.items()}
    return [f"{how} {NUMBER}{shape} {name}" for name, shape in shapes.items() if shape is not None]


def shape_of(value: object) -> str | None:
    """As C writes it after the type of a number: nothing for one, [2] for two of them."""
    if isinstance(value, int):
        return ""
    if not isinstance(value, tuple | list) or not value:
        return None
    inner, *others = {shape_of(one) for one in value}
    return None if inner is None or others else f"[{len(value)}]{inner}"


def declare_head(each: ast.ClassDef) -> str:
    bases = ", ".join(map(ast.unparse, each.bases))
    return f"cdef class {each.name}({bases}):" if bases else f"cdef class {each.name}:"


def declare_methods(each: ast.ClassDef, said: str) -> list[str]:
    """Those that `said` does not declare."""
    methods = [part for part in each.body if isinstance(part, ast.FunctionDef)]
    lines = [declare_method(method) for method in methods if f" {method.name}(" not in said]
    return [line for line in lines if line is not None]


def declare_method(method: ast.FunctionDef) -> str | None:
    """None if Python has to call it, since something has no type of C."""
    names = [(ast.unparse(it.annotation), it.arg) for it in method.args.args if it.annotation]
    result = ast.unparse(method.returns) if method.returns else ""
    if method.name == "__init__" or not {result, *(kind for kind, _ in names)} <= set(IN_C):
        return None
    arguments = "".join(f", {IN_C[kind]} {name}" for kind, name in names)
    raises = "" if IN_C[result] in ("list", "object") else " noexcept"
    return f"    cdef {IN_C[result]} {method.name}(self{arguments}){raises}"


# What is not compiled, and why


class BuildExtensions(build_ext):
    def build_extension(self, ext: Extension) -> None:
        """Keeps why a module is not compiled: setuptools goes on without those that are optional."""
        try:
            super().build_extension(ext)
        except Exception as error:
            not_compiled[ext.name.replace("._", ".")] = explain_compiler(error)
            raise


class NoteNotCompiled(Command):
    """The last part of every build, also of those of `pip install -e`."""

    editable_mode = False

    def initialize_options(self) -> None:
        self.build_lib: str | None = None

    def finalize_options(self) -> None:
        self.set_undefined_options("build", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Writes the line, or removes that of an earlier build."""
        file = Path("src" if self.editable_mode else self.build_lib) / PLACE
        file.unlink(missing_ok=True)
        if not_compiled:
            line = tell_not_compiled()
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{line}\n", encoding="utf-8")
            print(f"monosim: {line}", file=sys.stderr)

    def get_source_files(self) -> list[str]:
        return []

    def get_outputs(self) -> list[str]:
        return [str(self.build_lib / PLACE)] if not_compiled else []

    def get_output_mapping(self) -> dict[str, str]:
        return {file: str("src" / PLACE) for file in self.get_outputs()} if self.editable_mode else {}


class Build(build):
    sub_commands = [*build.sub_commands, ("note_not_compiled", None)]  # noqa: RUF012


def tell_not_compiled() -> str:
    """One line: what is not compiled, the first reason, and what that costs."""
    missing = [module for module in MODULES if module in not_compiled]
    what = "Nothing was compiled" if len(missing) == len(MODULES) else f"Not compiled: {', '.join(missing)}"
    return f"{what} ({not_compiled[missing[0]]}). {COST}"


def explain_cython(error: Exception, said: str) -> str:
    """Its exception names the file only; what is wrong there is in what it said."""
    if isinstance(error, ModuleNotFoundError) and (error.name or "").startswith("Cython"):
        return "Cython is not installed"
    found = re.search(r"^.*:\d+:\d+: .*", said, re.MULTILINE)
    return shorten(found[0] if found else f"{type(error).__name__}: {error}")


def explain_compiler(error: BaseException) -> str:
    """What the compiler says went past to stderr, so the command that failed is run once more."""
    for each in causes_of(error):
        if isinstance(each, FileNotFoundError):
            return f"no C compiler was found: {each.filename}"
        if isinstance(each, subprocess.CalledProcessError):
            in_english = {**os.environ, "LC_ALL": "C"}
            said = subprocess.run(each.cmd, stderr=subprocess.PIPE, env=in_english, check=False).stderr
            lines = said.decode(errors="replace").splitlines()
            return shorten(next((line for line in lines if "error" in line), str(error)))
    return shorten(str(error))


def causes_of(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def shorten(words: str) -> str:
    """The first line, as far as somebody reads it."""
    line = words.strip().partition("\n")[0]
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


setup(
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_ext": BuildExtensions, "note_not_compiled": NoteNotCompiled},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
