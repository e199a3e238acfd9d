"""The database engine, and how its files are opened. The only module that imports it.

`config.chosen_engine` chooses one of two with the same API. A process that loaded both would crash.
"""

import errno
import importlib.util  # noqa: F401  # the engine looks here for pandas, and fails if nobody imported it
import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from codecompass.process.config import chosen_engine


@contextmanager
def _without_asyncio(package: str) -> Iterator[None]:
    """Import the engine without its asyncio connections, which nothing here uses: importing asyncio takes half of the
    engine's start. Does nothing if asyncio is imported already."""
    unused = f"{package}.async_connection"
    if "asyncio" in sys.modules or unused in sys.modules:
        yield
        return
    sys.modules[unused] = stand_in = ModuleType(unused)
    stand_in.AsyncConnection = None  # type: ignore[attr-defined]  # the name that the package imports from it
    try:
        yield
    finally:
        del sys.modules[unused]


ENGINE = chosen_engine()

with _without_asyncio(ENGINE):
    if ENGINE == "ladybug":
        import ladybug as kuzu
    else:
        import kuzu  # type: ignore[no-redef, unused-ignore]  # where both are installed

MEBIBYTE = 1 << 20
ADDRESS_SPACE = 1 << 36
"""Reserved, not used. The default, 8 TiB, is refused where address space is limited."""
SMALLEST_POOL, LARGEST_POOL = 128 * MEBIBYTE, 512 * MEBIBYTE
"""Upper bounds; memory is taken page by page as it is needed."""
RESERVE = 4 * MEBIBYTE
"""Bytes kept free for the engine to close with: when the disk is full, it writes the rest of its log once more, and ends
the process if it cannot."""
UNSUPPORTED = (errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS, errno.ENODEV)
"""What file systems say that cannot reserve room."""
READING_THREADS = 4
"""Threads of the engine, for all questions that one process asks at the same time."""

# Any: the engine has no types worth the name.
Connection = Any
Database = Any
Prepared = Any


def open_to_read(file: Path) -> Database:
    """Open a published graph. Any number of processes may have it open."""
    pool = max(SMALLEST_POOL, min(3 * file.stat().st_size, LARGEST_POOL))
    return kuzu.Database(
        str(file), read_only=True, buffer_pool_size=pool, max_db_size=_space(), max_num_threads=READING_THREADS
    )


def open_to_write(file: Path, threads: int = 0) -> Database:
    """Open a graph file that no one else has open, creating it if missing. The caller makes checkpoints. `threads`:
    see `connect`."""
    space = _space()
    return kuzu.Database(
        str(file),
        buffer_pool_size=min(LARGEST_POOL, space),
        max_db_size=space,
        auto_checkpoint=False,
        max_num_threads=threads,
    )


def _space() -> int:
    """The address space that one graph reserves, a power of two: a part of the limit where there is one (`ulimit -v`)."""
    if sys.platform == "win32":  # pragma: no cover
        return ADDRESS_SPACE
    import resource

    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return ADDRESS_SPACE if limit < 0 else min(ADDRESS_SPACE, 1 << max(limit // 8, 1).bit_length() - 1)


@contextmanager
def written(file: Path, threads: int = 0) -> Iterator[Connection]:
    """A connection to write a graph file; file and connection are closed afterwards. Raises OSError if the disk
    refuses."""
    with writing(file, threads) as database, connected(file, database, threads) as connection:
        yield connection


@contextmanager
def writing(file: Path, threads: int = 0) -> Iterator[Database]:
    """A graph file opened for writing by successive `connected` connections, since each keeps in memory what it has
    loaded. `threads`: see `connect`. Raises OSError if the disk refuses."""
    reserve = _reserve_of(file)
    try:
        _take_room(reserve)
        with closing(open_to_write(file, threads)) as database:
            try:
                yield database
            finally:
                reserve.unlink(missing_ok=True)
    except RuntimeError as error:
        if not str(error).startswith("IO exception"):
            raise
        raise _os_error(str(error)) from error
    finally:
        reserve.unlink(missing_ok=True)


@contextmanager
def connected(file: Path, database: Database, threads: int = 0) -> Iterator[Connection]:
    """A connection to a file that is open for writing. After a failure the reserved space is released: closing writes
    the log again, and the engine kills the process if it cannot."""
    with closing(connect(database, threads)) as connection:
        try:
            yield connection
        except BaseException:
            _reserve_of(file).unlink(missing_ok=True)
            raise


def _reserve_of(file: Path) -> Path:
    return file.with_name(file.name + ".reserve")


def _take_room(reserve: Path) -> None:
    with reserve.open("wb") as file:
        if hasattr(os, "posix_fallocate"):
            try:
                os.posix_fallocate(file.fileno(), 0, RESERVE)
                return
            except OSError as problem:
                if problem.errno not in UNSUPPORTED:
                    raise
        file.write(bytes(RESERVE))


def _os_error(message: str) -> OSError:
    """The operating system's error at the end of the engine's message."""
    known = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES)
    number = next((number for number in known if os.strerror(number) in message), None)
    return OSError(errno.EIO, message) if number is None else OSError(number, os.strerror(number))


def connect(database: Database, threads: int = 0) -> Connection:
    """A connection for one thread at a time. `threads`: of the engine, per statement; 0 for one per core. For a
    question that takes a millisecond, a second thread doubles the cost."""
    return kuzu.Connection(database, num_threads=threads)


@contextmanager
def in_order(connection: Connection) -> Iterator[None]:
    """Within the block a single thread loads, so that rows keep their order."""
    connection.set_max_threads_for_exec(1)
    try:
        yield
    finally:
        connection.set_max_threads_for_exec(os.cpu_count() or 1)


def prepare(connection: Connection, text: str, values: dict[str, object]) -> Prepared:
    """Plan a statement once for all later values, of which `values` are an example. Raises RuntimeError."""
    # `Connection.prepare` does just this, and warns that it is to go; planning anew costs more than most questions.
    statement = kuzu.PreparedStatement(connection, text, values)
    if not statement.is_success():
        raise RuntimeError(statement.get_error_message())
    return statement
