"""Finds symbols by names that they have indirectly: names that a module re-exports (`flask.Flask`, of `flask.app`),
names that a type inherits (`Flask.route`, of `Scaffold`), and modules by their import names. Decided by the graph's
imports and bases, never by similarity."""

import re
from collections.abc import Iterable, Mapping, Sequence

from codecompass.model import TYPE_KINDS, Symbol
from codecompass.session.project import Reader

MOST_OWNERS = 40
"""Symbols tried as the qualifier of a name."""
MOST_MODULES = 4
"""A name may be passed on so often by imports of everything."""
_SEPARATORS = (".", "::", "/", "\\")
_EVERYTHING = re.compile(rb"\*(?!\s*as\b)")
"""An import of everything, unless under one name (`import * as shop`)."""
_MODULES = frozenset({"module", "namespace"})


def modules_called(reader: Reader, name: str) -> list[Symbol]:
    """Modules by qualified name, or its tail; a package's own file has another name (`__init__.py`, `lib.rs`)."""
    tails = [f"{separator}{name}" for separator in _SEPARATORS]
    rows = reader.ask("modules_named", name=name, tails=tails, limit=MOST_OWNERS)
    paths = [str(row["path"]) for row in rows]
    return reader.look_up(lambda register: [found for path in paths for found in register.in_file(path)[:1]])


def by_way_of_others(reader: Reader, owners: Sequence[Symbol], name: str) -> list[Symbol]:
    """The symbols that have `name` through one of the owners; each once, in the owners' order."""
    ids: dict[str, None] = {}
    having = [owner for owner in owners if owner.kind in _MODULES | TYPE_KINDS]
    for owner in having[:MOST_OWNERS]:
        if owner.kind in _MODULES:
            ids.update(dict.fromkeys(_passed_on(reader, owner, name, set())))
        else:
            ids.update(dict.fromkeys(_own(reader, owner, name) or _inherited(reader, owner, name)))
    wanted = list(ids)
    return reader.look_up(lambda register: list(register.symbols(wanted).values()))


def _own(reader: Reader, owner: Symbol, name: str) -> list[str]:
    """The ids of the owner's own symbols of this name; a type may be known by a name that is not its own."""
    wanted = {f"{owner.qualified_name}{separator}{name}" for separator in _SEPARATORS}
    bearing = reader.look_up(lambda register: register.read(register.bearers(name)))
    return [one.symbol_id for one in bearing if one.qualified_name in wanted]


def _inherited(reader: Reader, owner: Symbol, name: str) -> list[str]:
    """The members of this name of the nearest supertypes that have any."""
    rows = reader.ask("members_inherited", symbol=owner.symbol_id, name=name)
    return [str(row["id"]) for row in rows if row["depth"] == rows[0]["depth"]]


def _passed_on(reader: Reader, module: Symbol, name: str, seen: set[str]) -> Iterable[str]:
    """What a module imports under the name, else what it gets by a wildcard import."""
    if module.symbol_id in seen or len(seen) > MOST_MODULES:
        return []
    seen.add(module.symbol_id)
    lines = {str(row["id"]): int(str(row["line"])) for row in reader.ask("imports_of", symbol=module.symbol_id)}
    imported = reader.look_up(lambda register: register.symbols(lines)).values()
    if direct := [one.symbol_id for one in imported if one.name == name]:
        return direct
    for other in _brought_whole(reader, module, {one: lines[one.symbol_id] for one in imported}):
        held = [one.symbol_id for one in _standing_in(reader, other) if one.name == name]
        if found := held or list(_passed_on(reader, other, name, seen)):
            return found
    return []


def _brought_whole(reader: Reader, module: Symbol, imported: Mapping[Symbol, int]) -> list[Symbol]:
    """Of the imported modules, with the lines of their imports, those that a wildcard import covers."""
    modules = [(other, line) for other, line in imported.items() if other.kind in _MODULES]
    text = reader.text(module.path).splitlines() if modules else []
    return [other for other, line in modules if _EVERYTHING.search(b"".join(text[line - 1 : line]))]


def _standing_in(reader: Reader, module: Symbol) -> list[Symbol]:
    """The top-level symbols of a module's file."""
    symbols = reader.look_up(lambda register: register.in_file(module.path))
    return [one for one in symbols if one.parent_id == module.symbol_id]
