"""`codecompass serve` on standard input as a thin process between a client and the user's daemon.

It forwards lines in both directions, answers from a cache of earlier sessions what every server of this version
answers alike (`initialize`, `tools/list`), and restarts a daemon that has gone, unnoticed by the client. Where a
daemon is impossible or unwanted, a server process of its own takes its place, and is ended while idle to free its
memory.

Imports nothing that takes time or memory: a machine has one of these for each session of each agent.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, BinaryIO, cast

from codecompass.frontends.meeting import IDLE_SECONDS, Meeting, connect, hello, meeting_of, start
from codecompass.frontends.stdio import when_unread

Json = dict[str, Any]  # Any: JSON
CHOICES = {
    "--toolset": ("agent", "core", "codemap", "lean", "all"),
    "--answers": ("json", "text"),
    "--transport": ("stdio",),
    "--log-level": ("error", "warning", "info", "debug"),
    "--log-format": ("text", "json"),
}
REMEMBERED = ("initialize", "tools/list", "server/discover")
"""Requests whose answers hang on the version of this package and their parameters alone."""
BEGINS = ("initialize", "notifications/initialized")
VARYING = ("clientInfo", "capabilities", "progressToken", "traceparent", "tracestate")
"""Parameters that change no answer to them."""
WAIT_SECONDS = 30.0
LEAVE_SECONDS = 60.0
"""Most seconds to wait, after the client has closed its end, for answers that it is owed: a busy machine takes ten to
start a server."""
INTERNAL_ERROR = -32603
"""JSON-RPC's code."""
ATTEMPTS = 3
"""How often a daemon is started for the same requests, before a server of our own answers."""


SHARED = ("--repo", "--workspace", "--allowed-root", "--toolset", "--answers", "--transport")
"""Options of `serve` with a value that a daemon takes."""
OWN = ("--no-daemon", "--show-values", "--verbose", "-v", "--log-level", "--log-format")
"""Options that are for a server of its own. With any other no shim stands before a server."""
BEHIND = "--behind"
"""Tells a server that a shim stands before it."""


def shim_for(arguments: Sequence[str]) -> Shim | None:
    """A shim for `codecompass serve ARGUMENTS`; None if these options need a direct server."""
    rest = iter(arguments)
    for word in rest:
        name, equals, value = word.partition("=")
        if word == "--auto-workspace" or (word in OWN and name not in CHOICES):
            continue
        value = value if equals else next(rest, "") if name in (*SHARED, *CHOICES) else ""
        if not value or value not in CHOICES.get(name, (value,)) or name not in (*SHARED, *CHOICES):
            return None  # or wrong usage, which a server of its own says
    is_apart = any(word.partition("=")[0] in OWN for word in arguments)
    meeting = None if is_apart else meeting_of()
    return Shim(meeting if isinstance(meeting, Meeting) else None, arguments, sys.stdout.buffer)


class Upstream:
    """The process that answers: the daemon, or a server of our own."""

    def __init__(self, reads: BinaryIO, writes: BinaryIO, close: Callable[[], None], is_own: bool = False) -> None:
        self.reads, self._writes, self.close, self.is_own = reads, writes, close, is_own

    def send(self, line: bytes) -> None:
        """Send a line. Raises OSError."""
        self._writes.write(line)
        self._writes.flush()


