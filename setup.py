"""Builds the kernel of Project 5, where Cython and a compiler are there; else it runs uncompiled.

MONOSIM_KERNEL=never builds nothing; MONOSIM_KERNEL=must fails where it cannot be built.
"""

import os
from hashlib import blake2b
from pathlib import Path

from setuptools import Extension, setup

WISH = os.environ.get("MONOSIM_KERNEL", "try")
PACKAGE = "monosim.rulesets.project5.fast"
SOURCE = Path("src", *PACKAGE.split("."), "kernel.py")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "annotation_typing": True,
}


def generated() -> str:
    """The source under the other name, with the real cython and its checksum."""
    checksum = blake2b(SOURCE.read_bytes(), digest_size=16).hexdigest()
    text = SOURCE.read_text()
    text = text.replace(
        "from monosim.rulesets.project5.fast import cython_shim as cython\n", "import cython\n"
    )
    text = text.replace('CHECKSUM = ""', f'CHECKSUM = "{checksum}"')
    target = Path("build/kernel/_kernel.py")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)
    return str(target)


def extensions() -> list[Extension]:
    if WISH == "never":
        return []
    try:
        from Cython.Build import cythonize

        wanted = Extension(
            "monosim.rulesets.project5.fast._kernel", [generated()], extra_compile_args=["-O3"]
        )
        modules = cythonize([wanted], compiler_directives=DIRECTIVES, quiet=True, show_all_warnings=False)
    except Exception:
        if WISH == "must":
            raise
        return []
    for module in modules:
        module.optional = WISH != "must"  # cythonize drops it
    return modules


setup(ext_modules=extensions())
