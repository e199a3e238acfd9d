"""One ref of one repository into the store: `python -m codecompass.fleet.task`, which reads a Task and prints a Done.

It is a process of its own so that what it takes is given back, and what ends it ends no worker. What is in the store
already is not made again.
"""

from __future__ import annotations

import secrets
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec

from codecompass.config import Settings
from codecompass.errors import CodeCompassError
from codecompass.fleet.catalog import Catalog, Indexed
from codecompass.fleet.links import rows_of, write_table
from codecompass.index import Request, graph_fingerprint, index_when_free
from codecompass.project import Project
from codecompass.revision import mirrors
from codecompass.sharing import ObjectsError, objects_at
from codecompass.store import GraphRecord

PATIENCE = 4 * 3600.0
"""Seconds for one task."""


class Task(msgspec.Struct, frozen=True):
    """What is to be indexed, and where it goes."""

    name: str
    url: str
    ref: str
    """Empty: the default branch."""
    store: str
    """A folder or URL."""
    force: bool = False


class Done(msgspec.Struct, frozen=True):
    """What became of a task."""

    task: Task
    indexed: Indexed | None = None
    was_there: bool = False
    """Nothing was to be done."""
    seconds: float = 0.0
    error: str = ""


def run(task: Task) -> Done:
    """A task in a process of its own; never raises. What a worker calls."""
    begin = time.monotonic()
    command = [sys.executable, "-m", "codecompass.fleet.task"]
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
        indexed, was_there = _indexed(task)
    except (CodeCompassError, ObjectsError, OSError) as error:
        return Done(task, seconds=time.monotonic() - begin, error=" ".join(str(error).split()))
    return Done(task, indexed, was_there, time.monotonic() - begin)


def _indexed(task: Task) -> tuple[Indexed, bool]:
    catalog, settings = Catalog(objects_at(task.store)), replace(Settings.load(), cache_dir=task.store)
    ref = task.ref or mirrors.default_ref(task.url).removeprefix("refs/heads/") or "HEAD"
    commit = mirrors.remote_refs(task.url).get(ref)
    if commit is None:
        raise CodeCompassError("invalid_input", f"{task.name} has no branch or tag {ref!r}.")
    known = catalog.entry(task.name, ref)
    is_there = known and (known.commit, known.made_by) == (commit, graph_fingerprint()) and not task.force
    if known and is_there and all(map(objects_at(task.store).has, known.needs)):
        return known, True
    place = settings.home_path / "fleet" / "mirrors" / f"{task.name}.git"
    mirrors.mirror(task.url, place)
    with closing(Project.open(place, settings, watching=False)) as project:
        job = Request(secrets.token_hex(8), ref, force=task.force)
        record = index_when_free(project.source, project.store, settings, job, PATIENCE)
        commit = project.source.branch(ref) or commit
        entry = _entry(task, ref, commit, record, project.name)
        _put_links(entry, project, task.store)
    _put_texts(entry, place, task.store)
    catalog.put(entry)
    return entry, False


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
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    sys.stdout.buffer.write(msgspec.json.encode(done(task)) + b"\n")


if __name__ == "__main__":
    main()