class Shim:
    """One client's session, and what a new daemon has to be told of it. Three threads: one reads from the client, one
    forwards (and connects for that), one reads the answers."""

    def __init__(self, meeting: Meeting | None, arguments: Sequence[str], output: BinaryIO) -> None:
        """Without a meeting point, a server of its own answers."""
        self._meeting, self._arguments, self._output = meeting, arguments, output
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._lock = threading.Condition()
        self._writing = threading.Lock()
        self._upstream: Upstream | None = None
        self._listener: threading.Thread | None = None
        self._attempts = 0
        self._begun: list[bytes] = []
        """The client's handshake, and the last switch of the ref: said again to a new daemon."""
        self._pending: dict[str, bytes] = {}
        self._asked: dict[str, str] = {}
        """Where the answers to requests will be remembered."""
        self._swallowed: Counter[str] = Counter()
        """Answers that the client has already, or did not ask for, by id: clients use one id more than once."""
        self._is_probed = False
        """Whether who answers was asked `server/discover`: it takes no `initialize` then."""

    def run(self, lines: BinaryIO) -> None:
        """Serve until the client closes its end, then write the answers that are still due."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # or Ctrl-C would wait for a line
        when_unread(lambda: os._exit(0))
        sender = threading.Thread(target=self._send_on, daemon=True)
        sender.start()
        self._outbox.put(b"")  # connect while the client is still writing its first message
        for read in iter(lines.readline, b""):
            line = read if read.endswith(b"\n") else read + b"\n"  # the last one may have no end
            if not self._answered_at_once(line):
                self._outbox.put(line)
        self._outbox.put(None)
        sender.join()

    def _answered_at_once(self, line: bytes) -> bool:
        """Answer a line from the cache; returns whether that is all. `initialize` is forwarded too, and the daemon's
        answer to it dropped."""
        message = _message(line)
        own, method = _key(message), message.get("method")
        if method not in REMEMBERED or not own:
            return False
        place = self._place_of(message)
        known = _read(place)
        with self._lock:
            if known is None:
                self._asked[own] = place
            elif method == "initialize":
                self._swallowed[own] += 1
        if known is not None:
            answer = {"jsonrpc": "2.0", "id": message["id"], "result": known}
            self._write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        return known is not None and method != "initialize"

    def _place_of(self, message: Json) -> str:
        """The path of a cached answer; empty if it is not cached."""
        if self._meeting is None:
            return ""
        params = _steady(message.get("params") or {})
        told = json.dumps([self._meeting.stamp, message["method"], params, _listing(self._arguments)], sort_keys=True)
        return str(self._meeting.folder / f"answer-{blake2b(told.encode(), digest_size=12).hexdigest()}.json")

    # Sending

    def _send_on(self) -> None:
        while (line := self._next()) is not None:
            message = _message(line)
            if message.get("method") == "initialize" and self._is_probed:
                self._forget_probe()
            is_kept = bool(line) and self._note(message, line)
            if self._upstream is None and (line or not self._begun or self._pending):
                self._connect()
                if not is_kept and ("method" in message or (line and not message)):
                    self._send(line)
            elif line:
                self._send(line)
        if self._upstream is not None:
            self._upstream.close()
        if self._listener is not None:
            self._listener.join(LEAVE_SECONDS)

    def _next(self) -> bytes | None:
        """The client's next line. A server of our own that is idle for long is ended meanwhile."""
        while True:
            upstream = self._upstream
            try:
                return self._outbox.get(timeout=IDLE_SECONDS if upstream and upstream.is_own else None)
            except Empty:
                if not self._pending:
                    self._leave()

    def _leave(self) -> None:
        """Disconnect from the process that answers; the next question starts a new one."""
        with self._lock:
            upstream, self._upstream = self._upstream, None
        if upstream is not None:
            upstream.close()

    def _forget_probe(self) -> None:
        """Forget an unanswered `server/discover`: a client that gave up on it begins again in the older generation."""
        with self._lock:
            self._is_probed = False
            self._pending = {
                own: line for own, line in self._pending.items() if _message(line).get("method") != "server/discover"
            }
        self._leave()

    def _note(self, message: Json, line: bytes) -> bool:
        """Record a message that a new daemon needs too; returns whether it is one. A later switch of the ref replaces
        an earlier one."""
        method, own = message.get("method"), _key(message)
        begins = method in BEGINS or _switches(message)
        with self._lock:
            self._is_probed |= method == "server/discover"
            if method == "notifications/cancelled":
                self._pending.pop(_key({"id": (message.get("params") or {}).get("requestId")}), None)
            if _switches(message):
                self._begun = [one for one in self._begun if not _switches(_message(one))]
            if begins:
                self._begun.append(line)
            if method and own:
                self._pending[own] = line
                self._attempts = 0
        return begins or bool(method and own)

    def _send(self, line: bytes) -> None:
        upstream = self._upstream
        try:
            if upstream is None:
                raise OSError("no daemon")  # noqa: TRY301
            upstream.send(line)
        except OSError:
            self._connect()

    def _connect(self) -> None:
        """Connect to the daemon, and repeat what the client has begun and still waits for."""
        while True:
            self._attempts += 1
            if self._attempts > ATTEMPTS + 1:
                self._give_up()
            upstream = (self._daemon() if self._attempts <= ATTEMPTS else None) or self._own_server()
            with self._lock:
                begun = [*self._begun]
                owed = [line for line in self._pending.values() if line not in begun]
                answered = {_key(_message(line)) for line in begun} - self._pending.keys() - {""}
                self._swallowed.update({own: 1 - self._swallowed[own] for own in answered})  # what is to be sent stays
                self._upstream = upstream
            self._listener = threading.Thread(target=self._listen, args=(upstream,), daemon=True)
            self._listener.start()
            try:
                for line in begun:
                    upstream.send(line)
                self._await(answered)  # calls are answered side by side: the ref is switched first
                for line in owed:
                    upstream.send(line)
                return
            except OSError:
                continue

    def _await(self, answers: set[str]) -> None:
        """Wait for these answers, which the client does not see, or for the daemon's end."""
        with self._lock:
            self._lock.wait_for(
                lambda: self._upstream is None or not any(self._swallowed[one] > 0 for one in answers), WAIT_SECONDS
            )

    def _give_up(self) -> None:
        """Answer with an error the questions that made every server die."""
        with self._lock:
            pending, self._pending, self._attempts = [*self._pending.values()], {}, 1
            self._begun = [
                line for line in self._begun if line not in pending or _message(line).get("method") in BEGINS
            ]
        for line in pending:
            error = {"code": INTERNAL_ERROR, "message": "The server ended each time it was asked this."}
            self._write(json.dumps({"jsonrpc": "2.0", "id": _message(line)["id"], "error": error}).encode() + b"\n")

    def _daemon(self) -> Upstream | None:
        if self._meeting is None:
            return None
        found = connect(self._meeting) or start(self._meeting, WAIT_SECONDS)
        if found is None:
            return None
        try:
            found.sendall(hello(self._meeting, self._arguments))
        except OSError:
            return None

        def close() -> None:
            with suppress(OSError):
                found.shutdown(1)  # our end: its answers may still come

        return Upstream(found.makefile("rb"), found.makefile("wb"), close)

    def _own_server(self) -> Upstream:
        command = [sys.executable, "-P", "-m", "codecompass", "serve", BEHIND, *self._arguments]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        reads, writes = cast(BinaryIO, process.stdout), cast(BinaryIO, process.stdin)

        def close() -> None:
            with suppress(OSError):
                writes.close()
            threading.Thread(target=process.wait, daemon=True).start()  # the system forgets who is waited for

        return Upstream(reads, writes, close, is_own=True)

    # Answers

    def _listen(self, upstream: Upstream) -> None:
        with suppress(OSError, ValueError):
            for line in iter(upstream.reads.readline, b""):
                self._from_daemon(line)
        with self._lock:
            if self._upstream is upstream:
                self._upstream = None
            self._lock.notify_all()
            waits = bool(self._pending)
        if waits:
            self._outbox.put(b"")

    def _from_daemon(self, line: bytes) -> None:
        message = _message(line)
        own = "" if "method" in message else _key(message)
        with self._lock:
            self._pending.pop(own, None)
            place = self._asked.pop(own, "")
            if self._swallowed[own] > 0:
                self._swallowed[own] -= 1
                self._lock.notify_all()
                return
        if place and "result" in message:
            _keep(place, message["result"])
        self._write(line)

    def _write(self, line: bytes) -> None:
        try:
            with self._writing:
                self._output.write(line)
                self._output.flush()
        except OSError:
            os._exit(0)  # nobody reads any more


