"""Python's calls against a type checker: `python benchmarks/checker.py REPO --pyright DIR [--most FILES] [--list]`.

Pyright's language server (DIR is the unpacked `pyright` package of npm; 1.1.414 was used) is asked where every name
that is called is defined, tests, examples and documentation left out. Packages are not installed: calls that hang on
them can't be bound, and are not judged; nor are those of variables and parameters, and those that it leads to a stub,
since what runs is another file. Takes minutes for a hundred files; of more, `--most` are asked about, spread evenly.
"""

from __future__ import annotations

import argparse
import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from accuracy import exported
from judging import Call, report
from languageserver import Json, Server
from measure import scratch

LEFT_OUT = re.compile(
    r"(^|/)([^/]*tests?|testing|docs?|doc|examples?|samples?|bench\w*|vendor|_vendor)/|(^|/)(test_[^/]*|conftest|[^/]*_test)\.pyi?$",
    re.IGNORECASE,
)
LARGEST = 1 << 20
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@cache
def defined(file: Path) -> dict[int, Definition]:
    """A file's functions and classes by the lines of their names."""
    tree = parsed(file)
    return {node.lineno: node for node in ast.walk(tree) if isinstance(node, Definition)} if tree is not None else {}


@cache
def parsed(file: Path) -> ast.Module | None:
    try:
        return ast.parse(file.read_text("utf-8"))
    except (SyntaxError, ValueError):
        return None


def called(file: Path) -> Iterator[tuple[str, int, int]]:
    """The names that a file calls, each with its line and its last column, both from 0, in UTF-16 units."""
    tree, lines = parsed(file), file.read_text("utf-8").split("\n")
    for node in ast.walk(tree) if tree is not None else ():
        function = node.func if isinstance(node, ast.Call) else None
        if isinstance(function, (ast.Name, ast.Attribute)):
            line = (function.end_lineno or 1) - 1
            before = lines[line].encode()[: function.end_col_offset].decode()
            name = function.id if isinstance(function, ast.Name) else function.attr
            yield name, line, len(before.encode("utf-16-le")) // 2 - 1


def asked(root: Path, server: Server, paths: list[str]) -> Iterator[Call]:
    """What the checker says of every call, as far as it can be judged."""
    for path in paths:
        file = root / path
        text = {"uri": file.as_uri(), "languageId": "python", "version": 1, "text": file.read_text("utf-8")}
        server.tell("textDocument/didOpen", {"textDocument": text})
        for name, line, column in called(file):
            call = judged(root, name, server.definitions(file, line, column))
            if call is not None:
                yield {"path": path, "line": line + 1, **call}
        server.tell("textDocument/didClose", {"textDocument": {"uri": text["uri"]}})


def judged(root: Path, name: str, places: list[Json]) -> Call | None:
    """Where what is called is defined; None where that is not told, or is no function or class."""
    targets, types = [], []
    for place in places:
        file = Path(unquote(place["uri"].removeprefix("file://")))
        if not file.is_relative_to(root):
            continue
        node = defined(file).get(place["range"]["start"]["line"] + 1)
        if node is None or file.suffix == ".pyi" or name == "cls":
            return None
        if node.name != name and name in {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}:
            return None  # a parameter, on the line of its function
        span = {"path": file.relative_to(root).as_posix(), "first": node.lineno, "last": node.end_lineno}
        (types if isinstance(node, ast.ClassDef) else targets).append(span)
    return {"name": name, "targets": targets, "types": types} if places else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--pyright", type=Path, required=True, help="the folder of the `pyright` package")
    parser.add_argument("--node", default=shutil.which("node") or "node", help="the `node` command")
    parser.add_argument("--most", type=int, default=100, help="files that are asked about")
    parser.add_argument("--left-out", type=re.compile, default=LEFT_OUT, help="files that are not asked about")
    parser.add_argument("--list", action="store_true", help="every call that is missed or told wrong")
    given = parser.parse_args()
    root = given.repository.resolve()
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=root, capture_output=True, text=True, check=True).stdout
    paths = [path for path in listed.splitlines() if not given.left_out.search(path)]
    paths = [path for path in paths if (root / path).is_file() and (root / path).stat().st_size < LARGEST]
    paths = [path for path in paths if parsed(root / path) is not None]
    paths = paths[:: -(-len(paths) // given.most) or 1]
    server = Server([given.node, str(given.pyright.resolve() / "langserver.index.js"), "--stdio"], root)
    try:
        calls = list(asked(root, server, paths))
    finally:
        server.close()
    with scratch() as place:
        report("Calls against the type checker", root.name, calls, exported(root, place.home()), given.list)


if __name__ == "__main__":
    main()
