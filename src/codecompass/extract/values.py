"""What an expression of a file is worth by what the file itself says: a literal, through names, members and loops.

A call in a loop over a list literal is one call for each element: `for r in [users, orders]: app.include_router(r)`
mounts two routers. The elements replace the loop's variables in the arguments; where the list is no literal of the file,
the call stays as it is.
"""

import re
from collections.abc import Mapping, Sequence, Set
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
        self.nodes = collector.syntax.NODES.literals
        self.calls = collector.syntax.NODES.calls
        self.bound = bound or {}

    def of(self, node: Node) -> Node:
        """The value of a variable, or of a member of one; another expression itself, without what keeps its value."""
        node = self.bare(node)
        found = self._bound_to(node)
        if found is None and (node.type in self.nodes.names or text_of(node).isidentifier()):
            found = self.collector.value_of(node)
        return self.of(found) if found is not None and found != node else node

    def bare(self, node: Node) -> Node:
        """An expression without parentheses and type assertions."""
        while node.type in self.nodes.wrappers and (inner := children_of(node)):
            if node.type in self.nodes.pairs and len(inner) > 1:
                break
            node = inner[0]
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

    def items(self, node: Node) -> list[Node]:
        """The elements of the list literals that an expression is."""
        return [self.bare(one) for each in self.lists(node) for one in children_of(_inside(each))]

    def members(self, node: Node) -> list[Member]:
        """The members of an object literal, what is spread in it among them, or the named arguments of a call that makes
        an object."""
        node, found = self.of(node), list[Member]()
        is_object, is_list = node.type in self.nodes.objects, node.type in self.nodes.lists
        inside = node if is_object or is_list else node.child_by_field_name("arguments")
        for child in children_of(_inside(inside)) if inside is not None else ():
            parts = children_of(child)
            if is_object:
                key = child.child_by_field_name("key") or child.child_by_field_name("name") or child
                inner = parts[0] if child.type in self.nodes.spreads else child
                found.append(Member(key, child.child_by_field_name("value") or inner))
            elif len(parts) > 1 and child.type in (self.nodes.pairs if is_list else self.nodes.keywords):
                found.append(Member(self.bare(parts[0]), self.bare(parts[-1])))
        return found

    def member(self, node: Node, name: str) -> Node | None:
        found = next((one.value for one in self.members(node) if one.name == name), None)
        if found is not None:
            return found
        fields = self._fields(self.of(node)) if self.nodes.fields and not name.isdigit() else []
        at = fields.index(name) if name in fields else int(name) if name.isdigit() else MOST_CALLS
        return next(iter(self.items(node)[at : at + 1]), None)

    def _fields(self, literal: Node) -> list[str]:
        """The fields, in order, of the type of a literal without their names, which the list around it may have."""
        typed, node = literal.child_by_field_name("type"), literal.parent
        while typed is None and node is not None and node.type in self.nodes.lists | self.nodes.wrappers:
            typed, node = node.child_by_field_name("type"), node.parent
        found = _below(typed, self.nodes.fields) if typed is not None else []
        if typed is None or found:
            return [text_of(name) for one in found for name in one.children_by_field_name("name")]
        definitions = self.collector.definitions
        types = {one["name"]: at for at, one in enumerate(definitions) if one["parent"] == 0}
        last = re.split(r"\W", text_of(typed))[-1]
        if last in types and definitions[types[last]]["type"]:  # a type of a list
            last = re.split(r"\W", definitions[types[last]]["type"])[-1]
        return [one["name"] for one in definitions if last in types and one["parent"] == types[last]]

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
                parts = children_of(node)
                holder, name = (
                    node.child_by_field_name(field) if field else parts[at] if at < len(parts) else None
                    for at, field in enumerate(kinds[node.type])
                )
                written = text_of(name) if name is not None else ""
                return holder, string_of(written) or written
        return None, ""

    # Loops

    def unrolled(self, call: Call) -> list[Call]:
        """The call once for each turn of the loops around it on which its arguments depend."""
        calls, node = [call], call.chain if call.node is not None else None
        while node is not None and node.parent is not None:
            loop = self._loop(node)
            if loop is not None:
                bound = (self._bindings(loop[0], one) for one in self._elements(loop[1]))
                turns = [Values(self.collector, one) for one in bound if one]
                if turns and turns[0].parts(call.chain):
                    calls = [one.filled(turn.filled) for one in calls for turn in turns][:MOST_CALLS]
            node = node.parent
        return calls

    def _loop(self, node: Node) -> tuple[Node, Node] | None:
        """(variable, iterable) of the loop that a node is, or whose callback it is (`routes.forEach(…)`)."""
        if node.type in self.nodes.loops:
            parts = children_of(node)
            named = node if node.child_by_field_name("left") is not None or not parts else parts[0]
            variable, iterable = named.child_by_field_name("left"), named.child_by_field_name("right")
            if variable is None and len(parts) > 1:
                iterable, variable = parts[:2]
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
            return (self.members(node) if node.type in self.nodes.lists else None) or self.items(node)
        is_global = self.nodes.namespace and text_of(holder) == self.nodes.namespace
        members = self.members(next(iter(children_of(arguments)), holder) if is_global else holder)
        members = [one for one in members if one.key.type not in self.nodes.spreads]
        values = [one.value for one in members] if called in self.nodes.values else []
        return members if called in self.nodes.entries else values

    def _bindings(self, variable: Node, element: Value) -> dict[str, Value]:
        """Name in a loop's variable → its value in one turn."""
        if variable.type in self.nodes.names:
            return {text_of(variable): element}
        if variable.type in self.nodes.keyed_targets:
            first, *rest = children_of(variable)
            value = element.value if isinstance(element, Member) else element
            own: dict[str, Value] = {text_of(first): element.key} if isinstance(element, Member) else {}
            return own | (self._bindings(rest[0], value) if rest else {})
        if variable.type in self.nodes.list_targets:
            parts = element if isinstance(element, Member) else [*self._elements(element)]
            return {text_of(name): part for name, part in zip(children_of(variable), parts, strict=False)}
        found: dict[str, Value] = {}
        for name in children_of(variable) if variable.type in self.nodes.object_targets else ():
            key, held = name.child_by_field_name("key") or name, name.child_by_field_name("value") or name
            under = self.member(element, text_of(key)) if isinstance(element, Node) else None
            if under is not None:
                found[text_of(held)] = under
        return found

    def filled(self, argument: Argument) -> Argument:
        """An argument in this turn."""
        node: Node | None = argument.node
        parts = self.parts(node) if node is not None else []
        if node is None or not parts:
            return argument
        if parts[0][0] == node:
            return Argument(argument.keyword, text_of(parts[0][1]), parts[0][1].end_byte, parts[0][1])
        text, start = node.text or b"", node.start_byte
        for old, new in reversed(parts):
            written = text_of(new)
            first, last, around = old.start_byte - start, old.end_byte - start, old.parent
            if old.type in self.nodes.interpolations or (around is not None and around.type in self.nodes.interpolated):
                written = string_of(written) or written
                braces = text[first - 1 : first] + text[last : last + 1] == b"{}"
                first, last = (first - 1, last + 1) if braces else (first, last)
            text = text[:first] + written.encode() + text[last:]
        return Argument(argument.keyword, text.decode("utf-8", "replace"), argument.end)

    def parts(self, node: Node) -> list[tuple[Node, Node]]:
        """The parts of an expression that depend on the turn, with their values; in a text the whole interpolation."""
        value = self._bound_to(node)
        if value is not None:
            around = node.parent
            return [(around if around is not None and around.type in self.nodes.interpolations else node, value)]
        inner = children_of(node) if node.type not in self.nodes.callbacks else ()
        return [part for child in inner for part in self.parts(child)]


def _inside(literal: Node) -> Node:
    """The part of a literal that has its elements."""
    return literal.child_by_field_name("body") or literal


def _below(node: Node, kinds: Set[str]) -> list[Node]:
    """The nodes of some kinds in a node."""
    return [node] if node.type in kinds else [one for child in children_of(node) for one in _below(child, kinds)]
