"""A bare MCP client over stdio: what it adds to a question's time is one line of JSON each way."""

from __future__ import annotations

import contextlib
import json
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import psutil
from measure import CODECOMPASS, end_tree, environment

PROTOCOL = "2025-11-25"
CLIENT = {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}


class Answer(NamedTuple):
    """The structured part of a tool's answer, and the seconds from asking to having read it."""

    content: dict[str, Any]
    seconds: float
    is_error: bool


class Server:
    """A real `codecompass serve` on a repository, asked one question after another."""

    def __init__(self, repository: Path, home: Path, *options: str) -> None:
        command = [*CODECOMPASS, "serve", "--repo", str(repository), *options]
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            command,
            env=environment(home),
            text=True,
            bufsize=1,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._number = 0
        self.request("initialize", CLIENT)
        self.ready_seconds = time.perf_counter() - self.started
        self._send({"method": "notifications/initialized"})

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._to.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            end_tree(self._process.pid)
            self._process.wait()
        self._from.close()

    @property
    def process(self) -> psutil.Process:
        return psutil.Process(self._process.pid)

    def cpu_seconds(self) -> float:
        """Of all threads so far of a server with `--no-daemon` and of the processes that it started, to the microsecond
        where the system tells (Linux). On a machine that has others at work it says more than the clock."""
        return sum(map(_cpu_seconds, [self.process, *self.process.children(recursive=True)]))

    def request(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """The result of a request. Raises RuntimeError when the server goes away or refuses it."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params or {}})
        for line in self._from:
            message = json.loads(line)
            if message.get("id") == self._number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                result: dict[str, Any] = message["result"]
                return result
        raise RuntimeError(f"{method}: the server has gone away")

    def ask(self, tool: str, **arguments: Any) -> Answer:
        """A tool's answer, an error answer included."""
        begin = time.perf_counter()
        result = self.request("tools/call", {"name": tool, "arguments": arguments})
        seconds = time.perf_counter() - begin
        return Answer(result.get("structuredContent") or {}, seconds, bool(result.get("isError")))

    def ask_aside(self, tool: str, **arguments: Any) -> None:
        """Ask, and let others be asked meanwhile: the answer is passed over."""
        self._number += 1
        self._send({"id": self._number, "method": "tools/call", "params": {"name": tool, "arguments": arguments}})

    def await_index(self, patience: float = 3600) -> None:
        """Waits until questions are answered from a fresh index. Raises TimeoutError."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            told = self.ask("index_status").content
            if told.get("index_status") == "ready" and told["metadata"]["freshness_status"] == "fresh":
                return
            time.sleep(0.2)
        raise TimeoutError("the index was not ready in time")

    def _send(self, message: dict[str, Any]) -> None:
        self._to.write(json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":")) + "\n")
        self._to.flush()


def _cpu_seconds(process: psutil.Process) -> float:
    total = 0
    for thread in Path(f"/proc/{process.pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):
            total += int(thread.read_text().split()[0])
    if total:
        return total / 1e9
    with contextlib.suppress(psutil.NoSuchProcess):
        times = process.cpu_times()
        return float(times.user + times.system)
    return 0.0
