"""Comments between the parts of an expression change nothing: each file of examples, with one after every comma and
bracket, has the edges it had."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tree_sitter import Node

from codecompass.extract import extract, language_of
from codecompass.extract.grammar import reader_for
from codecompass.languages import named
from codecompass.resolve import resolve
from test_resolution import CASES, HERE, describe, names_in, read_case

BEHIND = frozenset(",([=|&?") | {"=>", "||", "&&", "??", "and", "or", "->"}
"""Tokens after which people write comments."""
WHOLE = (
    "string",
    "template",
    "comment",
    "regex",
    "char",
    "jsx",
    "macro",
    "token_tree",
    "import",
    "interpol",
    "preproc",
    "attribute",
)
"""What has text in it, or is read token by token."""
CHECK = re.compile(rb"\b(?:if|isinstance|assert\w*|is[A-Z]\w*)\b")
"""On such lines a comment is one too many: what a check says of a name is read as it is usually written."""
COMPONENTS = (".vue", ".svelte", ".astro")
"""Files of several languages: their scripts are read like the scripts that the other cases have comments in."""
OPEN, CLOSED = frozenset("([{"), frozenset(")]}")


@pytest.mark.parametrize("case", CASES, ids=lambda path: str(path.relative_to(HERE)))
def test_a_comment_changes_no_edge(case: Path) -> None:
    sources, _ = read_case(case)
    noisy = {path: commented(path, source.encode()) for path, source in sources.items()}
    if noisy == {path: source.encode() for path, source in sources.items()}:
        assert any(path.endswith(COMPONENTS) for path in sources)
        pytest.skip("holds components alone")
    before = edges({path: source.encode() for path, source in sources.items()})
    after = edges(noisy)
    assert (before - after, after - before) == (Counter(), Counter())


def edges(sources: dict[str, bytes]) -> Counter[tuple[str, ...]]:
    facts = {path: extract(path, source).facts for path, source in sources.items()}
    resolution = resolve(facts)
    found: Counter[tuple[str, ...]] = Counter()
    for path, own in facts.items():
        names = names_in(path, own, resolution) if own.definitions else []
        for edge in resolution.edges(path):
            told = describe(edge, facts, resolution)
            found[names[edge.source], edge.kind, edge.role, "".join(told.split()), edge.confidence] += 1
    return found


def commented(path: str, source: bytes) -> bytes:
    """`source` with comments in it, where the grammar reads them."""
    language = language_of(path)
    if language is None or named(language).depth != "deep" or not named(language).grammar or path.endswith(COMPONENTS):
        return source
    reader = reader_for(language)
    comment = b" # of (it)\n" if language == "python" else b" /* of (it) */ "
    places = [at for at, depth in _places(reader.parse(source).root_node, source) if depth or language != "python"]
    errors = str(reader.parse(source).root_node).count("ERROR")

    def put(text: bytes, at: list[int]) -> bytes:
        """As many of the comments as the grammar reads: all, or those of each half."""
        told = text
        for place in reversed(at):
            told = told[:place] + comment + told[place:]
        if str(reader.parse(told).root_node).count("ERROR") == errors:
            return told
        half = len(at) // 2
        return put(put(text, at[half:]), at[:half]) if half else text

    return put(source, places)


def _places(root: Node, source: bytes) -> Iterator[tuple[int, int]]:
    """Where a comment can stand, and in how many brackets."""
    depth = 0
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.children and not node.type.startswith(WHOLE):
            waiting.extend(reversed(node.children))
            continue
        written = source[node.start_byte : node.end_byte].decode()
        depth += (written in OPEN) - (written in CLOSED)
        line = source[source.rfind(b"\n", 0, node.start_byte) + 1 : source.find(b"\n", node.end_byte)]
        if written in BEHIND and not CHECK.search(line):
            yield node.end_byte, depth
