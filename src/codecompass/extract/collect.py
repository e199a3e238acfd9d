"""From a file's query matches to its facts: one sweep, the same for every language."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property
from itertools import repeat
from typing import Any, TypeVar

from tree_sitter import Node, QueryCursor

from codecompass.extract.bindings import Bindings
from codecompass.extract.drafts import DOC_LIMIT, blank, doc_before, hash_of
from codecompass.extract.expanded import Read
from codecompass.extract.expressions import FileExpressions
from codecompass.extract.grammar import Reader
from codecompass.extract.handed_values import handed_bindings
from codecompass.extract.merged_matches import Captures, united
from codecompass.extract.passed_values import passed_bindings
from codecompass.extract.signature import signature_of
from codecompass.extract.spans import all_of, decorated, first_error, innermost, line_starts, span_of, uncommented
from codecompass.extract.unscoped import unscoped
from codecompass.languages.nodes import children_of
from codecompass.languages.rules import rules_of
from codecompass.model import (
    GENERATED,
    SCOPE_KINDS,
    TYPE_KINDS,
    Definition,
    Export,
    FileFacts,
    Import,
)

_Value = TypeVar("_Value")

REREAD_DEPTH = 4
"""How deep token trees of the grammar are parsed again (a macro in a macro's arguments …)."""
DEEPEST = 3000
"""The levels of the syntax tree that are matched: the time for a match grows with the square of its depth."""
MOST_LEVELS = 100
"""The most nested definitions. Deeper ones are children of the last of them, so that qualified names stay readable."""
NAME_LIMIT = 500
"""Characters of a definition's name."""
DECORATOR_LIMIT = 2000
"""Characters of a decorator, which may list paths or have a query."""
_SPACE = re.compile(r"\s+")


class Collector:
    """Gathers one file's facts. Filled by role, then read once through `facts`."""

    def __init__(self, reader: Reader, read: Read, module_name: str, lenient: bool = False) -> None:
        self.syntax = reader.syntax
        self.source = source = read.source
        self.line_starts = line_starts(source)
        self.root = root = read.tree.root_node
        self.made = read.made
        self.error_line = first_error(root) if root.has_error else 0
        """The first line with a syntax error; 0 without one."""
        self.expressions = FileExpressions(source, reader.syntax, lenient)
        self.by_role: dict[str, list[Captures]] = {}
        self.reread: set[tuple[int, int]] = set()
        """Spans of nodes that were parsed again: their brackets are the macro's, and no block."""
        self._read_matches(reader, root)
        self.definitions: list[dict[str, Any]] = []
        self.arms: set[tuple[int, int]] = set()
        lines = self.source.count(b"\n") + 1
        module = blank(module_name, "module", -1, 0, len(self.source), 1, lines)
        module["content_hash"] = hash_of(self.source)
        self.definitions.append(module)
        self._collect_definitions()
        self.claimed: set[int] = set()
        """Starts of names that are declarations, and no uses."""
        self.in_blocks: set[int] = set()
        """Definitions that are visible in a block only, so that there may be others of their name around it."""
        self.parts_read: list[tuple[str, int]] = []
        """Members that patterns read, as paths, with the byte of the name."""
        self.value_nodes: dict[int, Node] = {}
        """Byte where a binding begins, or a result ends → the node of its value."""
        self._attributes_seen: set[tuple[int, str]] = set()
        self.imports = self._collect_imports()
        bound = Bindings(self)
        self.bindings = bound.found
        self.bindings.extend([*passed_bindings(self, bound.taken)])
        rows = self.by_role.get("export", ())
        nodes = sorted((captures["export"][0] for captures in rows), key=lambda n: n.start_byte)
        self.exports = [Export(*pair) for node in nodes for pair in self.syntax.exports(node, self.expressions)]
        self.syntax.hide(self.definitions, [export.value for export in self.exports])

    def facts(self, language: str, references: tuple[tuple[str, ...], bytes], surfaces: Iterable[Any]) -> FileFacts:
        settings: dict[str, object] = {}
        for captures in self.by_role.get("package", ()):
            settings["package"] = self.expressions.text(captures["package"][0])
        for captures in self.by_role.get("setting", ()):
            key, value = self.syntax.setting(captures["setting"][0], self.expressions)
            if key:
                settings.setdefault(key, value)
        if spans := self.syntax.conditional_spans(self.source):
            settings["conditions"] = spans
        texts, packed = references
        beside = unscoped(self)
        return FileFacts(
            language=language,
            lines=self.source.count(b"\n") + (not self.source.endswith(b"\n")),
            definitions=tuple(Definition(**d) for d in self.definitions),
            imports=tuple(self.imports),
            exports=tuple(self.exports),
            bindings=(*self.bindings, *handed_bindings(self, rules_of(language).REACHED_BY == "import")),
            texts=texts,
            packed_references=packed,
            surfaces=tuple(surfaces),
            settings=settings,
            error_line=self.error_line,
            arms=tuple(sorted(self.arms)),
            made=self.made,
            unscoped=beside.symbols,
            standing=beside.standing,
            bearing=beside.bearing,
        )

    def value_of(self, name: Node) -> Node | None:
        """The value of a variable that is assigned once in the nearest scope that assigns it; None for any other."""
        text, at = self.expressions.text(name), name.start_byte
        known = [one for one in self.bindings if one.name == text and one.kind == "variable"]
        scope = self.scope_at(at)
        while scope >= 0 and known:
            own = [one for one in known if one.scope == scope]
            own = [one for one in own if one.start <= at < one.end] or own
            if own:
                found = self.value_nodes.get(own[0].start) if len(own) == 1 else None
                return found if found is not None and self.expressions.path(found) == own[0].value else None
            scope = self.definitions[scope]["parent"]
        return None

    def member(self, position: int, names: str) -> int:
        """The first member of a type that has one of some names (`|` between); 0 where none has."""
        wanted = names.split("|")
        inside = enumerate(self.definitions)
        return next((at for at, one in inside if one["parent"] == position and one["name"] in wanted), 0)

    def scope_at(self, byte: int) -> int:
        """Index of the innermost scope around a byte."""
        return self._scope_values[bisect_right(self._scope_starts, byte) - 1]

    def scopes_at(self, bytes_: Iterable[int]) -> Iterable[int]:
        """`scope_at` of many bytes, without a call for each."""
        after = (0, *self._scope_values)
        return map(after.__getitem__, map(bisect_right, repeat(self._scope_starts), bytes_))

    def line_at(self, byte: int) -> int:
        """The line of a byte. (A node's `start_point` takes three times as long.)"""
        return bisect_right(self.line_starts, byte)

    # Matches

    def _read_matches(self, reader: Reader, root: Node) -> None:
        """Collect the matches by role, then those in token trees (a macro's arguments)."""
        self._add_matches(reader, root, with_definitions=True)
        for _ in range(REREAD_DEPTH):
            pending = {
                captures[role][0].start_byte: (captures[role][0], role == "reread.items")
                for role in ("reread", "reread.items")
                for captures in self.by_role.pop(role, ())
            }
            if not pending:
                break
            self._drop_tokens([node for node, _ in pending.values()])
            self.reread.update(span_of(node) for node, _ in pending.values())
            self.expressions.reread_items += [node for node, with_definitions in pending.values() if with_definitions]
            for node, with_definitions in pending.values():
                self._add_matches(reader, reader.parse_within(self.source, node), with_definitions)

    def _drop_tokens(self, nodes: list[Node]) -> None:
        """Drop the names in nodes that are parsed again, which are matched then."""
        starts, inside = innermost([(n.start_byte, n.end_byte, 1) for n in nodes], 0)
        rows = self.by_role.get("reference.name")
        if nodes and rows:
            self.by_role["reference.name"] = [
                row for row in rows if not inside[bisect_right(starts, row["reference.name"][0].start_byte) - 1]
            ]

    def _add_matches(self, reader: Reader, root: Node, with_definitions: bool) -> None:
        found: list[list[Captures]] = [[] for _ in reader.roles]
        cursor = QueryCursor(reader.query)
        cursor.set_max_start_depth(DEEPEST)
        for pattern, captures in cursor.matches(root):
            if (values := captures.get("value")) and values[0].is_extra:
                continue  # a comment before the value, in a grammar that gives it no field
            found[pattern].append(captures)
        for role, rows in zip(reader.roles, found, strict=True):
            if rows and (with_definitions or not role.startswith("definition.")):
                self.by_role.setdefault(role, []).extend(rows)

    # Definitions

    def _collect_definitions(self) -> None:
        found = [
            (node.start_byte, -captures.get("extent", captures[role])[0].end_byte, role[11:], node, captures)
            for role, rows in self.by_role.items()
            if role.startswith("definition.")
            for captures in rows
            for node in captures[role]
        ]
        found = united(sorted(found, key=lambda row: row[:2]))
        decorators = self._decorators_at = self._decorators()
        comments = self.comments_by_line = self._comments()
        open_scopes: list[tuple[int, int]] = [(0, len(self.source) + 1)]
        seen: set[tuple[int, int, str]] = set()
        self._spans: list[tuple[int, int, int]] = []
        self.holders = self.expressions.holders
        self.in_literals: list[tuple[int, Node]] = []
        """Functions that are members of object literals."""
        values, objects = self.syntax.notation.defining_values, self.syntax.NODES.literals.objects
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
                extent = captures["extent"][0]
                ends = {"end": extent.end_byte, "line_end": extent.end_point[0] + (extent.end_point[1] > 0)}
                self.definitions[index].update(ends)
            if len(open_scopes) > MOST_LEVELS or node.is_extra:  # it has no inside
                continue
            if self.definitions[index]["kind"] in SCOPE_KINDS or "body" in captures:
                open_scopes.append((index, -negative_end))
                self._spans.append((start, -negative_end, index))
            elif "members" in captures:
                open_scopes.append((index, -negative_end))
                self.holders[captures["members"][0].start_byte] = index
            literal = node.parent if node.parent is not None and node.parent.type in objects else None
            if node.type in values or literal is not None:
                self.expressions.defined[start] = index
            owned = self.definitions[index]["owner"]
            if literal is not None and not owned:
                self.in_literals.append((index, node))
        self._add_bases()
        self._attach_docs()

    def _add_bases(self) -> None:
        """Add the bases that statements declare for functions used as classes (`util.inherits(Gift, Cart)`)."""
        rows = self.by_role.get("heritage", ())
        pairs = [self.syntax.inheritance(captures["heritage"][0], self.expressions) for captures in rows]
        if not any(pairs):
            return
        tops = {d["name"]: d for d in self.definitions if d["parent"] == 0 and d["kind"] == "fn" and not d["owner"]}
        for name, base in filter(None, pairs):
            if name in tops and base not in tops[name]["bases"]:
                tops[name]["bases"] += (base,)

    def _define(
        self, kind: str, node: Node, name_node: Node, captures: Captures, parent: int,
        decorators: dict[int, tuple[int, list[str], Node]], comments: dict[int, tuple[int, str]],
    ) -> int:  # fmt: skip
        """Index of the new definition; -1 where `syntax.refine` has none."""
        name = self.expressions.text(name_node)
        start, written, own = decorators.get(node.start_byte, (node.start_byte, (), node))
        if own.start_byte > name_node.start_byte:  # with syntax errors, the decorators of what follows
            start, written, own = node.start_byte, (), node
        line = self.line_at(own.start_byte)
        decorated_from = self.line_at(start) if written else line
        doc, decorated = self.syntax.doc_in(tuple(written)) if written else ("", ())
        decorated += self.syntax.conditions_around(node, self.expressions)
        refined = self.syntax.refine(kind, name, node, self.definitions[parent]["kind"], decorated)
        if refined is None:
            return -1
        name = (refined.name or name)[:NAME_LIMIT]
        end = node.end_byte
        definition = blank(name, refined.kind, parent, start, end, line, self.line_at(end))
        definition["visibility"] = refined.visibility
        generated = any(one.made <= name_node.start_byte < one.made_end for one in self.made)
        definition["modifiers"] = refined.modifiers + ((GENERATED,) if generated else ())
        definition["owner"] = refined.owner
        definition["decorators"] = decorated + refined.decorators
        definition["signature"] = refined.signature or signature_of(
            self.source if generated else self.written, node, own.start_byte, next(iter(captures.get("body", ())), None)
        )
        definition["content_hash"] = hash_of(self.source[start:end])
        definition["type"] = self.expressions.type(captures["type"][0]) if "type" in captures else refined.type
        if "type_parameters" in captures:
            definition["type_parameters"] = self._type_parameters(captures["type_parameters"][0])
        elif refined.type_parameters:
            definition["type_parameters"] = refined.type_parameters
        for holder in captures.get("bases", ()):
            related = all_of(self.syntax.bases(holder, self.expressions))
            definition["bases"] += tuple(text for relation, text in related if relation == "extends")
            definition["interfaces"] += tuple(text for relation, text in related if relation == "implements")
        itself = comments.get(definition["line_end"]) if node.is_extra else None
        definition["doc"] = itself[1] if itself else doc_before(decorated_from, comments) or doc[:DOC_LIMIT]
        self.definitions.append(definition)
        self.note_arm(node)
        return len(self.definitions) - 1

    @cached_property
    def written(self) -> bytes:
        """The source with blanks for what macros make, of the same length."""
        parts: list[bytes] = []
        after = 0
        for stretch in self.made:
            for start, end in (*stretch.handed, (stretch.made_end, stretch.made_end)):
                at = max(after, stretch.made)
                parts += (self.source[after:at], b" " * (start - at), self.source[start:end])
                after = end
        return b"".join([*parts, self.source[after:]])

    def note_arm(self, node: Node) -> None:
        """Record the branch around a definition, an import, or the assignment of a fallback for one."""
        if (arm := self.syntax.arm(node)) is not None:
            self.arms.add(span_of(arm))

    def _type_parameters(self, node: Node) -> tuple[str, ...]:
        """The names of the type parameters in a list of them: `<T: Clone, 'a, U = V>` → `T`, `U`."""
        declared = map(self.syntax.type_parameter, children_of(node))
        names = (self.expressions.text(name) for names in declared for name in names)
        return tuple(match.group() for name in names if (match := re.search(r"[^\W\d]\w*", name)))

    def _decorators(self) -> dict[int, tuple[int, list[str], Node]]:
        """Start of a decorated node → (start of its first decorator, texts of the decorators, its first node after
        them)."""
        rows = [(row["decorator"][0], row.get("list"), "words" in row) for row in self.by_role.get("decorator", ())]
        rows.sort(key=lambda row: row[0].start_byte)
        known: dict[int, Node | None] = {}
        kinds = {node.type for node, _, among in rows if among}
        for node, holder, among in reversed(rows):  # decorators of one definition are skipped once
            own = decorated(node, True, known, kinds) if among else None
            known[node.start_byte] = own or decorated(holder[0] if holder else node, bool(holder), known)
        result: dict[int, tuple[int, list[str], Node]] = {}
        for node, holder, _ in rows:
            own = known[node.start_byte]
            target = holder[0].parent if holder else own
            if target is None or own is None:
                continue
            first = target.start_byte if holder else node.start_byte
            _, texts, _ = result.setdefault(target.start_byte, (first, [], own))
            written = uncommented(self.source, node, *span_of(node)).decode("utf-8", "replace")
            texts.append(_SPACE.sub(" ", written).strip("@#[]! ")[:DECORATOR_LIMIT])
        return result

    def _comments(self) -> dict[int, tuple[int, str]]:
        """Last line of a comment → (its first line, its text)."""
        nodes = [node for captures in self.by_role.get("comment", ()) for node in captures["comment"]]
        result = {}
        for node in nodes:
            doc = self.syntax.doc(self.expressions.text(node).rstrip())
            line = self.source.rfind(b"\n", 0, node.start_byte) + 1
            if doc is not None and not self.source[line : node.start_byte].strip():
                result[self.line_at(node.end_byte - 1)] = (self.line_at(node.start_byte), doc)
        return result

    def _attach_docs(self) -> None:
        self._scope_starts, self._scope_values = innermost(self._spans, 0)  # so that `scope_at` is one bisection
        for captures in self.by_role.get("doc", ()):
            node = captures["doc"][0]
            definition = self.definitions[self.scope_at(node.start_byte)]
            text = (self.syntax.doc(self.expressions.text(node)) or "").strip()
            definition["doc"] = f"{definition['doc']}\n{text}".strip()[:DOC_LIMIT]

    # Imports and exports

    def _collect_imports(self) -> list[Import]:
        found = []
        self.ignored = [span_of(captures["ignore"][0]) for captures in self.by_role.get("ignore", ())]
        for captures in self.by_role.get("import", ()):
            node = captures["import"][0]
            self.ignored.append(span_of(node))
            self.note_arm(node)
            scope = self._binding_scope(node.start_byte)
            for module, name, alias, form, part, conditions in all_of(self.syntax.imports(node, self.expressions)):
                line = self.line_at(part.start_byte)
                found.append(Import(scope, line, part.start_byte, module, name, alias, form, conditions))
        return found

    def _binding_scope(self, byte: int) -> int:
        """The innermost scope around a byte in which names can be bound that are not a type's members."""
        scope = self.scope_at(byte)
        while (
            kind := self.definitions[scope]["kind"]
        ) in TYPE_KINDS and kind not in self.syntax.notation.defining_scopes:
            scope = self.definitions[scope]["parent"]
        return scope

    # Variables

    def define_variable(self, kind: str, name: str, statement: Node, scope: int, typed: str) -> None:
        if (scope, name) in self._attributes_seen:
            return
        if not self._attributes_seen:
            beside = self.syntax.notation.beside_values
            self._attributes_seen.update(
                (d["parent"], d["name"])
                for index, d in enumerate(self.definitions)
                if d["kind"] not in beside and index not in self.in_blocks
                if d["kind"] != "method"
                or self.definitions[d["parent"]]["kind"] in TYPE_KINDS  # else an object literal's
            )
            if (scope, name) in self._attributes_seen:
                return
        self._attributes_seen.add((scope, name))
        refined = self.syntax.refine(kind, name, statement, self.definitions[scope]["kind"], ())
        if refined is None:
            return
        start, end = span_of(statement)
        line = self.line_at(start)
        definition = blank(name, refined.kind, scope, start, end, line, self.line_at(end))
        definition.update(
            visibility=refined.visibility,
            modifiers=refined.modifiers,
            type=typed or refined.type,
            decorators=self._decorators_in(statement),
            doc=doc_before(line, self.comments_by_line),
            signature=signature_of(self.source, statement, start),
            content_hash=hash_of(self.source[start:end]),
        )
        self.definitions.append(definition)

    def _decorators_in(self, statement: Node) -> tuple[str, ...]:
        """The decorators inside a declaration: of a constructor's parameter that is a field, too."""
        if not self._decorators_at:
            return ()
        return next((tuple(at[1]) for one in statement.children if (at := self._decorators_at.get(one.start_byte))), ())
