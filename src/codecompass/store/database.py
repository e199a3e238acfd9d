"""The SQLite database of a store: one connection per thread, the schema, and its errors."""

from __future__ import annotations

import errno
import logging
import os
import shutil
import sqlite3
import threading
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from codecompass.model.errors import CodeCompassError

SchemaStatus = Literal["compatible", "not_indexed", "reindex_required", "corrupt_manifest"]

Row = tuple[Any, ...]
"""As SQLite gives it: the statement says what the columns are."""

DAMAGED = ("malformed", "not a database", "disk image", "no such table", "no such column", "unsupported file format")


KEPT = {
    "workspaces": ("workspace_id", "base_commit", "base_root", "revision", "edits", "created_at", "accessed_at"),
    "contents": ("blob", "data"),
}
"""Tables of what no index makes again, and their columns."""

LITTLE_ROOM = 1 << 20
"""Bytes. With less left on the disk, that it is full is what was wrong, whatever the system calls it."""


FULL = "Its disk is full: make room there (`codecompass gc` drops what nothing needs), or set CODECOMPASS_HOME to a folder on another."
NO_LOCKS = ("locking protocol", os.strerror(errno.ENOLCK), os.strerror(errno.EOPNOTSUPP))


log = logging.getLogger(__name__)
SAID = (
    ("locking protocol", "locking protocol"),
    ("locked", "another process is writing it"), ("busy", "another process is writing it"),
    ("full", "the disk is full"), ("readonly", "it may not be written"), ("read-only", "it may not be written"),
    ("unable to open", "it cannot be opened"), ("disk I/O", "the disk does not read or write it"),
    ("permission", "it may not be read"), ("no such table", "it lacks a table"), ("no such column", "it lacks a column"),
)  # fmt: skip
"""What the database says, in other words."""


class StoreError(CodeCompassError):
    """The store cannot be read or written: no space, no permission, no disk."""

    @classmethod
    def of(cls, place: Path, why: str, retryable: bool = False) -> StoreError:
        """The StoreError for a system error; its message is the system's."""
        remedy = "Check space and permissions there, or set CODECOMPASS_HOME to a folder that can be written."
        if is_full(place, why):
            remedy = FULL
        elif any(sign in why for sign in NO_LOCKS):
            remedy = "Its disk has no locks, as disks of a network may: set CODECOMPASS_HOME to a folder on a disk of this machine."
        message = f"The store {place} cannot be used: {why}. {remedy}"
        return cls("internal_error", message, {"store": str(place)}, retryable)


class _Connection(sqlite3.Connection):
    file = (0, 0)
    """What it is to, by its number: another may lie at the path meanwhile."""


class _Alone(_Connection):
    """A connection outside the pool: one that excludes all others, or must not see their writes."""


