"""The calls of a chain, `r.a().b()`, walked once for all of them: a node finds its parent from the root of the tree."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from tree_sitter import Node

from codecompass.languages.node_kinds import CallNodes
from codecompass.languages.nodes import children_of


class Called(Protocol):
    """What a chain knows of its calls."""

    name: str
    node: Node | None

    @property
    def receiver(self) -> Node | None: ...


C = TypeVar("C", bound=Called)


class Chain(Generic[C]):
    """The nodes of an expression that begin at one byte, `r.a`, `r.a()`, `r.a().b` …, the innermost first. `made`: the call
    of a callee."""

    def __init__(self, node: Node, nodes: CallNodes, made: Callable[[Node], C]) -> None:
        linked, start = nodes.chain | nodes.calls, node.start_byte
        inside, inner = list[Node](), node.child(0)
        while inner is not None and inner.start_byte == start and inner.type in linked:
            inside.append(inner)
            inner = inner.child(0)
        self._nodes, above = [*reversed(inside), node], node.parent
        while above is not None and above.start_byte == start and above.type in linked:
            self._nodes.append(above)
            above = above.parent
        self._places = {one.id: at for at, one in enumerate(self._nodes)}
        self._breaks = list[int]()
        """For each node, how many up to it do not continue what they contain."""
        self._calls, self._calls_at, self._firsts = list[C](), list[int](), list[int]()
        """The calls, the places of their nodes, and of each the first call that it is chained to."""
        self._steps, self._steps_at = list[tuple[Node, str | None]](), list[int]()
        for at, one in enumerate(self._nodes):
            self._breaks.append((self._breaks[-1] if at else 0) + (one.type not in nodes.chain))
            callee = callee_in(one, nodes) if one.type in nodes.calls else None
            if callee is not None:
                self._add(made(callee), at)
            if callee is not None or one.type in nodes.postfix:
                self._steps.append((one, self._calls[-1].name if callee is not None else None))
                self._steps_at.append(at)

    def _add(self, call: C, at: int) -> None:
        receiver, last = call.receiver, self._nodes[self._calls_at[-1]] if self._calls else None
        is_next = receiver is not None and last is not None and receiver.id == last.id
        self._firsts.append(self._firsts[-1] if is_next else len(self._calls))
        self._calls.append(call)
        self._calls_at.append(at)

    def enter(self, chains: dict[int, Chain[C]]) -> None:
        """Enter the chain under the identity of each of its nodes."""
        chains.update(dict.fromkeys(self._places, self))

    def _within(self, places: list[int], node: Node) -> slice:
        """The items, by the places of their nodes, that continue a node."""
        at = self._places[node.id]
        return slice(bisect_right(places, at), bisect_left(places, bisect_right(self._breaks, self._breaks[at])))

    def whole(self, node: Node) -> Node:
        """The outermost node that continues a node."""
        return self._nodes[bisect_right(self._breaks, self._breaks[self._places[node.id]]) - 1]

    def behind(self, node: Node) -> Sequence[C]:
        """The calls that continue a node, the first one first."""
        return self._calls[self._within(self._calls_at, node)]

    def back_from(self, node: Node) -> Sequence[C]:
        """The call at a node and those that it is chained to, the last one first; none where it is no call."""
        at = bisect_left(self._calls_at, self._places[node.id])
        if at == len(self._calls) or self._nodes[self._calls_at[at]].id != node.id:
            return ()
        return self._calls[self._firsts[at] : at + 1][::-1]

    def steps(self, node: Node) -> Sequence[tuple[Node, str | None]]:
        """The nodes that keep the value of a node or call something of it, with the name that is called."""
        return self._steps[self._within(self._steps_at, node)]


def callee_in(call: Node, nodes: CallNodes) -> Node | None:
    """The callee of a call."""
    if call.type in nodes.by_name:
        return name_called(call)
    if call.type in nodes.leading:
        return next(iter(children_of(call)), None)
    if call.type in nodes.infix:
        return infix_name(call)
    return first_field(call, nodes.callee)


def name_called(call: Node) -> Node | None:
    """The name that a call has beside its receiver."""
    return call.child_by_field_name("name") or call.child_by_field_name("function")


def infix_name(call: Node) -> Node | None:
    """The name in `a f b`; None where the grammar has less, or more."""
    parts = children_of(call)
    return parts[1] if len(parts) == 3 else None


def first_field(node: Node, fields: tuple[str, ...]) -> Node | None:
    """The first of some fields that a node has."""
    return next((found for name in fields if (found := node.child_by_field_name(name)) is not None), None)
