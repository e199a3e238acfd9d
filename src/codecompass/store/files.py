"""File operations of a store: a graph's files, which come and go together, and files that are replaced atomically."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from blake3 import blake3

from codecompass.model.graphfile import parts_of

MANY_BYTES = 16 << 20
"""Hashed by several threads, which take as long to start as a few megabytes take to hash."""


def write_whole(file: Path, content: bytes) -> None:
    """Replace a file atomically. If the disk refuses, the old content stays and no temporary file is left."""
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        part.write_bytes(content)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def hash_of(file: Path) -> str:
    """The hash of a file; empty if there is none."""
    try:
        threads = blake3.AUTO if file.stat().st_size > MANY_BYTES else 1
        return blake3(max_threads=threads).update_mmap(file).hexdigest(16)
    except FileNotFoundError:
        return ""


def unlink(path: Path) -> int:
    """Delete a graph's files; returns the bytes freed: 0 if another graph shares the file."""
    freed = 0
    with contextlib.suppress(OSError):
        for file in (*parts_of(path), path.with_name(path.name + ".shadow")):
            if file.exists():
                status = file.stat()
                file.unlink()
                freed += status.st_size if status.st_nlink == 1 else 0
    return freed


def size_of(file: Path) -> int:
    """The size of a file in bytes; 0 if it is not there, or not any more."""
    try:
        return file.stat().st_size
    except OSError:
        return 0


def bytes_below(folder: Path) -> int:
    """The size of all files below a folder in bytes, while others may delete some."""
    return sum(size_of(Path(place, file)) for place, _, files in os.walk(folder) for file in files)


def sizes(graph: Path, counted: set[tuple[int, int]]) -> Iterator[int]:
    """The size in bytes of those files of a graph that are not in `counted` yet."""
    for file in parts_of(graph):
        with contextlib.suppress(OSError):
            status = file.stat()
            if (status.st_dev, status.st_ino) not in counted:
                counted.add((status.st_dev, status.st_ino))
                yield status.st_size
