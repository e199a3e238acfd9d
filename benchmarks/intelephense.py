"""PHP's calls against a language server: `python benchmarks/intelephense.py REPO --intelephense DIR [--most FILES] [--list]`.

Intelephense (DIR is the unpacked `intelephense` package of npm; 1.18.5 was used) is asked where every function, method
and class that is called or constructed by its name is defined, tests left out. Packages are not installed: calls that hang on
them can't be bound, and are not judged; nor are those that it leads to what is none of the repository's functions or
classes (a `@method` of documentation, a variable), or to several. Where a class writes no constructor, the class counts.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from accuracy import exported
from checker import LEFT_OUT
from judging import Call, report
from languageserver import Json, Server, all_nodes, position, text_of
from measure import scratch
from tree_sitter import Node, Parser
from tree_sitter_language_pack import get_language

CALLS = frozenset(
    {"function_call_expression", "member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression",
     "object_creation_expression"}
)  # fmt: skip
TYPES = frozenset({"class_declaration", "interface_declaration", "trait_declaration", "enum_declaration"})
DEFINED = TYPES | {"method_declaration", "function_definition"}


@cache
def parsed(file: Path) -> Node:
    return Parser(get_language("php")).parse(file.read_bytes()).root_node


@cache
def defined(file: Path) -> dict[tuple[int, int], Node]:
    """A file's functions and types by where they end: their documentation may be told as their beginning."""
    return {(node.end_point[0], node.end_point[1]): node for node in all_nodes(parsed(file)) if node.type in DEFINED}


def called(file: Path) -> Iterator[Node]:
    """The names that a file calls or constructs, as they stand."""
    for node in all_nodes(parsed(file)):
        arguments = node.child_by_field_name("arguments")
        if node.type not in CALLS or (arguments is not None and arguments.text == b"(...)"):  # `f(...)` is no call
            continue
        name = node.child_by_field_name("function") or node.child_by_field_name("name")
        if node.type == "object_creation_expression":
            name = next((child for child in node.named_children if child.type in ("name", "qualified_name")), None)
        if name is not None and name.type == "qualified_name":
            name = name.named_children[-1]
        if name is not None and name.type == "name" and text_of(name) not in ("self", "static", "parent"):
            yield name


def asked(root: Path, server: Server, paths: list[str]) -> Iterator[Call]:
    """What the server says of every call, as far as it can be judged."""
    for path in paths:
        file = root / path
        source = file.read_bytes()
        text = {"uri": file.as_uri(), "languageId": "php", "version": 1, "text": source.decode("utf-8", "replace")}
        server.tell("textDocument/didOpen", {"textDocument": text})
        lines = source.split(b"\n")
        for name in called(file):
            line, character = position(lines, name)
            call = judged(root, text_of(name), server.definitions(file, line, character))
            if call is not None:
                yield {"path": path, "line": line + 1, **call}
        server.tell("textDocument/didClose", {"textDocument": {"uri": text["uri"]}})


def judged(root: Path, name: str, places: list[Json]) -> Call | None:
    """Where what is called is defined; None where that is not told, or is no function or class."""
    targets, types = [], []
    for place in places:
        file = Path(unquote(place["uri"].removeprefix("file://")))
        if not file.is_relative_to(root) or "vendor" in file.relative_to(root).parts:  # other packages
            continue
        end = place["range"]["end"]
        node = defined(file).get((end["line"], end["character"]))
        if node is None:
            return None
        span = {
            "path": file.relative_to(root).as_posix(),
            "first": (node.child_by_field_name("name") or node).start_point[0] + 1,
            "last": node.end_point[0] + 1,
        }
        if node.type in TYPES:
            types.append(span)
        else:
            targets.append(span)
    return {"name": name, "targets": targets, "types": types} if places else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--intelephense", type=Path, required=True, help="the folder of the `intelephense` package")
    parser.add_argument("--node", default=shutil.which("node") or "node", help="the `node` command")
    parser.add_argument("--most", type=int, default=150, help="files that are asked about")
    parser.add_argument("--list", action="store_true", help="every call that is missed or told wrong")
    given = parser.parse_args()
    root = given.repository.resolve()
    listed = subprocess.run(["git", "ls-files", "*.php"], cwd=root, capture_output=True, text=True, check=True).stdout
    paths = [path for path in listed.splitlines() if not LEFT_OUT.search(path) and (root / path).is_file()]
    paths = paths[:: -(-len(paths) // given.most) or 1]
    with scratch() as place:
        options = {"storagePath": str(place.home()), "globalStoragePath": str(place.home()), "clearCache": True}
        program = str(given.intelephense.resolve() / "lib" / "intelephense.js")
        server = Server([given.node, program, "--stdio"], root, options)
        try:
            server.wait_for("indexingEnded")
            calls = list(asked(root, server, paths))
        finally:
            server.close()
        report("Calls against the language server", root.name, calls, exported(root, place.home()), given.list)


if __name__ == "__main__":
    main()
