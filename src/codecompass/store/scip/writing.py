"""Writes the graph of a ref as a SCIP index: definitions with their documentation, and each bound use at its name."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from codecompass import __version__
from codecompass.languages import for_path
from codecompass.model.relations import grouped
from codecompass.model.symbolnames import written
from codecompass.store.scip.schema import UTF8, messages

Row = Mapping[str, Any]  # Any: a value of a graph column
HEADER_LINES = 8
"""Lines of a definition, from its first on, that are searched for its name."""
KINDS = {
    "class": 7, "struct": 49, "interface": 21, "trait": 53, "enum": 11, "fn": 17, "method": 26, "constructor": 9,
    "module": 29, "namespace": 30, "field": 15, "property": 41, "variable": 61, "constant": 8, "macro": 25, "type": 54,
}  # fmt: skip
"""SCIP's numbers of the kinds that correspond exactly."""
DEFINITION, IMPORT, WRITE = 1, 2, 4
_ROLES = {"imports": IMPORT}


class Written(NamedTuple):
    content: bytes
    documents: int
    uses: int
    left_out: int
    """Bound uses whose name does not stand on their line: they go by another one there."""


def write_index(
    project: str, root: str, symbols: Iterable[Row], edges: Iterable[Row], text: Callable[[str], bytes]
) -> Written:
    """Write an index. `symbols` and `edges` are as `codecompass export` prints them, in order of path; `text` returns
    a file's bytes."""
    made = messages()
    index = made["Index"]()
    index.metadata.tool_info.name, index.metadata.tool_info.version = "codecompass", __version__
    index.metadata.project_root, index.metadata.text_document_encoding = root, UTF8
    by_file = grouped((str(row["path"]), row) for row in symbols)
    names = {path: _named(project, path, own) for path, own in by_file.items()}
    places = {
        (path, _line(row), str(row["name"])): names[path][str(row["id"])]
        for path, own in by_file.items()
        for row in own
    }
    used: dict[str, list[tuple[Row, str]]] = defaultdict(list)
    relations: dict[tuple[str, int, str], set[str]] = defaultdict(set)
    for row in edges:
        target = places.get((str(row["to_path"]), int(row["to_line"]), str(row["to_name"])))
        if target is None:
            continue
        used[str(row["from_path"])].append((row, target))
        if row["type"] in ("overrides", "implements", "extends"):
            relations[str(row["from_path"]), int(row["from_line"]), str(row["from_name"])].add(target)
    uses = left_out = 0
    for path, own in by_file.items():
        document = index.documents.add(relative_path=path, language=_language(path), position_encoding=UTF8)
        lines = text(path).split(b"\n")
        for row in own:
            _define(document, row, names[path], lines, relations)
        told = set[tuple[int, int, str]]()
        for row, target in used[path]:
            if row["type"] == "overrides":
                continue
            found = _standing(lines, int(row["line"]), str(row["to_name"]))
            left_out += not found
            for first, last in found:
                if (int(row["line"]), first, target) not in told:
                    told.add((int(row["line"]), first, target))
                    uses += 1
                    document.occurrences.add(
                        range=[int(row["line"]) - 1, first, last],
                        symbol=target,
                        symbol_roles=_ROLES.get(row["type"], 0),
                    )
    return Written(index.SerializeToString(), len(by_file), uses, left_out)


def _language(path: str) -> str:
    language = for_path(path)
    return language.name if language is not None else ""


def _line(row: Row) -> int:
    return int(row["line_start"]) if row["parent_id"] else 0


def _named(project: str, path: str, symbols: list[Row]) -> dict[str, str]:
    """The symbols of a file, by id."""
    rows = {str(row["id"]): row for row in symbols}
    seen: dict[str, int] = defaultdict(int)
    found = {}
    for one, row in rows.items():
        chain, at = list[tuple[str, str]](), row
        while at["parent_id"]:
            chain.append((str(at["name"]), str(at["kind"])))
            at = rows.get(str(at["parent_id"])) or {"parent_id": ""}
        plain = written(project, path, chain[::-1], 0)
        found[one] = written(project, path, chain[::-1], seen[plain]) if seen[plain] else plain
        seen[plain] += 1
    return found


def _define(
    document: Any,
    row: Row,
    names: Mapping[str, str],
    lines: list[bytes],
    relations: Mapping[tuple[str, int, str], set[str]],
) -> None:
    symbol, line = names[str(row["id"])], int(row["line_start"])
    own = document.symbols.add(symbol=symbol, display_name=str(row["name"]), kind=KINDS.get(str(row["kind"]), 0))
    if row.get("signature"):
        own.documentation.append(f"```{document.language}\n{row['signature']}\n```")
    for target in sorted(relations.get((str(row["path"]), _line(row), str(row["name"])), ())):
        own.relationships.add(symbol=target, is_implementation=True)
    if not row["parent_id"]:
        document.occurrences.add(range=[0, 0, 0], symbol=symbol, symbol_roles=DEFINITION)
        return
    for number in range(line, min(line + HEADER_LINES, int(row["line_end"]) + 1, len(lines) + 1)):
        if found := _standing(lines, number, str(row["name"])):
            first, last = found[0]
            document.occurrences.add(range=[number - 1, first, last], symbol=symbol, symbol_roles=DEFINITION)
            return


def _standing(lines: list[bytes], number: int, name: str) -> list[tuple[int, int]]:
    """Start and end, in bytes, of each occurrence of a name on a line."""
    if not 0 < number <= len(lines) or not name:
        return []
    expression = rb"(?<![\w$])" + re.escape(name.encode("utf-8", "replace")) + rb"(?![\w$])"
    return [found.span() for found in re.finditer(expression, lines[number - 1])]
