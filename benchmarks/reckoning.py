"""What a file holds, reckoned without codecompass: Python files by Python's own parser, others from truth files."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Chain = tuple[str, ...]
"""A name and those of what it stands in, innermost first."""
Place = tuple[int, str]
"""First line and name."""

HOLDERS = frozenset(
    {"function", "method", "class", "struct", "interface", "interface_method", "trait", "enum", "namespace", "module"}
)


@dataclass(frozen=True)
class ImportStatement:
    """`from ..a import b`: line, module as written, dots before it, names taken from it."""

    first: int
    last: int
    module: str
    level: int
    names: tuple[str, ...]

    def targets(self, path: str, files: frozenset[str]) -> set[str]:
        """Files of the repository that Python could mean, looked for by path alone."""
        folder = path.rsplit("/", 1)[0] if "/" in path else ""
        if self.level:
            for _ in range(self.level - 1):
                folder = folder.rpartition("/")[0]
            roots = [folder]
        else:
            roots = ["", "src", _above_packages(folder, files)]
        inner = self.module.replace(".", "/")
        wanted = [inner, *("/".join(filter(None, (inner, name))) for name in self.names)]
        places = {"/".join(filter(None, (root, one))) for root in roots for one in wanted if root or one}
        return {file for place in places for file in (f"{place}.py", f"{place}/__init__.py") if file in files}


def _above_packages(folder: str, files: frozenset[str]) -> str:
    while folder and f"{folder}/__init__.py" in files:
        folder = folder.rpartition("/")[0]
    return folder


def python_chains(source: str) -> dict[Place, Chain]:
    """Of all classes and functions. Raises SyntaxError for what this Python cannot read."""
    return dict(_enclosing(ast.parse(source), ()))


def _enclosing(node: ast.AST, around: Chain) -> Iterator[tuple[Place, Chain]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            chain = (child.name, *around)
            yield (child.lineno, child.name), chain
            yield from _enclosing(child, chain)
        else:
            yield from _enclosing(child, around)


def python_imports(source: str) -> list[ImportStatement]:
    """All import statements but those of `__future__`, `import a, b` as one for each. Raises SyntaxError."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [ImportStatement(node.lineno, _end(node), one.name, 0, ()) for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module != "__future__":
            names = tuple(one.name for one in node.names)
            found.append(ImportStatement(node.lineno, _end(node), node.module or "", node.level, names))
    return found


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def truth_chains(data: Mapping[str, Any]) -> dict[str, dict[Place, Chain]]:
    """By path, of all that holds others, from a truth file's parents; constants, fields and such left out."""
    definitions = {one["id"]: one for one in data["definitions"]}
    found: dict[str, dict[Place, Chain]] = {}
    for one in data["definitions"]:
        if one["kind"] in HOLDERS:
            found.setdefault(one["path"], {})[one["line"], one["name"]] = _upwards(one, definitions)
    return found


def _upwards(one: Mapping[str, Any], definitions: Mapping[int, Mapping[str, Any]]) -> Chain:
    chain: list[str] = []
    at: Mapping[str, Any] | None = one
    while at is not None:
        if at["kind"] in HOLDERS:
            chain.append(at["name"])
        at = definitions.get(at["parent"])
    return tuple(chain)


def read_source(repository: Path, path: str) -> str:
    return (repository / path).read_text("utf-8", "replace")
