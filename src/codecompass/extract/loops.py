"""Unrolled loops: a call in a loop over a list literal is one call for each element.

`for r in [users, orders]: app.include_router(r)` mounts two routers. The elements replace the loop's variables in the
arguments; where the list is no literal of the file, the call stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tree_sitter import Node

from codecompass.extract.calls import Call
from codecompass.extract.collect import Collector
from codecompass.extract.literals import Argument, string_of
from codecompass.languages.nodes import children_of

MOST_CALLS = 300


class Entry(NamedTuple):
    """A key of an object with its value."""

    key: Node
    value: Node


Element = Node | Entry
Bound = Mapping[str, Element]


def unrolled(call: Call, collector: Collector) -> list[Call]:
    """The call once for each iteration of the loops around it on which its arguments depend."""
    calls, reader = [call], _Loops(call, collector)
    node = call.node
    while node is not None and node.parent is not None:
        loop = reader.loop(node)
        if loop is not None:
            turns = [bound for element in reader.elements(loop[1]) if (bound := reader.bound(loop[0], element))]
            if turns and any(reader.uses(argument, turns[0]) for argument in call.arguments):
                calls = [reader.filled(one, bound) for one in calls for bound in turns][:MOST_CALLS]
        node = node.parent
    return calls


class _Loops:
    """The loops around one call, read by the node kinds of its language."""

    def __init__(self, call: Call, collector: Collector) -> None:
        self.collector = collector
        self.nodes = call.literals
        self.calls = call.nodes.calls

    def loop(self, node: Node) -> tuple[Node, Node] | None:
        """(variable, iterable) of the loop that a node is, or whose callback it is (`routes.forEach(…)`)."""
        if node.type in self.nodes.loops:
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            return (left, right) if left is not None and right is not None else None
        if node.type not in self.nodes.callbacks or node.parent is None or node.parent.parent is None:
            return None
        callee = node.parent.parent.child_by_field_name("function")
        if callee is None or callee.type not in self.nodes.members:
            return None
        iterable, called = self._member(callee)
        if called not in self.nodes.iterating:
            return None
        variable = node.child_by_field_name("parameter")
        if variable is None:
            parameters = node.child_by_field_name("parameters")
            variable = next(iter(children_of(parameters)), None) if parameters is not None else None
        if variable is not None:  # the parameter's name without its type
            variable = variable.child_by_field_name("pattern") or variable
        return (variable, iterable) if variable is not None and iterable is not None else None

    def elements(self, node: Node) -> Sequence[Element]:
        """The elements of a list literal; of `routes.items()` and `Object.entries(routes)` the entries."""
        node = self._literal(node)
        if node.type in self.nodes.lists:
            return children_of(node)
        if node.type not in self.calls:
            return ()
        callee, arguments = _field(node, "function"), _field(node, "arguments")
        holder, named = self._member(callee) if callee is not None else (None, "")
        if holder is None or arguments is None:
            return ()
        first = next(iter(children_of(arguments)), None)
        of = first if self.nodes.namespace and _text(holder) == self.nodes.namespace and first is not None else holder
        entries = self._entries(self._literal(of))
        if named in self.nodes.entries:
            return entries
        return [entry.value for entry in entries] if named in self.nodes.values else ()

    def _entries(self, node: Node) -> list[Entry]:
        if node.type not in self.nodes.objects:
            return []
        found = ((pair.child_by_field_name("key"), pair.child_by_field_name("value")) for pair in children_of(node))
        return [Entry(key, value) for key, value in found if key is not None and value is not None]

    def _literal(self, node: Node) -> Node:
        """A literal, or the literal that is the only value of a name in the nearest scope that assigns it."""
        node = self._unwrapped(node)
        value = self.collector.value_of(node) if node.type in self.nodes.names else None
        return self._unwrapped(value) if value is not None else node

    def _unwrapped(self, node: Node) -> Node:
        while node.type in self.nodes.wrappers and children_of(node):
            node = children_of(node)[0]
        return node

    def bound(self, variable: Node, element: Element) -> Bound:
        """Name in a loop's variable → its element in one iteration."""
        if variable.type in self.nodes.names:
            return {_text(variable): element}
        if variable.type in self.nodes.list_targets:
            parts: Sequence[Node] = element if isinstance(element, Entry) else ()
            if isinstance(element, Node):
                literal = self._literal(element)
                parts = children_of(literal) if literal.type in self.nodes.lists else ()
            return {_text(name): part for name, part in zip(children_of(variable), parts, strict=False)}
        if variable.type in self.nodes.object_targets and isinstance(element, Node):
            found = {}
            for name in children_of(variable):
                key, own = _field(name, "key") or name, _field(name, "value") or name
                value = self._under(element, _text(key))
                if value is not None:
                    found[_text(own)] = value
            return found
        return {}

    def _under(self, node: Node, name: str) -> Node | None:
        """The value of an object literal's member, or of a constructor call's keyword argument."""
        node = self._literal(node)
        for entry in self._entries(node):
            if _text(entry.key) == name or string_of(_text(entry.key)) == name:
                return entry.value
        for child in children_of(node) if node.type in self.nodes.objects else ():
            if child.type in self.nodes.shorthands and _text(child) == name:
                return child
        arguments = _field(node, "arguments")
        for argument in children_of(arguments) if arguments is not None else ():
            if argument.type in self.nodes.keywords and _text(_field(argument, "name")) == name:
                return _field(argument, "value")
        return None

    def _value(self, node: Node, bound: Bound) -> Node | None:
        """The value of a loop variable, or of a member of one, in one iteration; None for any other expression."""
        if node.type in self.nodes.names:
            found = bound.get(_text(node))
            return found if isinstance(found, Node) else None
        holder, name = self._member(node)
        element = bound.get(_text(holder)) if holder is not None else None
        if name.isdigit():
            parts = children_of(self._literal(element)) if isinstance(element, Node) else list(element or ())
            return parts[int(name)] if int(name) < len(parts) else None
        return self._under(element, name) if isinstance(element, Node) else None

    def _member(self, node: Node) -> tuple[Node | None, str]:
        """(`r`, `path`) of `r.path` and `r["path"]`."""
        if node.type in self.nodes.members:
            holder, name = (node.child_by_field_name(field) for field in self.nodes.members[node.type])
            return holder, _text(name)
        if node.type in self.nodes.elements:
            holder, name = (node.child_by_field_name(field) for field in self.nodes.elements[node.type])
            return holder, string_of(_text(name)) or _text(name)
        return None, ""

    def uses(self, argument: Argument, bound: Bound) -> bool:
        return next(self._replaced(argument.node, bound), None) is not None if argument.node is not None else False

    def filled(self, call: Call, bound: Bound) -> Call:
        """The call in one iteration."""
        return call.with_arguments([self._argument(argument, bound) for argument in call.arguments])

    def _argument(self, argument: Argument, bound: Bound) -> Argument:
        node: Node | None = argument.node
        if node is None:
            return argument
        value = self._value(node, bound)
        if value is not None:
            return Argument(argument.keyword, _text(value), value.end_byte, value)
        text, start = node.text or b"", node.start_byte
        for old, new in reversed(list(self._replaced(node, bound))):
            written = _text(new)
            if old.type in self.nodes.interpolations:
                written = string_of(written) or written
            text = text[: old.start_byte - start] + written.encode() + text[old.end_byte - start :]
        if text == node.text:
            return argument
        return Argument(argument.keyword, text.decode("utf-8", "replace"), argument.end)

    def _replaced(self, node: Node, bound: Bound) -> Iterator[tuple[Node, Node]]:
        """The parts of an expression that depend on the iteration, with their values; in a text the whole interpolation."""
        value = self._value(node, bound)
        if value is not None:
            parent = node.parent
            yield (parent if parent is not None and parent.type in self.nodes.interpolations else node), value
            return
        for child in children_of(node) if node.type not in self.nodes.callbacks else ():
            yield from self._replaced(child, bound)


def _field(node: Node, name: str) -> Node | None:
    return node.child_by_field_name(name)


def _text(node: Node | None) -> str:
    return node.text.decode("utf-8", "replace") if node is not None and node.text is not None else ""
