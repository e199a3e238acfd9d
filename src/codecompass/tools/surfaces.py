"""Entry points and external resources of the code: list_endpoints, list_config_keys, list_db_tables."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from codecompass.languages import all_languages, is_deep
from codecompass.languages.effects import effects_of
from codecompass.languages.file_roles import aside
from codecompass.languages.testing import is_in_tests, is_test
from codecompass.model import TYPE_KINDS, UNREAD, VALUE_KINDS
from codecompass.search.unread import why_left_out
from codecompass.session.project import Project, Reader
from codecompass.session.standing import MISSED
from codecompass.tools.answers import Answer, Metadata, metadata, warn
from codecompass.tools.contracted import contracted
from codecompass.tools.exploring.mentions import literal
from codecompass.tools.narrowing import Narrowing, narrowing, none_passes
from codecompass.tools.params import KeyFilter, Limit, PathsFilter, Ref, TableFilter
from codecompass.tools.readers import READ, ConfigKey, config_readers
from codecompass.tools.routes import ANY_METHOD, MATCHES, Match, matched
from codecompass.tools.symbols import Row, by_ids, called, in_file, last_name, read

_MIGRATIONS = re.compile(
    r"(?:^|/)(?:\w*[_-])?migrations?(?:/|[._]\w+$)|(?:^|/)alembic/versions/|(?:^|/)db/(?:migrate|changelog)/",
    re.IGNORECASE,
)
"""Paths of migrations."""
MOST_MIGRATIONS = 20
"""Migrations listed for one table."""
MOST_KEYS = 8
_POINTING = re.compile(r"(?:\A|_)ids?\Z|[a-z\d](?:Ids?|Key|Refs?|Name)\Z|_(?:ids?|key|refs?|name)\Z")
MOST_USERS = 50
"""Users listed for one table."""
DECLARING_KINDS = frozenset(
    {"class", "struct", "record", "interface", "type", "property", "field", "variable", "constant"}
)
MOST_PLACES = 5
"""Places listed that are not understood."""
GRAPHQL = "GRAPHQL"
"""Method of what GraphQL asks for."""
_OF_OTHERS = frozenset({"SELECT", "INSERT", "UPDATE", "DELETE", "ALTER", "DROP"})
"""Statements about a table that is declared elsewhere."""
_PAST = frozenset({"migration", "CREATE"})
"""How a table came to be: a model says better what it is."""


class Lines(Struct, frozen=True):
    """A range of lines of a file, the last one included, with columns."""

    file_path: str
    start_line: int
    end_line: int
    start_column: int
    """Where it begins in the first line, in bytes from 0."""
    end_column: int
    """Where it ends in the last line: the byte behind it."""


class Endpoint(Struct, frozen=True):
    http_method: str
    """`ANY` where every method is answered, or none is said; several have commas between."""
    route_path: str
    handler_symbol: str
    handler: str
    """Its qualified name; where the handler has none of its own (`inline`), what it is written in."""
    file_path: str
    line: int
    confidence: str
    framework: str
    inline: Lines | None = None
    """The handler itself, where it is a function that is written where it is registered."""
    match: Match | None = None
    """How it fits the route that was asked for; `suffix`: but for an unknown prefix."""
    around: list[str] = []
    """What stands around it: guards, middleware, filters, decorators, with their arguments, in order."""
    checks: list[str] | UnsetType = UNSET
    """Asked `without` something: the first lines of the handler that check who may do what."""
    requested: list[str] = []
    """Asked for a route: where this repository requests it, but for a prefix."""


class ConfigKeys(Answer, frozen=True):
    keys: list[ConfigKey]
    total_count: int
    truncated: bool


class DbTable(Struct, frozen=True):
    table_name: str
    schema: str | None
    entity_symbol: str | None
    """The type or property that stands for it; none for a table that only SQL or a migration names."""
    entity: str | None
    referenced_by: list[str]
    file_path: str
    line: int
    sources: list[str]
    """How it is known: `model`, `migration`, `SELECT` …"""
    confidence: str
    migrations: list[str] = []
    """Where migrations make or change it, `path:line`."""
    keys: list[str] = []
    """The members of its type that look as if they point to something: `id`, `orderId`, `customer_name`."""
    repositories: list[str] = []
    """The types that are declared to hold its rows, `path:line name`."""


class DbTables(Answer, frozen=True):
    tables: list[DbTable]
    total_count: int
    truncated: bool


def endpoints(
    reader: Reader, path_filter: str | None, http_method: str | None, route: str | None = None
) -> list[Endpoint]:
    """A state's endpoints by route, those of fixtures and examples last; with a `route` only matches, best first."""
    method, path = asked_for(route or "")
    wanted = (http_method or method).upper()
    rows = [row for row in _routes(reader, path_filter) if _answers(row, wanted)]
    rows.sort(
        key=lambda row: (
            beside(str(row["path"])),
            str(row["name"]),
            str(row["detail"]),
            str(row["path"]),
            int(row["line"]),
        )
    )
    if path and "/" not in path:  # a word is looked for as it is, not as what a variable may stand for
        rows = [row for row in rows if path.lower() in str(row["name"]).lower() or path in _served_by(row)]
    fits: list[tuple[Row, Match | None]] = [(row, matched(path, str(row["name"])) if path else None) for row in rows]
    if path:
        fits = [one for one in fits if one[1] or path in _served_by(one[0])]
        fits.sort(key=lambda one: MATCHES.index(one[1] or "part"))
    return [
        Endpoint(
            row["detail"] or ANY_METHOD, row["name"], row["symbol_id"], row["symbol"], row["path"], row["line"],
            row["confidence"], row["framework"], inline(row), match,
        )
        for row, match in fits
    ]  # fmt: skip


