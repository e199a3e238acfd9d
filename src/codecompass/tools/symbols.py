"""Symbols as the graph knows them, and how a caller names one (rulings 6 and 13). One lookup for every tool."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import chain
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar
from unicodedata import normalize

from codecompass.index import About
from codecompass.languages import for_path
from codecompass.languages.access import access_in, origins
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Bearer
from codecompass.model import Symbol as Symbol
from codecompass.model.errors import CodeCompassError
from codecompass.model.relations import grouped
from codecompass.search import is_tail, near_names
from codecompass.session.asking import answered_in
from codecompass.tools.answers import note
from codecompass.tools.bynames import by_way_of_others, modules_called
from codecompass.tools.caveats import undefined
from codecompass.tools.declarations import defined
from codecompass.tools.narrowing import files_meant, files_within, repository_path
from codecompass.tools.outside import meant_outside
from codecompass.tools.snippets import Text

if TYPE_CHECKING:
    from codecompass.graph.register import Register, Span
    from codecompass.session.project import Project, Reader
    from codecompass.tools.history import Known

MOST_CANDIDATES, MOST_TAIL = 10, 3
"""Candidates listed for an ambiguous name."""
MOST_ECHOED = 500
"""Characters of a name that an error repeats."""
MOST_DECORATING = 60
"""Lines of decorators above a definition."""
MOST_SIGNATURE = 200
"""Characters of a candidate's signature: enough to tell overloads apart."""


_MADE = re.compile(r"(\w+)\s*(?::[^=\n]+)?=\s*[\w.]+\(")
_DECORATORS = ("@", "[", "#[")
"""What decorators and attributes begin with."""
_AROUND = re.compile(
    r"\A(?:(?:async|export|default|pub|public|private|static|abstract)\s+)*"
    r"(?:class|def|fn|func|function|interface|struct|trait|enum|type|const|let|var|mod|module|namespace|record)\s+(?=\S)"
    r"|\A(?:self|this|cls)\.(?=\w)"
)
"""Words before a name in code, at its definition or its use."""
_IN_FILE = re.compile(r"(.+?\.\w+)(?:::?|#)(.+)")
MOST_ALIKE = 40
"""The most symbols of one name among which a common declaration is looked for."""
MOST_ABOVE = 40
"""Lines of decorators above a definition."""
MOST_LEVELS = 20
"""Parts of a qualified name that are looked for one by one."""

ID_PREFIXES = ("sym_", "b3:")

BORROWING_KINDS = frozenset({"module", "impl"})

COLUMNS = {"symbol_id": "id", "symbol_stable_id": "stable_id"}
"""What the graph calls it, where that is not the answer's name."""

Row = Mapping[str, Any]  # Any: a value of a graph column, typed by the question


Asked = ParamSpec("Asked")
Result = TypeVar("Result")


def once_per_graph(
    compute: Callable[Concatenate[Reader, Asked], Result],
) -> Callable[Concatenate[Reader, Asked], Result]:
    """A function of a reader whose result is computed once for each graph and arguments, and kept as long as the graph;
    while the index is under way, once for each question."""

    @wraps(compute)
    def recalled(reader: Reader, /, *asked: Asked.args, **named: Asked.kwargs) -> Result:
        known: dict[object, Result] = reader.computed
        key = (compute, *asked, *named.items())
        if key not in known:
            known[key] = compute(reader, *asked, **named)
        return known[key]

    return recalled


def symbol_of(row: Row, variable: str = "symbol") -> Symbol:
    """The symbol that a query returned as `variable.*`."""
    return Symbol(*(row[f"{variable}.{COLUMNS.get(field, field)}"] for field in Symbol._fields))


def symbols_of(rows: Iterable[Row], variable: str = "symbol") -> list[Symbol]:
    return [symbol_of(row, variable) for row in rows]


def number(reader: Reader, question: str, column: str, **parameters: object) -> int:
    """The single number that a counting query returns."""
    rows: list[Row] = list(reader.ask(question, **parameters))
    return int(rows[0][column]) if rows else 0


def by_ids(reader: Reader, ids: Iterable[str]) -> dict[str, Symbol]:
    """Symbols by id; ids that the tree does not have are omitted."""
    wanted = list(dict.fromkeys(ids))
    return reader.look_up(lambda register: register.symbols(wanted))


