"""Caches overviews, each computed once: in memory while the same state is queried, and on disk for the next process."""

import msgspec

from codecompass.index.fingerprint import fingerprint_of
from codecompass.session.project import Project, Reader
from codecompass.tools.overviewing.whole import Told, Whole

MAKING = ("tools", "revision/signals.py", "revision/owners.py")
"""The code that decides what an overview says."""


class _OnDisk(msgspec.Struct, frozen=True):
    commits: int
    """Commits of the log that it was made with: a clone's log grows when older commits are fetched."""
    ref: str
    maker: str
    """Which code made it."""
    told: Told


def told_of(reader: Reader, prefix: str) -> Told:
    """The full overview of a state's files below `prefix`."""
    key = reader.tree_id, reader.tree.key, reader.commit, prefix
    kept = reader.project.overviews.of(key, lambda: _read(reader) if not prefix else Whole(reader, prefix).told())
    assert isinstance(kept, Told)
    return kept


def _read(reader: Reader) -> Told:
    """The overview of all files, from the cache or computed and cached."""
    held = reader.project.store.overviews
    key = f"{fingerprint_of(*MAKING)} {reader.tree_id} {reader.tree.key} {reader.commit} {reader.project.name}"
    found = _decoded(held.get(key))  # its log never changes where it goes back to the first commit
    if found and (not reader.project.source.gaps() or len(reader.log.commits) == found.commits):
        return found.told
    told = Whole(reader, "").told()
    if told.communities is not None and reader.log.ends != "time":
        held.keep(key, _encoder.encode(_OnDisk(len(reader.log.commits), reader.ref, fingerprint_of(*MAKING), told)))
    return told


def work_out(project: Project, ref: str | None) -> None:
    """Compute and cache the overview of a ref's last indexed state. Does nothing if the ref has moved on since, or has
    an earlier overview, which is shown at once instead."""
    state = project.states.of(ref)
    record = project.published(state)
    if record is not None and told_last(project, state.ref) is None:
        told_of(project.reader_of(state, record), "")


def told_last(project: Project, ref: str) -> Told | None:
    """The last cached overview of a whole ref."""
    for data in project.store.overviews.latest():
        found = _decoded(data)
        if found is not None and (found.ref, found.maker) == (ref, fingerprint_of(*MAKING)):
            return found.told
    return None


def _decoded(data: bytes | None) -> _OnDisk | None:
    try:
        return _decoder.decode(data) if data else None
    except msgspec.MsgspecError:
        return None  # cut off, or written by other hands


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(_OnDisk)
