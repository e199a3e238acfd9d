"""What the commits before a state changed, read from git once and kept in the store."""

from __future__ import annotations

from contextlib import suppress

from codecompass.revision import Log, Source
from codecompass.store import Store, StoreError


def log_before(source: Source, store: Store, commit: str) -> Log:
    """A commit and those before it, newest first, at most `revision.log.MOST_COMMITS`. Where an index job has read them
    before, only those that came since are read from git."""
    known = store.commits.all()
    log = source.log(commit, known)
    new = [one for one in log.commits if one.id not in known]
    if new and store.database.status() == "compatible":
        with suppress(StoreError):  # nothing can be written: they are read again next time
            store.commits.keep(log.commits)
    return log