def _served_by(row: Row) -> list[str]:
    """The names of a route's handler, and of its type."""
    *above, own = re.split(r"\.|::|/|#|\\", str(row["symbol"]))
    return [own, *(one for one in above[-1:] if one[:1].isupper())]


def _routes(reader: Reader, path_filter: str | None) -> list[Row]:
    """The routes that are registered in the files asked for, or served from there."""
    rows, wanted = surfaces(reader, "route", path_filter), within(reader, path_filter)
    others = surfaces(reader, "route", None) if wanted.is_somewhere else []
    others = [row for row in others if not wanted.passes(str(row["path"]))]
    handlers = by_ids(reader, dict.fromkeys(str(row["symbol_id"]) for row in others)) if others else {}
    own = {one.symbol_id for one in handlers.values() if wanted.passes(one.path)}
    return rows + [row for row in others if row["symbol_id"] in own]


def asked_for(route: str) -> tuple[str, str]:
    """`post /users` → (`POST`, `/users`); the method is empty if none is named."""
    method, _, path = route.strip().rpartition(" ")
    return method.strip().upper(), path


def inline(row: Row) -> Lines | None:
    """The lines of a route's handler that has no symbol of its own."""
    if not row["inline_start"]:
        return None
    return Lines(row["path"], row["inline_start"], row["inline_end"], row["inline_from"], row["inline_to"])


def list_config_keys(
    project: Project,
    *,
    key_filter: KeyFilter = None,
    path_filter: PathsFilter = None,
    limit: Limit = 20,
    ref: Ref = None,
) -> ConfigKeys:
    """Configuration keys that the code reads (environment, settings, configuration files) and where. Never their values."""
    reader = project.graph(ref)
    found = config_keys(reader, key_filter, path_filter)
    cut = len(found) > limit
    unread = (
        [*_lines_with(reader, key_filter, found)] if key_filter else [*not_understood(reader, "config", path_filter)]
    )
    return warn(
        ConfigKeys(found[:limit], len(found), cut, metadata=told_of(reader, len(found), cut, path_filter)), unread
    )


