"""Rust's calls against rust-analyzer: `python benchmarks/analyzer.py REPO --rust-analyzer COMMAND --library DIR [--list]`.

rust-analyzer (1.85.1 was used; DIR is the `library` folder of the sources of Rust) is asked where every function that is
called is defined, also within what macros are handed; tests, examples and benchmarks left out. The crates of REPO are
told to it with the features that are on when all are built. Those of others are not there: calls that hang on them
can't be bound, and are not judged. Nor are calls of what a macro makes. Of a trait's function and that of an `impl` only
the one that it names counts as right.
"""

from __future__ import annotations

import argparse
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from accuracy import exported
from checker import LEFT_OUT
from judging import Call, report
from languageserver import Json, Server, all_nodes, position, text_of
from measure import scratch
from tree_sitter import Node, Parser
from tree_sitter_language_pack import get_language

TARGET = ("test", "unix", "debug_assertions", "panic=\"unwind\"", *(f'target_{key}="{value}"' for key, value in (
    ("os", "linux"), ("family", "unix"), ("env", "gnu"), ("arch", "x86_64"), ("pointer_width", "64"), ("endian", "little"),
    ("has_atomic", "8"), ("has_atomic", "16"), ("has_atomic", "32"), ("has_atomic", "64"), ("has_atomic", "ptr"),
)))  # fmt: skip
CALLED = {"identifier": None, "scoped_identifier": "name", "field_expression": "field", "generic_function": "function"}
"""What can be called, and which part of it has the name."""
Manifest = dict[str, Any]  # Any: TOML


class Crate(NamedTuple):
    """A library or a program of a package."""

    package: str
    name: str
    file: Path
    edition: str
    needs: tuple[tuple[str, str], ...]
    """Packages, each with the name by which it goes here."""
    is_library: bool


class Package(NamedTuple):
    name: str
    folder: Path
    manifest: Manifest
    workspace: Manifest

    def needs(self, *kinds: str) -> Iterator[tuple[str, str, Manifest]]:
        """The packages that it needs, each with the name by which it goes here, and what is said of it."""
        for table in (self.manifest, *self.manifest.get("target", {}).values()):
            for kind in kinds:
                for key, written in table.get(kind, {}).items():
                    said = written if isinstance(written, dict) else {}
                    if said.get("workspace"):
                        shared = self.workspace.get("dependencies", {}).get(key, {})
                        said = {**(shared if isinstance(shared, dict) else {}), **said}
                    yield said.get("package", key), key.replace("-", "_"), said


def packages_of(root: Path, manifests: list[str]) -> list[Package]:
    read: dict[Path, Manifest] = {}
    for path in manifests:
        with suppress(tomllib.TOMLDecodeError):  # some are there to be refused
            read[root / path] = tomllib.loads((root / path).read_text("utf-8"))
    found = []
    for path, manifest in read.items():
        if "package" in manifest:
            around = (read.get(place / "Cargo.toml", {}).get("workspace", {}) for place in path.parents)
            workspace: Manifest = next(filter(None, around), {})
            found.append(Package(manifest["package"]["name"], path.parent, manifest, workspace))
    return found


def features_on(packages: list[Package]) -> dict[str, set[str]]:
    """The features of each package when all are built: the default ones, and those that others ask for."""
    known = {package.name: package for package in packages}
    on: dict[str, set[str]] = {name: set() for name in known}
    waiting = [(name, "default") for name in known]
    for package in packages:
        for name, _, said in package.needs("dependencies", "dev-dependencies", "build-dependencies"):
            waiting += [(name, feature) for feature in said.get("features", ())]
    while waiting:
        name, feature = waiting.pop()
        if name in known and feature not in on[name]:
            on[name].add(feature)
            for told in known[name].manifest.get("features", {}).get(feature, ()):
                other, _, of_other = told.removeprefix("dep:").partition("/")
                waiting.append((other.rstrip("?"), of_other) if of_other else (name, other))
    return on


def crates_of(package: Package) -> Iterator[Crate]:
    told, library = package.manifest["package"], package.manifest.get("lib", {})
    edition = told.get("edition", "2015")
    if not isinstance(edition, str):
        edition = package.workspace.get("package", {}).get("edition", "2021")
    needs = [(name, key) for name, key, _ in package.needs("dependencies")]
    own = library.get("name", package.name).replace("-", "_")
    file = package.folder / library.get("path", "src/lib.rs")
    if file.is_file():
        yield Crate(package.name, own, file, edition, tuple(needs), True)
        needs.append((package.name, own))
    programs = {
        package.folder / "src/main.rs",
        *package.folder.glob("src/bin/*.rs"),
        *package.folder.glob("src/bin/*/main.rs"),
    }
    programs |= {package.folder / one["path"] for one in package.manifest.get("bin", ()) if "path" in one}
    for program in sorted(filter(Path.is_file, programs)):
        yield Crate(package.name, program.stem.replace("-", "_"), program, edition, tuple(needs), False)


