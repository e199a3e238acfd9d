"""Numeric graph analyses: the most central nodes, communities, cycles, layers.

Pure. The same edges give the same answer in any order: nodes are visited in the order of their names.
"""

from array import array
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import accumulate, chain
from operator import mul, sub
from typing import NamedTuple, TypeVar

from codecompass.model.relations import grouped

Node = TypeVar("Node", str, int)

Weights = Mapping[tuple[str, str], float]
"""How much one node depends on another."""

DAMPING, ROUNDS, SETTLED = 0.85, 60, 1e-4
"""PageRank: the usual damping; it ends once no node's share moves by more than so much of the mean."""
SEED = 1
"""Leiden draws lots: always the same ones."""


class Layers(NamedTuple):
    levels: list[list[str]]
    """Top first: a node depends on lower ones only, but for `against`."""
    against: list[tuple[str, str]]
    """Dependencies that go up, and close a circle: the lightest that do. Heaviest first."""


def page_rank(edges: Mapping[tuple[Node, Node], float]) -> dict[Node, float]:
    """The PageRank of each node; the ranks' sum is 1."""
    nodes = sorted({node for edge in edges for node in edge})
    number = {node: index for index, node in enumerate(nodes)}
    uses = sorted((number[used], number[user], weight) for (user, used), weight in edges.items() if user != used)
    given = [0.0] * len(nodes)
    for _, user, weight in uses:
        given[user] += weight
    # Arrays lie in one piece, which counts for more than what their numbers cost to unpack.
    users = array("l", [user for _, user, _ in uses])
    parts = array("d", [DAMPING * weight / given[user] for _, user, weight in uses])
    counts = Counter(used for used, _, _ in uses)
    ends = array("l", accumulate(counts[index] for index in range(len(nodes))))
    silent = [index for index, weight in enumerate(given) if not weight]
    even = 1 / (len(nodes) or 1)
    rank = array("d", [even]) * len(nodes)
    for _ in range(ROUNDS if uses else 0):
        least = (1 - DAMPING + DAMPING * sum(map(rank.__getitem__, silent))) * even
        summed = array("d", accumulate(map(mul, map(rank.__getitem__, users), parts), initial=0.0))
        reached = array("d", map(summed.__getitem__, ends))
        following = array(
            "d", (least + until - before for until, before in zip(reached, chain((0.0,), reached), strict=False))
        )
        moved = max(map(abs, map(sub, following, rank)))
        rank = following
        if moved < SETTLED * even:
            break
    return dict(zip(nodes, rank, strict=True))


def communities(edges: Weights) -> list[list[str]] | None:
    """Communities of nodes that are more connected with each other than with the rest (Leiden, by modularity), the
    largest first. None if the library is not installed."""
    try:
        from graspologic_native import leiden
    except ImportError:
        return None
    both: dict[tuple[str, str], float] = {}
    for (source, target), weight in edges.items():
        if source != target and weight > 0:
            pair = min(source, target), max(source, target)
            both[pair] = both.get(pair, 0.0) + weight
    if not both:
        return []
    weighted = [(*pair, weight) for pair, weight in sorted(both.items())]
    _, found = leiden(
        weighted, starting_communities=None, resolution=1.0, randomness=0.001, iterations=2, use_modularity=True, seed=SEED,
        trials=3,
    )  # fmt: skip
    groups = grouped((found[node], node) for node in sorted(found))
    return sorted(groups.values(), key=lambda group: (-len(group), group))


def circles(graph: Mapping[str, Collection[str]]) -> list[list[str]]:
    """The sets of nodes that reach each other (strongly connected components of several nodes), largest first."""
    found = (sorted(one) for one in _components(graph) if len(one) > 1)
    return sorted(found, key=lambda one: (-len(one), one))


