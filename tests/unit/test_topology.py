"""Graphs as numbers: rank, communities, circles and layers, for any graph and whatever the order of its edges."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.tools.topology import circles, communities, layered, page_rank, shortest_circle

NODES = st.sampled_from("abcdefgh")
EDGES = st.dictionaries(st.tuples(NODES, NODES), st.floats(1, 9), max_size=30)


def _graph(edges: dict[tuple[str, str], float]) -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {}
    for source, target in edges:
        graph.setdefault(source, set()).add(target)
    return graph


def test_what_much_leads_to_ranks_above_what_is_merely_called_often() -> None:
    """`core` has one caller, through which everything goes; `leaf` has two that nothing calls."""
    calls = {(f"handler{n}", "service"): 1.0 for n in range(6)} | {("service", "core"): 1.0}
    calls |= {("script1", "leaf"): 1.0, ("script2", "leaf"): 1.0}
    rank = page_rank(calls)
    assert rank["core"] > rank["leaf"]
    assert sum(rank.values()) == pytest.approx(1)


def test_what_calls_itself_gains_nothing_by_that() -> None:
    plain = page_rank({("a", "b"): 1.0, ("c", "d"): 1.0})
    recursive = page_rank({("a", "b"): 1.0, ("b", "b"): 5.0, ("c", "d"): 1.0})
    assert recursive["b"] == pytest.approx(plain["b"])


@given(EDGES, st.integers())
def test_the_order_of_edges_makes_no_difference(edges: dict[tuple[str, str], float], seed: int) -> None:
    shuffled = list(edges.items())
    random.Random(seed).shuffle(shuffled)
    for question in (page_rank, communities, layered):
        assert question(edges) == question(dict(shuffled))


@given(EDGES)
def test_circles_are_the_sets_that_reach_each_other(edges: dict[tuple[str, str], float]) -> None:
    graph = _graph(edges)

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = [*graph.get(start, ())]
        while waiting:
            node = waiting.pop()
            if node not in seen:
                seen.add(node)
                waiting += graph.get(node, ())
        return seen

    nodes = sorted({node for edge in edges for node in edge})
    together = {
        frozenset(other for other in nodes if other == node or (other in reached(node) and node in reached(other)))
        for node in nodes
    }
    found = circles(graph)
    assert {frozenset(one) for one in found} == {one for one in together if len(one) > 1}
    for members in found:
        way = shortest_circle(graph, members)
        assert len(way) == len(set(way)) >= 2
        assert all(after in graph[before] for before, after in zip(way, [*way[1:], way[0]], strict=True))


@given(EDGES)
def test_a_layer_uses_lower_ones_only_but_for_what_closes_a_circle(edges: dict[tuple[str, str], float]) -> None:
    found = layered(edges)
    height = {node: -at for at, level in enumerate(found.levels) for node in level}
    assert set(found.against) <= set(edges)
    for source, target in edges:
        if source != target and (source, target) not in found.against:
            assert height[source] > height[target]
    assert bool(found.against) == bool(circles(_graph(edges)))


def test_the_lightest_dependency_of_a_circle_is_the_one_against_the_layers() -> None:
    found = layered({("web", "store"): 40, ("store", "model"): 30, ("model", "web"): 1}, ["alone"])
    assert found.levels == [["web"], ["store"], ["alone", "model"]]
    assert found.against == [("model", "web")]


def test_communities_are_what_is_dense() -> None:
    pytest.importorskip("graspologic_native")
    clique = {(one, other): 5.0 for group in ("abc", "def") for one in group for other in group if one < other}
    assert communities(clique | {("c", "d"): 1.0}) == [["a", "b", "c"], ["d", "e", "f"]]
    assert communities({}) == []
