"""Tables that a piece of SQL names. The parser is loaded when the first string looks like SQL.

The only place for sqlglot.
"""

from __future__ import annotations

import logging
import re
from functools import lru_cache

_LOOKS_SO = re.compile(
    r"\s*(?:SELECT\b.+\bFROM|INSERT\s+INTO|UPDATE\b.+\bSET|DELETE\s+FROM|CREATE\s+(?:\w+\s+)*TABLE|DROP\s+TABLE"
    r"|ALTER\s+TABLE|WITH\b.+\bAS|MERGE\s+INTO|REPLACE\s+INTO|TRUNCATE)\b",
    re.IGNORECASE | re.DOTALL,
)
_PLACEHOLDER = re.compile(r"%\(?\w*\)?s|\$\{[^}]*\}|\$\d+|(?<![:\w]):\w+|@\w+|\?")
CATALOGS = frozenset({"information_schema", "performance_schema", "pg_catalog", "mysql", "sys"})
"""Schemas in which databases keep what they know of themselves."""
_CATALOG = re.compile(r"(?:pg|sqlite)_|dual$", re.IGNORECASE)
"""What the names of such tables begin with, where no schema is named."""
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
