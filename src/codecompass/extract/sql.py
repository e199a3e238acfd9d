"""Tables that a piece of SQL names. The parser is loaded when the first string looks like SQL.

The only place for sqlglot.
"""

from __future__ import annotations

import logging
import re
from functools import lru_cache

from msgspec.structs import replace

from codecompass.model import FileFacts

_LOOKS_SO = re.compile(
    r"\s*(?:SELECT\b.+\bFROM|INSERT\s+INTO|UPDATE\b.+\bSET|DELETE\s+FROM|CREATE\s+(?:\w+\s+)*TABLE|DROP\s+TABLE"
    r"|ALTER\s+TABLE|WITH\b.+\bAS|MERGE\s+INTO|REPLACE\s+INTO|TRUNCATE)\b",
    re.IGNORECASE | re.DOTALL,
)
_PLACEHOLDER = re.compile(r"%\(?\w*\)?s|[#$]\{[^}]*\}|\$\d+|(?<![:\w]):\w+|@\w+|\?")
CATALOGS = frozenset({"information_schema", "performance_schema", "pg_catalog", "mysql", "sys"})
"""Schemas in which databases keep what they know of themselves."""
_CATALOG = re.compile(r"(?:pg|sqlite)_|dual$", re.IGNORECASE)
"""What the names of such tables begin with, where no schema is named."""
_NAMED = re.compile(
    r"(?i)(?<!distinct )\b(?:from|join|into|update|using)\s+([`\"]?[^\W\d][\w.`\"]*)(?!\s*\()(?![\w.`\"])"
)
"""What names a table in a statement that cannot be parsed."""
_COMMON = re.compile(r"(?i)(?:\bwith|,)\s+(?:recursive\s+)?(\w+)\s+as\s*\(")
_NO_TABLE = re.compile(
    r"(?i)\b(?:extract|trim|substring|overlay|position)\s*\([^()]*\)|\bon\s+duplicate\s+key\s+update\b|\bfor\s+update\b"
)
_WORDS = frozenset({"select", "set", "where", "values", "dual", "lateral", "only", "unnest", "table"})
MOST = 20_000
"""Characters; a longer text is a dump."""


@lru_cache(maxsize=1024)
def tables_of(text: str) -> tuple[tuple[str, str], ...]:
    """(table with its schema, verb) of each table, a database's own catalogs left out; nothing for what is no SQL."""
    if len(text) > MOST or not _LOOKS_SO.match(text):
        return ()
    import sqlglot
    from sqlglot import exp

    logging.getLogger("sqlglot").setLevel(logging.ERROR)
    try:
        statements = sqlglot.parse(_PLACEHOLDER.sub("1", text), error_level=sqlglot.ErrorLevel.RAISE)
    except Exception:  # besides its own errors it stumbles, in several ways, over text that is no SQL after all
        return ()
    found: dict[tuple[str, str], None] = {}
    for statement in statements:
        if statement is None:
            continue
        local = {cte.alias_or_name for cte in statement.find_all(exp.CTE)}
        for table in statement.find_all(exp.Table):
            name = ".".join(part for part in (table.db, table.name) if part)
            is_own = table.name and table.name not in local and re.match(r"[^\W\d]", table.name)
            if is_own and table.db.lower() not in CATALOGS and (table.db or not _CATALOG.match(table.name)):
                found[name, statement.key.upper()] = None
    return tuple(found)


def with_tables(facts: FileFacts) -> FileFacts:
    """The facts of a file with the tables of its statements (`sql`) in place of these."""
    if not any(one.kind == "sql" for one in facts.surfaces):
        return facts
    found = [
        replace(one, kind="table", name=table, detail=verb)
        for one in facts.surfaces
        if one.kind == "sql"
        for table, verb in tables_named(one.name, one.detail)
    ]
    return replace(facts, surfaces=(*(one for one in facts.surfaces if one.kind != "sql"), *found))


def tables_named(text: str, verb: str) -> tuple[tuple[str, str], ...]:
    """The tables of what is known to be SQL, also where it has parts that exclude each other."""
    found = tables_of(text)
    if found:
        return found
    text = _NO_TABLE.sub(" ", text)
    local = {name.lower() for name in _COMMON.findall(text)} | _WORDS
    names = dict.fromkeys(re.sub(r"[`\"]", "", name) for name in _NAMED.findall(text))
    return tuple((name, verb) for name in names if name.lower() not in local)
