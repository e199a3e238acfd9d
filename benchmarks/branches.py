"""Disk and time of many branches: `python benchmarks/branches.py [--files 300] [--branches 50] [--differing 10]`.

A repository is made of files that call each other; each branch changes some of them. Told are the bytes of graphs and
of the whole store with one ref, with all, and per branch; how long a branch takes to be indexed, and to be asked again.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import pygit2
from measure import MEGABYTE, Table

from codecompass.index import Request, index
from codecompass.process.config import Settings
from codecompass.session.project import Project

FILES, BRANCHES, DIFFERING = 300, 50, 10
AUTHOR = pygit2.Signature("A. Author", "author@example.org", 1_700_000_000, 0)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--files", type=int, default=FILES)
    options.add_argument("--branches", type=int, default=BRANCHES)
    options.add_argument("--differing", type=int, default=DIFFERING, help="files that each branch changes")
    given = options.parse_args()
    for table in measure(given.files, given.branches, given.differing):
        sys.stdout.write(table.markdown() + "\n")


def measure(files: int = FILES, branches: int = BRANCHES, differing: int = DIFFERING) -> list[Table]:
    """Disk, and times."""
    with tempfile.TemporaryDirectory() as place:
        repository = Path(place, "repository")
        _make(repository, files, branches, differing)
        with closing(Project.open(repository, Settings(home=str(Path(place, "home"))))) as project:
            return _measured(project, f"{files} files, {branches} branches that differ in {differing} each", branches)


def _measured(project: Project, what: str, branches: int) -> list[Table]:
    first = _index(project, None)
    alone, store_alone = project.store.graph_bytes(), _store_bytes(project)
    times = [_index(project, f"b{number}") for number in range(branches)]
    again = []
    for number in range(branches):
        started = time.perf_counter()
        assert project.graph(f"b{number}").is_fresh
        again.append(time.perf_counter() - started)
    every, store = project.store.graph_bytes(), _store_bytes(project)
    disk = Table(
        "branches-disk",
        f"Disk of branches ({what})",
        ("what", "graphs MB", "whole store MB"),
        (
            ("one ref", alone / MEGABYTE, store_alone / MEGABYTE),
            (f"it and {branches} branches", every / MEGABYTE, store / MEGABYTE),
            ("each branch", (every - alone) / branches / MEGABYTE, (store - store_alone) / branches / MEGABYTE),
        ),
    )
    steps = (("index from nothing", [first]), ("index a branch", times), ("ask it again", again))
    rows = tuple((name, 1000 * statistics.median(some), 1000 * max(some)) for name, some in steps)
    return [disk, Table("branches-time", f"Time of branches ({what})", ("what", "median ms", "most ms"), rows)]


def _index(project: Project, ref: str | None) -> float:
    started = time.perf_counter()
    index(project.source, project.store, project.settings, Request(f"job-{ref}", ref))
    return time.perf_counter() - started


def _store_bytes(project: Project) -> int:
    """Bytes on disk; what several graphs share counts once."""
    files = {
        (file.stat().st_dev, file.stat().st_ino): file.stat().st_size for file in project.store.directory.rglob("*")
    }
    return sum(files.values())


def _make(place: Path, files: int, branches: int, differing: int) -> None:
    git = pygit2.init_repository(str(place), initial_head="main")
    chance = random.Random(7)
    base = {_path(number): _source(number, files) for number in range(files)}
    for path, text in base.items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(text)
    git.index.add_all()
    git.index.write()
    first = git.create_commit("HEAD", AUTHOR, AUTHOR, "all files", git.index.write_tree(), [])
    for branch in range(branches):
        entries = pygit2.Index()
        entries.read_tree(git[first].tree)
        for number in chance.sample(range(files), differing):
            blob = git.create_blob(_source(number, files, f"b{branch}").encode())
            entries.add(pygit2.IndexEntry(_path(number), blob, pygit2.enums.FileMode.BLOB))
        tree = entries.write_tree(git)
        git.create_commit(f"refs/heads/b{branch}", AUTHOR, AUTHOR, f"branch {branch}", tree, [first])


def _path(number: int) -> str:
    return f"package{number // 20}/module{number}.py"


def _source(number: int, files: int, branch: str = "") -> str:
    """Twenty functions and a class; a branch changes two bodies and adds a function of its own."""
    chance = random.Random(number)
    others = [chance.randrange(files) for _ in range(3)]
    lines = [f"from package{other // 20}.module{other} import work{other}_{chance.randrange(20)} as other{position}"
             for position, other in enumerate(others)]  # fmt: skip
    for one in range(20):
        edited = " + 1" if branch and one in (3, 11) else ""
        lines += [
            "",
            "",
            f"def work{number}_{one}(value):",
            f"    total = other{one % 3}(value) + {chance.randrange(100)}{edited}",
        ]
        lines += [f"    return total * {chance.randrange(100)}"]
    lines += ["", "", f"class Holder{number}:", "    def run(self, value):", f"        return work{number}_0(value)"]
    if branch:
        lines += ["", "", f"def {branch}_only{number}(value):", f"    return Holder{number}().run(value)"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
