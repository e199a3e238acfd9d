"""What `find_unused` claims, to be checked by eye: `python benchmarks/unused.py REPO [--limit N]`.

Each definition that it says nothing refers to, where it would be used by nothing unread or unbound either, with all other
lines of the repository (by `git grep`, every tracked text) that have its name as a whole word. Where there are none, there
is nothing to use it; where there are some, one sees what they mean.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Iterator
from pathlib import Path

from measure import at_home, codecompass, scratch

from codecompass.session.project import Project
from codecompass.tools.unused import Unused, UnusedSymbol, find_unused

MOST_LINES, LONGEST = 8, 160


def claimed(repository: Path, limit: int) -> Unused:
    """The answer, from an index made for it."""
    with scratch() as place, at_home(place.home()) as home:
        codecompass(home, repository, "index")
        project = Project.open(repository)
        try:
            return find_unused(project, limit=limit)
        finally:
            project.close()


def lines(repository: Path, answer: Unused) -> Iterator[str]:
    sure = [one for one in answer.symbols if not (one.unresolved_mentions or one.unread_mentions)]
    alone = 0
    for one in sure:
        elsewhere = _elsewhere(repository, one)
        alone += not elsewhere
        yield f"{one.path}:{one.line_start}  {one.kind} {one.qualified_name}"
        yield from (f"      {line[:LONGEST]}" for line in elsewhere[:MOST_LINES])
    yield f"{len(sure)} claimed of {answer.total_found} without known uses; the names of {alone} stand nowhere else"


def _elsewhere(repository: Path, one: UnusedSymbol) -> list[str]:
    command = ["git", "-C", str(repository), "grep", "-nwIF", "-e", one.name]
    found = subprocess.run(command, check=False, capture_output=True, text=True, errors="replace").stdout
    return [line for line in found.splitlines() if not line.startswith(f"{one.path}:{one.line_start}:")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--limit", type=int, default=500)
    asked = parser.parse_args()
    for line in lines(asked.repository, claimed(asked.repository, asked.limit)):
        print(line)


if __name__ == "__main__":
    main()