def _components(graph: Mapping[str, Collection[str]]) -> Iterable[list[str]]:
    """Strongly connected components by Tarjan's algorithm, without recursion."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    open_nodes: dict[str, None] = {}
    for root in sorted(graph):
        if root in order:
            continue
        work = [(root, iter(sorted(graph.get(root, ()))))]
        order[root] = low[root] = len(order)
        open_nodes[root] = None
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in order:
                    order[other] = low[other] = len(order)
                    open_nodes[other] = None
                    work.append((other, iter(sorted(graph.get(other, ())))))
                    break
                if other in open_nodes:
                    low[node] = min(low[node], order[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == order[node]:
                    component = []
                    while True:
                        last, _ = open_nodes.popitem()
                        component.append(last)
                        if last == node:
                            break
                    yield component


def shortest_circle(graph: Mapping[str, Collection[str]], members: Sequence[str]) -> list[str]:
    """The shortest cycle within a set of nodes that all reach each other: each node once, the least name first."""
    inside = set(members)
    best: list[str] = []
    for start in sorted(members):
        before: dict[str, str] = {}
        waiting = deque([start])
        while waiting and start not in before:
            node = waiting.popleft()
            for other in sorted(graph.get(node, ())):
                if other in inside and other not in before and other != node:
                    before[other] = node
                    waiting.append(other)
        way = [start]
        while before.get(way[-1], start) != start:
            way.append(before[way[-1]])
        if start in before and (not best or len(way) < len(best)):
            best = [start, *reversed(way[1:])]
        if len(best) == 2:  # there is no shorter one
            break
    return best


def layered(edges: Weights, nodes: Iterable[str] = ()) -> Layers:
    """The nodes by their height above the lowest ones. In cycles a few light edges, without which there are no cycles,
    count as against the order."""
    below: dict[str, set[str]] = {node: set() for node in sorted({*nodes, *(node for edge in edges for node in edge)})}
    component = {node: index for index, one in enumerate(_components(_graph(edges))) for node in one}
    inner: dict[int, dict[tuple[str, str], float]] = {}
    for (source, target), weight in sorted(edges.items()):
        if component[source] != component[target]:
            below[source].add(target)
        elif source != target:
            inner.setdefault(component[source], {})[source, target] = weight
    against: list[tuple[str, str]] = []
    for own in inner.values():
        heaviest_first = sorted(own, key=lambda edge, own=own: (-own[edge], edge))  # type: ignore[misc]
        removed = min((_removed(own, order) for order in (heaviest_first, _sources_first(own))), key=_cost(own))
        against += removed
        for source, target in own.keys() - set(removed):
            below[source].add(target)
    height: dict[str, int] = {}
    for node in below:
        _set_height(node, below, height)
    top = max(height.values(), default=-1)
    levels = [[node for node in below if height[node] == level] for level in range(top, -1, -1)]
    return Layers(levels, sorted(against, key=lambda edge: (-edges[edge], edge)))


def _cost(weights: Weights) -> Callable[[Collection[tuple[str, str]]], tuple[float, int]]:
    return lambda removed: (sum(weights[edge] for edge in removed), len(removed))


def _sources_first(weights: Weights) -> list[tuple[str, str]]:
    """The edges that go forward in the node order of Eades, Lin and Smyth's heuristic, followed by the others."""
    out: dict[str, dict[str, float]] = {}
    into: dict[str, dict[str, float]] = {}
    for (source, target), weight in weights.items():
        for node in (source, target):
            out.setdefault(node, {})
            into.setdefault(node, {})
        out[source][target] = into[target][source] = weight
    first, last = list[str](), list[str]()
    left = sorted(out)
    while left:
        sinks = [one for one in left if not out[one]]
        sources = [one for one in left if not into[one]]
        node = (sinks or sources or [max(left, key=lambda one: sum(out[one].values()) - sum(into[one].values()))])[0]
        (last if sinks else first).append(node)
        left.remove(node)
        for other in out.pop(node):
            into[other].pop(node, None)
        for other in into.pop(node):
            out[other].pop(node, None)
    at = {node: place for place, node in enumerate([*first, *reversed(last)])}
    return sorted(weights, key=lambda edge: (at[edge[0]] > at[edge[1]], -weights[edge], edge))


def _removed(weights: Weights, order: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The edges that close a cycle with earlier ones, when edges are added in an order."""
    below: dict[str, set[str]] = {node: set() for edge in weights for node in edge}
    removed = []
    for source, target in order:
        if _reaches(below, target, source):
            removed.append((source, target))
        else:
            below[source].add(target)
    return removed


def _graph(edges: Weights) -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {node: set() for edge in edges for node in edge}
    for source, target in edges:
        graph[source].add(target)
    return graph


def _reaches(below: Mapping[str, Collection[str]], start: str, end: str) -> bool:
    seen, waiting = {start}, [start]
    while waiting:
        node = waiting.pop()
        if node == end:
            return True
        for other in below[node]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return False


def _set_height(start: str, below: Mapping[str, Collection[str]], height: dict[str, int]) -> None:
    waiting = [start]
    while waiting:
        node = waiting[-1]
        open_below = [other for other in below[node] if other not in height]
        if open_below:
            waiting += open_below
            continue
        waiting.pop()
        height[node] = 1 + max((height[other] for other in below[node]), default=-1)
