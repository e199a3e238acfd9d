"""Queries the graph in Cypher, for agents: query_graph."""

import re
from typing import Any

from codecompass.model import queries
from codecompass.model.errors import CodeCompassError
from codecompass.search import near_names
from codecompass.session.project import Project
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.params import Cypher, Ref, Rows

_UNKNOWN_TABLE = re.compile(r"Table (\w+) does not exist")
_UNKNOWN_PROPERTY = re.compile(r"Cannot find property (\w+) for (\w+)")
_UNKNOWN_FUNCTION = re.compile(r"function (\w+) does not exist", re.IGNORECASE)
FUNCTIONS = (
    "count", "collect", "length", "size", "labels", "label", "type", "nodes", "rels", "lower", "upper", "contains",
    "starts_with", "regexp_matches", "concat", "min", "max", "sum", "avg", "coalesce", "list_contains",
)  # fmt: skip
"""The functions asked for most."""


class GraphRows(Answer, frozen=True):
    columns: list[str]
    rows: list[list[Any]]  # Any: whatever a query returns
    truncated: bool


def query_graph(project: Project, cypher: Cypher, *, limit: Rows = 50, ref: Ref = None) -> GraphRows:
    """One reading Cypher query. Nodes: Symbol(name, qualified_name, kind, path, line_start, test …), File, External,
    Surface; relationships: CALLS, REFERENCES, IMPORTS, EXTENDS, IMPLEMENTS, OVERRIDES (line, confidence), CONTAINS,
    DEFINES, USES, EXPOSES."""
    reader = project.graph(ref)
    try:
        answer = reader.cypher(cypher, limit=limit)
    except CodeCompassError as error:
        if error.code != "invalid_input":
            raise
        raise explained(error) from None
    told = metadata(reader.standing, left_out=answer.truncated)
    return GraphRows(answer.columns, answer.rows, answer.truncated, metadata=told)


def explained(error: CodeCompassError) -> CodeCompassError:
    """The engine's error, extended by the existing names similar to an unknown one."""
    known = queries.tables()
    properties = sorted({column for table in known.values() for column, _ in table.columns})
    for pattern, names, noun in (
        (_UNKNOWN_TABLE, sorted(known), "label"),
        (_UNKNOWN_PROPERTY, properties, "property"),
        (_UNKNOWN_FUNCTION, list(FUNCTIONS), "function"),
    ):
        if found := pattern.search(error.message):
            near = list(near_names(found[1], names, limit=3))
            said = f" Near: {', '.join(near)}." if near else ""
            there = f" There are {', '.join(names)}." if noun == "label" or not near else ""
            message = f"There is no {noun} `{found[1]}`.{said}{there}"
            near = near or names
            return CodeCompassError("invalid_input", message, {"near": near, noun: found[1]})
    return error
