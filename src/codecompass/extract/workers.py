"""Extraction in processes of their own: a file that crashes, hangs or bloats the parser costs that file, not the index.

The parent hands out indices of files, each worker reads, parses and encodes them by itself and sends bytes back.
A worker says in shared memory which file it is at, so that its death has a name. A file that killed a worker is tried
once more; then it is given up. The time that a file may take is processor time, whatever else the machine is doing, and a
laptop may sleep meanwhile; one that ran out of it is tried again, alone and for longer, when all others are done. Invariant:
every file asked for comes back, once.
"""

import gc
import multiprocessing
import os
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import heap
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from typing import Any

from codecompass.extract import UnrulyError, extract
from codecompass.languages.wrapping import is_wrapped
from codecompass.model import Skip, SourceFile
from codecompass.process.config import Settings
from codecompass.process.forking import die_with_parent, start_method
from codecompass.revision import Source, open_source
from codecompass.store.facts import Extraction, FactsKey, compress, encode_facts

FEW_FILES, FEW_BYTES = 20, 512 * 1024
"""Files and bytes below which extraction stays in this process: starting a pool would take longer."""
FEW_SECONDS = 1.0
"""Seconds after which the rest goes to other processes all the same."""
BATCH_FILES, BATCH_BYTES = 200, 256 * 1024
AHEAD = 2
"""Batches that a worker has at hand, so that it never waits for the parent."""
FAILED_STARTS = 4
OUT_OF_TIME = getattr(signal, "SIGPROF", 0)
"""What ends a worker whose time is over."""
MOST_OF_WRAPPED = 64 << 20
"""Bytes of a file that holds more than code: a notebook's outputs are often long, and are passed over."""
COLLECT_EVERY = 2000
MORE_TIME = 3
"""Times the processor time that a file may take when it is tried again alone: caches that others use cost as much."""
LOOK_SECONDS, MOST_LOOKS = 0.5, 1200
"""Seconds between looks at silent workers, and looks without any CPU time of theirs after which they count as stuck.
Looks and not seconds, since a machine that sleeps takes none."""


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
        try:
            result = extract(file.path, content, cautious, seconds)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            result = extract(file.path, content, cautious, seconds, lenient=True)
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
    """Shared: index of the file it is at (-1: none), and the processor time that it had used when it began with it. A
    ctypes array, which has no useful type."""
    given: list[int] = field(default_factory=list)
    batches: int = 0
    looks: int = 0
    used: float | None = None

    def is_late(self, seconds: float) -> bool:
        """Whether its file has taken more processor time than that: where it does not end by itself."""
        used = _processor_time(self.process)
        return bool(self.place[0] >= 0 and used is not None and used - self.place[1] > seconds)

    def is_stuck(self) -> bool:
        """Whether it has done nothing for long, while it was looked at. To be asked at each look."""
        used = _processor_time(self.process)
        self.looks = self.looks + 1 if used is None or used == self.used else 0
        self.used = used
        return self.looks > MOST_LOOKS


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
        self._again: list[int] = []
        self._seconds = settings.file_seconds
        self._failed_starts = 0
        self._context = _context()
        self._workers: list[_Worker] = []

    def run(self) -> Iterator[list[Extraction]]:
        try:
            for _ in range(min(self._settings.worker_count, len(self._todo))):
                self._start()
            for worker in self._workers:
                self._feed(worker)
            yield from self._all()
            self._seconds *= MORE_TIME
            for index in self._again:
                self._todo.append([index])
                self._start()
                yield from self._all()
        finally:
            for worker in list(self._workers):
                self._stop(worker)

    def _all(self) -> Iterator[list[Extraction]]:
        """What is to be done, until all workers have ended."""
        while self._workers or self._todo:
            if not self._workers and not self._restart():
                yield from self._here()
                return
            yield from self._step()

    def _start(self) -> None:
        try:
            place = _shared_place()
        except OSError:  # neither shared memory nor a temporary folder
            self._failed_starts = FAILED_STARTS
            return
        ours, theirs = self._context.Pipe()
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
                worker.connection.send((batch, self._seconds))
            except OSError:
                return  # it died: `_step` will see

    def _step(self) -> Iterator[list[Extraction]]:
        """Wait for the next thing to happen and deal with it."""
        by_connection = {worker.connection: worker for worker in self._workers}
        found = wait(list(by_connection), timeout=LOOK_SECONDS)
        for ready in found:
            worker = by_connection[ready]  # type: ignore[index]  # we waited for connections only
            done = _received(worker.connection)
            if done is None:
                yield from self._bury(worker)
                continue
            worker.looks = 0
            indices, extractions = done
            del worker.given[: len(indices)]
            worker.batches -= 1
            yield extractions
            self._feed(worker)
            if not worker.given:
                self._stop(worker)
        for worker in () if found else list(self._workers):
            if worker.is_late(self._seconds) or worker.is_stuck():
                yield from self._bury(worker, late=True)

    def _bury(self, worker: _Worker, late: bool = False) -> Iterator[list[Extraction]]:
        """Give up the file that a worker died at, hand the rest of its files on, and start another worker. `late`: it has
        not died, but is to."""
        at = int(worker.place[0])
        self._stop(worker)
        late = late or worker.process.exitcode == -OUT_OF_TIME
        rest = worker.given
        if at in rest:
            rest.remove(at)
            if late and at not in self._again:
                self._again.append(at)
            elif not late and at not in self._tried:
                self._tried.add(at)
                self._todo.appendleft([at])
            else:
                reason = "parser timed out" if late else "parser crashed"
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
        worker.process.join(0)  # what has ended by itself says how
        worker.process.kill()
        worker.process.join()

    def _here(self) -> Iterator[list[Extraction]]:
        """Where no process can be started (a sandbox, no memory): better slow than not at all."""
        for batch in self._todo:
            limit, seconds = self._settings.size_limit, self._seconds
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


def _shared_place() -> Any:  # Any: a ctypes array
    """Where a worker says what it is at. Raises OSError."""
    folders: list[str] = getattr(heap.Arena, "_dir_candidates", [])  # else the temporary folder is taken
    folders[:] = [folder for folder in folders if os.access(folder, os.W_OK)]
    return RawArray("d", [-1.0, 0.0])


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
            batch, seconds = connection.recv()
        except (EOFError, OSError):
            os._exit(0)
        done = []
        for index in batch:
            place[1] = time.process_time()
            place[0] = index
            _end_after(seconds)
            done.append(extract_one(source, files[index], held, settings.size_limit))
            count += 1
            if count % COLLECT_EVERY == 0:
                gc.collect()
        place[0] = -1
        _end_after(0)
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

    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    try:
        # Data only: what git maps of its packs is not ours to count.
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ValueError, OSError):
        return


def _end_after(seconds: float) -> None:
    """End this process if it is still at the same file after so much processor time: also when there is no parent left to
    do so."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _processor_time(process: BaseProcess) -> float | None:
    """Seconds that a process of ours has worked; None where the system does not tell, or it has ended."""
    if process.pid is None:
        return None
    if sys.platform == "linux":
        with suppress(OSError):
            return time.clock_gettime((~process.pid << 3) | 2)  # its clock, as clock_getcpuclockid(3) makes it
    if sys.platform == "win32":  # pragma: no cover
        import ctypes

        times = [ctypes.c_ulonglong() for _ in range(4)]
        if ctypes.windll.kernel32.GetProcessTimes(int(process._popen._handle), *map(ctypes.byref, times)):  # type: ignore[attr-defined]
            return (times[2].value + times[3].value) / 1e7
    return None
