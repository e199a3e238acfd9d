"""One ref of one repository into the store: `python -m codecompass_fleet.task`, which reads a Task and prints a Done.

It is a process of its own so that what it takes is given back, and what ends it ends no worker. What is in the store
already is not made again. A task that needs more than one may take unasked says so instead of beginning; it comes back
once its parts are extracted, with the memory that it asked for.
"""

import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec

from codecompass.index import Request, graph_fingerprint, index_when_free
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision import mirrors
from codecompass.session.project import Project
from codecompass.store import GraphRecord
from codecompass.store.lock import WriterLock
from codecompass.store.sharing import ObjectsError, objects_at
from codecompass.tools.elsewhere.links import rows_of
from codecompass_fleet.catalog import Catalog, Indexed, write_table
from codecompass_fleet.parts import SPLIT, Needs, extract_part, needs_of

PATIENCE = 4 * 3600.0
"""Seconds for one task."""
LOOK_SECONDS = 0.05


class Task(msgspec.Struct, frozen=True):
    """What is to be indexed, and where it goes."""

    name: str
    url: str
    ref: str
    """Empty: the default branch."""
    store: str
    """A folder or URL."""
    force: bool = False
    split: int = SPLIT
    """Bytes of sources without facts from which on its tree is extracted in parts; 0: never."""
    memory: int = 0
    """Bytes that it may take; 0: nobody has looked yet what it needs."""
    commit: str = ""
    """For a part, the commit that it is a part of."""
    part: int = 0
    """Which of the parts is to be extracted, from 1; 0: no part, the ref itself."""
    parts: int = 1


class Done(msgspec.Struct, frozen=True):
    """Outcome of a task."""

    task: Task
    indexed: Indexed | None = None
    was_there: bool = False
    """Nothing was to be done."""
    seconds: float = 0.0
    error: str = ""
    is_away: bool = False
    """The store did not answer: the same task may do later."""
    needs: Needs | None = None
    """What it asks for; nothing else has been done then."""
    extracted: int = 0
    """Files of a part whose facts are in the store now."""


def run(task: Task) -> Done:
    """A task in a process of its own; never raises. What a worker calls."""
    begin = time.monotonic()
    command = [sys.executable, "-P", "-m", "codecompass_fleet.task"]
    try:
        done = subprocess.run(
            command, input=msgspec.json.encode(task), capture_output=True, timeout=PATIENCE, check=False
        )
        lines = done.stdout.splitlines()
        if lines and not done.returncode:
            return msgspec.json.decode(lines[-1], type=Done)
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or [f"ended with {done.returncode}"]
        error = said[0]
    except (OSError, subprocess.TimeoutExpired, msgspec.MsgspecError) as problem:
        error = str(problem)
    return Done(task, seconds=time.monotonic() - begin, error=error)


def done(task: Task) -> Done:
    """A task in this process. What cannot be fetched, indexed or stored is an error in the answer."""
    begin = time.monotonic()
    try:
        ended = _part(task) if task.part else _ref(task)
    except (CodeCompassError, ObjectsError, OSError) as error:
        ended = Done(task, error=" ".join(str(error).split()), is_away=getattr(error, "is_away", False))
    return msgspec.structs.replace(ended, seconds=time.monotonic() - begin)


def _part(task: Task) -> Done:
    settings, objects = Settings.load(), objects_at(task.store)
    place = _mirror_of(task, settings)
    with _alone(place):
        if not mirrors.has(place, task.commit):
            mirrors.mirror(task.url, place)
    return Done(task, extracted=extract_part(place, settings, task.commit, objects, task.part, task.parts))


def _ref(task: Task) -> Done:
    objects, settings = objects_at(task.store), replace(Settings.load(), cache_dir=task.store)
    catalog = Catalog(objects)
    ref = task.ref or mirrors.default_ref(task.url).removeprefix("refs/heads/") or "HEAD"
    commit = mirrors.remote_refs(task.url).get(ref)
    if commit is None:
        raise CodeCompassError("invalid_input", f"{task.name} has no branch or tag {ref!r}.")
    known = catalog.entry(task.name, ref)
    is_there = known and (known.commit, known.made_by) == (commit, graph_fingerprint()) and not task.force
    if known and is_there and all(map(objects.has, known.needs)):
        return Done(task, known, was_there=True)
    place = _mirror_of(task, settings)
    with _alone(place):
        mirrors.mirror(task.url, place)
        came = mirrors.remote_refs(str(place)).get(ref)
        if came not in (commit, mirrors.remote_refs(task.url).get(ref)):  # it may have moved meanwhile
            why = "git did not give it, as of a shallow clone: `git fetch --unshallow` there"
            raise CodeCompassError("invalid_input", f"{task.name} has {ref!r}, but {why}.")
    with closing(Project.open(place, settings, watching=False)) as project:
        if not task.memory:
            needs = needs_of(project, project.source.branch(ref) or commit, objects, task.split)
            if not needs.are_modest:
                return Done(task, needs=needs)
        job = Request(secrets.token_hex(8), ref, force=task.force)
        record = index_when_free(project.source, project.store, settings, job, PATIENCE)
        commit = project.source.branch(ref) or commit
        entry = _entry(task, ref, commit, record, project.name)
        _put_links(entry, project, task.store)
    _put_texts(entry, place, task.store)
    catalog.put(entry)
    return Done(task, entry)


def _mirror_of(task: Task, settings: Settings) -> Path:
    return settings.home_path / "fleet" / "mirrors" / f"{task.name}.git"


@contextmanager
def _alone(place: Path) -> Iterator[None]:
    """While no other task on this machine fetches into the same mirror."""
    lock, until = WriterLock(place.with_suffix(".lock")), time.monotonic() + PATIENCE
    while not lock.acquire():
        if time.monotonic() > until:
            raise CodeCompassError("index_in_progress", f"{place} is still being fetched into by another task.")
        time.sleep(LOOK_SECONDS)
    with lock:
        yield


def _entry(task: Task, ref: str, commit: str, record: GraphRecord, project: str) -> Indexed:
    is_default = not task.ref or f"refs/heads/{task.ref}" == mirrors.default_ref(task.url)
    return Indexed(
        task.name, mirrors.without_credentials(task.url), mirrors.origin_of(task.url), ref, is_default, commit,
        record.tree_id, graph_fingerprint(), time.time(), record.files, record.symbols, record.edges, project,
    )  # fmt: skip


def _put_texts(entry: Indexed, place: Path, store: str) -> None:
    objects = objects_at(store)
    if objects.has(entry.texts):
        return
    with tempfile.TemporaryDirectory(dir=place.parent) as scratch:
        file = Path(scratch, "texts")
        mirrors.pack(place, entry.commit, file)
        objects.offer(entry.texts, file)


def _put_links(entry: Indexed, project: Project, store: str) -> None:
    objects = objects_at(store)
    if objects.has(entry.links):
        return
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch, "links")
        write_table(rows_of(project.graph(entry.ref)), file)
        objects.offer(entry.links, file)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # workers don't see an interrupt, their tasks do
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    sys.stdout.buffer.write(msgspec.json.encode(done(task)) + b"\n")


if __name__ == "__main__":
    main()
