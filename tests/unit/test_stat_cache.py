"""The times of files that git's index does not have: what they were found to be is known to the next process, and never
wrong."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from codecompass.model import SourceFile
from codecompass.process.config import Settings
from codecompass.revision import disk, open_source
from codecompass.revision.git import Repository as Source
from codecompass.revision.indexfile import IndexFile
from codecompass.revision.statcache import StatCache
from codecompass.revision.tree import blob_id
from helpers import Repository, repository

FILES = {f"pkg/m{number}.py": f"def f{number:02}(): ...\n" for number in range(20)}


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are settled as soon as they are written."""
    monkeypatch.setattr(disk, "SETTLED", 0)


@pytest.fixture
def copied(tmp_path: Path) -> Repository:
    """A copy: git's index knows other inodes and times."""
    made = repository(tmp_path / "made", FILES)
    shutil.copytree(made.root, tmp_path / "copy")
    (tmp_path / "store").mkdir()
    return Repository(tmp_path / "copy")


def opened(root: Path, store: Path | None) -> Source:
    source = open_source(root, Settings())
    assert isinstance(source, Source)
    if store is not None:
        source.keep_in(store)
    return source


def edits(root: Path, store: Path | None = None) -> dict[str, str]:
    """What differs from the commit, to a process that has just begun."""
    found = opened(root, store).state(None).edits
    return {path: edit.blob if isinstance(edit, SourceFile) else str(edit and edit.reason) for path, edit in found}


def cache_of(root: Path, store: Path) -> StatCache:
    return StatCache((root / ".git").resolve(), root.resolve(), store / "stat")


def is_used(root: Path, store: Path) -> bool:
    """Whether the next process knows the files without reading them."""
    cache = cache_of(root, store)
    place = cache.git_dir(subprocess.check_output(["git", "-C", root, "rev-parse", "HEAD"], text=True).strip())
    return place is not None and not cache.is_old(IndexFile(root / ".git" / "index").sample(), place)


def test_files_of_a_copy_are_read_once(copied: Repository, tmp_path: Path):
    sample = IndexFile(copied.root / ".git" / "index").sample()
    assert cache_of(copied.root, tmp_path / "store").is_old(sample, None)
    assert edits(copied.root, tmp_path / "store") == {}
    assert is_used(copied.root, tmp_path / "store")
    assert edits(copied.root, tmp_path / "store") == {}


def test_nothing_is_kept_where_nothing_is_stored(copied: Repository, tmp_path: Path):
    assert edits(copied.root, tmp_path / "elsewhere") == {}
    assert not (tmp_path / "elsewhere").exists()


def test_nothing_is_kept_where_git_knows_the_times(tmp_path: Path):
    made = repository(tmp_path / "made", FILES)
    subprocess.run(["git", "-C", made.root, "status", "--short"], check=True, capture_output=True)
    (tmp_path / "store").mkdir()
    assert edits(made.root, tmp_path / "store") == {}
    assert not (tmp_path / "store" / "stat").exists()


