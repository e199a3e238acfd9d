"""Where to start reading a repository, its hot spots, and how to run it: main, then what wires it, then the types and
flows of its domain."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from math import sqrt
from typing import Literal

from msgspec import Struct

from codecompass.languages.file_roles import aside, says_generated
from codecompass.languages.tasks import tasks_in
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.model.relations import grouped
from codecompass.session.project import Reader
from codecompass.tools.overviewing.entered import EntryPoint
from codecompass.tools.overviewing.units import File, Use
from codecompass.tools.surfaces import surfaces
from codecompass.tools.symbols import Row, Symbol, by_ids, in_file, innermost

MOST_MAINS, MOST_WIRING, MOST_TYPES, MOST_FLOWS = 2, 2, 10, 5
MOST_COMPARED = 12
"""Programs of which it is counted how much they use."""
MOST_ASKED = 200
"""Types that are looked at, those first that most files use."""
MOST_HOT = 8
LEAST_COMMITS, LEAST_CALLABLES = 3, 3
_PLUMBING = re.compile(
    r"(?i)(error|exception|err|warning|config|settings?|options?|props|params?|context|logger|log|client|handler|helper|utils?|"
    r"base|abstract|mixin|interface|factory|builder|manager|provider|registry|repository|middleware|request|response|query|sort|mode|filter|filtering|"
    r"decoder|encoder|parser|codec|columns?|layout|service|form|serializer|dialog|modal|dropdown|input|button|icon|page|view|test|mock)$|"
    r"^(abstract|base|i?generic|common|http|err[A-Z])|^(type|kind|value|item|data|status)$"
)
"""Names of what serves any domain."""
_PLUMBING_AT = re.compile(
    r"(?i)(^|/)(log|logs|logging|logger|utils?|helpers?|common|shared|lib|base|errors?|config|db|database|i18n|internal/testutil|ui)(/|\.\w+$)"
)
"""Folders of what mostly serves any domain."""
_BESIDE = re.compile(r"(?i)(^|/)(scripts?|tools?|hack|bin|contrib|migrations?|ci|devtools?|build)/")
"""Folders of programs beside the one that the repository is."""
KEPT, PLUMBED = 2.5, 0.3
"""Factors for a table's type, and for a type in such a folder."""
LEAST_COMPOSED, MOST_COMPOSERS = 10, 3
"""Files that one must use to put a program together, and that may use it."""
LEAST_TOGETHER, MOST_USES = 3, 400
"""Types of the domain that make a function a flow, and uses looked at for each."""
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
    """For a type, how many files or places use it; for a flow, its endpoint, or the types that meet in it."""


class HotSpot(Struct, frozen=True):
    """A file that changes often, is long, and is hardly reached by tests."""

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
    reader: Reader,
    entries: Sequence[EntryPoint],
    kept: Mapping[str, int],
    paths: Mapping[str, File],
    uses: Collection[Use],
) -> list[Start]:
    mains = [one for one in entries if one.kind in ("program", "command") and one.symbol_id and _is_own(one.path)]
    mains = [one for one in mains if not _BESIDE.search(one.path)] or [
        one for one in mains if "/bin/" in f"/{one.path}"
    ]
    mains = sorted(mains, key=lambda one: (one.kind != "program", one.path.count("/")))[:MOST_COMPARED]
    reached = _reached({one.path for one in mains}, uses)
    mains.sort(key=lambda one: (one.kind != "program", -reached[one.path], one.path.count("/")))
    found = [Start("main", one.name, one.path, one.line, one.symbol_id, one.kind) for one in mains[:MOST_MAINS]]
    routes = [row for row in surfaces(reader, "route", None) if str(row["path"]) in paths and _is_own(str(row["path"]))]
    handlers = by_ids(reader, {str(row["symbol_id"]) for row in routes})
    wiring = [*_wiring(reader, routes, handlers)]
    composed = _composed({one.path for one in found}, uses)
    known = {one.path for one in (*found, *wiring)}
    found += [*wiring, *(one for one in composed if one.path not in known)][:MOST_WIRING]
    types = _types(reader, kept, paths)
    found += (one for one, _ in types)
    flows = [*_flows(routes, handlers, [one.name for one, _ in types])]
    found += [*flows, *_together(reader, [symbol for _, symbol in types])][:MOST_FLOWS]
    return found


