"""Builds the modules for many games, where Cython and a compiler are there; else they run uncompiled.

MONOSIM_KERNEL=never builds nothing; MONOSIM_KERNEL=must fails where they cannot be built.
"""

import os
from hashlib import blake2b
from pathlib import Path

from setuptools import Extension, setup

WISH = os.environ.get("MONOSIM_KERNEL", "try")
COMPILED = ("monosim.rulesets.project5.fast.kernel", "monosim.study.columns")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "annotation_typing": True,
}


def extension(module: str) -> Extension:
    package, _, name = module.rpartition(".")
    return Extension(f"{package}._{name}", [generated(module)], extra_compile_args=["-O3"])


def generated(module: str) -> str:
    """The source under the other name, with the real cython and its checksum."""
    source = Path("src", *module.split(".")).with_suffix(".py")
    checksum = blake2b(source.read_bytes(), digest_size=16).hexdigest()
    text = source.read_text()
    text = text.replace("from monosim.core import compiling as cython\n", "import cython\n")
    text = text.replace('CHECKSUM = ""', f'CHECKSUM = "{checksum}"')
    target = Path("build/kernel", f"_{source.name}")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)
    return str(target)


def extensions() -> list[Extension]:
    if WISH == "never":
        return []
    try:
        from Cython.Build import cythonize

        wanted = [extension(module) for module in COMPILED]
        modules = cythonize(wanted, compiler_directives=DIRECTIVES, quiet=True, show_all_warnings=False)
    except Exception:
        if WISH == "must":
            raise
        return []
    for module in modules:
        module.optional = WISH != "must"  # cythonize drops it
    return modules


setup(ext_modules=extensions())
