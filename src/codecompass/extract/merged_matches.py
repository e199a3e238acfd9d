"""Matches of several patterns on one node, merged into one."""

from tree_sitter import Node

Captures = dict[str, list[Node]]
Row = tuple[int, int, str, Node, Captures]
"""A definition: its start, its end negated, its kind, its node, its captures."""


def united(rows: list[Row]) -> list[Row]:
    """Rows of definitions; several patterns that match one are one row with the parts of all."""
    found: dict[tuple[int, int, int], Row] = {}
    result = []
    for row in rows:
        names = row[4].get("name")
        key = (row[0], row[1], names[0].start_byte if names else -1)
        if key not in found:
            found[key] = row
            result.append(row)
            continue
        for part, nodes in row[4].items():
            found[key][4].setdefault(part, nodes)
    return result


def united_bindings(rows: list[Captures], role: str) -> list[Captures]:
    """Matches of bindings of one role, merged: a declaration with a type and one with a value may be the same."""
    found: dict[tuple[int, int, int], Captures] = {}
    result = []
    for captures in rows:
        extent = captures["extent"][0].start_byte if "extent" in captures else -1
        key = (captures[role][0].start_byte, captures["target"][0].start_byte, extent)
        first = found.setdefault(key, captures)
        if first is captures:
            result.append(captures)
        else:
            for part, nodes in captures.items():
                first.setdefault(part, nodes)
    return result