def _is_own(path: str) -> bool:
    is_hidden = any(
        part.startswith(".") for part in path.split("/")[:-1]
    )  # what serves the work on it, `.github/scripts`
    return not is_hidden and not is_test(path) and not aside(path)


def _wiring(reader: Reader, routes: Sequence[Row], handlers: Mapping[str, Symbol]) -> Iterator[Start]:
    """The functions, lists or modules in which most endpoints are registered apart from their handlers."""
    declared = [(str(row["path"]), int(row["line"]), handlers.get(str(row["symbol_id"]))) for row in routes]
    apart = [  # not declared at its handler, as by an annotation
        (path, line) for path, line, handler in declared
        if handler is None or handler.path != path or not handler.line_start - MOST_HEAD <= line <= handler.line_end
    ]  # fmt: skip
    for path, count in Counter(path for path, _ in apart).most_common(MOST_WIRING):
        if count < 3:
            return
        line = min(at for where, at in apart if where == path)
        around = innermost(reader, path, line)
        name = around[0].name if around and around[0].kind in CALLABLE_KINDS else path.rpartition("/")[2]
        symbol = around[0].symbol_id if around else ""
        at = around[0].line_start if around else line
        yield Start("wiring", name, path, at, symbol, f"registers {count} endpoints")


MOST_HEAD = 12
"""Lines of decorators above a function."""


def _reached(mains: Collection[str], uses: Iterable[Use]) -> Mapping[str, int]:
    """How many files each of these uses, directly or through others: the program that most of the repository is in."""
    out: dict[str, set[str]] = defaultdict(set)
    for use in uses if len(mains) > MOST_MAINS else ():
        out[use.source].add(use.target)
    found = {}
    for main in mains:
        seen, level = {main}, {main}
        while level:
            level = {target for one in level for target in out.get(one, ())} - seen
            seen |= level
        found[main] = len(seen)
    return found


def _composed(mains: Collection[str], uses: Collection[Use]) -> Iterator[Start]:
    """The files near the program's start that use most others and are used by few: they compose the program."""
    out: dict[str, set[str]] = defaultdict(set)
    into: dict[str, set[str]] = defaultdict(set)
    for use in uses:
        if not is_test(use.source):
            out[use.source].add(use.target)
            into[use.target].add(use.source)
    first = {target for main in mains for target in out[main]}
    near = first | {target for one in first for target in out[one]}
    fitting = [one for one in near - {*mains} if len(into[one]) <= MOST_COMPOSERS and _is_own(one)]
    most = max((len(out[one]) for one in fitting), default=0)
    for path in sorted(fitting, key=lambda one: (-len(out[one]), one)):
        if len(out[path]) >= max(LEAST_COMPOSED, most / 2):
            yield Start("wiring", path.rpartition("/")[2], path, 1, "", f"uses {len(out[path])} files")


def _types(reader: Reader, kept: Mapping[str, int], paths: Mapping[str, File]) -> list[tuple[Start, Symbol]]:
    """The types of the program's domain: those used by most files, those stored in a table first. `kept`: the latter,
    with the number of places that use the table."""
    rows = list(reader.ask("types_used", kinds=sorted(TYPE_KINDS), limit=MOST_ASKED))
    files = {str(row["id"]): int(str(row["files"])) for row in rows}
    told = {one: f"used in {count} files" for one, count in files.items()}
    told = {one: f"its table is used at {count} places" for one, count in kept.items()} | told
    files = {**kept, **files}
    known = {
        one: symbol for one, symbol in by_ids(reader, files).items() if symbol.path in paths and _is_own(symbol.path)
    }
    fitting = [one for one in known.values() if not _PLUMBING.search(one.name) and not _is_component(one)]

    def rank(one: Symbol) -> tuple[float, str, int]:
        weight = (KEPT if one.symbol_id in kept else 1.0) * (PLUMBED if _PLUMBING_AT.search(one.path) else 1.0)
        return (-files[one.symbol_id] * weight, one.path, one.line_start)

    first: dict[str, Symbol] = {}
    of_tables = {known[one].name for one in kept if one in known}
    for one in sorted(fitting, key=rank):
        plain = re.sub(r"^I(?=[A-Z])", "", one.name)
        if one.symbol_id not in kept and (_varied(plain) & of_tables or says_generated(reader.text(one.path))):
            continue
        if plain not in first or (one.name == plain != first[plain].name):  # the type itself before its interface
            first[plain] = one
        if len(first) == MOST_TYPES:
            break
    return [
        (Start("type", one.name, one.path, one.line_start, one.symbol_id, told[one.symbol_id]), one)
        for one in first.values()
    ]


