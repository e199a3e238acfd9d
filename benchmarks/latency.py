"""How long answers take, tool by tool: `python benchmarks/latency.py REPO [--quick]`.

A real server over stdio, as an agent starts it, on a copy of REPO that is indexed and does not change. Warm: one
question after another, about symbols and words drawn by chance from the repository (the same ones every time). First:
a server started for this one question; its own start is not counted (see startup.py). The last column is the same
question put to the tool's function in this process: what the protocol adds is the difference. Beside the clock's p95 stands the
one of the server's processor time, for machines that have others at work.

`--indexed HOME`: a home that has the repository's index, which is then asked about as it is, without a second commit.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from client import Server
from edits import Editor
from measure import Cell, Table, codecompass, commit, indexed_files, median, percentile, scratch

from codecompass import tools
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project

CALLABLE = ("fn", "method", "constructor")
SINGLE, BROAD, PLANNED, TRACED = 20.0, 50.0, 100.0, 150.0
"""Most milliseconds at p95, as the design wants it: of a question about one symbol, of any other, of a plan, of steps."""
MOST_CALLED = 10


@dataclass(frozen=True)
class Repository:
    """What there is to ask about, in one order."""

    symbols: list[dict[str, Any]]
    calls: list[dict[str, Any]]

    @cached_property
    def functions(self) -> list[dict[str, Any]]:
        found = [one for one in self.symbols if one["kind"] in CALLABLE]
        random.Random(1).shuffle(found)
        return found

    @cached_property
    def most_called(self) -> list[dict[str, Any]]:
        at = {(one["path"], one["line_start"], one["name"]): one for one in self.symbols}
        count = Counter((edge["to_path"], edge["to_line"], edge["to_name"]) for edge in self.calls)
        return [at[place] for place, _ in count.most_common(2 * MOST_CALLED) if place in at][:MOST_CALLED]

    @cached_property
    def call_pairs(self) -> list[tuple[str, str]]:
        """Ids of callers and what they call: ends of chains that exist."""
        at = {(one["path"], one["line_start"], one["name"]): one["id"] for one in self.symbols}
        ends = [
            (
                at.get((e["from_path"], e["from_line"], e["from_name"])),
                at.get((e["to_path"], e["to_line"], e["to_name"])),
            )
            for e in self.calls
        ]
        pairs = [(a, b) for a, b in ends if a and b and a != b]
        random.Random(2).shuffle(pairs)
        return pairs

    def function(self, number: int) -> dict[str, Any]:
        return self.functions[number % len(self.functions)]


Arguments = Callable[[Repository, int], dict[str, Any]]


@dataclass(frozen=True)
class Question:
    """One kind of question: the arguments of the n-th one, and what it may take."""

    name: str
    tool: str
    arguments: Arguments
    target: float = SINGLE


def _symbol(**more: Any) -> Arguments:
    return lambda repository, number: {"symbol_name": repository.function(number)["id"], **more}


def _words(repository: Repository, number: int) -> str:
    return " ".join(repository.function(number)["name"].strip("_").replace("_", " ").split()) or "main"


def _pair(repository: Repository, number: int) -> dict[str, Any]:
    first, second = repository.call_pairs[number % len(repository.call_pairs)]
    return {"from_symbol": first, "to_symbol": second}


def _explained(repository: Repository, number: int) -> dict[str, Any]:
    one = repository.function(number)
    return {"query": one["name"], "result_path": one["path"], "result_line_start": one["line_start"]}


def _followup(repository: Repository, number: int) -> dict[str, Any]:
    asked = {"tool": "search_code", "params": {"query": _words(repository, number)}}
    return {"previous_query": asked, "previous_results": {"results": [], "total_candidates": 0}}


def _popular(**more: Any) -> Arguments:
    return lambda repository, number: {
        "symbol_name": repository.most_called[number % len(repository.most_called)]["id"],
        **more,
    }


QUESTIONS = (
    Question("locate_symbol", "locate_symbol", lambda r, n: {"name": r.function(n)["name"]}),
    Question("search_code, a name", "search_code", lambda r, n: {"query": r.function(n)["name"]}, BROAD),
    Question("search_code, words", "search_code", lambda r, n: {"query": _words(r, n)}, BROAD),
    Question(
        "search_code, a question", "search_code", lambda r, n: {"query": f"where is {_words(r, n)} handled?"}, BROAD
    ),
    Question("get_file_outline", "get_file_outline", lambda r, n: {"path": r.function(n)["path"]}),
    Question("get_symbol_hierarchy", "get_symbol_hierarchy", _symbol()),
    Question("find_related_symbols", "find_related_symbols", _symbol()),
    Question("get_call_graph, depth 1", "get_call_graph", _symbol()),
    Question("get_call_graph, depth 5", "get_call_graph", _symbol(depth=5, direction="both"), BROAD),
    Question("get_call_graph, depth 5, most called", "get_call_graph", _popular(depth=5, direction="callers"), BROAD),
    Question("find_references", "find_references", _symbol()),
    Question("find_references, most called", "find_references", _popular(), BROAD),
    Question("find_call_path", "find_call_path", _pair, BROAD),
    Question("find_impact", "find_impact", _symbol(), BROAD),
    Question("get_code_context", "get_code_context", lambda r, n: {"query": _words(r, n)}, BROAD),
    Question("build_context_pack", "build_context_pack", lambda r, n: {"query": _words(r, n)}, BROAD),
    Question("explore, a name", "explore", lambda r, n: {"query": r.function(n)["name"]}, BROAD),
    Question("explore, a question", "explore", lambda r, n: {"query": f"how does {_words(r, n)} work?"}, BROAD),
    Question("trace_feature", "trace_feature", lambda r, n: {"entry_point": r.function(n)["id"]}, TRACED),
    Question("plan_change, rename", "plan_change", _symbol(change="rename", to="other_name"), PLANNED),
    Question("explain_ranking", "explain_ranking", _explained, BROAD),
    Question("suggest_followup_queries", "suggest_followup_queries", _followup, BROAD),
    Question(
        "diff_context, ten files", "diff_context", lambda _r, _n: {"base_ref": "HEAD~1", "head_ref": "HEAD"}, BROAD
    ),
    Question("compare_symbol", "compare_symbol_between_commits", _symbol(base_ref="HEAD~1", head_ref="HEAD"), BROAD),
    Question("symbol_history", "symbol_history", _symbol(), BROAD),
    Question("list_refs", "list_refs", lambda _r, _n: {}),
    Question("index_status", "index_status", lambda _r, _n: {}),
)


def measure(repository: Path, quick: bool = False, indexed: Path | None = None, only: str = "") -> list[Table]:
    """Percentiles of each kind of question; `only` those whose names a regular expression finds."""
    questions = [one for one in QUESTIONS if re.search(only, one.name)]
    times = 20 if quick else 200
    with scratch() as place:
        copy, home = repository, indexed or place.home()
        if indexed is None:
            copy = place.copy(repository)
            codecompass(home, copy, "index")
            Editor(copy, indexed_files(home, copy)).edit(10)
            commit(copy, "ten files edited")
            codecompass(home, copy, "index")
        there = _survey(home, copy)
        firsts = {one.name: _first(copy, home, one, there) for one in questions[: 3 if quick else None]}
        with Server(copy, home, "--no-daemon") as server, _opened(copy, home) as project:
            rows = tuple(_row(one, server, project, there, times, firsts.get(one.name)) for one in questions)
    columns = (
        "question", "n", "p50 ms", "p95 ms", "p99 ms", "p95 CPU ms", "target p95",
        "first ms", "function p50 ms", "errors",
    )  # fmt: skip
    note = (
        f"{len(there.symbols):,} symbols, {len(there.calls):,} calls. Errors are answers too: a name may be ambiguous."
    )
    return [Table("latency", f"Answers about {copy.name}", columns, rows, note)]


def _survey(home: Path, copy: Path) -> Repository:
    symbols = [json.loads(line) for line in codecompass(home, copy, "export", "symbols").output.splitlines()]
    edges = [json.loads(line) for line in codecompass(home, copy, "export", "edges").output.splitlines()]
    return Repository(symbols, [edge for edge in edges if edge["type"] == "calls"])


@contextmanager
def _opened(copy: Path, home: Path) -> Iterator[Project]:
    before = os.environ.get("CODECOMPASS_HOME")
    os.environ["CODECOMPASS_HOME"] = str(home / "codecompass")
    try:
        yield Project.open(copy)
    finally:
        os.environ.pop("CODECOMPASS_HOME")
        os.environ.update({"CODECOMPASS_HOME": before} if before else {})


def _first(copy: Path, home: Path, question: Question, there: Repository) -> float:
    with Server(copy, home, "--no-daemon") as server:
        return 1000 * server.ask(question.tool, **question.arguments(there, 0)).seconds


def _row(
    question: Question, server: Server, project: Project, there: Repository, times: int, first: float | None
) -> tuple[Cell, ...]:
    asked = [question.arguments(there, number) for number in range(times)]
    server.ask(question.tool, **asked[0])
    answers, spent = [], []
    for arguments in asked:
        before = server.cpu_seconds()
        answers.append(server.ask(question.tool, **arguments))
        spent.append(1000 * (server.cpu_seconds() - before))
    warm = [1000 * answer.seconds for answer in answers]
    errors = sum(answer.is_error for answer in answers)
    direct = 1000 * median([_function_seconds(project, question.tool, arguments) for arguments in asked])
    parts = (median(warm), percentile(warm, 0.95), percentile(warm, 0.99), percentile(spent, 0.95))
    return question.name, times, *parts, question.target, first, direct, errors


def _function_seconds(project: Project, tool: str, arguments: dict[str, Any]) -> float:
    found = tools.named(tool)
    assert found is not None, tool
    begin = time.perf_counter()
    with suppress(CodeCompassError):
        found.call(project, arguments)
    return time.perf_counter() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--quick", action="store_true", help="twenty of each kind; first answers of three kinds")
    parser.add_argument("--indexed", type=Path, help="a home that has the index: no copy is made")
    parser.add_argument("--only", default="", metavar="PATTERN", help="of the questions those that it finds")
    given = parser.parse_args()
    for table in measure(given.repository, given.quick, given.indexed, given.only):
        sys.stdout.write(table.markdown() + "\n")


if __name__ == "__main__":
    main()