def _message(line: bytes) -> Json:
    """The message of a line; empty if it is none, which the server reports."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


def _key(message: Mapping[str, object]) -> str:
    """The id of a message, with `1` distinct from `"1"`; empty for one without."""
    own = message.get("id")
    return json.dumps(own) if isinstance(own, (int, str)) else ""


def _switches(message: Json) -> bool:
    params = message.get("params")
    return isinstance(params, dict) and params.get("name") in ("switch_ref", "switch.ref")


def _steady(value: object) -> object:
    """Parameters without those that change no answer."""
    if isinstance(value, dict):
        return {name: _steady(one) for name, one in value.items() if name.rpartition("/")[2] not in VARYING}
    return value


def _listing(arguments: Sequence[str]) -> list[str]:
    """The options that decide which tools are listed."""
    spelled = (one if "=" in one else f"{one}={value}" for one, value in pairwise([*arguments, ""]))
    return sorted(one for one in spelled if one.startswith(("--toolset=", "--answers=")))


def _read(place: str) -> object:
    try:
        return json.loads(Path(place).read_bytes())
    except (OSError, ValueError):
        return None


def _keep(place: str, answer: object) -> None:
    aside = f"{place}.{os.getpid()}"
    try:
        Path(aside).write_text(json.dumps(answer, ensure_ascii=False), encoding="utf-8")
        Path(aside).replace(place)
    except OSError:
        pass  # it is asked for again