def _varied(name: str) -> set[str]:
    """The prefixes of a name, word by word: `LinkWithTags` → `Link`, `LinkWith`, `LinkWithTags`."""
    return {name[: at.end()] for at in re.finditer(r"[a-z0-9](?=[A-Z])|\Z", name)}


def _is_component(one: Symbol) -> bool:
    """Whether a file as a whole is a type, like a user interface component."""
    return one.line_start == 1 and one.path.rpartition("/")[2].partition(".")[0] == one.name


def _flows(routes: Sequence[Row], handlers: Mapping[str, Symbol], types: Sequence[str]) -> Iterator[Start]:
    """For each of these types the endpoint that creates one, or changes it: where it is served."""
    told: set[str] = set()
    for name in types:
        words = _plurals(re.sub(r"^I(?=[A-Z])", "", name))
        ranked = [
            (_fit(row, words), str(row["name"]).count("/"), str(row["name"]), at) for at, row in enumerate(routes)
        ]
        for fit, _, _, at in sorted(ranked)[:1]:
            row = routes[at]
            if fit[0] == NO_FIT:
                continue
            route = f"{row['detail'] or 'ANY'} {row['name']}"
            if route not in told and len(told) < MOST_FLOWS:
                told.add(route)
                served = handlers.get(str(row["symbol_id"]))
                path, line = (served.path, served.line_start) if served else (str(row["path"]), int(row["line"]))
                yield Start("flow", route, path, line, str(row["symbol_id"]), route)


def _together(reader: Reader, types: Sequence[Symbol]) -> Iterator[Start]:
    """The functions that use most of the domain's types, one for each file and name."""
    of = {one.symbol_id: one.name for one in types}
    for one in types:
        of |= {member.symbol_id: one.name for member in in_file(reader, one.path) if member.parent_id == one.symbol_id}
    named = grouped(
        (str(row["from_id"]), of[str(row["used_id"])]) for row in reader.ask("uses", ids=[*of], limit=MOST_USES)
    )
    many = {one: uses for one, uses in named.items() if len({*uses}) >= LEAST_TOGETHER}
    fitting = [
        one for one in by_ids(reader, many).values()
        if one.kind in CALLABLE_KINDS and one.kind != "constructor" and one.parent_id not in of and _is_own(one.path)
    ]  # fmt: skip
    fitting.sort(key=lambda one: (-len({*many[one.symbol_id]}), -len(many[one.symbol_id]), one.path, one.line_start))
    told: set[str] = set()
    for one in fitting:
        if told.isdisjoint((one.path, one.name)) and not says_generated(reader.text(one.path)):
            told |= {one.path, one.name}
            yield Start(
                "flow", one.name, one.path, one.line_start, one.symbol_id, ", ".join(dict.fromkeys(many[one.symbol_id]))
            )


def _fit(row: Row, words: AbstractSet[str]) -> tuple[int, int]:
    """How well an endpoint matches words, smaller is better: creating the thing, changing part of it, reading it."""
    method = str(row["detail"]).split(",")[0]
    parts = [part.lower() for part in str(row["name"]).split("/") if part and part[0] not in "{:<*(["]
    order = _WRITES.index(method) if method in _WRITES else len(_WRITES)
    if parts and parts[-1] in words:
        return (0 if method in _WRITES or not method else 2), order
    return (1 if method in _WRITES and not words.isdisjoint(parts) else NO_FIT), order


NO_FIT = 3


def _plurals(name: str) -> set[str]:
    low, apart = name.lower(), re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower()
    words = {low, apart, apart.replace("-", "_")}
    return {form for word in words for form in (f"{word}s", f"{word}es", f"{word.removesuffix('y')}ies", word)}


def hot_spots(
    files: Mapping[str, File], commits: Mapping[str, int], tested: Mapping[str, int], callables: Mapping[str, int]
) -> list[HotSpot]:
    """Files by number of changes times length times the share that no test reaches."""

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
    """How the project is run, tested and built, according to its manifests and task files."""
    text = lambda path: reader.text(path).decode("utf-8", "replace")  # noqa: E731
    return [Run(*one) for one in tasks_in(reader.tree.files, text)]
