"""Tables that a piece of SQL names. The parser is loaded when the first string looks like SQL.

The only place for sqlglot.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from codecompass.extract.addresses import beginning_at
from codecompass.extract.literals import string_of
from codecompass.model import CALLABLE_KINDS, FileFacts

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

_LEAD = r"\s*(?:--[^\n]*\n\s*)*"
"""Comments before a statement."""
_LOOKS_SO = re.compile(
    rf"{_LEAD}(?:SELECT\b.+\bFROM|INSERT\s+INTO|UPDATE\b.+\bSET|DELETE\s+FROM|CREATE\s+(?:\w+\s+)*TABLE|DROP\s+TABLE"
    r"|ALTER\s+TABLE|WITH\b.+\bAS|MERGE\s+INTO|REPLACE\s+INTO|TRUNCATE)\b",
    re.IGNORECASE | re.DOTALL,
)
_PLACEHOLDER = re.compile(r"%\(?\w*\)?s|[#$]\{[^}]*\}|\$\d+|(?<![:\w]):\w+|@\w+|\?")
CATALOGS = frozenset({"information_schema", "performance_schema", "pg_catalog", "mysql", "sys"})
"""Schemas in which databases keep what they know of themselves."""
_CATALOG = re.compile(r"(?:pg|sqlite)_|dual$", re.IGNORECASE)
"""Beginnings of catalog tables' names, where no schema is named."""
_NAMED = re.compile(
    r"(?i)(?<!distinct )\b(?:from|join|into|update|using)\s+([`\"]?[^\W\d][\w.`\"]*)(?!\s*\()(?![\w.`\"%${\0\\])"
)
"""What names a table in a statement that cannot be parsed."""
_COMMON = re.compile(r"(?i)(?:\bwith|,)\s+(?:recursive\s+)?(\w+)\s+as\s*\(")
_NO_TABLE = re.compile(
    r"(?i)\b(?:extract|trim|substring|overlay|position)\s*\([^()]*\)|\bon\s+duplicate\s+key\s+update\b|\bfor\s+update\b|--[^\n]*"
)
_HELD = re.compile(r"[&*]?([\w$]+(?:(?:\.|::|->)\$?\w+)*)(?:\.(?:toString|String|strip|trim)\(\))?\Z")
"""What may hold a statement: a variable, a member."""
_VERB = re.compile(rf"{_LEAD}(SELECT|INSERT|UPDATE|DELETE|MERGE|REPLACE|TRUNCATE|WITH)\b", re.IGNORECASE)
_LITERAL = re.compile(
    r'''(?:"""(.*?)"""|\'{3}(.*?)\'{3}|`([^`]*)`|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')''', re.DOTALL
)
_PROSE = re.compile(r"(?!\s*select\s+[\w.]+\s+from\s+[\w.]+\s*\Z)[^A-Z*=(),;?$@\0]*\Z")
"""A sentence that begins like a statement: "select one from the list"."""
_FIRST_NAME = re.compile(r"\A\$?(\w+)\s*(?:\+|\.\s)|\(\s*\$?(\w+)\s*[,)]")
"""First name of an expression: a statement that is formatted, or that something is appended to."""
_SETTING = (
    rb"NAME(?:(?<![\w.>]NAME)|(?<=self\.NAME)|(?<=this\.NAME)|(?<=this->NAME)|(?<=\$NAME))"
    rb"\s*(?::\s*[\w\[\]. ]+)?(?:([+.])|:)?=(?![=>~])\s*"
)
"""An assignment to a name, which stands first, since a literal is found fast; group 1: it adds to what is there."""
_BLOCK = re.compile(r"block|body|suite|compound|statements|module|program|source_file")
"""Kinds of nodes that hold statements."""
MOST_NAMES = 3
"""Names that lead to a statement, one from the other."""
ANY = re.compile(
    rf"(?i)[\"'`]{_LEAD}(?:select|insert|update|delete|merge|replace|truncate|with|create|alter|drop)\s".encode()
)
"""In a file without it no name holds a statement."""
STATEMENT = re.compile(
    r"""(\"{3}|'{3}|[\"'`])(?="""
    rf"{_LEAD}(?i:select|insert\s+into|update|delete\s+from|with|merge\s+into|replace\s+into)\s)"
    r"((?:\\.|(?!\1).)*)\1",
    re.DOTALL,
)
"""A string in a program's text that begins like a statement, group 2."""
_HOLE = " \0 "
"""What is not known, between the known parts of a statement."""
_GLUED = re.compile(r"(?<=\w)(?:%\(?\w*\)?[sd]|[#$]\{[^}]*\})")
"""Part of a name that is not known."""
_PART = "zz0zz"
"""Stands in its place; no table has it in its name."""
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
        statements = sqlglot.parse(_PLACEHOLDER.sub("1", _GLUED.sub(_PART, text)), error_level=sqlglot.ErrorLevel.RAISE)
    except Exception:  # besides its own errors it stumbles, in several ways, over text that is no SQL after all
        return ()
    found: dict[tuple[str, str], None] = {}
    for statement in statements:
        if statement is None:
            continue
        local = {cte.alias_or_name for cte in statement.find_all(exp.CTE)}
        for table in statement.find_all(exp.Table):
            name = ".".join(part for part in (table.db, table.name) if part)
            is_own = (
                table.name and table.name not in local and _PART not in table.name and re.match(r"[^\W\d]", table.name)
            )
            if is_own and table.db.lower() not in CATALOGS and (table.db or not _CATALOG.match(table.name)):
                found[name, _verb(table, statement)] = None
    return tuple(found)


