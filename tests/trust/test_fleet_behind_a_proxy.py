"""Two servers of a fleet behind a proxy: one answer, whichever is asked, and a rolling restart that loses none."""

from __future__ import annotations

import itertools
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import anyio
import httpx
import pytest
import uvicorn
from mcp import Client
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from codecompass_fleet.task import Task, done
from helpers import SOURCES, repository, untimed

FILES = {"pay.py": "def pay():\n    return rounded(1)\n\n\ndef rounded(value):\n    return value\n"}
QUESTIONS = [
    ("find_references", {"symbol_name": "rounded"}),
    ("locate_symbol", {"name": "pay"}),
    ("find_references", {"symbol_name": "rounded", "scope": "fleet"}),
    ("locate_symbol", {"name": "nobody"}),
]
ERAS: tuple[Literal["auto", "legacy"], ...] = ("auto", "auto", "legacy")
"""What its clients speak, each: those of the handshake may meet another server at each question, too."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """One server of the fleet, at a port that it keeps over restarts."""

    def __init__(self, store: Path, cache: Path) -> None:
        self.port = free_port()
        self._command = [sys.executable, "-m", "codecompass", "serve", "--transport", "http", "--port", str(self.port)]
        self._command += ["--fleet", str(store), "--cache", str(cache)]
        self._process = self._started()

    def restart(self) -> None:
        """As an orchestrator does it: told to end, waited for, started again."""
        self.stop()
        self._process = self._started()

    def stop(self) -> None:
        self._process.terminate()
        assert self._process.wait(60) is not None

    def _started(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(self._command, env=os.environ | {"PYTHONPATH": str(SOURCES)})
        until = time.monotonic() + 60
        while time.monotonic() < until:
            assert process.poll() is None, "the server has ended"
            try:
                if httpx.get(f"http://127.0.0.1:{self.port}/healthz", timeout=30).is_success:
                    return process
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server is not healthy")


@contextmanager
def proxy(servers: list[Server]) -> Iterator[str]:
    """One address for all, in turn; a server that ends before it has answered is passed over (`proxy_next_upstream`)."""
    turns = itertools.count()

    async def passed_on(request: Request) -> Response:
        body, at = await request.body(), next(turns)
        headers = {name: value for name, value in request.headers.items() if name not in ("host", "content-length")}
        async with httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_keepalive_connections=0)) as client:
            for turn in range(len(servers)):
                port = servers[(at + turn) % len(servers)].port
                try:
                    answer = await client.request(
                        request.method, f"http://127.0.0.1:{port}{request.url.path}", content=body, headers=headers
                    )
                except httpx.TransportError:
                    continue
                kept = {name: answer.headers[name] for name in ("content-type",) if name in answer.headers}
                return Response(answer.content, answer.status_code, kept)
        return Response("no server", 502)

    app = Starlette(routes=[Route("/{path:path}", passed_on, methods=["GET", "POST", "DELETE"])])
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_config=None))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.02)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        server.should_exit = True
        thread.join(20)


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Server]]:
    made = repository(tmp_path / "shop/cart", FILES)
    assert done(Task("shop/cart", str(made.root), "", str(tmp_path / "store"))).error == ""
    both = [Server(tmp_path / "store", tmp_path / f"cache-{at}") for at in range(2)]
    yield both
    for one in both:
        one.stop()


async def ask(client: Client, question: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    name, arguments = question
    answer = await client.call_tool(name, {**arguments, "workspace": "shop/cart"})
    return untimed(dict(answer.structured_content or {}))


def test_one_answer_and_no_request_lost(servers: list[Server]) -> None:
    async def all_answers(port: int) -> list[dict[str, Any]]:
        async with Client(f"http://127.0.0.1:{port}/mcp", mode="auto", read_timeout_seconds=60) as client:
            return [await ask(client, question) for question in QUESTIONS]

    one, other = (anyio.run(all_answers, server.port) for server in servers)
    assert one == other
    asked: list[bool] = []

    async def client(address: str, era: Literal["auto", "legacy"], restarted: anyio.Event) -> None:
        async with Client(address, mode=era, read_timeout_seconds=60) as client:
            for at in itertools.count():
                asked.append(await ask(client, QUESTIONS[at % len(QUESTIONS)]) == one[at % len(QUESTIONS)])
                if restarted.is_set():
                    return

    async def roll(address: str) -> None:
        restarted = anyio.Event()
        async with anyio.create_task_group() as tasks:
            for era in ERAS:
                tasks.start_soon(client, address, era, restarted)
            for server in servers:
                await anyio.to_thread.run_sync(server.restart)
            restarted.set()

    with proxy(servers) as address:
        anyio.run(roll, address)
    assert len(asked) > 2 * len(ERAS)
    assert all(asked)
