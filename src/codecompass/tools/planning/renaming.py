"""The changed lines of a rename, and the unified diff for `git apply`. Uncertain lines are not in the diff."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import accumulate
from typing import NamedTuple

from codecompass.languages.access import access_in, access_of
from codecompass.model import CALLABLE_KINDS, OWNER_KINDS, TYPE_KINDS, Symbol
from codecompass.model.errors import CodeCompassError
from codecompass.process.memo import memoised
from codecompass.session.project import Reader
from codecompass.tools.sites import (
    BOUND,
    CODE,
    DECLARED,
    HANDED_ON,
    IMPORTED,
    OUTSIDE,
    STRING,
    STUBBED,
    UNBOUND,
    Quoted,
    Site,
    Sites,
)  # fmt: skip
from codecompass.tools.symbols import by_ids

_MEMBER = re.compile(r"(?:\.|::|->)\s*\Z")
_CALLED = re.compile(r"\s*(?:!|::)?\s*(?:<[^()]*>)?\s*\(")
_BY_NAME = re.compile(r"\s*=(?![=>])")
_OPENED = re.compile(r"[({,]\s*\Z")
_CLOSED = re.compile(r"\s*[,}]")
_STATED = re.compile(r"^\s*(?:(?:import|from|use|pub use|using)\b|export\s*(?:type\s*)?[{*])|\brequire\(|\bimport\(")
"""A line that passes names on, not values."""
_STUBBED = re.compile(r"([\w$]+)\s*,\s*[\"'`]\Z")
"""The value before the stubbed name: `spyOn(priceService, "`."""
BEFORE = 400
"""Characters before a name in which a list of exported names or a stub may begin."""
MEMBERS = frozenset({"method", "field", "property", "event", "indexer"})


class Line(NamedTuple):
    """A line of a file, and its new text."""

    path: str
    line: int
    old: str
    new: str
    why_not: str = ""
    """Why it is left out of the diff; empty where it is sure."""


class Renaming:
    """The rename of one symbol, with its family."""

    def __init__(self, reader: Reader, symbol: Symbol, sites: Sites, new: str) -> None:
        self._reader, self._symbol, self._sites, self._new = reader, symbol, sites, new
        access = access_of(symbol.language)
        self._word = re.compile(
            access.field_pattern(sites.name) if access.joined else rf"(?<![\w$]){re.escape(sites.name)}(?![\w$])"
        )
        self._key = re.compile(access.key_pattern(sites.name))
        parents = reader.look_up(lambda register: register.symbols([symbol.parent_id])) if symbol.parent_id else {}
        self._is_member = symbol.kind in MEMBERS or any(one.kind in OWNER_KINDS for one in parents.values())
        self._is_alone = not sites.others and not sites.of(OUTSIDE)

    def lines(self) -> Iterator[tuple[Site, Line]]:
        """Each place whose line changes, certain or not; a place without the name (an alias) has none."""
        for site in self._sites.sites:
            if site.kind in (BOUND, DECLARED, HANDED_ON, IMPORTED, STUBBED, STRING, CODE, UNBOUND):
                line = self._line(site)
                if line is not None:
                    yield site, line

    def _line(self, site: Site) -> Line | None:
        file = self.file(site.path)
        if file is None or not 0 < site.line <= len(file.lines):
            return None
        old = file.lines[site.line - 1]
        chosen, why = self._chosen(site, file, old)
        if not chosen:
            return None
        new, last = "", 0
        for start, text in chosen:
            new, last = new + old[last:start] + text, start + len(self._sites.name)
        why = why or ("the file holds secrets, which are not shown" if file.hides else "")
        return Line(site.path, site.line, old.rstrip("\r\n"), (new + old[last:]).rstrip("\r\n"), why)

    def _chosen(self, site: Site, file: _File, old: str) -> tuple[list[tuple[int, str]], str]:
        """The occurrences of the name to replace in a line, each with its new text, and the reason why that is
        uncertain."""
        at = file.starts[site.line - 1]
        found = [one.start() for one in self._word.finditer(old)]
        quoted = [start for start in found if file.quoted.holds(at + start)]
        if site.kind in (STRING, STUBBED):
            if site.kind == STRING and not any(self._is_export(file, at + start, site.path) for start in quoted):
                return [], ""
            return [(start, self._new) for start in found], self._why_not_stub(site, file, at + found[0])
        places: Sequence[int] = [start for start in found if start not in quoted]
        if (site.path, site.line) in self._sites.keyed and site.kind == BOUND:
            keys = [one.start("name") for one in self._key.finditer(old)]
            more = () if (site.path, site.line) in self._sites.only_keyed else self._used(site, old, places)
            chosen = sorted({*keys, *more})
            left = any(_MEMBER.search(old[:start]) for start in places if start not in chosen)
            why = "a value of unknown type has such a member on this line, too" if left else self._why_not(site, file)
            return [(start, self._new) for start in chosen], why
        if site.kind == CODE:
            is_passed_on = site.path == self._symbol.path and _STATED.search(old)
            whole = self._symbol.qualified_name
            around = whole.removesuffix(self._sites.name)
            meant = [start for start in places if is_passed_on or (around and old[:start].endswith(around))]
            return [(start, self._new) for start in meant], ""
        places = self._declared(old, places) if site.kind == DECLARED else self._used(site, old, places)
        why = self._why_not(site, file)
        return [(start, self._written(site, old, start)) for start in places], why

    def _declared(self, old: str, places: Sequence[int]) -> Sequence[int]:
        """The occurrence of the name in a definition's line that declares it."""
        name = len(self._sites.name)
        if self._symbol.kind in CALLABLE_KINDS:
            called = [
                start for start in places if re.match(r"\s*(?:<[^()]*>|\[[^()]*\])?\s*[(=:]", old[start + name :])
            ]
            return (called or [*places])[:1]
        return places[:1]

    def _used(self, site: Site, old: str, places: Sequence[int]) -> Sequence[int]:
        """The occurrences in a line that can mean the symbol: for a call those that are called, for a member those
        after a receiver, never the name of an argument."""
        end = len(self._sites.name)
        called = (
            [one for one in places if _CALLED.match(old, one + end)]
            if self._symbol.kind in CALLABLE_KINDS and site.edge == "CALLS"
            else []
        )
        places = called or [one for one in places if not (_BY_NAME.match(old, one + end) and _OPENED.search(old[:one]))]
        if self._symbol.kind in TYPE_KINDS:
            return places
        members = [one for one in places if _MEMBER.search(old[:one])]
        bare = [one for one in places if one not in members]
        if self._is_member or site.strategy == "module attribute":
            return members or bare
        return bare or members

    def _written(self, site: Site, old: str, start: int) -> str:
        """The new name, after the old one if that is also the key of a literal (`{ pay }` → `{ pay: settle }`)."""
        end = start + len(self._sites.name)
        is_short = _CLOSED.match(old, end) and re.search(r"[{,]\s*\Z", old[:start]) and "{" in old[:start]
        if not is_short or site.kind in (IMPORTED, DECLARED) or _STATED.search(old):
            return self._new
        return f"{self._sites.name}: {self._new}" if access_in(site.path).shorthand else self._new

    def _is_export(self, file: _File, place: int, path: str) -> bool:
        return access_in(path).exported.search(file.text[max(place - BEFORE, 0) : place]) is not None

    def _why_not(self, site: Site, file: _File) -> str:
        if site.kind == UNBOUND:
            return "not bound"
        if not file.is_as_read:
            return "the file holds other things than code"
        if (site.path, site.line) in self._sites.mixed:
            return "another definition of the name may be meant on this line, too"
        if site.confidence != "static" and site.kind in (BOUND, HANDED_ON) and not self._is_alone:
            return f"not certain: {site.strategy}"
        return ""

    def _why_not_stub(self, site: Site, file: _File, place: int) -> str:
        is_mixed = (site.path, site.line) in self._sites.mixed
        if site.kind == STRING or (site.edge == BOUND and site.confidence == "static" and not is_mixed):
            return ""
        family = by_ids(self._reader, self._sites.kin).values()
        owners = {one.name for one in by_ids(self._reader, {one.parent_id for one in family if one.parent_id}).values()}
        before = file.text[max(place - BEFORE, 0) : place]
        receiver = _STUBBED.search(before)
        named = receiver is not None and receiver[1].replace("_", "").lower() in {one.lower() for one in owners}
        return "" if self._is_alone or named or any(re.search(rf"\b{re.escape(one)}\b", before) for one in owners) else (
            "a stub of this name, perhaps of another"
        )  # fmt: skip

    @memoised
    def file(self, path: str) -> _File | None:
        try:
            return _File(self._reader, path)
        except CodeCompassError:
            return None


