"""Export and import of a project's whole store as one file: its published graphs and the facts behind them.

The file is a zstd-compressed tar. Its first member, `about.json`, gives the size and hash of every other member.
Graphs that share a file (a derived graph shares its base's) are stored once. An archive is untrusted input: every
member is checked against `about.json` and against what this program would have written.
"""

import io
import os
import re
import shutil
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO

import msgspec
import zstandard
from blake3 import blake3

from codecompass.model.errors import CodeCompassError
from codecompass.model.graphfile import parts_of, share
from codecompass.process.config import KUZU, engine_format
from codecompass.store.database import Database
from codecompass.store.members import FORM, Member, members_of
from codecompass.store.store import SCHEMA_VERSION, Store

ABOUT, DATABASE, GRAPHS = "about.json", "store.sqlite", "graphs"
MEMBER = re.compile(r"store\.sqlite|graphs/[0-9a-f]{16,64}\.kuzu(\.wal|\.names|\.names\.new)?")
ABOUT_LIMIT = 64 << 20
"""Bytes; a state of fifty thousand graphs says less."""
CHUNK = 1 << 20
MOST_PACKED = 2000
"""Times its size that an archive may hold: tables and graphs are never packed so well, nothing but zeros is."""


class Part(msgspec.Struct, frozen=True):
    """The entry of one file in `about.json`."""

    bytes: int
    blake3: str
    same_as: str = ""
    """The member that holds its content, when that is another."""


class About(msgspec.Struct, frozen=True):
    schema_version: int
    project: str
    """Its name, which symbol ids are made with."""
    parts: dict[str, Part]
    engine: str = KUZU
    """What its graphs are made with."""


class _RefusedError(Exception):
    """The archive holds something that an export never contains."""


def export_state(store: Store, project: str, archive: Path) -> int:
    """Write the store as it is now to a `.tar.zst` file; returns the number of bytes written. Other processes may go
    on writing to the store. Raises CodeCompassError: `index_not_ready` when nothing is published, `internal_error`
    when the file cannot be written."""
    if store.database.status() != "compatible" or not store.manifest.graphs():
        raise CodeCompassError("index_not_ready", "There is no index to export yet: run `codecompass index` first.")
    aside = archive.with_name(archive.name + ".part")
    pinned = store.directory / f"export-{os.getpid()}"
    try:
        files = _pin(store, pinned)
        about = About(SCHEMA_VERSION, project, _parts(files), engine_format())
        packer = zstandard.ZstdCompressor(level=3, threads=-1)
        with (
            aside.open("wb") as raw,
            packer.stream_writer(raw) as packed,
            tarfile.open(fileobj=packed, mode="w|", format=FORM) as tar,
        ):
            text = msgspec.json.encode(about)
            _add(tar, ABOUT, len(text), io.BytesIO(text))
            for name, part in about.parts.items():
                if not part.same_as:
                    with files[name].open("rb") as content:
                        _add(tar, name, part.bytes, content)
        aside.replace(archive)
        return archive.stat().st_size
    except (OSError, sqlite3.Error) as error:
        raise CodeCompassError("internal_error", f"{archive} cannot be written: {error}.") from error
    finally:
        shutil.rmtree(pinned, ignore_errors=True)
        aside.unlink(missing_ok=True)


def import_state(store: Store, project: str, archive: Path) -> int:
    """Replace this store's state by an exported one; returns the number of graphs imported. Raises CodeCompassError:
    `invalid_input` when the file is not an export, is damaged, holds unexpected members, or is of another project;
    `index_incompatible` when another version made it; `index_in_progress` when the store is being written. After an
    error the store is unchanged.
    """
    with store.writer("import"), store.building("import") as incoming:
        try:
            _unpack(archive, incoming, project)
            _check_database(incoming)
            _keep(store, incoming)
            _move(incoming / GRAPHS, store.directory / GRAPHS)
            _restore(incoming / DATABASE, store.database.path)
            store.renumbered()
            return len(store.manifest.graphs())
        except (
            OSError,
            EOFError,
            ValueError,
            tarfile.TarError,
            zstandard.ZstdError,
            sqlite3.Error,
            _RefusedError,
        ) as error:
            message = f"{archive} cannot be read as an exported state: {error}."
            raise CodeCompassError("invalid_input", message) from error


