"""The server over HTTP: both protocol eras, several clients, who is let in and what they may ask."""

from __future__ import annotations

import http.client
import json
import logging
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import anyio
import pytest
from mcp import Client

from codecompass.frontends.http import is_loopback
from codecompass.frontends.serve import JsonLines
from codecompass.frontends.serve import main as serve
from codecompass_fleet.task import Task, done
from helpers import ERAS, SOURCES, index, repository

ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
"""What a request of the stateless revision says of its client."""
BODY = b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}'


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(root: Path, *options: str, token: str = "") -> Iterator[str]:
    """The address of a server that was started like a user starts it."""
    port = free_port()
    command = [sys.executable, "-m", "codecompass", "serve", "--transport", "http", "--port", str(port)]
    environment = os.environ | {"PYTHONPATH": str(SOURCES), "CODECOMPASS_TOKEN": token}
    with subprocess.Popen([*command, "--repo", str(root), *options], env=environment) as server:
        try:
            for _ in range(600):
                assert server.poll() is None, "the server has ended"
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            server.terminate()
            server.wait(20)


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    with served(root) as at:
        yield at


def status(address: str, **headers: str) -> int:
    """The HTTP status of a bare request."""
    given = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    for name, value in headers.items():
        given[name.replace("_", "-")] = value
    try:
        with urllib.request.urlopen(urllib.request.Request(address, BODY, given), timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def located(address: str, era: str, **arguments: object) -> dict[str, object]:
    async def ask() -> dict[str, object]:
        async with Client(address, mode=era, read_timeout_seconds=60) as client:
            return (await client.call_tool("locate_symbol", {"name": "Order", **arguments})).structured_content or {}

    return anyio.run(ask)


@pytest.mark.parametrize("era", ERAS)
def test_both_eras(era: str, address: str) -> None:
    assert located(address, era)["total_candidates"] == 1


def test_several_clients_at_once(address: str) -> None:
    found: list[object] = []

    async def client() -> None:
        async with Client(address, mode="legacy", read_timeout_seconds=60) as one:
            for _ in range(5):
                answer = await one.call_tool("locate_symbol", {"name": "Order"})
                found.append((answer.structured_content or {})["total_candidates"])

    async def all_clients() -> None:
        async with anyio.create_task_group() as tasks:
            for _ in range(8):
                tasks.start_soon(client)

    anyio.run(all_clients)
    assert found == [1] * 40


@pytest.fixture(scope="module")
def two_refs(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Path:
    made = repository(tmp_path_factory.mktemp("refs") / "orders", {"a.py": "class Order: ...\n"})
    made.branch("side")
    made.commit({"a.py": "class Invoice: ...\n"})
    made.checkout("main")
    index(made.root)
    index(made.root, "side")
    return made.root


async def found_by(client: Client) -> tuple[object, object]:
    """The ref that a client's questions are about, and whether that has `Invoice`."""
    answer = (await client.call_tool("locate_symbol", {"name": "Invoice"})).structured_content or {}
    return answer["metadata"]["ref"], answer["total_candidates"]


def test_each_client_has_a_ref_of_its_own(two_refs: Path) -> None:
    async def ask(address: str) -> None:
        async with Client(address, mode="legacy") as one, Client(address, mode="legacy") as other:
            await one.call_tool("switch_ref", {"ref": "side"})
            assert [await found_by(one), await found_by(other)] == [("side", 1), ("main", 0)]
            await other.call_tool("switch_ref", {"ref": "side"})
            await one.call_tool("switch_ref", {"ref": "main"})
            assert [await found_by(one), await found_by(other)] == [("main", 0), ("side", 1)]
        async with Client(address, mode="auto") as stateless:
            refused = (await stateless.call_tool("switch_ref", {"ref": "side"})).structured_content or {}
            assert (refused["error"]["code"], "`ref`" in refused["error"]["message"]) == ("invalid_input", True)
            assert await found_by(stateless) == ("main", 0)

    with served(two_refs) as address:
        anyio.run(ask, address)


def test_foreign_pages_and_names_are_refused(address: str) -> None:
    assert status(address, Origin="https://example.org") == 403
    assert status(address, Origin="null") == 403
    assert status(address, Host="example.org") in (403, 421)
    for path in ("/metrics", "/mcp"):
        assert page(address, path, Host="example.org")[0] in (403, 421)
        assert page(address, path, Origin="http://[::1")[0] == 403
    assert status(address, Origin="http://localhost:5173") not in (401, 403)


CALL = {
    "jsonrpc": "2.0", "id": 9, "method": "tools/call",
    "params": {"name": "locate_symbol", "arguments": {"name": "Order"}},
}  # fmt: skip
JSON, BOTH = ("Content-Type", "application/json"), ("Accept", "application/json, text/event-stream")
STATELESS = (JSON, BOTH, ("MCP-Protocol-Version", "2026-07-28"))
Hostile = tuple[str, str, tuple[tuple[str, str], ...], bytes]
HOSTILE: dict[str, Hostile] = {
    "no JSON": ("POST", "/mcp", (JSON, BOTH), b"{"),
    "a list": ("POST", "/mcp", (JSON, BOTH), b"[]"),
    "a thousand lists": ("POST", "/mcp", (JSON, BOTH), b"[" * 1000),
    "no text": ("POST", "/mcp", (JSON, BOTH), b"\xff\xfe\x00"),
    "nothing": ("POST", "/mcp", (JSON, BOTH), b""),
    "megabytes": ("POST", "/mcp", (JSON, BOTH), b'{"a": "' + b"x" * 6_000_000 + b'"}'),
    "another content": ("POST", "/mcp", (("Content-Type", "text/html"), BOTH), BODY),
    "no content type": ("POST", "/mcp", (), BODY),
    "accepting nothing": ("POST", "/mcp", (JSON, ("Accept", "image/png")), BODY),
    "a session that is none": ("POST", "/mcp", (JSON, BOTH, ("Mcp-Session-Id", "../../etc")), BODY),
    "no session": ("POST", "/mcp", (JSON, BOTH), json.dumps(CALL).encode()),
    "a revision that is none": ("POST", "/mcp", (JSON, BOTH, ("MCP-Protocol-Version", "9999-99-99")), BODY),
    "stateless and nothing said": ("POST", "/mcp", STATELESS, BODY),
    "stateless, a session claimed": ("POST", "/mcp", (*STATELESS, ("Mcp-Session-Id", "x")), json.dumps(CALL).encode()),
    "a stream of nobody": ("GET", "/mcp", (("Accept", "text/event-stream"),), b""),
    "the end of nobody": ("DELETE", "/mcp", (("Mcp-Session-Id", "x"),), b""),
    "another method": ("PUT", "/mcp", (JSON,), BODY),
    "another path": ("POST", "/../../etc/passwd", (JSON, BOTH), BODY),
    "a long path": ("GET", "/" + "x" * 30_000, (), b""),
    "a long header": ("POST", "/mcp", (JSON, BOTH, ("X-Long", "x" * 60_000)), BODY),
}


def said_to(address: str, request: Hostile) -> int:
    method, path, headers, body = request
    connection = http.client.HTTPConnection("127.0.0.1", urlsplit(address).port or 0, timeout=20)
    try:
        connection.request(method, path, body, dict(headers))
        return connection.getresponse().status
    except (http.client.HTTPException, ConnectionError):  # it hung up on what was too long to be read to its end
        return 400
    finally:
        connection.close()


@pytest.mark.parametrize("name", HOSTILE)
def test_requests_that_are_none(name: str, address: str) -> None:
    assert 400 <= said_to(address, HOSTILE[name]) < 500


def test_clients_that_leave(address: str) -> None:
    """In the middle of a request, and while it is being answered."""
    body = json.dumps(CALL | {"params": {**CALL["params"], "_meta": ENVELOPE}}).encode()
    lines = [
        f"{name}: {value}" for name, value in (*STATELESS, ("Mcp-Method", "tools/call"), ("Mcp-Name", "locate_symbol"))
    ]
    head = "\r\n".join(
        ["POST /mcp HTTP/1.1", f"Host: {urlsplit(address).netloc}", *lines, f"Content-Length: {len(body)}", "", ""]
    ).encode()
    for sent in (head[:20], head, head + body[:30], head + body, b"\0" * 99) * 8:
        with socket.create_connection(("127.0.0.1", urlsplit(address).port or 0), timeout=20) as gone:
            gone.sendall(sent)
    with socket.create_connection(("127.0.0.1", urlsplit(address).port or 0), timeout=20) as stays:
        stays.sendall(head + body)
        assert stays.recv(12) == b"HTTP/1.1 200"  # so those were answered, too
    assert located(address, "legacy")["total_candidates"] == 1


def test_two_hundred_calls_at_once(address: str) -> None:
    async def ask_all() -> list[object]:
        found: list[object] = []
        async with Client(address, read_timeout_seconds=60) as client, anyio.create_task_group() as tasks:

            async def ask() -> None:
                answer = await client.call_tool("locate_symbol", {"name": "Order"})
                found.append((answer.structured_content or {}).get("total_candidates"))

            for _ in range(200):
                tasks.start_soon(ask)
        return found

    assert anyio.run(ask_all) == [1] * 200


def test_a_token_is_asked_for(root: Path) -> None:
    with served(root, token="secret\n") as address:  # as a secret's file has it
        assert status(address) == 401
        assert status(address, Authorization="Bearer wrong") == 401
        assert status(address, Authorization="Bearer secret") not in (401, 403)


@pytest.mark.parametrize("port", ["99999", "-1", "taken"])
def test_an_address_that_cannot_be_had(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(SystemExit) as ended:
        serve(["--transport", "http", "--port", str(taken.getsockname()[1]) if port == "taken" else port])
    assert ended.value.code == 2
    assert "choose another --port" in capsys.readouterr().err


def test_logs_as_json() -> None:
    record = logging.LogRecord("here", logging.INFO, "", 1, "%r: ok", ("a\nb",), None)
    record.call = {"tool": "a\nb", "total_ms": 1.5}
    told = json.loads(JsonLines().format(record))
    assert told.pop("time").endswith("+00:00")
    assert told == {"level": "info", "logger": "here", "message": "'a\\nb': ok", **record.call}


def test_other_addresses_need_a_token(root: Path) -> None:
    command = [sys.executable, "-m", "codecompass", "serve", "--transport", "http", "--host", "0.0.0.0"]
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert done.returncode == 2
    assert "CODECOMPASS_TOKEN" in done.stderr


@pytest.mark.parametrize("token", ["\n", "  ", "a\nb", "gehe\u0131m"])
def test_a_token_that_no_client_can_send_is_refused_at_the_start(
    token: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CODECOMPASS_TOKEN", token)
    with pytest.raises(SystemExit) as ended:
        serve(["--transport", "http", "--port", "0"])
    assert ended.value.code == 2
    assert "no client could send it" in capsys.readouterr().err


def test_only_named_workspaces(root: Path, tmp_path: Path) -> None:
    made = repository(tmp_path / "second", {"b.py": "class Order: ...\n"})
    index(made.root)
    with served(root, "--workspace", str(made.root)) as address:
        assert located(address, "legacy", workspace=str(made.root))["total_candidates"] == 1
        error = located(address, "legacy", workspace=str(tmp_path))["error"]
    assert isinstance(error, dict)
    assert error["code"] == "workspace_not_registered"
    assert re.search("--workspace", str(error["message"]))


@pytest.mark.parametrize(
    ("host", "here"),
    [("127.0.0.1", True), ("::1", True), ("[::1]", True), ("localhost", True), ("127.1.2.3", True),
     ("0.0.0.0", False), ("10.0.0.1", False), ("example.org", False), ("localhost.example.org", False), ("", False)],
)  # fmt: skip
def test_loopback(host: str, here: bool) -> None:
    assert is_loopback(host) == here


def page(address: str, path: str, token: str = "", **headers: str) -> tuple[int, str]:
    """Status and text of a page beside the endpoint."""
    told = urlsplit(address)
    asking = http.client.HTTPConnection(told.hostname or "", told.port or 0, timeout=20)
    try:
        asking.request("GET", path, headers=headers | ({"Authorization": f"Bearer {token}"} if token else {}))
        answer = asking.getresponse()
        return answer.status, answer.read().decode()
    finally:
        asking.close()


def test_health_is_told_to_all_and_metrics_to_those_with_the_token(root: Path) -> None:
    with served(root, token="a secret") as at:
        assert page(at, "/healthz") == (200, "ok\n")
        assert page(at, "/metrics")[0] == 401
        assert page(at, "/metrics", "a secret")[0] == 200


def test_a_fleet_over_http(root: Path, tmp_path: Path) -> None:
    """Each token has its repositories, and no session: any server of a fleet may be asked next."""
    store, clients = tmp_path / "store", tmp_path / "clients.toml"
    done(Task("shop/cart", str(root), "", str(store)))
    clients.write_text(
        '[clients.a]\ntoken = "one"\nrepositories = ["shop/*"]\n[clients.b]\ntoken = "two"\nrepositories = ["x/*"]\n'
    )
    options = ("--fleet", str(store), "--clients", str(clients), "--cache", str(tmp_path / "served"))
    with served(root, *options) as at:
        assert page(at, "/mcp")[0] == 401
        opened = post(
            at,
            "one",
            "initialize",
            {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
        )
        assert "mcp-session-id" not in opened.headers
        told = {"name": "list_refs", "arguments": {"workspace": "shop/cart"}}
        assert '"isError":false' in post(at, "one", "tools/call", told).text
        assert "project_not_found" in post(at, "two", "tools/call", told).text
        switch = {"name": "switch_ref", "arguments": {"workspace": "shop/cart", "ref": "main"}}
        assert "pass `ref` each time" in post(at, "one", "tools/call", switch, session="of another server").text
        assert page(at, "/metrics", "one")[1].count("project_not_found") >= 1


class Answer(NamedTuple):
    headers: dict[str, str]
    text: str


def post(address: str, token: str, method: str, params: dict[str, object], session: str = "") -> Answer:
    """A request of the handshake's era, of whoever bears the token."""
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    headers |= {"Accept": "application/json, text/event-stream"} | ({"mcp-session-id": session} if session else {})
    with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=60) as answer:
        return Answer({name.lower(): value for name, value in answer.headers.items()}, answer.read().decode())