def asked(reader: Reader, question: str, **parameters: object) -> list[Symbol]:
    """The symbols whose ids a query returns, in its order. The engine's rows are scattered, so it returns ids only."""
    return list(by_ids(reader, (str(row["id"]) for row in reader.ask(question, **parameters))).values())


def in_file(reader: Reader, path: str) -> list[Symbol]:
    """All symbols of a file in order, its module first."""
    return reader.look_up(lambda register: register.in_file(path))


def with_sources(reader: Reader, rows: list[Row]) -> Iterator[tuple[Symbol, Row]]:
    """Uses, each with the symbol that it starts from (`from_id`), or the one in whose decorator it is."""
    sources = by_ids(reader, (row["from_id"] for row in rows))
    of_files = [
        (sources[row["from_id"]].path, int(row["line"])) for row in rows if sources[row["from_id"]].kind == "module"
    ]
    decorated = decorated_at(reader, of_files)
    return (
        (decorated.get((source.path, int(row["line"])), source) if source.kind == "module" else source, row)
        for row in rows
        for source in (sources[row["from_id"]],)
    )


def one_symbol(
    reader: Reader, name: str, path: str | None = None, line: int | None = None, kinds: frozenset[str] = frozenset()
) -> Symbol:
    """The one symbol that is meant.

    `name`: bare, qualified (whole or its tail), `sym_…` or `b3:…`; `path` (or its tail) and `line` narrow. `kinds`: of
    several the one that has one of these. Raises CodeCompassError `symbol_not_found` (similar names in data) or
    `ambiguous_symbol` (candidates in data).
    """
    found = called(reader, name) or in_another_case(reader, name) or made_from(reader, name)
    left = _narrowed(reader, found, path, line)
    asked = [one for one in left if one.kind in kinds]
    left = asked if len(asked) == 1 else left
    if len(left) == 1:
        return read(reader, left)[0]
    if left and (its_type := _type_of_all(reader, left) or _overridden_by_all(reader, left)):
        return its_type
    if left:
        raise _ambiguous(reader, name, left)
    raise _not_found(reader, name, path, line, found)


def state_of(project: Project, ref: str | None, about: About | None = None, **asked: str) -> Reader:
    """The reader of a ref, for the tools of 003: `symbol_not_found` if the ref is not indexed (ruling 10)."""
    try:
        return project.graph(ref, about=about)
    except CodeCompassError as error:
        if error.code != "ref_not_indexed":
            raise
        data = {**asked, "ref": ref, "near": [], **error.data}
        raise CodeCompassError("symbol_not_found", error.message, data, metadata=error.metadata) from None


def near(reader: Reader, name: str, limit: int = 3) -> list[str]:
    """Names of the tree that look like `name`: to suggest, never to answer with."""
    last = last_name(name)
    shortest, longest = max(1, int(len(last) * 0.5)), int(len(last) * 2) + 1
    return near_names(last, reader.look_up(lambda register: register.names_between(shortest, longest)), limit)


def uses_of(name: str) -> About | None:
    """The subject of a query about a symbol's uses, for an index that is being built; None for an id, which occurs in
    no text."""
    return None if name.startswith(ID_PREFIXES) else About(last_name(name), uses=True)


def definition_of(name: str) -> About:
    """The same for a query that only a symbol's own definition answers; by its id, too."""
    return About(name if name.startswith(ID_PREFIXES) else last_name(name), is_name=True)


def last_name(name: str) -> str:
    """The last segment of a qualified name."""
    return re.split(r"\.|::|/|#|\\", name.strip().removesuffix("()"))[-1] or name


def _spellings(name: str) -> Iterator[str]:
    """A name as written, then with its accents composed or decomposed: the same text to Unicode and to readers."""
    yield name
    if not name.isascii():
        yield from (form for form in (normalize("NFC", name), normalize("NFD", name)) if form != name)


def name_given(name: str) -> str:
    """A name without what people write around it. Raises `invalid_input` if nothing is left."""
    wanted = name.strip().lstrip("\\").removesuffix("()")
    if not wanted:
        raise CodeCompassError("invalid_input", "The name is empty. Say which symbol: by name, qualified name or id.")
    return wanted


def symbols_called(reader: Reader, name: str) -> list[Symbol]:
    """All symbols that `name` can mean: by id, by stable id, by name, or by qualified name or its tail."""
    return read(reader, called(reader, name))