# Export


def _pin(store: Store, place: Path) -> dict[str, Path]:
    """The files to export, by their names in the archive. Graphs are hard-linked aside so that garbage collection
    cannot remove them meanwhile."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    files = {DATABASE: place / DATABASE}
    lost = []
    with closing(sqlite3.connect(store.database.path)) as live, closing(sqlite3.connect(place / DATABASE)) as copy:
        live.backup(copy)
        for (tree_id,) in copy.execute("SELECT tree_id FROM graphs ORDER BY tree_id").fetchall():
            try:
                files |= dict(_linked(store.graph_file(tree_id), place))
            except FileNotFoundError:
                lost.append((tree_id,))
        # A work tree is a place on one machine; its graph is found again by what the files hold.
        copy.execute("DELETE FROM refs WHERE worktree != ''")
        copy.execute("DELETE FROM jobs")
        for table in ("graphs", "listings", "sources", "refs"):
            copy.executemany(f"DELETE FROM {table} WHERE tree_id = ?", lost)  # noqa: S608
        copy.commit()
        copy.execute("PRAGMA journal_mode = DELETE")
    return files


def _linked(graph: Path, place: Path) -> Iterator[tuple[str, Path]]:
    """Hard-link a graph and its side files: those read before the graph first, the log after it."""
    for file in reversed(parts_of(graph)):
        target = place / file.name
        try:
            os.link(file, target)
        except FileNotFoundError:
            if file == graph:
                raise
            continue
        except OSError:  # no links here
            shutil.copyfile(file, target)
        yield f"{GRAPHS}/{file.name}", target


def _parts(files: dict[str, Path]) -> dict[str, Part]:
    parts: dict[str, Part] = {}
    seen: dict[tuple[int, int], str] = {}
    for name, file in files.items():
        status = file.stat()
        first = seen.setdefault((status.st_dev, status.st_ino), name)
        if first != name:
            parts[name] = msgspec.structs.replace(parts[first], same_as=first)
        else:
            with file.open("rb") as content:
                parts[name] = Part(status.st_size, _copied(content))
    return parts


def _add(tar: tarfile.TarFile, name: str, size: int, content: IO[bytes]) -> None:
    member = tarfile.TarInfo(name)
    member.size = size
    tar.addfile(member, content)


# Import


def _unpack(archive: Path, target: Path, project: str) -> None:
    (target / GRAPHS).mkdir()
    unpacker = zstandard.ZstdDecompressor()
    with (
        archive.open("rb") as raw,
        unpacker.stream_reader(raw) as packed,
    ):
        about: About | None = None
        waiting: dict[str, Part] = {}
        for member in members_of(packed):
            if about is None:
                about = _about(member)
                _check_about(about, project, target, archive.stat().st_size)
                waiting = {name: part for name, part in about.parts.items() if not part.same_as}
            else:
                _unpack_member(member, waiting, target)
    if about is None or waiting:
        raise _RefusedError(f"it ends before {min(waiting, default=ABOUT)}")
    for name, part in about.parts.items():
        if part.same_as:
            share(target / part.same_as, target / name)


def _about(member: Member) -> About:
    if member.name != ABOUT or member.size > ABOUT_LIMIT:
        raise _RefusedError(f"it does not begin with {ABOUT}")
    try:
        return msgspec.json.decode(member.read(), type=About)
    except msgspec.MsgspecError as error:
        raise _RefusedError(f"{ABOUT} says: {error}") from error


def _check_about(about: About, project: str, target: Path, size: int) -> None:
    if about.schema_version != SCHEMA_VERSION:
        message = f"The state is of schema version {about.schema_version}; this program needs {SCHEMA_VERSION}. Index here instead."
        data = {"found": about.schema_version, "required": SCHEMA_VERSION}
        raise CodeCompassError("index_incompatible", message, data)
    if about.engine != engine_format():
        message = f"The state's graphs are made with {about.engine}; here they are with {engine_format()}. Index here instead."
        raise CodeCompassError("index_incompatible", message, {"found": about.engine, "required": engine_format()})
    if about.project != project:
        message = f"The state is of {about.project}, and this is {project}: import it into a clone of the same origin."
        raise CodeCompassError("invalid_input", message, {"project": about.project})
    for name, part in about.parts.items():
        first = about.parts.get(part.same_as) if part.same_as else part
        if not MEMBER.fullmatch(name) or part.bytes < 0 or first is None or (first.same_as and first is not part):
            raise _RefusedError(f"{name!r} does not belong there")
    needed = sum(part.bytes for part in about.parts.values() if not part.same_as)
    free = shutil.disk_usage(target).free
    if needed > size * MOST_PACKED:
        raise _RefusedError(f"it claims to hold {needed} bytes, in {size}")
    if needed > free:
        raise _RefusedError(f"it needs {needed} bytes, and {free} are free")
    if DATABASE not in about.parts:
        raise _RefusedError(f"it has no {DATABASE}")


def _unpack_member(member: Member, waiting: dict[str, Part], target: Path) -> None:
    part = waiting.pop(member.name, None)
    if part is None or member.size != part.bytes:
        raise _RefusedError(f"{member.name!r} does not belong there")
    with (target / member.name).open("wb") as file:
        if _copied(member, file) != part.blake3:
            raise _RefusedError(f"{member.name!r} is damaged")


def _copied(content: IO[bytes] | Member, file: IO[bytes] | None = None) -> str:
    """Copy a stream to `file`; returns the hash of its bytes."""
    digest = blake3()
    while chunk := content.read(CHUNK):
        digest.update(chunk)
        if file is not None:
            file.write(chunk)
    return digest.hexdigest()


def _check_database(incoming: Path) -> None:
    """Check that the database is sound, lists exactly these graphs, and has exactly our schema: a trigger could run
    anything."""
    expected = incoming / "expected.sqlite"
    Database(expected, SCHEMA_VERSION).create()
    place = incoming / DATABASE
    with closing(sqlite3.connect(f"{place.as_uri()}?mode=ro", uri=True)) as database:
        database.execute("PRAGMA trusted_schema = OFF")
        with closing(sqlite3.connect(expected)) as ours:
            if _schema(database) != _schema(ours):
                raise _RefusedError("its tables are not those of a store")
        if database.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise _RefusedError("its tables are damaged")
        named = {f"{tree_id}.kuzu" for (tree_id,) in database.execute("SELECT tree_id FROM graphs")}
    found = {file.name for file in (incoming / GRAPHS).iterdir() if file.suffix == ".kuzu"}
    if named != found:
        raise _RefusedError(f"its graphs are not those that it names: {min(named ^ found)}")


def _schema(database: sqlite3.Connection) -> tuple[int, list[tuple[object, ...]]]:
    version = database.execute("PRAGMA user_version").fetchone()[0]
    rows = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name").fetchall()
    return version, [row for row in rows if not str(row[1]).startswith("sqlite_stat")]


def _keep(store: Store, incoming: Path) -> None:
    """Keep our own file of a graph that both sides have: the rows are the same, and readers may have it open. Its
    bytes may differ from the archive's, so the tables take its hash."""
    with closing(sqlite3.connect(incoming / DATABASE)) as database:
        for record in store.manifest.graphs():
            if store.published(record.tree_id) is not None:
                values = (record.bytes, record.derived_from, record.digest, record.tree_id)
                database.execute("UPDATE graphs SET bytes = ?, derived_from = ?, digest = ? WHERE tree_id = ?", values)
                for part in parts_of(incoming / GRAPHS / f"{record.tree_id}.kuzu"):
                    part.unlink(missing_ok=True)
        database.commit()


def _move(incoming: Path, place: Path) -> None:
    place.mkdir(parents=True, exist_ok=True)
    for file in sorted(incoming.glob("*.kuzu")):
        for part in reversed(parts_of(file)):
            if part.exists():
                part.replace(place / part.name)
            else:
                (place / part.name).unlink(missing_ok=True)


def _restore(snapshot: Path, database: Path) -> None:
    with closing(sqlite3.connect(snapshot)) as source, closing(sqlite3.connect(database, timeout=15)) as live:
        source.backup(live)
