"""What a symbol that everything calls costs: `python benchmarks/hub.py [--callers 400000] [--at FOLDER]`.

A generated Python repository in which so many functions call one, two hundred to a file. Asked through a warm server, with
the usual limits: milliseconds (median and most, and of the server's processor), characters of the answer, memory of the server when all are asked.

`--at FOLDER` keeps repository and index there: started again, the same command asks what is there already.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec
from client import Server
from measure import MEGABYTE, Cell, Table, codecompass, commit, git, median, memory, scratch

PER_FILE = 200
TIMES = 5
MOST_MILLISECONDS, MOST_CHARACTERS = 2000.0, 64 * 1024
HELP = "def helper(value):\n    return value\n"
QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("explore", {"query": "helper"}),
    ("get_call_graph", {"symbol_name": "hub.help.helper"}),
    ("get_call_graph", {"symbol_name": "hub.help.helper", "direction": "callers", "depth": 5, "limit": 100}),
    ("find_references", {"symbol_name": "hub.help.helper"}),
    ("find_impact", {"symbol_name": "hub.help.helper"}),
    ("find_related_symbols", {"symbol_name": "hub.help.helper"}),
    ("find_tests", {"symbol_name": "hub.help.helper"}),
    ("find_call_path", {"from_symbol": "hub.m0.f0_0", "to_symbol": "hub.help.helper"}),
    ("graph_callers", {"symbol_id": "hub.help.helper", "depth": 2}),
    ("refs_find", {"symbol_id": "hub.help.helper"}),
    ("get_code_context", {"query": "helper"}),
)


def generate(place: Path, callers: int) -> Path:
    """The repository, committed."""
    folder = place / "hub"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "help.py").write_text(HELP)
    for number in range(0, callers, PER_FILE):
        functions = "".join(
            f"\n\ndef f{number}_{at}(value):\n    return helper(value + {at})\n"
            for at in range(min(PER_FILE, callers - number))
        )
        (folder / f"m{number}.py").write_text("from hub.help import helper\n" + functions)
    git(place, "init", "-q", "-b", "main")
    commit(place, "a hub")
    return place


def measure(callers: int, at: Path | None = None) -> Table:
    """A row for each question."""
    with scratch() as room:
        place = at or room.place
        repository, home = place / f"hub-{callers}", place / "home"
        if not (repository / ".git").exists():
            generate(repository, callers)
        indexed = codecompass(home, repository, "index")
        with Server(repository, home, "--no-daemon") as server:
            rows = [_row(server, tool, arguments) for tool, arguments in QUESTIONS]
            held = memory(server.process) / MEGABYTE
    title = f"A function with {callers:,} callers"
    note = f"The server holds {held:,.0f} MB then. Its index took {indexed.wall:,.0f} s, at most {indexed.peak / MEGABYTE:,.0f} MB."
    columns = ("question", "median ms", "most ms", "CPU ms", "target ms", "characters", "target", "error")
    return Table("hub", title, columns, tuple(rows), note)


def _row(server: Server, tool: str, arguments: dict[str, Any]) -> tuple[Cell, ...]:
    begin = server.cpu_seconds()
    answers = [server.ask(tool, **arguments) for _ in range(TIMES)]
    spent = 1000 * (server.cpu_seconds() - begin) / TIMES
    times = [1000 * one.seconds for one in answers]
    length = max(len(msgspec.json.encode(one.content)) for one in answers)
    more = {name: value for name, value in arguments.items() if name in ("depth", "limit", "direction")}
    name = f"{tool} {more}" if more else tool
    error = str(answers[-1].content.get("error", "")) if answers[-1].is_error else None
    return name, median(times), max(times), spent, MOST_MILLISECONDS, length, MOST_CHARACTERS, error


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--callers", type=int, default=400_000)
    parser.add_argument("--at", type=Path, help="where repository and index are, and stay")
    given = parser.parse_args()
    sys.stdout.write(measure(given.callers, given.at).markdown() + "\n")


if __name__ == "__main__":
    main()
