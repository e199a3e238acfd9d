"""Resolution, by annotated sources: each file under `tests/resolution/LANGUAGE/` is a small tree and its edges.

A line `# --- path: a/b.py ---` begins a file. A comment under a line of code says what must be bound there; the `^`
stands under the first letter of the name (comments may begin with `#`, `//` or `--`):

    # ^ calls: qualified.name                 an edge of that kind to that definition
    # ^ calls: qualified.name  by: strategy   … found in that way
    # ^ calls: qualified.name  by: a guess    … with less than certainty (`surely`: with certainty)
    # ^ calls: outside requests.get           … to something outside the tree
    # ^ not implements: qualified.name        no such edge (before any of the above)
    # ^ unresolved                            no edge into the tree, and none outside, for the call on that line
    # ^ in place                              no call at all: what runs is written in the function around

Kinds: calls, instantiates, reads, writes, types, decorates, imports, extends, implements, overrides. Several on one
line are separated by `;`. A `^` at a name that is called must be annotated rightly, but not every name need be.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest

from codecompass.extract import extract
from codecompass.languages import named
from codecompass.model import Edge, FileFacts
from codecompass.model.identity import identify
from codecompass.resolve import Resolution, resolve

HERE = Path(__file__).parent / "resolution"
CASES = sorted(path for path in HERE.rglob("*") if path.is_file() and path.suffix != ".md")
FILE = re.compile(r"^\s*(?:#|//|--) --- path: (\S+) ---\s*$")
MARK = re.compile(r"^\s*(?:#|//|--)\s*\^ (.+?)\s*$")
KINDS = {
    "calls": ("calls", None), "instantiates": ("calls", "instantiate"), "reads": ("references", "read"),
    "writes": ("references", "write"), "types": ("references", "type"), "decorates": ("references", "decorator"),
    "expands": ("references", "macro"), "imports": ("imports", None), "extends": ("extends", None),
    "implements": ("implements", None), "overrides": ("overrides", None),
}  # fmt: skip
_NAMES: WeakKeyDictionary[Resolution, dict[str, list[str]]] = WeakKeyDictionary()
_EDGES: WeakKeyDictionary[Resolution, dict[str, list[Edge]]] = WeakKeyDictionary()
"""By file what each expectation asks for again."""


@dataclass(frozen=True)
class Expectation:
    path: str
    line: int
    claim: str


@pytest.mark.parametrize("case", CASES, ids=lambda path: str(path.relative_to(HERE)))
def test_edges(case: Path) -> None:
    sources, expectations = read_case(case)
    facts = {path: extract(path, source.encode()).facts for path, source in sources.items()}
    assert expectations, "a case that expects nothing can't fail"
    alone = {path: resolve(facts) for path in facts}
    wrong = [found for one in expectations if (found := check(one, facts, alone[one.path]))]
    assert not wrong, "\n".join(wrong)
    together = resolve(facts)
    for path in reversed(facts):
        assert together.edges(path) == edges_in(path, alone[path]), f"{path}: the order of asking changes its edges"


def check(expected: Expectation, facts: dict[str, FileFacts], resolution: Resolution) -> str:
    """What is wrong with one expectation; empty when it holds."""
    if expected.claim.startswith("not "):
        unwanted = Expectation(expected.path, expected.line, expected.claim.removeprefix("not "))
        return "" if check(unwanted, facts, resolution) else f"{expected.path}:{expected.line}: {expected.claim}"
    edges = [edge for edge in edges_in(expected.path, resolution) if edge.line == expected.line]
    found = [
        f"{edge.kind}/{edge.role}: {describe(edge, facts, resolution)}  by: {edge.strategy}, {edge.confidence}"
        for edge in edges
    ]
    place = f"{expected.path}:{expected.line}"
    if expected.claim == "in place":
        return f"{place}: expected no call, found {found}" if any(edge.kind == "calls" for edge in edges) else ""
    if expected.claim == "unresolved":
        bound = [edge for edge in edges if edge.kind == "calls" and not edge.text]
        return f"{place}: expected nothing bound, found {found}" if bound else ""
    kind, _, rest = expected.claim.partition(": ")
    target, _, strategy = (part.strip() for part in rest.partition(" by: "))
    wanted, role = KINDS[kind]
    for edge in edges:
        fits = edge.kind == wanted and (role is None or edge.role == role)
        known = ("", edge.strategy, "surely" if edge.confidence == "static" else "a guess")
        if fits and target in _told(edge, facts, resolution) and strategy in known:
            return ""
    return f"{place}: expected {expected.claim}, found {found}"


def _told(edge: Edge, facts: dict[str, FileFacts], resolution: Resolution) -> set[str]:
    """A target's name, and that with its line, where several bear it."""
    name = describe(edge, facts, resolution)
    path, position = edge.target or ("", 0)
    return {name, f"{name}@{facts[path].definitions[position].line_start}"} if path else {name}


def describe(edge: Edge, facts: dict[str, FileFacts], resolution: Resolution) -> str:
    if edge.target is not None:
        path, position = edge.target
        return names_in(path, facts[path], resolution)[position]
    return f"outside {edge.outside}" if edge.outside else f"unresolved {edge.text}"


def edges_in(path: str, resolution: Resolution) -> list[Edge]:
    known = _EDGES.setdefault(resolution, {})
    if path not in known:
        known[path] = resolution.edges(path)
    return known[path]


def names_in(path: str, facts: FileFacts, resolution: Resolution) -> list[str]:
    known = _NAMES.setdefault(resolution, {})
    if path not in known:
        separator = named(facts.language).separator
        identities = identify("project", path, facts, resolution.module_name(path), separator)
        known[path] = [identity.qualified_name for identity in identities]
    return known[path]


def read_case(case: Path) -> tuple[dict[str, str], list[Expectation]]:
    """Sources by path, and what each marked line must be bound to. Annotations stay in the sources, as comments."""
    sources: dict[str, list[str]] = {}
    expectations: list[Expectation] = []
    path = case.name
    for line in case.read_text(encoding="utf-8").splitlines():
        if begins := FILE.match(line):
            path = begins.group(1)
            sources[path] = []
            continue
        lines = sources.setdefault(path, [])
        lines.append(line)
        if mark := MARK.match(line):
            code = len(lines) - 1
            while MARK.match(lines[code - 1]):
                code -= 1
            expectations += [Expectation(path, code, claim.strip()) for claim in mark.group(1).split(";")]
    return {path: "\n".join(lines) + "\n" for path, lines in sources.items()}, expectations
