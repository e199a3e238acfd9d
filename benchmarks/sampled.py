"""Call sites drawn at random, each with its line and what is told of it, to be read by eye:
`python benchmarks/sampled.py REPO --language python [--sites 40] [--seed 1]`.

Sites are the calls that the grammar itself sees, so that those are found, too, of which nothing is told. Tests and
migrations are left out. Nothing is written.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pygit2
from tree_sitter_language_pack import get_parser

from codecompass.extract import extract
from codecompass.languages import for_path
from codecompass.model import Edge, Extracted, FileFacts
from codecompass.resolve import resolve

CALL = re.compile(
    r"(\w+_)?(call|invocation)(_expression)?|method_invocation|(implicit_)?(object_creation|new)_expression"
)
LEFT_OUT = re.compile(
    r"(^|/)(\w*[tT]ests?|__tests__|migrations?|vendor|node_modules)/|_test\.|\.(test|spec)\.|Tests?\."
)
MOST_BYTES = 1 << 20


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("repository", type=Path)
    options.add_argument("--language", required=True)
    options.add_argument("--sites", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    index = pygit2.Repository(str(given.repository)).index
    files = {entry.path: given.repository / entry.path for entry in index if for_path(entry.path) is not None}
    sources = {p: f.read_bytes() for p, f in sorted(files.items()) if f.is_file() and f.stat().st_size < MOST_BYTES}
    extracted = {path: extract(path, source) for path, source in sources.items()}
    facts = {path: one.facts for path, one in extracted.items() if isinstance(one, Extracted)}
    own = [path for path in facts if facts[path].language == given.language and not LEFT_OUT.search(path)]
    sites = [(path, line) for path in own for line in calls(path, sources[path])]
    resolution, kinds = resolve(facts), Counter[str]()
    for path, line in sorted(random.Random(given.seed).sample(sites, min(given.sites, len(sites)))):
        print(f"{path}:{line}  {sources[path].decode(errors='replace').splitlines()[line - 1].strip()[:140]}")
        told = [edge for edge in resolution.edges(path) if edge.line == line and edge.kind == "calls"]
        kinds[_kind(told)] += 1
        for edge in told:
            print(f"    {described(edge, facts)}")
    print(f"{len(sites)} sites; of the lines drawn: {dict(kinds)}")


def calls(path: str, source: bytes) -> Iterator[int]:
    """Lines on which the callees of a file's calls end."""
    language = for_path(path)
    waiting = [get_parser(language.grammar).parse(source).root_node] if language else []  # type: ignore[arg-type]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        if CALL.fullmatch(node.type):
            callee = node.child_by_field_name("name") or node.child_by_field_name("function") or node.children[0]
            yield callee.end_point[0] + 1


def described(edge: Edge, facts: dict[str, FileFacts]) -> str:
    if edge.target is None:
        return f"outside {edge.outside}" if edge.outside else f"not bound: {edge.text}"
    path, position = edge.target
    definition = facts[path].definitions[position]
    return f"{path}:{definition.line_start} {definition.name}, {edge.confidence}, {edge.strategy}"


def _kind(told: list[Edge]) -> str:
    of_tree = [edge.confidence for edge in told if edge.target is not None]
    if of_tree:
        return "static" if "static" in of_tree else "heuristic"
    return "outside" if any(edge.outside for edge in told) else "not bound" if told else "nothing"


if __name__ == "__main__":
    main()
