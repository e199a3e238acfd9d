"""The writer lock of a project, which the operating system releases when its holder dies."""

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
    """A lock that `acquire` takes without waiting. As a context manager it releases itself."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def acquire(self, job_id: str = "") -> bool:
        """Try to take the lock; returns whether it was taken. `job_id` is written into the file for others to read.
        Raises OSError where the file system has no locks, as on some network disks."""
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
        """Process id and job id of the last holder, dead or alive."""
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            said = json.loads(self._path.read_text("utf-8"))
            return int(said["pid"]), str(said["job_id"])
        return None

    def __enter__(self) -> WriterLock:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
