"""The user's daemon: one process that serves all sessions on a machine and opens each repository's graph once.

Each connection is a session of its own, with its toolset, its permitted repositories, and its switched ref. The daemon
exits after an idle time, and gives way to one of a newer version; sessions restart it when they need it.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import signal
import sys
import threading
import time
from argparse import Namespace
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
from anyio.abc import SocketAttribute, SocketListener, SocketStream, TaskGroup
from anyio.streams.buffered import BufferedByteReceiveStream

from codecompass import __version__
from codecompass.frontends import bind
from codecompass.frontends.mcp import Service
from codecompass.frontends.meeting import ADDRESS, HELLO_BYTES, IDLE_SECONDS, SOCKET, Meeting, stamp
from codecompass.frontends.stdio import Lines

if TYPE_CHECKING:
    from codecompass.session.project import Project

log = logging.getLogger(__name__)

LONELY_SECONDS = 60.0
"""Without a session."""
LOOK_SECONDS = 2.0
WARM = 8
"""Projects that no session has open any more, and that stay open."""
LONGEST_LINE = 64 << 20
CHUNK = 1 << 16

ProjectsFor = Callable[[Namespace, Path, "Shared"], bind.Projects]


class Shared:
    """The open projects, each shared by all sessions that use it."""

    def __init__(self) -> None:
        self._projects: OrderedDict[Path, Project] = OrderedDict()
        self._holders: dict[int, int] = {}
        self._lock = threading.Lock()

    def take(self, place: Path, opened: Callable[[], Project]) -> Project:
        """The project at a path, opened if necessary; return it with `give`."""
        with self._lock:
            project = self._projects.get(place)
            if project is None or not project.source.is_there():
                project = self._projects[place] = opened()
            self._projects.move_to_end(place)
            self._holders[id(project)] = self._holders.get(id(project), 0) + 1
            return project

    def give(self, project: Project) -> None:
        with self._lock:
            self._holders[id(project)] -= 1
            held = {id(one) for one in self._projects.values() if self._holders.get(id(one))}
            spare = [place for place, one in self._projects.items() if id(one) not in held]
            gone = [self._projects.pop(place) for place in spare[: max(0, len(spare) - WARM)]]
            if project not in self._projects.values() and not self._holders[id(project)]:
                gone.append(project)
            for one in dict.fromkeys(gone):
                self._holders.pop(id(one), None)
                one.close()

    def names(self) -> list[str]:
        return [str(place) for place in self._projects]

    def close(self) -> None:
        for project in self._projects.values():
            project.close()


@dataclass
class Conversation:
    """A session, as `codecompass daemon status` shows it."""

    folder: str
    arguments: list[str]
    process: int
    since: float = field(default_factory=time.time)
    lines: int = 0
    last: float = field(default_factory=time.time)

    def told(self) -> dict[str, object]:
        now = time.time()
        return {
            "folder": self.folder, "arguments": self.arguments, "pid": self.process, "messages": self.lines,
            "seconds": round(now - self.since), "idle_seconds": round(now - self.last),
        }  # fmt: skip


class Daemon:
    """Serves connections until it is no longer needed."""

    def __init__(self, meeting: Meeting, parsed: Callable[[list[str]], Namespace], projects_for: ProjectsFor) -> None:
        self._meeting, self._parsed, self._projects_for = meeting, parsed, projects_for
        self._shared = Shared()
        self._conversations: list[Conversation] = []
        self._started = self._used = time.monotonic()
        self._token = secrets.token_urlsafe(32)
        self._end = anyio.Event()

    async def run(self) -> None:
        listener = await self._listening()
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(self._watch)
                group.start_soon(self._ended, group)
                await listener.serve(self._answer, group)
        finally:
            await listener.aclose()
            self._forget_address()
            self._shared.close()

    async def _listening(self) -> Any:  # Any: of one kind of socket or of the other
        if not self._meeting.uses_loopback:
            place = self._meeting.folder / SOCKET
            place.unlink(missing_ok=True)
            return await anyio.create_unix_listener(place, mode=0o600, backlog=256)
        made = await anyio.create_tcp_listener(local_host="127.0.0.1")
        listener: SocketListener = made.listeners[0]  # type: ignore[assignment]
        port = listener.extra(SocketAttribute.local_port)  # noqa: S610 (anyio's)
        address = {"port": port, "token": self._token}
        file = self._meeting.folder / ADDRESS
        file.touch(mode=0o600)
        file.write_text(json.dumps(address), encoding="utf-8")
        return made

    def _forget_address(self) -> None:
        (self._meeting.folder / (ADDRESS if self._meeting.uses_loopback else SOCKET)).unlink(missing_ok=True)

    async def _watch(self) -> None:
        while True:
            await anyio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            patience = IDLE_SECONDS if self._conversations else LONELY_SECONDS
            if now - self._used > patience:
                log.info("nobody has asked for %d seconds", patience)
                self._end.set()
            if not self._meeting.folder.is_dir():
                self._end.set()

    async def _ended(self, group: TaskGroup) -> None:
        await self._end.wait()
        self._forget_address()  # first: whoever comes now starts another one
        group.cancel_scope.cancel()

    # A connection

    async def _answer(self, stream: SocketStream) -> None:
        async with stream:
            lines = BufferedByteReceiveStream(stream)
            try:
                if self._meeting.uses_loopback:
                    said = await lines.receive_until(b"\n", HELLO_BYTES)
                    if not secrets.compare_digest(said, self._token.encode()):
                        return
                told = json.loads(await lines.receive_until(b"\n", HELLO_BYTES))
                if told.get("ask"):
                    await stream.send(json.dumps(self._status()).encode() + b"\n")
                    if told["ask"] == "stop":
                        self._end.set()
                elif told["stamp"] != self._meeting.stamp or stamp() != self._meeting.stamp:
                    self._end.set()  # the session starts its own version
                else:
                    await self._converse(told, stream, lines)
            except (ValueError, KeyError, TypeError, anyio.EndOfStream, anyio.IncompleteRead, anyio.DelimiterNotFound):
                log.warning("a connection said what no session says")
            except (OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
                pass  # the session has gone

    async def _converse(self, told: dict[str, Any], stream: SocketStream, lines: BufferedByteReceiveStream) -> None:
        from codecompass.frontends.roots import session_folder

        options = self._parsed([*map(str, told["arguments"])])
        folder = session_folder(Path(told["folder"]), {"CLAUDE_PROJECT_DIR": str(told.get("project", ""))})
        projects = self._projects_for(options, folder, self._shared)
        service = Service(projects, options.toolset, projects.interrupt, options.answers, projects.is_placed)
        conversation = Conversation(str(folder), [*map(str, told["arguments"])], int(told.get("pid", 0)))
        self._conversations.append(conversation)
        self._used = time.monotonic()
        try:
            await service.run(Lines(self._received(lines, conversation)), _Output(stream, self))
        finally:
            self._conversations.remove(conversation)
            self._used = time.monotonic()
            projects.close()

    async def _received(self, lines: BufferedByteReceiveStream, conversation: Conversation) -> AsyncIterator[str]:
        while True:
            try:
                line = await lines.receive_until(b"\n", LONGEST_LINE)
            except (anyio.IncompleteRead, anyio.EndOfStream, anyio.ClosedResourceError, anyio.BrokenResourceError):
                return
            conversation.lines += 1
            conversation.last = time.time()
            self._used = time.monotonic()
            yield line.decode("utf-8", "replace")

    def used(self) -> None:
        self._used = time.monotonic()

    def _status(self) -> dict[str, object]:
        return {
            "pid": os.getpid(), "version": __version__, "seconds": round(time.monotonic() - self._started),
            "memory_mb": _memory() >> 20, "repositories": self._shared.names(),
            "sessions": [one.told() for one in self._conversations],
        }  # fmt: skip


class _Output:
    """A connection in the form that the SDK writes to."""

    def __init__(self, stream: SocketStream, daemon: Daemon) -> None:
        self._stream, self._daemon = stream, daemon

    async def write(self, text: str) -> None:
        self._daemon.used()
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            await self._stream.send(text.encode("utf-8", "surrogatepass"))

    async def flush(self) -> None: ...


def _memory() -> int:
    """The memory of this process in bytes; 0 where the system does not report it."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def run(folder: Path, parsed: Callable[[list[str]], Namespace], projects_for: ProjectsFor) -> None:
    """Run the daemon of a meeting point, unless there is one already."""
    with (folder / "daemon.lock").open("a") as lock:
        if not _locked(lock.fileno()):
            return
        for ends in (signal.SIGTERM, signal.SIGINT):
            signal.signal(ends, lambda *_: sys.exit(0))
        anyio.run(Daemon(Meeting(folder, stamp()), parsed, projects_for).run)
        os._exit(0)  # threads may still be working on what nobody waits for


def _locked(file: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
