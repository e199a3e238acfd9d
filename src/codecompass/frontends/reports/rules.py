"""The results of checking rules, as a document."""

from collections.abc import Mapping
from typing import Any

from codecompass.frontends.documents import Document, Table

Json = Mapping[str, Any]  # Any: JSON as it came


def document(answer: Json) -> Document:
    kept = sum(one["kept"] for one in answer["rules"])
    tables = [
        Table("Rules", ("rule", "type", "violations"), [(one["name"], one["type"], one["violations"]) for one in answer["rules"]]),
        Table(
            "Violations", ("where", "rule", "what"),
            [(f"{one['path']}:{one['line']}", one["rule"], said_of(one)) for one in answer["violations"]],
            f"{len(answer['violations'])} of {answer['total_violations']}", frozenset({0}),
        ),
    ]  # fmt: skip
    return Document(
        f"{kept} of {len(answer['rules'])} rules kept", (), tables, (), answer["metadata"].get("warnings", ())
    )


def said_of(one: Json) -> str:
    """A violation of a rule, with both ends if its sentence does not name them."""
    between = f"{one['source']} → {one['target']}"
    return (
        f"{one['said']}: {between}"
        if one["source"] not in one["said"] or one["target"] not in one["said"]
        else one["said"]
    )