def called(reader: Reader, name: str) -> list[Bearer]:
    """The same, with symbols that have the name itself unread: of some names there are thousands."""
    wanted = name_given(name)
    if wanted.startswith("b3:"):
        return [*map(Bearer.of, symbols_of(reader.ask("symbols_by_stable_id", stable_id=wanted)))]
    if wanted.startswith("sym_"):
        found = by_ids(reader, [wanted])
        if found:
            return [*map(Bearer.of, found.values())]
    bare = _AROUND.sub("", wanted)
    for one in dict.fromkeys((wanted, bare)):
        if bearers := _named(reader, one) or _of_file(reader, one):
            return bearers
    return [*map(Bearer.of, modules_called(reader, bare) or _had_by_others(reader, bare))]


MOST_SPELLINGS = 3
"""Names that differ by capitals alone, up to which all are meant."""


def in_another_case(reader: Reader, name: str) -> list[Bearer]:
    """Symbols whose name differs in letter case only, if the tree has few of them; the answer says so. Programs, which
    get JSON, mean exactly what they write."""
    found = _otherwise_spelled(reader, name)
    if found:
        said = f"this is `{next(iter(found))}`" if len(found) == 1 else f"these are `{'`, `'.join(found)}`"
        note(f"there is no `{name}`: {said}")
    return [*chain.from_iterable(found.values())]


def also_in_another_case(reader: Reader, name: str) -> None:
    """Adds a remark on names that differ from an existing one in letter case only: `Photo`, of `photo`."""
    found = {spelled: bearers for spelled, bearers in _otherwise_spelled(reader, name).items() if spelled != name}
    if found:
        note(f"also, by letter case: {', '.join(f'`{one}` ({bearers[0].path})' for one, bearers in found.items())}")


def _otherwise_spelled(reader: Reader, name: str) -> dict[str, list[Bearer]]:
    """By spelling, the symbols whose name differs from one in letter case only or not at all, if there are few."""
    last = last_name(name)
    if not last or name.startswith(ID_PREFIXES) or answered_in() != "text" or not name.endswith(last):
        return {}
    names = reader.look_up(lambda register: register.names_between(len(last), len(last)))
    meant = [one for one in names if one.lower() == last.lower()]
    if len(meant) > MOST_SPELLINGS:
        return {}
    spelled = [name[: len(name) - len(last)] + one for one in sorted(meant)]
    return {one: bearers for one in spelled if (bearers := called(reader, one))}


def made_from(reader: Reader, name: str) -> list[Bearer]:
    """The origin of a name that the tree lacks and a code generator makes; the answer says so, as for case."""
    if name.startswith(ID_PREFIXES) or answered_in() != "text":
        return []
    for origin in origins(last_name(name)):
        found = [one for one in _bearing(reader, origin) if access_in(one.path).generated.origin(last_name(name))]
        if found:
            note(f"there is no `{name}`: a code generator makes it of `{origin}`, {found[0].path}")
            return found
    return []


def read(reader: Reader, bearers: Iterable[Bearer | Span]) -> list[Symbol]:
    return reader.look_up(lambda register: register.read(bearers))


def _bearing(reader: Reader, name: str) -> list[Bearer]:
    return reader.look_up(lambda register: register.bearers(name))


def _ending_so(reader: Reader, wanted: str) -> list[Symbol]:
    """The symbols with a qualified name, or else those whose qualified name ends with it."""
    last = last_name(wanted)
    if last == wanted:
        return []
    found = read(reader, _bearing(reader, last))
    exact = [one for one in found if one.qualified_name == wanted]
    return exact or [one for one in found if is_tail(wanted, one.qualified_name)]


def _named(reader: Reader, wanted: str) -> list[Bearer]:
    """The symbols with a name, or with a qualified name or its tail."""
    spellings = ([*_bearing(reader, one), *map(Bearer.of, _ending_so(reader, one))] for one in _spellings(wanted))
    return next((found for found in spellings if found), [])


