"""What is written is noticed at once, or never called unchanged."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from pathlib import Path

import pytest

from codecompass.session import mounts
from codecompass.session.watch import Watch

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere everything may always have changed")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "pkg" / "deep").mkdir(parents=True)
    (tmp_path / "pkg" / "a.py").write_text("a")
    return tmp_path


def test_every_kind_of_writing(place: Path) -> None:
    watch = Watch(place)
    assert watch.changed(), "nobody has looked yet"
    doings = {
        "write": lambda: (place / "pkg/a.py").write_text("b"),
        "create": lambda: (place / "pkg/deep/n.py").write_text("n"),
        "rename": lambda: (place / "pkg/a.py").rename(place / "pkg/b.py"),
        "mode": lambda: (place / "pkg/b.py").chmod(0o755),
        "delete": (place / "pkg/b.py").unlink,
        "directories": lambda: (place / "new/er/est").mkdir(parents=True),
        "within new directories": lambda: (place / "new/er/est/x.py").write_text("x"),
        "link": lambda: (place / "l").symlink_to(place),
        "moved directory": lambda: (place / "new").rename(place / "moved"),
        "within the moved": lambda: (place / "moved/er/y.py").write_text("y"),
        "removed tree": lambda: shutil.rmtree(place / "moved"),
    }
    for name, do in doings.items():
        watch.settle()
        assert not watch.changed(), name
        do()
        assert watch.changed(), name
        assert watch.changed(), "until someone has looked"


def test_reading_is_no_change(place: Path) -> None:
    watch = Watch(place)
    watch.settle()
    assert (place / "pkg/a.py").read_text() == "a"
    assert not watch.changed()


def test_what_is_passed_over(place: Path) -> None:
    watch = Watch(place, passed_over=lambda path: path.endswith("/deep"))
    watch.settle()
    (place / "pkg/deep/n.py").write_text("n")
    assert not watch.changed()


def test_closed_means_look(place: Path) -> None:
    watch = Watch(place)
    watch.settle()
    watch.close()
    assert watch.changed()
    watch.settle()
    assert watch.changed()


def test_a_place_that_is_gone() -> None:
    watch = Watch(Path("/nowhere/at/all"))
    watch.settle()
    assert watch.changed()


def test_a_place_that_goes_and_comes_back(place: Path) -> None:
    watch = Watch(place / "pkg")
    watch.settle()
    shutil.rmtree(place / "pkg")
    (place / "pkg").mkdir()
    watch.settle()
    (place / "pkg" / "a.py").write_text("a")
    assert watch.changed()


def test_a_forgotten_watch_leaves_no_handle(place: Path) -> None:
    gc.collect()  # what other tests left
    before = set(os.listdir("/proc/self/fd"))  # noqa: PTH208  # names only
    watch = Watch(place)
    assert len(os.listdir("/proc/self/fd")) > len(before)  # noqa: PTH208
    watch.close()
    watch.close()
    watch = Watch(place)
    del watch
    assert set(os.listdir("/proc/self/fd")) <= before  # noqa: PTH208


TABLE = r"""22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:40 / /home/a rw - nfs4 server:/home/a rw
31 22 0:41 / /mnt/c rw - 9p C:\134 rw
32 22 8:2 / /mnt/two\040words rw - xfs /dev/sdb rw
33 32 0:50 / /mnt/two\040words/shop/far rw - fuse.sshfs host: rw
34 22 8:3 / /mnt/c rw master:2 - btrfs /dev/sdc rw
"""


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("/work/shop", ""),
        ("/home/a/shop", "nfs4"),
        ("/home/abc", ""),
        ("/mnt/c/shop", ""),
        ("/mnt/two words/shop", "fuse.sshfs"),
        ("/mnt/two words/other", ""),
    ],
)
def test_where_others_write_unheard(place: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mountinfo").write_text(TABLE)
    monkeypatch.setattr(mounts, "TABLE", tmp_path / "mountinfo")
    monkeypatch.setattr(mounts.Mounts, "__init__", lambda _: None)
    assert mounts.Mounts().unheard([place]) == kind


def test_nothing_is_called_unchanged_where_others_write_unheard(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mounts, "HEARD", frozenset())
    watch = Watch(place)
    assert "others may write" in watch.trouble
    assert watch.settle() is None
    assert watch.changed()


def test_a_mount_shows_what_no_event_told_of(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(place)
    watch.settle()
    monkeypatch.setattr(mounts.Mounts, "changed", lambda _: True)
    assert watch.changed()
    monkeypatch.undo()
    assert watch.settle() is None, "all that is there may be new"
    assert not watch.changed()
    (place / "pkg/a.py").write_text("b")
    assert watch.changed()
