"""Reading the members of a tar that we wrote: plain files, each behind a one-block header. Sizes that a header claims
are not trusted, and nothing is read unless asked for, so a hostile archive cannot take much memory."""

import tarfile
from collections.abc import Iterator
from typing import IO

FORM = tarfile.GNU_FORMAT
"""A format that writes a size of any length without a header of its own."""
LARGEST_READ = 64 << 20
"""Bytes of a member that may be read at once; larger ones are files, which are copied."""
CHUNK = 1 << 20


class Member:
    """A file in a tar; must be read before the next one."""

    def __init__(self, name: str, size: int, packed: IO[bytes], refusal: type[Exception]) -> None:
        self.name = name
        self.size = size
        self._packed = packed
        self._refusal = refusal
        self._left = size

    def read(self, most: int = -1) -> bytes:
        """Read up to `most` bytes, by default all that are left. Raises the caller's refusal if more is asked for than
        may be read at once, EOFError if the archive is truncated."""
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
    """The files of a tar, in order. Raises the caller's refusal for any other kind of member, tarfile.TarError or
    EOFError if the input is no tar or truncated."""
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
