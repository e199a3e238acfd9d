"""What is written is noticed at once, or never called unchanged."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from pathlib import Path

import pytest

from codecompass.watch import Watch

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
