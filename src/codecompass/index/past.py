"""The changes of a state's ancestors, read from git once and kept in the store."""

import heapq
import time
from contextlib import suppress

from codecompass.revision import Log, Source
from codecompass.revision.log import MOST_SECONDS, LoggedCommit
from codecompass.store import Store, StoreError


def log_before(source: Source, store: Store, commit: str) -> Log:
    """A commit and its ancestors, newest first, at most `revision.log.MOST_COMMITS`, including those of nested
    repositories. Only commits that no index job has stored are read from git."""
    known = store.commits.all()
    own = source.log(commit, known)
    read, told = [*own.commits], [own.commits]
    until = time.monotonic() + MOST_SECONDS
    for folder, log in source.logs_within(commit, known):
        read += log.commits
        told.append(tuple(_inside(folder, one) for one in log.commits))
        if time.monotonic() > until:
            break
    if any(one.id not in known for one in read) and store.database.status() == "compatible":
        with suppress(StoreError):  # nothing can be written: they are read again next time
            store.commits.keep(read)
    return own if len(told) == 1 else Log(tuple(heapq.merge(*told, key=lambda one: -one.time)), own.ends)


def _inside(folder: str, commit: LoggedCommit) -> LoggedCommit:
    """A commit of a nested repository, with paths of the whole tree."""
    renamed = tuple((f"{folder}/{before}", f"{folder}/{after}") for before, after in commit.renamed)
    return commit._replace(paths=tuple(f"{folder}/{path}" for path in commit.paths), renamed=renamed)
