"""Runs a notebook as Jupyter would, and stores anew what its cells print; Jupyter need not be installed.

python tools/notebook.py docs/notebooks/studies.ipynb
"""

from __future__ import annotations

import ast
import json
import os
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import find_spec
from io import BytesIO, StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

Cell = dict[str, Any]


def run(cells: list[Cell]) -> Iterator[tuple[Cell, list[Cell]]]:
    """Each cell of code that can be run here, and what it shows. Its tags name the packages that it needs."""
    with _main() as main:
        for cell in cells:
            if cell["cell_type"] == "code" and all(map(find_spec, cell["metadata"].get("tags", ()))):
                yield cell, _run(cell, main)


@contextmanager
def _main() -> Iterator[ModuleType]:
    """The module that cells are in; classes are found there by their names."""
    before, main = sys.modules["__main__"], ModuleType("__main__")
    sys.modules["__main__"] = main
    try:
        yield main
    finally:
        sys.modules["__main__"] = before


def _run(cell: Cell, main: ModuleType) -> list[Cell]:
    tree, printed = ast.parse("".join(cell["source"])), StringIO()
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), vars(main))
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), vars(main))
    outputs: list[Cell] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        number = cell["execution_count"]
        outputs.append(
            {"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        )
    return [*outputs, *_pictures()]


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _pictures() -> Iterator[Cell]:
    """What pyplot would show."""
    pyplot: Any = sys.modules.get("matplotlib.pyplot")
    for number in pyplot.get_fignums() if pyplot else ():
        file = BytesIO()
        pyplot.figure(number).savefig(file, format="png", dpi=60, metadata={"Software": None})
        pyplot.close(number)
        data = {"image/png": b64encode(file.getvalue()).decode(), "text/plain": ["<a picture>"]}
        yield {"data": data, "metadata": {}, "output_type": "display_data"}


def main(path: Path) -> None:
    os.environ.setdefault("MPLBACKEND", "agg")
    notebook = json.loads(path.read_text(encoding="utf-8"))
    os.chdir(path.parent)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code, 1):
        cell["execution_count"] = number
    for cell, outputs in run(notebook["cells"]):
        cell["outputs"] = outputs
    Path(path.name).write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
