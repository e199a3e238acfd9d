"""A graph built, opened and asked: what goes in comes out, from any thread."""

from __future__ import annotations

import errno
import multiprocessing
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

import pytest

from codecompass.graph import Graph
from codecompass.graph.build import build, gather, load
from codecompass.graph.rows import FileRows, external_rows
from codecompass.model import Definition, FileFacts, Skip, SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.model.identity import identify
from graphs import Source, Use, built, contents, file_rows

TREE = {
    "shop/cart.py": Source(
        [("Cart", "class", 0), ("rateLimit", "method", 1)],
        [
            Use("calls", 2, ("shop/price.py", 1), 6),
            Use("calls", 2, "self.tax", 7),
            Use("imports", 0, "ext.json", 1),
            Use("extends", 1, "Generic[T]", 2),
        ],
        [("/cart", 2)],
    ),
    "shop/price.py": Source([("price", "fn", 0)], [Use("calls", 1, ("shop/price.py", 1), 2)]),
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    skips = [Skip("logo.png", "binary")]
    return Graph(built(tmp_path_factory.mktemp("graph") / "shop.kuzu", TREE, skips))


FOUND = {
    "MATCH (f:File) RETURN f.path, f.module, f.skipped ORDER BY f.path": [
        ["logo.png", "", "binary"], ["shop/cart.py", "shop.cart", ""], ["shop/price.py", "shop.price", ""],
    ],
    "MATCH (s:Symbol) RETURN s.kind, s.qualified_name ORDER BY s.path, s.start_byte": [
        ["module", "shop.cart"], ["class", "shop.cart.Cart"], ["method", "shop.cart.Cart.rateLimit"],
        ["module", "shop.price"], ["fn", "shop.price.price"],
    ],
    "MATCH (a)-[e:CALLS]->(b) RETURN a.name, b.name, e.line, e.role, e.confidence ORDER BY e.line": [
        ["price", "price", 2, "call", "static"], ["rateLimit", "price", 6, "call", "static"],
    ],
    "MATCH (a)-[e:USES]->(b) RETURN a.name, b.id, b.name, e.kind": [["shop.cart", "ext.json", "json", "imports"]],
    "MATCH (a)-[e:MENTIONS]->(b) RETURN b.id, e.text, e.kind ORDER BY b.id": [
        ["Generic", "Generic[T]", "extends"], ["tax", "self.tax", "calls"],
    ],
    "MATCH (a)-[:CONTAINS]->(b) RETURN a.name, b.name ORDER BY a.name": [
        ["Cart", "rateLimit"], ["shop.cart", "Cart"], ["shop.price", "price"],
    ],
    "MATCH (a)-[:EXPOSES]->(b) RETURN a.name, b.name, b.path": [["rateLimit", "/cart", "shop/cart.py"]],
    "MATCH (n:Unresolved {id: 'tax'}) RETURN n": [[{"_label": "Unresolved", "id": "tax"}]],
    "RETURN sum(CAST(3 AS INT32)) AS n, date('2020-01-02') AS d, [1.5, NULL] AS l": [[3, "2020-01-02", [1.5, None]]],
}  # fmt: skip


@pytest.mark.parametrize("text", FOUND)
def test_what_went_in_comes_out(text: str, graph: Graph) -> None:
    assert graph.cypher(text).rows == FOUND[text]


ALL = {"first": "", "last": "\U0010ffff"}
"""Every path."""


def test_the_same_tree_gives_the_same_rows(tmp_path: Path) -> None:
    backwards = dict(reversed(TREE.items()))
    assert contents(built(tmp_path / "a.kuzu", TREE)) == contents(built(tmp_path / "b.kuzu", backwards))


def test_rows_of_a_relationship_in_several_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, ids = file_rows(TREE)
    parts = [gather([row], ids, tmp_path / f"part-{number}") for number, row in enumerate(rows)]
    monkeypatch.setattr("codecompass.graph.build.RELATED", 1)
    monkeypatch.setattr("codecompass.graph.build.LOADED", 1)
    monkeypatch.setattr("codecompass.graph.build.OPENED", 1)
    load(tmp_path / "parts.kuzu", parts)
    assert contents(tmp_path / "parts.kuzu") == contents(built(tmp_path / "whole.kuzu", TREE))


def test_an_empty_tree(tmp_path: Path) -> None:
    graph = Graph(built(tmp_path / "empty.kuzu", {}))
    assert graph.ask("export_symbols", **ALL) == graph.ask("symbols_by_ids", ids=["x"]) == []
    assert graph.ask("symbols_by_ids", ids=[]) == []


def test_counts(tmp_path: Path) -> None:
    rows, ids = file_rows(TREE)
    assert build(tmp_path / "g.kuzu", rows, ids) == (2, 5, 5)


def test_contradicting_rows_are_an_error(tmp_path: Path) -> None:
    rows, ids = file_rows(TREE)
    with pytest.raises(RuntimeError, match="duplicated primary key"):
        build(tmp_path / "g.kuzu", [*rows, rows[0]], ids)


def test_two_definitions_of_one_name_are_two_symbols(tmp_path: Path) -> None:
    definition = Definition("f", "fn", 0, 1, 2, 1, 1)
    facts = FileFacts("python", 1, (Definition("m", "module", -1, 0, 9, 1, 1), definition, definition))
    own = identify("p", "m.py", facts, "m", ".")
    row = FileRows(SourceFile("m.py", "0" * 40, 9), "m", facts, own)
    build(tmp_path / "g.kuzu", [row], {"m.py": [one.symbol_id for one in own]})
    assert len(Graph(tmp_path / "g.kuzu").register.named(["f"])) == 2


def test_threads_ask_side_by_side(graph: Graph) -> None:
    def ask(number: int) -> object:
        found = graph.cypher("MATCH (s:Symbol) WHERE s.name = 'price' AND s.kind = 'fn' RETURN s.path")
        return found.rows[0][0], graph.cypher(f"RETURN {number}").rows[0][0]

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, range(200))) == [("shop/price.py", number) for number in range(200)]