def config_keys(reader: Reader, key_filter: str | None, path_filter: str | None = None) -> list[ConfigKey]:
    """The uses of configuration keys in a state in order of key, those only in migrations, fixtures and examples last:
    where each is declared, and its readers."""
    wanted = within(reader, path_filter)
    rows = surfaces(reader, "config", "", key_filter, tests=True)
    declared = [
        ConfigKey(
            row["name"], row["symbol_id"], row["symbol"], row["path"], row["line"], row["detail"] or row["framework"],
            row["confidence"],
        )
        for row in rows
    ]  # fmt: skip
    found = dict.fromkeys((*declared, *config_readers(reader, rows)))
    shown = [one for one in found if _is_asked(wanted, one.file_path)]
    own = {one.key for one in shown if not beside(one.file_path)}
    return sorted(
        shown,
        key=lambda one: (
            one.key not in own, one.key, beside(one.file_path), one.usage_pattern == READ, one.file_path, one.line,
        ),
    )  # fmt: skip


def beside(path: str) -> bool:
    """Whether a file is not part of the running code: a test, an example, a migration …"""
    return aside(path) in _BESIDE


_BESIDE = frozenset({"a test", "an example", "documentation", "vendored", "a mock", "a migration", "a benchmark"})


def list_db_tables(
    project: Project,
    *,
    table_filter: TableFilter = None,
    path_filter: PathsFilter = None,
    limit: Limit = 20,
    ref: Ref = None,
) -> DbTables:
    """Database tables: the types that stand for them, who uses those, and the SQL and migrations that name them."""
    reader = project.graph(ref)
    tables, total = db_tables(reader, table_filter, path_filter, limit)
    cut = total > len(tables)
    lines = _lines_with(reader, table_filter, tables) if table_filter else ()
    return warn(DbTables(tables, total, cut, metadata=told_of(reader, total, cut, path_filter)), lines)


def _lines_with(reader: Reader, text: str, found: Sequence[object]) -> Iterator[str]:
    """Lines with a name that has no known uses: they may still use it, in a way that is not understood."""
    told = literal(reader, text, MOST_PLACES, whole_word=True) if not found else None
    if told is not None and told.total:
        places = "; ".join(f"{one.path}:{one.line} {one.text.strip()}" for one in told.lines)
        yield f"no use of it is known, and its name stands in {told.total}{'+' if told.stopped else ''} lines: {places}"


def db_tables(
    reader: Reader, table_filter: str | None, path_filter: str | None, limit: int
) -> tuple[list[DbTable], int]:
    """The first tables of a state by name, and the number of all."""
    by_name: dict[str, list[Row]] = {}
    wanted = within(reader, path_filter)
    rows = surfaces(reader, "table", "", tests=True)
    kept = _kept(reader)
    rows += [row for row in kept.values() if row["symbol_id"] not in {one["symbol_id"] for one in rows}]
    for name, row in _named_by_types(reader, rows):
        asked = _is_asked(wanted, str(row["path"]))
        if asked and (table_filter or "").lower() in name.lower():
            by_name.setdefault(name, []).append(row)
    own = {
        name for name, its in by_name.items() if any(_is_migration(row) or not beside(str(row["path"])) for row in its)
    }
    shown = [(name, by_name[name]) for name in sorted(by_name, key=lambda one: (one not in own, one))[:limit]]
    users = _users(reader, [str(row["symbol_id"]) for _, rows in shown for row in rows if _declares(row)])
    told = [_table(name, rows, users) for name, rows in shown]
    return [_with_keys(reader, one, kept) for one in told], len(by_name)


