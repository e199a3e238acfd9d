"""A server's memory: what it does not need it does not load, and what it needed it gives back."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

import pytest

from codecompass.model.errors import CodeCompassError
from codecompass.process.memory import give_back, keep_little
from codecompass.session.project import Project
from helpers import apart, index, repository


def of_this_process(what: str) -> int:
    """Bytes, as the system counts them."""
    for line in Path("/proc/self/smaps_rollup").read_text().splitlines():
        if line.startswith(f"{what}:"):
            return int(line.split()[1]) << 10
    raise ValueError("no such line")


def given_back() -> int:
    keep_little()
    held = [bytes(1000) for _ in range(50_000)]
    several = [held[at] for at in range(0, len(held), 5000)]
    del held
    before = of_this_process("Anonymous")
    give_back()
    assert len(several) == 10
    return before - of_this_process("Anonymous")


@pytest.mark.skipif(sys.platform != "linux", reason="only where we know how the system counts")
def test_what_is_free_is_given_back() -> None:
    assert apart(given_back) >= 0


def told_with_little(root: Path) -> tuple[str, int]:
    """What a question is told where address space is short, and how many graphs the store has after it."""
    import resource

    with closing(Project.open(root, watching=False)) as project:
        reader = project.graph()
        limits = resource.getrlimit(resource.RLIMIT_AS)
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + (64 << 20), limits[1]))
        with pytest.raises(CodeCompassError) as raised:
            reader.ask("any_edge")
        resource.setrlimit(resource.RLIMIT_AS, limits)
        return raised.value.message, len(project.store.manifest.graphs())


@pytest.mark.skipif(sys.platform != "linux", reason="only where we know how to limit it")
def test_a_graph_that_memory_does_not_hold_is_no_damaged_one(tmp_path: Path) -> None:
    root = repository(tmp_path / "work", {"a.py": "def f(): ...\n\n\nf()\n"}).root
    index(root)
    message, graphs = apart(told_with_little, root)
    assert "memory ran out" in message and "ulimit -v" in message
    assert graphs == 1
