"""From a file's query matches to its facts: one sweep, the same for every language."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, TypeVar

from blake3 import blake3
from tree_sitter import Node, QueryCursor

from codecompass.extract.expressions import FileExpressions, with_steps
from codecompass.extract.grammar import Reader
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Binding, Definition, Export, FileFacts, Import

Captures = dict[str, list[Node]]
_Value = TypeVar("_Value")
_Row = tuple[int, int, str, Node, Captures]

SCOPES = TYPE_KINDS | CALLABLE_KINDS | {"module", "namespace", "impl", "property", "indexer"}
"""Kinds that have an inside: what stands in them belongs to them."""
LOCAL_SCOPES = CALLABLE_KINDS | {"property", "indexer"}
"""Scopes whose names cannot be seen from outside."""
REREAD_DEPTH = 4
"""How deep what the grammar left as tokens is read again (a macro within a macro's arguments …)."""
SIGNATURE_LIMIT = 400
DOC_LIMIT = 2000
_SPACE = re.compile(r"\s+")
_ROOT_NAME = re.compile(r"[.(\[{@:]")


class Collector:
    """Gathers one file's facts. Filled by role, then read once through `facts`."""

    def __init__(self, reader: Reader, source: bytes, module_name: str, root: Node) -> None:
        self.syntax: Any = reader.syntax
        self.source = source
        self.root = root
        self.expressions = FileExpressions(source, reader.syntax)
        self.by_role: dict[str, list[Captures]] = {}
        self._reread: set[tuple[int, int]] = set()
        """Spans of nodes that were read again: their brackets are the macro's, and no block."""
        self._read_matches(reader, root)
        self.definitions: list[dict[str, Any]] = []
        self._define_module(module_name)
        self._collect_definitions()
        self._index_scopes()
        self.bindings: list[Binding] = []
        self._assigned: set[int] = set()
        """`id`s of bindings that give a new value to a name declared elsewhere."""
        self._attributes_seen: set[tuple[int, str]] = set()
        self._collect_bindings()
        self.imports = self._collect_imports()
        self.exports = self._collect_exports()
        if getattr(self.syntax, "EXPORTS_SAY_PUBLIC", False):
            self._hide_what_is_not_exported()

    def facts(self, language: str, references: tuple[tuple[str, ...], bytes], surfaces: Iterable[Any]) -> FileFacts:
        settings: dict[str, object] = {}
        for captures in self.by_role.get("package", ()):
            settings["package"] = self.expressions.text(captures["package"][0])
        for captures in self.by_role.get("setting", ()):
            key, value = self.syntax.setting(captures["setting"][0], self.expressions)
            settings.setdefault(key, value)
        texts, packed = references
        return FileFacts(
            language=language,
            lines=self.source.count(b"\n") + (not self.source.endswith(b"\n")),
            definitions=tuple(Definition(**d) for d in self.definitions),
            imports=tuple(self.imports),
            exports=tuple(self.exports),
            bindings=tuple(self.bindings),
            texts=texts,
            packed_references=packed,
            surfaces=tuple(surfaces),
            settings=settings,
            error_line=_first_error(self.root) if self.root.has_error else 0,
        )

    def scope_at(self, byte: int) -> int:
        """Index of the innermost scope around a byte."""
        return self._scope_values[bisect_right(self._scope_starts, byte) - 1]

    # Matches

    def _read_matches(self, reader: Reader, root: Node) -> None:
        """The matches by role; then those in what the grammar left as tokens (a macro's arguments)."""
        self._add_matches(reader, root, with_definitions=True)
        for _ in range(REREAD_DEPTH):
            pending = {
                captures[role][0].start_byte: (captures[role][0], role == "reread.items")
                for role in ("reread", "reread.items")
                for captures in self.by_role.pop(role, ())
            }
            self._drop_tokens([node for node, _ in pending.values()])
            self._reread.update(_span(node) for node, _ in pending.values())
            for node, with_definitions in pending.values():
                self._add_matches(reader, reader.parse_within(self.source, node), with_definitions)

    def _drop_tokens(self, nodes: list[Node]) -> None:
        """Names in nodes that are read again are told then."""
        starts, inside = _innermost([(n.start_byte, n.end_byte, 1) for n in nodes], 0)
        rows = self.by_role.get("reference.name")
        if nodes and rows:
            self.by_role["reference.name"] = [
                row for row in rows if not inside[bisect_right(starts, row["reference.name"][0].start_byte) - 1]
            ]

    def _add_matches(self, reader: Reader, root: Node, with_definitions: bool) -> None:
        roles, by_role = reader.roles, self.by_role
        for pattern, captures in QueryCursor(reader.query).matches(root):
            role = roles[pattern]
            if not with_definitions and role.startswith("definition."):
                continue
            rows = by_role.get(role)
            if rows is None:
                by_role[role] = [captures]
            else:
                rows.append(captures)

    # Definitions

    def _define_module(self, name: str) -> None:
        lines = self.source.count(b"\n") + 1
        module = _blank(name, "module", -1, 0, len(self.source), 1, lines)
        module["content_hash"] = blake3(self.source).hexdigest()[:32]
        self.definitions.append(module)

    def _collect_definitions(self) -> None:
        found = [
            (node.start_byte, -captures.get("extent", captures[role])[0].end_byte, role[11:], node, captures)
            for role, rows in self.by_role.items()
            if role.startswith("definition.")
            for captures in rows
            for node in captures[role]
        ]
        found = _united(sorted(found, key=lambda row: row[:2]))
        decorators = self._decorators()
        comments = self._comments_by_line = self._comments()
        open_scopes: list[tuple[int, int]] = [(0, len(self.source) + 1)]
        seen: set[tuple[int, int, str]] = set()
        self._spans: list[tuple[int, int, int]] = []
        self._holders: dict[int, int] = {}
        """Start of an object literal that has a name → the definition that bears it."""
        for start, negative_end, kind, node, captures in found:
            while open_scopes[-1][1] <= start:
                open_scopes.pop()
            names = captures.get("name")
            if names is None or (start, names[0].start_byte, kind) in seen:
                continue
            seen.add((start, names[0].start_byte, kind))
            parent = open_scopes[-1][0]
            index = self._define(kind, node, names[0], captures, parent, decorators, comments)
            if index < 0:
                continue
            if "extent" in captures:
                self._reach_to(index, captures["extent"][0])
            if self.definitions[index]["kind"] in SCOPES or "body" in captures:
                open_scopes.append((index, -negative_end))
                self._spans.append((start, -negative_end, index))
            elif "members" in captures:
                open_scopes.append((index, -negative_end))
                self._holders[captures["members"][0].start_byte] = index
        self._attach_docs()

    def _define(
        self, kind: str, node: Node, name_node: Node, captures: Captures, parent: int,
        decorators: dict[int, tuple[int, list[str], Node]], comments: dict[int, tuple[int, str]],
    ) -> int:  # fmt: skip
        """Index of the new definition; -1 where the language says that it is none."""
        name = self.expressions.text(name_node)
        start, written, own = decorators.get(node.start_byte, (node.start_byte, (), node))
        first_row = self.source.count(b"\n", start, own.start_byte)
        line = own.start_point[0] + 1
        refined = self.syntax.refine(kind, name, node, self.definitions[parent]["kind"], tuple(written))
        if refined is None:
            return -1
        name = refined.name or name
        definition = _blank(name, refined.kind, parent, start, node.end_byte, line, node.end_point[0] + 1)
        definition.update(
            visibility=refined.visibility,
            modifiers=refined.modifiers,
            owner=refined.owner,
            decorators=tuple(written),
            signature=self._signature(own.start_byte, node.end_byte, captures),
            content_hash=blake3(self.source[start : node.end_byte]).hexdigest()[:32],
        )
        definition["type"] = self.expressions.type(captures["type"][0]) if "type" in captures else refined.type
        if "type_parameters" in captures:
            definition["type_parameters"] = self._type_parameters(captures["type_parameters"][0])
        for holder in captures.get("bases", ()):
            related = _all(self.syntax.bases(holder, self.expressions))
            definition["bases"] += tuple(text for relation, text in related if relation == "extends")
            definition["interfaces"] += tuple(text for relation, text in related if relation == "implements")
        if self.syntax.DOC_COMMENTS:
            definition["doc"] = _doc_before(line - first_row, comments)
        self.definitions.append(definition)
        return len(self.definitions) - 1

    def _reach_to(self, index: int, extent: Node) -> None:
        self.definitions[index].update(end=extent.end_byte, line_end=extent.end_point[0] + (extent.end_point[1] > 0))

    def _signature(self, start: int, end: int, captures: Captures) -> str:
        body = captures.get("body")
        end = body[0].start_byte if body else min(end, start + SIGNATURE_LIMIT)
        text = self.source[start : min(end, start + 4 * SIGNATURE_LIMIT)].decode("utf-8", "replace")
        return _SPACE.sub(" ", text).strip(" ;={:")[:SIGNATURE_LIMIT].rstrip() if text else ""

    def _type_parameters(self, node: Node) -> tuple[str, ...]:
        nodes = (child for child in node.named_children if "lifetime" not in child.type)
        declared = (child.children_by_field_name("name") or [child] for child in nodes)
        names = (self.expressions.text(name) for names in declared for name in names)
        return tuple(match.group() for name in names if (match := re.search(r"[^\W\d]\w*", name)))

    def _decorators(self) -> dict[int, tuple[int, list[str], Node]]:
        """Start of a decorated node → (start of its first decorator, texts, where it begins without them)."""
        rows = [(row["decorator"][0], row.get("list")) for row in self.by_role.get("decorator", ())]
        result: dict[int, tuple[int, list[str], Node]] = {}
        for node, holder in sorted(rows, key=lambda row: row[0].start_byte):
            own = _decorated(holder[0], inside=True) if holder else _decorated(node, inside=False)
            target = holder[0].parent if holder else own
            if target is None or own is None:
                continue
            first = target.start_byte if holder else node.start_byte
            _, texts, _ = result.setdefault(target.start_byte, (first, [], own))
            texts.append(_SPACE.sub(" ", self.expressions.text(node)).strip("@#[]! ")[:SIGNATURE_LIMIT])
        return result

    def _comments(self) -> dict[int, tuple[int, str]]:
        """Last line of a comment → (its first line, its text)."""
        if not self.syntax.DOC_COMMENTS:
            return {}
        nodes = [node for captures in self.by_role.get("comment", ()) for node in captures["comment"]]
        result = {}
        for node in nodes:
            text = self.expressions.text(node)
            last = node.end_point[0] + (1 if node.end_point[1] else 0)
            doc = self.syntax.doc(text.rstrip())
            if doc is not None and self._begins_line(node):
                result[last] = (node.start_point[0] + 1, doc)
        return result

    def _begins_line(self, node: Node) -> bool:
        line = self.source.rfind(b"\n", 0, node.start_byte) + 1
        return not self.source[line : node.start_byte].strip()

    def _attach_docs(self) -> None:
        self._index_scopes()
        for captures in self.by_role.get("doc", ()):
            node = captures["doc"][0]
            definition = self.definitions[self.scope_at(node.start_byte)]
            text = self.syntax.doc(self.expressions.text(node)).strip()
            definition["doc"] = f"{definition['doc']}\n{text}".strip()[:DOC_LIMIT]

    def _index_scopes(self) -> None:
        """Turn nested spans into two sorted lists, so that `scope_at` is one bisection."""
        self._scope_starts, self._scope_values = _innermost(self._spans, 0)

    # Imports and exports

    def _collect_imports(self) -> list[Import]:
        found = []
        self.ignored = [_span(captures["ignore"][0]) for captures in self.by_role.get("ignore", ())]
        for captures in self.by_role.get("import", ()):
            node = captures["import"][0]
            self.ignored.append(_span(node))
            scope = self.scope_at(node.start_byte)
            for module, name, alias, form, part in _all(self.syntax.imports(node, self.expressions)):
                found.append(Import(scope, part.start_point[0] + 1, part.start_byte, module, name, alias, form))
        return found

    def _collect_exports(self) -> list[Export]:
        rows = self.by_role.get("export", ())
        nodes = sorted((captures["export"][0] for captures in rows), key=lambda n: n.start_byte)
        return [Export(*pair) for node in nodes for pair in self.syntax.exports(node, self.expressions)]

    def _hide_what_is_not_exported(self) -> None:
        """Of a module that exports anything, the top-level names that it does not export are its own."""
        shown = {_ROOT_NAME.split(export.value, maxsplit=1)[0] for export in self.exports}
        top = [d for d in self.definitions if d["parent"] == 0 and not d.get("owner")]
        if not self.exports and not any("export" in d.get("modifiers", ()) for d in top):
            return
        for definition in top:
            if definition["name"] not in shown and "export" not in definition.get("modifiers", ()):
                definition["visibility"] = "private"

    # Bindings

    def _collect_bindings(self) -> None:
        blocks = [span for c in self.by_role.get("scope", ()) if (span := _span(c["scope"][0])) not in self._reread]
        self._block_starts, self._block_ends = _innermost([(s, e, e) for s, e in blocks], 0)
        self._bind_definitions_in_blocks(blocks)
        for role, rows in self.by_role.items():
            if role.startswith("definition."):
                for captures in rows:
                    if "parameters" in captures:
                        self._bind_parameters(captures["parameters"][0], captures[role][0], function=True)
            elif role == "binding.parameters":
                for captures in rows:
                    self._bind_parameters(captures["parameters"][0], captures["extent"][0], function=False)
            elif role == "binding.member":
                for captures in rows:
                    self._bind_member(captures)
            elif role.startswith("binding."):
                for captures in _united_bindings(rows, role):
                    self._bind(role[8:], captures)
        self._collect_results()
        self._place_assignments()
        self.bindings.sort(key=lambda b: b.start)

    def _bind_definitions_in_blocks(self, blocks: list[tuple[int, int]]) -> None:
        """What is defined in a block is seen there only."""
        starts, around = _innermost([(start, end, start) for start, end in blocks], 0)
        for index, definition in enumerate(self.definitions):
            scope = definition["parent"]
            if scope < 0 or definition["owner"] or self.definitions[scope]["kind"] in TYPE_KINDS:
                continue
            position = bisect_right(self._block_starts, definition["start"]) - 1
            end = self._block_ends[position]
            if end and end < self.definitions[scope]["end"]:
                start = around[bisect_right(starts, definition["start"]) - 1]
                binding = Binding(definition["name"], scope, scope, start, end, "variable", f"#def{index}")
                self.bindings.append(binding)

    def _bind_member(self, captures: Captures) -> None:
        """A value in an object literal that has a name."""
        owner = self._holders.get(captures["within"][0].start_byte)
        if owner is not None:
            target, value = captures["target"][0], captures["value"][0]
            path, end = self.expressions.path(value), target.end_byte
            name, site = self.expressions.text(target), self.scope_at(target.start_byte)
            self.bindings.append(Binding(name, owner, site, end, end, "attribute", path))

    def _bind_parameters(self, holder: Node, extent: Node, function: bool) -> None:
        scope = self.scope_at(extent.start_byte)
        start, end = _span(extent)
        definition = self.definitions[scope]
        implied = self.syntax.receiver(definition["kind"], definition["modifiers"]) if function else ""
        parameters = _all(self.syntax.parameters(holder, self.expressions))
        for position, (name, typed, value, node, steps) in enumerate(parameters):
            given = implied if implied and position == 0 else with_steps(value, steps)
            self.bindings.append(Binding(name, scope, scope, start, end, "parameter", given, typed))
            self.claimed.add(node.start_byte)

    def _bind(self, how: str, captures: Captures) -> None:
        expressions = self.expressions
        values = captures.get("value")
        step = _STEPS.get(how, "")
        if values and not step:
            pairs = self._pairs(captures["target"][0], values[0])
            if len(pairs) > 1:
                for target_node, value_node in pairs:
                    self._bind(how, {**captures, "target": [target_node], "value": [value_node]})
                return
        value = with_steps(expressions.path(values[0]), step) if values else ""
        holder = captures.get("type") or captures.get("class")
        typed = expressions.type(holder[0]) if holder else ""
        targets = captures["target"]
        extent = captures["extent"][0] if "extent" in captures else None
        statement = captures[f"binding.{how}"][0]
        last = max(captures[part][0].end_byte for part in ("target", "value", "type") if part in captures)
        for node in targets:
            for target in _all(self.syntax.targets(node, expressions)):
                root = target.value or (f"<{typed}>" if typed and target.steps else value)
                part = with_steps(root, target.steps)
                kept = typed if not target.steps else ""
                if target.receiver:
                    self._bind_attribute(target, part, kept, statement)
                    continue
                self.claimed.add(target.node.start_byte)
                self._bind_name(how, target, part, kept, extent, statement, last)

    def _pairs(self, target: Node, value: Node) -> list[tuple[Node, Node]]:
        """`a, b = x, y`: each name with its own value, where both sides are written out in full."""
        sequences = self.syntax.SEQUENCE_NODES
        if target.type not in sequences or value.type not in sequences:
            return [(target, value)]
        names, given = target.named_children, value.named_children
        if len(names) != len(given):
            return [(target, value)]
        return [pair for pair in zip(names, given, strict=True) if not pair[0].type.endswith("splat_pattern")]

    def _bind_name(
        self, how: str, target: Any, value: str, typed: str, extent: Node | None, statement: Node, last: int
    ) -> None:
        scope = self.scope_at(target.node.start_byte)
        if extent is not None:
            start, end = extent.start_byte, extent.end_byte
        elif how == "bound":
            start, end = self.definitions[scope]["start"], self.definitions[scope]["end"]
        else:
            start, end = last, self._end_of_scope(target.node.start_byte, scope)
        kind = self.definitions[scope]["kind"]
        defining = how == "declare" if getattr(self.syntax, "DECLARED_NAMES", False) else how in _DEFINING
        if defining and kind in self.syntax.DEFINING_SCOPES and self._at_scope_level(target.node, scope):
            self._define_variable(self.syntax.DEFINING_SCOPES[kind], target.name, statement, scope, typed)
        holds = "bound" if how == "bound" else "variable"
        binding = Binding(target.name, scope, scope, start, end, holds, value, typed)
        self.bindings.append(binding)
        if how == "assign":
            self._assigned.add(id(binding))

    def _at_scope_level(self, node: Node, scope: int) -> bool:
        """Whether no block stands between: where blocks are scopes, a name in one is its own."""
        block = self._block_ends[bisect_right(self._block_starts, node.start_byte) - 1]
        return block == 0 or block >= self.definitions[scope]["end"]

    def _end_of_scope(self, byte: int, scope: int) -> int:
        block = self._block_ends[bisect_right(self._block_starts, byte) - 1]
        end = int(self.definitions[scope]["end"])
        return min(block, end) if block else end

    def _bind_attribute(self, target: Any, value: str, typed: str, statement: Node) -> None:
        if target.receiver not in self.syntax.ATTRIBUTE_RECEIVERS:
            return
        site = self.scope_at(statement.start_byte)
        owner = site
        while owner > 0 and self.definitions[owner]["kind"] not in TYPE_KINDS:
            owner = self.definitions[owner]["parent"]
        if owner <= 0:
            return
        self._define_variable("field", target.name, statement, owner, typed)
        self.bindings.append(
            Binding(target.name, owner, site, statement.end_byte, statement.end_byte, "attribute", value, typed)
        )

    def _define_variable(self, kind: str, name: str, statement: Node, scope: int, typed: str) -> None:
        if (scope, name) in self._attributes_seen:
            return
        if not self._attributes_seen:
            self._attributes_seen.update(
                (d["parent"], d["name"]) for d in self.definitions if d["kind"] not in _BESIDE_VALUES
            )
            if (scope, name) in self._attributes_seen:
                return
        self._attributes_seen.add((scope, name))
        refined = self.syntax.refine(kind, name, statement, self.definitions[scope]["kind"], ())
        if refined is None:
            return
        start, end = _span(statement)
        definition = _blank(
            name, refined.kind, scope, start, end, statement.start_point[0] + 1, statement.end_point[0] + 1
        )
        definition.update(
            visibility=refined.visibility,
            modifiers=refined.modifiers,
            type=typed or refined.type,
            doc=_doc_before(statement.start_point[0] + 1, self._comments_by_line),
            signature=self._signature(start, end, {}),
            content_hash=blake3(self.source[start:end]).hexdigest()[:32],
        )
        self.definitions.append(definition)

    def _place_assignments(self) -> None:
        """Where names are declared before they are assigned, an assignment reaches as far as the declaration."""
        if not getattr(self.syntax, "DECLARED_NAMES", False) or not self._assigned:
            return
        declared: dict[str, list[Binding]] = {}
        for binding in self.bindings:
            if id(binding) not in self._assigned:
                declared.setdefault(binding.name, []).append(binding)
        for position, binding in enumerate(self.bindings):
            if id(binding) in self._assigned:
                around = [d for d in declared.get(binding.name, ()) if d.start <= binding.start < d.end]
                if around:
                    owner = max(around, key=lambda d: d.start)
                    self.bindings[position] = _rebound(binding, owner.scope, owner.end)

    def _collect_results(self) -> None:
        """What functions give. What a function without a name gives is nobody's result."""
        extents = [_span(c["extent"][0]) for c in self.by_role.get("binding.parameters", ())]
        own: dict[int, tuple[int, int]] = {}
        for start, end in sorted(extents, key=lambda span: (span[0], -span[1])):
            scope = self.scope_at(start)
            if end == self.definitions[scope]["end"]:
                own.setdefault(scope, (start, end))
        starts, around = _innermost([(start, end, (start, end)) for start, end in extents], (0, 0))
        for role, name in (("result", "return"), ("result.yield", "yield")):
            for captures in self.by_role.get(role, ()):
                node = (captures.get("value") or captures["type"])[0]
                scope = self.scope_at(node.start_byte)
                function = around[bisect_right(starts, node.start_byte) - 1]
                if function == own.get(scope) or function[0] < self.definitions[scope]["start"] or not function[1]:
                    self._bind_result(name, node, scope, captures)

    def _bind_result(self, name: str, node: Node, scope: int, captures: Captures) -> None:
        kind = self.definitions[scope]["kind"]
        if "type" in captures:
            typed = self.expressions.type(captures["type"][0])
            self.bindings.append(Binding(name, scope, scope, node.end_byte, node.end_byte, "result", "", typed))
            return
        value = self.expressions.path(node)
        if value != "#?" and kind in LOCAL_SCOPES:
            self.bindings.append(Binding(name, scope, scope, node.end_byte, node.end_byte, "result", value))

    @property
    def claimed(self) -> set[int]:
        """Starts of names that are declared here rather than used."""
        return self.__dict__.setdefault("_claimed", set())  # type: ignore[no-any-return]


_STEPS = {"iterate": "@iter", "enter": "@enter", "catch": "{}", "unwrap": "@try"}
_BESIDE_VALUES = frozenset({"interface", "type"})
"""Kinds whose names a value may bear as well."""
_DEFINING = frozenset({"assign", "declare"})


def _blank(name: str, kind: str, parent: int, start: int, end: int, line_start: int, line_end: int) -> dict[str, Any]:
    return {
        "name": name, "kind": kind, "parent": parent, "start": start, "end": end,
        "line_start": line_start, "line_end": line_end, "doc": "", "bases": (), "interfaces": (), "type": "",
    }  # fmt: skip


def _decorated(node: Node, inside: bool) -> Node | None:
    """The next sibling that is no decorator; its first keyword where decorators stand inside of what they decorate."""
    target: Node | None = node
    while target is not None and (target.type == node.type or target.is_extra):
        target = target.next_sibling if inside else target.next_named_sibling
    return target


def _united(rows: list[_Row]) -> list[_Row]:
    """Rows of definitions; several patterns that match one are one row with the parts of all."""
    found: dict[tuple[int, int, int], _Row] = {}
    result = []
    for row in rows:
        names = row[4].get("name")
        key = (row[0], row[1], names[0].start_byte if names else -1)
        first = found.setdefault(key, row)
        if first is row:
            result.append(row)
        else:
            for part, nodes in row[4].items():
                first[4].setdefault(part, nodes)
    return result


def _united_bindings(rows: list[Captures], role: str) -> list[Captures]:
    """Likewise for bindings of one role: a declaration with a type and one with a value may be the same."""
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


def _rebound(binding: Binding, scope: int, end: int) -> Binding:
    return Binding(binding.name, scope, binding.site, binding.start, end, binding.kind, binding.value, binding.type)


def _all(found: Iterable[_Value]) -> list[_Value]:
    """What a syntax gives; nothing where code is nested too deep to follow."""
    try:
        return list(found)
    except RecursionError:
        return []


def _span(node: Node) -> tuple[int, int]:
    return node.start_byte, node.end_byte


def _innermost(spans: Iterable[tuple[int, int, _Value]], outside: _Value) -> tuple[list[int], list[_Value]]:
    """Positions and, from each on, the value of the innermost of the nested spans (start, end, value)."""
    starts, values = [-1], [outside]
    stack: list[tuple[int, _Value]] = []
    for start, end, value in sorted(spans, key=lambda span: (span[0], -span[1])):
        while stack and stack[-1][0] <= start:
            closed, _ = stack.pop()
            starts.append(closed)
            values.append(stack[-1][1] if stack else outside)
        stack.append((end, value))
        starts.append(start)
        values.append(value)
    while stack:
        closed, _ = stack.pop()
        starts.append(closed)
        values.append(stack[-1][1] if stack else outside)
    return starts, values


def _doc_before(line: int, comments: dict[int, tuple[int, str]]) -> str:
    parts = []
    while (found := comments.get(line - 1)) is not None:
        line = found[0]
        parts.append(found[1])
    return "\n".join(reversed(parts)).strip()[:DOC_LIMIT]


def _first_error(root: Node) -> int:
    """Line of the first node that the grammar could not read."""
    node = root
    while True:
        for child in node.children:
            if child.is_error or child.is_missing:
                return child.start_point[0] + 1
            if child.has_error:
                node = child
                break
        else:
            return node.start_point[0] + 1