def _kept(reader: Reader) -> dict[str, Row]:
    """By id, the types whose rows a repository declares that it stores (`extends CrudRepository<Order, Long>`)."""
    found: dict[str, Row] = {}
    rules = [effects_of(language.name) for language in all_languages()]
    built = [(str(row["owner"]), last_name(str(row["outside"]))) for row in reader.ask_once("built_on_outside")]
    holding = {base for _, base in dict.fromkeys(built) if any(rule.entity_in(f"{base}<T>") for rule in rules)}
    for owner in by_ids(reader, dict.fromkeys(own for own, base in built if base in holding)).values():
        of = effects_of(owner.language).entity_in(owner.signature)
        types = [one for one in called(reader, of) if one.kind in TYPE_KINDS] if of else []
        used = (
            {str(row["used_id"]) for row in reader.ask("lines_used", ids=[owner.symbol_id], limit=MOST_USERS)}
            if types
            else set()
        )
        meant = [one for one in read(reader, types) if len(types) == 1 or one.symbol_id in used][:1]
        for one in meant:
            row = found.setdefault(one.symbol_id, {
                "name": one.name, "detail": "repository", "framework": "", "confidence": "heuristic",
                "symbol_id": one.symbol_id, "symbol": one.qualified_name, "symbol_kind": one.kind, "path": one.path,
                "line": one.line_start, "repositories": [],
            })  # fmt: skip
            row["repositories"].append(f"{owner.path}:{owner.line_start} {owner.name}")
    return found


def _with_keys(reader: Reader, table: DbTable, kept: Mapping[str, Row]) -> DbTable:
    if table.entity_symbol is None:
        return table
    above = [str(row["id"]) for row in reader.ask("bases", symbol=table.entity_symbol)]
    types = [table.entity_symbol, *above]
    paths = dict.fromkeys((table.file_path, *(one.path for one in by_ids(reader, above).values())))
    own = [one for path in paths for one in in_file(reader, path) if one.parent_id in types]
    keys = [*dict.fromkeys(one.name for one in own if one.kind in VALUE_KINDS and _POINTING.search(one.name))]
    held = kept[table.entity_symbol]["repositories"] if table.entity_symbol in kept else []
    return replace(table, keys=keys[:MOST_KEYS], repositories=held)


def _named_by_types(reader: Reader, rows: list[Row]) -> Iterator[tuple[str, Row]]:
    """Tables with their names: a member of a type that declares its table is that table, whatever the member's name."""
    tests_first = sorted(rows, key=lambda row: not is_test(str(row["path"])))
    told = {str(row["symbol_id"]): str(row["name"]) for row in tests_first if row["symbol_kind"] in TYPE_KINDS}
    members = [str(row["symbol_id"]) for row in rows if row["symbol_kind"] in VALUE_KINDS]
    types: Sequence[Row] = reader.ask("types_of", ids=list(dict.fromkeys(members))) if told and members else []
    names = {str(row["symbol_id"]): told[row["type_id"]] for row in types if row["type_id"] in told}
    return ((names.get(str(row["symbol_id"]), str(row["name"])), row) for row in rows)


def surfaces(
    reader: Reader, kind: str, path_filter: str | None, name: str | None = None, *, tests: bool = False
) -> list[Row]:
    """The surfaces of a kind; those in tests only if requested, or if a filter selects their files. Fields of GraphQL
    are spelled like in a schema that declares them."""
    wanted = within(reader, path_filter)
    prefix = wanted.prefixes[0] if wanted.prefixes and wanted.is_prefix else ""
    asked = reader.ask if prefix or name else reader.ask_once
    rows: list[Row] = [*asked("surfaces", kind=kind, prefix=prefix, name=name or "")]
    if kind == "route":
        more = contracted(reader)
        written = {row["symbol_id"] for row in rows} if more else set()
        rows += [
            row
            for row in more
            if row["path"].startswith(prefix)
            and (name or "").lower() in row["name"].lower()
            and row["symbol_id"] not in written
        ]
    if kind == "graphql":
        every = reader.ask_once("surfaces", kind=kind, prefix="", name="")
        schema = {field_key(str(row["name"])): row["name"] for row in every if row["detail"] == "declare"}
        rows = [{**row, "name": schema.get(field_key(row["name"]), row["name"])} for row in rows]
    if not wanted.is_prefix:
        rows = [row for row in rows if wanted.passes(str(row["path"]))]
    if wanted.is_somewhere or tests:
        return rows
    return [row for row in rows if not (is_test(str(row["path"])) or is_in_tests(str(row["symbol"])))]


def field_key(field: str) -> str:
    """`Query.user_by_id`, `Query.UserByID` → `query.userbyid`: the language-independent key of a root type's field."""
    return field.replace("_", "").lower()


