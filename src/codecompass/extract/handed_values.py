"""The functions, types and objects of a file that its calls hand to functions of other files: `each(xs, log)`, `Shop(Till())`,
`@timed`; what elements hand to components, of its own files too: `<Row onPick={open} />`.

Which function a call means is not known here: the callee stands as it is written, and the resolver looks up by its last name
who hands what to a function whose parameters it asks for. Where names need no import to be seen, only functions are handed on.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from codecompass.extract.calls import Call, called_node
from codecompass.languages.paths import MAX_ALTERNATIVES, alternatives, without_call_arguments
from codecompass.model import CALLABLE_KINDS, HANDED_ON, TYPE_KINDS, Binding

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

_ROLES = ("reference.call", "reference.instantiate")
_ROOT = re.compile(rb"[A-Za-z_$][\w$]*")
_SPACE = rb"(?:\s++|/\*(?:[^*]|\*(?!/))*+\*/|(?://|#)[^\n]*+)*+"
"""Blanks and comments."""
_ARGUMENT = re.compile(
    rb"[(,=?]%b(?:&%b|::)?([A-Za-z_$][\w$.:]*+)(?=[ \t]*+(?:[,)({\n:]|if\b|/\*|//|#))" % (_SPACE, _SPACE)
)
_STEP = re.compile(rb"[.:]")
_PATH = re.compile(r"[A-Za-z_$#][\w$]*(?:\(\)|\{\}|(?:\.|::)[A-Za-z_$][\w$]*)*\Z")
_NAME = re.compile(r"[A-Za-z_$#][\w$]*")
_LAST = re.compile(r"[\w$]*\Z")
MOST_OF_A_CALL = 400
"""Bytes of a call in which its arguments are looked for: what follows is the body of a function."""
MOST = 1000
"""The most values of one file."""


def handed_bindings(collector: Collector, by_import: bool) -> Iterator[Binding]:
    """A binding for each value: `name` the callee, `value` the argument, `type` its place (`#1`), keyword, or the property of the
    only argument that it is (`.onPick`). `by_import`: whether the names of other files are only seen where they are imported."""
    handing = _Handing(collector, by_import)
    return islice(chain(handing.by_calls(), handing.by_decorators(), handing.by_elements()), MOST)


class _Handing:
    def __init__(self, collector: Collector, by_import: bool) -> None:
        self.collector = collector
        self.aliases = {one.alias for one in collector.imports if one.alias}
        self.is_open = not by_import or any(one.name == "*" for one in collector.imports)
        """Whether a name that the file neither defines nor imports may be one of another file."""
        self.own = {d["name"] for d in collector.definitions if d["kind"] in CALLABLE_KINDS}
        self.types = {d["name"] for d in collector.definitions if d["kind"] in TYPE_KINDS} if by_import else set()
        holding = {d["owner"] for d in collector.definitions if d.get("owner")} if by_import else set()
        self.members = {name.encode() for name in self.own | self.types}
        self.roots = self.members | {name.encode() for name in (self.aliases | holding if by_import else ())}

    def by_calls(self) -> Iterator[Binding]:
        starts = self._starts()
        kinds, expressions = self.collector.syntax.NODES.calls, self.collector.expressions
        whole_calls = kinds.captured_whole
        roles = self.collector.by_role if starts else {}
        for node in (one for role in _ROLES for captures in roles.get(role, ()) for one in captures[role]):
            callee = called_node(node, kinds) if whole_calls else node
            at = bisect_left(starts, callee.end_byte)
            if at == len(starts) or starts[at] > callee.end_byte + MOST_OF_A_CALL or callee.parent is None:
                continue
            if starts[at] >= callee.parent.end_byte or not self._may_lead_outside(callee):
                continue
            whole = self.collector.syntax.callee(node, expressions)
            path = without_call_arguments(whole[0] if whole is not None else expressions.path(node))
            if _PATH.match(path) and path[-1] not in ")}":
                yield from self._arguments(Call(callee, path, expressions), path)

    def _starts(self) -> list[int]:
        """Where there may be an argument that is handed on."""
        starts = list[int]()
        for found in _ARGUMENT.finditer(self.collector.source):
            name = found[1]
            if name not in self.roots:
                parts = _STEP.split(name) if b"." in name or b":" in name else ()
                if not parts or not (parts[0] in self.roots or parts[-1] in self.members):
                    continue
            starts.append(found.start(1))
        return starts

    def _may_lead_outside(self, callee: Any) -> bool:
        """Whether a callee may be of another file: a member, an imported name."""
        root = _ROOT.match(self.collector.source, callee.start_byte, callee.end_byte)
        if root is None or root.end() < callee.end_byte:
            return True
        name = root[0].decode()
        return name in self.aliases or (self.is_open and name not in self.own and name not in self.types)

    def _arguments(self, call: Call, callee: str) -> Iterator[Binding]:
        site, position = self.collector.scope_at(call.callee.start_byte), 0
        for argument in call.arguments:
            node: Any = argument.node  # Any: literals know no nodes
            if node.type in call.nodes.spreads:
                return
            place, position = (argument.keyword, position) if argument.keyword else (f"#{position}", position + 1)
            value = self.collector.expressions.path(node) if node.end_byte - node.start_byte < MOST_OF_A_CALL else ""
            for way in alternatives(value)[:MAX_ALTERNATIVES]:
                referenced, at = way[-2:] if way.endswith("/*") else "", node.start_byte
                if self._is_followed(way := without_call_arguments(way)):
                    yield Binding(callee, site, site, at, at, HANDED_ON, way + referenced, place)

    def _is_followed(self, value: str) -> bool:
        if not _PATH.match(value):
            return False
        root, last = _NAME.match(value), _LAST.search(value.rstrip("(){}"))
        if value[-1] in ")}":  # an object that is made there
            return last is not None and (last[0] in self.types or (last[0] in self.aliases and last[0][:1].isupper()))
        return (root is not None and root[0].encode() in self.roots) or (last is not None and last[0] in self.own)

    def by_decorators(self) -> Iterator[Binding]:
        """What decorators of other files are handed: the innermost, a function or type outside of types."""
        for definition in self.collector.definitions if not self.is_open or self.types else ():
            name, called, _ = (definition.get("decorators", ())[-1:] or ("",))[0].partition("(")
            is_applied = _PATH.match(name) and (not called or definition["kind"] in CALLABLE_KINDS)
            root = _NAME.match(name) if is_applied else None
            parent, at = definition["parent"], definition["end"]
            in_type = self.collector.definitions[parent]["kind"] in TYPE_KINDS
            if root is not None and root[0] in self.aliases and not in_type:
                name += "()" if called else ""
                yield Binding(name, parent, parent, at, at, HANDED_ON, definition["name"], "#0")

    def by_elements(self) -> Iterator[Binding]:
        """What elements hand to components as properties."""
        expressions = self.collector.expressions
        for captures in self.collector.by_role.get("reference.element", ()):
            for name, node in self.collector.syntax.properties_of_element(captures["reference.element"][0]):
                value, component = expressions.path(node), expressions.path(captures["reference.element"][0])
                if self._is_followed(value) and _PATH.match(component):
                    at, site = node.start_byte, self.collector.scope_at(node.start_byte)
                    yield Binding(component, site, site, at, at, HANDED_ON, value, f".{expressions.text(name)}")
