"""The open graphs of a process: few, and none that is no longer used.

An open graph takes 40 to 120 MB, mostly tables that the engine reserves for new rows. So a graph is released when an
edit replaces it, or when it was not used for a while. Closing it and returning its memory takes some hundredths of a
second, which a thread does after the answer.
"""

import threading
import time
from collections.abc import Callable, Hashable
from weakref import WeakSet

from codecompass.graph.apart import CLEARING
from codecompass.graph.reader import Graph
from codecompass.process.memory import give_back

MOST = 3
UNASKED_SECONDS = 300.0
BREATH_SECONDS = 0.2
"""Between an answer and the clearing up behind it: the next question may follow at once."""


class Kept:
    """Open graphs by tree id. Thread-safe."""

    def __init__(self, opened: Callable[[str], Graph], unasked_seconds: float = UNASKED_SECONDS) -> None:
        """`opened` opens the graph of a tree."""
        self._opened = opened
        self._unasked = unasked_seconds
        self._lock = threading.RLock()
        self._graphs: dict[str, Graph] = {}
        """The one asked last at the end."""
        self._asked: dict[str, float] = {}
        self._answering: dict[Hashable, str] = {}
        """Tree ids by place."""
        self._leaving: list[Graph] = []
        self._known: WeakSet[Graph] = WeakSet()

    def graph(self, tree_id: str, place: Hashable = None) -> Graph:
        """The graph of a tree. It answers for `place` (a ref, a work tree, a workspace) from now on; the one that did
        so before is released."""
        with self._lock:
            graph = self._graphs.pop(tree_id, None)
            if graph is None:
                graph = self._opened(tree_id)
                self._known.add(graph)
            self._graphs[tree_id] = graph
            self._asked[tree_id] = time.monotonic()
            before = self._answering.get(place)
            if place is not None:
                self._answering[place] = tree_id
            if before is not None and before not in self._answering.values():
                self._let_go(before)
            while len(self._graphs) > MOST:
                self._let_go(next(iter(self._graphs)))
            _CLEARING.wake(self, BREATH_SECONDS if self._leaving else self._unasked)
            return graph

    def all(self) -> list[Graph]:
        """All open graphs, including those that close with their last reader."""
        with self._lock:
            return list(self._known)

    def clear(self) -> None:
        """Release all graphs."""
        with self._lock:
            for tree_id in list(self._graphs):
                self._let_go(tree_id)
            if self._leaving:
                self._leaving.clear()
                _CLEARING.wake(self, BREATH_SECONDS)

    def _let_go(self, tree_id: str) -> None:
        """Release a graph without closing it, since a thread may still read it: it closes with its last reader."""
        self._leaving.append(self._graphs.pop(tree_id))
        del self._asked[tree_id]
        self._answering = {place: tree for place, tree in self._answering.items() if tree != tree_id}

    def clear_up(self) -> float | None:
        """Close released graphs and idle ones; returns the seconds until the next one may be due."""
        with self._lock:
            before = time.monotonic() - self._unasked
            for tree_id in [tree_id for tree_id, asked in self._asked.items() if asked <= before]:
                self._let_go(tree_id)
            leaving, self._leaving = self._leaving, []
            rest = max(min(self._asked.values()) - before, BREATH_SECONDS) if self._graphs else None
        leaving.clear()  # outside of the lock: it takes a while
        return rest


class _Clearing:
    """One background thread that closes graphs for the whole process; it ends when there is nothing to do."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._kept: WeakSet[Kept] = WeakSet()
        self._due: float | None = None
        self._thread: threading.Thread | None = None

    def wake(self, kept: Kept, seconds: float) -> None:
        """Clear up after so many seconds, or earlier."""
        due = time.monotonic() + seconds
        with self._changed:
            self._kept.add(kept)
            if self._due is not None and self._due <= due and self._thread and self._thread.is_alive():
                return
            self._due = due
            if self._thread is None or not self._thread.is_alive():  # a fork has none of its parent's
                self._thread = threading.Thread(target=self._run, name=CLEARING, daemon=True)
                self._thread.start()
            self._changed.notify()

    def _run(self) -> None:
        while self._waited():
            with self._changed:
                everyone = list(self._kept)
            rests = [kept.clear_up() for kept in everyone]
            del everyone
            give_back()
            for rest in rests:
                if rest is not None:
                    self._soon(rest)

    def _soon(self, seconds: float) -> None:
        with self._changed:
            due = time.monotonic() + seconds
            self._due = due if self._due is None else min(due, self._due)

    def _waited(self) -> bool:
        """Wait until it is time; False if there is nothing left to do."""
        with self._changed:
            while self._due is not None and (left := self._due - time.monotonic()) > 0:
                self._changed.wait(left)
            if self._due is None:
                self._thread = None
                return False
            self._due = None
            return True


_CLEARING = _Clearing()
