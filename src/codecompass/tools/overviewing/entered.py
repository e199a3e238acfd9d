"""The entry points of a program, its tests, and the external services that it uses."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from posixpath import dirname

from msgspec import Struct

from codecompass.languages.entries import Entry, commands_in, entries_of, every_entries, line_of, manifests
from codecompass.languages.folders import nearest
from codecompass.languages.testing import is_case, is_test
from codecompass.languages.unused import PRIVATE, manifests_say
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Reader
from codecompass.tools.overviewing.units import File, Unit, Use
from codecompass.tools.requesting import Request
from codecompass.tools.symbols import Row, asked, in_file

KINDS = ("command", "program", "worker", "script", "exported")
MOST_API = 400
"""Symbols that the outermost modules export."""
_PUBLIC = frozenset({"public", ""})
_API_KINDS = frozenset({"class", "struct", "interface", "trait", "enum", "fn", "type", "record", "macro"})


class EntryPoint(Struct, frozen=True):
    kind: str
    """`command`, `program` (what is started), `worker` (what a queue, a clock or an event starts), `script` (what
    one runs to work on it: build, lint), `exported` (what others use)."""
    name: str
    path: str
    line: int
    symbol_id: str = ""
    detail: str = ""
    """What a manifest says that it runs."""


class TestedPackage(Struct, frozen=True):
    package: str
    test_files: int
    """Test files that use something of it themselves, or request an endpoint that it serves."""


class Tests(Struct, frozen=True):
    files: int
    cases: int
    """Functions that a framework runs."""
    touched: list[TestedPackage]
    untouched: list[str]
    """Packages that no test file uses anything of, or requests: only through others, if at all."""


class Service(Struct, frozen=True):
    """An external service, known by the packages with which the code uses it."""

    name: str
    packages: list[str]
    uses: int
    files: int
    path: str
    """The file that does so most."""


def marked(reader: Reader, files: Iterable[File]) -> list[Row]:
    """Possible entry points and tests, by place."""
    names = sorted({name for rules in every_entries() for name in rules.plain_names})
    paths = [file.path for file in files if not is_test(file.path) and entries_of(file.language).may_be_in(file.path)]
    return [*reader.ask("entered_symbols", names=names or [""], paths=paths or [""])]


def entry_points(reader: Reader, rows: Iterable[Row], prefix: str) -> list[EntryPoint]:
    """Commands and started programs, by kind and place; the functions rather than their files."""
    found = [*_of_manifests(reader, prefix), *_of_symbols(reader, rows, prefix)]
    files = Counter(one.path for one in found if one.symbol_id)
    kept = [one for one in found if not (one.detail == "file" and files[one.path] > 1)]
    return sorted(kept, key=lambda one: (KINDS.index(one.kind), one.path.count("/"), one.path, one.line, one.name))


def _of_symbols(reader: Reader, rows: Iterable[Row], prefix: str) -> Iterator[EntryPoint]:
    for row in rows:
        path, kind = str(row["path"]), str(row["kind"])
        if row["test"] or not path.startswith(prefix):
            continue
        name = str(row["name"])
        decorators = str(row["decorators"] or "")
        entry = entries_of(str(row["language"])).of(name, kind, path, decorators)
        called = _called(reader, entry, name, path, decorators) if entry else ""
        if entry and called:
            whole = kind == "module"
            line = 1 if whole else int(row["line"])
            yield EntryPoint(
                entry.kind,
                path.rpartition("/")[2] if whole else called,
                path,
                line,
                str(row["id"]),
                "file" if whole else "",
            )


def _called(reader: Reader, entry: Entry, name: str, path: str, decorators: str) -> str:
    """The name of an entry point for its users; empty for what only looks like one."""
    if entry.called_by_file:
        return path.rpartition("/")[2].partition(".")[0]
    if entry.called is None:
        return name
    texts = (decorators, reader.text(path).decode("utf-8", "replace"))
    found = next((one for one in map(entry.called.search, texts) if one), None)
    return str(found[found.lastindex or 0]) if found else ""


def _of_manifests(reader: Reader, prefix: str) -> Iterator[EntryPoint]:
    for manifest in manifests():
        for path in sorted(reader.tree.files):
            if path.rpartition("/")[2] != manifest.file or not path.startswith(prefix) or is_test(path):
                continue
            try:
                text = reader.text(path).decode("utf-8", "replace")
            except CodeCompassError:
                continue
            for kind, keys in (("command", manifest.keys), ("script", manifest.scripts)):
                for name, run in commands_in(manifest, text, keys).items():
                    yield EntryPoint(kind, name, path, line_of(text, name), detail=run)


def exported(reader: Reader, files: Sequence[File], central: dict[str, float]) -> list[EntryPoint]:
    """The public API of the outermost modules, the most central symbols, or those with such members, first."""
    candidates: dict[str, list[str]] = {}
    for file in files:
        api = entries_of(file.language).api
        if api and api.search(file.path) and not is_test(file.path):
            candidates.setdefault(file.language, []).append(file.path)
    paths = []
    for language, found in candidates.items():
        said = manifests_say(language, reader.tree.files, lambda path: reader.text(path).decode("utf-8", "replace"))
        found = [path for path in found if said.get(str(nearest(said, dirname(path)))) != PRIVATE]
        least = min((path.count("/") for path in found), default=0)
        paths += [path for path in found if path.count("/") == least]
    if not paths:
        return []
    symbols = {one.symbol_id: one for one in asked(reader, "imports_by_files", paths=paths)}
    own = reader.look_up(lambda register: [one for path in paths for one in register.in_file(path)])
    modules = {one.symbol_id for one in own if one.kind == "module"}
    symbols |= {one.symbol_id: one for one in own if one.parent_id in modules}
    public = [
        one
        for one in symbols.values()
        if one.visibility in _PUBLIC
        and one.kind in _API_KINDS
        and not one.name.startswith("_")
        and not is_test(one.path)
    ]
    worth = defaultdict[str, float](float, {one.symbol_id: central.get(one.symbol_id, 0.0) for one in public})
    types = {one.symbol_id for one in public if one.kind in TYPE_KINDS}
    for path in {one.path for one in public if one.kind in TYPE_KINDS}:
        for member in in_file(reader, path):
            if member.parent_id in types:
                worth[member.parent_id] += central.get(member.symbol_id, 0.0)
    public.sort(key=lambda one: (-round(worth[one.symbol_id], 9), one.path, one.line_start))
    return [EntryPoint("exported", one.name, one.path, one.line_start, one.symbol_id) for one in public[:MOST_API]]


def tests_inside(reader: Reader, rows: Iterable[Row]) -> frozenset[str]:
    """Tests inside files of code, together with the helpers of their part of the file, as in Rust: `mod tests { …
    }`."""
    cases = defaultdict[str, set[str]](set)
    for row in rows:
        if not row["test"] and row["decorators"] and is_case("", str(row["path"]), str(row["decorators"])):
            cases[str(row["path"])].add(str(row["id"]))
    found: set[str] = set()
    for path, own in cases.items():
        inside = in_file(reader, path)
        parts = {one.symbol_id: one for one in inside if one.parent_id}
        found |= own
        found |= {one.parent_id for one in inside if one.symbol_id in own and one.parent_id in parts}
        while more := {one.symbol_id for one in inside if one.parent_id in found} - found:
            found |= more
    return frozenset(found)


def tests_of(
    files: Sequence[File],
    rows: Iterable[Row],
    found: Sequence[Unit],
    uses: Iterable[Use],
    requests: Iterable[Request],
) -> Tests:
    known = {file.path for file in files}
    cases = [
        row
        for row in rows
        if row["path"] in known and row["kind"] in CALLABLE_KINDS and row["kind"] != "constructor"
        and is_case(str(row["name"]), str(row["path"]), str(row["decorators"] or ""))
    ]  # fmt: skip
    with_cases = {str(row["path"]) for row in cases}
    unit_of = {file.path: unit.name for unit in found for file in unit.files}
    touching: dict[str, set[str]] = defaultdict(set)
    for path in with_cases:
        if path in unit_of:
            touching[unit_of[path]].add(path)  # tests that stand beside what they test
    for use in uses:
        if use.source in known and is_test(use.source) and use.target in unit_of:
            touching[unit_of[use.target]].add(use.source)
    for one in requests:
        if one.path in known and one.served in unit_of:
            touching[unit_of[one.served]].add(one.path)
    touched = [TestedPackage(unit.name, len(touching[unit.name])) for unit in found if touching[unit.name]]
    touched.sort(key=lambda one: (-one.test_files, one.package))
    untouched = [unit.name for unit in found if not touching[unit.name]]
    return Tests(len(with_cases), len(cases), touched, untouched)


def services(reader: Reader, files: Iterable[File]) -> list[Service]:
    """The external services that the code uses, those used by most files first."""
    language_of = {file.path: file.language for file in files}
    uses: dict[str, Counter[str]] = defaultdict(Counter)
    packages: dict[str, dict[str, None]] = defaultdict(dict)
    for row in reader.ask("externals_used", with_tests=False):
        path = str(row["path"])
        if path in language_of and (found := _service_of(language_of[path], str(row["id"]))):
            name, package = found
            uses[name][path] += int(str(row["times"]))
            packages[name][package] = None
    told = [
        Service(
            name,
            sorted(packages[name]),
            sum(count.values()),
            len(count),
            max(sorted(count), key=lambda path: count[path]),
        )
        for name, count in uses.items()
    ]
    return sorted(told, key=lambda one: (-one.files, -one.uses, one.name))


@lru_cache(maxsize=1 << 14)
def _service_of(language: str, outside: str) -> tuple[str, str] | None:
    """The service that an external name belongs to, and the package."""
    told = ((name, pattern.match(outside)) for name, pattern in entries_of(language).services.items())
    return next(((name, match[0]) for name, match in told if match), None)