def test_an_edit_of_the_same_size_and_time_is_seen(copied: Repository, tmp_path: Path):
    store = tmp_path / "store"
    edits(copied.root, store)
    file = copied.root / "pkg/m3.py"
    before = file.stat()
    file.write_text("def g03(): ...\n")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (file.stat().st_size, file.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    assert edits(copied.root, store) == {"pkg/m3.py": blob_id(b"def g03(): ...\n")}


def test_an_edit_in_the_moment_of_the_look_is_seen(copied: Repository, tmp_path: Path):
    """What has the time of the cache itself, or a later one, is read, whatever else is known of it."""
    store = tmp_path / "store"
    subprocess.run(["git", "-C", copied.root, "config", "core.trustctime", "false"], check=True)
    file = copied.root / "pkg/m3.py"
    later = 2 * 10**18
    os.utime(file, ns=(later, later))
    edits(copied.root, store)
    with file.open("r+b") as same:  # the same inode
        same.write(b"def g03(): ...\n")
    os.utime(file, ns=(later, later))
    assert edits(copied.root, store) == {"pkg/m3.py": blob_id(b"def g03(): ...\n")}


def test_what_was_written_just_now_is_not_kept(copied: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(disk, "SETTLED", 10**12)
    store = tmp_path / "store"
    edits(copied.root, store)
    assert cache_of(copied.root, store).times() == {}


def test_further_work_trees_have_their_own(copied: Repository, tmp_path: Path):
    store = tmp_path / "store"
    other = tmp_path / "other"
    subprocess.run(["git", "-C", copied.root, "worktree", "add", "-q", other], check=True, capture_output=True)
    (other / "pkg/m1.py").write_text("def h01(): ...\n")
    assert edits(copied.root, store) == {}
    assert edits(other, store) == {"pkg/m1.py": blob_id(b"def h01(): ...\n")}
    assert edits(copied.root, store) == {}


def test_a_broken_cache_is_as_none(copied: Repository, tmp_path: Path):
    store = tmp_path / "store"
    edits(copied.root, store)
    (copied.root / "pkg/m1.py").write_text("def h01(): ...\n")
    for index in (store / "stat").glob("*/index"):
        index.write_bytes(b"DIRC broken")
    assert edits(copied.root, store) == {"pkg/m1.py": blob_id(b"def h01(): ...\n")}
    assert is_used(copied.root, store), "it is made anew"


def rewrite(root: Path, path: str, chance: random.Random) -> None:
    """Another text of the same length, in the same inode or another, with the time of before or now."""
    file = root / path
    before = file.stat() if file.exists() else None
    if chance.random() < 0.5:
        file.unlink(missing_ok=True)
    file.write_text(f"def {chance.choice('fgh')}{chance.randrange(100):02}(): ...\n")
    if before and chance.random() < 0.5:
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


def git(*words: str) -> Callable[[Path, str, random.Random], None]:
    def run(root: Path, path: str, chance: random.Random) -> None:
        given = [path if word == "PATH" else word for word in words]
        subprocess.run(["git", "-C", root, *given], check=False, capture_output=True)

    return run


def swap(root: Path, path: str, chance: random.Random) -> None:
    one, other = root / path, root / "pkg/m0.py"
    if one.exists() and other.exists():
        between = root / "between"
        one.rename(between)
        other.rename(one)
        between.rename(other)


def restore(root: Path, path: str, chance: random.Random) -> None:
    """All files written anew, as a restored backup has them."""
    for file in sorted(root.glob("pkg/*")):
        content, times = file.read_bytes(), file.stat()
        file.unlink()
        file.write_bytes(content)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


DOINGS = (
    rewrite,
    rewrite,
    swap,
    restore,
    lambda root, path, _: (root / path).unlink(missing_ok=True),
    lambda root, path, _: (root / path).chmod(0o755) if (root / path).exists() else None,
    lambda root, path, _: (root / "pkg/new.py").write_text("new = 1\n"),
    git("add", "PATH"),
    git("commit", "-qam", "more"),
    git("rm", "-q", "--cached", "PATH"),
    git("reset", "-q", "--soft", "HEAD~1"),
    git("checkout", "-q", "--", "PATH"),
    git("update-index", "--assume-unchanged", "PATH"),
    git("update-index", "--really-refresh"),
)


@pytest.mark.parametrize("seed", range(6))
def test_it_never_says_otherwise_than_git(copied: Repository, tmp_path: Path, seed: int):
    chance = random.Random(seed)
    store = tmp_path / "store"
    for name, value in {"user.name": "A", "user.email": "a@example.org"}.items():
        copied.git.config[name] = value
    for _ in range(25):
        for _ in range(chance.randrange(3)):
            chance.choice(DOINGS)(copied.root, f"pkg/m{chance.randrange(20)}.py", chance)
        assert edits(copied.root, store) == edits(copied.root)
