"""Which tables types stand for, and the attributes that hold types."""

import re
from collections.abc import Iterable

from codecompass.extract.sql import STATEMENT
from codecompass.languages.effects import effects_of
from codecompass.model import TYPE_KINDS, VALUE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.dispatch import edges_out_of, of_some, surfaces_of
from codecompass.tools.snippets import Text
from codecompass.tools.symbols import Symbol, by_ids, in_file, once_per_graph

STATEMENTS = {"SELECT": "read", "INSERT": "write", "UPDATE": "write", "DELETE": "delete", "produce": "send"}
"""SQL's statements, and messages sent, as operations; what else a table's surface tells is its declaration."""
CONSTANT_KINDS = frozenset({"constant", "variable"})
"""Kinds of what may declare a table: a query takes it as an argument, and only that says what is done to it."""
_CLASS_VALUE = re.compile(r"=\s*(?:\w+\.)*[A-Z]\w*\s*;?$")
_HANDED = r"(?:(?:await|new)\s+)?(?:[\w.$:>&-]+\(\s*(?:[\w.$]+\s*,\s*){0,2})?[@$bfruR]{0,2}"
"""Between `=` and a statement: a call that prepares it, the first arguments of that."""
MOST_VALUED = 8
"""Class attributes that hold a class, for whose tables is looked at once."""


def tables_of_types(reader: Reader, symbols: Iterable[Symbol]) -> dict[str, str]:
    """The tables that types represent, by the type's id."""
    held = [one for one in symbols if one.kind in TYPE_KINDS | VALUE_KINDS]
    rows = surfaces_of(reader, [one.symbol_id for one in held])
    constants = {one.symbol_id for one in held if one.kind in CONSTANT_KINDS}
    found = dict[str, str]()
    for row in rows:  # the first is a model's own, others link it
        if row["kind"] == "table" and (row["symbol_id"] not in constants or row["detail"] not in STATEMENTS):
            found.setdefault(str(row["symbol_id"]), str(row["name"]))
    for one in held:
        declared = effects_of(one.language).declared if one.symbol_id not in found else ()
        if one.kind in TYPE_KINDS and any(pattern.search(one.signature) for pattern in declared):
            found[one.symbol_id] = one.name
    valued = [one for one in held if one.kind == "field" and one.symbol_id not in found]
    for one in [one for one in valued if _CLASS_VALUE.search(one.signature)][:MOST_VALUED]:
        found[one.symbol_id] = ", ".join(_tables_of_values(reader, one))
    return {own: name for own, name in found.items() if name}


@once_per_graph
def statements_of(reader: Reader, value: Symbol) -> tuple[str, ...]:
    """The SQL that a field, a constant or a variable is given in its file, itself or prepared: `stmt = db.prepare("…")`. None
    if another value of the file has its name."""
    text = Text(reader.text(value.path)).whole
    alike = [one for one in in_file(reader, value.path) if one.name == value.name and one.kind in VALUE_KINDS]
    if STATEMENT.search(text) is None or len(alike) > 1:
        return ()
    given = re.compile(rf"(?<!\w){re.escape(value.name)}(?:\s+[\w.*]+|\s*:\s*[\w.<>|*]+)?\s*(?::?=|:)\s*{_HANDED}")
    found = (STATEMENT.match(text, one.end()) for one in given.finditer(text))
    return tuple(dict.fromkeys(one[2] for one in found if one is not None))


@once_per_graph
def _tables_of_values(reader: Reader, field: Symbol) -> list[str]:
    """The tables of the models that a class attribute holds, in its class or in a derived one: `label_model = Span`."""
    named = reader.look_up(lambda register: register.read(register.bearers(field.name)))
    holders = {one.parent_id or "": one.line_start for one in named if one.kind == "field"}
    family = _deriving(reader, holders, field.parent_id or "")
    owners = {own: line for own, line in holders.items() if own in family}
    rows = edges_out_of(reader, owners)
    models = by_ids(reader, (str(row["used_id"]) for row in rows if row["line"] == owners[str(row["user_id"])]))
    return list(
        dict.fromkeys(tables_of_types(reader, (one for one in models.values() if one.kind in TYPE_KINDS)).values())
    )


def _deriving(reader: Reader, types: Iterable[str], base: str) -> set[str]:
    """Of some types those that derive from one, or are it. Looked for upwards: a base may have thousands below it."""
    above: dict[str, set[str]] = {}
    level = [own for own in types if own != base]
    for own in level:
        above[own] = set()
    while level:
        found: dict[str, None] = {}
        for row in of_some(reader, "bases_of", "type_id", level):
            above[str(row["type_id"])].add(str(row["base_id"]))
            found[str(row["base_id"])] = None
        level = [own for own in found if own not in above and own != base]
        above.update((own, set()) for own in level)
    family, known = {base}, 0
    while known < len(family):
        known = len(family)
        family |= {own for own, bases in above.items() if not family.isdisjoint(bases)}
    return family


@once_per_graph
def table_names(reader: Reader) -> dict[str, str]:
    """The tables of a tree by lower-case name, their own or that of their type."""
    rows = reader.ask_once("surfaces", kind="table", prefix="", name="")
    models = {
        re.split(r"\.|::|/|\\", str(row["symbol"]))[-1].lower(): str(row["name"])
        for row in rows
        if row["symbol_kind"] in TYPE_KINDS
        or (row["symbol_kind"] in CONSTANT_KINDS and row["detail"] not in STATEMENTS)
    }
    return models | {str(row["name"]).lower(): str(row["name"]) for row in rows}