def within(reader: Reader, path_filter: str | None) -> Narrowing:
    return narrowing(reader.project.root, path_filter, reader.tree.files if path_filter else ())


def _is_asked(wanted: Narrowing, path: str) -> bool:
    """Whether a list includes a file: a test file only if a filter selects it."""
    return wanted.passes(path) and (wanted.is_somewhere or not is_test(path))


def told_of(reader: Reader, found: int, cut: bool, path_filter: str | None) -> Metadata:
    wanted = within(reader, path_filter)
    warnings = [] if found else none_passes(reader.tree.files, wanted, path_filter)
    unread = [one for one in reader.coverage().skips if is_deep(one.path) and one.reason in MISSED]
    unread = [one for one in unread if _is_asked(wanted, one.path)]
    warnings += [why_left_out(one) for one in unread[:MOST_PLACES]]
    if len(unread) > MOST_PLACES:
        warnings.append(f"{len(unread) - MOST_PLACES} more source files were not read: index_status lists them")
    return metadata(reader.standing, left_out=cut, warnings=warnings)


_LOOK = {"route": "registrations", "config": "reads of settings"}


def not_understood(reader: Reader, kind: str, path_filter: str | None) -> Iterator[str]:
    """What looks like a surface of a kind and could not be read, and so is missing from the list."""
    rows = [row for row in surfaces(reader, UNREAD, path_filter) if row["detail"] == kind]
    if rows:
        places = ", ".join(f"{row['path']}:{row['line']}" for row in rows[:MOST_PLACES])
        more = f" and {len(rows) - MOST_PLACES} more" if len(rows) > MOST_PLACES else ""
        yield f"{len(rows)} calls that look like {_LOOK[kind]} are not understood: {places}{more}"


def _answers(row: Row, method: str) -> bool:
    methods = str(row["detail"] or ANY_METHOD).split(",")
    return not method or method in methods or ANY_METHOD in methods


def _declares(row: Row) -> bool:
    """Whether a row that names a table is the table itself, or a type that represents it, and not a view that reads
    it."""
    return row["symbol_kind"] in DECLARING_KINDS and row["detail"] not in _OF_OTHERS


def _users(reader: Reader, entities: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    rows = reader.ask("users_of", ids=list(dict.fromkeys(entities)), limit=MOST_USERS) if entities else []
    for row in rows:
        found.setdefault(str(row["symbol_id"]), []).append(str(row["user_id"]))
    return found


def _table(name: str, rows: list[Row], users: dict[str, list[str]]) -> DbTable:
    """A table from the rows that name it: its model first, then SQL, migrations last."""
    schema, _, table = name.rpartition(".")
    rows = sorted(
        rows,
        key=lambda row: (
            row["detail"] in _PAST or _is_migration(row),
            beside(str(row["path"])),
            not _declares(row),
            row["path"],
            row["line"],
        ),
    )
    first = next((row for row in rows if _declares(row) and not _is_migration(row)), rows[0])
    entity = first if _declares(first) and not _is_migration(first) else None
    past = sorted({(str(row["path"]), int(row["line"])) for row in rows if _is_migration(row)})
    named_by = [str(row["symbol_id"]) for row in rows if not _declares(row)]
    referring = [user for row in rows if _declares(row) for user in users.get(str(row["symbol_id"]), ())]
    return DbTable(
        table,
        schema or None,
        str(entity["symbol_id"]) if entity else None,
        str(entity["symbol"]) if entity else None,
        list(dict.fromkeys([*referring, *named_by]))[:MOST_USERS],
        str(first["path"]),
        int(first["line"]),
        sorted({str(row["detail"] or row["framework"]) for row in rows}),
        "static" if any(row["confidence"] == "static" for row in rows) else "heuristic",
        [f"{path}:{line}" for path, line in past[:MOST_MIGRATIONS]],
    )


def _is_migration(row: Row) -> bool:
    return row["detail"] == "migration" or _MIGRATIONS.search(str(row["path"])) is not None
