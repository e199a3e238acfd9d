"""A project's whole state as one file, to take to another machine: what is published, and the facts behind it."""

from __future__ import annotations

import io
import json
import re
import shutil
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import zstandard

from codecompass.errors import CodeCompassError
from codecompass.store.store import SCHEMA_VERSION, Store

ABOUT, DATABASE = "about.json", "store.sqlite"
MEMBER = re.compile(r"about\.json|store\.sqlite|graphs/[0-9a-f]{16,64}\.kuzu(\.wal)?")


def export_state(store: Store, archive: Path) -> int:
    """Write a `.tar.zst` with the store as it is at this moment; bytes written. Work on the store may go on.

    Raises CodeCompassError `index_not_ready` when nothing is published, `internal_error` when it cannot be written.
    """
    if store.status() != "compatible":
        raise CodeCompassError("index_not_ready", "There is no index to export yet: run `codecompass index` first.")
    aside = archive.with_name(archive.name + ".part")
    snapshot = aside.with_suffix(".sqlite")
    try:
        _snapshot(store.database.path, snapshot)
        packer = zstandard.ZstdCompressor(level=3, threads=-1)
        with (
            aside.open("wb") as raw,
            packer.stream_writer(raw) as packed,
            tarfile.open(fileobj=packed, mode="w|", dereference=True) as tar,  # no links: a graph may be shared
        ):
            _add_text(tar, ABOUT, json.dumps({"schema_version": SCHEMA_VERSION}))
            tar.add(snapshot, DATABASE)
            for file in _graphs_named_in(store, snapshot):
                tar.add(file, f"graphs/{file.name}")
        aside.replace(archive)
        return archive.stat().st_size
    except OSError as error:
        raise CodeCompassError("internal_error", f"{archive} cannot be written: {error}.") from error
    finally:
        snapshot.unlink(missing_ok=True)
        aside.unlink(missing_ok=True)


def import_state(store: Store, archive: Path) -> int:
    """Make an exported state this store's; how many graphs it holds. What was here before is no longer named.

    Raises CodeCompassError: `invalid_input` when it is no such archive, `index_incompatible` when another version
    made it, `index_in_progress` when the store is being written. The store is untouched in all three cases.
    """
    with store.writer("import"):
        incoming = store.building_place("import")
        try:
            _unpack(archive, incoming)
            _move(incoming / "graphs", store.directory / "graphs")
            _restore(incoming / DATABASE, store.database.path)
            return len(store.manifest.graphs())
        finally:
            shutil.rmtree(incoming, ignore_errors=True)


def _move(incoming: Path, place: Path) -> None:
    """A graph with a log beside it is moved log first: without its log it would be another graph."""
    place.mkdir(parents=True, exist_ok=True)
    for file in sorted(incoming.iterdir(), key=lambda file: file.suffix != ".wal"):
        file.replace(place / file.name)


def _snapshot(database: Path, target: Path) -> None:
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        # A work tree is a place on one machine; its graph is found again by what the files hold.
        copy.execute("DELETE FROM refs WHERE worktree != ''")
        copy.execute("DELETE FROM jobs")
        copy.commit()


def _restore(snapshot: Path, database: Path) -> None:
    with closing(sqlite3.connect(snapshot)) as source, closing(sqlite3.connect(database, timeout=15)) as live:
        source.backup(live)


def _graphs_named_in(store: Store, snapshot: Path) -> Iterator[Path]:
    with closing(sqlite3.connect(snapshot)) as database:
        names = [tree_id for (tree_id,) in database.execute("SELECT tree_id FROM graphs ORDER BY tree_id")]
    for name in names:
        file = store.graph_file(name)
        yield from (one for one in (file, file.with_name(file.name + ".wal")) if one.exists())


def _add_text(tar: tarfile.TarFile, name: str, text: str) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(text.encode())
    tar.addfile(member, io.BytesIO(text.encode()))


def _unpack(archive: Path, target: Path) -> None:
    (target / "graphs").mkdir()
    try:
        unpacker = zstandard.ZstdDecompressor()
        with (
            archive.open("rb") as raw,
            unpacker.stream_reader(raw) as packed,
            tarfile.open(fileobj=packed, mode="r|") as tar,
        ):
            for member in tar:
                _unpack_member(tar, member, target)
    except (OSError, EOFError, tarfile.TarError, zstandard.ZstdError) as error:
        raise CodeCompassError("invalid_input", f"{archive} cannot be read as an exported state: {error}.") from error
    try:
        version = json.loads((target / ABOUT).read_text("utf-8"))["schema_version"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CodeCompassError("invalid_input", f"{archive} is no exported state.") from error
    if version != SCHEMA_VERSION or not (target / DATABASE).exists():
        message = f"{archive} holds schema version {version}; this program needs {SCHEMA_VERSION}. Index here instead."
        raise CodeCompassError("index_incompatible", message, {"found": version, "required": SCHEMA_VERSION})


def _unpack_member(tar: tarfile.TarFile, member: tarfile.TarInfo, target: Path) -> None:
    content = tar.extractfile(member) if member.isreg() and MEMBER.fullmatch(member.name) else None
    if content is None:
        raise tarfile.TarError(f"{member.name!r} does not belong there")
    with (target / member.name).open("wb") as file:
        shutil.copyfileobj(content, file)