def _verb(table: Any, statement: Any) -> str:
    """What a statement does with one of its tables: what it does to its target, it does not do to what it reads."""
    from sqlglot import exp

    around = table.find_ancestor(exp.Query, exp.Insert, exp.Update, exp.Delete, exp.Merge)
    if around is None:
        return str(statement.key.upper()).removesuffix("TABLE")
    target = around.this.this if isinstance(around.this, exp.Schema) else around.this
    return "SELECT" if isinstance(around, exp.Query) or target is not table else str(around.key.upper())


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
    own = (name for name in names if name.lower() not in local and name.lower().partition(".")[0] not in CATALOGS)
    return tuple((name, verb) for name in own if "." in name or not _CATALOG.match(name))


def tables_in(statement: str) -> tuple[tuple[str, str], ...]:
    """The tables of a text that a program hands to a database; none for prose."""
    if _PROSE.match(statement):
        return ()
    verb = _VERB.match(statement)
    return tables_of(statement) if verb is None else tables_named(statement, verb[1].upper().replace("WITH", "SELECT"))


def queried(collector: Collector, written: str, at: int) -> Iterator[tuple[str, str]]:
    """(table, verb) of what a call hands to a database, as written there: a text, one that is put together, or a name that
    the file gives one to. `at`: the call's byte."""
    statements = [text] if (text := string_of(written)) else []
    if not statements and (held := _HELD.match(written.strip())) is not None:
        statements = _held(collector, re.split(r"\.|::|->", held[1])[-1], at)
    elif not statements:
        statements = [_known(collector, written, at)]
    for statement in statements:
        yield from tables_in(statement)


def _known(collector: Collector, written: str, at: int, depth: int = 0) -> str:
    """The known parts of a text that is put together, what its first name holds before the others."""
    parts = [
        string_of(written) or _HOLE.join(next(filter(None, one.groups()), "") for one in _LITERAL.finditer(written))
    ]
    first = _FIRST_NAME.search(written) if depth < MOST_NAMES and not _VERB.match(parts[0]) else None
    if first is not None:
        parts[:0] = _held(collector, first[1] or first[2], at, depth + 1)[:1]
    return _HOLE.join(parts)


def _held(collector: Collector, name: str, at: int, depth: int = 0) -> list[str]:
    """The statements that a name may hold at a byte: its last assignment and what is appended to it, in the innermost
    scope that assigns it; a conditional assignment is one of several."""
    setting = re.compile(_SETTING.replace(b"NAME", re.escape(name).encode()))
    scope, seen = collector.scope_at(at), set[int]()
    while scope >= 0 and scope not in seen:
        seen.add(scope)
        around = collector.definitions[scope]
        within = around["kind"] in CALLABLE_KINDS
        found = [*setting.finditer(collector.source, around["start"], at if within else around["end"])]
        if not within:  # what a function assigns is its own, but for members
            found = [one for one in found if collector.scope_at(one.start()) == scope or _is_member(collector, one)]
        if found:
            return _given(collector, found, at if within else -1, depth)
        scope = around["parent"]
    return []


def _is_member(collector: Collector, setting: re.Match[bytes]) -> bool:
    return collector.source[setting.start() - 1 : setting.start()] in (b".", b">")


def _given(collector: Collector, found: list[re.Match[bytes]], at: int, depth: int) -> list[str]:
    """The statements of these assignments; the last unconditional one before a byte replaces those before it."""
    given, added = list[str](), ""
    for one in reversed(found):
        node = beginning_at(collector, one.end())
        if node.start_byte != one.end() or node.end_byte - node.start_byte > MOST:
            continue  # in a comment or a string no expression begins
        written = str(collector.expressions.text(node))
        known = _known(collector, written, one.start(), depth)
        if one[1]:
            added = _HOLE + known + added
        else:
            given.append(known + added)
            if depth or (at >= 0 and _is_sure(node, at)):
                break  # of a name in another's value only the first is looked at
    return given


def _is_sure(node: Any, at: int) -> bool:
    """Whether a node's block still contains a byte."""
    while node is not None and not _BLOCK.search(node.type):
        node = node.parent
    return node is None or bool(node.end_byte > at)