def _of_file(reader: Reader, wanted: str) -> list[Bearer]:
    """What a name means in the file that is written before it: `shop/cart.py:Cart.pay`; a reader is shown the only other."""
    written = _IN_FILE.fullmatch(wanted) if len(wanted) <= MOST_ECHOED else None
    if written is None:
        return []
    paths = files_meant(reader.tree.files, repository_path(reader.project.root, written[1]))
    if written[2].isdigit():
        return [Bearer.of(one) for path in paths[:1] for one in innermost(reader, path, int(written[2]))]
    found = called(reader, written[2])
    if len(found) == 1 and found[0].path not in paths and answered_in() == "text":
        note(f"there is no `{wanted}`: this is {found[0].path}:{found[0].line}")
        return found
    return [one for one in found if one.path in paths]


def innermost(reader: Reader, path: str, line: int, kinds: Collection[str] | None = None) -> list[Symbol]:
    """The innermost definition around a line of a file, if there is one other than the file's module."""
    return list(innermost_by_line(reader, path, [line], kinds).values())


def innermost_by_line(
    reader: Reader, path: str, lines: Iterable[int], kinds: Collection[str] | None = None
) -> dict[int, Symbol]:
    """The innermost definition (of some kinds, or any) around each line that has one other than the file's module."""

    def found(register: Register) -> dict[int, Symbol]:
        spans = register.spans(path, kinds)
        around: dict[int, Symbol] = {}
        for line in lines:
            inside = [one for one in spans if one.line_start <= line <= one.line_end]
            inside.sort(key=lambda one: (one.line_end - one.line_start, -one.line_start))
            around.update((line, one) for one in register.read(inside[:1]) if one.parent_id)
        return around

    lines = [*lines]
    inside = reader.look_up(found)
    decorated = decorated_at(reader, [(path, line) for line in lines if line not in inside], kinds)
    return inside | {line: one for (_, line), one in decorated.items()}


def decorated_at(
    reader: Reader, places: Iterable[tuple[str, int]], kinds: Collection[str] | None = None
) -> dict[tuple[str, int], Symbol]:
    """The definitions whose decorators or attributes are on lines outside of any other definition."""
    by_path = grouped(places)
    found: dict[tuple[str, int], Symbol] = {}
    for path, wanted in by_path.items():
        spans = reader.look_up(lambda register, path=path: list(register.spans(path, kinds)))  # type: ignore[misc]
        below = sorted(spans, key=lambda one: one.line_start)
        starts, lines = [one.line_start for one in below], Text(reader.text(path)).lines
        for line in wanted:
            at = bisect_right(starts, line)
            if at < len(starts) and starts[at] - line <= MOST_DECORATING and _decorates(lines, line, starts[at]):
                found[path, line] = read(reader, [below[at]])[0]
    return found


def decorated_by(reader: Reader, path: str, line: int) -> dict[int, Symbol]:
    """The definitions decorated by the router that the statement on a line constructs, by the lines of their
    decorators: `carts = APIRouter(dependencies=[…])` with `@carts.get("/")`."""
    lines = Text(reader.text(path)).lines
    made, open_brackets = _MADE.match(lines[line - 1]), 0
    for text in reversed(lines[max(line - MOST_DECORATING, 0) : line - 1]):
        open_brackets += text.count("(") - text.count(")")
        if made is not None or not text.strip():
            break
        made = _MADE.match(text) if open_brackets > 0 else None
    if made is None:
        return {}
    calls = [(path, number) for number, text in enumerate(lines, 1) if text.startswith(f"@{made[1]}.")]
    return {number: one for (_, number), one in decorated_at(reader, calls).items()}


def _decorates(lines: Sequence[str], line: int, first: int) -> bool:
    """Whether a line is one of the decorators above a definition that begins on a later one."""
    head = line
    while head and lines[head - 1].strip() and not lines[head - 1].lstrip().startswith(_DECORATORS):
        head -= 1
    if not head or not lines[head - 1].strip():
        return False
    indent = len(lines[head - 1]) - len(lines[head - 1].lstrip())
    for row in lines[head - 1 : first - 1]:
        text = row.lstrip()
        outer = len(row) - len(text) <= indent and not text.startswith((*_DECORATORS, ")", "]", "}"))
        if not text or outer:
            return False
    return True


