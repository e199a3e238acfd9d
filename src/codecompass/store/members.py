"""The members of a tar as we write it: plain files, each behind a header of one block. Of what a header claims nothing is
read that is not asked for, so a small archive takes little memory, whatever it says."""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from typing import IO

FORM = tarfile.GNU_FORMAT
"""A format that writes a size of any length without a header of its own."""
LARGEST_READ = 64 << 20
"""Bytes of a member that may be read at once; larger ones are files, which are copied."""
CHUNK = 1 << 20


class Member:
    """A file in a tar, to be read before the next one."""

    def __init__(self, name: str, size: int, packed: IO[bytes], refusal: type[Exception]) -> None:
        self.name = name
        self.size = size
        self._packed = packed
        self._refusal = refusal
        self._left = size

    def read(self, most: int = -1) -> bytes:
        """Up to `most` bytes; all that are left by default. Raises the refusal for more than may be read at once,
        EOFError where the archive ends too early."""
        if most < 0 and self._left > LARGEST_READ:
            raise self._refusal(f"{self.name!r} is too large: {self._left} bytes")
        wanted = self._left if most < 0 else min(most, self._left)
        content = _exactly(self._packed, wanted) if most < 0 else self._packed.read(wanted)
        if wanted and not content:
            raise EOFError(f"it ends within {self.name!r}")
        self._left -= len(content)
        return content

    def pass_over(self) -> None:
        while self._left:
            self.read(CHUNK)
        _exactly(self._packed, -self.size % tarfile.BLOCKSIZE)


def members_of(packed: IO[bytes], refusal: type[Exception] = ValueError) -> Iterator[Member]:
    """The files in a tar, in order. Raises the refusal for anything else in it, tarfile.TarError and EOFError for what is
    none, or ends too soon."""
    while True:
        block = _exactly(packed, tarfile.BLOCKSIZE)
        if not block.strip(b"\0"):
            return
        header = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
        if header.type not in (tarfile.REGTYPE, tarfile.AREGTYPE) or header.size < 0:
            raise refusal(f"{header.name!r} does not belong there")
        member = Member(header.name, header.size, packed, refusal)
        yield member
        member.pass_over()


def _exactly(packed: IO[bytes], size: int) -> bytes:
    parts, left = [], size
    while left:
        part = packed.read(min(left, CHUNK))
        if not part:
            raise EOFError("it ends too soon")
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
