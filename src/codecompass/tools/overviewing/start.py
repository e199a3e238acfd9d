"""Where to start reading a repository, where it is hot, and how it is run: main, then what it is wired by, then the types and
the flows that carry the domain."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from codecompass.languages.file_roles import aside
from codecompass.languages.tasks import tasks_in
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.tools.overviewing.entered import EntryPoint
from codecompass.tools.overviewing.said import Listed
from codecompass.tools.overviewing.units import File
from codecompass.tools.surfaces import surfaces
from codecompass.tools.symbols import Symbol, by_ids, innermost

if TYPE_CHECKING:
    from codecompass.session.project import Reader

MOST_MAINS, MOST_WIRING, MOST_TYPES, MOST_FLOWS = 2, 2, 10, 5
MOST_ASKED = 200
"""Types that are looked at, those first that most files use."""
MOST_HOT = 8
LEAST_COMMITS, LEAST_CALLABLES = 3, 3
_PLUMBING = re.compile(
    r"(?i)(error|exception|err|warning|config|settings?|options?|props|params?|context|logger|log|client|handler|helper|utils?|"
    r"base|abstract|mixin|factory|builder|manager|provider|registry|request|response|result|service|form|serializer|dialog|modal|dropdown|input|button|icon|page|view|test|mock)$|"
    r"^(abstract|base|i?generic|common|http|err[A-Z])"
)
"""Names of what serves any domain."""
_PLUMBING_AT = re.compile(
    r"(?i)(^|/)(log|logs|logging|logger|utils?|helpers?|common|shared|lib|errors?|config|db|database|i18n|internal/testutil|ui)(/|\.\w+$)"
)
"""Folders of what serves any domain."""
_WRITES = ("POST", "PUT", "PATCH")
How = Literal["main", "wiring", "type", "flow"]


class Start(Struct, frozen=True):
    """A place to read, in the order of the list."""

    how: How
    """`main`, where it begins; `wiring`, what puts it together; a `type` of the domain; a `flow`, what it does with these."""
    name: str
    path: str
    line: int
    symbol_id: str
    detail: str
    """Of a type how many files use it; of a flow its endpoint."""


class HotSpot(Struct, frozen=True):
    """A file that changes often, is long, and that tests reach little of."""

    path: str
    commits: int
    lines: int
    tested: int
    """Functions that tests reach …"""
    callables: int
    """… of so many."""


class Run(Struct, frozen=True):
    """A command of the project."""

    purpose: str
    """`run`, `test`, `build`, `lint`."""
    command: str
    """As a shell takes it in the root of the repository."""
    path: str
    """The file that says so."""


def starts(
    reader: Reader, entries: Sequence[EntryPoint], tables: Sequence[Listed], paths: Mapping[str, File]
) -> list[Start]:
    mains = [one for one in entries if one.kind in ("program", "command") and one.symbol_id and _is_own(one.path)]
    mains.sort(key=lambda one: (one.kind != "program", one.path.count("/")))
    found = [Start("main", one.name, one.path, one.line, one.symbol_id, one.kind) for one in mains[:MOST_MAINS]]
    routes = [row for row in surfaces(reader, "route", None) if str(row["path"]) in paths and _is_own(str(row["path"]))]
    found += _wiring(reader, [(str(row["path"]), int(row["line"])) for row in routes])
    types = _types(reader, tables, paths)
    found += types
    found += _flows(routes, [one.name for one in types])
    return found


def _is_own(path: str) -> bool:
    is_hidden = any(
        part.startswith(".") for part in path.split("/")[:-1]
    )  # what serves the work on it, `.github/scripts`
    return not is_hidden and not is_test(path) and not aside(path)


def _wiring(reader: Reader, places: Sequence[tuple[str, int]]) -> Iterator[Start]:
    """The functions, lists or modules in which most endpoints are registered."""
    by_file = Counter(path for path, _ in places)
    for path, count in by_file.most_common(MOST_WIRING):
        if count < 3:
            return
        line = min(at for where, at in places if where == path)
        around = innermost(reader, path, line)
        name = around[0].name if around and around[0].kind in CALLABLE_KINDS else path.rpartition("/")[2]
        symbol = around[0].symbol_id if around else ""
        at = around[0].line_start if around else line
        yield Start("wiring", name, path, at, symbol, f"registers {count} endpoints")


def _types(reader: Reader, tables: Sequence[Listed], paths: Mapping[str, File]) -> list[Start]:
    """The types that stand for what the program is about: used by most files, those that a table keeps before others."""
    rows = list(reader.ask("types_used", kinds=sorted(TYPE_KINDS), limit=MOST_ASKED))
    files = {str(row["id"]): int(str(row["files"])) for row in rows}
    known = {
        one: symbol for one, symbol in by_ids(reader, files).items() if symbol.path in paths and _is_own(symbol.path)
    }
    kept = {one.detail.rpartition(".")[2] for one in tables if one.detail}
    fitting = [
        one
        for one in known.values()
        if not _PLUMBING.search(one.name) and not _PLUMBING_AT.search(one.path) and not _is_component(one)
    ]

    def rank(one: Symbol) -> tuple[float, str, int]:
        return (-files[one.symbol_id] * (2.5 if one.name in kept else 1.0), one.path, one.line_start)

    first: dict[str, Symbol] = {}
    for one in sorted(fitting, key=rank):
        plain = re.sub(r"^I(?=[A-Z])", "", one.name)
        if plain not in first or (one.name == plain != first[plain].name):  # the type itself before its interface
            first[plain] = one
    return [
        Start("type", one.name, one.path, one.line_start, one.symbol_id, f"used in {files[one.symbol_id]} files")
        for one in [*first.values()][:MOST_TYPES]
    ]


def _is_component(one: Symbol) -> bool:
    """Whether a file is a type as a whole, as those of user interfaces are."""
    return one.line_start == 1 and one.path.rpartition("/")[2].partition(".")[0] == one.name


def _flows(routes: Sequence[Mapping[str, object]], types: Sequence[str]) -> Iterator[Start]:
    """For each of these types the endpoint that makes one, or changes it."""
    told: set[str] = set()
    for name in types:
        words = _plurals(re.sub(r"^I(?=[A-Z])", "", name))
        fitting = [row for row in routes if _last_word(str(row["name"])) in words]
        fitting.sort(key=lambda row: (_order(row), str(row["name"]).count("/"), str(row["name"])))
        for row in fitting[:1]:
            route = f"{row['detail'] or 'ANY'} {row['name']}"
            if route not in told and len(told) < MOST_FLOWS:
                told.add(route)
                yield Start("flow", route, str(row["path"]), int(str(row["line"])), str(row["symbol_id"]), route)


def _order(row: Mapping[str, object]) -> int:
    """Of endpoints with the same path those first that make something."""
    method = str(row["detail"]).split(",")[0]
    return _WRITES.index(method) if method in _WRITES else len(_WRITES)


def _last_word(route: str) -> str:
    parts = [part for part in route.strip("/").split("/") if part and part[0] not in "{:<*("]
    return parts[-1].lower() if parts else ""


def _plurals(name: str) -> set[str]:
    low, apart = name.lower(), re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower()
    words = {low, apart, apart.replace("-", "_")}
    return {form for word in words for form in (f"{word}s", f"{word}es", f"{word.removesuffix('y')}ies", word)}


def hot_spots(
    files: Mapping[str, File], commits: Mapping[str, int], tested: Mapping[str, int], callables: Mapping[str, int]
) -> list[HotSpot]:
    """Changes times length times what no test reaches."""

    def heat(path: str) -> float:
        share = tested.get(path, 0) / callables[path] if callables.get(path) else 1.0
        return commits[path] * sqrt(files[path].lines) * (1.15 - min(share, 1.0))

    fitting = [
        path
        for path in files
        if commits.get(path, 0) >= LEAST_COMMITS and callables.get(path, 0) >= LEAST_CALLABLES and _is_own(path)
    ]
    fitting.sort(key=lambda path: (-heat(path), path))
    return [
        HotSpot(path, commits[path], files[path].lines, min(tested.get(path, 0), callables[path]), callables[path])
        for path in fitting[:MOST_HOT]
    ]


def runs(reader: Reader) -> list[Run]:
    """How it is run, tested and built, as its manifests and task files say."""
    text = lambda path: reader.text(path).decode("utf-8", "replace")  # noqa: E731
    return [Run(*one) for one in tasks_in(reader.tree.files, text)]
