"""The register beside a graph: large ones, odd names, damage. That it says what the graph holds, `graphs.contents` checks."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from codecompass.graph import Graph
from codecompass.model.errors import CodeCompassError
from codecompass.model.graphfile import NAMES, NEWS, beside
from graphs import Source, Tree, built, contents, derive_tree

ODD = {
    "a/ä.py": Source([("größe", "fn", 0), ("日本語", "fn", 0), ("with\nline", "fn", 0), ("", "fn", 0), ("x" * 3000, "fn", 0)]),
    "a.py": Source([("größe", "class", 0), ("Größe", "fn", 1)]),
}  # fmt: skip
LARGE = {
    f"{number % 7}/{number}.py": Source([("get_rate", "fn", 0), (f"set_{number}", "fn", 0)]) for number in range(40)
}


@pytest.mark.parametrize("tree", [{}, ODD, LARGE], ids=["nothing", "odd", "large"])
def test_it_says_what_the_graph_holds(tree: Tree, tmp_path: Path) -> None:
    assert contents(built(tmp_path / "graph.kuzu", tree))


def test_a_derived_graph_shares_the_register_and_says_what_differs(tmp_path: Path) -> None:
    base, derived, back = (tmp_path / f"{name}.kuzu" for name in ("base", "derived", "back"))
    edited = {**LARGE, "0/0.py": Source([("other", "fn", 0)])}
    derive_tree(built(base, LARGE), derived, LARGE, edited)
    assert beside(derived, NAMES).samefile(beside(base, NAMES))
    assert beside(derived, NEWS).stat().st_size < beside(base, NAMES).stat().st_size / 5
    assert [one.name for one in Graph(derived).register.in_file("0/0.py")] == ["0.0", "other"]
    graphs = [Graph(one) for one in (base, derived, derive_tree(derived, back, edited, LARGE))]
    for graph in graphs:
        held = {str(row["id"]): row["place"] for row in graph.ask("places_in_table")}
        assert len(held) == len(LARGE) * 3 - (graph is graphs[1])
        known = graph.register.places(held)
        assert known.items() <= held.items()
        of_edited = 0 if graph is graphs[0] else 3 - (graph is graphs[1])  # made anew, they stand elsewhere
        assert len(known) == len(held) - of_edited


def test_one_that_is_let_go_is_closed_at_once(tmp_path: Path) -> None:
    """Not when garbage is looked for next: a process that answers between edits lets go of one after the other."""
    graph = Graph(built(tmp_path / "graph.kuzu", LARGE))
    assert graph.register.words_like(["rate"]) and graph.register.named(["get_rate"])
    register = weakref.ref(graph.register._built)
    gc.disable()
    try:
        del graph
        assert register() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("content", [None, b"", b"register", b"register" + b"\xff" * 100, b"something else" * 100])
def test_one_that_is_not_whole_is_no_graph(content: bytes | None, tmp_path: Path) -> None:
    file = beside(built(tmp_path / "graph.kuzu", LARGE), NAMES)
    file.unlink() if content is None else file.write_bytes(content)
    with pytest.raises(CodeCompassError) as caught:
        Graph(tmp_path / "graph.kuzu")
    assert caught.value.code == "index_incompatible"