def _had_by_others(reader: Reader, wanted: str) -> list[Symbol]:
    """The symbols that the owner written before the last segment has indirectly (re-exported, inherited)."""
    last = last_name(wanted)
    around = wanted.removesuffix(last).rstrip(".:/#\\")
    levels = wanted.count(".") + wanted.count("::") + wanted.count("\\")
    if around in ("", wanted) or len(wanted) > MOST_ECHOED or levels > MOST_LEVELS:
        return []
    if not _bearing(reader, last):  # what is nowhere is nobody's
        return []
    owners = [*modules_called(reader, around), *read(reader, _named(reader, around))]
    return by_way_of_others(reader, owners or _had_by_others(reader, around), last)


def _narrowed(reader: Reader, found: list[Bearer], path: str | None, line: int | None) -> list[Bearer]:
    """What path and line leave. A file's own module and a type's `impl` blocks share the name of another symbol: they
    are meant only if nothing else of that name is left."""
    if path:
        wanted, paths = repository_path(reader.project.root, path), {one.path for one in found}
        meant = files_meant(paths, wanted) or files_within(paths, wanted)
        found = [one for one in found if one.path in meant]
    if line is not None:
        starting = [one for one in found if one.line == line]
        begun = [] if starting else [one for one in found if one.line < line]
        around = [Bearer.of(one) for one in read(reader, begun) if line <= one.line_end]
        found = starting or around or _below(reader, found, line)
    found = [one for one in found if one.kind not in BORROWING_KINDS] or found
    return defined(reader, [one for one in found if _is_code(one)] or found)


def _below(reader: Reader, found: list[Bearer], line: int) -> list[Bearer]:
    """The definition to whose decorators, annotations or comment a line belongs: the next one below, if no line
    between is empty or another's."""
    near = [one for one in found if line < one.line <= line + MOST_ABOVE]
    for one in near:
        lines = reader.text(one.path).split(b"\n")[line - 1 : one.line - 1]
        spans = reader.look_up(lambda register, path=one.path: register.spans(path))  # type: ignore[misc]
        begun = [other for other in spans if other.line_start <= line <= other.line_end]
        inside = [other for other in spans if line <= other.line_start < one.line]
        is_end = any(other.line_end < one.line for other in begun)
        if all(map(bytes.strip, lines)) and not inside and not is_end:
            return [one]
    return []


def _type_of_all(reader: Reader, found: list[Bearer]) -> Symbol | None:
    """A type, if the others of its name are its own constructors: they are one subject."""
    types = [one for one in found if one.kind in TYPE_KINDS]
    if len(types) != 1 or any(one.kind != "constructor" for one in found if one not in types):
        return None
    its, *others = read(reader, [*types, *(one for one in found if one not in types)])
    return its if all(one.parent_id == its.symbol_id for one in others) else None


def _overridden_by_all(reader: Reader, found: list[Bearer]) -> Symbol | None:
    """The common declaration, if the others are its counterparts on each platform: they are one subject."""
    if len(found) > MOST_ALIKE or reader.is_early:
        return None
    symbols = read(reader, found)
    if len({one.qualified_name for one in symbols if one.kind != "constructor"}) != 1:
        return None
    ids = {one.symbol_id for one in symbols}
    below = {one.symbol_id: {one.symbol_id, *reader.overrides.below(one.symbol_id)} for one in symbols}
    return next((one for one in symbols if one.kind != "constructor" and ids <= {
        *below[one.symbol_id], *(other.symbol_id for other in symbols if other.parent_id in below[one.symbol_id])
    }), None)  # fmt: skip


def with_constructors(reader: Reader, symbol: Symbol) -> list[str]:
    """The id of a symbol; for a type also those of its constructors, which are called to construct it."""
    if symbol.kind not in TYPE_KINDS:
        return [symbol.symbol_id]
    inside = in_file(reader, symbol.path)
    return [symbol.symbol_id, *(
        one.symbol_id for one in inside if one.parent_id == symbol.symbol_id and one.kind == "constructor"
    )]  # fmt: skip


def _is_code(bearer: Bearer) -> bool:
    """Whether a symbol is code. Headings and style classes count only if no code has the name."""
    language = for_path(bearer.path)
    return language is None or language.is_code


def _likely(bearer: Bearer | Symbol) -> tuple[bool, int]:
    """Sort key among candidates: types and functions before values, tests last."""
    kinds = (TYPE_KINDS, CALLABLE_KINDS)
    return is_test(bearer.path), next((at for at, kind in enumerate(kinds) if bearer.kind in kind), len(kinds))


