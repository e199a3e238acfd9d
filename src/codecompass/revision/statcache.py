"""The times of a work tree's files, for work trees whose index does not have them.

After a copy or a restore, git's index has other inodes and times for every file. libgit2 then reads and hashes every
file, and keeps doing so until git itself refreshes the index. So a second index is kept beside the store: a copy of
git's, with the present times of each file that was found equal. It belongs to a git directory that has nothing else of
its own, and libgit2 treats it like git's: by time, size, inode and owner, hashing what was written no earlier than the
index.
"""

import hashlib
import os
import shutil
import stat
import struct
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from codecompass.revision import disk
from codecompass.revision.indexfile import Entry, IndexFile
from codecompass.revision.ways import common_dir

MOST_DIFFERING = 8
"""One file in so many may be read each time: these may be edits."""
TIMES = struct.Struct(">10I")
"""What an entry begins with: when the inode changed, when the file was written (each seconds, nanoseconds), device, inode,
mode, owner, group, size."""
DEVICE, MODE, WORD = 4, 6, 0xFFFFFFFF
CHECKSUM = hashlib.sha1().digest_size
SECOND = 1_000_000_000


class StatCache:
    """A second index for one work tree, in a folder of the store."""

    def __init__(self, git_dir: Path, root: Path, folder: Path) -> None:
        """Nothing is written before the folder's parent exists."""
        self._git_dir = git_dir
        self._prefix = os.fsencode(root / "_")[:-1]
        self._folder = folder
        self._index = IndexFile(git_dir / "index")

    def git_dir(self, head: str) -> Path | None:
        """The git directory whose index libgit2 may use instead, set to the commit `head`; None if there is none, or
        git's index was written since."""
        place = self._place()
        try:
            if place is None or not (place / "index").exists():
                return None
            if (place / "HEAD").read_text("ascii").strip() != head:
                _replace(place / "HEAD", f"{head}\n".encode())
        except (OSError, ValueError):
            return None
        return place

    def is_old(self, sample: Sequence[Entry], used: Path | None) -> bool:
        """Whether libgit2 would have to read many files to find them unchanged: many of a sample have other times than
        the index in use, git's or ours."""
        try:
            with ((used or self._git_dir) / "index").open("rb") as index:
                known = [_has(index, at, self._times(path)) for at, path in sample]
                return known.count(False) > len(known) / MOST_DIFFERING
        except (OSError, struct.error):
            return False

    def times(self) -> dict[bytes, bytes]:
        """The times of all settled files, to be passed to `keep` after their contents were compared."""
        found = ((path, self._times(path)) for _, path in self._index.read()[1])
        return {path: times for path, times in found if times is not None}

    def keep(self, before: Mapping[bytes, bytes], differing: Iterable[str], head: str) -> None:
        """Record that each file whose times were and are as in `before` equals the entry of git's index, except those
        `differing`."""
        place = self._place()
        if place is None or not self._folder.parent.is_dir():
            return
        read, entries = self._index.read()
        content = bytearray(read)
        others = {path.encode("utf-8", "surrogateescape") for path in differing}
        for at, path in entries:
            times = before.get(path)
            if times is not None and path not in others and times == self._times(path):
                content[at : at + TIMES.size] = _merged(read[at : at + TIMES.size], times)
        if any(content[-CHECKSUM:]):
            content[-CHECKSUM:] = hashlib.sha1(content[:-CHECKSUM], usedforsecurity=False).digest()
        if place == self._place():  # git has not written meanwhile
            with suppress(OSError):
                self._write(place, bytes(content), head)

    def _write(self, place: Path, content: bytes, head: str) -> None:
        self._folder.mkdir(exist_ok=True)
        if place.is_dir():
            _replace(place / "index", content)
            return
        made = Path(tempfile.mkdtemp(prefix="new-", dir=self._folder))
        common = str(common_dir(self._git_dir)).encode("utf-8", "surrogateescape")
        texts = {"index": content, "HEAD": f"{head}\n".encode(), "commondir": common + b"\n", "gitdir": common + b"\n"}
        for name, text in texts.items():
            (made / name).write_bytes(text)
        older = [one for one in self._folder.iterdir() if one.name.startswith(self._own) and one != place]
        with suppress(OSError):  # another was quicker
            made.rename(place)
        for one in (*older, made):
            shutil.rmtree(one, ignore_errors=True)

    @property
    def _own(self) -> str:
        """The prefix of this work tree's directories, since all work trees of a repository share a store."""
        said = str(self._git_dir).encode("utf-8", "surrogateescape")
        return hashlib.sha1(said, usedforsecurity=False).hexdigest()[:12] + "-"

    def _place(self) -> Path | None:
        """The directory for the present version of git's index; None if it cannot be read or has settings of its own."""
        stamp = self._index.stamp()
        if stamp is None or (self._git_dir / "config.worktree").exists():
            return None
        return self._folder / (self._own + "-".join(f"{one:x}" for one in stamp))

    def _times(self, path: bytes) -> bytes | None:
        """The index entry of a file as it is now; None if it is not regular, or was written so recently that another
        write might not show."""
        try:
            found = os.lstat(self._prefix + path)  # thousands of times
        except (OSError, ValueError):
            return None
        if not stat.S_ISREG(found.st_mode):
            return None
        file = disk.Found("", found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)
        if not disk.is_settled(file):
            return None
        return TIMES.pack(*map(WORD.__and__, (
            *divmod(found.st_ctime_ns, SECOND), *divmod(found.st_mtime_ns, SECOND),
            found.st_dev, found.st_ino, 0, found.st_uid, found.st_gid, found.st_size,
        )))  # fmt: skip


def _has(index: BinaryIO, at: int, times: bytes | None) -> bool:
    """Whether an index entry has these times; true if it has none to compare."""
    index.seek(at)
    own = index.read(TIMES.size)
    return times is None or own == _merged(own, times)


def _merged(own: bytes, times: bytes) -> bytes:
    """A file's times with the entry's device, which is never compared, and its mode."""
    before, now = TIMES.unpack(own), list(TIMES.unpack(times))
    now[DEVICE], now[MODE] = before[DEVICE], before[MODE]
    return TIMES.pack(*now)


def _replace(file: Path, content: bytes) -> None:
    handle, made = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "wb") as out:
        out.write(content)
    Path(made).replace(file)
