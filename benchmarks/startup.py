"""How long it takes to start, and what an idle server holds: `python benchmarks/startup.py REPO [--quick]`.

The server's first answer (from the start of the process to the answer to `initialize`, then to `tools/list`, then to a
first question) beside `python -c 'import mcp.server'`, which any MCP server in Python pays; the command line's `--help`;
a question on the command line when the index is there; memory of a server that has
answered and waits, and of one that went through many edits.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from client import Server
from edits import Editor
from measure import (
    CODECOMPASS,
    MEGABYTE,
    Cell,
    Table,
    codecompass,
    indexed_files,
    median,
    memory,
    scratch,
    seconds_of,
)
from speed import until_answered

IDLE_TARGET, EDITED_TARGET = 150, 250
EDITS = 60
SDK, BARE = "python -c 'import mcp.server'", "python -c ''"


@dataclass
class Starts:
    """Seconds of several starts of a server, and its bytes at the end of each."""

    initialized: list[float] = field(default_factory=list)
    listed: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    idle: list[int] = field(default_factory=list)

    def once(self, repository: Path, home: Path) -> None:
        with Server(repository, home) as server:
            self.initialized.append(server.ready_seconds)
            server.request("tools/list")
            self.listed.append(time.perf_counter() - server.started)
            server.ask("locate_symbol", name="main")
            self.answered.append(time.perf_counter() - server.started)
            server.ask("search_code", query="main")
            server.ask("get_code_context", query="main")
            self.idle.append(memory(server.process))


def measure(repository: Path, quick: bool = False) -> list[Table]:
    """Starts, in turns: what disturbs one disturbs all."""
    times = 3 if quick else 15
    starts = Starts()
    with scratch() as place:
        copy, home = place.copy(repository), place.home()
        codecompass(home, copy, "index")

        def wall(*command: str) -> Callable[[], float]:
            return lambda: seconds_of(command, home, copy)

        commands = {
            BARE: wall(sys.executable, "-c", ""),
            SDK: wall(sys.executable, "-c", "import mcp.server"),
            "codecompass --help": wall(*CODECOMPASS, "--help"),
            "codecompass locate NAME": wall(*CODECOMPASS, "locate", "main", "--json", "--repo", str(copy)),
        }
        seconds: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(times):
            for name, once in commands.items():
                seconds[name].append(once())
            starts.once(copy, home)
        edited = _after_edits(copy, home)
    return [_start_table(seconds, starts), _idle_table(starts, edited)]


def _start_table(seconds: dict[str, list[float]], starts: Starts) -> Table:
    sdk = median(seconds[SDK])
    targets = {"codecompass --help": 0.3, "codecompass locate NAME": 0.6}
    rows: list[tuple[Cell, ...]] = [
        (name, median(values), min(values), median(values) - sdk, targets.get(name)) for name, values in seconds.items()
    ]
    server = {
        "server: `initialize` answered": (starts.initialized, sdk + 0.15),
        "server: `tools/list` answered too": (starts.listed, None),
        "server: a first question answered too": (starts.answered, None),
    }
    rows += [
        (name, median(values), min(values), median(values) - sdk, target) for name, (values, target) in server.items()
    ]
    columns = ("what", "median s", "fastest s", "above the SDK's import s", "target s")
    note = f"{len(starts.idle)} starts of each, in turns, files in the system's cache."
    return Table("startup", "Starting", columns, tuple(rows), note)


def _after_edits(copy: Path, home: Path) -> list[tuple[Cell, ...]]:
    """Memory at its highest, and once nothing is asked: a server that answers between edits, and forgets nothing."""
    with Server(copy, home) as server:
        server.await_index()
        editor = Editor(copy, indexed_files(home, copy))
        held = []
        for _ in range(EDITS):
            until_answered(server, editor.edit(1))
            held.append(memory(server.process))
        time.sleep(2)
        name = f"{EDITS} edits, each answered"
        return [
            (f"during {name}: at most", max(held) / MEGABYTE, None),
            (f"after {name}", memory(server.process) / MEGABYTE, EDITED_TARGET),
        ]


def _idle_table(starts: Starts, edited: list[tuple[Cell, ...]]) -> Table:
    row: tuple[Cell, ...] = ("after three questions", max(starts.idle) / MEGABYTE, IDLE_TARGET)
    return Table("idle", "An idle server", ("when", "memory MB", "target MB"), (row, *edited))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--quick", action="store_true", help="three starts of each")
    given = parser.parse_args()
    for table in measure(given.repository, given.quick):
        sys.stdout.write(table.markdown() + "\n")


if __name__ == "__main__":
    main()
