"""What an expression of a file is worth by what the file itself says: a literal, through names, members and loops.

A call in a loop over a list literal is one call for each element: `for r in [users, orders]: app.include_router(r)`
mounts two routers. The elements replace the loop's variables in the arguments; where the list is no literal of the file,
the call stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tree_sitter import Node

from codecompass.extract.calls import Call
from codecompass.extract.collect import Collector
from codecompass.extract.literals import Argument, string_of
from codecompass.languages.nodes import children_of, text_of

MOST_CALLS = 300


class Member(NamedTuple):
    """A member of an object literal, or an argument with a name."""

    key: Node
    value: Node

    @property
    def name(self) -> str:
        return text_of(self.key).strip("\"'`")


Value = Node | Member


class Values:
    """`bound`: the values of variables in one turn of a loop."""

    def __init__(self, collector: Collector, bound: Mapping[str, Value] | None = None) -> None:
        self.collector = collector
        self.nodes = collector.syntax.LITERALS
        self.calls = collector.syntax.CALLS
        self.bound = bound or {}

    def of(self, node: Node) -> Node:
        """The value of a variable, or of a member of one; another expression itself, without what keeps its value."""
        node = self.bare(node)
        found = self._bound_to(node)
        if found is None and text_of(node).isidentifier():
            found = self.collector.value_of(node)
        return self.of(found) if found is not None and found != node else node

    def bare(self, node: Node) -> Node:
        """An expression without parentheses and type assertions."""
        while node.type in self.nodes.wrappers and children_of(node):
            node = children_of(node)[0]
        return node

    def whole(self, node: Node) -> Node:
        """An expression with the parentheses and type assertions around it."""
        while node.parent is not None and node.parent.type in self.nodes.wrappers:
            node = node.parent
        return node

    def lists(self, node: Node) -> list[Node]:
        """The list literals that an expression is, or is a concatenation of."""
        node = self.of(node)
        if node.type in self.nodes.lists:
            return [node]
        sides = (node.child_by_field_name(side) for side in ("left", "right"))
        return [one for side in sides if side is not None for one in self.lists(side)]

    def members(self, node: Node) -> list[Member]:
        """The members of an object literal, what is spread in it among them, or the named arguments of a call that makes
        an object."""
        node, found = self.of(node), list[Member]()
        if node.type in self.nodes.objects:
            for child in children_of(node):
                key = child.child_by_field_name("key") or child.child_by_field_name("name") or child
                inner = child.named_children[0] if child.type in self.nodes.spreads else child
                found.append(Member(key, child.child_by_field_name("value") or inner))
            return found
        arguments = node.child_by_field_name("arguments")
        for child in children_of(arguments) if arguments is not None else ():
            if child.type in self.nodes.keywords:
                found.append(Member(child.named_children[0], child.named_children[-1]))
        return found

    def member(self, node: Node, name: str) -> Node | None:
        if name.isdigit():
            parts = [part for one in self.lists(node) for part in children_of(one)]
            return parts[int(name)] if int(name) < len(parts) else None
        return next((one.value for one in self.members(node) if one.name == name), None)

    def _bound_to(self, node: Node) -> Node | None:
        """The value of a loop's variable, or of a member of one."""
        if not self.bound:
            return None
        if node.type in self.nodes.names:
            found = self.bound.get(text_of(node))
            return found if isinstance(found, Node) else None
        holder, name = self.holder(node)
        if holder is None:
            return None
        element = self.bound.get(text_of(holder)) or self._bound_to(holder)
        if isinstance(element, Member):
            return element[int(name)] if name in ("0", "1") else None
        return self.member(element, name) if element is not None else None

    def holder(self, node: Node) -> tuple[Node | None, str]:
        """(`r`, `path`) of `r.path` and `r["path"]`."""
        for kinds in (self.nodes.members, self.nodes.elements):
            if node.type in kinds:
                holder, name = (node.child_by_field_name(field) for field in kinds[node.type])
                written = text_of(name) if name is not None else ""
                return holder, string_of(written) or written
        return None, ""

    # Loops

    def unrolled(self, call: Call) -> list[Call]:
        """The call once for each turn of the loops around it on which its arguments depend."""
        calls, node = [call], call.node
        while node is not None and node.parent is not None:
            loop = self._loop(node)
            if loop is not None:
                bound = (self._bindings(loop[0], one) for one in self._elements(loop[1]))
                turns = [Values(self.collector, one) for one in bound if one]
                if turns and any(argument.node and turns[0].parts(argument.node) for argument in call.arguments):
                    calls = [turn.filled(one) for one in calls for turn in turns][:MOST_CALLS]
            node = node.parent
        return calls

    def _loop(self, node: Node) -> tuple[Node, Node] | None:
        """(variable, iterable) of the loop that a node is, or whose callback it is (`routes.forEach(…)`)."""
        if node.type in self.nodes.loops:
            variable, iterable = node.child_by_field_name("left"), node.child_by_field_name("right")
        elif node.type in self.nodes.callbacks and node.parent is not None and node.parent.parent is not None:
            callee = node.parent.parent.child_by_field_name("function")
            iterable, called = self.holder(callee) if callee is not None else (None, "")
            taken = node.child_by_field_name("parameters")
            first = next(iter(children_of(taken)), None) if taken is not None else node.child_by_field_name("parameter")
            variable = first if called in self.nodes.iterating else None
            variable = variable and (variable.child_by_field_name("pattern") or variable)  # without its type
        else:
            return None
        return (variable, iterable) if variable is not None and iterable is not None else None

    def _elements(self, node: Node) -> Sequence[Value]:
        """The elements of a list; of `routes.items()` and `Object.entries(routes)` the members."""
        node = self.of(node)
        callee, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        holder, called = self.holder(callee) if callee is not None else (None, "")
        if holder is None or arguments is None:
            return [part for one in self.lists(node) for part in children_of(one)]
        is_global = self.nodes.namespace and text_of(holder) == self.nodes.namespace
        members = self.members(next(iter(children_of(arguments)), holder) if is_global else holder)
        members = [one for one in members if one.key.type not in self.nodes.spreads]
        values = [one.value for one in members] if called in self.nodes.values else []
        return members if called in self.nodes.entries else values

    def _bindings(self, variable: Node, element: Value) -> dict[str, Value]:
        """Name in a loop's variable → its value in one turn."""
        if variable.type in self.nodes.names:
            return {text_of(variable): element}
        if variable.type in self.nodes.list_targets:
            parts = element if isinstance(element, Member) else [*self._elements(element)]
            return {text_of(name): part for name, part in zip(children_of(variable), parts, strict=False)}
        found: dict[str, Value] = {}
        for name in children_of(variable) if variable.type in self.nodes.object_targets else ():
            key, own = name.child_by_field_name("key") or name, name.child_by_field_name("value") or name
            value = self.member(element, text_of(key)) if isinstance(element, Node) else None
            if value is not None:
                found[text_of(own)] = value
        return found

    def filled(self, call: Call) -> Call:
        """The call in this turn."""
        return call.with_arguments([self._argument(argument) for argument in call.arguments])

    def _argument(self, argument: Argument) -> Argument:
        node: Node | None = argument.node
        parts = self.parts(node) if node is not None else []
        if node is None or not parts:
            return argument
        if parts[0][0] == node:
            return Argument(argument.keyword, text_of(parts[0][1]), parts[0][1].end_byte, parts[0][1])
        text, start = node.text or b"", node.start_byte
        for old, new in reversed(parts):
            written = text_of(new)
            written = string_of(written) or written if old.type in self.nodes.interpolations else written
            text = text[: old.start_byte - start] + written.encode() + text[old.end_byte - start :]
        return Argument(argument.keyword, text.decode("utf-8", "replace"), argument.end)

    def parts(self, node: Node) -> list[tuple[Node, Node]]:
        """The parts of an expression that depend on the turn, with their values; in a text the whole interpolation."""
        value = self._bound_to(node)
        if value is not None:
            around = node.parent
            return [(around if around is not None and around.type in self.nodes.interpolations else node, value)]
        inner = children_of(node) if node.type not in self.nodes.callbacks else ()
        return [part for child in inner for part in self.parts(child)]
