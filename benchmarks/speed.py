"""How long an index takes: `python benchmarks/speed.py REPO [--quick]`.

In a copy of REPO with a home of its own: cold; again with all facts cached; nothing changed; one, ten and fifty files
edited; a branch switched to, and back. Beside it tree-sitter's own parse of the same files, on one core, in the same
run: the ratio is what compares between machines. Wall, CPU and peak memory are those of all processes together.

Edits and switches are timed until an answer holds what is new: through a running server, and as a command of its own.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from client import Answer, Server
from edits import Editor
from measure import (
    CODECOMPASS,
    MEGABYTE,
    Cell,
    Run,
    Scratch,
    Table,
    codecompass,
    commit,
    git,
    indexed_files,
    median,
    scratch,
    seconds_of,
)
from parse import Parsed, parse_alone

EDITS = (1, 10, 50)
PATIENCE = 600.0
LOOK_AGAIN = 0.005


@dataclass(frozen=True)
class Plan:
    """How often each thing is done; the median counts."""

    cold: int = 2
    edits: int = 9

    @classmethod
    def of(cls, quick: bool) -> Plan:
        return cls(1, 5) if quick else cls()


def measure(repository: Path, quick: bool = False) -> list[Table]:
    """Index times and times to the next right answer."""
    plan = Plan.of(quick)
    with scratch() as place:
        copy = place.copy(repository)
        home = place.home()
        codecompass(home, copy, "index")
        files = indexed_files(home, copy)
        return [_index_times(place, copy, home, plan), _answer_times(copy, home, Editor(copy, files), plan)]


def _index_times(place: Scratch, copy: Path, home: Path, plan: Plan) -> Table:
    files = indexed_files(home, copy)
    parses = [parse_alone(copy, files)]
    cold = [_seconds(place.home(), copy, "index") for _ in range(plan.cold)]
    parses.append(parse_alone(copy, files))
    warm = [_seconds(home, copy, "index", "--force") for _ in range(plan.cold)]
    unchanged = [_seconds(home, copy, "sync") for _ in range(plan.edits)]
    parsed = min(parses)
    rows = (
        ("tree-sitter alone, one core", parsed.seconds, 1.0, parsed.seconds, None, None),
        _row("cold", cold, parsed, codecompass(place.home(), copy, "index")),
        _row("all facts cached", warm, parsed, codecompass(home, copy, "index", "--force")),
        _row("nothing changed, as a command", unchanged, parsed, codecompass(home, copy, "sync")),
    )
    columns = ("index", "wall s", "× parse", "CPU s", "peak MB", "% of CPU outside the parallel parts")
    title = f"Indexing {copy.name}: {parsed.files:,} files, {parsed.bytes / MEGABYTE:.1f} MB"
    note = (
        f"Wall: median of {plan.cold}. CPU and memory: of one more run, all processes at once, shared pages counted "
        "once; watching costs time."
    )
    return Table("index", title, columns, rows, note)


def _seconds(home: Path, copy: Path, command: str, *options: str) -> float:
    return seconds_of([*CODECOMPASS, command, *options, "--repo", str(copy)], home)


def _row(name: str, walls: list[float], parsed: Parsed, watched: Run) -> tuple[Cell, ...]:
    wall = median(walls)
    return name, wall, wall / parsed.seconds, watched.cpu, watched.peak / MEGABYTE, watched.outside_percent


def _answer_times(copy: Path, home: Path, editor: Editor, plan: Plan) -> Table:
    rows: list[tuple[Cell, ...]] = []
    with Server(copy, home) as server:
        server.await_index()
        rows.append(("nothing changed", *_spread([server.ask("locate_symbol", name="main") for _ in range(20)])))
        for count in EDITS:
            times = [until_answered(server, editor.edit(count)) for _ in range(plan.edits)]
            rows.append((f"{count} file{'s'[: count > 1]} edited", median(times), max(times)))
        times = [until_answered(server, editor.add_file()) for _ in range(plan.edits)]
        rows.append(("1 new file", median(times), max(times)))
        rows += _switches(copy, server, editor)
    times = [_asked_alone(copy, home, editor.edit(1)) for _ in range(plan.edits)]
    rows.append(("1 file edited, no server: one command", median(times), max(times)))
    note = "From the write's end to an answer, asked for again and again, that holds the new definition."
    return Table("edits", "From an edit to the next right answer", ("what", "median s", "slowest s"), tuple(rows), note)


def _spread(answers: list[Answer]) -> tuple[float, float]:
    times = [answer.seconds for answer in answers]
    return median(times), max(times)


def until_answered(server: Server, name: str) -> float:
    """Seconds until the server finds a definition that has just been written. Raises TimeoutError."""
    return _until(lambda: _finds(server, name))


def _finds(server: Server, name: str) -> bool:
    return _holds(server.ask("locate_symbol", name=name).content, name)


def _holds(answer: dict[str, Any], name: str) -> bool:
    return any(one["name"] == name for one in answer.get("results", ()))


def _until(reached: Callable[[], bool]) -> float:
    begin = time.perf_counter()
    while not reached():
        if time.perf_counter() - begin > PATIENCE:
            raise TimeoutError(f"no right answer within {PATIENCE:.0f} s")
        time.sleep(LOOK_AGAIN)
    return time.perf_counter() - begin


def _asked_alone(copy: Path, home: Path, name: str) -> float:
    """Seconds of a command that finds what was written before it started. Raises RuntimeError when it does not."""
    answer = codecompass(home, copy, "locate", name, "--json")
    if not _holds(json.loads(answer.output), name):
        raise RuntimeError(f"`locate {name}` answered from an older state: {answer.output[:500]}")
    return answer.wall


def _switches(copy: Path, server: Server, editor: Editor) -> list[tuple[Cell, ...]]:
    """To a branch that was never indexed and differs in fifty files, back, and there again."""
    commit(copy, "edits so far")
    git(copy, "switch", "-q", "-c", "other")
    there = editor.edit(50)
    commit(copy, "on the other branch")
    git(copy, "switch", "-q", "main")
    here = editor.edit(1)
    commit(copy, "on main")
    until_answered(server, here)
    rows: list[tuple[Cell, ...]] = []
    for branch, name, what in (("other", there, "50 files differ"), ("main", here, "back"), ("other", there, "again")):
        git(copy, "switch", "-q", branch)
        seconds = until_answered(server, name)
        rows.append((f"branch switched: {what}", seconds, seconds))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--quick", action="store_true", help="each thing once or twice")
    given = parser.parse_args()
    for table in measure(given.repository, given.quick):
        sys.stdout.write(table.markdown() + "\n")


if __name__ == "__main__":
    main()
