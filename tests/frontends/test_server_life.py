"""What a server lives through: jobs with progress, cancelled calls, many at once, a client that goes away."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import pytest
from mcp import Client
from mcp_types import ProgressNotification

from codecompass.frontends import bind
from codecompass.frontends.bind import Outcome, Projects
from codecompass.frontends.mcp import Service
from codecompass.model.errors import CodeCompassError
from codecompass.process.cancelling import check_wanted, wanted_until
from helpers import SOURCES


def test_progress_of_an_index_job(root: Path) -> None:
    told: list[float] = []
    said: list[str] = []

    async def index() -> None:
        async def note(message: object) -> None:
            if isinstance(message, ProgressNotification):
                told.append(message.params.progress)
                said.append(message.params.message or "")

        async def nothing(progress: float, total: float | None, message: str | None) -> None: ...

        async with Client(Service(Projects(root)).server, mode="legacy", message_handler=note) as client:
            started = await client.call_tool("index_repo", {"force": True}, progress_callback=nothing)
            assert started.structured_content["status"] == "running"
            status = await client.call_tool("index_status", {})
            assert status.structured_content["active_job"] is None, "answered when the job is over"

    anyio.run(index)
    assert told == sorted(set(told))
    assert told[0] == 0
    assert not any("published" in one for one in said), "the answer tells: what came just before may be read after it"


def test_a_cancelled_call_interrupts_its_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted = threading.Event()
    asked_by: list[int] = []
    stopped: list[int] = []

    def slow(*_: object) -> Outcome:
        asked_by.append(threading.get_ident())
        assert interrupted.wait(20)
        return Outcome({"metadata": {}}, is_error=False)

    def interrupt(thread: int) -> None:
        stopped.append(thread)
        interrupted.set()

    async def call_and_leave() -> None:
        async with Client(Service(lambda _: None, "core", interrupt).server, mode="legacy") as client:  # type: ignore[arg-type, return-value]
            with anyio.move_on_after(0.3):
                await client.call_tool("list_refs", {})
            with anyio.fail_after(20):
                while not interrupted.is_set():
                    await anyio.sleep(0.01)

    monkeypatch.setattr(bind, "call", slow)
    anyio.run(call_and_leave)
    assert stopped[0] == asked_by[0]


def test_a_cancelled_call_ends_where_it_looks_whether_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    def searching(*_: object) -> Outcome:
        until = time.monotonic() + 20
        try:
            while time.monotonic() < until:
                check_wanted()
        except CodeCompassError:
            ended.set()
        return Outcome({"metadata": {}}, is_error=False)

    async def call_and_leave() -> None:
        async with Client(Service(lambda _: None).server, mode="legacy") as client:  # type: ignore[arg-type, return-value]
            with anyio.move_on_after(0.1):
                await client.call_tool("list_refs", {})
            await anyio.to_thread.run_sync(ended.wait, 5)

    monkeypatch.setattr(bind, "call", searching)
    anyio.run(call_and_leave)
    assert ended.is_set()


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("code_search_text", {"pattern": "."}),
        ("search_code", {"query": "add to cart"}),
        ("find_references", {"symbol_name": "add"}),
        ("symbol_history", {"symbol_name": "add"}),
    ],
)
def test_nobody_is_answered_who_has_left(tool: str, arguments: dict[str, object], root: Path) -> None:
    projects, left = Projects(root), threading.Event()
    assert not bind.call(projects, tool, arguments).is_error
    left.set()
    with wanted_until(left):
        assert bind.call(projects, tool, arguments).code.lower() == "query_timeout"
    projects.close()


def test_many_calls_at_once(root: Path) -> None:
    async def ask_all() -> list[Any]:
        answers: list[Any] = []
        projects = Projects(root)
        async with Client(Service(projects).server, mode="legacy") as client, anyio.create_task_group() as tasks:

            async def ask(name: str) -> None:
                answers.append((name, await client.call_tool("locate_symbol", {"name": name})))

            for number in range(60):
                tasks.start_soon(ask, ("Cart", "add", "nothing_such")[number % 3])
        projects.close()
        return answers

    answers = anyio.run(ask_all)
    assert len(answers) == 60
    for name, result in answers:
        results = result.structured_content["results"]
        assert {found["name"] for found in results} == ({name} - {"nothing_such"})


HANDSHAKE = [
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
]
ASK = {
    "jsonrpc": "2.0",
    "id": 2,
    "method": "tools/call",
    "params": {"name": "locate_symbol", "arguments": {"name": "Cart"}},
}


def served(root: Path, lines: list[str]) -> subprocess.CompletedProcess[str]:
    """A server that reads these lines, then finds its client gone."""
    command = [sys.executable, "-m", "codecompass", "serve", "--repo", str(root)]
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}
    text = "".join(line + "\n" for line in lines)
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False, env=environment)


def test_a_client_that_goes_away_ends_the_server(root: Path) -> None:
    done = served(root, [json.dumps(message) for message in (*HANDSHAKE, ASK)])
    assert done.returncode == 0, done.stderr


def test_ctrl_c_ends_the_server(root: Path) -> None:
    command = [sys.executable, "-m", "codecompass", "serve", "--repo", str(root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(json.dumps(HANDSHAKE[0]) + "\n")
        server.stdin.flush()
        server.stdout.readline()
        server.send_signal(signal.SIGINT)
        try:
            assert server.wait(10) == -signal.SIGINT
        finally:
            server.kill()


@pytest.mark.parametrize("line", ["{", "[]", "null", '{"jsonrpc": "2.0"}', "\x00", '{"id": 7, "method": 3}', ""])
def test_nonsense_does_not_end_the_server(line: str, root: Path) -> None:
    done = served(root, [json.dumps(HANDSHAKE[0]), line, json.dumps(HANDSHAKE[1])])
    assert done.returncode == 0, done.stderr
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]  # in any order: errors need no thread
    greeted = [answer["result"]["serverInfo"]["name"] for answer in answers if "result" in answer]
    assert greeted == ["codecompass"]
