"""Surfaces, by annotated sources: each file under `tests/surfaces/LANGUAGE/` is a small tree and what it offers.

A line `# --- path: a/b.py ---` begins a file. A comment under a line of code (`#`, `//` or `--`, then `^`) names all surfaces
of that line, in any order, separated by ` ; `. Surfaces of the kinds that a case mentions and that no comment names
are wrong too: what is not there counts as much as what is.

    # ^ route: GET /users/{id} -> app.users.read     kind, detail (`-` for none), name -> qualified name of its symbol
    # ^ config: - DEBUG                              … without the symbol, where that goes without saying
    # ^ route: GET / -> app inline +0 +2             … served by a function without a name, from this line to two below
    # ^ route: GET / as heuristic                    … told with that confidence, which is else not looked at
    # ^ none: route                                  the case is about routes, and there is none on this line
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from codecompass.extract import extract
from codecompass.languages import for_path
from codecompass.model import Extracted, FileFacts
from codecompass.model.identity import qualified_names
from codecompass.resolve import Resolution, resolve

HERE = Path(__file__).parent / "surfaces"
CASES = sorted(path for path in HERE.rglob("*") if path.is_file())
FILE = re.compile(r"^\s*(?:#|//|--) --- path: (\S+) ---\s*$")
MARK = re.compile(r"^\s*(?:#|//|--)\s*\^ (.+?)\s*$")

AS = re.compile(r" as (?:static|heuristic)$")


@pytest.mark.parametrize("case", CASES, ids=lambda path: str(path.relative_to(HERE)))
def test_surfaces(case: Path) -> None:
    sources, written = read_case(case)
    expected = {(path, line, AS.sub("", claim)) for path, line, claim in written}
    facts = {path: facts_of(path, source) for path, source in sources.items()}
    kinds = {claim.partition(":")[0] for _, _, claim in expected} | {
        claim.partition(":")[2].strip() for _, _, claim in expected if claim.startswith("none:")
    }
    resolution = resolve(facts)
    found = {one for path in facts for one in said_of(path, facts, resolution, kinds)}
    told = {
        (path, one.line, f"{one.kind}: {one.detail or '-'} {one.name} as {one.confidence}")
        for path in facts
        for one in resolution.surfaces(path)
    }
    assert {one for one in written if AS.search(one[2])} <= told
    wanted = {one for one in expected if not one[2].startswith("none:")}
    unsaid = {(path, line, claim.partition(" -> ")[0]) for path, line, claim in found}
    missing = {one for one in wanted if one not in found and (" -> " in one[2] or one not in unsaid)}
    named = {(path, line, claim.partition(" -> ")[0]) for path, line, claim in wanted}
    extra = {one for one in found if (one[0], one[1], one[2].partition(" -> ")[0]) not in named}
    assert not missing and not extra, (
        f"missing: {sorted(missing)}\nnot expected: {sorted(extra)}\nfound: {sorted(found)}"
    )
    backwards = resolve(facts)
    for path in reversed(facts):
        assert backwards.surfaces(path) == resolution.surfaces(path), (
            f"{path}: the order of asking changes what it offers"
        )


ROUTED = {"app.py": "from {0} import App\napp = App()\n@app.route('/')\ndef home(): ...\n"}
HANDED = {
    "go.mod": "module shop\n",
    "made/made.go": "package made\nimport {0}\nfunc New() *{1} {{ return {2}() }}\n",
    "main.go": 'package main\nimport "shop/made"\nfunc main() {{\n\tr := made.New()\n\tr.GET("/", home)\n}}\nfunc home() {{}}\n',
}


@pytest.mark.parametrize(
    ("sources", "parts", "name"),
    [
        (ROUTED, ["flask"], "flask"),
        (ROUTED, ["quart.app"], "quart"),
        (HANDED, ['"github.com/gin-gonic/gin"', "gin.Engine", "gin.New"], "gin"),
        (HANDED, ['"github.com/labstack/echo/v4"', "echo.Echo", "echo.New"], "echo"),
    ],
)
def test_frameworks_that_look_alike(sources: dict[str, str], parts: list[str], name: str) -> None:
    """By what made the router, in whatever file, else by the file's imports."""
    facts = {path: facts_of(path, text.format(*parts)) for path, text in sources.items()}
    resolution = resolve(facts)
    assert [one.framework for path in facts for one in resolution.surfaces(path)] == [name]


def said_of(
    path: str, facts: dict[str, FileFacts], resolution: Resolution, kinds: set[str]
) -> list[tuple[str, int, str]]:
    """(path, line, claim) of each surface in a file, as a comment would name it."""
    said: list[tuple[str, int, str]] = []
    for surface in resolution.surfaces(path):
        if surface.kind in kinds:
            at = surface.symbol
            language = for_path(at.path)
            assert language is not None
            names = qualified_names(facts[at.path].symbols(), resolution.module_name(at.path), language.separator)
            first, last, *_ = surface.inline
            inline = f" inline +{first - surface.line} +{last - surface.line}" if first else ""
            claim = f"{surface.kind}: {surface.detail or '-'} {surface.name} -> {names[at.index]}{inline}"
            said.append((path, surface.line, claim))
    return said


def facts_of(path: str, source: str) -> FileFacts:
    extracted = extract(path, source.encode())
    assert isinstance(extracted, Extracted)
    return extracted.facts


def read_case(case: Path) -> tuple[dict[str, str], set[tuple[str, int, str]]]:
    """The files of a case without its annotations, and what those say."""
    sources: dict[str, list[str]] = {}
    expected: set[tuple[str, int, str]] = set()
    path = case.name
    for line in case.read_text(encoding="utf-8").splitlines():
        if begins := FILE.match(line):
            path = begins.group(1)
        elif mark := MARK.match(line):
            expected |= {(path, len(sources[path]), claim.strip()) for claim in mark.group(1).split(" ; ")}
        else:
            sources.setdefault(path, []).append(line)
    return {name: "\n".join(lines) + "\n" for name, lines in sources.items()}, expected
