"""Extraction in processes of their own: a file that crashes, hangs or bloats the parser costs that file, not the index.

The parent hands out indices of files, each worker reads, parses and encodes them by itself and sends bytes back.
A worker says in shared memory which file it is at, so that its death has a name. A file that killed a worker is tried
once more alone; then it is given up. Invariant: every file asked for comes back, once.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from typing import Any

from codecompass.config import Settings
from codecompass.extract import UnrulyError, extract
from codecompass.forking import die_with_parent, start_method
from codecompass.languages.wrapping import is_wrapped
from codecompass.model import Skip, SourceFile
from codecompass.revision import Source, open_source
from codecompass.store.facts import Extraction, FactsKey, compress, encode_facts

FEW_FILES, FEW_BYTES = 20, 512 * 1024
"""So little is extracted in this process: a pool would take longer to start."""
FEW_SECONDS = 1.0
"""After which the rest goes to other processes all the same."""
BATCH_FILES, BATCH_BYTES = 200, 256 * 1024
AHEAD = 2
"""Batches that a worker has at hand, so that it never waits for the parent."""
FAILED_STARTS = 4
MOST_OF_WRAPPED = 64 << 20
"""Bytes of a file that holds more than code: a notebook's outputs are often long, and are passed over."""
COLLECT_EVERY = 2000


def extract_all(
    source: Source, files: Sequence[SourceFile], held: Mapping[str, bytes], settings: Settings, alone: bool = False
) -> Iterator[list[Extraction]]:
    """Facts of every file, in batches as they are ready, in no order. Sizes must be known (`Source.measure`).

    `held` has the bytes of blobs that neither git nor the disk holds. `alone`: no process is started; what should not
    be read in this one is left out.
    """
    left = list(files)
    if len(files) <= FEW_FILES and sum(file.size for file in files) <= FEW_BYTES:
        done, left = _extract_here(source, files, held, settings.size_limit)
        yield done
    if left and not alone:
        yield from _Pool(source, sorted(left, key=lambda file: -file.size), held, settings).run()


def _extract_here(
    source: Source, files: Sequence[SourceFile], held: Mapping[str, bytes], size_limit: int
) -> tuple[list[Extraction], list[SourceFile]]:
    """Facts of files that take no time; and the others."""
    done: list[Extraction] = []
    left: list[SourceFile] = []
    until = time.monotonic() + FEW_SECONDS
    for file in files:
        if time.monotonic() > until:
            left.append(file)
            continue
        try:
            done.append(extract_one(source, file, held, size_limit, cautious=True))
        except UnrulyError:
            left.append(file)
    return done, left


def extract_one(
    source: Source,
    file: SourceFile,
    held: Mapping[str, bytes],
    size_limit: int,
    cautious: bool = False,
    seconds: float | None = None,
) -> Extraction:
    """Facts of one file as they are kept, or why there are none; also where its grammar takes more than so many
    seconds. Fails only where it is `cautious`: UnrulyError."""
    key = FactsKey.of(file)
    if file.size > (MOST_OF_WRAPPED if is_wrapped(file.path) else size_limit):
        return Extraction(key, file.size, "too large", f"{file.size} bytes", b"", b"")
    content = held.get(file.blob)
    if content is None:
        content = source.read(file)
    if content is None:
        return Extraction(key, 0, "unreadable", "it is gone, or changed while it was read", b"", b"")
    try:
        result = extract(file.path, content, cautious, seconds)
    except UnrulyError as error:
        if cautious:
            raise
        return Extraction(key, len(content), "parser timed out", str(error), b"", b"")
    except Exception as error:  # whatever a grammar or a language's rules stumble over, the others go on
        return Extraction(key, len(content), "parser crashed", f"{type(error).__name__}: {error}"[:200], b"", b"")
    if isinstance(result, Skip):
        return Extraction(key, len(content), result.reason, result.detail, b"", b"")
    facts, words = encode_facts(result.facts), compress(result.words.encode())
    return Extraction(key, len(content), "", "", facts, words, result.facts.error_line, len(result.facts.definitions))


@dataclass
class _Worker:
    """A process and what it was given and has not given back."""

    process: BaseProcess
    connection: Connection
    place: Any
    """Shared: index of the file it is at (-1: none), and since when. A ctypes array, which has no useful type."""
    given: list[int] = field(default_factory=list)
    batches: int = 0

    def is_late(self, seconds: float) -> bool:
        return bool(self.place[0] >= 0 and time.monotonic() - self.place[1] > seconds)


