"""Rust's calls against its compiler: `python benchmarks/rustdoc.py REPO DOC CRATE=FOLDER … [--list]`.

rustdoc's source pages link each name to its definition, methods included, as the compiler's type checker has it. DOC
is what this made, FOLDER of each crate where its sources stand in REPO (`regex_syntax=regex-syntax/src`):

    RUSTC_BOOTSTRAP=1 RUSTDOCFLAGS="-Z unstable-options --generate-link-to-definition --document-private-items" \\
        cargo doc --no-deps

Scored are call sites in those crates. A link leads to the trait's method where that is what is called: an `impl` of the
trait counts as right then, too. What macros make has no source of its own and is left out, as are patterns and closures;
code that this build leaves out has no links, and what we say of it is not judged.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from accuracy import exported
from measure import Cell, Table, scratch

_NAME = re.compile(r"(?:r#)?[a-z_]\w*")
_CALLED = re.compile(r"\s*(?:::\s*<[^;{}]*?>\s*)?\(")
_LINES = re.compile(r"^(.*\.rs\.html)?#(\d+)(?:-(\d+))?$")
_AROUND = re.compile(r"\s*(?:pub(?:\([^)]*\))? )?(?:unsafe )?(?:impl|trait|mod|fn)\b")
_OF_TRAIT = re.compile(r"\s*(?:unsafe )?impl\b.* for |\s*(?:pub(?:\([^)]*\))? )?(?:unsafe )?trait\b")
ATTRIBUTES = 30
"""Lines that attributes and comments may take before a definition."""


UNTOLD = "?"


class Site(NamedTuple):
    """A call as it is linked; `target` is empty for what stands outside, UNTOLD where a link leads to documentation, which
    does not tell where its source is; `first` and `last` are lines there."""

    path: str
    line: int
    name: str
    target: str
    first: int
    last: int
    of_trait: bool


class _Page(HTMLParser):
    """The text of a source page, and from where to where its links go."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.links: list[tuple[int, int, str]] = []
        self._place, self._in_code, self._numbers = 0, False, False
        self._open: tuple[str, int] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "pre":
            self._in_code = "rust" in (told.get("class") or "")
        elif tag == "a" and self._in_code:
            self._numbers = "data-nosnippet" in told
            self._open = (told.get("href") or "", self._place)

    def handle_endtag(self, tag: str) -> None:
        self._in_code = self._in_code and tag != "pre"
        if tag == "a" and self._open and not self._numbers:
            self.links.append((self._open[1], self._place, self._open[0]))
        if tag == "a":
            self._open, self._numbers = None, False

    def handle_data(self, data: str) -> None:
        if self._in_code and not self._numbers:
            self.parts.append(data)
            self._place += len(data)


class Sources:
    """What stands where in a repository."""

    def __init__(self, root: Path) -> None:
        self.lines = cache(lambda path: (root / path).read_text(errors="replace").split("\n"))

    def defines(self, path: str, line: int, name: str) -> bool:
        written = re.compile(rf"\bfn\s+(?:r#)?{name.removeprefix('r#')}\b")
        return any(written.search(text) for text in self.lines(path)[line - 1 : line + 7])

    def is_of_trait(self, path: str, line: int) -> bool:
        """Whether the innermost block around a definition is a trait, or fulfils one."""
        lines = self.lines(path)
        indent = len(lines[line - 1]) - len(lines[line - 1].lstrip())
        for number in range(line - 2, -1, -1):
            text = lines[number]
            if text.strip() and len(text) - len(text.lstrip()) < indent and _AROUND.match(text):
                return bool(_OF_TRAIT.match(" ".join(lines[number : number + 8]).split("{")[0]))
        return False


def sites_of(doc: Path, crates: Mapping[str, str], sources: Sources) -> Iterator[Site]:
    """All calls of functions that the pages of these crates tell of."""
    for crate, folder in crates.items():
        home = doc / "src" / crate
        for page in sorted(home.rglob("*.rs.html")):
            own = str(page.relative_to(home)).removesuffix(".html")
            read = _Page()
            read.feed(page.read_text())
            text = "".join(read.parts)
            ends = [place for place, letter in enumerate(text) if letter == "\n"]
            for start, end, link in read.links:
                name = text[start:end]
                if not _NAME.fullmatch(name) or not _CALLED.match(text, end) or text[:start].rstrip().endswith("fn"):
                    continue
                site = _site(f"{folder}/{own}", 1 + bisect_right(ends, start), name, link, f"src/{crate}/{own}", crates)
                if site and (site.target in ("", UNTOLD) or sources.defines(site.target, site.first, site.name)):
                    is_trait = site.of_trait or bool(site.first and sources.is_of_trait(site.target, site.first))
                    yield site._replace(of_trait=is_trait)


