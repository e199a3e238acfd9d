"""The copy that graphs are derived over: made once for a base, made anew when either was touched, never a leftover."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from codecompass.store.spare import Spare


@pytest.fixture
def base(tmp_path: Path) -> Path:
    file = tmp_path / "base.kuzu"
    file.write_bytes(b"graph")
    os.utime(file, ns=(1_000_000_000, 1_000_000_000))
    return file


@pytest.fixture
def spare(tmp_path: Path) -> Spare:
    return Spare(tmp_path / "spare")


def write_log(graph: Path, content: bytes) -> None:
    graph.with_name(graph.name + ".wal").write_bytes(content)


def read_log(graph: Path) -> bytes:
    return graph.with_name(graph.name + ".wal").read_bytes()


def test_it_serves_again(base: Path, spare: Spare, tmp_path: Path) -> None:
    for number in range(3):
        copy = spare.copy_of(base)
        inode = copy.stat().st_ino
        write_log(copy, b"%d" % number)
        file = tmp_path / f"{number}.kuzu"
        spare.hand_over(copy, base, file)
        assert file.samefile(base)
        assert read_log(file) == b"%d" % number
        assert spare.copy_of(base).stat().st_ino == inode


def test_a_graph_that_shares_its_base_shares_the_copy(base: Path, spare: Spare, tmp_path: Path) -> None:
    copy = spare.copy_of(base)
    write_log(copy, b"first")
    derived = tmp_path / "derived.kuzu"
    spare.hand_over(copy, base, derived)
    assert spare.copy_of(derived) == copy
    assert read_log(copy) == b"first"


def test_what_a_dead_writer_left_is_gone(base: Path, spare: Spare) -> None:
    copy = spare.copy_of(base)
    write_log(copy, b"half")
    assert list(spare.copy_of(base).parent.iterdir()) == [copy]


def test_a_copy_that_was_written_to_is_the_graph(base: Path, spare: Spare, tmp_path: Path) -> None:
    copy = spare.copy_of(base)
    copy.write_bytes(b"more")
    spare.hand_over(copy, base, tmp_path / "derived.kuzu")
    assert (tmp_path / "derived.kuzu").read_bytes() == b"more"
    assert base.read_bytes() == b"graph"
    assert spare.copy_of(base).read_bytes() == b"graph"


def test_one_that_a_crash_left_written_to_is_not_used(base: Path, spare: Spare) -> None:
    spare.copy_of(base).write_bytes(b"crash")
    assert spare.copy_of(base).read_bytes() == b"graph"


def test_it_goes_with_its_base(base: Path, spare: Spare, tmp_path: Path) -> None:
    spare.copy_of(base)
    spare.drop_unneeded([base])
    assert spare.bytes() == 5
    spare.drop_unneeded([tmp_path / "other.kuzu"])
    assert spare.bytes() == 0


def test_its_size_while_a_writer_deletes_files(base: Path, spare: Spare) -> None:
    copy = spare.copy_of(base)
    copy.with_name("gone").symlink_to("nowhere")  # listed, and not there when asked for its size
    assert spare.bytes() == 5
