"""A server's memory: what it does not need it does not load, and what it needed it gives back."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

import pytest

from codecompass.config import Settings
from codecompass.graph import Register
from codecompass.index import Request, index
from codecompass.memory import give_back, keep_little, mapped
from codecompass.project import Project
from helpers import apart, repository


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


def given_back_of_a_file(file: Path) -> tuple[int, bool]:
    held = mapped(str(file))
    content = file.read_bytes()
    assert held[:] == content
    before = of_this_process("Rss")
    give_back()
    return before - of_this_process("Rss"), held[:] == content


@pytest.mark.skipif(sys.platform != "linux", reason="only where we know how the system counts")
def test_what_was_read_of_a_file_is_given_back_and_there_again(tmp_path: Path) -> None:
    file = tmp_path / "rows"
    file.write_bytes(bytes(range(256)) * (1 << 14))
    freed, same = apart(given_back_of_a_file, file)
    assert freed > 3 << 20
    assert same


def indexed(root: Path, home: Path) -> None:
    with closing(Project.open(root, Settings(home=str(home)))) as project:
        index(project.source, project.store, project.settings, Request("built"))


def loaded_after_an_edit(root: Path, home: Path) -> list[str]:
    with closing(Project.open(root, Settings(home=str(home)))) as project:
        project.graph()
        (root / "a.py").write_text("def f(): ...\n\n\ndef g(): f()\n")
        reader = project.graph()
        assert [row["id"] for row in reader.ask("callers", symbol=reader.look_up(f_of), depth=1, limit=9)]
        assert "codecompass.graph.derive" in sys.modules
        return [name for name in ("pyarrow", "numpy") if name in sys.modules]


def f_of(register: Register) -> str:
    return register.named(["f"])[0].symbol_id


def test_an_edit_needs_no_arrow(tmp_path: Path) -> None:
    """Which only a graph that is built from nothing needs."""
    repo = repository(tmp_path / "work", {"a.py": "def f(): ...\n", "b.py": "from a import f\n\n\nf()\n"})
    apart(indexed, repo.root, tmp_path / "home")
    assert apart(loaded_after_an_edit, repo.root, tmp_path / "home") == []
