"""A server on a large tree: `python benchmarks/large.py REPO [--indexed HOME] [--edits N]`.

Megabytes of a server that has answered three questions, and after some edits; seconds of an answer when nothing changed,
and from an edit of one file to the next right answer, the first edit and the later ones. CPU is the server's own.

`--indexed HOME` has the index already (`codecompass index` with HOME/codecompass as its home), of REPO as it is: that is
then asked, and edited, where it is; afterwards its files are as they were. Without it a copy is indexed first.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from client import Server
from edits import Editor
from measure import MEGABYTE, Cell, Scratch, Table, codecompass, git, indexed_files, median, memory, scratch
from speed import until_answered

LOOKS = 20
REST = 2.0
"""Seconds after the last answer until a server counts as idle."""
QUESTIONS = (("locate_symbol", "name"), ("search_code", "query"), ("get_code_context", "query"))


def measure(repository: Path, indexed: Path | None = None, edits: int = 5) -> list[Table]:
    with scratch() as room:
        copy, home = (repository, indexed) if indexed else _indexed(room, repository)
        files = indexed_files(home, copy)
        try:
            rows = _rows(copy, home, files, edits)
        finally:
            git(copy, "checkout", "-q", ".")
    title = f"A server on {repository.resolve().name}: {len(files):,} files"
    note = f"Medians; nothing changed: {LOOKS} questions in a row; {edits} edits of one file each."
    return [Table("large", title, ("what", "s", "most s", "its CPU s", "MB"), tuple(rows), note)]


def _indexed(room: Scratch, repository: Path) -> tuple[Path, Path]:
    copy, home = room.copy(repository), room.home()
    codecompass(home, copy, "index")
    return copy, home


def _rows(copy: Path, home: Path, files: list[dict[str, Any]], edits: int) -> list[tuple[Cell, ...]]:
    editor = Editor(copy, files, int(time.time()))
    with Server(copy, home, "--no-daemon") as server:
        first, first_cpu = _timed(server, lambda: server.ask("locate_symbol", name="main").seconds)
        started = time.perf_counter() - server.started
        for tool, parameter in QUESTIONS:
            server.ask(tool, **{parameter: "main"})
        time.sleep(REST)
        rows: list[tuple[Cell, ...]] = [
            ("first question, from the start of the server", started, None, None, None),
            ("first question by itself", first, None, first_cpu, None),
            ("idle after four questions", None, None, None, memory(server.process) / MEGABYTE),
        ]
        path = str(files[0]["path"])
        looks = [_timed(server, lambda: server.ask("get_file_outline", path=path).seconds) for _ in range(LOOKS)]
        rows.append(("nothing changed", *_spread(looks), None))
        done = [_timed(server, lambda: until_answered(server, editor.edit(1))) for _ in range(edits + 1)]
        rows.append(("the first edit of one file", *_spread(done[:1]), None))
        rows.append(("an edit of one file", *_spread(done[1:]), None))
        time.sleep(REST)
        rows.append((f"idle after {edits + 1} edits", None, None, None, memory(server.process) / MEGABYTE))
    return rows


def _timed(server: Server, once: Callable[[], float]) -> tuple[float, float]:
    """Seconds of something by the clock, and of the server's processor."""
    before = server.cpu_seconds()
    seconds = once()
    return seconds, server.cpu_seconds() - before


def _spread(timed: list[tuple[float, float]]) -> tuple[float, float, float]:
    walls = [wall for wall, _ in timed]
    return median(walls), max(walls), median([cpu for _, cpu in timed])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--indexed", type=Path, help="a home that has the index: no copy is made")
    parser.add_argument("--edits", type=int, default=5)
    given = parser.parse_args()
    for table in measure(given.repository, given.indexed, given.edits):
        sys.stdout.write(table.markdown() + "\n")


if __name__ == "__main__":
    main()