class Database:
    """A SQLite file and its pool of connections. A connection is used by one thread at a time and never inherited by a
    forked process."""

    def __init__(self, path: Path, version: int) -> None:
        self.path = path
        self.version = version
        self._damage = path.with_name(path.name + ".damaged")
        """Is there once damage was met: a page deep inside is not read when the file is opened."""
        self._owner = os.getpid()
        self._idle = self._none_idle()
        self._writing = threading.Lock()

    def _none_idle(self) -> list[_Connection]:
        """A pool that closes its connections at the latest when this object is collected, since not every user calls
        `close`."""
        idle: list[_Connection] = []
        weakref.finalize(self, _close_all, idle, os.getpid())
        return idle

    def status(self) -> SchemaStatus:
        """Whether the database can be used, as a `schema_status`."""
        if not self.path.exists():
            return "not_indexed"
        if self._damage.exists():
            return "corrupt_manifest"
        try:
            with self._connection() as connection:
                return self._status(connection)
        except sqlite3.OperationalError as error:
            return "corrupt_manifest" if any(sign in str(error) for sign in DAMAGED) else self._raise(error)
        except sqlite3.DatabaseError:
            return "corrupt_manifest"

    def _status(self, connection: sqlite3.Connection) -> SchemaStatus:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not tables:
            return "not_indexed"
        found = connection.execute("PRAGMA user_version").fetchone()[0]
        return "compatible" if found == self.version and "refs" in tables else "reindex_required"

    def found_version(self) -> int:
        """The schema version on disk; 0 when there is none that can be read."""
        with suppress(sqlite3.DatabaseError):
            if self.path.exists():
                with self._connection() as connection:
                    return int(connection.execute("PRAGMA user_version").fetchone()[0])
        return 0

    def create(self) -> bool:
        """Create the database if it is missing or unusable; an unusable one is deleted. Returns whether it was
        created. Only the writer may call this."""
        if self.status() == "compatible":
            return False
        self.close()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        made = Database(self.path.with_name(self.path.name + ".new"), self.version)
        made.remove()
        try:
            made._fill()
            made._take_over(self.path)
            made.close()
            self.remove()
            made.path.replace(self.path)  # whole: no reader finds it without its tables
        finally:
            made.close()
            made.remove()
        self._damage.unlink(missing_ok=True)
        with suppress(OSError):  # a store that lies in a repository is no part of it
            self.path.with_name(".gitignore").write_text("*\n")
        return True

    def _fill(self) -> None:
        """Create the tables of a new store. Written into the file itself, since its log is not moved along with it."""
        with self.transaction() as connection:
            for statement in _statements((Path(__file__).parent / "schema.sql").read_text("utf-8")):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {self.version}")
        with self._meaning(), self._connection() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _take_over(self, damaged: Path) -> None:
        """Copy from a damaged store what cannot be recomputed: agents' workspaces and their texts, as far as they are
        readable."""
        for table, columns in KEPT.items():
            rows: list[Row] = []
            with suppress(sqlite3.DatabaseError), suppress(OSError):
                old = sqlite3.connect(f"file:{quote(os.fsencode(damaged))}?mode=ro", 15, uri=True)
                try:
                    for row in old.execute(f"SELECT {', '.join(columns)} FROM {table}"):  # noqa: S608
                        rows.append(row)  # noqa: PERF402  # those before the damage are kept
                finally:
                    old.close()
            marks = ", ".join("?" * len(columns))
            if rows:
                with self.transaction() as connection:
                    connection.executemany(
                        f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({marks})",  # noqa: S608
                        rows,
                    )

    def mark_damaged(self) -> None:
        """Record that the database is damaged; the next writer recreates it."""
        with suppress(OSError):
            self._damage.touch()

    def remove(self) -> None:
        """Delete the database from disk."""
        for ending in ("-wal", "-shm", ""):
            self.path.with_name(self.path.name + ending).unlink(missing_ok=True)

    def rows(self, statement: str, parameters: Iterable[object] = ()) -> list[Row]:
        """All rows of a query; none if there is no store."""
        if not self.path.exists():
            return []
        with self._meaning(), self._connection() as connection:
            try:
                return connection.execute(statement, tuple(parameters)).fetchall()
            except sqlite3.OperationalError:
                if self._status(connection) == "not_indexed":  # emptied: by a full disk, or a crash
                    return []
                raise

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Run the block in one transaction: all of it takes effect, or nothing."""
        with self._meaning(), self._writing, self._connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    def compact(self) -> None:
        """Return free pages to the file system. Skipped while others are reading."""
        with suppress(sqlite3.OperationalError), self._writing, self._connection() as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close all connections that no thread is using."""
        while self._idle:
            self._idle.pop().close()

    @contextmanager
    def _connection(self) -> Iterator[_Connection]:
        """A connection for the duration of the block. One on which a statement failed is closed, not reused."""
        connection = self._taken()
        try:
            yield connection
        except sqlite3.Error:
            connection.close()
            raise
        except BaseException:
            self._give_back(connection)
            raise
        self._give_back(connection)

    def _give_back(self, connection: _Connection) -> None:
        if isinstance(connection, _Alone):
            connection.close()
        else:
            self._idle.append(connection)

    def _taken(self) -> _Connection:
        if self._owner != os.getpid():
            self._owner, self._idle = os.getpid(), self._none_idle()
        there = _number(self.path)
        try:
            while (connection := self._idle.pop()).file != there:
                connection.close()  # the store was deleted, or another process has made it anew
        except IndexError:
            connection = self._opened()
            connection.file = there
        return connection

    def _opened(self) -> _Connection:
        try:
            return self._opened_to_write()
        except sqlite3.OperationalError as error:
            if self.path.exists() and "disk I/O" in str(error):
                return self._opened_alone()
            if not self.path.exists() or not _is_read_only(self.path.parent):
                raise
        # Where we cannot write there is no log, unless someone else is writing one.
        place = f"file:{quote(os.fsencode(self.path))}?mode=ro&immutable=1"
        return sqlite3.connect(place, 15, isolation_level=None, check_same_thread=False, factory=_Alone, uri=True)

    def _opened_to_write(self) -> _Connection:
        connection = sqlite3.connect(self.path, 15, isolation_level=None, check_same_thread=False, factory=_Connection)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA cache_size = -4000")
        except sqlite3.DatabaseError:
            connection.close()
            raise
        return connection

    def _opened_alone(self) -> _Connection:
        """Open without shared memory: that is a file too, and a full disk has no room for it."""
        connection = sqlite3.connect(self.path, 15, isolation_level=None, check_same_thread=False, factory=_Alone)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        return connection

    @contextmanager
    def _meaning(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            self._raise(error)

    def _raise(self, error: sqlite3.DatabaseError) -> Any:
        """Always raises. Returns `Any` so that it can stand in an expression."""
        text = str(error)
        if any(sign in text for sign in DAMAGED):
            self.mark_damaged()
            raise CodeCompassError(
                "index_incompatible",
                f"The store {self.path} is damaged. Index again: it is made anew.",
                {"schema_status": "corrupt_manifest", "remedy": "index_repo"},
            ) from error
        is_busy = "locked" in text or "busy" in text
        why = next((why for sign, why in SAID if sign in text), "it cannot be read")
        log.warning("%s: %s", self.path, text)
        raise StoreError.of(self.path, why, retryable=is_busy) from error


def _number(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError:
        return (0, 0)
    return status.st_dev, status.st_ino


def _close_all(idle: list[_Connection], owner: int) -> None:
    while idle and os.getpid() == owner:
        idle.pop().close()


def is_full(place: Path, why: str = "") -> bool:
    """Whether the disk is full, or the error says so."""
    if "full" in why or os.strerror(errno.ENOSPC) in why or os.strerror(errno.EDQUOT) in why:
        return True
    try:
        return shutil.disk_usage(place if place.is_dir() else place.parent).free < LITTLE_ROOM
    except OSError:
        return False


def _is_read_only(folder: Path) -> bool:
    try:
        return bool(os.statvfs(folder).f_flag & os.ST_RDONLY) or not os.access(folder, os.W_OK)
    except (AttributeError, OSError):  # Windows has no such question
        return not os.access(folder, os.W_OK)


def _statements(script: str) -> Iterator[str]:
    """The statements of a script, to be run one by one: `executescript` would commit the transaction."""
    statement = ""
    for line in script.splitlines():
        statement += line + "\n"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
