"""Messages and help send nobody to a file of the repository: who installed the package does not have it."""

from __future__ import annotations

import ast
import re

from command import ROOT

IN_THE_REPOSITORY = re.compile(r"\b(docs|fixtures|benchmarks|src|tools)/\w|\btests/\w+/|\b[\w-]+\.md\b")


def list_texts(tree: ast.Module) -> list[str]:
    """What users may read: texts but no docstrings, save those of commands, which are their help."""
    nodes = list(ast.walk(tree))
    docstrings = {node.value for node in nodes if isinstance(node, ast.Expr)}
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and node not in docstrings]
    commands = [node for node in nodes if isinstance(node, ast.FunctionDef) and is_command(node)]
    return [str(text) for text in (*texts, *map(ast.get_docstring, commands))]


def is_command(function: ast.FunctionDef) -> bool:
    decorators = map(ast.unparse, function.decorator_list)
    return any(re.search(r"\.(command|group)\(", decorator) for decorator in decorators)


def test_no_text_names_a_file_of_the_repository() -> None:
    modules = {path: list_texts(ast.parse(path.read_bytes())) for path in (ROOT / "src").rglob("*.py")}
    assert len(modules) > 200
    texts = [(path, text) for path, texts in modules.items() for text in texts]
    assert [(path, text) for path, text in texts if IN_THE_REPOSITORY.search(text)] == []
