"""A compressed file of named members that ends in the hash of everything before.

file  = magic, zstd(tar of members), blake3 of all that as 64 hexadecimal digits
"""

import io
import os
import tarfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

import msgspec
import zstandard
from blake3 import blake3

from codecompass.store.members import FORM, Member, members_of

MAGIC = b"codecompass shared 2\n"
HASH_BYTES = 64
CHUNK = 1 << 20

Members = Iterable[tuple[str, bytes | Path]]


class DamagedError(Exception):
    """The file does not match its name or its hash."""


class Sealed:
    """A sealed file on the local disk."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def write(self, members: Members) -> None:
        """Write members, given as contents or files. Raises OSError."""
        with self.file.open("wb") as raw:
            hashed = _Hashed(raw)
            hashed.write(MAGIC)
            with (
                # Of a file it only asks to be written to.
                zstandard.ZstdCompressor(level=3).stream_writer(cast(IO[bytes], hashed), closefd=False) as packed,
                tarfile.open(fileobj=packed, mode="w|", format=FORM) as tar,
            ):
                for name, content in members:
                    if isinstance(content, Path):
                        tar.add(content, name, filter=_anonymous)
                    else:
                        member = tarfile.TarInfo(name)
                        member.size = len(content)
                        tar.addfile(member, io.BytesIO(content))
            raw.write(hashed.digest.hexdigest().encode())
            raw.flush()
            os.fsync(raw.fileno())

    @contextmanager
    def members(self) -> Iterator[Iterator[tuple[str, Member]]]:
        """Names and contents in order, each to be read before the next. Raises DamagedError: before the first one if
        the hash is wrong, later if a member is malformed, since a valid hash does not make the writer trustworthy."""
        try:
            with self.file.open("rb") as raw:
                self._verify(raw)
                raw.seek(len(MAGIC))
                with zstandard.ZstdDecompressor().stream_reader(raw, closefd=False) as packed:
                    yield ((member.name, member) for member in members_of(packed, DamagedError))
        except (EOFError, ValueError, KeyError, tarfile.TarError, zstandard.ZstdError, msgspec.MsgspecError) as error:
            raise DamagedError(str(error)) from error

    def _verify(self, raw: IO[bytes]) -> None:
        """Raises ValueError unless the file begins with the magic and ends in the hash of the rest."""
        digest, left = blake3(), self.file.stat().st_size - HASH_BYTES
        read: Callable[[int], bytes] = raw.read
        if raw.read(len(MAGIC)) != MAGIC:
            raise ValueError("it is no shared file of this version")
        digest.update(MAGIC)
        left -= len(MAGIC)
        while left > 0 and (chunk := read(min(CHUNK, left))):
            digest.update(chunk)
            left -= len(chunk)
        if read(HASH_BYTES) != digest.hexdigest().encode():
            raise ValueError("its hash is not that of its content")


class _Hashed(io.RawIOBase):
    """A file object that hashes what passes through it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.digest = blake3()

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]  # what zstd hands over
        self.digest.update(data)
        return self._file.write(data)


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """A tar header without user and time."""
    member.uid = member.gid = member.mtime = 0
    member.uname = member.gname = ""
    return member