def test_a_question_is_stopped_from_another_thread(graph: Graph) -> None:
    endless = "UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN sum(a * b)"
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(graph.cypher, endless, timeout=60)
        while not asked.done():
            time.sleep(0.05)
            graph.interrupt()
        with pytest.raises(CodeCompassError) as stopped:
            asked.result()
    assert stopped.value.code == "query_timeout"
    graph.interrupt(threading.get_ident())
    assert graph.cypher("RETURN 1").rows == [[1]]


def test_other_processes_read_the_same_file(graph: Graph) -> None:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(_symbols, [graph.file] * 4) == [5] * 4


def _symbols(file: Path) -> int:
    return len(Graph(file).ask("export_symbols", **ALL))


@pytest.mark.parametrize("damage", ["missing", "cut", "rubbish"])
def test_a_damaged_file_is_an_error_that_says_what_to_do(damage: str, tmp_path: Path) -> None:
    file = built(tmp_path / "g.kuzu", TREE)
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:100] if damage == "cut" else b"no graph" * 1000)
    with pytest.raises(CodeCompassError) as error:
        Graph(file).ask("export_symbols", **ALL)
    assert error.value.code == "index_incompatible"


LAST_SEGMENTS = {
    "total": "total",
    "self.cart.total": "total",
    "a::b::new": "new",
    "items[]": "items",
    "load()": "load",
    "$": "$",
    "#?": "#?",
    "": "",
}


@pytest.mark.parametrize("text", LAST_SEGMENTS)
def test_last_segment(text: str) -> None:
    assert [*external_rows([text])] == [(text, LAST_SEGMENTS[text])]


@pytest.mark.parametrize("number", [errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSPC])
def test_room_to_close_with(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written where a file system cannot reserve it; refused where there is none."""

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "posix_fallocate", refuse, raising=False)
    with pytest.raises(OSError, match="left") if number == errno.ENOSPC else nullcontext():
        build(tmp_path / "g.kuzu", *file_rows(TREE))
    assert (tmp_path / "g.kuzu").exists() == (number != errno.ENOSPC)
    assert not [file for file in tmp_path.iterdir() if file.suffix == ".reserve"]
