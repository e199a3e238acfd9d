"""The engine, and how its files are opened. Nothing else imports it.

One of two with the same API, as `config.chosen_engine` says: a process that loaded both would crash.
"""

from __future__ import annotations

import errno
import importlib.util  # noqa: F401  # the engine looks here for pandas, and fails if nobody imported it
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from codecompass.config import chosen_engine

if chosen_engine() == "ladybug":
    import ladybug as kuzu
else:
    import kuzu

MEBIBYTE = 1 << 20
ADDRESS_SPACE = 1 << 36
"""Reserved, not used. The default, 8 TiB, is refused where address space is limited."""
SMALLEST_POOL, LARGEST_POOL, WRITING_POOL = 64 * MEBIBYTE, 512 * MEBIBYTE, 2048 * MEBIBYTE
"""Upper bounds; memory is taken page by page as it is needed."""
READING_THREADS = 4
"""Of the engine, for all questions that one process asks at the same time."""

# Any: the engine has no types worth the name.
Connection = Any
Database = Any
Prepared = Any


def open_to_read(file: Path) -> Database:
    """A published graph. Any number of processes may have it open."""
    pool = max(SMALLEST_POOL, min(2 * file.stat().st_size, LARGEST_POOL))
    return kuzu.Database(
        str(file), read_only=True, buffer_pool_size=pool, max_db_size=ADDRESS_SPACE, max_num_threads=READING_THREADS
    )


def open_to_write(file: Path) -> Database:
    """A graph file that no one else has open; it appears if it is not there. Checkpoints are the caller's."""
    return kuzu.Database(str(file), buffer_pool_size=WRITING_POOL, max_db_size=ADDRESS_SPACE, auto_checkpoint=False)


@contextmanager
def written(file: Path, threads: int = 0) -> Iterator[Connection]:
    """A connection to write a graph file with; both are closed afterwards. Raises OSError where the disk refuses."""
    try:
        with closing(open_to_write(file)) as database, closing(connect(database, threads)) as connection:
            yield connection
    except RuntimeError as error:
        if not str(error).startswith("IO exception"):
            raise
        raise OSError(_number_in(str(error)), str(error)) from error


def _number_in(message: str) -> int:
    """What the system calls the error that a message ends with."""
    known = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES)
    return next((number for number in known if os.strerror(number) in message), errno.EIO)


def connect(database: Database, threads: int = 0) -> Connection:
    """A connection, for one thread at a time. `threads`: of the engine, for each statement; 0: one per core.

    For a question that takes a millisecond, handing parts of it to a second thread doubles its cost.
    """
    return kuzu.Connection(database, num_threads=threads)


def prepare(connection: Connection, text: str, values: dict[str, object]) -> Prepared:
    """A statement, planned once for all later values. `values` are an example of them. Raises RuntimeError."""
    # `Connection.prepare` does just this, and warns that it is to go; planning anew costs more than most questions.
    statement = kuzu.PreparedStatement(connection, text, values)
    if not statement.is_success():
        raise RuntimeError(statement.get_error_message())
    return statement
