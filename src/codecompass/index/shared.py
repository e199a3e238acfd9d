"""Graphs that machines share: a folder of files by tree id (`CODECOMPASS_CACHE_DIR`), each whole or not there.

A tree id says which contents, at which places, which settings and which version of the code made a graph; so what one
machine made is what another would make. A file carries its graph, the listing and the facts behind it, and a hash of
all that at its end. One that is damaged, or is not what its name says, is as if it were not there.
"""

from __future__ import annotations

import io
import logging
import os
import secrets
import shutil
import tarfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, cast

import msgspec
import zstandard
from blake3 import blake3

from codecompass.config import Settings
from codecompass.errors import CodeCompassError
from codecompass.graphfile import ENDINGS, beside
from codecompass.index.pin import tree_id_of
from codecompass.model import SourceFile
from codecompass.revision import Source
from codecompass.store import Extraction, GraphRecord, Listing, RefRecord, Store

log = logging.getLogger(__name__)

MAGIC = b"codecompass graph 1\n"
HASH_BYTES = 64
RECORD, LISTING, FACTS, GRAPH = "record", "listing", "facts", "graph.kuzu"
PARTS = frozenset(GRAPH + ending for ending in ENDINGS)
FACTS_AT_ONCE = 200
CHUNK = 1 << 20

_extractions = msgspec.msgpack.Decoder(list[Extraction])


def place_of(settings: Settings, tree_id: str) -> Path | None:
    """Where the shared file of a tree is, or would be; None when nothing is shared."""
    if not settings.cache_dir:
        return None
    return Path(settings.cache_dir).expanduser() / tree_id[:2] / f"{tree_id}.graph"


def pull(
    source: Source, store: Store, settings: Settings, tree_id: str, ref: RefRecord, job_id: str
) -> GraphRecord | None:
    """Publish the graph that another machine made of a tree; None when there is none that is good. For the writer."""
    file = place_of(settings, tree_id)
    if file is None or not file.is_file():
        return None
    with store.building(job_id) as folder:
        return _pulled(source, store, settings, tree_id, ref, file, folder / GRAPH)


def _pulled(
    source: Source, store: Store, settings: Settings, tree_id: str, ref: RefRecord, file: Path, place: Path
) -> GraphRecord | None:
    try:
        record, listing, facts = _unpacked(file, place.parent)
        files = [SourceFile(path, blob, 0) for path, blob in sorted(listing.blobs.items())]
        if record.tree_id != tree_id or tree_id_of(files, source, settings) != tree_id or not place.exists():
            raise ValueError("it is not what its name says")  # noqa: TRY301
        for part in facts:
            store.facts.save(part)
    except (
        OSError,
        EOFError,
        ValueError,
        KeyError,
        tarfile.TarError,
        zstandard.ZstdError,
        msgspec.MsgspecError,
    ) as why:
        log.warning("%s is left alone: %s", file, why)
        return None
    now = time.time()
    fresh = msgspec.structs.replace(record, created_at=now, used_at=now, derived_from=None)
    return store.publish(place, fresh, ref, listing)


def push(store: Store, settings: Settings, record: GraphRecord) -> bool:
    """Offer a published graph to other machines; whether it is there now. A folder that cannot be written is logged."""
    file = place_of(settings, record.tree_id)
    listing = store.manifest.listing(record.tree_id)
    if file is None or listing is None:
        return False
    if file.exists():
        return True
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _pack(part, store, record, listing)
        part.replace(file)
    except (OSError, CodeCompassError) as why:
        log.warning("%s could not be shared: %s", file, why)
        part.unlink(missing_ok=True)
        return False
    return True


# Packing


class _Hashed(io.RawIOBase):
    """A file that reckons the hash of what goes through it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.digest = blake3()

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]  # what zstd hands over
        self.digest.update(data)
        return self._file.write(data)


def _pack(part: Path, store: Store, record: GraphRecord, listing: Listing) -> None:
    graph = store.graph_file(record.tree_id)
    with part.open("wb") as raw:
        hashed = _Hashed(raw)
        hashed.write(MAGIC)
        with (
            # Of a file it only asks to be written to.
            zstandard.ZstdCompressor(level=3).stream_writer(cast(IO[bytes], hashed), closefd=False) as packed,
            tarfile.open(fileobj=packed, mode="w|") as tar,
        ):
            _add(tar, RECORD, msgspec.msgpack.encode(record))
            _add(tar, LISTING, msgspec.msgpack.encode(listing))
            for number, facts in enumerate(_facts(store, listing)):
                _add(tar, f"{FACTS}/{number}", msgspec.msgpack.encode(facts))
            for ending in ENDINGS:
                file = beside(graph, ending)
                if file.exists():
                    tar.add(file, GRAPH + ending)
        raw.write(hashed.digest.hexdigest().encode())
        raw.flush()
        os.fsync(raw.fileno())


def _facts(store: Store, listing: Listing) -> Iterator[list[Extraction]]:
    files = [SourceFile(path, blob, 0) for path, blob in listing.blobs.items()]
    for start in range(0, len(files), FACTS_AT_ONCE):
        yield list(store.facts.extractions(files[start : start + FACTS_AT_ONCE]))


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    tar.addfile(member, io.BytesIO(content))


# Unpacking


def _unpacked(file: Path, place: Path) -> tuple[GraphRecord, Listing, list[list[Extraction]]]:
    """What a shared file holds, its graph laid into `place`. Raises what damage makes the readers raise."""
    facts: list[list[Extraction]] = []
    said: dict[str, bytes] = {}
    with file.open("rb") as raw:
        _verify(raw, file.stat().st_size)
        raw.seek(len(MAGIC))
        with (
            zstandard.ZstdDecompressor().stream_reader(raw, closefd=False) as packed,
            tarfile.open(fileobj=packed, mode="r|") as tar,
        ):
            for member in tar:
                content = tar.extractfile(member)
                if content is None:
                    raise ValueError(f"{member.name!r} does not belong there")
                if member.name in PARTS:
                    with (place / member.name).open("wb") as copy:
                        shutil.copyfileobj(content, copy, CHUNK)
                elif member.name.startswith(FACTS):
                    facts.append(_extractions.decode(content.read()))
                else:
                    said[member.name] = content.read()
    record = msgspec.msgpack.decode(said[RECORD], type=GraphRecord)
    return record, msgspec.msgpack.decode(said[LISTING], type=Listing), facts


def _verify(raw: IO[bytes], size: int) -> None:
    """Raises ValueError unless the file begins as it must and its end is the hash of all before."""
    digest, left = blake3(), size - HASH_BYTES
    read: Callable[[int], bytes] = raw.read
    if raw.read(len(MAGIC)) != MAGIC:
        raise ValueError("it is no shared graph of this version")
    digest.update(MAGIC)
    left -= len(MAGIC)
    while left > 0 and (chunk := read(min(CHUNK, left))):
        digest.update(chunk)
        left -= len(chunk)
    if read(HASH_BYTES) != digest.hexdigest().encode():
        raise ValueError("its hash is not that of its content")
