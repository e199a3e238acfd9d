"""How long until a repository that was never indexed answers: `python benchmarks/first.py REPO … [--count N]`.

Also the outline while another client asks something else. For each kind of question a new server with an empty home is started on the repository, and asked until the answer is
right; measured from the start of its process. What is right is asked of a whole index beforehand: the place of a function
that was drawn by chance, its outline, its callers. The last line is the whole index, in the same run.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from client import Server
from measure import Scratch, Table, at_home, codecompass, median, scratch

from codecompass.languages.testing import is_test
from codecompass.project import Project
from codecompass.tools.calls import get_call_graph

FUNCTIONS = "MATCH (s:Symbol) WHERE s.kind IN ['fn', 'method'] RETURN s.name, s.path, s.line_start ORDER BY s.id"
PATIENCE, PAUSE = 900.0, 0.05
CODEMAP = ("code_", "symbols_")
SHORTEST = 8
"""Letters of a name that is worth asking for by itself."""


class Target(NamedTuple):
    name: str
    path: str
    line: int
    callers: frozenset[tuple[str, int]]


def targets(repository: Path, home: Path, count: int) -> list[Target]:
    """Functions whose names nothing else bears and that something calls, and who does."""
    found: list[Target] = []
    with at_home(home):
        project = Project.open(repository, watching=False)
        reader = project.graph()
        rows = reader.graph.cypher(FUNCTIONS, limit=10_000_000).rows
        names = [str(name) for name, _, _ in rows]
        once = [row for row in rows if len(row[0]) >= SHORTEST and names.count(row[0]) == 1 and not is_test(row[1])]
        for name, path, line in random.Random(1).sample(once, len(once)):
            callers = get_call_graph(project, name, direction="callers", limit=100).callers
            if callers:
                sites = frozenset((one.call_site.file, one.call_site.line) for one in callers)
                found.append(Target(name, path, line, sites))
            if len(found) == count:
                break
        project.close()
    return found


def _is_located(answer: dict[str, Any], target: Target) -> bool:
    return any((one["path"], one["line_start"]) == (target.path, target.line) for one in answer.get("results", ()))


def _is_outlined(answer: dict[str, Any], target: Target) -> bool:
    waiting = list(answer.get("symbols", ()))
    for entry in waiting:
        if (entry["name"], entry["line_start"]) == (target.name, target.line):
            return True
        waiting += entry["children"]
    return False


def _has_callers(answer: dict[str, Any], target: Target) -> bool:
    told = {(one["call_site"]["file"], one["call_site"]["line"]) for one in answer.get("callers", ())}
    return target.callers <= told


def _has_line(answer: dict[str, Any], target: Target) -> bool:
    """Of a text search: the very line of the definition."""
    found = [(one["path"], one["line"]) for one in answer.get("mentions", ())]
    found += [(one["file_path"], one["line"]) for one in answer.get("data", {}).get("matches", ())]
    return (target.path, target.line) in found


def _has_context(answer: dict[str, Any], target: Target) -> bool:
    return any((one["path"], one["line_start"]) == (target.path, target.line) for one in answer["context_items"])


def _is_shown(answer: dict[str, Any], target: Target) -> bool:
    data = answer.get("data", {})
    return data.get("file_path") == target.path and target.name in data["content"]


Ask = tuple[str, Callable[[Target], dict[str, Any]], Callable[[dict[str, Any], Target], bool]]
QUESTIONS: dict[str, Ask] = {
    "where is it": ("locate_symbol", lambda one: {"symbol": one.name}, _is_located),
    "search": ("search_code", lambda one: {"query": one.name}, _is_located),
    "outline": ("get_file_outline", lambda one: {"path": one.path}, _is_outlined),
    "text": ("search_text", lambda one: {"pattern": rf"\\b{one.name}\\b"}, _has_line),
    "context": ("get_code_context", lambda one: {"query": one.name}, _has_context),
    "source, by name": ("symbols_get_definition_span", lambda one: {"symbol_id": one.name}, _is_shown),
    "source, by lines": (
        "code_get_span",
        lambda one: {"file_path": one.path, "start_line": one.line, "end_line": one.line + 1},
        _is_shown,
    ),
    "who calls it": (
        "get_call_graph",
        lambda one: {"symbol": one.name, "direction": "callers", "limit": 100},
        _has_callers,
    ),
}


def seconds_until_right(repository: Path, home: Path, question: Ask, target: Target) -> float:
    """From the start of a server to its first right answer."""
    tool, arguments, is_right = question
    begin = time.perf_counter()
    with Server(repository, home) as server:
        if tool.startswith(CODEMAP):
            server.ask("index_repo")  # CodeMap's operations start no index
        while time.perf_counter() - begin < PATIENCE:
            answer = server.ask(tool, **arguments(target))
            if not answer.is_error and is_right(answer.content, target):
                return time.perf_counter() - begin
            time.sleep(PAUSE)
    raise TimeoutError(f"{tool} was not right within {PATIENCE:g} s")


def measure(repository: Path, count: int, only: list[str] | None = None) -> Table:
    """Medians over the targets, a row for each kind of question."""
    with scratch() as room:
        copy, home = room.copy(repository), room.home()
        whole = codecompass(home, copy, "index").wall
        asked = targets(copy, home, count)
        rows = list(_rows(room, copy, asked, only))
    note = f"{len(asked)} functions; seconds from the start of a server with an empty home."
    return Table(
        "first", f"First right answers: {repository.resolve().name}", ("question", "median s", "most s"),
        (*rows, ("the whole index, as a command", whole, whole)), note,
    )  # fmt: skip


def _rows(room: Scratch, copy: Path, asked: list[Target], only: list[str] | None) -> Iterator[tuple[str, float, float]]:
    for name, question in QUESTIONS.items():
        if only and name not in only:
            continue
        seconds = [seconds_until_right(copy, room.home(), question, target) for target in asked]
        yield name, median(seconds), max(seconds)
    if only:
        return
    seconds = [_outline_beside(copy, room.home(), target) for target in asked]
    yield "outline, while a search and an explore are asked", median(seconds), max(seconds)


def _outline_beside(repository: Path, home: Path, target: Target) -> float:
    """From the start of a server to the right outline, asked together with two other questions."""
    begin = time.perf_counter()
    with Server(repository, home) as server:
        for tool in ("search_code", "explore"):
            server.ask_aside(tool, query=target.name)
        tool, arguments_of, is_right = QUESTIONS["outline"]
        while not is_right(server.ask(tool, **arguments_of(target)).content, target):
            time.sleep(PAUSE)
        return time.perf_counter() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("repositories", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=3, help="functions asked about")
    parser.add_argument("--only", nargs="*", choices=QUESTIONS, help="of these kinds, and nothing beside")
    arguments = parser.parse_args()
    for repository in arguments.repositories:
        print(measure(repository, arguments.count, arguments.only).markdown())


if __name__ == "__main__":
    main()
