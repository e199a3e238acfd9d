"""Named pipes in place of files that git reads: opening one would wait for a writer forever. A reader gets an empty
file instead."""

import os
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

SECONDS = 1.0
"""How long git is at work before one looks whether it waits."""
NAMES = frozenset({".gitignore", ".gitattributes", ".gitmodules", ".mailmap"})
REPOSITORIES = frozenset({".git", ".hg", ".svn", ".jj"})


@contextmanager
def not_for_ever(root: os.PathLike[str] | None) -> Iterator[None]:
    """Within the block, git can read the files of this work tree without blocking on a pipe."""
    if root is None or not hasattr(os, "mkfifo"):
        yield
        return
    done = threading.Event()
    looking = threading.Thread(target=_look, args=(os.fspath(root), done), name="pipes", daemon=True)
    looking.start()
    try:
        yield
    finally:
        done.set()
        looking.join()


def _look(root: str, done: threading.Event) -> None:
    if done.wait(SECONDS):
        return
    pipes = list(_pipes(root, done))
    while pipes and not done.wait(0.05):
        for pipe in pipes:
            with suppress(OSError):  # nobody reads it now
                os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))


def _pipes(root: str, done: threading.Event) -> Iterator[str]:
    waiting = [root]
    while waiting and not done.is_set():
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting += [entry.path] * (entry.name not in REPOSITORIES)
                elif entry.name in NAMES and not entry.is_file():
                    with suppress(OSError):
                        if stat.S_ISFIFO(os.stat(entry.path).st_mode):  # noqa: PTH116  # as scandir has it
                            yield entry.path
