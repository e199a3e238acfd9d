"""The state of a watched work tree is the one that a look at all of its files finds, whatever was done to it."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codecompass.process.config import Settings
from codecompass.revision import Source, open_source
from codecompass.revision.git import Repository as GitSource
from codecompass.session.states import States
from helpers import Repository, repository

FILES = {
    ".gitignore": "*.log\nbuild/\n",
    "a.py": "a = 1\n",
    "pkg/b.py": "b = 1\n",
    "pkg/sub/c.py": "c = 1\n",
    "pkg/.codecompassignore": "skipped.py\n",
    "pkg/skipped.py": "s = 1\n",
}
PATHS = (*FILES, "new.py", "pkg/new.py", "pkg/skipped.py", "out.log", "fresh/d.py", "fresh/deep/e.py", "build/x.py")


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    return repository(tmp_path / "work", FILES)


def source_of(repo: Repository) -> Source:
    return open_source(repo.root, Settings(home="unused"))


@pytest.fixture
def watched(repo: Repository) -> Iterator[States]:
    """Asked twice already: from the second question on it watches."""
    with closing(States(source_of(repo))) as states:
        states.of()
        states.of()
        yield states


def write(root: Path, path: str, text: str) -> None:
    file = root / path
    if file.is_dir() or any(above.is_file() or above.is_symlink() for above in file.parents if above != root):
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True) if file.is_symlink() else None
    file.write_text(text)


def remove(root: Path, path: str, _: str) -> None:
    file = root / path
    if file.is_symlink() or file.is_file():
        file.unlink()


def replace(root: Path, path: str, text: str) -> None:
    """As editors save: another file, moved over the old one."""
    write(root, path + "~", text)
    if (root / (path + "~")).is_file() and not (root / path).is_dir():
        (root / (path + "~")).replace(root / path)


def link(root: Path, path: str, _: str) -> None:
    if (root / path).is_file() and not (root / path).is_symlink():
        (root / path).unlink()
        (root / path).symlink_to(root / "a.py")


def remove_folder(root: Path, path: str, _: str) -> None:
    place = (root / path).parent
    if place != root:
        shutil.rmtree(place, ignore_errors=True)


def restore(root: Path, path: str, _: str) -> None:
    if path in FILES:
        write(root, path, FILES[path])


DOINGS: tuple[Callable[[Path, str, str], None], ...] = (write, write, remove, replace, link, remove_folder, restore)
STEPS = st.lists(
    st.lists(
        st.tuples(st.sampled_from(DOINGS), st.sampled_from(PATHS), st.sampled_from("xyz")), min_size=1, max_size=3
    ),
    min_size=1,
    max_size=6,
)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all files are looked at each time")
@given(steps=STEPS)
@settings(max_examples=60, deadline=None)
def test_watched_is_looked_at(steps: list[list[tuple[Callable[[Path, str, str], None], str, str]]]) -> None:
    with tempfile.TemporaryDirectory() as place:
        repo = repository(Path(place) / "work", FILES)
        with closing(States(source_of(repo))) as states:
            states.of()
            for step in steps:
                states.of()
                for do, path, text in step:
                    do(repo.root, path, text)
                assert states.of() == source_of(repo).state()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all files are looked at each time")
@pytest.mark.parametrize(
    ("path", "looks"),
    [("a.py", 0), ("pkg/sub/c.py", 0), ("out.log", 0), ("new.py", 1), (".gitignore", 1), ("fresh/d.py", 1)],
)
def test_an_edit_needs_no_look_at_all_files(path: str, looks: int, watched: States, repo: Repository) -> None:
    watched.of()
    with patch.object(GitSource, "state", autospec=True, side_effect=GitSource.state) as state:
        write(repo.root, path, "edited = 1\n")
        assert watched.of() == watched.of()
        assert state.call_count == looks
    assert watched.of() == source_of(repo).state()


def test_who_asks_seldom_has_nothing_watched(repo: Repository) -> None:
    with closing(States(source_of(repo), watching=False)) as states, patch("codecompass.session.watch.Watch") as watch:
        before = states.of()
        write(repo.root, "a.py", "edited = 1\n")
        assert states.of() == states.of() != before
        watch.assert_not_called()
