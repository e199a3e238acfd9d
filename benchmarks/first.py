"""How long until a repository that was never indexed answers: `python benchmarks/first.py REPO … [--count N]`.

For each kind of question a new server with an empty home is started on the repository, and asked until the answer is
right; measured from the start of its process. What is right is asked of a whole index beforehand: the place of a function
that was drawn by chance, its outline, its callers. Also the outline while another client asks something else. Then the same
where there is an index, but of another state: a branch, named or switched to, that differs in fifty files, and an edit
of what most files use. Each row is printed when it is known; the index that a server has started is ended with it, so
none takes the next one's processor.

`--indexed HOME` has that whole index already (`codecompass index` with HOME/codecompass as its home): of a large
repository, which is then asked where it is instead of in a copy.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import psutil
from client import Server
from edits import Editor
from measure import Cell, Scratch, Table, at_home, codecompass, commit, end_tree, git, indexed_files, median, scratch

from codecompass.languages.testing import is_test
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.tools.calls import get_call_graph

FUNCTIONS = "MATCH (s:Symbol) WHERE s.kind IN ['fn', 'method'] RETURN s.name, s.path, s.line_start ORDER BY s.id"
MOST_USED = """MATCH (user:Symbol)-[:CALLS|EXTENDS]->(used:Symbol)
WHERE user.path <> used.path AND used.kind IN ['class', 'struct', 'fn']
RETURN used.path, used.line_start, used.name, count(DISTINCT user.path) AS files ORDER BY files DESC, used.path LIMIT 1"""
PATIENCE, PAUSE = 900.0, 0.05
NEAR, DIFFERING = "near", 50
CHANGED = "changed"
"""What stands for the questions after an index, of another state than what it knows."""
COLUMNS = ("question", "median s", "most s", "its CPU s")
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
            try:
                callers = get_call_graph(project, name, direction="callers", limit=100).callers
            except CodeCompassError:  # other symbols have the name
                continue
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


def _is_explored(answer: dict[str, Any], target: Target) -> bool:
    return any((one["path"], one["line_start"]) == (target.path, target.line) for one in answer.get("subjects", ()))


def _is_shown(answer: dict[str, Any], target: Target) -> bool:
    data = answer.get("data", {})
    return data.get("file_path") == target.path and target.name in data["content"]


Ask = tuple[str, Callable[[Target], dict[str, Any]], Callable[[dict[str, Any], Target], bool]]
QUESTIONS: dict[str, Ask] = {
    "where is it": ("locate_symbol", lambda one: {"symbol": one.name}, _is_located),
    "search": ("search_code", lambda one: {"query": one.name}, _is_located),
    "explore": ("explore", lambda one: {"query": one.name}, _is_explored),
    "outline": ("get_file_outline", lambda one: {"path": one.path}, _is_outlined),
    "text": ("search_text", lambda one: {"pattern": rf"\b{one.name}\b"}, _has_line),
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


class Spent(NamedTuple):
    """From the start of a server to its first right answer."""

    wall: float
    cpu: float
    """Of the server alone, without the index job beside it: comparable on a machine that has others at work, too."""

    @classmethod
    def since(cls, begin: float, server: Server) -> Spent:
        times = server.process.cpu_times()
        return cls(time.perf_counter() - begin, times.user + times.system)


def spent_until_right(repository: Path, home: Path, question: Ask, target: Target) -> Spent:
    tool, arguments, is_right = question
    begin = time.perf_counter()
    with Server(repository, home) as server, _jobs_ended(home):
        if tool.startswith(CODEMAP):
            server.ask("index_repo")  # CodeMap's operations start no index
        while time.perf_counter() - begin < PATIENCE:
            answer = server.ask(tool, **arguments(target))
            if not answer.is_error and is_right(answer.content, target):
                return Spent.since(begin, server)
            time.sleep(PAUSE)
    raise TimeoutError(f"{tool} was not right within {PATIENCE:g} s")


def _spent_beside(repository: Path, home: Path, target: Target) -> Spent:
    """Until the right outline, asked together with two other questions."""
    begin = time.perf_counter()
    with Server(repository, home) as server, _jobs_ended(home):
        for tool in ("search_code", "explore"):
            server.ask_aside(tool, query=target.name)
        tool, arguments_of, is_right = QUESTIONS["outline"]
        while not is_right(server.ask(tool, **arguments_of(target)).content, target):
            time.sleep(PAUSE)
        return Spent.since(begin, server)


def _spent_from(
    repository: Path, home: Path, room: Scratch, count: int, name: str, path: str, ref: str | None = None
) -> list[Spent]:
    """Until a definition that no index has is told with its file, by a new server each time whose home has the index of
    another state; of a branch that is named in the question, if there is one. As text, which waits for no `index_repo`."""
    spent = []
    for _ in range(count):
        own = room.home()
        shutil.copytree(home, own, dirs_exist_ok=True)
        begin = time.perf_counter()
        with Server(repository, own, "--answers", "text") as server, _jobs_ended(own):
            arguments = {"name": name, **({"ref": ref} if ref else {})}
            while time.perf_counter() - begin < PATIENCE:
                told = server.request("tools/call", {"name": "locate_symbol", "arguments": arguments})
                if any(f"{path}:" in part.get("text", "") for part in told["content"]):
                    break
                time.sleep(PAUSE)
            else:
                raise TimeoutError(f"{name} was not found within {PATIENCE:g} s")
            spent.append(Spent.since(begin, server))
    return spent


def _changed_rows(room: Scratch, copy: Path, home: Path, count: int) -> Iterator[tuple[Cell, ...]]:
    """What the index in `home` does not have: a branch of fifty files, and an edit that many files share."""
    files = indexed_files(home, copy)
    git(copy, "switch", "-q", "-c", NEAR)
    editor = Editor(copy, files)
    probe = editor.edit(DIFFERING)
    path = git(copy, "grep", "-l", probe).strip()
    commit(copy, "fifty files edited")
    git(copy, "switch", "-q", "-")
    spent = _spent_from(copy, home, room, count, probe, path, NEAR)
    yield _row(f"where is it, on a branch that is named and differs in {DIFFERING} files", spent)
    git(copy, "switch", "-q", NEAR)
    yield _row("where is it, switched to that branch", _spent_from(copy, home, room, count, probe, path))
    git(copy, "switch", "-q", "-")
    name, path, users = _renamed_most_used(copy, home)
    spent = _spent_from(copy, home, room, count, name, path)
    yield _row(f"where is it, the definition that {users:,} files use, given another name", spent)


def _renamed_most_used(copy: Path, home: Path) -> tuple[str, str, int]:
    """Gives the definition that most files use another name: that, its file, and how many use it."""
    with at_home(home):
        project = Project.open(copy, watching=False)
        ((path, line, name, users),) = project.graph().graph.cypher(MOST_USED, limit=1).rows
        project.close()
    file, new = copy / str(path), f"benchmark_probe_{name}"
    lines = file.read_text(encoding="utf-8").split("\n")
    lines[int(line) - 1] = re.sub(rf"\b{name}\b", new, lines[int(line) - 1], count=1)
    file.write_text("\n".join(lines), encoding="utf-8")
    return new, str(path), int(users)


@contextlib.contextmanager
def _jobs_ended(home: Path) -> Iterator[None]:
    """Afterwards no index job of a home is at work."""
    try:
        yield
    finally:
        for process in psutil.process_iter(["cmdline"]):
            if any(part.startswith(f"--store={home}/") for part in process.info["cmdline"] or ()):
                end_tree(process.pid)


def measure(
    repository: Path, count: int, only: list[str] | None = None, indexed: Path | None = None
) -> Iterator[Table]:
    """The same table, a row longer each time: medians over the targets, a row for each kind of question."""
    with scratch() as room:
        rows: list[tuple[Cell, ...]] = []
        copy, home = repository, indexed or room.home()
        if indexed is None:
            copy = room.copy(repository)
            whole = codecompass(home, copy, "index")
            rows.append(("the whole index, as a command", whole.wall, whole.wall, whole.cpu))
        asked = targets(copy, home, count)
        note = (
            f"{len(asked)} functions; seconds from the start of a server with an empty home, and its own processor's."
        )
        title = f"First right answers: {repository.resolve().name}"
        for row in _rows(room, copy, asked, only):
            rows.append(row)
            yield Table("first", title, COLUMNS, tuple(rows), note)
        if indexed is None and (not only or CHANGED in only):
            for row in _changed_rows(room, copy, home, count):
                rows.append(row)
                yield Table("first", title, COLUMNS, tuple(rows), note)


def _rows(room: Scratch, copy: Path, asked: list[Target], only: list[str] | None) -> Iterator[tuple[Cell, ...]]:
    for name, question in QUESTIONS.items():
        if only and name not in only:
            continue
        yield _row(name, [spent_until_right(copy, room.home(), question, target) for target in asked])
    if not only:
        spent = [_spent_beside(copy, room.home(), target) for target in asked]
        yield _row("outline, while a search and an explore are asked", spent)


def _row(name: str, spent: list[Spent]) -> tuple[Cell, ...]:
    walls = [one.wall for one in spent]
    return name, median(walls), max(walls), median([one.cpu for one in spent])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=3, help="functions asked about")
    parser.add_argument("--only", nargs="*", choices=(*QUESTIONS, CHANGED), help="of these kinds, and nothing beside")
    parser.add_argument("--indexed", type=Path, help="a home that has the whole index: no copy is made")
    arguments = parser.parse_args()
    for repository in arguments.repositories:
        told = 0
        for table in measure(repository, arguments.count, arguments.only, arguments.indexed):
            lines = table.markdown().rstrip().splitlines()
            end = len(lines) - 2
            print("\n".join(lines[told:end]), flush=True)
            told = end
        print("\n".join(["", *lines[told + 1 :], ""]), flush=True)


if __name__ == "__main__":
    main()
