"""Which graphs stay open, and until when."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Callable

import pytest

from codecompass.graph import kept
from codecompass.graph.kept import Kept


class Opened:
    """Stands for a graph; tells which were opened, and which are still there."""

    opened: list[str]

    def __init__(self) -> None:
        self.opened = []
        self.alive: weakref.WeakValueDictionary[str, Graph] = weakref.WeakValueDictionary()

    def __call__(self, tree_id: str) -> Graph:
        self.opened.append(tree_id)
        graph = self.alive[tree_id] = Graph()
        return graph

    def left(self) -> set[str]:
        gc.collect()
        return set(self.alive)


class Graph:
    pass


def graphs(unasked_seconds: float = 60.0) -> tuple[Kept, Opened]:
    opened = Opened()
    return Kept(opened, unasked_seconds), opened  # type: ignore[arg-type]  # it does not look inside


def soon(condition: Callable[[], bool], seconds: float = 5.0) -> bool:
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)
    return condition()


def test_a_graph_stays_open_for_the_next_question() -> None:
    kept_graphs, opened = graphs()
    assert kept_graphs.graph("one", "main") is kept_graphs.graph("one", "main")
    assert opened.opened == ["one"]


def test_what_an_edit_has_replaced_is_closed_and_not_while_someone_asks_it() -> None:
    kept_graphs, opened = graphs()
    asking = kept_graphs.graph("before", "work tree")
    kept_graphs.graph("after", "work tree")
    assert not soon(lambda: "before" not in opened.left(), 2 * kept.BREATH_SECONDS)
    assert asking in kept_graphs.all(), "it can be interrupted"
    del asking
    assert soon(lambda: opened.left() == {"after"})


def test_what_answers_elsewhere_as_well_stays() -> None:
    kept_graphs, opened = graphs()
    kept_graphs.graph("one", "work tree")
    kept_graphs.graph("one", "main")
    kept_graphs.graph("two", "work tree")
    kept_graphs.graph("one", "main")
    assert opened.opened == ["one", "two"]


def test_few_are_open_the_ones_asked_last() -> None:
    kept_graphs, opened = graphs()
    for number in range(10):
        kept_graphs.graph(f"{number}", f"branch {number}")
    assert soon(lambda: opened.left() == {"7", "8", "9"})


def test_what_nobody_asks_is_closed_and_opened_again_when_someone_does() -> None:
    kept_graphs, opened = graphs(unasked_seconds=0.1)
    kept_graphs.graph("one", "main")
    assert soon(lambda: not opened.left())
    kept_graphs.graph("one", "main")
    assert opened.opened == ["one", "one"]
    assert soon(lambda: not opened.left())


def test_the_thread_that_clears_up_ends_with_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    clearing = kept._Clearing()
    monkeypatch.setattr(kept, "_CLEARING", clearing)
    kept_graphs, opened = graphs(unasked_seconds=0.05)
    kept_graphs.graph("one", "main")
    thread = clearing._thread
    assert thread is not None
    kept_graphs.clear()
    assert not opened.left()
    assert soon(lambda: not thread.is_alive())
    kept_graphs.graph("one", "main")
    assert soon(lambda: not opened.left()), "another one begins"


def test_kept_graphs_go_with_who_kept_them() -> None:
    kept_graphs, opened = graphs()
    kept_graphs.graph("one", "main")
    del kept_graphs
    assert not opened.left()
