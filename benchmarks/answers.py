"""Text beside JSON: `python benchmarks/answers.py REPOSITORY [--symbol NAME] [--query WORDS] [--base REF]`.

The same questions asked of one repository, each answer in characters as JSON and as text. Told is what the questions are
about: a symbol (else the one that is called from most places), words and a ref to compare with.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from client import Server
from measure import Table, codecompass, scratch

MOST_CALLED = (
    "MATCH (s:Symbol)<-[c:CALLS]-(:Symbol) WHERE NOT s.test RETURN s.qualified_name, s.path, count(c) AS calls "
    "ORDER BY calls DESC, s.path LIMIT 1"
)
COLUMNS = ("question", "JSON", "text", "text / JSON")


def questions(symbol: str, path: str, query: str, base: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Tools with arguments, from the shortest answer to the longest kind."""
    of = {"symbol_name": symbol}
    yield "locate_symbol", of
    yield "get_file_outline", {"path": path}
    yield "search_code", {"query": query}
    yield "get_code_context", {"query": query, "max_tokens": 2000}
    yield "build_context_pack", {"query": query, "max_tokens": 2000}
    yield "get_call_graph", {**of, "depth": 2}
    yield "find_references", of
    yield "find_impact", of
    yield "trace_feature", {"entry_point": symbol}
    yield "symbol_history", of
    yield "diff_context", {"base_ref": base}
    yield "list_config_keys", {}
    yield "list_endpoints", {}
    yield "index_status", {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("repository", type=Path)
    parser.add_argument("--symbol", default="", help="which symbol the questions are about")
    parser.add_argument("--query", default="read the configuration", help="words to search for")
    parser.add_argument("--base", default="HEAD~5", help="what to compare the work tree with")
    told = parser.parse_args()
    with scratch() as room:
        home = room.home()
        codecompass(home, told.repository, "index").demanded()
        with Server(told.repository, home) as json, Server(told.repository, home, "--answers", "text") as text:
            rows = json.request("tools/call", {"name": "query_graph", "arguments": {"cypher": MOST_CALLED}})
            name, path, _ = rows["structuredContent"]["rows"][0]
            asked = list(questions(told.symbol or name, path, told.query, told.base))
            sizes = [(tool, _size(json, tool, given), _size(text, tool, given)) for tool, given in asked]
    rows = [(tool, whole, short, round(short / whole, 2)) for tool, whole, short in sizes]
    whole, short = sum(row[1] for row in rows), sum(row[2] for row in rows)
    print(
        Table(
            "answers", "Text beside JSON", COLUMNS, (*rows, ("all", whole, short, round(short / whole, 2)))
        ).markdown()
    )


def _size(server: Server, tool: str, arguments: dict[str, Any]) -> int:
    result = server.request("tools/call", {"name": tool, "arguments": arguments})
    return sum(len(part["text"]) for part in result["content"])


if __name__ == "__main__":
    main()
