"""Symbols that are no scopes for names: members of object literals that are arguments, tests with a title, fields of
anonymous types.

No name in code refers to them, so resolution does not see them; but calls inside them are theirs:
`router({ list: procedure.query(() => find()) })` in `const cart = …` → `cart.list` calls `find`.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, NamedTuple

from tree_sitter import Node

from codecompass.extract.drafts import blank, doc_before, hash_of
from codecompass.extract.merged_matches import Captures
from codecompass.extract.signature import signature_of
from codecompass.extract.spans import innermost, span_of
from codecompass.model import VALUE_KINDS, Definition

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

ROLE = "unscoped."
MOST_LEVELS = 20
"""Nested symbols of this kind; deeper ones belong to the innermost of these."""
NAME_LIMIT = 200
_HOLDING_LITERALS = frozenset({"constant", "variable"})
_RUN_LATER = frozenset({"method", "property"})


class Unscoped(NamedTuple):
    """The last three parts of FileFacts."""

    symbols: tuple[Definition, ...] = ()
    standing: tuple[tuple[int, int], ...] = ()
    bearing: tuple[tuple[int, int], ...] = ()


class _Part(NamedTuple):
    """A part of a file: a definition by its number, a function, or a candidate with its captures."""

    start: int
    negative_end: int
    order: int
    number: int = -1
    kind: str = ""
    captures: Captures | None = None


def unscoped(collector: Collector) -> Unscoped:
    """The unscoped symbols of a file, the definitions inside them, and the bytes of code that belong to them."""
    rows = [
        (role[len(ROLE) :], row) for role, rows in collector.by_role.items() if role.startswith(ROLE) for row in rows
    ]
    return _Sweep(collector, rows).found() if rows else Unscoped()


class _Sweep:
    """One pass over a file's definitions and unscoped symbols, in order, with a stack of the open ones."""

    def __init__(self, collector: Collector, rows: list[tuple[str, Captures]]) -> None:
        self.collector = collector
        self.rows = rows
        self.symbols: list[Definition] = []
        self.standing: list[tuple[int, int]] = []
        self.spans: list[tuple[int, int, int]] = []
        self.first = len(collector.definitions)
        extents = [row["extent"][0] for row in collector.by_role.get("binding.parameters", ())]
        self.nodes = {span_of(node): node for node in extents}
        self.functions = sorted(self.nodes)
        self.starts = [start for start, _ in self.functions]
        definitions = enumerate(collector.definitions)
        self.holders = {(d["start"], d["end"]): number for number, d in definitions if d["kind"] in VALUE_KINDS}

    def found(self) -> Unscoped:
        open_parts: list[_Part] = []
        levels = 0
        for part in self._parts():
            while open_parts and -open_parts[-1].negative_end <= part.start:
                levels -= open_parts.pop().number >= self.first
            if part.captures is not None:
                if levels >= MOST_LEVELS or (number := self._symbol(part, part.captures, open_parts)) < 0:
                    continue
                part = part._replace(number=number)
                levels += 1
            elif part.number > 0:
                self._place(part, open_parts)
            open_parts.append(part)
        if not self.symbols and not self.standing and not self.spans:
            return Unscoped()
        starts, numbers = innermost(self.spans, -1)
        return Unscoped(tuple(self.symbols), tuple(self.standing), tuple(zip(starts, numbers, strict=True)))

    def _parts(self) -> list[_Part]:
        """Definitions, functions and candidates in order of their starts, the outer first."""
        definitions = self.collector.definitions
        parts = [_Part(d["start"], -d["end"], 0, number) for number, d in enumerate(definitions) if number]
        parts += [_Part(start, -end, 2) for start, end in self.functions]
        known: set[tuple[int, ...]] = {(d["start"], d["end"]) for d in definitions}
        for kind, row in self.rows:
            node, name = row[ROLE + kind][0], row.get("name")
            if kind == "holder":
                self._record_holder(node)
            elif name is not None and (span := span_of(node)) not in known and (*span, name[0].start_byte) not in known:
                known.add((*span, name[0].start_byte))
                parts.append(_Part(span[0], -span[1], 1, -1, kind, row))
        return sorted(parts, key=lambda part: part[:3])

    def _has_function(self, node: Node) -> bool:
        at = bisect_left(self.starts, node.start_byte)
        return at < len(self.starts) and self.starts[at] < node.end_byte

    def _record_holder(self, node: Node) -> None:
        """Record a top-level variable with functions in its value: references in these are its own."""
        if (span := span_of(node)) in self.holders and self._has_function(node):
            self.spans.append((*span, self.holders[span]))

    def _symbol(self, part: _Part, captures: Captures, open_parts: list[_Part]) -> int:
        """Number of the symbol that a candidate is; -1 for none."""
        node = captures[ROLE + part.kind][0]
        runs = part.kind != "field" and self._has_function(node)
        if part.kind == "property":  # a member of a literal that is created once, not each time a function runs
            if open_parts and (open_parts[-1].order == 2 or self._is_run_again(open_parts[-1].number)):
                return -1
        elif part.kind != "field" and not runs:
            return -1
        kind = part.kind if runs or part.kind != "property" else "field"
        refined = self.collector.syntax.unscoped(kind, captures["name"][0], node)
        if refined is None:
            return -1
        self.symbols.append(self._definition(refined, node, _around(part, open_parts), captures))
        number = self.first + len(self.symbols) - 1
        if runs:
            self.spans.append((*span_of(captures.get("inside", [node])[0]), number))
        return number

    def _is_run_again(self, number: int) -> bool:
        """Whether a symbol is a function, whose body may run several times."""
        kind = (
            self.collector.definitions[number]["kind"]
            if number < self.first
            else self.symbols[number - self.first].kind
        )
        return number > 0 and kind not in VALUE_KINDS

    def _definition(self, refined: Any, node: Node, parent: int, captures: Captures) -> Definition:
        start, end = span_of(node)
        line = node.start_point[0] + 1
        draft = blank(refined.name[:NAME_LIMIT], refined.kind, parent, start, end, line, node.end_point[0] + 1)
        draft.update(
            visibility=refined.visibility,
            modifiers=refined.modifiers,
            type=self.collector.expressions.type(captures["type"][0]) if "type" in captures else refined.type,
            doc=doc_before(line, self.collector.comments_by_line),
            signature=refined.signature or signature_of(self.collector.source, node, start, self._body_in(node)),
            content_hash=hash_of(self.collector.source[start:end]),
        )
        return Definition(**draft)

    def _body_in(self, node: Node) -> Node | None:
        """The body of the first function in a node."""
        if not self._has_function(node):
            return None
        function = self.nodes[self.functions[bisect_left(self.starts, node.start_byte)]]
        return function.child_by_field_name("body")

    def _place(self, part: _Part, open_parts: list[_Part]) -> None:
        """Record that a member of an object literal is inside an unscoped symbol, which is nearer than its scope."""
        definitions, number = self.collector.definitions, part.number
        parent, around = definitions[number]["parent"], _around(part, open_parts)
        is_member = definitions[number]["kind"] in _RUN_LATER and part.start in self.collector.expressions.defined
        if not is_member or definitions[number].get("owner") or around in (0, parent):
            return
        if around >= self.first:
            stands = not parent or self.symbols[around - self.first].start > definitions[parent]["start"]
        else:
            holder = definitions[around]
            stands = (
                holder["kind"] in _HOLDING_LITERALS
                and holder["parent"] == parent
                and self._is_passed(around, open_parts)
            )
        if stands:
            self.standing.append((number, around))

    def _is_passed(self, holder: int, open_parts: list[_Part]) -> bool:
        """Whether the functions around, up to the symbol `holder`, are arguments: `create((set) => ({ pay() {} }))`."""
        for part in reversed(open_parts):
            if part.number == holder:
                break
            node = self.nodes.get((part.start, -part.negative_end)) if part.order == 2 else None
            if node is not None and (
                node.parent is None or node.parent.type not in self.collector.syntax.NODES.calls.arguments
            ):
                return False
        return True


def _around(part: _Part, open_parts: list[_Part]) -> int:
    """The innermost open symbol around a part."""
    others = (one for one in reversed(open_parts) if one.number > 0)
    return next((one.number for one in others if one[:2] != part[:2]), 0)
