"""Builds the modules for many games, where Cython and a compiler are there; else they run uncompiled.

MONOSIM_KERNEL=never builds nothing; MONOSIM_KERNEL=must fails where they cannot be built.
"""

import ast
import os
import re
import sys
from collections.abc import Iterable
from hashlib import blake2b
from importlib import import_module
from pathlib import Path

from setuptools import Extension, setup

WISH = os.environ.get("MONOSIM_KERNEL", "try")
TYPED_BY_ANNOTATIONS = ("monosim.rulesets.project5.fast.kernel", "monosim.study.columns")
TYPED_BESIDE = {
    "monosim.rulesets.classic.fast.turns": (
        "position",
        "players",
        "notifications",
        "housing",
        "turns",
    ),
}
"""Engines of several parts, joined in this order; the types are in a .pxd beside the last part."""
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
}
NO_MIX_UP = "-Werror=incompatible-pointer-types"
"""Cython takes two nested arrays of one function for the same if only their inner lengths differ."""
BUILD = Path("build/kernel")


def extension(module: str, target: Path) -> Extension:
    package, _, name = module.rpartition(".")
    return Extension(f"{package}._{name}", [str(target)], extra_compile_args=["-O3", NO_MIX_UP])


def generate_kernel(module: str) -> Extension:
    """The source under the other name, with the real cython and its checksum."""
    source = source_of(module)
    text = source.read_text().replace("from monosim.core import compiling as cython\n", "import cython\n")
    return extension(module, write(source, text, [source]))


def generate_engine(module: str, parts: Iterable[str]) -> Extension:
    """All parts as one module, which need not import each other."""
    last = source_of(module)
    types = last.with_suffix(".pxd")
    package = re.escape(module.rpartition(".")[0])
    imports = re.compile(rf"^from (?:{package}\.\w+|__future__) import .*\n", re.MULTILINE)
    sources = [last.with_stem(part) for part in parts]
    text = "\n".join(imports.sub("", source.read_text()) for source in sources)
    target = write(last, text, [*sources, types])
    declared = declare_classes(declare_numbers(types.read_text(), module), ast.parse(text))
    target.with_suffix(".pxd").write_text(declared)
    return extension(module, target)


def declare_numbers(types: str, module: str) -> str:
    """The types with those of all constants, and with those of the attributes of a sample game."""
    sys.path.insert(0, str(Path("src").resolve()))
    known = vars(import_module(module)).items()
    constants = {name: value for name, value in known if name.isupper() and type(value) is not bool}
    sample = import_module(module.rpartition(".")[0]).begin_sample()
    objects = ", ".join(re.findall(r"^    cdef \w+ (.*)$", types, re.MULTILINE)).split(", ")
    numbers = {name: value for name, value in vars(sample).items() if name not in objects}
    head = next(re.finditer(r"^cdef class \w+:\n", types, re.MULTILINE))[0]
    return types.replace(
        head, declare_all("cdef", constants) + head + declare_all("    cdef readonly", numbers)
    )


def declare_all(how: str, values: dict[str, object]) -> str:
    shapes = {name: shape_of(value) for name, value in values.items()}
    return "".join(f"{how} {NUMBER}{shape} {name}\n" for name, shape in shapes.items() if shape is not None)


def shape_of(value: object) -> str | None:
    """As C writes it after the type of a number: nothing for one, [2] for two of them."""
    if isinstance(value, int):
        return ""
    if not isinstance(value, tuple | list) or not value:
        return None
    inner, *others = {shape_of(one) for one in value}
    return None if inner is None or others else f"[{len(value)}]{inner}"


NUMBER = "long long"
IN_C = {"int": NUMBER, "bool": "bint", "None": "void", "object": "object",
        "list[int]": "list", "list[tuple[int, int]]": "list"}  # fmt: skip


def declare_classes(types: str, module: ast.Module) -> str:
    """All classes, with the types of their methods as far as their annotations have types of C."""
    comment, *blocks = types.rstrip().split("\n\n\n")
    heads = {block.partition("cdef class ")[2].partition("(")[0].partition(":")[0]: block for block in blocks}
    classes = [made for made in module.body if isinstance(made, ast.ClassDef)]
    return "\n\n\n".join([comment, *(declare_class(heads.get(made.name), made) for made in classes)]) + "\n"


def declare_class(head: str | None, made: ast.ClassDef) -> str:
    head = head or f"cdef class {made.name}({ast.unparse(made.bases[0])}):"
    methods = [method for method in made.body if isinstance(method, ast.FunctionDef)]
    lines = [declare(method) for method in methods if f" {method.name}(" not in head]
    return "\n".join([head, *filter(None, lines)])


def declare(method: ast.FunctionDef) -> str | None:
    names = [(ast.unparse(it.annotation), it.arg) for it in method.args.args if it.annotation]
    result = ast.unparse(method.returns) if method.returns else ""
    if method.name == "__init__" or not {result, *(kind for kind, _ in names)} <= set(IN_C):
        return None
    arguments = "".join(f", {IN_C[kind]} {name}" for kind, name in names)
    raises = "" if IN_C[result] in ("list", "object") else " noexcept"
    return f"    cdef {IN_C[result]} {method.name}(self{arguments}){raises}"


def source_of(module: str) -> Path:
    return Path("src", *module.split(".")).with_suffix(".py")


def write(source: Path, text: str, made_of: Iterable[Path]) -> Path:
    """With what tells whether the compiled module is of the sources that are there."""
    names = tuple(file.name for file in made_of)
    checksum = blake2b(b"".join(file.read_bytes() for file in made_of), digest_size=16).hexdigest()
    target = BUILD / source.relative_to("src").with_name(f"_{source.name}")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f"{text}\nMADE_OF = {names!r}\nCHECKSUM = {checksum!r}\n")
    return target


def extensions() -> list[Extension]:
    if WISH == "never":
        return []
    try:
        from Cython.Build import cythonize

        quietly = {"quiet": True, "show_all_warnings": False}
        kernels = [generate_kernel(module) for module in TYPED_BY_ANNOTATIONS]
        fast = {**DIRECTIVES, "cdivision": True, "annotation_typing": True}
        modules = cythonize(kernels, compiler_directives=fast, **quietly)
        engines = [generate_engine(*engine) for engine in TYPED_BESIDE.items()]
        plain = {**DIRECTIVES, "cdivision": False, "annotation_typing": False, "infer_types": True}
        modules += cythonize(engines, compiler_directives=plain, include_path=[str(BUILD)], **quietly)
    except Exception:
        if WISH == "must":
            raise
        return []
    for module in modules:
        module.optional = WISH != "must"  # cythonize drops it
    return modules


setup(ext_modules=extensions())
