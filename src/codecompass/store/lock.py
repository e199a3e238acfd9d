"""One writer per project: a lock that the system drops when its holder dies."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sys
from pathlib import Path

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    _PLACE = 1 << 30  # far behind the text, which stays readable for others

    def _take(file: int) -> None:
        os.lseek(file, _PLACE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


TAKEN = frozenset({errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK})
"""What systems say where another process has it."""


class WriterLock:
    """Taken with `acquire`, never waited for. Also a context manager, which releases it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def acquire(self, job_id: str = "") -> bool:
        """Whether it is ours now. `job_id` is written into it, for others to read. Raises OSError where it cannot be had,
        as on a network's disk that knows of no locks."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(file)
        except OSError as error:
            os.close(file)
            if error.errno not in TAKEN:
                raise
            return False
        self._file = file
        with contextlib.suppress(OSError):  # a full disk: no one learns whose it is, no more
            os.ftruncate(file, 0)
            os.lseek(file, 0, os.SEEK_SET)
            os.write(file, json.dumps({"pid": os.getpid(), "job_id": job_id}).encode())
        return True

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def holder(self) -> tuple[int, str] | None:
        """(process id, job id) of who took it last, dead or alive."""
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            said = json.loads(self._path.read_text("utf-8"))
            return int(said["pid"]), str(said["job_id"])
        return None

    def __enter__(self) -> WriterLock:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
