"""The console, typed into: what it shows, what it completes, what it refuses."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from rich.console import Console

from codecompass.frontends.console import CypherCompleter, run_console
from codecompass.graph import Graph
from graphs import Source, Use, built

TREE = {
    "shop/cart.py": Source([("Cart", "class", 0), ("total", "method", 1)], [Use("calls", 2, ("shop/price.py", 1), 6)]),
    "shop/price.py": Source([("price", "fn", 0)]),
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return Graph(built(tmp_path_factory.mktemp("graph") / "shop.kuzu", TREE))


def typed(graph: Graph, lines: Iterable[str]) -> str:
    """What the console prints for these lines, and then the end of input."""
    left = list(lines)

    def prompt(_: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    out = io.StringIO()
    run_console(graph, "a shop", prompt=prompt, output=Console(file=out, width=2000))
    return out.getvalue()


SHOWN = {
    "MATCH (s:Symbol) WHERE s.kind = 'fn' RETURN s.qualified_name AS who;": ["who", "shop.price.price", "1 row in"],
    ":schema": ["CALLS  (Symbol)→(Symbol)", "A file of the tree"],
    ":schema external": ["A target outside the repository"],
    ":questions call": ["count_callers symbol= depth="],
    ":show callers": ["MATCH chain", "// Who calls"],
    ":ask external_callees symbol=x limit=3": ["0 rows"],
    ":ask symbols_in_files paths=shop/cart.py,shop/price.py": ["shop.price.price", "2 rows"],
    ":ask count_callers symbol=sym_x depth=2": ["1 row"],
    ":ask count_callers symbol=x depth=99": ["$depth must be an integer from 1 to 30"],
    ":ask count_callers": ["count_callers takes symbol=… depth=…"],
    ":ask nothing": ["there is no question 'nothing'"],
    ":explain MATCH (s:Symbol {id: 'x'}) RETURN s.id": ["PRIMARY_KEY_SCAN"],
    ":limit 7": ["at most 7 rows"],
    ":help": [":explain CYPHER"],
    ":what": [":what is not known"],
    "DROP TABLE Symbol": ["query_not_allowed"],
    "MATCH (s:Simbol) RETURN s": ["invalid_input", "Simbol"],
    "RETURN '[bold]' AS `[red]`": ["[bold]", "[red]"],
}


@pytest.mark.parametrize("line", SHOWN)
def test_shown(line: str, graph: Graph) -> None:
    output = typed(graph, [line])
    assert "a shop" in output
    for text in SHOWN[line]:
        assert text in output


def test_quits_and_limits(graph: Graph) -> None:
    output = typed(graph, [":limit 2", "UNWIND range(1, 9) AS n RETURN n", ":quit", ":help"])
    assert "2 rows" in output
    assert "raise the limit" in output
    assert ":explain" not in output


COMPLETED = {
    "MATCH (s:Sym": "Symbol",
    "MATCH (s)-[:CALLS|OVER": "OVERRIDES",
    "MATCH (s:Symbol) WHERE s.qual": "qualified_name",
    "MAT": "MATCH",
    ":sch": ":schema",
    ":schema Ex": "External",
    ":ask call_p": "call_paths",
    ":ask callers de": "depth=",
}


@pytest.mark.parametrize("text", COMPLETED)
def test_completed(text: str) -> None:
    found = [one.text for one in CypherCompleter().get_completions(Document(text), CompleteEvent())]
    assert COMPLETED[text] in found


def test_history_is_kept_where_it_is_said(tmp_path: Path) -> None:
    from prompt_toolkit.history import FileHistory

    history = FileHistory(str(tmp_path / "history"))
    history.store_string("RETURN 1;")
    assert list(history.load_history_strings()) == ["RETURN 1;"]