def _is_used(reader: Reader, symbol: Symbol) -> bool:
    """Whether anything outside of tests uses a symbol, as far as is known."""
    question = "reaching" if symbol.kind in TYPE_KINDS else "reaching_through"  # an override is no use
    users = reader.ask(question, ids=[symbol.symbol_id], limit=1) if reader.has_uses else []
    return any(not row["test"] for row in users)


def _ambiguous(reader: Reader, name: str, found: list[Bearer]) -> CodeCompassError:
    first = sorted(found, key=_likely)[:MOST_CANDIDATES]
    told = sorted(read(reader, first), key=lambda one: (_likely(one), not _is_used(reader, one)))
    candidates = [candidate(one) for one in told]
    names = _distinct([one.qualified_name for one in told]) if len(told) == len(found) else []
    by_name = f"{', '.join(names)}; or " if names else ""
    message = (
        f"`{name}` is {len(found)} symbols. Say which: {by_name}by `path` (and `line`), qualified name or symbol_id."
    )
    data = {"symbol_name": name, "candidates": candidates, "total_candidates": len(found), "ref": reader.ref}
    return CodeCompassError("ambiguous_symbol", message, data, metadata=reader.standing.metadata())


def _distinct(names: Sequence[str]) -> list[str]:
    """The shortest tails of qualified names that distinguish all of them: `handler.Save`, `Client.Save`; none if some are
    the same."""
    for count in range(2, MOST_TAIL + 1):
        tails = [re.search(rf"(?:[^.:/#\\]+(?:\.|::|#|\\)){{0,{count - 1}}}[^.:/#\\]+\Z", one) for one in names]
        told = [one[0] for one in tails if one]
        if len({*told}) == len(names):
            return told
    return []


def candidate(symbol: Symbol | Known) -> dict[str, str | int]:
    """What distinguishes one of several symbols that a name can mean."""
    return {
        "symbol_id": symbol.symbol_id,
        "qualified_name": symbol.qualified_name,
        "kind": symbol.kind,
        "path": symbol.path,
        "line": symbol.line_start,
        "signature": symbol.signature[:MOST_SIGNATURE],
    }


def _not_found(reader: Reader, name: str, path: str | None, line: int | None, found: list[Bearer]) -> CodeCompassError:
    where = f" in {path}" if path else ""
    where += f" at line {line}" if line is not None else ""
    name = name if len(name) <= MOST_ECHOED else name[:MOST_ECHOED] + "…"
    data: dict[str, object] = {"symbol_name": name, "ref": reader.ref}
    if found:
        data["elsewhere"] = places = [f"{one.path}:{one.line_start}" for one in read(reader, found[:MOST_CANDIDATES])]
        message = f"There is no `{name}`{where} on {reader.ref}; there is one at {places[0]}."
    else:
        last = last_name(name)  # another type may have the member
        is_path = "/" in name and for_path(name) is not None
        alike = read(reader, called(reader, last)[:MOST_CANDIDATES]) if last != name and not is_path else []
        stems = {PurePosixPath(path).stem: path for path in reader.tree.files} if is_path else {}
        files_near = [stems[one] for one in near_names(PurePosixPath(name).stem, stems)]
        data["near"] = proposals = [one.qualified_name for one in alike] or files_near
        proposals += near(reader, name) if not (is_path or proposals) else []
        hint = f" Near names: {', '.join(proposals)}." if proposals else " Ask for a word of it."
        if files := files_meant(reader.tree.files, repository_path(reader.project.root, name)):
            del data["near"]
            hint = f" {files[0]} is a file: get_file_outline (`outline`) lists its symbols, map_dependencies (`dependencies`) who uses it, find_impact (`impact`) the tests that reach it, get_file_history (`file-history`) its commits."
        elif outside := meant_outside(reader, name_given(name)):
            data["outside"] = outside.name
            hint = f" {outside.name} is outside of this repository: find_references (`references`) lists its uses."
        message = f"There is no `{name}`{where} on {reader.ref}.{hint}"
        hidden = undefined(reader, last_name(name)) if not (files or is_path) else {}
        if said := hidden.get("warnings"):
            message = f"{message.rstrip('.')}. {'; '.join(said)}."
            data["unseen"] = hidden["unseen"]
    return CodeCompassError("symbol_not_found", message, data, metadata=reader.standing.metadata())