class _Pool:
    def __init__(
        self, source: Source, files: Sequence[SourceFile], held: Mapping[str, bytes], settings: Settings
    ) -> None:
        self._source = source
        self._files = files
        self._held = held
        self._settings = settings
        self._todo = deque(_batches(files, settings.worker_count))
        self._tried: set[int] = set()
        self._failed_starts = 0
        self._context = _context()
        self._workers: list[_Worker] = []

    def run(self) -> Iterator[list[Extraction]]:
        try:
            for _ in range(min(self._settings.worker_count, len(self._todo))):
                self._start()
            for worker in self._workers:
                self._feed(worker)
            while self._workers or self._todo:
                if not self._workers and not self._restart():
                    yield from self._here()
                    return
                yield from self._step()
        finally:
            for worker in list(self._workers):
                self._stop(worker)

    def _start(self) -> None:
        ours, theirs = self._context.Pipe()
        place = RawArray("d", [-1.0, 0.0])
        arguments = (str(self._source.root), self._files, self._held, self._settings, theirs, place)
        process = self._context.Process(target=_work, args=arguments, daemon=True)  # type: ignore[attr-defined]  # every concrete context has it
        if self._context.get_start_method() == "fork":
            gc.freeze()  # what is there is not the worker's to collect: engines and their threads do not survive a fork
            try:
                process.start()
            finally:
                gc.unfreeze()
        else:  # a server keeps what it froze at its start
            process.start()
        theirs.close()
        worker = _Worker(process, ours, place)
        self._workers.append(worker)
        self._feed(worker, 1)  # each has something to do before any has more: one with nothing would never end

    def _restart(self) -> bool:
        """Start anew when all workers have died; False when they never live."""
        if self._failed_starts < FAILED_STARTS:
            self._start()
            return True
        return False

    def _feed(self, worker: _Worker, most: int = AHEAD) -> None:
        while self._todo and worker.batches < most:
            batch = self._todo.popleft()
            worker.given += batch
            worker.batches += 1
            try:
                worker.connection.send(batch)
            except OSError:
                return  # it died: `_step` will see

    def _step(self) -> Iterator[list[Extraction]]:
        """Wait for the next thing to happen and deal with it."""
        by_connection = {worker.connection: worker for worker in self._workers}
        for ready in wait(list(by_connection), timeout=0.5):
            worker = by_connection[ready]  # type: ignore[index]  # we waited for connections only
            done = _received(worker.connection)
            if done is None:
                yield from self._bury(worker, "parser crashed")
                continue
            indices, extractions = done
            del worker.given[: len(indices)]
            worker.batches -= 1
            yield extractions
            self._feed(worker)
            if not worker.given:
                self._stop(worker)
        for worker in [one for one in self._workers if one.is_late(self._settings.file_seconds)]:
            yield from self._bury(worker, "parser timed out")

    def _bury(self, worker: _Worker, reason: str) -> Iterator[list[Extraction]]:
        """Give up the file that a worker died at, hand the rest of its files on, and start another worker."""
        at = int(worker.place[0])
        self._stop(worker)
        rest = worker.given
        if at in rest:
            rest.remove(at)
            if reason == "parser crashed" and at not in self._tried:
                self._tried.add(at)
                self._todo.appendleft([at])
            else:
                file = self._files[at]
                yield [Extraction(FactsKey.of(file), file.size, reason, "", b"", b"")]
        else:
            self._failed_starts += 1
        if rest:
            self._todo.append(rest)
        if self._todo and self._failed_starts < FAILED_STARTS:
            self._start()

    def _stop(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.connection.close()
        worker.process.kill()
        worker.process.join()

    def _here(self) -> Iterator[list[Extraction]]:
        """Where no process can be started (a sandbox, no memory): better slow than not at all."""
        for batch in self._todo:
            limit, seconds = self._settings.size_limit, self._settings.file_seconds
            files = [self._files[index] for index in batch]
            yield [extract_one(self._source, file, self._held, limit, seconds=seconds) for file in files]


def _batches(files: Sequence[SourceFile], workers: int) -> list[list[int]]:
    """Indices of files, largest first, in batches of about the same number of bytes."""
    share = sum(file.size for file in files) // (workers * 8) + 1
    limit = min(BATCH_BYTES, share)
    batches: list[list[int]] = []
    room = 0
    for index, file in enumerate(files):
        if room <= 0 or len(batches[-1]) >= BATCH_FILES:
            batches.append([])
            room = limit
        batches[-1].append(index)
        room -= max(file.size, 256)
    return batches


def _context() -> BaseContext:
    return multiprocessing.get_context(start_method())


def _received(connection: Connection) -> tuple[list[int], list[Extraction]] | None:
    """What a worker sent; None when it died."""
    try:
        done: tuple[list[int], list[Extraction]] = pickle.loads(connection.recv_bytes())  # noqa: S301  # from our own child
    except (EOFError, OSError, pickle.UnpicklingError):
        return None
    return done


# In the worker


def _work(
    root: str,
    files: Sequence[SourceFile],
    held: Mapping[str, bytes],
    settings: Settings,
    connection: Connection,
    place: Any,
) -> None:
    _confine(settings.worker_memory)
    die_with_parent()
    source = open_source(Path(root), settings)
    gc.freeze()
    gc.disable()
    count = 0
    while True:
        try:
            batch = connection.recv()
        except (EOFError, OSError):
            os._exit(0)
        done = []
        for index in batch:
            place[1] = time.monotonic()
            place[0] = index
            _alarm(settings.file_seconds * 2)
            done.append(extract_one(source, files[index], held, settings.size_limit))
            count += 1
            if count % COLLECT_EVERY == 0:
                gc.collect()
        place[0] = -1
        _alarm(0)
        try:
            connection.send_bytes(pickle.dumps((batch, done), protocol=5))
        except OSError:
            os._exit(0)


def _confine(memory: int) -> None:
    """Limit memory, and leave Ctrl-C to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":  # pragma: no cover
        return
    import resource

    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    try:
        # Data only: what git maps of its packs is not ours to count.
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ValueError, OSError):
        return


def _alarm(seconds: float) -> None:
    """End this process if it is still at the same file then: also when there is no parent left to do so."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)