def project(packages: list[Package], library: Path) -> Json:
    """The crates in the form of rust-project.json (rust-analyzer's manual, *Non-Cargo Based Projects*)."""
    crates = [crate for package in packages for crate in crates_of(package)]
    features = features_on(packages)
    places = {crate.package: number for number, crate in enumerate(crates) if crate.is_library}
    return {
        "sysroot_src": str(library),
        "crates": [
            {
                "display_name": crate.name,
                "root_module": str(crate.file),
                "edition": crate.edition,
                "deps": [
                    {"crate": places[package], "name": name}
                    for package, name in dict.fromkeys(crate.needs)
                    if package in places
                ],
                "cfg": [*TARGET, *(f'feature="{feature}"' for feature in sorted(features[crate.package]))],
                "is_workspace_member": True,
                "env": {"CARGO_PKG_NAME": crate.package, "CARGO_MANIFEST_DIR": str(crate.file.parent.parent)},
            }
            for crate in crates
        ],
    }


@cache
def parsed(file: Path) -> Node:
    return Parser(get_language("rust")).parse(file.read_bytes()).root_node


@cache
def functions(file: Path) -> dict[tuple[int, int], Node]:
    """The functions of a file by where their names begin, from 0 (the names are ASCII, and what is before them)."""
    nodes = (node for node in all_nodes(parsed(file)) if node.type in ("function_item", "function_signature_item"))
    named = ((node.child_by_field_name("name"), node) for node in nodes)
    return {(name.start_point[0], name.start_point[1]): node for name, node in named if name is not None}


def called(file: Path) -> Iterator[Node]:
    """The names that are called in a file, as they stand."""
    for node in all_nodes(parsed(file)):
        if node.type == "call_expression":
            function = node.child_by_field_name("function")
            while function is not None and (part := CALLED.get(function.type)):
                function = function.child_by_field_name(part)
            if function is not None and function.type in ("identifier", "field_identifier"):
                yield function
        elif node.type == "token_tree" and text_of(node).startswith("("):
            name = node.prev_sibling
            if name is not None and name.type == "identifier" and not _is_pattern(node):
                yield name


def _is_pattern(node: Node) -> bool:
    """Whether it stands in the rules of a macro."""
    around = node.parent
    while around is not None and around.type != "macro_definition":
        around = around.parent
    return around is not None


def asked(root: Path, server: Server, paths: list[str]) -> Iterator[Call]:
    """What rust-analyzer says of every call, as far as it can be judged."""
    for path in paths:
        file = root / path
        lines = file.read_bytes().split(b"\n")
        for name in called(file):
            line, character = position(lines, name)
            call = judged(root, text_of(name), server.definitions(file, line, character))
            if call is not None:
                yield {"path": path, "line": line + 1, **call}


def judged(root: Path, name: str, places: list[Json]) -> Call | None:
    """Where the function that is called stands; None where that is not told, or it is no function."""
    targets = []
    for place in places:
        file = Path(unquote(place["uri"].removeprefix("file://")))
        if not file.is_relative_to(root):
            continue
        begins = place["range"]["start"]
        node = functions(file).get((begins["line"], begins["character"]))
        if node is None:
            return None
        span = {
            "path": file.relative_to(root).as_posix(),
            "first": node.start_point[0] + 1,
            "last": node.end_point[0] + 1,
        }
        targets.append(span)
    return {"name": name, "targets": targets, "types": []} if places else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--rust-analyzer", default="rust-analyzer", help="the command")
    parser.add_argument("--library", type=Path, required=True, help="the sources of Rust's standard library")
    parser.add_argument("--list", action="store_true", help="every call that is missed or told wrong")
    given = parser.parse_args()
    root = given.repository.resolve()
    listed = subprocess.run(
        ["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    packages = packages_of(
        root, [path for path in listed if path.rpartition("/")[2] == "Cargo.toml" and (root / path).is_file()]
    )
    paths = [path for path in listed if path.endswith(".rs") and not LEFT_OUT.search(path) and (root / path).is_file()]
    settings = {
        "linkedProjects": [project(packages, given.library.resolve())],
        "cargo": {"cfgs": {}},  # without these it takes the code for what Miri runs
        "checkOnSave": False,
        "cachePriming": {"enable": False},
        "procMacro": {"enable": False},
    }
    server = Server([given.rust_analyzer], root, settings)
    try:
        server.wait_until_ready()
        calls = list(asked(root, server, paths))
    finally:
        server.close()
    with scratch() as place:
        report("Calls against rust-analyzer", root.name, calls, exported(root, place.home()), given.list)


if __name__ == "__main__":
    main()