def _site(path: str, line: int, name: str, link: str, page: str, crates: Mapping[str, str]) -> Site | None:
    """None for a link to another crate's source."""
    found = _LINES.match(link)
    if not found:
        return Site(path, line, name, "" if link.startswith("http") else UNTOLD, 0, 0, "trait." in link)
    there = os.path.normpath(os.path.join(os.path.dirname(page), found[1])) if found[1] else page + ".html"
    _, crate, rest = there.split("/", 2)
    if crate not in crates:
        return None
    target = f"{crates[crate]}/{rest.removesuffix('.html')}"
    return Site(path, line, name, target, int(found[2]), int(found[3] or found[2]), False)


def told(sites: list[Site]) -> list[Site]:
    """Without what a line says of a name of which one of the links there is untold: which one an edge is for is not known."""
    untold = {(site.path, site.line, site.name) for site in sites if site.target == UNTOLD}
    return [site for site in sites if (site.path, site.line, site.name) not in untold]


def judge(
    sites: Iterable[Site], edges: Iterable[dict[str, Any]], sources: Sources
) -> tuple[list[Site], list[Any], int]:
    """The sites that no edge tells rightly, the edges that are wrong, how many are right."""
    linked: dict[tuple[str, int, str], list[Site]] = defaultdict(list)
    for site in sites:
        linked[site.path, site.line, site.name].append(site)
    told: dict[tuple[str, int, str], list[dict[str, Any]]] = defaultdict(list)
    for edge in edges:
        if edge["type"] == "calls":
            told[edge["from_path"], edge["line"], edge["to_name"]].append(edge)

    def agree(site: Site, edge: dict[str, Any]) -> bool:
        if site.of_trait and sources.is_of_trait(edge["to_path"], edge["to_line"]):
            return True
        return edge["to_path"] == site.target and site.first - ATTRIBUTES <= edge["to_line"] <= site.last

    judged = [(edge, linked[place]) for place, group in told.items() if place in linked for edge in group]
    wrong = [(edge, there[0]) for edge, there in judged if not any(agree(site, edge) for site in there)]
    missed = [
        site
        for place, group in linked.items()
        for site in group
        if site.target and not any(agree(site, edge) for edge in told.get(place, ()))
    ]
    return missed, wrong, len(judged) - len(wrong)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("doc", type=Path)
    parser.add_argument("crates", nargs="+", metavar="CRATE=FOLDER")
    parser.add_argument("--list", action="store_true", help="every call that is missed or told wrong")
    given = parser.parse_args()
    sources = Sources(given.repository)
    sites = told(list(sites_of(given.doc, dict(one.split("=") for one in given.crates), sources)))
    with scratch() as place:
        missed, wrong, right = judge(sites, exported(given.repository, place.home()), sources)
    wanted = sum(bool(site.target) for site in sites)
    row: tuple[Cell, ...] = (
        given.repository.name, wanted, right / max(right + len(wrong), 1), (wanted - len(missed)) / max(wanted, 1),
    )  # fmt: skip
    columns = ("repository", "calls within", "right, of those judged", "found")
    sys.stdout.write(Table("rustdoc", "Calls against rustdoc's links", columns, (row,)).markdown() + "\n")
    for site in missed if given.list else ():
        sys.stdout.write(f"missed {site.path}:{site.line} {site.name} -> {site.target}:{site.first}\n")
    for edge, site in wrong if given.list else ():
        said = f"{edge['to_path']}:{edge['to_line']} ({edge['confidence']}, {edge['strategy']})"
        sys.stdout.write(f"wrong {site.path}:{site.line} {site.name} -> {said}, not {site.target}:{site.first}\n")


if __name__ == "__main__":
    main()