class _File:
    """A file on disk or in git, line by line, line ends included."""

    def __init__(self, reader: Reader, path: str) -> None:
        content = reader.content(path)
        self.text = content.decode("utf-8", "replace")
        by_line = "\r" not in self.text
        self.lines = StringIO(self.text, "\n").readlines() if by_line else self.text.splitlines(keepends=True)
        self.starts = [*accumulate(map(len, self.lines), initial=0)]
        self.quoted = Quoted(self.text)
        self.is_as_read, self.hides = "\ufffd" not in self.text, False
        """`hides`: whether it holds secrets: then its lines are shown without, and none is in the diff."""
        if by_line and reader.text(path) == content:
            return
        shown = reader.text(path).decode("utf-8", "replace").removeprefix("\ufeff").split("\n")
        self.is_as_read = self.is_as_read and len(shown) - (shown[-1] == "") == len(self.lines)
        masked = [one.rstrip("\r") for one in shown[: len(self.lines)]]
        bare = [one.rstrip("\r\n") for one in self.lines]
        self.hides = self.is_as_read and masked != [one.removeprefix("\ufeff") for one in bare]
        if self.hides:
            self.lines = [f"{one}\n" for one in masked]


def unified(lines: Iterable[Line], files: Mapping[str, Sequence[str]], moved: Mapping[str, str]) -> str:
    """The diff of the certain lines. `files`: their texts by line, with line ends; `moved`: renamed files."""
    changed: dict[str, dict[int, str]] = defaultdict(dict)
    for one in lines:
        changed[one.path][one.line] = one.new
    parts = []
    for path in sorted({*changed, *moved}):
        old = [*files[path]]
        new = [
            changed[path].get(number, line.rstrip("\r\n")) + line[len(line.rstrip("\r\n")) :]
            for number, line in enumerate(old, 1)
        ]
        target = moved.get(path, path)
        head = f"diff --git a/{path} b/{target}\n"
        head += f"rename from {path}\nrename to {target}\n" if target != path else ""
        hunks = [*difflib.unified_diff(old, new, f"a/{path}{_end(path)}", f"b/{target}{_end(target)}")]
        parts.append(
            head + "".join(one if one.endswith("\n") else f"{one}\n\\ No newline at end of file\n" for one in hunks)
        )
    return "".join(parts)


def _end(path: str) -> str:
    """The tab that git puts after a path with spaces."""
    return "\t" if " " in path else ""


def renamed_file(symbol: Symbol, new: str) -> dict[str, str]:
    """The file of a type that must have the type's name, and its new path."""
    folder, _, file = symbol.path.rpartition("/")
    stem, dot, ending = file.partition(".")
    if symbol.kind not in TYPE_KINDS or stem != symbol.name or not access_of(symbol.language).file_named:
        return {}
    return {symbol.path: f"{folder}/{new}{dot}{ending}" if folder else f"{new}{dot}{ending}"}
